from __future__ import annotations

from typing import Any

import pytest

from servers.cast.calls import join_code
from servers.video_meeting import policy
from servers.video_meeting.models import Invitee, Meeting
from tests.servers.desk import Desk
from tests.servers.video_meeting_desk import begins, called, desk, live, meeting, others, outsider


def plan(at: Desk, **more: Any) -> dict[str, Any]:
    """A call of half an hour on a Sunday night, when nobody hosts anything."""
    return {"title": "Night call", "starts_at": begins(at, 20, "22:00"), "duration_minutes": 30, **more}


def roles(at: Desk, key: str) -> dict[str, str]:
    return {row.email: row.role for row in at.world.find(Invitee, meeting_id=key)}


def test_a_call_gets_a_code_and_a_passcode_and_its_people() -> None:
    at = desk()
    one, two = others(at, 2)
    made = at.do("schedule_video_meeting", **plan(at, invitee_emails=[one, at.cast.me.email], cohost_emails=[two]))
    row = meeting(at, made["meeting_id"])
    assert (row.state, row.host_email, row.waiting_room) == ("scheduled", at.cast.me.email, "outsiders")
    assert made["join_code"] == row.join_code == join_code(0, row.meeting_id)
    assert (len(made["passcode"]), made["invited"]) == (6, 2)
    assert roles(at, row.meeting_id) == {one: "invitee", two: "cohost"}
    assert made["ends_at"][-5:] == "22:30"


def test_a_call_without_passcode_has_none() -> None:
    at = desk()
    assert "passcode" not in at.do("schedule_video_meeting", **plan(at, require_passcode=False))


def test_a_time_of_another_zone_is_shown_in_mine() -> None:
    at = desk()
    made = at.do("schedule_video_meeting", **plan(at, starts_at=begins(at, 4, "12:00"), time_zone="UTC"))
    mine = at.do("schedule_video_meeting", **plan(at, starts_at=made["starts_at"], allow_overlap=True))
    assert meeting(at, made["meeting_id"]).starts_at == meeting(at, mine["meeting_id"]).starts_at
    assert at.code("schedule_video_meeting", **plan(at, time_zone="Mars/Olympus")) == "invalid_arguments"


@pytest.mark.parametrize("minutes", [policy.SHORTEST - 1, policy.LONGEST + 1])
def test_a_call_lasts_a_quarter_of_an_hour_to_ten_hours(minutes: int) -> None:
    at = desk()
    assert at.code("schedule_video_meeting", **plan(at, duration_minutes=minutes)) == "invalid_arguments"


@pytest.mark.parametrize("minutes", [policy.SHORTEST, policy.LONGEST])
def test_the_shortest_and_the_longest_call_can_be_planned(minutes: int) -> None:
    at = desk()
    at.do("schedule_video_meeting", **plan(at, duration_minutes=minutes))


def test_nothing_is_planned_for_the_past() -> None:
    at = desk()
    assert at.code("schedule_video_meeting", **plan(at, starts_at=begins(at, 0, "08:59"))) == "invalid_arguments"


def test_two_hostings_at_one_time_must_be_wanted() -> None:
    at = desk()
    at.do("schedule_video_meeting", **plan(at))
    over = plan(at, title="Other call", starts_at=begins(at, 20, "22:15"))
    code, message = at.refused("schedule_video_meeting", **over)
    assert code == "conflict"
    assert '"Night call"' in message
    assert "from 22:00 to 22:30" in message
    assert at.needs_yes("schedule_video_meeting", **over, allow_overlap=True)
    at.do("schedule_video_meeting", **over, allow_overlap=True)


def test_calls_that_touch_do_not_overlap() -> None:
    at = desk()
    at.do("schedule_video_meeting", **plan(at))
    at.do("schedule_video_meeting", **plan(at, starts_at=begins(at, 20, "22:30")))
    assert not at.needs_yes("schedule_video_meeting", **plan(at, starts_at=begins(at, 20, "23:00"), allow_overlap=True))


def test_an_outsider_is_no_co_host() -> None:
    at = desk()
    assert at.code("schedule_video_meeting", **plan(at, cohost_emails=[outsider(at)])) == "refused"


def test_outsiders_wait_or_know_a_passcode() -> None:
    at = desk()
    guest = {"invitee_emails": [outsider(at)]}
    assert (
        at.code("schedule_video_meeting", **plan(at, **guest, waiting_room="off", require_passcode=False)) == "refused"
    )
    at.do("schedule_video_meeting", **plan(at, **guest, waiting_room="off"))
    at.do("schedule_video_meeting", **plan(at, **guest, require_passcode=False, allow_overlap=True))


