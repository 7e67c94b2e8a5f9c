"""What a message is about and what it states: known phrases, an amount, a code, a key, a number."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from servers.kit.text import tokens
from servers.team_chat.keywords import KEYWORDS

_MONEY: Final = re.compile(r"\$([\d,]+(?:\.\d\d)?)\b")
_JOIN: Final = re.compile(r"\b[a-z]{3}-[a-z]{4}-[a-z]{3}\b")
_ISSUE: Final = re.compile(r"\b[A-Z]{3}-\d{2,4}\b")
_NUMBER: Final = re.compile(r"\binvoice (\d{3,6})\b")
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
