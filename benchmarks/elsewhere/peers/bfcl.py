"""BFCL's multi-turn suite: classes in the process of its caller. It has no server."""

from __future__ import annotations

import copy
import json
from importlib.metadata import version
from importlib.resources import files
from itertools import count
from typing import Any

from bfcl_eval.eval_checker.multi_turn_eval.multi_turn_checker import multi_turn_checker
from bfcl_eval.eval_checker.multi_turn_eval.multi_turn_utils import execute_multi_turn_func_call

from benchmarks.elsewhere import probe

TASKS = 60
names = (f"run{number}" for number in count())


def lines(name: str) -> list[dict[str, Any]]:
    """Rows of a file of the package's data."""
    text = files("bfcl_eval").joinpath("data", name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


ENTRIES = lines("BFCL_v4_multi_turn_base.json")[:TASKS]
GOLD = [row["ground_truth"] for row in lines("possible_answer/BFCL_v4_multi_turn_base.json")[:TASKS]]


def execute(entry: dict[str, Any], name: str, calls: list[str]) -> dict[str, Any]:
    """Run calls in the instances of a run of this name, which are made where there are none."""
    _, instances = execute_multi_turn_func_call(
        calls, entry["initial_config"], entry["involved_classes"], name, entry["id"]
    )
    return instances


def hold(number: int) -> None:
    """One more session; the suite keeps it itself."""
    execute(ENTRIES[number % TASKS], next(names), [])


def measure() -> dict[str, float]:
    """A round over its base tasks."""
    runs = [(entry, next(names), gold) for entry, gold in zip(ENTRIES, GOLD, strict=True)]
    create = probe.cpu(runs, lambda run: execute(run[0], run[1], []))
    calls = [(entry, name, [call]) for entry, name, gold in runs for turn in gold for call in turn]
    call = probe.cpu(calls, lambda one: execute(*one))
    states = [execute(entry, name, []) for entry, name, _ in runs]
    return {
        "create": create,
        "call": call,
        "copy": probe.cpu(states, copy.deepcopy),
        "score": probe.cpu(zip(ENTRIES, GOLD, strict=True), lambda one: score(*one)),
    }


def score(entry: dict[str, Any], gold: list[list[str]]) -> None:
    """Check the gold as if a model had said it."""
    said = [[turn] for turn in gold]
    found = multi_turn_checker(said, gold, entry, "multi_turn_base", next(names))
    assert found["valid"], found


if __name__ == "__main__":
    probe.run(version("bfcl-eval"), lambda: probe.held(600, hold), measure)
