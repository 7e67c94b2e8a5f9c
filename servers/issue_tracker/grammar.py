"""The query language: `field op value` joined by AND, OR, NOT and brackets, read into a tree or refused with a place.

A tree is ("and" | "or", nodes...), ("not", node) or a `Test`. A text without any `field op` is no query but words to
look for: it becomes ("words", text).
"""

from __future__ import annotations

import difflib
import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from lark import Lark, Token, Transformer, UnexpectedInput
from lark.exceptions import VisitError

from servers.kit import InvalidArguments
from servers.kit.text import tokens

FIELDS: Final = (
    "key", "project", "type", "status", "category", "priority", "severity", "assignee", "reporter", "reviewer", "label",
    "sprint", "epic", "parent", "component", "fix_version", "customer", "due", "created", "updated", "resolved",
    "estimate", "resolution", "watcher", "link", "text",
)  # fmt: skip
FUNCTIONS: Final = ("me()", "open_sprints()", "today()", "start_of_week()")
LONGEST: Final = 1000
DEEPEST: Final = 20

_CONDITION: Final = (
    r"(?:(?=\s*(?:!?=|!?~|[<>]))|(?=\s+(?i:not\s+)?(?i:in)\s*\()|(?=\s+(?i:not\s+)?(?i:in)\s+[A-Za-z_]+\(\))"
    r"|(?=\s+(?i:is)\s+(?:(?i:not)\s+)?(?i:empty)\b))"
)
_FIELD: Final = re.compile(rf"(?<![\w-])[A-Za-z_]+{_CONDITION}")
_QUOTED: Final = re.compile(r'"[^"]*"')
_NESTING: Final = re.compile(r'"[^"]*"|\w+\(\)|[()]|[^\s()"]+')
_GRAMMAR: Final = rf"""
    ?query: either
    ?either: both (_OR both)*
    ?both: unit (_AND unit)*
    ?unit: _NOT unit -> without | "(" either ")" | condition
    condition: FIELD OP value -> compare
        | FIELD _IN (FUNCTION | "(" value ("," value)* ")") -> among
        | FIELD _NOT _IN (FUNCTION | "(" value ("," value)* ")") -> outside
        | FIELD _IS _EMPTY -> empty
        | FIELD _IS _NOT _EMPTY -> filled
    value: FUNCTION | PHRASE | WORD
    _OR.3: /OR\b/i
    _AND.3: /AND\b/i
    _NOT.3: /NOT\b/i
    _IN.3: /IN\b/i
    _IS.3: /IS\b/i
    _EMPTY.3: /EMPTY\b/i
    FIELD.2: /[A-Za-z_]+{_CONDITION}/
    FUNCTION.2: /[A-Za-z_]+\(\)/
    OP: />=|<=|!=|!~|[=~<>]/
    PHRASE: /"[^"]*"/
    WORD: /[^\s()",=<>~!]+/
    %ignore /\s+/
"""
_EXPECTED: Final = {
    "FIELD": "a field",
    "OP": "an operator",
    "FUNCTION": "a value",
    "WORD": "a value",
    "PHRASE": "a value",
    "_AND": "AND",
    "_OR": "OR",
    "_NOT": "NOT",
    "_IN": "IN",
    "_IS": "IS",
    "_EMPTY": "EMPTY",
    "LPAR": "(",
    "RPAR": ")",
    "COMMA": ",",
    "$END": "the end",
}
Node = tuple[Any, ...]


class Value(NamedTuple):
    """One value as written; `place` is its first character, counted from 0."""

    text: str
    is_function: bool
    place: int


class Test(NamedTuple):
    """A condition; `op` is one of = != > >= < <= ~ !~ in, not in, empty, not empty."""

    field: str
    op: str
    values: tuple[Value, ...]
    place: int


class Fault(Exception):
    """What is wrong at a place of the query."""

    def __init__(self, text: str, place: int) -> None:
        super().__init__(text)
        self.place = place

    def told(self) -> InvalidArguments:
        """The same as a tool says it."""
        return InvalidArguments(f"query, character {self.place + 1}: {self}.")


