"""How the app writes money and compares words."""

from __future__ import annotations

import unicodedata


def written(cents: int) -> str:
    """An amount as the app prints it: 123450 -> "$1,234.50"."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def plain(text: str) -> str:
    """Text as it is searched: no accents, no case, single spaces."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(text.casefold().split())
