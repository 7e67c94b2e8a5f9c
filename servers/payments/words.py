"""How a search at the billing desk compares words."""

from __future__ import annotations

from servers.kit.text import words_apart


def matches(text: str | None, *fields: str) -> bool:
    """Whether every word of a text begins some word of the fields."""
    if text is None:
        return True
    words = " ".join(words_apart(field) for field in fields).split()
    return all(any(word.startswith(wanted) for word in words) for wanted in words_apart(text).split())
