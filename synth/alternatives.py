"""Which two rows and values people hold against each other."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

_LONGEST = timedelta(days=60)
_SORTS = ("category", "sort", "cuisine", "destination", "basket_id")


def are_alternatives(one: Any, other: Any) -> bool:
    """Whether both would do for the same purpose, as far as the world sorts its things, and lie in one basket."""
    alike = all(getattr(one, name, None) == getattr(other, name, None) for name in _SORTS)
    return alike and _head(one) == _head(other)


def _head(row: Any) -> str:
    """What goods are, by the head of their name: one category holds padlocks and saw horses.

    Empty of what is no choice of goods: deals made, and what the user has put up for sale.
    """
    if hasattr(row, "on_hand") and hasattr(row, "sku"):
        return row.sku.split()[-1].casefold()
    if hasattr(row, "unit_cost"):
        return row.name.split()[-1].casefold()
    if hasattr(row, "seller") and not row.mine:
        return row.item.split()[-1].casefold()
    return row.product.split()[-1].casefold() if hasattr(row, "quantity") and hasattr(row, "product") else ""


def are_comparable(kind: str, one: Any, other: Any) -> bool:
    """Whether somebody would hold the two against each other: amounts within four times, days within two months."""
    if isinstance(one, int) and isinstance(other, int):
        return min(one, other) >= 0 and max(one, other) <= 4 * max(min(one, other), 1)
    if kind in {"day", "moment"} and isinstance(one, str) and isinstance(other, str):
        return abs(date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])) <= _LONGEST
    return False
