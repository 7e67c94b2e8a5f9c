"""The set under examples/data is whole, and its rows stand in the worlds as they are now."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rewards
from rewards.arena import play
from rewards.policies import POLICIES
from synth.coverage import coverage
from synth.live import default_ground
from synth.reading import read_rows
from tasks import Task

FOLDER = Path(__file__).parents[2] / "examples/data"
AGAIN = "A change of a world or of the reward changed it: make it again as examples/data/README.md says."


def _rows() -> list[Task]:
    return list(read_rows(FOLDER))


def test_it_holds_what_its_card_says() -> None:
    rows, card = _rows(), json.loads((FOLDER / "card.json").read_text(encoding="utf-8"))
    assert len(rows) == len({row.id for row in rows}) == card["rows"] == 200
    assert len({server for row in rows for server in row.world.servers}) == 20
    assert len({row.kind for row in rows}) == 10


@pytest.mark.slow
def test_gold_of_it_earns_all_in_the_worlds_as_they_are() -> None:
    for task in _rows()[::20]:
        assert rewards.score(task, play(task, POLICIES["gold"])).total == 1.0, AGAIN


def test_a_tool_is_met_with_every_error_that_a_row_meets() -> None:
    covered = coverage(_rows(), default_ground())
    assert covered["error_codes"]["not_found"] > 0
    met = {code for code, tools in covered["errors"].items() if tools["tools"] > 0}
    assert met == set(covered["error_codes"])
