"""Every tool of every world is needed by a kept row on seeds 0-4."""

from __future__ import annotations

from collections import deque

import pytest

from servers.catalogue import worlds
from synth.generate import Exhausted, next_row
from synth.settings import Settings

KINDS = {"complete": 3.0, "missing_required": 1.0, "confirm": 1.0}
ROWS_A_TOOL = 3


@pytest.mark.slow
@pytest.mark.parametrize("server", worlds())
def test_every_tool_is_needed_by_a_kept_row(server: str) -> None:
    left = deque(tool.name for tool in sorted(worlds()[server].tools.values(), key=lambda tool: tool.read_only))
    needed: set[str] = set()
    missed: list[str] = []
    while left:
        wanted = left.popleft()
        for index in range(ROWS_A_TOOL):
            if wanted in needed:
                break
            settings = Settings(index, (server,), KINDS, world_seeds=5, tools=(wanted,))
            try:
                task = next_row(settings, index).task
            except Exhausted:
                continue
            needed.update(call.tool for turn in task.turns for call in turn.calls)
        else:
            if wanted not in needed:
                missed.append(wanted)
    assert missed == []
