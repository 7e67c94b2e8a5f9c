"""Ids of sessions: `w{worker}.{boot}-{random}`, so that an id tells which process gave it."""

from __future__ import annotations

import secrets

from sessions.errors import SessionLost, UnknownSession


def prefix_of(worker: int) -> str:
    """The prefix of all ids that a process gives: its number among its siblings, and a random word of its start."""
    return f"w{worker:02d}.{secrets.token_hex(4)}-"


def new_session_id(prefix: str) -> str:
    """An unguessable id: 128 random bits after the prefix."""
    return prefix + secrets.token_hex(16)


def why_gone(session_id: str, prefix: str, *, expired: bool) -> SessionLost | UnknownSession:
    """What to say of an id that is not here: expired, of an earlier start of this process, or known to nobody."""
    if expired:
        return SessionLost(f"Session {session_id} expired after lying idle; its state is gone.")
    worker = prefix.partition(".")[0] + "."
    if session_id.startswith(worker) and not session_id.startswith(prefix):
        return SessionLost(f"Session {session_id} belongs to an earlier start of this worker; its state is gone.")
    return UnknownSession(f"There is no session {session_id}.")
