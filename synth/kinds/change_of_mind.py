"""change_of_mind: the user has something done and then wants one value otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from servers.kit import Tool
from servers.kit.phrases import part
from synth.answers import done_text
from synth.goals import CallGoal, bind, holds, likely_change, sample
from synth.kinds.written import Written
from synth.language import frames, replies
from synth.language.patterns import expand, slot_forms, usable
from synth.language.personas import Mood
from synth.language.values import Forms
from synth.live import Trial
from synth.plan import TurnPlan
from synth.refer import Mention, pronoun, pronoun_of
from synth.routes import deref
from synth.says import common
from synth.scene import Done, Draft, Scene
from synth.skip import Skip
from synth.turns import act, close, corrected
from synth.words import clause, fill, mention, said_value, speak, utter, why

_LEADS = re.compile(r"^(?:(?:actually|wait|sorry|hmm|on second thoughts?|no|oh|i said the wrong thing),? )+")
_LEAD = re.compile(r"(?:actually|wait|sorry|hmm|on second|no,|oh)\b|.* after all$")
_IS_SO = re.compile(r"(?:i meant|it should be|it's|that's|(?:the|their|his|her|my) \w+ (?:is|was))\b")


def write(scene: Scene) -> Written:
    """Write the turns of one row."""
    rng, live = scene.rng, scene.live
    entries = [
        (live.ground.tools[name], spec)
        for server in scene.servers
        for name, spec in part(live.ground.phrases(server), "AMEND").items()
    ]
    if not entries:
        raise Skip("nothing is put right here")
    tool, spec = rng.choice([entry for entry in entries if entry[0].name in live.wanted] or entries)
    name = spec["parameter"]

    def may_be_put_right(goal: CallGoal) -> bool:
        return name in goal.arguments and not goal.quoted and not _beyond(scene, goal, spec)

    goal = sample(rng, live, tool, fits=may_be_put_right)
    said = clause(scene, goal)
    if name not in goal.said:
        raise Skip("the value was not said")
    new = _other(scene, goal, spec)
    with live.trial() as trial:
        entry = trial.call(tool.server, tool.name, {**goal.arguments, name: new})
        if entry.code is not None:
            raise Skip("no other value runs")
        wanted = trial.digest()
    old = dict(goal.arguments)
    act(scene, [goal], speak(scene, [said], why(scene, goal, said.mood)))
    first = scene.memory.turns[-1].calls[-1]
    steps = _steps(scene, tool, spec, old, new, first)
    _check_steps(scene, steps, None if "fix" in spec else wanted)
    _amend(scene, goal, name, spec, new, steps)
    return Written()


def _beyond(scene: Scene, goal: CallGoal, spec: Mapping[str, Any]) -> bool:
    return any(holds(scene.live, goal, test) for test in spec.get("unless", ()))


def _other(scene: Scene, goal: CallGoal, spec: Mapping[str, Any]) -> Any:
    name = spec["parameter"]
    given = {key: value for key, value in goal.arguments.items() if key != name}

    def is_meant(other: CallGoal) -> bool:
        return (
            other.arguments.keys() == goal.arguments.keys()
            and other.arguments[name] != goal.arguments[name]
            and not _beyond(scene, other, spec)
            and likely_change(goal.arguments[name], other.arguments[name], goal.tool.parameter(name).said)
        )

    return sample(scene.rng, scene.live, goal.tool, given, fits=is_meant).arguments[name]


Step = tuple[Tool, dict[str, Any], dict[str, str]]


def _steps(
    scene: Scene, tool: Tool, spec: Mapping[str, Any], old: Mapping[str, Any], new: Any, first: Done
) -> list[Step]:
    """The calls that put it right, with provenance: those the world names, else the same call with the new value."""
    turn = scene.turn
    sources = {key: first.provenance[key] for key in old}
    name = spec["parameter"]
    names = {parameter.name for parameter in tool.parameters}
    if "fix" not in spec:
        return [(tool, {**old, name: new}, {**sources, name: f"user:{turn}"})]
    steps: list[Step] = []
    for fixing, filled in spec["fix"]:
        again = fixing == tool.name and not {"old - new", "new - old"} & set(filled.values())
        arguments: dict[str, Any] = dict(old) if again else {}
        provenance: dict[str, str] = dict(sources) if again else {}
        for parameter, source in filled.items():
            if source in names - old.keys():
                continue
            if isinstance(source, str) and source.startswith(("/", "result.")):
                pointer = source if source.startswith("/") else "/" + source.removeprefix("result.").replace(".", "/")
                arguments[parameter], provenance[parameter] = deref(first.result, pointer), f"{first.id}:{pointer}"
            elif isinstance(source, str) and source in old:
                arguments[parameter] = new if source == name else old[source]
                provenance[parameter] = f"user:{turn}" if source == name else sources[source]
            elif source in {"old - new", "new - old"}:
                arguments[parameter], provenance[parameter] = _gap(source, old[name], new), f"user:{turn}"
            else:
                arguments[parameter], provenance[parameter] = source, "default"
        steps.append((scene.ground.tools[fixing], arguments, provenance))
    return steps


def _gap(source: str, old: int, new: int) -> int:
    gap = old - new if source == "old - new" else new - old
    if gap <= 0:
        raise Skip("the change goes the other way")
    return gap


def _check_steps(scene: Scene, steps: Sequence[Step], wanted: str | None) -> None:
    """Putting it right must run; where the world does not say how, it must end as if it had been asked so at once."""
    with scene.live.trial() as trial:
        if not _run(trial, steps) or wanted not in {None, trial.digest()}:
            raise Skip("correcting is not the same as having asked so")


def _run(trial: Trial, steps: Sequence[Step]) -> bool:
    return all(trial.call(tool.server, tool.name, arguments).code is None for tool, arguments, _ in steps)


def _amend(scene: Scene, goal: CallGoal, name: str, spec: Mapping[str, Any], new: Any, steps: Sequence[Step]) -> None:
    rng, style = scene.rng, scene.style
    value = _gap(spec["said"], goal.arguments[name], new) if "said" in spec else new
    forms = said_value(scene, goal.tool.parameter(name), value) if "said" in spec else corrected(scene, goal, name, new)
    whole = forms if len(steps) == 1 and steps[0][0] is goal.tool and "said" not in spec else None
    if isinstance(new, str) and "T" in new and new[:10] == str(goal.arguments[name])[:10] and "time" in forms:
        forms = {**forms, "": forms["time"], "noun": forms["time"]}
    lines = usable(spec.get("say") or replies.CHANGES, formal=style.formal)
    line = expand(rng, rng.choice(lines), formal=style.formal)
    used = next(form for slot, form in slot_forms(line) if slot == "v")
    words = value if '"{v}"' in line and isinstance(value, str) else forms.get(used or "noun", forms[""])
    token = scene.slots.add(words, f"<{name}>")
    body = line.replace(f"{{v:{used}}}" if used else "{v}", token)
    user = utter(scene, f"{rng.choice(leads_for(body))} {body}".lstrip())
    scene.memory.core = _core(scene, goal, name, new, _LEADS.sub("", body), whole=whole, now=steps[0][1])
    if len(steps) == 1 and steps[0][0] is goal.tool:
        act(scene, [_bound(scene, goal, steps[0])], user)
        return
    if any(scene.live.needs_yes(tool, arguments) for tool, arguments, _ in steps):
        raise Skip("putting it right needs a yes")
    plan = TurnPlan(scene)
    says = common(scene, [], user)
    made = [plan.add(tool, arguments, "write", provenance) for tool, arguments, provenance in steps]
    last = _bound(scene, goal, steps[-1])
    reply = done_text(scene, last, made[-1].result)
    close(scene, plan, [last], Draft(user, "TOOL_CALL", "ANSWER", plan.calls, reply, says=says))


def leads_for(body: str) -> Sequence[str]:
    """How a change may begin: what has a lead has no other, and what is so was said wrongly, not thought over."""
    if _LEAD.match(body):
        return ("",)
    return frames.SORRY_FOR_A_FACT if _IS_SO.match(body) else frames.SORRY_LEADS


def _core(
    scene: Scene,
    goal: CallGoal,
    name: str,
    new: Any,
    body: str,
    *,
    whole: Forms | None,
    now: Mapping[str, Any],
) -> tuple[tuple[Mood, str], ...]:
    """What is asked after the change: the first request with the new value, where the same call is made once more.

    Args:
        body: the change as it was said.
        whole: the new value in words, None where other calls put it right.
        now: the arguments of the call that puts it right; what the first call made may stand for the row named then.
    """
    if whole is None or goal.worded is None:
        return (("say", body),)
    mentions = {
        key: [
            _as_it_is(scene, one, row) for one, row in zip(named, _keys(now.get(key, goal.arguments[key])), strict=True)
        ]
        for key, named in goal.mentions.items()
    }
    mood, line, _ = goal.worded
    changed = replace(
        goal,
        arguments={**goal.arguments, name: new},
        forms={**goal.forms, name: (dict(whole), f"<{name}>")},
        mentions={key: [one for one in named if one is not None] for key, named in mentions.items()},
        said=set(goal.said),
    )
    text = fill(scene, changed, line, None) if all(None not in named for named in mentions.values()) else None
    return (("say", body),) if text is None else ((mood, text),)


def _keys(value: Any) -> list[Any]:
    return cast("list[Any]", value) if isinstance(value, list) else [value]


def _as_it_is(scene: Scene, said: Mention, key: Any) -> Mention | None:
    """How a row was named, or a name that denotes it still: a call moved from Friday is not Friday's any more.

    Args:
        key: the row that the call names now; another one than before where the first call put one in its place.

    Returns:
        None where the words have come to mean what is gone, or the row has another name now: nobody then looks
        for a new one.
    """
    if said.anaphor or [row.id for row in said.denotes(scene.live.rows(said.server, said.table))] == [key]:
        return said
    row = scene.live.row(said.server, said.table, said.id) if key == said.id else None
    again = row and mention(scene, said.server, said.table, row, topical=False)
    if again is None or again.place > 1:
        return None
    names = [str(one.value).casefold() for one in said.literals if one.kind == "text"]
    return None if names and not any(name in again.forms[""].casefold() for name in names) else again


def _again(row: Any, other: str) -> str:
    return pronoun_of(row) or ("them" if getattr(row, "plural", False) else other)


def _bound(scene: Scene, goal: CallGoal, step: Step) -> CallGoal:
    """A step as a goal: its rows stand in the history, its values come from where the step says."""
    tool, arguments, provenance = step
    bound = bind(scene.live, tool, arguments)
    if bound is None:
        raise Skip("a row is gone")
    for name, rows in bound.rows.items():
        ref = tool.parameter(name).ref
        if ref is not None:
            things = part(scene.ground.phrases(tool.server), "THING")
            other = "them" if things.get(ref.table, "") is None else "it"  # who has no noun is somebody
            bound.mentions[name] = [
                pronoun(tool.server, ref.table, row, thing="one", said=_again(row, other)) for row in rows
            ]
            for row in rows:
                if (tool.server, ref.table, row.id) not in scene.memory.known:
                    raise Skip("a row that was never shown")
    bound.carried = {name: source for name, source in provenance.items() if name not in bound.rows}
    bound.said = goal.said & arguments.keys()
    return bound
