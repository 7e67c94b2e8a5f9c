"""The client of FastMCP 4: CONTROL_URL."""

from __future__ import annotations

import asyncio
import sys

import story
from fastmcp import Client


async def main(control: str) -> None:
    """One client for each call."""
    with story.session(control) as url:
        async with Client(url) as client:
            story.check_tools(tool.name for tool in await client.list_tools())
            story.check_write((await client.call_tool(*story.WRITE)).content[0].text)
        async with Client(url) as client:
            story.check_read((await client.call_tool(*story.READ)).content[0].text)
        async with Client(url) as client:
            missing = await client.call_tool(*story.MISSING, raise_on_error=False)
            story.check_missing(missing.content[0].text, is_error=missing.is_error)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
