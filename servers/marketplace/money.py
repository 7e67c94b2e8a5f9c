"""How the marketplace writes money, and text as it is searched."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


def written(cents: int) -> str:
    """An amount as the marketplace prints it: 123450 -> "$1,234.50"."""
    return f"${cents // 100:,}.{cents % 100:02}"


@lru_cache(maxsize=1 << 14)
def plain(text: str) -> str:
    """Text as it is searched and compared: no accents, no case, single spaces."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(text.casefold().split())
