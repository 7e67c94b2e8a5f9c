"""A person judges rows, one after the other; what was judged is kept at once and not asked again.

A line of the file: {"task_id": ..., "verdict": "natural" | "stiff" | "wrong", "cause": ..., "reader": ...}. A later
line on the same row replaces an earlier one.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from rich.prompt import Prompt
from typing_extensions import TypedDict

from synth.show import print_task
from tasks import Task

AUDIT = "audit.jsonl"
Verdict = Literal["natural", "stiff", "wrong"]
_KEYS: dict[str, Verdict] = {"n": "natural", "s": "stiff", "w": "wrong"}
_BACK, _STOP = "b", "q"


class Judged(TypedDict):
    """A verdict as it is kept."""

    task_id: str
    verdict: Verdict
    cause: str
    reader: str


_LINE = TypeAdapter(Judged)


class Foreign(ValueError):
    """A file holds something else than verdicts; the message names it."""


class Stopped(Exception):
    """The reader goes; what was judged is kept."""


def audit_rows(console: Console, rows: Iterable[Task], count: int, path: Path, reader: str) -> dict[Verdict, int]:
    """Show each row that has no verdict yet and ask for one; how many have which in the end.

    Raises:
        Stopped: the reader typed q, or the input ended.
        OSError: the file cannot be written.
        Foreign: it holds something else.
    """
    judged = read_verdicts(path)
    todo = [task for task in rows if task.id not in judged]
    done = count - len(todo)
    if done:
        console.print(f"{done} of {count} rows are judged already.", highlight=False)
    place = 0
    while place < len(todo):
        task = todo[place]
        console.print(f"{done + place + 1} of {count}", style="dim", highlight=False)
        print_task(console, task)
        key = _ask(console, "\\[n]atural, \\[s]tiff, \\[w]rong; \\[b]ack, \\[q]uit", [*_KEYS, _BACK, _STOP])
        if key == _STOP:
            raise Stopped
        if key == _BACK:
            place = max(0, place - 1)
            continue
        verdict = _KEYS[key]
        cause = "" if verdict == "natural" else _ask(console, "because")
        judged[task.id] = Judged(task_id=task.id, verdict=verdict, cause=cause, reader=reader)
        _keep(path, judged[task.id])
        place += 1
    counts = Counter(one["verdict"] for one in judged.values())
    return {verdict: counts[verdict] for verdict in _KEYS.values()}


def read_verdicts(path: Path) -> dict[str, Judged]:
    """The verdicts of a file by task id; none where there is no file.

    Raises:
        Foreign: a line is no verdict.
    """
    if not path.exists():
        return {}
    with path.open("rb") as file:
        try:
            found = [_LINE.validate_json(line) for line in file]
        except ValidationError as error:
            raise Foreign(f"{path} holds something else than verdicts: {error}") from error
    return {one["task_id"]: one for one in found}


def _keep(path: Path, judged: Judged) -> None:
    with path.open("ab") as file:
        file.write(_LINE.dump_json(judged) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def _ask(console: Console, question: str, choices: list[str] | None = None) -> str:
    """What the reader types: one of the choices, or a text that is not empty."""
    while True:
        try:
            answer = Prompt.ask(question, console=console, choices=choices, show_choices=False)
        except EOFError:
            raise Stopped from None
        if answer.strip():
            return answer.strip()
