from __future__ import annotations

from datetime import date, timedelta

import pytest

from servers.calendar import policy
from servers.calendar.models import Attendee, Event, OccurrenceResponse, Person, Reminder
from servers.calendar.occurrences import single
from tests.servers.calendar_desk import Desk
from tests.servers.desk import SEEDS


def test_an_event_without_an_end_lasts_half_an_hour() -> None:
    desk = Desk()
    start = desk.quiet()
    made = desk.do("create_event", title="Bench talk", starts_at=start)
    assert (made["starts_at"], made["ends_at"]) == (start, f"{start[:10]}T05:30")


def test_an_end_and_a_length_are_one_too_many() -> None:
    desk = Desk()
    start = desk.quiet()
    arguments = {"title": "x", "starts_at": start, "ends_at": f"{start[:10]}T07:00", "duration_minutes": 30}
    assert desk.code("create_event", **arguments) == "invalid_arguments"


def test_the_past_cannot_be_booked() -> None:
    desk = Desk()
    assert desk.code("create_event", title="x", starts_at=desk.day(-1) + "T10:00") == "invalid_arguments"
    assert desk.code("create_event", title="x", starts_at=desk.day(-1) + "T10:00", all_day=True) == "invalid_arguments"


@pytest.mark.parametrize(("minutes", "fine"), [(24 * 60, True), (24 * 60 + 1, False)])
def test_a_timed_event_lasts_a_day_at_most(minutes: int, *, fine: bool) -> None:
    desk = Desk()
    arguments = {"title": "x", "starts_at": desk.quiet(), "duration_minutes": minutes, "allow_conflict": True}
    if fine:
        desk.do("create_event", **arguments)
    else:
        assert desk.code("create_event", **arguments) == "invalid_arguments"


@pytest.mark.parametrize(("days", "fine"), [(1, True), (31, True), (0, False), (32, False)])
def test_an_all_day_event_lasts_up_to_thirty_one_days_and_its_end_day_is_not_included(days: int, *, fine: bool) -> None:
    desk = Desk()
    arguments = {
        "title": "x",
        "starts_at": desk.day(3) + "T00:00",
        "ends_at": desk.day(3 + days) + "T00:00",
        "all_day": True,
        "allow_conflict": True,
    }
    if fine:
        assert desk.do("create_event", **arguments)["last_day"] == desk.day(2 + days)
    else:
        assert desk.code("create_event", **arguments) == "invalid_arguments"


def test_a_clash_is_named_and_booked_only_with_leave() -> None:
    desk = Desk()
    day = desk.dates("Stand-up", 30)[0]
    code, message = desk.refused("create_event", title="x", starts_at=f"{day}T09:15")
    assert code == "conflict"
    assert "Stand-up" in message
    assert day in message
    desk.do("create_event", title="x", starts_at=f"{day}T09:15", allow_conflict=True)


@pytest.mark.parametrize("change", [{"show_as": "free"}, {"status": "cancelled"}])
def test_what_is_free_or_cancelled_is_no_clash(change: dict[str, str]) -> None:
    desk = Desk()
    start = desk.quiet()
    desk.set(Event, desk.book(start), **change)
    desk.book(start)


def test_a_declined_invitation_is_no_clash_but_an_accepted_one_is() -> None:
    for seed in SEEDS:
        desk = Desk(seed)
        declined, accepted = desk.event("Ideas hour"), desk.event("Security drill")
        desk.book(declined.starts_at)
        assert desk.code("create_event", title="x", starts_at=accepted.starts_at) == "conflict"


def test_a_room_is_booked_once() -> None:
    desk = Desk()
    start = desk.quiet("08:00")
    room = next(
        row["email"]
        for row in desk.do("list_calendars", kind="room")["calendars"]
        if not desk.do("get_free_busy", emails=[row["email"]], from_date=start[:10], to_date=start[:10])["people"][0][
            "busy"
        ]
    )
    desk.book(start, room_email=room, allow_conflict=True)
    code, message = desk.refused("create_event", title="x", starts_at=start, room_email=room, allow_conflict=True)
    assert code == "conflict"
    assert "taken" in message


def test_a_room_is_closed_early_and_late() -> None:
    desk = Desk()
    start = desk.quiet("07:45")
    code, message = desk.refused("create_event", title="x", starts_at=start, room_email=desk.room("hazel"))
    assert code == "conflict"
    assert "08:00" in message


def test_a_room_that_is_too_small_is_refused() -> None:
    desk = Desk()
    guests = [desk.colleague(place) for place in range(4)]
    start = desk.quiet("08:00")
    arguments = {"title": "x", "starts_at": start, "room_email": desk.room("cedar"), "allow_conflict": True}
    assert desk.code("create_event", attendee_emails=guests, **arguments) == "refused"


