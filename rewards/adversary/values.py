"""Values in words, and wrong ones beside them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta

from tasks import ReportType
from tasks.values import Value

_UNITS: dict[ReportType, int] = {"money": 100, "number": 1, "duration": 60, "percent": 100, "temperature": 10}
_FURTHER = 4
_SIGNLESS = ("duration", "number")
"""Nobody takes "-1" for how many or how long: such an answer is heard without its sign, or not at all."""


def _money(value: Value) -> str:
    return f"{'-' if _number(value) < 0 else ''}${abs(_number(value)) / 100:,.2f}"


def _number(value: Value) -> float:
    return value if isinstance(value, int | float) else 0


def _amount(value: Value) -> str:
    return f"{_number(value):g}" if abs(_number(value)) < 1e6 else str(value)


_PLAIN: dict[ReportType, Callable[[Value], str]] = {
    "money": _money,
    "number": str,
    "day": lambda value: str(value)[:10],
    "moment": lambda value: f"{str(value)[:10]} at {str(value)[11:16]}",
    "duration": lambda value: f"{_number(value) / 60:g} minutes",
    "percent": lambda value: f"{_amount(_number(value) / 100)}%",
    "temperature": lambda value: f"{_number(value) / 10:g} degrees",
    "text": str,
    "yes_no": lambda value: "Yes" if value else "No",
}
_OTHER: dict[ReportType, Callable[[Value], str]] = {
    "money": lambda value: f"{'minus ' if _number(value) < 0 else ''}{abs(_number(value)) / 100:.2f} dollars",
    "number": lambda value: f"{value:,}" if isinstance(value, int) else str(value),
    "day": lambda value: f"{date.fromisoformat(str(value)[:10]):%A, %-d %B %Y}",
    "moment": lambda value: f"{datetime.fromisoformat(str(value)):%-d %B %Y, %H:%M}",
    "duration": lambda value: f"{_amount(value)} seconds",
    "percent": lambda value: f"{_amount(_number(value) / 100)} percent",
    "temperature": lambda value: f"{_number(value) / 10:g} °C",
    "yes_no": lambda value: "Yep" if value else "Nope",
}
_BARE: dict[ReportType, Callable[[Value], str]] = {
    "money": lambda value: f"{_number(value) / 100:g}",
    "moment": lambda value: str(value)[11:16],
    "temperature": lambda value: f"{_number(value) / 10:g}",
    "number": lambda value: f"number {value}",
}


def spell(kind: ReportType, value: Value) -> str:
    """A value as one would type it; moments are local."""
    return _PLAIN[kind](value)


def respell(kind: ReportType, value: Value) -> str | None:
    """The same value another way, None where there is none."""
    other = _OTHER.get(kind)
    return None if other is None else other(value)


def bare(kind: ReportType, value: Value) -> str | None:
    """The value without what shows its type, None where it always shows."""
    short = _BARE.get(kind)
    return None if short is None else short(value)


def other_value(kind: ReportType, value: Value, n: int) -> Value | None:
    """The n-th wrong value beside a right one (n may be negative, not 0), None where the type has no neighbours."""
    if kind == "yes_no":
        return not value
    if kind in _SIGNLESS and _number(value) + n * _UNITS[kind] < 0:
        n = _FURTHER - n
    if kind in _UNITS:
        return type(_number(value))(_number(value) + n * _UNITS[kind])
    if kind == "day":
        return (date.fromisoformat(str(value)[:10]) + timedelta(days=n)).isoformat()
    if kind == "moment":
        return (datetime.fromisoformat(str(value)[:16]) + timedelta(hours=n)).isoformat(timespec="minutes")
    return None
