"""langchain-mcp-adapters, which opens a new MCP session for every call by itself: CONTROL_URL."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import story
from langchain_core.messages import ToolMessage
from langchain_core.tools import BaseTool
from langchain_mcp_adapters.client import MultiServerMCPClient


async def main(control: str) -> None:
    """Tools are loaded once, each call connects anew."""
    with story.session(control) as url:
        loaded = await MultiServerMCPClient({"files": {"url": url, "transport": "http"}}).get_tools()
        tools = {tool.name: tool for tool in loaded}
        story.check_tools(tools)
        story.check_write(text_of(await call(tools, *story.WRITE)))
        story.check_read(text_of(await call(tools, *story.READ)))
        missing = await call(tools, *story.MISSING)
        story.check_missing(text_of(missing), is_error=missing.status == "error")


async def call(tools: dict[str, BaseTool], name: str, arguments: dict[str, Any]) -> ToolMessage:
    """A call as an agent of LangChain makes it."""
    return await tools[name].ainvoke({"type": "tool_call", "id": name, "name": name, "args": arguments})


def text_of(message: ToolMessage) -> str:
    """What the model is shown."""
    return "".join(part if isinstance(part, str) else part["text"] for part in message.content)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
