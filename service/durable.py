"""Sessions that outlive their process: an answer waits for its row, a session of another process is made again.

Stands before both ports. Whose session a request is for stands in its path (`/s/{id}/...`, `/sessions/{id}/...`) or in
the header X-Session-Id. A session that another process went on with is made again here as it stands there, and the
request runs over that: two processes may hold a session for a while, but only one of them can go on with it.
"""

from __future__ import annotations

import asyncio
import re

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.house import House
from service.replies import send_problem
from service.restore import Differs, restore
from sessions import SessionError, TemplateMismatch, TooManySessions, UnknownSession
from sessions.archive import Archive, ArchiveAway, ArchiveError, Hold
from sessions.ids import worker_of

log = structlog.get_logger(__name__)
_PATH = re.compile(r"^/(?:s|sessions)/([^/]+)")
_HEADER = b"x-session-id"
_ANSWERS: dict[type[Exception], tuple[int, str]] = {
    UnknownSession: (404, "unknown_session"),
    TemplateMismatch: (409, "template_mismatch"),
    Differs: (409, "template_mismatch"),
    TooManySessions: (503, "too_many_sessions"),
    ArchiveAway: (503, "archive_away"),
}
_Refused = tuple[int, str, str]
_AGAIN: _Refused = (0, "", "")
_TRIES = 4


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
        if session_id is None or worker_of(session_id) is None:
            await self._app(scope, receive, self._once_settled(send))
            return
        heard = _Heard(receive)
        for _ in range(_TRIES):
            first = scope["path"].startswith("/sessions/")  # what reads or forks must know before it does
            refused = await self._hold(session_id, must_be_current=first)
            if refused is None:
                refused = await self._try(session_id, dict(scope), heard, send, is_current=first)
                if refused is None:
                    return
            if refused is not _AGAIN:
                await _refuse(send, *refused)
                return
            heard.rewind()
        await _refuse(send, 410, "session_lost", f"Session {session_id} is gone on with elsewhere, again and again.")

    def _once_settled(self, send: Send) -> Send:
        async def settle(message: Message) -> None:
            if message["type"] == "http.response.start":
                await self._archive.settled()
            await send(message)

        return settle

    async def _try(
        self, session_id: str, scope: Scope, heard: _Heard, send: Send, *, is_current: bool
    ) -> _Refused | None:
        """Run a request over the session as it is held; its answer goes out only if the archive bears it out.

        What was told of a session that another process went on with is not written, and is undone here: then the
        request runs again over the session as it stands there.
        """
        hold = self._archive.hold_of(session_id)
        place = 0 if hold is None else hold.place
        refused: _Refused | None = None

        async def settle(message: Message) -> None:
            nonlocal refused
            if message["type"] == "http.response.start":
                refused = await self._lost(hold, place, is_current=is_current)
            if refused is None:
                await send(message)

        await self._app(scope, heard.receive, settle)
        return refused

    async def _lost(self, hold: Hold | None, place: int, *, is_current: bool) -> _Refused | None:
        """None where what a request did is written; its acts stand from `place` on."""
        end = 0 if hold is None else hold.place
        await self._archive.settled()
        if hold is None:
            return None
        if not hold.lost and hold.place == place and not is_current:
            refused = await self._require_current(hold)
            if refused is not None:
                return refused
        if not hold.lost:
            return None
        self._let_go(hold)
        if hold.lost_at <= place:
            return _AGAIN
        if hold.lost_at >= end:
            return None
        return 410, "session_lost", f"Session {hold.session_id} is not held here any more: {hold.lost}."

    async def _hold(self, session_id: str, *, must_be_current: bool) -> _Refused | None:
        """Have a session here, if there is one; as it stands in the archive, where that matters before it is used."""
        if self._house.store.holds(session_id):
            hold = self._archive.hold_of(session_id)
            if not must_be_current or hold is None:
                return None
            refused = await self._require_current(hold)
            if refused is not _AGAIN:
                return refused
        return await self._bring(session_id)

    async def _require_current(self, hold: Hold) -> _Refused | None:
        """Nobody else went on with a session; else it is let go."""
        try:
            if self._archive.hold_of(hold.session_id) is not hold or await asyncio.to_thread(
                self._archive.is_current, hold
            ):
                return None
        except ArchiveError as error:
            return _refusal_of(error)
        self._let_go(hold)
        return _AGAIN

    def _let_go(self, hold: Hold) -> None:
        if self._archive.let_go(hold):
            self._house.store.let_go(hold.session_id)
            log.info("session goes on elsewhere", session_id=hold.session_id, reason=hold.lost)

    async def _bring(self, session_id: str) -> _Refused | None:
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
            return _refusal_of(error)
        finally:
            del self._coming[session_id]
            coming.set_result(None)
        return None


class _Heard:
    """What a client sends, kept so that it can be heard again."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._kept: list[Message] = []
        self._place = 0

    def rewind(self) -> None:
        """Begin again."""
        self._place = 0

    async def receive(self) -> Message:
        """The next message."""
        if self._place == len(self._kept):
            message = await self._receive()
            if message["type"] != "http.request":
                return message
            self._kept.append(message)
        self._place += 1
        return self._kept[self._place - 1]


def _refusal_of(error: Exception) -> _Refused:
    status, word = next((answer for kind, answer in _ANSWERS.items() if isinstance(error, kind)), (410, "session_lost"))
    return status, word, str(error)


def _session_of(scope: Scope) -> str | None:
    found = _PATH.match(scope["path"])
    if found is not None:
        return found[1]
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == _HEADER), None)


async def _refuse(send: Send, status: int, word: str, message: str) -> None:
    await send_problem(send, status, word, message, ((b"retry-after", b"5"),) if status == 503 else ())
