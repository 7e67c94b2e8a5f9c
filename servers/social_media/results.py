"""What the writing tools answer."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class PublishedView(TypedDict):
    """A post that went out or waits."""

    post_id: str
    account_id: str
    handle: str
    body: str
    visibility: str
    state: str
    reply_to_id: NotRequired[str]
    quote_of_id: NotRequired[str]
    publish_at: NotRequired[str]


class ChangedView(TypedDict):
    """A post as it is now; `unpinned_id` is the one whose place it took."""

    post_id: str
    handle: str
    body: str
    visibility: str
    who_may_reply: str
    state: str
    sensitive: bool
    pinned: bool
    publish_at: NotRequired[str]
    unpinned_id: NotRequired[str]


class DeletedView(TypedDict):
    """A post that is gone; `replies` stay without it."""

    post_id: str
    handle: str
    replies: int
    was_scheduled: bool


class ReactedView(TypedDict):
    """How many have done so by now; bookmarks are not counted."""

    post_id: str
    reaction: str
    removed: bool
    likes: int
    reposts: int


class RelatedView(TypedDict):
    """What somebody is to the account now; `outcome` says what came of it."""

    handle: str
    name: str
    account_id: str
    action: str
    outcome: str
    muted_until: NotRequired[str]


class SavedListView(TypedDict):
    """A list as it is now."""

    list_id: str
    name: str
    private: bool
    members: list[str]
    total: int


class SentView(TypedDict):
    """A message that was sent; `opened` says that its conversation is new."""

    message_id: str
    conversation_id: str
    account_id: str
    handle: str
    name: str
    body: str
    opened: bool


class ChangedProfileView(TypedDict):
    """An account of mine as it is now; `requests_accepted` where it went public."""

    account_id: str
    handle: str
    name: str
    bio: str
    link: str
    private: bool
    dm_from: str
    requests_accepted: NotRequired[int]
