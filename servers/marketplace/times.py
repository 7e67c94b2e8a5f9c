"""Moments of the marketplace: stored as UTC, shown and counted as local days and minutes."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from servers.kit.text import local_minute


def local_day(stored: str, zone: ZoneInfo) -> str:
    """The local date of a stored moment."""
    return local_minute(stored, zone)[:10]


def spoken(stored: str, zone: ZoneInfo) -> str:
    """A stored moment in a message: "2026-03-11 at 18:30"."""
    return local_minute(stored, zone).replace("T", " at ")


def since(stored: str, now: datetime) -> timedelta:
    """How long ago a stored moment was."""
    return now - datetime.fromisoformat(stored)
