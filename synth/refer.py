"""Referring expressions: noun phrases whose description, read as a query over all rows the user sees, denotes one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from functools import lru_cache
from itertools import groupby
from typing import Any, cast
from typing import Literal as Choice

from servers.kit.phrases import part
from synth.language import values
from synth.language.lexicons import LEXICONS
from synth.language.patterns import expand, slot_forms
from synth.language.personas import Style
from synth.language.ranks import FURTHEST, at_place
from synth.language.values import Forms
from synth.live import Live

Test = Callable[[Any], bool]
_TOKEN = re.compile(r"[^\W_]+", re.UNICODE)
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_OWNED = re.compile(r"(?:'s|s') \w")
_PROPER = frozenset((*values.WEEKDAYS, *values.MONTHS, *values.TONGUES, *LEXICONS["place"]))
_DAY, _MONTH = re.compile(r"\d{4}-\d\d-\d\d"), re.compile(r"\d{4}-\d\d")
_DATED = re.compile(r"\d{4}-\d\d-\d\d (?=\w)")
_HALF_OF_DAY = re.compile(r"(?:am|pm|noon|midnight)$")
_ENDING = re.compile(r"(?<=\w)(?:\.tar)?\.[a-z]\w{0,5}$")
_COUNTED = 3
# The third is counted of all that one has: "my third most recent order", but no third mail of somebody's.
_FURTHEST_NAMED = 2
_COUNTS = 0.25
_TITLES = frozenset({"title", "subject"})
_PRONOUNS = {"she": "her", "he": "him", "they": "them"}


@dataclass(frozen=True, slots=True)
class Literal:
    """A value that the expression says outright, as a tool would take it.

    Attributes:
        source: where it comes from: the user's words, or a pointer into a result.
    """

    kind: Choice["text", "code", "word", "day", "month", "money", "time", "number"]
    value: Any
    source: str = "said"


@dataclass(frozen=True, slots=True)
class Mention:
    """One expression for one row.

    Attributes:
        forms: its surface forms; "" as an object.
        mask: what the template shows for it.
        fields: fields of the row that it rests on; none for an anaphor, whose row stands in the history.
        tests: what a reader would check of a row.
        guard: for an ordered expression, which rows take part.
        order: (field, "+" or "-"): the row with the strict extreme is meant.
        place: how far in from the extreme the row stands, 1 being the extreme itself.
        literals: what a look-up may be given.
    """

    server: str
    table: str
    id: str
    forms: Forms
    mask: str
    fields: frozenset[str] = frozenset()
    tests: tuple[Test, ...] = ()
    guard: Test | None = None
    order: tuple[str, str] | None = None
    literals: tuple[Literal, ...] = ()
    attributes: tuple[str, ...] = ()
    place: int = 1

    @property
    def anaphor(self) -> bool:
        """Whether it only points back."""
        return not self.fields

    @property
    def code(self) -> str | None:
        """The id itself, where the expression says it: such a row needs no look-up."""
        return next((self.id for one in self.literals if one.kind == "code" and one.value == self.id), None)

    def denotes(self, rows: Iterable[Any]) -> list[Any]:
        """The rows that a reader of the expression would take it for."""
        hits = list(rows)
        for test in self.tests:
            hits = [row for row in hits if test(row)]
        if self.order is None:
            return hits
        ordered = self._in_order(hits)
        levels = [len(alike) for alike in ordered[: self.place]]
        if len(levels) < self.place or any(count > 1 for count in levels[:-1]):
            return []
        return ordered[self.place - 1]

    def _in_order(self, rows: Iterable[Any]) -> list[list[Any]]:
        """The rows that take part, from the extreme on; those that stand alike in one list."""
        name, sign = self.order or ("", "+")
        hits = [row for row in rows if (self.guard is None or self.guard(row)) and getattr(row, name) is not None]
        hits.sort(key=lambda row: getattr(row, name), reverse=sign == "-")
        return [list(alike) for _, alike in groupby(hits, lambda row: getattr(row, name))]

    def placed(self, rows: Iterable[Any]) -> int:
        """How far in from the extreme its row stands among some, 0 where it is none of the first or not alone.

        Nor is anything counted where there are but two: the second newest of two is the older one.
        """
        ordered = self._in_order(row for row in rows if all(test(row) for test in self.tests))
        for place, alike in enumerate(ordered[:FURTHEST], 1):
            if len(alike) > 1:
                return 0
            if alike[0].id == self.id:
                return place if place == 1 or sum(map(len, ordered)) >= _COUNTED else 0
        return 0


@dataclass(frozen=True, slots=True)
class Spoken:
    """One attribute of a row as said."""

    forms: Forms
    test: Test
    literals: tuple[Literal, ...] = ()


def tokens(text: str) -> list[str]:
    """Its words, lower case."""
    return _TOKEN.findall(text.casefold())


@lru_cache(maxsize=1 << 14)
def _word_set(text: str) -> frozenset[str]:
    return frozenset(tokens(text))


def file_words(name: str) -> str:
    """What people say of a file's name: "2026-03-11 Sprint retro.md" -> "Sprint retro"."""
    return _ENDING.sub("", _DATED.sub("", name, count=1))


