"""`POST /score/batch`: lines in, scores out, both as a stream, in the same order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from service.house import House
from service.rows import Verdict
from service.scorepool import Room, score_lines, split_lines

BATCH = "/score/batch"


class BatchAnswer(Response):
    """Scores the lines of a request's body while it comes.

    Starlette's own streaming response watches for a client that leaves by reading the body, which is ours to read.
    """

    media_type = "application/x-ndjson"

    def __init__(self, house: House) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._house = house

    async def __call__(self, _: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; one whose client leaves ends without a word."""
        settings = self._house.settings
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})

        async def tell(verdict: Verdict) -> None:
            self._house.metrics.scored(verdict.status)
            await send({"type": "http.response.body", "body": verdict.score + b"\n", "more_body": True})

        lines = split_lines(_chunks(receive), settings.score_line_bytes)
        room = Room(settings.score_rows, settings.score_bytes)
        with suppress(ClientDisconnect):
            try:
                await score_lines(self._house.scores, lines, room, tell)
            except* ClientDisconnect:
                raise ClientDisconnect from None
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _chunks(receive: Receive) -> AsyncIterator[bytes]:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        yield message.get("body", b"")
        if not message.get("more_body", False):
            return
