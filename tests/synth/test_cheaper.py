"""What makes rows cheap: seeds where a world is at home, calls tried last, gold made once, changes read when asked."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter

import pytest

from servers.catalogue import worlds
from sessions import Store
from synth.gates.worth import gate_worth, judge_on
from synth.generate import generate
from synth.goals import CallGoal, sample
from synth.live import Live, default_ground
from synth.make import PARTS, at_home_on, make_row, seeds_of, world_seed_of
from synth.pipeline import groups_of
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from synth.splits import SPLITS, split_of_seed

GROUND = default_ground()
SETTINGS = Settings(5, tuple(worlds()))


def test_a_world_is_at_home_on_a_quarter_of_many_seeds_in_every_split() -> None:
    homes = {name: set(seeds_of(SETTINGS, name)) for name in SETTINGS.servers}
    assert all(abs(PARTS * len(seeds) - SETTINGS.world_seeds) <= 40 for seeds in homes.values())
    for seed in range(SETTINGS.world_seeds):
        assert list(at_home_on(SETTINGS, seed)) == [name for name, seeds in homes.items() if seed in seeds] != []
    assert all({split_of_seed(seed) for seed in seeds} == set(SPLITS) for seeds in homes.values())


def test_of_few_seeds_or_worlds_all_are_used() -> None:
    assert list(seeds_of(Settings(5, tuple(worlds()), world_seeds=13), "banking")) == list(range(13))
    assert list(seeds_of(Settings(5, ("banking", "email")), "banking")) == list(range(256))
    assert list(at_home_on(Settings(5, ("banking", "email")), 17)) == ["banking", "email"]


def test_a_row_stands_where_its_world_is_at_home() -> None:
    settings = Settings(5, tuple(worlds()), {"confirm": 1.0})
    made = 0
    for index in range(6):
        try:
            task, _ = make_row(settings, index, 0, GROUND)
        except Skip:
            continue
        made += 1
        assert task.world.seed == world_seed_of(settings, index, 0)
        called = {call.server for turn in task.turns for call in turn.calls}
        assert any(task.world.seed in seeds_of(settings, server) for server in called)
    assert made


def test_rows_still_stand_on_nearly_all_seeds() -> None:
    groups = list(groups_of(SETTINGS, dict.fromkeys(range(2000), 0)))
    assert len({world_seed_of(SETTINGS, *leg) for group in groups for leg in group}) > 200


def test_what_does_not_fit_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    works = Live.works

    def counted(live: Live, server: str, tool: str, arguments: dict[str, object]) -> bool:
        tried.append(tool)
        return works(live, server, tool, arguments)

    monkeypatch.setattr(Live, "works", counted)
    live = Live(GROUND, ("banking",), 0)
    tool = GROUND.tools["transfer_funds"]
    try:
        with pytest.raises(Skip):
            sample(random.Random(1), live, tool, fits=lambda _: False)
        assert not tried
        sample(random.Random(1), live, tool, tried=False)
        assert not tried
        assert sample(random.Random(1), live, tool).tool is tool
        assert tried
    finally:
        live.close()


def test_the_gate_of_worth_makes_each_gold_call_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = list(generate(Settings(31, ("banking", "calendar"), {"complete": 1.0}, world_seeds=1), 4))
    calls: Counter[str] = Counter()
    call = Store.call

    def counted(store: Store, session: object, server: str, tool: str, arguments: object, **more: object) -> object:
        calls[tool] += 1
        return call(store, session, server, tool, arguments, **more)  # pyright: ignore[reportArgumentType] - as given

    monkeypatch.setattr(Store, "call", counted)
    for task in tasks:
        assert gate_worth(task.model_copy(), judge_on(GROUND), whole=False) is None
    gold = Counter(call.tool for task in tasks for turn in task.turns for call in turn.calls)
    assert calls == gold


def test_what_a_write_changed_is_told_before_the_next() -> None:
    rng = random.Random(3)
    scene = Scene(rng, GROUND, ("banking",), 0)
    try:
        goal: CallGoal = sample(rng, scene.live, GROUND.tools["transfer_funds"])
        topics = {
            ("banking", ref.table, row.id): row
            for name, rows in goal.rows.items()
            if (ref := goal.tool.parameter(name).ref) is not None
            for row in rows
        }
        scene.memory.changing |= topics
        scene.live.call("banking", goal.tool.name, goal.arguments)
        told = scene.told()
        assert told
        assert {fact[:3] for fact in told} <= topics.keys()
        assert all(getattr(topics[fact[:3]], fact[3]) != getattr(scene.live.row(*fact[:3]), fact[3]) for fact in told)
        assert not scene.memory.changing
    finally:
        scene.close()


def test_texts_that_may_name_a_row_are_ids_of_the_start_and_keys_that_were_written() -> None:
    live = Live(GROUND, ("calendar",), 0)
    try:
        first = live.rows("calendar", "event")[0].id
        assert live.may_name("calendar", "event", ["no such thing", first])
        assert not live.may_name("calendar", "event", ["no such thing"])
        goal = sample(random.Random(2), live, GROUND.tools["create_event"])
        made = live.call("calendar", "create_event", goal.arguments)
        keys = [str(write.key) for write in made.writes if write.table == "event"]
        assert keys
        assert live.may_name("calendar", "event", keys)
    finally:
        live.close()


def test_a_process_that_replays_imports_nothing_that_makes_rows() -> None:
    code = "import sys, synth.elsewhere; print(sorted({'synth.make', 'synth.words', 'inflect'} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
