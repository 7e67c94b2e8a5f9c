"""What a set would hardly reach by chance: rules that rest on how things stand, leave for what is in the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

import rewards
import synth.make
from rewards.arena import play
from rewards.policies import POLICIES
from servers.kit.phrases import part
from synth.gates.plan import gate_plan
from synth.generate import gate_row
from synth.goals import CallGoal, sample
from synth.kinds import failing, leave, recovery
from synth.kinds.written import Written
from synth.make import KINDS, RULED_ATTEMPTS, TWINS, default_ground, make_row
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from synth.splits import split_of_seed
from tasks import Task

GROUND = default_ground()
OPENED = (
    "book_vehicle_service:0", "classify_vehicle_trip:0", "unlock_door:refused", "replace_card:refused",
    "unsend_email:refused", "write_file:refused", "create_directory:refused", "touch_file:refused",
    "create_chat_channel:refused",
)  # fmt: skip
DRIVING = ("book_vehicle_service:0", "classify_vehicle_trip:0")
LEAVES = [
    (server, tool) for server, world in GROUND.worlds.items() for tool in part(world.phrases, "LEAVE") if world.tools
]


def aim_at(patch: pytest.MonkeyPatch, what: str) -> None:
    """Let every row aim at one tool or rule."""

    def aim(*_: object) -> str:
        return what

    patch.setattr(synth.make, "aim_of", aim)


@cache
def twins(rule: str) -> tuple[Task, tuple[str, ...], Task, tuple[str, ...]]:
    """The first pair of twins that is made when their rows aim at a rule, with their templates."""
    server = GROUND.tools[rule.partition(":")[0]].server
    settings = Settings(29, (server,), kinds={TWINS: 1}, world_seeds=64, both_worlds=0)
    with pytest.MonkeyPatch.context() as patch:
        aim_at(patch, rule)
        for index in range(0, 12, 2):
            for attempt in range(RULED_ATTEMPTS):
                try:
                    refused = make_row(settings, index, attempt, GROUND)
                    return *refused, *make_row(settings, index + 1, attempt, GROUND)
                except Skip:
                    continue
    raise AssertionError(f"no row reaches {rule}")


@pytest.mark.parametrize("rule", OPENED)
def test_a_rule_is_broken_by_one_row_and_kept_by_its_twin(rule: str) -> None:
    refused, _, permitted, _ = twins(rule)
    assert refused.fingerprint.generator["rule"] == permitted.fingerprint.generator["rule"] == rule
    assert refused.turns[0].gold_class == "REFUSE"
    assert all(call.role == "lookup" for call in refused.turns[0].calls)
    assert permitted.turns[0].gold_class != "REFUSE"
    assert rule.partition(":")[0] in {call.tool for call in permitted.turns[0].calls}
    for task in (refused, permitted):
        assert gate_plan(task, GROUND) is None
        assert rewards.score(task, play(task, POLICIES["gold"])).total == 1.0


@pytest.mark.parametrize("rule", DRIVING)
def test_the_twin_of_what_waits_while_one_drives_is_asked_in_a_car_that_stands(rule: str) -> None:
    refused, _, permitted, _ = twins(rule)
    assert refused.world.seed != permitted.world.seed
    assert split_of_seed(refused.world.seed) == split_of_seed(permitted.world.seed)
    assert "driving" in refused.turns[0].reply


def test_a_twin_gives_the_reason_of_the_other() -> None:
    same = [masks[0] == twin[0] for _, masks, _, twin in map(twins, OPENED)]
    assert sum(same) > len(same) // 2


@cache
def left(server: str, tool: str) -> tuple[Task, ...]:
    """Rows of a tool that goes with leave alone."""

    def write(scene: Scene) -> Written:
        leave.with_leave(scene)
        return Written()

    settings = Settings(31, (server,), kinds={recovery.KIND: 1}, world_seeds=24, both_worlds=0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, recovery.KIND, write)
        aim_at(patch, tool)
        return tuple(_first(settings, 4))


def _first(settings: Settings, count: int) -> Iterator[Task]:
    for index in range(count):
        for attempt in range(24):
            try:
                task = make_row(settings, index, attempt, GROUND)[0]
            except Skip:
                continue
            if gate_row(task, GROUND, whole=True) is None:
                yield task
                break


@pytest.mark.parametrize(("server", "tool"), LEAVES)
def test_what_is_in_the_way_is_told_and_goes_with_leave_alone(server: str, tool: str) -> None:
    flag = part(GROUND.phrases(server), "LEAVE")[tool]
    rows = left(server, tool)
    assert len(rows) >= 2
    for task in rows:
        first = task.turns[0]
        assert first.gold_class == "CONFIRM"
        assert first.asking.endswith("?")
        failed, *done = [call for call in first.calls if call.tool == tool]
        assert (failed.fails, failed.role) == ("conflict", "lookup")
        assert flag not in failed.arguments
        if first.answer == "no":
            assert not done
            continue
        assert [{**failed.arguments, flag: True}] == [call.arguments for call in done]
        assert first.protected == (done[0].id,)


def test_both_answers_to_leave_occur() -> None:
    answers = [task.turns[0].answer for server, tool in LEAVES for task in left(server, tool)]
    assert "yes" in answers
    assert "no" in answers


@pytest.mark.parametrize(("name", "flag"), [("create_event", "allow_conflict"), ("save_place", "replace")])
def test_nobody_gives_up_what_goes_with_leave(monkeypatch: pytest.MonkeyPatch, name: str, flag: str) -> None:
    tool = GROUND.tools[name]
    scene = Scene(random.Random("leave"), GROUND, (tool.server,), 3, frozenset({name}))
    goals = (sample(scene.rng, scene.live, tool, codes=("conflict",), draws=200) for _ in range(40))
    goal = next(one for one in goals if scene.live.works(tool.server, name, {**one.arguments, flag: True}))

    def the_goal(*_: object, **__: object) -> CallGoal:
        return goal

    monkeypatch.setattr(failing, "sample", the_goal)
    with pytest.raises(Skip, match="with leave it is possible"):
        failing.give_up(scene)


def test_a_row_that_aims_at_what_hardly_ever_goes_is_made_where_it_goes() -> None:
    settings = Settings(33, ("vehicle",), kinds={"complete": 1}, world_seeds=64, both_worlds=0)
    with pytest.MonkeyPatch.context() as patch:
        aim_at(patch, "shift_gear")
        met = [_met(settings, index) for index in range(6)]
    assert sum(met) >= 5


def _met(settings: Settings, index: int) -> bool:
    for attempt in range(synth.make.PLAIN_ATTEMPTS):
        try:
            task = make_row(settings, index, attempt, GROUND)[0]
        except Skip:
            continue
        return "shift_gear" in {call.tool for turn in task.turns for call in turn.calls}
    return False
