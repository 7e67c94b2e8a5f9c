"""Every client against the live service, one after the other, and one table: NODE, the node that runs the inspector."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from tap import Tap

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TOOLWORLDS = str(Path(sys.executable).parent / "toolworlds")
MODERN, LEGACY = "2026-07-28", "2025-11-25"
LONGEST_S = 120
CALLS = ("write", "read", "miss")


class Peer(NamedTuple):
    """One line of the matrix.

    Attributes:
        how: mode or transport, where a client has several.
        package: whose version is shown, as the requirements of its environment pin it.
        folder: its environment under .interop/.
        script: the script and its words after the trainer's address.
        speaks: the protocol that it must be seen to speak, None over standard input and output.
    """

    client: str
    how: str
    package: str
    folder: str
    script: tuple[str, ...]
    speaks: str | None


def peers(node: str) -> list[Peer]:
    """All of them."""
    inspector = (node, str(ROOT / ".interop/inspector/node_modules/.bin/mcp-inspector"))
    stdio = (TOOLWORLDS, "stdio", "filesystem", "--seed", "7")
    return [
        Peer("mcp 2", "auto", "mcp", "mcp2", ("mcp2.py", "auto"), MODERN),
        Peer("mcp 2", "pinned", "mcp", "mcp2", ("mcp2.py", MODERN), MODERN),
        Peer("mcp 2", "legacy", "mcp", "mcp2", ("mcp2.py", "legacy"), LEGACY),
        Peer("mcp 1", "", "mcp", "mcp1", ("mcp1.py",), LEGACY),
        Peer("mcp 1", "stdio", "mcp", "mcp1", ("mcp1.py", *stdio), None),
        Peer("fastmcp", "", "fastmcp", "fastmcp4", ("fastmcp4.py",), MODERN),
        Peer("langchain-mcp-adapters", "", "langchain-mcp-adapters", "langchain", ("langchain_adapters.py",), LEGACY),
        Peer("openai-agents", "", "openai-agents", "openai", ("openai_agents.py",), MODERN),
        Peer("MCP inspector", "--cli", "@modelcontextprotocol/inspector", "", ("inspector.py", *inspector), LEGACY),
    ]


def version_of(peer: Peer) -> str:
    """The version that the environment of a peer is pinned to."""
    if not peer.folder:
        return json.loads((HERE / "inspector/package.json").read_text(encoding="utf-8"))["dependencies"][peer.package]
    pins = (HERE / f"{peer.folder}.txt").read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(peer.package)}==(\S+)$", pins, re.MULTILINE)
    assert found is not None
    return found[1]


@contextmanager
def service(tap: Tap) -> Generator[str]:
    """The trainer's address of a service whose agents come through the tap."""
    environment = {**os.environ, "TOOLWORLDS_PUBLIC_URL": f"http://127.0.0.1:{tap.port}"}
    command = [TOOLWORLDS, "serve", "--port", "0", "--control-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            said = json.loads(process.stdout.readline())
            tap.target = int(said["data_url"].rpartition(":")[2])
            yield said["control_url"]
        finally:
            process.terminate()
            process.communicate()


def meet(peer: Peer, tap: Tap, control: str) -> tuple[str, str]:
    """What a peer was seen to speak, and how it ended: "ok", or what is wrong."""
    script, *words = peer.script
    python = str(ROOT / ".interop" / peer.folder / "bin/python") if peer.folder else sys.executable
    tap.clear()
    command = [python, str(HERE / script), control, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST_S, check=False)
    spoken = ", ".join(sorted(tap.versions)) if tap.connections else "stdio"
    if done.returncode != 0:
        return spoken, (done.stderr.strip() or done.stdout.strip() or "ended without a word")[-600:]
    if peer.speaks is None:
        return spoken, "ok"
    if spoken != peer.speaks:
        return spoken, f"speaks {spoken}, not {peer.speaks}"
    if tap.connections < len(CALLS):
        return spoken, "does not connect for each call"
    return spoken, "ok"


def main(node: str) -> int:
    """0 where all get on with the service."""
    table = Table("client", "version", "mode", "protocol", "connections", "s", "result")
    failed = 0
    tap = Tap()
    with service(tap) as control:
        for peer in peers(node):
            before = time.monotonic()
            spoken, result = meet(peer, tap, control)
            failed += result != "ok"
            seconds = f"{time.monotonic() - before:.1f}"
            table.add_row(peer.client, version_of(peer), peer.how, spoken, str(tap.connections), seconds, result)
    Console(width=120).print(table)
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
