"""How the store writes money and words."""

from __future__ import annotations

import unicodedata


def written(cents: int) -> str:
    """An amount as the store prints it: 123450 -> "$1,234.50"."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def plain(text: str) -> str:
    """Text as it is searched and labels as they are compared: no accents, no case, single spaces."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(text.casefold().split())


def stems(query: str) -> list[str]:
    """The words of a search, each without its plural s."""
    return [
        word[:-1] if len(word) > 3 and word.endswith("s") and word[-2] != "s" else word for word in plain(query).split()
    ]
