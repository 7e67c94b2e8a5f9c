"""Looking round in the chat: channels, messages, people."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.kit import Cursor, Day, FreeText, InvalidArguments, Limit, Toolbox, find, page
from servers.kit.text import begin_of, tokens
from servers.team_chat import queries
from servers.team_chat.folding import Terms, fits, terms
from servers.team_chat.models import (
    ChannelId,
    ChannelKind,
    ChatMember,
    MemberId,
    MessageId,
    Order,
    Presence,
)
from servers.team_chat.standing import checked_emoji, me, membership, seen_channel, seen_message
from servers.team_chat.times import end_of
from servers.team_chat.views import (
    ChannelsView,
    MembersView,
    MessagesView,
    channel_view,
    counts,
    direct_talks,
    member_view,
    message_views,
    presence_of,
)
from sessions import World

toolbox = Toolbox()
Words = Annotated[FreeText, Field(max_length=200, description="Words to look for.")]
FromDay = Annotated[Day, Field(description="First day, such as 2026-03-11.")]
ToDay = Annotated[Day, Field(description="Last day, such as 2026-03-11.")]


@toolbox.read
def list_chat_channels(
    world: World,
    query: Annotated[Words, Field(description="Words in a name, topic, purpose, client or person.")] | None = None,
    kind: Annotated[ChannelKind, Field(description="Only this kind; direct and group are talks.")] | None = None,
    mine_only: Annotated[bool, Field(description="Only channels that I am in.")] = True,
    include_archived: Annotated[bool, Field(description="Archived ones too.")] = False,
    unread_only: Annotated[bool, Field(description="Only those with unread messages.")] = False,
    with_member_id: Annotated[MemberId, Field(description="Only those that this member is in.")] | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> ChannelsView:
    """List channels and talks with what is unread, latest message first. Private ones show only where I am in."""
    owner = me(world)
    if with_member_id is not None:
        find(world, ChatMember, with_member_id, "member")
    known = counts(world, owner.member_id)
    wanted = tokens(query or "").split()
    rows = [
        row
        for row in world.all(queries.channels_seen, me_id=owner.member_id)
        if (not mine_only or row.my_role is not None)
        and (include_archived or not row.archived)
        and kind in {None, row.kind}
        and (not unread_only or row.channel_id in known["unread"])
        and _names(row, known["people"].get(row.channel_id, []), wanted)
        and (with_member_id is None or membership(world, row.channel_id, with_member_id) is not None)
    ]
    rows.sort(key=lambda row: (known["last"].get(row.channel_id, ""), row.channel_id), reverse=True)
    frame = page(rows, limit, cursor)
    view: ChannelsView = {
        "channels": [channel_view(world, row, known) for row in frame.rows],
        "total": frame.total,
    }
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


@toolbox.read
def read_chat_messages(
    world: World,
    channel_id: Annotated[ChannelId, Field(description="Read this channel or talk, such as CH-P5V8WE.")] | None = None,
    thread_id: Annotated[MessageId, Field(description="Read the thread of this message, such as MS-4MH2R8.")]
    | None = None,
    from_date: FromDay | None = None,
    to_date: ToDay | None = None,
    unread_only: Annotated[bool, Field(description="Only what I have not read, replies in threads too.")] = False,
    pinned_only: Annotated[bool, Field(description="Only pinned messages.")] = False,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> MessagesView:
    """Read a channel at its top level, or a whole thread: newest page first, oldest message first inside it.

    Replies show their count only; read their thread for them. Nothing is marked as read by it.

    Raises:
        InvalidArguments: give exactly one of channel_id and thread_id.
    """
    if (channel_id is None) == (thread_id is None):
        raise InvalidArguments("Give exactly one of channel_id and thread_id.")
    owner = me(world)
    if thread_id is not None:
        root = seen_message(world, owner.member_id, thread_id)
        rows = world.all(queries.in_thread, root_id=root.thread_id or root.message_id)
        place = root.channel_id
    else:
        place = seen_channel(world, owner.member_id, channel_id or "").channel_id
        rows = world.all(queries.in_channel, channel_id=place)
        if not unread_only and not pinned_only:
            rows = [row for row in rows if row.thread_id is None or row.also_in_channel]
    if unread_only:
        rows = _unread(world, rows, place, owner.member_id)
    rows = [
        row
        for row in rows
        if (not pinned_only or row.pinned)
        and (from_date is None or row.posted_at >= begin_of(from_date, world.zone))
        and (to_date is None or row.posted_at < end_of(to_date, world.zone))
    ]
    return _page(world, owner.member_id, rows, limit, cursor, whole=True)


@toolbox.read
def search_chat_messages(
    world: World,
    from_member_id: Annotated[MemberId, Field(description="Only what this member wrote.")] | None = None,
    channel_id: Annotated[ChannelId, Field(description="Only in this channel or talk.")] | None = None,
    query: Annotated[Words, Field(description='Terms that must all hold: words, "a phrase", -word.')] | None = None,
    mentions_me: Annotated[bool, Field(description="Only messages that mention me.")] = False,
    has_file: Annotated[bool, Field(description="Only messages with a file, or only those without.")] | None = None,
    reacted_with: Annotated[str, Field(max_length=40, description="Only messages that bear this emoji.")] | None = None,
    from_date: FromDay | None = None,
    to_date: ToDay | None = None,
    order: Annotated[Order, Field(description="Newest first, or those with most of the words first.")] = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> MessagesView:
    """Search messages, replies in threads too, in all channels and talks that I may read.

    Words are looked for in the text, the name of a file and the name of the author.

    Raises:
        InvalidArguments: no filter is given, or the workspace has no such emoji.
    """
    wanted = terms(query or "")
    filters = (wanted.wanted, wanted.barred, from_member_id, channel_id, reacted_with, from_date, to_date, mentions_me)
    if not any(filters) and has_file is None:
        raise InvalidArguments("Give at least one thing to look for, such as query or from_member_id.")
    owner = me(world)
    if from_member_id is not None:
        find(world, ChatMember, from_member_id, "member")
    if channel_id is not None:
        seen_channel(world, owner.member_id, channel_id)
    rows = [
        row
        for row in world.all(
            queries.found_messages,
            me_id=owner.member_id,
            author_id=from_member_id,
            channel_id=channel_id,
            since=None if from_date is None else begin_of(from_date, world.zone),
            until=None if to_date is None else end_of(to_date, world.zone),
            emoji=None if reacted_with is None else checked_emoji(world, reacted_with),
            has_file=None if has_file is None else int(has_file),
            mentions_me=int(mentions_me),
            word=wanted.wanted[0] if wanted.wanted else None,
        )
        if fits(row.words, wanted)
    ]
    if order == "relevant":
        rows.sort(key=lambda row: _hits(row, wanted), reverse=True)
    return _page(world, owner.member_id, rows, limit, cursor, whole=False)


@toolbox.read
def find_chat_members(
    world: World,
    query: Annotated[Words, Field(description="Words in a name, handle, e-mail or title.")] | None = None,
    channel_id: Annotated[ChannelId, Field(description="Only members of this channel or talk.")] | None = None,
    team: Annotated[str, Field(max_length=80, description="Only this team, or this client's people.")] | None = None,
    presence: Annotated[Presence, Field(description="Only who is so now.")] | None = None,
    include_deactivated: Annotated[bool, Field(description="Deactivated accounts too.")] = False,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> MembersView:
    """Find people: who they are, how they are to be reached now, and my direct talk with them if there is one.

    Raises:
        InvalidArguments: no filter is given.
    """
    wanted, group = tokens(query or "").split(), tokens(team or "")
    if not wanted and not group and channel_id is None and presence is None:
        raise InvalidArguments("Give at least one of query, channel_id, team and presence.")
    owner = me(world)
    roles: dict[str, str] = {}
    if channel_id is not None:
        seen_channel(world, owner.member_id, channel_id)
        roles = {row.member_id: row.channel_role for row in world.all(queries.people_in, channel_id=channel_id)}
    rows = [
        row
        for row in world.all(queries.members)
        if (include_deactivated or row.active)
        and (channel_id is None or row.member_id in roles)
        and (not group or f" {group} " in f" {tokens(row.team)} ")
        and presence in {None, presence_of(world, row)}
        and _is_called(row, wanted)
    ]
    frame = page(rows, limit, cursor)
    talks = direct_talks(world, owner.member_id)
    view: MembersView = {"members": [member_view(world, row, talks) for row in frame.rows], "total": frame.total}
    for shown in view["members"]:
        if shown["member_id"] in roles:
            shown["channel_role"] = roles[shown["member_id"]]
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


def _names(row: Any, people: list[str], wanted: list[str]) -> bool:
    """Whether each word begins one of a channel."""
    held = " " + tokens(" ".join((row.name, row.topic, row.purpose, row.client, *people)))
    return all(f" {word}" in held for word in wanted)


def _is_called(row: ChatMember, wanted: list[str]) -> bool:
    """Whether each word begins one of a member's name, handle, e-mail or title."""
    held = " " + tokens(f"{row.name} {row.handle} {row.email} {row.title}")
    return all(f" {word}" in held for word in wanted)


def _unread(world: World, rows: list[Any], channel_id: str, me_id: str) -> list[Any]:
    """What others have posted since I last read there; nothing where I am not in."""
    mine = membership(world, channel_id, me_id)
    if mine is None:
        return []
    return [row for row in rows if row.posted_at > mine.last_read and row.author_id != me_id]


def _hits(row: Any, wanted: Terms) -> int:
    return sum(row.words.count(term) for term in wanted.wanted)


def _page(
    world: World, me_id: str, rows: list[Any], limit: int, cursor: str | None, *, whole: bool
) -> MessagesView:  # fmt: skip
    """One page; what is read stands oldest first in it, what is searched in the order found."""
    frame = page(rows, limit, cursor)
    shown = list(reversed(frame.rows)) if whole else list(frame.rows)
    view: MessagesView = {"messages": message_views(world, me_id, shown, whole=whole), "total": frame.total}
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view
