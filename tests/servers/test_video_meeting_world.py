from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.calendar import CALENDAR
from servers.calendar.models import Event
from servers.cast.calls import announced_at, join_code, opening, recorded
from servers.kit.text import local_day
from servers.video_meeting import VIDEO_MEETING, policy, talk
from servers.video_meeting.models import (
    BreakoutRoom,
    Invitee,
    Meeting,
    Participant,
    Person,
    Poll,
    PollVote,
    Recording,
    TranscriptSegment,
)
from servers.video_meeting.times import days_between
from sessions import World
from tests.servers.desk import Desk
from tests.servers.video_meeting_desk import SEEDS, called, desk, live, meeting, moment, people, person

TOOLS = list(VIDEO_MEETING.tools)
WRITES = [name for name, tool in VIDEO_MEETING.tools.items() if tool.writes]


def check_account(world: World) -> None:
    """What must hold whatever was called."""
    meetings = {row.meeting_id: row for row in world.find(Meeting)}
    invited = {(row.meeting_id, row.email): row.role for row in world.find(Invitee)}
    assert len({row.join_code for row in meetings.values()}) == len(meetings)
    hosting = Counter(row.host_email for row in meetings.values() if row.state == "live")
    assert max(hosting.values(), default=0) <= 1
    rooms = {row.room_id: row for row in world.find(BreakoutRoom)}
    inside: Counter[str] = Counter()
    hosts: Counter[str] = Counter()
    for row in world.find(Participant):
        inside[row.meeting_id] += row.state == "in_meeting"
        hosts[row.meeting_id] += row.state == "in_meeting" and row.role == "host"
        assert (row.role == "guest") == policy.is_outsider(world, row.email)
        assert row.state == "in_meeting" or not (row.hand_raised or row.room_id or row.muted)
        assert row.room_id is None or rooms[row.room_id].meeting_id == row.meeting_id
        assert row.state != "in_meeting" or meetings[row.meeting_id].state == "live"
    for key, row in meetings.items():
        assert inside[key] <= policy.PLAN_CAPACITY
        assert row.state != "live" or hosts[key] == 1 or row.join_before_host
        assert row.rooms_open is False or row.state == "live"
        assert (row.host_email, key) not in invited
        outside = [email for of, email in invited if of == key and policy.is_outsider(world, email)]
        assert not outside or row.passcode or row.waiting_room != "off"
        assert not (row.confidential and (outside or row.auto_record == "cloud"))
    assert max(Counter(row.meeting_id for row in world.find(Poll, state="open")).values(), default=0) <= 1
    polls = {row.poll_id: row for row in world.find(Poll)}
    for vote in world.find(PollVote):
        assert polls[vote.poll_id].state != "draft"
        assert vote.option_index < len(polls[vote.poll_id].options)
    told = {row.recording_id for row in world.find(TranscriptSegment)}
    for row in world.find(Recording):
        held = meetings[row.meeting_id]
        day = local_day(held.started_at or held.starts_at, world.zone)
        assert days_between(day, row.expires_on) <= policy.RECORDING_DAYS
        assert row.recording_id not in told or row.state in {"ready", "trashed"}
        assert row.state not in {"recording", "paused"} or held.state == "live"
    assert not set(Counter(row.meeting_id for row in world.find(Recording, state="recording")).values()) - {1}


def test_there_are_ten_tools() -> None:
    assert len(TOOLS) == 10


