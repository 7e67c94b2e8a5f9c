"""The JSON-RPC envelope of a plain request."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import orjson
import pydantic_core

_MEMBERS = {"jsonrpc", "id", "method", "params"}
_SAFE_ID = 2**53


class Envelope(NamedTuple):
    """A request whose envelope is beyond doubt.

    Attributes:
        number: its id as JSON.
    """

    number: bytes
    method: str
    params: dict[str, Any]


def read_object(body: bytes) -> dict[str, Any]:
    """The JSON object of a body, {} where it holds anything else."""
    try:
        found = pydantic_core.from_json(body)
    except ValueError:
        return {}
    return cast("dict[str, Any]", found) if type(found) is dict else {}


def read_envelope(body: bytes) -> Envelope | None:
    """The envelope, None where the SDK must judge it."""
    request = read_object(body)
    if request.keys() != _MEMBERS or request["jsonrpc"] != "2.0":
        return None
    number, method, params = request["id"], request["method"], request["params"]
    if type(method) is not str or type(params) is not dict:
        return None
    if type(number) is not str and not (type(number) is int and -_SAFE_ID < number < _SAFE_ID):
        return None
    return Envelope(orjson.dumps(number), method, cast("dict[str, Any]", params))
