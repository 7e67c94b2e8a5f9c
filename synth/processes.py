"""Work spread over processes that stream what they find, and end with the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Any, Generic, Self, TypeVar, cast

ITEMS_EACH = 48
_END_S = 10.0
_GONE = (EOFError, BrokenPipeError, ConnectionResetError)


Item = TypeVar("Item")
Found = TypeVar("Found")


class WorkerLost(RuntimeError):
    """A process that worked for this one has ended by itself or was killed."""


class Pool(Generic[Item, Found]):
    """Processes that each work on an item at a time; what one finds comes at once, in no order between items.

    One that has worked on so many items ends and another takes its place, so that memory does not grow with the items.

    Args:
        jobs: how many.
        work: called in them; anything a spawned process can import.
        environment: variables that are other there than here.
        items_each: how many items a process works on.
    """

    def __init__(
        self,
        jobs: int,
        work: Callable[[Item], Iterator[Found]],
        environment: Mapping[str, str] | None = None,
        items_each: int = ITEMS_EACH,
    ) -> None:
        self._work, self._environment, self._items_each = work, environment or {}, items_each
        self._processes: dict[Connection, SpawnProcess] = {}
        self._given: dict[Connection, int] = {}
        for _ in range(jobs):
            self._start()

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        with _held_back(), _other_environment(self._environment):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, self._work), daemon=True)
            process.start()
            theirs.close()
        self._processes[ours], self._given[ours] = process, 0
        return ours

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for connection, process in self._processes.items():
            connection.close()
            process.terminate()
        for process in self._processes.values():
            process.join(_END_S)
            if process.is_alive():
                process.kill()
                process.join()

    def spread(self, items: Iterable[Item]) -> Iterator[Found]:
        """All that is found in the items.

        Raises:
            WorkerLost: a process ended before its item did.
        """
        left = iter(items)
        free = list(self._processes)
        busy = [given for connection in free if (given := self._hand_out(connection, left)) is not None]
        while busy:
            for ready in wait(busy):
                connection = cast("Connection", ready)
                try:
                    found: tuple[Found] | None = connection.recv()
                except _GONE:
                    raise self._lost(connection) from None
                if found is not None:
                    yield found[0]
                    continue
                busy.remove(connection)
                if (given := self._hand_out(connection, left)) is not None:
                    busy.append(given)

    def _hand_out(self, connection: Connection, left: Iterator[Item]) -> Connection | None:
        """Who works on the next item, this process or the one that takes its place; None where no item is left."""
        for item in left:
            if self._given[connection] >= self._items_each:
                connection = self._replace(connection)
            self._given[connection] += 1
            try:
                connection.send(item)
            except _GONE:
                raise self._lost(connection) from None
            return connection
        return None

    def _replace(self, connection: Connection) -> Connection:
        process = self._processes.pop(connection)
        del self._given[connection]
        connection.close()  # it waits for an item, and ends where none can come
        process.join(_END_S)
        if process.is_alive():
            process.kill()
            process.join()
        return self._start()

    def _lost(self, connection: Connection) -> WorkerLost:
        process = self._processes[connection]
        process.join(_END_S)
        code = process.exitcode
        how = f"was killed by signal {-code}" if code is not None and code < 0 else f"ended with exit code {code}"
        return WorkerLost(f"A worker process {how}; memory that runs out is the usual reason.")


def _serve(connection: Connection, work: Callable[[Any], Iterator[Any]]) -> None:
    """Work on what comes until the other end is closed, which it is when that process ends, however it ends."""
    while True:
        try:
            item = connection.recv()
        except _GONE:
            return
        if not all(_sent(connection, (found,)) for found in work(item)) or not _sent(connection, None):
            return


def _sent(connection: Connection, message: object) -> bool:
    try:
        connection.send(message)
    except _GONE:
        return False
    return True


@contextmanager
def _held_back() -> Generator[None]:
    """Processes started meanwhile ignore Ctrl-C, which reaches all of a terminal: the first one ends the others."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _other_environment(variables: Mapping[str, str]) -> Generator[None]:
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
