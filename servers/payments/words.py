"""How a search at the billing desk compares words."""

from __future__ import annotations

from servers.kit.text import words_apart


def matches(text: str | None, *fields: str) -> bool:
    """Whether every word of a text begins some word of the fields."""
    if text is None:
        return True
    wanted = words_apart(text).split()
    shown = f" {' '.join([words_apart(field) for field in fields])}" if wanted else ""
    return all(f" {word}" in shown for word in wanted)
