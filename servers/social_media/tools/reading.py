"""Posts: searched, read one by one, read as feeds, and what is talked about."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated, Any

from pydantic import Field

from servers.kit import Cursor, Day, FreeText, InvalidArguments, Limit, Refused, Toolbox, find, page
from servers.kit.text import begin_of, instant
from servers.social_media import queries
from servers.social_media.folding import fits, terms
from servers.social_media.models import (
    AccountId,
    Feed,
    FeedOrder,
    Handle,
    ListId,
    ListMember,
    PostId,
    SearchOrder,
    SocialList,
)
from servers.social_media.policy import A_REPLY, A_REPOST, KNOWN_DAYS, home_score, topic_score
from servers.social_media.standing import (
    Account,
    Sight,
    account_of,
    accounts,
    by_handle,
    found_post,
    found_profile,
    may_reply,
    sight_of,
)
from servers.social_media.times import age, end_of
from servers.social_media.views import (
    Counts,
    PostsView,
    PostView,
    ThreadView,
    TombstoneView,
    TrendsView,
    counts_for,
    edit_until,
    post_view,
    reply_rule,
    thread_parts,
)
from sessions import World

toolbox = Toolbox()
FromDay = Annotated[Day, Field(description="First day, such as 2026-03-11.")]
ToDay = Annotated[Day, Field(description="Last day, such as 2026-03-11.")]


@toolbox.read
def search_posts(
    world: World,
    query: Annotated[
        FreeText,
        Field(max_length=500, description='Terms that must all hold: words, "a phrase", #topic, @handle, -word.'),
    ]
    | None = None,
    author_handle: Annotated[Handle, Field(description="Only posts of this profile.")] | None = None,
    from_date: FromDay | None = None,
    to_date: ToDay | None = None,
    min_likes: Annotated[int, Field(ge=1, le=1_000_000, description="Only posts with as many likes.")] | None = None,
    has_media: Annotated[bool, Field(description="Only posts with a picture or film, or only those without.")]
    | None = None,
    order: Annotated[SearchOrder, Field(description="Newest first, or those with most echo first.")] = "latest",
    account_id: AccountId | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> PostsView:
    """Search posts, replies too, that the account may see. Words are looked for in the text and the author's names.

    Raises:
        InvalidArguments: no filter is given.
        NotFound: nobody has that handle.
    """
    wanted = terms(query or "")
    if wanted.empty and not any((author_handle, from_date, to_date, min_likes)) and has_media is None:
        raise InvalidArguments("Give at least one thing to look for, such as query or author_handle.")
    sight = sight_of(world, account_of(world, account_id))
    author = None if author_handle is None else found_profile(world, author_handle).handle
    counts = counts_for(world, sight.handle)
    since = None if from_date is None else begin_of(from_date, world.zone)
    until = None if to_date is None else end_of(to_date, world.zone)
    rows = [
        row
        for row in world.all(queries.posts)
        if row.state == "published"
        and author in {None, row.author_handle}
        and (since is None or row.published_at >= since)
        and (until is None or row.published_at < until)
        and (min_likes is None or counts.liked(row) >= min_likes)
        and (has_media is None or (row.media_name != "") == has_media)
        and fits(row.words, queries.listed(row.topics), queries.listed(row.mentions), wanted)
        and sight.sees(row)
    ]
    if order == "top":
        rows.sort(key=lambda row: _echo(row, counts), reverse=True)
    return _page(world, rows, counts, limit, cursor)


@toolbox.read
def get_post(
    world: World,
    post_id: PostId,
    account_id: AccountId | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> ThreadView:
    """Read one post in its thread: what it answers, its replies, who may reply, until when its text can be edited.

    A deleted post shows its replies only.

    Raises:
        NotFound: there is no such post, or it is not for this account to see.
        Refused: its author is suspended, or a block stands between.
    """
    account = account_of(world, account_id)
    sight = sight_of(world, account)
    row = found_post(world, sight, post_id, gone=True)
    counts = counts_for(world, sight.handle)
    own = by_handle(world)
    above, answers = thread_parts(world, sight, row)
    frame = page(answers, limit, cursor)
    view: ThreadView = {
        "post": _shown(world, row, sight, counts, own),
        "above": [_shown(world, one, sight, counts, own) for one in above],
        "who_may_reply": reply_rule(world, row),
        "may_reply": row.state == "published" and may_reply(world, sight.handle, row),
        "replies": [post_view(world, one, counts, own) for one in frame.rows],
        "total": frame.total,
    }
    until = edit_until(world, row, counts) if row.author_handle in sight.mine else None
    if until is not None:
        view["can_edit_until"] = until
    if answers:
        last = post_view(world, answers[-1], counts, own)
        view["last_reply_by"], view["last_reply_at"] = last["author"], last.get("published_at", "")
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


@toolbox.read
def read_feed(
    world: World,
    feed: Annotated[Feed, Field(description="Which one; scheduled and mentions are of all my accounts by default.")],
    list_id: Annotated[ListId, Field(description="The list to read, for the feed list.")] | None = None,
    handle: Annotated[Handle, Field(description="Whose posts to read, for the feed profile.")] | None = None,
    order: Annotated[FeedOrder, Field(description="Newest first, or (home only) ranked.")] = "latest",
    unanswered_only: Annotated[bool, Field(description="Only mentions that the account has not replied to.")] = False,
    account_id: AccountId | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> PostsView:
    """Read posts: home (whom I follow), of a list, that mention my accounts, of a profile, bookmarked, or scheduled.

    Ranked home: 40 where I liked or answered the author within 30 days, plus likes + 2 x replies + 3 x reposts up to
    100, less 2 for each whole hour of age. Scheduled posts stand in the order in which they go out.

    Raises:
        InvalidArguments: list_id or handle is missing or one too many, or ranked or unanswered_only fits no such feed.
        Refused: the profile is private and I do not follow it, or a block stands between.
    """
    _require_fit(feed, list_id, handle, order, unanswered_only=unanswered_only)
    account = account_of(world, account_id)
    sight = sight_of(world, account)
    counts = counts_for(world, sight.handle)
    handles = [account.handle] if account_id is not None else [one.handle for one in accounts(world)]
    by: dict[str, str] = {}
    match feed:
        case "home":
            rows, by = _home(world, sight)
            if order == "ranked":
                rows = _ranked(world, sight, rows, counts)
        case "list":
            rows = _of_list(world, sight, list_id or "")
        case "mentions":
            rows = _mentions(world, sight, handles, unanswered_only=unanswered_only)
        case "profile":
            rows = _of_profile(world, sight, handle or "")
        case "bookmarks":
            kept = [
                row.post_id for row in world.all(queries.reactions_of, handle=sight.handle) if row.kind == "bookmark"
            ]
            seen = {row.post_id: row for row in world.all(queries.posts) if sight.sees(row)}
            rows = [seen[key] for key in kept if key in seen]
        case "scheduled":
            rows = world.all(queries.scheduled_of, handles=queries.many(handles))
    view = _page(world, rows, counts, limit, cursor)
    for shown in view["posts"]:
        if shown["post_id"] in by:
            shown["reposted_by"] = by[shown["post_id"]]
    return view


@toolbox.read
def list_trending_topics(
    world: World,
    hours: Annotated[int, Field(ge=1, le=72, description="How far back to look, in hours.")] = 24,
    limit: Annotated[int, Field(ge=1, le=50, description="How many topics to return at most.")] = 10,
) -> TrendsView:
    """List the topics of public posts of the last hours.

    A topic's score is its likes + 3 x reposts + 5 x different authors; equal scores stand in the order of their names.
    """
    sight = sight_of(world, account_of(world, None))
    counts = counts_for(world, sight.handle)
    since = instant(world.now - timedelta(hours=hours))
    found: dict[str, list[Any]] = {}
    for row in world.all(queries.posts):
        is_public = row.visibility == "public" and not row.author_private
        if row.state == "published" and row.published_at >= since and is_public and sight.sees(row):
            for topic in queries.listed(row.topics):
                found.setdefault(topic, []).append(row)
    scored = {topic: _score(rows, counts) for topic, rows in found.items()}
    names = sorted(found, key=lambda topic: (-scored[topic], topic))[:limit]
    return {
        "topics": [
            {
                "topic": topic,
                "score": scored[topic],
                "posts": len(found[topic]),
                "authors": len({row.author_handle for row in found[topic]}),
                "top_post_id": max(found[topic], key=lambda row: _echo(row, counts)).post_id,
            }
            for topic in names
        ]
    }


def _echo(row: Any, counts: Counts) -> int:
    return counts.liked(row) + A_REPLY * counts.replies.get(row.post_id, 0) + A_REPOST * counts.reposted(row)


def _score(rows: Sequence[Any], counts: Counts) -> int:
    likes, reposts = sum(map(counts.liked, rows)), sum(map(counts.reposted, rows))
    return topic_score(likes, reposts, len({row.author_handle for row in rows}))


def _page(world: World, rows: Sequence[Any], counts: Counts, limit: int, cursor: str | None) -> PostsView:
    frame = page(rows, limit, cursor)
    own = by_handle(world)
    view: PostsView = {"posts": [post_view(world, row, counts, own) for row in frame.rows], "total": frame.total}
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


def _shown(
    world: World, row: Any, sight: Sight, counts: Counts, own: dict[str, Account]
) -> PostView | TombstoneView:  # fmt: skip
    """A post of a thread, or what stands in its place."""
    if row.state == "deleted":
        return {"post_id": row.post_id, "state": "deleted"}
    return post_view(world, row, counts, own) if sight.sees(row) else {"state": "not visible"}


def _require_fit(
    feed: str, list_id: str | None, handle: str | None, order: str, *, unanswered_only: bool
) -> None:  # fmt: skip
    if (feed == "list") != (list_id is not None):
        raise InvalidArguments("The feed list needs list_id, and no other feed takes one.")
    if (feed == "profile") != (handle is not None):
        raise InvalidArguments("The feed profile needs handle, and no other feed takes one.")
    if order == "ranked" and feed != "home":
        raise InvalidArguments("Only the home feed can be ranked.")
    if unanswered_only and feed != "mentions":
        raise InvalidArguments("Only mentions can be unanswered.")


def _home(world: World, sight: Sight) -> tuple[list[Any], dict[str, str]]:
    """What those wrote and reposted whom I follow and have not muted, and who reposted what."""
    heard = {handle for handle in sight.follows if handle not in sight.muted}
    by: dict[str, str] = {}
    for row in world.all(queries.reposts):
        if row.handle in heard:
            by.setdefault(row.post_id, row.name)
    everything = [row for row in world.all(queries.posts) if row.state == "published"]
    authors = {row.post_id: row.author_handle for row in everything}
    found: list[Any] = []
    for row in everything:
        if row.author_handle in sight.muted or row.author_handle == sight.handle or not sight.sees(row):
            continue
        known = row.reply_to_id is None or authors.get(row.reply_to_id) in {*sight.follows, sight.handle}
        if row.author_handle in heard and known:
            by.pop(row.post_id, None)
            found.append(row)
        elif row.post_id in by:
            found.append(row)
    return found, by


def _ranked(world: World, sight: Sight, rows: Sequence[Any], counts: Counts) -> list[Any]:
    since = instant(world.now - timedelta(days=KNOWN_DAYS))
    liked = {
        row.post_id
        for row in world.all(queries.reactions_of, handle=sight.handle)
        if row.kind == "like" and row.reacted_at >= since
    }
    liked |= {row.reply_to_id for row in world.all(queries.posts_of, handle=sight.handle) if row.published_at >= since}
    known = {row.author_handle for row in world.all(queries.posts) if row.post_id in liked}

    def score(row: Any) -> int:
        return home_score(
            counts.liked(row),
            counts.replies.get(row.post_id, 0),
            counts.reposted(row),
            int(age(row.published_at, world.now).total_seconds() // 3600),
            known=row.author_handle in known,
        )

    return sorted(rows, key=score, reverse=True)


def _of_list(world: World, sight: Sight, list_id: str) -> list[Any]:
    row = find(world, SocialList, list_id, "list")
    if row.owner_handle not in sight.mine:
        raise Refused("That list is somebody else's.")
    inside = {one.handle for one in world.find(ListMember, list_id=list_id)}
    return [
        one
        for one in world.all(queries.posts)
        if one.author_handle in inside and one.state == "published" and sight.sees(one)
    ]


def _mentions(world: World, sight: Sight, handles: Sequence[str], *, unanswered_only: bool) -> list[Any]:
    answered = {row.reply_to_id for row in world.all(queries.answered_by, handles=queries.many(handles))}
    return [
        row
        for row in world.all(queries.posts)
        if row.state == "published"
        and row.author_handle not in handles
        and any(handle in queries.listed(row.mentions) for handle in handles)
        and not (unanswered_only and row.post_id in answered)
        and sight.sees(row)
    ]


def _of_profile(world: World, sight: Sight, handle: str) -> list[Any]:
    profile = found_profile(world, handle)
    if profile.handle in sight.apart:
        raise Refused(f"There is a block between you and {profile.name}.")
    if profile.private and profile.handle not in sight.follows | sight.mine:
        raise Refused(f"{profile.name} is private and you do not follow them.")
    return [row for row in world.all(queries.posts_of, handle=profile.handle) if sight.sees(row)]
