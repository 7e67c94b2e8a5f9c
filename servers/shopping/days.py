"""Times of the store: when an order is packed, shipped and delivered, and how days are written."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

from servers.cast.days import is_working_day, working_day_from

# An order is packed with the next run that begins at least two hours after it was placed.
NOTICE: Final = timedelta(hours=2)
LOADING: Final = timedelta(hours=2)
DELIVERY: Final = time(12, 0)


class Plan(NamedTuple):
    """When an order is packed, shipped and delivered: local minutes."""

    packed_at: str
    shipped_at: str
    delivered_at: str


def plan_of(placed: datetime, packs_at: str, days_max: int) -> Plan:
    """The plan of an order that is placed (and paid for) at local time `placed`.

    It is packed on the working day of its placing if `packs_at` is two hours or more away, else on the next working
    day; shipped two hours later; delivered at noon of the `days_max`-th working day after.
    """
    run = time.fromisoformat(packs_at)
    packed = datetime.combine(placed.date(), run)
    if not is_working_day(placed.date()) or placed > packed - NOTICE:
        packed = datetime.combine(working_day_from(placed.date() + timedelta(days=1)), run)
    shipped = packed + LOADING
    arrives = datetime.combine(working_days_after(shipped.date(), days_max), DELIVERY)
    return Plan(minute(packed), minute(shipped), minute(arrives))


@lru_cache(maxsize=4096)
def working_days_after(day: date, count: int) -> date:
    """The `count`-th working day after `day`."""
    for _ in range(count):
        day = working_day_from(day + timedelta(days=1))
    return day


def minute(moment: datetime) -> str:
    """A local time as stored: "2026-03-11T16:00"."""
    return moment.isoformat(timespec="minutes")


def days_later(day: str, count: int) -> str:
    """So many days after a day."""
    return (date.fromisoformat(day[:10]) + timedelta(days=count)).isoformat()


def spoken(planned: str) -> str:
    """A day or a planned time in a message: "2026-03-11 at 16:00"."""
    return planned.replace("T", " at ")
