"""The MCP server of the OpenAI Agents SDK: CONTROL_URL."""

from __future__ import annotations

import asyncio
import sys

import story
from agents.mcp import MCPServerStreamableHttp


async def main(control: str) -> None:
    """One connection for each call."""
    with story.session(control) as url:
        async with MCPServerStreamableHttp(params={"url": url}) as server:
            story.check_tools(tool.name for tool in await server.list_tools())
            story.check_write((await server.call_tool(*story.WRITE)).content[0].text)
        async with MCPServerStreamableHttp(params={"url": url}) as server:
            story.check_read((await server.call_tool(*story.READ)).content[0].text)
        async with MCPServerStreamableHttp(params={"url": url}) as server:
            missing = await server.call_tool(*story.MISSING)
            story.check_missing(missing.content[0].text, is_error=missing.is_error)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
