"""What a text does, sentence by sentence: it asks, refuses, asks leave, claims, or offers more help."""

from __future__ import annotations

import re
import textwrap
from functools import lru_cache
from typing import Literal, NamedTuple

from tasks import wording
from tasks.text import visible

_LONGEST = 600
Cue = Literal["ask", "refuse", "confirm", "claim"]


class Sentence(NamedTuple):
    """One sentence and what it does."""

    text: str
    cues: frozenset[Cue]
    offers: bool


@lru_cache(maxsize=4096)
def read_sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a raw text as the user sees it, each with what it does."""
    read = [_read(part) for part in _split(visible(text))]
    asks = any({"ask", "confirm"} & one.cues for one in read)
    acted = any("claim" in one.cues for one in read)
    return tuple(_weigh(one, asks=asks, acted=acted) for one in read)


def _split(text: str) -> list[str]:
    parts = (part.strip(" -•\t") for part in re.split(r"(?<=[.!?])[\"')]*\s+|\n+", text))
    return [piece for part in parts if part for piece in textwrap.wrap(part, _LONGEST)]


def _read(sentence: str) -> Sentence:
    refuses = _refuses(sentence)
    offers = bool(wording.OFFER.search(sentence) and not refuses and not wording.ASKS_LEAVE.search(sentence))
    cues: set[Cue] = set()
    if refuses:
        cues.add("refuse")
    if not offers and _wants_leave(sentence):
        cues.add("confirm")
    elif not offers and _asks(sentence):
        cues.add("ask")
    if any(_claims(clause) for clause in re.split(r",?\s+but\s+|;\s", sentence)):
        cues.add("claim")
    return Sentence(sentence, frozenset(cues), offers)


def _asks(sentence: str) -> bool:
    return bool("?" in sentence or wording.REQUEST.search(sentence) or wording.CONFIRM_WHAT.search(sentence))


def _wants_leave(sentence: str) -> bool:
    if wording.CONFIRM_WHAT.search(sentence):
        return False
    if wording.ASKS_LEAVE.search(sentence):
        return True
    if "?" not in sentence or not wording.WANTS_LEAVE.search(sentence):
        return False
    return not wording.CHOICE.search(sentence) and not wording.WH.search(sentence)


def _refuses(sentence: str) -> bool:
    harmless = len(wording.HARMLESS.findall(sentence)) + len(wording.FOUND_NOTHING.findall(sentence))
    return len(wording.INABILITY.findall(sentence)) > harmless


def _claims(clause: str) -> bool:
    if "?" in clause or _refuses(clause) or wording.UNCLAIM.search(clause):
        return False
    return wording.CLAIM.search(clause) is not None


def _weigh(one: Sentence, *, asks: bool, acted: bool) -> Sentence:
    """Inabilities that only wait for an answer are none; an offer after a deed is no question."""
    cues = one.cues
    if "refuse" in cues and asks and _waits(one.text):
        cues -= {"refuse"}
    if "confirm" in cues and acted and wording.MORE.search(one.text):
        return Sentence(one.text, cues - {"confirm"}, offers=True)
    return Sentence(one.text, cues, one.offers)


def _waits(sentence: str) -> bool:
    if wording.UNTIL.search(sentence):
        return True
    return bool(wording.SOFT.search(sentence) and not wording.HARD_FIND.search(sentence))
