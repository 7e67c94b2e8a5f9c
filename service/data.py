"""The agent's port: MCP over the worlds of one session, and nothing else.

    POST /s/{session_id}/mcp            the session's visible tools, of all its worlds
    POST /s/{session_id}/{server}/mcp   those of one world
    POST /mcp, /{server}/mcp            the same, the session in the header X-Session-Id
    GET  /healthz, /readyz              under any Host

Both protocol eras, stateless, JSON answers; over a server that needs more, streams may be turned on. A call that comes
again under the same key (header Idempotency-Key, or `toolworlds/idempotency-key` in the request's `_meta`) is answered
as before and has no second effect, so that a client may retry; another call under a key that was used is 409. An
unknown session is 404, an expired or lost one 410, never a fresh world.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any, cast

from mcp.server import Server
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.context import ServerRequestContext
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.types import Message, Receive, Scope, Send

from service.canned import is_pure, learn
from service.envelope import read_object
from service.fastpath import FastPath
from service.head import Head, read_head, strip_blanks
from service.hosts import HEALTH, READY, Hosts, WrongHost
from service.house import House, KeyTaken, Target, UnknownServer
from service.mcp_server import build_server
from service.replies import send_json, send_problem
from sessions import SessionLost, UnknownSession

TARGET = "toolworlds.target"
_METHODS = ("POST",)
_STREAM_METHODS = ("GET", "POST", "DELETE")
_KEY_LENGTH = 200
_LATE = "The request did not come whole in time."
KEY_META = "toolworlds/idempotency-key"
_KEY_META_BYTES = KEY_META.encode()
_WELL, _DRAINING = b'{"status":"ok"}', b'{"status":"draining"}'


class DataPlane:
    """The ASGI application of the agent's port. Enter `running()` before the first request.

    Args:
        house: what both ports share.
        server: answers what is not plain; by default one that offers the tools of the worlds and nothing else.
        theirs: tools that only this server knows.
        streams: this server tells and asks the client things while a request runs, or keeps something of a client
            between two. What the fast path does not take is answered as an event stream where there is something to
            tell, handshake-era clients have stateful sessions of the SDK, and GET and DELETE are theirs. Such a session
            is good at the address of one session of worlds only, and ends when it lies idle as long as that may.
    """

    def __init__(
        self,
        house: House,
        server: Server[Any] | None = None,
        theirs: frozenset[str] = frozenset(),
        *,
        streams: bool = False,
    ) -> None:
        settings = house.settings
        self.house = house
        self.fastpath = FastPath(house, theirs, streams=streams) if settings.fastpath else None
        self._streams = streams
        self._methods = _STREAM_METHODS if streams else _METHODS
        self._limit = settings.body_bytes
        self._hosts = Hosts(settings)
        self._manager = StreamableHTTPSessionManager(
            app=server or build_server(house, target_of),
            json_response=not streams,
            stateless=not streams,
            session_idle_timeout=settings.ttl_s,
            max_request_body_size=settings.body_bytes,
            max_sessions=settings.sessions,
        )

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Serve requests while entered; once."""
        async with self._manager.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        if scope["type"] != "http":
            raise RuntimeError(f"The agent's port speaks HTTP, not {scope['type']}.")
        scope["headers"] = strip_blanks(scope["headers"])
        head = read_head(scope["headers"])
        began = time.perf_counter()
        try:
            await self._serve(scope, receive, send, head)
        except (_Refusal, KeyTaken, UnknownSession, SessionLost, UnknownServer) as error:
            refusal = error if isinstance(error, _Refusal) else _refusal_of(error)
            self.house.metrics.refused(refusal.word)
            await send_problem(send, refusal.status, refusal.word, str(refusal), refusal.headers)
        else:
            self.house.metrics.observe(time.perf_counter() - began)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, head: Head) -> None:
        """Answer one request, or say why not.

        Raises:
            _Refusal, KeyTaken, UnknownSession, SessionLost, UnknownServer: nothing was sent.
        """
        if scope["path"] in HEALTH:
            draining = scope["path"] == READY and self.house.draining
            await send_json(send, 503 if draining else 200, _DRAINING if draining else _WELL)
            return
        session_id, server = self._admit(scope, head)
        if scope["method"] != "POST":
            await self._hand_over(scope, receive, send, self.house.target(session_id, server))
            return
        body = await _read(receive, head.get(b"content-length"), self._limit, self.house.settings.request_s)
        if body is not None:
            found = self.house.target(session_id, server)
            target = Target(found.session, found.shown, len(body), _key_of(head, body))
            await self._answer(scope, _replay(body, receive), send, head, target, body)

    def _admit(self, scope: Scope, head: Head) -> tuple[str, str | None]:
        """Session and world that a request is for, before its body is read.

        Raises:
            _Refusal: it is for nothing that is here.
        """
        try:
            self._hosts.check(head.get(b"host"), head.get(b"origin"))
        except WrongHost as error:
            raise _Refusal(error.status, error.word, str(error)) from None
        session_id, server = _address(scope["path"])
        if scope["method"] not in self._methods:
            allowed = ", ".join(self._methods)
            message = f"Only {allowed}: there is nothing else to open, and nothing else to delete."
            raise _Refusal(405, "method_not_allowed", message, ((b"allow", allowed.encode()),))
        session_id = session_id or head.get(b"x-session-id").decode("latin-1")
        if not session_id:
            message = "Name the session: /s/{session_id}/mcp, or the header X-Session-Id."
            raise _Refusal(404, "unknown_session", message)
        return session_id, server

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, head: Head, target: Target, body: bytes
    ) -> None:
        answer = None if self.fastpath is None else self.fastpath.answer(head, target, body)
        if answer is not None:
            await send_json(send, 200, answer)
            return
        if target.key:
            self._require_free(target, body)
        if self.fastpath is None or self._streams or not is_pure(head, body):
            await self._hand_over(scope, receive, send, target)
            return
        sent: list[bytes] = []

        async def overhear(message: Message) -> None:
            if message["type"] == "http.response.body":
                sent.append(message.get("body", b""))
            await send(message)

        await self._hand_over(scope, receive, overhear, target)
        learn(head, target.shown, body, b"".join(sent))

    async def _hand_over(self, scope: Scope, receive: Receive, send: Send, target: Target) -> None:
        """Let the SDK answer; a session of its own is bound to the session of worlds in which it was opened."""
        scope[TARGET] = target
        if self._streams:
            token = AccessToken(token=target.session.id, client_id=target.session.id, scopes=[])
            scope["user"] = AuthenticatedUser(token)
        await self._manager.handle_request(scope, receive, send)

    def _require_free(self, target: Target, body: bytes) -> None:
        """What the SDK is given may have its key.

        Raises:
            KeyTaken: another call was made under it.
        """
        request = read_object(body)
        params = request.get("params")
        if request.get("method") == "tools/call" and isinstance(params, dict):
            given = cast("dict[str, Any]", params)
            self.house.place_of(target, given.get("name", ""), given.get("arguments", {}))


