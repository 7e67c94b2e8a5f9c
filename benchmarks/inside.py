"""The same in one process, without a wire: CPU time, medians.

The yardstick of a fork is what a world in plain Python does for one: `copy.deepcopy` of the same rows as dictionaries.
"""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import rewards
from benchmarks.trace import Step, draw_episode
from servers.catalogue import setting_of, worlds
from sessions import Store, specs_of
from tasks import Task

SEED = 1
CALLS = 8


def measure(repeats: int) -> dict[str, float]:
    """Microseconds of CPU by name."""
    store = Store(worlds(), setting_of)
    base = store.create(["banking"], SEED)
    listed = json.loads(store.call(base, "banking", "list_accounts", {}).text)
    read = Step("banking", "get_account", {"account_id": listed["accounts"][0]["account_id"]})
    write = next(
        step for step in draw_episode(SEED, ("banking",)) if not worlds()["banking"].tools[step.tool].read_only
    )
    store.call(base, *read)

    def wrote() -> Any:
        (child,) = store.fork(base)
        store.call(child, *read)
        assert store.call(child, *write).code is None
        return child

    def forked() -> Any:
        child = wrote()
        store.fork(child)
        return child

    def fresh() -> Any:
        return store.fork(base)[0]

    rows = _rows(store)
    task, rollout = _run_of_calls()
    seeds = iter(range(10_000, 20_000))
    return {
        "hot_call": _time(repeats, lambda: base, lambda session: store.call(session, *read)),
        "first_call": _time(repeats, fresh, lambda session: store.call(session, *read)),
        "fork_after_write": _time(repeats, wrote, store.fork),
        "fork_again": _time(repeats, forked, store.fork),
        "deepcopy": _time(max(5, repeats // 20), lambda: rows, copy.deepcopy),
        "world_seed": _time(max(5, repeats // 40), lambda: next(seeds), _build_worlds),
        "score": _time(max(10, repeats // 10), lambda: rollout, lambda run: rewards.score(task, run)),
    }


def _time(repeats: int, prepare: Callable[[], Any], run: Callable[[Any], object]) -> float:
    """Median microseconds of CPU of `run` on what `prepare` gives; each is prepared afresh."""
    costs: list[int] = []
    for number in range(repeats + 1):
        prepared = prepare()
        before = time.process_time_ns()
        run(prepared)
        costs.append(time.process_time_ns() - before)
        if number == 0:
            costs.clear()  # the first run warms up
    return median(costs) / 1000


def _rows(store: Store) -> dict[str, list[dict[str, Any]]]:
    """All rows of a fresh bank as dictionaries."""
    world = store.look(store.create(["banking"], SEED), "banking")
    return {
        name: [dict(row) for row in world.rows(spec)] for name, spec in specs_of(worlds()["banking"].metadata).items()
    }


def _build_worlds(seed: int) -> None:
    """The cast and both worlds of a seed that was never seen."""
    store = Store(worlds(), setting_of)
    for name in ("banking", "calendar"):
        store.templates.get(name, seed)


def _run_of_calls() -> tuple[Task, Any]:
    """A task of eight gold calls over both worlds, and its gold run."""
    names = ("banking", "calendar")
    steps = [step for step in draw_episode(SEED, names) if "no_such_argument" not in step.arguments][:CALLS]
    calls = [
        {
            **step._asdict(),
            "id": f"c{place}",
            "role": "lookup" if worlds()[step.server].tools[step.tool].read_only else "write",
        }
        for place, step in enumerate(steps)
    ]
    setting = setting_of(SEED)
    task = Task.model_validate(
        {
            "id": "eight-calls",
            "world": {"seed": SEED, "now": f"{setting.now:%Y-%m-%dT%H:%M:%SZ}", "servers": names},
            "tools": [name for server in names for name in worlds()[server].tools],
            "turns": [{"user": "Please do all of it.", "calls": calls, "reply": "All of it is done."}],
        }
    )
    return task, rewards.gold_rollout(task)
