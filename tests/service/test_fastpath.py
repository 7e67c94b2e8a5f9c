"""The fast path answers as the SDK does: same status, same headers that matter, same JSON, same effect."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.data import DataPlane
from service.house import House
from sessions import Session
from tests.service.tiny import AWKWARD
from tests.service.wire import LEGACY, META, MODERN, PLAIN, Answer, era_headers, request_body, run, send_request, tiny_house

VERSIONS = [MODERN, *LEGACY]
Case = tuple[bytes, dict[str, str] | list[tuple[str, str]]]


class Pair:
    """The same session twice: once with the fast path, once with the SDK alone."""

    def __init__(self) -> None:
        self.houses = [tiny_house(fastpath=True), tiny_house(fastpath=False)]
        self.planes = [DataPlane(house) for house in self.houses]
        self.sessions = [house.store.create(["shop", "notebook"], 7) for house in self.houses]

    async def ask(self, cases: list[Case], path: str = "/mcp") -> list[tuple[Answer, Answer]]:
        both: list[list[Answer]] = []
        for plane, session in zip(self.planes, self.sessions, strict=True):
            async with plane.running():
                both.append([await send_request(plane, f"/s/{session.id}{path}", body, headers) for body, headers in cases])
        return list(zip(*both, strict=True))

    @property
    def hits(self) -> int:
        fastpath = self.planes[0].fastpath
        assert fastpath is not None
        return fastpath.hits

    def logs(self) -> list[list[tuple[Any, ...]]]:
        return [
            [(entry.act.name, repr(entry.act.arguments), entry.text, entry.code, entry.writes) for entry in session.log]
            for session in self.sessions
        ]

    def digests(self) -> list[str]:
        return [
            house.store.delta(session).digest() for house, session in zip(self.houses, self.sessions, strict=True)
        ]


def differences(cases: list[Case], path: str = "/mcp") -> list[Any]:
    pair = Pair()
    answers = run(pair.ask(cases, path))
    found = [
        (case[0][:200], fast.comparable, slow.comparable)
        for case, (fast, slow) in zip(cases, answers, strict=True)
        if fast.comparable != slow.comparable
    ]
    if not found:
        assert pair.logs()[0] == pair.logs()[1]
        assert pair.digests()[0] == pair.digests()[1]
    return found


def calls(version: str | None) -> Iterator[Case]:
    """Calls of every outcome: success, each tool error, invalid arguments, unknown tools, broken tools."""
    plain: list[tuple[str, Any]] = [
        ("list_items", {}),
        ("list_items", {"kind": "cheap"}),
        ("list_items", {"kind": "dear"}),
        ("get_item", {"item_id": "i3"}),
        ("get_item", {"item_id": "nope"}),
        ("get_item", {}),
        ("get_item", {"item": "i3"}),
        ("get_item", {"item_id": 3}),
        ("get_item", {"item_id": None}),
        ("buy_item", {"item_id": "i3", "count": 2}),
        ("buy_item", {"item_id": "i3", "count": 2.0}),
        ("buy_item", {"item_id": "i3", "count": "2"}),
        ("buy_item", {"item_id": "i3", "count": True}),
        ("buy_item", {"item_id": "i3", "count": 1e300}),
        ("buy_item", {"item_id": "i3", "count": 10**30}),
        ("buy_item", {"item_id": "i3", "count": 10**4200}),
        ("buy_item", {"item_id": "i3", "count": 0}),
        ("buy_item", {"item_id": "i3", "count": 7}),
        ("buy_item", {"item_id": "i0"}),
        ("count_items", {}),
        ("count_items", {"x": 1}),
        ("break_down", {}),
        ("add_note", {"author": "Ä", "body": "x" * 5000}),
        ("list_notes", {"tags": ["a", "b"]}),
        ("list_notes", {"tags": '["a"]'}),
        ("list_notes", {"tags": ["a", "b", "c", "d"]}),
        ("list_notes", {"tags": [[1], {"a": None}]}),
        ("list_itms", {}),
        ("", {}),
        ("=?base64?x?=", {}),
        ("ünknown", {"a": 1}),
        *(("add_note", {"author": text, "body": text}) for text in AWKWARD),
        *(("get_item", {"item_id": value}) for value in (1.5, -0.0, 1e-7, 123456789.123456789, [], {}, [1, [2, [3]]])),
    ]
    for number, (name, arguments) in enumerate(plain):
        headers = era_headers(version, "tools/call", None)
        if version == MODERN:
            headers["mcp-name"] = name.encode().decode("latin-1")
        yield request_body("tools/call", {"name": name, "arguments": arguments}, version, number), headers


def oddities(version: str | None) -> Iterator[Case]:
    """Requests that are not plain."""
    headers = era_headers(version, "tools/call", "count_items")
    good = {"name": "count_items", "arguments": {}}
    call = json.loads(request_body("tools/call", good, version))
    params = call["params"]

    def body(**changes: Any) -> bytes:
        return json.dumps({key: value for key, value in {**call, **changes}.items() if value is not ...}).encode()

    for number in (0, -1, 2**40, 2**53, 2**70, "a", "", "1", 1.5, 1.0, True, None, [1], ...):
        yield body(id=number), headers
    for wrong in (None, [], "x", ..., {}, {"name": "count_items"}, {**params, "arguments": None}, {**params, "arguments": []}):
        yield body(params=wrong), headers
    for more in ({"task": {}}, {"x": 1}, {"inputResponses": {}}, {"requestState": "x"}, {"name": None}, {"name": 3}):
        yield body(params={**params, **more}), headers
    for meta in (None, {}, {"progressToken": 1}, {**META, "traceparent": "00-x"}, {**META, "progressToken": "p"}):
        yield body(params={**params, "_meta": meta}), headers
    for capabilities in (None, [], {"sampling": {}}, {"sampling": 5}, {"experimental": {"x": {}}}):
        yield body(params={**params, "_meta": {**META, "io.modelcontextprotocol/clientCapabilities": capabilities}}), headers
    for info in (None, {}, {"name": "n", "version": "1"}, {"name": 3}):
        yield body(params={**params, "_meta": {**META, "io.modelcontextprotocol/clientInfo": info}}), headers
    yield body(params={**params, "_meta": {**META, "io.modelcontextprotocol/protocolVersion": "2025-06-18"}}), headers
    for jsonrpc in ("1.0", 2, None, ...):
        yield body(jsonrpc=jsonrpc), headers
    for method in ("tools/cal", "", None, 3, ..., "notifications/initialized", "ping", "tools/list", "server/discover"):
        yield body(method=method), headers
    yield body(extra=1), headers
    yield b"[" + body() + b"]", headers
    yield b"[]", headers
    for broken in (b"", b"{", b"nul", b"1", b'"x"', b"\xff", body()[:-1], body() + b"x", b"\xef\xbb\xbf" + body()):
        yield broken, headers
    yield body().decode().encode("utf-16"), headers
    yield body() + b" \r\n", headers
    yield b'{"jsonrpc":"2.0","method":"notifications/initialized"}', headers
    yield b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}', headers
    yield b'{"jsonrpc":"2.0","id":1,"result":{}}', headers
    surrogate = body(params={**params, "arguments": {"a": "@"}}).replace(b"@", b"\\ud800")
    yield surrogate, headers
    for value in (b"NaN", b"Infinity", b"-Infinity", b"1e400", b"1" * 5000, b"[" * 150 + b"]" * 150, b"[" * 300 + b"]" * 300):
        yield body(params={**params, "arguments": {"a": "@"}}).replace(b'"@"', value), headers
    yield body(params={**params, "name": "get_item", "arguments": {}}).replace(b'"arguments": {}', b'"arguments": {"item_id": "i1", "item_id": "i2"}'), {**headers, "mcp-name": "get_item"}
    for changes in (
        {"accept": "application/json"},
        {"accept": "text/event-stream"},
        {"accept": "*/*"},
        {"accept": "application/json;q=0.9, text/event-stream"},
        {"accept": "application/jsonx, text/event-stream"},
        {"accept": ""},
        {"content-type": "application/json; charset=utf-8"},
        {"content-type": "text/plain"},
        {"content-type": "application/jsonx"},
        {"content-type": "APPLICATION/JSON"},
        {"mcp-param-a": "1"},
        {"mcp-session-id": "abc"},
        {"mcp-protocol-version": "1999-01-01"},
        {"mcp-protocol-version": ""},
        {"mcp-method": "tools/list"},
        {"mcp-name": "get_item"},
        {"mcp-name": "count_items "},
        {"mcp-name": "=?base64?Y291bnRfaXRlbXM=?="},
        {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"},
    ):
        yield body(), {**headers, **changes}
    for gone in ("accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"):
        yield body(), {key: value for key, value in headers.items() if key != gone}
    for doubled in ("accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"):
        yield body(), [*headers.items(), (doubled, headers.get(doubled, "x"))]


def lists(version: str | None) -> Iterator[Case]:
    """Requests whose answers are kept, asked three times and with other ids."""
    initialize = {"protocolVersion": version or "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    for method, params in (
        ("tools/list", {}),
        ("tools/list", {"cursor": "x"}),
        ("initialize", initialize),
        ("initialize", {**initialize, "protocolVersion": "1999-01-01"}),
        ("initialize", {"protocolVersion": 3}),
        ("server/discover", {}),
        ("ping", {}),
        ("prompts/list", {}),
    ):
        for number in (1, "two", 3):
            yield request_body(method, params, version, number), era_headers(version, method)


@pytest.mark.parametrize("path", ["/mcp", "/shop/mcp"])
@pytest.mark.parametrize("version", VERSIONS)
def test_calls_are_answered_as_by_the_sdk(version: str | None, path: str) -> None:
    assert differences(list(calls(version)), path) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_not_plain_is_answered_as_by_the_sdk(version: str | None) -> None:
    assert differences(list(oddities(version))) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_kept_answers_are_those_of_the_sdk(version: str | None) -> None:
    assert differences(list(lists(version))) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_plain_calls_do_take_the_fast_path(version: str | None) -> None:
    pair = Pair()
    cases = [case for case in calls(version) if len(case[0]) < 4096]
    run(pair.ask(cases))
    assert pair.hits > len(cases) * 0.8


def test_lists_take_the_fast_path_from_the_second_time_on() -> None:
    pair = Pair()
    case = request_body("tools/list", {}, MODERN), era_headers(MODERN, "tools/list")
    run(pair.ask([case] * 5))
    assert pair.hits == 4


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["item_id", "count", "kind", "body", "author", "tags", "x"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
            max_leaves=6,
        ),
        max_size=4,
    ),
    st.sampled_from(["list_items", "get_item", "buy_item", "add_note", "list_notes"]),
    st.sampled_from(VERSIONS),
)
def test_any_arguments_are_answered_as_by_the_sdk(arguments: dict[str, Any], name: str, version: str | None) -> None:
    body = request_body("tools/call", {"name": name, "arguments": arguments}, version)
    assert differences([(body, era_headers(version, "tools/call", name))]) == []


def test_a_call_runs_once_whichever_way_it_is_answered() -> None:
    for fastpath in (True, False):
        house: House = tiny_house(fastpath=fastpath)
        plane = DataPlane(house)
        session: Session = house.store.create(["notebook"], 7)

        async def story(plane: DataPlane = plane, session: Session = session) -> None:
            async with plane.running():
                for version in VERSIONS:
                    body = request_body("tools/call", {"name": "add_note", "arguments": {"author": "a", "body": "b"}}, version)
                    await send_request(plane, f"/s/{session.id}/mcp", body, era_headers(version, "tools/call", "add_note"))

        run(story())
        assert [entry.act.name for entry in session.log] == ["add_note"] * len(VERSIONS)
        assert len(house.store.look(session, "notebook").rows(house.store.templates.get("notebook", 7).specs["note"])) == 1 + len(VERSIONS)


def test_plain_headers_are_the_ones_that_clients_send() -> None:
    assert PLAIN["accept"] == "application/json, text/event-stream"
