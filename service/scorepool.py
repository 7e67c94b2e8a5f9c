"""Scores on processes of their own, one line at a time each: what happens to a process is one line's misfortune."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import connection, get_context, parent_process

import structlog

from service.rows import Rows, Source, Verdict, broken, unread

log = structlog.get_logger(__name__)
_NICE = 5
_at_work: list[Rows] = []


def count_cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class ScorePool:
    """Processes that score, started when the first line comes. For one event loop.

    Args:
        source: what they score with.
        jobs: how many there are.
        nice: by how much they step back behind what serves.
    """

    def __init__(self, source: Source, jobs: int, nice: int = _NICE) -> None:
        self.jobs = jobs
        self._lanes = [_Lane(source, nice) for _ in range(jobs)]
        self._idle: asyncio.LifoQueue[_Lane] = asyncio.LifoQueue()
        for lane in reversed(self._lanes):
            self._idle.put_nowait(lane)
        self._busy: set[asyncio.Task[Verdict]] = set()

    @property
    def running(self) -> int:
        """How many processes there are now."""
        return sum(lane.runs for lane in self._lanes)

    async def score(self, number: int, line: bytes) -> Verdict:
        """The verdict on a line. Where its process dies, that is the verdict, and another process takes its place."""
        lane = await self._idle.get()
        row = asyncio.create_task(lane.score(number, line))  # goes on where the one who waits is cancelled
        self._busy.add(row)
        row.add_done_callback(partial(self._done, lane))
        return await asyncio.shield(row)

    def _done(self, lane: _Lane, row: asyncio.Task[Verdict]) -> None:
        self._busy.discard(row)
        self._idle.put_nowait(lane)

    async def close(self) -> None:
        """Let the lines under way end, then the processes."""
        await asyncio.gather(*self._busy, return_exceptions=True)
        await asyncio.gather(*(lane.close() for lane in self._lanes))


class _Lane:
    """One process, or the one after it."""

    def __init__(self, source: Source, nice: int) -> None:
        self._source = source
        self._nice = nice
        self._process: ProcessPoolExecutor | None = None

    @property
    def runs(self) -> bool:
        return self._process is not None

    async def score(self, number: int, line: bytes) -> Verdict:
        try:
            if self._process is None:
                self._process = await asyncio.to_thread(self._started)
            return await asyncio.wrap_future(self._process.submit(_judge, number, line))
        except BrokenProcessPool:
            log.exception("a scoring process died", line=number)
            await self.close()
            return broken(number, "the process that scored it died.")
        except Exception:
            log.exception("scoring broke", line=number)
            return broken(number, "the evaluator broke; see the log.")

    def _started(self) -> ProcessPoolExecutor:
        process = ProcessPoolExecutor(1, get_context("spawn"), _begin, (self._source, self._nice))
        try:
            process.submit(os.getpid).result()
        except BaseException:
            process.shutdown(wait=False)
            raise
        return process

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await asyncio.to_thread(process.shutdown)


def _begin(source: Source, nice: int) -> None:
    """What a process does first: interrupts from the keyboard are its parent's to heed, and it ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _at_work.append(Rows(source))


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


def _judge(number: int, line: bytes) -> Verdict:
    return _at_work[0].judge(number, line)


class Room:
    """How much of one batch is under way at most: lines, and bytes of them; one line alone always is let in."""

    def __init__(self, lines: int, size: int) -> None:
        self._lines = lines
        self._size = size
        self._held = 0
        self._bytes = 0
        self._left = asyncio.Event()

    async def enter(self, size: int) -> None:
        """Wait until there is room for a line."""
        while self._held and (self._held >= self._lines or self._bytes + size > self._size):
            self._left.clear()
            await self._left.wait()
        self._held += 1
        self._bytes += size

    def leave(self, size: int) -> None:
        """A line's verdict has gone out."""
        self._held -= 1
        self._bytes -= size
        self._left.set()


async def split_lines(chunks: AsyncIterator[bytes], most: int) -> AsyncIterator[bytes | None]:
    """Lines of a stream; None for one of more than `most` bytes, which is not kept."""
    held = bytearray()
    too_long = False
    async for chunk in chunks:
        start = 0
        while (end := chunk.find(b"\n", start)) >= 0:
            held += chunk[start:end]
            yield None if too_long or len(held) > most else bytes(held)
            held.clear()
            start, too_long = end + 1, False
        held += chunk[start:]
        if len(held) > most:
            held.clear()
            too_long = True
    if held or too_long:
        yield None if too_long else bytes(held)


async def score_lines(
    pool: ScorePool, lines: AsyncIterator[bytes | None], room: Room, tell: Callable[[Verdict], Awaitable[None]]
) -> None:
    """Score lines as they come and tell their verdicts in their order; blank lines are passed over.

    Where `tell` waits, reading waits: no more than `room` holds is under way.

    Args:
        lines: None for a line that is too long.
    """
    order: asyncio.Queue[tuple[int, asyncio.Task[Verdict]] | None] = asyncio.Queue()

    async def read() -> None:
        number = 0
        async for line in lines:
            number += 1
            if line is None:
                await room.enter(0)
                order.put_nowait((0, group.create_task(_refuse(number))))
            elif line.strip():
                await room.enter(len(line))
                order.put_nowait((len(line), group.create_task(pool.score(number, line))))
        order.put_nowait(None)

    async with asyncio.TaskGroup() as group:
        group.create_task(read())
        while (row := await order.get()) is not None:
            size, scoring = row
            await tell(await scoring)
            room.leave(size)


async def _refuse(number: int) -> Verdict:
    return unread(number, "the line is too long.")
