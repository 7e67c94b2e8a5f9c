"""A listener before the service that loses answers: what a client must live through."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from toolworlds_client import Wanted

FREE: Wanted = {"servers": ["shop", "notebook"], "seed": 7}


class Faulty:
    """Passes requests on to a port; the next `lost` answers are cut off, the next `refused` requests get 503.

    Attributes:
        port: where it listens.
        requests: requests that came.
    """

    def __init__(self, target: int) -> None:
        self._target = target
        self.port = 0
        self.requests = 0
        self.lost = 0
        self.refused = 0

    @asynccontextmanager
    async def listening(self) -> AsyncGenerator[str]:
        """Its address, while entered."""
        server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield f"http://127.0.0.1:{self.port}"

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                body = await reader.readexactly(_length(head))
                self.requests += 1
                if self.refused:
                    self.refused -= 1
                    content = b'{"error":"too_many_sessions","message":"Full."}'
                    writer.write(b"HTTP/1.1 503 Full\r\nRetry-After: 0\r\nContent-Length: %d\r\n\r\n" % len(content))
                    writer.write(content)
                    continue
                answer = await self._ask(head + body)
                if self.lost:
                    self.lost -= 1
                    return
                writer.write(answer)
        except asyncio.IncompleteReadError:
            return  # the client is done with this connection
        finally:
            writer.close()

    async def _ask(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._target)
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readexactly(_length(head))
        writer.close()
        return head + body


def _length(head: bytes) -> int:
    rest = head.lower().partition(b"content-length:")[2]
    return int(rest.split(b"\r\n", 1)[0]) if rest else 0
