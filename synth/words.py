"""From goals to what the user says: expressions, values, request lines, one message."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any, cast

from servers.kit import Parameter
from servers.kit.phrases import part
from synth.alike import like_its_neighbour
from synth.clashes import clashes
from synth.goals import CallGoal, Goal, Question, Topic, holds, topic_parameter
from synth.language import frames, values
from synth.language.lint import faults, repeated_words
from synth.language.patterns import expand, slot_forms, usable
from synth.language.personas import Mood, choose_mood
from synth.language.realise import Opening, Part, closer, combine, finish, message, opener, reaction, says_why
from synth.language.situations import reason
from synth.language.statements import say_list
from synth.language.values import Forms
from synth.lines import MOODS, fitting
from synth.live import Live
from synth.refer import Mention, Test, choose, mentions, mid_sentence, pronoun, pronoun_of
from synth.scene import Scene
from synth.skip import Skip

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_LEXICON_WORD = re.compile(r"⟦(\w+):[^⟧]*⟧")
_AFTER_PARTICLE = re.compile(r"\b(?:up|off|out|down|away|back) \{(\w+)\}")
_PRONOUNS = frozenset({"it", "them", "him", "her"})
_BEFORE_MODE = re.compile(r"\{(\w+)\} \{mode\}")
_ENDS_IN_PLACE = re.compile(r"\b(?:here|where i am)$", re.IGNORECASE)
_PLACE_IN_LIST = re.compile(r"\b(?:here|where i am)(?:,| and| or) ", re.IGNORECASE)
# Of a row that somebody comes back to; of one that was spoken of a moment ago nobody says another name.
_AGAIN_IT = 0.8
_POINTS = re.compile(r"\bit\b")
_TAIL = 4
_FORMS = ("", "noun", "adv", "poss", "of", "pre", "bare", "subj", "time", "end")


@dataclass(frozen=True, slots=True)
class Clause:
    """One goal in words, not yet in a frame; values and expressions are tokens."""

    mood: Mood
    text: str


def clause(
    scene: Scene,
    goal: Goal,
    *,
    drop: AbstractSet[str] = frozenset(),
    inside: Topic | None = None,
    only: Mood | None = None,
) -> Clause:
    """A goal in words.

    Args:
        drop: parameters that are left unsaid.
        inside: the row that a goal of the same message is about already.
        only: the one mood that will do.

    Raises:
        Skip: there are no words for just this.
    """
    if isinstance(goal, Question):
        return _question(scene, goal, inside, only)
    unsaid = goal.linked.keys() - goal.forms.keys()
    said = set(goal.arguments) - drop - goal.derived.keys() - goal.quoted.keys() - unsaid
    lines = dict(fitting(scene, goal, said))
    moods: list[Mood] = [mood for mood in MOODS if lines.get(mood) and only in {None, mood}]
    mood = only if only in moods else choose_mood(scene.rng, scene.style, moods)
    if mood is None:
        raise Skip("no line says just this")
    pool = lines[mood]
    for line in scene.rng.sample(pool, min(len(pool), 4)):
        pattern = expand(scene.rng, line.pattern, formal=scene.style.careful)
        text = fill(scene, goal, pattern, inside)
        if text is not None and not (mood == "frag" and _begins_with_pronoun(goal, line.pattern)):
            goal.worded, goal.line = (mood, pattern, line.guard), line.pattern
            return Clause(mood, text)
    raise Skip("a value has no such form")


def _begins_with_pronoun(goal: CallGoal, pattern: str) -> bool:
    """Whether a fragment would read "it at the library"."""
    first = _SLOT.match(pattern)
    return first is not None and any(one.anaphor for one in goal.mentions.get(first[1], ()))


def in_one_wording(scene: Scene, spec: Mapping[str, Any], *, but: re.Pattern[str] | None = None) -> Mapping[str, Any]:
    """A fact with one of its indirect questions alone, so that two rows are asked about in the same words.

    Args:
        but: what the words may not say.

    Raises:
        Skip: none is left.
    """
    careful = scene.style.careful
    lines = [line for line in usable(spec.get("know", ()), formal=careful) if but is None or not but.search(line)]
    if not lines:
        raise Skip("no one wording for both")
    lines = [line for line in lines if line.endswith("{x}")] or lines  # the two names then need the words once
    return {**spec, "know": [expand(scene.rng, scene.rng.choice(lines), formal=careful)]}


def derived_clause(scene: Scene, goal: CallGoal, patterns: Sequence[str], floor: Forms) -> Clause:
    """A goal with a value that is left to be worked out; `{floor}` is what the user says of it."""
    pattern = expand(scene.rng, scene.rng.choice(patterns), formal=scene.style.formal)
    text = fill(scene, goal, pattern, None, {"floor": (floor, "<floor>")})
    if text is None:
        raise Skip("a value has no such form")
    return Clause("do", text)


def fill(
    scene: Scene, goal: CallGoal, text: str, inside: Topic | None, extra: Mapping[str, tuple[Forms, str]] | None = None
) -> str | None:
    """A line with tokens for its slots, None if a value lacks a form; expressions stay in `goal.mentions`."""
    said: dict[str, tuple[Forms, str]] = dict(extra or {})
    for name in dict.fromkeys(name for name, _ in slot_forms(text)):
        if name not in said:
            said[name] = said_argument(scene, goal, name, inside)
            if f'"{{{name}}}"' in text and isinstance(goal.arguments.get(name), str):
                said[name] = as_said(goal.arguments[name]), said[name][1]
    if any(form not in said[name][0] for name, form in slot_forms(text)):
        return None
    if any(said[name][0][""] in _PRONOUNS for name in _AFTER_PARTICLE.findall(text)):
        return None
    if any(_ENDS_IN_PLACE.search(said[name][0][""]) for name in _BEFORE_MODE.findall(text)):  # "museum here on foot"
        return None
    if any(_PLACE_IN_LIST.search(forms[""]) for forms, _ in said.values()):  # "closest to where i am and the bakery"
        return None
    if clashes(goal, text, {name: forms for name, (forms, _) in said.items()}, scene.live.now):
        return None
    goal.said.update(name for name in said if name in goal.arguments)
    return fill_slots(scene, text, said)


def fill_slots(scene: Scene, text: str, said: Mapping[str, tuple[Forms, str]]) -> str:
    """A line with tokens for its slots, whose words are chosen already.

    Raises:
        Skip: a value lacks a form.
    """
    if any(form not in said[name][0] for name, form in slot_forms(text)):
        raise Skip("a value has no such form")

    def token(match: re.Match[str]) -> str:
        words, mask = said[match[1]][0][match[2] or ""], said[match[1]][1]
        return words if words == "me" else scene.slots.add(words, mask)

    return _SLOT.sub(token, text)


def said_argument(scene: Scene, goal: CallGoal, name: str, inside: Topic | None = None) -> tuple[Forms, str]:
    """How an argument is said, and its mask."""
    parameter = goal.tool.parameter(name)
    if name in goal.forms:
        return goal.forms[name]
    if (spoken := enum_words(part(scene.ground.phrases(goal.server), "WORDS"), goal, name)) is not None:
        return as_said(spoken), f"<{name}>"
    if parameter.said == "path" and not parameter.many:
        return as_said(said_path(goal, goal.arguments[name])), f"<{name}>"
    if parameter.ref is None:
        return said_value(scene, parameter, goal.arguments[name]), f"<{name}>"
    if name not in goal.mentions:
        among = narrowed(scene.live, goal, name)
        goal.mentions[name] = [
            mention(
                scene, goal.server, parameter.ref.table, row, inside, topical=_is_topic(scene, goal, name), among=among
            )
            for row in goal.rows[name]
        ]
        goal.mentions[name] = like_its_neighbour(scene, goal, name, goal.mentions[name])
    named = goal.mentions[name]
    if len(named) > 1:
        named = goal.mentions[name] = _named_alike(scene, goal, name)
    if len(named) == 1:
        return named[0].forms, named[0].mask
    forms = {form: say_list([one.forms[form] for one in named]) for form in ("", "noun", "subj")}
    return forms, say_list([one.mask for one in named])


def _named_alike(scene: Scene, goal: CallGoal, name: str) -> list[Mention]:
    """What stands in one list by names of one form: "Noa and Åsa Rosén" would be a couple of that name.

    Things that share no form keep theirs.
    """
    named, ref = goal.mentions[name], goal.tool.parameter(name).ref
    people = all(pronoun_of(row) is not None for row in goal.rows[name])
    if ref is not None and not people:
        return _things_alike(scene, goal, ref.table, named, goal.rows[name])
    if ref is None or len({one.attributes for one in named if not one.anaphor}) < 2:
        return named
    ways = [
        {one.attributes: one for one in reversed(found)}
        for row in goal.rows[name]
        if (found := mentions(scene.rng, scene.live, goal.server, ref.table, row, scene.style))
    ]
    alike = [key for key in reversed(ways[0]) if all(key in way for way in ways)] if len(ways) == len(named) else []
    if not alike:
        raise Skip("no form of name that all of a list have")
    return [way[alike[0]] for way in ways]


def _things_alike(scene: Scene, goal: CallGoal, table: str, named: list[Mention], rows: Sequence[Any]) -> list[Mention]:
    """Things of one list by the form of one of them, where all have it."""
    masks = dict.fromkeys(one.mask for one in named if not one.anaphor)
    if len(masks) < 2 or any(one.anaphor for one in named):
        return named
    ways = [
        {one.mask: one for one in mentions(scene.rng, scene.live, goal.server, table, row, scene.style)} for row in rows
    ]
    alike = next((mask for mask in masks if all(mask in way for way in ways)), None)
    return named if alike is None else [way[alike] for way in ways]


def said_value(scene: Scene, parameter: Parameter, value: Any) -> Forms:
    """A plain value as this speaker says it."""
    if parameter.many:
        forms = [_one_value(scene, parameter, one) for one in value]
        if not forms:
            raise Skip("an empty list has no words")
        if len(forms) == 1:
            return forms[0]
        return {form: say_list([one[form] for one in forms]) for form in _FORMS if all(form in one for one in forms)}
    return _one_value(scene, parameter, value)


def _one_value(scene: Scene, parameter: Parameter, value: Any) -> Forms:  # noqa: PLR0911, PLR0912 - one case a kind
    rng, style, now = scene.rng, scene.style, scene.live.now
    match parameter.said:
        case "money":
            return values.money(rng, value, style)
        case "day":
            return values.day(rng, date.fromisoformat(value), now, style)
        case "moment":
            if len(value) == 10:
                return values.day(rng, date.fromisoformat(value), now, style)
            return values.moment(rng, datetime.fromisoformat(value), now, style)
        case "month":
            return values.month(rng, value, now, style)
        case "time":
            return values.daily(rng, time.fromisoformat(value), style)
        case "minutes":
            return values.duration(rng, value, style)
        case "count":
            return values.count(rng, value, style)
        case "percent":
            return values.percent_bp(rng, value, style)
        case "temperature":
            return values.temperature(rng, value, style)
        case _:
            if isinstance(value, int):
                return values.count(rng, value, style)
            if parameter.enum:
                return as_said(enum_value(value).lower() if style.lower else enum_value(value))
            said = str(value)
            if parameter.said == "text":
                said = said.lower() if style.lower else mid_sentence(said)
            return as_said(said)


def as_said(said: str) -> Forms:
    """The forms of words that stay as they are."""
    return {
        "": said,
        "noun": said,
        "pre": said,
        "bare": values.bare(said),
        "subj": said,
        "poss": values.possessive(said),
    }


def enum_value(value: Any) -> str:
    """A value of a closed list that has no words of its own; weekdays are names."""
    said = str(value).replace("_", " ")
    return said.capitalize() if said.capitalize() in values.WEEKDAYS else said


def said_path(goal: CallGoal, path: str) -> str:
    """A new path as people say it: its last name alone where a row of the same call lies in the same folder."""
    folder, _, name = path.rpartition("/")
    beside = {row.id.rpartition("/")[0] for rows in goal.rows.values() for row in rows}
    return name if folder in beside else path


def enum_words(words: Mapping[str, Mapping[str, str]], goal: CallGoal, name: str) -> str | None:
    """How a world says this value of a closed list, None where it says the value itself."""
    said = words.get(f"{goal.tool.name}.{name}") or words.get(name) or {}
    value = goal.arguments.get(name)
    return said.get(value) if isinstance(value, str) else None


def mention(
    scene: Scene,
    server: str,
    table: str,
    row: Any,
    inside: Topic | None = None,
    *,
    topical: bool = True,
    among: Test | None = None,
) -> Mention:
    """An expression for a row: a pronoun where one reading is left, else one proven to denote it alone.

    Args:
        among: the rows that come into question.

    Raises:
        Skip: it cannot be named.
    """
    rng, memory = scene.rng, scene.memory
    thing = part(scene.ground.phrases(server), "THING").get(table)
    person = pronoun_of(row)
    topic = inside or memory.focus
    key = (server, table, row.id)
    name = str(getattr(row, "name", row.id))
    if person is not None and thing is None:
        alike = {who for who, said in memory.people if said == person}
        again = inside is not None or memory.turns
        shown = key in memory.known | _inside_known(inside)
        if alike == {name} and again and shown and (topic == inside or rng.random() < 0.75):
            return pronoun(server, table, row, thing=None, said=person)
    elif (
        topic == key
        and topical
        and (inside is not None or (key in memory.known and (rng.random() < _AGAIN_IT or not memory.back)))
    ):
        plural = bool(getattr(row, "plural", False))
        ways = ["it", "it", "it"] if thing and not plural else ["them"]
        if thing and inside is None:
            ways.extend(["them", "those"] if plural else [f"that {thing}", "that one"])
        return pronoun(server, table, row, thing=thing, said=rng.choice(ways))
    ways = mentions(rng, scene.live, server, table, row, scene.style, among=among)
    # What was named by the firm is not named by a person of it later on.
    before = memory.named.get(key, frozenset())
    found = choose(rng, [one for one in ways if not before.isdisjoint(one.fields)] or ways)
    if found is None:
        raise Skip("not nameable")
    memory.named.setdefault(key, frozenset(found.fields))
    if found.code is not None:
        memory.codes.add(found.code)
    if person is not None:
        memory.people = [known for known in memory.people if known[0] != name] + [(name, person)]
    memory.told.update((server, table, row.id, field) for field in found.fields)
    return found


def narrowed(live: Live, goal: CallGoal, name: str) -> Test | None:
    """Which rows an argument can name where another one of the call has narrowed them (WITHIN of the phrases)."""
    within = part(live.ground.phrases(goal.server), "WITHIN").get(f"{goal.tool.name}.{name}")
    if within is None or within[0].partition(".")[0] not in goal.arguments:
        return None
    wanted = within_value(goal, within[0])
    column = within[1]
    return lambda row: getattr(row, column) == wanted


def within_value(goal: CallGoal, reference: str) -> Any:
    """What narrows: another argument, or a field of the row that it names ("order_line_id.product_id")."""
    name, dot, column = reference.partition(".")
    return getattr(goal.rows[name][0], column) if dot else goal.arguments[name]


def _inside_known(inside: Topic | None) -> dict[Topic, str]:
    return {} if inside is None else {inside: ""}


def _is_topic(scene: Scene, goal: CallGoal, name: str) -> bool:
    return topic_parameter(scene.live, goal) in {None, name}


def _question(scene: Scene, goal: Question, inside: Topic | None, only: Mood | None = None) -> Clause:
    if goal.mention is None:
        goal.mention = mention(scene, goal.server, goal.table, goal.row, inside)
    if not goal.mention.fields.isdisjoint({goal.field, *goal.spec.get("unsaid", ())}):
        raise Skip("the expression says the answer")
    moods: list[Mood] = [mood for mood in ("ask", "know", "frag") if goal.spec.get(mood) and only in {None, mood}]
    if goal.mention.anaphor and "frag" in moods:
        moods.remove("frag")
    mood = only if only in moods else choose_mood(scene.rng, scene.style, moods)
    if mood is None:
        raise Skip("no question in this speaker's moods")
    pool = [
        line
        for line in goal.spec[mood]
        if not (scene.style.careful and line.startswith("~")) and not (goal.mention.anaphor and "of {x}" in line)
    ]
    for line in scene.rng.sample(pool, min(len(pool), 4)):
        text = expand(scene.rng, line, formal=scene.style.careful)
        if all(form in goal.mention.forms for _, form in slot_forms(text)):
            return Clause(mood, _with_mention(scene, text, goal.mention))
    raise Skip("the expression has no such form")


def _with_mention(scene: Scene, text: str, said: Mention) -> str:
    return _SLOT.sub(lambda match: scene.slots.add(said.forms[match[2] or ""], said.mask), text)


def why(scene: Scene, goal: Goal, mood: Mood) -> str | None:
    """A reason for a goal, as often as this speaker gives one; never on a statement, none twice."""
    found = None if mood == "say" else _reason(scene, goal)
    if found is None:
        return None
    if _POINTS.search(found) and _may_point_elsewhere(goal):
        return None
    masked = _LEXICON_WORD.sub(r"<\1>", found).lower()
    return None if any(masked in said or _same_tail(masked, said) for said in scene.memory.masks) else found


def _same_tail(reason: str, said: str) -> bool:
    """Whether a reason ends as something said before does: "and i had no idea"."""
    words = reason.rstrip(".!").split()
    return len(words) > _TAIL and f" {' '.join(words[-_TAIL:])}" in said


def _may_point_elsewhere(goal: Goal) -> bool:
    """Whether "it" would be heard of another row than the one meant, or the one meant is no "it"."""
    rows = [goal.row] if isinstance(goal, Question) else [row for rows in goal.rows.values() for row in rows]
    return len(rows) > 1 or any(getattr(row, "plural", False) for row in rows)


def _reason(scene: Scene, goal: Goal) -> str | None:
    phrases = scene.ground.phrases(goal.server)
    if isinstance(goal, Question):
        asked_for = goal.spec.get("why", part(phrases, "WHY_ASK"))
        return reason(scene.rng, asked_for, scene.style) if asked_for else None
    tag: Any = part(phrases, "WHY").get(goal.tool.name, None if goal.tool.writes else part(phrases, "WHY_ASK"))
    while tag is not None and not isinstance(tag, str):
        then, otherwise, test = cast("tuple[Any, Any, str]", tag)
        tag = then if holds(scene.live, goal, test) else otherwise
    if not tag:
        return None
    own = part(phrases, "REQUESTS").get(goal.tool.name, {}).get("why", ())
    return reason(scene.rng, tag, scene.style, own=own if not scene.memory.turns else ())


def speak(scene: Scene, parts: Sequence[Clause], motive: str | None = None, *, alike: bool = False) -> str:
    """One message of the user; its template is remembered.

    Args:
        alike: two things are asked about in the same words.

    Raises:
        Skip: readers would stumble over it.
    """
    rng, style = scene.rng, scene.style
    if any(one.mood == "do" and says_why(one.text) for one in parts):
        motive = None
    core: tuple[Part, ...] = tuple((one.mood, one.text) for one in parts)
    sentences = combine(rng, core, style, earlier=scene.memory.masks[: scene.turn])
    ending = closer(rng, style, earlier=scene.memory.masks[: scene.turn])
    text = message(rng, sentences, motive, _opening(scene, parts[0].mood), ending, style)
    said = utter(scene, text, alike=alike)
    scene.memory.core = core
    return said


def utter(scene: Scene, text: str, *, alike: bool = False) -> str:
    """A message whose words are chosen already."""
    said, template = finish(scene.rng, text, scene.slots, scene.style)
    if found := faults(said, codes=scene.memory.codes):
        raise Skip(f"wording: {found[0]}")
    if not alike and repeated_words(template):
        raise Skip("wording: says a word twice")
    scene.memory.masks.append(template)
    scene.memory.core = ()
    return said


def aside(scene: Scene, text: str) -> str:
    """A sentence that the user may say, in this speaker's register; templates of these are not kept."""
    said, _ = finish(scene.rng, text, scene.slots, scene.style)
    if found := faults(said, codes=scene.memory.codes):
        raise Skip(f"wording: {found[0]}")
    return said


def _opening(scene: Scene, mood: Mood) -> Opening:
    if not scene.memory.turns:
        return opener(scene.rng, scene.style)
    if scene.memory.back:
        lines = frames.BACK if scene.memory.back == "other" else frames.BACK + frames.NEWS
        return Opening(scene.rng.choice(usable(lines, formal=scene.style.careful)).lstrip("~"))
    last = scene.memory.turns[-1]
    wrote = any(call.role == "write" for call in last.calls)
    failed = last.gold_class == "REFUSE" or (wrote and re.search(r"\bfailed\b", last.reply) is not None)
    kind = "refused" if failed else "write" if wrote else "fact"
    earlier = scene.memory.masks[: scene.turn]
    return reaction(scene.rng, kind, scene.style, link=mood not in {"say", "frag"}, earlier=earlier)
