"""What a mail or a file states in its text: an amount, a number that people call it by."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_TOTAL: Final = re.compile(r"Total: \$([\d,]+\.\d\d)")
_MONEY: Final = re.compile(r"\$([\d,]+\.\d\d)")
_NUMBER: Final = re.compile(
    r"\b(?:(?i:order|sale) ((?:S-\d{7}|(?:FD|SA|TO)-[A-Z2-9]{6}))|(?i:booking) ([A-Z2-9]{6})|(?i:invoice) (\d{3,6}))\b"
)


@lru_cache(maxsize=1 << 12)
def amount_in(text: str) -> int | None:
    """The total in cents, or the only amount that stands there; None where there are none or several."""
    found = _TOTAL.findall(text) or _MONEY.findall(text)
    return _cents(found[0]) if len(set(found)) == 1 and len(set(_MONEY.findall(text))) == 1 else None


@lru_cache(maxsize=1 << 12)
def number_in(text: str) -> str | None:
    """The only number of an order, a sale, a booking or an invoice that stands there; None for none or several."""
    found = {"".join(one) for one in _NUMBER.findall(text)}
    return found.pop() if len(found) == 1 else None


def _cents(written: str) -> int:
    return int(written.replace(",", "").replace(".", ""))