@pytest.mark.parametrize("seed", SEEDS)
def test_the_account_is_sound_at_the_start(seed: int) -> None:
    check_account(desk(seed).world)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_account_is_as_large_as_life(seed: int) -> None:
    world = desk(seed).world
    least = {
        Meeting: 110,
        Invitee: 420,
        Participant: 330,
        BreakoutRoom: 14,
        Poll: 22,
        PollVote: 140,
        Recording: 46,
        TranscriptSegment: 650,
    }
    assert all(len(world.find(model)) >= count for model, count in least.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_every_call_of_the_work_calendar_can_be_joined(seed: int) -> None:
    at, other = desk(seed), Desk(CALENDAR, seed)
    found = {row.join_code: row for row in at.world.find(Meeting)}
    for event in other.world.find(Event):
        if event.conference_code:
            assert event.conference_code in found, event.title
            assert found[event.conference_code].title == event.title


@pytest.mark.parametrize("seed", SEEDS)
def test_single_events_and_their_calls_agree_but_for_the_ones_that_do_not(seed: int) -> None:
    at, other = desk(seed), Desk(CALENDAR, seed)
    found = {row.join_code: row for row in at.things("meeting")}
    differ: set[str] = set()
    for event in other.world.find(Event, kind="single"):
        row = found.get(event.conference_code)
        if row is not None and (row.state == "cancelled" or row.starts_at != event.starts_at):
            differ.add(event.title.partition(" with ")[0])
    assert differ == {"Call", "Terms review"}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_mails_announce_is_there_and_was_ready(seed: int) -> None:
    at = desk(seed)
    for one in recorded(at.cast.diary, at.cast.today):
        [held] = at.world.find(Meeting, join_code=join_code(seed, one.key))
        [row] = at.world.find(Recording, meeting_id=held.meeting_id)
        assert moment(row.ready_at) <= announced_at(one)
        assert days_between(one.start.date().isoformat(), row.expires_on) == policy.RETENTION_DAYS
        first = at.world.find(TranscriptSegment, recording_id=row.recording_id, position=1)
        assert [segment.text for segment in first] == [opening(one.title)]


@pytest.mark.parametrize("seed", SEEDS)
def test_my_live_call_has_everybody_it_should(seed: int) -> None:
    at = desk(seed)
    key = live(at)
    shown = at.do("get_video_meeting", meeting_id=key)
    assert (shown["inside"], shown["waiting"], shown["my_role"]) == (9, 4, "host")
    waiting = [one for one in shown["people"] if one["state"] == "waiting"]
    assert Counter(one["invited"] for one in waiting) == {True: 2, False: 2}
    [stranger] = [one for one in waiting if "email" not in one]
    assert (stranger["name"], stranger["outsider"]) == ("iPhone (2)", True)
    inside = people(at, key, "in_meeting")
    assert [row.role for row in inside].count("guest") == 1
    assert any(row.hand_raised for row in inside)
    assert [row.room_id for row in inside].count(None) == 1
    assert people(at, key, "removed")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_other_live_call_is_not_mine(seed: int) -> None:
    at = desk(seed)
    row = next(row for row in at.things("meeting") if row.state == "live" and row.my_role == "invitee")
    assert row.host == at.cast.manager.name
    assert at.do("get_video_meeting", meeting_id=row.id)["next"] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_plan_is_there(seed: int) -> None:
    at = desk(seed)
    ahead = [row for row in at.things("meeting") if row.state == "scheduled"]
    starts = {datetime.fromisoformat(row.starts_at) - at.world.local for row in ahead}
    assert {timedelta(minutes=10), timedelta(hours=3)} <= starts
    hosting = sorted((row for row in ahead if row.my_role == "host"), key=lambda row: row.starts_at)
    assert any(one.ends_at > two.starts_at for one, two in pairwise(hosting))
    assert any(row.my_role == "cohost" for row in ahead)
    assert any(row.locked for row in ahead)
    secret = [row for row in ahead if row.confidential]
    assert [poll for row in secret for poll in at.world.find(Poll, meeting_id=row.id, state="draft")]
    titles = Counter(row.title for row in at.things("meeting"))
    assert max(titles.values()) > 1
    assert any(len(row.guests) > policy.MANY for row in ahead)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_recording_is_there(seed: int) -> None:
    at = desk(seed)
    rows = at.things("recording")
    assert any(row.state == "processing" and row.ready_at.endswith("09:25") for row in rows)
    tomorrow = (at.cast.today + timedelta(days=1)).isoformat()
    assert any(row.expires_on == tomorrow and row.mine for row in rows)
    ages = sorted((at.world.now - moment(row.trashed_at)).days for row in at.world.find(Recording, state="trashed"))
    assert ages == [5, 45]
    assert any(row.access == "link" and row.has_outsiders for row in rows)
    assert any(row.state == "ready" and not row.has_transcript for row in rows)
    heard = [
        one["text"] for wrong in talk.HEARD.values() for one in at.do("search_transcripts", query=wrong)["segments"]
    ]
    assert any("know it best" in text for text in heard)


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_is_of_the_cast(seed: int) -> None:
    at = desk(seed)
    known = {one.email: one.name for one in at.cast.people.everyone}
    assert all(known[row.email] == row.name for row in at.world.find(Person))
    assert all(row.display_name == known[row.email] for row in at.world.find(Participant) if row.email)


def test_lists_are_in_time_order_and_narrow() -> None:
    at = desk()
    shown = at.do("list_video_meetings", limit=50)
    starts = [row["starts_at"] for row in shown["meetings"]]
    assert starts == sorted(starts)
    assert shown["total"] == len(at.things("meeting"))
    later = at.do("list_video_meetings", limit=50, cursor=shown["next_cursor"])["meetings"]
    assert later[0]["starts_at"] >= starts[-1]
    for role in ("host", "cohost", "invitee"):
        found = at.do("list_video_meetings", my_role=role, limit=50)["meetings"]
        assert {row["my_role"] for row in found} == {role}
    today = at.cast.today.isoformat()
    found = at.do("list_video_meetings", from_date=today, to_date=today, limit=50)["meetings"]
    assert {row["starts_at"][:10] for row in found} == {today}
    assert {row["state"] for row in at.do("list_video_meetings", state="live")["meetings"]} == {"live"}


def test_a_code_finds_its_call() -> None:
    at = desk()
    key = called(at, "Hand-off call")
    [row] = at.do("list_video_meetings", join_code=join_code(0, "hand-off").upper())["meetings"]
    assert row["meeting_id"] == key


def test_words_find_titles_and_people() -> None:
    at = desk()
    assert [row["title"] for row in at.do("list_video_meetings", query="HAND-off")["meetings"]] == ["Hand-off call"]
    name = at.cast.clients[6].contacts[0]
    client = at.row(Person, name)
    shown = at.do("list_video_meetings", query=client.name)
    assert {"email": client.email, "name": client.name, "company": client.company} in shown["people"]
    assert "Client demo" in {row["title"] for row in shown["meetings"]}


def test_a_window_is_a_year_at_most() -> None:
    at = desk()
    assert at.code("list_video_meetings", from_date="2026-03-02", to_date="2026-03-01") == "invalid_arguments"
    at.do("list_video_meetings", from_date="2026-01-01", to_date="2027-01-02")
    assert at.code("list_video_meetings", from_date="2026-01-01", to_date="2027-01-03") == "invalid_arguments"


def test_what_is_not_mine_is_not_there() -> None:
    at = desk()
    strange = {row.meeting_id for row in at.world.find(Meeting)} - {row.id for row in at.things("meeting")}
    assert len(strange) == 4 + 3  # calls of others, and of projects that I am not in
    assert all(at.code("get_video_meeting", meeting_id=key) == "not_found" for key in strange)


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_as_people_see_them_show_what_the_tools_show(seed: int) -> None:
    at = desk(seed)
    things = {row.id: row for table in ("meeting", "participant", "poll", "recording") for row in at.things(table)}
    for row in at.things("meeting")[::5] + [row for row in at.things("meeting") if row.state == "live"]:
        shown = at.do("get_video_meeting", meeting_id=row.id)
        assert all(getattr(row, name) == value for name, value in shown.items() if name in row._fields)
        parts = (("people", "participant_id"), ("polls", "poll_id"), ("recordings", "recording_id"))
        for body, key in ((body, key) for part, key in parts for body in shown[part]):
            thing = things.get(body[key])
            values = {name: value for name, value in body.items() if not isinstance(value, list)}
            assert thing is None or all(getattr(thing, n) == v for n, v in values.items() if n in thing._fields)


def test_a_caller_knocks_and_waits_or_comes_in() -> None:
    at = desk()
    key = live(at)
    at.happen("caller_knocks", meeting_id=key, display_name="Android (1)")
    assert person(at, key, "waiting", lambda row: row.display_name == "Android (1)").role == "guest"
    briefing = called(at, "Breakfast briefing")
    at.happen("caller_knocks", meeting_id=briefing, display_name="Somebody")
    assert person(at, briefing, "in_meeting", lambda row: row.display_name == "Somebody")


def test_hands_go_up_and_people_leave() -> None:
    at = desk()
    row = person(at, live(at), "in_meeting", lambda row: not row.hand_raised and row.role == "attendee")
    at.happen("person_raises_hand", participant_id=row.participant_id)
    assert at.row(Participant, row.participant_id).hand_raised
    at.happen("person_leaves", participant_id=row.participant_id)
    assert at.row(Participant, row.participant_id).state == "left"


def test_a_colleague_ends_their_own_call() -> None:
    at = desk()
    key = called(at, "Breakfast briefing")
    at.happen("host_ends", meeting_id=key)
    assert meeting(at, key).state == "ended"
    check_account(at.world)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", TOOLS)
def test_drawn_arguments_reach_success(tool: str, seed: int) -> None:
    assert desk(seed).reaches_success(tool)


@settings(max_examples=12, deadline=None)
@given(number=st.integers(0, 10**6))
def test_no_call_makes_the_account_unsound(number: int) -> None:
    rng = Random(f"calls-{number}")
    at = desk(number % 5)
    for _ in range(25):
        if at.attempt(rng, rng.choice(WRITES)) is not None and rng.random() < 0.2:
            at.pass_time(hours=rng.choice((1, 5, 30)))
    check_account(at.world)
