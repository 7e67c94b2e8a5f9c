"""How the agency writes money and words."""

from __future__ import annotations

import unicodedata


def written(cents: int) -> str:
    """An amount as the agency prints it: 123450 -> "$1,234.50"."""
    return f"${cents // 100:,}.{cents % 100:02}"


def plain(text: str) -> str:
    """Text as it is searched: no accents, no case, single spaces."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(text.casefold().split())


def matches(text: str, *fields: str) -> bool:
    """Whether all words of a search stand in the fields."""
    shown = plain(" ".join(fields))
    return all(word in shown for word in plain(text).split())
