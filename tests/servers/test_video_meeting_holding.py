from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.kit.text import instant
from servers.video_meeting import policy
from servers.video_meeting.models import Meeting, Participant, Poll, Recording
from tests.servers.desk import Desk
from tests.servers.video_meeting_desk import called, desk, live, moment, people, person


def control(at: Desk, key: str, action: str) -> dict[str, object]:
    return at.do("control_video_meeting", meeting_id=key, action=action)


def refused(at: Desk, key: str, action: str) -> tuple[str, str]:
    return at.refused("control_video_meeting", meeting_id=key, action=action)


def quiet(at: Desk) -> str:
    """A call of mine that can be started: the live one is over."""
    control(at, live(at), "end")
    return called(at, "Hand-off call")


def running(at: Desk, key: str) -> Recording:
    return next(row for row in at.world.find(Recording, meeting_id=key) if row.state in {"recording", "paused"})


def test_one_live_call_at_a_time() -> None:
    at = desk()
    code, message = refused(at, called(at, "Hand-off call"), "start")
    assert code == "conflict"
    assert '"Launch check"' in message
    assert "end that first" in message


def test_a_call_starts_with_its_host_inside() -> None:
    at = desk()
    key = quiet(at)
    shown = control(at, key, "start")
    assert (shown["state"], shown["inside"]) == ("live", 1)
    [host] = at.world.find(Participant, meeting_id=key, state="in_meeting")
    assert (host.email, host.role) == (at.cast.me.email, "host")
    assert refused(at, key, "start")[0] == "conflict"


def test_a_call_starts_fifteen_minutes_early_and_no_sooner() -> None:
    at = desk()
    key = quiet(at)
    start = at.world.now + policy.EARLY
    later = start + timedelta(minutes=30)
    at.set(Meeting, key, starts_at=instant(start + timedelta(seconds=1)), ends_at=instant(later))
    code, message = refused(at, key, "start")
    assert code == "conflict"
    assert "can be started from" in message
    at.set(Meeting, key, starts_at=instant(start))
    control(at, key, "start")


def test_a_call_in_three_hours_says_from_when_on_it_can_start() -> None:
    at = desk()
    quiet(at)
    assert "from 11:45 on" in refused(at, called(at, "Client demo"), "start")[1]


def test_a_co_host_starts_only_what_may_begin_without_the_host() -> None:
    at = desk()
    key = called(at, "Vendor call")
    control(at, key, "start")
    assert person(at, key, "in_meeting").state == "in_meeting"
    other = desk()
    other.set(Meeting, key, join_before_host=False)
    assert refused(other, key, "start")[0] == "refused"


def test_those_whom_no_waiting_room_holds_come_in_at_the_start() -> None:
    at = desk()
    key = called(at, "Vendor call")
    assert len(people(at, key, "waiting")) == 2
    control(at, key, "start")
    assert len(people(at, key, "in_meeting")) == 2


def test_outsiders_wait_where_the_waiting_room_is_for_them() -> None:
    at = desk()
    key = called(at, "Vendor call")
    at.set(Meeting, key, waiting_room="outsiders")
    control(at, key, "start")
    assert {row.role for row in people(at, key, "waiting")} == {"guest"}
    assert {row.role for row in people(at, key, "in_meeting")} == {"attendee"}


def test_what_records_itself_is_recorded_from_the_start() -> None:
    at = desk()
    key = quiet(at)
    at.set(Meeting, key, auto_record="cloud")
    control(at, key, "start")
    assert running(at, key).state == "recording"


def test_ending_sends_all_out_stops_the_recording_and_closes_the_poll() -> None:
    at = desk()
    key = live(at)
    inside, waiting = people(at, key, "in_meeting"), people(at, key, "waiting")
    assert at.needs_yes("control_video_meeting", meeting_id=key, action="end")
    shown = control(at, key, "end")
    assert (shown["state"], shown["inside"], shown["rooms_open"]) == ("ended", 0, False)
    assert {row.participant_id for row in people(at, key, "left")} >= {row.participant_id for row in inside}
    assert all(row.minutes > 20 and row.room_id is None for row in people(at, key, "left"))
    assert {row.participant_id for row in people(at, key, "denied")} == {row.participant_id for row in waiting}
    assert at.world.find(Recording, meeting_id=key)[0].state == "processing"
    assert not at.world.find(Poll, meeting_id=key, state="open")
    assert refused(at, key, "end")[0] == "conflict"


def test_an_empty_call_ends_without_a_yes() -> None:
    at = desk()
    key = quiet(at)
    control(at, key, "start")
    assert not at.needs_yes("control_video_meeting", meeting_id=key, action="end")


def test_only_what_is_planned_is_cancelled() -> None:
    at = desk()
    key = called(at, "Client demo")
    assert at.needs_yes("control_video_meeting", meeting_id=key, action="cancel")
    assert control(at, key, "cancel")["state"] == "cancelled"
    assert refused(at, key, "cancel")[0] == "conflict"
    assert refused(at, key, "start")[0] == "conflict"
    code, message = refused(at, live(at), "cancel")
    assert code == "conflict"
    assert "ended, not cancelled" in message


@pytest.mark.parametrize("action", ["end", "cancel"])
def test_a_co_host_neither_ends_nor_cancels(action: str) -> None:
    at = desk()
    key = called(at, "Vendor call")
    if action == "end":
        control(at, key, "start")
    assert refused(at, key, action)[0] == "refused"


