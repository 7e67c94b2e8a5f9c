"""What a mail or a file states in its text: an amount, a number that people call it by, a day."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

_TOTAL: Final = re.compile(r"Total: \$([\d,]+\.\d\d)")
_MONEY: Final = re.compile(r"\$([\d,]+\.\d\d)")
_MONTHS: Final = "January February March April May June July August September October November December".split()
_DAY: Final = re.compile(rf"\b(\d{{1,2}}) ({'|'.join(_MONTHS)})\b")
_NUMBER: Final = re.compile(
    r"\b(?:(?i:order|sale) ((?:S-\d{7}|(?:FD|SA|TO)-[A-Z2-9]{6}))|(?i:booking) ([A-Z2-9]{6})|(?i:invoice) (\d{3,6}))\b"
)
_NEAR: Final = timedelta(days=180)


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


@lru_cache(maxsize=1 << 12)
def day_in(text: str, near: str) -> str | None:
    """The only day that stands there ("12 March"), in the year that brings it near a day; None for none or several."""
    found = set(_DAY.findall(text))
    if len(found) != 1:
        return None
    [(number, month)] = found
    base = date.fromisoformat(near)
    for year in (base.year, base.year + 1, base.year - 1):
        day = date(year, _MONTHS.index(month) + 1, min(int(number), 28))
        if abs(day - base) <= _NEAR:
            return day.replace(day=int(number)).isoformat()
    return None
