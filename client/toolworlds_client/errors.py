"""What can go wrong between a trainer and the service. What a tool answers is never among it.

ServiceError            the service refused: `status` and a stable `word`
    SessionLost         410: expired, or lost with its process; mask the sample, never score it 0
    UnknownSession      404: it was closed, or never was
    Full                503: the cap is reached, and stayed so for all attempts
Unreachable             no answer came; what was asked may have been done where it is not told otherwise
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast


class ServiceError(Exception):
    """The service refused a request.

    Attributes:
        status: HTTP status.
        word: stable name of the reason: unauthorized, invalid_request, template_mismatch, ...
        detail: the whole answer.
    """

    def __init__(self, status: int, word: str, message: str, detail: Mapping[str, Any]) -> None:
        super().__init__(f"{status} {word}: {message}")
        self.status = status
        self.word = word
        self.detail = dict(detail)


class SessionLost(ServiceError):
    """The session expired, or was lost with the process that held it."""


class UnknownSession(ServiceError):
    """There is no such session: it was closed, or never was."""


class Full(ServiceError):
    """The service takes no more sessions now."""


class Unreachable(Exception):
    """No answer came, in none of the attempts."""


Fault = ServiceError | Unreachable


def refusal(status: int, answer: Any) -> ServiceError:
    """The error that an answer stands for."""
    given = cast("dict[str, Any]", answer) if isinstance(answer, dict) else {}
    found = given.get("error")
    if isinstance(found, dict):  # an error of the protocol: {"code": -32602, "message": ...}
        word, message = "protocol_error", json.dumps(found)
    else:
        word, message = str(found or "refused"), str(given.get("message", ""))
    kinds = {"session_lost": SessionLost, "unknown_session": UnknownSession}
    kind = Full if status == 503 else kinds.get(word, ServiceError)
    return kind(status, word, message, given)
