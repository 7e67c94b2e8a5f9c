"""`toolworlds score`: rollouts of a file against the tasks of another."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.table import Table

import rewards
from service.taskfile import TaskFile, UnknownTask
from tasks import Rollout


def print_scores(tasks: Path, rollouts: Path, reward: rewards.RewardName, *, as_json: bool) -> None:
    """Score every rollout, in order.

    Raises:
        ValueError: a line of either file cannot be read; names the line.
    """
    known = TaskFile(tasks)
    table = Table("task", "status", "total", "reasons", box=None, pad_edge=False)
    for number, line in enumerate(rollouts.read_bytes().splitlines(), 1):
        if not line.strip():
            continue
        try:
            rollout = Rollout.model_validate_json(line)
            task = known.get(rollout.task_id)
        except (ValidationError, UnknownTask) as error:
            raise ValueError(f"{rollouts}, line {number}: {error}") from None
        found = rewards.score(task, rollout, reward)
        if as_json:
            typer.echo(json.dumps(found.to_json(), ensure_ascii=False))
        else:
            total = "" if found.total is None else f"{found.total:.3f}"
            table.add_row(rollout.task_id, found.status, total, "; ".join(found.reasons))
    if not as_json:
        Console().print(table)
