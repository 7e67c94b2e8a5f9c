"""Calls that fail as things stand: tried again with another value, something else done instead, or given up.

The failing call is part of the plan, since nothing before it shows that it fails. What else would do is said by the
user, or nothing is and the agent says why it cannot be done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from servers.kit import Parameter, Tool
from servers.kit.phrases import part
from synth.answers import reason_text, refused_text
from synth.clashes import two_styles
from synth.edges import enabler
from synth.goals import (
    CallGoal,
    evidence_of,
    forbidden,
    likely_change,
    sample,
    spoken_writes,
    topic_of,
)
from synth.language import frames
from synth.language.patterns import expand, usable
from synth.lines import has_words
from synth.live import Live
from synth.plan import TurnPlan
from synth.refer import mentions
from synth.says import common
from synth.scene import Draft, Scene
from synth.sense import refuse_nonsense
from synth.skip import Skip
from synth.turns import act, close
from synth.words import Clause, as_said, clause, said_value, speak, why

_TRIES = 14
_TOOL_DRAWS = 12
_VALUE_DRAWS = 5
_FORMS = {"day": "noun", "moment": "noun"}
NO_FAILURE = (" already", " needs ", " is over", "would have begun", " into itself", " to itself", "has the text of")
"""Of a wish that is granted as things stand, of one that lacks a value, and of one that nobody has."""
_COLON = re.compile(r": (.+)$")
_TOKEN = re.compile(r"⟦(\w+)⟧")
_CANNOT = re.compile(r"\b(?:cannot|can't|unable|not able)\b")  # would be heard as a refusal of the whole
_TAKEN = ("from", "out of")
_SOURCE = r"\b(?:from|with|using|out of)"
FAILING = ("conflict",)
TRIED = ("conflict", "refused")
"""What a call may fail by before another value is tried."""


def retry(scene: Scene) -> None:
    """The user names a second value for when the first does not go."""
    goal, name, good = _two_values(scene)
    said = clause(scene, goal, only="do")
    parameter = goal.tool.parameter(name)
    if parameter.ref is None:
        words, mask = _said_second(scene, said, goal, good.arguments[name], name), f"<{name}>"
        lines = frames.OR_AT if words.startswith("at ") else frames.OR_VALUE
    else:
        before = _said_after(scene, said, goal.mentions[name][0].forms[""])
        other = mentions(scene.rng, scene.live, goal.server, parameter.ref.table, good.rows[name][0], scene.style)
        if not other:
            raise Skip("not nameable")
        good.mentions[name] = [other[0]]
        words, mask, lines = other[0].forms[""], other[0].mask, frames.OR_WITH
        if before in _TAKEN or _has_rival(goal, name):
            lines = tuple(line.replace("{p}", before) for line in frames.OR_FROM)
    good.mentions = {key: named for key, named in goal.mentions.items() if key != name} | good.mentions
    good.said = goal.said | {name}
    user = _with_fallback(scene, lines, said, "{v}", scene.slots.add(words, mask))
    if len({row.currency for rows in goal.rows.values() for row in rows if hasattr(row, "currency")}) > 1:
        raise Skip("a bare amount could be of either currency")
    _fail_then(scene, goal, good, user)


def _said_second(scene: Scene, said: Clause, goal: CallGoal, value: Any, name: str) -> str:
    """The second value in words: of the same day its hour alone, a date written as the first one is."""
    parameter = goal.tool.parameter(name)
    forms, first = said_value(scene, parameter, value), goal.arguments[name]
    if parameter.said == "moment" and "T" in value and value[:10] == first[:10]:
        if "time" not in forms:
            raise Skip("nobody says the day twice")
        return f"at {forms['time']}"
    others = {goal.tool.parameter(one).said for one in goal.arguments if one != name}
    if parameter.said == "count" and others & {"count", "day", "moment", "time", "money"}:
        raise Skip("a bare figure could be another one")
    words = forms.get(_FORMS.get(parameter.said or "", ""), forms[""])
    if parameter.said in _FORMS and two_styles([*_texts(scene, said), words]):
        raise Skip("two dates written in two ways")
    return words


def _texts(scene: Scene, said: Clause) -> list[str]:
    """What the tokens of a clause stand for, in order."""
    return [scene.slots.by_name[name].text for name in _TOKEN.findall(said.text) if name in scene.slots.by_name]


def instead(scene: Scene) -> None:
    """The user names another thing to be done with the row where the first cannot be done."""
    rng, live = scene.rng, scene.live
    entries = [
        (live.ground.tools[name], *rng.choice(others))
        for server in scene.servers
        for name, others in part(live.ground.phrases(server), "INSTEAD").items()
        if not scene.aim or name in live.wanted
    ]
    if not entries:
        raise Skip("nothing else would do here")
    first, then, fixed = rng.choice(entries)
    goal = _failing(scene, first)
    topic = topic_of(live, goal)
    other = live.ground.tools[then]
    name = part(live.ground.phrases(first.server), "TOPIC").get(then)
    if topic is None or name is None:
        raise Skip("nothing to do instead")
    given = {key: goal.arguments.get(value[1:]) if str(value)[:1] == "=" else value for key, value in fixed.items()}
    if None in given.values():
        raise Skip("nothing to do instead")
    good = sample(rng, live, other, {name: [topic[2]] if other.parameter(name).many else topic[2], **given}, draws=8)
    said = clause(scene, goal, only="do")
    for key, value in fixed.items():
        if str(value)[:1] == "=":
            good.forms[key] = _same_again(goal, key)
    second = clause(scene, good, inside=topic, only="do")
    user = _with_fallback(scene, frames.OR_ELSE, said, "{y}", second.text)
    mine = part(live.ground.phrases(first.server), "TOPIC")[goal.tool.name]
    good.mentions[name] = goal.mentions[mine]
    _fail_then(scene, goal, good, user)


def give_up(scene: Scene) -> None:
    """Nothing else is named, and no other call would make it possible: the agent says why it cannot be done."""
    tools = [tool for tool in spoken_writes(scene.live, scene.servers) if "conflict" in tool.raises]
    if not tools:
        raise Skip("nothing fails here")
    goal = _failing(scene, scene.rng.choice(tools))
    _refuse_way_out(scene, goal)
    said = clause(scene, goal)
    user = speak(scene, [said], why(scene, goal, said.mood))
    plan = TurnPlan(scene)
    says = common(scene, [goal], user)
    plan.foresee([goal])
    plan.attempt(goal)
    evidence = evidence_of(goal)
    if not evidence:
        raise Skip("nothing shows why not")
    draft = Draft(user, "REFUSE", "REFUSE", plan.calls, refused_text(scene, goal), says=says, evidence=evidence)
    close(scene, plan, [], draft)


def _failing(scene: Scene, tool: Tool, codes: tuple[str, ...] = FAILING, draws: int = 40) -> CallGoal:
    """A call that fails as things stand, and that nobody's leave or rule stands before."""

    def is_allowed(goal: CallGoal) -> bool:
        return forbidden(scene.live, goal) is None and has_words(scene, goal)

    goal = sample(scene.rng, scene.live, tool, codes=codes, draws=draws, fits=is_allowed)
    if scene.live.needs_yes(tool, goal.arguments):
        raise Skip("the call that fails needs a yes")
    if any(word in goal.problem for word in NO_FAILURE):
        raise Skip("it is so already, or wants one value more")
    refuse_nonsense(scene.live, scene.memory.done, [goal])
    return goal


