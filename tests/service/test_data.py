"""The agent's port: the official client in both eras, sessions apart, and what bad input is answered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any, Literal

import httpx2
import pytest
from mcp import Client
from mcp.types import TextContent

from service.data import DataPlane
from service.house import House
from service.serve import Addresses
from tests.service.wire import (
    MODERN,
    PLAIN,
    Answer,
    call_tool,
    era_headers,
    live,
    request_body,
    run,
    send_request,
    tiny_house,
)

Mode = Literal["auto", "2026-07-28", "legacy"]
MODES: list[Mode] = ["auto", "2026-07-28", "legacy"]


@pytest.fixture(scope="module")
def house() -> House:
    return tiny_house()


@pytest.fixture(scope="module")
def service(house: House) -> Iterator[Addresses]:
    with live(house) as addresses:
        yield addresses


def open_session(addresses: Addresses, **given: Any) -> dict[str, Any]:
    body = {"servers": ["shop", "notebook"], "seed": 7, **given}
    return httpx2.post(f"{addresses.control}/sessions", json=body).raise_for_status().json()


def text_of(result: Any) -> Any:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return json.loads(content.text)


async def ask(plane: DataPlane, path: str, body: bytes = b"", headers: Any = PLAIN, method: str = "POST") -> Answer:
    async with plane.running():
        return await send_request(plane, path, body, headers, method)


def tools_list() -> tuple[bytes, dict[str, str]]:
    return request_body("tools/list", {}, MODERN), era_headers(MODERN, "tools/list")


@pytest.mark.parametrize("mode", MODES)
def test_the_official_client_lists_and_calls(service: Addresses, mode: Mode) -> None:
    session = open_session(service)

    async def story() -> None:
        async with Client(session["mcp_url"], mode=mode) as agent:
            listed = await agent.list_tools()
            assert [tool.name for tool in listed.tools] == [tool["function"]["name"] for tool in session["tools"]]
            assert listed.tools[2].input_schema["required"] == ["item_id"]
            bought = await agent.call_tool("buy_item", {"item_id": "i3", "count": 2})
            assert not bought.is_error
            assert bought.structured_content == text_of(bought)
            assert text_of(bought)["total"] == 1500
            again = await agent.call_tool("buy_item", {"item_id": "i3"})
            assert text_of(again)["total"] == 2250

    run(story())


@pytest.mark.parametrize("mode", MODES)
def test_errors_reach_the_client_as_results_a_model_can_read(service: Addresses, mode: Mode) -> None:
    url = open_session(service)["mcp_url"]
    cases: list[tuple[str, dict[str, Any], str, str]] = [
        ("get_item", {"item_id": "i99"}, "not_found", "i99"),
        ("get_item", {"item": "i3"}, "invalid_arguments", "did you mean 'item_id'"),
        ("buy_item", {"item_id": "i3", "count": "two"}, "invalid_arguments", "must be an integer"),
        ("buy_item", {"item_id": "i3", "count": 8}, "refused", "Five"),
        ("buy_item", {"item_id": "i0"}, "conflict", "sold out"),
        ("get_itm", {"item_id": "i3"}, "unknown_tool", "did you mean 'get_item'"),
    ]

    async def story() -> None:
        async with Client(url, mode=mode) as agent:
            for name, arguments, code, hint in cases:
                result = await agent.call_tool(name, arguments)
                assert result.is_error
                assert result.structured_content is None
                assert text_of(result)["error"] == code
                assert hint in text_of(result)["message"]

    run(story())


def test_sessions_do_not_see_each_other(service: Addresses) -> None:
    urls = [open_session(service)["mcp_url"] for _ in range(6)]

    async def one(number: int, url: str) -> list[str]:
        async with Client(url, mode=MODES[number % 3]) as agent:
            for step in range(5):
                await agent.call_tool("add_note", {"author": "a", "body": f"{number}-{step}"})
            return text_of(await agent.call_tool("list_notes", {}))["bodies"]

    async def story() -> list[list[str]]:
        return await asyncio.gather(*(one(number, url) for number, url in enumerate(urls)))

    for number, bodies in enumerate(run(story())):
        assert bodies == [*(f"{number}-{step}" for step in range(5)), "first"]


def test_a_session_keeps_its_state_over_clients_of_both_eras(service: Addresses) -> None:
    url = open_session(service)["mcp_url"]

    async def story() -> list[str]:
        for mode in MODES:
            async with Client(url, mode=mode) as agent:
                await agent.call_tool("add_note", {"author": "a", "body": mode})
        async with Client(url) as agent:
            return text_of(await agent.call_tool("list_notes", {}))["bodies"]

    assert run(story()) == sorted([*MODES, "first"])


def test_one_worlds_address_shows_its_tools_only(service: Addresses) -> None:
    urls = open_session(service)["server_urls"]

    async def story() -> None:
        async with Client(urls["notebook"]) as agent:
            assert [tool.name for tool in (await agent.list_tools()).tools] == ["add_note", "list_notes"]
            assert text_of(await agent.call_tool("list_items", {}))["error"] == "unknown_tool"

    run(story())


def test_the_session_may_stand_in_a_header(house: House) -> None:
    session = house.store.create(["shop", "notebook"], 7)
    plane = DataPlane(house)

    async def story() -> None:
        async with plane.running():
            for path, count in (("/mcp", 7), ("/shop/mcp", 5)):
                body, headers = tools_list()
                answer = await send_request(plane, path, body, {**headers, "x-session-id": session.id})
                assert len(answer.json["result"]["tools"]) == count

    run(story())


def test_hidden_tools_are_unknown_and_no_list_names_them(house: House) -> None:
    session = house.store.create(["shop"], 7, tools=["get_item"])
    plane = DataPlane(house)

    async def story() -> None:
        async with plane.running():
            body, headers = tools_list()
            listed = await send_request(plane, f"/s/{session.id}/mcp", body, headers)
            assert [tool["name"] for tool in listed.json["result"]["tools"]] == ["get_item"]
            result = await call_tool(plane, f"/s/{session.id}/mcp", "buy_item", {"item_id": "i3"})
            assert result["isError"]
            assert "buy_item" not in json.loads(result["content"][0]["text"])["message"].partition(";")[2]

    run(story())
    assert [(entry.act.name, entry.code, entry.writes) for entry in session.log] == [("buy_item", "unknown_tool", ())]


def test_an_unknown_session_is_404_and_never_a_fresh_world(house: House) -> None:
    before = len(house.store)
    body, headers = tools_list()
    for path in ("/s/nope/mcp", "/s/nope/shop/mcp"):
        answer = run(ask(DataPlane(house), path, body, headers))
        assert (answer.status, answer.json["error"]) == (404, "unknown_session")
    assert len(house.store) == before


def test_a_closed_session_is_404_a_lost_one_410() -> None:
    house = tiny_house(ttl_s=1e-9)
    body, headers = tools_list()
    expired = house.store.create(["shop"], 7)
    earlier = f"{expired.id.partition('.')[0]}.00000000-{'0' * 32}"
    for session_id in (expired.id, earlier):
        answer = run(ask(DataPlane(house), f"/s/{session_id}/mcp", body, headers))
        assert (answer.status, answer.json["error"]) == (410, "session_lost")
    house = tiny_house()
    closed = house.store.create(["shop"], 7)
    house.store.close(closed)
    assert run(ask(DataPlane(house), f"/s/{closed.id}/mcp", body, headers)).status == 404


def test_a_world_that_the_session_has_not_is_404(house: House) -> None:
    session = house.store.create(["shop"], 7)
    body, headers = tools_list()
    answer = run(ask(DataPlane(house), f"/s/{session.id}/notebook/mcp", body, headers))
    assert (answer.status, answer.json["error"]) == (404, "unknown_server")


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_only_post_is_answered(house: House, method: str) -> None:
    session = house.store.create(["shop"], 7)
    answer = run(ask(DataPlane(house), f"/s/{session.id}/mcp", method=method))
    assert (answer.status, answer.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize(
    "path", ["/", "/s", "/s/x", "/s/x/y/z/mcp", "/sessions", "/score", "/docs", "/openapi.json", "//mcp"]
)
def test_nothing_else_is_here(house: House, path: str) -> None:
    assert run(ask(DataPlane(house), path)).status == 404


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "127.0.0.1:8000"}, 200),
        ({"host": "localhost"}, 200),
        ({"host": "evil.example"}, 421),
        ({"host": "localhost.evil.example"}, 421),
        ({"host": ""}, 421),
        ({"origin": "http://localhost:3000"}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
    ],
)
def test_pages_of_other_hosts_cannot_reach_it(house: House, headers: dict[str, str], status: int) -> None:
    session = house.store.create(["shop"], 7)
    body, plain = tools_list()
    answer = run(ask(DataPlane(house), f"/s/{session.id}/mcp", body, {**plain, **headers}))
    assert answer.status == status


def test_allowed_hosts_can_be_set() -> None:
    body, headers = tools_list()
    for allowed, host, status in (
        (["env.svc:*"], "env.svc:8000", 200),
        (["env.svc"], "other", 421),
        (["*"], "any", 200),
    ):
        house = tiny_house(allowed_hosts=allowed)
        session = house.store.create(["shop"], 7)
        answer = run(ask(DataPlane(house), f"/s/{session.id}/mcp", body, {**headers, "host": host}))
        assert answer.status == status


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_is_told_under_any_host(house: House, path: str) -> None:
    answer = run(ask(DataPlane(house), path, headers={"host": "10.0.0.7"}, method="GET"))
    assert (answer.status, answer.json) == (200, {"status": "ok"})


@pytest.mark.parametrize("declared", [True, False])
def test_a_body_over_the_limit_is_413_and_changes_nothing(declared: bool) -> None:
    house = tiny_house(body_bytes=2048)
    session = house.store.create(["notebook"], 7)
    body = request_body("tools/call", {"name": "add_note", "arguments": {"author": "a", "body": "x" * 3000}}, MODERN)
    headers = era_headers(MODERN, "tools/call", "add_note")
    if declared:
        headers["content-length"] = str(len(body))

    async def story() -> Answer:
        plane = DataPlane(house)
        async with plane.running():
            return await send_request(plane, f"/s/{session.id}/mcp", [body[:1000], body[1000:]], headers)

    answer = run(story())
    assert (answer.status, answer.json["error"]) == (413, "too_large")
    assert session.log == []


def test_the_limit_holds_on_a_real_connection() -> None:
    with live(tiny_house(body_bytes=4096)) as addresses:
        url = open_session(addresses)["mcp_url"]
        assert httpx2.post(url, content=b"x" * 5_000_000, headers=PLAIN | {"host": "localhost"}).status_code == 413


@pytest.mark.parametrize("fastpath", [True, False])
def test_a_call_beyond_its_own_limit_is_an_error_the_model_can_read(fastpath: bool) -> None:
    house = tiny_house(call_bytes=2048, fastpath=fastpath)
    session = house.store.create(["notebook"], 7)
    plane = DataPlane(house)

    async def story() -> Any:
        async with plane.running():
            return await call_tool(plane, f"/s/{session.id}/mcp", "add_note", {"author": "a", "body": "x" * 3000})

    result = run(story())
    assert result["isError"]
    assert json.loads(result["content"][0]["text"])["error"] == "invalid_arguments"
    assert [(entry.act.name, entry.act.arguments, entry.code) for entry in session.log] == [
        ("add_note", {}, "invalid_arguments")
    ]


@pytest.mark.parametrize("fastpath", [True, False])
def test_a_session_cannot_be_filled_without_end(fastpath: bool) -> None:
    house = tiny_house(calls=3, fastpath=fastpath)
    session = house.store.create(["shop"], 7)
    plane = DataPlane(house)

    async def story() -> list[Any]:
        async with plane.running():
            return [await call_tool(plane, f"/s/{session.id}/mcp", "count_items", {}) for _ in range(5)]

    results = run(story())
    assert [result["isError"] for result in results] == [False, False, False, True, True]
    assert json.loads(results[4]["content"][0]["text"])["error"] == "call_limit"
    assert len(session.log) == 3


@pytest.mark.parametrize("fastpath", [True, False])
def test_a_failing_call_changes_nothing_but_the_log(fastpath: bool) -> None:
    house = tiny_house(fastpath=fastpath)
    session = house.store.create(["shop"], 7)
    plane = DataPlane(house)
    clock, digest = session.clock, house.store.delta(session).digest()

    async def story() -> None:
        async with plane.running():
            for name, arguments in (
                ("buy_item", {"item_id": "nope"}),
                ("buy_item", {"item_id": "i3", "count": 8}),
                ("buy_item", {"id": "i3"}),
                ("break_down", {}),
                ("nothing", {}),
            ):
                assert (await call_tool(plane, f"/s/{session.id}/mcp", name, arguments))["isError"]

    run(story())
    assert (session.clock, house.store.delta(session).digest()) == (clock, digest)
    assert [entry.code for entry in session.log] == [
        "not_found",
        "refused",
        "invalid_arguments",
        "internal_error",
        "unknown_tool",
    ]
    assert session.infra_errors == 1


def test_arguments_that_are_no_json_are_refused_and_not_kept() -> None:
    house = tiny_house()
    session = house.store.create(["notebook"], 7)
    body = request_body("tools/call", {"name": "add_note", "arguments": {"@": "b"}}, MODERN).replace(b"@", b"\\ud800")
    answer = run(ask(DataPlane(house), f"/s/{session.id}/mcp", body, era_headers(MODERN, "tools/call", "add_note")))
    assert answer.json["result"]["isError"]
    assert session.log[0].act.arguments == {}


def test_blanks_round_header_values_are_ignored(house: House) -> None:
    session = house.store.create(["shop"], 7)
    body, headers = tools_list()
    padded = {key: f"{value} \t" for key, value in headers.items()}
    assert run(ask(DataPlane(house), f"/s/{session.id}/mcp", body, padded)).status == 200


def test_a_slow_client_does_not_hold_up_the_others(service: Addresses) -> None:
    session = open_session(service)

    async def story() -> None:
        host, port = service.data.removeprefix("http://").split(":")
        _, writer = await asyncio.open_connection(host, int(port))
        path = session["mcp_url"].removeprefix(service.data)
        writer.write(f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{{".encode())
        await writer.drain()
        async with Client(session["mcp_url"]) as agent:
            assert not (await agent.call_tool("count_items", {})).is_error
        writer.close()

    run(story())
