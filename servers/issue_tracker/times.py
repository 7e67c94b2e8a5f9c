"""Days of the tracker: working days are Monday to Friday."""

from __future__ import annotations

from datetime import date, timedelta

_WEEKEND = 5


def working_days(first: date, last: date) -> int:
    """How many working days lie from one day to another, both counted; 0 where the second comes before."""
    days = max(0, (last - first).days + 1)
    return sum((first + timedelta(days=offset)).weekday() < _WEEKEND for offset in range(days))


def days_between(first: str, last: str) -> int:
    """Working days between two stored days, both counted."""
    return working_days(date.fromisoformat(first), date.fromisoformat(last))


def working_day(day: date, count: int) -> date:
    """The working day so many after a day, or before it where the count is negative."""
    step = timedelta(days=1 if count > 0 else -1)
    left = abs(count)
    while left:
        day += step
        left -= day.weekday() < _WEEKEND
    return day
