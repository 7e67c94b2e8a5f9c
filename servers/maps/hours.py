"""When places are open: the week, the days with other hours, and what follows for one minute."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

Interval = tuple[int, int]
DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_LOOK_AHEAD: Final = 8
_WHOLE_DAY: Final = (0, 1440)


class Hours(NamedTuple):
    """The hours of one place.

    Attributes:
        week: intervals of minutes of each day, Monday first.
        special: days with other hours, as ISO date and intervals.
    """

    week: tuple[tuple[Interval, ...], ...]
    special: tuple[tuple[str, tuple[Interval, ...]], ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether the place has hours at all."""
        return any(self.week) or bool(self.special)

    def on(self, day: date) -> tuple[Interval, ...]:
        """Intervals that begin on a day."""
        for other, intervals in self.special:
            if other == day.isoformat():
                return intervals
        return self.week[day.weekday()]


class Standing(NamedTuple):
    """Whether a place is open at a minute; `closes_at` is None when it never shuts, `opens_at` while it is open."""

    is_open: bool
    closes_at: datetime | None
    opens_at: datetime | None


@lru_cache(maxsize=4096)
def read_week(rows: tuple[tuple[int, int, int], ...]) -> tuple[tuple[Interval, ...], ...]:
    """A week from rows of (days as a bit mask, opens, closes)."""
    week: list[list[Interval]] = [[] for _ in DAYS]
    for days, opens, closes in rows:
        for place in range(7):
            if days >> place & 1:
                week[place].append((opens, closes))
    return tuple(tuple(sorted(found)) for found in week)


@lru_cache(maxsize=1 << 14)
def standing(hours: Hours, at: datetime) -> Standing:
    """How a place stands at a local minute; an interval that ends as another begins goes on."""
    end = at
    for back in (1, 0):
        day = at.date() - timedelta(days=back)
        for opens, closes in hours.on(day):
            if _moment(day, opens) <= end < _moment(day, closes):
                end = _moment(day, closes)
    if end == at:
        return Standing(is_open=False, closes_at=None, opens_at=_next_opening(hours, at))
    for ahead in range(1, _LOOK_AHEAD):
        day = at.date() + timedelta(days=ahead)
        if (following := next((_moment(day, b) for a, b in hours.on(day) if _moment(day, a) == end), None)) is None:
            break
        end = following
    else:
        return Standing(is_open=True, closes_at=None, opens_at=None)
    return Standing(is_open=True, closes_at=end, opens_at=None)


def _next_opening(hours: Hours, at: datetime) -> datetime | None:
    for ahead in range(_LOOK_AHEAD):
        day = at.date() + timedelta(days=ahead)
        for opens, _ in hours.on(day):
            if _moment(day, opens) > at:
                return _moment(day, opens)
    return None


def last_closing(hours: Hours, day: date) -> datetime | None:
    """When the last interval that begins on a day ends, None on a day when it is shut or never shuts."""
    intervals = hours.on(day)
    if not intervals or intervals[-1] == _WHOLE_DAY:
        return None
    return _moment(day, intervals[-1][1])


def is_open_through(hours: Hours, start: datetime, end: datetime) -> bool:
    """Whether a place is open from one minute to another without a break."""
    found = standing(hours, start)
    return found.is_open and (found.closes_at is None or found.closes_at >= end)


def written(intervals: Sequence[Interval]) -> str:
    """Hours of one day: "09:00-13:00, 14:00-18:00", "shut", "open 24 hours"."""
    if not intervals:
        return "shut"
    if list(intervals) == [_WHOLE_DAY]:
        return "open 24 hours"
    return ", ".join(f"{_clock(opens)}-{_clock(closes)}" for opens, closes in intervals)


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


def _moment(day: date, minute: int) -> datetime:
    return datetime.combine(day, time()) + timedelta(minutes=minute)
