"""How the chain writes money and margins, and text as it is searched."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


def written(cents: int) -> str:
    """An amount as the chain prints it: 123450 -> "$1,234.50"."""
    return f"${cents // 100:,}.{cents % 100:02}"


def percent(tenths: int) -> str:
    """Tenths of a per cent: 347 -> "34.7 %"."""
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10} %"


@lru_cache(maxsize=1 << 14)
def plain(text: str) -> str:
    """Text as it is searched and compared: no accents, no case, single spaces, words apart."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join("".join(char if char.isalnum() else " " for char in text.casefold()).split())


def matches(query: str, *texts: str) -> bool:
    """Whether every word of a query begins some word of the texts; plurals find their singular."""
    words = " ".join(plain(text) for text in texts).split()
    return all(any(_begins(word, wanted) for word in words) for wanted in plain(query).split())


def _begins(word: str, wanted: str) -> bool:
    singular = wanted[:-1] if len(wanted) > 3 and wanted.endswith("s") else wanted
    return word.startswith((wanted, singular))
