"""Rows replayed in another process, under another hash seed, zone and locale: worlds must not differ by run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable

from synth.gates.plan import gate_plan
from synth.make import default_ground
from tasks import Task

OTHER = {"PYTHONHASHSEED": "4242", "TZ": "Asia/Kolkata", "LC_ALL": "C"}


class Differs(RuntimeError):
    """Worlds differ between processes; the message names the first rows that do not hold there."""


def replay_elsewhere(rows: Iterable[Task]) -> None:
    """Run every plan in a second process.

    Raises:
        Differs: a row does not hold there.
    """
    lines = "".join(task.to_line() + "\n" for task in rows)
    done = subprocess.run(
        [sys.executable, "-m", "synth.elsewhere"],
        input=lines,
        env=os.environ | OTHER,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode or done.stdout.strip():
        raise Differs(f"Rows that do not hold in another process:\n{done.stdout[:2000]}{done.stderr[-2000:]}")


def main() -> None:
    """Read rows on standard input, print the id of each that does not hold, with the reason."""
    sys.stdin.reconfigure(encoding="utf-8")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType] - a text stream
    ground = default_ground()
    for line in sys.stdin:
        task = Task.from_line(line)
        reason = gate_plan(task, ground)
        if reason is not None:
            sys.stdout.write(f"{task.id}: {reason}\n")


if __name__ == "__main__":
    main()
