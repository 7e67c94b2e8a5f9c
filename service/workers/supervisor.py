"""Starts the workers and what stands before them, again where one dies, one after the other where told to (SIGHUP)."""

from __future__ import annotations

import asyncio
import math
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx2
import structlog

from service.scorepool import count_cores
from service.serve import bind, make_server, write_json_lines
from service.settings import Settings
from service.workers.born import News, Nursery
from service.workers.desk import Desk, Worker, recount
from service.workers.entry import EntryError, HAProxy, program
from service.workers.haproxy import Entry, near
from service.workers.nursery import CANNOT_RUN_HERE
from service.workers.ports import free_places, places, reserve

log = structlog.get_logger(__name__)
NURSERY = (sys.executable, "-m", "service.workers.nursery")
_LOOK_S = 0.3
_ANSWERS_S = 10.0
_STARTS_S = 300.0
_ENDS_S = 30.0
_YOUNG_S = 5.0
_LONGEST_PAUSE_S = 10.0


class Supervisor:
    """All workers of one service. `run` serves until told to stop; once.

    Args:
        settings: of the service; `workers` says how many.
        command: of the nursery that bears them.
        proxy: path of HAProxy, None to serve without.
    """

    def __init__(self, settings: Settings, command: Sequence[str] = NURSERY, proxy: str | None = None) -> None:
        self._settings = settings
        self._command = command
        self._proxy = proxy
        host = near(settings.host)
        anywhere = settings.port == 0 or settings.control_port == 0
        self._reserved = reserve(settings.host, 2 * settings.workers) if anywhere else []
        found = free_places(self._reserved) if anywhere else places(settings)
        self._workers = [Worker(place, f"http://{host}:{place.control_port}") for place in found]
        self._ports: list[int] = []
        self._entry: HAProxy | None = None
        self._nursery = Nursery(command, self._hear)
        self._stopping = asyncio.Event()
        self._roll = asyncio.Event()
        self._ends = math.inf
        self._hurt: str | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve until SIGINT or SIGTERM; SIGHUP restarts one worker after the other.

        Raises:
            EntryError: HAProxy does not start, or a worker cannot run here.
            OSError: a port is taken.
        """
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop)
        loop.add_signal_handler(signal.SIGHUP, self._roll.set)
        settings = self._settings
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="toolworlds-"))
            stack.callback(self._let_ports_go)
            control = stack.enter_context(bind(settings.host, settings.control_port))
            doors = (
                [control] if self._proxy is None else [stack.enter_context(bind(settings.host, settings.port)), control]
            )
            desk = control if self._proxy is None else stack.enter_context(bind("127.0.0.1", 0))
            self._ports = [door.getsockname()[1] for door in doors]
            async with httpx2.AsyncClient(timeout=settings.request_s + 120) as client:
                try:
                    await self._serve(client, doors, desk, Path(folder))
                finally:
                    await self._end()

    async def _serve(
        self, client: httpx2.AsyncClient, doors: list[socket.socket], listener: socket.socket, folder: Path
    ) -> None:
        settings = self._settings
        shared = settings.archive is not None
        desk = Desk(self._workers, client, settings.body_bytes, shared=shared, draining=self._stopping.is_set)
        for worker in self._workers:
            await self._bear(worker)
        await self._until(lambda: self._hurt is not None or all(one.ready for one in self._workers), client)
        if self._hurt is not None or not (self._stopping.is_set() or all(one.ready for one in self._workers)):
            raise EntryError(self._hurt or f"The workers do not start within {_STARTS_S:.0f} seconds.")
        if self._proxy is not None:
            numbers = [door.fileno() for door in doors]
            data, control = (f"fd@{number}" for number in numbers)
            entry = Entry(
                settings.host, data, control, listener.getsockname()[1], str(folder / "haproxy.sock"),
                [worker.place for worker in self._workers], settings.request_s,
            )  # fmt: skip
            self._entry = HAProxy(self._proxy, entry, numbers)
            await self._entry.start()
        server = make_server(desk, settings)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        self._say()
        rolling = asyncio.create_task(self._roll_when_told())
        while not self._stopping.is_set() or any(worker.pid for worker in self._workers):
            await self._look(client)
            await self._mend()
            if rolling.done():
                rolling.result()
            late = time.monotonic() > self._ends
            for worker in self._workers if late else ():
                self._signal(worker, signal.SIGKILL)
            if self._stopping.is_set() and self._nursery.ended:  # which would have told of their deaths
                for worker in self._workers:
                    worker.pid = 0 if late or not _lives(worker.pid) else worker.pid
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(serving), _LOOK_S)
        rolling.cancel()
        server.should_exit = True
        await serving

    def _say(self) -> None:
        host = near(self._settings.host)
        data_url = None if self._proxy is None else f"http://{host}:{self._ports[0]}"
        if self._proxy is None:
            log.warning("HAProxy is not installed: agents reach each worker at its own port, mcp_url says which")
        log.info(
            "serving",
            data_url=data_url,
            control_url=f"http://{host}:{self._ports[-1]}",
            workers={worker.place.name: worker.url for worker in self._workers},
        )

    # Life and death of workers

    async def _bear(self, worker: Worker) -> None:
        worker.born = time.monotonic()
        worker.late = worker.born + _STARTS_S
        await self._nursery.order(worker.place.number, self._settings_of(worker))

    def _settings_of(self, worker: Worker) -> dict[str, Any]:
        """The service's, with the worker's own ports; where sessions outlive it, it does not wait for their end."""
        settings = self._settings
        public = settings.public_url
        if public is None and self._proxy is not None:
            public = f"http://{near(settings.host)}:{self._ports[0]}"
        own = {
            "worker": worker.place.number,
            "workers": 1,
            "port": worker.place.port,
            "control_port": worker.place.control_port,
            "public_url": public,
            "drain_s": settings.drain_s if settings.archive is None else 0,
            "score_jobs": settings.score_jobs or max(1, count_cores() // settings.workers),
        }
        return settings.model_dump(mode="json") | own

    def _hear(self, news: News) -> None:
        worker = self._workers[news.worker]
        if news.status is None:
            worker.pid = news.pid
            log.info("worker born", worker=worker.place.name, pid=news.pid)
            return
        if worker.pid != news.pid:
            return
        worker.pid, worker.alive, worker.ready = 0, False, False
        worker.sessions = worker.hot = 0
        if self._stopping.is_set():
            return
        young = time.monotonic() - worker.born < _YOUNG_S
        worker.deaths = worker.deaths + 1 if young and not worker.spared else 0
        log.warning("worker gone", worker=worker.place.name, status=news.status, spared=worker.spared)
        if news.status == CANNOT_RUN_HERE and self._entry is None:
            self._hurt = f"Worker {worker.place.name} cannot run here; see what it said above."
            return
        self._start(self._bear_later(worker))

    async def _bear_later(self, worker: Worker) -> None:
        if worker.deaths:
            await asyncio.sleep(min(0.2 * 2**worker.deaths, _LONGEST_PAUSE_S))
        if not self._stopping.is_set():
            with suppress(ConnectionError):  # the nursery is gone: `_mend` has all workers born anew
                await self._bear(worker)

    async def _mend(self) -> None:
        """What died beside the workers is started again."""
        if self._stopping.is_set():
            return
        if self._nursery.ended:
            log.warning("nursery gone: all workers start again")
            await self._nursery.close()
            self._nursery = Nursery(self._command, self._hear)
            for worker in self._workers:
                self._signal(worker, signal.SIGKILL)
                worker.pid, worker.alive, worker.ready = 0, False, False
                await self._bear(worker)
        if self._entry is not None and not self._entry.runs:
            log.warning("HAProxy gone: it starts again")
            await self._entry.start()

    async def _look(self, client: httpx2.AsyncClient) -> None:
        """See how all workers are."""

        async def look(worker: Worker) -> None:
            pid, opened, opening = worker.pid, worker.opened, worker.opening
            try:
                answer = await client.get(f"{worker.url}/readyz", timeout=min(_ANSWERS_S, self._settings.hang_s))
            except httpx2.TransportError:
                worker.alive = worker.ready = False
                if pid and pid == worker.pid and time.monotonic() > worker.late:
                    log.warning("worker hangs: it is killed", worker=worker.place.name, pid=pid)
                    self._signal(worker, signal.SIGKILL)
                return
            if pid and pid == worker.pid:
                worker.late = time.monotonic() + self._settings.hang_s
                worker.alive, worker.ready = True, answer.status_code == 200
                seen = answer.json()
                worker.hot = seen["hot"]
                recount(worker, seen["sessions"], opened, opening)

        await asyncio.gather(*(look(worker) for worker in self._workers if worker.pid))

    # Restarts and the end

    async def _roll_when_told(self) -> None:
        while True:
            await self._roll.wait()
            self._roll.clear()
            before, self._nursery = self._nursery, Nursery(self._command, self._hear)
            log.info("restarting all workers", workers=len(self._workers))
            for worker in self._workers:
                await self._replace(worker)
            await before.close()
            log.info("restarted all workers")

    async def _replace(self, worker: Worker) -> None:
        """One worker ends and is born anew; with an archive its sessions go on elsewhere meanwhile."""
        worker.spared = True
        before = worker.pid
        moves = self._settings.archive is not None and self._entry is not None
        if moves and self._entry is not None:
            with suppress(OSError):  # HAProxy is just starting again, and finds out by itself
                await self._entry.spare(worker.place.name)
        self._signal(worker, signal.SIGTERM)
        limit = self._settings.drain_s + _ENDS_S
        if not await self._until(lambda: worker.pid != before, seconds=limit):
            self._signal(worker, signal.SIGKILL)
        if not await self._until(lambda: worker.pid not in {0, before} and worker.ready):
            log.warning("worker does not come back", worker=worker.place.name)
        if moves and self._entry is not None:
            with suppress(OSError):  # one that is just starting uses all workers
                await self._entry.use(worker.place.name)
        worker.spared = False

    def _stop(self) -> None:
        """Told once: workers drain; told again: they end at once."""
        if not self._stopping.is_set():
            log.info("stopping", workers=len(self._workers))
            self._ends = time.monotonic() + self._settings.drain_s + _ENDS_S
        self._stopping.set()
        for worker in self._workers:
            self._signal(worker, signal.SIGTERM)

    def _let_ports_go(self) -> None:
        for found in self._reserved:
            found.close()

    async def _end(self) -> None:
        self._stopping.set()
        if self._entry is not None:
            await self._entry.stop()
        await self._nursery.close()

    async def _until(
        self, holds: Callable[[], bool], client: httpx2.AsyncClient | None = None, seconds: float = _STARTS_S
    ) -> bool:
        """Wait for something to hold; whether it does. With a client, look at the workers meanwhile."""
        end = time.monotonic() + seconds
        while not holds() and time.monotonic() < end and not self._stopping.is_set():
            if client is not None:
                await self._look(client)
            await asyncio.sleep(0.05)
        return holds()

    def _start(self, story: Awaitable[None]) -> None:
        task = asyncio.ensure_future(story)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    def _signal(worker: Worker, number: signal.Signals) -> None:
        if worker.pid:
            with suppress(ProcessLookupError):
                os.kill(worker.pid, number)


def _lives(pid: int) -> bool:
    """Whether there is such a process; one that has ended and was not waited for counts as alive."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def run_workers(settings: Settings, command: Sequence[str] = NURSERY, *, proxied: bool = True) -> None:
    """Serve with many workers, behind HAProxy where it is installed."""
    write_json_lines()

    async def story() -> None:
        await Supervisor(settings, command, program() if proxied else None).run()

    asyncio.run(story())
