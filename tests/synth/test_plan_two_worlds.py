"""Rows over the bank and the calendar: one person in both, calls of both in one plan, one question for leave."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from synth.goals import CallGoal
from synth.kinds import complete, recovery
from synth.live import Ground, default_ground
from synth.make import make_row
from synth.pointers import call_of
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from synth.turns import act
from tasks import Task

BOTH = ("banking", "calendar")


@pytest.fixture(scope="module")
def ground() -> Ground:
    return default_ground()


def rows(ground: Ground, kind: str, servers: tuple[str, ...], count: int) -> Iterator[Task]:
    settings = Settings(8, servers, kinds={kind: 1}, world_seeds=2, both_worlds=1.0)
    for index in range(count):
        for attempt in range(40):
            try:
                yield make_row(settings, index, attempt, ground)[0]
            except Skip:
                continue
            break


def test_one_person_is_named_once_and_meant_in_two_worlds(ground: Ground) -> None:
    found = 0
    for number in range(30):
        scene = Scene(random.Random(f"two worlds {number}"), ground, BOTH, 1)
        try:
            goals, user = complete.one_person_two_worlds(scene)
            draft = act(scene, goals, user)
        except Skip:
            continue
        finally:
            scene.close()
        found += 1
        assert {call.tool.server for call in draft.calls} == set(BOTH)
        names = [
            {row.name for rows_ in goal.rows.values() for row in rows_ if hasattr(row, "pronoun")}
            for goal in goals
            if isinstance(goal, CallGoal)
        ]
        assert names[0] & names[1]
        if len(draft.protected) == 2:
            assert draft.asking.endswith("Shall I go ahead with both?")
    assert found >= 5


def test_a_pointer_leads_to_an_earlier_call_of_the_same_world(ground: Ground) -> None:
    for row in rows(ground, "complete", BOTH, 8):
        made = {call.id: call.server for turn in row.turns for call in turn.calls}
        order = list(made)
        for turn in row.turns:
            for call in turn.calls:
                for source in call.provenance.values():
                    pointed = call_of(source)
                    if pointed:
                        assert made[pointed] == call.server
                        assert order.index(pointed) < order.index(call.id)


def test_an_occurrence_of_a_series_is_named_by_its_day(ground: Ground) -> None:
    found = 0
    for row in rows(ground, "complete", ("calendar",), 14):
        for turn in row.turns:
            for call in turn.calls:
                event = call.arguments.get("event_id")
                if isinstance(event, str) and "@" in event and call.role == "write":
                    found += 1
                    assert call.provenance["event_id"].startswith("c")
    assert found


def test_what_the_rules_want_first_is_done_first(ground: Ground) -> None:
    found = 0
    for row in rows(ground, recovery.KIND, ("banking",), 10):
        calls = row.turns[0].calls
        writes = [call for call in calls if call.role == "write"]
        if row.kind != recovery.KIND or len(writes) < 2:
            continue
        found += 1
        assert [call.tool for call in writes] == ["set_card_controls", "dispute_transaction"]
        assert writes[0].id in writes[1].after
        assert row.turns[0].protected == (writes[1].id,)
    assert found
