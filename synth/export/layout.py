"""What a layout is: how a task becomes a row of its file, and how it comes back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from servers.catalogue import tools
from servers.kit.schema import openai_tool
from tasks import Task

Json = dict[str, Any]
Column = str | list[Any] | dict[str, Any]
MESSAGES: Column = [{"role": "string", "content": "string"}]


class Unfit(ValueError):
    """A layout cannot hold this task; the message is the reason, the same for all tasks that have it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One format of `synth export` that is a file of rows.

    Attributes:
        columns: name -> "string", "int", "bool", a list of one such, an object of them, or "json", in file order. The
            shapes are the same for all rows, or readers would pad with nulls; what varies from row to row is "json":
            as it stands in a file of JSON lines, as JSON text in Parquet.
        row: a task as a row. Raises Unfit.
        task: the task of a row that was read back; None where gold stays out of the file.
        suffix: of the file that its readers expect, ".jsonl" or ".parquet".
    """

    columns: Mapping[str, Column]
    row: Callable[[Task], Json]
    task: Callable[[Json], Task] | None
    suffix: str = ".jsonl"


def opening(task: Task) -> list[Json]:
    """What stands before the agent's first move: the policy, what the user says first."""
    return [{"role": "system", "content": task.policy}, {"role": "user", "content": task.turns[0].user}]


def tools_of(task: Task) -> list[Json]:
    """The tools that are visible from the first turn, as a chat completion request lists them."""
    return [openai_tool(tools()[name], strip_enums=task.strip_enums) for name in task.tools]


def text_of(value: Any) -> str:
    """A JSON value as text; keys keep their order."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
