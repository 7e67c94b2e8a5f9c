"""Sets in other layouts. What differs from row to row in shape travels as JSON text: columnar files unify structs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from servers.catalogue import tools
from servers.kit.schema import openai_tool
from tasks import Task

Json = dict[str, Any]


def openai_row(task: Task) -> Json:
    """A chat completion request: messages and tools; gold stays behind, the id says which task to score against."""
    return {
        "task_id": task.id,
        "messages": [{"role": "system", "content": task.policy}, {"role": "user", "content": task.turns[0].user}],
        "tools": [openai_tool(tools()[name], strip_enums=task.strip_enums) for name in task.tools],
    }


def trl_row(task: Task) -> Json:
    """A row for a trainer with environments: the prompt, the name of its tool set, the whole task as JSON text."""
    request = openai_row(task)
    return {
        "prompt": request["messages"],
        "environment": task.tool_set,
        "task_id": task.id,
        "task": task.to_line(),
        "tools": json.dumps(request["tools"], ensure_ascii=False),
    }


FORMATS: dict[str, Callable[[Task], Json]] = {"openai": openai_row, "trl": trl_row}


def export_rows(rows: Iterable[Task], form: str, out: Path) -> int:
    """Write rows as JSON lines; how many.

    Raises:
        KeyError: there is no such format.
    """
    layout = FORMATS[form]
    count = 0
    with out.open("w", encoding="utf-8") as file:
        for task in rows:
            file.write(json.dumps(layout(task), ensure_ascii=False) + "\n")
            count += 1
    return count