def _two_values(scene: Scene) -> tuple[CallGoal, str, CallGoal]:
    """A call that fails, and the same with one value changed, which succeeds."""
    tools = [
        tool
        for tool in spoken_writes(scene.live, scene.servers)
        if {*TRIED} & {*tool.raises} and any(_may_change(scene.live, tool, one) for one in tool.parameters)
    ]
    if not tools:
        raise Skip("nothing fails here")
    for _ in range(_TRIES):
        try:
            goal = _failing(scene, scene.rng.choice(tools), TRIED, _TOOL_DRAWS)
        except Skip:
            continue
        names = [
            name
            for name in goal.arguments
            if name not in goal.quoted and _may_change(scene.live, goal.tool, goal.tool.parameter(name))
        ]
        scene.rng.shuffle(names)
        for name in names:
            good = _other(scene, goal, name)
            if good is not None:
                return goal, name, good
    raise Skip("no other value runs")


def _said_after(scene: Scene, said: Clause, words: str) -> str:
    """The preposition before the words that say what it is done with or taken from.

    Raises:
        Skip: they say what is wanted.
    """
    tokens = [re.escape(f"⟦{name}⟧") for name, slot in scene.slots.by_name.items() if slot.text == words]
    found = next((one for token in tokens if (one := re.search(f"({_SOURCE}) {token}", said.text))), None)
    if found is None:
        raise Skip("another thing is another wish")
    return found[1]


