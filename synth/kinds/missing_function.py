"""missing_function: the tool needed is not there; the agent says so, the tool appears, the user tries again."""

from __future__ import annotations

from typing import Any

from servers.kit import Tool
from servers.kit.phrases import part
from servers.kit.sample import NoSample, sample_arguments
from synth.answers import sentence, unable_text
from synth.goals import CallGoal, sample, spoken_writes
from synth.kinds.written import Written
from synth.language import replies
from synth.language.patterns import expand, usable
from synth.plan import TurnPlan
from synth.says import common
from synth.scene import Draft, Scene
from synth.skip import Skip
from synth.turns import act, close
from synth.words import clause, speak, utter, why

_DETOUR_DRAWS = 4


def write(scene: Scene) -> Written:
    """Write the turns of one row."""
    rng = scene.rng
    unable = {name for server in scene.servers for name in part(scene.ground.phrases(server), "UNABLE")}
    tools = [tool for tool in spoken_writes(scene.live, scene.servers) if tool.name in unable]
    if not tools:
        raise Skip("no tool may be missing")
    goal = sample(rng, scene.live, rng.choice(tools))
    said = clause(scene, goal)
    user = speak(scene, [said], why(scene, goal, said.mood))
    hidden = (goal.tool.name, *detours(scene, goal))
    reply = sentence(f"I'm sorry, I can't {unable_text(scene, goal)} here, I don't have a tool for that")
    says = common(scene, [goal], user)
    close(scene, TurnPlan(scene), [], Draft(user, "REFUSE", "REFUSE", [], reply, says=says))
    core = scene.memory.core
    line = expand(rng, rng.choice(usable(replies.RETRY, formal=scene.style.careful)), formal=scene.style.careful)
    goal.carried |= dict.fromkeys(goal.arguments, "user:0")
    user = utter(scene, line)
    scene.memory.core = core
    act(scene, [goal], user, said=0)
    return Written(hidden=hidden, reveals={1: (goal.tool.name,)}, servers=(goal.server,))


def detours(scene: Scene, goal: CallGoal) -> list[str]:
    """Other tools that could bring about the very same end: tried with the same rows and values, and row by row."""
    live = scene.live
    with live.trial() as trial:
        trial.call(goal.server, goal.tool.name, goal.arguments)
        wanted = trial.digest()
    found: list[str] = []
    for tool in live.ground.worlds[goal.server].tools.values():
        if tool.name == goal.tool.name or not set(tool.writes) & set(goal.tool.writes):
            continue
        tries = any(_reaches(scene, goal, tool, wanted) for _ in range(_DETOUR_DRAWS))
        if tries or _reaches_singly(scene, goal, tool, wanted):
            found.append(tool.name)
    return found


def _reaches(scene: Scene, goal: CallGoal, tool: Tool, wanted: str) -> bool:
    live = scene.live
    given = _alike(goal, tool)
    try:
        arguments = sample_arguments(scene.rng, live.environment(goal.server), live.world(goal.server), tool, given)
    except NoSample:
        return False
    with live.trial() as trial:
        return trial.call(goal.server, tool.name, arguments).code is None and trial.digest() == wanted


def _reaches_singly(scene: Scene, goal: CallGoal, tool: Tool, wanted: str) -> bool:
    """Whether the tool, called once for each of several rows, does what one call was to do."""
    given = _alike(goal, tool)
    for name, rows in goal.rows.items():
        ref = goal.tool.parameter(name).ref
        single = next((one for one in tool.parameters if one.ref is not None and one.ref == ref and not one.many), None)
        if single is None or not goal.tool.parameter(name).many or len(rows) < 2:
            continue
        with scene.live.trial() as trial:
            calls = [trial.call(goal.server, tool.name, {**given, single.name: row.id}) for row in rows]
            if all(entry.code is None for entry in calls) and trial.digest() == wanted:
                return True
    return False


def _alike(goal: CallGoal, tool: Tool) -> dict[str, Any]:
    """The goal's values under the other tool's names."""
    given: dict[str, Any] = {}
    for parameter in tool.parameters:
        if parameter.name in goal.arguments and _same_shape(goal.tool, tool, parameter.name):
            given[parameter.name] = goal.arguments[parameter.name]
        elif parameter.ref is not None and not parameter.many:
            for name, rows in goal.rows.items():
                ref = goal.tool.parameter(name).ref
                if ref is not None and ref.table == parameter.ref.table and len(rows) == 1:
                    given.setdefault(parameter.name, rows[0].id)
    return given


def _same_shape(one: Tool, other: Tool, name: str) -> bool:
    a, b = one.parameter(name), other.parameter(name)
    return (a.base, a.many) == (b.base, b.many)
