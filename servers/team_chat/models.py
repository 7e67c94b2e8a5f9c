"""Tables of the chat workspace, the types that point to them, and how times stand in them.

Moments are UTC instants ("2026-03-11T10:00:00Z").
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

MemberRole = Literal["member", "guest", "admin", "bot"]
Presence = Literal["active", "away", "dnd", "offline"]
OwnPresence = Literal["active", "away", "dnd"]
ChannelKind = Literal["public", "private", "direct", "group"]
NewKind = Literal["public", "private"]
Posting = Literal["everyone", "owners"]
ChannelRole = Literal["owner", "member"]
Broadcast = Literal["none", "here", "channel"]
Action = Literal["add", "remove", "join", "leave", "make_owner"]
Order = Literal["newest", "relevant"]

_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Workspace(Base):
    """The one workspace of the employer, and the names of the emoji that it has."""

    __tablename__ = "workspace"
    __table_args__ = _BY_KEY

    name: Mapped[str] = mapped_column(primary_key=True)
    company_domain: Mapped[str]
    edit_hours: Mapped[int]
    max_pins: Mapped[int]
    emoji: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))


class ChatMember(Base):
    """Somebody with an account. The e-mail says who it is in other worlds.

    What has run out by now (`dnd_until`, `status_until`) counts as gone, though it still stands here.
    """

    __tablename__ = "chat_member"

    member_id: Mapped[str] = mapped_column(primary_key=True, info=generated("MB-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    handle: Mapped[str] = mapped_column(unique=True)
    email: Mapped[str] = mapped_column(unique=True)
    team: Mapped[str]
    title: Mapped[str]
    role: Mapped[MemberRole] = mapped_column(String)
    active: Mapped[bool]
    presence: Mapped[Presence] = mapped_column(String)
    dnd_until: Mapped[str | None]
    status_text: Mapped[str] = mapped_column(info=mark("text"))
    status_emoji: Mapped[str]
    status_until: Mapped[str | None]
    time_zone: Mapped[str]


class Channel(Base):
    """A channel, or a talk among two (direct) or three to nine people (group), which have no name.

    `client` is the firm that an external channel is shared with, "" for one that is not shared.
    """

    __tablename__ = "channel"
    __table_args__ = (CheckConstraint("external = (client <> '')"),)

    channel_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CH-{6}"))
    name: Mapped[str]
    kind: Mapped[ChannelKind] = mapped_column(String)
    topic: Mapped[str] = mapped_column(info=mark("text"))
    purpose: Mapped[str] = mapped_column(info=mark("text"))
    posting: Mapped[Posting] = mapped_column(String)
    archived: Mapped[bool]
    external: Mapped[bool]
    client: Mapped[str] = mapped_column(info=mark("text"))


class Membership(Base):
    """Who is in a channel; all that was posted up to `last_read` they have read."""

    __tablename__ = "membership"
    __table_args__ = (Index("membership_of", "member_id"), _BY_KEY)

    channel_id: Mapped[str] = mapped_column(ForeignKey("channel.channel_id"), primary_key=True)
    member_id: Mapped[str] = mapped_column(ForeignKey("chat_member.member_id"), primary_key=True)
    role: Mapped[ChannelRole] = mapped_column(String)
    muted: Mapped[bool]
    last_read: Mapped[str] = mapped_column(info=mark("volatile"))


class ChatMessage(Base):
    """A message; `thread_id` names the root of its thread and is empty at top level.

    A deleted one has no words left; `words` is what a search looks into: " <folded words> ".
    """

    __tablename__ = "chat_message"
    __table_args__ = (Index("chat_message_in", "channel_id"), Index("chat_message_under", "thread_id"))

    message_id: Mapped[str] = mapped_column(primary_key=True, info=generated("MS-{6}"))
    channel_id: Mapped[str] = mapped_column(ForeignKey("channel.channel_id"))
    thread_id: Mapped[str | None] = mapped_column(ForeignKey("chat_message.message_id"))
    author_id: Mapped[str] = mapped_column(ForeignKey("chat_member.member_id"))
    body: Mapped[str] = mapped_column(info=mark("text"))
    mentions: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered", refers="chat_member"))
    broadcast: Mapped[Broadcast] = mapped_column(String)
    also_in_channel: Mapped[bool]
    file_name: Mapped[str] = mapped_column(info=mark("text"))
    pinned: Mapped[bool]
    deleted: Mapped[bool]
    posted_at: Mapped[str] = mapped_column(info=mark("volatile"))
    edited_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    words: Mapped[str] = mapped_column(info=mark("volatile"))


class ChatReaction(Base):
    """One emoji of one member on a message."""

    __tablename__ = "chat_reaction"
    __table_args__ = _BY_KEY

    message_id: Mapped[str] = mapped_column(ForeignKey("chat_message.message_id"), primary_key=True)
    member_id: Mapped[str] = mapped_column(ForeignKey("chat_member.member_id"), primary_key=True)
    emoji: Mapped[str] = mapped_column(primary_key=True)


MemberId = Annotated[str, Ref(ChatMember), Field(description="A member, such as MB-7K3QX9.")]
ChannelId = Annotated[str, Ref(Channel), Field(description="A channel, such as CH-P5V8WE.")]
MessageId = Annotated[str, Ref(ChatMessage), Field(description="A message, such as MS-4MH2R8.")]