def test_optional_guests_need_no_seat() -> None:
    desk = Desk()
    guests = [desk.colleague(place) for place in range(4)]
    start = desk.quiet("18:00")
    desk.book(start, optional_emails=guests, room_email=desk.room("cedar"), allow_conflict=True)


def test_a_calendar_that_i_may_only_read_takes_nothing_from_me() -> None:
    desk = Desk()
    assert (
        desk.code("create_event", title="x", starts_at=desk.quiet(), calendar_id=desk.calendar("Family")) == "refused"
    )


def test_more_than_fifty_guests_are_refused() -> None:
    desk = Desk()
    people = [person.email for person in desk.world.find(Person) if person.email != desk.world.me]
    arguments = {"title": "x", "starts_at": desk.quiet(), "attendee_emails": people[:26]}
    assert desk.code("create_event", optional_emails=people[26:51], **arguments) == "refused"
    desk.do("create_event", optional_emails=people[26:50], **arguments)


def test_a_confidential_event_takes_colleagues_and_no_outsiders() -> None:
    desk = Desk()
    start = desk.quiet()
    outsider = desk.cast.clients[1].contacts[0]
    arguments = {"title": "x", "starts_at": start, "visibility": "confidential"}
    assert desk.code("create_event", optional_emails=[outsider], **arguments) == "refused"
    desk.do("create_event", attendee_emails=[desk.colleague()], **arguments)


def test_an_unknown_address_is_not_found_and_a_room_is_no_guest() -> None:
    desk = Desk()
    start = desk.quiet()
    assert (
        desk.code("create_event", title="x", starts_at=start, attendee_emails=["no.one@nowhere.example"]) == "not_found"
    )
    assert (
        desk.code("create_event", title="x", starts_at=start, attendee_emails=[desk.room("hazel")])
        == "invalid_arguments"
    )


def test_meetings_go_to_the_work_calendar_and_the_rest_to_the_private_one() -> None:
    desk = Desk()
    start = desk.quiet()
    assert desk.do("create_event", title="a", starts_at=start)["calendar"] == policy.PRIVATE
    friend = desk.cast.friends[0].email
    later = f"{start[:10]}T06:30"
    assert desk.do("create_event", title="b", starts_at=later, attendee_emails=[friend])["calendar"] == policy.PRIVATE
    last = f"{start[:10]}T06:00"
    assert (
        desk.do("create_event", title="c", starts_at=last, attendee_emails=[desk.colleague()])["calendar"]
        == policy.WORK
    )


def test_the_organiser_has_accepted_and_guests_have_not_answered() -> None:
    desk = Desk()
    mate = desk.colleague()
    made = desk.book(desk.quiet(), attendee_emails=[mate])
    assert desk.response(made, desk.world.me) == "accepted"
    assert desk.response(made, mate) == "needs_action"


def test_reminders_are_the_calendars_own_unless_given() -> None:
    desk = Desk()
    start = desk.quiet()
    plain, told = desk.book(start), desk.book(f"{start[:10]}T06:00", reminder_minutes=[15, 1440])
    assert [row.minutes_before for row in desk.world.find(Reminder, event_id=plain)] == [60]
    assert [row.minutes_before for row in desk.world.find(Reminder, event_id=told)] == [15, 1440]


@pytest.mark.parametrize("seed", SEEDS)
def test_time_off_declines_what_is_unanswered_and_lists_what_was_accepted(seed: int) -> None:
    desk = Desk(seed)
    town_hall = desk.event("Town hall")
    first = date.fromisoformat(town_hall.starts_at[:10]) - timedelta(days=2)
    made = desk.do(
        "create_event",
        title="Off",
        starts_at=f"{first}T00:00",
        ends_at=f"{first + timedelta(days=8)}T00:00",
        all_day=True,
        show_as="out_of_office",
    )
    assert town_hall.event_id in {row["event_id"] for row in made["declined"]}
    assert desk.response(town_hall.event_id, desk.world.me) == "declined"
    assert made["back_on"] == (first + timedelta(days=8)).isoformat()
    assert made["last_day"] == (first + timedelta(days=7)).isoformat()
    assert made["accepted"]
    for row in made["accepted"]:
        key, _, day = row["event_id"].partition("@")
        mine = desk.world.get(Attendee, (key, desk.world.me))
        alone = desk.world.get(OccurrenceResponse, (key, day, desk.world.me)) if day else None
        assert (alone.response if alone else mine.response if mine else None) == "accepted"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({}, "exactly one end"),
        ({"until_date": "+90", "repeat_count": 4}, "exactly one end"),
        ({"until_date": "+0"}, "must lie after"),
        ({"until_date": "+800"}, "at most 2 years"),
        ({"repeat_count": 4, "monthly_by": "day_of_month"}, "monthly"),
    ],
)
def test_a_series_has_one_end_within_two_years(arguments: dict[str, str | int], why: str) -> None:
    desk = Desk()
    start = desk.quiet()
    given = {
        name: value if isinstance(value, int) or value[0] != "+" else _later(start, int(value))
        for name, value in arguments.items()
    }
    code, message = desk.refused("create_recurring_event", title="x", starts_at=start, frequency="weekly", **given)
    assert code == "invalid_arguments"
    assert why in message


