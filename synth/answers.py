"""What a good assistant says: plain exact sentences from the worlds' patterns."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, cast

from servers.kit import Parameter
from servers.kit.phrases import part
from synth.goals import CallGoal, Question, holds
from synth.language import statements
from synth.language.patterns import expand, slot_forms
from synth.refer import guard_holds, mid_sentence, pronoun_of
from synth.routes import deref
from synth.scene import Scene
from synth.skip import Skip
from synth.words import enum_value, enum_words, said_path
from tasks.task import Report, ReportType

_SLOT = re.compile(r"\{([\w.-]+)(?::(\w+))?\}")
_X = re.compile(r"(?i)(?:\b(?:the|your|order) )?\{x\}(?!'s| (?:are|were|have)\b)")
_BRACED = re.compile(r"\{[^}]*\}")
_PARAMETER_TYPES: dict[str, ReportType] = {
    "money": "money", "day": "day", "moment": "moment", "minutes": "duration", "count": "number", "percent": "percent",
    "temperature": "temperature",
}  # fmt: skip
OPENERS = frozenset(
    "A About After Also An And Any Are As Ask At Automatic Book Booking Bookings Buses But Buying Charges Close "
    "Comments Contesting Cruise Delivery Do-not-disturb Each Estimates Every Everybody Feedback Flight Flights "
    "Free Give Guests He Her His How I If In Instant Invited Invoice It Its Leave Less Line Lines Locks Look Lot "
    "Lots Mention Money More My Name No Nobody None Nothing Offers On One Only Order Orders Origin Other Over "
    "Payment Payments Points Prices Refunds Rooms Say Search Seat Set Several She Shorter So Some Somebody Source "
    "Stopping Temperatures That The Theft Their There These They This Those Time Trading Transfers Two Version "
    "What When Which Who Windows With Without Work You Your".split()
)
"""Words that begin a tool's message and take a small letter in the middle of a sentence; names keep theirs."""
_CUSTOMER = "you"
"""The label of the customer where rows are people; it comes first, and leave need not name them."""
_NO_NOUNS = frozenset("for from on of to at in with and ending instead the ( )".split())
_DETERMINED = re.compile(r"(?:the|my|your|our|a|an) ", re.IGNORECASE)
_NAMES_A_TOOL = re.compile(r"\b[a-z]+_[a-z_]+\b")
_ADVICE = re.compile(
    r"(?:record|use|split|make|choose|pick|repeat|invite|restore|book|send|give|set|ask|call|move|cancel|"
    r"only overwrite)\b"
)
_TO_THE_ASSISTANT = re.compile(r"[.:]? *\bAsk the user\b[^.;]*")
_ISO_MOMENT = re.compile(r"(?<![@\w])\d{4}-\d\d-\d\dT\d\d:\d\d\b")
_ISO_DAY = re.compile(r"(?<![@\w])\d{4}-\d\d-\d\d\b")
_ASIDE = re.compile(r" \([^()]*\d{4}-\d\d-\d\d[^()]*\)")
_QUESTION_AT_END = re.compile(r"(?<=[.]) [^.?]*\?$")
_BY_THE_USER = re.compile(r"(?i)\b(?:i|i'm|i've|i'd|i'll|my|mine|me|we|we're|we've|us|our|ours)\b")
"""Words that the assistant would say of itself: it says the value instead."""
_UNITS = (("minutes", 60), ("hours", 3600), ("days", 86_400))


def label(scene: Scene, server: str, table: str, row: Any, pattern: str | None = None) -> str:
    """How the assistant names a row; `pattern`: not as the world's labels have it."""
    phrases = scene.ground.phrases(server)
    attributes = part(phrases, "ATTRS")[table]
    words: str = pattern or part(phrases, "LABEL")[table]

    def filled(match: re.Match[str]) -> str:
        field, kind = attributes[match[1]]
        return say_attribute(kind, getattr(row, field), scene.live.now)

    return _SLOT.sub(filled, words)


def label_in_sentence(scene: Scene, server: str, table: str, row: Any) -> str:
    """How the assistant names a row among others: with "the" where the label is a noun of its own, not a name."""
    own = label(scene, server, table, row)
    words = set(_SLOT.sub(" ", part(scene.ground.phrases(server), "LABEL")[table]).split())
    return own if not words - _NO_NOUNS or _DETERMINED.match(own) else f"the {own}"


