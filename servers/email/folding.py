"""Text as the mailbox searches it."""

from __future__ import annotations

import re
from functools import lru_cache

from servers.kit.text import plain

# Words and numbers; an emoji is a word of its own.
_WORD = re.compile("[^\\W_]+|[☀-➿\U0001f300-\U0001faff]")


@lru_cache(maxsize=1 << 12)
def tokens(text: str) -> str:
    """The words of a text in order, folded, one space between: "Jiří's S-482" -> "jiri s s 482"."""
    return " ".join(_WORD.findall(plain(text)))


def searchable(subject: str, rest: str) -> str:
    """What a search looks into: " <words of the subject> | <all other words> "."""
    return f" {tokens(subject)} | {tokens(rest)} "
