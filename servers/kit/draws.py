"""Values that follow from nothing but the clock of a world, or from one moment of a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from sessions import World


class NoSample(Exception):
    """Nothing in this world can fill a parameter."""


def _day(rng: Random, world: World, low: int, high: int, *, working: bool, last: int = 31) -> datetime:
    today = world.local.replace(hour=0, minute=0, second=0)
    days = [today + timedelta(days=offset) for offset in range(low, high + 1)]
    fitting = [day for day in days if (not working or day.weekday() < 5) and day.day <= last]
    if not fitting:
        raise NoSample("No working day lies in the range.")
    return rng.choice(fitting)


def _money(rng: Random, _world: World, low: int, high: int, step: int) -> int:
    coarse = step * 10 if high > step * 20 else step
    return rng.choice((rng.randrange(low, high, step), rng.randrange(low, high, coarse)))


def _pick(rng: Random, _world: World, values: Sequence[Any]) -> Any:
    return rng.choice(values)


def _count(rng: Random, _world: World, low: int, high: int) -> int:
    return rng.randint(low, high)


def _any_day(rng: Random, world: World, low: int, high: int) -> str:
    return _day(rng, world, low, high, working=False).date().isoformat()


def _working_day(rng: Random, world: World, low: int, high: int) -> str:
    return _day(rng, world, low, high, working=True).date().isoformat()


def _moment(rng: Random, world: World, low: int, high: int, last: int = 31) -> str:
    day = _day(rng, world, low, high, working=True, last=last)
    drawn = day.replace(hour=rng.randrange(8, 18), minute=rng.choice(_QUARTERS))
    if abs(drawn - world.local) < timedelta(minutes=15):
        raise NoSample("That is now.")
    return drawn.isoformat(timespec="minutes")


def _beside(rng: Random, world: World, base: str, low: int, high: int) -> str:
    if len(base) != len("2026-03-13T12:30"):
        raise NoSample("The row has no time of day.")
    old = datetime.fromisoformat(base)
    at_work = old.weekday() < 5 and 8 <= old.hour < 18
    today = world.local.date()
    days = [old + timedelta(days=offset) for offset in range(low, high + 1)]
    fitting = [day for day in days if day.date() > today and (not at_work or day.weekday() < 5)]
    if not fitting:
        raise NoSample("No day around the row is still to come.")
    if at_work:
        hour, minute = rng.randrange(8, 18), rng.choice(_QUARTERS)
        return rng.choice(fitting).replace(hour=hour, minute=minute).isoformat(timespec="minutes")
    moved = rng.choice(fitting) + timedelta(minutes=rng.choice(_SHIFTS))
    if not 7 <= moved.hour < 22:
        raise NoSample("The row lies at night.")
    return moved.isoformat(timespec="minutes")


def _after(rng: Random, world: World, base: str, low: int, high: int) -> str:
    days = [date.fromisoformat(base[:10]) + timedelta(days=offset) for offset in range(low, high + 1)]
    fitting = [day for day in days if day > world.today and day.weekday() < 5]
    if not fitting:
        raise NoSample("No working day of the range is still to come.")
    return rng.choice(fitting).isoformat()


def _month(rng: Random, world: World, low: int, high: int) -> str:
    months = world.local.year * 12 + world.local.month - 1 + rng.randint(low, high)
    return f"{months // 12}-{months % 12 + 1:02d}"


def rounded(cents: int, factor: float) -> int:
    """A whole number of dollars, one at least, in cents."""
    return max(100, round(cents * factor / 100) * 100)


FROM_A_ROW: dict[str, Callable[..., str]] = {"beside": _beside, "after": _after}
NEAR = (0.6, 0.7, 0.8, 0.9, 1.1, 1.2, 1.3, 1.5)
_SHIFTS = (-60, -30, 0, 0, 30, 60)
_QUARTERS = (0, 0, 0, 30, 30, 15, 45)
SIMPLE: dict[str, Callable[..., Any]] = {
    "money": _money,
    "pick": _pick,
    "minutes": _pick,
    "count": _count,
    "day": _any_day,
    "workday": _working_day,
    "moment": _moment,
    "month": _month,
}
