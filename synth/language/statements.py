"""How the assistant states values in its replies: one plain exact form each, no chance in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from synth.language.values import MONTHS, WEEKDAYS

_KIB = 1024
_UNITS = ("bytes", "KiB", "MiB", "GiB")
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}


def say_money(cents: int, currency: str = "USD") -> str:
    """123450 -> "$1,234.50"; a negative amount carries its sign first: "-$5.00"."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{_SIGNS[currency]}{whole:,}.{rest:02d}"


def say_day(when: date, now: datetime) -> str:
    """Weekday, day and month ("Friday 13 March"), with the year where it is not this year."""
    year = "" if when.year == now.year else f" {when.year}"
    return f"{WEEKDAYS[when.weekday()]} {when.day} {MONTHS[when.month - 1]}{year}"


def say_moment(when: datetime, now: datetime) -> str:
    """Day and time: "Friday 13 March at 14:30"."""
    return f"{say_day(when.date(), now)} at {when:%H:%M}"


def say_month(when: str) -> str:
    """Month and year: "2026-03" -> "March 2026"."""
    year, number = when.split("-")
    return f"{MONTHS[int(number) - 1]} {year}"


def say_duration(minutes: int) -> str:
    """95 -> "1 hour 35 minutes"; whole days are said as days; 0 is "0 minutes"."""
    days, rest = divmod(minutes, 1440)
    hours, minutes = divmod(rest, 60)
    parts = [
        f"{n} {unit}{'' if n == 1 else 's'}" for n, unit in ((days, "day"), (hours, "hour"), (minutes, "minute")) if n
    ]
    return " ".join(parts) or "0 minutes"


def say_temperature(tenths: int) -> str:
    """215 -> "21.5 degrees", 10 -> "1 degree"; whole degrees have no fraction."""
    return f"{tenths / 10:g} degree{'' if abs(tenths) == 10 else 's'}"


def say_percent(basis_points: int) -> str:
    """425 -> "4.25%"."""
    return f"{f'{basis_points / 100:.2f}'.rstrip('0').rstrip('.')}%"


def say_list(items: Sequence[str], *, joint: str = "and") -> str:
    """Items in a row: "a", "a and b", "a, b and c"; empty for none."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def say_size(count: int) -> str:
    """Bytes as people read them: "840 bytes", "12.5 KiB", "61 MiB"."""
    if count < _KIB:
        return f"{count} byte{'' if count == 1 else 's'}"
    size, unit = float(count), 0
    while size >= _KIB and unit < len(_UNITS) - 1:
        size, unit = size / _KIB, unit + 1
    return f"{size:.1f}".removesuffix(".0") + f" {_UNITS[unit]}"
