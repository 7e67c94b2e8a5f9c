"""What the tools show: channels, messages, people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NotRequired
from zoneinfo import ZoneInfo

import orjson
from typing_extensions import TypedDict

from servers.kit.text import listed, local_minute
from servers.team_chat import queries
from servers.team_chat.facts import keywords_in
from servers.team_chat.models import ChatMember
from servers.team_chat.policy import EDIT_HOURS, can_edit, is_quiet, snippet
from servers.team_chat.standing import is_talk
from servers.team_chat.times import after, is_over
from sessions import World


class ChannelView(TypedDict):
    """A channel or talk; talks have people instead of a name, `my_role` is left out where I am not in it."""

    channel_id: str
    name: NotRequired[str]
    people: NotRequired[list[str]]
    kind: str
    topic: NotRequired[str]
    purpose: NotRequired[str]
    posting: str
    archived: bool
    external: bool
    shared_with: NotRequired[str]
    members: int
    my_role: NotRequired[str]
    muted: NotRequired[bool]
    unread: NotRequired[int]
    mentions: NotRequired[int]
    last_message_at: NotRequired[str]


class ChannelsView(TypedDict):
    """One page of channels."""

    channels: list[ChannelView]
    total: int
    next_cursor: NotRequired[str]


class ReactionView(TypedDict):
    """One emoji on a message."""

    emoji: str
    count: int
    mine: bool


class MessageView(TypedDict):
    """A message; `keywords` are phrases the workspace knows, `can_edit_until` stands on my own young ones."""

    message_id: str
    author: str
    author_id: str
    channel_id: str
    channel: str
    thread_id: NotRequired[str]
    body: NotRequired[str]
    snippet: NotRequired[str]
    keywords: NotRequired[list[str]]
    file_name: NotRequired[str]
    mentioned: NotRequired[list[str]]
    broadcast: NotRequired[str]
    also_in_channel: NotRequired[bool]
    posted_at: str
    edited_at: NotRequired[str]
    mine: bool
    pinned: bool
    deleted: NotRequired[bool]
    replies: int
    reactions: list[ReactionView]
    reaction_count: int
    can_edit_until: NotRequired[str]


class MessagesView(TypedDict):
    """One page of messages."""

    messages: list[MessageView]
    total: int
    next_cursor: NotRequired[str]


class MemberView(TypedDict):
    """Somebody in the workspace; `channel_role` where a channel was asked for."""

    member_id: str
    name: str
    handle: str
    email: str
    team: str
    title: str
    role: str
    active: bool
    presence: str
    dnd_until: NotRequired[str]
    status: NotRequired[str]
    status_emoji: NotRequired[str]
    status_until: NotRequired[str]
    time_zone: str
    local_time: str
    channel_role: NotRequired[str]
    direct_channel_id: NotRequired[str]


class MembersView(TypedDict):
    """One page of people."""

    members: list[MemberView]
    total: int
    next_cursor: NotRequired[str]


class SentView(TypedDict):
    """A message that was posted; `opened` says that its talk is new."""

    message_id: str
    channel_id: str
    channel: str
    thread_id: NotRequired[str]
    body: str
    reaches: int
    opened: bool


class ChangedView(TypedDict):
    """A message as it is now."""

    message_id: str
    channel_id: str
    channel: str
    body: str
    pinned: bool
    deleted: bool


class ReactedView(TypedDict):
    """How many have put this emoji on the message by now."""

    message_id: str
    emoji: str
    count: int
    removed: bool


class MembershipView(TypedDict):
    """A channel after its members changed."""

    channel_id: str
    name: str
    action: str
    changed: list[str]
    members: int
    my_role: NotRequired[str]


class StatusView(TypedDict):
    """My own status as it is now."""

    member_id: str
    presence: str
    dnd_until: NotRequired[str]
    status: NotRequired[str]
    status_emoji: NotRequired[str]
    status_until: NotRequired[str]


class Counts(TypedDict):
    """What is counted of all channels at once."""

    members: Mapping[str, int]
    last: Mapping[str, str]
    unread: Mapping[str, tuple[int, int]]
    people: Mapping[str, list[str]]


def counts(world: World, me_id: str) -> Counts:
    """Members, last messages, what is unread, and who is in my talks."""
    people: dict[str, list[str]] = {}
    for row in world.all(queries.talk_people, me_id=me_id):
        if row.member_id != me_id:
            people.setdefault(row.channel_id, []).append(row.name)
    return {
        "members": {row.channel_id: row.total for row in world.all(queries.member_counts)},
        "last": {row.channel_id: row.at for row in world.all(queries.last_posts)},
        "unread": {row.channel_id: (row.total, row.mentions) for row in world.all(queries.unread, me_id=me_id)},
        "people": people,
    }


def channel_view(world: World, row: Any, known: Counts) -> ChannelView:
    """A row of `queries.channels_seen` as shown."""
    view: ChannelView = {
        "channel_id": row.channel_id,
        "kind": row.kind,
        "posting": row.posting,
        "archived": row.archived,
        "external": row.external,
        "members": known["members"].get(row.channel_id, 0),
    }
    if row.name:
        view["name"] = row.name
    if is_talk(row):
        view["people"] = known["people"].get(row.channel_id, [])
    if row.topic:
        view["topic"] = row.topic
    if row.purpose:
        view["purpose"] = row.purpose
    if row.client:
        view["shared_with"] = row.client
    if row.my_role is not None:
        view["my_role"] = row.my_role
        view["muted"] = row.muted
        view["unread"], view["mentions"] = known["unread"].get(row.channel_id, (0, 0))
    if row.channel_id in known["last"]:
        view["last_message_at"] = local_minute(known["last"][row.channel_id], world.zone)
    return view


def talk_names(world: World, me_id: str) -> dict[str, str]:
    """What my talks are called: the others in them."""
    people: dict[str, list[str]] = {}
    for row in world.all(queries.talk_people, me_id=me_id):
        if row.member_id != me_id:
            people.setdefault(row.channel_id, []).append(row.name)
    return {key: listed(names) for key, names in people.items()}


def place_of(row: Any, talks: Mapping[str, str]) -> str:
    """Where a message stands: a channel's name, or the others in a talk."""
    return row.channel_name or talks.get(row.channel_id, "")


