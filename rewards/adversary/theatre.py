"""Plays many runs of one task: they share the gold run as far as they follow it, then each goes on by itself."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Self

from rewards.adversary.script import Do, Move, Moves, Script
from rewards.gold import Gold, resolve
from rewards.outcome import Evaluator, Judgement, infra_fault
from rewards.record import Performance, Record
from rewards.replay import Memory, Stage
from rewards.trace import CallRun, Trace
from sessions import World
from tasks.messages import AgentText, Step, ToolCall

_NOWHERE = "nowhere"


class Theatre:
    """One task's stage: one session, in which every run is undone but the gold run. Close it in the end.

    Args:
        evaluator: judges the runs.
        gold: the task and its plans.
        moves: of the gold plan.
    """

    def __init__(self, evaluator: Evaluator, gold: Gold, moves: Moves) -> None:
        self._evaluator = evaluator
        self._gold = gold
        self._moves = moves
        self._stage = Stage(evaluator.house, gold.task, Memory())
        self._stage.open_worlds()
        self._performance = Performance(self._stage, gold.task)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stage.close()

    def world(self, server: str) -> World:
        """A world as the user first speaks, to read from; before `play`."""
        return self._stage.world(server)

    def probe(self, moves: Sequence[Move]) -> tuple[list[CallRun], Trace]:
        """How calls go as the user first speaks, and the run that they make; before `play`."""
        with self._performance.branch() as branch:
            results: dict[str, Any] = {}
            runs = [take(branch, move, results) for move in moves]
            return [run for run in runs if run is not None], branch.finish()

    def play(self, scripts: Sequence[Script]) -> list[Judgement | str]:
        """Each script judged, in order; a text where the run is said to tell nothing about the agent. Once."""
        found: dict[int, Judgement | str] = {}
        leaving: dict[int, list[int]] = {}
        for number, script in enumerate(scripts):
            leaving.setdefault(0 if script.renamed else self._shared(script.moves), []).append(number)
        judged: dict[tuple[tuple[int, ...], str, bool], Judgement | str] = {}
        results: dict[str, Any] = {}
        for place in range(len(self._moves) + 1):
            for number in leaving.get(place, ()):
                script = scripts[number]
                same = (tuple(map(id, script.moves)), script.termination, script.renamed)
                if same not in judged:
                    with self._performance.branch() as branch:
                        judged[same] = self._finish(branch, dict(results), script, place)
                found[number] = judged[same]
            if place < len(self._moves):
                take(self._performance, self._moves[place], results)
                self._stage.settle()
        return [found[number] for number in range(len(scripts))]

    def _shared(self, moves: Moves) -> int:
        pairs = zip(moves, self._moves, strict=False)
        return next((n for n, (one, gold) in enumerate(pairs) if one is not gold), min(len(moves), len(self._moves)))

    def _finish(self, branch: Performance, results: dict[str, Any], script: Script, place: int) -> Judgement | str:
        if script.renamed:
            branch.stage.rename_ids()
        for move in script.moves[place:]:
            take(branch, move, results)
        trace = branch.finish()
        lost = infra_fault(Record((), script.termination), trace)
        return lost or self._evaluator.rule(self._gold, trace)


def take(performance: Performance, move: Move, results: dict[str, Any]) -> CallRun | None:
    """Make a move; what a named call answered is kept for later references."""
    run = performance.take(step_of(move, results))
    if run is not None and isinstance(move, Do) and move.name and run.succeeded:
        results[move.name] = run.result
    return run


def step_of(move: Move, results: dict[str, Any]) -> Step:
    """The move as a step of a record; a reference to what was never answered is a text that leads nowhere."""
    if not isinstance(move, Do):
        return AgentText(move.text, move.heard)
    if move.arguments is None:
        return ToolCall(move.tool, None, move.raw, actor=move.actor)
    arguments: dict[str, Any] = {}
    for name, value in move.arguments.items():
        try:
            arguments[name] = resolve(value, results)
        except LookupError:
            arguments[name] = _NOWHERE
    return ToolCall(move.tool, arguments, json.dumps(arguments, ensure_ascii=False), actor=move.actor)
