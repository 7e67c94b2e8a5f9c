from __future__ import annotations

from datetime import timedelta

import pytest

from servers.calendar import policy
from servers.calendar.models import Attendee, Event, EventException, OccurrenceResponse, Proposal
from servers.calendar.times import dates_of, day_after, rule_of
from servers.kit.text import instant
from tests.servers.calendar_desk import Desk
from tests.servers.desk import SEEDS


def mine(desk: Desk, clock: str = "10:00", *, guests: int = 1, **arguments: object) -> str:
    """An event of mine with colleagues."""
    people = [desk.colleague(place) for place in range(guests)]
    return desk.book(desk.quiet(clock), attendee_emails=people, allow_conflict=True, **arguments)


def test_moving_keeps_the_length_and_asks_everybody_again() -> None:
    desk = Desk()
    key = mine(desk, duration_minutes=45)
    guest = desk.colleague()
    desk.set(Attendee, (key, guest), response="accepted")
    start = desk.quiet("05:00", 3)
    moved = desk.do("reschedule_event", event_id=key, starts_at=start)
    assert (moved["starts_at"], moved["ends_at"]) == (start, f"{start[:10]}T05:45")
    assert desk.response(key, guest) == "needs_action"
    assert desk.response(key, desk.world.me) == "accepted"


def test_nothing_moves_when_its_room_is_taken_there() -> None:
    desk = Desk()
    key = mine(desk, "18:00", room_email=desk.room("hazel"))
    there = desk.quiet("18:00", 4)
    desk.book(there, room_email=desk.room("hazel"), allow_conflict=True)
    assert desk.code("reschedule_event", event_id=key, starts_at=there, allow_conflict=True) == "conflict"
    moved = desk.do(
        "reschedule_event", event_id=key, starts_at=there, allow_conflict=True, room_email=desk.room("willow")
    )
    assert moved["room"] == "Willow"


def test_a_room_can_be_dropped_on_the_way() -> None:
    desk = Desk()
    key = mine(desk, "18:00", room_email=desk.room("hazel"))
    assert "room" not in desk.do("reschedule_event", event_id=key, starts_at=desk.quiet("05:00", 4), room_email="")


@pytest.mark.parametrize(("minutes", "fine"), [(14, False), (15, True), (16, True)])
def test_under_fifteen_minutes_before_nothing_with_others_moves(minutes: int, *, fine: bool) -> None:
    desk = Desk()
    assert policy.NOTICE_MINUTES == 15
    start = (desk.world.local + timedelta(minutes=minutes)).isoformat(timespec="minutes")
    arguments = {"starts_at": desk.quiet("05:00"), "allow_conflict": True}
    alone = desk.book(start, allow_conflict=True)
    key = desk.book(start, attendee_emails=[desk.colleague()], allow_conflict=True)
    desk.do("reschedule_event", event_id=alone, **arguments)
    if fine:
        desk.do("reschedule_event", event_id=key, **arguments)
    else:
        assert desk.code("reschedule_event", event_id=key, **arguments) == "conflict"
        desk.do("cancel_event", event_id=key)


def test_what_has_begun_is_neither_moved_nor_cancelled() -> None:
    desk = Desk()
    key = mine(desk, "10:00")
    desk.pass_time(days=40)
    assert desk.code("reschedule_event", event_id=key, starts_at=desk.quiet("05:00", 45)) == "conflict"
    assert desk.code("cancel_event", event_id=key) == "conflict"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_others_organise_is_not_mine_to_touch_unless_guests_may(seed: int) -> None:
    desk = Desk(seed)
    closed, open_ = desk.event("Capacity planning"), desk.event("Mentoring chat")
    start = desk.quiet("05:00")
    for tool, arguments in (
        ("reschedule_event", {"starts_at": start}),
        ("update_event", {"title": "x"}),
        ("cancel_event", {}),
        ("restore_event", {}),
        ("invite_attendees", {"attendee_emails": [desk.colleague()]}),
        ("remove_attendee", {"email": desk.world.me}),
    ):
        desk.set(Event, closed.event_id, guests_can_modify=False, guests_can_invite=False)
        assert desk.code(tool, event_id=closed.event_id, **arguments) == "refused", tool
    desk.do("update_event", event_id=open_.event_id, title="Mentoring hour")
    desk.do("reschedule_event", event_id=open_.event_id, starts_at=start)
    assert desk.code("cancel_event", event_id=open_.event_id) == "refused"


def test_moving_and_cancelling_need_a_yes_only_with_others_on_it() -> None:
    desk = Desk()
    alone, shared = desk.book(desk.quiet()), mine(desk, "18:00")
    start = desk.quiet("04:00")
    for key, due in ((alone, False), (shared, True)):
        assert desk.needs_yes("reschedule_event", event_id=key, starts_at=start) is due
        assert desk.needs_yes("cancel_event", event_id=key) is due


