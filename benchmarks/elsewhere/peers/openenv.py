"""OpenEnv, packaged as openenv or openenv-core: its MCP environment with one small tool, and its server.

The package ships no environment to measure, so the tool is ours; the frame around it is the package's.
"""

from __future__ import annotations

import asyncio
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import uvicorn
from fastmcp import FastMCP
from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.mcp_environment import MCPEnvironment
from openenv.core.env_server.mcp_types import CallToolAction, CallToolObservation
from openenv.core.env_server.types import Observation, State
from openenv.core.mcp_client import MCPToolClient

from benchmarks.elsewhere import probe

SELF = "benchmarks.elsewhere.peers.openenv"
SESSIONS = 32
ACTION = CallToolAction(tool_name="note", arguments={"text": "milk"})


class Notes(MCPEnvironment):
    """A list that a tool adds to."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        server: Any = FastMCP("notes")
        self.kept: list[str] = []

        @server.tool
        def note(text: str) -> str:
            """Keep a text."""
            self.kept.append(text)
            return text

        super().__init__(server)

    def reset(self, **_: Any) -> Observation:
        """Empty it."""
        self.kept.clear()
        return Observation(done=False, reward=0.0)

    def _step_impl(self, action: Any, **_: Any) -> Observation:
        raise AssertionError(action)

    @property
    def state(self) -> State:
        """How long it is."""
        return State(episode_id="notes", step_count=len(self.kept))


def opened() -> Notes:
    """An environment that is ready."""
    environment = Notes()
    environment.reset()
    return environment


def step(environment: Notes) -> None:
    """One call."""
    assert environment.step(ACTION).error is None


def measure() -> dict[str, float]:
    """A round."""
    environment = opened()
    found = {
        "create": probe.cpu(range(20), lambda _: opened()),
        "hot": probe.cpu([environment] * 60, step),
    }
    environment.close()
    return found | asyncio.run(over_the_wire())


def client() -> MCPToolClient:
    """One session over the server, once it is connected."""
    return MCPToolClient(base_url=f"http://127.0.0.1:{PORT}")


async def over_the_wire() -> dict[str, float]:
    """Sessions and hot calls, by its own client."""
    created: list[float] = []
    for _ in range(8):
        began = time.perf_counter()
        async with client() as session:
            await session.reset()
            await session.call_tool("note", text="milk")
            created.append((time.perf_counter() - began) * 1e6)
    async with client() as session:
        await session.reset()
        found = await probe.waits(200, lambda: session.call_tool("note", text="milk"), PID)
    return {"wire_create": sorted(created)[len(created) // 2], **found}


async def memory() -> float:
    """KiB of the server for each session that is open over it."""
    sessions = [client() for _ in range(SESSIONS + 4)]
    before = 0
    for number, session in enumerate(sessions):
        if number == 4:  # what the first ones load is not theirs
            before = probe.resident(PID)
        await session.connect()
        await session.reset()
        await session.call_tool("note", text="milk")
    grown = probe.resident(PID) - before
    for session in sessions:
        await session.close()
    return grown / SESSIONS


def name() -> str:
    """Package and version."""
    try:
        return version("openenv")
    except PackageNotFoundError:
        return version("openenv-core")


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        listener = probe.listening()
        app = create_app(Notes, CallToolAction, CallToolObservation, env_name="notes", max_concurrent_envs=64)
        uvicorn.Server(uvicorn.Config(app, log_level="error")).run(sockets=[listener])
    else:
        with probe.served(SELF) as (PID, PORT):
            probe.run(name(), lambda: asyncio.run(memory()), measure)
