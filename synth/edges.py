"""Edges of the tool graph as they are observed: one call turns another's failure into success."""

from __future__ import annotations

from synth.goals import CallGoal, Topic, bind, writes_on
from synth.live import Live
from synth.scene import Scene
from synth.skip import Skip

_DRAWS = 3


def enabler(scene: Scene, goal: CallGoal) -> CallGoal | None:
    """A call on a row that the failing goal names, after which the goal succeeds; None if none was found."""
    live = scene.live
    for topic in rows_named(goal):
        for tool, name in writes_on(live, topic):
            for _ in range(_DRAWS):
                key = [topic[2]] if tool.parameter(name).many else topic[2]
                arguments = live.sampled(scene.rng, tool, {name: key})
                if arguments is None or (tool is goal.tool and arguments == goal.arguments):
                    continue
                if opens(live, tool.name, arguments, goal):
                    found = bind(live, tool, arguments)
                    if found is not None:
                        return found
    return None


def opens(live: Live, tool: str, arguments: dict[str, object], goal: CallGoal) -> bool:
    """Whether the goal succeeds after the call."""
    with live.trial() as trial:
        if trial.call(goal.server, tool, arguments).code is not None:
            return False
        entry = trial.call(goal.server, goal.tool.name, goal.arguments)
        return entry.code is None and bool(entry.writes)


def rows_named(goal: CallGoal) -> list[Topic]:
    """Rows that a call names by single references.

    Raises:
        Skip: it names none.
    """
    found = [
        (goal.server, ref.table, rows[0].id)
        for name, rows in goal.rows.items()
        if len(rows) == 1 and (ref := goal.tool.parameter(name).ref) is not None
    ]
    if not found:
        raise Skip("it names no row")
    return found