def mid_sentence(title: str) -> str:
    """A title inside a sentence: common nouns lose their capital; codes and names after "with" or "for" keep it."""
    head, joint, name = _split_name(title)
    words = head.split()
    named = len(words) > 1 and words[1][0].isupper() and not words[1].isupper()
    return " ".join([_mid_word(word, kept=named or place > 0) for place, word in enumerate(words)]) + joint + name


def _mid_word(word: str, *, kept: bool) -> str:
    """A word of a title: only the first one of a common noun has a capital to lose."""
    fixed = any(char.isdigit() for char in word) or not word[1:].islower() or "'" in word
    return word if kept or fixed or word in _PROPER else word.lower()


def _split_name(title: str) -> tuple[str, str, str]:
    for joint in (" with ", " for ", " at ", " in "):
        head, found, tail = title.partition(joint)
        if found:
            return head, found, tail
    return title, "", ""


def speak(rng: random.Random, field_name: str, kind: str, value: Any, now: datetime, style: Style) -> Spoken | None:  # noqa: C901, PLR0911, PLR0912 - one case a kind
    """An attribute of a row in words, with the test a reader makes; None where it has no value."""
    if value in (None, "", []):
        return None
    match kind:
        case "name" | "title":
            needed = set(tokens(value))
            common = kind == "title" or field_name in _TITLES
            said = value.lower() if style.lower else mid_sentence(value) if common else value
            return Spoken(
                _name_forms(said), lambda row: needed <= _word_set(_text(row, field_name)), (Literal("text", value),)
            )
        case "first":
            first = value.split()[0]
            word = first.casefold()
            said = first.lower() if style.lower else first
            return Spoken(
                _name_forms(said), lambda row: word in _word_set(_text(row, field_name)), (Literal("text", first),)
            )
        case "one_of":
            if len(value) != 1:
                return None
            first = str(value[0]).split()[0]
            word = first.casefold()
            said = first.lower() if style.lower else first
            return Spoken(
                _name_forms(said), lambda row: word in _word_set(_text(row, field_name)), (Literal("text", first),)
            )
        case "item":
            item = rng.choice([str(one) for one in value])
            needed = set(tokens(item))
            return Spoken(
                _name_forms(item), lambda row: needed <= _word_set(_text(row, field_name)), (Literal("text", item),)
            )
        case "file":
            stem = file_words(value)
            needed = set(tokens(stem))
            slug = " " not in stem and not any(char.isdigit() for char in stem)
            words = stem.replace("-", " ") if slug else stem
            said = words.lower() if style.lower else words
            return Spoken(
                _name_forms(said), lambda row: needed <= _word_set(_text(row, field_name)), (Literal("text", stem),)
            )
        case "code":
            return Spoken(_name_forms(str(value)), _equals(field_name, value), (Literal("code", value),))
        case "word":
            said = str(value).replace("_", " ")
            said = said.lower() if style.lower else said
            return Spoken(_name_forms(said), _equals(field_name, value), (Literal("word", value),))
        case "money":
            forms = values.money(rng, abs(value), style)
            return Spoken(
                {**forms, "": forms["pre"]}, _magnitude(field_name, abs(value)), (Literal("money", abs(value)),)
            )
        case "day":
            if not _DAY.match(value):
                return None
            day = date.fromisoformat(value[:10])
            return Spoken(
                values.day(rng, day, now, style), _starts(field_name, value[:10]), (Literal("day", value[:10]),)
            )
        case "month":
            if not _MONTH.match(value):
                return None
            return Spoken(
                values.month(rng, value[:7], now, style), _starts(field_name, value[:7]), (Literal("month", value[:7]),)
            )
        case "time":
            clock = value[11:16] if len(value) > 5 else value
            if not clock:
                return None
            forms = values.clock(rng, time.fromisoformat(clock), style)
            exact = all(_HALF_OF_DAY.search(form) for form in forms.values())
            test = _ends(field_name, clock) if exact else _either_half(field_name, clock)
            return Spoken(forms, test, (Literal("time", clock),))
        case "last4":
            digits = "".join(char for char in str(value) if char.isdigit())[-4:]
            return Spoken(
                values.last4(rng, digits, style), _last_digits(field_name, digits), (Literal("text", digits),)
            )
        case "number":
            return Spoken(values.count(rng, value, style), _equals(field_name, value), (Literal("number", value),))
        case _:
            raise ValueError(f"There is no attribute kind {kind!r}.")


