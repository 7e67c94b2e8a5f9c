"""recovery: as things stand the call fails: it is tried with other values, something else is done, or it is given up.

Or what it names is not there, since a code was mistyped.

Or something is in the way, and with leave the call goes all the same.

Or the rules say what must be done first, and the user names only the end.

STORIES of a world's phrases hold entries of this kind:

    {"kind": "recovery", "tool": write, "arguments": {parameter: value},
     "first": [(tool, {parameter: source}, said?), ...]}

A source is `<reference parameter>.<field>` of the row that the request names, or a plain value; `said` is what the
assistant says of such a call, where what it says of it otherwise would not do. Whether the call fails before and
succeeds after is found by running.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from servers.kit import Tool
from servers.kit.phrases import part
from synth.answers import confirm_text, done_text
from synth.goals import CallGoal, bind, forbidden, sample
from synth.kinds.failing import give_up, instead, retry
from synth.kinds.leave import with_leave
from synth.kinds.mistyped import mistype
from synth.kinds.written import Written
from synth.language import replies
from synth.plan import TurnPlan
from synth.says import already, common, spoken
from synth.scene import Draft, Scene
from synth.skip import Skip
from synth.turns import close, reach
from synth.words import clause, speak, why

KIND = "recovery"
_TRIES = 8


def write(scene: Scene) -> Written:
    """Write the turns of one row: one of the ways to go on."""
    ways = [_first_what_must_be, retry, instead, give_up, mistype, with_leave]
    scene.rng.choices(ways, [21, 30, 12, 17, 12, 8])[0](scene)
    return Written()


def _first_what_must_be(scene: Scene) -> None:
    """The rules say what must be done first."""
    stories = [
        story
        for server in scene.servers
        for story in part(scene.ground.phrases(server), "STORIES")
        if story["kind"] == KIND and (not scene.aim or story["tool"] in scene.live.wanted)
    ]
    if not stories:
        raise Skip("nothing to recover from")
    story = scene.rng.choice(stories)
    tool = scene.ground.tools[story["tool"]]
    steps = [(scene.ground.tools[name], filled) for name, filled, *_ in story["first"]]
    words = [said[0] if said else None for _, _, *said in story["first"]]
    goal = _blocked(scene, tool, story["arguments"], steps)
    said = clause(scene, goal)
    user = speak(scene, [said], why(scene, goal, said.mood))
    says = common(scene, [goal], user)
    plan = TurnPlan(scene)
    plan.foresee([goal])
    texts = [_prepare(scene, plan, goal, step, filled, said) for (step, filled), said in zip(steps, words, strict=True)]
    draft = Draft(user, "TOOL_CALL", "ANSWER", plan.calls, "", says=says)
    if scene.live.needs_yes(tool, goal.arguments):
        draft.gold_class = "CONFIRM"
        draft.confirms = plan.consult(goal)
        draft.asking = " ".join([*texts, confirm_text(scene, [goal], plan.consulted)])
        says |= already(scene, goal, dict.fromkeys(report.slot for report in draft.confirms if report.slot))
        says["no"] = spoken(scene, replies.NO)
        texts = []
    texts.append(reach(scene, plan, goal))
    if draft.gold_class == "CONFIRM":
        draft.protected = [plan.calls[-1].id]
    draft.reply = " ".join(texts)
    close(scene, plan, [goal], draft)


def _blocked(
    scene: Scene, tool: Tool, arguments: Mapping[str, Any], steps: list[tuple[Tool, Mapping[str, Any]]]
) -> CallGoal:
    """A call that fails now and succeeds after the steps."""
    lost = Skip("nothing fails so")
    for _ in range(_TRIES):
        goal = sample(scene.rng, scene.live, tool, arguments, codes=("conflict",), draws=60)
        try:
            _check(scene, goal, steps)
        except Skip as skip:
            lost = skip
            continue
        return goal
    raise lost


def _check(scene: Scene, goal: CallGoal, steps: list[tuple[Tool, Mapping[str, Any]]]) -> None:
    """The steps run, and the call succeeds after them.

    Raises:
        Skip: it is not so.
    """
    for tool, filled in steps:
        step = bind(scene.live, tool, _filled(goal, tool, filled))
        if step is not None and forbidden(scene.live, step) is not None:
            raise Skip("what must be done first is forbidden")
    with scene.live.trial() as trial:
        for tool, filled in steps:
            arguments = _filled(goal, tool, filled)
            if trial.call(tool.server, tool.name, arguments).code is not None:
                raise Skip("what must be done first fails too")
        if trial.call(goal.server, goal.tool.name, goal.arguments).code is not None:
            raise Skip("it fails for another reason")


def _filled(goal: CallGoal, tool: Tool, filled: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a step; a list parameter takes the one row as a list."""
    found = {name: _value(goal, source) for name, source in filled.items()}
    return {
        name: [value] if tool.parameter(name).many and not isinstance(value, list) else value
        for name, value in found.items()
    }


def _value(goal: CallGoal, source: Any) -> Any:
    reference, dot, field = source.partition(".") if isinstance(source, str) else ("", "", "")
    if dot and reference in goal.rows:
        return getattr(goal.rows[reference][0], field)
    return source


def _prepare(
    scene: Scene, plan: TurnPlan, goal: CallGoal, tool: Tool, filled: Mapping[str, Any], said: str | None
) -> str:
    """Make one of the calls that must come first; returns what the assistant says of it."""
    if scene.live.needs_yes(tool, _filled(goal, tool, filled)):
        raise Skip("what must be done first needs a yes")
    arguments: dict[str, Any] = {}
    provenance: dict[str, str] = {}
    for name, source in filled.items():
        arguments[name] = _value(goal, source)
        provenance[name] = "policy"
        if arguments[name] != source:
            reference, _, field = source.partition(".")
            pointer = plan.locate(goal.mentions[reference][0]).rpartition("/")[0] + f"/{field}"
            if plan.at(pointer) != arguments[name]:
                raise Skip("what must be done first is not shown")
            provenance[name] = pointer
    arguments = _filled(goal, tool, filled)
    call = plan.add(tool, arguments, "write", provenance)
    plan.waits.add(call.id)
    step = bind(scene.live, tool, arguments)
    if step is None:
        raise Skip("a row that people do not see")
    return done_text(scene, step, call.result, said)
