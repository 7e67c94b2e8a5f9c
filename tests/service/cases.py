"""Requests of every kind, in every version of the protocol, that two ways to answer are compared by."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.service.tiny import AWKWARD
from tests.service.wire import META, MODERN, era_headers, request_body

Case = tuple[bytes, dict[str, str] | list[tuple[str, str]]]
CALLS: list[tuple[str, Any]] = [
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
    *(("get_item", {"item_id": value}) for value in (1.5, -0.0, 1e-7, 123456789.123456789, [1, [2, [3]]])),
]
WRONG: list[Any] = [None, [], {}, "x", ...]
OFFERED: list[Any] = [None, [], {}, {"sampling": {}}, {"sampling": 5}]
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
GOOD: dict[str, Any] = {"name": "count_items", "arguments": {}}
CHANGED_MEMBERS: list[dict[str, Any]] = [
    *({"id": number} for number in (0, -1, 2**40, 2**53, 2**70, "a", "", "1", 1.5, 1.0, True, None, [1], ...)),
    *({"jsonrpc": value} for value in ("1.0", 2, None, ...)),
    *(
        {"method": value}
        for value in ("tools/cal", "", None, 3, ..., "notifications/initialized", "ping", "tools/list")
    ),
    *({"params": value} for value in [*WRONG, {"name": "count_items"}]),
    {"extra": 1},
]
CHANGED_PARAMS: list[dict[str, Any]] = [
    *({"arguments": value} for value in WRONG),
    *({"name": value} for value in (None, 3, ...)),
    *({name: {}} for name in ("task", "x", "inputResponses")),
    {"requestState": "x"},
    *({"_meta": value} for value in (None, {}, {"progressToken": 1}, {**META, "traceparent": "00-x"}, ...)),
    *({"_meta": {**META, CAPABILITIES: value}} for value in OFFERED),
    *(
        {"_meta": {**META, "io.modelcontextprotocol/clientInfo": value}}
        for value in [*WRONG[:3], {"name": "n", "version": "1"}, {"name": 3}]
    ),
    {"_meta": {**META, "io.modelcontextprotocol/protocolVersion": "2025-06-18"}},
    {"_meta": {**META, "progressToken": "p"}},
]
BROKEN: list[bytes] = [b"", b"{", b"nul", b"1", b'"x"', b"\xff", b"[]"]
NOTIFICATIONS: list[bytes] = [
    b'{"jsonrpc":"2.0","method":"notifications/initialized"}',
    b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    b'{"jsonrpc":"2.0","id":1,"result":{}}',
]
VALUES: list[bytes] = [
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b"1e400",
    b"1" * 5000,
    b"[" * 150 + b"]" * 150,
    b"[" * 300 + b"]" * 300,
    b'"\\ud800"',
    b'{"a": 1, "a": 2}',
]
CHANGED_HEADERS: list[dict[str, str]] = [
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
]
ROUTING = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"]


def calls(version: str | None) -> Iterator[Case]:
    """Calls of every outcome: success, each tool error, invalid arguments, unknown tools, broken tools."""
    for number, (name, arguments) in enumerate(CALLS):
        headers = era_headers(version, "tools/call", None)
        if version == MODERN:
            headers["mcp-name"] = name.encode().decode("latin-1")
        yield request_body("tools/call", {"name": name, "arguments": arguments}, version, number), headers


def changed(original: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """An object with some members replaced; `...` leaves one out."""
    return {name: value for name, value in {**original, **changes}.items() if value is not ...}


def odd_envelopes(version: str | None) -> Iterator[Case]:
    """Calls whose envelope or parameters are not plain."""
    headers = era_headers(version, "tools/call", "count_items")
    request = json.loads(request_body("tools/call", GOOD, version))
    for changes in CHANGED_MEMBERS:
        yield json.dumps(changed(request, changes)).encode(), headers
    for changes in CHANGED_PARAMS:
        yield json.dumps({**request, "params": changed(request["params"], changes)}).encode(), headers


def odd_bytes(version: str | None) -> Iterator[Case]:
    """Bodies that are no single call, or are one in an odd way."""
    headers = era_headers(version, "tools/call", "count_items")
    body = request_body("tools/call", GOOD, version)
    around = [
        b"[" + body + b"]",
        body[:-1],
        body + b"x",
        b"\xef\xbb\xbf" + body,
        body + b" \r\n",
        body.decode().encode("utf-16"),
    ]
    for odd in (*BROKEN, *NOTIFICATIONS, *around):
        yield odd, headers
    for value in VALUES:
        yield (
            request_body("tools/call", {"name": "count_items", "arguments": {"a": "@"}}, version).replace(
                b'"@"', value
            ),
            headers,
        )


def odd_headers(version: str | None) -> Iterator[Case]:
    """Calls whose headers are not plain: changed, left out, doubled."""
    headers = era_headers(version, "tools/call", "count_items")
    body = request_body("tools/call", GOOD, version)
    for changes in CHANGED_HEADERS:
        yield body, {**headers, **changes}
    for name in ROUTING:
        yield body, {key: value for key, value in headers.items() if key != name}
        yield body, [*headers.items(), (name, headers.get(name, "x"))]


def lists(version: str | None) -> Iterator[Case]:
    """Requests whose answers are kept, asked three times and with other ids."""
    client = {"name": "t", "version": "1"}
    initialize: dict[str, Any] = {"protocolVersion": version or "2025-06-18", "capabilities": {}, "clientInfo": client}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("tools/list", {}),
        ("tools/list", {"cursor": "x"}),
        ("initialize", initialize),
        ("initialize", {**initialize, "protocolVersion": "1999-01-01"}),
        ("initialize", {"protocolVersion": 3}),
        ("server/discover", {}),
        ("ping", {}),
        ("prompts/list", {}),
    ]
    for method, params in asked:
        for number in (1, "two", 3):
            yield request_body(method, params, version, number), era_headers(version, method)
