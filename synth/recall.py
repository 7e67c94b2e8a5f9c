"""Grounding in what was said and shown: a fact asked for again, and two facts added up."""

from __future__ import annotations

import json
import re

from servers.kit.phrases import part
from synth.answers import fact_text, say_report, sentence
from synth.goals import Question
from synth.language import frames, replies
from synth.language.patterns import expand, usable
from synth.language.realise import both_asked
from synth.links import facts
from synth.plan import TurnPlan
from synth.purposes import ADDED_UP
from synth.refer import guard_holds
from synth.says import common
from synth.scene import Draft, Pair, Scene
from synth.skip import Skip
from synth.turns import close
from synth.words import Clause, clause, fill_slots, in_one_wording, mention, speak
from tasks.task import Report

_ROW_TRIES = 6
_IN_ALL = re.compile(r"\b(?:in all|altogether|together|in total)\b")


def ask_again(scene: Scene) -> None:
    """A fact that an earlier turn told is asked for once more: the answer stands there, and no call is needed.

    Raises:
        Skip: none was told, it is not so any more, or it is still in everybody's ear.
    """
    told = [
        (turn, goal, report)
        for turn in scene.memory.turns[:-1]
        for goal in scene.memory.done
        if isinstance(goal, Question)
        for report in turn.reports
        if report.provenance is None
        and report.type == goal.spec["type"]
        and not any(report in other.reports for other in scene.memory.turns if other.gold_class == "ANSWER")
        and any(one.table == goal.table and one.key == goal.row.id for one in turn.evidence)
        and fact_text(scene, goal, report.value) in turn.reply
    ]
    if not told:
        raise Skip("nothing was told that could be asked again")
    turn, goal, report = scene.rng.choice(told)
    if _was_touched(scene, turn, goal.row.id):
        raise Skip("a call has been at it since")
    row = scene.live.row(goal.server, goal.table, goal.row.id)
    if row is None or getattr(row, goal.field) != getattr(goal.row, goal.field):
        raise Skip("it is not so any more")
    again = Question(goal.server, goal.table, goal.row, goal.field, goal.spec)
    scene.memory.focus = None
    know = clause(scene, again, only="know")
    careful = scene.style.careful
    line = expand(scene.rng, scene.rng.choice(usable(replies.ASK_AGAIN, formal=careful)), formal=careful)
    user = speak(scene, [Clause("say", line.replace("{k}", know.text))])
    scene.memory.core = (("know", know.text),)
    plan = TurnPlan(scene)
    plan.reports.append(report)
    draft = Draft(user, "ANSWER", "ANSWER", [], fact_text(scene, goal, report.value), says=common(scene, [], user))
    draft.evidence = [one for one in turn.evidence if one.key == goal.row.id]
    close(scene, plan, [], draft)


def _was_touched(scene: Scene, told: Draft, key: str) -> bool:
    """Whether a later turn changed the row, or tried to: the same value may stand there anew."""
    turns = scene.memory.turns
    later = [call for draft in turns[turns.index(told) + 1 :] for call in draft.calls if call.tool.writes]
    return any(key in json.dumps([call.arguments, call.result]) for call in later)


def add_up(scene: Scene) -> None:
    """Two amounts of one kind are asked for, and what they make together.

    Raises:
        Skip: there are no two such amounts.
    """
    rng = scene.rng
    first = _amount(scene)
    second = _another(scene, first)
    first.spec = second.spec = in_one_wording(scene, first.spec, but=_IN_ALL)
    goals = [first, second]
    clauses = [clause(scene, first, only="know")]
    second.mention = mention(scene, second.server, second.table, second.row, topical=False)
    clauses.append(clause(scene, second, only="know"))
    careful = scene.style.careful
    line = expand(rng, rng.choice(usable(frames.IN_ALL, formal=careful)), formal=careful)
    one, other = (said.text for said in clauses)
    if both := both_asked(one, other, scene.slots):
        line = line.replace("{a} and {b}", both).replace("{a}, {b}", both)
    text = fill_slots(scene, line.replace("{a}", one).replace("{b}", other), {})
    user = speak(scene, [Clause("know", text)], alike=True)
    says = common(scene, [], user)
    plan = TurnPlan(scene)
    plan.foresee(goals)
    texts: list[str] = []
    for goal in goals:
        plan.answer(goal)
        texts.append(fact_text(scene, goal, plan.reports[-1].value))
    pointers = [plan.reveal(goal) for goal in goals]
    amounts = [report.value for report in plan.reports]
    if not all(isinstance(one, int) for one in amounts):
        raise Skip("nothing to add up")
    total = sum(one for one in amounts if isinstance(one, int))
    after = tuple(dict.fromkeys(edge for report in plan.reports for edge in report.after))
    plan.reports.append(
        Report(type=first.spec["type"], value=total, after=after, provenance=f"sum({', '.join(pointers)})")
    )
    said = say_report(first.spec["type"], total, scene.live.now)
    reply = " ".join([*texts, sentence(f"Together that is {said}")])
    close(scene, plan, goals, Draft(user, "TOOL_CALL", "ANSWER", plan.calls, reply, says=says))
    scene.memory.focus = None
    one, other = ((goal.server, goal.table, goal.row.id) for goal in goals)
    scene.memory.pair = Pair((one, other))


def _amount(scene: Scene) -> Question:
    """A fact that is an amount of money."""
    found = [
        fact for fact in facts(scene.ground, scene.servers, "money") if f"{fact[0]}.{fact[1]}.{fact[2]}" in ADDED_UP
    ]
    if not found:
        raise Skip("nothing to add up")
    server, table, field, spec = scene.rng.choice(found)
    guards, guard = part(scene.ground.phrases(server), "GUARDS"), spec.get("guard")
    rows = [
        row
        for row in scene.live.rows(server, table)
        if getattr(row, field) and (guard is None or guard_holds(guards, guard, row))
    ]
    if not rows:
        raise Skip("nothing to add up")
    return Question(server, table, scene.rng.choice(rows), field, spec)


def _another(scene: Scene, first: Question) -> Question:
    """The same fact of another row."""
    live, rng = scene.live, scene.rng
    guards = part(live.ground.phrases(first.server), "GUARDS")
    guard = first.spec.get("guard")
    rows = [row for row in live.rows(first.server, first.table) if row.id != first.row.id]
    for row in rng.sample(rows, min(_ROW_TRIES, len(rows))):
        if (guard is None or guard_holds(guards, guard, row)) and getattr(row, first.field):
            return Question(first.server, first.table, row, first.field, first.spec)
    raise Skip("nothing to add up")
