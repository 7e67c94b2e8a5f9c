"""Times of the network: stored as UTC, shown on the user's clock; hours of a brand on the clock of its zone."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from servers.kit.text import begin_of, instant


def end_of(day: str, zone: ZoneInfo) -> str:
    """Local midnight after a day, as stored."""
    return begin_of((date.fromisoformat(day) + timedelta(days=1)).isoformat(), zone)


def moment_of(stored: str) -> datetime:
    """A stored moment as aware UTC."""
    return datetime.fromisoformat(stored)


def age(stored: str, now: datetime) -> timedelta:
    """How long ago a stored moment was."""
    return now - moment_of(stored)


def after(stored: str, minutes: int) -> str:
    """The moment so many minutes later, as stored."""
    return instant(moment_of(stored) + timedelta(minutes=minutes))


def is_open(at: datetime, opens: str, closes: str, zone: ZoneInfo) -> bool:
    """Whether a moment lies Monday to Friday from `opens` to `closes` (wall hours of the zone)."""
    wall = at.astimezone(zone)
    return wall.weekday() < 5 and opens <= wall.strftime("%H:%M") <= closes


def next_opening(at: datetime, opens: str, zone: ZoneInfo) -> datetime:
    """The first moment after `at` at which a working day opens, in the zone."""
    day = at.astimezone(zone).date()
    while True:
        opening = datetime.combine(day, time.fromisoformat(opens), tzinfo=zone)
        if opening > at and day.weekday() < 5:
            return opening
        day += timedelta(days=1)
