"""How the broker writes money, prices and words."""

from __future__ import annotations

import unicodedata


def written(cents: int) -> str:
    """An amount or a price as the broker prints it: 123450 -> "$1,234.50"."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def percent(basis_points: int) -> str:
    """A share of a hundred as the broker prints it: 200 -> "2 %", 35 -> "0.35 %"."""
    sign = "-" if basis_points < 0 else ""
    whole, rest = divmod(abs(basis_points), 100)
    return f"{sign}{whole}.{rest:02} %" if rest else f"{sign}{whole} %"


def shares(count: int) -> str:
    """A number of shares in a sentence."""
    return f"{count:,} share" if count == 1 else f"{count:,} shares"


def plain(text: str) -> str:
    """Text as it is searched: no accents, no case, single spaces."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(text.casefold().split())
