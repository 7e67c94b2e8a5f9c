"""What stands in a text: topics, mentions, words; and the queries that search it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from servers.kit.text import plain, tokens

_TOPIC: Final = re.compile(r"(?<![\w#@])#(\w{2,60})")
_MENTION: Final = re.compile(r"(?<![\w#@.])@([A-Za-z0-9][A-Za-z0-9._]{0,38}[A-Za-z0-9]|[A-Za-z0-9])")
_PIECE: Final = re.compile(r'(-?)(?:"([^"]*)"|(\S+))')


class Terms(NamedTuple):
    """A query: words as " words ", topics and handles, wanted and barred."""

    words: tuple[str, ...]
    topics: tuple[str, ...]
    handles: tuple[str, ...]
    no_words: tuple[str, ...]
    no_topics: tuple[str, ...]
    no_handles: tuple[str, ...]

    @property
    def empty(self) -> bool:
        """Whether it asks for nothing."""
        return not any(self)


def bare_handle(text: str) -> str:
    """A handle as it is stored: no "@", small letters."""
    return text.strip().removeprefix("@").casefold()


@lru_cache(maxsize=1 << 12)
def topics_in(body: str) -> tuple[str, ...]:
    """The topics of a body ("#Trains" -> "trains"), each once, in order."""
    return tuple(dict.fromkeys(plain(found) for found in _TOPIC.findall(body)))


@lru_cache(maxsize=1 << 12)
def mentions_in(body: str) -> tuple[str, ...]:
    """The handles that a body names, each once, in order."""
    return tuple(dict.fromkeys(found.casefold() for found in _MENTION.findall(body)))


def searchable(body: str, name: str, handle: str) -> str:
    """What a search looks into: the words of a post and of its author."""
    return f" {tokens(body)} | {tokens(name)} | {tokens(handle)} "


@lru_cache(maxsize=1 << 10)
def terms(query: str) -> Terms:
    """The terms of a query: words, "a phrase", #topic, @handle, each barred by a "-" before it."""
    found: dict[tuple[str, bool], list[str]] = {}
    for sign, phrase, word in _PIECE.findall(query):
        barred = bool(sign)
        if word.startswith("#"):
            found.setdefault(("topic", barred), []).extend([plain(word[1:])] if word[1:] else [])
        elif word.startswith("@"):
            found.setdefault(("handle", barred), []).extend([bare_handle(word)] if word[1:] else [])
        elif folded := tokens(phrase or word):
            kept = [folded] if phrase or barred else folded.split()
            found.setdefault(("word", barred), []).extend(f" {one} " for one in kept)
    kinds = [(kind, barred) for barred in (False, True) for kind in ("word", "topic", "handle")]
    return Terms(*(tuple(found.get(kind, ())) for kind in kinds))


def fits(words: str, topics: Sequence[str], mentions: Sequence[str], query: Terms) -> bool:
    """Whether a post passes a query."""
    return (
        all(term in words for term in query.words)
        and all(topic in topics for topic in query.topics)
        and all(handle in mentions for handle in query.handles)
        and not any(term in words for term in query.no_words)
        and not any(topic in topics for topic in query.no_topics)
        and not any(handle in mentions for handle in query.no_handles)
    )
