"""Wishes planned from the graph: a value that one world shows is an argument in another, and nobody says it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import rewards
from rewards.arena import play
from rewards.policies import POLICIES
from servers.catalogue import setting_of, worlds
from synth.coverage import edges_of
from synth.gates.plan import gate_plan
from synth.kinds import story
from synth.live import Ground
from synth.make import make_row
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task

NAMES = ("calendar", "crm", "email", "payments")
GROUND = Ground({name: worlds()[name] for name in NAMES}, setting_of)


@cache
def made() -> tuple[Task, ...]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(story, "FROM_GRAPH", 1.0)
        return tuple(_made(8))


def _made(count: int) -> Iterator[Task]:
    settings = Settings(51, NAMES, kinds={story.KIND: 1}, world_seeds=3)
    for index in range(count):
        for attempt in range(40):
            try:
                task = make_row(settings, index, attempt, GROUND)[0]
            except Skip:
                continue
            if gate_plan(task, GROUND) is None:
                yield task
                break


def test_every_row_has_an_edge_from_one_world_to_another() -> None:
    assert len(made()) == 8
    for task in made():
        assert "story" in edges_of(task)
        assert len({call.server for turn in task.turns for call in turn.calls}) >= 2


def test_a_row_needs_two_to_eight_calls_or_more_and_gold_earns_all() -> None:
    for task in made():
        assert task.n_need >= 2
        assert rewards.score(task, play(task, POLICIES["gold"])).total == 1.0


def test_the_value_stands_in_no_message_of_the_user() -> None:
    for task in made():
        said = " ".join(turn.user for turn in task.turns)
        for call in (call for turn in task.turns for call in turn.calls if call.role == "write"):
            for name, source in call.provenance.items():
                value = call.arguments[name]
                if source.startswith("c") and isinstance(value, str):
                    assert value not in said