def _has_rival(goal: CallGoal, name: str) -> bool:
    """Whether the call names another row of the same table."""
    ref = goal.tool.parameter(name).ref
    others = [goal.tool.parameter(other).ref for other in goal.rows if other != name]
    return ref is not None and any(other is not None and other.table == ref.table for other in others)


def _may_change(live: Live, tool: Tool, parameter: Parameter) -> bool:
    """Whether another value of a parameter would still be the same wish."""
    phrases = live.ground.phrases(tool.server)
    if parameter.many or f"{tool.name}.{parameter.name}" not in part(phrases, "SECOND_BEST"):
        return False
    if parameter.ref is None:
        return True
    if part(phrases, "TOPIC").get(tool.name) == parameter.name:
        return False
    lines: Sequence[Any] = part(phrases, "REQUESTS")[tool.name].get("do", ())
    source = re.compile(rf"{_SOURCE} \{{{parameter.name}\b")
    return any(source.search(line if isinstance(line, str) else line[0]) for line in lines)


def _other(scene: Scene, goal: CallGoal, name: str) -> CallGoal | None:
    given = {key: value for key, value in goal.arguments.items() if key != name}
    for _ in range(_VALUE_DRAWS):
        try:
            good = sample(scene.rng, scene.live, goal.tool, given, draws=3)
        except Skip:
            continue
        old, new = goal.arguments[name], good.arguments.get(name)
        if good.arguments.keys() == goal.arguments.keys() and new != old and _is_near(scene.live, goal, name, old, new):
            return good
    return None


def _is_near(live: Live, goal: CallGoal, name: str, old: Any, new: Any) -> bool:
    side = part(live.ground.phrases(goal.server), "SECOND_BEST")[f"{goal.tool.name}.{name}"]
    if goal.tool.parameter(name).ref is not None:
        return True
    lies_there = side == "any" or (new < old) == (side == "less")
    return lies_there and likely_change(old, new, goal.tool.parameter(name).said)


def _same_again(goal: CallGoal, name: str) -> tuple[dict[str, str], str]:
    kind = goal.tool.parameter(name).said
    return as_said("that time" if kind == "moment" else "that much" if kind == "money" else "the same"), f"<{name}>"


def _with_fallback(scene: Scene, lines: tuple[str, ...], said: Clause, hole: str, words: str) -> str:
    if "," in said.text or " if " in said.text:
        raise Skip("the request would lose its join")
    careful = scene.style.careful
    line = expand(scene.rng, scene.rng.choice(usable(lines, formal=careful)), formal=careful)
    return speak(scene, [Clause("do", line.replace("{x}", said.text).replace(hole, words))])


def _fail_then(scene: Scene, goal: CallGoal, good: CallGoal, user: str) -> None:
    """Try the first, then do the second; the assistant says of both."""
    told = [clause_ for clause_ in reason_text(scene, goal).split("; ") if not _CANNOT.search(clause_)]
    because = ": " + _COLON.sub(r" (\1)", told[0]) if told else ""
    why_not = f"The first way didn't work{because}."
    draft = act(scene, [good], user, prepare=lambda plan: _try(plan, goal))
    if draft.asking:
        draft.asking = f"{why_not} {draft.asking}"
    else:
        draft.reply = f"{draft.reply} {why_not}"


def _try(plan: TurnPlan, goal: CallGoal) -> None:
    plan.foresee([goal])
    plan.attempt(goal)


def _refuse_way_out(scene: Scene, goal: CallGoal) -> None:
    """Where another call, or a yes or no of this one, would make it possible, giving up is not right."""
    flags = [one.name for one in goal.tool.parameters if one.base == "boolean" and not (one.required or one.many)]
    if any(scene.live.works(goal.server, goal.tool.name, {**goal.arguments, flag: True}) for flag in flags):
        raise Skip("with leave it is possible")
    if any(story["tool"] == goal.tool.name for story in part(scene.ground.phrases(goal.server), "STORIES")):
        raise Skip("the rules know a way")
    if enabler(scene, goal) is not None:
        raise Skip("another call would make it possible")
