"""Turns some time later: what is asked for has changed meanwhile, and the plan that ignores it would be wrong."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import rewards
from rewards.arena import play
from rewards.policies import POLICIES
from servers.catalogue import setting_of, worlds
from servers.food_delivery.models import FoodOrder
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


def _cancelled(**second: Any) -> Task:
    """An order that its user cancels, and a second turn."""
    world = {"seed": 19, "now": f"{setting_of(19).now:%Y-%m-%dT%H:%M:%SZ}", "servers": ["food_delivery"]}
    call = {"id": "c1", "server": "food_delivery", "tool": "cancel_food_order", "role": "write"}
    order = _order()
    given = {"food_order_id": order, "reason": "too_late"}
    first: dict[str, Any] = {
        "user": f"{order} comes too late, cancel it",
        "calls": [{**call, "arguments": given, "provenance": dict.fromkeys(given, "user:0")}],
        "reply": "Done.",
    }
    turn: dict[str, Any] = {"user": "thanks", "calls": [], "n_need": 0, "reply": "Well.", **second}
    return Task.model_validate(
        {"id": "x", "world": world, "tools": ["cancel_food_order"], "turns": [{**first, "n_need": 1}, turn]}
    )


@cache
def _order() -> str:
    """An order that can still be cancelled; its kitchen can turn it down all the same."""
    session = FOOD.store.create(["food_delivery"], 19)
    for order in FOOD.store.look(session, "food_delivery").find(FoodOrder):
        given = {"food_order_id": order.food_order_id, "reason": "too_late"}
        with FOOD.store.trial(session):
            if FOOD.store.call(session, "food_delivery", "cancel_food_order", given).code is None:
                return order.food_order_id
    raise LookupError("No such order.")


FOOD = Ground({"food_delivery": worlds()["food_delivery"]}, setting_of)


def test_what_happens_does_not_do_what_was_asked_for() -> None:
    event = {"server": "food_delivery", "event": "kitchen_rejects", "arguments": {"food_order_id": _order()}}
    assert gate_plan(_cancelled(), FOOD) is None
    assert gate_plan(_cancelled(elapse="PT45M"), FOOD) is None
    assert gate_plan(_cancelled(events=[event]), FOOD) == "plan: a write is made needless by what happens"
