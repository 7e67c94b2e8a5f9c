"""How the chain writes margins and compares words."""

from __future__ import annotations

from servers.kit.text import words_apart


def percent(tenths: int) -> str:
    """Tenths of a per cent: 347 -> "34.7 %"."""
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10} %"


def matches(query: str, *texts: str) -> bool:
    """Whether every word of a query begins some word of the texts; plurals find their singular."""
    words = " ".join(words_apart(text) for text in texts).split()
    return all(any(_begins(word, wanted) for word in words) for wanted in words_apart(query).split())


def _begins(word: str, wanted: str) -> bool:
    singular = wanted[:-1] if len(wanted) > 3 and wanted.endswith("s") else wanted
    return word.startswith((wanted, singular))
