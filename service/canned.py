"""Answers kept as bytes: what depends on nothing but the request and the tools shown, the SDK answers once."""

from __future__ import annotations

import orjson
import pydantic_core

from service import head as headers
from service.envelope import Envelope, read_envelope, read_object
from service.head import Head
from service.house import CannedKey, ToolSet

PURE_METHODS = frozenset({"tools/list", "initialize", "server/discover", "ping"})
LONGEST = 4096
_KEPT = 64


def recall(head: Head, shown: ToolSet, envelope: Envelope) -> bytes | None:
    """The body that the SDK would answer, None where it was never asked."""
    if envelope.method not in PURE_METHODS:
        return None
    result = shown.canned.get(_key(head, envelope))
    return None if result is None else b'{"jsonrpc":"2.0","id":%b,"result":%b}' % (envelope.number, result)


def is_pure(head: Head, body: bytes) -> bool:
    """Whether an answer may be worth keeping: a cheap look, `learn` decides."""
    return head.plain and len(body) <= LONGEST and b'"tools/call"' not in body


def learn(head: Head, shown: ToolSet, body: bytes, answer: bytes) -> None:
    """Keep what the SDK answered to a pure request."""
    envelope, response = read_envelope(body), read_object(answer)
    if envelope is None or envelope.method not in PURE_METHODS or "result" not in response:
        return
    shown.canned[_key(head, envelope)] = orjson.dumps(response["result"])
    while len(shown.canned) > _KEPT:
        shown.canned.popitem(last=False)


def _key(head: Head, envelope: Envelope) -> CannedKey:
    routing = (head.get(headers.VERSION), head.get(headers.METHOD), head.get(headers.NAME))
    return (*routing, envelope.method, pydantic_core.to_json(envelope.params))
