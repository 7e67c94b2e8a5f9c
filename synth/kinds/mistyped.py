"""A code that the user got wrong by a character: nothing is found, the agent asks, the user puts it right."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from servers.kit import Parameter, Tool
from servers.kit.phrases import part
from synth.answers import ask_text
from synth.goals import CallGoal, sample, spoken_writes
from synth.language import replies
from synth.language.patterns import expand, usable
from synth.live import Live
from synth.plan import TurnPlan
from synth.refer import Literal, Mention, mentions
from synth.says import common
from synth.scene import Draft, Scene
from synth.skip import Skip
from synth.turns import close, reach
from synth.words import aside, clause, speak, why

_TRIES = 8


def mistype(scene: Scene) -> None:
    """Write the turn.

    Raises:
        Skip: nothing here is named by a code that can be mistyped.
    """
    goal, name, right, wrong = _with_slip(scene)
    bad = replace(goal, arguments={**goal.arguments, name: _as_list(goal, name, wrong.id)}, mentions={name: [wrong]})
    scene.memory.codes.update((right.id, wrong.id))
    said = clause(scene, bad)
    user = speak(scene, [said], why(scene, bad, said.mood))
    says = common(scene, [bad], user)
    plan = TurnPlan(scene)
    plan.attempt(bad)
    del scene.memory.known[wrong.server, wrong.table, wrong.id]
    goal.mentions = {**bad.mentions, name: [right]}
    goal.said = set(bad.said)
    careful = scene.style.careful
    line = expand(scene.rng, scene.rng.choice(usable(replies.MISTYPED, formal=careful)), formal=careful)
    says[name] = aside(scene, line.replace("{v}", scene.slots.add(right.forms[""], right.mask)))
    asking = f"I can't find {wrong.forms['']}. {ask_text(scene, goal, name)}"
    text = reach(scene, plan, goal)
    draft = Draft(user, "ASK", "ANSWER", plan.calls, text, asking=asking, missing=[name], says=says)
    draft.protected = [plan.calls[-1].id]
    close(scene, plan, [goal], draft)


def _with_slip(scene: Scene) -> tuple[CallGoal, str, Mention, Mention]:
    """A call, the parameter that a code fills, its expression, and the same with a slip that names nothing."""
    live, rng = scene.live, scene.rng
    named = [
        (tool, one) for tool in spoken_writes(live, scene.servers) for one in tool.parameters if _codes(live, tool, one)
    ]
    if not named:
        raise Skip("nothing here has a code")
    for _ in range(_TRIES):
        tool, parameter = rng.choice(named)
        try:
            goal = sample(rng, live, tool, draws=6)
        except Skip:
            continue
        rows = goal.rows.get(parameter.name, [])
        if len(rows) != 1 or goal.quoted or parameter.ref is None or live.needs_yes(tool, goal.arguments):
            continue
        found = mentions(rng, live, tool.server, parameter.ref.table, rows[0], scene.style)
        coded = [one for one in found if one.code is not None and one.id in one.forms[""]]
        if not coded:
            continue
        right = rng.choice(coded)
        if any(right.id in str(value) for other, value in goal.arguments.items() if other != parameter.name):
            continue  # the rest of the request would tell what was meant
        slip = _slip(rng, right.id)
        given = {**goal.arguments, parameter.name: _as_list(goal, parameter.name, slip)}
        if slip == right.id or live.attempt(tool.server, tool.name, given).code != "not_found":
            continue
        forms = {form: said.replace(right.id, slip) for form, said in right.forms.items()}
        wrong = replace(right, id=slip, forms=forms, literals=(Literal("code", slip),))
        return goal, parameter.name, right, wrong
    raise Skip("no code can be mistyped")


def _codes(live: Live, tool: Tool, parameter: Parameter) -> bool:
    """Whether people name the rows of a parameter by codes; who mistypes a path says what is meant all the same."""
    if parameter.ref is None or parameter.said == "path":
        return False
    attributes = part(live.ground.phrases(tool.server), "ATTRS").get(parameter.ref.table, {})
    return any(kind == "code" for _, kind in attributes.values())


def _slip(rng: random.Random, code: str) -> str:
    """A code with one slip behind its first half: two characters the wrong way round, or one left out."""
    first = max(len(code) // 2, code.find("-") + 1)
    swaps = [at for at in range(first, len(code) - 1) if code[at] != code[at + 1] and code[at : at + 2].isalnum()]
    if swaps and rng.random() < 0.7:
        at = rng.choice(swaps)
        return code[:at] + code[at + 1] + code[at] + code[at + 2 :]
    places = [at for at in range(first, len(code)) if code[at].isalnum()]
    if not places:
        return code
    at = rng.choice(places)
    return code[:at] + code[at + 1 :]


def _as_list(goal: CallGoal, name: str, key: str) -> Any:
    return [key] if goal.tool.parameter(name).many else key
