"""Tools as the wire shows them; input schemas are flat (scalars, enums, lists): what every provider accepts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import pydantic_core

from servers.kit.tool import Parameter, Tool

Json = dict[str, Any]


def input_schema(tool: Tool, *, strip_enums: bool = False) -> Json:
    """The published schema of a tool's arguments; `strip_enums` hides the legal values of enumerations."""
    return {
        "type": "object",
        "properties": {p.name: _property(p, strip_enums=strip_enums) for p in tool.parameters},
        "required": [p.name for p in tool.parameters if p.required],
    }


def _property(parameter: Parameter, *, strip_enums: bool) -> Json:
    scalar: Json = {"type": parameter.base}
    if parameter.enum and not strip_enums:
        scalar["enum"] = list(parameter.enum)
    if parameter.many:
        return {"type": "array", "items": scalar, "description": parameter.description}
    return {**scalar, "description": parameter.description}


def mcp_tool(tool: Tool, *, strip_enums: bool = False) -> Json:
    """A tool as an entry of `tools/list`."""
    return {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": input_schema(tool, strip_enums=strip_enums),
        "annotations": {
            "readOnlyHint": tool.read_only,
            "destructiveHint": tool.irreversible,
            "idempotentHint": tool.read_only,
            "openWorldHint": False,
        },
    }


def openai_tool(tool: Tool, *, strip_enums: bool = False) -> Json:
    """A tool as an entry of `tools` in a chat completion request."""
    return {
        "type": "function",
        "function": {
            "name": tool.name,
            "description": tool.description,
            "parameters": input_schema(tool, strip_enums=strip_enums),
        },
    }


def listing(tool: Tool) -> Json:
    """A tool as `toolworlds tools --json` prints it."""
    return {
        "server": tool.server,
        "name": tool.name,
        "description": tool.description,
        "input_schema": input_schema(tool),
        "read_only": tool.read_only,
        "writes": list(tool.writes),
        "confirm": "sometimes" if callable(tool.confirm) else "always" if tool.confirm else "never",
        "irreversible": tool.irreversible,
        "raises": dict(tool.raises),
    }


def surface_hash(tools: Iterable[Tool], *, strip_enums: bool = False) -> str:
    """Hash of what an agent sees of some tools, whatever their order; 16 hex digits."""
    shown = sorted((mcp_tool(tool, strip_enums=strip_enums) for tool in tools), key=lambda entry: entry["name"])
    return hashlib.sha256(pydantic_core.to_json(shown)).hexdigest()[:16]
