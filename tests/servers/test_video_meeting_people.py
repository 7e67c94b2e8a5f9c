from __future__ import annotations

from collections.abc import Callable

import pytest

from servers.video_meeting import policy
from servers.video_meeting.models import BreakoutRoom, Invitee, Participant, Poll
from tests.servers.desk import Desk
from tests.servers.video_meeting_desk import called, desk, live, people, person, poll


def manage(at: Desk, action: str, *rows: Participant) -> dict[str, object]:
    keys = [row.participant_id for row in rows]
    return at.do("manage_participants", meeting_id=rows[0].meeting_id, participant_ids=keys, action=action)


def refused(at: Desk, action: str, *rows: Participant) -> tuple[str, str]:
    keys = [row.participant_id for row in rows]
    return at.refused("manage_participants", meeting_id=rows[0].meeting_id, participant_ids=keys, action=action)


def needs_yes(at: Desk, action: str, *rows: Participant) -> bool:
    keys = [row.participant_id for row in rows]
    return at.needs_yes("manage_participants", meeting_id=rows[0].meeting_id, participant_ids=keys, action=action)


def invited(at: Desk) -> Callable[[Participant], bool]:
    return lambda row: policy.is_invited(at.world, row.meeting_id, row.email)


def test_the_invited_come_in_at_once_and_the_rest_after_a_yes() -> None:
    at = desk()
    key = live(at)
    waiting = people(at, key, "waiting")
    on_list = [row for row in waiting if invited(at)(row)]
    assert (len(waiting), len(on_list)) == (4, 2)
    assert not needs_yes(at, "admit", *on_list)
    assert all(needs_yes(at, "admit", row) for row in waiting if row not in on_list)
    manage(at, "admit", *on_list)
    assert len(people(at, key, "waiting")) == 2


def test_one_who_is_not_waiting_keeps_all_out() -> None:
    at = desk()
    inside, outside = person(at, live(at), "in_meeting"), person(at, live(at), "waiting")
    code, message = refused(at, "admit", outside, inside)
    assert code == "conflict"
    assert message == f"{inside.display_name} is not waiting."


def test_a_locked_door_lets_nobody_in() -> None:
    at = desk()
    at.do("control_video_meeting", meeting_id=live(at), action="lock")
    code, message = refused(at, "admit", person(at, live(at), "waiting"))
    assert code == "conflict"
    assert "unlock it first" in message


def test_a_full_call_lets_in_as_many_as_there_is_room_for() -> None:
    at = desk()
    at.set(policy.Account, at.cast.employer.key, plan_capacity=10)
    waiting = people(at, live(at), "waiting")
    assert refused(at, "admit", *waiting[:2])[0] == "conflict"
    manage(at, "admit", waiting[0])


def test_who_is_turned_away_does_not_come_back() -> None:
    at = desk()
    row = person(at, live(at), "waiting")
    assert not needs_yes(at, "deny", row)
    manage(at, "deny", row)
    assert refused(at, "admit", row)[0] == "conflict"
    assert refused(at, "deny", row)[0] == "conflict"


def test_who_is_removed_does_not_come_back() -> None:
    at = desk()
    row = person(at, live(at), "in_meeting", lambda one: one.role == "attendee")
    assert needs_yes(at, "remove", row)
    manage(at, "remove", row)
    gone = at.row(Participant, row.participant_id)
    assert (gone.state, gone.room_id, gone.hand_raised) == ("removed", None, False)
    assert gone.minutes > 20
    assert refused(at, "admit", row)[0] == "conflict"


def test_somebody_is_muted_once_and_never_unmuted() -> None:
    at = desk()
    loud = person(at, live(at), "in_meeting", lambda one: not one.muted)
    assert not needs_yes(at, "mute", loud)
    manage(at, "mute", loud)
    assert refused(at, "mute", loud)[0] == "conflict"
    assert at.code(
        "manage_participants", meeting_id=live(at), participant_ids=[loud.participant_id], action="unmute"
    ) == "invalid_arguments"  # fmt: skip


def test_only_a_raised_hand_is_lowered() -> None:
    at = desk()
    row = person(at, live(at), "in_meeting", lambda one: one.hand_raised)
    manage(at, "lower_hand", row)
    assert refused(at, "lower_hand", row)[0] == "conflict"


def test_back_in_the_waiting_room_one_can_be_let_in_again() -> None:
    at = desk()
    row = person(at, live(at), "in_meeting", lambda one: one.role == "attendee" and one.room_id is not None)
    manage(at, "move_to_waiting", row)
    back = at.row(Participant, row.participant_id)
    assert (back.state, back.room_id) == ("waiting", None)
    manage(at, "admit", row)
    assert at.row(Participant, row.participant_id).state == "in_meeting"


