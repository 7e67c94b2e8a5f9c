"""An OpenAI-compatible endpoint on the loopback that answers as it is told, well or badly."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from typing import Any

from aiohttp import web

Manner = Callable[[str, int], "web.Response | str | Awaitable[web.Response | str | None] | None"]
"""What is answered to a message that comes for the n-th time, from 1: a response, or the text of a chat completion."""


HANG_UP = web.Response(status=500)
"""The answer of one who hangs up instead."""


class Stub:
    """The endpoint.

    Attributes:
        url: base of the endpoint.
        asked: message -> how often it came.
        most: questions that were under way at once.
        headers: of the last question.
        bodies: of all questions.
        held: set as soon as a question is held, by a manner that awaits `never`.
    """

    def __init__(self, manner: Manner) -> None:
        self.manner = manner
        self.url = ""
        self.asked: Counter[str] = Counter()
        self.most = self._under_way = 0
        self.headers: dict[str, str] = {}
        self.bodies: list[dict[str, Any]] = []
        self.held = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._end = asyncio.Event()

    async def never(self) -> str:
        """Wait until the endpoint is closed."""
        self.held.set()
        await self._end.wait()
        return ""

    @contextmanager
    def listening(self) -> Generator[Stub]:
        """The endpoint, while entered."""
        ready = threading.Event()
        thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._serve(ready)))
        thread.start()
        try:
            assert ready.wait(20)
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._end.set)
            thread.join(20)
            self._loop.close()

    async def _serve(self, ready: threading.Event) -> None:
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self._complete)
        app.router.add_get("/v1/models", self._models)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        self.url = f"http://{host}:{port}/v1"
        ready.set()
        await self._end.wait()
        await runner.cleanup()

    async def _models(self, _: web.Request) -> web.Response:
        return web.json_response({"object": "list", "data": []})

    async def _complete(self, request: web.Request) -> web.Response:
        self._under_way += 1
        self.most = max(self.most, self._under_way)
        try:
            body: dict[str, Any] = await request.json()
            self.headers = dict(request.headers)
            self.bodies.append(body)
            text = message_of(body)
            self.asked[text] += 1
            found = self.manner(text, self.asked[text])
            if isinstance(found, Awaitable):
                found = await found
            if found is HANG_UP and request.transport is not None:
                request.transport.close()
            return found if isinstance(found, web.Response) else completion(found)
        finally:
            self._under_way -= 1


def message_of(body: dict[str, Any]) -> str:
    """The message that is to be rewritten."""
    return str(body["messages"][-1]["content"]).rpartition("The message:\n")[2]


def completion(text: str | None) -> web.Response:
    """A chat completion as endpoints send it."""
    return web.json_response(
        {
            "id": "x",
            "object": "chat.completion",
            "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
        }
    )
