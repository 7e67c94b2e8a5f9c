"""Days and months of the budget: bounds, steps, rhythms."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Final

from dateutil.relativedelta import relativedelta

_NAMES: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_STEPS: Final = {
    "weekly": relativedelta(weeks=1),
    "monthly": relativedelta(months=1),
    "quarterly": relativedelta(months=3),
    "yearly": relativedelta(years=1),
}


def month_of(day: str) -> str:
    """The month of a day: "2026-03-11" -> "2026-03"."""
    return day[:7]


def month_said(month: str) -> str:
    """A month in words: "2026-03" -> "March 2026"."""
    return f"{_NAMES[int(month[5:]) - 1]} {month[:4]}"


@lru_cache(maxsize=256)
def last_day_of(month: str) -> str:
    """The last day of a month."""
    return (date.fromisoformat(f"{month}-01") + relativedelta(months=1, days=-1)).isoformat()


def month_after(month: str, count: int = 1) -> str:
    """The month `count` months on; negative counts go back."""
    ahead = int(month[:4]) * 12 + int(month[5:]) - 1 + count
    return f"{ahead // 12:04}-{ahead % 12 + 1:02}"


def months_between(first: str, last: str) -> int:
    """How many months `last` lies after `first`."""
    return (int(last[:4]) - int(first[:4])) * 12 + int(last[5:]) - int(first[5:])


def next_in_rhythm(first: str, repeat: str, after: str) -> str:
    """The first day after `after` of a rhythm that began on `first`; a 31st falls on shorter months' last day."""
    begin, step = date.fromisoformat(first), _STEPS[repeat]
    count = 0
    while (day := (begin + step * count).isoformat()) <= after:
        count += 1
    return day
