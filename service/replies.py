"""JSON answers of what stands before an application: no framework is on the way."""

from __future__ import annotations

import orjson
from starlette.types import Send

Headers = tuple[tuple[bytes, bytes], ...]


async def send_json(send: Send, status: int, body: bytes, headers: Headers = ()) -> None:
    """Send a whole answer whose body is JSON already."""
    head = [(b"content-length", b"%d" % len(body)), (b"content-type", b"application/json"), *headers]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})


async def send_problem(send: Send, status: int, word: str, message: str, headers: Headers = ()) -> None:
    """Send why a request is refused: a stable word, and a sentence."""
    await send_json(send, status, orjson.dumps({"error": word, "message": message}), headers)
