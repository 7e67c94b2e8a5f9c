"""The same for threads: an event loop on a thread of its own, which the calling thread waits for.

Any number of threads may share one `Service`. It is not carried over a fork of the process: make it in the child.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Coroutine, Generator, Iterable, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self, TypeVar, Unpack, cast

from toolworlds_client.answers import GroupScore, Json, Opened, Reward, Score, Settings, State, ToolResult, Turn, Wanted
from toolworlds_client.errors import Fault, ServiceError, Unreachable
from toolworlds_client.service import AsyncService, AsyncSession, Call, close_all

T = TypeVar("T")


class Service:
    """A running service, for code without an event loop; arguments as of `AsyncService`.

    Leaving its context ends every session that was opened through it, and the thread.
    """

    def __init__(self, control_url: str = "http://127.0.0.1:8001", **settings: Unpack[Settings]) -> None:
        self._service = AsyncService(control_url, **settings)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="toolworlds-client", daemon=True)
        self._thread.start()
        self.wait(self._service.__aenter__())
        self.run_id = self._service.run_id

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.wait(self._service.__aexit__(kind, error, trace))
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def close(self) -> None:
        """End its sessions and its thread, where it is not entered as a context; a second time does nothing."""
        if not self._loop.is_closed():
            self.__exit__(None, None, None)

    def open(self, **wanted: Unpack[Wanted]) -> Session:
        """A new session; as `AsyncService.open`. As a context it is closed at the end."""
        return Session(self, self.wait(self._service.open(**wanted)))

    def open_all(self, wanted: Iterable[Wanted]) -> list[Session]:
        """Sessions, all or none."""
        return [Session(self, made) for made in self.wait(self._service.open_all(wanted))]

    def call_all(self, calls: Iterable[tuple[Session, str, Mapping[str, Any]]]) -> list[ToolResult | Fault]:
        """Calls of many sessions at the same time, their answers in order; a lost session stands in its place."""
        made = [Call(session.inner, name, arguments) for session, name, arguments in calls]
        return self.wait(self._service.call_all(made))

    def score_rollouts(self, given: Iterable[Json]) -> list[Score | Fault]:
        """Scores of rollouts that carry their own log, in order; as `AsyncService.score_rollouts`."""
        return self.wait(self._service.score_rollouts(given))

    def score_batch(self, given: Iterable[Json]) -> Generator[Score]:
        """Scores of any number of rollouts, in order, each as soon as it is there; as `AsyncService.score_batch`."""
        stream = self._service.score_batch(_fed(given))
        try:
            while (score := self.wait(_next(stream))) is not None:
                yield score
        finally:
            self.wait(stream.aclose())

    def score_group(self, given: Json) -> GroupScore:
        """Scores of rollouts of one task against each other; as `AsyncService.score_group`."""
        return self.wait(self._service.score_group(given))

    def count_sessions(self) -> int:
        """Live sessions of all runs."""
        return self.wait(self._service.count_sessions())

    def close_run(self, run_id: str | None = None) -> int:
        """End all sessions of a run, this one by default; returns how many."""
        return self.wait(self._service.close_run(run_id))

    def wait(self, act: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine on the service's own loop; an interrupt of the caller cancels it there."""
        waiting = asyncio.run_coroutine_threadsafe(act, self._loop)
        try:
            return waiting.result()
        except BaseException:
            waiting.cancel()
            raise


async def _next(stream: AsyncGenerator[T]) -> T | None:
    return await anext(stream, None)


async def _fed(given: Iterable[T]) -> AsyncGenerator[T]:
    """What a thread gives, taken on a thread: it may wait as long as it likes."""
    left = iter(given)
    end = object()
    while (one := await asyncio.to_thread(next, left, end)) is not end:
        yield cast("T", one)


class Session:
    """One episode, for code without an event loop; as `AsyncSession`."""

    def __init__(self, service: Service, inner: AsyncSession) -> None:
        self._service = service
        self.inner = inner
        self.id = inner.id
        self.mcp_url = inner.mcp_url

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.close()
        except (ServiceError, Unreachable):
            if error is None:
                raise

    @property
    def opened(self) -> Opened:
        """What the service said: system, user, tools, ..."""
        return self.inner.opened

    @property
    def done(self) -> bool:
        """The user has nothing more to say."""
        return self.inner.done

    def call(self, name: str, arguments: Mapping[str, Any], *, key: str | None = None) -> ToolResult:
        """Call a tool as the agent; as `AsyncSession.call`."""
        return self._service.wait(self.inner.call(name, arguments, key=key))

    def reply(self, text: str) -> Turn:
        """Say something as the agent; as `AsyncSession.reply`."""
        return self._service.wait(self.inner.reply(text))

    def fork(self, n: int = 1, *, turn: int | None = None, call: int | None = None) -> list[Session]:
        """New sessions equal to this one; as `AsyncSession.fork`."""
        made = self._service.wait(self.inner.fork(n, turn=turn, call=call))
        return [Session(self._service, one) for one in made]

    @contextmanager
    def forked(self, n: int = 1, *, turn: int | None = None, call: int | None = None) -> Generator[list[Session]]:
        """Forks that are closed at the end."""
        made = self.fork(n, turn=turn, call=call)
        try:
            yield made
        finally:
            self._service.wait(close_all([one.inner for one in made]))

    def reset(self) -> Opened:
        """Put it back to its start; its address stays."""
        return self._service.wait(self.inner.reset())

    def score(self, reward: Reward = "outcome") -> Score:
        """The reward so far, from the service's own log."""
        return self._service.wait(self.inner.score(reward))

    def look(self) -> State:
        """Where it stands: turn, log, digest."""
        return self._service.wait(self.inner.look())

    def close(self) -> None:
        """End it; one that is gone already is no error."""
        self._service.wait(self.inner.close())
