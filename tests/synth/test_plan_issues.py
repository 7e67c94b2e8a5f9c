"""What the issue tracker needs of plans: rivals listed as its rule wants, steps on the way in words of their own."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from servers.issue_tracker import ISSUE_TRACKER
from servers.issue_tracker.phrases import LISTED
from synth.answers import label
from synth.goals import bind, forbidden, holds
from synth.live import Ground, Live, default_ground
from synth.make import make_row
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task


@pytest.fixture(scope="module")
def ground() -> Ground:
    return default_ground()


def made(ground: Ground, kind: str, count: int) -> Iterator[Task]:
    settings = Settings(3, ("issue_tracker",), kinds={kind: 1}, world_seeds=6)
    for index in range(count):
        for attempt in range(40):
            try:
                yield make_row(settings, index, attempt, ground)[0]
            except Skip:
                continue
            break


def test_rivals_are_listed_with_key_title_and_status(ground: Ground) -> None:
    scene = Scene(random.Random("issues"), ground, ["issue_tracker"], 0)
    pattern, guard = LISTED["issue"]
    row = next(row for row in scene.live.rows("issue_tracker", "issue") if row.status == "backlog")
    assert guard == "open"
    assert label(scene, "issue_tracker", "issue", row, pattern) == f"{row.key} ({row.title}, in the backlog)"


def test_a_step_on_the_way_is_told_in_its_own_words(ground: Ground) -> None:
    replies = [turn.reply for row in made(ground, "recovery", 6) for turn in row.turns]
    assert any(" first. " in reply for reply in replies)


def test_a_duplicate_is_closed_when_it_is_linked(ground: Ground) -> None:
    live = Live(ground, ["issue_tracker"], 0)
    wanted = {"to_status": "cancelled", "resolution": "duplicate", "comment": "Same as the original"}
    told: set[tuple[bool, bool]] = set()
    for row in live.rows("issue_tracker", "issue"):
        goal = bind(live, ISSUE_TRACKER.tools["transition_issue"], {"issue_id": row.id, **wanted})
        assert goal is not None
        assert holds(live, goal, "resolution=duplicate")
        told.add((row.is_duplicate, forbidden(live, goal) is None))
    live.close()
    assert told == {(True, True), (False, False)}
