"""What reads of a world found, kept as long as the tables they rest on are as they were: for those who write tasks.

A world is read hundreds of times for each change, and many sessions stand on the same start. What was read while its
tables were untouched is shared by all sessions of that start; what was read after a write is kept for that session.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable
from itertools import count
from typing import Any, NamedTuple

DAY, MOMENT = 1, 2
Clock = tuple[Any, Any, Any]
Memory = dict[Hashable, Any]


class Finding(NamedTuple):
    """What was found.

    Attributes:
        tables: what it was read from.
        versions: how those tables stood.
        timed: whether it rests on no time (0), on the day or on the moment.
        at: that day or moment.
    """

    tables: frozenset[str]
    versions: tuple[int, ...]
    timed: int
    at: Any
    value: Any


class Recall:
    """What one connection has read.

    Args:
        shared: of all connections onto the same start state.
        changed: tables in which this state differs from the start.
    """

    __slots__ = ("_next", "_own", "_past", "_shared", "_versions", "timed")

    def __init__(self, shared: Memory, changed: Iterable[str] = ()) -> None:
        self._shared = shared
        self._own: Memory = {}
        self._next = count(1)
        self._versions = dict.fromkeys(changed, 0)
        self._past: list[dict[str, int]] = []
        self.timed = 0

    def rows(self, asked: tuple[Any, ...], tables: frozenset[str], fetch: Callable[[], list[Any]]) -> list[Any]:
        """Rows of a statement over some tables, fetched where they are not known."""
        memory = self._shared
        if not tables.isdisjoint(self._versions):
            memory, asked = self._own, (*asked, *self._standing(tables))
        found = memory.get(asked)
        if found is None:
            found = memory[asked] = fetch()
        return list(found)

    def find(self, name: Hashable, clock: Clock) -> Finding | None:
        """What was found under a name, if it holds now."""
        for one in self._shared.get(name, ()):
            if one.at == clock[one.timed] and one.tables.isdisjoint(self._versions):
                return one
        for one in self._own.get(name, ()):
            if one.at == clock[one.timed] and one.versions == self._standing(one.tables):
                return one
        return None

    def keep(self, name: Hashable, tables: frozenset[str], clock: Clock, value: Any) -> Finding:
        """Keep what was just found."""
        found = Finding(tables, self._standing(tables), self.timed, clock[self.timed], value)
        memory = self._shared if tables.isdisjoint(self._versions) else self._own
        memory.setdefault(name, []).append(found)
        return found

    def change(self, table: str) -> None:
        """Note a write."""
        self._versions[table] = next(self._next)

    def begin(self) -> None:
        """A transaction begins, maybe inside another."""
        self._past.append(dict(self._versions))

    def commit(self) -> None:
        """It is kept."""
        self._past.pop()

    def rollback(self) -> None:
        """It is undone: what was known before it holds again."""
        self._versions = self._past.pop()

    def _standing(self, tables: Collection[str]) -> tuple[int, ...]:
        return tuple(self._versions.get(table, -1) for table in sorted(tables))


class Memories:
    """What was read of the start states used last.

    Args:
        kept: how many start states.
    """

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._found: OrderedDict[tuple[str, int], Memory] = OrderedDict()

    def of(self, server: str, seed: int, changed: Iterable[str] = ()) -> Recall:
        """The recall of a connection onto a state that has left its start in some tables."""
        shared = self._found.setdefault((server, seed), {})
        self._found.move_to_end((server, seed))
        while len(self._found) > self._kept:
            self._found.popitem(last=False)
        return Recall(shared, changed)
