"""Days of the sales system: local dates as text, how far they lie apart, and calendar quarters."""

from __future__ import annotations

from datetime import date, timedelta


def days_between(first: str, last: str) -> int:
    """How many days lie between two dates, negative where the last comes first."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days


def day_after(day: str, days: int) -> str:
    """The date so many days after another."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def quarter_of(day: date) -> tuple[str, str]:
    """First and last day of the calendar quarter in which a day lies."""
    month = 3 * ((day.month - 1) // 3) + 1
    first = date(day.year, month, 1)
    following = date(day.year + (month == 10), (month + 2) % 12 + 1, 1)
    return first.isoformat(), (following - timedelta(days=1)).isoformat()


def whole_quarters(first: str, last: str) -> int:
    """How many calendar quarters a window is made of, 0 where it is not made of whole ones."""
    begin, end = date.fromisoformat(first), date.fromisoformat(last)
    if first > last or quarter_of(begin)[0] != first or quarter_of(end)[1] != last:
        return 0
    return (end.year - begin.year) * 4 + (end.month - 1) // 3 - (begin.month - 1) // 3 + 1
