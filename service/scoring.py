"""`toolworlds score`: rollouts of a file against the tasks of another."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from pathlib import Path

import orjson
import typer
from rich.console import Console
from rich.table import Table

import rewards
from service.rows import Source, Verdict
from service.scorepool import Room, ScorePool, count_cores, score_lines
from service.taskfile import TaskFile

_LINES, _BYTES = 256, 256 * 1024 * 1024


def print_scores(
    tasks: Path, rollouts: Path, reward: rewards.RewardName, *, as_json: bool, jobs: int | None = None
) -> None:
    """Score every rollout, in order, on so many processes (one a core by default).

    Raises:
        ValueError: a line of either file cannot be read, or names no task; names the line.
    """
    table = Table("task", "status", "total", "reasons", box=None, pad_edge=False)
    names: list[str] = []

    async def tell(verdict: Verdict) -> None:
        if as_json:
            typer.echo(verdict.score)
            return
        found = orjson.loads(verdict.score)
        total = "" if found["total"] is None else f"{found['total']:.3f}"
        table.add_row(names[table.row_count], found["status"], total, "; ".join(found["reasons"]))

    async def story() -> None:
        pool = ScorePool(Source(rewards.evaluator, tasks), jobs or count_cores(), nice=0)
        try:
            await score_lines(pool, _lines(TaskFile(tasks), rollouts, reward, names), Room(_LINES, _BYTES), tell)
        finally:
            await pool.close()

    try:
        asyncio.run(story())
    except* ValueError as errors:
        raise ValueError(str(errors.exceptions[0])) from None
    if not as_json:
        Console().print(table)


async def _lines(
    known: TaskFile, rollouts: Path, reward: rewards.RewardName, names: list[str]
) -> AsyncGenerator[bytes]:
    """The file's lines as those of a batch, and on the way the names of their tasks."""
    with rollouts.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                yield b""
                continue
            try:
                name = orjson.loads(line)["task_id"]
                known.line(name)
            except (ValueError, LookupError, TypeError) as error:
                raise ValueError(f"{rollouts}, line {number}: {error}") from None
            names.append(name)
            task_id, given = json.dumps(name).encode(), line.strip()
            yield b'{"task_id":' + task_id + b',"reward":"' + reward.encode() + b'","rollout":' + given + b"}"
