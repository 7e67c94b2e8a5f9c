"""Rules and where occurrences lie: the quick ways against the plain ones."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from dateutil.rrule import DAILY, MO, MONTHLY, WEEKLY, rrule, weekday
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.calendar.models import Attendee, Calendar, Event, EventException, Frequency, OccurrenceResponse, Weekday
from servers.calendar.occurrences import busy, dates, day_minute, in_sight, occupied, occurrence, single
from servers.calendar.standing import READABLE
from servers.calendar.times import (
    MOST_OCCURRENCES,
    WEEKDAYS,
    Rule,
    course_of,
    dates_of,
    later,
    length,
    minute_of,
)
from sessions import World
from tests.servers.calendar_desk import Desk, by_event
from tests.servers.desk import SEEDS

Place = tuple[str, str | None, int, int, bool]
ZONES = ("Europe/Madrid", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Auckland", "UTC")
days = st.dates(date(2024, 1, 1), date(2027, 12, 31))


def library_dates(rule: Rule) -> tuple[str, ...]:
    """The dates of a rule as dateutil makes them."""
    kinds: dict[Frequency, int] = {"daily": DAILY, "weekly": WEEKLY, "monthly": MONTHLY}
    first = datetime.fromisoformat(rule.first)
    by_weekday = [weekday(WEEKDAYS.index(name)) for name in rule.weekdays] or None
    if rule.monthly_by == "weekday_of_month":
        by_weekday = [weekday(first.weekday(), rule.monthly_week or 1)]
    made = rrule(
        kinds[rule.frequency],  # pyright: ignore[reportArgumentType] - the stub wants literals
        dtstart=first,
        interval=rule.interval,
        wkst=MO,
        until=None if rule.until is None else datetime.fromisoformat(rule.until),
        count=rule.repeats,
        byweekday=by_weekday,
        bymonthday=first.day if rule.monthly_by == "day_of_month" else None,
    )
    return tuple(day.date().isoformat() for day in made)[: MOST_OCCURRENCES + 1]


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    first = draw(days)
    frequency: Frequency = draw(st.sampled_from(("daily", "weekly", "monthly")))
    weekdays: list[Weekday] = []
    if frequency == "weekly":
        weekdays = sorted(draw(st.sets(st.sampled_from(WEEKDAYS), min_size=1)), key=WEEKDAYS.index)
    by = draw(st.sampled_from(("day_of_month", "weekday_of_month"))) if frequency == "monthly" else None
    week = draw(st.sampled_from((1, 2, 3, 4, -1))) if by == "weekday_of_month" else None
    until = draw(st.none() | st.integers(-2, 800).map(lambda after: (first + timedelta(days=after)).isoformat()))
    repeats = draw(st.integers(1, 30)) if until is None else None
    return Rule(first.isoformat(), frequency, draw(st.integers(1, 12)), tuple(weekdays), by, week, until, repeats)


@given(rules())
@settings(max_examples=200, deadline=None)
def test_every_rule_makes_the_dates_that_the_library_makes(rule: Rule) -> None:
    assert dates_of(rule) == library_dates(rule)


def test_a_rule_without_an_end_shows_that_it_is_too_long() -> None:
    rule = Rule("2026-01-05", "daily", 1, (), None, None, None, None)
    assert len(dates_of(rule)) == MOST_OCCURRENCES + 1


@given(
    rules(),
    st.sampled_from(ZONES),
    st.integers(0, 95),
    st.sampled_from((15, 60, 180, 1440)),
)
@settings(max_examples=120, deadline=None)
def test_a_course_lies_where_each_wall_time_lies(rule: Rule, zone: str, quarter: int, minutes: int) -> None:
    starts_at = later(f"{rule.first}T00:00", quarter * 15)
    ends_at = later(starts_at, minutes)
    for day, begin, end in zip(*course_of(rule, starts_at, ends_at, zone), strict=True):
        wall = f"{day}{starts_at[10:]}"
        assert begin == minute_of(wall, zone)
        assert end == max(minute_of(later(wall, length(starts_at, ends_at)), zone), begin + 1)


def everything(world: World, low: int, high: int) -> list[tuple[Event, Place]]:
    """All events and occurrences between two UTC minutes, laid out one by one."""
    exceptions = by_event(world.find(EventException))
    found: list[tuple[Event, Place]] = []
    for event in world.find(Event):
        rows = exceptions.get(event.event_id, {})
        each = [single(event)] if event.kind == "single" else [occurrence(event, d, rows.get(d)) for d in dates(event)]
        found += [
            (event, (event.event_id, row.date, row.begin, row.end, row.cancelled))
            for row in each
            if row.begin < high and row.end > low
        ]
    return found


def answer(world: World, place: Place, email: str) -> str | None:
    """What somebody has answered to an event or an occurrence."""
    own = None if place[1] is None else world.get(OccurrenceResponse, (place[0], place[1], email))
    row = own if own is not None else world.get(Attendee, (place[0], email))
    return None if row is None or world.get(Attendee, (place[0], email)) is None else row.response


def moved_about(seed: int) -> Desk:
    """A desk with an occurrence cancelled, one moved far ahead, and a series split."""
    desk = Desk(seed)
    start = desk.quiet("05:00", after=2)
    made = desk.do(
        "create_recurring_event",
        title="Early watch",
        starts_at=start,
        duration_minutes=45,
        frequency="daily",
        repeat_count=30,
        attendee_emails=[desk.colleague()],
        allow_conflict=True,
    )
    series = made["series_id"] if "series_id" in made else made["event_id"].partition("@")[0]
    on = [day for day in desk.dates("Early watch") if day > start[:10]]
    desk.do("cancel_event", event_id=f"{series}@{on[2]}")
    desk.do("reschedule_event", event_id=f"{series}@{on[4]}", starts_at=f"{desk.day(80)}T05:00", allow_conflict=True)
    desk.do("update_event", event_id=f"{series}@{on[6]}", show_as="free")
    desk.do("update_event", event_id=f"{series}@{on[10]}", scope="following", title="Late watch")
    return desk


@pytest.mark.parametrize("seed", SEEDS)
def test_a_window_shows_all_that_lies_in_it(seed: int) -> None:
    desk = moved_about(seed)
    world = desk.world
    readable = {row.calendar_id for row in world.find(Calendar) if row.my_access in READABLE}
    for first, count in ((-70, 1), (-3, 2), (0, 1), (3, 30), (79, 2), (-90, 400)):
        low, high = day_minute(world, desk.day(first)), day_minute(world, desk.day(first + count))
        wanted = [place for event, place in everything(world, low, high) if event.calendar_id in readable]
        found = in_sight(world, low, high)
        assert sorted(
            (row.event.event_id, row.date or "", row.begin, row.end, row.cancelled) for row in found
        ) == sorted((key, day or "", begin, end, cancelled) for key, day, begin, end, cancelled in wanted)
        assert [row.begin for row in found] == sorted(row.begin for row in found)
        assert all(
            row.response == answer(world, (row.event.event_id, row.date, 0, 0, False), world.me) for row in found
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_one_is_busy_with_what_one_has_accepted_and_a_room_with_what_is_in_it(seed: int) -> None:
    desk = moved_about(seed)
    world = desk.world
    low, high = day_minute(world, desk.day(0)), day_minute(world, desk.day(90))
    exceptions = by_event(world.find(EventException))
    rooms = [desk.room("Cedar")]
    people = [world.me, desk.colleague()]
    found = {**busy(world, people, low, high), **occupied(world, rooms, low, high)}
    for email, rows in found.items():
        wanted: set[tuple[str, str | None]] = set()
        for event, place in everything(world, low, high):
            row = None if place[1] is None else exceptions.get(place[0], {}).get(place[1])
            room = None if row is None else row.room_email
            shown = event.show_as if row is None or row.show_as is None else row.show_as
            on_it = answer(world, place, email) == "accepted"
            takes = (room == email or (on_it and room is None)) if email in rooms else on_it and shown != "free"
            if takes and not place[4]:
                wanted.add((place[0], place[1]))
        assert {(row.event_id, row.date) for row in rows} == wanted
        assert wanted
