"""How long ago a stored moment was, and days counted on."""

from __future__ import annotations

from datetime import date, datetime, timedelta


def age(stored: str, now: datetime) -> timedelta:
    """How long ago a stored moment was."""
    return now - datetime.fromisoformat(stored)


def hours_since(stored: str, now: datetime) -> int:
    """Whole hours since a stored moment."""
    return int(age(stored, now) // timedelta(hours=1))


def day_after(day: str, days: int) -> str:
    """So many days later."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()
