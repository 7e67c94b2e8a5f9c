"""Events laid out in time: single ones and the occurrences of series, and who or what is busy when."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

import orjson

from servers.calendar import queries
from servers.calendar.models import Event, EventException, Frequency, MonthlyBy, Response, ShowAs, Visibility
from servers.calendar.policy import MOST_DAYS
from servers.calendar.times import (
    Course,
    Rule,
    course_of,
    dates_of,
    day_after,
    later,
    length,
    minute_of,
    rule_of,
    wall_of,
)
from sessions import World

_ZONES: Final = 15 * 60


class Occurrence(NamedTuple):
    """A single event, or one occurrence of a series, as it takes place.

    Attributes:
        event: the stored event; for a query with answers it has a `response` too.
        date: the original date of an occurrence, None for a single event.
        starts_at: wall time in the event's zone, like `ends_at`.
        begin: minutes of UTC since 1970, like `end` (not included).
        response: the answer of the one whom the query was about, None without one.
        changed: how it differs from its series, if it does.
    """

    event: Event
    date: str | None
    starts_at: str
    ends_at: str
    begin: int
    end: int
    cancelled: bool
    response: Response | None
    changed: EventException | None

    @property
    def event_id(self) -> str:
        """What names it: the event's id, with the date for an occurrence."""
        return self.event.event_id if self.date is None else f"{self.event.event_id}@{self.date}"

    @property
    def title(self) -> str:
        """Its title."""
        found = self.changed
        return self.event.title if found is None or found.title is None else found.title

    @property
    def location(self) -> str:
        """Where it is, "" if nobody said."""
        found = self.changed
        return self.event.location if found is None or found.location is None else found.location

    @property
    def notes(self) -> str:
        """Its notes."""
        found = self.changed
        return self.event.notes if found is None or found.notes is None else found.notes

    @property
    def conference_code(self) -> str:
        """Code to join by video, "" if none."""
        found = self.changed
        return self.event.conference_code if found is None or found.conference_code is None else found.conference_code

    @property
    def show_as(self) -> ShowAs:
        """Whether it takes up time."""
        found = self.changed
        return self.event.show_as if found is None or found.show_as is None else found.show_as

    @property
    def visibility(self) -> Visibility:
        """Who may see what it is."""
        found = self.changed
        return self.event.visibility if found is None or found.visibility is None else found.visibility


def now_minute(world: World) -> int:
    """The present as a UTC minute (begun minutes count as now)."""
    return int(world.now.timestamp()) // 60


def zone_name(world: World) -> str:
    """Name of the user's zone."""
    return world.zone.key


def day_minute(world: World, day: str) -> int:
    """The UTC minute at which a day of the user begins."""
    return minute_of(f"{day}T00:00", zone_name(world))


def single(event: Event, response: Response | None = None) -> Occurrence:
    """A single event in time."""
    begin, end = minute_of(event.starts_at, event.time_zone), minute_of(event.ends_at, event.time_zone)
    return Occurrence(
        event,
        None,
        event.starts_at,
        event.ends_at,
        begin,
        max(end, begin + 1),
        event.status == "cancelled",
        response,
        None,
    )


def occurrence(
    event: Event, date: str, changed: EventException | None = None, response: Response | None = None
) -> Occurrence:
    """One occurrence of a series in time."""
    starts_at, ends_at = standard_times(event, date)
    cancelled = event.status == "cancelled"
    if changed is not None:
        starts_at = changed.starts_at or starts_at
        ends_at = changed.ends_at or ends_at
        cancelled = cancelled or changed.kind == "cancelled"
    begin, end = minute_of(starts_at, event.time_zone), minute_of(ends_at, event.time_zone)
    return Occurrence(event, date, starts_at, ends_at, begin, max(end, begin + 1), cancelled, response, changed)


def standard_times(event: Event, date: str) -> tuple[str, str]:
    """The times that the rule gives an occurrence."""
    starts_at = f"{date}{event.starts_at[10:]}"
    if event.ends_at[:10] == event.starts_at[:10]:
        return starts_at, f"{date}{event.ends_at[10:]}"
    return starts_at, later(starts_at, length(event.starts_at, event.ends_at))


def dates(event: Event) -> tuple[str, ...]:
    """The original dates of a series."""
    return dates_of(rule_of(event))


class Placed(NamedTuple):
    """When a single event or an occurrence takes place, and what decides whether it takes up time.

    Attributes:
        event_id: of the event or series.
        date: the original date of an occurrence, None for a single event.
        begin: minutes of UTC since 1970, like `end` (not included).
        title: the event's or series' own.
        changed: times, kind and room where it differs from its series.
    """

    event_id: str
    date: str | None
    begin: int
    end: int
    title: str
    cancelled: bool
    show_as: ShowAs
    changed: Any

    @property
    def key(self) -> str:
        """What names it: the event's id, with the date for an occurrence."""
        return self.event_id if self.date is None else f"{self.event_id}@{self.date}"


