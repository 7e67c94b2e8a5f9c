"""A listener between clients and the agent's port: passes every byte on, and notes which protocol was spoken."""

from __future__ import annotations

import asyncio
import re
import threading

_VERSION = re.compile(rb"\r\nmcp-protocol-version:[ \t]*([^\r]+)\r\n", re.IGNORECASE)
_LONGEST = 64 * 1024


class Tap:
    """Listens on a port of its own, on a thread of its own, until the process ends.

    Attributes:
        port: where it listens.
        target: the port that it passes bytes on to; set before the first connection.
        versions: protocol versions named in requests since `clear`.
        connections: connections since `clear`.
    """

    def __init__(self) -> None:
        self.target = 0
        self.versions: set[str] = set()
        self.connections = 0
        self._listening = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._listen()), daemon=True).start()
        if not self._listening.wait(30):
            raise RuntimeError("The tap does not listen.")

    def clear(self) -> None:
        """Forget what was seen."""
        self.versions, self.connections = set(), 0

    async def _listen(self) -> None:
        server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.port: int = server.sockets[0].getsockname()[1]
        self._listening.set()
        await server.serve_forever()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        service_reader, service_writer = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(
            self._relay(reader, service_writer, watched=True), self._relay(service_reader, writer, watched=False)
        )

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, watched: bool) -> None:
        seen = b""
        try:
            while chunk := await reader.read(_LONGEST):
                if watched:
                    seen = (seen + chunk)[-_LONGEST:]
                    self.versions.update(found.decode() for found in _VERSION.findall(seen))
                writer.write(chunk)
                await writer.drain()
        except ConnectionError:
            return
        finally:
            writer.close()
