"""A nursery as the supervisor sees it: workers are ordered from it, and it says when one is born or gone."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class News(NamedTuple):
    """Of a worker: born (`status` None), or gone with its exit code or minus the signal."""

    worker: int
    pid: int
    status: int | None


class Nursery:
    """A running nursery.

    Args:
        command: of the nursery, without the number of its socket.
        heard: told of each birth and death.
    """

    def __init__(self, command: Sequence[str], heard: Callable[[News], None]) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            self._process = subprocess.Popen([*command, str(number)], pass_fds=(number,), stdin=subprocess.DEVNULL)  # noqa: S603 - our own program
        self._ours = ours
        self._heard = heard
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None

    async def order(self, worker: int, settings: dict[str, Any]) -> None:
        """Have a worker born."""
        if self._writer is None:
            reader, self._writer = await asyncio.open_connection(sock=self._ours)
            self._reading = asyncio.create_task(self._read(reader))
        self._writer.write(json.dumps({"worker": worker, "settings": settings}).encode() + b"\n")
        await self._writer.drain()

    @property
    def ended(self) -> bool:
        """Whether the nursery itself is gone; its workers may live on."""
        return self._reading is not None and self._reading.done()

    async def close(self) -> None:
        """End it and all workers that it bore."""
        if self._writer is None:
            self._ours.close()
        else:
            self._writer.close()
        await asyncio.to_thread(self._process.wait)
        if self._reading is not None:
            await self._reading

    async def _read(self, reader: asyncio.StreamReader) -> None:
        try:
            while line := await reader.readline():
                news = json.loads(line)
                self._heard(News(news["worker"], news["pid"], news.get("status")))
        except ConnectionResetError:
            return
