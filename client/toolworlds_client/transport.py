"""Requests over one pool of kept connections, and when one is sent again.

A request is sent again where that cannot do a thing twice: the connection was refused, the service said that it is
full, or the request is one that may be repeated (a look, a score, a close, a call under its key). Waits double from a
tenth of a second, or are what the service asks for.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

import aiohttp
from yarl import URL

from toolworlds_client.answers import Json, ToolResult
from toolworlds_client.errors import Unreachable, refusal

PROTOCOL = "2026-07-28"
_JSON = {"Content-Type": "application/json"}
_CALL = {
    **_JSON,
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": PROTOCOL,
    "Mcp-Method": "tools/call",
}
_META: Json = {
    "io.modelcontextprotocol/protocolVersion": PROTOCOL,
    "io.modelcontextprotocol/clientInfo": {"name": "toolworlds-client", "version": "0.1.0"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
_ENDLESS = aiohttp.ClientTimeout(total=None, sock_connect=60.0)
_FULL = 503
_GATEWAY = frozenset({502, 504})
_IDLE_S = 4.0  # less than the five seconds after which the service lets go of a connection
_FIRST_WAIT_S = 0.1
_LONGEST_WAIT_S = 30.0


class Transport:
    """The pool.

    Args:
        control_url: the trainer's port.
        token: its bearer token.
        connections: open at most; requests beyond wait for one, however many they are.
        timeout_s: seconds without a byte from the service after which an attempt is given up.
        attempts: how often a request is sent at most.
    """

    def __init__(self, control_url: str, token: str | None, connections: int, timeout_s: float, attempts: int) -> None:
        self._control = control_url.rstrip("/")
        self._headers = _JSON if token is None else {**_JSON, "Authorization": f"Bearer {token}"}
        self._attempts = max(1, attempts)
        self._http = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=connections, keepalive_timeout=_IDLE_S),
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=timeout_s, sock_read=timeout_s),
            cookie_jar=aiohttp.DummyCookieJar(),
            skip_auto_headers=("Accept-Encoding", "User-Agent"),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.close()

    async def ask(
        self, method: str, path: str, given: Json | None = None, *, query: Mapping[str, Any] | None = None, repeat: bool
    ) -> Any:
        """The answer of the trainer's port; `repeat`: to do it twice is as good as once.

        Raises:
            ServiceError: it refused.
            Unreachable: no answer came.
        """
        url = URL(self._control + path).with_query(query or {})
        body = None if given is None else json.dumps(given).encode()
        status, answer = await self._send(method, url, body, self._headers, repeat=repeat)
        if status >= 300:
            raise refusal(status, answer)
        return answer

    async def call(self, url: URL, name: str, arguments: Mapping[str, Any], key: str) -> ToolResult:
        """What a tool answered; sent again under the same key, so that it runs once.

        Raises:
            ServiceError: the session is lost or unknown, or the request is none.
            Unreachable: no answer came.
        """
        params = {"name": name, "arguments": arguments, "_meta": _META}
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).encode()
        headers = {**_CALL, "Mcp-Name": _header(name), "Idempotency-Key": key}
        status, answer = await self._send("POST", url, body, headers, repeat=True)
        if status != 200 or "result" not in answer:
            raise refusal(status, answer)
        result = answer["result"]
        return ToolResult("".join(part["text"] for part in result["content"]), bool(result.get("isError")))

    async def stream(self, path: str, lines: AsyncIterator[bytes]) -> AsyncGenerator[bytes]:
        """The lines that the trainer's port answers while lines are sent to it; sent once, without a limit in time.

        Raises:
            ServiceError: it refused.
            Unreachable: no answer came, or not the whole of it.
        """
        url = URL(self._control + path)
        sent, heard = _Counted(lines), 0
        try:
            async with self._http.post(url, data=sent.lines(), headers=self._headers, timeout=_ENDLESS) as answer:
                with _cut_off_unless_heard_out(answer) as cut_off:
                    sent.cut_off = cut_off
                    if sent.fault is not None:
                        raise sent.fault
                    if answer.status >= 300:
                        raise refusal(answer.status, _parsed(await answer.read()))
                    held = bytearray()
                    async for chunk in answer.content.iter_any():
                        *whole, rest = chunk.split(b"\n")
                        for line in whole:
                            heard += 1
                            yield bytes(held + line)
                            held.clear()
                        held += rest
        except aiohttp.ClientError as error:
            if sent.fault is not None:
                raise sent.fault from None
            raise Unreachable(f"POST {url}: {error or type(error).__name__}") from error
        if heard != sent.count:
            raise Unreachable(f"POST {url}: {heard} answers to {sent.count} lines.")

    async def _send(
        self, method: str, url: URL, body: bytes | None, headers: Mapping[str, str], *, repeat: bool
    ) -> tuple[int, Any]:
        wait = _FIRST_WAIT_S
        for left in range(self._attempts - 1, -1, -1):
            asked: float | None = None
            try:
                async with self._http.request(method, url, data=body, headers=headers) as answer:
                    content = await answer.read()
                    status = answer.status
                    asked = _seconds(answer.headers.get("Retry-After"))
            except (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError, TimeoutError) as error:
                unsent = isinstance(error, aiohttp.ClientConnectorError)
                if left == 0 or not (unsent or repeat):
                    raise Unreachable(f"{method} {url}: {error or type(error).__name__}") from error
            else:
                if left == 0 or not (status == _FULL or (status in _GATEWAY and repeat)):
                    return status, _parsed(content)
            await asyncio.sleep(min(asked if asked is not None else wait * (1 + random.random()), _LONGEST_WAIT_S))
            wait *= 2
        raise AssertionError("The last attempt answers or raises.")


class _Counted:
    """Lines to send: how many were, and what the one who makes them raised."""

    def __init__(self, lines: AsyncIterator[bytes]) -> None:
        self._lines = lines
        self.count = 0
        self.fault: Exception | None = None
        self.cut_off: Callable[[], None] | None = None

    async def lines(self) -> AsyncGenerator[bytes]:
        """Each line with its end."""
        try:
            async for line in self._lines:
                self.count += 1
                yield line + b"\n"
        except Exception as fault:
            self.fault = fault
            if self.cut_off is not None:  # nobody tells the one who reads the answer otherwise
                self.cut_off()
            raise


def _parsed(content: bytes) -> Any:
    """The JSON of an answer; what is none (a page of a proxy) as the message of a refusal."""
    try:
        return json.loads(content)
    except ValueError:
        return {"message": content[:500].decode(errors="replace")}


def _seconds(header: str | None) -> float | None:
    return float(header) if header is not None and header.isdigit() else None


def _header(name: str) -> str:
    """A tool's name as a header holds it: encoded where a model made it up with characters that no header takes."""
    if name.isascii() and name.isprintable() and name == name.strip() and not name.startswith("=?"):
        return name
    return f"=?base64?{base64.b64encode(name.encode(errors='replace')).decode()}?="


@contextmanager
def _cut_off_unless_heard_out(answer: aiohttp.ClientResponse) -> Generator[Callable[[], None]]:
    """Drop a connection at once whose answer is left: it may hold lines that nobody takes any more.

    Yields what drops it.
    """
    connection = answer.connection

    def cut_off() -> None:
        if connection is not None and connection.transport is not None:
            connection.transport.abort()

    try:
        yield cut_off
    except BaseException:
        cut_off()
        raise
