"""The words of a search in the store."""

from __future__ import annotations

from servers.kit.text import plain


def stems(query: str) -> list[str]:
    """The words of a search, each without its plural s."""
    return [
        word[:-1] if len(word) > 3 and word.endswith("s") and word[-2] != "s" else word for word in plain(query).split()
    ]
