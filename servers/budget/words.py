"""What a search of expenses looks into."""

from __future__ import annotations

from servers.kit.text import plain


def words_of(merchant: str, note: str) -> str:
    """What a search looks into; the merchant is what stands before the bar."""
    return f"{plain(merchant)} | {plain(note)}"
