"""Who is in a channel: added, removed, joining, leaving, owning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from servers.kit import UNORDERED, Conflict, InvalidArguments, NotFound, Refused, Toolbox, find
from servers.kit.text import instant, listed
from servers.team_chat import queries
from servers.team_chat.models import Action, Channel, ChannelId, ChatMember, MemberId, Membership
from servers.team_chat.policy import members_need_yes
from servers.team_chat.standing import (
    called,
    called_inside,
    found_members,
    is_talk,
    me,
    membership,
    require_guests_fit,
    require_member,
    require_open,
    require_owner,
    seen_channel,
)
from servers.team_chat.views import MembershipView
from sessions import World

toolbox = Toolbox()
_OTHERS = frozenset(("add", "remove", "make_owner"))


@toolbox.write(Membership, confirm=members_need_yes)
def change_channel_members(
    world: World,
    channel_id: ChannelId,
    action: Annotated[Action, Field(description="What happens; join and leave are for me.")],
    member_ids: Annotated[
        list[MemberId],
        UNORDERED,
        Field(min_length=1, max_length=50, description="Whom to add, remove or make owners; not for join and leave."),
    ]
    | None = None,
) -> MembershipView:
    """Add or remove people, make them owners, or join or leave myself. One who does not fit stops the whole call.

    Raises:
        InvalidArguments: member_ids is missing or one too many, or somebody is named twice.
        Refused: I am not in it or do not own it, a guest may not be there or own it, or nobody leaves general.
        Conflict: somebody is in or out already, an account is deactivated, the last owner would go, or it is archived
            or a direct or group talk.
    """
    if (action in _OTHERS) != (member_ids is not None):
        raise InvalidArguments(
            f"Say whom to {action.replace('_', ' ')} in member_ids." if action in _OTHERS
            else f"To {action} is for the user alone; leave member_ids out."
        )  # fmt: skip
    owner = me(world)
    row = seen_channel(world, owner.member_id, channel_id)
    if is_talk(row):
        raise Conflict("Who is in a direct or group talk cannot be changed; write to the people that you want instead.")
    require_open(row)
    match action:
        case "join":
            changed = _join(world, row, owner)
        case "leave":
            changed = _leave(world, row, owner)
        case "add":
            changed = _add(world, row, owner, found_members(world, member_ids or [], owner.member_id))
        case "remove":
            changed = _remove(world, row, owner, _inside(world, row, member_ids or [], owner))
        case "make_owner":
            changed = _make_owners(world, row, owner, _inside(world, row, member_ids or [], owner))
    view: MembershipView = {
        "channel_id": channel_id,
        "name": row.name,
        "action": action,
        "changed": changed,
        "members": world.scalar(queries.member_count, channel_id=channel_id) or 0,
    }
    mine = membership(world, channel_id, owner.member_id)
    if mine is not None:
        view["my_role"] = mine.role
    return view


def _join(world: World, row: Channel, owner: ChatMember) -> list[str]:
    if membership(world, row.channel_id, owner.member_id) is not None:
        raise Conflict(f"You are in {called_inside(row)} already.")
    if row.kind != "public":
        raise NotFound(f"There is no channel {row.channel_id}.")
    _enter(world, row, owner.member_id)
    return [owner.name]


def _leave(world: World, row: Channel, owner: ChatMember) -> list[str]:
    mine = membership(world, row.channel_id, owner.member_id)
    if mine is None:
        raise Conflict(f"You are not in {called_inside(row)}.")
    _require_leavable(row)
    if mine.role == "owner" and _is_last(world, row, [owner.member_id]):
        raise Conflict(f"You are the only owner of {called_inside(row)}; make another owner first.")
    world.delete(Membership, (row.channel_id, owner.member_id))
    return [owner.name]


def _add(world: World, row: Channel, owner: ChatMember, people: Sequence[ChatMember]) -> list[str]:
    if row.kind == "private":
        require_owner(world, row, owner.member_id, "add people")
    else:
        require_member(world, row, owner.member_id)
    there = [one.name for one in people if membership(world, row.channel_id, one.member_id) is not None]
    if there:
        raise Conflict(
            f"{listed(there)} {'is' if len(there) == 1 else 'are'} in {called_inside(row)} already; nobody was added."
        )
    require_guests_fit(world, people, private=row.kind == "private", external=row.external)
    for one in people:
        _enter(world, row, one.member_id)
    return [one.name for one in people]


def _remove(world: World, row: Channel, owner: ChatMember, people: Sequence[ChatMember]) -> list[str]:
    require_owner(world, row, owner.member_id, "remove people")
    _require_leavable(row)
    if _is_last(world, row, [one.member_id for one in people]):
        raise Conflict(f"{called(row)} would have no owner left; make another owner first.")
    for one in people:
        world.delete(Membership, (row.channel_id, one.member_id))
    return [one.name for one in people]


def _make_owners(world: World, row: Channel, owner: ChatMember, people: Sequence[ChatMember]) -> list[str]:
    require_owner(world, row, owner.member_id, "make somebody an owner")
    guest = next((one.name for one in people if one.role == "guest"), None)
    if guest is not None:
        raise Refused(f"{guest} is a guest; guests own no channels.")
    gone = [one.name for one in people if not one.active]
    if gone:
        raise Conflict(f"The account of {listed(gone)} is deactivated; nobody was made an owner.")
    owning = [
        one.name
        for one in people
        if (found := membership(world, row.channel_id, one.member_id)) is not None and found.role == "owner"
    ]
    if owning:
        raise Conflict(f"{listed(owning)} {'owns' if len(owning) == 1 else 'own'} {called_inside(row)} already.")
    for one in people:
        world.update(Membership, (row.channel_id, one.member_id), role="owner")
    return [one.name for one in people]


def _inside(world: World, row: Channel, member_ids: Sequence[str], owner: ChatMember) -> list[ChatMember]:
    """The people that a call names, all of them in the channel; deactivated ones may stand there too.

    Raises:
        Conflict: somebody is not in it.
    """
    if len(set(member_ids)) < len(member_ids):
        raise InvalidArguments("Name each person once.")
    if owner.member_id in member_ids:
        raise InvalidArguments("Leave the user out; to go oneself use leave.")
    people = [find(world, ChatMember, one, "member") for one in member_ids]
    out = [one.name for one in people if membership(world, row.channel_id, one.member_id) is None]
    if out:
        raise Conflict(f"{listed(out)} {'is' if len(out) == 1 else 'are'} not in {called_inside(row)}; "
                       "nothing was done.")  # fmt: skip
    return people


def _enter(world: World, row: Channel, member_id: str) -> None:
    world.insert(
        Membership,
        channel_id=row.channel_id,
        member_id=member_id,
        role="member",
        muted=False,
        last_read=instant(world.now),
    )


def _require_leavable(row: Channel) -> None:
    if row.name == "general":
        raise Refused("Everybody is in #general; nobody leaves it.")


def _is_last(world: World, row: Channel, going: Sequence[str]) -> bool:
    """Whether no active owner would be left without these."""
    people = world.all(queries.people_in, channel_id=row.channel_id)
    owners = {one.member_id for one in people if one.channel_role == "owner" and one.active}
    return bool(owners & set(going)) and not owners - set(going)
