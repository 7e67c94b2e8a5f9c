"""Patterns: `[a|b]` alternation (nested), `{name}` or `{name:form}` slots, `~` for informal.

`~` before an alternative, or before a whole line, marks words a formal speaker never uses.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import prod

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


@dataclass(frozen=True, slots=True)
class _Line:
    """A parsed sequence: literal text and choices in turn."""

    informal: bool
    parts: tuple[str | _Choice, ...]


@dataclass(frozen=True, slots=True)
class _Choice:
    """One bracket: all its alternatives, and those a formal speaker may take."""

    all: tuple[_Line, ...]
    formal: tuple[_Line, ...]


def expand(rng: random.Random, pattern: str, *, formal: bool = False) -> str:
    """One surface of the pattern, each bracket drawn evenly; slots are left as they stand.

    Raises ValueError for a malformed pattern, or an informal line asked for a formal speaker.
    """
    line = _parse(pattern)
    if formal and line.informal:
        raise ValueError(f"an informal line has no formal surface: {pattern!r}")
    return _render(rng, line, formal)


def alternatives(pattern: str, *, formal: bool = False) -> int:
    """How many ways through the pattern there are (0 for an informal line asked formally)."""
    line = _parse(pattern)
    return 0 if formal and line.informal else _count(line, formal)


@cache
def slots(pattern: str) -> tuple[str, ...]:
    """The names of all slots in the pattern, each once, in order of first appearance."""
    return tuple(dict.fromkeys(name for name, _ in slot_forms(pattern)))


@cache
def slot_forms(pattern: str) -> tuple[tuple[str, str], ...]:
    """Each (name, form) of the pattern in order; the form is "" for `{name}`."""
    return tuple((match[1], match[2] or "") for match in _SLOT.finditer(pattern))


def usable(lines: Iterable[str], *, formal: bool) -> tuple[str, ...]:
    """The lines this speaker may use: all, or for a formal one those without a leading `~`."""
    return tuple(line for line in lines if not (formal and line.startswith("~")))


def fill(text: str, values: Mapping[str, Mapping[str, str]]) -> str:
    """The text with `{name:form}` replaced by `values[name][form]`; KeyError if one is missing."""
    return _SLOT.sub(lambda match: values[match[1]][match[2] or ""], text)


@cache
def _parse(pattern: str) -> _Line:
    lines, end = _parse_lines(pattern, 0, inside=False)
    if end != len(pattern):
        raise ValueError(f"unbalanced ']' at {end} in {pattern!r}")
    return lines[0]


def _parse_lines(pattern: str, at: int, *, inside: bool) -> tuple[list[_Line], int]:
    """The alternatives from `at` to the closing bracket (or the end), and where they end."""
    lines: list[_Line] = []
    parts: list[str | _Choice] = []
    start = at
    while at < len(pattern) and pattern[at] != "]":
        char = pattern[at]
        if char == "[":
            inner, close = _parse_lines(pattern, at + 1, inside=True)
            if close == len(pattern):
                raise ValueError(f"unbalanced '[' at {at} in {pattern!r}")
            parts.append(_choice(inner, pattern))
            at = close + 1
        elif char == "|":
            if not inside:
                raise ValueError(f"'|' outside brackets at {at} in {pattern!r}")
            lines.append(_Line(pattern.startswith("~", start), tuple(parts)))
            parts = []
            at += 1
            start = at
        elif char == "~":
            if at != start:
                raise ValueError(f"'~' not at the head of an alternative at {at} in {pattern!r}")
            at += 1
        else:
            stop = at
            while stop < len(pattern) and pattern[stop] not in "[]|~":
                stop += 1
            parts.append(pattern[at:stop])
            at = stop
    lines.append(_Line(pattern.startswith("~", start), tuple(parts)))
    return lines, at


def _choice(lines: list[_Line], pattern: str) -> _Choice:
    formal = tuple(line for line in lines if not line.informal)
    if not formal:
        raise ValueError(f"a bracket with informal alternatives alone, mark the line: {pattern!r}")
    return _Choice(tuple(lines), formal)


def _render(rng: random.Random, line: _Line, formal: bool) -> str:
    return "".join(
        part if isinstance(part, str) else _render(rng, rng.choice(part.formal if formal else part.all), formal)
        for part in line.parts
    )


def _count(line: _Line, formal: bool) -> int:
    return prod(
        sum(_count(way, formal) for way in (part.formal if formal else part.all))
        for part in line.parts
        if not isinstance(part, str)
    )
