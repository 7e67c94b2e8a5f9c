"""The headers of a request, read once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

VERSION = b"mcp-protocol-version"
METHOD = b"mcp-method"
NAME = b"mcp-name"
_NEEDS_SDK = frozenset({b"mcp-session-id", b"last-event-id", b"traceparent", b"tracestate"})
_NOTHING = b""


class Head(NamedTuple):
    """Headers by name, lower case, blanks stripped.

    Attributes:
        plain: nothing in them needs the SDK: none stands twice, JSON comes in, JSON and event streams are accepted.
    """

    values: dict[bytes, bytes]
    plain: bool

    def get(self, name: bytes) -> bytes:
        """The value, empty where it is absent."""
        return self.values.get(name, _NOTHING)


def read_head(headers: list[tuple[bytes, bytes]]) -> Head:
    """The headers of an ASGI scope."""
    values = dict(headers)
    plain = (
        len(values) == len(headers)
        and values.get(b"content-type") == b"application/json"
        and _accepts_both(values.get(b"accept", _NOTHING))
        and _are_plain(tuple(values))
    )
    return Head(values, plain)


def strip_blanks(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Header values without the blanks round them, which httptools keeps (RFC 9110, 5.5)."""
    joined = b"\n".join([value for _, value in headers]) + b"\n"
    if b" \n" not in joined and b"\t\n" not in joined:
        return headers
    return [(name, value.rstrip(b" \t")) for name, value in headers]


@lru_cache(maxsize=256)
def _are_plain(names: tuple[bytes, ...]) -> bool:
    """Whether no header of these names needs the SDK; a client sends the same ones each time."""
    return _NEEDS_SDK.isdisjoint(names) and not any(name.startswith(b"mcp-param-") for name in names)


@lru_cache(maxsize=256)
def _accepts_both(accept: bytes) -> bool:
    kinds = {part.split(b";")[0].strip() for part in accept.lower().split(b",")}
    return {b"application/json", b"text/event-stream"} <= kinds
