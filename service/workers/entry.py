"""The running HAProxy: started with a configuration, told which workers to spare, stopped."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import structlog

from service.workers.haproxy import Entry, configuration

log = structlog.get_logger(__name__)
_PLANES = ("data", "control")
_IDLE_TRIES = 100
_PAUSE_S = 0.05
_PLACES = ("/usr/sbin/haproxy", "/usr/local/sbin/haproxy")


class EntryError(Exception):
    """HAProxy does not run; the message says what it said."""


def program() -> str | None:
    """Where HAProxy is, None where it is not installed."""
    return shutil.which("haproxy") or next((place for place in _PLACES if Path(place).is_file()), None)


class HAProxy:
    """One running HAProxy.

    Args:
        binary: from `program`.
        entry: what its configuration is made of; it and the socket stand in one folder, which is the caller's.
        inherited: file descriptors that it speaks of.
    """

    def __init__(self, binary: str, entry: Entry, inherited: Sequence[int]) -> None:
        self._inherited = inherited
        self._socket = entry.socket
        self._file = Path(entry.socket).with_name("haproxy.cfg")
        self._file.write_text(configuration(entry), encoding="utf-8")
        guard = shutil.which("setpriv")  # where there is one, HAProxy ends with us, however we end
        ends_with_us = [] if guard is None else [guard, "--pdeathsig", "TERM", "--"]
        self._command: Sequence[str] = [*ends_with_us, binary, "-db", "-f", str(self._file)]
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it; returns once it takes commands.

        Raises:
            EntryError: it ended by itself: the configuration does not hold, or it cannot run here.
        """
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=subprocess.DEVNULL, pass_fds=self._inherited
        )
        for _ in range(_IDLE_TRIES):
            if self._process.returncode is not None:
                raise EntryError(f"HAProxy ended with {self._process.returncode}; see what it said above.")
            try:
                await self._ask("show info")
            except OSError:
                await asyncio.sleep(_PAUSE_S)
            else:
                return
        raise EntryError("HAProxy takes no commands.")

    @property
    def runs(self) -> bool:
        """Whether it is there."""
        return self._process is not None and self._process.returncode is None

    async def spare(self, worker: str) -> None:
        """Send a worker nothing more; returns once what it had is answered, or after some seconds."""
        for plane in _PLANES:
            await self._ask(f"set server {plane}/{worker} state maint")
        for _ in range(_IDLE_TRIES):
            if not await self._under_way(worker):
                return
            await asyncio.sleep(_PAUSE_S)
        log.warning("a worker is stopped with requests under way", worker=worker)

    async def use(self, worker: str) -> None:
        """Send a worker its requests again."""
        for plane in _PLANES:
            await self._ask(f"set server {plane}/{worker} state ready")
            await self._ask(f"set server {plane}/{worker} health up")

    async def stop(self) -> None:
        """End it; requests under way are cut off."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            await self._process.wait()

    async def _under_way(self, worker: str) -> int:
        """Requests that a worker has not answered yet."""
        head, *lines = (await self._ask("show stat")).lstrip("# ").splitlines()
        names = head.split(",")
        rows = [dict(zip(names, line.split(","), strict=False)) for line in lines if line]
        return sum(int(row["scur"]) for row in rows if row["pxname"] in _PLANES and row["svname"] == worker)

    async def _ask(self, command: str) -> str:
        reader, writer = await asyncio.open_unix_connection(self._socket)
        try:
            writer.write(command.encode() + b"\n")
            await writer.drain()
            return (await reader.read()).decode()
        finally:
            writer.close()
