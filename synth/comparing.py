"""Two rows held against each other by a fact: which of them it is, by how much, and what is done with that one.

A world says of its facts how one row has more or less of them (`COMPARED` of its phrases); `CHOICES` say which of
them people choose by. What is meant is found by comparing what the rows hold, and proven by what the look-ups show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

from servers.kit import Parameter, Tool
from servers.kit.phrases import part
from synth.alternatives import are_alternatives, are_comparable
from synth.answers import label_in_sentence, say_report, sentence
from synth.goals import CallGoal, Question, bind, forbidden, sample, spoken_writes, topic_parameter, wanted_fields
from synth.guessing import can_guess
from synth.language import comparisons
from synth.language.patterns import expand, slot_forms, usable
from synth.language.realise import both_asked
from synth.language.values import Forms
from synth.live import Live
from synth.plan import TurnPlan
from synth.pointers import call_of
from synth.purposes import CHOICES, Side
from synth.refer import Mention, guard_holds, pronoun_of
from synth.says import common
from synth.scene import Draft, Pair, Scene
from synth.skip import Skip
from synth.turns import act, close
from synth.words import Clause, clause, in_one_wording, mention, speak
from tasks.task import Report, ReportType
from tasks.values import values_in_texts

_ROWS = 14
_TRIES = 6
_SAME_DAY = timedelta(hours=12)
_DATED = ("day", "moment")
_TO_ONE_OF_THEM = re.compile(r"\b(?:the seller|them|their|him|her)\b")
_BEFORE_IT = re.compile(r"\b(?:at|by|for|from|in|into|of|on|onto|to|with) (?=⟦\w+⟧$)")
_ADJECTIVE = re.compile(r"is (\w+er)$")
_ADDITIVE: Mapping[str, ReportType] = {
    "money": "money", "number": "number", "duration": "duration", "temperature": "temperature", "day": "duration",
    "moment": "duration",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rows, in the order in which they are named, and the fact by which they differ.

    Attributes:
        side: whether the one with more of it is asked for.
        words: what is said of that one, as a predicate: "is cheaper".
        meant: place of that one, 0 or 1.
    """

    questions: tuple[Question, Question]
    side: Side
    words: str
    meant: int

    @property
    def first(self) -> Question:
        """The one that is named first."""
        return self.questions[0]

    @property
    def that(self) -> Question:
        """The one that is meant."""
        return self.questions[self.meant]

    @property
    def other(self) -> Question:
        """The other one."""
        return self.questions[1 - self.meant]


def compared(live: Live, servers: Sequence[str]) -> list[tuple[str, str, str]]:
    """Facts by which rows of some worlds are compared: (world, table, field), those that a wanted read shows first."""
    found = [
        (server, table, name) for server in servers for table, name in part(live.ground.phrases(server), "COMPARED")
    ]
    shown = wanted_fields(live)
    return [fact for fact in found if fact[2] in shown] or found


def compare(scene: Scene) -> None:
    """Which of two has more or less of something, and by how much.

    Raises:
        Skip: there are no two such rows.
    """
    found = compared(scene.live, scene.servers)
    if not found:
        raise Skip("nothing to compare")
    server, table, name = scene.rng.choice(found)
    two = _drawn(scene, server, table, name)
    apart = _difference(two)
    if apart is None:
        raise Skip("nobody asks by how much")
    _name(scene, two)
    kind, value, provenance = apart
    lines = comparisons.WHICH_AND_DAYS if kind == "duration" and two.first.spec["type"] == "day" else comparisons.WHICH
    text = _filled(scene, lines, two)
    user = speak(scene, [Clause("ask" if text.endswith("?") else "know", text)])
    if value in values_in_texts(kind, [user], scene.live.now):
        raise Skip("the user says the difference")
    says = common(scene, [], user)
    plan = TurnPlan(scene)
    pointers, _ = _weigh(plan, two)
    calls = tuple(dict.fromkeys(call_of(pointer) for pointer in pointers))
    high, low = pointers if _more(two.questions) == 0 else pointers[::-1]
    name, source = _which(scene, plan, two, pointers)
    plan.reports.append(Report(type="text", value=name, after=calls, provenance=source))
    plan.reports.append(Report(type=kind, value=value, after=calls, provenance=provenance.format(high=high, low=low)))
    plan.guesses.append(can_guess(kind, value))
    told = f"{_spoken(scene, two.that)} {two.words}, by {say_report(kind, value, scene.live.now)}"
    draft = Draft(user, "TOOL_CALL", "ANSWER", plan.calls, sentence(told + _unit(scene, two.first, value)), says=says)
    close(scene, plan, list(two.questions), draft)
    scene.memory.focus = None
    scene.memory.pair = _pair(two)


