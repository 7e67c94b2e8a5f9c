"""What the tools show: posts, profiles, accounts, messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NotRequired

from typing_extensions import TypedDict

from servers.kit.text import local_minute
from servers.social_media import queries
from servers.social_media.models import Embargo, Profile
from servers.social_media.policy import EDIT_MINUTES, can_edit
from servers.social_media.standing import Account, Sight, root_of
from servers.social_media.times import after
from sessions import World


class PostView(TypedDict):
    """A post; `account` (personal, company) and `account_id` stand on posts of my own accounts."""

    post_id: str
    author: str
    author_handle: str
    account: NotRequired[str]
    account_id: NotRequired[str]
    body: str
    topics: NotRequired[list[str]]
    mentions: NotRequired[list[str]]
    visibility: str
    state: str
    reply_to_id: NotRequired[str]
    quote_of_id: NotRequired[str]
    media: NotRequired[str]
    sensitive: NotRequired[bool]
    pinned: NotRequired[bool]
    publish_at: NotRequired[str]
    published_at: NotRequired[str]
    edited_at: NotRequired[str]
    likes: int
    reposts: int
    replies: int
    quotes: int
    liked: bool
    reposted: bool
    bookmarked: bool
    reposted_by: NotRequired[str]


class PostsView(TypedDict):
    """One page of posts."""

    posts: list[PostView]
    total: int
    next_cursor: NotRequired[str]


class TombstoneView(TypedDict):
    """A post of the chain above that is gone, or that the account may not see."""

    post_id: NotRequired[str]
    state: str


class ThreadView(TypedDict):
    """A post among what it answers (first post first) and its answers (oldest first)."""

    post: PostView | TombstoneView
    above: list[PostView | TombstoneView]
    who_may_reply: str
    may_reply: bool
    can_edit_until: NotRequired[str]
    last_reply_by: NotRequired[str]
    last_reply_at: NotRequired[str]
    replies: list[PostView]
    total: int
    next_cursor: NotRequired[str]


class ProfileView(TypedDict):
    """Somebody as one account sees them; `muted_until` is left out for a mute without end, `dm_from` for everyone."""

    handle: str
    name: str
    bio: str
    kind: str
    verified: bool
    private: bool
    suspended: NotRequired[bool]
    followers: int
    following: bool
    follows_me: bool
    requested: NotRequired[bool]
    asks_to_follow: NotRequired[bool]
    muted: NotRequired[bool]
    muted_until: NotRequired[str]
    blocked: NotRequired[bool]
    dm_from: NotRequired[str]


class ProfilesView(TypedDict):
    """One page of people."""

    profiles: list[ProfileView]
    total: int
    next_cursor: NotRequired[str]


class StandingView(TypedDict):
    """What somebody is to one account of mine."""

    account_id: str
    following: bool
    follows_me: bool
    requested: bool
    asks_to_follow: bool
    muted: bool
    blocked: bool


class ProfileDetails(TypedDict):
    """Somebody in full."""

    handle: str
    name: str
    bio: str
    link: str
    kind: str
    verified: bool
    private: bool
    suspended: bool
    followers: int
    dm_from: str
    accounts: list[StandingView]
    pinned_post_id: NotRequired[str]


class EmbargoView(TypedDict):
    """A topic that the brand says nothing about up to and including a day."""

    topic: str
    until: str
    reason: str


class ListView(TypedDict):
    """A list of mine."""

    list_id: str
    name: str
    private: bool
    members: int


class AccountView(TypedDict):
    """An account of mine; hours and embargoes are a brand's."""

    account_id: str
    account: str
    handle: str
    name: str
    my_role: str
    bio: str
    link: str
    private: bool
    dm_from: str
    followers: int
    posts_from: NotRequired[str]
    posts_until: NotRequired[str]
    open_now: bool
    embargoes: NotRequired[list[EmbargoView]]
    lists: list[ListView]
    scheduled: int


class SocialProfileView(TypedDict):
    """My accounts, or one profile."""

    accounts: NotRequired[list[AccountView]]
    profile: NotRequired[ProfileDetails]


class TopicView(TypedDict):
    """A topic of the last hours; the post with most echo stands for it."""

    topic: str
    score: int
    posts: int
    authors: int
    top_post_id: str


class TrendsView(TypedDict):
    """The topics that are talked about, highest score first."""

    topics: list[TopicView]


