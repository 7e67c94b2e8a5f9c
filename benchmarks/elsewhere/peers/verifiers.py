"""A Toolset of verifiers: an MCP server in a process of its own for each rollout, reached over the wire alone."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import verifiers.v1 as vf
from mcp import Client

from benchmarks.elsewhere import probe

SELF = "benchmarks.elsewhere.peers.verifiers"
POLL_S = 0.02
POLLS = 3000


class Notes(vf.Toolset[vf.ToolsetConfig, vf.State]):
    """A list that a tool adds to, kept in the process of the rollout."""

    TOOL_PREFIX = None
    kept: list[str]

    async def setup(self) -> None:
        """Begin with nothing."""
        self.kept = []

    @vf.tool
    def note(self, text: str) -> str:
        """Keep a text."""
        self.kept.append(text)
        return text


@contextmanager
def rollout() -> Generator[tuple[int, int]]:
    """A server of one rollout: process id and port. It writes its port to a pipe, and listens some time later."""
    with tempfile.TemporaryDirectory() as folder:
        pipe = Path(folder, "port")
        os.mkfifo(pipe)
        settings = {**os.environ, "VF_CONFIG": "{}", "MCP_PORT_FILE": str(pipe)}
        with subprocess.Popen([sys.executable, "-m", SELF, "serve"], env=settings) as process:
            try:
                port = int(pipe.read_text(encoding="ascii"))
                until_it_listens(process, port)
                yield process.pid, port
            finally:
                process.terminate()
                process.wait()


def until_it_listens(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until a connection to the port is taken, a minute at most."""
    for _ in range(POLLS):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            try:
                raise RuntimeError(f"The server ended with {process.wait(POLL_S)}.")
            except subprocess.TimeoutExpired:
                continue
        else:
            return
    raise TimeoutError("The server does not listen.")


async def call_once(port: int) -> None:
    """One call over a connection of its own."""
    async with Client(f"http://127.0.0.1:{port}/mcp") as client:
        assert not (await client.call_tool("note", {"text": "milk"})).is_error


async def hot(pid: int, port: int) -> dict[str, float]:
    """Calls over one connection."""
    async with Client(f"http://127.0.0.1:{port}/mcp") as client:
        return await probe.waits(60, lambda: client.call_tool("note", {"text": "milk"}), pid)


def measure() -> dict[str, float]:
    """A round: one process, its first answer, and hot calls."""
    began = time.perf_counter()
    with rollout() as (pid, port):
        asyncio.run(call_once(port))
        created = (time.perf_counter() - began) * 1e6
        return {"wire_create": created, **asyncio.run(hot(pid, port))}


def memory() -> float:
    """KiB of the process of a rollout."""
    with rollout() as (pid, port):
        asyncio.run(call_once(port))
        return float(probe.resident(pid))


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        Notes.run()
    else:
        probe.run(version("verifiers"), memory, measure)