def test_a_co_host_is_one_in_the_call_and_on_its_list() -> None:
    at = desk()
    row = person(at, live(at), "in_meeting", lambda one: one.role == "attendee")
    manage(at, "make_cohost", row)
    assert at.row(Participant, row.participant_id).role == "cohost"
    assert at.row(Invitee, (row.meeting_id, row.email)).role == "cohost"
    assert refused(at, "make_cohost", row)[0] == "conflict"
    manage(at, "revoke_cohost", row)
    assert at.row(Invitee, (row.meeting_id, row.email)).role == "invitee"
    assert refused(at, "revoke_cohost", row)[0] == "conflict"


def test_a_colleague_who_was_not_invited_is_put_on_the_list_as_co_host() -> None:
    at = desk()
    row = person(at, live(at), "waiting", lambda one: one.email != "" and not invited(at)(one))
    manage(at, "admit", row)
    manage(at, "make_cohost", row)
    assert at.row(Invitee, (row.meeting_id, row.email)).role == "cohost"


def test_an_outsider_is_no_co_host() -> None:
    at = desk()
    guest = person(at, live(at), "in_meeting", lambda one: one.role == "guest")
    assert refused(at, "make_cohost", guest)[0] == "refused"


def test_nothing_is_done_with_the_host() -> None:
    at = desk()
    [host] = at.world.find(Participant, meeting_id=live(at), role="host")
    assert refused(at, "mute", host)[0] == "refused"


@pytest.mark.parametrize("action", ["remove", "mute", "make_cohost"])
def test_a_guest_of_a_call_manages_nobody_and_hears_who_hosts_it(action: str) -> None:
    at = desk()
    row = person(at, called(at, "Breakfast briefing"), "in_meeting", lambda one: one.role == "attendee")
    code, message = refused(at, action, row)
    assert code == "refused"
    assert at.cast.manager.name in message


def test_a_co_host_lets_people_in_but_names_no_co_hosts() -> None:
    at = desk()
    key = called(at, "Vendor call")
    at.do("control_video_meeting", meeting_id=key, action="start")
    row = person(at, key, "in_meeting", lambda one: one.role == "attendee")
    assert refused(at, "make_cohost", row)[0] == "refused"
    manage(at, "move_to_waiting", row)
    manage(at, "admit", row)


def test_people_are_managed_while_the_call_is_live() -> None:
    at = desk()
    row = person(at, called(at, "Vendor call"), "waiting")
    assert refused(at, "admit", row)[0] == "conflict"


def test_nobody_of_another_call_is_meant() -> None:
    at = desk()
    stranger = person(at, called(at, "Breakfast briefing"), "in_meeting")
    code = at.code("manage_participants", meeting_id=live(at), participant_ids=[stranger.participant_id], action="mute")
    assert code == "not_found"


def assign(at: Desk, room: str, *rows: Participant) -> dict[str, object]:
    keys = [row.participant_id for row in rows]
    return at.do("assign_breakout_room", meeting_id=rows[0].meeting_id, room_name=room, participant_ids=keys)


def test_people_go_from_one_room_to_another_when_the_rooms_open() -> None:
    at = desk()
    row = person(at, live(at), "in_meeting", lambda one: one.room_id is not None)
    shown = assign(at, "Quiet corner", row)
    assert (shown["room"], shown["moved"]) == ("Quiet corner", False)
    at.do("control_video_meeting", meeting_id=live(at), action="open_rooms")
    assert assign(at, "DESIGN ", row)["moved"] is True
    names = {room.room_id: room.name for room in at.world.find(BreakoutRoom)}
    assert names[at.row(Participant, row.participant_id).room_id or ""] == "Design"


def test_who_sits_there_already_is_not_sent_there_again() -> None:
    at = desk()
    row = person(at, live(at), "in_meeting")
    assign(at, "Quiet corner", row)
    keys = {"meeting_id": live(at), "participant_ids": [row.participant_id]}
    assert at.code("assign_breakout_room", room_name="quiet  corner", **keys) == "conflict"


def test_one_who_waits_keeps_all_where_they_are() -> None:
    at = desk()
    inside, waiting = person(at, live(at), "in_meeting"), person(at, live(at), "waiting")
    keys = {"meeting_id": live(at), "participant_ids": [inside.participant_id, waiting.participant_id]}
    code, message = at.refused("assign_breakout_room", room_name="Design", **keys)
    assert code == "conflict"
    assert message == f"{waiting.display_name} is not in the meeting."


def test_a_call_has_twenty_rooms_at_most() -> None:
    at = desk()
    row = person(at, live(at), "in_meeting")
    for number in range(policy.ROOMS_MOST - 2):
        assign(at, f"Room {number}", row)
    keys = {"meeting_id": live(at), "participant_ids": [row.participant_id]}
    assert at.code("assign_breakout_room", room_name="One more", **keys) == "conflict"
    assign(at, "Design", row)


