"""What others do between turns: they post, answer, react, follow, ask and write."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, FreeText, Name, find
from servers.kit.text import instant
from servers.social_media.folding import mentions_in, searchable, topics_in
from servers.social_media.models import (
    Conversation,
    DirectMessage,
    Post,
    PostId,
    PostReaction,
    Profile,
    Reaction,
    Relation,
)
from servers.social_media.standing import found_profile
from servers.social_media.tools import toolbox
from sessions import World

Who = Annotated[Name, Field(max_length=40, description="Handle of the profile that does it.")]
Mine = Annotated[Name, Field(max_length=40, description="Handle of my account that it happens to.")]


@toolbox.event
def post_arrives(world: World, handle: Who, body: FreeText, reply_to_id: PostId | None = None) -> None:
    """Somebody posts, or answers a post."""
    author = found_profile(world, handle)
    target = None if reply_to_id is None else find(world, Post, reply_to_id)
    world.insert(
        Post,
        author_handle=author.handle,
        body=body,
        visibility="public" if target is None else target.visibility,
        topics=sorted(topics_in(body)),
        mentions=sorted(one for one in mentions_in(body) if world.get(Profile, one) is not None),
        reply_to_id=reply_to_id,
        root_id=None if target is None else target.root_id or target.post_id,
        quote_of_id=None,
        reply_policy="everyone",
        sensitive=False,
        media_name="",
        pinned=False,
        state="published",
        publish_at=None,
        published_at=instant(world.now),
        edited_at=None,
        outside_likes=0,
        outside_reposts=0,
        words=searchable(body, author.name, author.handle),
    )


@toolbox.event
def reaction_arrives(
    world: World, post_id: PostId, handle: Who, reaction: Annotated[Reaction, Field(description="What they do.")]
) -> None:
    """Somebody likes, reposts or bookmarks a post."""
    row, who = find(world, Post, post_id), found_profile(world, handle)
    if world.get(PostReaction, (row.post_id, who.handle, reaction)) is not None:
        raise Conflict(f"{who.name} has done so already.")
    world.insert(PostReaction, post_id=row.post_id, handle=who.handle, kind=reaction, reacted_at=instant(world.now))


@toolbox.event
def follower_arrives(world: World, handle: Who, own_handle: Mine) -> None:
    """Somebody follows an account of mine, or asks to where it is private."""
    who, own = found_profile(world, handle), found_profile(world, own_handle)
    kind = "request" if own.private else "follow"
    if any(world.get(Relation, (who.handle, own.handle, one)) is not None for one in ("follow", "request")):
        raise Conflict(f"{who.name} follows that account already, or has asked to.")
    world.insert(
        Relation,
        from_handle=who.handle,
        to_handle=own.handle,
        kind=kind,
        mute_until=None,
        since=instant(world.now),
    )


@toolbox.event
def message_arrives(world: World, handle: Who, own_handle: Mine, body: FreeText) -> None:
    """Somebody writes to an account of mine; a stranger's first message lies among the requests."""
    who, own = found_profile(world, handle), found_profile(world, own_handle)
    if own.dm_from == "nobody":
        raise Conflict("Nobody can write to that account.")
    found = world.find(Conversation, own_handle=own.handle, with_handle=who.handle)
    known = world.get(Relation, (own.handle, who.handle, "follow")) is not None
    row = (
        found[0]
        if found
        else world.insert(
            Conversation, own_handle=own.handle, with_handle=who.handle, folder="inbox" if known else "requests"
        )
    )
    world.insert(
        DirectMessage,
        conversation_id=row.conversation_id,
        from_handle=who.handle,
        body=body,
        shared_post_id=None,
        sent_at=instant(world.now),
    )


@toolbox.event
def profile_goes_private(world: World, handle: Who) -> None:
    """Somebody lets only followers see their posts from now on."""
    world.update(Profile, found_profile(world, handle).handle, private=True)
