"""The formats of `synth export`.

LAYOUTS      one file of rows, JSON lines or Parquet
FOLDERS      a folder: what BFCL's own checker runs
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from synth.export.bfcl import write_suite
from synth.export.files import read_rows, write_rows
from synth.export.layout import Json, Layout, Unfit
from synth.export.native import JSONL, PARQUET
from synth.export.openai import OPENAI, SFT
from synth.export.trainers import NEMO_GYM, TRL, VERIFIERS, VERL
from tasks import Task

LAYOUTS: Mapping[str, Layout] = {
    "jsonl": JSONL,
    "parquet": PARQUET,
    "openai": OPENAI,
    "sft": SFT,
    "trl": TRL,
    "verl": VERL,
    "verifiers": VERIFIERS,
    "nemo_gym": NEMO_GYM,
}
FOLDERS: Mapping[str, Callable[[Iterable[Task], Path, Counter[str]], int]] = {"bfcl": write_suite}
FORMATS = (*LAYOUTS, *FOLDERS)


class Unequal(RuntimeError):
    """A file that was written does not hold the tasks it was written from; the message names the first."""


@dataclass
class Exported:
    """What was written.

    Attributes:
        rows: how many.
        left_out: reason -> tasks that the layout cannot hold.
    """

    rows: int = 0
    left_out: Counter[str] = field(default_factory=Counter[str])


def export_rows(tasks: Callable[[], Iterable[Task]], form: str, out: Path) -> Exported:
    """Write tasks in a format, then read the file back and compare.

    Args:
        tasks: gives them from the first on, each time it is called.
        out: a file (its suffix decides between JSON lines and Parquet), or for `bfcl` a folder.

    Raises:
        KeyError: there is no such format.
        Unequal: what was read back differs.
        OSError: it cannot be written.
    """
    done = Exported()
    if form in FOLDERS:
        done.rows = FOLDERS[form](tasks(), out, done.left_out)
        return done
    layout = LAYOUTS[form]
    done.rows = write_rows(_rows(tasks(), layout, done.left_out), layout.columns, out)
    _compare(tasks(), layout, out)
    return done


def _rows(tasks: Iterable[Task], layout: Layout, left_out: Counter[str]) -> Iterator[Json]:
    for task in tasks:
        try:
            yield layout.row(task)
        except Unfit as reason:
            left_out[str(reason)] += 1


def _compare(tasks: Iterable[Task], layout: Layout, out: Path) -> None:
    if layout.task is None:
        return
    for task, row in zip(tasks, read_rows(out, layout.columns), strict=True):
        if layout.task(row) != task:
            raise Unequal(f"{out} holds {task.id} otherwise than it was.")