def test_moving_to_a_proposed_time_accepts_the_proposal() -> None:
    desk = Desk()
    review = desk.event("Terms review")
    [proposal] = desk.world.find(Proposal, event_id=review.event_id, state="open")
    moved = desk.do("reschedule_event", event_id=review.event_id, starts_at=proposal.starts_at, allow_conflict=True)
    assert moved["proposal_id"] == proposal.proposal_id
    assert desk.world.find(Proposal, event_id=review.event_id, state="open") == []


def series(desk: Desk, clock: str = "05:00") -> tuple[str, list[str]]:
    """A weekly series of mine with a colleague; its id and dates."""
    start = desk.quiet(clock)
    made = desk.do(
        "create_recurring_event",
        title="Bench hour",
        starts_at=start,
        frequency="weekly",
        repeat_count=6,
        attendee_emails=[desk.colleague()],
        allow_conflict=True,
    )
    return made["event_id"], desk.dates("Bench hour")


def test_an_occurrence_keeps_its_id_when_it_moves() -> None:
    desk = Desk()
    key, days = series(desk)
    moved = desk.do("reschedule_event", event_id=f"{key}@{days[1]}", starts_at=f"{days[1]}T06:15")
    assert moved["event_id"] == f"{key}@{days[1]}"
    assert moved["starts_at"] == f"{days[1]}T06:15"
    assert desk.world.get(EventException, (key, days[1])) is not None


def test_moving_an_occurrence_back_leaves_no_trace_of_the_time() -> None:
    desk = Desk()
    key, days = series(desk)
    one = f"{key}@{days[2]}"
    desk.do("reschedule_event", event_id=one, starts_at=f"{days[2]}T06:15")
    desk.do("reschedule_event", event_id=one, starts_at=f"{days[2]}T05:00", allow_conflict=True)
    assert desk.world.find(EventException, event_id=key) == []


def test_following_ends_the_old_series_and_begins_a_new_one() -> None:
    desk = Desk()
    key, days = series(desk)
    moved = desk.do("reschedule_event", event_id=f"{key}@{days[2]}", starts_at=f"{days[2]}T06:00", scope="following")
    new = desk.world.get(Event, moved["new_series_id"])
    old = desk.world.get(Event, key)
    assert new is not None
    assert old is not None
    assert (old.until_date, old.repeat_count) == (day_after(days[2], -1), None)
    assert list(dates_of(rule_of(old))) == days[:2]
    assert (new.starts_at, new.repeat_count) == (f"{days[2]}T06:00", 4)
    assert desk.response(new.event_id, desk.colleague()) == "needs_action"


def test_following_from_the_first_on_is_the_whole_series() -> None:
    desk = Desk()
    key, days = series(desk)
    moved = desk.do("reschedule_event", event_id=f"{key}@{days[0]}", starts_at=f"{days[0]}T06:00", scope="following")
    assert "new_series_id" not in moved
    assert moved["event_id"] == key


def test_later_exceptions_go_along_with_a_new_title_and_are_dropped_by_a_new_time() -> None:
    desk = Desk()
    key, days = series(desk)
    desk.do("update_event", event_id=f"{key}@{days[4]}", location="Canteen")
    renamed = desk.do("update_event", event_id=f"{key}@{days[2]}", scope="following", title="Bench talk")
    new = renamed["new_series_id"]
    assert [row.original_date for row in desk.world.find(EventException, event_id=new)] == [days[4]]
    assert desk.world.find(EventException, event_id=key) == []
    moved = desk.do("reschedule_event", event_id=new, starts_at=f"{days[2]}T06:00")
    assert moved["dropped"] == [days[4]]
    assert desk.world.find(EventException, event_id=new) == []


def test_a_weekly_series_moves_to_another_day_with_all_its_dates() -> None:
    desk = Desk()
    key, days = series(desk)
    moved = desk.do("reschedule_event", event_id=key, starts_at=f"{days[0]}T06:30")
    assert moved["starts_at"] == f"{days[0]}T06:30"
    assert desk.dates("Bench hour") == days


def test_a_series_on_several_days_moves_only_to_one_of_them() -> None:
    desk = Desk()
    standup = desk.event("Stand-up")
    desk.set(Event, standup.event_id, organiser_email=desk.world.me)
    saturday = desk.cast.today + timedelta(days=(5 - desk.cast.today.weekday()) % 7 + 7)
    arguments = {"event_id": standup.event_id, "starts_at": f"{saturday}T09:00", "allow_conflict": True}
    assert desk.code("reschedule_event", **arguments) == "invalid_arguments"


def test_a_scope_must_fit_the_id() -> None:
    desk = Desk()
    key, _ = series(desk)
    assert desk.code("cancel_event", event_id=key, scope="following") == "invalid_arguments"
    assert desk.code("cancel_event", event_id=key, scope="this") == "invalid_arguments"
    assert desk.code("cancel_event", event_id=f"{key}@2031-01-01") == "not_found"
    alone = desk.book(desk.quiet("06:00"), allow_conflict=True)
    assert desk.code("cancel_event", event_id=alone, scope="following") == "invalid_arguments"


