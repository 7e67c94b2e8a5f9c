"""Requests over keep-alive connections, one under way on each, and the CPU time they cost the process that answers."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import uvloop

PROTOCOL = "2026-07-28"
_META = {
    "io.modelcontextprotocol/protocolVersion": PROTOCOL,
    "io.modelcontextprotocol/clientInfo": {"name": "benchmarks", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}


def request(port: int, path: str, tool: str, arguments: dict[str, Any]) -> bytes:
    """A tool call as one HTTP request."""
    params = {"name": tool, "arguments": arguments, "_meta": _META}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).encode()
    lines = [
        f"POST {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Content-Type: application/json",
        "Accept: application/json, text/event-stream",
        f"MCP-Protocol-Version: {PROTOCOL}",
        "Mcp-Method: tools/call",
        f"Mcp-Name: {tool}",
        f"Content-Length: {len(body)}",
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class _Connection(asyncio.Protocol):
    """Sends the next request as soon as the answer to the last is there; `ended` is set once it is closed.

    Attributes:
        waits: seconds from each request to its whole answer.
    """

    def __init__(self, requests: Iterator[bytes], ended: asyncio.Future[None]) -> None:
        self._requests = requests
        self.waits: list[float] = []
        self._sent = 0.0
        self._buffer = b""
        self._fault: Exception | None = ConnectionError("The server closed a connection.")
        self._transport: asyncio.Transport | None = None
        self.ended = ended

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._send()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, found, body = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        if len(body) < length:
            return
        if not head.startswith(b"HTTP/1.1 200") or b'"result":' not in body:
            self._fault = RuntimeError(f"Not an answer: {self._buffer[:500]!r}")
            self.close()
            return
        self._buffer = b""
        self.waits.append(time.perf_counter() - self._sent)
        self._send()

    def connection_lost(self, exc: Exception | None) -> None:
        fault = exc or self._fault
        if fault is None:
            self.ended.set_result(None)
        else:
            self.ended.set_exception(fault)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _send(self) -> None:
        assert self._transport is not None
        following = next(self._requests, None)
        if following is None:
            self._fault = None
            self.close()
        else:
            self._sent = time.perf_counter()
            self._transport.write(following)


def send_all(port: int, requests: Iterable[bytes], connections: int = 16) -> None:
    """Send requests, each by the next connection that is free.

    Raises:
        RuntimeError: an answer is no result.
        OSError: a connection fails.
    """
    stream = iter(requests)
    uvloop.run(_send([(port, stream)] * connections))


def send_each(streams: Iterable[tuple[int, Iterable[bytes]]]) -> list[float]:
    """Send each stream of requests to its port, one after another over a connection of its own, all streams at once.

    Returns:
        Seconds that each request waited for its answer.

    Raises:
        RuntimeError, OSError: as `send_all`.
    """
    return uvloop.run(_send([(port, iter(stream)) for port, stream in streams]))


async def _send(streams: Sequence[tuple[int, Iterator[bytes]]]) -> list[float]:
    loop = asyncio.get_running_loop()
    made = [(port, _Connection(stream, loop.create_future())) for port, stream in streams]
    for port, connection in made:
        await loop.create_connection(lambda connection=connection: connection, "127.0.0.1", port)
    ends = [connection.ended for _, connection in made]
    await asyncio.wait(ends, return_when=asyncio.FIRST_EXCEPTION)
    for _, connection in made:
        connection.close()
    for found in await asyncio.gather(*ends, return_exceptions=True):
        if found is not None:
            raise found
    return [wait for _, connection in made for wait in connection.waits]


def family(pid: int) -> list[int]:
    """A process and all it started."""
    children = [
        int(found) for path in Path(f"/proc/{pid}/task").glob("*/children") for found in path.read_text().split()
    ]
    return [pid, *(one for child in children for one in family(child))]


def resident_kib(pid: int) -> int:
    """Resident memory of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1])


def cpu_ns(pid: int) -> int:
    """Nanoseconds that all threads of a process have been on a CPU."""
    return sum(int(path.read_text().split()[0]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat"))


def cost_us(pid: int, port: int, requests: Sequence[bytes]) -> float:
    """Microseconds on the CPU that one of these requests costs the process."""
    before = cpu_ns(pid)
    send_all(port, requests)
    return (cpu_ns(pid) - before) / len(requests) / 1000
