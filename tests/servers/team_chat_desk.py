"""Rows of the chat that tests look for: channels by name, people by their place, messages by their words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.kit.text import instant
from servers.team_chat import TEAM_CHAT
from servers.team_chat.models import Channel, ChatMember, ChatMessage, ChatReaction, Membership
from tests.servers.desk import SEEDS, Desk

__all__ = [
    "SEEDS",
    "Desk",
    "channel",
    "colleague",
    "desk_at",
    "email_of",
    "external",
    "guest",
    "inside",
    "joined",
    "me",
    "message",
    "messages",
    "mine_in",
    "outsider",
    "reaction_of",
    "role_in",
    "said",
    "talk_with",
]


def desk_at(seed: int = 0) -> Desk:
    """A desk at the chat of a seed."""
    return Desk(TEAM_CHAT, seed)


def me(desk: Desk) -> ChatMember:
    """My own account."""
    return desk.world.find(ChatMember, email=desk.cast.me.email)[0]


def email_of(desk: Desk, email: str) -> ChatMember:
    """The account of an address."""
    [row] = desk.world.find(ChatMember, email=email)
    return row


def colleague(desk: Desk, place: int) -> ChatMember:
    """The account of a colleague by their place in the cast; the last one has left."""
    return email_of(desk, desk.cast.colleagues[place].email)


def guest(desk: Desk) -> ChatMember:
    """The client's guest."""
    [row] = desk.world.find(ChatMember, role="guest")
    return row


def channel(desk: Desk, name: str) -> str:
    """The id of the channel of that name."""
    [row] = desk.world.find(Channel, name=name)
    return row.channel_id


def external(desk: Desk) -> Channel:
    """The shared channel in which the client's guest sits."""
    [row] = desk.world.find(Channel, external=True, kind="public")
    return row


def inside(desk: Desk, key: str) -> set[str]:
    """The ids of those in a channel."""
    return {row.member_id for row in desk.world.find(Membership, channel_id=key)}


def role_in(desk: Desk, key: str, member_id: str) -> str | None:
    """What somebody is in a channel, None where they are not in it."""
    row = desk.world.get(Membership, (key, member_id))
    return None if row is None else row.role


def outsider(desk: Desk, key: str) -> ChatMember:
    """A colleague with an open account who is not in a channel."""
    there = inside(desk, key)
    rows = desk.world.find(ChatMember, role="member", active=True)
    return next(row for row in rows if row.member_id not in there)


def joined(desk: Desk, key: str, *, role: str = "member") -> ChatMember:
    """A colleague who is in a channel as a member or an owner, not me."""
    rows = (desk.row(ChatMember, row.member_id) for row in desk.world.find(Membership, channel_id=key, role=role))
    return next(row for row in rows if row.role == "member" and row.email != desk.cast.me.email)


def messages(desk: Desk, **equal: Any) -> list[ChatMessage]:
    """Stored messages, oldest first."""
    return sorted(desk.world.find(ChatMessage, **equal), key=lambda row: row.posted_at)


def message(desk: Desk, begins: str) -> ChatMessage:
    """The first message that begins so."""
    return next(row for row in messages(desk) if row.body.startswith(begins))


def mine_in(desk: Desk, begins: str, *, hours: float) -> ChatMessage:
    """A message of mine, made so many hours old."""
    row = message(desk, begins)
    posted_at = instant(desk.world.now - timedelta(hours=hours))
    desk.set(ChatMessage, row.message_id, posted_at=posted_at)
    return row


def talk_with(desk: Desk, *places: int) -> str:
    """The id of my talk with some colleagues."""
    wanted = {me(desk).member_id, *(colleague(desk, place).member_id for place in places)}
    rows = [*desk.world.find(Channel, kind="direct"), *desk.world.find(Channel, kind="group")]
    return next(row.channel_id for row in rows if inside(desk, row.channel_id) == wanted)


def said(desk: Desk, **arguments: Any) -> list[str]:
    """The texts that a read shows."""
    tool = "read_chat_messages" if "thread_id" in arguments or arguments.pop("read", False) else "search_chat_messages"
    shown = desk.do(tool, limit=50, **arguments)["messages"]
    return [row.get("body", row.get("snippet")) for row in shown]


def reaction_of(desk: Desk, message_id: str, member_id: str) -> list[str]:
    """The emoji of somebody on a message."""
    return sorted(row.emoji for row in desk.world.find(ChatReaction, message_id=message_id, member_id=member_id))
