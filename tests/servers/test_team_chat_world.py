from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.cast.issues import issues_of
from servers.kit.text import instant
from servers.team_chat import TEAM_CHAT, facts
from servers.team_chat.folding import is_channel_name
from servers.team_chat.models import Channel, ChatMember, ChatMessage, ChatReaction, Membership, Workspace
from servers.team_chat.policy import GUEST_CHANNELS, MOST_PINS
from servers.team_chat.seed_words import ALERT, RETRIES
from sessions import World
from tests.servers.team_chat_desk import (
    SEEDS,
    channel,
    colleague,
    desk_at,
    email_of,
    external,
    guest,
    inside,
    me,
    message,
    messages,
    role_in,
)

WRITES = [name for name, tool in TEAM_CHAT.tools.items() if tool.writes]


def check_chat(world: World) -> None:
    """What must hold whatever was called."""
    channels = {row.channel_id: row for row in world.find(Channel)}
    people = {row.member_id: row for row in world.find(ChatMember)}
    rows = {row.message_id: row for row in world.find(ChatMessage)}
    crowd: dict[str, set[str]] = {key: set() for key in channels}
    owners: dict[str, set[str]] = {key: set() for key in channels}
    for one in world.find(Membership):
        crowd[one.channel_id].add(one.member_id)
        if one.role == "owner" and people[one.member_id].active:
            owners[one.channel_id].add(one.member_id)
    for row in rows.values():
        if row.thread_id is not None:
            root = rows[row.thread_id]
            assert root.thread_id is None
            assert root.channel_id == row.channel_id
        assert row.deleted == (row.body == "")
        assert not (row.deleted and row.pinned)
    pins = Counter(row.channel_id for row in rows.values() if row.pinned)
    assert max(pins.values(), default=0) <= MOST_PINS
    pairs = Counter(frozenset(crowd[key]) for key, row in channels.items() if row.kind == "direct")
    assert max(pairs.values()) == 1
    names = [row.name for row in channels.values() if row.name]
    assert len(set(names)) == len(names)
    assert all(map(is_channel_name, names))
    for key, row in channels.items():
        assert (row.name == "") == (row.kind in {"direct", "group"})
        assert row.external == bool(row.client)
        if row.kind == "direct":
            assert len(crowd[key]) == 2
        else:
            assert owners[key], row.name
        if row.kind == "group":
            assert 3 <= len(crowd[key]) <= 9
    for one in people.values():
        if one.role != "guest":
            continue
        places = [channels[key] for key, ids in crowd.items() if one.member_id in ids]
        assert len(places) <= GUEST_CHANNELS
        assert all(row.kind == "public" or row.external for row in places)


def test_there_are_eleven_tools() -> None:
    assert len(TEAM_CHAT.tools) == 11


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chat_is_in_order_at_the_start(seed: int) -> None:
    world = desk_at(seed).world
    check_chat(world)
    assert all(row.posted_at <= instant(world.now) for row in world.find(ChatMessage))
    for row in world.find(ChatMessage):
        place = world.get(Channel, row.channel_id)
        assert place is not None
        if place.kind == "private":
            ids = {one.member_id for one in world.find(Membership, channel_id=row.channel_id)}
            assert set(row.mentions) <= ids


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chat_is_as_large_as_life(seed: int) -> None:
    world = desk_at(seed).world
    assert len(world.find(Workspace)) == 1
    assert len(world.find(Workspace)[0].emoji) == 60
    assert len(world.find(ChatMember)) == 40
    assert len(world.find(Channel)) == 46
    assert 415 <= len(world.find(Membership)) <= 445
    assert len(world.find(ChatMessage)) == 1_000
    assert len(world.find(ChatReaction)) == 380


