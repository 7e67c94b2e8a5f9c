"""Plain requests answered without the SDK, equal to it as JSON; whatever is not plain goes to the SDK untouched.

Plain is a `tools/call` whose envelope the SDK would accept, whatever its tool and arguments are, and any request whose very
parameters the SDK has answered before for the same tools (`tools/list`, `initialize`, `server/discover`). All that could
send a request to the SDK is checked before anything runs, so no call ever runs twice.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson
import pydantic_core
from mcp_types import SERVER_INFO_META_KEY, CallToolResult, TextContent
from mcp_types.methods import serialize_server_result, validate_client_request
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

from service.house import House, Target
from service.mcp_server import NAME, VERSION

PURE_METHODS = frozenset({"tools/list", "initialize", "server/discover", "ping"})
DEFAULT_VERSION = "2025-03-26"
_META_KEYS = frozenset(
    {
        "io.modelcontextprotocol/protocolVersion",
        "io.modelcontextprotocol/clientCapabilities",
        "io.modelcontextprotocol/clientInfo",
    }
)
_VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
_CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities"
_PARAMS = frozenset({"name", "arguments", "_meta"})
_ENVELOPE = {"jsonrpc", "id", "method", "params"}
_SAFE_ID = 2**53
_CANNED = 64
_KNOWN_METAS = 32


@dataclass(slots=True)
class Head:
    """What the headers of a request say, blanks stripped.

    Attributes:
        plain: nothing in the headers needs the SDK.
    """

    version: bytes | None = None
    method: bytes | None = None
    name: bytes | None = None
    accept: bytes = b""
    content_type: bytes = b""
    host: bytes = b""
    origin: bytes = b""
    length: bytes = b""
    session_id: bytes | None = None
    plain: bool = True


def read_head(headers: list[tuple[bytes, bytes]]) -> Head:
    """The headers of an ASGI scope in one pass."""
    head = Head()
    for key, value in headers:
        match key:
            case b"mcp-protocol-version":
                head.plain = head.plain and head.version is None
                head.version = value
            case b"mcp-method":
                head.plain = head.plain and head.method is None
                head.method = value
            case b"mcp-name":
                head.plain = head.plain and head.name is None
                head.name = value
            case b"accept":
                head.plain = head.plain and not head.accept
                head.accept = value
            case b"content-type":
                head.plain = head.plain and not head.content_type
                head.content_type = value
            case b"host":
                head.host = value
            case b"origin":
                head.origin = value
            case b"content-length":
                head.length = value
            case b"x-session-id":
                head.session_id = value
            case b"mcp-session-id" | b"last-event-id" | b"traceparent" | b"tracestate":
                head.plain = False
            case _:
                if key.startswith(b"mcp-param-"):
                    head.plain = False
    return head


@lru_cache(maxsize=256)
def _accepts_both(accept: bytes) -> bool:
    kinds = {part.split(b";")[0].strip() for part in accept.lower().split(b",")}
    return {b"application/json", b"text/event-stream"} <= kinds


@dataclass(frozen=True, slots=True)
class _Shape:
    """What stands round the text of a result in one protocol version."""

    modern: bool
    structured: bool
    success: str
    failure: str


def _shape(version: str) -> _Shape:
    """Asked of the SDK: which members a result has in this version."""
    content = [TextContent(type="text", text="{}")]
    dumped = CallToolResult(content=content, structured_content={}).model_dump(
        by_alias=True, mode="json", exclude_none=True
    )
    good = serialize_server_result("tools/call", version, dumped)
    bad = serialize_server_result("tools/call", version, {**dumped, "isError": True})
    modern = version in MODERN_PROTOCOL_VERSIONS
    tail = {"_meta": {SERVER_INFO_META_KEY: {"name": NAME, "version": VERSION}}} if modern else {}

    def rest(result: dict[str, Any]) -> str:
        left = {key: value for key, value in result.items() if key not in {"content", "structuredContent"}}
        return "".join(f",{orjson.dumps({key: value}).decode()[1:-1]}" for key, value in {**left, **tail}.items())

    return _Shape(modern, "structuredContent" in good, rest(good) + "}}", rest(bad) + "}}")


_SHAPES = {version.encode(): _shape(version) for version in (*HANDSHAKE_PROTOCOL_VERSIONS, *MODERN_PROTOCOL_VERSIONS)}
_SHAPES_BY_HEADER: dict[bytes | None, _Shape] = {**_SHAPES, None: _SHAPES[DEFAULT_VERSION.encode()]}


class FastPath:
    """Answers plain requests.

    Attributes:
        hits: requests answered here.
        misses: requests left to the SDK.
    """

    def __init__(self, house: House) -> None:
        self._run = house.run
        self._metas: list[Any] = []
        self.hits = 0
        self.misses = 0

    def answer(self, head: Head, target: Target, body: bytes) -> bytes | None:
        """The response body (status 200), or None where the SDK must answer; then nothing has happened."""
        found = self._answer(head, target, body)
        if found is None:
            self.misses += 1
        else:
            self.hits += 1
        return found

    def _answer(self, head: Head, target: Target, body: bytes) -> bytes | None:
        shape = _SHAPES_BY_HEADER.get(head.version)
        if shape is None or not head.plain or head.content_type != b"application/json" or not _accepts_both(head.accept):
            return None
        try:
            request = pydantic_core.from_json(body)
        except ValueError:
            return None
        if type(request) is not dict or request.keys() != _ENVELOPE or request["jsonrpc"] != "2.0":
            return None
        number, method, params = request["id"], request["method"], request["params"]
        if not (type(number) is str or (type(number) is int and -_SAFE_ID < number < _SAFE_ID)):
            return None
        if type(params) is not dict or type(method) is not str:
            return None
        if method != "tools/call":
            return self._recall(head, target, number, method, params)
        name, arguments = params.get("name"), params.get("arguments", _NOTHING)
        if type(name) is not str or type(arguments) is not dict or not params.keys() <= _PARAMS:
            return None
        if shape.modern:
            if head.method != b"tools/call" or not name.isascii() or head.name != name.encode() or name.startswith("=?"):
                return None
            if not self._knows(params.get("_meta")):
                return None
        elif "_meta" in params:
            return None
        outcome = self._run(target, name, arguments)
        text = outcome.text
        parts = ['{"jsonrpc":"2.0","id":', orjson.dumps(number).decode(), ',"result":{"content":[{"type":"text","text":']
        parts += [orjson.dumps(text).decode(), "}]"]
        if outcome.code is not None:
            parts.append(shape.failure)
        else:
            if shape.structured and text.startswith("{"):
                parts += [',"structuredContent":', text]
            parts.append(shape.success)
        return "".join(parts).encode()

    def _knows(self, meta: Any) -> bool:
        """Whether the SDK accepts this `_meta`; asked once for each client."""
        if meta in self._metas:
            return True
        if type(meta) is not dict or not meta.keys() <= _META_KEYS or meta.get(_VERSION_KEY) not in MODERN_PROTOCOL_VERSIONS:
            return False
        try:
            validate_client_request("tools/call", meta[_VERSION_KEY], {"name": "x", "_meta": meta})
        except ValidationError:
            return False
        if _CAPABILITIES_KEY not in meta:
            return False
        if len(self._metas) < _KNOWN_METAS:
            self._metas.append(meta)
        return True

    def _recall(self, head: Head, target: Target, number: int | str, method: str, params: dict[str, Any]) -> bytes | None:
        result = target.shown.canned.get(_key(head, method, params)) if method in PURE_METHODS else None
        if result is None:
            return None
        return b'{"jsonrpc":"2.0","id":%b,"result":%b}' % (orjson.dumps(number), result)


_NOTHING: dict[str, Any] = {}


def _key(head: Head, method: str, params: dict[str, Any]) -> tuple[Any, ...]:
    return head.version, head.method, head.name, method, pydantic_core.to_json(params)


def is_pure(body: bytes) -> bool:
    """Whether the answer may be worth keeping: a cheap look, `learn` decides."""
    return len(body) < 4096 and b'"tools/call"' not in body  # noqa: PLR2004 - initialize and lists are short


def learn(head: Head, target: Target, body: bytes, answer: bytes) -> None:
    """Keep what the SDK answered to a request that depends on nothing but itself and the tools shown."""
    if not head.plain:
        return
    try:
        request, response = pydantic_core.from_json(body), pydantic_core.from_json(answer)
    except ValueError:
        return
    if type(request) is not dict or type(response) is not dict or request.keys() != _ENVELOPE:
        return
    method, params = request["method"], request["params"]
    if method not in PURE_METHODS or type(params) is not dict or "result" not in response:
        return
    canned: OrderedDict[Any, bytes] = target.shown.canned
    canned[_key(head, method, params)] = orjson.dumps(response["result"])
    while len(canned) > _CANNED:
        canned.popitem(last=False)