def test_cancelling_one_occurrence_leaves_the_rest() -> None:
    desk = Desk()
    key, days = series(desk)
    desk.do("cancel_event", event_id=f"{key}@{days[1]}", message="Away that week.")
    found = desk.do("search_events", from_date=days[0], to_date=days[2], query="Bench hour")
    assert [row["event_id"] for row in found["events"]] == [f"{key}@{days[0]}", f"{key}@{days[2]}"]
    assert desk.code("cancel_event", event_id=f"{key}@{days[1]}") == "conflict"


def test_a_cancelled_occurrence_comes_back_as_it_was() -> None:
    desk = Desk()
    key, days = series(desk)
    before = desk.digest()
    desk.do("cancel_event", event_id=f"{key}@{days[1]}")
    desk.do("restore_event", event_id=f"{key}@{days[1]}")
    assert desk.digest() == before


@pytest.mark.parametrize(("days", "fine"), [(30, True), (31, False)])
def test_a_cancellation_is_undone_for_thirty_days(days: int, *, fine: bool) -> None:
    desk = Desk()
    key = desk.book(desk.quiet("05:00"))
    desk.do("cancel_event", event_id=key)
    desk.set(Event, key, cancelled_at=instant(desk.world.now - timedelta(days=days)))
    if fine:
        desk.do("restore_event", event_id=key)
    else:
        code, message = desk.refused("restore_event", event_id=key)
        assert code == "conflict"
        assert str(policy.RESTORE_DAYS) in message


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seed_holds_cancellations_that_can_and_cannot_be_undone(seed: int) -> None:
    desk = Desk(seed)
    desk.do("restore_event", event_id=desk.event("Hygienist").event_id)
    assert desk.code("restore_event", event_id=desk.event("Sight test").event_id) == "conflict"
    lost = desk.event("Partner workshop").event_id
    code, message = desk.refused("restore_event", event_id=lost)
    assert code == "conflict"
    assert "without_room" in message
    back = desk.do("restore_event", event_id=lost, without_room=True)
    assert "room" not in back
    assert desk.code("restore_event", event_id=lost) == "conflict"


def test_restoring_over_something_else_is_a_clash() -> None:
    desk = Desk()
    start = desk.quiet("05:00")
    key = desk.book(start)
    desk.do("cancel_event", event_id=key)
    desk.book(start)
    assert desk.code("restore_event", event_id=key) == "conflict"


def test_an_update_needs_something_to_change() -> None:
    desk = Desk()
    assert desk.code("update_event", event_id=desk.book(desk.quiet())) == "invalid_arguments"


def test_an_empty_text_clears() -> None:
    desk = Desk()
    key = desk.book(desk.quiet(), location="Canteen")
    assert "location" not in desk.do("update_event", event_id=key, location="")


def test_an_event_with_outsiders_never_becomes_confidential() -> None:
    desk = Desk()
    outsider = desk.cast.clients[1].contacts[0]
    key = desk.book(desk.quiet(), attendee_emails=[outsider])
    assert desk.code("update_event", event_id=key, visibility="confidential") == "refused"
    desk.do("remove_attendee", event_id=key, email=outsider)
    desk.do("update_event", event_id=key, visibility="confidential")
    assert desk.code("invite_attendees", event_id=key, attendee_emails=[outsider]) == "refused"


def test_an_occurrence_can_have_another_room_than_its_series() -> None:
    desk = Desk()
    key, days = series(desk, "18:00")
    one = f"{key}@{days[1]}"
    assert desk.do("update_event", event_id=one, room_email=desk.room("hazel"))["room"] == "Hazel"
    busy = desk.do("get_free_busy", emails=[desk.room("hazel")], from_date=days[1], to_date=days[1])["people"][0][
        "busy"
    ]
    assert f"{days[1]}T18:00" in {block["starts_at"] for block in busy}
    assert "room" not in desk.do("get_event", event_id=key)
    taken = {"event_id": desk.book(f"{days[1]}T18:00", allow_conflict=True), "room_email": desk.room("hazel")}
    assert desk.code("update_event", **taken) == "conflict"


def test_answers_to_one_occurrence_are_its_own() -> None:
    desk = Desk()
    key, days = series(desk)
    guest = desk.colleague()
    desk.set(Attendee, (key, guest), response="accepted")
    desk.do("reschedule_event", event_id=f"{key}@{days[1]}", starts_at=f"{days[1]}T06:15")
    assert desk.response(key, guest) == "accepted"
    answer = desk.world.get(OccurrenceResponse, (key, days[1], guest))
    assert answer is not None
    assert answer.response == "needs_action"
