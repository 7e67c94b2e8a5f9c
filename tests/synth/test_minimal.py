"""minimal: what the words leave out a look-up or a default tells, so that asking is needless."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from servers.catalogue import setting_of, worlds
from synth.language import replies
from synth.live import Ground
from synth.make import make_row
from synth.settings import SHARES, Settings
from synth.skip import Skip
from tasks import Call, Task

NAMES = ("banking", "budget", "calendar")
GROUND = Ground({name: worlds()[name] for name in NAMES}, setting_of)


@cache
def made() -> tuple[Task, ...]:
    return tuple(_made(24))


def _made(count: int) -> Iterator[Task]:
    settings = Settings(17, NAMES, kinds={"minimal": 1}, world_seeds=4, both_worlds=0)
    for index in range(count):
        for attempt in range(60):
            try:
                yield make_row(settings, index, attempt, GROUND)[0]
            except Skip:
                continue
            break


def _unsaid(call: Call) -> set[str]:
    """Plain values of a write that a result shows."""
    tool = GROUND.tools[call.tool]
    return {
        name for name, source in call.provenance.items() if tool.parameter(name).ref is None and source.startswith("c")
    }


def test_the_first_turn_acts_and_nothing_is_asked() -> None:
    assert len(made()) == 24
    for task in made():
        first = task.turns[0]
        assert first.gold_class == "TOOL_CALL"
        assert not first.missing
        assert [call for call in first.calls if call.role != "lookup"]


def test_most_rows_take_a_value_that_only_a_look_up_shows() -> None:
    looked_up = [task for task in made() if any(_unsaid(call) for call in task.turns[0].calls if call.role == "write")]
    assert 2 * len(looked_up) > len(made())


def test_the_request_again_tells_no_more_than_the_request() -> None:
    for task in made():
        first = task.turns[0]
        figures = set(re.findall(r"\d[\d.,:]*\d|\d", first.says["restate"]))
        assert figures <= set(re.findall(r"\d[\d.,:]*\d|\d", first.user))
        if any(_unsaid(call) for call in first.calls if call.role == "write"):
            longest = max(len(line.replace("{x}", "").split()) for line in replies.RESTATE)
            assert len(first.says["restate"].split()) <= len(first.user.split()) + longest


def test_information_levels_stand_at_three_to_one_to_one() -> None:
    assert SHARES["complete"] == 3 * SHARES["missing_required"] == 3 * SHARES["minimal"]
