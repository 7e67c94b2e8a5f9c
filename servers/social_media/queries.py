"""Selects of the network, compiled once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import orjson
from sqlalchemy import Integer, String, bindparam, func, or_, select, type_coerce
from sqlalchemy.orm import aliased

from servers.social_media.models import (
    Conversation,
    DirectMessage,
    ListMember,
    Post,
    PostReaction,
    Profile,
    Relation,
    SocialList,
)
from sessions import columns, entities


def many(found: Iterable[str]) -> str:
    """Values as one argument of a query; each counts once."""
    return orjson.dumps(list(dict.fromkeys(found))).decode()


def _each(argument: str) -> Any:
    found = func.json_each(bindparam(argument, type_=String)).table_valued("value")
    return select(found.c.value)


@lru_cache(maxsize=1 << 12)
def listed(packed: str) -> tuple[str, ...]:
    """A list that a query of posts gives as text."""
    return tuple(orjson.loads(packed))


def _flag(column: Any, name: str) -> Any:
    return type_coerce(column, Integer).label(name)


_posts = select(
    Post.post_id,
    Post.author_handle,
    Post.body,
    Post.visibility,
    type_coerce(Post.topics, String).label("topics"),
    type_coerce(Post.mentions, String).label("mentions"),
    Post.reply_to_id,
    Post.root_id,
    Post.quote_of_id,
    Post.reply_policy,
    _flag(Post.sensitive, "sensitive"),
    Post.media_name,
    _flag(Post.pinned, "pinned"),
    Post.state,
    Post.publish_at,
    Post.published_at,
    Post.edited_at,
    Post.outside_likes,
    Post.outside_reposts,
    Post.words,
    Profile.name.label("author"),
    Profile.kind.label("author_kind"),
    _flag(Profile.private, "author_private"),
    _flag(Profile.suspended, "author_suspended"),
).join(Profile, Profile.handle == Post.author_handle)
_newest_first = (Post.published_at.desc(), Post.post_id)
posts = columns(_posts.where(or_(Post.state == "published", Post.state == "scheduled")).order_by(*_newest_first))
post = columns(_posts.where(Post.post_id == bindparam("post_id", type_=String)))
replies_to = columns(
    _posts.where(Post.reply_to_id == bindparam("post_id"), Post.state == "published").order_by(
        Post.published_at, Post.post_id
    )
)
posts_of = columns(
    _posts.where(Post.author_handle == bindparam("handle"), Post.state == "published").order_by(*_newest_first)
)
scheduled_of = columns(
    _posts.where(Post.author_handle.in_(_each("handles")), Post.state == "scheduled").order_by(
        Post.publish_at, Post.post_id
    )
)
pinned_of = entities(
    select(Post).where(Post.author_handle == bindparam("handle", type_=String), Post.pinned, Post.state == "published")
)
written_since = entities(
    select(Post).where(
        Post.author_handle == bindparam("handle", type_=String),
        or_(
            Post.state == "scheduled",
            (Post.state == "published") & (Post.published_at >= bindparam("since", type_=String)),
        ),
    )
)
due = entities(
    select(Post)
    .where(Post.state == "scheduled", Post.publish_at <= bindparam("now", type_=String))
    .order_by(Post.publish_at, Post.post_id)
)
reaction_counts = columns(
    select(PostReaction.post_id, PostReaction.kind, func.count().label("total")).group_by(
        PostReaction.post_id, PostReaction.kind
    )
)
reactions_of = columns(
    select(PostReaction.post_id, PostReaction.kind, PostReaction.reacted_at)
    .where(PostReaction.handle == bindparam("handle"))
    .order_by(PostReaction.reacted_at.desc(), PostReaction.post_id)
)
reposts = columns(
    select(PostReaction.post_id, PostReaction.handle, PostReaction.reacted_at, Profile.name)
    .join(Profile, Profile.handle == PostReaction.handle)
    .where(PostReaction.kind == "repost")
    .order_by(PostReaction.reacted_at.desc(), PostReaction.post_id, PostReaction.handle)
)
reply_counts = columns(
    select(Post.reply_to_id, func.count().label("total"))
    .where(Post.reply_to_id.is_not(None), Post.state == "published")
    .group_by(Post.reply_to_id)
)
quote_counts = columns(
    select(Post.quote_of_id, func.count().label("total"))
    .where(Post.quote_of_id.is_not(None), Post.state == "published")
    .group_by(Post.quote_of_id)
)
answered_by = columns(
    select(Post.reply_to_id).where(
        Post.author_handle.in_(_each("handles")), Post.reply_to_id.is_not(None), Post.state == "published"
    )
)
ties_of = columns(
    select(Relation.from_handle, Relation.to_handle, Relation.kind, Relation.mute_until, Relation.since)
    .where(or_(Relation.from_handle == bindparam("handle"), Relation.to_handle == bindparam("handle")))
    .order_by(Relation.since.desc(), Relation.from_handle, Relation.to_handle)
)
follower_counts = columns(
    select(Relation.to_handle, func.count().label("total"))
    .where(Relation.kind == "follow")
    .group_by(Relation.to_handle)
)
followed_since = columns(
    select(func.count().label("total")).where(
        Relation.from_handle == bindparam("handle"),
        or_(Relation.kind == "follow", Relation.kind == "request"),
        Relation.since >= bindparam("since"),
    )
)
profiles = entities(select(Profile).order_by(Profile.name, Profile.handle))
lists_of = columns(
    select(
        SocialList.list_id,
        SocialList.owner_handle,
        SocialList.name,
        _flag(SocialList.private, "private"),
        func.count(ListMember.handle).label("members"),
    )
    .outerjoin(ListMember, ListMember.list_id == SocialList.list_id)
    .where(SocialList.owner_handle.in_(_each("handles")))
    .group_by(SocialList.list_id)
    .order_by(SocialList.name, SocialList.list_id)
)
places_between = columns(
    select(ListMember.list_id, ListMember.handle)
    .join(SocialList, SocialList.list_id == ListMember.list_id)
    .where(SocialList.owner_handle == bindparam("owner"), ListMember.handle == bindparam("member"))
)
_other = aliased(Profile)
conversations = columns(
    select(
        Conversation.conversation_id,
        Conversation.own_handle,
        Conversation.with_handle,
        Conversation.folder,
        _other.name.label("with_name"),
        _other.kind.label("with_kind"),
    )
    .join(_other, _other.handle == Conversation.with_handle)
    .where(Conversation.own_handle.in_(_each("handles")))
)
messages = columns(
    select(
        DirectMessage.message_id,
        DirectMessage.conversation_id,
        DirectMessage.from_handle,
        DirectMessage.body,
        DirectMessage.shared_post_id,
        DirectMessage.sent_at,
        Profile.name.label("from_name"),
    )
    .join(Profile, Profile.handle == DirectMessage.from_handle)
    .where(DirectMessage.conversation_id.in_(_each("ids")))
    .order_by(DirectMessage.sent_at.desc(), DirectMessage.message_id)
)
