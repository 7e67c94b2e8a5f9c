"""What an archive costs a call: the service without one, with SQLite and with PostgreSQL, beside the SDK's echo.

As in `wire`: each server pinned to the first core, this process on the last, rounds interleaved. CPU is that of the
service alone; the database's own processes, where there are any, run unpinned. Wall time is what 16 connections wait.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx2

from benchmarks.load import cost_us, request
from benchmarks.wire import hot_requests, peer, pin, toolworlds
from tests.service import postgres
from tests.service.programs import folder_of


class Cost(NamedTuple):
    """Microseconds a call over the rounds: of CPU and of the clock, each the least and the median."""

    cpu: float
    cpu_median: float
    wall: float
    wall_median: float


def measure(rounds: int, calls: int) -> dict[str, Cost]:
    """Costs by name: echo, none, sqlite and, where it is installed, postgresql."""
    cores = sorted(os.sched_getaffinity(0))
    found: dict[str, list[tuple[float, float]]] = {}
    with ExitStack() as stack:
        echo, echo_port = stack.enter_context(peer("echo"))
        pin(echo, cores[0])
        loads = {"echo": (echo, echo_port, [request(echo_port, "/mcp", "echo_text", {"text": "hello"})] * calls)}
        for name, archive in stack.enter_context(_archives()).items():
            service, port, control = stack.enter_context(
                toolworlds(*([] if archive is None else ["--archive", archive]))
            )
            pin(service, cores[0])
            trainer = stack.enter_context(httpx2.Client(base_url=control, timeout=120))
            loads[name] = (service, port, hot_requests(trainer, port, calls))
        stack.callback(os.sched_setaffinity, 0, set(cores))
        os.sched_setaffinity(0, {cores[-1]})
        for number in range(rounds + 1):
            for name, (pid, port, requests) in loads.items():
                cost = _cost(pid, port, requests)
                if number:  # the first round warms up
                    found.setdefault(name, []).append(cost)
    return {name: _summary(costs) for name, costs in found.items()}


def _cost(pid: int, port: int, requests: Sequence[bytes]) -> tuple[float, float]:
    before = time.perf_counter_ns()
    cpu = cost_us(pid, port, requests)
    return cpu, (time.perf_counter_ns() - before) / len(requests) / 1000


def _summary(costs: list[tuple[float, float]]) -> Cost:
    cpu, wall = zip(*costs, strict=True)
    return Cost(min(cpu), median(cpu), min(wall), median(wall))


@contextmanager
def _archives() -> Generator[dict[str, str | None]]:
    """Fresh databases by name; None for no archive."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        found: dict[str, str | None] = {"none": None, "sqlite": f"sqlite:///{Path(folder) / 'sessions.db'}"}
        programs = folder_of("postgresql")
        if programs is not None:
            found["postgresql"] = stack.enter_context(postgres.running(programs)).database()
        yield found
