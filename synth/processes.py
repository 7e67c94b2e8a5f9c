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

_END_S = 10.0
_GONE = (EOFError, BrokenPipeError, ConnectionResetError)


Item = TypeVar("Item")
Found = TypeVar("Found")


class WorkerLost(RuntimeError):
    """A process that worked for this one has ended by itself or was killed."""


class Pool(Generic[Item, Found]):
    """Processes that each work on an item at a time; what one finds comes at once, in no order between items.

    Args:
        jobs: how many.
        work: called in them; anything a spawned process can import.
        environment: variables that are other there than here.
    """

    def __init__(
        self, jobs: int, work: Callable[[Item], Iterator[Found]], environment: Mapping[str, str] | None = None
    ) -> None:
        self._processes: dict[Connection, SpawnProcess] = {}
        context = multiprocessing.get_context("spawn")
        with _held_back(), _other_environment(environment or {}):
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs, work), daemon=True)
                process.start()
                theirs.close()
                self._processes[ours] = process

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
        busy = [connection for connection in self._processes if self._hand_out(connection, left)]
        while busy:
            for ready in wait(busy):
                connection = cast("Connection", ready)
                try:
                    found: tuple[Found] | None = connection.recv()
                except _GONE:
                    raise self._lost(connection) from None
                if found is not None:
                    yield found[0]
                elif not self._hand_out(connection, left):
                    busy.remove(connection)

    def _hand_out(self, connection: Connection, left: Iterator[Item]) -> bool:
        for item in left:
            try:
                connection.send(item)
            except _GONE:
                raise self._lost(connection) from None
            return True
        return False

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
