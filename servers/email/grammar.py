"""The search language: words, "phrases", -term, OR, ( ) and operators, read into a tree or refused with the place.

A tree is a tuple: ("and" | "or", nodes...), ("not", node), or (operator, value) with the operators of `OPERATORS`;
("words", text) is a word or phrase. Terms side by side are all wanted; OR joins its two neighbours.
"""

from __future__ import annotations

import difflib
import re
from datetime import date
from functools import lru_cache
from typing import Any, Final

from lark import Lark, Token, Transformer, UnexpectedInput
from lark.exceptions import VisitError

from servers.kit import InvalidArguments
from servers.kit.text import tokens

Node = tuple[Any, ...]

OPERATORS: Final = (
    "from", "to", "cc", "subject", "label", "filename", "in", "is", "has", "after", "before", "newer_than",
    "older_than", "larger",
)  # fmt: skip
PLACES: Final = ("inbox", "archive", "sent", "drafts", "scheduled", "spam", "trash", "anywhere")
FLAGS: Final = ("unread", "read", "starred", "important")
_SIZES: Final = {"": 1, "k": 1024, "m": 1024 * 1024}
_GRAMMAR: Final = r"""
    query: either+
    ?either: term (_OR term)*
    ?term: "-" unit -> without | unit
    ?unit: "(" query ")" | OPERATOR (PHRASE | WORD) -> operator | PHRASE -> phrase | WORD -> word
    _OR.2: /OR(?=[\s(])/
    OPERATOR.3: /[A-Za-z][A-Za-z_]*:(?=[^\s])/
    PHRASE: /"[^"]*"/
    WORD.1: /[^\s()"-][^\s()"]*/
    %ignore /\s+/
"""


class _Fault(Exception):
    def __init__(self, text: str, place: int) -> None:
        super().__init__(text)
        self.place = place


class _Reader(Transformer[Token, Node]):
    """Turns what the grammar finds into the tree."""

    def query(self, nodes: list[Node]) -> Node:
        return nodes[0] if len(nodes) == 1 else ("and", *nodes)

    def either(self, nodes: list[Node]) -> Node:
        return ("or", *nodes)

    def without(self, nodes: list[Node]) -> Node:
        return ("not", nodes[0])

    def word(self, found: list[Token]) -> Node:
        words = tokens(str(found[0]))
        return ("words", words) if words else ("and",)  # "&" and the like ask for nothing

    def phrase(self, found: list[Token]) -> Node:
        return _text("words", found[0], found[0][1:-1])

    def operator(self, found: list[Token]) -> Node:
        name, value = found[0][:-1].lower(), found[1].strip('"')
        if name not in OPERATORS:
            near = difflib.get_close_matches(name, OPERATORS, n=1, cutoff=0.0)[0]
            raise _Fault(f"there is no operator '{name}:', the nearest is '{near}:'", _place(found[0]))
        return _operator(name, value, found[1])


_READER = _Reader()
_PARSER = Lark(_GRAMMAR, start="query", parser="lalr", maybe_placeholders=False)


@lru_cache(maxsize=1024)
def parse(query: str) -> Node:
    """The tree of a query.

    Raises:
        InvalidArguments: it cannot be read; the message says at which character, counted from 1, and what would do.
    """
    if not query.strip():
        return ("and",)
    try:
        return _READER.transform(_PARSER.parse(query))  # pyright: ignore[reportUnknownMemberType] - lark types its text so
    except UnexpectedInput as fault:
        token: Any = getattr(fault, "token", None)
        ended = token is not None and token.type == "$END"
        place = len(query) if ended or fault.pos_in_stream is None else fault.pos_in_stream
        found = query[place : place + 12].strip()
        where = f"{found!r} does not fit there" if found else "the query ends too early"
        raise InvalidArguments(f"query, character {place + 1}: {where}.") from None
    except VisitError as fault:  # what a rule raised
        if not isinstance(fault.orig_exc, _Fault):
            raise
        raise InvalidArguments(f"query, character {fault.orig_exc.place + 1}: {fault.orig_exc}.") from None


def _place(token: Token) -> int:
    return token.start_pos or 0


def _text(name: str, token: Token, value: str) -> Node:
    words = tokens(value)
    if not words:
        raise _Fault(f"{str(token)!r} holds no word to look for", _place(token))
    return (name, words)


def _operator(name: str, value: str, token: Token) -> Node:  # noqa: PLR0911 - one case an operator
    match name:
        case "in":
            return ("in", _one_of(value, PLACES, token))
        case "is":
            return ("is", _one_of(value, FLAGS, token))
        case "has":
            return ("has", _one_of(value, ("attachment",), token))
        case "after" | "before":
            return (name, _day(value, token))
        case "newer_than" | "older_than":
            if not re.fullmatch(r"\d{1,4}[dmy]", value.lower()):
                raise _Fault(f"{value!r} is no span; write 7d, 3m or 1y", _place(token))
            return (name, value.lower())
        case "larger":
            found = re.fullmatch(r"(\d{1,9})([km]?)b?", value.lower())
            if found is None:
                raise _Fault(f"{value!r} is no size; write 500K or 2M", _place(token))
            return ("larger", int(found[1]) * _SIZES[found[2]])
        case _:
            return _text(name, token, value)


def _one_of(value: str, legal: tuple[str, ...], token: Token) -> str:
    if value.lower() not in legal:
        raise _Fault(f"{value!r} is none of {', '.join(legal)}", _place(token))
    return value.lower()


def _day(value: str, token: Token) -> str:
    try:
        return date.fromisoformat(value.replace("/", "-")).isoformat()
    except ValueError:
        raise _Fault(f"{value!r} is no date; write 2026-03-11", _place(token)) from None
