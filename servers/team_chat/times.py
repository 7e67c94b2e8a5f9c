"""Times of the chat: stored as UTC, shown on the user's clock; what has run out by now counts as gone."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from servers.kit.text import begin_of, instant


def end_of(day: str, zone: ZoneInfo) -> str:
    """Local midnight after a day, as stored."""
    return begin_of((date.fromisoformat(day) + timedelta(days=1)).isoformat(), zone)


def is_over(stored: str | None, now: datetime) -> bool:
    """Whether a stored moment has come; one that is not set never does."""
    return stored is not None and stored <= instant(now)


def age(stored: str, now: datetime) -> timedelta:
    """How long ago a stored moment was."""
    return now - datetime.fromisoformat(stored)


def after(stored: str, hours: int) -> str:
    """The moment so many hours later, as stored."""
    return instant(datetime.fromisoformat(stored) + timedelta(hours=hours))
