"""Moments: stored as UTC, said as local minutes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from servers.maps.measures import minutes_up
from sessions import World

_MINUTE: Final = timedelta(minutes=1)


def instant(world: World, local: datetime) -> str:
    """A local time as stored: UTC, whole seconds, "Z"."""
    return local.replace(tzinfo=world.zone).astimezone(UTC).isoformat()[:19] + "Z"


def wall(world: World, stored: str) -> datetime:
    """A stored moment on the user's clock, naive."""
    return datetime.fromisoformat(stored).astimezone(world.zone).replace(tzinfo=None)


def this_minute(world: World) -> datetime:
    """The user's local minute."""
    return world.local.replace(second=0, microsecond=0)


def shown(moment: datetime) -> str:
    """A local time as a moment, rounded up to the minute."""
    if moment.second or moment.microsecond:
        moment = moment.replace(second=0, microsecond=0) + _MINUTE
    return moment.isoformat(timespec="minutes")


def between(start: datetime, end: datetime) -> int:
    """Minutes from one time to another, rounded up."""
    return minutes_up(int((end - start).total_seconds()))
