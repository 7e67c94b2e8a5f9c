"""recovery: the call that fails stands in the plan, and what follows it is what the user or the rules said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

import rewards
from rewards.arena import play
from rewards.policies import POLICIES
from servers.catalogue import setting_of, worlds
from synth.gates.plan import gate_plan
from synth.kinds import failing, mistyped, recovery
from synth.kinds.written import Written
from synth.live import Ground
from synth.make import KINDS, make_row
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task

NAMES = ("calendar", "marketplace", "shopping", "food_delivery")
GROUND = Ground({name: worlds()[name] for name in NAMES}, setting_of)
WAYS: dict[str, Callable[[Scene], None]] = {
    "retry": failing.retry,
    "instead": failing.instead,
    "give_up": failing.give_up,
    "mistype": mistyped.mistype,
}
CODES = {"retry": {"conflict", "refused"}, "mistype": {"not_found"}}


@cache
def made(way: str) -> tuple[Task, ...]:
    def write(scene: Scene) -> Written:
        WAYS[way](scene)
        return Written()

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, recovery.KIND, write)
        return tuple(_rows(6))


def _rows(count: int) -> Iterator[Task]:
    settings = Settings(23, NAMES, kinds={recovery.KIND: 1}, world_seeds=5, both_worlds=0)
    for index in range(count):
        for attempt in range(60):
            try:
                task = make_row(settings, index, attempt, GROUND)[0]
            except Skip:
                continue
            if task.kind == recovery.KIND and any(call.fails for turn in task.turns for call in turn.calls):
                yield task
            break


@pytest.mark.parametrize("way", WAYS)
def test_one_call_of_the_plan_fails_as_it_says_and_gold_earns_all(way: str) -> None:
    assert len(made(way)) >= 3
    for task in made(way):
        failed = [call for turn in task.turns for call in turn.calls if call.fails]
        assert len(failed) == 1
        assert failed[0].fails in CODES.get(way, {"conflict"})
        assert failed[0].role == "lookup"
        assert gate_plan(task, GROUND) is None
        assert rewards.score(task, play(task, POLICIES["gold"])).total == 1.0


def test_the_second_try_is_the_same_call_with_one_value_changed() -> None:
    for task in made("retry"):
        first = task.turns[0]
        failed = next(call for call in first.calls if call.fails)
        done = next(call for call in first.calls if call.role != "lookup")
        assert failed.tool == done.tool
        changed = {name for name in failed.arguments if failed.arguments[name] != done.arguments[name]}
        assert len(changed) == 1
        assert failed.id in done.after


def test_who_mistypes_a_code_is_asked_and_puts_it_right() -> None:
    for task in made("mistype"):
        first = task.turns[0]
        failed = next(call for call in first.calls if call.fails)
        done = first.calls[-1]
        (name,) = first.missing
        wrong, right = (str(call.arguments[name]) for call in (failed, done))
        assert (first.gold_class, failed.tool) == ("ASK", done.tool)
        assert wrong in first.user
        assert wrong in first.asking
        assert right not in first.user
        assert right in first.says[name]


def test_what_is_done_instead_is_another_tool() -> None:
    for task in made("instead"):
        first = task.turns[0]
        failed = next(call for call in first.calls if call.fails)
        assert {call.tool for call in first.calls if call.role != "lookup"}.isdisjoint({failed.tool})


def test_who_gives_up_changes_nothing_and_says_why_of_a_row_that_was_looked_up() -> None:
    for task in made("give_up"):
        first = task.turns[0]
        assert first.gold_class == "REFUSE"
        assert first.evidence
        assert all(call.role == "lookup" for call in first.calls)


def test_a_task_whose_failing_call_succeeds_is_no_task() -> None:
    task = made("give_up")[0]
    first = task.turns[0]
    call = next(call for call in first.calls if not call.fails)
    wrong = call.model_copy(update={"fails": "conflict"})
    calls = tuple(wrong if one.id == call.id else one for one in first.calls)
    broken = task.model_copy(update={"turns": (first.model_copy(update={"calls": calls}), *task.turns[1:])})
    assert gate_plan(broken, GROUND) == "plan: a call that must fail does not"
