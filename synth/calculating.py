"""Arithmetic of values as results show them."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Any

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def calculate(base: Any, sign: str, other: Any) -> Any:
    """Numbers with numbers; a day and days, a moment and minutes; seconds between two days or moments.

    Args:
        sign: "+", "-" or "*".

    Raises:
        ValueError: the two do not go together.
    """
    if isinstance(base, str) and isinstance(other, str) and sign == "-" and len(base) == len(other):
        return int((datetime.fromisoformat(base) - datetime.fromisoformat(other)).total_seconds())
    if isinstance(base, str) and isinstance(other, int) and sign in "+-":
        by = other if sign == "+" else -other
        if _DAY.fullmatch(base):
            return (date.fromisoformat(base) + timedelta(days=by)).isoformat()
        return (datetime.fromisoformat(base) + timedelta(minutes=by)).isoformat(timespec="minutes")
    if isinstance(base, int | float) and isinstance(other, int | float):
        return {"-": base - other, "+": base + other, "*": base * other}[sign]
    raise ValueError(f"{base!r} {sign} {other!r} is no sum")