@pytest.mark.parametrize("more", [{"auto_record": "cloud"}, {"invitee_emails": ["outsider"]}])
def test_what_is_confidential_has_neither_outsiders_nor_a_recording(more: dict[str, Any]) -> None:
    at = desk()
    if "invitee_emails" in more:
        more = {"invitee_emails": [outsider(at)]}
    assert at.code("schedule_video_meeting", **plan(at, confidential=True, **more)) == "refused"
    at.do("schedule_video_meeting", **plan(at, confidential=True))


def test_nobody_unknown_is_invited() -> None:
    at = desk()
    assert at.code("schedule_video_meeting", **plan(at, invitee_emails=["nobody@nowhere.invalid"])) == "not_found"


def directory(at: Desk) -> list[str]:
    return [row.id for row in at.things("person")]


def test_fifty_need_no_yes_and_one_more_does() -> None:
    at = desk()
    assert not at.needs_yes("schedule_video_meeting", **plan(at, invitee_emails=directory(at)[: policy.MANY]))
    assert at.needs_yes("schedule_video_meeting", **plan(at, invitee_emails=directory(at)[: policy.MANY + 1]))


def test_the_plan_takes_no_more_than_its_capacity() -> None:
    at = desk()
    at.set(policy.Account, at.cast.employer.key, plan_capacity=3)
    at.do("schedule_video_meeting", **plan(at, invitee_emails=others(at, 3)))
    key = at.do("schedule_video_meeting", **plan(at, starts_at=begins(at, 21, "22:00"), invitee_emails=others(at, 3)))
    more = {"meeting_id": key["meeting_id"], "add_invitee_emails": [others(at, 4)[3]]}
    assert at.code("update_video_meeting", **more) == "refused"
    assert at.code("schedule_video_meeting", **plan(at, invitee_emails=others(at, 4), allow_overlap=True)) == "refused"


def test_a_call_is_moved_with_its_length_and_the_calendar_does_not_follow() -> None:
    at = desk()
    key = called(at, "Client demo")
    change = {"meeting_id": key, "starts_at": begins(at, 20, "21:00")}
    assert at.needs_yes("update_video_meeting", **change)
    moved = at.do("update_video_meeting", **change)
    assert (moved["starts_at"][-5:], moved["ends_at"][-5:]) == ("21:00", "21:45")
    assert "calendar" in moved["note"]


def test_a_call_without_invitees_is_moved_at_once() -> None:
    at = desk()
    key = at.do("schedule_video_meeting", **plan(at))["meeting_id"]
    assert not at.needs_yes("update_video_meeting", meeting_id=key, starts_at=begins(at, 21, "22:00"))


def test_a_new_title_needs_no_yes_and_tells_nothing_of_the_calendar() -> None:
    at = desk()
    change = {"meeting_id": called(at, "Client demo"), "title": "Grand demo"}
    assert not at.needs_yes("update_video_meeting", **change)
    assert "note" not in at.do("update_video_meeting", **change)
    assert at.code("update_video_meeting", **change) == "conflict"


def test_a_longer_call_begins_when_it_did() -> None:
    at = desk()
    moved = at.do("update_video_meeting", meeting_id=called(at, "Client demo"), duration_minutes=90)
    assert (moved["starts_at"][-5:], moved["ends_at"][-5:]) == ("12:00", "13:30")


def test_a_move_onto_another_hosting_must_be_wanted() -> None:
    at = desk()
    at.do("schedule_video_meeting", **plan(at))
    change = {"meeting_id": called(at, "Client demo"), "starts_at": begins(at, 20, "22:15")}
    assert at.code("update_video_meeting", **change) == "conflict"
    at.do("update_video_meeting", **change, allow_overlap=True)


def test_people_are_invited_once_and_taken_off_once() -> None:
    at = desk()
    key = called(at, "Client demo")
    one = others(at, 1)
    at.do("update_video_meeting", meeting_id=key, add_invitee_emails=one)
    assert at.code("update_video_meeting", meeting_id=key, add_invitee_emails=one) == "conflict"
    at.do("update_video_meeting", meeting_id=key, remove_invitee_emails=one)
    assert at.code("update_video_meeting", meeting_id=key, remove_invitee_emails=one) == "conflict"
    assert one[0] not in roles(at, key)