def mentions(
    rng: random.Random,
    live: Live,
    server: str,
    table: str,
    row: Any,
    style: Style,
    *,
    rivals: bool = False,
    among: Test | None = None,
) -> list[Mention]:
    """All expressions for a row, shortest first: those that denote it alone, with `rivals` it and one to three more.

    Args:
        among: the rows that come into question, where another argument of the same call has narrowed them.
    """
    phrases = live.ground.phrases(server)
    attributes: Mapping[str, tuple[str, str]] = part(phrases, "ATTRS").get(table, {})
    guards = part(phrases, "GUARDS")
    found: list[Mention] = []
    rows = [other for other in live.rows(server, table) if among is None or among(other)]
    for line in part(phrases, "NOUNS").get(table, ()):
        pattern, uses, guard, order = noun_parts(line)
        if style.formal and pattern.startswith("~"):
            continue
        if guard is not None and not guard_holds(guards, guard, row):
            continue
        mention = _mention(rng, server, table, row, (pattern, uses.split(), order), attributes, live.now, style)
        if mention is None:
            continue
        if order is not None and guard is not None:
            mention = _with_guard(mention, guards, guard)
        if among is not None:
            mention = replace(mention, tests=(*mention.tests, among))
        if order is not None and not rivals and (place := mention.placed(rows)) > 1:
            if place > _FURTHEST_NAMED and uses:
                continue
            ranked = at_place(pattern, place)
            again = ranked and _mention(
                rng, server, table, row, (ranked, uses.split(), order), attributes, live.now, style
            )
            if again:
                mention = replace(mention, forms=again.forms, mask=again.mask, place=place)
        denoted = mention.denotes(rows)
        if (not rivals and len(denoted) == 1 and denoted[0].id == row.id) or (
            rivals and order is None and 2 <= len(denoted) <= 4 and any(other.id == row.id for other in denoted)
        ):
            found.append(mention)
    return found


def noun_parts(line: Sequence[Any]) -> tuple[str, str, str | None, tuple[str, str] | None]:
    """A line of NOUNS: the pattern, the attributes it uses, the guard and the order, None where it has none."""
    pattern, uses, *rest = line
    return pattern, uses, rest[0] if rest else None, rest[1] if len(rest) > 1 else None


def guard_holds(guards: Mapping[str, Test], guard: str, row: Any) -> bool:
    """Whether a row passes a named guard; "!name" asks for the contrary."""
    return guards[guard.lstrip("!")](row) != guard.startswith("!")


def choose(rng: random.Random, found: Sequence[Mention]) -> Mention | None:
    """Mostly a short one, longer than needed in about a third of cases, as people do; often one that counts."""
    placed = [one for one in found if one.place > 1]
    if placed and rng.random() < _COUNTS:
        return rng.choices(placed, [1 / one.place**2 for one in placed])[0]
    return found[min(int(rng.expovariate(0.8)), len(found) - 1)] if found else None


