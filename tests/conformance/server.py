"""The agent's port as it is served, over the SDK's server of the worlds with all the suite asks for beside them.

It says the address of one session of the world `conformance` on standard output, and serves it until it is told to end.
TOOLWORLDS_FASTPATH and the other settings hold as they do for `toolworlds serve`.
"""

from __future__ import annotations

import asyncio
import sys

import uvicorn

from service.data import DataPlane, target_of
from service.house import House
from service.mcp_server import build_server
from service.serve import bind
from service.settings import Settings
from tests.conformance.beside import THEIRS, add_all
from tests.conformance.world import CONFORMANCE
from tests.service.tiny import tiny_setting


def build_plane(settings: Settings) -> DataPlane:
    """The agent's port over the world of the suite, and what stands beside it."""
    house = House({CONFORMANCE.name: CONFORMANCE}, tiny_setting, settings)
    server = build_server(house, target_of)
    add_all(server)
    return DataPlane(house, server, THEIRS)


async def serve() -> None:
    """Serve on a free port."""
    settings = Settings(port=0)
    plane = build_plane(settings)
    session = plane.house.store.create([CONFORMANCE.name], 1)
    config = uvicorn.Config(plane, http="httptools", ws="none", lifespan="off", log_level="warning")
    with bind(settings.host, settings.port) as listener:
        sys.stdout.write(f"http://{settings.host}:{listener.getsockname()[1]}/s/{session.id}/mcp\n")
        sys.stdout.flush()
        async with plane.running():
            await uvicorn.Server(config).serve(sockets=[listener])


if __name__ == "__main__":
    asyncio.run(serve())