class _Refusal(Exception):
    """A request that is not let in."""

    def __init__(self, status: int, word: str, message: str, headers: tuple[tuple[bytes, bytes], ...] = ()) -> None:
        super().__init__(message)
        self.status = status
        self.word = word
        self.headers = headers


_REFUSALS: dict[type[Exception], tuple[int, str]] = {
    KeyTaken: (409, "idempotency_conflict"),
    UnknownSession: (404, "unknown_session"),
    SessionLost: (410, "session_lost"),
    UnknownServer: (404, "unknown_server"),
}


def _refusal_of(error: Exception) -> _Refusal:
    return _Refusal(*_REFUSALS[type(error)], str(error))


def target_of(context: ServerRequestContext[Any, Any]) -> Target:
    """Where a request goes that this port gave to the SDK."""
    return context.request.scope[TARGET]  # pyright: ignore[reportOptionalMemberAccess] - every request here comes by HTTP


@lru_cache(maxsize=8192)
def _address(path: str) -> tuple[str | None, str | None]:
    """Session and world that a path names.

    Raises:
        _Refusal: it is no address of this port.
    """
    match path.split("/"):
        case ["", "s", session_id, "mcp"] if session_id:
            return session_id, None
        case ["", "s", session_id, server, "mcp"] if session_id:
            return session_id, server
        case ["", "mcp"]:
            return None, None
        case ["", server, "mcp"] if server:
            return None, server
        case _:
            raise _Refusal(404, "not_found", f"There is nothing at {path}; see /s/{{session_id}}/mcp.")


def _key_of(head: Head, body: bytes) -> str:
    """The idempotency key of a request: of its header, else of its `_meta`; "" without one.

    Raises:
        _Refusal: it is too long, or no database can keep it.
    """
    key = head.get(b"idempotency-key").decode("latin-1")
    if not key and _KEY_META_BYTES in body:
        match read_object(body):
            case {"params": {"_meta": {"toolworlds/idempotency-key": str(named)}}}:
                key = named
            case _:
                pass
    if len(key) > _KEY_LENGTH:
        raise _Refusal(400, "bad_idempotency_key", f"An idempotency key may have {_KEY_LENGTH} characters at most.")
    if "\0" in key:
        raise _Refusal(400, "bad_idempotency_key", "An idempotency key may not hold the character U+0000.")
    return key


async def _read(receive: Receive, declared: bytes, limit: int, seconds: float) -> bytes | None:
    """The body, None where the client left.

    Raises:
        _Refusal: it is longer than the limit, or takes longer to come.
    """
    task = asyncio.current_task()
    assert task is not None
    clock = asyncio.get_running_loop().call_later(seconds, task.cancel, _LATE)  # asyncio.timeout: 7 % of a call
    try:
        return await _read_all(receive, declared, limit)
    except asyncio.CancelledError as error:
        if error.args != (_LATE,) or task.uncancel():  # cancelled by somebody else, or by them too
            raise
        raise _Refusal(408, "too_slow", f"The request did not come whole within {seconds:g} s.") from None
    finally:
        clock.cancel()


async def _read_all(receive: Receive, declared: bytes, limit: int) -> bytes | None:
    if declared.isdigit() and int(declared) > limit:
        raise _too_large(limit)
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if len(body) > limit:
            raise _too_large(limit)
        if not message.get("more_body", False):
            return body


def _too_large(limit: int) -> _Refusal:
    return _Refusal(413, "too_large", f"A request may have {limit} bytes at most.")


def _replay(body: bytes, rest: Receive) -> Receive:
    """The body once more, then what the client does next."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else await rest()

    return receive
