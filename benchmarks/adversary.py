"""`python -m benchmarks.adversary DATA`: every trick over every row of a set, and the table of docs/rewards.md."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from rewards import evaluator
from rewards.adversary import Finding, Tally, render_table, try_tricks
from tasks import Task

BEGIN, END = "<!-- Made by `python -m benchmarks.adversary DATA --docs docs/rewards.md`. -->\n", "<!-- End. -->\n"
_CHUNK = 50


def findings_of(lines: list[str]) -> list[tuple[str, list[Finding], float]]:
    """Task id, findings and CPU seconds of each row, gold's own play left out."""
    found: list[tuple[str, list[Finding], float]] = []
    for line in lines:
        task = Task.from_line(line)
        evaluator().golds.get(task)
        began = time.process_time()
        findings = list(try_tricks(task, evaluator()))
        found.append((task.id, findings, time.process_time() - began))
    return found


def all_findings(lines: list[str], jobs: int) -> Iterator[tuple[str, list[Finding], float]]:
    """The same for all rows, in order, by some processes."""
    chunks = [lines[at : at + _CHUNK] for at in range(0, len(lines), _CHUNK)]
    if jobs == 1:
        for chunk in chunks:
            yield from findings_of(chunk)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as executor:
        for found in executor.map(findings_of, chunks):
            yield from found


def main(
    data: Annotated[Path, typer.Argument(help="Folder of a set, or its tasks.jsonl.")],
    docs: Annotated[Path | None, typer.Option(help="Page to write the table into, between its marks.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    rows: Annotated[int | None, typer.Option(help="Only so many rows.")] = None,
) -> None:
    """Play every trick on every row; exit 1 where one leaves its bound."""
    path = data / "tasks.jsonl" if data.is_dir() else data
    lines = path.read_text(encoding="utf-8").splitlines()[:rows]
    tally, spent = Tally(), list[float]()
    for task_id, findings, seconds in all_findings(lines, jobs):
        tally.add(task_id, findings)
        spent.append(seconds)
    kinds = Counter(Task.from_line(line).kind for line in lines)
    table = render_table(tally, {kind: kinds[kind] for kind in sorted(kinds)})
    if docs is not None:
        before, _, rest = docs.read_text(encoding="utf-8").partition(BEGIN)
        docs.write_text(f"{before}{BEGIN}\n{table}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    print(table)
    print(f"CPU a row: {sum(spent) / len(spent) * 1e3:.0f} ms, median {sorted(spent)[len(spent) // 2] * 1e3:.0f} ms")
    for task_id, trick, broken in tally.broken:
        Console(stderr=True).print(f"{task_id}: {trick} {broken}", markup=False)
    raise typer.Exit(1 if tally.broken else 0)


if __name__ == "__main__":
    typer.run(main)
