"""Days and moments of places that lie in different zones."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from typing import Final
from zoneinfo import ZoneInfo

FREE_UNTIL: Final = time(18, 0)
_ADULT: Final = 18
_CHILD: Final = 2


@cache
def zone_of(name: str) -> ZoneInfo:
    """A zone, kept: the library's own cache holds too few for all cities."""
    return ZoneInfo(name)


@lru_cache(maxsize=1 << 13)
def moment(stored: str) -> datetime:
    """A stored moment, aware."""
    return datetime.fromisoformat(stored)


@lru_cache(maxsize=1 << 13)
def local(stored: str, zone: str) -> str:
    """A stored moment on the wall clock of a zone: "2026-03-11T18:30"."""
    return moment(stored).astimezone(zone_of(zone)).isoformat()[:16]


@lru_cache(maxsize=1 << 13)
def later(stored: str, minutes: int) -> datetime:
    """A stored moment and so many minutes."""
    return moment(stored) + timedelta(minutes=minutes)


def at_place(day: date, minute: int, zone: str) -> datetime:
    """`minute` minutes into the wall clock of a day in a zone, aware; a time that the clocks skip moves forward."""
    wall = datetime.combine(day, time(minute // 60, minute % 60), tzinfo=zone_of(zone))
    return wall.astimezone(UTC)


@lru_cache(maxsize=4096)
def today_at(now: datetime, zone: str) -> str:
    """The date in a zone."""
    return now.astimezone(zone_of(zone)).date().isoformat()


@lru_cache(maxsize=4096)
def nights(check_in: str, check_out: str) -> tuple[str, ...]:
    """The nights of a stay, each by the day on which it begins."""
    first, count = date.fromisoformat(check_in), days_between(check_in, check_out)
    return tuple((first + timedelta(days=number)).isoformat() for number in range(count))


def days_between(first: str, last: str) -> int:
    """Days from one date to another."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days


def next_day(day: str) -> str:
    """The day after."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


@lru_cache(maxsize=4096)
def free_until(check_in: str, free_days: int, zone: str) -> datetime:
    """The moment up to which a flexible stay is cancelled free: 18:00 hotel time, so many days before it begins."""
    return at_place(date.fromisoformat(check_in) - timedelta(days=free_days), FREE_UNTIL.hour * 60, zone)


@lru_cache(maxsize=4096)
def age_on(born: str, day: str) -> int:
    """Whole years on a day; who was born on 29 February has the birthday on 1 March of other years."""
    return int(day[:4]) - int(born[:4]) - (day[5:10] < born[5:10])


def is_adult(born: str, day: str) -> bool:
    """Whether somebody is 18 or older on a day."""
    return age_on(born, day) >= _ADULT


def is_infant(born: str, day: str) -> bool:
    """Whether somebody is under two on a day."""
    return age_on(born, day) < _CHILD
