"""How the billing desk writes money, days and moments, and text as it is searched."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo


def written(cents: int) -> str:
    """An amount as the desk prints it: 123450 -> "$1,234.50"."""
    return f"{'-' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def instant(moment: datetime) -> str:
    """An aware time as stored: UTC, whole seconds, "Z"."""
    return moment.astimezone(UTC).isoformat()[:19] + "Z"


@lru_cache(maxsize=1 << 12)
def local_minute(stored: str, zone: ZoneInfo) -> str:
    """A stored moment on the user's clock: "2026-03-11T18:30"."""
    return datetime.fromisoformat(stored).astimezone(zone).isoformat()[:16]


@lru_cache(maxsize=1 << 14)
def plain(text: str) -> str:
    """Text as it is searched: no accents, no case, words apart."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join("".join(char if char.isalnum() else " " for char in text.casefold()).split())


def matches(text: str | None, *fields: str) -> bool:
    """Whether every word of a text begins some word of the fields."""
    if text is None:
        return True
    words = " ".join(plain(field) for field in fields).split()
    return all(any(word.startswith(wanted) for word in words) for wanted in plain(text).split())