def whichever(scene: Scene, tool: Tool | None = None) -> None:
    """A call on whichever of two rows has more or less of something.

    Args:
        tool: which is called; drawn, if None.

    Raises:
        Skip: there are no two such rows.
    """
    goal, name, two = _chosen(scene, tool)
    _name(scene, two)
    mentions = [one.mention for one in two.questions if one.mention is not None]
    whole = _composite(scene, two, mentions)
    text = _said(scene, goal, name, two, whole)
    goal.mentions[name] = [whole]
    user = speak(scene, [text])
    draft = act(scene, [goal], user, prepare=lambda plan: _weighed(plan, two, goal, name))
    scene.memory.focus = None
    scene.memory.pair = _pair(two)
    if draft.gold_class != "TOOL_CALL":
        raise Skip("it needs a yes")


def depending(scene: Scene, tool: Tool | None = None) -> None:
    """Two facts are asked for, and something is done with a row only if it has more or less than the other.

    Raises:
        Skip: there are no two such rows.
    """
    goal, name, two = _chosen(scene, tool)
    if not all(one.spec.get("know") for one in two.questions):
        raise Skip("nobody asks for both")
    two = replace(two, questions=(two.that, two.other), meant=0)
    spec = in_one_wording(scene, two.first.spec)
    for one in two.questions:
        one.spec = spec
    holds = scene.rng.random() < comparisons.HOLDS
    if not holds:  # the other way round, the condition is not met
        two = replace(two, questions=(two.other, two.that), meant=1)
        goal = _with_row(scene, goal, name, two.first.row.id)
    _name(scene, two)
    knows = [clause(scene, one, only="know") for one in two.questions]
    first = two.first.mention
    assert first is not None
    it = replace(first, forms=dict.fromkeys(("", "noun"), "it"), mask="<it>")
    goal.mentions[name] = [it]
    do = clause(scene, goal, only="do")
    if "," in do.text:
        raise Skip("the request would lose its join")
    (line,) = _around(scene, comparisons.BOTH_AND_IF, do)
    line = line.replace("{a} and {b}", both_asked(knows[0].text, knows[1].text, scene.slots) or "{a} and {b}")
    line = line.replace("{a}", knows[0].text).replace("{b}", knows[1].text).replace("{p}", two.words)
    user = speak(scene, [Clause("do", line)], alike=True)
    goal.mentions[name] = [first]
    if holds:
        draft = act(scene, [*two.questions, goal], user, prepare=lambda plan: _waited(plan, two))
        if draft.gold_class != "TOOL_CALL":
            raise Skip("it needs a yes")
    else:
        draft = act(scene, list(two.questions), user)
        draft.reply = f"{draft.reply} So I've left everything as it is."
    scene.memory.focus = None
    scene.memory.pair = _pair(two)


def one_of_two(scene: Scene) -> Mention:
    """A row of the pair that was spoken of last, pointed back to: "the second one", "the cheaper one", "the other one".

    Raises:
        Skip: no pair was spoken of.
    """
    pair = scene.memory.pair
    if pair is None or any(topic not in scene.memory.known for topic in pair.topics):
        raise Skip("no two rows were spoken of")
    rows = [scene.live.row(*topic) for topic in pair.topics]
    if any(row is None or pronoun_of(row) is not None for row in rows):
        raise Skip("nobody says so of people")
    ways = [(pair.topics[0], "the first one"), (pair.topics[1], "the second one")]
    if pair.meant is not None:
        found = _ADJECTIVE.match(pair.words)
        ways += [(pair.topics[pair.meant], f"the {found[1]} one")] * 2 if found else []
        ways.append((pair.topics[1 - pair.meant], "the other one"))
    topic, said = scene.rng.choice(ways)
    forms: Forms = {"": said, "noun": said, "subj": said}
    return Mention(topic[0], topic[1], topic[2], forms, f"<{said.replace(' ', '-')}>")


