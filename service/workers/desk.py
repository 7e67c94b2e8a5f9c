"""What concerns all workers at the trainer's entry: new sessions, lists and ends of runs, health, metrics.

Where no HAProxy stands before the workers, every request of the trainer comes here and is passed on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx2
import orjson
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from service.metrics import merge_pages
from service.workers.ports import Place
from sessions.ids import worker_of

_HOP = frozenset(
    {"connection", "content-length", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"}
)
_RETRY = {"retry-after": "1"}


@dataclass(slots=True, eq=False)
class Worker:
    """A worker as it was last seen.

    Attributes:
        url: of its control port.
        ready: it answers, and takes new sessions.
        alive: it answers.
        spared: it is about to be stopped: no new sessions.
        sessions: live ones, those opened since the last look among them.
        opened: how many were ever opened here.   opening: how many are being opened now.
        late: monotonic seconds after which one that has not answered since hangs.
    """

    place: Place
    url: str
    pid: int = 0
    ready: bool = False
    alive: bool = False
    spared: bool = False
    sessions: int = 0
    opened: int = 0
    opening: int = 0
    hot: int = 0
    born: float = 0.0
    late: float = 0.0
    deaths: int = 0


class Desk:
    """The ASGI application.

    Args:
        workers: all of them; the supervisor keeps them up to date.
        client: for requests to them.
        body_bytes: bytes of a request at most.
        shared: sessions stand in an archive that all workers share.
        draining: whether no new sessions are taken.
    """

    def __init__(
        self,
        workers: Sequence[Worker],
        client: httpx2.AsyncClient,
        body_bytes: int,
        *,
        shared: bool,
        draining: Callable[[], bool],
    ) -> None:
        self._workers = workers
        self._client = client
        self._body_bytes = body_bytes
        self._shared = shared
        self._draining = draining
        self._turns = count()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            raise RuntimeError(f"The trainer's port speaks HTTP, not {scope['type']}.")
        response = await self._answer(Request(scope, receive))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        path = request.url.path
        if path in {"/healthz", "/readyz"}:
            return self._health(path)
        if path == "/metrics":
            return await self._metrics(request)
        body = await _body(request, self._body_bytes)
        if body is None:
            return _say(413, "too_large", f"A request may have {self._body_bytes} bytes at most.")
        if path == "/sessions" and request.method == "POST":
            return await self._open(request, body)
        if path == "/sessions":
            return await self._ask_all(request, body)
        return await self._pass_on(request, body)

    def _health(self, path: str) -> Response:
        """Whether it serves, and how full each worker is."""
        ready = any(worker.ready for worker in self._workers) and not self._draining()
        content = {
            "status": "draining" if self._draining() else "ok" if ready else "no_worker",
            "sessions": sum(worker.sessions for worker in self._workers),
            "hot": sum(worker.hot for worker in self._workers),
            "workers": {
                worker.place.name: {"ready": worker.ready, "sessions": worker.sessions} for worker in self._workers
            },
        }
        return _json(content, 200 if ready or path == "/healthz" else 503)

    async def _open(self, request: Request, body: bytes) -> Response:
        """A new session, at the worker that has the fewest; where that one cannot, at the next."""
        if self._draining():
            return _say(503, "draining", "The service is about to stop and takes no new sessions.", _RETRY)
        refused: Response | None = None
        for worker in sorted((one for one in self._workers if one.ready and not one.spared), key=_load):
            worker.sessions += 1
            worker.opened += 1
            worker.opening += 1
            answer = await self._send(worker, request, body)
            worker.opening -= 1
            if answer is None or answer.status_code != 201:
                worker.sessions -= 1
            if answer is not None and answer.status_code != 503:
                return answer
            refused = answer or refused
        return refused or _no_worker()

    async def _ask_all(self, request: Request, body: bytes) -> Response:
        """`GET` and `DELETE /sessions`: all workers' answers as one."""
        answers = await self._answers(request, body)
        if isinstance(answers, Response):
            return answers
        found: list[dict[str, Any]] = [orjson.loads(answer.body) for answer in answers.values()]
        if request.method == "DELETE":  # with an archive the first ends all, and the others only let go
            closed = [one["closed"] for one in found]
            return _json({"closed": max(closed) if self._shared else sum(closed)})
        limit = int(request.query_params.get("limit", 1000))
        merged = [session for one in found for session in one["sessions"]]
        return _json({"total": sum(one["total"] for one in found), "sessions": merged[:limit]})

    async def _metrics(self, request: Request) -> Response:
        """All workers' metrics on one page, each with its name."""
        answers = await self._answers(request, b"")
        if isinstance(answers, Response):
            return answers
        pages = {name: bytes(answer.body).decode() for name, answer in answers.items()}
        return Response(merge_pages(pages), media_type=CONTENT_TYPE_LATEST)

    async def _answers(self, request: Request, body: bytes) -> dict[str, Response] | Response:
        """What each living worker answers, by its name; a refusal where one refuses or none lives."""
        found: dict[str, Response] = {}
        for worker in self._workers:
            answer = await self._send(worker, request, body) if worker.alive else None
            if answer is None:
                continue  # what it had is in the archive, or gone
            if answer.status_code != 200:
                return answer
            found[worker.place.name] = answer
        return found or _no_worker()

    async def _pass_on(self, request: Request, body: bytes) -> Response:
        """To the worker of its session, or to any."""
        _, _, session_id, *_ = [*request.url.path.split("/"), "", ""]
        owner = worker_of(session_id) if request.url.path.startswith("/sessions/") else None
        living = [worker for worker in self._workers if worker.alive]
        if not living:
            return _no_worker()
        own = next((worker for worker in living if worker.place.name == owner and not worker.spared), None)
        if own is None and owner is not None:
            own = min(living, key=lambda worker: (worker.spared, _distance(session_id, worker.place.name)))
        answer = await self._send(own or living[next(self._turns) % len(living)], request, body)
        if answer is None:
            return _say(
                502,
                "worker_gone",
                "The worker went away before it answered: send it again under its Idempotency-Key.",
            )
        return answer

    async def _send(self, worker: Worker, request: Request, body: bytes) -> Response | None:
        """What a worker answers, None where it cannot be reached."""
        headers = [(name, value) for name, value in request.headers.items() if name not in _HOP]
        url = httpx2.URL(worker.url + request.url.path, query=request.url.query.encode())
        try:
            answer = await self._client.request(request.method, url, content=body, headers=headers)
        except httpx2.TransportError:
            worker.alive = worker.ready = False
            return None
        kept = {name: value for name, value in answer.headers.items() if name not in _HOP | {"content-encoding"}}
        return Response(answer.content, answer.status_code, kept)


def recount(worker: Worker, told: int, opened: int, opening: int) -> None:
    """Take over how many sessions a worker told of; `opened` and `opening` are of the moment when it was asked."""
    unsure = worker.opened - opened + opening
    worker.sessions = min(worker.sessions, told + unsure) if unsure else told


def _load(worker: Worker) -> int:
    return worker.sessions


def _distance(session_id: str, name: str) -> bytes:
    """The smallest is chosen: the same for a session as long as the same workers live."""
    return hashlib.blake2b(f"{name} {session_id}".encode(), digest_size=8).digest()


async def _body(request: Request, limit: int) -> bytes | None:
    """The body, None where it is too long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            return None
    return body


def _json(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(orjson.dumps(content), status, headers, "application/json")


def _say(status: int, word: str, message: str, headers: dict[str, str] | None = None) -> Response:
    return _json({"error": word, "message": message}, status, headers)


def _no_worker() -> Response:
    return _say(503, "no_worker", "No worker answers now; try again.", _RETRY)
