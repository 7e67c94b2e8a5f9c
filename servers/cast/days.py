"""When a world stands: its now, its clock change, and the working days around it."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from random import Random
from zoneinfo import ZoneInfo

from dateutil.easter import easter

ZONE = "Europe/London"
_LOCAL = ZoneInfo(ZONE)


def _last_sunday(year: int, month: int) -> date:
    last = date(year, month, 31)
    return last - timedelta(days=(last.weekday() + 1) % 7)


def _first_monday(year: int, month: int) -> date:
    first = date(year, month, 1)
    return first + timedelta(days=-first.weekday() % 7)


def _moved(day: date, taken: tuple[date, ...] = ()) -> date:
    while day.weekday() > 4 or day in taken:
        day += timedelta(days=1)
    return day


@cache
def bank_holidays(year: int) -> dict[date, str]:
    """Days of `year` on which banks and offices are shut, with their names, in date order."""
    easter_day = easter(year)
    christmas = _moved(date(year, 12, 25))
    last_may = date(year, 5, 31)
    last_august = date(year, 8, 31)
    return {
        _moved(date(year, 1, 1)): "New Year's Day",
        easter_day - timedelta(days=2): "Good Friday",
        easter_day + timedelta(days=1): "Easter Monday",
        _first_monday(year, 5): "Early May bank holiday",
        last_may - timedelta(days=last_may.weekday()): "Spring bank holiday",
        last_august - timedelta(days=last_august.weekday()): "Summer bank holiday",
        christmas: "Christmas Day",
        _moved(date(year, 12, 26), (christmas,)): "Boxing Day",
    }


def is_working_day(day: date) -> bool:
    """Whether banks and offices work on `day`: Monday to Friday and no bank holiday."""
    return day.weekday() < 5 and day not in bank_holidays(day.year)


def working_day_from(day: date) -> date:
    """The first working day on or after `day`."""
    while not is_working_day(day):
        day += timedelta(days=1)
    return day


def working_day_until(day: date) -> date:
    """The last working day on or before `day`."""
    while not is_working_day(day):
        day -= timedelta(days=1)
    return day


def at_local(day: date, minute: int) -> datetime:
    """The moment `minute` minutes into the local wall clock of `day`, as UTC."""
    wall = datetime.combine(day, time(minute // 60, minute % 60), tzinfo=_LOCAL)
    return wall.astimezone(UTC)


def choose_today(rng: Random) -> tuple[date, date]:
    """A working day and the clock change (a Sunday) that follows it within five weeks.

    The day is never one of the first four of its month, so that "this month" holds something.
    """
    change = rng.choice([_last_sunday(year, month) for year in (2025, 2026, 2027) for month in (3, 10)])
    days = [change - timedelta(days=back) for back in range(2, 36)]
    return rng.choice([day for day in days if is_working_day(day) and day.day > 4]), change
