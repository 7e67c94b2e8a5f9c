"""Patterns that a caller gives, run in time linear in the text: regular expressions, plain text, shell globs.

`re2` has no type stubs; its face is here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol, cast

import re2  # pyright: ignore[reportMissingTypeStubs] - it has none

from servers.filesystem.limits import MOST_PATTERN
from servers.kit import InvalidArguments
from servers.kit.text import tokens

_OPEN: Final = {"*": ".*", "?": "."}
_GROUP: Final = re.compile(r"\\([\\1-9])")


class Hit(Protocol):
    """A place where a pattern matches."""

    def group(self, number: int = 0) -> str | None:
        """What a group matched."""
        ...


class Pattern(Protocol):
    """A compiled pattern."""

    def search(self, text: str) -> Hit | None:
        """The first match."""
        ...

    def fullmatch(self, text: str) -> Hit | None:
        """A match of the whole."""
        ...

    def subn(self, repl: Callable[[Any], str], text: str, count: int = 0) -> tuple[str, int]:
        """The text with matches replaced, and how many."""
        ...


class Replaced(NamedTuple):
    """A text after replacing, and how often."""

    text: str
    times: int


def _compile(source: str, shown: str) -> Pattern:
    options: Any = cast("Any", re2).Options()
    options.log_errors = False
    try:
        return cast("Any", re2).compile(source, options)
    except cast("Any", re2).error as error:
        reason = str(error.args[0], "utf-8", "replace") if isinstance(error.args[0], bytes) else str(error)
        message, _, part = reason.partition(": ")
        at = max(shown.find(part), 0) if part else 0
        raise InvalidArguments(f"The pattern cannot be read at position {at}: {message}.") from None


@lru_cache(maxsize=256)
def expression(pattern: str, *, regex: bool, ignore_case: bool = False, by_line: bool = False) -> Pattern:
    """A pattern of a caller, as a regular expression (RE2 syntax) or as plain text.

    Args:
        by_line: ^ and $ match at each line.

    Raises:
        InvalidArguments: it is empty, too long or wrong; says where.
    """
    if not pattern or len(pattern) > MOST_PATTERN:
        raise InvalidArguments(f"A pattern has 1 to {MOST_PATTERN} characters.")
    flags = ("i" if ignore_case else "") + ("m" if by_line else "")
    source = pattern if regex else re.escape(pattern)
    return _compile(f"(?{flags}){source}" if flags else source, pattern)


def replace(pattern: Pattern, replacement: str, text: str, *, regex: bool, first_only: bool) -> Replaced:
    r"""Replace matches; in the replacement of a regular expression \1 to \9 are its groups and \\ is a backslash.

    Raises:
        InvalidArguments: the replacement names a group that is not there.
    """

    def filled(hit: Hit) -> str:
        return _GROUP.sub(lambda mark: hit.group(int(mark[1])) or "" if mark[1] != "\\" else "\\", replacement)

    try:
        return Replaced(*pattern.subn(filled if regex else lambda _: replacement, text, 1 if first_only else 0))
    except IndexError:
        raise InvalidArguments(f"The replacement {replacement!r} names a group that the pattern lacks.") from None


@lru_cache(maxsize=256)
def name_test(glob: str) -> Callable[[str], bool]:
    """Whether a name fits: a shell pattern for all of it, or without * ? [ words that begin words of it; case is one.

    Raises:
        InvalidArguments: it is empty, too long or wrong.
    """
    if not glob or len(glob) > MOST_PATTERN:
        raise InvalidArguments(f"A pattern has 1 to {MOST_PATTERN} characters.")
    if any(char in glob for char in "*?["):
        whole = _compile("(?is)" + "".join(_OPEN.get(part, part) for part in _parts(glob)), glob)
        return lambda name: whole.fullmatch(name) is not None
    wanted = tokens(glob).split()
    if not wanted:
        return lambda name: glob in name
    return lambda name: all(f" {word}" in f" {tokens(name)}" for word in wanted)


def _parts(glob: str) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(glob):
        end = glob.find("]", at + 2) if glob[at] == "[" else -1
        if end > 0:
            inner = glob[at + 1 : end].replace("\\", "\\\\")
            found.append(f"[^{inner[1:]}]" if inner[0] == "!" else f"[{inner}]")
            at = end + 1
        else:
            found.append(glob[at] if glob[at] in _OPEN else re.escape(glob[at]))
            at += 1
    return found
