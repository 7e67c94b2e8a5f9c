"""SQLAlchemy selects compiled once, at import, and run on the raw cursor: building one costs more than running it."""

from __future__ import annotations

import json
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar, cast

import orjson
from sqlalchemy import JSON, Boolean, Select, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import visitors
from sqlalchemy.types import TypeEngine

R = TypeVar("R")
_DIALECT = sqlite.dialect(json_deserializer=orjson.loads)  # lists are read far more often than written
_encoded = json.JSONEncoder().encode  # what json.dumps does, without a look at its options
_FLAGS = {None: None, False: 0, True: 1}  # SQLAlchemy's own processor makes two calls of each flag
Processor = Callable[[Any], Any]


def _json(value: Any) -> str:
    return "[]" if value == [] else _encoded(value)  # most lists are empty


def bind_processor(kind: TypeEngine[Any]) -> Processor | None:
    """Python value -> SQLite value, None where nothing is to do. What is no value of that type raises."""
    if isinstance(kind, Boolean):
        return _FLAGS.__getitem__
    if isinstance(kind, JSON):
        return _json
    return kind.dialect_impl(_DIALECT).bind_processor(_DIALECT)


def row_maker(name: str, names: Sequence[str], kinds: Sequence[TypeEngine[Any]]) -> Callable[[Sequence[Any]], Any]:
    """A function from a raw row to an immutable row with the given names."""
    kind_of_row = namedtuple(name, list(names))  # noqa: PYI024 - columns are known at run time # pyright: ignore[reportUntypedNamedTuple] - same
    make: Callable[[Sequence[Any]], Any] = partial(cast("Any", tuple).__new__, kind_of_row)  # no count, unlike `_make`
    found = [(place, kind.dialect_impl(_DIALECT).result_processor(_DIALECT, None)) for place, kind in enumerate(kinds)]
    processors = [(place, processor) for place, processor in found if processor is not None]
    if not processors:
        return make

    def convert(raw: Sequence[Any]) -> Any:
        values = list(raw)
        for place, processor in processors:
            values[place] = processor(values[place])
        return make(values)

    return convert


def tables_of(statement: Any) -> frozenset[str]:
    """Names of all tables that a statement reads, subqueries included."""
    return frozenset(found.name for found in visitors.iterate(statement) if isinstance(found, Table))


class Query(Generic[R]):
    """A select with `bindparam` arguments, compiled; rows come back as R (immutable, attributes as selected)."""

    __slots__ = ("_arguments", "make", "sql", "tables")

    def __init__(self, statement: Select[Any]) -> None:
        compiled = statement.compile(dialect=_DIALECT)
        if compiled.post_compile_params:
            raise TypeError("An IN list is not known when a query is compiled: use World.sql, or one query an element.")
        self.sql = str(compiled)
        self._arguments = [
            (name, compiled.binds[name].value, compiled.binds[name].required, bind_processor(compiled.binds[name].type))
            for name in compiled.positiontup or ()
        ]
        self.tables = tables_of(statement)
        selected = statement.selected_columns
        self.make = row_maker("Row", selected.keys(), [column.type for column in selected])

    def bind(self, given: Mapping[str, Any]) -> list[Any]:
        """Arguments in the order of the statement.

        Raises:
            KeyError: a required argument is missing.
        """
        values: list[Any] = []
        for name, default, required, processor in self._arguments:
            value = given[name] if name in given or required else default
            values.append(value if processor is None else processor(value))
        return values


def entities(statement: Select[R]) -> Query[R]:
    """Compile `select(Model)...`: rows read like that model."""
    return Query(statement)


def columns(statement: Any) -> Query[Any]:
    """Compile a select of single columns and expressions (label what has no name)."""
    return Query(statement)
