"""Calls that come twice, together, by half or are given up: each is whole or absent, and the session goes on."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from service.data import KEY_META, DataPlane
from service.house import House
from tests.service.wire import (
    META,
    MODERN,
    Answer,
    call_tool,
    era_headers,
    live,
    request_body,
    run,
    send_request,
    tiny_house,
)

PATHS = pytest.mark.parametrize("fastpath", [True, False])


class Pad:
    """A notebook of one session at the agent's port."""

    def __init__(self, **settings: Any) -> None:
        self.house = tiny_house(**settings)
        self.session = self.house.store.create(["notebook"], 7)
        self.plane = DataPlane(self.house)

    async def send(self, text: str, key: str = "", meta_key: str = "") -> Answer:
        meta = {**META, KEY_META: meta_key} if meta_key else META
        params = {"name": "add_note", "arguments": {"author": "a", "body": text}, "_meta": meta}
        headers = era_headers(MODERN, "tools/call", "add_note") | ({"idempotency-key": key} if key else {})
        body = request_body("tools/call", params, MODERN)
        return await send_request(self.plane, f"/s/{self.session.id}/mcp", body, headers)

    async def note(self, text: str, key: str = "", meta_key: str = "") -> list[str]:
        answer = await self.send(text, key, meta_key)
        return json.loads(answer.json["result"]["content"][0]["text"])["bodies"]


@PATHS
def test_a_call_under_a_key_runs_once_until_the_session_is_reset(*, fastpath: bool) -> None:
    pad = Pad(fastpath=fastpath)

    async def story() -> None:
        async with pad.plane.running():
            assert await pad.note("x", "one") == await pad.note("x", "one") == ["first", "x"]
            assert await pad.note("x", "two") == ["first", "x", "x"]
            assert await pad.note("x", "one") == ["first", "x"], "as it was answered then"
            assert len(pad.session.log) == 2
            pad.house.store.reset(pad.session)
            assert await pad.note("x", "one") == ["first", "x"]
            assert len(pad.session.log) == 1

    run(story())


@PATHS
def test_another_call_under_the_same_key_is_409_and_nothing_happens(*, fastpath: bool) -> None:
    pad = Pad(fastpath=fastpath)

    async def story() -> None:
        async with pad.plane.running():
            await pad.note("x", "one")
            other = await pad.send("y", "one")
            assert (other.status, other.json["error"]) == (409, "idempotency_conflict")
            assert len(pad.session.log) == 1

    run(story())


@PATHS
def test_the_key_may_stand_in_the_meta_of_the_request(*, fastpath: bool) -> None:
    pad = Pad(fastpath=fastpath)

    async def story() -> None:
        async with pad.plane.running():
            assert await pad.note("x", meta_key="one") == await pad.note("x", meta_key="one") == ["first", "x"]
            assert await pad.note("x", "one") == ["first", "x"], "a key is a key wherever it stands"
            assert (await pad.send("y", meta_key="one")).status == 409
            assert len(pad.session.log) == 1

    run(story())


def test_a_key_that_is_too_long_is_refused_not_cut() -> None:
    pad = Pad()

    async def story() -> None:
        async with pad.plane.running():
            refused = await pad.send("x", "k" * 201)
            assert (refused.status, refused.json["error"]) == (400, "bad_idempotency_key")
            assert (await pad.send("x", "k" * 200)).status == 200
            assert len(pad.session.log) == 1

    run(story())


@PATHS
def test_a_key_that_no_archive_could_keep_is_refused(*, fastpath: bool) -> None:
    pad = Pad(fastpath=fastpath)

    async def story() -> None:
        async with pad.plane.running():
            refused = await pad.send("x", meta_key="a\0b")
            assert (refused.status, refused.json["error"]) == (400, "bad_idempotency_key")
            assert len(pad.session.log) == 0

    run(story())


def test_a_fork_does_not_share_the_keys_of_its_parent() -> None:
    pad = Pad()

    async def story() -> None:
        async with pad.plane.running():
            await pad.note("x", "one")
            (pad.session,) = pad.house.store.fork(pad.session)
            assert await pad.note("x", "one") == ["first", "x", "x"]

    run(story())


@PATHS
def test_calls_that_arrive_together_happen_one_after_another(*, fastpath: bool) -> None:
    pad = Pad(fastpath=fastpath)

    async def story() -> list[list[str]]:
        async with pad.plane.running():
            return await asyncio.gather(*(pad.note(f"{number:02}") for number in range(40)))

    answers = run(story())
    assert sorted(map(len, answers)) == list(range(2, 42)), "each saw all that came before it"
    assert len(pad.session.log) == 40


async def _raw(address: str, request: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    await writer.drain()
    return reader, writer


def _http(path: str, body: bytes, declared: int | None = None) -> bytes:
    headers = {**era_headers(MODERN, "tools/call", "add_note"), "content-length": str(declared or len(body))}
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"POST {path} HTTP/1.1\r\n{lines}\r\n".encode() + body


@PATHS
@pytest.mark.parametrize("archived", [False, True])
def test_a_client_that_leaves_leaves_a_whole_call_or_none(tmp_path: Any, *, fastpath: bool, archived: bool) -> None:
    house = tiny_house(fastpath=fastpath, archive=f"sqlite:///{tmp_path / 'a.db'}" if archived else None)
    with live(house) as addresses:
        session = house.store.create(["notebook"], 7)
        path = f"/s/{session.id}/mcp"
        body = request_body("tools/call", {"name": "add_note", "arguments": {"author": "a", "body": "x"}}, MODERN)

        async def story() -> None:
            for _ in range(20):
                _, half = await _raw(addresses.data, _http(path, body[:40], len(body)))
                half.close()
                _, whole = await _raw(addresses.data, _http(path, body))
                whole.close()
            reader, last = await _raw(addresses.data, _http(path, body))
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            last.close()

        run(story())
        written = [entry.code for entry in session.log]
        assert set(written) == {None}
        assert 1 <= len(written) <= 21
        assert len(_bodies(house, session.id)) == 1 + len(written)


def _bodies(house: House, session_id: str) -> list[str]:
    plane = DataPlane(house)

    async def story() -> Any:
        async with plane.running():
            return await call_tool(plane, f"/s/{session_id}/mcp", "list_notes", {})

    return json.loads(run(story())["content"][0]["text"])["bodies"]


@PATHS
@pytest.mark.parametrize("version", [MODERN, "2025-11-25"])
def test_a_cancel_that_comes_late_changes_nothing(version: str, *, fastpath: bool) -> None:
    pad = Pad(fastpath=fastpath)

    async def story() -> None:
        async with pad.plane.running():
            await pad.note("x")
            cancel = json.dumps({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}})
            headers = era_headers(version, "notifications/cancelled")
            answer = await send_request(pad.plane, f"/s/{pad.session.id}/mcp", cancel.encode(), headers)
            assert answer.status in {202, 400}, answer
            assert await pad.note("y") == ["first", "x", "y"]

    run(story())


def test_a_request_that_does_not_come_whole_is_408() -> None:
    house = tiny_house(request_s=0.05)
    with live(house) as addresses:
        session = house.store.create(["notebook"], 7)

        async def story() -> None:
            reader, writer = await _raw(addresses.data, _http(f"/s/{session.id}/mcp", b"{", 100))
            assert (await reader.readline()).startswith(b"HTTP/1.1 408")
            writer.close()

        run(story())
        assert session.log == []
