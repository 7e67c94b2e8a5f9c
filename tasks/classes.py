"""The class of an agent's text, found behaviour first and words second.

A text that refuses is REFUSE even when it also asks; a text that asks leave is CONFIRM; one that asks for something is
ASK; all else that says something is ANSWER. MIXED: three kinds of cue or more, or a refusal beside a claim of success;
it is never the right decision. EMPTY: nothing that the user sees.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from tasks.cues import Cue, Sentence, read_sentences

TextClass = Literal["ASK", "REFUSE", "CONFIRM", "ANSWER", "MIXED", "EMPTY"]


def cues_of(text: str) -> frozenset[Cue]:
    """All cues of a raw text."""
    return frozenset(cue for sentence in read_sentences(text) for cue in sentence.cues)


def questions(text: str) -> tuple[str, ...]:
    """The sentences of a raw text that ask for something."""
    return tuple(sentence.text for sentence in read_sentences(text) if "ask" in sentence.cues)


@lru_cache(maxsize=4096)
def classify(text: str) -> TextClass:
    """The class of a raw text."""
    sentences = read_sentences(text)
    if not sentences:
        return "EMPTY"
    cues = cues_of(text)
    if len(cues) >= 3 or cues >= {"refuse", "claim"}:
        return "MIXED"
    if "refuse" in cues:
        return "REFUSE"
    return _question(sentences) or "ANSWER"


def _question(sentences: tuple[Sentence, ...]) -> TextClass | None:
    """The last question decides between asking leave and asking."""
    for sentence in reversed(sentences):
        if "confirm" in sentence.cues:
            return "CONFIRM"
        if "ask" in sentence.cues:
            return "ASK"
    return None