class ConversationView(TypedDict):
    """Direct messages with somebody, without the messages themselves but for the last."""

    conversation_id: str
    account: str
    account_id: str
    with_name: str
    with_handle: str
    folder: str
    messages: int
    last_message: str
    last_from: str
    last_at: str


class DirectMessageView(TypedDict):
    """A message."""

    message_id: str
    from_name: str
    from_handle: str
    body: str
    shared_post_id: NotRequired[str]
    sent_at: str


class MessagesView(TypedDict):
    """One page of conversations, or of the messages of one."""

    conversation: NotRequired[ConversationView]
    conversations: NotRequired[list[ConversationView]]
    messages: NotRequired[list[DirectMessageView]]
    total: int
    next_cursor: NotRequired[str]


class Counts(NamedTuple):
    """What is counted of all posts at once, and what an account did with them."""

    likes: Mapping[str, int]
    reposts: Mapping[str, int]
    replies: Mapping[str, int]
    quotes: Mapping[str, int]
    mine: frozenset[tuple[str, str]]

    def liked(self, row: Any) -> int:
        """Likes of a post, those from outside too."""
        return self.likes.get(row.post_id, 0) + row.outside_likes

    def reposted(self, row: Any) -> int:
        """Reposts of a post, those from outside too."""
        return self.reposts.get(row.post_id, 0) + row.outside_reposts


def counts_for(world: World, own: str) -> Counts:
    """The counts, and the reactions of an account."""
    totals: dict[str, dict[str, int]] = {"like": {}, "repost": {}, "bookmark": {}}
    for row in world.all(queries.reaction_counts):
        totals[row.kind][row.post_id] = row.total
    return Counts(
        likes=totals["like"],
        reposts=totals["repost"],
        replies={row.reply_to_id: row.total for row in world.all(queries.reply_counts)},
        quotes={row.quote_of_id: row.total for row in world.all(queries.quote_counts)},
        mine=frozenset((row.post_id, row.kind) for row in world.all(queries.reactions_of, handle=own)),
    )


def post_view(world: World, row: Any, counts: Counts, mine: Mapping[str, Account]) -> PostView:
    """A row of a query of posts as shown; `mine` are my accounts by handle."""
    key = row.post_id
    view: PostView = {
        "post_id": key,
        "author": row.author,
        "author_handle": row.author_handle,
        "body": row.body,
        "visibility": row.visibility,
        "state": row.state,
        "likes": counts.liked(row),
        "reposts": counts.reposted(row),
        "replies": counts.replies.get(key, 0),
        "quotes": counts.quotes.get(key, 0),
        "liked": (key, "like") in counts.mine,
        "reposted": (key, "repost") in counts.mine,
        "bookmarked": (key, "bookmark") in counts.mine,
    }
    if row.author_handle in mine:
        own = mine[row.author_handle]
        view["account"], view["account_id"] = own.kind, own.row.account_id
    if topics := queries.listed(row.topics):
        view["topics"] = list(topics)
    if mentions := queries.listed(row.mentions):
        view["mentions"] = list(mentions)
    if row.reply_to_id is not None:
        view["reply_to_id"] = row.reply_to_id
    if row.quote_of_id is not None:
        view["quote_of_id"] = row.quote_of_id
    if row.media_name:
        view["media"] = row.media_name
    if row.sensitive:
        view["sensitive"] = True
    if row.pinned:
        view["pinned"] = True
    if row.state == "scheduled":
        view["publish_at"] = local_minute(row.publish_at, world.zone)
    else:
        view["published_at"] = local_minute(row.published_at, world.zone)
    if row.edited_at is not None:
        view["edited_at"] = local_minute(row.edited_at, world.zone)
    return view


def thread_parts(world: World, sight: Sight, row: Any) -> tuple[list[Any], list[Any]]:
    """What stands above a post, first post first, and the answers to it that the account sees, oldest first."""
    above: list[Any] = []
    at: Any = row
    while at is not None and at.reply_to_id is not None:
        at = world.first(queries.post, post_id=at.reply_to_id)
        above += [] if at is None else [at]
    answers = [one for one in world.all(queries.replies_to, post_id=row.post_id) if sight.sees(one)]
    return above[::-1], answers


