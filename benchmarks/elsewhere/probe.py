"""What all probes share; standard library only, for it runs in the environment of each peer.

A probe prints one JSON object when it is ready, `{"version", "memory"}`, then one for each line that it reads: the
costs of a round by name, microseconds, or nothing under a name that its suite does not offer.

create        a session that is ready for its first call, in process            CPU of the process
call          a call that the suite's own gold makes, in process                CPU of the process
hot           a call of one tool in one session, again and again               CPU of the process
copy          a second session as the first now is                              CPU of the process
score         the reward of one stored trajectory                               CPU of the process
score_live    the reward of one live session                                    CPU of the process
wire_create   a session over the suite's own server, to its first answer        time on the clock
wire          a hot call over it, one under way at a time                       time on the clock
wire_cpu      the same                                                          CPU of the server

memory        KiB that a session holds, by growth of resident memory
"""

from __future__ import annotations

import gc
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

COSTS = ("create", "call", "hot", "copy", "score", "score_live", "wire_create", "wire", "wire_cpu")


def run(version: str, memory: Callable[[], float | None], measure: Callable[[], dict[str, float]]) -> None:
    """Be a probe. What the suite prints goes to standard error.

    Args:
        memory: KiB a session, None where there is nothing to measure; asked first.
        measure: one round.
    """
    with os.fdopen(os.dup(1), "w", buffering=1) as answers:
        os.dup2(2, 1)
        print(json.dumps({"version": version, "memory": memory()}), file=answers)
        for _ in sys.stdin:
            found = measure()
            assert set(found) <= set(COSTS), found
            print(json.dumps(found), file=answers)


def cpu(prepared: Iterable[Any], act: Callable[[Any], object]) -> float:
    """Median microseconds of CPU of `act` on each thing that is prepared; preparing is not counted."""
    costs: list[int] = []
    for one in prepared:
        before = time.process_time_ns()
        act(one)
        costs.append(time.process_time_ns() - before)
    return median(costs) / 1000


async def waits(calls: int, call: Callable[[], Awaitable[object]], pid: int) -> dict[str, float]:
    """Costs of so many calls to a server, one after the other: `wire` (median) and `wire_cpu` (mean)."""
    for _ in range(5):
        await call()
    found: list[int] = []
    before = spent_ns(pid)
    for _ in range(calls):
        began = time.perf_counter_ns()
        await call()
        found.append(time.perf_counter_ns() - began)
    return {"wire": median(found) / 1000, "wire_cpu": (spent_ns(pid) - before) / calls / 1000}


def held(count: int, make: Callable[[int], object], pid: int | None = None) -> float:
    """KiB by which resident memory grows for each of so many things that are made and kept."""
    who = os.getpid() if pid is None else pid
    gc.collect()
    before = resident(who)
    kept = [make(number) for number in range(count)]
    gc.collect()
    return (resident(who) - before) / len(kept)


def resident(pid: int) -> int:
    """KiB of resident memory of a process."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1])


def spent_ns(pid: int) -> int:
    """Nanoseconds that all threads of a process have been on a CPU."""
    return sum(
        int(path.read_text(encoding="ascii").split()[0]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat")
    )


def listening() -> socket.socket:
    """A socket on a free port of the loopback, its port printed; asyncio turns Nagle off only where TCP is named."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.bind(("127.0.0.1", 0))
    found.listen(1024)
    print(found.getsockname()[1], flush=True)
    return found


@contextmanager
def served(module: str) -> Generator[tuple[int, int]]:
    """The server that `python -m module serve` starts: process id and port."""
    command = [sys.executable, "-m", module, "serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.pid, int(process.stdout.readline())
        finally:
            process.terminate()
            process.communicate()