def _chosen(scene: Scene, tool: Tool | None) -> tuple[CallGoal, str, Comparison]:
    """A call that takes one of two rows by a fact that people choose by, found by running."""
    rng, live = scene.rng, scene.live
    tools = [tool] if tool is not None else spoken_writes(live, scene.servers)
    found: list[tuple[Tool, Parameter, str, Side]] = [
        (one, parameter, column, side)
        for one in tools
        for parameter in one.parameters
        for column, side in CHOICES.get(f"{one.name}.{parameter.name}", ())
    ]
    if not found:
        raise Skip("nobody chooses here")
    for _ in range(_TRIES):
        one, parameter, column, side = rng.choice(found)
        name = parameter.name
        try:
            goal = sample(rng, live, one, fits=partial(_may_be_other, live, name=name, column=column), tried=False)
        except Skip:
            continue
        ref = parameter.ref
        assert ref is not None
        try:
            two = _drawn(scene, one.server, ref.table, column, side=side, row=goal.rows[name][0])
            goals = [_with_row(scene, goal, name, question.row.id) for question in two.questions]
        except Skip:
            continue
        if any(live.needs_yes(one, each.arguments) for each in goals):
            continue
        return goals[two.meant], name, two
    raise Skip("no two rows to choose from")


def _may_be_other(live: Live, goal: CallGoal, name: str, column: str) -> bool:
    """Whether the call could as well be about another row; where it may set the very fact, it does."""
    if column not in goal.arguments and any(one.name == column for one in goal.tool.parameters):
        return False
    return len(goal.rows.get(name, ())) == 1 and not goal.quoted and not _is_told_of(live, goal, name)


def _is_told_of(live: Live, goal: CallGoal, name: str) -> bool:
    """Whether the call says in free words something of that very row, which would not go for the other."""
    texts = [key for key in goal.arguments if goal.tool.parameter(key).said in {"text", "name"}]
    return topic_parameter(live, goal) == name and bool(texts)


def _with_row(scene: Scene, goal: CallGoal, name: str, key: str) -> CallGoal:
    """The call with another row.

    Raises:
        Skip: it does not go, or must not.
    """
    given: Any = [key] if goal.tool.parameter(name).many else key
    new = bind(scene.live, goal.tool, {**goal.arguments, name: given})
    if new is None or forbidden(scene.live, new) is not None:
        raise Skip("the other row will not do")
    if not scene.live.works(new.server, new.tool.name, new.arguments):
        raise Skip("the other row will not do")
    return new


def _drawn(
    scene: Scene, server: str, table: str, column: str, *, side: Side | None = None, row: Any = None
) -> Comparison:
    """Two rows that differ in a fact, one of them given or both drawn."""
    rng, live = scene.rng, scene.live
    phrases = live.ground.phrases(server)
    spec: Mapping[str, Any] = part(phrases, "QUESTIONS")[table, column]
    if "within" in spec:
        raise Skip("a text states it")
    guards, guard = part(phrases, "GUARDS"), spec.get("guard")
    start = live.start_ids(server, table)

    def fits(one: Any) -> bool:
        return (
            getattr(one, column) not in (None, "")
            and one.id in start
            and not getattr(one, "plural", False)
            and (guard is None or guard_holds(guards, guard, one))
        )

    rows = [one for one in live.rows(server, table) if fits(one)]
    if row is not None and not fits(row):
        raise Skip("nothing to compare")
    first = row if row is not None else rng.choice(rows) if rows else None
    others = [one for one in rows if first is not None and one.id != first.id and are_alternatives(first, one)]
    for other in rng.sample(others, min(_ROWS, len(others))):
        values = getattr(first, column), getattr(other, column)
        if values[0] == values[1] or not are_comparable(spec["type"], *values):
            continue
        both = [first, other]
        rng.shuffle(both)
        chosen: Side = side or rng.choice(("more", "less"))
        words: tuple[str, ...] = part(phrases, "COMPARED")[table, column]
        said = expand(rng, words[chosen == "less"], formal=scene.style.careful)
        one, two = (Question(server, table, each, column, spec) for each in both)
        more = _more((one, two))
        return Comparison((one, two), chosen, said, more if chosen == "more" else 1 - more)
    raise Skip("nothing to compare")


def _unit(scene: Scene, fact: Question, value: Any) -> str:
    """The unit of a difference, where neither the predicate nor the value says it."""
    words: tuple[str, ...] = part(scene.ground.phrases(fact.server), "COMPARED")[fact.table, fact.field]
    one, _, several = words[2].partition("/") if len(words) > 2 else ("", "", "")
    return f" {one if value == 1 or not several else several}" if one else ""


