"""The official SDK's server over a session: it serves everything, and is what the fast path is held equal to."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import pydantic_core
from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ContentBlock,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
)
from mcp.types import Tool as ListedTool

from servers.kit.schema import mcp_tool
from service.house import House, Target

NAME = "toolworlds"
VERSION = version("toolworlds")
_BROKEN = "The arguments are no valid JSON: broken characters, or nested too deep."


def build_server(house: House, target_of: Callable[[ServerRequestContext[Any, Any]], Target]) -> Server[Any]:
    """A low-level server; `target_of` says which session a request is for."""

    async def list_tools(context: ServerRequestContext[Any, Any], _: PaginatedRequestParams | None) -> ListToolsResult:
        shown = target_of(context).shown
        entries = [mcp_tool(tool, strip_enums=shown.strip_enums) for tool in shown.tools.values()]
        return ListToolsResult(tools=[ListedTool.model_validate(entry) for entry in entries])

    async def call_tool(context: ServerRequestContext[Any, Any], params: CallToolRequestParams) -> CallToolResult:
        arguments = params.arguments or {}
        target = target_of(context)
        if is_readable(arguments):
            outcome = house.run(target, params.name, arguments)
        else:
            outcome = house.refuse(target, params.name, _BROKEN)
        content: list[ContentBlock] = [TextContent(type="text", text=outcome.text)]
        if outcome.code is not None:
            return CallToolResult(content=content, is_error=True)
        if not outcome.text.startswith("{"):
            return CallToolResult(content=content)
        return CallToolResult(content=content, structured_content=pydantic_core.from_json(outcome.text))

    return Server(
        NAME,
        version=VERSION,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        get_tool_input_schema=lambda _: None,
    )


def is_readable(arguments: dict[str, Any]) -> bool:
    """Whether arguments survive as JSON: no lone surrogates, no nesting beyond what a strict parser takes."""
    try:
        pydantic_core.from_json(pydantic_core.to_json(arguments))
    except ValueError:
        return False
    return True
