"""The network as people see it; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows: what only guards of phrases read, and what I might want to say there
(`reply`, `news`, `note` ...). Posts are those that my own account sees, and all of my accounts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple
from zlib import crc32

from servers.cast import Person, cast_of
from servers.cast.handles import handles, launch_of
from servers.kit.environment import Rows
from servers.social_media import queries
from servers.social_media.models import Profile
from servers.social_media.policy import is_doubtful, is_stranger
from servers.social_media.sayings import (
    ANSWERS,
    BETTER,
    BRAND,
    BRAND_NAMES,
    BRAND_NOTES,
    CLIENT_NOTES,
    EARLY,
    FIRM_NOTES,
    LINKS,
    LIST_NAMES,
    NOTES,
    OWN_NAMES,
    PASSING_ON,
    PERSONAL,
    QUOTES,
    STRANGER_NOTES,
    company_answer,
    saying,
)
from servers.social_media.seed_cases import SLIPS
from servers.social_media.standing import Account, accounts, by_handle, may_reply, sight_of
from servers.social_media.talk import TOPICS
from servers.social_media.views import (
    account_view,
    conversation_views,
    counts_for,
    edit_until,
    followers_of,
    post_view,
    profile_view,
)
from sessions import World

_SAID: Final = frozenset((*TOPICS, "support", "customers", "accessibility", "baking"))
_HEADED: Final = frozenset(("choir", "webinar"))
_ORDER: Final = re.compile(r"\b(?:S-\d{7}|FD-[0-9A-Z]{6})\b")
_QUOTED: Final = 70
_STOP: Final = re.compile(r"[.:](?= |$)")


class PostThing(NamedTuple):
    """A post that is not deleted."""

    id: str
    post_id: str
    author: str
    author_handle: str
    is_plain_first: bool
    account: str | None
    topics: tuple[str, ...] | None
    mentions: tuple[str, ...] | None
    state: str
    visibility: str
    publish_at: str | None
    published_at: str | None
    likes: int
    reposts: int
    replies: int
    quotes: int
    liked: bool
    reposted: bool
    bookmarked: bool
    can_edit_until: str | None
    last_reply_by: str | None
    last_reply_at: str | None
    body: str
    quote: str
    sayable: bool
    headed: bool
    kind: str
    to_company: bool
    open: bool
    public: bool
    is_reply: bool
    pinned: bool
    who_may_reply: str
    asked_account: str | None
    reply: str
    quoting: str
    passing_on: str
    mended: str | None


class ProfileThing(NamedTuple):
    """Somebody else."""

    id: str
    handle: str
    name: str
    pronoun: str | None
    bio: str
    link: str | None
    kind: str
    verified: bool
    private: bool
    suspended: bool
    followers: int
    following: bool
    follows_me: bool
    requested: bool
    asks_to_follow: bool
    muted: bool
    muted_until: str | None
    blocked: bool
    dm_from: str
    doubtful: bool
    stranger: bool
    known: bool
    circle: str
    note: str

    def after_follow(self, arguments: Mapping[str, Any]) -> str:
        """What the assistant says once they are followed."""
        if self.private:
            return f"{self.name} is private and has to say yes first; the request is sent"
        return f"{'The company account follows' if 'account_id' in arguments else 'You follow'} {self.name} now"


class AccountThing(NamedTuple):
    """An account of mine."""

    id: str
    account_id: str
    account: str
    label: str
    handle: str
    name: str
    bio: str
    followers: int
    scheduled: int
    posts_from: str | None
    posts_until: str | None
    news: str
    news_2: str
    news_3: str
    news_4: str
    early: str | None
    note: str | None
    note_2: str | None
    note_3: str | None
    note_4: str | None
    new_link: str
    new_name: str
    is_mine: bool


class ListThing(NamedTuple):
    """A list of mine."""

    id: str
    list_id: str
    name: str
    private: bool
    members: int
    new_name: str | None
    ours: bool


class ConversationThing(NamedTuple):
    """Direct messages with somebody."""

    id: str
    conversation_id: str
    account: str
    with_name: str
    with_handle: str
    is_plain_first: bool
    folder: str
    messages: int
    last_message: str
    last_from: str
    last_at: str
    order: str | None


@lru_cache(maxsize=64)
def _people(seed: int) -> Mapping[str, Person]:
    names = handles(seed)
    return {names[who.email]: who for who in cast_of(seed).people.everyone}


def _firsts(world: World) -> Counter[str]:
    """How many profiles bear each first name."""
    return Counter(row.name.split()[0].casefold() for row in world.find(Profile))


def _turn(world: World, key: str) -> int:
    return world.seed + crc32(key.encode())


def _quote(body: str) -> str:
    """A post by its first words, without what it is tagged with at its end, at most some seventy characters."""
    words = body.split()
    while words[1:] and words[-1].startswith("#"):
        words.pop()
    words = [word.lstrip("#") for word in words if not word.startswith("@")] or words
    whole = " ".join(words)
    while len(" ".join(words)) > _QUOTED:
        words.pop()
    kept = " ".join(words)
    if kept != whole and (ends := [match.start() for match in _STOP.finditer(kept)]):
        return kept[: ends[-1]]
    return kept.rstrip(".:,") + ("" if kept == whole else " ...")


def _posts(world: World) -> list[Any]:
    mine = by_handle(world)
    own = accounts(world)
    sight = sight_of(world, own[0])
    counts = counts_for(world, sight.handle)
    rows = [row for row in world.all(queries.posts) if sight.sees(row)]
    company = next((one for one in own if one.is_brand), None)
    firsts = _firsts(world)
    last: dict[str, Any] = {}
    for row in rows:
        if row.reply_to_id is not None:
            last.setdefault(row.reply_to_id, row)
    return [
        _post(world, row, post_view(world, row, counts, mine), last.get(row.post_id), company, own[0], counts, firsts)
        for row in rows
    ]


def _post(
    world: World, row: Any, view: Any, last: Any, company: Account | None, personal: Account, counts: Any,
    firsts: Counter[str],
) -> PostThing:  # fmt: skip
    turn = _turn(world, row.post_id)
    named = tuple(view.get("mentions", ()))
    to_company = company is not None and company.handle in named and row.author_handle != personal.handle
    account = view.get("account")
    return PostThing(
        id=row.post_id,
        post_id=row.post_id,
        author=row.author,
        author_handle=row.author_handle,
        is_plain_first=firsts[row.author.split()[0].casefold()] == 1,
        account=account,
        topics=tuple(view.get("topics", ())) or None,
        mentions=named or None,
        state=row.state,
        visibility=row.visibility,
        publish_at=view.get("publish_at"),
        published_at=view.get("published_at"),
        likes=view["likes"],
        reposts=view["reposts"],
        replies=view["replies"],
        quotes=view["quotes"],
        liked=view["liked"],
        reposted=view["reposted"],
        bookmarked=view["bookmarked"],
        can_edit_until=edit_until(world, row, counts) if account else None,
        last_reply_by=None if last is None else last.author,
        last_reply_at=None if last is None else post_view(world, last, counts, {}).get("published_at"),
        body=row.body,
        quote=_quote(row.body),
        sayable=len(view.get("topics", ())) == 1 and view["topics"][0] in _SAID,
        headed=len(view.get("topics", ())) == 1 and view["topics"][0] in _HEADED,
        kind=row.author_kind,
        to_company=to_company,
        open=row.state == "published" and may_reply(world, personal.handle, row),
        public=row.visibility == "public" and not row.author_private and row.state == "published",
        is_reply=row.reply_to_id is not None,
        pinned=bool(row.pinned),
        who_may_reply=row.reply_policy,
        asked_account=company.row.account_id if to_company and company is not None else None,
        reply=company_answer(row.body, turn) if to_company else saying(ANSWERS, turn),
        quoting=saying(QUOTES, turn),
        passing_on=saying(PASSING_ON, turn),
        mended=SLIPS.get(row.body) or BETTER.get(row.body),
    )


def _profiles(world: World) -> list[Any]:
    own = accounts(world)[0]
    sight = sight_of(world, own)
    followers = followers_of(world)
    people = _people(world.seed)
    names = handles(world.seed)
    clients = {names[firm.key] for firm in cast_of(world.seed).clients}
    found: list[Any] = []
    for row in world.find(Profile):
        if row.handle in sight.mine or row.handle in sight.apart - sight.blocks:
            continue
        view = profile_view(row, sight, followers)
        stranger = is_stranger(world, own.handle, row.handle)
        found.append(
            ProfileThing(
                id=row.handle,
                handle=row.handle,
                name=row.name,
                pronoun=people[row.handle].pronoun if row.handle in people else None,
                bio=row.bio,
                link=row.link or None,
                kind=row.kind,
                verified=row.verified,
                private=row.private,
                suspended=row.suspended,
                followers=view["followers"],
                following=view["following"],
                follows_me=view["follows_me"],
                requested=view.get("requested", False),
                asks_to_follow=view.get("asks_to_follow", False),
                muted=view.get("muted", False),
                muted_until=view.get("muted_until"),
                blocked=view.get("blocked", False),
                dm_from=row.dm_from,
                doubtful=is_doubtful(world, row),
                stranger=stranger,
                known=row.handle in people,
                circle=people[row.handle].circle if row.handle in people else "",
                note=saying(_notes(row, people.get(row.handle), clients), _turn(world, row.handle)),
            )
        )
    return found


def _notes(row: Any, who: Person | None, clients: Collection[str]) -> tuple[str, ...]:
    if row.kind == "brand":
        return CLIENT_NOTES if row.handle in clients else FIRM_NOTES
    return STRANGER_NOTES if who is None or who.circle in {"", "client"} else NOTES


def _accounts(world: World) -> list[Any]:
    followers = followers_of(world)
    launch = launch_of(cast_of(world.seed))
    found: list[Any] = []
    for account in accounts(world):
        view = account_view(world, account, followers)
        pool = BRAND if account.is_brand else PERSONAL
        turn = _turn(world, account.handle)
        early = saying(EARLY, turn).format(launch=f"#{launch.topic}") if account.is_brand else None
        found.append(
            AccountThing(
                id=account.row.account_id,
                account_id=account.row.account_id,
                account=account.kind,
                label="the company account" if account.is_brand else "your own account",
                handle=account.handle,
                name=account.profile.name,
                bio=account.profile.bio,
                followers=view["followers"],
                scheduled=view["scheduled"],
                posts_from=view.get("posts_from"),
                posts_until=view.get("posts_until"),
                news=saying(pool, turn),
                news_2=saying(pool, turn + 1),
                news_3=saying(pool, turn + 4),
                news_4=saying(pool, turn + 7),
                early=early,
                note=saying(BRAND_NOTES, turn) if account.is_brand else None,
                note_2=saying(BRAND_NOTES, turn + 1) if account.is_brand else None,
                note_3=saying(BRAND_NOTES, turn + 3) if account.is_brand else None,
                note_4=saying(BRAND_NOTES, turn + 6) if account.is_brand else None,
                new_link=saying(LINKS, turn),
                new_name=_new_name(account.profile.name, turn, is_brand=account.is_brand),
                is_mine=not account.is_brand,
            )
        )
    return found


def _new_name(name: str, turn: int, *, is_brand: bool) -> str:
    """Another name that an account may go by."""
    if is_brand:
        return saying(BRAND_NAMES, turn).format(name)
    first, _, last = name.partition(" ")
    return saying(OWN_NAMES, turn).format(first=first, last=last)


def _lists(world: World) -> list[Any]:
    own = accounts(world)
    brands = {one.handle for one in own if one.is_brand}
    return [
        ListThing(
            row.list_id,
            row.list_id,
            row.name,
            bool(row.private),
            row.members,
            LIST_NAMES.get(row.name),
            row.owner_handle in brands,
        )
        for row in world.all(queries.lists_of, handles=queries.many(one.handle for one in own))
    ]


def _conversations(world: World) -> list[Any]:
    firsts = _firsts(world)
    found: list[Any] = []
    for row in conversation_views(world, accounts(world)):
        numbers = set(_ORDER.findall(row["last_message"]))
        found.append(
            ConversationThing(
                id=row["conversation_id"],
                conversation_id=row["conversation_id"],
                account=row["account"],
                with_name=row["with_name"],
                with_handle=row["with_handle"],
                is_plain_first=firsts[row["with_name"].split()[0].casefold()] == 1,
                folder=row["folder"],
                messages=row["messages"],
                last_message=row["last_message"],
                last_from=row["last_from"],
                last_at=row["last_at"],
                order=numbers.pop() if len(numbers) == 1 else None,
            )
        )
    return found


THINGS: Mapping[str, Rows] = {
    "post": _posts,
    "profile": _profiles,
    "managed_account": _accounts,
    "social_list": _lists,
    "conversation": _conversations,
}