def _more(questions: tuple[Question, Question]) -> int:
    """Which of the two has more."""
    values = [getattr(one.row, one.field) for one in questions]
    return int(values[1] > values[0])


def _difference(two: Comparison) -> tuple[ReportType, Any, str] | None:
    """By how much they differ: report type, value, and how it comes out of the two; None where nobody would say it."""
    kind = two.first.spec["type"]
    low, high = sorted(getattr(one.row, one.field) for one in two.questions)
    reported = _ADDITIVE.get(kind)
    if reported is None:
        return None
    if kind in {"day", "moment"} and len(high) != (10 if kind == "day" else 16):
        return None
    if kind == "day":
        days = (date.fromisoformat(high) - date.fromisoformat(low)).days
        return (reported, days * 86_400, "{high} - {low}") if days else None
    if kind == "moment":
        apart = datetime.fromisoformat(high) - datetime.fromisoformat(low)
        return (reported, int(apart.total_seconds()), "{high} - {low}") if timedelta() < apart <= _SAME_DAY else None
    scale = 60 if kind == "duration" and "minutes" in two.first.field else 1
    if kind == "duration" and scale == 1:
        return None
    return reported, (high - low) * scale, "{high} - {low}"


def _name(scene: Scene, two: Comparison) -> None:
    """Words for both rows; where the words would tell the answer there are none."""
    for one in two.questions:
        one.mention = _mention_of(scene, one)
    masks = [one.mention.forms[""].casefold() for one in two.questions if one.mention is not None]
    if len(set(masks)) < 2:
        raise Skip("both would be called alike")
    if len({one.mention.mask for one in two.questions if one.mention is not None}) > 1:
        raise Skip("one is named otherwise than the other")


def _mention_of(scene: Scene, question: Question) -> Mention:
    found = mention(scene, question.server, question.table, question.row, topical=False)
    if found.anaphor or question.field in found.fields or not found.fields.isdisjoint(question.spec.get("unsaid", ())):
        raise Skip("the expression says the answer")
    if found.place > 1:
        raise Skip("nobody counts inside a comparison")
    dated = {
        name
        for name, kind in part(scene.ground.phrases(question.server), "ATTRS")[question.table].values()
        if kind in _DATED
    }
    if question.spec["type"] in _DATED and not found.fields.isdisjoint(dated):
        raise Skip("the names say which is earlier")
    return found


def _filled(scene: Scene, lines: Sequence[str], two: Comparison) -> str:
    careful = scene.style.careful
    line = expand(scene.rng, scene.rng.choice(usable(lines, formal=careful)), formal=careful).replace("{p}", two.words)
    for hole, one in zip(("{a}", "{b}"), two.questions, strict=True):
        assert one.mention is not None
        line = line.replace(hole, scene.slots.add(one.mention.forms[""], one.mention.mask))
    return line


def _composite(scene: Scene, two: Comparison, mentions: Sequence[Mention]) -> Mention:
    """The one that is meant, named by the comparison: "whichever of A and B is cheaper"."""
    first, second = mentions
    found = _ADJECTIVE.match(two.words)
    shape = scene.rng.choice(comparisons.WHICHEVER + (comparisons.THE_ER if found else ()))
    er = found[1] if found else ""

    def filled(one: str, other: str) -> str:
        return shape.format(a=one, b=other, p=two.words, er=er)

    said = filled(first.forms[""], second.forms[""])
    meant = mentions[two.meant]
    forms: Forms = {"": said, "noun": said, "subj": said}
    return replace(meant, forms=forms, mask=filled(first.mask, second.mask))


def _said(scene: Scene, goal: CallGoal, name: str, two: Comparison, whole: Mention) -> Clause:
    """The request in one of the ways in which people leave it to a comparison."""
    way = scene.rng.choices(("look", "or", "if", "whole"), comparisons.WAYS)[0]
    first = two.first.mention
    assert first is not None
    if way == "if":
        do = _with_words(scene, goal, name, whole, "it")
        if _ends_with(scene, do, "it"):
            found = _BEFORE_IT.search(do.text)
            (line,) = _around(scene, comparisons.IF_THAN, do)
            return Clause("say", _filled(scene, (line.replace("{w}", found[0] if found else ""),), two))
    if way in {"or", "whole"}:
        do = _with_words(scene, goal, name, whole, first.forms[""], first.mask)
        if _ends_with(scene, do, first.forms[""]):
            if way == "or" and not _TO_ONE_OF_THEM.search(do.text):
                return Clause("do", _filled(scene, _around(scene, comparisons.OR_ELSE, do), two))
            goal.mentions[name] = [whole]
            return clause(scene, goal, only="do")
    do = _with_words(scene, goal, name, whole, "that one")
    if "," in do.text:
        raise Skip("the request would lose its join")
    return Clause("do", _filled(scene, _around(scene, comparisons.LOOK_AND_DO, do), two))


