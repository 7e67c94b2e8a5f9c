"""The trainer's port: sessions, the scripted user, forks, scores. An agent must not reach it.

Tools are shown as entries of `tools` in a chat completion request. Errors: 401 token, 404 unknown session or task,
409 other worlds, or not now, 410 lost, 413 too large, 422 names the field, 503 full (Retry-After).
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from mcp.server.transport_security import RequestBodyLimitMiddleware
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import ValidationError
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from servers.kit.schema import listing, openai_tool
from service import episodes
from service.batch import BATCH, BatchAnswer
from service.evaluation import Scorer
from service.hosts import READY, HostGuard
from service.house import Draining, House
from service.mcp_server import VERSION
from service.owners import Caller, OwnSession, owner_check
from service.taskfile import UnknownTask
from service.views import (
    Advance,
    Advanced,
    AgentText,
    Closed,
    EventDone,
    Fork,
    Forked,
    FoundSession,
    FoundSessions,
    Health,
    InvalidRequest,
    LogEntry,
    OpenedSession,
    OpenSession,
    Problem,
    RowDiff,
    ScoreGroup,
    ScoreRollout,
    ScoreSession,
    SessionState,
    StateDiff,
    ToolView,
    UserReply,
    WorldView,
)
from sessions import Entry, Session, SessionLost, TemplateMismatch, TooManySessions, UnknownSession
from tasks import GroupScore, Score, Task

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": meaning}
    for status, meaning in {
        401: "No or wrong token.",
        404: "No such session or task.",
        409: "The worlds here are not those of the task, or the session cannot do this.",
        410: "Expired, or lost with the process that held it: mask the sample.",
        503: "Full; see Retry-After.",
    }.items()
}
_NDJSON: dict[str, Any] = {"application/x-ndjson": {"schema": {"type": "string"}}}
_LINES: dict[int | str, dict[str, Any]] = {200: {"description": "A Score a line.", "content": _NDJSON}}
_LINES_IN: dict[str, Any] = {"requestBody": {"required": True, "content": _NDJSON}}
_PROBLEMS[422] = {"model": InvalidRequest, "description": "Malformed; names each field."}


class Control:
    """The endpoints.

    Args:
        house: what both ports share.
        data_url: address of the agent's port.
    """

    def __init__(self, house: House, data_url: str) -> None:
        self._house = house
        self._store = house.store
        self._scorer = Scorer(house)
        self._data_url = data_url.rstrip("/")

    async def open(self, given: OpenSession, caller: Caller) -> OpenedSession:
        """Open a session of a task, or a free one."""
        if given.servers is not None and given.seed is not None:
            session = await episodes.open_free(
                self._house, given.servers, given.seed, given.tools, given.ttl_s, given.run_id, caller
            )
        else:
            task = self._task(given.task, given.task_id)
            session = await episodes.open_task(self._house, task, given.ttl_s, given.run_id, caller)
        return self._opened(session)

    async def look(self, session: OwnSession) -> SessionState:
        """Where a session stands: turn, log, digest."""
        task = episodes.task_of(session)
        return SessionState(
            session_id=session.id,
            task_id=None if task is None else task.id,
            run_id=session.run_id,
            servers=list(session.servers),
            seed=session.setting.seed,
            tools=list(self._house.shown(session).tools),
            turn=session.turn,
            done=session.dialogue is not None and session.dialogue.done,
            now=session.clock,
            digest=self._store.delta(session).digest(),
            templates=self._templates(session),
            infra_errors=session.infra_errors,
            log=[_log_entry(entry) for entry in self._store.transcript(session)],
        )

    async def reply(self, session: OwnSession, given: AgentText) -> UserReply:
        """The agent's text: the scripted user answers, or its next turn begins."""
        return episodes.reply(self._house, session, given.text)

    async def advance(self, session: OwnSession, given: Advance) -> Advanced:
        """Let time pass and events happen in a free session; a turn begins."""
        events = [(event.server, event.event, event.arguments) for event in given.events]
        done = episodes.advance(self._house, session, given.elapse, events)
        return Advanced(
            now=session.clock,
            turn=session.turn,
            events=[
                EventDone(server=entry.act.server, event=entry.act.name, code=entry.code, text=entry.text)
                for entry in done
            ],
        )

    async def fork(self, session: OwnSession, given: Fork) -> Forked:
        """New sessions equal to this one, now or at a past point: worlds, log, clock and dialogue."""
        most = self._house.settings.forks
        if given.n > most:
            raise _wrong_field(f"One request may make {most} forks at most", "n")
        turn, call = (None, None) if given.at is None else (given.at.turn, given.at.call)
        try:
            made = episodes.fork(self._house, session, turn, call, given.n)
        except ValueError as error:
            raise _wrong_field(str(error), "at") from None
        return Forked(
            session_ids=[session.id for session in made], mcp_urls=[self._mcp_url(session) for session in made]
        )

    async def reset(self, session: OwnSession) -> OpenedSession:
        """Put a session back to its start; its address stays."""
        self._store.reset(session)
        return self._opened(session)

    async def close(self, session: OwnSession) -> Closed:
        """End a session."""
        self._store.close(session)
        return Closed(closed=1)

    async def find(
        self,
        caller: Caller,
        run_id: Annotated[str | None, Query(min_length=1, description="Of one run; all by default.")] = None,
        limit: Annotated[int, Query(ge=1, le=10_000, description="How many at most.")] = 1000,
    ) -> FoundSessions:
        """Live sessions here, the oldest first."""
        found = self._own(caller, run_id)
        return FoundSessions(
            total=len(found),
            sessions=[
                FoundSession(
                    session_id=session.id,
                    task_id=None if (task := episodes.task_of(session)) is None else task.id,
                    run_id=session.run_id,
                    turn=session.turn,
                    acts=len(session.log),
                )
                for session in found[:limit]
            ],
        )

    async def close_run(self, caller: Caller, run_id: Annotated[str, Query(min_length=1)]) -> Closed:
        """End all sessions of a run."""
        found = self._own(caller, run_id)
        for session in found:
            self._store.close(session)
        archive = self._house.archive
        if archive is None:
            return Closed(closed=len(found))
        await archive.settled()
        elsewhere = await asyncio.to_thread(archive.close_run, run_id, caller)
        return Closed(closed=len(found) + len(elsewhere))

    async def diff(
        self,
        session: OwnSession,
        start: Annotated[int, Query(alias="from", ge=0, description="A turn, as it began.")] = 0,
        to: Annotated[int | None, Query(ge=0, description="A later turn, as it began; now by default.")] = None,
    ) -> StateDiff:
        """Rows that differ between two points of a session."""
        try:
            changes = episodes.diff(self._house, session, start, to)
        except ValueError as error:
            raise _wrong_field(str(error), "from" if to is None else "to", part="query") from None
        return StateDiff(start=start, to=to, rows=[RowDiff(**change._asdict()) for change in changes])

    async def score_session(self, session: OwnSession, given: ScoreSession | None = None) -> Score:
        """Score a session from its own log."""
        task = episodes.task_of(session)
        if task is None:
            raise episodes.NotNow("This session plays no task, so there is nothing to score.")
        return self._counted(await self._scorer.score_session(task, session, (given or ScoreSession()).reward))

    async def score(self, given: ScoreRollout) -> Score:
        """Score a rollout that carries its own log, by replay on a fresh world."""
        return self._counted(
            await self._scorer.score(self._task(given.task, given.task_id), given.rollout, given.reward)
        )

    async def score_group(self, given: ScoreGroup) -> GroupScore:
        """Score rollouts of one task as a group: correct ones keep at or above its mean. By the `outcome` reward."""
        found = await self._scorer.score_group(self._task(given.task, given.task_id), given.rollouts)
        for score in found.scores:
            self._counted(score)
        return found

    async def score_batch(self, _: Request) -> Response:
        """Score a stream of lines `{task | task_id, rollout, reward?}`: a score a line, in order, as they are ready.

        A line that cannot be read is `unscoreable` and names itself; one whose scoring breaks is `infra_error`.
        """
        return BatchAnswer(self._house)

    async def worlds(self) -> list[WorldView]:
        """All worlds."""
        return [
            WorldView(
                name=world.name,
                version=world.version,
                summary=world.summary,
                tools=len(world.tools),
                policy=world.policy,
            )
            for world in self._house.worlds.values()
        ]

    async def tools(self, name: str) -> list[ToolView]:
        """All tools of a world."""
        if name not in self._house.worlds:
            raise HTTPException(404, f"There is no world {name!r}.")
        return [ToolView(**listing(tool)) for tool in self._house.worlds[name].tools.values()]

    async def health(self) -> Health:
        """That it runs, and how full it is."""
        return Health(sessions=len(self._store), hot=self._store.hot)

    async def metrics(self) -> Response:
        """What it counts about itself, for Prometheus."""
        page = self._house.metrics.page(await self._house.level())
        return Response(page, media_type=CONTENT_TYPE_LATEST)

    async def ready(self, response: Response) -> Health:
        """Whether it takes new sessions: 503 once it is told to stop."""
        if not self._house.draining:
            return await self.health()
        response.status_code = 503
        return Health(status="draining", sessions=len(self._store), hot=self._store.hot)

    def _counted(self, score: Score) -> Score:
        self._house.metrics.scored(score.status)
        return score

    def _own(self, caller: Caller, run_id: str | None) -> list[Session]:
        """Live sessions that a caller may see, of one run or of all."""
        return [
            session for session in self._store if caller in {None, session.owner} and run_id in {None, session.run_id}
        ]

    def _task(self, task: Task | None, task_id: str | None) -> Task:
        if task is not None:
            return task
        try:
            return self._house.tasks.get(task_id or "")
        except ValidationError as error:
            raise RequestValidationError(
                [{**fault, "loc": ("body", "task_id", *fault["loc"])} for fault in error.errors()]
            ) from None

    def _mcp_url(self, session: Session) -> str:
        return f"{self._data_url}/s/{session.id}/mcp"

    def _templates(self, session: Session) -> dict[str, str]:
        seed = session.setting.seed
        return {server: self._store.templates.get(server, seed).digest for server in session.servers}

    def _opened(self, session: Session) -> OpenedSession:
        task = episodes.task_of(session)
        shown, own = self._house.shown(session), self._house.worker_urls
        return OpenedSession(
            session_id=session.id,
            mcp_url=self._mcp_url(session),
            server_urls={server: f"{self._data_url}/s/{session.id}/{server}/mcp" for server in session.servers},
            worker_url=None if own is None else own[1],
            worker_mcp_url=None if own is None else f"{own[0]}/s/{session.id}/mcp",
            task_id=None if task is None else task.id,
            run_id=session.run_id,
            system=episodes.system_text(self._house, session),
            user=None if task is None else task.turns[0].user,
            tools=[openai_tool(tool, strip_enums=shown.strip_enums) for tool in shown.tools.values()],
            now=session.clock,
            digest=self._store.delta(session).digest(),
            templates=self._templates(session),
        )