def _key(scene: Scene, server: str, table: str, row: Any) -> str:
    """The part of its label that anybody who names the row says: its name or last digits, else the whole label."""
    attributes = part(scene.ground.phrases(server), "ATTRS")[table]
    for name, _ in slot_forms(part(scene.ground.phrases(server), "LABEL")[table]):
        field, kind = attributes[name]
        if kind in {"name", "title", "last4"}:
            return say_attribute(kind, getattr(row, field), scene.live.now)
    return label(scene, server, table, row)


def say_attribute(kind: str, value: Any, now: datetime) -> str:  # noqa: PLR0911 - one case a kind
    """An attribute of a row in exact words."""
    match kind:
        case "money":
            return statements.say_money(value)
        case "day":
            return statements.say_day(date.fromisoformat(value[:10]), now)
        case "time":
            return value[-5:]
        case "month":
            return statements.say_month(value[:7])
        case "last4":
            return "".join(char for char in str(value) if char.isdigit())[-4:]
        case "one_of" | "item":
            return statements.say_list([str(one).partition(" <")[0] for one in value])
        case "title":
            return mid_sentence(value)
        case _:
            return str(value).replace("_", " ") if kind == "word" else str(value)


_GROUPED = 10_000  # years and numbers of four digits stand as they are


def say_report(kind: str, value: Any, now: datetime) -> str:  # noqa: PLR0911 - one case a kind
    """A report's value in exact words."""
    match kind:
        case "money":
            return statements.say_money(value)
        case "day":
            return statements.say_day(date.fromisoformat(value[:10]), now)
        case "moment":
            return statements.say_moment(datetime.fromisoformat(value), now)
        case "duration":
            return statements.say_duration(value // 60)
        case "percent":
            return statements.say_percent(value)
        case "temperature":
            return statements.say_temperature(value)
        case "yes_no":
            return "yes" if value else "no"
        case "number" if isinstance(value, int) and value >= _GROUPED:
            return f"{value:,}"
        case _:
            return str(value)


def report_value(kind: str, field: str, value: Any) -> Any:
    """A value of a result under its report type: durations in seconds, days cut from moments."""
    if kind == "duration":
        unit = next((size for name, size in _UNITS if name in field), 1)
        return value * unit
    if kind == "day":
        return str(value)[:10]
    if kind == "text":
        return str(value).replace("_", " ")
    return value


def say_argument(scene: Scene, goal: CallGoal, name: str) -> str:
    """An argument as the assistant names it."""
    parameter = goal.tool.parameter(name)
    spoken = enum_words(part(scene.ground.phrases(goal.server), "WORDS"), goal, name)
    if spoken is not None and not _BY_THE_USER.search(spoken):
        return spoken
    if parameter.ref is not None:
        named = [label(scene, goal.server, parameter.ref.table, row) for row in goal.rows[name]]
        return statements.say_list(sorted(named, key=lambda said: said != _CUSTOMER))
    value = goal.arguments[name]
    if parameter.said == "path" and not parameter.many:
        return said_path(goal, value)
    if parameter.many:
        return statements.say_list([_plain(parameter, one, scene.live.now) for one in value])
    return _plain(parameter, value, scene.live.now)


def _plain(parameter: Parameter, value: Any, now: datetime) -> str:  # noqa: PLR0911 - one case a kind
    match parameter.said:
        case "money":
            return statements.say_money(value)
        case "day":
            return statements.say_day(date.fromisoformat(value), now)
        case "moment":
            if len(value) == 10:
                return statements.say_day(date.fromisoformat(value), now)
            return statements.say_moment(datetime.fromisoformat(value), now)
        case "month":
            return statements.say_month(value)
        case "minutes":
            return statements.say_duration(value)
        case "percent":
            return statements.say_percent(value)
        case "temperature":
            return statements.say_temperature(value)
        case _:
            return enum_value(value) if parameter.enum else str(value)


def done_text(scene: Scene, goal: CallGoal, result: Any, pattern: str | None = None) -> str:
    """What the assistant says when the call is done; `pattern`: not as the world has it."""
    words: Any = pattern or goal.done or part(scene.ground.phrases(goal.server), "DONE").get(goal.tool.name)
    if words is None:
        raise Skip(f"no words when {goal.tool.name} is done")
    return sentence(_goal_text(scene, goal, _one(_sayable(scene, words, goal, result)), result))


def confirm_text(scene: Scene, goals: Sequence[CallGoal], shown: Mapping[int, Any] | None = None) -> str:
    """How the assistant asks leave: what each call does, one question at the end.

    Args:
        shown: result of the read that leave for a goal rests on, by the goal's identity.
    """
    texts: list[str] = []
    for goal in goals:
        result = (shown or {}).get(id(goal))
        texts.append(sentence(_goal_text(scene, goal, _one(_asking(scene, goal, result)), result)))
    if len(texts) == 1:
        return texts[0]
    stated = [_QUESTION_AT_END.sub("", text) for text in texts]
    if any(text.endswith("?") for text in stated):
        raise Skip("two questions for leave")
    return " ".join([*stated, "Shall I go ahead with both?"])


def _asking(scene: Scene, goal: CallGoal, result: Any = None) -> str:
    pattern = goal.asking or part(scene.ground.phrases(goal.server), "CONFIRM").get(goal.tool.name)
    if pattern is None:
        raise Skip(f"no words to confirm {goal.tool.name}")
    return _sayable(scene, pattern, goal, result)


def told_in_asking(scene: Scene, goal: CallGoal) -> dict[str, list[str]]:
    """What the question for leave tells of rows: parameter -> fields, those that name the row after the others."""
    phrases = scene.ground.phrases(goal.server)
    found: dict[str, list[str]] = {}
    for slot, _ in _SLOT.findall(_asking(scene, goal)):
        name, _, field = slot.partition(".")
        ref = goal.tool.parameter(name).ref if name in goal.rows else None
        if ref is None:
            continue
        attributes = part(phrases, "ATTRS")[ref.table]
        named = [attributes[one][0] for one, _ in slot_forms(part(phrases, "LABEL")[ref.table])]
        found[name] = [*([field] if field else []), *found.get(name, []), *named]
    return found


def _sayable(scene: Scene, pattern: Any, goal: CallGoal, result: Any = None) -> str:
    """The first of several patterns whose test holds and whose values are all there, else the last."""
    entries: list[Any] = [pattern] if isinstance(pattern, str) else list(pattern)
    lines = [(entry, None) if isinstance(entry, str) else (entry[0], entry[1]) for entry in entries]
    return next(
        (
            line
            for line, test in lines
            if (test is None or holds(scene.live, goal, test))
            and all(_has(goal, name, result) for name, _ in _SLOT.findall(line))
        ),
        lines[-1][0],
    )


def _has(goal: CallGoal, name: str, result: Any) -> bool:
    parameter, dot, field = name.partition(".")
    if parameter == "result":
        return _shown(result, field)
    if dot:
        found = _fields(goal, name) if parameter in goal.rows else []
        return bool(found) and all(found)
    return parameter in goal.arguments or all(one.name != parameter for one in goal.tool.parameters)


def _shown(result: Any, path: str) -> bool:
    try:
        return deref(result, "/" + path.replace(".", "/")) is not None
    except (LookupError, TypeError, ValueError):
        return False


def _fields(goal: CallGoal, name: str) -> list[Any]:
    """A field of the rows that a parameter names, or what a method of theirs works out from the call's arguments.

    Rows of which the method says nothing are left out.
    """
    parameter, _, field = name.partition(".")
    found = [getattr(row, field) for row in goal.rows[parameter]]
    worked = [(value(goal.arguments), True) if callable(value) else (value, False) for value in found]
    return [value for value, by_method in worked if value != "" or not by_method]


def confirmed_names(scene: Scene, goal: CallGoal) -> list[str]:
    """Arguments that must be named when asking leave."""
    names = part(scene.ground.phrases(goal.server), "CONFIRMS").get(goal.tool.name)
    if names is not None:
        return [name for name in names if name in goal.arguments]
    return [
        name
        for name in goal.arguments
        if goal.tool.parameter(name).ref or goal.tool.parameter(name).said in _PARAMETER_TYPES
    ]


def confirm_reports(scene: Scene, goal: CallGoal) -> list[Report]:
    """The values that must be named when asking leave."""
    found: list[Report] = []
    for name in confirmed_names(scene, goal):
        parameter = goal.tool.parameter(name)
        if parameter.ref is not None:
            keys = [_key(scene, goal.server, parameter.ref.table, row) for row in goal.rows[name]]
            found.extend(Report(type="text", value=key, slot=name) for key in keys if key != _CUSTOMER)
        elif parameter.many:
            found.extend(_argument_report(parameter, value, name, scene.live.now) for value in goal.arguments[name])
        else:
            found.append(_argument_report(parameter, goal.arguments[name], name, scene.live.now))
    return found


def _argument_report(parameter: Parameter, value: Any, name: str, now: datetime) -> Report:
    kind = _PARAMETER_TYPES.get(parameter.said or "", "text")
    if kind == "moment" and len(value) == 10:
        kind = "day"
    if kind == "text":
        return Report(type="text", value=_plain(parameter, value, now), slot=name)
    return Report(type=kind, value=value * 60 if kind == "duration" else value, slot=name)


def fact_text(scene: Scene, question: Question, value: Any, *, again: bool = False) -> str:
    """The answer to a question.

    Args:
        again: the sentence before is of the same row, which is "it" by now.
    """
    pattern = part(scene.ground.phrases(question.server), "REPORT")[question.table, question.field]
    if isinstance(pattern, Mapping):
        pattern = cast("Mapping[str, Any]", pattern)["yes" if value else "no"]
    if isinstance(pattern, list):
        guards = part(scene.ground.phrases(question.server), "GUARDS")
        pattern = next(
            say for say, guard in cast("list[tuple[str, str]]", pattern) if guard_holds(guards, guard, question.row)
        )
    named = label(scene, question.server, question.table, question.row)
    kind = question.spec["type"]
    said = say_report(kind, value, scene.live.now)
    words = _one(pattern)
    if again and _may_be_it(scene, question):
        words = _X.sub("it", words)
    words = expand_slots(words, {"x": named, "v": said}, keep=True)
    return sentence(label(scene, question.server, question.table, question.row, words))


def _may_be_it(scene: Scene, question: Question) -> bool:
    """Whether the row is a thing, and one."""
    thing = part(scene.ground.phrases(question.server), "THING").get(question.table)
    return bool(thing) and pronoun_of(question.row) is None and not getattr(question.row, "plural", False)


def answer_spec(scene: Scene, goal: CallGoal) -> Mapping[str, Any]:
    """What is told of a computed read: of several entries the first whose parameters are all given."""
    found = part(scene.ground.phrases(goal.server), "ANSWERS")[goal.tool.name]
    entries = cast("list[Mapping[str, Any]]", found if isinstance(found, list) else [found])
    return next(entry for entry in entries if set(entry.get("given", ())) <= goal.arguments.keys())


def computed_text(scene: Scene, goal: CallGoal, value: Any, result: Any) -> str:
    """The answer to a computed read: what was asked for, and what else its line takes from the result."""
    spec = answer_spec(scene, goal)
    text = expand_slots(spec["say"], {"v": say_report(spec["type"], value, scene.live.now)}, keep=True)
    return sentence(_goal_text(scene, goal, text, result))


def refused_text(scene: Scene, goal: CallGoal) -> str:
    """How the assistant says no."""
    pattern: Any = part(scene.ground.phrases(goal.server), "REFUSED").get(goal.tool.name, "I can't do that: {why}")
    text = expand_slots(_one(_sayable(scene, pattern, goal)), {"why": reason_text(scene, goal)}, keep=True)
    return sentence(_goal_text(scene, goal, text, None))


def unable_text(scene: Scene, goal: CallGoal) -> str:
    """What the assistant cannot do where a tool is not there; of several uses of it the one asked for."""
    pattern: Any = part(scene.ground.phrases(goal.server), "UNABLE")[goal.tool.name]
    return _goal_text(scene, goal, _one(_sayable(scene, pattern, goal)), None)


def reason_text(scene: Scene, goal: CallGoal) -> str:
    """Why a call fails, within a sentence: the tool's message without what it says to the assistant alone."""
    told = _TO_THE_ASSISTANT.sub("", goal.problem).strip().rstrip(".")
    first, *others = told.split("; ")
    clauses = [
        part_
        for part_ in (first, *(one for one in others if not _ADVICE.match(one)))
        if not _NAMES_A_TOOL.search(part_)
    ]
    reason = _without_ids(scene, goal.server, "; ".join(clauses))
    if not reason:
        raise Skip("the tool says why to the assistant alone")
    head = reason.partition(" ")[0]
    return reason[:1].lower() + reason[1:] if head in OPENERS else reason


def _without_ids(scene: Scene, server: str, text: str) -> str:
    """The message of a tool with rows named as people name them."""
    text = _ASIDE.sub("", text)
    text = _ISO_MOMENT.sub(lambda match: statements.say_moment(datetime.fromisoformat(match[0]), scene.live.now), text)
    text = _ISO_DAY.sub(lambda match: statements.say_day(date.fromisoformat(match[0]), scene.live.now), text)
    for table in part(scene.ground.phrases(server), "LABEL"):
        for key, row in scene.live.ids(server, table).items():
            if key in text:
                named = label(scene, server, table, row)
                whole = rf"(?<![\w/.-]){re.escape(key)}(?![\w/-]|\.\w)"
                text = re.sub(whole, lambda _, named=named: named, text.replace(f" ({key})", ""))
    return text


def ask_text(scene: Scene, goal: CallGoal, name: str) -> str:
    """How the assistant asks for a parameter."""
    asks = part(scene.ground.phrases(goal.server), "ASK")
    pattern = asks.get(f"{goal.tool.name}.{name}") or asks.get(name)
    if pattern is None:
        raise Skip(f"no question for {name}")
    return _one(_sayable(scene, pattern, goal))


def expand_slots(text: str, said: dict[str, str], *, keep: bool = False) -> str:
    """A pattern of the assistant filled; unknown slots stay with `keep`."""
    return _SLOT.sub(lambda match: said[match[1]] if match[1] in said or not keep else match[0], text)


def _goal_text(scene: Scene, goal: CallGoal, text: str, result: Any) -> str:
    def filled(match: re.Match[str]) -> str:
        name = match[1]
        if name in goal.arguments:
            return say_argument(scene, goal, name)
        if name.startswith("result."):
            value = deref(result, "/" + name.removeprefix("result.").replace(".", "/"))
            return _shaped(value, name, match[2], scene.live.now)
        if name.partition(".")[0] in goal.rows:
            said = [_shaped(value, name, match[2], scene.live.now) for value in _fields(goal, name)]
            return statements.say_list(said)
        raise Skip(f"{goal.tool.name} says {name}, which is not given")

    if strays := set(_BRACED.findall(text)) - {match[0] for match in _SLOT.finditer(text)}:
        raise ValueError(f"{goal.tool.name}: {strays} is no slot.")
    return _SLOT.sub(filled, text)


def _shaped(value: Any, name: str, form: str | None, now: datetime) -> str:
    """A value as a number, a size or what is left of it where the slot says so, else as its name lets one guess."""
    if form == "number":
        return f"{value:,}"
    if form == "rest" and not value:
        return "nothing"
    return statements.say_size(value) if form == "size" else _guess(value, name, now)


def _guess(value: Any, name: str, now: datetime) -> str:
    if isinstance(value, tuple):
        count = len(cast("tuple[Any, ...]", value))
        return f"{count} {'person' if count == 1 else 'people'}"
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\dZ?)?", value):
        return statements.say_moment(datetime.fromisoformat(value[:16]), now)
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return statements.say_day(date.fromisoformat(value), now)
    if (
        isinstance(value, int)
        and not isinstance(value, bool)
        and re.search(
            r"amount|balance|fee|available|total|limit|credit|paid|refund|price|difference|discount|shipping|tax|cost|worth|overspent",
            name,
        )
    ):
        return statements.say_money(value)
    return str(value)


def _one(pattern: Any) -> str:
    """An assistant's pattern has one surface: the first of each choice."""
    return expand(random.Random("assistant"), pattern if isinstance(pattern, str) else pattern[0], formal=True)


def sentence(text: str) -> str:
    """With a capital and a stop."""
    text = text.strip()
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!", '."', '?"', '!"')) else f"{text}."
