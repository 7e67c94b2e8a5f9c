"""How the billing desk shows moments and compares words."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from servers.kit.text import words_apart


@lru_cache(maxsize=1 << 12)
def local_minute(stored: str, zone: ZoneInfo) -> str:
    """A stored moment on the user's clock: "2026-03-11T18:30"."""
    return datetime.fromisoformat(stored).astimezone(zone).isoformat()[:16]


def matches(text: str | None, *fields: str) -> bool:
    """Whether every word of a text begins some word of the fields."""
    if text is None:
        return True
    words = " ".join(words_apart(field) for field in fields).split()
    return all(any(word.startswith(wanted) for word in words) for wanted in words_apart(text).split())