def pronoun(server: str, table: str, row: Any, *, thing: str | None, said: str) -> Mention:
    """An anaphor for a row: "it", "that one", "that event", "her"."""
    mask = "<it>" if thing else "<them>"
    return Mention(
        server,
        table,
        row.id,
        {"": said, "noun": said, "poss": values.possessive(said), "subj": values.subject(said)},
        mask,
    )


def pronoun_of(row: Any) -> str | None:
    """The object pronoun of a person or a firm, None for things."""
    return _PRONOUNS.get(getattr(row, "pronoun", None) or "")


def _mention(
    rng: random.Random,
    server: str,
    table: str,
    row: Any,
    line: tuple[str, list[str], tuple[str, str] | None],
    attributes: Mapping[str, tuple[str, str]],
    now: datetime,
    style: Style,
) -> Mention | None:
    pattern, uses, order = line
    spoken: dict[str, Spoken] = {}
    for name in uses:
        field_name, kind = attributes[name]
        said = speak(rng, field_name, kind, getattr(row, field_name), now, style)
        if said is None:
            return None
        spoken[name] = said
    text = expand(rng, pattern, formal=style.formal)
    if any(form not in spoken[name].forms for name, form in slot_forms(text)):
        return None
    pattern_slots = {name for name, _ in slot_forms(text)}
    words = _SLOT.sub(lambda match: spoken[match[1]].forms[match[2] or ""], text)
    mask = _SLOT.sub(lambda match: f"<{match[1]}>", text)
    # Nobody says "my partner's car's tank".
    owner = {} if _OWNED.search(words) else {"poss": values.possessive(words)}
    fields: set[str] = {attributes[name][0] for name in uses}
    if order is not None:
        fields.add(order[0])
    return Mention(
        server=server,
        table=table,
        id=row.id,
        forms={
            "": words,
            "noun": words,
            **owner,
            "of": words,
            "subj": values.subject(words),
            "bare": values.bare(words),
        },
        mask=mask,
        fields=frozenset(fields or {"id"}),
        tests=tuple(said.test for said in spoken.values()),
        order=order,
        literals=tuple(
            literal
            for name, said in spoken.items()
            for literal in said.literals
            if _is_said(pattern_slots, name, words, literal)
        ),
        attributes=tuple(uses),
    )


def _is_said(slots: set[str], name: str, words: str, literal: Literal) -> bool:
    """Whether the words hold the value: in a slot, or written out in the pattern."""
    return name in slots or str(literal.value).replace("_", " ").casefold() in words.casefold()


def _with_guard(mention: Mention, guards: Mapping[str, Test], guard: str) -> Mention:
    def takes_part(row: Any) -> bool:
        return guard_holds(guards, guard, row)

    return replace(mention, guard=takes_part)


def _name_forms(said: str) -> Forms:
    return {
        "": said,
        "noun": said,
        "pre": said,
        "poss": values.possessive(said),
        "subj": said,
        "bare": values.bare(said),
    }


def _text(row: Any, name: str) -> str:
    value = getattr(row, name)
    if isinstance(value, str):
        return value
    return " ".join(map(str, cast("Sequence[Any]", value))) if isinstance(value, (list, tuple)) else str(value or "")


def _equals(name: str, value: Any) -> Test:
    return lambda row: getattr(row, name) == value


def _magnitude(name: str, value: int) -> Test:
    return lambda row: getattr(row, name) is not None and abs(getattr(row, name)) == value


def _starts(name: str, text: str) -> Test:
    return lambda row: str(getattr(row, name) or "").startswith(text)


def _ends(name: str, clock: str) -> Test:
    return lambda row: str(getattr(row, name) or "")[-5:] == clock


def _either_half(name: str, clock: str) -> Test:
    """A time said without am or pm fits both halves of the day."""

    def holds(row: Any) -> bool:
        found = str(getattr(row, name) or "")[-5:]
        return found[-3:] == clock[-3:] and int(found[:2]) % 12 == int(clock[:2]) % 12

    return holds


def _last_digits(name: str, digits: str) -> Test:
    return lambda row: "".join(char for char in str(getattr(row, name) or "") if char.isdigit())[-4:] == digits