@pytest.mark.parametrize("action", ["end", "lock", "start_recording", "open_rooms"])
def test_a_guest_has_no_rights_and_hears_who_hosts_it(action: str) -> None:
    at = desk()
    code, message = refused(at, called(at, "Breakfast briefing"), action)
    assert code == "refused"
    assert at.cast.manager.name in message


@pytest.mark.parametrize("action", ["end", "lock", "unlock", "start_recording", "stop_recording", "open_rooms"])
def test_what_is_done_in_a_call_needs_it_live(action: str) -> None:
    at = desk()
    code, message = refused(at, called(at, "Client demo"), action)
    assert code == "conflict"
    assert "Start it first" in message


def test_a_door_is_locked_once_and_unlocked_once() -> None:
    at = desk()
    key = live(at)
    assert refused(at, key, "unlock")[0] == "conflict"
    assert control(at, key, "lock")["locked"] is True
    assert refused(at, key, "lock")[0] == "conflict"
    assert control(at, key, "unlock")["locked"] is False


def test_a_recording_rests_goes_on_and_stops() -> None:
    at = desk()
    key = live(at)
    assert refused(at, key, "start_recording")[0] == "conflict"
    paused = control(at, key, "pause_recording")
    assert paused["recording"] == "paused"
    assert running(at, key).minutes == 24
    assert refused(at, key, "pause_recording")[0] == "conflict"
    at.pass_time(minutes=5)
    assert control(at, key, "start_recording")["change"] == "recording goes on"
    at.pass_time(minutes=3)
    stopped = control(at, key, "stop_recording")
    assert stopped["recording"] == "processing"
    [row] = at.world.find(Recording, meeting_id=key)
    assert row.minutes == 27
    assert refused(at, key, "stop_recording")[0] == "conflict"
    assert refused(at, key, "pause_recording")[0] == "conflict"


def test_a_second_recording_can_follow_the_first() -> None:
    at = desk()
    key = live(at)
    first = control(at, key, "stop_recording")["recording_id"]
    second = control(at, key, "start_recording")["recording_id"]
    assert first != second
    assert running(at, key).recording_id == second


def test_a_recording_with_an_outsider_inside_needs_a_yes_and_one_without_does_not() -> None:
    at = desk()
    key = live(at)
    control(at, key, "stop_recording")
    assert at.needs_yes("control_video_meeting", meeting_id=key, action="start_recording")
    guest = person(at, key, "in_meeting", lambda row: row.role == "guest")
    at.do("manage_participants", meeting_id=key, participant_ids=[guest.participant_id], action="remove")
    assert not at.needs_yes("control_video_meeting", meeting_id=key, action="start_recording")
    control(at, key, "start_recording")
    assert running(at, key).has_outsiders is False


def test_an_outsider_who_comes_in_later_is_in_the_recording() -> None:
    at = desk()
    key = live(at)
    row = running(at, key)
    at.set(Recording, row.recording_id, has_outsiders=False)
    client = person(at, key, "waiting", lambda one: one.role == "guest" and one.email != "")
    at.do("manage_participants", meeting_id=key, participant_ids=[client.participant_id], action="admit")
    assert running(at, key).has_outsiders is True


def test_a_confidential_call_is_not_recorded() -> None:
    at = desk()
    key = quiet(at)
    at.set(Meeting, key, confidential=True)
    control(at, key, "start")
    assert refused(at, key, "start_recording")[0] == "refused"


@given(minutes=st.integers(0, 600))
def test_a_recording_is_worked_on_half_its_length_and_ten_minutes_at_least(minutes: int) -> None:
    took = policy.ready_after(minutes).total_seconds() / 60
    assert took >= policy.READY_AFTER_LEAST
    assert took in {policy.READY_AFTER_LEAST, minutes / 2}


def test_a_recording_is_ready_when_its_time_has_come() -> None:
    at = desk()
    key = live(at)
    control(at, key, "stop_recording")
    [row] = at.world.find(Recording, meeting_id=key)
    assert moment(row.ready_at) - at.world.now <= timedelta(minutes=12)
    assert at.do("get_video_meeting", meeting_id=key)["recordings"][0]["state"] == "processing"
    at.pass_time(minutes=13)
    assert at.do("get_video_meeting", meeting_id=key)["recordings"][0]["state"] == "ready"


def test_rooms_open_with_somebody_in_them_and_close_with_all_back() -> None:
    at = desk()
    key = live(at)
    assert refused(at, key, "close_rooms")[0] == "conflict"
    assert control(at, key, "open_rooms")["rooms_open"] is True
    assert refused(at, key, "open_rooms")[0] == "conflict"
    assert control(at, key, "close_rooms")["rooms_open"] is False
    assert all(row.room_id is None for row in people(at, key, "in_meeting"))
    code, message = refused(at, key, "open_rooms")
    assert code == "conflict"
    assert "assign people first" in message


def test_a_call_without_rooms_has_none_to_open() -> None:
    at = desk()
    key = quiet(at)
    control(at, key, "start")
    assert "no breakout rooms" in refused(at, key, "open_rooms")[1]


def test_what_may_be_done_next_is_what_can_be_done() -> None:
    at = desk()
    for row in at.things("meeting"):
        for action in at.do("get_video_meeting", meeting_id=row.id)["next"]:
            with at.store.trial(at.session):
                at.do("control_video_meeting", meeting_id=row.id, action=action)