def build_control(house: House, data_url: str) -> ASGIApp:
    """The application of the trainer's port; `data_url` is the address of the agent's."""
    app = build_api(house, data_url)
    limited = RequestBodyLimitMiddleware(app, house.settings.body_bytes)

    async def route(scope: Scope, receive: Receive, send: Send) -> None:
        """A batch has no end; each of its lines has a limit of its own."""
        await (app if scope["type"] == "http" and scope["path"] == BATCH else limited)(scope, receive, send)

    return HostGuard(route, house.settings)


def build_api(house: House, data_url: str) -> FastAPI:
    """The endpoints without the body limit; for its OpenAPI."""
    control = Control(house, data_url)
    app = FastAPI(title="Toolworlds", version=VERSION, description=__doc__ or "")
    app.state.store = house.store
    open_to_all = APIRouter(tags=["health"])
    open_to_all.get("/healthz", operation_id="healthz")(control.health)
    open_to_all.get(READY, operation_id="readyz", responses={503: {"model": Health}})(control.ready)
    router = APIRouter(dependencies=[Depends(owner_check(house.settings))], responses=_PROBLEMS)
    router.post("/sessions", status_code=201)(control.open)
    router.get("/sessions")(control.find)
    router.delete("/sessions")(control.close_run)
    router.get("/sessions/{session_id}")(control.look)
    router.delete("/sessions/{session_id}")(control.close)
    router.post("/sessions/{session_id}/reply")(control.reply)
    router.post("/sessions/{session_id}/advance")(control.advance)
    router.post("/sessions/{session_id}/fork", status_code=201)(control.fork)
    router.post("/sessions/{session_id}/reset")(control.reset)
    router.get("/sessions/{session_id}/diff")(control.diff)
    router.post("/sessions/{session_id}/score")(control.score_session)
    router.post("/score")(control.score)
    router.post("/score/group")(control.score_group)
    router.post(BATCH, response_class=Response, responses=_LINES, openapi_extra=_LINES_IN)(control.score_batch)
    router.get("/servers")(control.worlds)
    router.get("/servers/{name}/tools")(control.tools)
    router.get("/metrics", response_class=Response, tags=["health"])(control.metrics)
    app.include_router(open_to_all)
    app.include_router(router)
    _explain_errors(app)
    return app


