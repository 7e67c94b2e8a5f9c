"""Channels: made, renamed, archived, made private."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.kit import UNORDERED, Conflict, FreeText, InvalidArguments, Refused, Toolbox
from servers.kit.text import instant
from servers.team_chat import queries
from servers.team_chat.models import Channel, ChannelId, ChatMember, MemberId, Membership, NewKind, Posting
from servers.team_chat.policy import KEPT_OPEN, channel_needs_yes, creating_needs_yes
from servers.team_chat.standing import (
    called,
    checked_name,
    found_members,
    me,
    require_guests_fit,
    require_member,
    require_named,
    require_owner,
    seen_channel,
)
from servers.team_chat.views import ChannelView, channel_view, counts
from sessions import World

toolbox = Toolbox()
ChannelName = Annotated[
    FreeText, Field(min_length=1, max_length=80, description="Small letters, digits and hyphens, such as spring-demo.")
]
Purpose = Annotated[FreeText, Field(max_length=250, description="What the channel is for.")]


@toolbox.write(Channel, Membership, confirm=creating_needs_yes)
def create_chat_channel(
    world: World,
    name: ChannelName,
    kind: Annotated[NewKind, Field(description="Public, or private to its members.")] = "public",
    purpose: Purpose = "",
    member_ids: Annotated[
        list[MemberId], UNORDERED, Field(min_length=1, max_length=50, description="Whom to bring in, without me.")
    ]
    | None = None,
) -> ChannelView:
    """Make a channel; I own it and am in it.

    Raises:
        InvalidArguments: the name has other characters, or somebody is named twice.
        Conflict: the name is taken, by an archived channel too, or an account is deactivated.
        Refused: the name is for admins, or a guest may not be there.
    """
    owner = me(world)
    checked_name(world, name)
    people = found_members(world, member_ids or [], owner.member_id)
    require_guests_fit(world, people, private=kind == "private", external=False)
    row = world.insert(
        Channel,
        name=name,
        kind=kind,
        topic="",
        purpose=purpose,
        posting="everyone",
        archived=False,
        external=False,
        client="",
    )
    for one in (owner, *people):
        world.insert(
            Membership,
            channel_id=row.channel_id,
            member_id=one.member_id,
            role="owner" if one is owner else "member",
            muted=False,
            last_read=instant(world.now),
        )
    return shown_channel(world, owner, row.channel_id)


@toolbox.write(Channel, confirm=channel_needs_yes)
def update_chat_channel(
    world: World,
    channel_id: ChannelId,
    name: ChannelName | None = None,
    topic: Annotated[FreeText, Field(max_length=250, description="What it is about now; empty clears it.")]
    | None = None,
    purpose: Annotated[Purpose, Field(description="What it is for; empty clears it.")] | None = None,
    posting: Annotated[Posting, Field(description="Who may post at top level.")] | None = None,
    archived: Annotated[bool, Field(description="true closes it (it can be read still), false brings it back.")]
    | None = None,
    make_private: Annotated[bool, Field(description="true makes it private; nothing makes it public again.")]
    | None = None,
) -> ChannelView:
    """Change a channel; what is left out stays. Members set topic and purpose, owners the rest.

    Raises:
        InvalidArguments: nothing is given, make_private is false, or the name has other characters.
        Refused: I am not in it or do not own it, the name is for admins, or it is one that stays as it is (general,
            announcements, one shared with a client or with a guest in it).
        Conflict: it is archived, the name is taken, all is so already, or it is a direct or group talk.
    """
    asked: dict[str, Any] = {
        "name": name, "topic": topic, "purpose": purpose, "posting": posting, "archived": archived,
    }  # fmt: skip
    changed: dict[str, Any] = {key: value for key, value in asked.items() if value is not None}
    if make_private is False:
        raise InvalidArguments("make_private can only be true; nothing makes a private channel public.")
    if make_private:
        changed["kind"] = "private"
    if not changed:
        raise InvalidArguments("Give at least one thing to change.")
    owner = me(world)
    row = seen_channel(world, owner.member_id, channel_id)
    require_named(row)
    require_member(world, row, owner.member_id)
    if changed.keys() - {"topic", "purpose"}:
        require_owner(world, row, owner.member_id, "do that")
    if row.archived and changed != {"archived": False}:
        raise Conflict(f"{called(row)} is archived; bring it back first, then change it.")
    if archived or make_private:
        _require_closable(world, row, make_private=bool(make_private))
    if name is not None:
        checked_name(world, name, channel_id)
    if all(getattr(row, key) == value for key, value in changed.items()):
        raise Conflict(f"{called(row)} is so already; nothing to change.")
    world.update(Channel, channel_id, **changed)
    return shown_channel(world, owner, channel_id)


def shown_channel(world: World, owner: ChatMember, channel_id: str) -> ChannelView:
    """A channel as the listing shows it."""
    rows = world.all(queries.channels_seen, me_id=owner.member_id)
    row = next(row for row in rows if row.channel_id == channel_id)
    return channel_view(world, row, counts(world, owner.member_id))


def _require_closable(world: World, row: Channel, *, make_private: bool) -> None:
    if row.name in KEPT_OPEN:
        raise Refused(f"{called(row)} is for everybody; it can be neither archived nor made private.")
    if make_private and row.external:
        raise Refused(f"{called(row)} is shared with {row.client}; it cannot be made private.")
    if not make_private:
        return
    people = world.all(queries.people_in, channel_id=row.channel_id)
    guest = next((one.name for one in people if one.role == "guest"), None)
    if guest is not None:
        raise Refused(f"{guest} is a guest in {called(row)}; guests cannot be in a private channel of the company.")
