"""missing_required: what no look-up can tell is left unsaid, or an expression fits several rows; the agent must ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from servers.kit import Tool
from servers.kit.phrases import part
from synth.answers import ask_text, label, label_in_sentence, say_attribute
from synth.goals import CallGoal, holds, sample, spoken_writes
from synth.kinds.written import Written
from synth.language import replies
from synth.language.patterns import expand, fill, slot_forms, slots, usable
from synth.lines import has_line, left_unsaid, lines_say
from synth.live import Ground
from synth.plan import TurnPlan
from synth.refer import Mention, choose, guard_holds, mentions, noun_parts, pronoun
from synth.refer import speak as speak_attribute
from synth.routes import routes, serves
from synth.says import common, given, given_text
from synth.scene import Draft, Scene
from synth.skip import Skip
from synth.turns import act, close, reach
from synth.words import Clause, aside, clause, speak, utter, why

_AMBIGUOUS = 0.4
_TRIES = 6
_ORDER = (
    "day", "money", "time", "one_of", "word", "month", "last4", "first", "file", "name", "title", "item", "code",
    "number",
)  # fmt: skip
# What a row is called by, as against what is only true of it.
_CALLED = frozenset({"name", "title", "file"})
_EXACT = {
    "day": "on {}",
    "time": "at {}",
    "money": "for {}",
    "last4": "ending {}",
    "one_of": "with {}",
    "month": "of {}",
}


def write(scene: Scene) -> Written:
    """Write the turns of one row."""
    tools = spoken_writes(scene.live, scene.servers)
    if not tools:
        raise Skip("no words for any write")
    tool = scene.rng.choice(tools)
    leaves = _leaves_value(scene.ground, tool)
    if not leaves and not _names_row(tool):
        raise Skip("nothing may be left unsaid")
    if _names_row(tool) and (not leaves or scene.rng.random() < _AMBIGUOUS):
        _which(scene, *_ambiguous(scene, tool))
    else:
        _unsaid(scene, sample(scene.rng, scene.live, tool, fits=lambda goal: bool(_left_out(scene, goal))))
    return Written()


def may_ask(ground: Ground, tool: Tool) -> bool:
    """Whether a value of a call of the tool may have to be asked for, by its signature and phrases."""
    needs: Mapping[str, str] = part(ground.phrases(tool.server), "NEEDS").get(tool.name, {})
    return any(
        (one.ref is not None and not one.many)
        or ((one.required or one.name in needs) and False in lines_say(ground, tool, one.name))
        for one in tool.parameters
        if one.required or one.name in needs or True in lines_say(ground, tool, one.name)
    )


def _leaves_value(ground: Ground, tool: Tool) -> bool:
    """Whether some request for a tool leaves out a value that the call needs."""
    needs = part(ground.phrases(tool.server), "NEEDS").get(tool.name, {})
    unsaid = left_unsaid(ground, tool)
    return any((one.required or one.name in needs) and one.name in unsaid for one in tool.parameters)


def _names_row(tool: Tool) -> bool:
    """Whether a call names one row, which words may leave open."""
    return any(one.ref is not None and not one.many for one in tool.parameters)


def _table(tool: Tool, name: str) -> str:
    ref = tool.parameter(name).ref
    assert ref is not None
    return ref.table


def _single(goal: CallGoal) -> list[str]:
    return [name for name, rows in goal.rows.items() if len(rows) == 1 and not goal.tool.parameter(name).many]


def _unsaid(scene: Scene, goal: CallGoal) -> None:
    """A required value is left out."""
    live = scene.live
    needs = _needs(scene, goal)
    name = scene.rng.choice(_left_out(scene, goal))
    said = clause(scene, goal, drop={name})
    if goal.tool.parameter(name).said in {"moment", "day"} and _names_day(goal):
        raise Skip("its day would be read as the new day")
    secret = name in needs and goal.tool.parameter(name).said == "code"
    if not secret and not _has_other_value(scene, goal, name):
        raise Skip("only one value would do")
    user = speak(scene, [said], why(scene, goal, said.mood))
    asking = ask_text(scene, goal, name)
    if live.needs_yes(goal.tool, goal.arguments):
        says = common(scene, [goal], user, drop={name})
        close(scene, TurnPlan(scene), [], Draft(user, "ASK", "ASK", [], asking, missing=[name], says=says))
        text, _ = given_text(scene, goal, name)
        goal.carried |= {key: f"user:{int(key == name)}" for key in goal.arguments}
        act(scene, [goal], utter(scene, text), said=0)
        _bind_edges(scene, 0)
        return
    says = common(scene, [goal], user, drop={name})
    says[name] = given(scene, goal, name)
    _answered(scene, goal, user, TurnPlan(scene), asking, name, says)


def _needs(scene: Scene, goal: CallGoal) -> Mapping[str, str]:
    """Its optional parameters that must be known, each with the test of when."""
    return part(scene.ground.phrases(goal.server), "NEEDS").get(goal.tool.name, {})


def _left_out(scene: Scene, goal: CallGoal) -> list[str]:
    """The values that there are words without."""
    needs = _needs(scene, goal)
    return [
        parameter.name
        for parameter in goal.tool.parameters
        if (parameter.required or (parameter.name in needs and holds(scene.live, goal, needs[parameter.name])))
        and parameter.name in goal.arguments
        and parameter.name not in goal.quoted
        and has_line(scene, goal, set(goal.arguments) - {parameter.name})
    ]


def _answered(
    scene: Scene, goal: CallGoal, user: str, plan: TurnPlan, asking: str, name: str, says: dict[str, str]
) -> None:
    """Close a turn that asks, is answered, and acts."""
    plan.foresee([goal])
    text = reach(scene, plan, goal)
    draft = Draft(user, "ASK", "ANSWER", plan.calls, text, asking=asking, missing=[name], says=says)
    draft.protected = [plan.calls[-1].id]
    close(scene, plan, [goal], draft)


def _bind_edges(scene: Scene, turn: int) -> None:
    """The writes of the last turn wait for the decision of an earlier one."""
    asked = scene.memory.turns[turn]
    asked.protected = [call.id for call in scene.memory.turns[-1].calls if call.role == "write"]


def _has_other_value(scene: Scene, goal: CallGoal, name: str) -> bool:
    live, rng = scene.live, scene.rng
    ref = goal.tool.parameter(name).ref
    if ref is not None and not goal.tool.parameter(name).many:
        others = [row.id for row in live.rows(goal.server, ref.table) if row.id != goal.arguments[name]]
        tried: list[Any] = rng.sample(others, min(8, len(others)))
        return any(live.works(goal.server, goal.tool.name, {**goal.arguments, name: key}) for key in tried)
    given_ = {key: value for key, value in goal.arguments.items() if key != name and key not in goal.quoted}
    for _ in range(3):
        try:
            other = sample(rng, live, goal.tool, given_, draws=6)
        except Skip:
            return False
        if other.arguments.get(name) not in (None, goal.arguments[name]):
            return True
    return False


def _names_day(goal: CallGoal) -> bool:
    return any(
        literal.kind in {"day", "time"} for said in goal.mentions.values() for one in said for literal in one.literals
    )


def _ambiguous(scene: Scene, tool: Tool) -> tuple[CallGoal, str, Mention, list[Any]]:
    """A call, the row of it that an expression leaves open, that expression, and the rows that it fits: all would do.

    Raises:
        Skip: none was found.
    """
    live, rng = scene.live, scene.rng
    phrases = scene.ground.phrases(tool.server)
    lost = "nothing ambiguous"
    for _ in range(_TRIES):
        goal = sample(rng, live, tool, fits=lambda goal: bool(_single(goal)), tried=False)
        name = rng.choice(_single(goal))
        table = _table(tool, name)
        mention = choose(rng, mentions(rng, live, tool.server, table, goal.rows[name][0], scene.style, rivals=True))
        if mention is None:
            continue
        rivals = mention.denotes(live.rows(tool.server, table))
        _, guard = part(phrases, "LISTED").get(table, ("", None))
        if guard is not None and not all(guard_holds(part(phrases, "GUARDS"), guard, rival) for rival in rivals):
            lost = "the rules tell which of them it is"
            continue
        if all(live.works(tool.server, tool.name, {**goal.arguments, name: rival.id}) for rival in rivals):
            return goal, name, mention, rivals
        lost = "only some of them would do"
    raise Skip(lost)


def _which(scene: Scene, goal: CallGoal, name: str, mention: Mention, rivals: list[Any]) -> None:
    """An expression fits two to four rows, each of which would do."""
    live, rng = scene.live, scene.rng
    table, row = mention.table, goal.rows[name][0]
    due = [live.needs_yes(goal.tool, {**goal.arguments, name: rival.id}) for rival in rivals]
    found = routes(live, mention, rivals=len(rivals))
    if not found:
        raise Skip("no look-up shows the rivals")
    apart = _tell_apart(scene, mention, row, rivals)
    goal.mentions[name] = [mention]
    said = _fitting_all(scene, goal, name, rivals)
    user = speak(scene, [said], why(scene, goal, said.mood))
    asking = f"Which one do you mean: {_alternatives(scene, goal.server, table, rivals, apart[2])}?"
    says = common(scene, [goal], user)
    token = scene.slots.add(apart[0], apart[1])
    line = expand(rng, rng.choice(usable(replies.GIVE["which"], formal=scene.style.formal)), formal=scene.style.formal)
    plan = TurnPlan(scene)
    route = found[0]
    sources = {key: "user:0" if source == "said" else source for key, source in route.sources.items()}
    call = plan.add(route.tool, route.arguments, "lookup", sources)
    place = serves(live, mention, call.result, len(rivals)) or serves(
        live, mention, call.result, len(rivals), loose=True
    )
    if place is None:
        raise Skip("no look-up shows the rivals")
    scene.memory.known[goal.server, table, row.id] = f"{call.id}:{place.pointer}/{place.field}"
    goal.mentions[name] = [pronoun(goal.server, table, row, thing="one", said="that one")]
    if any(due):
        plan.shown.add(call.id)
        close(scene, plan, [], Draft(user, "ASK", "ASK", plan.calls, asking, missing=[name], says=says))
        goal.carried |= dict.fromkeys(goal.arguments, "user:0")
        act(scene, [goal], utter(scene, line.replace("{v}", token)), said=0)
        _bind_edges(scene, 0)
        return
    says[name] = aside(scene, line.replace("{v}", token))
    _answered(scene, goal, user, plan, asking, name, says)


def _fitting_all(scene: Scene, goal: CallGoal, name: str, rivals: list[Any]) -> Clause:
    """A line that fits each of the rivals: "forget the bidding and buy the monitor" would tell which of them it is."""
    own, goal.rows[name] = goal.rows[name], rivals
    try:
        return clause(scene, goal)
    finally:
        goal.rows[name] = own


def _tell_apart(scene: Scene, mention: Mention, row: Any, rivals: list[Any]) -> tuple[str, str, str]:
    """What only this rival has: in words, its mask, and the attribute, of names that all rivals could have."""
    phrases = scene.ground.phrases(mention.server)
    attributes = part(phrases, "ATTRS")[mention.table]
    guards = part(phrases, "GUARDS")
    sayable = {
        name
        for line in part(phrases, "NOUNS")[mention.table]
        if len(line) < 3 or line[2] is None or all(guard_holds(guards, line[2], rival) for rival in rivals)
        for name in slots(line[0])
    }
    sayable &= set(part(phrases, "TELL").get(mention.table, sayable))
    names = sorted(
        (name for name in attributes if name in sayable and name not in mention.attributes),
        key=lambda name: _ORDER.index(attributes[name][1]),
    )
    for name in names:
        field, kind = attributes[name]
        spoken = speak_attribute(scene.rng, field, kind, getattr(row, field), scene.live.now, scene.style)
        if spoken is None or sum(spoken.test(rival) for rival in rivals) != 1:
            continue
        if any(getattr(rival, field) in (None, "", []) for rival in rivals):
            continue
        called = _called(scene, mention, row, name) if kind in _CALLED else None
        if called is not None and called[1] in spoken.forms:
            words, mask = (
                fill(called[0], {name: {called[1]: said}}) for said in (spoken.forms[called[1]], f"<{name}>")
            )
            return words, mask, name
        words = _one(kind, spoken.forms, person=hasattr(row, "pronoun"))
        if words is not None:
            return words, f"the <{name}> one", name
    raise Skip("nothing tells them apart")


def _called(scene: Scene, mention: Mention, row: Any, name: str) -> tuple[str, str] | None:
    """What a row is called by this attribute alone, with its form: "Tall Order" rather than "the Tall Order one"."""
    phrases = scene.ground.phrases(mention.server)
    for line in part(phrases, "NOUNS")[mention.table]:
        pattern, _, guard, order = noun_parts(line)
        found = slot_forms(pattern)
        if order is not None or pattern.startswith("~") or [attribute for attribute, _ in found] != [name]:
            continue
        if guard is None or guard_holds(part(phrases, "GUARDS"), guard, row):
            return expand(scene.rng, pattern, formal=scene.style.formal), found[0][1]
    return None


def _one(kind: str, forms: dict[str, str], *, person: bool) -> str | None:  # noqa: PLR0911 - one case a kind
    match kind:
        case "day":
            adverb = forms["adv"]
            return f"the one {adverb}" if adverb.startswith("on ") else f"the one from {forms['']}"
        case "month":
            return f"the one {forms['adv']}" if "adv" in forms else None
        case "money":
            return f"the {forms['pre']} one"
        case "time":
            return f"the one {forms['adv']}"
        case "one_of" | "item":
            return f"the one with {'' if kind == 'one_of' else 'the '}{forms['']}"
        case "last4":
            return f"the one {forms['adv']}"
        case "first" if not person and "poss" in forms:
            return forms["poss"]
        case "name" | "title" | "first":
            return forms[""] if person else f"the {forms['']} one"
        case "word" | "file":
            return f"the {forms['']} one"
        case _:
            return None


def _alternatives(scene: Scene, server: str, table: str, rivals: list[Any], attribute: str) -> str:
    """The rivals as the assistant names them, with what tells them apart."""
    phrases = scene.ground.phrases(server)
    field, kind = part(phrases, "ATTRS")[table][attribute]
    pattern, _ = part(phrases, "LISTED").get(table, ("", None))
    named: list[str] = []
    for rival in rivals:
        said = say_attribute(kind, getattr(rival, field), scene.live.now)
        own = label(scene, server, table, rival, pattern) if pattern else label_in_sentence(scene, server, table, rival)
        if said.casefold() in own.casefold():
            named.append(own)
        else:
            named.append(f"{own} {_EXACT[kind].format(said)}" if kind in _EXACT else f"{own} ({said})")
    if len(set(named)) < len(named):
        raise Skip("two rivals are named alike")
    return ", ".join(named[:-2]) + (", " if len(named) > 2 else "") + " or ".join(named[-2:])