@pytest.mark.parametrize("seed", SEEDS)
def test_people_are_those_of_the_cast(seed: int) -> None:
    desk = desk_at(seed)
    firsts = Counter(row.name.split()[0] for row in desk.world.find(ChatMember))
    assert firsts["Priya"] >= 2
    assert firsts["Dana"] >= 2
    assert (guest(desk).email, guest(desk).team) == (desk.cast.clients[1].contacts[0], desk.cast.clients[1].name)
    left = email_of(desk, desk.cast.colleagues[-1].email)
    assert not left.active
    assert messages(desk, author_id=left.member_id)
    assert me(desk).role == "member"
    second = colleague(desk, 10)
    assert second.presence == "dnd"
    shown = desk.do("find_chat_members", query=second.name)["members"][0]
    assert shown["dnd_until"] == f"{desk.cast.today}T14:00"
    away = desk.do("find_chat_members", query=colleague(desk, 11).name)["members"][0]
    assert away["status"].startswith("on leave")
    assert away["status_until"].endswith("T23:59")


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_in_a_meeting_is_in_one_by_the_diary(seed: int) -> None:
    desk = desk_at(seed)
    for row in desk.world.find(ChatMember, status_text="in a meeting"):
        meetings = [one for one in desk.cast.diary if row.email in one.people and one.start.date() == desk.cast.today]
        assert row.status_until in {
            instant(one.end.replace(tzinfo=desk.world.zone)) for one in meetings if not one.all_day
        }


@pytest.mark.parametrize("seed", SEEDS)
def test_the_channels_of_the_stories_are_there(seed: int) -> None:
    desk = desk_at(seed)
    assert len(inside(desk, channel(desk, "general"))) == len(inside(desk, channel(desk, "announcements"))) == 38
    assert desk.row(Channel, channel(desk, "announcements")).posting == "owners"
    mine = [row for row in desk.world.find(Membership, member_id=me(desk).member_id) if row.role == "owner"]
    named = {desk.row(Channel, row.channel_id).name for row in mine} - {""}
    assert named == {"ops", "lunch-club", "support-handover"}
    assert len(inside(desk, channel(desk, "ops"))) == 22
    assert len(desk.world.find(Membership, channel_id=channel(desk, "lunch-club"), role="owner")) == 1
    assert desk.row(Channel, channel(desk, "launch-2024")).archived
    issue = issues_of(desk.cast)[0]
    live = desk.row(Channel, channel(desk, f"inc-{issue.key.lower()}"))
    assert not live.archived
    assert issue.key in message(desk, "Checkout errors since").body
    assert role_in(desk, channel(desk, "hiring"), me(desk).member_id) == "member"
    assert role_in(desk, channel(desk, "pay-review"), me(desk).member_id) is None
    assert external(desk).client == desk.cast.clients[1].name
    assert len(desk.world.find(Channel, external=True)) == 2
    pins = messages(desk, channel_id=channel(desk, "ops"), pinned=True)
    assert len(pins) == MOST_PINS
    direct = desk.do("find_chat_members", query=colleague(desk, 12).name)["members"][0]
    assert "direct_channel_id" not in direct


@pytest.mark.parametrize("seed", SEEDS)
def test_the_awkward_messages_are_there(seed: int) -> None:
    desk = desk_at(seed)
    rows = messages(desk)
    assert sum(row.body == ALERT for row in rows) == 20
    root = message(desk, RETRIES[0])
    thread = [root, *messages(desk, thread_id=root.message_id)]
    assert len(thread) == 25
    assert "the limit is 3" in thread[16].body
    assert "Scratch that, we make it 5" in thread[23].body
    ages = [
        (desk.cast.now - datetime.fromisoformat(row.posted_at)) / timedelta(hours=1)
        for row in rows
        if row.author_id == me(desk).member_id and "stating" in row.body
    ]
    assert sorted(ages) == [2, 30]
    bodies = Counter(row.body for row in rows)
    assert {"🎉", "شكرا جزيلا"} <= bodies.keys()
    assert any(body.startswith("```") for body in bodies)
    assert max(count for body, count in bodies.items() if "https://" in body) == 2
    assert any(body.startswith("bot, invite") for body in bodies)
    assert sum(facts.join_code_in(row.body) is not None for row in rows) == 12
    assert sum(facts.issue_in(row.body) is not None for row in rows) == 9
    assert sum(facts.invoice_in(row.body) is not None for row in rows) == 4
    keys = {one.key for one in issues_of(desk.cast)}
    assert {facts.issue_in(row.body) for row in rows} - {None} <= keys
    numbers = {str(one.number) for one in desk.cast.invoices}
    assert {facts.invoice_in(row.body) for row in rows} - {None} <= numbers


