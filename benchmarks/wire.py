"""The service against its peers: CPU of the server per call on the 2026-07-28 wire, 16 keep-alive connections.

Each server is a process pinned to the first core, this process sends from the second. Rounds are interleaved, so that
whatever else the machine does falls on all alike.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx2

from benchmarks.load import cost_us, request, send_all
from benchmarks.trace import PATTERN, Step, draw_episode
from servers.catalogue import setting_of, worlds
from sessions import Store

SEEDS = range(1, 9)
RUN_ID = "benchmarks"


class Cost(NamedTuple):
    """Microseconds of server CPU per call over the rounds."""

    median: float
    least: float


def measure(rounds: int, calls: int, sessions: int = 1000) -> dict[str, Cost]:
    """Costs by name: bare, echo, hot, changed, mixed (twelve calls in each of so many sessions)."""
    cores = sorted(os.sched_getaffinity(0))
    found: dict[str, list[float]] = {"bare": [], "echo": [], "hot": [], "changed": [], "mixed": []}
    with ExitStack() as stack:
        bare, bare_port = stack.enter_context(peer("bare"))
        echo, echo_port = stack.enter_context(peer("echo"))
        service, data_port, control = stack.enter_context(toolworlds())
        for process in (bare, echo, service):
            pin(process, cores[0])
        stack.callback(os.sched_setaffinity, 0, set(cores))
        os.sched_setaffinity(0, {cores[-1]})
        trainer = stack.enter_context(httpx2.Client(base_url=control, timeout=120))
        echoes = [request(echo_port, "/mcp", "echo_text", {"text": "hello"})] * calls
        bares = [request(bare_port, "/mcp", "echo_text", {"text": "hello"})] * calls
        hots = hot_requests(trainer, data_port, calls)
        changed = hot_requests(trainer, data_port, calls, changed=True)
        episodes = {seed: draw_episode(seed, ("banking", "calendar")) for seed in SEEDS}
        for number in range(rounds + 1):
            mixed = mixed_requests(trainer, data_port, episodes, sessions)
            costs = {
                "bare": cost_us(bare, bare_port, bares),
                "echo": cost_us(echo, echo_port, echoes),
                "hot": cost_us(service, data_port, hots),
                "changed": cost_us(service, data_port, changed),
                "mixed": cost_us(service, data_port, mixed),
            }
            trainer.delete("/sessions", params={"run_id": RUN_ID}).raise_for_status()
            if number:  # the first round warms up
                for name, cost in costs.items():
                    found[name].append(cost)
    return {name: Cost(median(costs), min(costs)) for name, costs in found.items()}


def hot_requests(trainer: httpx2.Client, port: int, calls: int, *, changed: bool = False) -> list[bytes]:
    """One read of one account in one session, again and again.

    Args:
        changed: the session has written before, so each answer is worked out; else the service knows it.
    """
    path = f"/s/{open_session(trainer, SEEDS[0], None)['session_id']}/mcp"
    store = Store(worlds(), setting_of)
    listed = json.loads(store.call(store.create(["banking"], SEEDS[0]), "banking", "list_accounts", {}).text)
    arguments = {"account_id": listed["accounts"][0]["account_id"]}
    if changed:
        step = draw_episode(SEEDS[0], ["banking"])[PATTERN.index("w")]
        send_all(port, [request(port, path, step.tool, step.arguments)])
    return [request(port, path, "get_account", arguments)] * calls


def mixed_requests(trainer: httpx2.Client, port: int, episodes: dict[int, list[Step]], sessions: int) -> list[bytes]:
    """Fresh sessions, evenly over the episodes: the first call of each, then the second of each, to the twelfth."""
    paths: list[tuple[int, str]] = []
    for seed in episodes:
        opened = open_session(trainer, seed, RUN_ID)
        forked = trainer.post(f"/sessions/{opened['session_id']}/fork", json={"n": sessions // len(episodes)})
        paths += [(seed, f"/s/{one}/mcp") for one in forked.raise_for_status().json()["session_ids"]]
    length = len(next(iter(episodes.values())))
    return [
        request(port, path, episodes[seed][place].tool, episodes[seed][place].arguments)
        for place in range(length)
        for seed, path in paths
    ]


def open_session(trainer: httpx2.Client, seed: int, run_id: str | None) -> dict[str, Any]:
    """A free session over both worlds."""
    body = {"servers": ["banking", "calendar"], "seed": seed, "run_id": run_id}
    return trainer.post("/sessions", json=body).raise_for_status().json()


@contextmanager
def peer(name: str) -> Generator[tuple[int, int]]:
    """A running peer: process id and port."""
    command = [sys.executable, "-m", "benchmarks.peers", name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.pid, int(process.stdout.readline())
        finally:
            process.terminate()
            process.communicate()


@contextmanager
def toolworlds(*options: str, workers: int = 1, sessions: int = 10_000) -> Generator[tuple[int, int, str]]:
    """The running service: process id, the agent's port, the URL of the trainer's."""
    program = str(Path(sys.executable).parent / "toolworlds")
    command = [program, "serve", "--port", "0", "--control-port", "0", *options]
    if workers > 1:
        command += ["--workers", str(workers)]
    limits = {"TOOLWORLDS_SESSIONS": str(sessions), "TOOLWORLDS_CALLS": "100000000"}  # else a hot read ends at 1,000
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | limits) as process:
        assert process.stdout is not None
        try:
            events = (json.loads(line) for line in process.stdout if line.startswith("{"))
            said = next(event for event in events if event["event"] == "serving")
            yield process.pid, int(said["data_url"].rpartition(":")[2]), said["control_url"]
        finally:
            process.terminate()
            process.communicate()


def pin(pid: int, core: int) -> None:
    """Bind all threads of a process, and those it will start, to one core."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {core})
