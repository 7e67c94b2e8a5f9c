"""Plain requests answered without the SDK, equal to it as JSON; what is not plain goes to the SDK untouched.

Plain is a `tools/call` whose envelope the SDK accepts, whatever its tool and arguments are, and any request whose very
parameters the SDK has answered before for the same tools. All that could send a request to the SDK is checked before
anything runs, so no call ever runs twice.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import orjson
from mcp.types import (
    CLIENT_CAPABILITIES_META_KEY,
    CLIENT_INFO_META_KEY,
    PROTOCOL_VERSION_META_KEY,
    SERVER_INFO_META_KEY,
    CallToolResult,
    TextContent,
)
from mcp.types.methods import serialize_server_result, validate_client_request
from mcp.types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

from service import head as headers
from service.canned import recall
from service.envelope import read_envelope
from service.head import Head
from service.house import House, Target
from service.mcp_server import NAME, VERSION
from sessions import Outcome

DEFAULT_VERSION = b"2025-03-26"
_META = frozenset({PROTOCOL_VERSION_META_KEY, CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY})
_PARAMS = frozenset({"name", "arguments", "_meta"})
_OLDER_PARAMS = _PARAMS - {"_meta"}
_KNOWN_METAS = 32
_RESPONSE = b'{"jsonrpc":"2.0","id":%b,"result":{"content":[{"type":"text","text":%b}]%b'


class _Shape(NamedTuple):
    """What stands round the text of a result in one protocol version.

    Attributes:
        structured: the result holds the tool's JSON beside its text.
        success, failure: members after the content, and the end of the response.
    """

    modern: bool
    structured: bool
    success: bytes
    failure: bytes


def _shape(version: str) -> _Shape:
    """Asked of the SDK: which members a result has in this version."""
    modern = version in MODERN_PROTOCOL_VERSIONS
    stamp = {"_meta": {SERVER_INFO_META_KEY: {"name": NAME, "version": VERSION}}} if modern else {}

    def members(*, is_error: bool) -> dict[str, Any]:
        given = CallToolResult(content=[TextContent(type="text", text="{}")], structured_content={}, is_error=is_error)
        dumped = given.model_dump(by_alias=True, mode="json", exclude_none=True)
        return {**serialize_server_result("tools/call", version, dumped), **stamp}

    def end(found: dict[str, Any]) -> bytes:
        rest = {name: value for name, value in found.items() if name not in {"content", "structuredContent"}}
        return b",%b}" % orjson.dumps(rest)[1:]

    success = members(is_error=False)
    return _Shape(modern, "structuredContent" in success, end(success), end(members(is_error=True)))


_SHAPES = {version.encode(): _shape(version) for version in (*HANDSHAKE_PROTOCOL_VERSIONS, *MODERN_PROTOCOL_VERSIONS)}


class FastPath:
    """Answers plain requests.

    Args:
        house: where calls are run.
        theirs: tools that are none of a world's: calls of them are left to the SDK.
        streams: handshake-era requests belong to a stateful session of the SDK and are left to it.

    Attributes:
        hits: requests answered here.
        misses: requests left to the SDK.
    """

    def __init__(self, house: House, theirs: frozenset[str] = frozenset(), *, streams: bool = False) -> None:
        self._run = house.run
        self._shapes = {version: shape for version, shape in _SHAPES.items() if shape.modern or not streams}
        self._theirs = theirs
        self._metas: list[Any] = []
        self.hits = 0
        self.misses = 0

    def answer(self, head: Head, target: Target, body: bytes) -> bytes | None:
        """The response body (status 200), or None where the SDK must answer; then nothing has happened."""
        found = self._answer(head, target, body) if head.plain else None
        if found is None:
            self.misses += 1
        else:
            self.hits += 1
        return found

    def _answer(self, head: Head, target: Target, body: bytes) -> bytes | None:
        shape = self._shapes.get(head.values.get(headers.VERSION, DEFAULT_VERSION))
        envelope = read_envelope(body)
        if shape is None or envelope is None:
            return None
        if envelope.method != "tools/call":
            return recall(head, target.shown, envelope)
        params = envelope.params
        if not (self._is_plain_modern(head, params) if shape.modern else _is_plain(params, _OLDER_PARAMS)):
            return None
        if params["name"] in self._theirs:
            return None
        outcome = self._run(target, params["name"], params.get("arguments", {}))
        return _response(shape, envelope.number, outcome)

    def _is_plain_modern(self, head: Head, params: dict[str, Any]) -> bool:
        """Whether the SDK accepts these parameters beside these headers."""
        if not _is_plain(params, _PARAMS):
            return False
        name: str = params["name"]
        routed = head.get(headers.METHOD) == b"tools/call" and head.get(headers.NAME) == name.encode()
        return routed and name.isascii() and not name.startswith("=?") and self._knows(params.get("_meta"))

    def _knows(self, meta: Any) -> bool:
        """Whether the SDK accepts this `_meta`; asked once for each client."""
        if meta in self._metas:
            return True
        if type(meta) is not dict:
            return False
        given = cast("dict[str, Any]", meta)
        if not given.keys() <= _META or CLIENT_CAPABILITIES_META_KEY not in given:
            return False
        if given.get(PROTOCOL_VERSION_META_KEY) not in MODERN_PROTOCOL_VERSIONS:
            return False
        try:
            validate_client_request("tools/call", given[PROTOCOL_VERSION_META_KEY], {"name": "x", "_meta": given})
        except ValidationError:
            return False
        if len(self._metas) < _KNOWN_METAS:
            self._metas.append(given)
        return True


def _is_plain(params: dict[str, Any], known: frozenset[str]) -> bool:
    return params.keys() <= known and type(params.get("name")) is str and type(params.get("arguments", {})) is dict


def _response(shape: _Shape, number: bytes, outcome: Outcome) -> bytes:
    """A tool's JSON text goes in twice: as a string, and as it stands."""
    text = outcome.text
    if outcome.code is not None:
        end = shape.failure
    elif shape.structured and text.startswith("{"):
        end = b',"structuredContent":%b%b' % (text.encode(), shape.success)
    else:
        end = shape.success
    return _RESPONSE % (number, orjson.dumps(text), end)