@pytest.mark.parametrize("seed", SEEDS)
def test_fourteen_mentions_of_me_are_unread_two_of_them_in_threads(seed: int) -> None:
    desk = desk_at(seed)
    shown = desk.do("list_chat_channels", unread_only=True, limit=50)["channels"]
    assert sum(row["mentions"] for row in shown) == 14
    unread = [
        row
        for key in (one["channel_id"] for one in shown)
        for row in desk.do("read_chat_messages", channel_id=key, unread_only=True, limit=50)["messages"]
        if me(desk).name in row.get("mentioned", [])
    ]
    assert len(unread) == 14
    assert sum("thread_id" in row for row in unread) == 2
    assert sum(row["body"].endswith("?") for row in unread) == 4  # one of them only wonders


@pytest.mark.parametrize("seed", SEEDS)
def test_things_show_what_the_tools_show(seed: int) -> None:
    desk = desk_at(seed)
    found = desk.do("search_chat_messages", query="release", limit=50)["messages"]
    things = {row.id: row for row in desk.things("chat_message")}
    for row in found:
        known = {name: value for name, value in row.items() if name in things[row["message_id"]]._fields}
        for name, value in known.items():
            shown: Any = getattr(things[row["message_id"]], name)
            assert shown == (tuple(value) if name == "keywords" else value)
    channels = {row.id: row for row in desk.things("channel")}
    for row in desk.do("list_chat_channels", mine_only=False, include_archived=True, limit=50)["channels"]:
        for name, value in row.items():
            if name in channels[row["channel_id"]]._fields and name != "people":
                assert getattr(channels[row["channel_id"]], name) == value
    people = {row.id: row for row in desk.things("chat_member")}
    for row in desk.do("find_chat_members", team="engineering", limit=50)["members"]:
        for name, value in row.items():
            if name in people[row["member_id"]]._fields:
                assert getattr(people[row["member_id"]], name) == value


@settings(max_examples=8, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_the_chat_stays_in_order_after_anything_that_is_called(seed: int, salt: int) -> None:
    desk = desk_at(seed)
    rng = Random(f"anything-{salt}")
    for _ in range(25):
        if desk.attempt(rng, rng.choice(WRITES)) is not None and rng.random() < 0.2:
            desk.pass_time(hours=rng.choice((1, 5, 30)))
    check_chat(desk.world)


def test_others_write_answer_react_come_and_go() -> None:
    desk = desk_at()
    handle, key = colleague(desk, 1).handle, channel(desk, "release")
    desk.happen("message_arrives", channel_id=key, handle=handle, body="Are you there?", mentions_me=True)
    row = message(desk, "Are you there?")
    assert row.mentions == [me(desk).member_id]
    desk.happen("reply_arrives", thread_id=row.message_id, handle=handle, body="Never mind.")
    assert message(desk, "Never mind.").thread_id == row.message_id
    desk.happen("reaction_arrives", message_id=row.message_id, handle=handle, emoji="eyes")
    assert desk.world.find(ChatReaction, message_id=row.message_id)[0].emoji == "eyes"
    new = channel(desk, "running")
    there = inside(desk, new)
    stranger = next(row for row in desk.world.find(ChatMember, role="member") if row.member_id not in there)
    desk.happen("member_joins", channel_id=new, handle=stranger.handle)
    assert stranger.member_id in inside(desk, new)
    until = f"{desk.cast.today}T11:00"
    desk.happen("presence_changes", handle=handle, presence="dnd", until=until)
    assert desk.do("find_chat_members", query=handle)["members"][0]["dnd_until"] == until
    desk.happen("account_closes", handle=handle)
    code, text = desk.refused("send_chat_message", member_ids=[colleague(desk, 1).member_id], body="Hello")
    assert code == "conflict"
    assert "deactivated" in text
