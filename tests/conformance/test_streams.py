"""The agent's port with streams: what a server tells and asks a client while a tool runs, and keeps of it, arrives."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CreateMessageResult, ElicitResult, LoggingMessageNotificationParams, TextContent

from service.data import DataPlane
from service.settings import Settings
from tests.conformance.server import build_plane, open_path, served
from tests.conformance.streams import WATCHED
from tests.service.wire import LEGACY, MODERN, era_headers, request_body, run, send_request

OLD = "2025-11-25"
OLDER = "ignore::mcp.shared.exceptions.MCPDeprecationWarning"  # the older revision is what is spoken
pytestmark = pytest.mark.filterwarnings(OLDER)
FASTPATH = pytest.mark.parametrize("fastpath", [True, False])


def streaming(*, fastpath: bool = True) -> DataPlane:
    return build_plane(Settings(fastpath=fastpath), streams=True)


class Peer:
    """A client that answers what it is asked, and notes what it is told."""

    def __init__(self) -> None:
        self.progress: list[float] = []
        self.logged: list[str] = []
        self.updated = asyncio.Event()

    async def answer(self, context: Any, params: Any) -> ElicitResult:  # noqa: ARG002 - the SDK names them
        names = params.requested_schema["properties"]
        return ElicitResult(action="accept", content={name: f"my {name}" for name in names})

    async def sample(self, context: Any, params: Any) -> CreateMessageResult:  # noqa: ARG002 - the SDK names them
        said = f"You said: {params.messages[0].content.text}"
        return CreateMessageResult(role="assistant", content=TextContent(type="text", text=said), model="none")

    async def log(self, params: LoggingMessageNotificationParams) -> None:
        self.logged.append(params.level)

    async def hear(self, message: Any) -> None:
        if getattr(message, "method", None) == "notifications/resources/updated":
            assert str(message.params.uri) == WATCHED
            self.updated.set()

    async def step(self, progress: float, total: Any, message: Any) -> None:  # noqa: ARG002 - the SDK names them
        self.progress.append(progress)

    @asynccontextmanager
    async def speaking(self, url: str, mode: Any) -> AsyncGenerator[Client]:
        client = Client(
            streamable_http_client(url),
            mode=mode,
            elicitation_callback=self.answer,
            sampling_callback=self.sample,
            logging_callback=self.log,
            message_handler=self.hear,
        )
        async with asyncio.timeout(30), client:
            yield client


async def said(client: Client, name: str, arguments: dict[str, Any] | None = None) -> str:
    result = await client.call_tool(name, arguments or {})
    assert not result.is_error
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


@FASTPATH
@pytest.mark.parametrize("mode", ["legacy", MODERN])
def test_progress_is_heard_while_a_tool_runs_and_calls_of_a_world_are_answered_beside_it(
    *, fastpath: bool, mode: str
) -> None:
    plane = streaming(fastpath=fastpath)
    peer = Peer()

    async def story() -> None:
        async with served(plane) as url, peer.speaking(url + open_path(plane), mode) as client:
            await client.call_tool("test_tool_with_progress", {}, progress_callback=peer.step)
            assert json.loads(await said(client, "test_simple_text"))["text"].startswith("A simple line")

    run(story())
    assert peer.progress == [0, 50, 100]
    assert (plane.fastpath is not None and plane.fastpath.hits > 0) is (fastpath and mode == MODERN)


@FASTPATH
def test_a_tool_may_ask_the_client_before_it_answers(*, fastpath: bool) -> None:
    plane = streaming(fastpath=fastpath)
    peer = Peer()

    async def story() -> None:
        async with served(plane) as url, peer.speaking(url + open_path(plane), "legacy") as client:
            assert "'username': 'my username'" in await said(client, "test_elicitation", {"message": "Who are you?"})
            assert "You said: Hello." in await said(client, "test_sampling", {"prompt": "Hello."})

    run(story())


@FASTPATH
def test_a_level_and_a_subscription_are_kept_of_a_client_until_it_changes_them(*, fastpath: bool) -> None:
    plane = streaming(fastpath=fastpath)
    peer, other = Peer(), Peer()

    async def story() -> None:
        path = open_path(plane)
        async with (
            served(plane) as url,
            peer.speaking(url + path, "legacy") as client,
            other.speaking(url + path, "legacy") as beside,
        ):
            await client.session.set_logging_level("warning")  # pyright: ignore[reportDeprecated] - the older revision
            await said(client, "test_tool_with_logging")
            await said(beside, "test_tool_with_logging")
            await client.subscribe_resource(WATCHED)  # pyright: ignore[reportDeprecated] - the older revision
            assert await said(beside, "test_touch_resource") == "Nobody watches it."
            assert await said(client, "test_touch_resource") == "It is told."
            await peer.updated.wait()
            await client.unsubscribe_resource(WATCHED)  # pyright: ignore[reportDeprecated] - the older revision
            assert await said(client, "test_touch_resource") == "Nobody watches it."

    run(story())
    assert peer.logged == ["warning"]
    assert other.logged == ["info", "info", "warning"]


def opening() -> bytes:
    given = {"protocolVersion": OLD, "capabilities": {}, "clientInfo": {"name": "tests", "version": "1"}}
    return request_body("initialize", given, OLD)


@FASTPATH
def test_a_stateful_session_is_good_at_the_address_where_it_was_opened_until_it_is_deleted(*, fastpath: bool) -> None:
    plane = streaming(fastpath=fastpath)

    async def story() -> list[int]:
        call = request_body("tools/call", {"name": "test_simple_text", "arguments": {}}, OLD)
        headers = {name: value for name, value in era_headers(OLD, "tools/call").items() if name != "host"}
        async with served(plane) as url, httpx2.AsyncClient(base_url=url) as client:
            here, there = open_path(plane), open_path(plane)
            opened = await client.post(here, content=opening(), headers=headers)
            mine = {**headers, "mcp-session-id": opened.headers["mcp-session-id"]}
            answers = [
                await client.post(here, content=call, headers=mine),
                await client.post(there, content=call, headers=mine),
                await client.post(here, content=call, headers=headers),
                await client.delete(there, headers=mine),
                await client.delete("/s/nobody/mcp", headers=mine),
                await client.delete(here, headers=mine),
                await client.post(here, content=call, headers=mine),
            ]
        return [answer.status_code for answer in answers]

    assert run(story()) == [200, 404, 400, 404, 404, 200, 404]


@pytest.mark.parametrize("version", [*LEGACY, MODERN])
@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_without_streams_there_is_nothing_to_open_or_to_delete(version: str | None, method: str) -> None:
    plane = build_plane(Settings())
    headers = {**era_headers(version, "ping"), "mcp-session-id": "some"}
    answer = run(send_request(plane, open_path(plane), headers=headers, method=method))
    assert (answer.status, answer.headers["allow"]) == (405, "POST")


def test_with_streams_other_methods_are_refused_and_a_deletion_is_never_taken_for_a_call() -> None:
    plane = streaming()
    body = request_body("tools/call", {"name": "test_simple_text", "arguments": {}}, MODERN)

    async def story() -> list[int]:
        headers = era_headers(MODERN, "tools/call", "test_simple_text")
        async with plane.running():
            path = open_path(plane)
            return [(await send_request(plane, path, body, headers, method)).status for method in ("PUT", "DELETE")]

    assert run(story()) == [405, 405]
    (session,) = plane.house.store
    assert session.log == []
