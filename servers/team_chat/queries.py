"""Selects of the chat, compiled once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Integer, String, and_, bindparam, exists, func, or_, select, type_coerce
from sqlalchemy.orm import aliased

from servers.team_chat.models import Channel, ChatMember, ChatMessage, ChatReaction, Membership
from sessions import columns, entities


def many(found: Iterable[str]) -> str:
    """Ids as one argument of a query; each counts once."""
    return orjson.dumps(list(dict.fromkeys(found))).decode()


def each(argument: str) -> Any:
    """A select of the values of an argument that `many` has packed."""
    found = func.json_each(bindparam(argument, type_=String)).table_valued("value")
    return select(found.c.value)


def _optional(name: str, test: ColumnElement[bool]) -> ColumnElement[bool]:
    """A test that holds where its argument is not given."""
    return or_(bindparam(name, type_=String).is_(None), test)


_me = bindparam("me_id", type_=String)
_own = aliased(Membership)
_mine = exists(select(_own.member_id).where(_own.channel_id == Channel.channel_id, _own.member_id == _me))
_readable = or_(Channel.kind == "public", _mine)
_mention = func.json_each(ChatMessage.mentions).table_valued("value")
_names_me = exists(select(_mention.c.value).where(_mention.c.value == _me))
_reply = aliased(ChatMessage)
_has_replies = exists(
    select(_reply.message_id).where(_reply.thread_id == ChatMessage.message_id, _reply.deleted.is_(False))
)
# Deleted messages are gone, but for roots that still have replies.
_shown = or_(ChatMessage.deleted.is_(False), and_(ChatMessage.thread_id.is_(None), _has_replies))

channels_seen = columns(
    select(
        *Channel.__table__.columns,
        Membership.role.label("my_role"),
        Membership.muted,
        Membership.last_read,
    )
    .outerjoin(Membership, and_(Membership.channel_id == Channel.channel_id, Membership.member_id == _me))
    .where(_readable)
    .order_by(Channel.channel_id)
)
channel_seen = entities(select(Channel).where(Channel.channel_id == bindparam("channel_id", type_=String), _readable))
member_counts = columns(
    select(Membership.channel_id, func.count().label("total"))
    .join(ChatMember, ChatMember.member_id == Membership.member_id)
    .where(ChatMember.active)
    .group_by(Membership.channel_id)
)
member_count = columns(
    select(func.count().label("total"))
    .select_from(Membership)
    .join(ChatMember, ChatMember.member_id == Membership.member_id)
    .where(ChatMember.active, Membership.channel_id == bindparam("channel_id"))
)
last_posts = columns(
    select(ChatMessage.channel_id, func.max(ChatMessage.posted_at).label("at"))
    .where(ChatMessage.deleted.is_(False))
    .group_by(ChatMessage.channel_id)
)
unread = columns(
    select(
        ChatMessage.channel_id,
        func.count().label("total"),
        func.sum(type_coerce(_names_me, Integer)).label("mentions"),
    )
    .join(Membership, and_(Membership.channel_id == ChatMessage.channel_id, Membership.member_id == _me))
    .where(ChatMessage.posted_at > Membership.last_read, ChatMessage.deleted.is_(False), ChatMessage.author_id != _me)
    .group_by(ChatMessage.channel_id)
)
# The people of direct and group talks that I am in.
talk_people = columns(
    select(Channel.channel_id, Channel.kind, ChatMember.member_id, ChatMember.name)
    .join(Membership, Membership.channel_id == Channel.channel_id)
    .join(ChatMember, ChatMember.member_id == Membership.member_id)
    .where(or_(Channel.kind == "direct", Channel.kind == "group"), _mine)
    .order_by(Channel.channel_id, ChatMember.name)
)
people_in = columns(
    select(*ChatMember.__table__.columns, Membership.role.label("channel_role"))
    .join(Membership, Membership.member_id == ChatMember.member_id)
    .where(Membership.channel_id == bindparam("channel_id"))
    .order_by(ChatMember.name, ChatMember.member_id)
)
ids_in = columns(select(Membership.member_id).where(Membership.channel_id == bindparam("channel_id")))
members = entities(select(ChatMember).order_by(ChatMember.name, ChatMember.member_id))
named = columns(
    select(Channel.channel_id, Channel.name, Channel.archived, Channel.kind).where(
        Channel.name == bindparam("name", type_=String)
    )
)
guest_channels = columns(
    select(func.count().label("total"))
    .select_from(Membership)
    .join(Channel, Channel.channel_id == Membership.channel_id)
    .where(Membership.member_id == bindparam("member_id"), Channel.kind.in_(each("kinds")))
)
pins = columns(
    select(ChatMessage.message_id)
    .where(ChatMessage.channel_id == bindparam("channel_id"), ChatMessage.pinned, ChatMessage.deleted.is_(False))
    .order_by(ChatMessage.posted_at)
)
said_lately = columns(
    select(ChatMessage.message_id, ChatMessage.body, ChatMessage.thread_id).where(
        ChatMessage.channel_id == bindparam("channel_id"),
        ChatMessage.author_id == bindparam("author_id"),
        ChatMessage.posted_at >= bindparam("since"),
        ChatMessage.deleted.is_(False),
    )
)

_message = (
    ChatMessage.message_id,
    ChatMessage.channel_id,
    ChatMessage.thread_id,
    ChatMessage.author_id,
    ChatMember.name.label("author"),
    ChatMember.email.label("author_email"),
    ChatMember.role.label("author_role"),
    ChatMessage.body,
    type_coerce(ChatMessage.mentions, String).label("mentions"),
    ChatMessage.broadcast,
    type_coerce(ChatMessage.also_in_channel, Integer).label("also_in_channel"),
    ChatMessage.file_name,
    type_coerce(ChatMessage.pinned, Integer).label("pinned"),
    type_coerce(ChatMessage.deleted, Integer).label("deleted"),
    ChatMessage.posted_at,
    ChatMessage.edited_at,
    ChatMessage.words,
)
_messages = (
    select(*_message, Channel.name.label("channel_name"), Channel.kind.label("channel_kind"), Channel.archived)
    .join(ChatMember, ChatMember.member_id == ChatMessage.author_id)
    .join(Channel, Channel.channel_id == ChatMessage.channel_id)
)
_newest_first = (ChatMessage.posted_at.desc(), ChatMessage.message_id)
seen_messages = columns(_messages.where(_readable, _shown).order_by(*_newest_first))
message_seen = columns(
    _messages.where(ChatMessage.message_id == bindparam("message_id", type_=String), _readable, _shown)
)
in_channel = columns(
    _messages.where(ChatMessage.channel_id == bindparam("channel_id"), _shown).order_by(*_newest_first)
)
in_thread = columns(
    _messages.where(
        or_(ChatMessage.message_id == bindparam("root_id"), ChatMessage.thread_id == bindparam("root_id")), _shown
    ).order_by(*_newest_first)
)
_reaction = exists(
    select(ChatReaction.emoji).where(
        ChatReaction.message_id == ChatMessage.message_id, ChatReaction.emoji == bindparam("emoji", type_=String)
    )
)
_file = bindparam("has_file", type_=Integer)
found_messages = columns(
    _messages.where(
        _readable,
        ChatMessage.deleted.is_(False),
        _optional("author_id", ChatMessage.author_id == bindparam("author_id", type_=String)),
        _optional("channel_id", ChatMessage.channel_id == bindparam("channel_id", type_=String)),
        _optional("since", ChatMessage.posted_at >= bindparam("since", type_=String)),
        _optional("until", ChatMessage.posted_at < bindparam("until", type_=String)),
        _optional("emoji", _reaction),
        or_(_file.is_(None), type_coerce(ChatMessage.file_name != "", Integer) == _file),
        or_(bindparam("mentions_me", type_=Integer) == 0, _names_me),
        _optional("word", func.instr(ChatMessage.words, bindparam("word", type_=String)) > 0),
    ).order_by(*_newest_first)
)
reply_counts = columns(
    select(ChatMessage.thread_id, func.count().label("total"))
    .where(ChatMessage.thread_id.is_not(None), ChatMessage.deleted.is_(False))
    .group_by(ChatMessage.thread_id)
)
reactions_on = columns(
    select(ChatReaction.message_id, ChatReaction.emoji, ChatReaction.member_id)
    .where(ChatReaction.message_id.in_(each("ids")))
    .order_by(ChatReaction.message_id, ChatReaction.emoji, ChatReaction.member_id)
)
all_reactions = columns(
    select(
        ChatReaction.message_id,
        func.count().label("total"),
        func.max(type_coerce(ChatReaction.member_id == _me, Integer)).label("mine"),
    ).group_by(ChatReaction.message_id)
)
replies_of = columns(
    select(ChatMessage.thread_id, func.count().label("total"))
    .where(ChatMessage.thread_id.in_(each("ids")), ChatMessage.deleted.is_(False))
    .group_by(ChatMessage.thread_id)
)
