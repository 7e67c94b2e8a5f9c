"""How stored values read: amounts in messages, moments in columns, text as it is searched and compared."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

_SIGNS = {"USD": "$", "EUR": "€"}


def written(cents: int, currency: str = "USD") -> str:
    """An amount as people read it: 123450 -> "$1,234.50"."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{_SIGNS[currency]}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def instant(moment: datetime) -> str:
    """An aware time as stored: UTC, whole seconds, "Z"."""
    return moment.astimezone(UTC).isoformat()[:19] + "Z"


@lru_cache(maxsize=1 << 14)
def plain(text: str) -> str:
    """Text as it is searched and names as they are compared: no accents, no case, single spaces."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(text.casefold().split())


@lru_cache(maxsize=1 << 14)
def words_apart(text: str) -> str:
    """Plain text with spaces for all that is neither letter nor digit: "Coat-Hook, 2" -> "coat hook 2"."""
    return " ".join("".join(char if char.isalnum() else " " for char in plain(text)).split())


@lru_cache(maxsize=1 << 15)
def wall(stored: str, zone: ZoneInfo) -> datetime:
    """A stored moment on the wall clock of `zone`, naive."""
    return datetime.fromisoformat(stored).astimezone(zone).replace(tzinfo=None)


@lru_cache(maxsize=1 << 15)
def local_minute(stored: str, zone: ZoneInfo) -> str:
    """A stored moment as tools show it, on the wall clock of `zone`: "2026-03-11T18:30"."""
    return wall(stored, zone).isoformat(timespec="minutes")
