"""People: followed, muted, blocked, let in, put on lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated

from pydantic import Field

from servers.kit import UNORDERED, Conflict, FreeText, InvalidArguments, Refused, Said, Toolbox, find
from servers.kit.text import begin_of, instant, listed, plain
from servers.social_media import queries
from servers.social_media.models import (
    AccountId,
    Action,
    Handle,
    ListId,
    ListMember,
    Profile,
    Relation,
    SocialList,
)
from servers.social_media.policy import (
    LONGEST_MUTE,
    MOST_FOLLOWS_A_DAY,
    MOST_LISTS,
    MOST_MEMBERS,
    relating_needs_yes,
)
from servers.social_media.results import RelatedView, SavedListView
from servers.social_media.standing import Account, Sight, account_of, found_profile, sight_of
from sessions import World

toolbox = Toolbox()
_NEEDS_SIGHT = frozenset(("follow", "mute"))


@toolbox.write(Relation, ListMember, confirm=relating_needs_yes)
def set_social_relation(
    world: World,
    handle: Handle,
    action: Annotated[Action, Field(description="What to do; approve and reject are for requests to follow me.")],
    mute_days: Annotated[
        int,
        Said("count"),
        Field(ge=1, le=LONGEST_MUTE, description="For how many days to mute; without end where left out."),
    ]
    | None = None,
    account_id: AccountId | None = None,
) -> RelatedView:
    """Follow, mute or block somebody, undo that, answer a request to follow me, or remove a follower.

    Following a private profile makes a request. A block takes off follows, requests and places on lists, both ways.

    Raises:
        InvalidArguments: mute_days is given with another action.
        NotFound: nobody has that handle.
        Refused: it is myself, they are suspended or block me, or I have followed 40 people today.
        Conflict: it is so already, there is nothing to undo or to answer, or I block them.
    """
    if mute_days is not None and action != "mute":
        raise InvalidArguments("Only a mute takes mute_days.")
    account = account_of(world, account_id)
    other = found_profile(world, handle)
    if other.handle == account.handle:
        raise Refused("That is the account itself.")
    sight = sight_of(world, account)
    if action in _NEEDS_SIGHT:
        _require_reachable(sight, other)
    match action:
        case "follow":
            outcome = _follow(world, account, sight, other)
        case "unfollow":
            outcome = _unfollow(world, account, sight, other)
        case "mute" | "unmute":
            outcome = _mute(world, account, sight, other, mute_days, off=action == "unmute")
        case "block":
            outcome = _block(world, account, sight, other)
        case "unblock":
            outcome = _unblock(world, account, sight, other)
        case "approve" | "reject":
            outcome = _answer(world, account, sight, other, accepted=action == "approve")
        case "remove_follower":
            outcome = _remove(world, account, sight, other)
    view: RelatedView = {
        "handle": other.handle,
        "name": other.name,
        "account_id": account.row.account_id,
        "action": action,
        "outcome": outcome,
    }
    if mute_days is not None:
        view["muted_until"] = _last_day(world, mute_days)
    return view


@toolbox.write(SocialList, ListMember)
def save_social_list(
    world: World,
    list_id: Annotated[ListId, Field(description="The list to change; leave it out to make a new one.")] | None = None,
    name: Annotated[FreeText, Field(min_length=1, max_length=60, description="Its name; a new list needs one.")]
    | None = None,
    private: Annotated[bool, Field(description="Whether only I see it.")] | None = None,
    add_handles: Annotated[
        list[Handle], UNORDERED, Field(min_length=1, max_length=MOST_MEMBERS, description="Whom to put on it.")
    ]
    | None = None,
    remove_handles: Annotated[
        list[Handle], UNORDERED, Field(min_length=1, max_length=MOST_MEMBERS, description="Whom to take off it.")
    ]
    | None = None,
) -> SavedListView:
    """Make a list of profiles on my own account, or change one of mine. One who does not fit stops the whole call.

    Raises:
        InvalidArguments: a new list has no name or takes people off, nothing is given, or somebody is named twice.
        NotFound: there is no such list, or nobody has a handle.
        Refused: the list is somebody else's, or a block stands between me and somebody.
        Conflict: I have a list of that name or 20 lists, somebody is on it or off it already, it would hold over 50
            people, or it is as asked already.
    """
    account, row = _list_to_save(world, list_id)
    coming = _profiles(world, add_handles or [])
    going = _profiles(world, remove_handles or [])
    both = [*coming, *going]
    if len({one.handle for one in both}) < len(both):
        raise InvalidArguments("Name each person once.")
    if row is None and (name is None or going):
        raise InvalidArguments("A new list needs a name, and there is nobody to take off it.")
    if not (both or name is not None or private is not None):
        raise InvalidArguments("Give at least one thing to change.")
    apart = sight_of(world, account).apart
    barred = [one.name for one in coming if one.handle in apart]
    if barred:
        raise Refused(f"There is a block between you and {listed(barred)}; nothing was done.")
    if name is not None:
        _require_free_name(world, account, name, "" if row is None else row.list_id)
    if row is not None:
        _require_change(world, row, name, private, coming, going)
    if row is None:
        row = world.insert(SocialList, owner_handle=account.handle, name=name, private=bool(private))
    else:
        kept = {"name": name or row.name, "private": row.private if private is None else private}
        row = world.update(SocialList, row.list_id, **kept)
    for one in coming:
        world.insert(ListMember, list_id=row.list_id, handle=one.handle)
    for one in going:
        world.delete(ListMember, (row.list_id, one.handle))
    members = world.find(ListMember, list_id=row.list_id)
    return {
        "list_id": row.list_id,
        "name": row.name,
        "private": row.private,
        "members": sorted(find(world, Profile, one.handle).name for one in members),
        "total": len(members),
    }


def _require_reachable(sight: Sight, other: Profile) -> None:
    if other.suspended:
        raise Refused(f"{other.name} is suspended.")
    if other.handle in sight.apart - sight.blocks:
        raise Refused(f"{other.name} has blocked you.")


def _follow(world: World, account: Account, sight: Sight, other: Profile) -> str:
    if other.handle in sight.blocks:
        raise Conflict(f"You block {other.name}; unblock them first.")
    if other.handle in sight.follows:
        raise Conflict(f"You follow {other.name} already.")
    if other.handle in sight.asked:
        raise Conflict(f"You have asked {other.name} already, and they have not answered yet.")
    since = begin_of(world.today.isoformat(), world.zone)
    if (world.scalar(queries.followed_since, handle=account.handle, since=since) or 0) >= MOST_FOLLOWS_A_DAY:
        raise Refused(f"You have followed {MOST_FOLLOWS_A_DAY} people today, the most there can be.")
    _relate(world, account.handle, other.handle, "request" if other.private else "follow")
    return "requested" if other.private else "following"


def _unfollow(world: World, account: Account, sight: Sight, other: Profile) -> str:
    if other.handle in sight.follows:
        world.delete(Relation, (account.handle, other.handle, "follow"))
        return "unfollowed"
    if other.handle in sight.asked:
        world.delete(Relation, (account.handle, other.handle, "request"))
        return "request withdrawn"
    raise Conflict(f"You do not follow {other.name}.")


def _mute(
    world: World, account: Account, sight: Sight, other: Profile, days: int | None, *, off: bool
) -> str:  # fmt: skip
    key = (account.handle, other.handle, "mute")
    if off:
        if other.handle not in sight.muted:
            raise Conflict(f"You have not muted {other.name}.")
        world.delete(Relation, key)
        return "unmuted"
    until = None if days is None else _last_day(world, days)
    if other.handle in sight.muted and sight.muted[other.handle] == (until or ""):
        raise Conflict(f"You have muted {other.name} that long already.")
    if world.get(Relation, key) is not None:
        world.update(Relation, key, mute_until=until)
    else:
        _relate(world, account.handle, other.handle, "mute", until)
    return "muted"


def _block(world: World, account: Account, sight: Sight, other: Profile) -> str:
    if other.handle in sight.blocks:
        raise Conflict(f"You block {other.name} already.")
    for first, second in ((account.handle, other.handle), (other.handle, account.handle)):
        for kind in ("follow", "request"):
            if world.get(Relation, (first, second, kind)) is not None:
                world.delete(Relation, (first, second, kind))
        for place in world.all(queries.places_between, owner=first, member=second):
            world.delete(ListMember, (place.list_id, place.handle))
    _relate(world, account.handle, other.handle, "block")
    return "blocked"


def _unblock(world: World, account: Account, sight: Sight, other: Profile) -> str:
    if other.handle not in sight.blocks:
        raise Conflict(f"You do not block {other.name}.")
    world.delete(Relation, (account.handle, other.handle, "block"))
    return "unblocked"


def _remove(world: World, account: Account, sight: Sight, other: Profile) -> str:
    if other.handle not in sight.followers:
        raise Conflict(f"{other.name} does not follow you.")
    world.delete(Relation, (other.handle, account.handle, "follow"))
    return "removed"


def _answer(world: World, account: Account, sight: Sight, other: Profile, *, accepted: bool) -> str:
    if other.handle not in sight.asking:
        raise Conflict(f"{other.name} has not asked to follow you.")
    world.delete(Relation, (other.handle, account.handle, "request"))
    if accepted:
        _relate(world, other.handle, account.handle, "follow")
    return "accepted" if accepted else "turned down"


def _relate(world: World, first: str, second: str, kind: str, until: str | None = None) -> None:
    world.insert(
        Relation, from_handle=first, to_handle=second, kind=kind, mute_until=until, since=instant(world.now)
    )  # fmt: skip


def _last_day(world: World, days: int) -> str:
    """The last day of a mute of so many days; today counts as the day before the first."""
    return (world.today + timedelta(days=days)).isoformat()


def _list_to_save(world: World, list_id: str | None) -> tuple[Account, SocialList | None]:
    own = account_of(world, None)
    if list_id is None:
        return own, None
    row = find(world, SocialList, list_id, "list")
    mine = sight_of(world, own).mine
    if row.owner_handle not in mine:
        raise Refused("That list is somebody else's.")
    return own, row


def _profiles(world: World, handles: Sequence[str]) -> list[Profile]:
    return [found_profile(world, handle) for handle in handles]


def _require_free_name(world: World, account: Account, name: str, besides: str) -> None:
    lists = world.find(SocialList, owner_handle=account.handle)
    if not besides and len(lists) >= MOST_LISTS:
        raise Conflict(f"You have {MOST_LISTS} lists, the most there can be.")
    if any(plain(row.name) == plain(name) and row.list_id != besides for row in lists):
        raise Conflict(f"You have a list called {name} already.")


def _require_change(
    world: World,
    row: SocialList,
    name: str | None,
    private: bool | None,
    coming: Sequence[Profile],
    going: Sequence[Profile],
) -> None:
    inside = {one.handle for one in world.find(ListMember, list_id=row.list_id)}
    there = [one.name for one in coming if one.handle in inside]
    if there:
        raise Conflict(f"{listed(there)} {'is' if len(there) == 1 else 'are'} on that list already; nothing was done.")
    missing = [one.name for one in going if one.handle not in inside]
    if missing:
        raise Conflict(f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} not on that list; nothing was done.")
    if len(inside) + len(coming) - len(going) > MOST_MEMBERS:
        raise Conflict(f"A list holds at most {MOST_MEMBERS} people.")
    if not (coming or going) and name in {None, row.name} and private in {None, row.private}:
        raise Conflict("That list is so already; nothing to change.")
