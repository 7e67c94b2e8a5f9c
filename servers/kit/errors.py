"""What a tool may tell a model. After any of these the world is as it was.

ToolError
    InvalidArguments   invalid_arguments   the arguments do not fit the schema or each other
    NotFound           not_found           nothing has this id
    Conflict           conflict            the present state forbids it
    Refused            refused             a right or a rule forbids it

The codes are stable; messages may change. Any other exception is a bug of the world: code
`internal_error`, never a score.
"""

from __future__ import annotations

from typing import ClassVar

import pydantic_core

UNKNOWN_TOOL = "unknown_tool"
INTERNAL_ERROR = "internal_error"


class ToolError(Exception):
    """The root; its message is one or two sentences that a model can act on."""

    code: ClassVar[str]


class InvalidArguments(ToolError):
    """The arguments do not fit."""

    code = "invalid_arguments"


class NotFound(ToolError):
    """Nothing has this id."""

    code = "not_found"


class Conflict(ToolError):
    """The present state forbids it."""

    code = "conflict"


class Refused(ToolError):
    """A right or a rule forbids it."""

    code = "refused"


ERRORS: dict[str, type[ToolError]] = {kind.__name__: kind for kind in (InvalidArguments, NotFound, Conflict, Refused)}


def error_text(code: str, message: str) -> str:
    """The answer a model reads: compact JSON with the code and the message."""
    clean = message.encode("utf-8", "replace").decode()  # a lone surrogate that a caller sent is no JSON
    return pydantic_core.to_json({"error": code, "message": clean}).decode()
