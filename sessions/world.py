"""What a tool sees: one server's state inside one session."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple, TypeVar, cast
from zoneinfo import ZoneInfo

from sqlalchemy import Executable
from sqlalchemy.dialects import sqlite
from sqlalchemy.orm import DeclarativeBase

from sessions.codes import Code, code_of
from sessions.marks import TableSpec
from sessions.query import Query, row_maker, tables_of
from sessions.recall import DAY, MOMENT, Recall
from sessions.verbs import Key, Verbs, getting, parts_of, verbs_of

M = TypeVar("M", bound=DeclarativeBase)
R = TypeVar("R")
T = TypeVar("T")
SEQUENCE_TABLE = "toolworlds_sequence"
_DIALECT = sqlite.dialect()


class Write(NamedTuple):
    """One row that a call inserted, changed or deleted."""

    table: str
    key: Key


class _Held(NamedTuple):
    """New rows of a table that are not written yet, by key."""

    verbs: Verbs
    rows: dict[Key, list[Any]]


class World:
    """One server's state: five verbs, compiled queries, a frozen clock. Rows are immutable and read like their model.

    Attributes:
        seed: the world seed.
        me: e-mail address of the user whom this world belongs to.
        zone: the user's time zone.
        writes: rows that the running call has written so far, in order.
        reads: names of tables that were read, where somebody watches; else None.
        changed: whether the connection holds something that was not there when it was opened.
    """

    __slots__ = (
        "_codes", "_connection", "_counters", "_due", "_kept", "_local", "_moved", "_now", "_past", "_recall", "_run",
        "_waiting", "changed", "me", "reads", "seed", "writes", "zone",
    )  # fmt: skip

    def __init__(self, connection: sqlite3.Connection, seed: int, me: str, zone: ZoneInfo, now: datetime) -> None:
        self._connection = connection
        self._run = connection.execute
        self.seed = seed
        self.me = me
        self.zone = zone
        self._now = now
        self._recall: Recall | None = None
        self.writes: list[Write] = []
        self.reads: set[str] | None = None
        self._codes: dict[str, Code] = {}
        self._waiting: dict[str, _Held] | None = None
        self._counters: dict[str, int] = {}
        self._moved: set[str] = set()
        self._due: list[str] = []
        self._local: tuple[datetime | None, datetime] = (None, now)
        self._kept: dict[str, tuple[tuple[int, datetime], Any]] = {}
        self.changed = False
        self._past: list[bool] = []

    @property
    def now(self) -> datetime:
        """Aware UTC time of the session, frozen while a call runs."""
        if self._recall is not None:
            self._recall.timed = MOMENT
        return self._now

    @now.setter
    def now(self, now: datetime) -> None:
        self._now = now

    @property
    def local(self) -> datetime:
        """The user's wall clock: naive, whole seconds."""
        moment, local = self._local
        if moment is not self.now:
            local = self.now.astimezone(self.zone).replace(tzinfo=None)
            self._local = (self.now, local)
        return local

    @property
    def today(self) -> date:
        """The user's date."""
        if self._recall is not None:
            self._recall.timed = max(self._recall.timed, DAY)
        return self._now.astimezone(self.zone).date()

    def recall_with(self, recall: Recall) -> None:
        """From now on what was read once is not read again until it changes; for writers of tasks, not for serving."""
        self._recall = recall

    def reopen(self, now: datetime) -> None:
        """Make a connection that has not changed as it was when it was opened; it keeps its prepared statements."""
        self._now = now
        self._recall = None
        self.writes, self.reads = [], None
        self._counters.clear()
        self._moved.clear()
        self._kept.clear()

    def recalled(self, name: Hashable, make: Callable[[], T]) -> T:
        """What `make` finds, made again only where a table that it reads, or the time that it asks for, has changed.

        Without `recall_with` it is made each time. Nobody may change what it gives.
        """
        recall = self._recall
        if recall is None:
            return make()
        clock = (None, self._now.astimezone(self.zone).date(), self._now)
        found = recall.find(name, clock)
        if found is None:
            outer, timed = self.reads, recall.timed
            self.reads, recall.timed = set(), 0
            try:
                value = make()
                found = recall.keep(name, frozenset(self.reads), clock, value)
            finally:
                self.reads, recall.timed = outer, max(timed, recall.timed)
        else:
            recall.timed = max(recall.timed, found.timed)
        if self.reads is not None:
            self.reads |= found.tables
        return found.value

    def remembered(self, name: str, make: Callable[[], T]) -> T:
        """What `make` finds in the rows, made again only after a write, a rollback, or once the clock has moved."""
        if self.reads is not None or self._waiting is not None:
            return make()
        stamp = (self._connection.total_changes, self.now)
        kept = self._kept.get(name)
        if kept is None or kept[0] != stamp:
            kept = self._kept[name] = (stamp, make())
        return kept[1]

    def get(self, model: type[M], key: Key, /) -> M | None:
        """The row of this key, or None. A key of several columns is a tuple."""
        verbs = verbs_of(model)
        if self._waiting:
            if (held := self._held(verbs, key)) is not None:
                return verbs.make(held)
            self._write_waiting(verbs.tables)
        if self.reads is not None:
            self.reads.add(verbs.name)
        if self._recall is not None:
            rows = self._recall.rows((verbs, "get", *parts_of(key)), verbs.tables, lambda: self._got(verbs, key))
            return rows[0] if rows else None
        rows = self._run(verbs.get, parts_of(key)).fetchall()
        return verbs.make(rows[0]) if rows else None

    def _got(self, verbs: Verbs, key: Key) -> list[Any]:
        return [verbs.make(row) for row in self._run(verbs.get, parts_of(key)).fetchall()]

    def find(self, model: type[M], /, **equal: Any) -> list[M]:
        """Rows whose columns equal the given values (None matches NULL), in key order."""
        verbs = verbs_of(model)
        if self._waiting:
            self._write_waiting(verbs.tables)
        if self.reads is not None:
            self.reads.add(verbs.name)
        names, bound = tuple(equal), verbs.bound(equal)
        if self._recall is not None:
            asked = (verbs, names, *bound)
            return self._recall.rows(asked, verbs.tables, lambda: self._found(verbs, names, bound))
        return self._found(verbs, names, bound)

    def _found(self, verbs: Verbs, names: tuple[str, ...], bound: list[Any]) -> list[Any]:
        return [verbs.make(row) for row in self._run(verbs.finding(names), bound).fetchall()]

    def insert(self, model: type[M], /, **values: Any) -> M:
        """A new row. A generated key that is not given is made; columns left out take their default or NULL.

        Raises:
            TypeError: a column has no value and no default, or there is no such column.
        """
        verbs = verbs_of(model)
        if verbs.made is not None and verbs.made not in values:
            values[verbs.made] = self._next_id(verbs)
        full = verbs.defaults | values
        if len(full) != len(verbs.columns):
            wrong = sorted(set(full).symmetric_difference(verbs.columns))
            raise TypeError(f"{verbs.name}: missing or unknown columns {wrong}.")
        raw = list(verbs.in_order(full))
        for place, to in verbs.fields:
            raw[place] = to(raw[place])
        row = verbs.make(raw)
        if self._waiting is None:
            self._write(verbs.insert, raw)
            self._wrote(Write(verbs.name, verbs.key_of(row)))
        else:
            held = self._waiting.get(verbs.name)
            if held is None:
                held = self._waiting[verbs.name] = _Held(verbs, {})
            if held.rows.setdefault(verbs.key_of(raw), raw) is not raw:
                raise sqlite3.IntegrityError(f"{verbs.name} has two rows of the key {verbs.key_of(raw)!r}.")
        return row

    def gather(self) -> None:
        """Until the next commit new rows wait to be written together, table by table; a search writes what it rests on.

        A row that waits is got and updated by its key where it is.

        For seeds: foreign keys must be off meanwhile, and `writes` does not tell of these rows.
        """
        self._waiting = {}

    def _write_waiting(self, tables: Iterable[str]) -> None:
        for name in tables:
            if self._waiting is not None and (held := self._waiting.pop(name, None)) is not None:
                self._open()
                self._connection.executemany(held.verbs.insert, held.rows.values())

    def _held(self, verbs: Verbs, key: Key) -> list[Any] | None:
        """The row of this key where it waits to be written."""
        held = None if self._waiting is None else self._waiting.get(verbs.name)
        return None if held is None else held.rows.get(key)

    def update(self, model: type[M], key: Key, /, **values: Any) -> M:
        """Change columns of a row and return it as it is now. Equal values write nothing.

        Raises:
            LookupError: there is no such row.
        """
        verbs = verbs_of(model)
        raw = verbs.bound(values)
        if self._waiting:
            if (held := self._held(verbs, key)) is not None:
                for name, value in zip(values, raw, strict=True):
                    held[verbs.place[name]] = value
                return verbs.make(held)
            self._write_waiting(verbs.tables)
        cursor = self._write(verbs.updating(tuple(values)), (*raw, *parts_of(key), *raw))
        if cursor.rowcount:
            self._wrote(Write(verbs.name, key))
        row = self.get(model, key)
        if row is None:
            raise LookupError(f"No {verbs.name} has the key {key!r}.")
        return row

    def delete(self, model: type[M], key: Key, /) -> None:
        """Remove a row.

        Raises:
            LookupError: there is no such row.
        """
        verbs = verbs_of(model)
        if self._waiting:
            self._write_waiting(verbs.tables)
        if not self._write(verbs.delete, parts_of(key)).rowcount:
            raise LookupError(f"No {verbs.name} has the key {key!r}.")
        self._wrote(Write(verbs.name, key))

    def _wrote(self, write: Write) -> None:
        self.writes.append(write)
        if self._recall is not None:
            self._recall.change(write.table)

    def all(self, query: Query[R], /, **arguments: Any) -> list[R]:
        """All rows of a compiled query."""
        return self._fetch(query, arguments)

    def first(self, query: Query[R], /, **arguments: Any) -> R | None:
        """The first row of a compiled query, or None."""
        rows = self._fetch(query, arguments, only=1)
        return rows[0] if rows else None

    def scalar(self, query: Query[Any], /, **arguments: Any) -> Any:
        """The first column of the first row, or None."""
        rows = self._fetch(query, arguments, only=1)
        return rows[0][0] if rows else None

    def _fetch(self, query: Query[R], arguments: dict[str, Any], only: int | None = None) -> list[R]:
        if self._waiting:
            self._write_waiting(query.tables)
        if self.reads is not None:
            self.reads.update(query.tables)
        bound = query.bind(arguments)
        if self._recall is not None:
            return self._recall.rows((query, only, *bound), query.tables, lambda: self._fetched(query, bound, only))
        return self._fetched(query, bound, only)

    def _fetched(self, query: Query[R], bound: list[Any], only: int | None) -> list[R]:
        return [query.make(row) for row in self._run(query.sql, bound).fetchall()[:only]]

    def sql(self, statement: Executable, /, **arguments: Any) -> list[Any]:
        """Run any select, compiled on the spot (slow: about ten times a compiled query); writing through it fails."""
        compiled = cast("Any", statement).compile(dialect=_DIALECT)
        expanded = compiled.construct_expanded_state(arguments)
        to = {**compiled._bind_processors, **expanded.processors}  # noqa: SLF001 - the only place that has them
        values = [
            to[name](expanded.parameters[name]) if to.get(name) else expanded.parameters[name]
            for name in expanded.positiontup or ()
        ]
        selected = cast("Any", statement).selected_columns
        make = row_maker("Row", selected.keys(), [column.type for column in selected])
        if self._waiting:
            self._write_waiting(tables_of(statement))
        if self.reads is not None:
            self.reads.update(tables_of(statement))
        self._run("PRAGMA query_only=1")
        try:
            return [make(row) for row in self._run(expanded.statement, values).fetchall()]
        finally:
            self._run("PRAGMA query_only=0")

    def new_id(self, model: type[DeclarativeBase], /) -> str:
        """The next id of a table in its format; never given again, in this session or its forks' pasts.

        Raises:
            TypeError: the table's key is not generated.
        """
        return self._next_id(verbs_of(model))

    def _next_id(self, verbs: Verbs) -> str:
        name = verbs.name
        n = self._counters.get(name)
        if n is None:
            if verbs.spec.form is None:
                raise TypeError(f"{name} has a natural key.")
            self._codes[name] = code_of(self.seed, name, verbs.spec.form)
            n = int(self._run(f"SELECT n FROM {SEQUENCE_TABLE} WHERE name=?", (name,)).fetchall()[0][0])
        self._counters[name] = n + 1
        self._moved.add(name)
        return self._codes[name](n)

    def row(self, spec: TableSpec, key: Key) -> dict[str, Any] | None:
        """A row by its spec, as plain values by column name; for comparison, not for tools."""
        if self._waiting:
            self._write_waiting((spec.name,))
        rows = self._run(getting(spec.name, spec.columns, spec.key), parts_of(key)).fetchall()
        return dict(zip(spec.columns, rows[0], strict=True)) if rows else None

    def rows(self, spec: TableSpec) -> list[dict[str, Any]]:
        """All rows of a table in key order, as plain values; for grounding, not for tools."""

        def make() -> list[dict[str, Any]]:
            if self.reads is not None:
                self.reads.add(spec.name)
            return [dict(zip(spec.columns, row, strict=True)) for row in self.raw_rows(spec)]

        return self.recalled(("rows", spec.name), make)

    def raw_rows(self, spec: TableSpec) -> list[tuple[Any, ...]]:
        """All rows of a table in key order, as stored."""
        if self._waiting:
            self._write_waiting((spec.name,))
        sql = f"SELECT {','.join(spec.columns)} FROM {spec.name} ORDER BY {','.join(spec.key)}"
        return self._run(sql).fetchall()

    # The transaction round a call belongs to whoever runs it, never to a tool.

    def begin(self, name: str = "call") -> None:
        """Open a transaction; it may stand inside another. It costs nothing until something is written."""
        self.writes = []
        self._due.append(name)
        self._past.append(self.changed)
        if self._recall is not None:
            self._recall.begin()

    def commit(self, name: str = "call") -> None:
        """Keep what was written since `begin`."""
        if self._waiting is not None:
            self._write_waiting(list(self._waiting))
            self._waiting = None
        self._count()
        self._past.pop()
        if self._recall is not None:
            self._recall.commit()
        if not self._gave_up(name):
            self._run(f"RELEASE {name}")

    @property
    def is_still(self) -> bool:
        """Whether nothing was written and no id was given since `begin`."""
        return bool(self._due) and not self._moved

    def rollback(self, name: str = "call") -> None:
        """Undo everything since `begin`."""
        # where a writing statement is broken off, SQLite undoes all itself
        if not self._gave_up(name) and self._connection.in_transaction:
            self._run(f"ROLLBACK TO {name}")
            self._run(f"RELEASE {name}")
        self.changed = self._past.pop()
        if self._recall is not None:
            self._recall.rollback()
        self.writes = []
        self._counters.clear()
        self._moved.clear()
        self._kept.clear()

    def _gave_up(self, name: str) -> bool:
        """Whether a transaction ends in which nothing was written."""
        while self._due:
            if self._due.pop() == name:
                return True
        return False

    def _write(self, sql: str, values: Sequence[Any]) -> sqlite3.Cursor:
        """Run a statement that writes, in the transactions that were begun."""
        self.changed = True
        if self._due:
            self._open()
        return self._run(sql, values)

    def _open(self) -> None:
        for name in self._due:
            self._run(f"SAVEPOINT {name}")
        self._due.clear()

    def _count(self) -> None:
        """Write down how many ids were given."""
        if self._moved:
            sql = f"UPDATE {SEQUENCE_TABLE} SET n=? WHERE name=?"
            for name in sorted(self._moved):
                self._write(sql, (self._counters[name], name))
            self._moved.clear()

    def image(self) -> bytes:
        """The database as bytes; only between calls."""
        self._count()
        return self._connection.serialize()

    def close(self) -> None:
        """End the connection; a stray cursor raises from now on."""
        self._connection.close()
