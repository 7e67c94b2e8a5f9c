"""What a message is about and what it states: known phrases, an amount, a day, a code, a key, a number."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from servers.team_chat.folding import tokens
from servers.team_chat.keywords import KEYWORDS

_MONEY: Final = re.compile(r"\$([\d,]+(?:\.\d\d)?)\b")
_MONTHS: Final = "January February March April May June July August September October November December".split()
_DAY: Final = re.compile(rf"\b(\d{{1,2}}) ({'|'.join(_MONTHS)})\b")
_JOIN: Final = re.compile(r"\b[a-z]{3}-[a-z]{4}-[a-z]{3}\b")
_ISSUE: Final = re.compile(r"\b[A-Z]{3}-\d{2,4}\b")
_NUMBER: Final = re.compile(r"\binvoice (\d{3,6})\b")
_NEAR: Final = timedelta(days=180)
_PHRASES: Final = tuple((phrase, f" {tokens(phrase)} ") for phrase in KEYWORDS)


@lru_cache(maxsize=1 << 12)
def keywords_in(text: str) -> tuple[str, ...]:
    """The known phrases that stand in a text, in the order of the list."""
    words = f" {tokens(text)} "
    return tuple(phrase for phrase, folded in _PHRASES if folded in words)


@lru_cache(maxsize=1 << 12)
def amount_in(text: str) -> int | None:
    """The only amount in cents that stands there, None for none or several."""
    found = set(_MONEY.findall(text))
    if len(found) != 1:
        return None
    whole, _, cents = found.pop().replace(",", "").partition(".")
    return int(whole) * 100 + int(cents or 0)


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


def join_code_in(text: str) -> str | None:
    """The only code of a video call that stands there."""
    return _only(_JOIN, text)


def issue_in(text: str) -> str | None:
    """The only key of an issue that stands there."""
    return _only(_ISSUE, text)


def invoice_in(text: str) -> str | None:
    """The only number of an invoice that stands there."""
    return _only(_NUMBER, text)


@lru_cache(maxsize=1 << 13)
def _only(pattern: re.Pattern[str], text: str) -> str | None:
    found = set(pattern.findall(text))
    return found.pop() if len(found) == 1 else None
