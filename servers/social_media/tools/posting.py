"""Posts: published, scheduled, edited, deleted, reacted to."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from servers.kit import Conflict, FreeText, InvalidArguments, Moment, Refused, Toolbox, find
from servers.kit.text import instant, local_minute, spoken
from servers.social_media import queries
from servers.social_media.folding import searchable
from servers.social_media.models import AccountId, Post, PostId, PostReaction, Reaction, ReplyPolicy, Visibility
from servers.social_media.policy import (
    EDIT_MINUTES,
    LAST_CHANGE_MINUTES,
    POST_LIMIT,
    WIDTHS,
    can_edit,
    editing_needs_yes,
    publishing_needs_yes,
    reacting_needs_yes,
)
from servers.social_media.results import ChangedView, DeletedView, PublishedView, ReactedView
from servers.social_media.standing import (
    Account,
    account_of,
    checked_moment,
    checked_text,
    found_post,
    is_due,
    may_reply,
    narrower,
    own_post,
    require_free,
    require_fresh,
    require_open,
    require_room,
    root_of,
    sight_of,
)
from servers.social_media.times import moment_of
from servers.social_media.views import counts_for
from sessions import World

toolbox = Toolbox()
Body = Annotated[
    FreeText, Field(min_length=1, max_length=POST_LIMIT, description="The text; dictated words as they are.")
]


@toolbox.write(Post, confirm=publishing_needs_yes, irreversible=True)
def publish_post(
    world: World,
    *,
    reply_to_id: Annotated[PostId, Field(description="The post that it answers.")] | None = None,
    quote_of_id: Annotated[PostId, Field(description="A public post that it quotes.")] | None = None,
    account_id: AccountId | None = None,
    body: Body,
    visibility: Annotated[
        Visibility, Field(description="Who sees it; a reply is never wider than its thread.")
    ] = "public",
    reply_policy: Annotated[
        ReplyPolicy, Field(description="Who may reply to it; mentioned lets in nobody where it mentions nobody.")
    ] = "everyone",
    sensitive: Annotated[bool, Field(description="Hide it behind a warning.")] = False,
    publish_at: Annotated[Moment, Field(description="When to publish it; now where left out.")] | None = None,
) -> PublishedView:
    """Publish a post, a reply or a quote from one of my accounts, now or at a time.

    Topics (#) and mentions (@) are read from its text.

    Raises:
        InvalidArguments: the text is blank, or mentions a handle that nobody has.
        NotFound: there is no such account, or no such post that it sees.
        Refused: replies are not allowed to me, the quoted post is not public, its author is suspended or a block stands
            between, a topic is under an embargo, or a brand would post outside its hours.
        Conflict: the post is deleted, the account posted the very same within 24 hours, the time is under 10 minutes or
            over 180 days away, or the account has 25 scheduled posts or 50 posts that day.
    """
    account = account_of(world, account_id)
    sight = sight_of(world, account)
    target = None if reply_to_id is None else found_post(world, sight, reply_to_id)
    quoted = None if quote_of_id is None else found_post(world, sight, quote_of_id)
    topics, mentions = checked_text(world, account, body)
    if target is not None:
        _require_reply(world, account, target)
    if quoted is not None:
        _require_public(quoted, "quoted")
    at = world.now if publish_at is None else checked_moment(world, publish_at)
    require_free(world, account, topics, at)
    require_open(account, at, world.zone)
    require_fresh(world, account, body)
    require_room(world, account, at, scheduled=publish_at is not None)
    root = None if target is None else root_of(world, target)
    row = world.insert(
        Post,
        author_handle=account.handle,
        body=body,
        visibility=visibility if root is None else narrower(visibility, root.visibility),
        topics=topics,
        mentions=mentions,
        reply_to_id=reply_to_id,
        root_id=None if root is None else root.post_id,
        quote_of_id=quote_of_id,
        reply_policy=reply_policy,
        sensitive=sensitive,
        media_name="",
        pinned=False,
        state="published" if publish_at is None else "scheduled",
        publish_at=None if publish_at is None else instant(at),
        published_at=instant(at) if publish_at is None else None,
        edited_at=None,
        outside_likes=0,
        outside_reposts=0,
        words=searchable(body, account.profile.name, account.handle),
    )
    view: PublishedView = {
        "post_id": row.post_id,
        "account_id": account.row.account_id,
        "handle": account.handle,
        "body": body,
        "visibility": row.visibility,
        "state": row.state,
    }
    if reply_to_id is not None:
        view["reply_to_id"] = reply_to_id
    if quote_of_id is not None:
        view["quote_of_id"] = quote_of_id
    if publish_at is not None:
        view["publish_at"] = local_minute(instant(at), world.zone)
    return view


@toolbox.write(Post, confirm=editing_needs_yes)
def edit_post(
    world: World,
    post_id: PostId,
    body: Annotated[Body, Field(description="New text, in full.")] | None = None,
    visibility: Annotated[Visibility, Field(description="Who sees it; a published one can only get narrower.")]
    | None = None,
    reply_policy: Annotated[
        ReplyPolicy, Field(description="Who may reply from now on; mentioned lets in nobody where it mentions nobody.")
    ]
    | None = None,
    publish_at: Annotated[Moment, Field(description="When to publish it instead; only while it is scheduled.")]
    | None = None,
    sensitive: Annotated[bool, Field(description="Whether it hides behind a warning.")] | None = None,
    pinned: Annotated[bool, Field(description="true pins it to the top of the account in place of the pinned one.")]
    | None = None,
) -> ChangedView:
    """Change a post of one of my accounts; what is left out stays.

    Raises:
        InvalidArguments: nothing is given, or the text is blank or mentions a handle that nobody has.
        NotFound: there is no such post that I see.
        Refused: it is somebody else's, a topic is under an embargo, or a brand would post outside its hours.
        Conflict: it is deleted, over 60 minutes old or reposted (its text), due in under 5 minutes, would be seen by
            more people, is published already, is as asked already, cannot be pinned, or its new time or text is not
            allowed.
    """
    asked: dict[str, Any] = {
        "body": body, "visibility": visibility, "reply_policy": reply_policy, "publish_at": publish_at,
        "sensitive": sensitive, "pinned": pinned,
    }  # fmt: skip
    changes: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    if not changes:
        raise InvalidArguments("Give at least one thing to change.")
    account, row = own_post(world, post_id)
    if row.state == "scheduled" and is_due(row, world.now, LAST_CHANGE_MINUTES):
        raise Conflict(f"That post goes out in less than {LAST_CHANGE_MINUTES} minutes and cannot be changed any more.")
    if publish_at is not None:
        if row.state != "scheduled":
            raise Conflict("That post is published already.")
        changes["publish_at"] = instant(checked_moment(world, publish_at))
    if all(getattr(row, name) == value for name, value in changes.items()):
        raise Conflict("That post is so already; nothing to change.")
    if visibility is not None:
        _require_narrower(world, row, visibility)
    if pinned:
        _require_pinnable(row)
    at = world.now if row.state == "published" else moment_of(changes.get("publish_at") or row.publish_at or "")
    if body is not None:
        changes |= _new_text(world, account, row, body, at)
    if publish_at is not None:
        require_free(world, account, changes.get("topics", row.topics), at)
        require_open(account, at, world.zone)
        require_room(world, account, at, scheduled=False)
    old = world.first(queries.pinned_of, handle=account.handle) if pinned else None
    if old is not None:
        world.update(Post, old.post_id, pinned=False)
    found = world.update(Post, post_id, **changes)
    _narrow_replies(world, found)
    view: ChangedView = {
        "post_id": post_id,
        "handle": account.handle,
        "body": found.body,
        "visibility": found.visibility,
        "who_may_reply": found.reply_policy,
        "state": found.state,
        "sensitive": found.sensitive,
        "pinned": found.pinned,
    }
    if found.state == "scheduled" and found.publish_at is not None:
        view["publish_at"] = local_minute(found.publish_at, world.zone)
    if old is not None:
        view["unpinned_id"] = old.post_id
    return view


@toolbox.write(Post, PostReaction, confirm=True)
def delete_post(world: World, post_id: PostId) -> DeletedView:
    """Delete a post of one of my accounts for good, or cancel a scheduled one. Its replies stay under an empty place.

    Raises:
        NotFound: there is no such post that I see.
        Refused: it is somebody else's.
        Conflict: it is deleted already.
    """
    account, row = own_post(world, post_id)
    replies = counts_for(world, account.handle).replies.get(post_id, 0)
    for one in world.find(PostReaction, post_id=post_id):
        world.delete(PostReaction, (one.post_id, one.handle, one.kind))
    world.update(
        Post, post_id, state="deleted", body="", words=" ", media_name="", topics=[], mentions=[], pinned=False
    )
    return {
        "post_id": post_id,
        "handle": account.handle,
        "replies": replies,
        "was_scheduled": row.state == "scheduled",
    }


@toolbox.write(PostReaction, confirm=reacting_needs_yes)
def react_to_post(
    world: World,
    post_id: PostId,
    reaction: Annotated[Reaction, Field(description="Like it, repost it to my followers, or keep it for myself.")],
    remove: Annotated[bool, Field(description="true takes it back.")] = False,
    account_id: AccountId | None = None,
) -> ReactedView:
    """Like, repost or bookmark a post from one of my accounts, or take that back.

    Raises:
        NotFound: there is no such post that the account sees.
        Refused: a post that is not public would be reposted, its author is suspended, or a block stands between.
        Conflict: it is so already, there is nothing to take back, or the post is deleted or not published yet.
    """
    account = account_of(world, account_id)
    sight = sight_of(world, account)
    row = found_post(world, sight, post_id)
    if row.state == "scheduled":
        raise Conflict("That post is not published yet.")
    key = (post_id, account.handle, reaction)
    there = world.get(PostReaction, key) is not None
    done = {"like": "liked", "repost": "reposted", "bookmark": "bookmarked"}[reaction]
    if there and not remove:
        raise Conflict(f"You have {done} that post already.")
    if remove and not there:
        raise Conflict(f"You have not {done} that post.")
    if remove:
        world.delete(PostReaction, key)
    else:
        if reaction == "repost":
            _require_public(row, "reposted")
        world.insert(PostReaction, post_id=post_id, handle=account.handle, kind=reaction, reacted_at=instant(world.now))
    counts = counts_for(world, account.handle)
    return {
        "post_id": post_id,
        "reaction": reaction,
        "removed": remove,
        "likes": counts.liked(row),
        "reposts": counts.reposted(row),
    }


def _require_reply(world: World, account: Account, row: Any) -> None:
    if row.state == "scheduled":
        raise Conflict("That post is not published yet.")
    if not may_reply(world, account.handle, row):
        who = {"following": "people that they follow", "mentioned": "those whom they mention"}
        root = root_of(world, row)
        raise Refused(f"Only {who[root.reply_policy]} may reply there, says {root.author}.")


def _require_public(row: Any, done: str) -> None:
    if row.visibility != "public" or row.author_private or row.state != "published":
        raise Refused(f"That post by {row.author} is not public and cannot be {done}.")


def _require_narrower(world: World, row: Post, visibility: str) -> None:
    if row.state == "published" and WIDTHS.index(visibility) > WIDTHS.index(row.visibility):
        raise Conflict(f"That post is for {row.visibility} only; once published it can only get narrower.")
    if row.root_id is not None and narrower(visibility, find(world, Post, row.root_id).visibility) != visibility:
        raise Conflict("A reply is never seen by more people than the post that its thread began with.")


def _narrow_replies(world: World, root: Post) -> None:
    """A reply is never wider than the post that its thread began with."""
    for reply in world.find(Post, root_id=root.post_id):
        if narrower(reply.visibility, root.visibility) != reply.visibility:
            world.update(Post, reply.post_id, visibility=root.visibility)


def _require_pinnable(row: Post) -> None:
    if row.state != "published" or row.reply_to_id is not None:
        raise Conflict("Only published posts that answer nothing can be pinned.")


def _new_text(world: World, account: Account, row: Post, body: str, at: datetime) -> dict[str, Any]:
    """What a new text changes of a post.

    Raises:
        Conflict: the post is too old, was reposted, or the account has posted that text already.
    """
    if row.state == "published" and row.published_at is not None:
        if not can_edit(row.published_at, world.now):
            raise Conflict(
                f"That post is of {spoken(row.published_at, world.zone)}, and its text can be edited for "
                f"{EDIT_MINUTES} minutes only; reply to it with a correction, or delete it and post it again."
            )
        if counts_for(world, account.handle).reposted(row):
            raise Conflict(
                "That post has been reposted, so its text stays; reply to it with a correction, or delete it and post "
                "it again."
            )
    topics, mentions = checked_text(world, account, body)
    require_free(world, account, topics, at)
    require_fresh(world, account, body, besides=row.post_id)
    edited = {"edited_at": instant(world.now)} if row.state == "published" else {}
    return {
        "topics": topics,
        "mentions": mentions,
        "words": searchable(body, account.profile.name, account.handle),
        **edited,
    }
