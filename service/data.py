"""The agent's port: MCP over the worlds of one session, and nothing else.

    POST /s/{session_id}/mcp            the session's visible tools, of all its worlds
    POST /s/{session_id}/{server}/mcp   those of one world
    POST /mcp, /{server}/mcp            the same, the session in the header X-Session-Id
    GET  /healthz, /readyz              under any Host

Both protocol eras, stateless, JSON answers. An unknown session is 404, an expired or lost one 410, never a fresh world.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any

import orjson
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.types import Message, Receive, Scope, Send

from service.fastpath import FastPath, Head, is_pure, learn, read_head
from service.house import House, Target, UnknownServer
from service.mcp_server import build_server
from sessions import SessionLost, UnknownSession

TARGET = "toolworlds.target"
_JSON = (b"content-type", b"application/json")


class DataPlane:
    """The ASGI application of the agent's port. Enter `running()` before the first request."""

    def __init__(self, house: House) -> None:
        settings = house.settings
        self.house = house
        self.fastpath = FastPath(house) if settings.fastpath else None
        self._limit = settings.body_bytes
        self._hosts = settings.hosts
        self._origins = tuple(settings.allowed_origins)
        server = build_server(house, lambda context: context.request.scope[TARGET])
        self._manager = StreamableHTTPSessionManager(
            app=server, json_response=True, stateless=True, max_request_body_size=settings.body_bytes
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve requests while entered; once."""
        async with self._manager.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        if scope["type"] != "http":
            raise RuntimeError(f"The agent's port speaks HTTP, not {scope['type']}.")
        path: str = scope["path"]
        if path in {"/healthz", "/readyz"}:
            await _reply(send, 200, {"status": "ok"})
            return
        headers = scope["headers"] = strip_blanks(scope["headers"])
        head = read_head(headers)
        refusal = _refuse_host(head.host, head.origin, self._hosts, self._origins) if self._hosts else None
        if refusal is not None:
            await _reply(send, *refusal)
            return
        address = _address(path)
        if address is None:
            await _reply(send, 404, _problem("not_found", f"There is nothing at {path}; see /s/{{session_id}}/mcp."))
            return
        if scope["method"] != "POST":
            problem = _problem("method_not_allowed", "Only POST: there is no stream to open and nothing to delete.")
            await _reply(send, 405, problem, ((b"allow", b"POST"),))
            return
        session_id, server = address
        if session_id is None:
            if head.session_id is None:
                await _reply(send, 404, _problem("unknown_session", "Name the session: /s/{session_id}/mcp or the header X-Session-Id."))
                return
            session_id = head.session_id.decode("latin-1")
        body = await _read(receive, head.length, self._limit)
        if body is None:
            return
        if isinstance(body, int):
            await _reply(send, 413, _problem("too_large", f"A request may have {body} bytes at most."))
            return
        try:
            target = self.house.target(session_id, server)
        except UnknownSession as error:
            await _reply(send, 404, _problem("unknown_session", str(error)))
        except SessionLost as error:
            await _reply(send, 410, _problem("session_lost", str(error)))
        except UnknownServer as error:
            await _reply(send, 404, _problem("unknown_server", str(error)))
        else:
            await self._answer(scope, send, head, Target(target.session, target.shown, len(body)), body)

    async def _answer(self, scope: Scope, send: Send, head: Head, target: Target, body: bytes) -> None:
        if self.fastpath is not None:
            answer = self.fastpath.answer(head, target, body)
            if answer is not None:
                await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(answer)), _JSON]})
                await send({"type": "http.response.body", "body": answer})
                return
        scope[TARGET] = target
        keep = self.fastpath is not None and is_pure(body)
        sent: list[bytes] = []

        async def tell(message: Message) -> None:
            if keep and message["type"] == "http.response.body":
                sent.append(message.get("body", b""))
            await send(message)

        await self._manager.handle_request(scope, _replay(body), tell)
        if keep:
            learn(head, target, body, b"".join(sent))


def strip_blanks(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Header values without the blanks round them, which httptools keeps (RFC 9110, 5.5)."""
    return [(key, value if value[-1:] not in (b" ", b"\t") else value.rstrip(b" \t")) for key, value in headers]


@lru_cache(maxsize=8192)
def _address(path: str) -> tuple[str | None, str | None] | None:
    """Session and world that a path names; None where it names neither."""
    match path.split("/"):
        case ["", "s", session_id, "mcp"]:
            return session_id, None
        case ["", "s", session_id, server, "mcp"]:
            return session_id, server
        case ["", "mcp"]:
            return None, None
        case ["", server, "mcp"] if server:
            return None, server
        case _:
            return None


def _allows(patterns: tuple[str, ...], value: str) -> bool:
    return any(value.startswith(entry[:-1]) if entry.endswith(":*") else value == entry for entry in patterns)


@lru_cache(maxsize=1024)
def _refuse_host(
    host: bytes, origin: bytes, hosts: tuple[str, ...], origins: tuple[str, ...]
) -> tuple[int, dict[str, str]] | None:
    """What to answer where Host or Origin is not allowed: a page in a browser must not reach a service on its machine."""
    if not _allows(hosts, host.decode("latin-1")):
        return 421, _problem("wrong_host", "This Host is not allowed; see TOOLWORLDS_ALLOWED_HOSTS.")
    given = origin.decode("latin-1")
    if given and not _allows(origins, given) and not _allows(hosts, given.partition("://")[2]):
        return 403, _problem("wrong_origin", "This Origin is not allowed; see TOOLWORLDS_ALLOWED_ORIGINS.")
    return None


async def _read(receive: Receive, declared: bytes, limit: int) -> bytes | int | None:
    """The body; the limit where it is longer; None where the client left."""
    if declared.isdigit() and int(declared) > limit:
        return limit
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if len(body) > limit:
            return limit
        if not message.get("more_body", False):
            return body


def _replay(body: bytes) -> Receive:
    """The body once more, then the client's silence."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive


def _problem(error: str, message: str) -> dict[str, str]:
    return {"error": error, "message": message}


async def _reply(
    send: Send, status: int, content: Mapping[str, Any], headers: tuple[tuple[bytes, bytes], ...] = ()
) -> None:
    body = orjson.dumps(content)
    head = [(b"content-length", b"%d" % len(body)), _JSON, *headers]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