_in_order: Final = itemgetter(2, 3, 4, 0, 1)  # begin, end, title, event_id, date
Answers = dict[tuple[str, str | None], Response]


def _place_single(row: Any) -> Placed:
    begin, end = minute_of(row.starts_at, row.time_zone), minute_of(row.ends_at, row.time_zone)
    return Placed(
        row.event_id, None, begin, max(end, begin + 1), row.title, row.status == "cancelled", row.show_as, None
    )


def _place_series(row: Any, changes: Mapping[str, Any], low: int, high: int) -> Iterator[Placed]:
    """What of a series overlaps the UTC minutes from `low` to `high`; `changes` by original date."""
    course = _course(*row[2:12])
    event_id, title, show_as, over = row.event_id, row.title, row.show_as, row.status == "cancelled"
    for place in range(bisect_right(course.ends, low), bisect_left(course.begins, high)):
        day = course.dates[place]
        change = changes.get(day)
        begin, end = course.begins[place], course.ends[place]
        if change is None:
            yield Placed(event_id, day, begin, end, title, over, show_as, None)
        elif change.starts_at is None:
            cancelled = over or change.kind == "cancelled"
            yield Placed(event_id, day, begin, end, title, cancelled, change.show_as or show_as, change)
    for day, change in changes.items():
        if change.starts_at is not None:
            begin, end = minute_of(change.starts_at, row.time_zone), minute_of(change.ends_at, row.time_zone)
            end = max(end, begin + 1)
            if begin < high and end > low:
                cancelled = over or change.kind == "cancelled"
                yield Placed(event_id, day, begin, end, title, cancelled, change.show_as or show_as, change)


@lru_cache(maxsize=4096)
def _course(
    starts_at: str,
    ends_at: str,
    zone: str,
    frequency: Frequency,
    interval: int,
    weekdays: str,
    monthly_by: MonthlyBy | None,
    monthly_week: int | None,
    until: str | None,
    repeats: int | None,
) -> Course:
    """The course of a series from its columns as stored."""
    days = tuple(orjson.loads(weekdays))
    rule = Rule(starts_at[:10], frequency, interval, days, monthly_by, monthly_week, until, repeats)
    return course_of(rule, starts_at, ends_at, zone)


def _course_of(event: Event) -> Course:
    return course_of(rule_of(event), event.starts_at, event.ends_at, event.time_zone)


def _window(low: int, high: int) -> dict[str, str]:
    """Wall times outside of which nothing overlaps the UTC minutes from `low` to `high`, in any zone."""
    return {"after": wall_of(low - _ZONES, "UTC"), "before": wall_of(high + _ZONES, "UTC")}


def _place(world: World, singles: Iterable[Any], series: Iterable[Any], low: int, high: int) -> list[Placed]:
    """What of some events overlaps the UTC minutes from `low` to `high`, in order of time."""
    found = [each for row in singles if (each := _place_single(row)).begin < high and each.end > low]
    bounds = _window(low, high)
    changes: dict[str, dict[str, Any]] = {}
    for row in world.all(queries.exceptions, **bounds, since=day_after(bounds["after"][:10], -MOST_DAYS)):
        changes.setdefault(row.event_id, {})[row.original_date] = row
    for row in series:
        found += _place_series(row, changes.get(row.event_id, {}), low, high)
    found.sort(key=_in_order)
    return found


def _attended(world: World, emails: Sequence[str], low: int, high: int) -> list[Placed]:
    """What takes place between two UTC minutes with one of some people or rooms on it, in order of time."""
    bounds = {"emails": queries.many(emails), **_window(low, high)}
    singles, series = world.all(queries.singles_attended, **bounds), world.all(queries.series_attended, **bounds)
    return [each for each in _place(world, singles, series, low, high) if not each.cancelled]


def _answers(world: World, placed: Iterable[Placed], emails: Iterable[str]) -> dict[str, Answers]:
    """Address -> answers by event and original date, None for all of the event."""
    found: dict[str, Answers] = {email: {} for email in emails}
    for row in world.all(queries.attendees_of, event_ids=queries.many(each.event_id for each in placed)):
        if row.email in found:
            found[row.email][row.event_id, None] = row.response
    for email, answers in found.items():
        for row in world.all(queries.answers_of, email=email):
            if (row.event_id, None) in answers:
                answers[row.event_id, row.original_date] = row.response
    return found


def _answer(answers: Answers, each: Placed) -> Response | None:
    return answers.get((each.event_id, each.date)) or answers.get((each.event_id, None))


