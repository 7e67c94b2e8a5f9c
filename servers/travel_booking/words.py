"""How a search at the agency compares words."""

from __future__ import annotations

from servers.kit.text import plain


def matches(text: str, *fields: str) -> bool:
    """Whether all words of a search stand in the fields."""
    shown = plain(" ".join(fields))
    return all(word in shown for word in plain(text).split())
