"""Local days and times of day of the home."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, get_args
from zoneinfo import ZoneInfo

from servers.iot_devices.models import Weekday
from servers.kit.text import local_minute
from sessions import World

WEEKDAYS: Final[tuple[str, ...]] = get_args(Weekday)


def weekday(day: date) -> str:
    """Name of a day's weekday, "monday"."""
    return WEEKDAYS[day.weekday()]


def at_clock(day: date, clock: str, zone: ZoneInfo) -> datetime:
    """A time of day on a local day, as aware UTC; a time that the clocks skip moves forward."""
    return datetime.combine(day, time.fromisoformat(clock), tzinfo=zone).astimezone(UTC)


def days_from(first: date, last: date) -> Iterator[date]:
    """Every day from one to another, both included; none where the last lies first."""
    for offset in range((last - first).days + 1):
        yield first + timedelta(days=offset)


def in_order(days: Iterable[str]) -> list[str]:
    """Weekdays from Monday on, each once."""
    return sorted(set(days), key=WEEKDAYS.index)


def said_at(world: World, stored: str) -> str:
    """A stored moment in a message: "09:12" of today, "2026-03-08 at 09:12" of another day."""
    minute = local_minute(stored, world.zone)
    return minute[11:] if minute[:10] == world.today.isoformat() else minute.replace("T", " at ")
