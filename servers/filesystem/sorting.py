"""Lines put in order: as text, by the number they begin with, or by a column."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from typing import Any, Final, NamedTuple

from servers.filesystem.models import LineOrder
from servers.kit import Conflict

_NO_DELIMITERS: Final = '"\r\n'
_NUMBER: Final = re.compile(r"\s*([-+]?\d{1,30}(?:\.\d{1,30})?)")


class Order(NamedTuple):
    """How lines are put in order; `first_line` is the number in the file of the first of them."""

    by: LineOrder
    column: int
    delimiter: str
    unique: bool
    descending: bool
    first_line: int


def ordered(lines: list[str], order: Order) -> list[str]:
    """The lines in order; equal ones keep theirs.

    Raises:
        Conflict: a line has no such column, or begins with no number.
    """
    kept = list(dict.fromkeys(lines)) if order.unique else lines
    keys = _keys(lines, order)
    places: dict[str, Any] = dict(zip(lines, keys, strict=True))
    return sorted(kept, key=lambda line: places[line], reverse=order.descending)


def _keys(lines: list[str], order: Order) -> list[str] | list[Fraction]:
    if order.by == "text":
        return lines
    if order.by == "number":
        return [_leading(line, number) for number, line in enumerate(lines, order.first_line)]
    cells = [_cell(line, number, order) for number, line in enumerate(lines, order.first_line)]
    found = [_NUMBER.fullmatch(cell.strip()) for cell in cells]
    numbers = [Fraction(one[1]) for one in found if one is not None]
    return numbers if len(numbers) == len(cells) else cells


def _leading(line: str, number: int) -> Fraction:
    found = _NUMBER.match(line)
    if found is None:
        raise Conflict(f"Line {number} begins with no number: {line[:60]!r}.")
    return Fraction(found[1])


def _cell(line: str, number: int, order: Order) -> str:
    cells = _cells(line, order.delimiter)
    if len(cells) < order.column:
        raise Conflict(f"Line {number} has no column {order.column}: {line[:60]!r}.")
    return cells[order.column - 1]


def _cells(line: str, delimiter: str) -> list[str]:
    if len(delimiter) > 1 or delimiter in _NO_DELIMITERS or "\r" in line:
        return line.split(delimiter)
    return [cell for row in csv.reader([line], delimiter=delimiter) for cell in row]
