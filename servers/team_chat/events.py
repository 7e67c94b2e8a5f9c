"""What others do between turns: they write, answer, react, come and go."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, FreeText, Moment, Name, find, when
from servers.kit.text import instant
from servers.team_chat.folding import searchable
from servers.team_chat.models import (
    Channel,
    ChannelId,
    ChatMember,
    ChatMessage,
    ChatReaction,
    Membership,
    MessageId,
    Presence,
)
from servers.team_chat.standing import checked_emoji, me
from servers.team_chat.tools import toolbox
from sessions import World

Handle = Annotated[Name, Field(max_length=60, description="Handle of the member who does it.")]


def _member(world: World, handle: str) -> ChatMember:
    found = world.find(ChatMember, handle=handle)
    if not found:
        raise Conflict(f"There is no member {handle}.")
    return found[0]


@toolbox.event
def message_arrives(
    world: World, channel_id: ChannelId, handle: Handle, body: FreeText, mentions_me: bool = False
) -> None:
    """Somebody posts in a channel or talk."""
    _post(world, find(world, Channel, channel_id).channel_id, None, handle, body, mentions_me=mentions_me)


@toolbox.event
def reply_arrives(
    world: World, thread_id: MessageId, handle: Handle, body: FreeText, mentions_me: bool = False
) -> None:
    """Somebody answers in a thread."""
    row = find(world, ChatMessage, thread_id, "message")
    _post(world, row.channel_id, row.thread_id or row.message_id, handle, body, mentions_me=mentions_me)


@toolbox.event
def reaction_arrives(
    world: World, message_id: MessageId, handle: Handle, emoji: Annotated[str, Field(description="Its name.")]
) -> None:
    """Somebody puts an emoji on a message."""
    row = find(world, ChatMessage, message_id, "message")
    world.insert(
        ChatReaction,
        message_id=row.message_id,
        member_id=_member(world, handle).member_id,
        emoji=checked_emoji(world, emoji),
    )


@toolbox.event
def member_joins(world: World, channel_id: ChannelId, handle: Handle) -> None:
    """Somebody comes into a channel."""
    world.insert(
        Membership,
        channel_id=channel_id,
        member_id=_member(world, handle).member_id,
        role="member",
        muted=False,
        last_read=instant(world.now),
    )


@toolbox.event
def presence_changes(
    world: World,
    handle: Handle,
    presence: Annotated[Presence, Field(description="What it is now.")],
    until: Moment | None = None,
) -> None:
    """Somebody goes, comes back, or is not to be disturbed until then."""
    row = _member(world, handle)
    end = None if until is None or presence != "dnd" else instant(when(world, until))
    world.update(ChatMember, row.member_id, presence=presence, dnd_until=end)


@toolbox.event
def account_closes(world: World, handle: Handle) -> None:
    """Somebody leaves the company."""
    world.update(ChatMember, _member(world, handle).member_id, active=False, presence="offline")


def _post(world: World, channel_id: str, thread_id: str | None, handle: str, body: str, *, mentions_me: bool) -> None:
    author = _member(world, handle)
    world.insert(
        ChatMessage,
        channel_id=channel_id,
        thread_id=thread_id,
        author_id=author.member_id,
        body=body,
        mentions=[me(world).member_id] if mentions_me else [],
        broadcast="none",
        also_in_channel=False,
        file_name="",
        pinned=False,
        deleted=False,
        posted_at=instant(world.now),
        edited_at=None,
        words=searchable(body, "", author.name),
    )