def _around(scene: Scene, lines: Sequence[str], do: Clause) -> tuple[str]:
    """One of the frames, with the request in it."""
    careful = scene.style.careful
    return (expand(scene.rng, scene.rng.choice(usable(lines, formal=careful)), formal=careful).replace("{x}", do.text),)


def _with_words(scene: Scene, goal: CallGoal, name: str, whole: Mention, said: str, mask: str = "") -> Clause:
    """The request with other words for the row."""
    forms: Forms = dict.fromkeys(("", "noun", "subj"), said)
    goal.mentions[name] = [replace(whole, forms=forms, mask=mask or f"<{said.replace(' ', '-')}>")]
    return clause(scene, goal, only="do")


def _ends_with(scene: Scene, said: Clause, words: str) -> bool:
    """Whether a request has no comma and ends in these words."""
    end = next((name for name, slot in reversed(scene.slots.by_name.items()) if slot.text == words), None)
    return "," not in said.text and end is not None and said.text.endswith(f"⟦{end}⟧")


def _weigh(plan: TurnPlan, two: Comparison) -> tuple[list[str], list[str]]:
    """Make the look-ups; where the two facts stand, and where the two ids."""
    plan.foresee(two.questions)
    mentions = [one.mention for one in two.questions if one.mention is not None]
    keys = [plan.locate(one) for one in mentions]
    values = [plan.reveal(one) for one in two.questions]
    plan.shown.update(call_of(pointer) for pointer in (*values, *keys))
    return values, keys


def _weighed(plan: TurnPlan, two: Comparison, goal: CallGoal, name: str) -> None:
    """The look-ups that a choice rests on; the chosen id comes out of both."""
    values, keys = _weigh(plan, two)
    plan.waits.update(call_of(pointer) for pointer in (*values, *keys))
    goal.chosen[name] = _extreme(two, values, keys)


def _waited(plan: TurnPlan, two: Comparison) -> None:
    """Both facts are looked up before anything is done."""
    plan.waits.update(map(call_of, _weigh(plan, two)[0]))


def _which(scene: Scene, plan: TurnPlan, two: Comparison, values: Sequence[str]) -> tuple[str, str]:
    """The name of the one that is meant and how it comes out of what is shown, where the user said both names."""
    phrases = scene.ground.phrases(two.first.server)
    attributes = part(phrases, "ATTRS")[two.first.table]
    for attribute, _ in slot_forms(part(phrases, "LABEL")[two.first.table]):
        column, kind = attributes[attribute]
        names = [str(getattr(one.row, column)) for one in two.questions]
        said = ["" if one.mention is None else one.mention.forms[""].casefold() for one in two.questions]
        places = [f"{value.rpartition('/')[0]}/{column}" for value in values]
        if kind not in {"name", "title"} or any(plan.at(at) != name for at, name in zip(places, names, strict=True)):
            continue
        one, other = (name.casefold() for name in names)
        if one in said[0] and other in said[1] and one not in other and other not in one:
            return names[two.meant], _extreme(two, values, places)
    raise Skip("no answer could be held to the one it names")


def _extreme(two: Comparison, values: Sequence[str], things: Sequence[str]) -> str:
    """Provenance of what belongs to the one that is meant."""
    pairs = ", ".join(f"{value} {thing}" for value, thing in zip(values, things, strict=True))
    return f"{'most' if two.side == 'more' else 'least'}({pairs})"


def _spoken(scene: Scene, question: Question) -> str:
    """The label, with the article that the user gave it."""
    named, said = label_in_sentence(scene, question.server, question.table, question.row), question.mention
    has_article = said is not None and f"{said.forms['']} ".casefold().startswith(f"the {named} ".casefold())
    return f"the {named}" if has_article else named


def _pair(two: Comparison) -> Pair:
    topics = tuple((one.server, one.table, one.row.id) for one in two.questions)
    return Pair((topics[0], topics[1]), two.words, two.meant)
