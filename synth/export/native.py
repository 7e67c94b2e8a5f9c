"""A set as it is, and as a table: columns to choose and group rows by, the rest as JSON text."""

from __future__ import annotations

from synth.export.layout import Column, Json, Layout, text_of
from tasks import Task

COLUMNS: dict[str, Column] = {
    "id": "string",
    "version": "int",
    "kind": "string",
    "split": "string",
    "world_seed": "int",
    "now": "string",
    "servers": ["string"],
    "templates": "json",
    "policy": "string",
    "persona": "string",
    "tools": ["string"],
    "distractors": ["string"],
    "tool_set": "string",
    "strip_enums": "bool",
    "n_need": "int",
    "user": "string",
    "reveals": "json",
    "known": "json",
    "turns": "json",
    "difficulty": "json",
    "fingerprint": "json",
}


def row_of(task: Task) -> Json:
    """A row of the table; `user` is the first message, which stands in `turns` too."""
    found = task.to_json()
    world = found.pop("world")
    return {
        **found,
        "world_seed": world["seed"],
        "now": world["now"],
        "servers": world["servers"],
        "templates": world["templates"],
        "user": task.turns[0].user,
    }


def task_of(row: Json) -> Task:
    """The task of such a row.

    Raises:
        pydantic.ValidationError: it is none.
    """
    found = {name: row[name] for name in COLUMNS if name != "user"}
    world = {
        "seed": found.pop("world_seed"),
        "now": found.pop("now"),
        "servers": found.pop("servers"),
        "templates": found.pop("templates"),
    }
    return Task.from_line(text_of({**found, "world": world}))


def _from_json(row: Json) -> Task:
    return Task.from_line(text_of(row))


PARQUET = Layout(COLUMNS, row_of, task_of, ".parquet")
JSONL = Layout(dict.fromkeys(Task.model_fields, "json"), Task.to_json, _from_json)
