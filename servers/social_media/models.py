"""Tables of the network, the types that point to them, and how times stand in them.

A profile is known by its handle, in small letters and without "@". Moments are UTC instants ("2026-03-11T10:00:00Z"),
days are the user's.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

ProfileKind = Literal["person", "brand", "bot"]
DmFrom = Literal["everyone", "following", "nobody"]
Role = Literal["owner", "editor"]
Visibility = Literal["public", "followers", "mentioned"]
ReplyPolicy = Literal["everyone", "following", "mentioned"]
PostState = Literal["scheduled", "published", "deleted", "hidden"]
Reaction = Literal["like", "repost", "bookmark"]
Tie = Literal["follow", "request", "mute", "block"]
Folder = Literal["inbox", "requests"]
Feed = Literal["home", "list", "mentions", "profile", "bookmarks", "scheduled"]
FeedOrder = Literal["ranked", "latest"]
SearchOrder = Literal["latest", "top"]
Standing = Literal["following", "followers", "requests", "requested", "muted", "blocked"]
Action = Literal[
    "follow", "unfollow", "mute", "unmute", "block", "unblock", "approve", "reject", "remove_follower"
]  # fmt: skip

_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Network(Base):
    """The one network and its limits."""

    __tablename__ = "network"
    __table_args__ = _BY_KEY

    name: Mapped[str] = mapped_column(primary_key=True)
    post_limit: Mapped[int]
    dm_limit: Mapped[int]
    edit_minutes: Mapped[int]
    time_zone: Mapped[str]


class Profile(Base):
    """Somebody on the network. `email` says who it is in other worlds, "" for whom no other world knows; none shows it.

    `dm_from` is who may write to them; `outside_followers` counts those who have no profile here.
    """

    __tablename__ = "profile"
    __table_args__ = _BY_KEY

    handle: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(info=mark("text"))
    bio: Mapped[str] = mapped_column(info=mark("text"))
    link: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[ProfileKind] = mapped_column(String)
    private: Mapped[bool]
    verified: Mapped[bool]
    suspended: Mapped[bool]
    dm_from: Mapped[DmFrom] = mapped_column(String)
    outside_followers: Mapped[int]
    name_changed_on: Mapped[str | None]
    email: Mapped[str]


class ManagedAccount(Base):
    """An account that I post from: my own, and my employer's, whose hours are those of its zone."""

    __tablename__ = "managed_account"

    account_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PF-{6}"))
    handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"), unique=True)
    my_role: Mapped[Role] = mapped_column(String)
    brand_from: Mapped[str]
    brand_to: Mapped[str]
    time_zone: Mapped[str]


class Embargo(Base):
    """What a brand says nothing about up to and including a day."""

    __tablename__ = "embargo"
    __table_args__ = _BY_KEY

    topic: Mapped[str] = mapped_column(primary_key=True)
    until: Mapped[str]
    handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"))
    reason: Mapped[str] = mapped_column(info=mark("text"))


class Post(Base):
    """A post. `topics` and `mentions` are read from its body; `root_id` is empty for one that answers nothing.

    A deleted one has no body left; `words` is what a search looks into: " <folded words> ".
    """

    __tablename__ = "post"
    __table_args__ = (
        CheckConstraint("(reply_to_id IS NULL) = (root_id IS NULL)"),
        Index("post_by", "author_handle"),
        Index("post_under", "reply_to_id"),
    )

    post_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SP-{6}"))
    author_handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"))
    body: Mapped[str] = mapped_column(info=mark("text"))
    visibility: Mapped[Visibility] = mapped_column(String)
    topics: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    mentions: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered", refers="profile"))
    reply_to_id: Mapped[str | None] = mapped_column(ForeignKey("post.post_id"))
    root_id: Mapped[str | None] = mapped_column(ForeignKey("post.post_id"))
    quote_of_id: Mapped[str | None] = mapped_column(ForeignKey("post.post_id"))
    reply_policy: Mapped[ReplyPolicy] = mapped_column(String)
    sensitive: Mapped[bool]
    media_name: Mapped[str] = mapped_column(info=mark("text"))
    pinned: Mapped[bool]
    state: Mapped[PostState] = mapped_column(String)
    publish_at: Mapped[str | None]
    published_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    edited_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    outside_likes: Mapped[int]
    outside_reposts: Mapped[int]
    words: Mapped[str] = mapped_column(info=mark("volatile"))


class PostReaction(Base):
    """What somebody did with a post; bookmarks are seen by their owner only."""

    __tablename__ = "post_reaction"
    __table_args__ = (Index("post_reaction_of", "handle"), _BY_KEY)

    post_id: Mapped[str] = mapped_column(ForeignKey("post.post_id"), primary_key=True)
    handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"), primary_key=True)
    kind: Mapped[Reaction] = mapped_column(String, primary_key=True)
    reacted_at: Mapped[str] = mapped_column(info=mark("volatile"))


class Relation(Base):
    """What one profile is to another; a mute may end, and does on the morning after `mute_until`."""

    __tablename__ = "relation"
    __table_args__ = (Index("relation_to", "to_handle"), _BY_KEY)

    from_handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"), primary_key=True)
    to_handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"), primary_key=True)
    kind: Mapped[Tie] = mapped_column(String, primary_key=True)
    mute_until: Mapped[str | None]
    since: Mapped[str] = mapped_column(info=mark("volatile"))


class SocialList(Base):
    """A list of profiles that its owner reads together."""

    __tablename__ = "social_list"

    list_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SL-{6}"))
    owner_handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    private: Mapped[bool]


class ListMember(Base):
    """Who is on a list."""

    __tablename__ = "list_member"
    __table_args__ = (Index("list_member_who", "handle"), _BY_KEY)

    list_id: Mapped[str] = mapped_column(ForeignKey("social_list.list_id"), primary_key=True)
    handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"), primary_key=True)


class Conversation(Base):
    """Direct messages between an account of mine and somebody else; `folder` is where it lies on my side."""

    __tablename__ = "conversation"

    conversation_id: Mapped[str] = mapped_column(primary_key=True, info=generated("DC-{6}"))
    own_handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"))
    with_handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"))
    folder: Mapped[Folder] = mapped_column(String)


class DirectMessage(Base):
    """One message of a conversation."""

    __tablename__ = "direct_message"
    __table_args__ = (Index("direct_message_in", "conversation_id"),)

    message_id: Mapped[str] = mapped_column(primary_key=True, info=generated("DM-{6}"))
    conversation_id: Mapped[str] = mapped_column(ForeignKey("conversation.conversation_id"))
    from_handle: Mapped[str] = mapped_column(ForeignKey("profile.handle"))
    body: Mapped[str] = mapped_column(info=mark("text"))
    shared_post_id: Mapped[str | None] = mapped_column(ForeignKey("post.post_id"))
    sent_at: Mapped[str] = mapped_column(info=mark("volatile"))


Handle = Annotated[
    str, Ref(Profile), Field(min_length=1, max_length=40, description="A handle, with or without @, such as priyan.")
]
AccountId = Annotated[
    str, Ref(ManagedAccount), Field(description="Which of my accounts, such as PF-7K3QX9; my own where left out.")
]
PostId = Annotated[str, Ref(Post), Field(description="A post, such as SP-4MH2R8.")]
ListId = Annotated[str, Ref(SocialList), Field(description="A list of mine, such as SL-P5V8WE.")]
ConversationId = Annotated[str, Ref(Conversation), Field(description="A conversation, such as DC-M9T4KD.")]
