"""Times of the file server: stored as UTC, told on the user's clock."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from servers.kit.text import begin_of


def age(stored: str, now: datetime) -> timedelta:
    """How long ago a stored moment was."""
    return now - datetime.fromisoformat(stored)


def hours_since(stored: str, now: datetime) -> int:
    """Whole hours since a stored moment."""
    return int(age(stored, now) // timedelta(hours=1))


def end_of(day: str, zone: ZoneInfo) -> str:
    """Local midnight after a day, as stored."""
    return begin_of(day_after(day, 1), zone)


def day_after(day: str, days: int) -> str:
    """So many days later."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()
