"""What columns and tables mean, written once in `info` and read by everything that compares states.

volatile     never compared: times of creation, running numbers, logs
unordered    a list that is a set
text         free text: compared after folding (case, quotes, dashes, spaces, NFKC)
user_knows   the user may say it though no tool shows it
scratch      a cart or a draft: writing there harms nobody (tables)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from sqlalchemy import Column, MetaData, Table

Mark = Literal["volatile", "unordered", "text", "user_knows", "scratch"]


def mark(*marks: Mark, refers: str | None = None, spoken: str | None = None) -> dict[str, Any]:
    """The `info` of a column or table.

    Args:
        marks: meanings, see the module.
        refers: table whose key the column holds where no foreign key says so.
        spoken: how its values are said, for those who write seeds.
    """
    return {"marks": frozenset(marks), "refers": refers, "spoken": spoken}


def generated(form: str) -> dict[str, Any]:
    """The `info` of a key column whose ids the world makes: `generated("AC-{6}")` (grammar: sessions/codes.py)."""
    return {"marks": frozenset[str](), "refers": None, "form": form}


@dataclass(frozen=True, slots=True)
class TableSpec:
    """One table as comparison and verbs see it.

    Attributes:
        columns: column names in table order.
        key: names of the primary key's columns.
        form: format of a generated key, None for natural keys.
        refers: column -> table it points to.
        meant: columns that mean less than they say: `unordered` and `text`.
        compared: columns that count (neither volatile nor a generated key).
    """

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    form: str | None
    refers: dict[str, str]
    volatile: frozenset[str]
    unordered: frozenset[str]
    text: frozenset[str]
    user_knows: frozenset[str]
    meant: frozenset[str]
    compared: tuple[str, ...]
    ignored: bool
    scratch: bool


def _marks(info: dict[Any, Any]) -> frozenset[str]:
    return info.get("marks", frozenset[str]())


def _target(column: Column[Any]) -> str | None:
    for foreign in column.foreign_keys:
        return str(foreign.column.table.name)
    return column.info.get("refers")


@cache
def spec_of(table: Table) -> TableSpec:
    """The spec of a table."""
    columns = list(table.columns)  # names are made plain: quoted names of SQLAlchemy are slow to bind
    key = tuple(str(column.name) for column in table.primary_key.columns)
    forms = [column.info["form"] for column in table.primary_key.columns if "form" in column.info]

    def having(name: str) -> frozenset[str]:
        return frozenset(str(column.name) for column in columns if name in _marks(column.info))

    volatile = having("volatile")
    form = forms[0] if forms else None
    dropped = volatile | (frozenset(key) if form else frozenset[str]())
    return TableSpec(
        name=str(table.name),
        columns=tuple(str(column.name) for column in columns),
        key=key,
        form=form,
        refers={str(column.name): target for column in columns if (target := _target(column)) is not None},
        volatile=volatile,
        unordered=having("unordered"),
        text=having("text"),
        user_knows=having("user_knows"),
        meant=having("unordered") | having("text"),
        compared=tuple(str(column.name) for column in columns if str(column.name) not in dropped),
        ignored="volatile" in _marks(table.info),
        scratch="scratch" in _marks(table.info),
    )


@cache
def specs_of(metadata: MetaData) -> dict[str, TableSpec]:
    """Specs of all tables of a world, by name, parents before children."""
    return {str(table.name): spec_of(table) for table in metadata.sorted_tables}
