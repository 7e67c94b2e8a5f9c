"""The official SDK, 2.x: CONTROL_URL MODE, where MODE is auto, a version of the protocol, or legacy."""

from __future__ import annotations

import asyncio
import sys

import story
from mcp import Client


async def main(control: str, mode: str) -> None:
    """One client for each call."""
    with story.session(control) as url:
        async with Client(url, mode=mode) as client:
            story.check_tools(tool.name for tool in (await client.list_tools()).tools)
            written = await client.call_tool(*story.WRITE)
            story.check_write(written.content[0].text)
        async with Client(url, mode=mode) as client:
            found = await client.call_tool(*story.READ)
            story.check_read(found.content[0].text)
            story.expect(found.structured_content["text"], story.CONTENT, "the structured answer")
        async with Client(url, mode=mode) as client:
            missing = await client.call_tool(*story.MISSING)
            story.check_missing(missing.content[0].text, is_error=missing.is_error)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
