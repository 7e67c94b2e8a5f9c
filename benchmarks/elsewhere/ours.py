"""This suite's own probe: gold of tasks over all worlds, in process and over the live service."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from statistics import median
from typing import Any

import httpx2
from mcp import Client

import rewards
from benchmarks.elsewhere import probe
from benchmarks.gold import gold_plans
from benchmarks.wire import open_session, toolworlds
from servers.catalogue import setting_of, worlds
from sessions import Session, Store
from tasks import Score, Task

SEED = 7
Step = tuple[Session, str, str, dict[str, Any]]


class Played:
    """So many rows of tasks and their gold; all that they need has been built before anything is measured."""

    def __init__(self, rows: int) -> None:
        self.plans = gold_plans(rows)
        self.tasks = [Task.model_validate(plan.task) for plan in self.plans]
        self.runs = [rewards.gold_rollout(task) for task in self.tasks]
        self.store = Store(worlds(), setting_of)
        self.measure()

    def open(self, task: Task) -> Session:
        """A session at the start of a task."""
        return self.store.create(task.world.servers, task.world.seed)

    def steps(self, sessions: Iterable[Session]) -> Iterator[Step]:
        """Every gold call, and the session and world that it belongs to."""
        for session, task, plan in zip(sessions, self.tasks, self.plans, strict=True):
            for name, arguments in plan.calls:
                yield session, server_of(task, name), name, arguments

    def act(self, step: Step) -> None:
        """Make a call."""
        entry = self.store.call(*step)
        assert entry.code is None, entry

    def hold(self, number: int) -> None:
        """One more session after its gold; the store keeps it."""
        place = number % len(self.tasks)
        task = self.tasks[place]
        session = self.open(task)
        for name, arguments in self.plans[place].calls:
            self.act((session, server_of(task, name), name, arguments))

    def measure(self) -> dict[str, float]:
        """A round in process."""
        opened: list[Session] = []
        copied: list[Session] = []
        found = {"create": probe.cpu(self.tasks, lambda task: opened.append(self.open(task)))}
        found["call"] = probe.cpu(self.steps(opened), self.act)
        hot: Step = (self.store.create(["banking"], SEED), "banking", "list_accounts", {})
        found["hot"] = probe.cpu([hot] * 200, self.act)
        found["copy"] = probe.cpu(opened, lambda session: copied.extend(self.store.fork(session)))
        found["score"] = probe.cpu(zip(self.tasks, self.runs, strict=True), lambda one: scored(rewards.score(*one)))
        live = zip(self.tasks, opened, strict=True)
        found["score_live"] = probe.cpu(live, lambda one: scored(rewards.score_session(*one)))
        for session in list(self.store):
            self.store.close(session)
        return found


def server_of(task: Task, tool: str) -> str:
    """The world of a task that has this tool."""
    return next(server for server in task.world.servers if tool in worlds()[server].tools)


def scored(score: Score) -> None:
    """A number there must be."""
    assert score.status == "scored", score


async def over_the_wire(pid: int, control: str, calls: int) -> dict[str, float]:
    """Sessions to their first answer, and hot calls, by the SDK's client."""
    created: list[float] = []
    with httpx2.Client(base_url=control, timeout=120) as trainer:
        for _ in range(8):
            began = time.perf_counter()
            async with Client(open_session(trainer, SEED, "elsewhere")["mcp_url"]) as client:
                await client.call_tool("list_accounts", {})
                created.append((time.perf_counter() - began) * 1e6)
        async with Client(open_session(trainer, SEED, "elsewhere")["mcp_url"]) as client:
            found = await probe.waits(calls, lambda: answered(client), pid)
        trainer.delete("/sessions", params={"run_id": "elsewhere"}).raise_for_status()
    return {"wire_create": median(created), **found}


async def answered(client: Client) -> None:
    """A hot read."""
    assert not (await client.call_tool("list_accounts", {})).is_error


def main(rows: int, sessions: int, calls: int) -> None:
    """Be the probe of this suite."""
    played = Played(rows)
    with toolworlds() as (pid, _, control):
        probe.run(
            version("toolworlds"),
            lambda: probe.held(sessions, played.hold),
            lambda: played.measure() | asyncio.run(over_the_wire(pid, control, calls)),
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
