"""What a user's message says: the words of its values, from the template it was made of, from the plan, from itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from typing import Any, cast

from sessions import fold
from synth.teacher.lexicon import COUNTED, ORDINARY_EST
from tasks import ReportType, Task
from tasks.values import find_values

TYPES: tuple[ReportType, ...] = ("money", "percent", "duration", "day", "moment", "temperature")
Typed = tuple[tuple[object, ...], ...]
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_DIGITS = re.compile(r"\d+(?:[.,:/]\d+)*")
_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|«([^»]+)»|(?<!\w)\'([^\']+)\'(?!\w)|(?<!\w)\u2018([^\u2019]+)\u2019(?!\w)')
_CODE = re.compile(r"(?<!\S)\S*(?:[@/\\_#~]|\w\.\w|\d\w*[A-Za-z]|[A-Za-z]\w*\d)\S*")
_SLOT = re.compile(r"<[^<>]+>")
_EDGE = " \t.,;:!?…\"“”«»'\u2018\u2019()-"
_PARTING = frozenset("on at for until by from to".split())
_LEADING = frozenset("a an the my our your to from on at in for of by with until since before after and".split())


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says in words that can be compared.

    Attributes:
        typed: values of each type in the order in which they stand.
        digits: runs of digits, and how often.
        counted: number, date, time and unit words, and how often.
        quoted: what stands in quotation marks, in order.
        codes: addresses, paths, keys of letters and digits, and how often.
        capitals: words in capitals that begin no sentence, folded.
        openers: words in capitals that begin one, folded.
        superlatives: words such as "cheapest".
        words: all words, folded, in order.
    """

    typed: dict[str, Typed]
    digits: Counter[str]
    counted: Counter[str]
    quoted: tuple[str, ...]
    codes: Counter[str]
    capitals: frozenset[str]
    openers: frozenset[str]
    superlatives: frozenset[str]
    words: tuple[str, ...]


def read_text(text: str, now: datetime) -> Said:
    """What a text says by itself.

    Args:
        now: the user's local time as it is said.
    """
    straight = text.replace("\u2019", "'")
    words = words_of(straight)
    capitals, openers = _capitals(straight)
    return Said(
        typed={kind: tuple(one.values for one in find_values(kind, text, now) if not one.faint) for kind in TYPES},
        digits=Counter(_DIGITS.findall(text)),
        counted=Counter(word for word in words for part in word.split("-") if part in COUNTED),
        quoted=tuple(next(part for part in found if part) for found in _QUOTED.findall(text)),
        codes=Counter(found.strip(_EDGE) for found in _CODE.findall(text)),
        capitals=capitals,
        openers=openers,
        superlatives=frozenset(word for word in words if word.endswith("est") and _compares(word)),
        words=words,
    )


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, folded."""
    return tuple(_WORD.findall(fold(text)))


def spans_of(text: str, mask: str) -> tuple[str, ...]:
    """The words that stand in a message for the slots of its template, in order, without leading prepositions.

    The template is the message before its writer's habits (small letters, slips of the finger), so the two are laid
    side by side word by word; what stands between words of both belongs to a slot as soon as one stands there.
    """
    theirs, ours = text.split(), mask.split()
    if not _SLOT.search(mask):
        return ()
    plain = [fold(word).strip(_EDGE) for word in theirs]
    masked = [word if _SLOT.search(word) else fold(word).strip(_EDGE) for word in ours]
    found: list[str] = []
    for what, begin, end, first, last in SequenceMatcher(None, masked, plain, autojunk=False).get_opcodes():
        if what == "replace" and any(_SLOT.search(word) for word in ours[begin:end]):
            slots = sum(len(_SLOT.findall(word)) for word in ours[begin:end])
            found += [" ".join(_bare_phrase(words)).strip(_EDGE) for words in _parted(theirs[first:last], slots)]
    return tuple(one for one in found if one)


def _parted(words: list[str], slots: int) -> Iterator[list[str]]:
    """The words of one slot, or those of several that stand side by side, parted where a preposition begins one."""
    begin = 0
    for place in range(1, len(words)):
        if slots > 1 and words[place] in _PARTING:
            yield words[begin:place]
            begin = place
    yield words[begin:]


def _bare_phrase(words: list[str]) -> list[str]:
    while len(words) > 1 and fold(words[0]).strip(_EDGE) in _LEADING:
        words = words[1:]
    return words


def given_words(task: Task, number: int, text: str) -> frozenset[str]:
    """The words of a message that are of a value which the user gives to a call: "private" of `visibility: private`."""
    mine = set(words_of(text))
    found: set[str] = set()
    for turn in task.turns[number:]:
        for call in turn.calls:
            for name, value in call.arguments.items():
                if call.provenance.get(name, "") == f"user:{number}":
                    found.update(word for leaf in leaves(value) for word in _parts(leaf))
    return frozenset(word for word in found & mine if len(word) > 1)


def hidden_values(task: Task, heard: str) -> Iterator[str]:
    """Texts of the plan and of the answers that the user has not said so far, though a rewrite could."""
    known = fold(heard)
    for turn in task.turns:
        for call in turn.calls:
            for value in call.arguments.values():
                yield from (leaf for leaf in leaves(value) if _speaks(leaf, known))
        for report in (*turn.reports, *turn.confirms):
            if isinstance(report.value, str) and _speaks(report.value, known):
                yield report.value


def leaves(value: Any) -> Iterator[str]:
    """The texts in an argument."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in cast("list[Any]", value):
            yield from leaves(one)


def typed_words(spans: Sequence[str], now: datetime) -> list[tuple[str, str]]:
    """Each span with what it is: the type of a value in it, or "name"."""
    return [(next((kind for kind in TYPES if find_values(kind, one, now)), "name"), fold(one)) for one in spans]


def _speaks(leaf: str, known: str) -> bool:
    return len(leaf) > 2 and any(map(str.isalpha, leaf)) and fold(leaf) not in known


def _parts(leaf: str) -> Iterator[str]:
    yield from words_of(leaf.replace("_", " "))


def _compares(word: str) -> bool:
    return len(word) > 4 and word not in ORDINARY_EST


def _capitals(text: str) -> tuple[frozenset[str], frozenset[str]]:
    inside: set[str] = set()
    first: set[str] = set()
    for found in _WORD.finditer(text):
        word = found[0]
        if not any(map(str.isupper, word)) or word in {"I", "I'm", "I'd", "I'll", "I've"}:
            continue
        before = text[: found.start()].rstrip(" \"“«'\u2018(")
        begins = not before or before[-1] in ".!?:…\n-"
        (first if begins else inside).add(_bare(fold(word)))
    return frozenset(inside), frozenset(first)


def _bare(word: str) -> str:
    return word.removesuffix("'s")
