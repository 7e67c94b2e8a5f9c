"""My own accounts: how they present themselves and who may reach them."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Any

from pydantic import Field

from servers.kit import Conflict, FreeText, InvalidArguments, Refused, Toolbox
from servers.kit.text import instant
from servers.social_media.models import AccountId, DmFrom, Profile, Relation
from servers.social_media.policy import NAME_DAYS, profile_needs_yes
from servers.social_media.results import ChangedProfileView
from servers.social_media.standing import account_of, sight_of
from sessions import World

toolbox = Toolbox()


@toolbox.write(Profile, Relation, confirm=profile_needs_yes)
def update_social_profile(
    world: World,
    account_id: AccountId | None = None,
    display_name: Annotated[FreeText, Field(min_length=1, max_length=60, description="The name that people see.")]
    | None = None,
    bio: Annotated[FreeText, Field(max_length=160, description="What it says about itself; empty clears it.")]
    | None = None,
    link: Annotated[FreeText, Field(max_length=120, description="A link; empty clears it.")] | None = None,
    private: Annotated[bool, Field(description="true: only followers see posts, and new ones have to ask.")]
    | None = None,
    dm_from: Annotated[DmFrom, Field(description="Who may send direct messages.")] | None = None,
) -> ChangedProfileView:
    """Change one of my accounts; what is left out stays. Going public turns waiting requests into followers.

    Raises:
        InvalidArguments: nothing is given, or the name is blank.
        NotFound: I have no such account.
        Refused: an editor would rename a brand or make it private.
        Conflict: the name was changed within 7 days, or all is so already.
    """
    asked: dict[str, Any] = {"name": display_name, "bio": bio, "link": link, "private": private, "dm_from": dm_from}
    changes = {name: value for name, value in asked.items() if value is not None}
    if not changes:
        raise InvalidArguments("Give at least one thing to change.")
    if display_name is not None and not display_name.strip():
        raise InvalidArguments("A name is not blank.")
    account = account_of(world, account_id)
    profile = account.profile
    if account.row.my_role != "owner" and {"name", "private"} & changes.keys():
        raise Refused(f"Only an owner of {profile.name} can rename it or make it private.")
    if all(getattr(profile, name) == value for name, value in changes.items()):
        raise Conflict("The account is so already; nothing to change.")
    if display_name is not None and display_name != profile.name:
        _require_settled(world, profile)
        changes["name_changed_on"] = world.today.isoformat()
    accepted = None
    if private is False and profile.private:
        asking = sight_of(world, account).asking
        accepted = len(asking)
        for handle in asking:
            world.delete(Relation, (handle, profile.handle, "request"))
            world.insert(
                Relation,
                from_handle=handle,
                to_handle=profile.handle,
                kind="follow",
                mute_until=None,
                since=instant(world.now),
            )
    found = world.update(Profile, profile.handle, **changes)
    view: ChangedProfileView = {
        "account_id": account.row.account_id,
        "handle": found.handle,
        "name": found.name,
        "bio": found.bio,
        "link": found.link,
        "private": found.private,
        "dm_from": found.dm_from,
    }
    if accepted is not None:
        view["requests_accepted"] = accepted
    return view


def _require_settled(world: World, profile: Profile) -> None:
    changed = profile.name_changed_on
    if changed is None:
        return
    free_on = date.fromisoformat(changed) + timedelta(days=NAME_DAYS)
    if world.today < free_on:
        raise Conflict(f"The name was changed on {changed}; it can be changed again from {free_on.isoformat()} on.")
