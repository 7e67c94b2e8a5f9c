"""What a score costs, beside BFCL's check of its own multi-turn gold, in one run.

The run that is scored has the eight calls of its gold plan the other way round and one write with another value: no two
ends are equal, so the whole comparison is made. The calls are drawn at random from those of the bank, four that read,
three that write and a transfer; the figure is the median of nine such tasks, each with many runs of which none is
scored twice. The gold of a task is played before and kept, and so are the connection to its world and what was prepared
there; the run itself is read from its messages, played from the world's start and compared, all of it each time.
"""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable
from itertools import permutations
from random import Random
from statistics import median
from typing import Any

from benchmarks.elsewhere.__main__ import answer_of, started
from benchmarks.elsewhere.venvs import python_of
from rewards import Evaluator
from servers.catalogue import setting_of, worlds
from servers.kit import Tool
from servers.kit.sample import NoSample, sample_arguments
from sessions import Session, Store
from tasks import Task

WORLD = "banking"
SEED = 11
READS = WRITES = 4
TASKS = 9
WARM = 5
PEER = "bfcl-eval"
Step = tuple[Tool, dict[str, Any]]


def measure(rounds: int) -> dict[str, float]:
    """Median microseconds of CPU: `score` with gold kept, `first` with gold played too, `bfcl` where it is there."""
    evaluator = Evaluator(worlds(), setting_of)
    drawn = [task_and_runs(number, rounds + WARM) for number in range(TASKS)]
    found = {
        "score": median(
            _median(rounds, lambda number, one=one: scored(evaluator, one[0], one[1][number])) for one in drawn
        ),
        "first": median(
            _median(rounds, lambda number, one=one: scored(evaluator, _again(one[0]), one[1][number])) for one in drawn
        ),
    }
    python = python_of(PEER)
    if python is None:
        return found
    with started([str(python), "-m", "benchmarks.elsewhere.peers.bfcl"]) as probe:
        answer_of(probe)
        costs: list[float] = []
        for _ in range(3):
            assert probe.stdin is not None
            probe.stdin.write("round\n")
            probe.stdin.flush()
            costs.append(answer_of(probe)["score"])
    return {**found, "bfcl": median(costs)}


def scored(evaluator: Evaluator, task: Task, messages: list[Any]) -> None:
    """Score a run, which must be neither right nor empty."""
    found = evaluator.score(task, messages)
    assert found.status == "scored"
    assert not found.correct
    assert found.total
    assert found.rows
    assert found.calls.counted == READS + WRITES


def task_and_runs(draw: int, count: int) -> tuple[Task, list[list[Any]]]:
    """A task of eight calls and wrong runs of it, each with a value of its own, so that none is known from before."""
    store = Store(worlds(), setting_of)
    session = store.create([WORLD], SEED)
    steps = _steps(Random(f"benchmarks/reward/{draw}"), store, session)
    setting = setting_of(SEED)
    calls = [
        {
            "id": f"c{place}",
            "server": WORLD,
            "tool": tool.name,
            "arguments": arguments,
            "role": "lookup" if tool.read_only else "write",
            "provenance": dict.fromkeys(arguments, "user:0"),
        }
        for place, (tool, arguments) in enumerate(steps)
    ]
    said = "Please do all of it: " + "; ".join(f"{tool.name} {json.dumps(given)}" for tool, given in steps)
    turn = {"user": said, "calls": calls, "n_need": len(steps), "reply": "All of it is done."}
    world = {"seed": SEED, "now": f"{setting.now:%Y-%m-%dT%H:%M:%SZ}", "servers": [WORLD]}
    task = Task.model_validate(
        {"id": f"eight-{draw}", "world": world, "tools": list(worlds()[WORLD].tools), "turns": [turn]}
    )
    return task, [_wrong(task, number) for number in range(count)]


def _steps(rng: Random, store: Store, session: Session) -> list[Step]:
    """Reads and writes that succeed in either order; the last is the transfer that the run gets wrong."""
    environment = worlds()[WORLD]
    accounts = json.loads(store.call(session, WORLD, "list_accounts", {}).text)["accounts"]
    transfer = next(
        step
        for source, target in permutations([one["account_id"] for one in accounts], 2)
        if _succeeds(store, session, [step := _transfer(source, target)])
    )
    found: list[Step] = []
    for read_only, wanted in ((True, READS), (False, WRITES - 1)):
        tools = [t for t in environment.tools.values() if t.read_only is read_only and t.name != transfer[0].name]
        kept = 0
        while kept < wanted:
            tool = tools[rng.randrange(len(tools))]
            try:
                arguments = sample_arguments(rng, environment, store.look(session, WORLD), tool)
            except NoSample:
                continue
            step = tool, arguments
            steps = [*found, step, transfer]
            if step not in found and all(_succeeds(store, session, order) for order in (steps, steps[::-1])):
                found.append(step)
                kept += 1
    return [*found, transfer]


def _transfer(source: str, target: str) -> Step:
    tool = worlds()[WORLD].tools["transfer_funds"]
    return tool, {"source_id": source, "target_id": target, "amount": 1000}


def _succeeds(store: Store, session: Session, steps: list[Step]) -> bool:
    with store.trial(session):
        return all(store.call(session, WORLD, tool.name, arguments).code is None for tool, arguments in steps)


def _wrong(task: Task, number: int) -> list[Any]:
    messages: list[Any] = []
    for call in reversed(task.turns[0].calls):
        arguments = dict(call.arguments)
        if call.tool == "transfer_funds":
            arguments["amount"] = 1001 + number
        function = {"name": call.tool, "arguments": json.dumps(arguments)}
        made = {"id": call.id, "type": "function", "function": function}
        messages.append({"role": "assistant", "content": None, "tool_calls": [made]})
    return [*messages, {"role": "assistant", "content": f"All of it is done, that was number {number}."}]


def _again(task: Task) -> Task:
    """An equal task that no evaluator knows."""
    return task.model_copy()


def _median(rounds: int, act: Callable[[int], object]) -> float:
    costs: list[int] = []
    gc.collect()
    gc.freeze()
    for number in range(rounds + WARM):
        before = time.process_time_ns()
        act(number)
        costs.append(time.process_time_ns() - before)
    return median(costs[WARM:]) / 1000
