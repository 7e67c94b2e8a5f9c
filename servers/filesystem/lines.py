"""Text as lines: an end of line is LF or CRLF, and a last line without one counts."""

from __future__ import annotations

from typing import Final, NamedTuple

from servers.kit import InvalidArguments

_KEPT: Final = frozenset("\n\r\t")


class Counts(NamedTuple):
    """What is counted of a text."""

    lines: int
    words: int
    bytes: int


def size_of(text: str) -> int:
    """Its bytes in UTF-8."""
    return len(text) if text.isascii() else len(text.encode())


def lines_of(text: str) -> list[str]:
    """Its lines without their ends."""
    found = text.replace("\r\n", "\n").split("\n")
    if not found[-1]:
        found.pop()
    return found


def ending_of(text: str) -> str:
    """How its lines end: CRLF where the first one does, else LF."""
    at = text.find("\n")
    return "\r\n" if at > 0 and text[at - 1] == "\r" else "\n"


def joined_lines(lines: list[str], ending: str = "\n") -> str:
    """Lines as a text, each with its end."""
    return "".join(line + ending for line in lines)


def counted(text: str) -> Counts:
    """Lines, words and bytes of a text."""
    return Counts(len(lines_of(text)), len(text.split()), size_of(text))


def checked_text(text: str) -> str:
    """A text as a file may hold it.

    Raises:
        InvalidArguments: it holds control characters other than tab and ends of lines.
    """
    if any(char < " " and char not in _KEPT for char in text):
        raise InvalidArguments("A text file holds no control characters but tabs and ends of lines.")
    return text
