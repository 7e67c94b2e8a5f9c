"""The official SDK, 1.x, as most trainers pin it: CONTROL_URL, or CONTROL_URL and the command of a stdio server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import story
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client


@asynccontextmanager
async def connected(url: str) -> AsyncGenerator[ClientSession]:
    """A connection of its own, past its handshake."""
    async with streamable_http_client(url) as (reader, writer, _), ClientSession(reader, writer) as client:
        await client.initialize()
        yield client


async def write(client: ClientSession) -> None:
    """List, and write."""
    story.check_tools(tool.name for tool in (await client.list_tools()).tools)
    story.check_write((await client.call_tool(*story.WRITE)).content[0].text)


async def read(client: ClientSession) -> None:
    """Read what was written."""
    story.check_read((await client.call_tool(*story.READ)).content[0].text)


async def miss(client: ClientSession) -> None:
    """Read what is not there."""
    missing = await client.call_tool(*story.MISSING)
    story.check_missing(missing.content[0].text, is_error=missing.isError)


async def over_http(control: str) -> None:
    """A connection for each act."""
    with story.session(control) as url:
        for act in (write, read, miss):
            async with connected(url) as client:
                await act(client)


async def over_stdio(command: str, *arguments: str) -> None:
    """One process is one world: all acts over the one connection there is."""
    server = StdioServerParameters(command=command, args=list(arguments))
    async with stdio_client(server) as (reader, writer), ClientSession(reader, writer) as client:
        await client.initialize()
        for act in (write, read, miss):
            await act(client)


if __name__ == "__main__":
    asyncio.run(over_http(sys.argv[1]) if len(sys.argv) == 2 else over_stdio(*sys.argv[2:]))
