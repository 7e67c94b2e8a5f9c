"""Days of the bank: cut-offs, rhythms, months."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

from servers.banking.policy import CUT_OFF
from servers.cast.days import is_working_day, working_day_from
from servers.kit.text import wall

_STEPS: Final = {
    "weekly": relativedelta(weeks=1),
    "fortnightly": relativedelta(weeks=2),
    "monthly": relativedelta(months=1),
    "quarterly": relativedelta(months=3),
}


@lru_cache(maxsize=1 << 13)
def clock_time(stored: str, zone: ZoneInfo) -> str:
    """The time of day of a stored moment in `zone`: "09:05"."""
    return wall(stored, zone).strftime("%H:%M")


def begin_of(day: date, zone: ZoneInfo) -> datetime:
    """Local midnight of `day`, aware."""
    return datetime.combine(day, time(), tzinfo=zone)


def cut_off(sent: datetime) -> datetime:
    """When a standard payment sent at local time `sent` is booked: 17:00 of this working day, else of the next."""
    day = sent.date()
    if not (is_working_day(day) and sent.time() < CUT_OFF):
        day = working_day_from(day + timedelta(days=1))
    return datetime.combine(day, CUT_OFF)


def working_days_after(day: date, count: int) -> date:
    """The `count`-th working day after `day`."""
    for _ in range(count):
        day = working_day_from(day + timedelta(days=1))
    return day


def next_in_rhythm(first: str, repeat: str, after: str) -> str:
    """The first day after `after` of a rhythm that began on `first`; a 31st falls on shorter months' last day."""
    begin = date.fromisoformat(first)
    step = _STEPS[repeat]
    count = 1
    while (day := (begin + step * count).isoformat()) <= after:
        count += 1
    return day


def month_bounds(month: str) -> tuple[str, str]:
    """First and last day of a month."""
    first = date.fromisoformat(f"{month}-01")
    return first.isoformat(), (first + relativedelta(months=1, days=-1)).isoformat()


def month_end(day: date) -> date:
    """The last day of the month of `day`."""
    return day + relativedelta(day=31)
