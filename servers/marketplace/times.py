"""Moments of the marketplace: stored as UTC, shown and counted as local days and minutes."""

from __future__ import annotations

from datetime import datetime, timedelta


def since(stored: str, now: datetime) -> timedelta:
    """How long ago a stored moment was."""
    return now - datetime.fromisoformat(stored)
