"""What the tests of both ports speak with: raw requests into an application, and a live service on free ports."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from mcp.types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.types import ASGIApp, Message

from rewards import Evaluator
from service.data import DataPlane
from service.house import House
from service.serve import Addresses, serving
from service.settings import Settings
from sessions import StoreLimits
from tests.service.tiny import WORLDS, tiny_evaluator, tiny_setting

T = TypeVar("T")
MODERN = "2026-07-28"
LEGACY = [None, *HANDSHAKE_PROTOCOL_VERSIONS]
META: dict[str, Any] = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
}
PLAIN = {"host": "localhost", "content-type": "application/json", "accept": "application/json, text/event-stream"}


@dataclass(frozen=True)
class Answer:
    """One HTTP answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The parsed body."""
        return json.loads(self.body)

    @property
    def comparable(self) -> tuple[int, str | None, Any]:
        """Status, kind of content and meaning: what two ways to answer must share."""
        kind = self.headers.get("content-type")
        return self.status, kind, self.json if kind == "application/json" and self.body else self.body


def tiny_house(evaluator: Callable[[StoreLimits], Evaluator] = tiny_evaluator, **settings: Any) -> House:
    """A house of the two small worlds."""
    return House(WORLDS, tiny_setting, Settings(port=0, control_port=0, **settings), evaluator)


def run(story: Coroutine[Any, Any, T]) -> T:
    """Run a story to its end."""
    return asyncio.run(story)


async def send_request(
    app: ASGIApp,
    path: str,
    body: bytes | list[bytes] = b"",
    headers: Mapping[str, str] | list[tuple[str, str]] = PLAIN,
    method: str = "POST",
) -> Answer:
    """One request straight into an application."""
    chunks = [body] if isinstance(body, bytes) else body
    pairs = list(headers.items()) if isinstance(headers, Mapping) else headers
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(key.lower().encode(), value.encode("latin-1")) for key, value in pairs],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    waiting: list[Message] = [
        {"type": "http.request", "body": chunk, "more_body": number + 1 < len(chunks)}
        for number, chunk in enumerate(chunks)
    ]
    sent: list[Message] = []

    async def receive() -> Message:
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    start = sent[0]
    return Answer(
        start["status"],
        {key.decode(): value.decode() for key, value in start["headers"]},
        b"".join(message.get("body", b"") for message in sent[1:]),
    )


def era_headers(version: str | None, method: str, name: str | None = None) -> dict[str, str]:
    """Headers of a plain request in a version of the protocol."""
    if version is None:
        return dict(PLAIN)
    if version != MODERN:
        return {**PLAIN, "mcp-protocol-version": version}
    named = {} if name is None else {"mcp-name": name}
    return {**PLAIN, "mcp-protocol-version": MODERN, "mcp-method": method, **named}


def request_body(method: str, params: Any, version: str | None, number: Any = 1) -> bytes:
    """A JSON-RPC request, with the envelope that the version asks for."""
    if version == MODERN and isinstance(params, dict):
        params = {"_meta": META, **cast("dict[str, Any]", params)}
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()


async def call_tool(plane: DataPlane, path: str, name: str, arguments: Any, version: str | None = MODERN) -> Any:
    """The result of one call."""
    body = request_body("tools/call", {"name": name, "arguments": arguments}, version)
    answer = await send_request(plane, path, body, era_headers(version, "tools/call", name))
    return answer.json["result"]


@contextmanager
def live(house: House) -> Generator[Addresses]:
    """The service on free ports of the loopback, on a thread of its own."""
    ready = threading.Event()
    found: list[Addresses] = []
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def story() -> None:
        async with serving(house) as addresses:
            found.append(addresses)
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(story()))
    thread.start()
    try:
        assert ready.wait(30), "the service did not start"
        yield found[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(30)
        loop.close()