def test_the_host_is_on_no_list() -> None:
    at = desk()
    key = called(at, "Client demo")
    assert at.code("update_video_meeting", meeting_id=key, add_invitee_emails=[at.cast.me.email]) == "conflict"
    assert at.code("update_video_meeting", meeting_id=key, add_cohost_emails=[at.cast.me.email]) == "conflict"


def test_co_hosts_come_from_the_company_and_become_plain_again() -> None:
    at = desk()
    key, mate = called(at, "Client demo"), at.cast.team[0].email
    assert at.code("update_video_meeting", meeting_id=key, add_cohost_emails=[outsider(at, 6)]) == "refused"
    assert at.code("update_video_meeting", meeting_id=key, remove_cohost_emails=[mate]) == "conflict"
    at.do("update_video_meeting", meeting_id=key, add_cohost_emails=[mate])
    assert roles(at, key)[mate] == "cohost"
    assert at.code("update_video_meeting", meeting_id=key, add_cohost_emails=[mate]) == "conflict"
    at.do("update_video_meeting", meeting_id=key, remove_cohost_emails=[mate])
    assert roles(at, key)[mate] == "invitee"


def test_somebody_new_can_be_made_co_host_at_once() -> None:
    at = desk()
    key, one = called(at, "Client demo"), others(at, 1)
    at.do("update_video_meeting", meeting_id=key, add_cohost_emails=one)
    assert roles(at, key)[one[0]] == "cohost"


def test_nobody_is_added_and_removed_at_once() -> None:
    at = desk()
    one = others(at, 1)
    both = {"add_invitee_emails": one, "remove_invitee_emails": one}
    assert at.code("update_video_meeting", meeting_id=called(at, "Client demo"), **both) == "invalid_arguments"
    assert at.code("update_video_meeting", meeting_id=called(at, "Client demo")) == "invalid_arguments"


def test_a_confidential_call_stays_without_outsiders_and_recording() -> None:
    at = desk()
    key = called(at, "Pay review")
    assert at.code("update_video_meeting", meeting_id=key, add_invitee_emails=[outsider(at)]) == "refused"
    assert at.code("update_video_meeting", meeting_id=key, auto_record="cloud") == "refused"
    at.do("update_video_meeting", meeting_id=key, mute_on_entry=not meeting(at, key).mute_on_entry)


def test_the_waiting_room_stays_where_outsiders_have_no_passcode() -> None:
    at = desk()
    key = called(at, "Client demo")
    at.set(Meeting, key, passcode="")
    assert at.code("update_video_meeting", meeting_id=key, waiting_room="off") == "refused"
    at.do("update_video_meeting", meeting_id=key, waiting_room="everyone")


def test_a_guest_changes_nothing_and_hears_who_hosts_it() -> None:
    at = desk()
    key = called(at, "Breakfast briefing")
    code, message = at.refused("update_video_meeting", meeting_id=key, mute_on_entry=True)
    assert code == "refused"
    assert at.cast.manager.name in message


@pytest.mark.parametrize(
    "change",
    [
        {"title": "New name"},
        {"starts_at": "later"},
        {"duration_minutes": 45},
        {"auto_record": "cloud"},
        {"add_cohost_emails": ["mate"]},
    ],
)
def test_a_co_host_has_not_all_rights(change: dict[str, Any]) -> None:
    at = desk()
    key = called(at, "Vendor call")
    if "starts_at" in change:
        change = {"starts_at": begins(at, 3, "10:00")}
    if "add_cohost_emails" in change:
        change = {"add_cohost_emails": others(at, 1)}
    assert at.code("update_video_meeting", meeting_id=key, **change) == "refused"


def test_a_co_host_may_invite() -> None:
    at = desk()
    at.do("update_video_meeting", meeting_id=called(at, "Vendor call"), add_invitee_emails=others(at, 1))


def test_a_live_call_keeps_its_time_but_takes_more_people() -> None:
    at = desk()
    key = live(at)
    assert at.code("update_video_meeting", meeting_id=key, duration_minutes=90) == "conflict"
    assert at.code("update_video_meeting", meeting_id=key, starts_at=begins(at, 1, "09:00")) == "conflict"
    at.do("update_video_meeting", meeting_id=key, add_invitee_emails=[at.cast.team[0].email])


@pytest.mark.parametrize("state", ["ended", "cancelled"])
def test_what_is_over_or_off_stays_as_it_was(state: str) -> None:
    at = desk()
    key = next(row.id for row in at.things("meeting") if row.state == state and row.my_role == "host")
    assert at.code("update_video_meeting", meeting_id=key, title="Too late") == "conflict"
