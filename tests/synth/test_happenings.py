"""Turns some time later: what is asked for has changed meanwhile, and the plan that ignores it would be wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from functools import cache
from typing import Any

import pytest

import rewards
from rewards.arena import play
from rewards.policies import POLICIES
from servers.catalogue import setting_of, worlds
from servers.travel_booking.models import Fare
from servers.vehicle.models import VehicleOpening
from synth import happenings
from synth.gates.plan import gate_plan
from synth.kinds import complete
from synth.live import Ground, Live
from synth.make import make_row
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task
from tests.servers.vehicle_desk import AWAY

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


def _shut(**second: Any) -> Task:
    """A boot that its user shuts, and a second turn."""
    car = _car()
    world = {"seed": AWAY, "now": f"{setting_of(AWAY).now:%Y-%m-%dT%H:%M:%SZ}", "servers": ["vehicle"]}
    given = {"vehicle_id": car, "opening": "trunk", "open_percent": 0}
    call = {"id": "c1", "server": "vehicle", "tool": "set_vehicle_opening", "role": "write", "arguments": given}
    first: dict[str, Any] = {
        "user": f"shut the boot of {car}",
        "calls": [{**call, "provenance": dict.fromkeys(given, "user:0")}],
        "reply": "Done.",
    }
    turn: dict[str, Any] = {"user": "thanks", "calls": [], "n_need": 0, "reply": "Well.", **second}
    return Task.model_validate(
        {"id": "x", "world": world, "tools": ["set_vehicle_opening"], "turns": [{**first, "n_need": 1}, turn]}
    )


@cache
def _car() -> str:
    """A car whose boot is open."""
    session = CARS.store.create(["vehicle"], AWAY)
    rows = CARS.store.look(session, "vehicle").find(VehicleOpening, opening="trunk")
    return next(row.vehicle_id for row in rows if row.open_percent)


STORES = Ground({name: worlds()[name] for name in ("shopping", "travel_booking")}, setting_of)
CARS = Ground({"vehicle": worlds()["vehicle"]}, setting_of)


def test_what_happens_does_not_undo_what_was_asked_for() -> None:
    opened = {"vehicle_id": _car(), "opening": "trunk", "is_open": True}
    event = {"server": "vehicle", "event": "door_moves", "arguments": opened}
    assert gate_plan(_shut(), CARS) is None
    assert gate_plan(_shut(elapse="PT45M"), CARS) is None
    assert gate_plan(_shut(events=[event]), CARS) == "plan: a write is made needless by what happens"


def test_nothing_happens_to_a_row_that_the_plan_made() -> None:
    server, tool = "maps", "report_road_incident"
    for seed in range(8):
        scene = Scene(random.Random(f"new/{seed}"), GROUND, (server,), seed % 4)
        try:
            entry = scene.live.call(server, tool, {"kind": "closure"})
            if entry.code is not None:
                continue
            made = set(scene.live.ids(server, "road_incidents")) - set(scene.live.start_ids(server, "road_incidents"))
            assert made
            for _ in range(10):
                with suppress(Skip):
                    _, _, arguments = happenings.draw_happening(scene, server, (server, "road_incidents", min(made)))
                    assert made.isdisjoint(arguments.values())
        finally:
            scene.close()


@pytest.mark.parametrize(
    ("server", "event"), [("shopping", "price_changes"), ("travel_booking", "airline_changes_fare")]
)
def test_a_price_changes_by_as_much_as_prices_do(server: str, event: str) -> None:
    live = Live(STORES, (server,), 3)
    world, rng, drawn = live.world(server), random.Random(event), 0
    for _ in range(30):
        given = live.sampled(rng, STORES.worlds[server].events[event], {}, server=server)
        if given is None:
            continue
        drawn += 1
        if server == "shopping":
            before = live.row(server, "variant", given["variant_id"]).price
        else:
            fare = world.get(Fare, (given["flight_id"], given["cabin"], given["brand"]))
            assert fare is not None
            before = fare.price
        assert 0.65 * before - 100 <= given["price"] <= 1.4 * before + 100
    assert drawn >= 20
    live.close()


def test_nobody_waits_until_a_car_that_drives_has_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    def soon(scene: Scene) -> Iterator[str]:
        yield f"{scene.live.now + timedelta(minutes=50):%FT%H:%M}"

    monkeypatch.setattr(happenings, "arrivals", soon)
    scene = Scene(random.Random("wait"), CARS, ("vehicle",), 3)
    assert {happenings.pause(scene) for _ in range(40)} == {timedelta(minutes=one) for one in (20, 30, 45)}
    scene.close()


def test_what_drives_to_some_place_is_on_its_way() -> None:
    found = 0
    for seed in range(8):
        scene = Scene(random.Random("drive"), CARS, ("vehicle",), seed)
        moving = [row for row in scene.live.rows("vehicle", "vehicles") if row.moving and row.arrives_at]
        assert list(happenings.arrivals(scene)) == [row.arrives_at for row in moving]
        found += len(moving)
        scene.close()
    assert found
