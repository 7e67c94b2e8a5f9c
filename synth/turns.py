"""Closing a turn: its goals run on the live session, its texts are written, the focus moves on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, cast

from servers.kit.phrases import part
from synth.answers import computed_text, confirm_text, done_text, fact_text
from synth.clashes import misleads
from synth.goals import CallGoal, Goal, Question, bind, stands_alone, topic_of
from synth.language import replies
from synth.language.patterns import expand, usable
from synth.language.values import Forms
from synth.plan import TurnPlan
from synth.says import already, common, spoken
from synth.scene import Draft, Scene
from synth.sense import refuse_nonsense
from synth.skip import Skip
from synth.twins import refuse_twins
from synth.words import aside, said_value
from tasks.task import Report

_IT = re.compile(r"^It\b")
# Parameters that tell a thing or a person from all others.
_NAMING = frozenset(
    "title name names new_name first_name last_name deal_name label email emails phone topic question".split()
)


def act(
    scene: Scene,
    goals: Sequence[Goal],
    user: str,
    *,
    said: int | None = None,
    answer: Any = "yes",
    prepare: Callable[[TurnPlan], None] | None = None,
) -> Draft:
    """Reach the goals on the live session and close the turn; where a yes is due, the turn turns on it.

    Args:
        said: the turn whose text holds the request, this one if None.
        prepare: look-ups that the goals rest on, made before them.
        answer: to the question for leave: "yes", "no", or {argument: value} for a yes with that value put right.
    """
    _refuse_namesakes(scene, goals)
    refuse_twins(scene.live, scene.servers, goals)
    refuse_nonsense(scene.live, scene.memory.done, goals)
    due = _due(scene, goals)
    if isinstance(answer, dict) and any(isinstance(goal, CallGoal) and goal.quoted for goal in goals):
        raise Skip("another value would be quoted anew")
    if len(due) > 1 and answer != "yes":
        raise Skip("two calls need a yes")
    plan = TurnPlan(scene, said)
    if prepare is not None:
        prepare(plan)
    plan.foresee(goals)
    says = common(scene, goals, user)
    first = [goal for goal in goals if goal not in due]
    texts = [reach(scene, plan, goal, previous) for previous, goal in zip([None, *first], first, strict=False)]
    if not due:
        return close(scene, plan, goals, Draft(user, "TOOL_CALL", "ANSWER", plan.calls, " ".join(texts), says=says))
    confirms = [report for goal in due for report in plan.consult(goal)]
    asking = confirm_text(scene, due, plan.consulted)
    for goal in due:
        says |= already(scene, goal, dict.fromkeys(report.slot for report in confirms if report.slot))
    says["no"] = spoken(scene, replies.NO)
    goal = due[0]
    if isinstance(answer, dict):
        change = cast("dict[str, Any]", answer)
        says["change"] = _change(scene, goal, change)
        goal.arguments |= change
        goal.carried |= dict.fromkeys(change, f"user:{scene.turn}")
        refuse_nonsense(scene.live, scene.memory.done, [goal])
    draft = Draft(user, "CONFIRM", "ANSWER", plan.calls, "", says=says, confirms=confirms, asking=asking, answer=answer)
    if answer == "no":
        plan.look_up(goal)
        draft.reply = " ".join([*texts, "All right, I've left everything as it is."])
        return close(scene, plan, [one for one in goals if one is not goal], draft)
    for goal in due:
        texts.append(reach(scene, plan, goal))
        draft.protected.append(plan.calls[-1].id)
    draft.reply = " ".join(texts)
    return close(scene, plan, goals, draft)


def _refuse_namesakes(scene: Scene, goals: Sequence[Goal]) -> None:
    """Nobody gives two things one name, nor two people one number: unless it is said to be the same."""
    for goal in goals:
        for before in scene.memory.done:
            if not isinstance(goal, CallGoal) or not isinstance(before, CallGoal) or goal.tool is not before.tool:
                continue
            new = [name for name in _NAMING & goal.arguments.keys() if name not in goal.carried]
            if any(goal.arguments[name] == before.arguments.get(name) for name in new):
                raise Skip("something else has that name already")


def reach(scene: Scene, plan: TurnPlan, goal: Goal, previous: Goal | None = None) -> str:
    """Run one goal; returns what the assistant says of it.

    Args:
        previous: the goal of the same turn whose answer it follows.
    """
    if isinstance(goal, Question):
        plan.answer(goal)
        again = isinstance(previous, Question) and topic_of(scene.live, previous) == topic_of(scene.live, goal)
        text = fact_text(scene, goal, plan.reports[-1].value, again=again)
        thing = part(scene.ground.phrases(goal.server), "THING").get(goal.table)
        is_other = previous is not None and not again and thing
        return _IT.sub(f"The {thing}", text) if is_other else text  # "it" would be what was told of before
    if not goal.tool.writes:
        call = plan.compute(goal)
        return computed_text(scene, goal, plan.reports[-1].value, call.result)
    before = scene.live.delta().digest()
    plan.weigh(goal)
    call = plan.write(goal)
    if scene.live.delta().digest() == before:
        if goal.tool.name not in part(scene.ground.phrases(goal.server), "UNSEEN"):
            raise Skip("the write changes nothing")
        plan.require(call)
    for name in [one for one, worked in goal.derived.items() if worked.rest]:
        plan.reports.append(Report(type="money", value=goal.arguments[name], after=(call.id,)))
    return done_text(scene, goal, call.result)


def close(scene: Scene, plan: TurnPlan, goals: Sequence[Goal], draft: Draft) -> Draft:
    """End the turn.

    Raises:
        Skip: a report could be guessed, or a look-up is not needed.
    """
    if plan.guesses and all(plan.guesses) and all(call.role != "write" for call in plan.calls):
        raise Skip("the answer could be guessed")
    if not plan.needed():
        raise Skip("a look-up is not needed")
    draft.reports = plan.reports
    draft.evidence = list({(e.server, e.table, e.key): e for e in (*plan.evidence, *draft.evidence)}.values())
    draft.state = scene.live.delta().digest()
    memory = scene.memory
    memory.turns.append(draft)
    memory.seen.extend(plan.calls)
    memory.done.extend(goals)
    memory.pair = None
    if goals:
        memory.focus = topic_of(scene.live, goals[-1]) if stands_alone(scene.live, goals[-1]) else None
    return draft


def _due(scene: Scene, goals: Sequence[Goal]) -> list[CallGoal]:
    """The calls that need a yes when their turn comes: what goes before may make one due."""
    found: list[CallGoal] = []
    with scene.live.trial() as trial:
        for goal in goals:
            if isinstance(goal, Question) or not goal.tool.writes:
                continue
            if scene.live.needs_yes(goal.tool, goal.arguments):
                found.append(goal)
            trial.call(goal.server, goal.tool.name, goal.arguments)
    return found


def _change(scene: Scene, goal: CallGoal, answer: dict[str, Any]) -> str:
    """Yes, with one value put right."""
    name, value = next(iter(answer.items()))
    forms = corrected(scene, goal, name, value)
    when = goal.tool.parameter(name).said in {"day", "moment", "time", "month"}
    lines = usable(replies.YES_BUT_WHEN if when else replies.YES_BUT, formal=scene.style.careful)
    line = expand(scene.rng, scene.rng.choice(lines), formal=scene.style.careful)
    return aside(scene, line.replace("{v}", scene.slots.add(forms.get("noun", forms[""]), f"<{name}>")))


def corrected(scene: Scene, goal: CallGoal, name: str, value: Any) -> Forms:
    """A value as said in place of the goal's own.

    Raises:
        Skip: "Thursday" after a day of next month may be that week's or this one's.
    """
    parameter = goal.tool.parameter(name)
    forms = said_value(scene, parameter, value)
    if parameter.said in {"day", "moment"} and not parameter.many:
        old, new = (date.fromisoformat(str(one)[:10]) for one in (goal.arguments[name], value))
        if misleads(forms[""], new, [old], scene.live.now):
            raise Skip("a day of which week or month")
    return forms


def rebound(scene: Scene, goal: CallGoal, arguments: dict[str, Any]) -> CallGoal:
    """The goal with other arguments, its expressions kept."""
    new = bind(scene.live, goal.tool, arguments)
    if new is None:
        raise Skip("a row is gone")
    new.mentions = {
        name: said for name, said in goal.mentions.items() if arguments.get(name) == goal.arguments.get(name)
    }
    return new