def occurrences_of(
    world: World, placed: Iterable[Placed], answers: Answers, known: Iterable[Event] = ()
) -> list[Occurrence]:
    """Whole what was found in time.

    Args:
        answers: one person's.
        known: events that were read already.
    """
    events: dict[str, Event] = {event.event_id: event for event in known}
    missing = {each.event_id: None for each in placed if each.event_id not in events}
    if missing:
        events |= {event.event_id: event for event in world.all(queries.events_of, event_ids=queries.many(missing))}
    found: list[Occurrence] = []
    for each in placed:
        event, response = events[each.event_id], _answer(answers, each)
        if each.date is None:
            found.append(
                Occurrence(
                    event, None, event.starts_at, event.ends_at, each.begin, each.end, each.cancelled, response, None
                )
            )
            continue
        starts_at, ends_at = standard_times(event, each.date)
        changed = None if each.changed is None else world.get(EventException, (each.event_id, each.date))
        if changed is not None:
            starts_at, ends_at = changed.starts_at or starts_at, changed.ends_at or ends_at
        found.append(
            Occurrence(event, each.date, starts_at, ends_at, each.begin, each.end, each.cancelled, response, changed)
        )
    return found


def attended(world: World, email: str, low: int, high: int) -> list[Occurrence]:
    """What a person is on and is not cancelled, in order of time."""
    placed = _attended(world, [email], low, high)
    answers = _answers(world, placed, [email])[email]
    return occurrences_of(world, [each for each in placed if (each.event_id, None) in answers], answers)


def in_sight(world: World, low: int, high: int, calendar_id: str | None = None) -> list[Occurrence]:
    """Everything on calendars that I may read (or on one of them), cancelled ones too, in order of time."""
    bounds: dict[str, Any] = {"email": world.me, "calendar_id": calendar_id, **_window(low, high)}
    singles = world.all(queries.singles_in_sight, **bounds)
    series = world.all(queries.series_in_sight, **bounds)
    answers: Answers = {
        (row.event_id, None): row.response for rows in (singles, series) for row in rows if row.response is not None
    }
    for row in world.all(queries.answers_of, email=world.me):
        answers[row.event_id, row.original_date] = row.response
    return occurrences_of(world, _place(world, singles, series, low, high), answers, singles)


def busy(
    world: World, emails: Sequence[str], low: int, high: int, leaving: str | None = None
) -> dict[str, list[Placed]]:
    """What takes up the time of people between two UTC minutes, in order; `leaving` an event or occurrence out."""
    placed = [each for each in _attended(world, emails, low, high) if each.show_as != "free"]
    return {
        email: [
            each for each in placed if _answer(answers, each) == "accepted" and leaving not in {each.event_id, each.key}
        ]
        for email, answers in _answers(world, placed, emails).items()
    }


def occupied(
    world: World, room_emails: Sequence[str], low: int, high: int, leaving: str | None = None
) -> dict[str, list[Placed]]:
    """What takes place in rooms; an occurrence may have another room than its series, or none."""
    placed = _attended(world, room_emails, low, high)
    found: dict[str, list[Placed]] = {}
    for email, answers in _answers(world, placed, room_emails).items():
        rows = [
            each
            for each in placed
            if _answer(answers, each) == "accepted"
            and (each.changed is None or each.changed.room_email in {None, email})
        ]
        seen = {each.key for each in rows}
        for change in world.all(queries.exceptions_in_room, room_email=email):
            event = world.get(Event, change.event_id)
            if event is None:
                continue
            own = occurrence(event, change.original_date, change)
            if not own.cancelled and own.event_id not in seen and own.begin < high and own.end > low:
                rows.append(
                    Placed(event.event_id, own.date, own.begin, own.end, event.title, False, own.show_as, change)
                )
        found[email] = [each for each in rows if leaving not in {each.event_id, each.key}]
    return found


def upcoming(event: Event, exceptions: Mapping[str, EventException], now: int) -> Occurrence | None:
    """The next occurrence of a series that has not begun and is not cancelled, None where there is none."""
    if event.status == "cancelled":
        return None
    course = _course_of(event)
    found = [occurrence(event, day, row) for day, row in exceptions.items() if row.starts_at is not None]
    for day in course.dates[bisect_right(course.begins, now) :]:
        row = exceptions.get(day)
        if row is None or (row.starts_at is None and row.kind != "cancelled"):
            found.append(occurrence(event, day, row))
            break
    ahead = [each for each in found if each.begin > now and not each.cancelled]
    return min(ahead, key=lambda each: (each.begin, each.end, each.event_id), default=None)


def last_end(event: Event, exceptions: Mapping[str, EventException]) -> int:
    """The UTC minute at which a series is over."""
    ends = [occurrence(event, day, exceptions.get(day)).end for day in [*dates(event)[-1:], *exceptions]]
    return max(ends, default=0)


def spans(rule: Rule, starts_at: str, ends_at: str, zone: str) -> list[tuple[str, int, int]]:
    """(date, begin, end) of everything a rule makes, for an event of these times."""
    return list(zip(*course_of(rule, starts_at, ends_at, zone), strict=True))


def overlaps(spans_: Iterable[tuple[str, int, int]], rows: Iterable[Placed]) -> dict[str, Placed]:
    """Date -> the first of the rows that overlaps the span of that date."""
    found: dict[str, Placed] = {}
    listed = list(rows)
    for day, begin, end in spans_:
        for row in listed:
            if row.begin < end and row.end > begin:
                found[day] = row
                break
    return found