def test_a_series_begins_on_one_of_its_days() -> None:
    desk = Desk()
    start = desk.quiet()
    own = ("MO", "TU", "WE", "TH", "FR")[date.fromisoformat(start[:10]).weekday()]
    other = "SU"
    arguments = {"title": "x", "starts_at": start, "frequency": "weekly", "repeat_count": 3}
    assert desk.code("create_recurring_event", weekdays=[other], **arguments) == "invalid_arguments"
    made = desk.do("create_recurring_event", weekdays=[own, other], allow_conflict=True, **arguments)
    assert made["rule"].endswith("3 times")


def test_a_series_names_the_dates_on_which_i_am_busy() -> None:
    desk = Desk()
    first = desk.dates("Stand-up", 30)[0]
    code, message = desk.refused(
        "create_recurring_event", title="x", starts_at=f"{first}T09:15", frequency="weekly", repeat_count=4
    )
    assert code == "conflict"
    assert first in message


def test_a_series_names_the_dates_on_which_its_room_is_taken() -> None:
    desk = Desk()
    start = desk.quiet("18:00")
    fourth = (date.fromisoformat(start[:10]) + timedelta(days=21)).isoformat()
    room = desk.room("hazel")
    desk.book(f"{fourth}T18:00", room_email=room, allow_conflict=True)
    arguments = {"title": "x", "starts_at": start, "frequency": "weekly", "repeat_count": 6, "allow_conflict": True}
    code, message = desk.refused("create_recurring_event", room_email=room, **arguments)
    assert code == "conflict"
    assert fourth in message
    desk.do("create_recurring_event", room_email=desk.room("willow"), **arguments)


def test_outsiders_and_odd_hours_need_a_yes_and_colleagues_in_hours_do_not() -> None:
    desk = Desk()
    day, mate = desk.quiet()[:10], desk.colleague()
    arjun = next(row.email for row in desk.cast.team if row.zone == "Asia/Kolkata")
    outsider = desk.cast.friends[0].email

    def asks(clock: str, **guests: list[str]) -> bool:
        return desk.needs_yes("create_event", title="x", starts_at=f"{day}T{clock}", duration_minutes=30, **guests)

    assert not asks("10:00", attendee_emails=[mate])
    assert asks("07:00", attendee_emails=[mate])
    assert not asks("07:00", optional_emails=[mate])
    assert asks("16:00", attendee_emails=[arjun])
    assert asks("10:00", optional_emails=[outsider])
    assert not asks("23:00")


def test_two_bookings_in_either_order_are_one_state() -> None:
    one, other = Desk(), Desk()
    start = one.quiet()
    plans = [("Bench talk", f"{start[:10]}T06:00"), ("Garden hour", f"{start[:10]}T06:30")]
    for title, when in plans:
        one.do("create_event", title=title, starts_at=when)
    for title, when in reversed(plans):
        other.do("create_event", title=title, starts_at=when)
    assert one.digest() == other.digest()


def test_an_event_in_another_zone_shows_on_my_clock() -> None:
    desk = Desk()
    start = desk.quiet("12:00")
    made = desk.do("create_event", title="x", starts_at=start, time_zone="Asia/Kolkata", allow_conflict=True)
    event = desk.world.get(Event, made["event_id"])
    assert event is not None
    assert event.starts_at == start
    assert made["starts_at"] < start
    assert single(event).end - single(event).begin == 30
    assert desk.code("create_event", title="x", starts_at=start, time_zone="Mars/Base") == "invalid_arguments"


def _later(start: str, days: int) -> str:
    return (date.fromisoformat(start[:10]) + timedelta(days=days)).isoformat()


def test_a_rule_for_a_day_that_some_months_lack_says_so() -> None:
    desk = Desk()
    last = next(day for day in (date.fromisoformat(desk.day(ahead)) for ahead in range(1, 90)) if day.day == 31)
    for day, nth, tail in ((last, "31st", ", in months that have one"), (last.replace(day=28), "28th", "")):
        made = desk.do(
            "create_recurring_event", title="x", starts_at=f"{day}T05:00", frequency="monthly", repeat_count=2
        )
        assert made["rule"] == f"every month on the {nth}{tail}, 2 times"
