"""Groups of rows on their way into the database, with as few statements as can be: a group of acts is one.

The driver's own work on each row was most of what an archive cost. So a group's acts go out as one statement: to
PostgreSQL as one JSON text, which it takes apart itself; to SQLite as one list of values.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, cast

import orjson
from sqlalchemy import Connection, Engine, insert, select, update
from sqlalchemy.dialects import postgresql

from sessions.archive.tables import ACTS, SESSIONS, SUBJECTS

Columns = Mapping[str, Any]
_NAMES = tuple(ACTS.columns.keys())
_in_order = cast("Callable[[Columns], tuple[Any, ...]]", itemgetter(*_NAMES))
_AT_ONCE = 64  # an old SQLite takes 999 values a statement


class Writer:
    """The writing thread's own connection, which needs no asking whether it lives; given up where it fails."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._on_postgresql = engine.dialect.name == "postgresql"
        self._begin = "BEGIN" if self._on_postgresql else "BEGIN IMMEDIATE"
        self._own: Connection | None = None

    def write(
        self,
        subjects: Sequence[Columns],
        sessions: Sequence[Columns],
        acts: Sequence[Columns],
        ends: Mapping[str, Columns],
    ) -> None:
        """All of it or nothing.

        Args:
            ends: what the rows of sessions become, by id.

        Raises:
            IntegrityError: a session or an act of one is there already.
            SQLAlchemyError: the database does not take it.
            TypeError, ValueError, OverflowError: a value is none that a database has.
        """
        with self._giving_up() as connection:
            if not (subjects or sessions or ends) and len(acts) <= _AT_ONCE:
                self._insert_acts(connection, acts)  # a statement is a transaction
                return
            connection.exec_driver_sql(self._begin)
            for row in subjects:
                known = select(SUBJECTS.c.digest).where(SUBJECTS.c.digest == row["digest"])
                if connection.scalar(known) is None:
                    connection.execute(insert(SUBJECTS), [row])
            if sessions:
                connection.execute(insert(SESSIONS), sessions)
            for first in range(0, len(acts), _AT_ONCE):
                self._insert_acts(connection, acts[first : first + _AT_ONCE])
            for session_id, row in ends.items():
                connection.execute(update(SESSIONS).where(SESSIONS.c.session_id == session_id).values(row))
            connection.exec_driver_sql("COMMIT")

    def close(self) -> None:
        """Give the connection back; what was begun on it and not ended is undone."""
        own, self._own = self._own, None
        if own is not None:
            own.close()

    @contextmanager
    def _giving_up(self) -> Generator[Connection]:
        if self._own is None:
            self._own = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        with ExitStack() as failed:
            failed.callback(self.close)
            yield self._own
            failed.pop_all()

    def _insert_acts(self, connection: Connection, acts: Sequence[Columns]) -> None:
        if not acts:
            return
        if self._on_postgresql:
            connection.exec_driver_sql(_from_json(), (orjson.dumps([dict(act) for act in acts]).decode(),))
        else:
            values = tuple(chain.from_iterable(map(_in_order, acts)))
            connection.exec_driver_sql(_from_values(len(acts)), values)


@cache
def _from_json() -> str:
    dialect = postgresql.dialect()
    kinds = ",".join(f"{name} {ACTS.c[name].type.compile(dialect)}" for name in _NAMES)
    return f"INSERT INTO {ACTS.name} ({','.join(_NAMES)}) SELECT * FROM json_to_recordset(%s::json) AS t({kinds})"


@cache
def _from_values(count: int) -> str:
    one = f"({','.join('?' * len(_NAMES))})"
    return f"INSERT INTO {ACTS.name} ({','.join(_NAMES)}) VALUES {','.join([one] * count)}"
