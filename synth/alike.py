"""Two rows of one call by names of one form: "august home.csv" beside "the september home csv" are two hands."""

from __future__ import annotations

from synth.goals import CallGoal
from synth.refer import Mention, mentions
from synth.scene import Scene

_TRIES = 4


def like_its_neighbour(scene: Scene, goal: CallGoal, name: str, named: list[Mention]) -> list[Mention]:
    """How the row of a parameter is named: in the form of another parameter's row of that table, where it has it."""
    ref = goal.tool.parameter(name).ref
    if ref is None or len(named) != 1 or named[0].anaphor:
        return named
    masks = [
        before[0].mask
        for other, before in goal.mentions.items()
        if other != name and len(before) == 1 and not before[0].anaphor and before[0].table == ref.table
    ]
    if not masks or named[0].mask == masks[0]:
        return named
    for _ in range(_TRIES):  # each draws among the words of a form anew
        ways = mentions(scene.rng, scene.live, goal.server, ref.table, goal.rows[name][0], scene.style)
        same = next((one for one in ways if one.mask == masks[0]), None)
        if same is not None:
            return [same]
    return named
