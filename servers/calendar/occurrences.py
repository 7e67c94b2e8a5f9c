"""Events laid out in time: single ones and the occurrences of series, and who or what is busy when."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from servers.calendar import queries
from servers.calendar.models import Event, EventException, OccurrenceResponse, Response, ShowAs, Visibility
from servers.calendar.times import (
    DAY_MINUTES,
    Rule,
    dates_of,
    later,
    length,
    minute_of,
    rule_of,
    wall_of,
)
from sessions import World


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
    return starts_at, later(starts_at, length(event.starts_at, event.ends_at))


def dates(event: Event) -> tuple[str, ...]:
    """The original dates of a series."""
    return dates_of(rule_of(event))


def laid_out(
    event: Event,
    exceptions: Mapping[str, EventException],
    answers: Mapping[tuple[str, str], Response],
    low: int,
    high: int,
) -> Iterator[Occurrence]:
    """What of an event overlaps the UTC minutes from `low` to `high`, cancelled ones too.

    Args:
        exceptions: those of this event by original date.
        answers: answers to single occurrences by (event, original date).
    """
    response: Response | None = getattr(event, "response", None)
    if event.kind == "single":
        found = single(event, response)
        if found.begin < high and found.end > low:
            yield found
        return
    every = dates(event)
    first = bisect_left(every, wall_of(low - 2 * DAY_MINUTES, "UTC")[:10])
    last = bisect_right(every, wall_of(high + DAY_MINUTES, "UTC")[:10])
    days = every[first:last]
    moved = [
        day
        for day, row in exceptions.items()
        if row.starts_at is not None and not (days and days[0] <= day <= days[-1])
    ]
    for day in (*days, *moved):
        answer = answers.get((event.event_id, day))
        found = occurrence(event, day, exceptions.get(day), answer or response)
        if found.begin < high and found.end > low:
            yield found


def by_event(rows: Iterable[EventException]) -> dict[str, dict[str, EventException]]:
    """Exceptions by event and original date."""
    found: dict[str, dict[str, EventException]] = {}
    for row in rows:
        found.setdefault(row.event_id, {})[row.original_date] = row
    return found


def answers_by_date(rows: Iterable[OccurrenceResponse]) -> dict[tuple[str, str], Response]:
    """One person's answers by (event, original date)."""
    return {(row.event_id, row.original_date): row.response for row in rows}


def window(low: int, high: int) -> dict[str, str]:
    """Wall times that surely lie outside the window in every zone."""
    return {"after": wall_of(low - DAY_MINUTES, "UTC"), "before": wall_of(high + DAY_MINUTES, "UTC")}


def attended(world: World, email: str, low: int, high: int) -> list[Occurrence]:
    """What a person or room is on and is not cancelled, in order of time."""
    exceptions = by_event(world.all(queries.exceptions_attended, email=email))
    answers = answers_by_date(world.all(queries.answers_of, email=email))
    rows: list[Any] = world.all(queries.attended, email=email, **window(low, high))
    found = [
        each
        for row in rows
        for each in laid_out(row, exceptions.get(row.event_id, {}), answers, low, high)
        if not each.cancelled
    ]
    found.sort(key=_order)
    return found


def in_sight(world: World, low: int, high: int, calendar_id: str | None = None) -> list[Occurrence]:
    """Everything on calendars that I may read (or on one of them), cancelled ones too, in order of time."""
    exceptions = by_event(world.all(queries.exceptions_visible))
    answers = answers_by_date(world.all(queries.answers_of, email=world.me))
    bounds = {"email": world.me, **window(low, high)}
    rows: list[Any] = (
        world.all(queries.visible, **bounds)
        if calendar_id is None
        else world.all(queries.in_calendar, calendar_id=calendar_id, **bounds)
    )
    found = [each for row in rows for each in laid_out(row, exceptions.get(row.event_id, {}), answers, low, high)]
    found.sort(key=_order)
    return found


def _order(found: Occurrence) -> tuple[int, int, str, str]:
    return (found.begin, found.end, found.event.title, found.event_id)


def is_busy(found: Occurrence) -> bool:
    """Whether an occurrence takes up the time of the one whose answer it carries."""
    return found.response == "accepted" and found.show_as != "free" and not found.cancelled


def busy(world: World, email: str, low: int, high: int, leaving: str | None = None) -> list[Occurrence]:
    """What takes up a person's time between two UTC minutes, in order; `leaving` an event or occurrence out."""
    return [
        each
        for each in attended(world, email, low, high)
        if is_busy(each) and leaving not in {each.event.event_id, each.event_id}
    ]


def occupied(world: World, room_email: str, low: int, high: int, leaving: str | None = None) -> list[Occurrence]:
    """What takes place in a room; an occurrence may have another room than its series, or none."""
    found = [
        each
        for each in attended(world, room_email, low, high)
        if each.response == "accepted" and (each.changed is None or each.changed.room_email in {None, room_email})
    ]
    seen = {each.event_id for each in found}
    for row in world.all(queries.exceptions_in_room, room_email=room_email):
        event = world.get(Event, row.event_id)
        if event is None:
            continue
        each = occurrence(event, row.original_date, row)
        if not each.cancelled and each.event_id not in seen and each.begin < high and each.end > low:
            found.append(each)
    return [each for each in found if leaving not in {each.event.event_id, each.event_id}]


def upcoming(event: Event, exceptions: Mapping[str, EventException], now: int, count: int) -> list[Occurrence]:
    """The next occurrences of a series that have not begun and are not cancelled, by time."""
    found = [occurrence(event, day, exceptions.get(day)) for day in dates(event)]
    return sorted((each for each in found if each.begin > now and not each.cancelled), key=_order)[:count]


def last_end(event: Event, exceptions: Mapping[str, EventException]) -> int:
    """The UTC minute at which a series is over."""
    ends = [occurrence(event, day, exceptions.get(day)).end for day in [*dates(event)[-1:], *exceptions]]
    return max(ends, default=0)


def spans(rule: Rule, starts_at: str, ends_at: str, zone: str) -> list[tuple[str, int, int]]:
    """(date, begin, end) of everything a rule makes, for an event of these times."""
    minutes = length(starts_at, ends_at)
    found: list[tuple[str, int, int]] = []
    for day in dates_of(rule):
        start = f"{day}{starts_at[10:]}"
        found.append((day, minute_of(start, zone), minute_of(later(start, minutes), zone)))
    return found


def overlaps(spans_: Iterable[tuple[str, int, int]], rows: Iterable[Occurrence]) -> dict[str, Occurrence]:
    """Date -> the first of the rows that overlaps the span of that date."""
    found: dict[str, Occurrence] = {}
    listed = list(rows)
    for day, begin, end in spans_:
        for row in listed:
            if row.begin < end and row.end > begin:
                found[day] = row
                break
    return found
