"""Moments of the video account: stored as UTC, shown as local days and minutes; how long things took."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from servers.kit.text import local_minute


def clock(stored: str, zone: ZoneInfo) -> str:
    """The time of day of a stored moment: "18:30"."""
    return local_minute(stored, zone)[11:]


def minutes_since(stored: str, now: datetime) -> int:
    """Whole minutes from a stored moment until now."""
    return int((now - datetime.fromisoformat(stored)).total_seconds() // 60)


def length(starts_at: str, ends_at: str) -> int:
    """Whole minutes between two stored moments."""
    return int((datetime.fromisoformat(ends_at) - datetime.fromisoformat(starts_at)).total_seconds() // 60)


def day_after(day: str, days: int) -> str:
    """The date so many days after another."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def days_between(first: str, last: str) -> int:
    """How many days lie between two dates."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days
