"""Which of two things a text says it is: the claims of sentences that hold one against the other.

"The living room is warmer than the nursery" and "the nursery is 0.5 degrees cooler than the living room" claim the
same. A claim is a comparative with what it is said of: the thing before it in its clause, else after it, else the only
one that the sentence has named so far; what stands behind "than" or "versus" is what it is held against. Questions,
offers, negations and the user's "A or B" claim nothing.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sessions import fold
from tasks.text import visible


class Claims(NamedTuple):
    """What a text says of a choice.

    Attributes:
        named: whether it names a thing that is not the one.
        right, wrong: whether a sentence says that it is the one, and whether one says that it is another.
    """

    named: bool
    right: bool
    wrong: bool

    @property
    def clear(self) -> bool:
        """Whether no sentence says the wrong one, and one the right one where both are named."""
        return not self.wrong and (self.right or not self.named)


class Scale(NamedTuple):
    """Comparatives of one quality.

    Attributes:
        more, less: its two sides.
        both_ways: the measure decides which side has more of it: who is slower takes more minutes, or has fewer watts.
        anywhere: they mean the comparison even where the question has other words.
    """

    more: tuple[str, ...]
    less: tuple[str, ...]
    both_ways: bool = False
    anywhere: bool = True


AMOUNT = Scale(("more", "most"), ("less", "least", "fewer", "fewest"), anywhere=False)
PRICE = Scale(("dearer", "dearest", "pricier", "priciest", "costlier"), ("cheaper", "cheapest"))
SCALES: tuple[Scale, ...] = (
    AMOUNT,
    PRICE,
    Scale(
        ("higher", "highest", "bigger", "biggest", "larger", "largest", "greater", "greatest"),
        ("lower", "lowest", "smaller", "smallest"),
    ),
    Scale(("warmer", "warmest", "hotter", "hottest"), ("colder", "coldest", "cooler", "coolest")),
    Scale(("brighter", "brightest"), ("dimmer", "dimmest", "darker", "darkest")),
    Scale(
        ("later", "longer", "longest", "more time", "more days"),
        ("earlier", "earliest", "sooner", "soonest", "shorter", "shortest", "less time", "fewer days"),
        anywhere=False,
    ),
    Scale(
        ("further", "furthest", "farther", "farthest", "longer to go", "more range"),
        ("closer", "closest", "nearer", "nearest", "less range"),
        anywhere=False,
    ),
    Scale(("slower", "slowest"), ("faster", "fastest", "quicker", "quickest"), both_ways=True),
    Scale(("newer", "newest", "younger", "youngest"), ("older", "oldest"), both_ways=True),
)  # fmt: skip
"""What people hold things against each other by; the words of a side say the same."""
_WORDS = {word: re.compile(rf"\b{word}\b") for scale in SCALES for side in scale[:2] for word in side}
_ANY = re.compile(rf"\b(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|;\s|\n")
_CLAUSE = re.compile(
    r"[,:]\s|\s-+\s|[()|]|\b(?:and|but|so|while|whereas|which means|meaning|because|since|as|which makes|making)\b"
)
_NO_CLAIM = re.compile(
    r"\?\W*\Z|\A\W*(?:if|whether)\b|\b(?:let me know|would you|do you|want me|shall i|should i|happy to)\b"
)
_NEGATED = re.compile(r"\b(?:not|no|never|neither|nor|cannot)\b|n't\b|\bat \Z")
_AGAINST = re.compile(
    r"\b(?:than|over|vs\.?|versus|against|compared (?:to|with)|instead of|ahead of|behind|unlike|not|beats)\b"
    r"[^,;:()]{0,30}\Z"
)
_LISTED = re.compile(r"\s*(?:,\s*)?(?:/|\b(?:or|and|vs\.?|versus)(?!\w))\s*(?:(?:the|my|your|our|an?|or|and)\s+)*")
_OF_AMOUNT = re.compile(r"\s+than\s+(?:an?\b|[$€£¥\d]|half\b|one\b|two\b|three\b)|\s+(?:about|details?|info\w*)\b")
_ARTICLES = re.compile(r"\W*(?:(?:so|then|it's|it is|that's|that is|the answer is|answer|the|my|your|our)\b\W*)*")
_BY = re.compile(
    r"[^.,;:()]{0,25}(?:\([^()]*\)\s*)?,?\s+by\s+(?:\w+\s+)?(?:[$€£¥]?\d|an?\b|half\b|one\b|two\b|three\b)"
    r"|[^.,;:()]{0,25}\b(?:wins|beats)\b"
)
_SAID = re.compile(r"\W*(?:so |then )?(?:it's|it is|that's|that is|that would be|that'd be|the answer is|answer:?)\s")
_GOES_ON = re.compile(r"\s*(?:is|was|has|had|costs?|comes|takes|gets)\b")
_BEFORE_OR_AFTER = re.compile(r"[^,;:()]{0,12}\Z")


class _Name(NamedTuple):
    start: int
    end: int
    wanted: bool


class _Sentence(NamedTuple):
    """A sentence, folded.

    Attributes:
        names: the things that it names.
        free: those of them that are not only listed: "the desk or the rug".
        against: those of them that others are held against.
        cuts: spans between its clauses.
    """

    said: str
    names: list[_Name]
    free: list[_Name]
    against: set[_Name]
    cuts: list[tuple[int, int]]

    def clause(self, at: int) -> tuple[int, int]:
        """Where the clause begins and ends that holds a place."""
        start = max((end for _, end in self.cuts if end <= at), default=0)
        return start, min((begin for begin, _ in self.cuts if begin >= at), default=len(self.said))


def claims_of(text: str, wanted: str, others: Sequence[str], *, more: bool, frames: Iterable[str]) -> Claims:
    """What an agent's text claims of a choice.

    Args:
        wanted: name of the thing that is the one.
        others: names of those that it is not.
        more: whether the one has the most of what is measured, or the least.
        frames: texts that ask for it or tell it ("The nursery is slower."). The first that has a comparative decides
            which others mean the same, and which side of "slower" has more.
    """
    told = next((words for words in map(_comparatives, frames) if words), frozenset[str]())
    ways = _ways(told, more=more)
    lone = len(set(others)) == 1
    named = right = wrong = False
    for part in _SENTENCE.split(visible(text)):
        sentence = _read(fold(part), wanted, others)
        named = named or any(not one.wanted for one in sentence.names)
        if _NO_CLAIM.search(sentence.said) is None:
            claims = list(_compared(sentence, ways, lone=lone)) or list(_short(sentence))
            right, wrong = right or True in claims, wrong or False in claims
    return Claims(named, right, wrong)


def turned(text: str) -> str | None:
    """A text with its first comparative turned into its opposite: "is warmer" into "is colder"; None without one."""
    found = _ANY.search(text)
    if found is None:
        return None
    scale = next(scale for scale in SCALES if found[0] in (*scale.more, *scale.less))
    return text[: found.start()] + (scale.less if found[0] in scale.more else scale.more)[0] + text[found.end() :]


def _comparatives(text: str) -> frozenset[str]:
    said = fold(text)
    return frozenset(word for word, pattern in _WORDS.items() if pattern.search(said))


def _ways(told: frozenset[str], *, more: bool) -> dict[str, bool]:
    """Comparative -> whether what it is said of is the one."""
    ways: dict[str, bool] = {}
    for scale in SCALES:
        mine = sorted(told.intersection((*scale.more, *scale.less)))
        if scale.both_ways and mine:
            high = mine[0] in scale.more
            ways |= dict.fromkeys(scale.more, high) | dict.fromkeys(scale.less, not high)
        elif not scale.both_ways and (mine or not told or scale.anywhere or (scale is AMOUNT and _of_price(told))):
            ways |= dict.fromkeys(scale.more, more) | dict.fromkeys(scale.less, not more)
    return ways | ({"after": more, "before": not more} if "later" in ways else {})


def _of_price(told: frozenset[str]) -> bool:
    return not told.isdisjoint((*PRICE.more, *PRICE.less))


def _read(said: str, wanted: str, others: Sequence[str]) -> _Sentence:
    names = sorted(
        _Name(one.start(), one.end(), name == wanted)
        for name in dict.fromkeys((wanted, *others))
        if (words := fold(visible(name) or name))
        for one in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", said)
    )
    pairs = [(one, two) for one, two in itertools.pairwise(names) if one.wanted is not two.wanted]
    listed = {name for one, two in pairs if _LISTED.fullmatch(said, one.end, two.start) for name in (one, two)}
    free = [one for one in names if one not in listed]
    against = {one for one in free if _AGAINST.search(said, 0, one.start)}
    cuts = [cut.span() for cut in _CLAUSE.finditer(said)]
    outside = [(a, b) for a, b in cuts if not any(one.start < b and a < one.end for one in names)]
    return _Sentence(said, names, free, against, outside)


def _compared(sentence: _Sentence, ways: dict[str, bool], *, lone: bool) -> Iterator[bool]:
    """For each comparative of a sentence whether it makes the wanted thing the one."""
    for word in re.finditer(rf"\b(?:{'|'.join(sorted(ways, key=len, reverse=True))})\b", sentence.said):
        if _claims_nothing(sentence, word):
            continue
        wanted = _subject(sentence, word, lone=lone)
        if wanted is not None and (wanted or ways[word[0]] or lone):  # of three, what is less than one may be any
            yield wanted is ways[word[0]]


def _claims_nothing(sentence: _Sentence, word: re.Match[str]) -> bool:
    """Whether a comparative is denied, is part of a name, or is of an amount: "more than a week"."""
    amount = _OF_AMOUNT.match(sentence.said, word.end())
    spans = [word.span(), *([amount.span()] if amount else [])]
    within = [any(one.start < end and start < one.end for one in sentence.names) for start, end in spans]
    denied = _NEGATED.search(sentence.said, sentence.clause(word.start())[0], word.start()) is not None
    return denied or within[0] or not all(within[1:])


def _subject(sentence: _Sentence, word: re.Match[str], *, lone: bool) -> bool | None:
    """Whether a comparative is said of the wanted thing; None where it cannot be told."""
    start, end = sentence.clause(word.start())
    here = [one for one in sentence.free if start <= one.start and one.end <= end]
    named = [one for one in here if one not in sentence.against]
    before, after = ([one for one in named if (one.start < word.start()) is side] for side in (True, False))
    if word[0] in {"after", "before"}:
        near = bool(after) and _BEFORE_OR_AFTER.match(sentence.said[word.end() : after[0].start]) is not None
        return before[-1].wanted if before and near else None
    if before or after:
        return (before[-1:] or after)[0].wanted
    earlier = [one for one in sentence.free if one.end <= start and one not in sentence.against]
    if earlier and (len({one.wanted for one in earlier}) == 1 or _GOES_ON.match(sentence.said, start)):
        return earlier[-1].wanted
    if here:
        return not here[0].wanted if lone or not here[0].wanted else None
    later = [one for one in sentence.free if one.start >= end and one not in sentence.against]
    return later[0].wanted if later and not earlier else _pointed(sentence, start, end)


def _pointed(sentence: _Sentence, start: int, end: int) -> bool | None:
    """What "the former" or "the latter" is of two."""
    order = list(dict.fromkeys(one.wanted for one in sentence.names if one.end <= start))
    found = re.search(r"\b(?:(?P<former>former)|latter)\b", sentence.said[start:end])
    if found is None or len(order) != 2:
        return None
    return order[0] if found["former"] else order[1]


def _short(sentence: _Sentence) -> Iterator[bool]:
    """Claims without a comparative: "the desk, by $12", "it's the desk"."""
    said = sentence.said
    for one in sentence.free:
        start = sentence.clause(one.start)[0]
        if _ARTICLES.fullmatch(said, start, one.start) and _BY.match(said, one.end):
            yield one.wanted
    named = [one for one in sentence.free if one not in sentence.against]
    if len(named) == 1 and _SAID.match(said):
        yield named[0].wanted
