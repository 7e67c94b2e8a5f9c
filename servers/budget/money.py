"""How the budget writes money and words."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


def written(cents: int) -> str:
    """An amount as the budget prints it: 123450 -> "$1,234.50"."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


@lru_cache(maxsize=1 << 13)
def plain(text: str) -> str:
    """Text as it is searched and names as they are compared: no accents, no case, single spaces."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(text.casefold().split())


def words_of(merchant: str, note: str) -> str:
    """What a search looks into; the merchant is what stands before the bar."""
    return f"{plain(merchant)} | {plain(note)}"
