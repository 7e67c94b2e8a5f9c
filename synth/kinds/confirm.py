"""confirm: a change that needs the user's yes; the user says yes, no, or yes with one value put right."""

from __future__ import annotations

from typing import Any

from servers.kit import Tool
from synth.deriving import derived, derives
from synth.goals import CallGoal, likely_change, sample, spoken_writes
from synth.kinds.complete import follow
from synth.kinds.written import Written
from synth.lines import has_words
from synth.scene import Scene
from synth.skip import Skip
from synth.turns import act
from synth.words import clause, speak, why

_DRAWS = 12
_TOOLS = 2
_DERIVES = 0.4
_CHANGING = frozenset({"money", "day", "moment", "minutes", "percent", "temperature"})


def write(scene: Scene) -> Written:
    """Write the turns of one row."""
    tool = scene.ground.tools.get(scene.aim)
    if tool is not None and derives(scene.ground, tool) and scene.rng.random() < _DERIVES:
        _worked_out(scene, tool)
        return Written()
    goal = due_goal(scene)
    said = clause(scene, goal)
    user = speak(scene, [said], why(scene, goal, said.mood))
    roll = scene.rng.random()
    answer: Any = "yes" if roll < 0.45 else "no" if roll < 0.7 else change(scene, goal)
    act(scene, [goal], user, answer=answer)
    if answer == "no":
        return Written(servers=(goal.server,), needed=(goal.tool.name,))
    if answer == "yes" and scene.rng.random() < 0.25:
        saved = scene.save()
        try:
            follow(scene)
        except Skip:
            scene.restore(saved)
        else:
            scene.live.forget(saved[1])
    return Written()


def _worked_out(scene: Scene, tool: Tool) -> None:
    """Leave is asked for an amount that the user has not said: it names what was worked out."""
    goals, user = derived(scene, tool)
    if not any(isinstance(goal, CallGoal) and scene.live.needs_yes(tool, goal.arguments) for goal in goals):
        raise Skip("no call needs a yes")
    act(scene, goals, user)


def due_goal(scene: Scene) -> CallGoal:
    """A call that succeeds, but only after a yes."""
    tools = [tool for tool in spoken_writes(scene.live, scene.servers) if tool.confirm]
    if not tools:
        raise Skip("nothing here needs a yes")

    def is_due(goal: CallGoal) -> bool:
        return has_words(scene, goal) and scene.live.may_need_yes(goal.tool, goal.arguments)

    for _ in range(_TOOLS):
        try:
            return sample(scene.rng, scene.live, scene.rng.choice(tools), fits=is_due, draws=_DRAWS)
        except Skip:
            continue
    raise Skip("no call needs a yes")


def change(scene: Scene, goal: CallGoal) -> dict[str, Any]:
    """One plain value that the user puts right when asked for leave; the call must run with it too."""
    live = scene.live
    kinds = {name: goal.tool.parameter(name).said for name in goal.arguments if name in goal.said}
    told = list(kinds.values())  # "make it the 25th" must fit one value: not the first day as well as the last
    names = [name for name, kind in kinds.items() if kind in _CHANGING and told.count(kind) == 1]
    if not names:
        raise Skip("no value to put right")
    name = scene.rng.choice(names)
    if goal.tool.parameter(name).many:
        raise Skip("no value to put right")
    for _ in range(_DRAWS):
        given = {key: value for key, value in goal.arguments.items() if key != name}
        other = sample(scene.rng, live, goal.tool, given, tried=False)
        new = {**goal.arguments, name: other.arguments.get(name)}
        if new[name] in (None, goal.arguments[name]):
            continue
        if not likely_change(goal.arguments[name], new[name], goal.tool.parameter(name).said):
            continue
        if live.works(goal.server, goal.tool.name, new) and live.needs_yes(goal.tool, new):
            return {name: new[name]}
    raise Skip("no other value runs")
