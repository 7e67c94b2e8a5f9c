"""Turns some time later: what is asked for has changed meanwhile, and the plan that ignores it would be wrong."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import rewards
from rewards.arena import play
from rewards.policies import POLICIES
from servers.catalogue import setting_of, worlds
from synth.gates.plan import gate_plan
from synth.kinds import complete
from synth.live import Ground
from synth.make import make_row
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task

NAMES = ("email", "maps", "shopping", "trading", "budget")
GROUND = Ground({name: worlds()[name] for name in NAMES}, setting_of)


@cache
def made() -> tuple[Task, ...]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(complete, "_COMES_BACK", 1.0)
        return tuple(_made(16))


def _made(count: int) -> Iterator[Task]:
    settings = Settings(41, NAMES, kinds={"complete": 1}, world_seeds=4, both_worlds=0)
    for index in range(count):
        for attempt in range(20):
            try:
                task = make_row(settings, index, attempt, GROUND)[0]
            except Skip:
                continue
            if any(turn.elapse for turn in task.turns) and gate_plan(task, GROUND) is None:
                yield task
            break


def test_time_passes_and_mostly_something_happens_before_a_later_turn() -> None:
    later = [turn for task in made() for turn in task.turns if turn.elapse]
    assert len(later) >= 3
    assert any(turn.events for turn in later)
    assert all(task.turns[0].elapse is None for task in made())


def test_gold_knows_of_what_happened() -> None:
    for task in made():
        assert rewards.score(task, play(task, POLICIES["gold"])).total == 1.0


def test_without_what_happened_the_row_does_not_hold() -> None:
    for task in made():
        quiet = {"elapse": None, "events": ()}
        still = task.model_copy(update={"turns": tuple(turn.model_copy(update=quiet) for turn in task.turns)})
        assert gate_plan(still, GROUND) is not None


def test_today_stays_today() -> None:
    for task in made():
        wait = sum((turn.elapsed for turn in task.turns if turn.elapsed), start=task.world.instant - task.world.instant)
        setting = GROUND.store.templates.setting(task.world.seed)
        local = task.world.instant.astimezone(setting.zone)
        assert (local + wait).date() == local.date()
