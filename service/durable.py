"""Sessions that outlive their process: an answer waits for its row, a session of another process is made again.

Stands before both ports. Whose session a request is for stands in its path (`/s/{id}/...`, `/sessions/{id}/...`) or in
the header X-Session-Id. A session that another process went on with is 410 here, and made again at the next request.
"""

from __future__ import annotations

import asyncio
import re

import orjson
import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.house import House
from service.restore import Differs, restore
from sessions import SessionError, TemplateMismatch, TooManySessions, UnknownSession
from sessions.archive import Archive, ArchiveError, Fenced
from sessions.ids import worker_of

log = structlog.get_logger(__name__)
_PATH = re.compile(r"^/(?:s|sessions)/([^/]+)")
_HEADER = b"x-session-id"
_ANSWERS: dict[type[Exception], tuple[int, str]] = {
    UnknownSession: (404, "unknown_session"),
    TemplateMismatch: (409, "template_mismatch"),
    Differs: (409, "template_mismatch"),
    TooManySessions: (503, "too_many_sessions"),
}


class Durable:
    """An ASGI application over another one, with an archive."""

    def __init__(self, app: ASGIApp, house: House, archive: Archive) -> None:
        self._app = app
        self._house = house
        self._archive = archive
        self._coming: dict[str, asyncio.Future[None]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request once what it did is written."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        session_id = _session_of(scope)
        if session_id is not None and worker_of(session_id) is not None and not self._house.store.holds(session_id):
            refused = await self._bring(session_id)
            if refused is not None:
                await _refuse(send, *refused)
                return
        swallow = False

        async def settle(message: Message) -> None:
            nonlocal swallow
            if message["type"] == "http.response.start":
                await self._archive.settled()
                refused = self._lost(session_id)
                if refused is not None:
                    swallow = True
                    await _refuse(send, *refused)
            if not swallow:
                await send(message)

        await self._app(scope, receive, settle)

    def _lost(self, session_id: str | None) -> tuple[int, str, str] | None:
        if session_id is None:
            return None
        try:
            self._archive.require(session_id)
        except Fenced as error:
            self._archive.forget(session_id)
            self._house.store.let_go(session_id)
            log.warning("session fenced", session_id=session_id)
            return 410, "session_lost", str(error)
        return None

    async def _bring(self, session_id: str) -> tuple[int, str, str] | None:
        """Make a session again that is kept; requests that come together wait for one. Returns a refusal, if any."""
        before = self._coming.get(session_id)
        if before is not None:
            await before
            return None
        coming = self._coming[session_id] = asyncio.get_running_loop().create_future()
        try:
            kept = await asyncio.to_thread(self._archive.find, session_id)
            if kept is not None:
                await restore(self._house, self._archive, kept)
        except (SessionError, ArchiveError) as error:
            status, word = next(
                (answer for kind, answer in _ANSWERS.items() if isinstance(error, kind)), (410, "session_lost")
            )
            return status, word, str(error)
        finally:
            del self._coming[session_id]
            coming.set_result(None)
        return None


def _session_of(scope: Scope) -> str | None:
    found = _PATH.match(scope["path"])
    if found is not None:
        return found[1]
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == _HEADER), None)


async def _refuse(send: Send, status: int, word: str, message: str) -> None:
    body = orjson.dumps({"error": word, "message": message})
    head = [(b"content-length", b"%d" % len(body)), (b"content-type", b"application/json")]
    if status == 503:
        head.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