@lru_cache(maxsize=1 << 11)
def _listed_ids(packed: str) -> tuple[str, ...]:
    return tuple(orjson.loads(packed))


def message_views(world: World, me_id: str, rows: Sequence[Any], *, whole: bool) -> list[MessageView]:
    """Rows of a query of messages as shown, in their order; `whole` gives the body, else its beginning."""
    ids = queries.many(row.message_id for row in rows)
    replies = {row.thread_id: row.total for row in world.all(queries.replies_of, ids=ids)}
    reactions: dict[str, list[ReactionView]] = {}
    for found in world.all(queries.reactions_on, ids=ids):
        shown = reactions.setdefault(found.message_id, [])
        if not shown or shown[-1]["emoji"] != found.emoji:
            shown.append({"emoji": found.emoji, "count": 0, "mine": False})
        shown[-1]["count"] += 1
        shown[-1]["mine"] = shown[-1]["mine"] or found.member_id == me_id
    talks = talk_names(world, me_id)
    names = {row.member_id: row.name for row in world.find(ChatMember)}
    views: list[MessageView] = []
    for row in rows:
        on = reactions.get(row.message_id, []) if not row.deleted else []
        view: MessageView = {
            "message_id": row.message_id,
            "author": row.author,
            "author_id": row.author_id,
            "channel_id": row.channel_id,
            "channel": place_of(row, talks),
            "posted_at": local_minute(row.posted_at, world.zone),
            "mine": row.author_id == me_id,
            "pinned": bool(row.pinned),
            "replies": replies.get(row.message_id, 0),
            "reactions": on,
            "reaction_count": sum(one["count"] for one in on),
        }
        if whole:
            view["body"] = row.body
        else:
            view["snippet"] = snippet(row.body)
        _add_more(world, view, row, names)
        views.append(view)
    return views


def _add_more(world: World, view: MessageView, row: Any, names: Mapping[str, str]) -> None:
    """What not every message has."""
    if row.thread_id is not None:
        view["thread_id"] = row.thread_id
        if row.also_in_channel:
            view["also_in_channel"] = True
    keywords = keywords_in(row.body)
    if keywords:
        view["keywords"] = list(keywords)
    if row.file_name:
        view["file_name"] = row.file_name
    mentioned = _listed_ids(row.mentions)
    if mentioned:
        view["mentioned"] = [names[one] for one in mentioned]
    if row.broadcast != "none":
        view["broadcast"] = row.broadcast
    if row.edited_at is not None:
        view["edited_at"] = local_minute(row.edited_at, world.zone)
    if row.deleted:
        view["deleted"] = True
    elif view["mine"] and can_edit(row.posted_at, world.now):
        view["can_edit_until"] = edit_until(row.posted_at, world.zone)


def edit_until(posted_at: str, zone: ZoneInfo) -> str:
    """Until when a message can be edited, on the user's clock."""
    return local_minute(after(posted_at, EDIT_HOURS), zone)


def member_view(world: World, row: Any, talks: Mapping[str, str]) -> MemberView:
    """Somebody as shown; `talks` maps a member to the direct talk with them."""
    view: MemberView = {
        "member_id": row.member_id,
        "name": row.name,
        "handle": row.handle,
        "email": row.email,
        "team": row.team,
        "title": row.title,
        "role": row.role,
        "active": row.active,
        "presence": presence_of(world, row),
        "time_zone": row.time_zone,
        "local_time": world.now.astimezone(ZoneInfo(row.time_zone)).isoformat()[:16],
    }
    _add_status(world, view, row)
    if row.member_id in talks:
        view["direct_channel_id"] = talks[row.member_id]
    return view


def presence_of(world: World, row: Any) -> str:
    """How somebody is to be reached now; do-not-disturb that has run out is over."""
    return "active" if row.presence == "dnd" and not is_quiet(row, world.now) else row.presence


def _add_status(world: World, view: MemberView | StatusView, row: Any) -> None:
    if is_quiet(row, world.now) and row.dnd_until is not None:
        view["dnd_until"] = local_minute(row.dnd_until, world.zone)
    if is_over(row.status_until, world.now):
        return
    if row.status_text:
        view["status"] = row.status_text
    if row.status_emoji:
        view["status_emoji"] = row.status_emoji
    if row.status_until is not None and (row.status_text or row.status_emoji):
        view["status_until"] = local_minute(row.status_until, world.zone)


def status_view(world: World, row: Any) -> StatusView:
    """My own status as shown."""
    view: StatusView = {"member_id": row.member_id, "presence": presence_of(world, row)}
    _add_status(world, view, row)
    return view


def direct_talks(world: World, me_id: str) -> dict[str, str]:
    """Member -> my direct talk with them."""
    return {
        row.member_id: row.channel_id
        for row in world.all(queries.talk_people, me_id=me_id)
        if row.kind == "direct" and row.member_id != me_id
    }
