"""Arguments and answers that are worked out from one fact: what is over, so much more than it is, so many times it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from servers.kit import Tool
from servers.kit.phrases import part
from synth.answers import fact_text, say_report, sentence
from synth.calculating import calculate
from synth.goals import CallGoal, Derived, Goal, Question, forbidden, sample, spoken_writes, wanted_fields
from synth.guessing import can_guess
from synth.language import values
from synth.language.patterns import expand, slots, usable
from synth.language.values import Forms
from synth.live import Ground
from synth.plan import TurnPlan
from synth.pointers import call_of
from synth.refer import guard_holds
from synth.says import common
from synth.scene import Draft, Scene
from synth.skip import Skip
from synth.turns import close
from synth.words import Clause, derived_clause, mention, speak, why
from tasks.task import Report

_MOST_OVER = 6
_ROWS = 6
_CHANGES = ("plus", "less")
_MINUTES_A_DAY = 1440
_SPANS = frozenset({1, 2, 3, 4, 5, 7, 10, 14, 21})  # of days, as people count them
_WAKING = ("07:00", "21:00")


def derives(ground: Ground, tool: Tool) -> list[Mapping[str, Any]]:
    """How an argument of a tool is worked out, as people ask for it: the entries of DERIVED."""
    found: Mapping[str, list[Mapping[str, Any]]] = part(ground.phrases(tool.server), "DERIVED")
    return found.get(tool.name, [])


def derived(scene: Scene, tool: Tool | None = None) -> tuple[list[Goal], str]:
    """An amount left to be worked out: the user says what stays, or by how much it is to change.

    Args:
        tool: which is called; drawn, if None.

    Raises:
        Skip: nothing can be worked out so.
    """
    rng, live = scene.rng, scene.live
    tools = [tool] if tool is not None else spoken_writes(live, scene.servers)
    entries = [(one, spec) for one in tools for spec in derives(live.ground, one)]
    if not entries:
        raise Skip("nothing is worked out here")
    one, spec = rng.choice(entries)
    fixed: Mapping[str, Any] = spec.get("fixed", {})
    reference, field = spec["from"]
    ref = one.parameter(reference).ref
    guards, guard = part(live.ground.phrases(one.server), "GUARDS"), spec.get("guard")
    rows = [
        row
        for row in (live.rows(one.server, ref.table) if ref else [])
        if getattr(row, field) not in (None, "") and (guard is None or guard_holds(guards, guard, row))
    ]
    if not rows:
        raise Skip("nothing to work it out from")
    goal = _with_such(scene, one, fixed, (reference, rows))
    have = getattr(goal.rows[reference][0], field)
    kind = goal.tool.parameter(spec["parameter"]).said or "count"
    by, value = _over(scene, spec, have) if "minus" in spec else _changed(scene, spec, kind, have)
    goal.arguments |= {spec["parameter"]: value}
    named = {name for line in spec["say"] for name in slots(line)} - {"floor"} | {spec["parameter"]}
    if not named <= goal.arguments.keys():
        raise Skip("a row of the line was not given")
    goal.arguments = {name: given for name, given in goal.arguments.items() if name in named or name in fixed}
    goal.derived[spec["parameter"]] = Derived(reference, field, by, rest="minus" in spec)
    if forbidden(live, goal) is not None or not live.works(one.server, one.name, goal.arguments):
        raise Skip("the amount left over cannot be moved")
    said_so = derived_clause(scene, goal, usable(spec["say"], formal=scene.style.formal), _said(scene, kind, abs(by)))
    return [goal], speak(scene, [said_so], why(scene, goal, said_so.mood) if "minus" in spec else None)


def _with_such(scene: Scene, tool: Tool, fixed: Mapping[str, Any], what: tuple[str, Sequence[Any]]) -> CallGoal:
    """A call that names one of some rows."""
    name, rows = what
    for row in scene.rng.sample(rows, min(_ROWS, len(rows))):
        try:
            return sample(scene.rng, scene.live, tool, {**fixed, name: row.id}, draws=2)
        except Skip:
            continue
    goal = sample(scene.rng, scene.live, tool, fixed)
    if name not in goal.rows or goal.rows[name][0].id not in {row.id for row in rows}:
        raise Skip("nothing to work it out from")
    return goal


def _over(scene: Scene, spec: Mapping[str, Any], have: int) -> tuple[int, int]:
    """What stays, as a difference, and what is over it."""
    low, high, step = spec["minus"]
    floor = scene.rng.choice(range(low, high + 1, step))
    if have < 2 * floor:
        raise Skip("less is moved than stays")
    if have > _MOST_OVER * floor:
        raise Skip("far more over it than anybody moves in passing")
    return floor, have - floor


def _changed(scene: Scene, spec: Mapping[str, Any], kind: str, have: Any) -> tuple[int, Any]:
    """By how much it is less than before (negative: more), and what it is then."""
    way = next(name for name in _CHANGES if name in spec)
    low, high, step = spec[way]
    a_day = 1 if kind == "day" else _MINUTES_A_DAY if kind == "moment" else 0
    spans = [one for one in range(low, high + 1, step) if not a_day or one % a_day or one // a_day in _SPANS]
    by = scene.rng.choice(spans)
    if kind == "moment" and len(have) != len("2026-03-11T10:00"):
        raise Skip("it has no time of day")
    value = calculate(have, "+" if way == "plus" else "-", by)
    if isinstance(value, int) and (value <= 0 or value > _MOST_OVER * have or have > _MOST_OVER * value):
        raise Skip("nobody changes it by so much")
    if kind == "moment" and isinstance(value, str) and not _WAKING[0] <= value[11:] <= _WAKING[1]:
        raise Skip("nobody is asked for at night")
    if isinstance(value, str) and value <= scene.live.now.isoformat()[: len(value)]:
        raise Skip("it is over")
    return (-by if way == "plus" else by), value


def _said(scene: Scene, kind: str, by: int) -> Forms:
    """A difference in words."""
    rng, style = scene.rng, scene.style
    match kind:
        case "money":
            return values.money(rng, by, style)
        case "temperature":
            return values.temperature(rng, by, style)
        case "day":
            return values.duration(rng, by * _MINUTES_A_DAY, style)
        case "moment" | "minutes":
            return values.duration(rng, by, style)
        case _:
            return values.count(rng, by, style)


def multiply(scene: Scene) -> None:
    """What so many of something come to.

    Raises:
        Skip: nothing is asked for so.
    """
    rng, live = scene.rng, scene.live
    shown = wanted_fields(live)
    found = [
        (server, table, field, spec)
        for server in scene.servers
        for (table, field), spec in part(live.ground.phrases(server), "MULTIPLIED").items()
    ]
    found = [fact for fact in found if fact[2] in shown] or found
    if not found:
        raise Skip("nothing is multiplied here")
    server, table, field, spec = rng.choice(found)
    phrases = live.ground.phrases(server)
    asked: Mapping[str, Any] = part(phrases, "QUESTIONS")[table, field]
    guards, guard = part(phrases, "GUARDS"), spec.get("guard", asked.get("guard"))
    rows = [
        row
        for row in live.rows(server, table)
        if isinstance(getattr(row, field), int)
        and getattr(row, field) > 0
        and not getattr(row, "plural", False)
        and (guard is None or guard_holds(guards, guard, row))
    ]
    if not rows:
        raise Skip("nothing is multiplied here")
    question = Question(server, table, rng.choice(rows), field, asked)
    question.mention = mention(scene, server, table, question.row, topical=False)
    if question.mention.anaphor or not question.mention.fields.isdisjoint((field, *spec.get("unsaid", ()))):
        raise Skip("the expression says the answer")
    low, high, step = spec["times"]
    times = rng.choice(range(low, high + 1, step))
    careful = scene.style.careful
    line = expand(rng, rng.choice(usable(spec["ask"], formal=careful)), formal=careful)
    line = line.replace("{n}", scene.slots.add(values.count(rng, times, scene.style)[""], "<count>"))
    line = line.replace("{x}", scene.slots.add(question.mention.forms[""], question.mention.mask))
    user = speak(scene, [Clause("ask", line)])
    says = common(scene, [], user)
    plan = TurnPlan(scene)
    plan.foresee([question])
    pointer = plan.reveal(question)
    total = getattr(question.row, field) * times
    plan.shown.add(call_of(pointer))
    plan.guesses.append(can_guess(asked["type"], total))
    plan.reports.append(
        Report(type=asked["type"], value=total, after=(call_of(pointer),), provenance=f"{pointer} * {times}")
    )
    said = say_report(asked["type"], total, live.now)
    reply = f"{fact_text(scene, question, getattr(question.row, field))} {sentence(f'That makes {said} in all')}"
    close(scene, plan, [question], Draft(user, "TOOL_CALL", "ANSWER", plan.calls, reply, says=says))
    scene.memory.focus = None
