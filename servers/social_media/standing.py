"""Which account acts, what it may see, and what stands in the way of posting, answering and writing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from servers.kit import Conflict, InvalidArguments, NotFound, Refused, find, when
from servers.kit.text import begin_of, instant, local_day, spoken
from servers.social_media import queries
from servers.social_media.folding import bare_handle, mentions_in, topics_in
from servers.social_media.models import Embargo, ManagedAccount, Post, Profile
from servers.social_media.policy import (
    FURTHEST_DAYS,
    MOST_POSTS_A_DAY,
    MOST_SCHEDULED,
    SAME_POST,
    SOONEST_MINUTES,
    WIDTHS,
)
from servers.social_media.times import is_open, moment_of, next_opening
from sessions import World


class Account(NamedTuple):
    """An account of mine and its profile."""

    row: ManagedAccount
    profile: Profile

    @property
    def handle(self) -> str:
        """Its handle."""
        return self.profile.handle

    @property
    def is_brand(self) -> bool:
        """Whether it is the employer's."""
        return self.row.brand_from != ""

    @property
    def kind(self) -> str:
        """What I call it."""
        return "company" if self.is_brand else "personal"

    @property
    def zone(self) -> ZoneInfo:
        """The zone of its hours."""
        return ZoneInfo(self.row.time_zone)

    def is_open(self, at: datetime) -> bool:
        """Whether it may post at that moment: always, but for a brand."""
        return not self.is_brand or is_open(at, self.row.brand_from, self.row.brand_to, self.zone)


def accounts(world: World) -> list[Account]:
    """My accounts, my own first."""
    found = [Account(row, find(world, Profile, row.handle)) for row in world.find(ManagedAccount)]
    return sorted(found, key=lambda one: (one.is_brand, one.handle))


def by_handle(world: World) -> dict[str, Account]:
    """My accounts by their handles."""
    return {one.handle: one for one in accounts(world)}


def account_of(world: World, account_id: str | None) -> Account:
    """The account that acts, my own where none is named.

    Raises:
        NotFound: I have no such account.
    """
    if account_id is None:
        return accounts(world)[0]
    row = find(world, ManagedAccount, account_id, "account")
    return Account(row, find(world, Profile, row.handle))


@dataclass(frozen=True, slots=True)
class Sight:
    """What an account sees.

    Attributes:
        mine: handles of all my accounts: their posts are always seen.
        apart: handles with a block between them and the account, whoever blocks.
        muted: handle -> last day of the mute, "" for one without end.
    """

    handle: str
    mine: frozenset[str]
    follows: frozenset[str]
    followers: frozenset[str]
    asked: frozenset[str]
    asking: tuple[str, ...]
    blocks: frozenset[str]
    apart: frozenset[str]
    muted: dict[str, str]

    def sees(self, row: Any) -> bool:
        """Whether a row of a query of posts is shown."""
        author = row.author_handle
        if author in self.mine:
            return row.state in {"published", "scheduled"}
        if row.state != "published" or row.author_suspended or author in self.apart:
            return False
        if row.visibility == "public" and not row.author_private:
            return True
        if self.handle in queries.listed(row.mentions):
            return True
        return row.visibility != "mentioned" and author in self.follows


def sight_of(world: World, account: Account) -> Sight:
    """What an account sees as things stand; mutes that have run out are over."""
    own, today = account.handle, world.today.isoformat()
    ties = world.all(queries.ties_of, handle=own)
    mine = [row for row in ties if row.from_handle == own]
    theirs = [row for row in ties if row.to_handle == own]
    blocks = frozenset(row.to_handle for row in mine if row.kind == "block")
    return Sight(
        handle=own,
        mine=frozenset(row.handle for row in world.find(ManagedAccount)),
        follows=frozenset(row.to_handle for row in mine if row.kind == "follow"),
        followers=frozenset(row.from_handle for row in theirs if row.kind == "follow"),
        asked=frozenset(row.to_handle for row in mine if row.kind == "request"),
        asking=tuple(row.from_handle for row in theirs if row.kind == "request"),
        blocks=blocks,
        apart=blocks | frozenset(row.from_handle for row in theirs if row.kind == "block"),
        muted={
            row.to_handle: row.mute_until or ""
            for row in mine
            if row.kind == "mute" and (row.mute_until is None or row.mute_until >= today)
        },
    )


def found_profile(world: World, handle: str) -> Profile:
    """The profile of a handle, with or without "@".

    Raises:
        NotFound: there is none.
    """
    row = world.get(Profile, bare_handle(handle))
    if row is None:
        raise NotFound(f"There is no profile {handle}.")
    return row


def found_post(world: World, sight: Sight, post_id: str, *, gone: bool = False) -> Any:
    """A post that the account sees, as `queries.post` shows it; with `gone` a deleted one too.

    Raises:
        NotFound: there is none, or it is not for this account to see.
        Conflict: it is deleted.
        Refused: its author is suspended, or a block stands between.
    """
    row = world.first(queries.post, post_id=post_id)
    if row is None or row.state == "hidden" or (row.state == "scheduled" and row.author_handle not in sight.mine):
        raise NotFound(f"There is no post {post_id}.")
    if row.state == "deleted":
        if gone:
            return row
        raise Conflict("That post is deleted.")
    if row.author_handle in sight.apart:
        raise Refused(f"There is a block between you and {row.author}.")
    if row.author_suspended:
        raise Refused(f"{row.author} is suspended.")
    if not sight.sees(row):
        raise NotFound(f"There is no post {post_id}.")
    return row


