"""The agent's port with streams, over the SDK's server of the worlds with all the suite asks for beside them.

It says the address of one session of the world `conformance` on standard output, and serves it until it is told to end.
TOOLWORLDS_FASTPATH and the other settings hold as they do for `toolworlds serve`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from service.data import DataPlane, target_of
from service.house import House
from service.mcp_server import build_server
from service.serve import bind, make_server
from service.settings import Settings
from tests.conformance.beside import THEIRS, add_all
from tests.conformance.world import CONFORMANCE
from tests.service.tiny import tiny_setting


def build_plane(settings: Settings, *, streams: bool = False) -> DataPlane:
    """The agent's port over the world of the suite, and what stands beside it."""
    house = House({CONFORMANCE.name: CONFORMANCE}, tiny_setting, settings)
    server = build_server(house, target_of)
    add_all(server)
    return DataPlane(house, server, THEIRS, streams=streams)


@asynccontextmanager
async def served(plane: DataPlane) -> AsyncGenerator[str]:
    """The port on a free one of the loopback while entered: its URL."""
    settings = plane.house.settings
    server = make_server(plane, settings)
    with bind(settings.host, 0) as listener:
        async with plane.running(), asyncio.TaskGroup() as group:
            group.create_task(server.serve(sockets=[listener]))
            try:
                yield f"http://{settings.host}:{listener.getsockname()[1]}"
            finally:
                server.should_exit = True


def open_path(plane: DataPlane) -> str:
    """The path of a fresh session of the suite's world."""
    return f"/s/{plane.house.store.create([CONFORMANCE.name], 1).id}/mcp"


async def serve() -> None:
    """Serve until the process ends."""
    plane = build_plane(Settings(), streams=True)
    async with served(plane) as url:
        sys.stdout.write(f"{url}{open_path(plane)}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve())
