"""One fresh world over standard input and output."""

from __future__ import annotations

import asyncio

from mcp.server.stdio import stdio_server

from servers.catalogue import setting_of, worlds
from service.house import House
from service.mcp_server import build_server
from service.settings import Settings


def run_stdio(server: str, seed: int) -> None:
    """Serve until the client closes its end."""
    house = House(worlds(), setting_of, Settings(tasks=None, exclude=None, ttl_s=604_800))
    asyncio.run(_serve(house, server, seed))


async def _serve(house: House, server: str, seed: int) -> None:
    session = house.store.create([server], seed)
    mcp = build_server(house, lambda _: house.target(session.id))
    async with stdio_server() as (reader, writer):
        await mcp.run(reader, writer, mcp.create_initialization_options())
