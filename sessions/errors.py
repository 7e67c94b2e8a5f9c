"""What a caller of the store can do wrong. None of these is ever shown to a model.

SessionError
    UnknownSession     no such session was ever here, or it was closed               HTTP 404
    SessionLost        it expired, or belongs to another worker or an earlier start   HTTP 410
    TooManySessions    the cap is reached; try again after `retry_after` seconds     HTTP 503
    TemplateMismatch   the caller's worlds are not the worlds of this code           HTTP 409
"""

from __future__ import annotations


class SessionError(Exception):
    """The root: a message for the trainer who made the request."""


class UnknownSession(SessionError):
    """No session of this id is or was here."""


class SessionLost(SessionError):
    """The session was here and its state is gone: mask the rollout, never score it 0."""


class TooManySessions(SessionError):
    """The store is full.

    Attributes:
        retry_after: seconds after which a slot may be free.
    """

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class TemplateMismatch(SessionError):
    """A world's seeded rows differ from those that a task or a record was made with.

    Attributes:
        server: the world that differs.
    """

    def __init__(self, server: str, expected: str, found: str) -> None:
        super().__init__(f"The world {server!r} has template {found} here; {expected} was asked for.")
        self.server = server
