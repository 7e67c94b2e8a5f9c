"""Whoever keeps sessions beyond their process."""

from __future__ import annotations

from typing import Protocol

from sessions.session import Entry, Session


class Journal(Protocol):
    """Told of all that happens to sessions, in order, before it is answered."""

    def opened(self, session: Session) -> None:
        """A session began, was forked with all its log, or was reset to its start."""
        ...

    def acted(self, session: Session, entry: Entry, key: str) -> None:
        """A line was added to a session's log; `key` is the caller's own name for that call, "" without one."""
        ...

    def turned(self, session: Session) -> None:
        """A turn began."""
        ...

    def closed(self, session: Session) -> None:
        """A session ended."""
        ...

    def parked(self, session: Session) -> None:
        """A session lay idle and is not held here any more."""
        ...