class _Reader(Transformer[Token, Any]):
    """Turns what the grammar finds into the tree."""

    def either(self, nodes: list[Node]) -> Node:
        return ("or", *nodes)

    def both(self, nodes: list[Node]) -> Node:
        return ("and", *nodes)

    def without(self, nodes: list[Node]) -> Node:
        return ("not", nodes[0])

    def value(self, found: list[Token]) -> Value:
        return _value(found[0])

    def compare(self, found: list[Any]) -> Test:
        return _test(found[0], str(found[1]), (found[2],))

    def among(self, found: list[Any]) -> Test:
        return _test(found[0], "in", tuple(map(_value, found[1:])))

    def outside(self, found: list[Any]) -> Test:
        return _test(found[0], "not in", tuple(map(_value, found[1:])))

    def empty(self, found: list[Any]) -> Test:
        return _test(found[0], "empty", ())

    def filled(self, found: list[Any]) -> Test:
        return _test(found[0], "not empty", ())


_READER = _Reader()
_PARSER = Lark(_GRAMMAR, start="query", parser="lalr", maybe_placeholders=False)


@lru_cache(maxsize=1024)
def parse(query: str) -> Node | Test:
    """The tree of a query, ("and",) for an empty one.

    Raises:
        InvalidArguments: it cannot be read; the message says at which character, counted from 1, and what would do.
    """
    if not query.strip():
        return ("and",)
    if _FIELD.search(_QUOTED.sub('""', query)) is None:
        return ("words", tokens(query))
    try:
        _require_bounds(query)
        return _READER.transform(_PARSER.parse(query))  # pyright: ignore[reportUnknownMemberType] - lark types its text so
    except Fault as fault:
        raise fault.told() from None
    except UnexpectedInput as fault:
        raise _unread(query, fault).told() from None
    except VisitError as fault:  # what a rule raised
        if not isinstance(fault.orig_exc, Fault):
            raise
        raise fault.orig_exc.told() from None


def _require_bounds(query: str) -> None:
    """Brackets and NOT nest at most so deep: what a caller sends is never read by deep recursion."""
    brackets = nots = 0
    for found in _NESTING.finditer(query):
        word = found[0]
        brackets += (word == "(") - (word == ")")
        nots = nots + 1 if word.upper() == "NOT" else nots if word == "(" else 0
        if brackets + nots > DEEPEST:
            raise Fault(f"brackets and NOT may nest {DEEPEST} deep at most", found.start())


def _unread(query: str, fault: UnexpectedInput) -> Fault:
    token: Any = getattr(fault, "token", None)
    ended = token is not None and token.type == "$END"
    place = len(query.rstrip()) if ended or fault.pos_in_stream is None else fault.pos_in_stream
    found = query[place : place + 12].strip()
    names: Any = getattr(fault, "accepts", None) or getattr(fault, "expected", None) or getattr(fault, "allowed", ())
    wanted = sorted({_EXPECTED[name] for name in names if name in _EXPECTED})
    expected = f"; expected {' or '.join(wanted)}" if wanted else ""
    hint = ", and a value with spaces stands in quotes" if {"AND", "OR"} & set(wanted) and found else ""
    where = f"{found!r} does not fit there" if found else "the query ends too early"
    return Fault(where + expected + hint, place)


def _value(token: Any) -> Value:
    if isinstance(token, Value):
        return token
    place = token.start_pos or 0
    if token.type == "FUNCTION":
        text = str(token).lower()
        if text not in FUNCTIONS:
            near = difflib.get_close_matches(text, FUNCTIONS, n=1, cutoff=0.0)[0]
            raise Fault(f"there is no function {text}, the nearest is {near}", place)
        return Value(text, is_function=True, place=place)
    return Value(str(token).strip('"'), is_function=False, place=place)


def _test(field: Token, op: str, values: tuple[Value, ...]) -> Test:
    name, place = str(field).lower(), field.start_pos or 0
    if name not in FIELDS:
        near = difflib.get_close_matches(name, FIELDS, n=1, cutoff=0.0)[0]
        raise Fault(f"there is no field {name!r}, the nearest is {near!r}", place)
    return Test(name, op, values, place)
