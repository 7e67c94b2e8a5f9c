"""What was said before: a fact asked for again needs no call, and a sum is what its two amounts make."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import rewards
from rewards.arena import play
from rewards.policies import POLICIES
from servers.catalogue import setting_of, worlds
from synth.coverage import is_derived
from synth.gates.plan import gate_plan
from synth.gates.worth import gate_worth
from synth.kinds import complete
from synth.live import Ground
from synth.recall import add_up
from synth.scene import Scene
from synth.settings import Settings
from tasks import Report, Task
from tests.synth.few_rows import rows_that

NAMES = ("marketplace", "trading", "payments")
GROUND = Ground({name: worlds()[name] for name in NAMES}, setting_of)


def _adds_up(scene: Scene) -> bool:
    add_up(scene)
    return True


@cache
def made() -> tuple[Task, ...]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(complete, "_ASKS_AGAIN", 0.5)
        patch.setattr(complete, "open_with_figures", _adds_up)
        patch.setattr(complete, "_COMES_BACK", 0.0)
        return tuple(_made(24))


def _made(count: int) -> Iterator[Task]:
    settings = Settings(29, NAMES, kinds={"complete": 1}, world_seeds=3, both_worlds=0)
    return rows_that(_holds, settings, GROUND, count, 80)


def _holds(task: Task) -> bool:
    return gate_plan(task, GROUND) is None and gate_worth(task, rewards.evaluator(), whole=False) is None


def test_a_fact_is_told_again_without_a_call() -> None:
    again = [(task, number) for task in made() for number, t in enumerate(task.turns) if t.gold_class == "ANSWER"]
    assert again
    for task, number in again:
        turn = task.turns[number]
        assert number > 0
        assert not turn.calls
        assert turn.n_need == 0
        earlier = [report for before in task.turns[:number] for report in before.reports]
        assert set(turn.reports) <= set(earlier)


def _sums() -> list[tuple[Task, Report]]:
    reports = [(task, one) for task in made() for turn in task.turns for one in turn.reports]
    return [(task, one) for task, one in reports if (one.provenance or "").startswith("sum(")]


def test_a_sum_is_what_two_reported_amounts_make() -> None:
    assert _sums()
    for task, total in _sums():
        parts = [one.value for turn in task.turns for one in turn.reports if total in turn.reports and one != total]
        amounts = [one for one in parts if isinstance(one, int)]
        assert sum(amounts) == total.value
        assert is_derived(task)


def test_a_sum_that_is_off_is_no_plan() -> None:
    task, total = _sums()[0]
    assert isinstance(total.value, int)
    off = total.model_copy(update={"value": total.value + 1})
    turns = tuple(
        turn.model_copy(update={"reports": tuple(off if one == total else one for one in turn.reports)})
        for turn in task.turns
    )
    broken = gate_plan(task.model_copy(update={"turns": turns}), GROUND)
    assert broken == "plan: a report is not what it is worked out from"


def test_gold_earns_all() -> None:
    for task in made():
        assert rewards.score(task, play(task, POLICIES["gold"])).total == 1.0
