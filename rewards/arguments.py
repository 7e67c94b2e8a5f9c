"""When two calls ask for the same thing: defaults filled in on both sides, values compared by what they mean."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, cast

import pydantic_core

from servers.kit import Parameter, Tool
from sessions import fold
from tasks import Cell

_FREE = ("text", "name")
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_bytes = pydantic_core.to_json


def filled(tool: Tool, given: Mapping[str, Any]) -> dict[str, Any]:
    """Validated arguments with the defaults of those left out, in the order of the tool's parameters."""
    return {p.name: given.get(p.name, p.default) for p in tool.parameters}


def canonical(tool: Tool, arguments: Mapping[str, Any]) -> str:
    """Equal texts for calls of one tool that ask for the same thing."""
    values = [[p.name, meaning(p, arguments[p.name])] for p in tool.parameters]
    return _bytes([tool.name, values]).decode()


def meaning(parameter: Parameter, value: Any) -> Any:
    """A value as compared: free text folded, sets sorted."""
    if isinstance(value, list):
        items = [meaning(parameter, item) for item in cast("list[Any]", value)]
        return sorted(items, key=_bytes) if parameter.unordered else items
    if isinstance(value, str) and parameter.said in _FREE:
        return fold(value)
    return value


def equal(parameter: Parameter, wanted: Any, given: Any) -> bool:
    """Whether two filled arguments mean the same; true is not 1."""
    return _bytes(meaning(parameter, wanted)) == _bytes(meaning(parameter, given))


def batch_members(tool: Tool, arguments: Mapping[str, Any]) -> int:
    """How many calls a batch call stands for beyond the first."""
    sizes = [
        len(cast("list[Any]", value))
        for p in tool.parameters
        if p.batch and isinstance(value := arguments[p.name], list)
    ]
    return max(0, max(sizes, default=1) - 1)


def meets(cell: Cell, value: Any) -> bool:
    """Whether a value is within what the user left open."""
    if cell.any:
        return True
    if cell.one_of is not None:
        return any(_folded(value) == _folded(option) for option in cell.one_of)
    text = fold(_said(value))
    contains = all(fold(part) in text for part in cell.contains or ())
    return contains and not any(fold(part) in text for part in cell.excludes or ())


def items_of(value: Any) -> list[Any]:
    """The elements of a list, or a plain value as the only one."""
    return cast("list[Any]", value) if isinstance(value, list) else [value]


def at_pointer(value: Any, pointer: str) -> Any:
    """What stands at a JSON pointer (RFC 6901).

    Raises:
        LookupError: nothing stands there.
    """
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list) and name.isdecimal():
            value = cast("list[Any]", value)[int(name)]
        elif isinstance(value, dict):
            value = cast("dict[str, Any]", value)[name]
        else:
            raise LookupError(f"{pointer!r} points at nothing.")
    return value


def values_in(result: Any) -> Iterable[tuple[str, Any]]:
    """All plain values of a JSON result, each with the name it stands under ("" inside a bare list)."""
    stack: list[tuple[str, Any]] = [("", result)]
    while stack:
        name, value = stack.pop()
        if isinstance(value, dict):
            stack.extend(cast("dict[str, Any]", value).items())
        elif isinstance(value, list):
            stack.extend((name, item) for item in cast("list[Any]", value))
        else:
            yield name, value


def _folded(value: Any) -> str:
    return fold(value) if isinstance(value, str) else _text(value)


def _said(value: Any) -> str:
    return value if isinstance(value, str) else _text(value)


def _text(value: Any) -> str:
    return _ENCODER.encode(value)
