"""What a row costs in a small set and in a large one: CPU a row and the largest process, by `synth generate`.

`python -m benchmarks.growth 1300 13000 [--keep DIR] [OPTION...]` makes a set of each size in a folder of its own, one
after the other, with the options of `synth generate` that follow, and prints a JSON object; `--keep` leaves the sets in
DIR. A fixed share of the cost (starting processes, worlds that are built once a world seed) falls on few rows in the
small set and on many in the large one, so the ratio is well below one where the generator is linear.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

MIB = 1024


class Cost(NamedTuple):
    """What a set cost.

    Attributes:
        cpu_ms_row: CPU of all processes by rows.
        largest_mib: peak resident memory of the largest process.
    """

    rows: int
    cpu_ms_row: float
    largest_mib: float


def measure(rows: int, options: list[str], folder: Path) -> Cost:
    """Make a set in a process of its own.

    Raises:
        subprocess.CalledProcessError: it cannot be made.
    """
    words = [sys.executable, "-m", "synth", "generate", "--n", str(rows), "--out", str(folder), *options]
    with subprocess.Popen(words, stderr=sys.stderr) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, words)
    return Cost(rows, (used.ru_utime + used.ru_stime) * 1000 / rows, used.ru_maxrss / MIB)


def main(small: str, large: str, *options: str) -> None:
    """Print what both cost, and by how much they differ."""
    keep, options = (options[1], options[2:]) if options[:1] == ("--keep",) else (None, options)
    with tempfile.TemporaryDirectory() as work:
        costs = [measure(int(rows), list(options), Path(keep or work, rows)) for rows in (small, large)]
    first, last = costs
    between_ms = (last.cpu_ms_row * last.rows - first.cpu_ms_row * first.rows) / (last.rows - first.rows)
    found = {
        "costs": [cost._asdict() for cost in costs],
        "cpu_a_row_ratio": last.cpu_ms_row / first.cpu_ms_row,
        "cpu_ms_of_a_further_row": between_ms,
        "largest_process_ratio": last.largest_mib / first.largest_mib,
    }
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main(*sys.argv[1:])