def test_rooms_are_for_hosts_of_live_calls() -> None:
    at = desk()
    guest = person(at, called(at, "Breakfast briefing"), "in_meeting")
    keys = {"meeting_id": guest.meeting_id, "participant_ids": [guest.participant_id]}
    assert at.code("assign_breakout_room", room_name="Design", **keys) == "refused"
    early = person(at, called(at, "Vendor call"), "waiting")
    keys = {"meeting_id": early.meeting_id, "participant_ids": [early.participant_id]}
    assert at.code("assign_breakout_room", room_name="Design", **keys) == "conflict"


POLL = {"question": "Do we ship on Thursday?", "options": ["Yes", "No"]}


def test_a_poll_is_written_opened_and_counted() -> None:
    at = desk()
    key = live(at)
    made = at.do("run_meeting_poll", meeting_id=key, action="create", **POLL)
    assert (made["state"], made["anonymous"], made["options"]) == ("draft", True, ["Yes", "No"])
    code, message = at.refused("run_meeting_poll", meeting_id=key, action="open", poll_id=made["poll_id"])
    assert code == "conflict"
    assert "Are we ready to launch?" in message
    closed = at.do("run_meeting_poll", meeting_id=key, action="close", poll_id=poll(at, key, "open").poll_id)
    assert [(one["option"], one["votes"]) for one in closed["counts"]] == [("Yes", 4), ("No", 1), ("Nearly", 1)]
    at.do("run_meeting_poll", meeting_id=key, action="open", poll_id=made["poll_id"])
    voter = person(at, key, "in_meeting")
    at.happen("person_votes", poll_id=made["poll_id"], participant_id=voter.participant_id, option_index=1)
    assert at.do("run_meeting_poll", meeting_id=key, action="close", poll_id=made["poll_id"])["leading"] == "No"


def test_a_closed_poll_stays_closed_and_a_draft_is_not_closed() -> None:
    at = desk()
    key = live(at)
    closed, draft = poll(at, key, "closed").poll_id, poll(at, key, "draft").poll_id
    for action, poll_id in (("open", closed), ("close", closed), ("close", draft)):
        assert at.code("run_meeting_poll", meeting_id=key, action=action, poll_id=poll_id) == "conflict"


def test_one_question_stands_once_in_a_call() -> None:
    at = desk()
    key = called(at, "Client demo")
    at.do("run_meeting_poll", meeting_id=key, action="create", **POLL)
    again = {**POLL, "question": "do we ship on thursday"}
    assert at.code("run_meeting_poll", meeting_id=key, action="create", **again) == "conflict"


def test_a_poll_can_be_written_before_the_call_and_opened_in_it() -> None:
    at = desk()
    key = called(at, "Pay review")
    assert at.code(
        "run_meeting_poll", meeting_id=key, action="open", poll_id=poll(at, key, "draft").poll_id
    ) == "conflict"  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"action": "create", "question": "Well?"},
        {"action": "create", "options": ["Yes", "No"]},
        {"action": "create", **POLL, "options": ["Yes", "yes!"]},
        {"action": "create", **POLL, "options": ["Yes"]},
        {"action": "open"},
        {"action": "close"},
    ],
)
def test_a_poll_needs_what_belongs_to_it(wrong: dict[str, object]) -> None:
    at = desk()
    assert at.code("run_meeting_poll", meeting_id=live(at), **wrong) == "invalid_arguments"


def test_polls_are_for_hosts_and_of_their_own_call() -> None:
    at = desk()
    briefing = called(at, "Breakfast briefing")
    assert at.code("run_meeting_poll", meeting_id=briefing, action="create", **POLL) == "refused"
    other = poll(at, live(at), "open").poll_id
    assert at.code("run_meeting_poll", meeting_id=called(at, "Pay review"), action="open", poll_id=other) == "not_found"


def test_nobody_learns_who_voted_in_an_anonymous_poll() -> None:
    at = desk()
    for row in at.things("meeting"):
        for shown in at.do("get_video_meeting", meeting_id=row.id)["polls"]:
            counts = shown.get("counts", [])
            assert all(("voters" in one) == (not shown["anonymous"]) for one in counts)
            assert "counts" in shown or shown["state"] == "draft" or row.my_role == "invitee"


def test_drafts_and_running_counts_are_for_the_host() -> None:
    at = desk()
    [shown] = at.do("get_video_meeting", meeting_id=called(at, "Breakfast briefing"))["polls"]
    assert shown["state"] == "open"
    assert "counts" not in shown
    mine = at.do("get_video_meeting", meeting_id=live(at))["polls"]
    assert {one["state"] for one in mine} == {"open", "draft", "closed"}


def test_a_tie_has_no_leader() -> None:
    at = desk()
    tied = next(row for row in at.things("poll") if row.id == poll(at, live(at), "closed").poll_id)
    assert (tied.votes, tied.leading) == (4, "")
    assert at.world.find(Poll, meeting_id=live(at), state="closed")[0].anonymous is False
