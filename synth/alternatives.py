"""Which two rows and values people hold against each other."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

_LONGEST = timedelta(days=60)
_SORTS = ("category", "sort", "cuisine", "destination", "basket_id")


def are_alternatives(one: Any, other: Any) -> bool:
    """Whether both would do for the same purpose, as far as the world sorts its things, and lie in one basket."""
    alike = all(getattr(one, name, None) == getattr(other, name, None) for name in _SORTS)
    heads = [row.sku.split()[-1] if hasattr(row, "on_hand") and hasattr(row, "sku") else "" for row in (one, other)]
    return alike and heads[0] == heads[1]  # one category holds padlocks and saw horses


def are_comparable(kind: str, one: Any, other: Any) -> bool:
    """Whether somebody would hold the two against each other: amounts within four times, days within two months."""
    if isinstance(one, int) and isinstance(other, int):
        return min(one, other) >= 0 and max(one, other) <= 4 * max(min(one, other), 1)
    if kind in {"day", "moment"} and isinstance(one, str) and isinstance(other, str):
        return abs(date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])) <= _LONGEST
    return False
