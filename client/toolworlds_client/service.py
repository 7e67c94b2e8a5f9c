"""The service and its sessions on an event loop."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import AsyncGenerator, AsyncIterable, Awaitable, Coroutine, Iterable, Mapping
from contextlib import aclosing, asynccontextmanager
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar, Unpack, cast

from yarl import URL

from toolworlds_client.answers import Closed, GroupScore, Json, Opened, Reward, Score, State, ToolResult, Turn, Wanted
from toolworlds_client.errors import Fault, ServiceError, SessionLost, UnknownSession, Unreachable
from toolworlds_client.transport import Transport

T = TypeVar("T")


class Call(NamedTuple):
    """One call of a batch."""

    session: AsyncSession
    name: str
    arguments: Mapping[str, Any]


class AsyncService:
    """A running service. Leaving its context ends every session that was opened through it.

    Args:
        control_url: the trainer's port.
        token: its bearer token.
        run_id: name of this run, under which all its sessions can be ended at once; made up where none is given.
        connections: open at most; requests beyond wait for one, however many they are.
        timeout_s: seconds without a byte from the service after which an attempt is given up.
        attempts: how often a request is sent at most, where it may be sent again.
    """

    def __init__(
        self,
        control_url: str = "http://127.0.0.1:8001",
        *,
        token: str | None = None,
        run_id: str | None = None,
        connections: int = 256,
        timeout_s: float = 60.0,
        attempts: int = 4,
    ) -> None:
        self.run_id = run_id or f"run-{secrets.token_hex(8)}"
        self._settings = (control_url, token, connections, timeout_s, attempts)
        self._entered: Transport | None = None
        self._closing: set[asyncio.Task[None]] = set()
        self._opened = False

    async def __aenter__(self) -> Self:
        self._entered = Transport(*self._settings)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        async with self._transport:
            ending = asyncio.create_task(self._end())
            try:
                await asyncio.shield(ending)
            except asyncio.CancelledError:
                await asyncio.gather(ending, return_exceptions=True)
                raise
            except (ServiceError, Unreachable):
                if error is None:
                    raise
            finally:
                self._entered = None

    async def open(self, **wanted: Unpack[Wanted]) -> AsyncSession:
        """A new session.

        As a context (`async with await service.open(...) as session`) it is closed at the end, whatever ends it.

        Raises:
            ServiceError: 404 no such task, 409 other worlds, 422 names the field; Full.
            Unreachable: no answer came; what may have been opened ends with this service's context.
        """
        self._opened = True
        given: Json = {**wanted, "run_id": self.run_id}
        return AsyncSession(self, cast("Opened", await self._transport.ask("POST", "/sessions", given, repeat=False)))

    async def open_all(self, wanted: Iterable[Wanted]) -> list[AsyncSession]:
        """Sessions, all or none.

        Raises:
            ServiceError, Unreachable: as `open`; the others are closed.
        """
        tasks = [asyncio.ensure_future(self.open(**given)) for given in wanted]
        try:
            # None is cut off for another's fault: the service might open what nobody hears of.
            found = await asyncio.gather(*tasks, return_exceptions=True)
        except BaseException:
            found = await asyncio.gather(*tasks, return_exceptions=True)
            await _close_all(found)
            raise
        failed = next((one for one in found if isinstance(one, BaseException)), None)
        if failed is not None:
            await _close_all(found)
            raise failed
        return [one for one in found if isinstance(one, AsyncSession)]

    async def call_all(self, calls: Iterable[Call]) -> list[ToolResult | Fault]:
        """Calls of many sessions at the same time, their answers in order; a lost session stands in its place."""
        return await _settled(call.session.call(call.name, call.arguments) for call in calls)

    async def score_rollouts(self, given: Iterable[Json]) -> list[Score | Fault]:
        """Scores of rollouts that carry their own log, in order; a refusal stands in its place.

        Args:
            given: `{"task_id": ..., "rollout": ...}` each, or with the whole `task`; `reward` beside.
        """
        return await _settled(self._score_rollout(one) for one in given)

    async def score_batch(self, given: Iterable[Json] | AsyncIterable[Json]) -> AsyncGenerator[Score]:
        """Scores of any number of rollouts, in order, each as soon as it is there; the service uses all its cores.

        One request: rollouts are taken from `given` as the service takes them, which waits where scores are not read.

        Args:
            given: `{"task_id": ..., "rollout": ...}` each, or with the whole `task`; `reward` beside.

        Raises:
            ServiceError: a refusal.
            Unreachable: no answer came, or not all of it.
        """
        async with aclosing(self._transport.stream("/score/batch", _lines(given))) as lines:
            async for line in lines:
                yield cast("Score", json.loads(line))

    async def score_group(self, given: Json) -> GroupScore:
        """Scores of rollouts of one task against each other: `{"task_id": ..., "rollouts": [...]}`, or with `task`.

        Raises:
            ServiceError, Unreachable: no answer, or a refusal.
        """
        return cast("GroupScore", await self._transport.ask("POST", "/score/group", given, repeat=True))

    async def count_sessions(self) -> int:
        """Live sessions of all runs."""
        return (await self._transport.ask("GET", "/healthz", repeat=True))["sessions"]

    async def close_run(self, run_id: str | None = None) -> int:
        """End all sessions of a run, this one by default; returns how many."""
        query = {"run_id": run_id or self.run_id}
        closed = cast("Closed", await self._transport.ask("DELETE", "/sessions", query=query, repeat=True))
        return closed["closed"]

    async def close_session(self, session_id: str) -> None:
        """End a session; one that is gone already is no error."""
        try:
            await self._transport.ask("DELETE", f"/sessions/{session_id}", repeat=True)
        except (SessionLost, UnknownSession):
            return

    async def ask(self, method: str, path: str, given: Json | None = None, *, repeat: bool = False) -> Any:
        """Any other request to the trainer's port; `repeat`: to do it twice is as good as once.

        Raises:
            ServiceError, Unreachable: no answer, or a refusal.
        """
        return await self._transport.ask(method, path, given, repeat=repeat)

    async def call_tool(self, url: URL, name: str, arguments: Mapping[str, Any], key: str) -> ToolResult:
        """A call at an MCP address under a key; see `AsyncSession.call`."""
        return await self._transport.call(url, name, arguments, key)

    async def finish(self, closing: Coroutine[Any, Any, None]) -> None:
        """Wait for a close that goes on where the one who waits is cancelled."""
        task = asyncio.create_task(closing)
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
        await asyncio.shield(task)

    @property
    def _transport(self) -> Transport:
        if self._entered is None:
            raise RuntimeError("Enter the service first: async with AsyncService(...) as service.")
        return self._entered

    async def _score_rollout(self, given: Json) -> Score:
        return cast("Score", await self._transport.ask("POST", "/score", given, repeat=True))

    async def _end(self) -> None:
        await asyncio.gather(*self._closing, return_exceptions=True)  # what they leave, the run's end takes along
        if self._opened:
            await self.close_run()


class AsyncSession:
    """One episode. As a context it is closed at the end, on an error and on cancellation too.

    Attributes:
        id: names it to the service.
        mcp_url: where any MCP client can act in it.
        opened: what the service said: system, user, tools, ... (of a fork: what it said of the parent).
        done: the user has nothing more to say.
    """

    def __init__(self, service: AsyncService, opened: Opened) -> None:
        self._service = service
        self._path = f"/sessions/{opened['session_id']}"
        self._url = URL(opened["mcp_url"])
        run = secrets.token_hex(8)
        self._keys = (f"{run}-{number}" for number in itertools.count())
        self.opened = opened
        self.id = opened["session_id"]
        self.mcp_url = opened["mcp_url"]
        self.done = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await self.close()
        except (ServiceError, Unreachable):
            if error is None:
                raise

    async def call(self, name: str, arguments: Mapping[str, Any], *, key: str | None = None) -> ToolResult:
        """Call a tool as the agent; runs once, however often it had to be sent.

        Args:
            key: names the call, where the caller repeats it by itself; at most 200 ASCII characters.

        Raises:
            SessionLost: mask the sample.
            ServiceError: the session is closed.
            Unreachable: no answer came.
        """
        return await self._service.call_tool(self._url, name, arguments, key or next(self._keys))

    async def reply(self, text: str) -> Turn:
        """Say something as the agent; the scripted user answers, or its next turn begins.

        Raises:
            ServiceError: as `call`.
            Unreachable: no answer came; whether the text was heard, `look` tells.
        """
        turn = cast("Turn", await self._service.ask("POST", f"{self._path}/reply", {"text": text}))
        self.done = turn["done"]
        return turn

    async def fork(self, n: int = 1, *, turn: int | None = None, call: int | None = None) -> list[AsyncSession]:
        """New sessions equal to this one now, as a past turn began, or after the log's first so many calls.

        Raises:
            ServiceError: there is no such turn or call; Full.
            Unreachable: no answer came.
        """
        at = {name: place for name, place in (("turn", turn), ("call", call)) if place is not None}
        given: Json = {"n": n, **({"at": at} if at else {})}
        made = await self._service.ask("POST", f"{self._path}/fork", given)
        return [
            AsyncSession(self._service, {**self.opened, "session_id": name, "mcp_url": url})
            for name, url in zip(made["session_ids"], made["mcp_urls"], strict=True)
        ]

    @asynccontextmanager
    async def forked(
        self, n: int = 1, *, turn: int | None = None, call: int | None = None
    ) -> AsyncGenerator[list[AsyncSession]]:
        """Forks that are closed at the end."""
        made = await self.fork(n, turn=turn, call=call)
        try:
            yield made
        finally:
            await self._service.finish(close_all(made))

    async def reset(self) -> Opened:
        """Put it back to its start; its address stays."""
        self.opened = cast("Opened", await self._service.ask("POST", f"{self._path}/reset", repeat=True))
        self.done = False
        return self.opened

    async def score(self, reward: Reward = "outcome") -> Score:
        """The reward so far, from the service's own log."""
        given: Json = {"reward": reward}
        return cast("Score", await self._service.ask("POST", f"{self._path}/score", given, repeat=True))

    async def look(self) -> State:
        """Where it stands: turn, log, digest."""
        return cast("State", await self._service.ask("GET", self._path, repeat=True))

    async def close(self) -> None:
        """End it; goes on where the one who waits is cancelled. One that is gone already is no error."""
        await self._service.finish(self._service.close_session(self.id))


async def _lines(given: Iterable[Json] | AsyncIterable[Json]) -> AsyncGenerator[bytes]:
    if isinstance(given, AsyncIterable):
        async for one in given:
            yield json.dumps(one).encode()
    else:
        for one in given:
            yield json.dumps(one).encode()


async def close_all(sessions: Iterable[AsyncSession]) -> None:
    """End sessions, all at the same time."""
    await asyncio.gather(*(session.close() for session in sessions))


async def _settled(waiting: Iterable[Awaitable[T]]) -> list[T | Fault]:
    """All of them, each answer or fault in its place."""

    async def settle(one: Awaitable[T]) -> T | Fault:
        try:
            return await one
        except (ServiceError, Unreachable) as fault:
            return fault

    return list(await asyncio.gather(*map(settle, waiting)))


async def _close_all(found: Iterable[AsyncSession | BaseException]) -> None:
    """Close the sessions among them."""
    await asyncio.gather(*(one.close() for one in found if isinstance(one, AsyncSession)))
