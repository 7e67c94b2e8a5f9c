"""Ids of sessions: `w{worker}.{boot}-{random}`, so that an id tells which process gave it."""

from __future__ import annotations

import re
import secrets

from sessions.errors import SessionLost, UnknownSession

_FORM = re.compile(r"(w\d{2,3})\.[0-9a-f]{8}-[0-9a-f]{32}")


def worker_name(worker: int) -> str:
    """A process by its number among its siblings, 0 to 999."""
    return f"w{worker:02d}"


def prefix_of(worker: int) -> str:
    """The prefix of all ids that a process gives: its number among its siblings, and a random word of its start."""
    return f"{worker_name(worker)}.{secrets.token_hex(4)}-"


def new_session_id(prefix: str) -> str:
    """An unguessable id: 128 random bits after the prefix."""
    return prefix + secrets.token_hex(16)


def worker_of(session_id: str) -> str | None:
    """The process that gave an id, None where it has not the form of one."""
    found = _FORM.fullmatch(session_id)
    return None if found is None else found[1]


def why_gone(session_id: str, prefix: str, *, expired: bool) -> SessionLost | UnknownSession:
    """What to say of an id that is not here: expired, another process gave it, or it is known to nobody."""
    if expired:
        return SessionLost(f"Session {session_id} expired after lying idle; its state is gone.")
    worker = worker_of(session_id)
    if worker is None or session_id.startswith(prefix):
        return UnknownSession(f"There is no session {session_id}.")
    if prefix.startswith(f"{worker}."):
        return SessionLost(f"Session {session_id} belongs to an earlier start of this worker; its state is gone.")
    return SessionLost(f"Session {session_id} belongs to worker {worker}; its state is not here.")
