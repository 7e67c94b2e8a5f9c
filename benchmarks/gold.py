"""Calls of real tasks: the gold plans of rows that `synth generate` kept."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple, cast

import rewards
from tasks import Task

SEED = 17


class Plan(NamedTuple):
    """A task and the calls that solve it, in order."""

    task: dict[str, Any]
    calls: list[tuple[str, dict[str, Any]]]


def gold_plans(rows: int) -> list[Plan]:
    """Plans of tasks of one turn, of so many rows that were written."""
    command = str(Path(sys.executable).parent / "synth")
    with tempfile.TemporaryDirectory() as folder:
        words = [command, "generate", "--n", str(rows), "--seed", str(SEED), "--kinds", "complete=1", "--out", folder]
        subprocess.run(words, check=True, capture_output=True)
        lines = Path(folder, "tasks.jsonl").read_text(encoding="utf-8").splitlines()
    tasks = [Task.from_line(line) for line in lines]
    return [Plan(task.model_dump(mode="json"), _calls(task)) for task in tasks if len(task.turns) == 1]


def _calls(task: Task) -> list[tuple[str, dict[str, Any]]]:
    messages = cast("tuple[dict[str, Any], ...]", rewards.gold_rollout(task).messages)
    functions = [call["function"] for message in messages for call in message.get("tool_calls") or ()]
    return [(function["name"], json.loads(function["arguments"])) for function in functions]
