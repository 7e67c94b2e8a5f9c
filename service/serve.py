"""Both ports in one process, on one loop: a call of the agent and an act of the trainer never run at the same time."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import NamedTuple

import structlog
import uvicorn
from starlette.types import ASGIApp

from service.control import build_control
from service.data import DataPlane
from service.durable import Durable
from service.house import House
from service.restore import stamps, subject_of
from service.settings import LOOPBACK_HOSTS, Settings
from service.traces import traced
from sessions.archive import Archive, open_engine

log = structlog.get_logger(__name__)
_GRACE_S = 5
_LOOK_S = 0.1


class Addresses(NamedTuple):
    """Where the ports are, as URLs of this machine."""

    data: str
    control: str


class _Server(uvicorn.Server):
    """A server that leaves signals to whoever runs both."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


@asynccontextmanager
async def serving(house: House) -> AsyncGenerator[Addresses]:
    """Serve both ports while entered; leaving answers what is under way and closes them.

    Raises:
        OSError: a port is taken.
        TracesMissing: traces are asked for, and their packages are not installed.
        ExceptionGroup: a server ended by itself.
    """
    settings = house.settings
    with (
        archived(house) as archive,
        bind(settings.host, settings.port) as data_socket,
        bind(settings.host, settings.control_port) as control_socket,
    ):
        addresses = Addresses(_url(settings, data_socket), _url(settings, control_socket))
        if settings.worker is not None:
            house.worker_urls = addresses
        data = DataPlane(house)
        control = build_control(house, settings.public_url or addresses.data)
        apps = [data, control] if archive is None else [Durable(app, house, archive) for app in (data, control)]
        with traced(apps, wanted=settings.traces) as shown:
            servers = [make_server(app, settings) for app in shown]
            async with data.running(), asyncio.TaskGroup() as group:
                sweeper = group.create_task(_sweep(house))
                tasks = [
                    group.create_task(server.serve(sockets=[listener]))
                    for server, listener in zip(servers, (data_socket, control_socket), strict=True)
                ]
                while not all(server.started for server in servers):  # noqa: ASYNC110 - uvicorn has no event for it
                    await asyncio.sleep(0.01)
                try:
                    yield addresses
                finally:
                    for server in servers:
                        server.should_exit = True
                    await asyncio.wait(tasks)
                    await house.scores.close()
                    sweeper.cancel()


@contextmanager
def archived(house: House) -> Generator[Archive | None]:
    """The archive that the settings name, told of all sessions while entered; leaving writes what is left.

    Raises:
        ArchiveError: it cannot be opened.
    """
    if house.settings.archive is None:
        yield None
        return
    engine = open_engine(house.settings.archive)
    try:
        with Archive(engine, stamps(house), subject_of, time.time) as archive:
            house.keep_in(archive)
            yield archive
    finally:
        engine.dispose()


async def serve_until_told(house: House) -> None:
    """Serve until SIGINT or SIGTERM; says on standard output where, once both ports answer."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    async with serving(house) as addresses:
        gc.collect()
        gc.freeze()
        gc.callbacks.append(house.metrics.collecting)
        gc.set_threshold(50_000, 20, 50)
        event = "serving" if house.settings.worker is None else "worker serving"  # the supervisor serves, then
        log.info(event, data_url=addresses.data, control_url=addresses.control, worlds=sorted(house.worlds))
        await told.wait()
        told.clear()
        house.draining = True
        log.info("draining", sessions=len(house.store), seconds=house.settings.drain_s)
        await _drained(house, told)
        log.info("stopping", sessions=len(house.store))


async def _drained(house: House, told_again: asyncio.Event) -> None:
    """Wait until all sessions have ended, the time for that is over, or the service is told again."""
    end = time.monotonic() + house.settings.drain_s
    while len(house.store) and (left := end - time.monotonic()) > 0 and not told_again.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(told_again.wait(), min(left, _LOOK_S))


def run_service(house: House) -> None:
    """Serve in this process, on the fastest loop there is."""
    write_json_lines()
    factory = uvicorn.Config("", loop="auto", log_config=None).get_loop_factory()
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve_until_told(house))


def write_json_lines() -> None:
    """Every event, the libraries' too, is one JSON object a line on standard output; arguments of calls are in none."""
    shared = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for name in ("alembic", "mcp", "uvicorn", "httpx2"):
        logging.getLogger(name).setLevel(logging.WARNING)


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one. What it accepts sends at once, without Nagle's wait for more."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _url(settings: Settings, listener: socket.socket) -> str:
    host = settings.host
    if not settings.on_loopback and host in {"0.0.0.0", "::"}:  # noqa: S104 - only compared here
        host = LOOPBACK_HOSTS[0]
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"


def make_server(app: ASGIApp, settings: Settings) -> uvicorn.Server:
    """A server of one application, for sockets that are bound already."""
    config = uvicorn.Config(
        app,
        host=settings.host,
        loop="none",
        http="httptools",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=_GRACE_S,
    )
    return _Server(config)


async def _sweep(house: House) -> None:
    while True:
        await asyncio.sleep(house.settings.sweep_s)
        ended = house.store.sweep()
        if ended:
            log.info("sessions expired", ended=ended, left=len(house.store))
