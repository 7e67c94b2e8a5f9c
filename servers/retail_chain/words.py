"""How the chain writes margins and compares words."""

from __future__ import annotations

from functools import lru_cache

from servers.kit.text import words_apart


def percent(tenths: int) -> str:
    """Tenths of a per cent: 347 -> "34.7 %"."""
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10} %"


def matches(query: str, *texts: str) -> bool:
    """Whether every word of a query begins some word of the texts; plurals find their singular."""
    wanted = _wanted(query)
    shown = f" {' '.join([words_apart(text) for text in texts])}" if wanted else ""
    return all(beginning in shown for beginning in wanted)


@lru_cache(maxsize=1 << 10)
def _wanted(query: str) -> tuple[str, ...]:
    """What must stand at the beginning of a word: a plural without its ending."""
    words = words_apart(query).split()
    return tuple(f" {word[:-1] if len(word) > 3 and word.endswith('s') else word}" for word in words)
