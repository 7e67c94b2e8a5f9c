"""Yes or no: which of the two a text says, or both where it contradicts itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_I = re.IGNORECASE
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n")
_FILLER = r"\W*(?:(?:ok(?:ay)?|well|sure|so|and|but|sorry|unfortunately|good news|great|right)\W+)*"
_WORD = r"(?:(?P<yes>yes|yep|yeah|yup|affirmative|absolutely|definitely)|(?P<no>no|nope|nah))\b"
_AFTER = (
    r"(?!\.\s?\d)(?=\W*\Z|\s?[.,!;:?)/]|\s-|-(?:it|i|you|they|there|that|this|the)\b"
    r"|\s(?:and|or|but|it|i|you|they|there|that|this|these|the|he|she|we|your|not)\b)"
)
_FIRST = re.compile(rf"{_FILLER}{_WORD}{_AFTER}", _I)
_LATER = re.compile(
    rf"(?:[,:(/]\s?|\s-\s|\b(?:or|and|but|be|either|maybe|perhaps|probably|answer is(?: an?)?)\W+){_WORD}{_AFTER}", _I
)
_YES = re.compile(
    rf"{_FILLER}(?:yes|yep|yeah|yup|correct|indeed|that's (?:right|correct)|it (?:is|does|has|did)\b(?!\s+not)"
    r"|affirmative|absolutely|definitely)\b",
    _I,
)
_NO = re.compile(
    rf"{_FILLER}(?:no|nope|nah|it (?:isn't|is not|doesn't|does not|hasn't|has not|didn't)"
    r"|not (?:yet|at the moment|currently))\b",
    _I,
)
_ASIDE = re.compile(r"\W*(?:ok(?:ay)?|sure|hi|hello|i(?:'ve| have)? (?:just )?(?:checked|looked)|let me)\b", _I)
_NEGATED = re.compile(r"\b(?:not|no|never|none|nothing|neither|nor|cannot|without)\b|n't\b", _I)
_BESIDES = re.compile(r"\b(?:else|other|others|another|further|more|any\w*|nothing)\b", _I)


class Answer(NamedTuple):
    """A yes or a no, and where it stands."""

    start: int
    end: int
    yes: bool


def find_answers(text: str, *, stated: bool = True) -> list[Answer]:
    """What a visible text answers, in order; both a yes and a no where it contradicts itself, nothing if it is empty.

    A word says it: one that begins a sentence, with all that stand beside it ("yes or no"); where no sentence begins
    with one, any that stands by itself ("Payments abroad: no."). Where there is no such word, the first sentence says
    it, by whether it is negated; a later one that is negated contradicts it, unless it speaks of other things.

    Args:
        stated: whether sentences without such a word count.
    """
    sentences = list(_sentences(text))
    answers = [list(_words(text, start, end)) for start, end in sentences]
    opening = [
        found
        for (start, _), found in zip(sentences, answers, strict=True)
        if found and _FIRST.match(text, start) is not None
    ]
    words = [one for found in opening or answers for one in found]
    return words or (list(_stated(text, sentences)) if stated else [])


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for gap in _SENTENCE.finditer(text):
        if gap.start() > start:
            yield start, gap.start()
        start = gap.end()
    if start < len(text):
        yield start, len(text)


def _words(text: str, start: int, end: int) -> Iterator[Answer]:
    """Words of a sentence that are answers by themselves."""
    sentence = text[start:end]
    first = _FIRST.match(sentence)
    if first is not None:
        yield _answer(first, start)
    for later in _LATER.finditer(sentence, 0 if first is None else first.end()):
        yield _answer(later, start)


def _answer(found: re.Match[str], offset: int) -> Answer:
    name = "yes" if found["yes"] else "no"
    return Answer(offset + found.start(name), offset + found.end(name), bool(found["yes"]))


def _stated(text: str, sentences: list[tuple[int, int]]) -> Iterator[Answer]:
    """The answer of a text that holds no such word."""
    if not sentences:
        return
    told = [(start, end) for start, end in sentences if not _ASIDE.match(text, start, end)] or sentences[:1]
    first = text[slice(*told[0])]
    yes = _NO.match(first) is None and (_YES.match(first) is not None or _NEGATED.search(first) is None)
    yield Answer(*told[0], yes)
    for start, end in told[1:] if yes else ():
        sentence = text[start:end]
        if _NEGATED.search(sentence) and not _BESIDES.search(sentence):
            yield Answer(start, end, yes=False)
            return