def _wrong_field(message: str, *place: str | int, part: str = "body") -> RequestValidationError:
    return RequestValidationError([{"loc": (part, *place), "msg": message, "type": "value_error"}])


def _log_entry(entry: Entry) -> LogEntry:
    act = entry.act
    return LogEntry(
        turn=entry.turn,
        actor=act.actor,
        kind=act.kind,
        server=act.server,
        name=act.name,
        arguments=act.arguments,
        text=entry.text,
        code=entry.code,
        writes=[{"table": write.table, "key": write.key} for write in entry.writes],
    )


def _explain_errors(app: FastAPI) -> None:
    """Every refusal is JSON with a stable word and a sentence; what is wrong in a request is named field by field."""

    def say(status: int, word: str, headers: dict[str, str] | None = None) -> Any:
        def handle(_: Request, error: Exception) -> JSONResponse:
            content: dict[str, Any] = {"error": word, "message": str(error.args[0] if error.args else error)}
            if isinstance(error, TemplateMismatch):
                content["server"] = error.server
            if isinstance(error, TooManySessions):
                return JSONResponse(content, status, {"Retry-After": str(error.retry_after)})
            return JSONResponse(content, status, headers)

        return handle

    def http(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, AnyHTTPException)
        words = {401: "unauthorized", 404: "not_found", 405: "method_not_allowed"}
        content = {"error": words.get(error.status_code, "refused"), "message": str(error.detail)}
        return JSONResponse(content, error.status_code, error.headers)

    def invalid(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        faults = [{"loc": list(fault["loc"]), "msg": fault["msg"], "type": fault["type"]} for fault in error.errors()]
        first = faults[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
        content = {"error": "invalid_request", "message": f"{where}: {first['msg']}", "detail": faults}
        return JSONResponse(content, 422)

    def no_such_name(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, episodes.NoSuchName)
        return invalid(request, _wrong_field(str(error), *error.place))

    app.add_exception_handler(UnknownSession, say(404, "unknown_session"))
    app.add_exception_handler(SessionLost, say(410, "session_lost"))
    app.add_exception_handler(TooManySessions, say(503, "too_many_sessions"))
    app.add_exception_handler(Draining, say(503, "draining", {"Retry-After": "5"}))
    app.add_exception_handler(TemplateMismatch, say(409, "template_mismatch"))
    app.add_exception_handler(episodes.ToolMismatch, say(409, "tool_mismatch"))
    app.add_exception_handler(episodes.NotNow, say(409, "not_now"))
    app.add_exception_handler(UnknownTask, say(404, "unknown_task"))
    app.add_exception_handler(episodes.NoSuchName, no_such_name)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(AnyHTTPException, http)
