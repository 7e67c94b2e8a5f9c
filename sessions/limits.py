"""How much a store holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreLimits:
    """Bounds of a store.

    Attributes:
        sessions: live sessions at most.
        hot: open connections at most, default min(sessions, 2,048); one costs its image and about 250 KiB.
        spare: connections at most that are kept, after their session, for the next one on the same untouched start.
        ttl_s: seconds a session may lie idle.
        calls: calls of one session at most.
        answer_chars: characters of an answer at most; a call that answers more is undone, as a fault of ours.
        call_s: seconds that one call may take in the database; a longer one is undone, as a fault of ours.
        answers: answers of start states that are kept to be given again, see `sessions.answers`; 0 for none.
    """

    sessions: int = 10_000
    hot: int | None = None
    spare: int = 0
    ttl_s: float = 3600.0
    calls: int = 1000
    call_s: float = 10.0
    answer_chars: int = 1024 * 1024
    answers: int = 0