def own_post(world: World, post_id: str) -> tuple[Account, Post]:
    """A post of one of my accounts, as stored.

    Raises:
        NotFound: there is none that I see.
        Refused: it is somebody else's.
        Conflict: it is deleted.
    """
    row = world.first(queries.post, post_id=post_id)
    account = next((one for one in accounts(world) if row is not None and one.handle == row.author_handle), None)
    if account is None:
        seen = found_post(world, sight_of(world, account_of(world, None)), post_id)
        raise Refused(f"That post is by {seen.author}; only posts of your own accounts can be changed.")
    stored = find(world, Post, post_id)
    if stored.state == "deleted":
        raise Conflict("That post is deleted already.")
    return account, stored


def root_of(world: World, row: Any) -> Any:
    """The post that a thread began with, the post itself where it answers nothing."""
    return row if row.root_id is None else world.first(queries.post, post_id=row.root_id)


def may_reply(world: World, own: str, row: Any) -> bool:
    """Whether an account may answer in the thread of a post: its first post says who may."""
    root = root_of(world, row)
    if root.reply_policy == "everyone" or root.author_handle == own or root.state == "deleted":
        return True
    if root.reply_policy == "mentioned":
        return own in queries.listed(root.mentions)
    ties = world.all(queries.ties_of, handle=own)
    return any(tie.kind == "follow" and tie.from_handle == root.author_handle and tie.to_handle == own for tie in ties)


def narrower(first: str, second: str) -> str:
    """The narrower of two visibilities."""
    return min(first, second, key=WIDTHS.index)


def checked_text(world: World, account: Account, body: str) -> tuple[list[str], list[str]]:
    """Topics and mentions of a body that the account may post.

    Raises:
        InvalidArguments: it is blank, or mentions a handle that nobody has.
        Refused: it mentions somebody with a block between.
    """
    if not body.strip():
        raise InvalidArguments("A post needs a text.")
    named = mentions_in(body)
    unknown = [handle for handle in named if world.get(Profile, handle) is None]
    if unknown:
        raise InvalidArguments(f"Nobody has the handle {', '.join('@' + handle for handle in unknown)}.")
    apart = sight_of(world, account).apart if named else frozenset[str]()
    barred = next((handle for handle in named if handle in apart), None)
    if barred is not None:
        raise Refused(f"There is a block between you and {found_profile(world, barred).name}.")
    return sorted(topics_in(body)), sorted(named)


def require_free(world: World, account: Account, topics: Sequence[str], at: datetime) -> None:
    """No topic is under an embargo of this account at that moment.

    Raises:
        Refused: one is.
    """
    day = at.astimezone(account.zone).date().isoformat()
    for topic in topics:
        row = world.get(Embargo, topic)
        if row is not None and row.handle == account.handle and day <= row.until:
            raise Refused(
                f"{account.profile.name} says nothing about #{topic} until the end of {row.until}, because "
                f"{row.reason}; it can be scheduled for {date.fromisoformat(row.until) + timedelta(days=1)} or later."
            )


def require_open(account: Account, at: datetime, zone: ZoneInfo) -> None:
    """The account may post at that moment.

    Raises:
        Refused: a brand's hours are over.
    """
    if not account.is_open(at):
        opening = next_opening(at, account.row.brand_from, account.zone)
        raise Refused(
            f"{account.profile.name} posts Monday to Friday from {account.row.brand_from} to {account.row.brand_to} "
            f"only; it opens next on {spoken(instant(opening), zone)}."
        )


def checked_moment(world: World, publish_at: str) -> datetime:
    """A local moment for which a post can be scheduled, as UTC.

    Raises:
        Conflict: it is too near or too far.
    """
    at = when(world, publish_at)
    if at < world.now + timedelta(minutes=SOONEST_MINUTES):
        raise Conflict(
            f"A post is scheduled at least {SOONEST_MINUTES} minutes ahead; post it now or choose a later time."
        )
    if at > world.now + timedelta(days=FURTHEST_DAYS):
        raise Conflict(f"A post is scheduled at most {FURTHEST_DAYS} days ahead.")
    return at


def require_fresh(world: World, account: Account, body: str, besides: str = "") -> None:
    """The very same was not posted, and is not scheduled, by the account within 24 hours.

    Raises:
        Conflict: it was.
    """
    for row in world.all(queries.written_since, handle=account.handle, since=instant(world.now - SAME_POST)):
        if row.post_id != besides and row.body.casefold().split() == body.casefold().split():
            how = "posted" if row.state == "published" else "scheduled"
            raise Conflict(f"The very same was {how} by {account.profile.name} already.")


def require_room(world: World, account: Account, at: datetime, *, scheduled: bool) -> None:
    """The account may publish one more post that day, and schedule one more.

    Raises:
        Conflict: it may not.
    """
    day = local_day(instant(at), world.zone)
    rows = world.all(queries.written_since, handle=account.handle, since=begin_of(day, world.zone))
    waiting = [row for row in rows if row.state == "scheduled"]
    if scheduled and len(waiting) >= MOST_SCHEDULED:
        raise Conflict(f"{account.profile.name} has {MOST_SCHEDULED} scheduled posts, the most there can be.")
    moments = [row.published_at if row.state == "published" else row.publish_at for row in rows]
    if sum(local_day(moment, world.zone) == day for moment in moments if moment) >= MOST_POSTS_A_DAY:
        raise Conflict(f"{account.profile.name} has {MOST_POSTS_A_DAY} posts that day, the most there can be.")


def is_due(row: Post, now: datetime, minutes: int) -> bool:
    """Whether a scheduled post goes out in less than so many minutes."""
    return row.publish_at is not None and moment_of(row.publish_at) < now + timedelta(minutes=minutes)