def edit_until(world: World, row: Any, counts: Counts) -> str | None:
    """Until when the text of a post of mine can be edited, on the user's clock; None where it cannot be."""
    if row.state != "published" or counts.reposted(row) or not can_edit(row.published_at, world.now):
        return None
    return local_minute(after(row.published_at, EDIT_MINUTES), world.zone)


def reply_rule(world: World, row: Any) -> str:
    """Who may reply in the thread of a post."""
    return root_of(world, row).reply_policy


def followers_of(world: World) -> dict[str, int]:
    """Followers of everybody, those from outside too."""
    inside = {row.to_handle: row.total for row in world.all(queries.follower_counts)}
    return {row.handle: row.outside_followers + inside.get(row.handle, 0) for row in world.all(queries.profiles)}


def profile_view(row: Profile, sight: Sight, followers: Mapping[str, int]) -> ProfileView:
    """Somebody as one account sees them."""
    view: ProfileView = {
        "handle": row.handle,
        "name": row.name,
        "bio": row.bio,
        "kind": row.kind,
        "verified": row.verified,
        "private": row.private,
        "followers": followers[row.handle],
        "following": row.handle in sight.follows,
        "follows_me": row.handle in sight.followers,
    }
    if row.suspended:
        view["suspended"] = True
    if row.handle in sight.asked:
        view["requested"] = True
    if row.handle in sight.asking:
        view["asks_to_follow"] = True
    if row.handle in sight.muted:
        view["muted"] = True
        if sight.muted[row.handle]:
            view["muted_until"] = sight.muted[row.handle]
    if row.handle in sight.blocks:
        view["blocked"] = True
    if row.dm_from != "everyone":
        view["dm_from"] = row.dm_from
    return view


def account_view(world: World, account: Account, followers: Mapping[str, int]) -> AccountView:
    """An account of mine in full."""
    row, profile = account
    view: AccountView = {
        "account_id": row.account_id,
        "account": account.kind,
        "handle": profile.handle,
        "name": profile.name,
        "my_role": row.my_role,
        "bio": profile.bio,
        "link": profile.link,
        "private": profile.private,
        "dm_from": profile.dm_from,
        "followers": followers[profile.handle],
        "open_now": account.is_open(world.now),
        "lists": [
            {"list_id": one.list_id, "name": one.name, "private": bool(one.private), "members": one.members}
            for one in world.all(queries.lists_of, handles=queries.many([profile.handle]))
        ],
        "scheduled": len(world.all(queries.scheduled_of, handles=queries.many([profile.handle]))),
    }
    if account.is_brand:
        view["posts_from"], view["posts_until"] = row.brand_from, row.brand_to
        today = world.today.isoformat()
        view["embargoes"] = [
            {"topic": one.topic, "until": one.until, "reason": one.reason}
            for one in world.find(Embargo, handle=profile.handle)
            if one.until >= today
        ]
    return view


def conversation_views(world: World, mine: Sequence[Account]) -> list[ConversationView]:
    """The conversations of some accounts of mine, those with the latest message first."""
    own = {account.handle: account for account in mine}
    rows = world.all(queries.conversations, handles=queries.many(own))
    messages: dict[str, list[Any]] = {}
    for row in world.all(queries.messages, ids=queries.many(one.conversation_id for one in rows)):
        messages.setdefault(row.conversation_id, []).append(row)
    views: list[ConversationView] = []
    for row in rows:
        last = messages[row.conversation_id][0]
        views.append(
            {
                "conversation_id": row.conversation_id,
                "account": own[row.own_handle].kind,
                "account_id": own[row.own_handle].row.account_id,
                "with_name": row.with_name,
                "with_handle": row.with_handle,
                "folder": row.folder,
                "messages": len(messages[row.conversation_id]),
                "last_message": last.body,
                "last_from": last.from_name,
                "last_at": local_minute(last.sent_at, world.zone),
            }
        )
    return sorted(views, key=lambda one: (one["last_at"], one["conversation_id"]), reverse=True)


def message_view(world: World, row: Any) -> DirectMessageView:
    """A message as shown."""
    view: DirectMessageView = {
        "message_id": row.message_id,
        "from_name": row.from_name,
        "from_handle": row.from_handle,
        "body": row.body,
        "sent_at": local_minute(row.sent_at, world.zone),
    }
    if row.shared_post_id is not None:
        view["shared_post_id"] = row.shared_post_id
    return view
