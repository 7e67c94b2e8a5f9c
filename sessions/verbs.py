"""The SQL of the five verbs, written once a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import itemgetter
from typing import Any, cast

from sqlalchemy.orm import DeclarativeBase

from sessions.marks import TableSpec, spec_of
from sessions.query import bind_processor, row_maker

Key = Any


class Verbs:
    """The SQL of the five verbs for one table, written once."""

    def __init__(self, model: type[DeclarativeBase]) -> None:
        table = cast("Any", model.__table__)
        self.spec: TableSpec = spec_of(table)
        self.name = self.spec.name
        self.columns = self.spec.columns
        self.made = None if self.spec.form is None else self.spec.key[0]
        self.tables = frozenset((self.name,))
        self.make = row_maker(model.__name__, self.spec.columns, [column.type for column in table.columns])
        self.binds = {str(column.name): bind_processor(column.type) for column in table.columns}
        self.place = {name: place for place, name in enumerate(self.spec.columns)}
        self.in_order = _reader(self.spec.columns)
        self.fields = [(place, to) for place, name in enumerate(self.spec.columns) if (to := self.binds[name])]
        self.key_of = itemgetter(*(self.spec.columns.index(name) for name in self.spec.key))
        self.defaults = {
            str(column.name): None if column.default is None else column.default.arg
            for column in table.columns
            if column.nullable or column.default is not None
        }
        self.list = ",".join(self.spec.columns)
        self.match = " AND ".join(f"{name}=?" for name in self.spec.key)
        self.get = getting(self.name, self.spec.columns, self.spec.key)
        self.insert = f"INSERT INTO {self.name}({self.list}) VALUES({','.join('?' * len(self.spec.columns))})"
        self.delete = f"DELETE FROM {self.name} WHERE {self.match}"
        self.memo: dict[tuple[str, ...], str] = {}

    def finding(self, names: tuple[str, ...]) -> str:
        """SELECT by equality, in key order."""
        sql = self.memo.get(("find", *names))
        if sql is None:
            where = " AND ".join(f"{name} IS ?" for name in names) or "1"
            sql = f"SELECT {self.list} FROM {self.name} WHERE {where} ORDER BY {','.join(self.spec.key)}"
            self.memo["find", *names] = sql
        return sql

    def updating(self, names: tuple[str, ...]) -> str:
        """UPDATE by key that touches the row only where a value differs."""
        sql = self.memo.get(("update", *names))
        if sql is None:
            assign = ",".join(f"{name}=?" for name in names)
            differs = " OR ".join(f"{name} IS NOT ?" for name in names)
            sql = f"UPDATE {self.name} SET {assign} WHERE {self.match} AND ({differs})"
            self.memo["update", *names] = sql
        return sql

    def bound(self, values: dict[str, Any]) -> list[Any]:
        """Values as SQLite takes them, in the order given."""
        return [value if (to := self.binds[name]) is None else to(value) for name, value in values.items()]


@cache
def verbs_of(model: type[DeclarativeBase]) -> Verbs:
    """The verbs of a model's table."""
    return Verbs(model)


def _reader(columns: tuple[str, ...]) -> Callable[[dict[str, Any]], Iterable[Any]]:
    """From values by name to those of the columns, in their order."""
    if len(columns) == 1:
        return lambda values: (values[columns[0]],)
    return cast("Callable[[dict[str, Any]], Iterable[Any]]", itemgetter(*columns))


@cache
def getting(table: str, columns: tuple[str, ...], key: tuple[str, ...]) -> str:
    """SELECT by key."""
    return f"SELECT {','.join(columns)} FROM {table} WHERE {' AND '.join(f'{name}=?' for name in key)}"


def parts_of(key: Key) -> tuple[Any, ...]:
    """A key as a tuple of its columns' values."""
    return cast("tuple[Any, ...]", key) if isinstance(key, tuple) else (key,)
