"""The chat as people see it; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows: facts that stand in a text (`amount`, `code` ...), what only guards of
phrases read, how the assistant calls a row, and what I might want to say there (`news`, `reply` ...).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple
from zlib import crc32
from zoneinfo import ZoneInfo

from servers.cast import cast_of
from servers.kit.environment import Rows
from servers.kit.text import day_in, listed, local_minute
from servers.team_chat import queries
from servers.team_chat.facts import amount_in, invoice_in, issue_in, join_code_in, keywords_in
from servers.team_chat.keywords import BARE
from servers.team_chat.models import Membership
from servers.team_chat.policy import can_edit, snippet
from servers.team_chat.sayings import AGAIN, NEWS, NOTES, OUTSIDE, PURPOSES, REPLIES, SHARED, TO_SEVERAL, TOPICS, saying
from servers.team_chat.seed_words import MINE
from servers.team_chat.standing import is_talk, me
from servers.team_chat.views import channel_view, counts, direct_talks, edit_until, member_view, place_of, talk_names
from sessions import World

_MENDED: Final = {text: better.rstrip(".") for _, text, _, better in MINE if better}
_QUOTED: Final = 90


class MessageThing(NamedTuple):
    """A message that is not deleted."""

    id: str
    author: str
    channel_id: str
    channel: str
    thread_id: str | None
    keywords: tuple[str, ...] | None
    file_name: str | None
    posted_at: str
    mine: bool
    pinned: bool
    replies: int
    reaction_count: int
    body: str
    snippet: str
    can_edit_until: str | None
    quote: str
    author_role: str
    namesake: bool
    kind: str
    archived: bool
    inside: bool
    owned: bool
    shared_with: str | None
    amount: int | None
    day: str | None
    code: str | None
    issue: str | None
    invoice: str | None
    reply: str
    mended: str | None
    over: bool


class ChannelThing(NamedTuple):
    """A channel or talk."""

    id: str
    channel_id: str
    name: str | None
    people: tuple[str, ...] | None
    kind: str
    topic: str | None
    purpose: str | None
    posting: str
    archived: bool
    external: bool
    shared_with: str | None
    members: int
    my_role: str | None
    unread: int | None
    mentions: int | None
    last_message_at: str | None
    before: str
    called: str
    after: str
    about: str | None
    news: str
    news_again: str | None
    new_topic: str
    topic_again: str | None
    new_purpose: str
    new_name: str


class MemberThing(NamedTuple):
    """Somebody in the workspace."""

    id: str
    member_id: str
    name: str
    handle: str
    email: str
    team: str
    title: str
    role: str
    active: bool
    presence: str
    dnd_until: str | None
    status: str | None
    status_until: str | None
    time_zone: str
    local_time: str
    direct_channel_id: str | None
    pronoun: str | None
    is_me: bool
    is_far: bool
    about: str | None
    note: str
    note_again: str | None


@lru_cache(maxsize=64)
def _pronouns(seed: int) -> Mapping[str, str]:
    return {who.email: who.pronoun for who in cast_of(seed).people.everyone}


def _quote(body: str) -> str:
    """A message by its first words: its first line up to where a sentence ends, at most some ninety characters."""
    line = body.strip().splitlines()[0] if body.strip() else ""
    line = line.partition(" ")[2] if line.startswith("@") else line
    for stop in (". ", "? ", "! "):
        line = line.partition(stop)[0] if len(line) > _QUOTED else line
    words = line.split()
    while len(" ".join(words)) > _QUOTED:
        words.pop()
    return " ".join(words).rstrip(".:,")


# What is true for the day alone on which it is written.
_FLEETING: Final = frozenset({"taco truck"})
_ENDINGS: Final = ("chat", "talk", "people")


class _Beside(NamedTuple):
    """What other rows, or the day, say of a message."""

    place: str
    mine: bool
    namesake: bool
    role: str | None
    client: str
    replies: int
    reactions: int
    editable: bool
    today: str


@lru_cache(maxsize=1 << 12)
def _seen(row: Any, beside: _Beside, zone: ZoneInfo) -> MessageThing:
    posted = local_minute(row.posted_at, zone)
    day = None if _leaves_open(row.body) else day_in(row.body, posted[:10])
    keywords = keywords_in(row.body) or None
    lasts_until = posted[:10] if keywords is not None and not _FLEETING.isdisjoint(keywords) else day
    return MessageThing(
        id=row.message_id,
        author=row.author,
        channel_id=row.channel_id,
        channel=beside.place,
        thread_id=row.thread_id,
        keywords=keywords,
        file_name=row.file_name or None,
        posted_at=posted,
        mine=beside.mine,
        pinned=bool(row.pinned),
        replies=beside.replies,
        reaction_count=beside.reactions,
        body=row.body,
        snippet=snippet(row.body),
        can_edit_until=edit_until(row.posted_at, zone) if beside.mine and beside.editable else None,
        quote=_quote(row.body),
        author_role=row.author_role,
        namesake=beside.namesake,
        kind=row.channel_kind,
        archived=bool(row.archived),
        inside=beside.role is not None,
        owned=beside.role == "owner",
        shared_with=beside.client or None,
        amount=amount_in(row.body),
        day=day,
        code=join_code_in(row.body),
        issue=issue_in(row.body),
        invoice=invoice_in(row.body),
        reply=REPLIES[crc32(row.message_id.encode()) % len(REPLIES)],
        mended=_MENDED.get(row.body),
        over=lasts_until is not None and lasts_until < beside.today,
    )


def _leaves_open(body: str) -> bool:
    """Whether a message asks, or gives a choice: it states no day then."""
    return "?" in body or " or " in body


def _first(name: str) -> str:
    return name.partition(" ")[0]


def _messages(world: World) -> list[Any]:
    owner = me(world)
    talks = talk_names(world, owner.member_id)
    replies = {row.thread_id: row.total for row in world.all(queries.reply_counts)}
    reactions = {row.message_id: row.total for row in world.all(queries.all_reactions, me_id=owner.member_id)}
    roles = {row.channel_id: row.role for row in world.find(Membership, member_id=owner.member_id)}
    clients = {row.channel_id: row.client for row in world.all(queries.channels_seen, me_id=owner.member_id)}
    first_names = Counter(_first(row.name) for row in world.all(queries.members))
    return [
        _seen(
            row,
            _Beside(
                place_of(row, talks),
                row.author_id == owner.member_id,
                first_names[_first(row.author)] > 1,
                roles.get(row.channel_id),
                clients[row.channel_id],
                replies.get(row.message_id, 0),
                reactions.get(row.message_id, 0),
                can_edit(row.posted_at, world.now),
                world.local.date().isoformat(),
            ),
            world.zone,
        )
        for row in world.all(queries.seen_messages, me_id=owner.member_id)
        if not row.deleted
    ]


def _about(rows: list[Any], field: str) -> dict[str, str]:
    """The subject of the latest message of each channel or author that has one."""
    found: dict[str, str] = {}
    for row in rows:
        keywords = [] if row.deleted else [one for one in keywords_in(row.body) if one not in BARE]
        if keywords:
            found.setdefault(getattr(row, field), keywords[0])
    return found


def _channels(world: World) -> list[Any]:
    owner = me(world)
    known = counts(world, owner.member_id)
    about = _about(world.all(queries.seen_messages, me_id=owner.member_id), "channel_id")
    found: list[Any] = []
    for row in world.all(queries.channels_seen, me_id=owner.member_id):
        view = channel_view(world, row, known)
        turn = world.seed + crc32(row.channel_id.encode())
        people = tuple(view.get("people", ()))
        news = _news(row, turn)
        topic = saying(TOPICS, row.name, turn)
        found.append(
            ChannelThing(
                id=row.channel_id,
                channel_id=row.channel_id,
                name=view.get("name"),
                people=people or None,
                kind=view["kind"],
                topic=view.get("topic"),
                purpose=view.get("purpose"),
                posting=view["posting"],
                archived=view["archived"],
                external=view["external"],
                shared_with=view.get("shared_with"),
                members=view["members"],
                my_role=view.get("my_role"),
                unread=view.get("unread"),
                mentions=view.get("mentions"),
                last_message_at=view.get("last_message_at"),
                before="your chat with " if is_talk(row) else "the ",
                called=listed(people) if is_talk(row) else row.name,
                after="" if is_talk(row) else " channel",
                about=about.get(row.channel_id),
                news=news,
                news_again=AGAIN.get(news),
                new_topic=topic,
                topic_again=AGAIN.get(topic),
                new_purpose=saying(PURPOSES, row.name, turn),
                new_name=f"{row.name}-{_ENDINGS[turn % len(_ENDINGS)]}" if view.get("name") else "",
            )
        )
    return found


def _news(row: Any, turn: int) -> str:
    if row.external:
        return SHARED[turn % len(SHARED)]
    if not is_talk(row):
        return saying(NEWS, row.name, turn)
    notes = TO_SEVERAL if row.kind == "group" else NOTES
    return notes[turn % len(notes)]


def _members(world: World) -> list[Any]:
    owner = me(world)
    talks = direct_talks(world, owner.member_id)
    about = _about(world.all(queries.seen_messages, me_id=owner.member_id), "author_id")
    pronouns = _pronouns(world.seed)
    found: list[Any] = []
    for row in world.all(queries.members):
        view = member_view(world, row, talks)
        notes = OUTSIDE if row.role == "guest" else NOTES
        note = notes[(world.seed + crc32(row.member_id.encode())) % len(notes)]
        found.append(
            MemberThing(
                id=row.member_id,
                member_id=row.member_id,
                name=row.name,
                handle=row.handle,
                email=row.email,
                team=row.team,
                title=row.title,
                role=row.role,
                active=row.active,
                presence=view["presence"],
                dnd_until=view.get("dnd_until"),
                status=view.get("status"),
                status_until=view.get("status_until"),
                time_zone=row.time_zone,
                local_time=view["local_time"],
                direct_channel_id=view.get("direct_channel_id"),
                pronoun=pronouns.get(row.email),
                is_me=row.member_id == owner.member_id,
                is_far=row.time_zone != owner.time_zone,
                about=about.get(row.member_id),
                note=note,
                note_again=AGAIN.get(note),
            )
        )
    return found


THINGS: Mapping[str, Rows] = {"chat_message": _messages, "channel": _channels, "chat_member": _members}
