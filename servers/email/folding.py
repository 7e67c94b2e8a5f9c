"""Text as the mailbox searches it."""

from __future__ import annotations

from servers.kit.text import tokens


def searchable(subject: str, rest: str) -> str:
    """What a search looks into: " <words of the subject> | <all other words> "."""
    return f" {tokens(subject)} | {tokens(rest)} "
