"""Text as the chat searches it, and the queries that search it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from servers.kit.text import plain, tokens

_PIECE: Final = re.compile(r'(-?)(?:"([^"]*)"|(\S+))')
_NAME: Final = re.compile(r"[a-z0-9-]{2,60}")


class Terms(NamedTuple):
    """A query: what must stand in the text, each as " words ", and what must not."""

    wanted: tuple[str, ...]
    barred: tuple[str, ...]


def searchable(body: str, file_name: str, author: str) -> str:
    """What a search looks into: the words of a message, of its file's name and of its author's."""
    return f" {tokens(body)} | {tokens(file_name)} | {tokens(author)} "


@lru_cache(maxsize=1 << 10)
def terms(query: str) -> Terms:
    """The terms of a query: words, "a phrase", -word."""
    wanted: list[str] = []
    barred: list[str] = []
    for sign, phrase, word in _PIECE.findall(query):
        folded = tokens(phrase or word)
        if not folded:
            continue
        if sign:
            barred.append(f" {folded} ")
        elif phrase:
            wanted.append(f" {folded} ")
        else:
            wanted += [f" {one} " for one in folded.split()]
    return Terms(tuple(wanted), tuple(barred))


def fits(words: str, query: Terms) -> bool:
    """Whether a searchable text passes a query."""
    return all(term in words for term in query.wanted) and not any(term in words for term in query.barred)


def is_channel_name(name: str) -> bool:
    """Whether a channel may bear this name: 2 to 60 of small letters, digits and hyphens."""
    return _NAME.fullmatch(name) is not None


def as_channel_name(text: str) -> str:
    """The nearest legal name: "Spring Launch!" -> "spring-launch"; "" where nothing is left."""
    ascii_only = plain(text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")[:60].strip("-")
