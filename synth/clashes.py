"""What one sentence must not say: a day or a name twice, days in two styles, a day that its neighbour misleads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from datetime import date, datetime, timedelta
from itertools import pairwise

from servers.kit import Tool
from synth.goals import CallGoal
from synth.language.values import MONTHS, Forms
from synth.refer import pronoun_of
from synth.skip import Skip

_NEXT_TO = re.compile(r"\{(\w+)(?::\w+)?\} (?=\{(\w+))")
_BARE_ORDINAL = re.compile(r"(?i)\bthe \d+(?:st|nd|rd|th)\b(?! of)")
_BARE_WEEKDAY = re.compile(
    r"(?i)(?<!this |next |last |past )\b(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"(?= at\b|$| (?:morning|afternoon|evening))"
)
_NEGATED = re.compile(
    r"(?:n't|\b(?:not|no|never|forget|mistake))\b[^,.;{]*\{(\w+)|\{(\w+)(?::\w+)?\}[^,.;{]*(?:n't|\bnot|\bmistake)\b"
)
_PUT_OFF = re.compile(r"\b(?:(?:put|move) (?:\{\w+(?::\w+)?\} )?(?:off|back)|push(?:ed|ing)?|postpon\w+|delay\w*)\b")
_TIMES = frozenset({"day", "moment", "time"})
_THIS_PAST = re.compile(r"(?i)this past ")
_COUNTED = re.compile(rf"(?i)\b\d+(?:st|nd|rd|th)\b|\b(?:{'|'.join(MONTHS)}) \d|\b\d+ (?:{'|'.join(MONTHS)})\b")
_WEEKDAY_ALONE = re.compile(
    r"(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
    rf"(?!,? (?:the )?\d|,? (?:{'|'.join(MONTHS)})| (?:next|last) week)"
)
_NEXT_WEEK = re.compile(r"(?i)\bnext week$")
_MONTH = "|".join(MONTHS)
_DATED = re.compile(
    rf"(?i)\b(?:(?P<behind>\d+(?:st|nd|rd|th)? (?:of )?(?:{_MONTH}))|(?:{_MONTH}) \d+(?:st|nd|rd|th)?)\b"
)


def clashes(goal: CallGoal, text: str, said: Mapping[str, Forms], now: datetime) -> bool:
    """Whether a line with these values would be read twice or amiss; other words for it may do.

    Raises:
        Skip: no words would do.
    """
    if any(
        _names_time(goal, first) and _said_kind(goal.tool, second) in _TIMES | {"minutes"}
        for first, second in _NEXT_TO.findall(text)
    ):
        return True
    _refuse_double_day(goal, said.keys())
    _refuse_name_twice(goal)
    if any(said[name][""].startswith("every ") for name in _negated(text)):
        return True
    if _PUT_OFF.search(text) and _is_earlier(goal):
        return True
    if any(_misread(goal, name, forms, now) for name, forms in said.items()):
        return True
    days = [said[name][""] for name in said if _said_kind(goal.tool, name) in {"day", "moment"}]
    return sum(_THIS_PAST.match(day) is not None for day in days) > 1 or two_styles(days)


def _is_earlier(goal: CallGoal) -> bool:
    """Whether a row is given an earlier day than its own."""
    return any(
        str(goal.arguments[name]) < str(getattr(row, name, None) or "")[: len(str(goal.arguments[name]))]
        for name in goal.arguments
        if _said_kind(goal.tool, name) in {"day", "moment"}
        for rows in goal.rows.values()
        for row in rows
    )


def two_styles(days: list[str]) -> bool:
    """Whether dates of one sentence are written in two ways: "the 19th of October", then "October 24".

    "The 17th", then "October 24" are two ways too, as are "last Saturday", then "the 24th"; "12 March", then "the 18th"
    go together.
    """
    for first, second in pairwise(days):
        if _COUNTED.search(first) and _WEEKDAY_ALONE.search(second):
            return True
        if _WEEKDAY_ALONE.search(first) and _COUNTED.search(second):
            return True
        after = _DATED.search(second)
        if after is None:
            if _BARE_ORDINAL.search(first) and _NEXT_WEEK.search(second):
                return True
            continue
        before = _DATED.search(first)
        if before is None and _BARE_ORDINAL.search(first):
            return True
        if before is not None and _written_like(before) != _written_like(after):
            return True
    return False


def _written_like(found: re.Match[str]) -> tuple[bool, bool, bool]:
    words = found[0].split()
    return (
        found["behind"] is not None,
        "of" in words,
        any(word[-2:] in {"st", "nd", "rd", "th"} and word[0].isdigit() for word in words),
    )


def _refuse_double_day(goal: CallGoal, said: AbstractSet[str]) -> None:
    """An expression and a value of one sentence never name one day: it would be read twice."""
    days = {
        str(goal.arguments[name])[:10]
        for name in said
        if name in goal.arguments and _said_kind(goal.tool, name) in {"day", "moment"}
    }
    named = {
        literal.value
        for name in said
        for one in goal.mentions.get(name, ())
        for literal in one.literals
        if literal.kind == "day"
    }
    if days & named:
        raise Skip("one day is named twice")


def _refuse_name_twice(goal: CallGoal) -> None:
    """Nobody says "take Zuzana off the pairing with Zuzana", or "take the basket out of my order with the basket"."""
    texts = [
        literal.value
        for said in goal.mentions.values()
        for one in said
        for literal in one.literals
        if literal.kind == "text" and isinstance(literal.value, str)
    ]
    if len({text.casefold() for text in texts}) < len(texts):
        raise Skip("a name is said twice")
    dated = [
        name
        for name, said in goal.mentions.items()
        if any(literal.kind in {"day", "month"} for one in said for literal in one.literals)
    ]
    if len(dated) > 1:
        raise Skip("two rows are told by their days")
    for name, rows in goal.rows.items():
        others = [one.forms[""] for other, said in goal.mentions.items() if other != name for one in said]
        for one in (said for said, row in zip(goal.mentions.get(name, ()), rows, strict=False) if pronoun_of(row)):
            first = one.forms[""].split()[0]
            if any(re.search(rf"(?i)\b{re.escape(first)}\b", other) for other in others):
                raise Skip("a name is said twice")


def _negated(text: str) -> Iterator[str]:
    """Slots beside a negation, which would take in "every"."""
    for before, after in _NEGATED.findall(text):
        yield before or after


def _misread(goal: CallGoal, name: str, forms: Forms, now: datetime) -> bool:
    """Whether a day is said by its ordinal or weekday alone, beside an expression in another month or week."""
    if name not in goal.arguments or _said_kind(goal.tool, name) not in {"day", "moment"}:
        return False
    new = date.fromisoformat(str(goal.arguments[name])[:10])
    others = [
        date.fromisoformat(str(literal.value)[:10])
        for named in goal.mentions.values()
        for one in named
        for literal in one.literals
        if literal.kind == "day"
    ]
    others += [
        date.fromisoformat(str(goal.arguments[other])[:10])
        for other in goal.arguments
        if other != name and _said_kind(goal.tool, other) in {"day", "moment"}
    ]
    return misleads(forms[""], new, others, now)


def misleads(said: str, new: date, others: Iterable[date], now: datetime) -> bool:
    """Whether a day's ordinal or weekday alone would be read as one of another month or week, that of other days."""
    if _BARE_ORDINAL.search(said):
        return any((other.year, other.month) != (new.year, new.month) for other in others)
    if _BARE_WEEKDAY.search(said):
        soon = now.date() + timedelta(days=1)
        return any(other > soon and other.isocalendar()[:2] != new.isocalendar()[:2] for other in others)
    return False


def _names_time(goal: CallGoal, name: str) -> bool:
    return any(literal.kind in {"day", "time"} for one in goal.mentions.get(name, ()) for literal in one.literals)


def _said_kind(tool: Tool, name: str) -> str | None:
    return next((parameter.said for parameter in tool.parameters if parameter.name == name), None)
