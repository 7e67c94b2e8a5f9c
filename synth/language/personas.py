"""Ten speakers as rows of numbers, and the style of one conversation."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

Mood = Literal["do", "know", "ask", "say", "frag"]
Manner = Literal["casual", "neutral", "formal", "brief", "warm"]


@dataclass(frozen=True, slots=True)
class Persona:
    """How one kind of person writes. Weights are relative; the rest are chances from 0 to 1."""

    name: str
    moods: Mapping[Mood, float]
    do: Mapping[str, float]
    know: Mapping[str, float]
    manner: Manner
    openers: tuple[str, ...]
    opener: float
    closer: float
    reason: float
    reaction: float
    lower: float = 0.0
    no_stop: float = 0.0
    abbreviations: float = 0.0
    typos: float = 0.0
    slang: bool = False
    formal: bool = False
    contractions: bool = True


@dataclass(frozen=True, slots=True)
class Style:
    """A persona and what it decided once for the whole conversation.

    `lower`: writes without capitals. `day_first`: "the 5th of March" rather than "March 5th". `daytime`: the part of
    the day that a greeting names.
    """

    persona: Persona = field(repr=False)
    lower: bool = False
    day_first: bool = False
    daytime: str = "morning"

    @property
    def formal(self) -> bool:
        """Never takes an alternative marked `~`."""
        return self.persona.formal

    @property
    def careful(self) -> bool:
        """Keeps slang out of short replies, though not formal in the rest."""
        return self.persona.formal or self.persona.manner == "warm" or not self.persona.contractions

    @property
    def slang(self) -> bool:
        """May say bucks and 1.2k."""
        return self.persona.slang


_PLAIN = Persona(
    name="plain",
    moods={"do": 8, "ask": 5, "know": 4, "say": 2},
    do={"bare": 3, "please": 2, "can": 5, "need": 3, "casual": 1},
    know={"can": 4, "need": 2, "polite": 1, "casual": 1},
    manner="neutral",
    openers=("hey", "hello", "so", "quick"),
    opener=0.25,
    closer=0.15,
    reason=0.35,
    reaction=0.5,
    lower=0.15,
    no_stop=0.1,
)
_TERSE = Persona(
    name="terse",
    moods={"do": 8, "ask": 6, "know": 1, "say": 1, "frag": 5},
    do={"bare": 8, "please": 1, "need": 1},
    know={"bare": 1},
    manner="brief",
    openers=("hey", "so"),
    opener=0.03,
    closer=0.03,
    reason=0.06,
    reaction=0.25,
    lower=0.8,
    no_stop=0.8,
    abbreviations=0.2,
    typos=0.004,
)
_TEXTER = Persona(
    name="texter",
    moods={"do": 8, "ask": 5, "know": 4, "say": 3, "frag": 1},
    do={"bare": 3, "please": 2, "can": 4, "casual": 5, "need": 3},
    know={"can": 2, "casual": 5, "need": 1},
    manner="casual",
    openers=("hey", "hey", "so", "quick"),
    opener=0.4,
    closer=0.25,
    reason=0.45,
    reaction=0.6,
    lower=1.0,
    no_stop=0.75,
    abbreviations=0.6,
    typos=0.01,
    slang=True,
)
_CHATTY = Persona(
    name="chatty",
    moods={"do": 8, "ask": 3, "know": 4, "say": 4},
    do={"can": 4, "casual": 4, "need": 4, "polite": 1},
    know={"can": 3, "casual": 3, "need": 3, "polite": 1},
    manner="casual",
    openers=("hey", "hey", "so", "quick", "ramble"),
    opener=0.6,
    closer=0.35,
    reason=0.85,
    reaction=0.8,
    lower=0.1,
    no_stop=0.05,
    typos=0.003,
    slang=True,
)
_POLITE = Persona(
    name="polite",
    moods={"do": 8, "ask": 2, "know": 6, "say": 2},
    do={"polite": 6, "can": 3, "please": 3},
    know={"polite": 6, "can": 2, "please": 1},
    manner="warm",
    openers=("hello", "hello", "hey"),
    opener=0.55,
    closer=0.5,
    reason=0.45,
    reaction=0.6,
)
_FORMAL = Persona(
    name="formal",
    moods={"do": 8, "ask": 2, "know": 6, "say": 1},
    do={"formal": 7, "polite": 2, "please": 1},
    know={"formal": 6, "polite": 1},
    manner="formal",
    openers=("formal",),
    opener=0.4,
    closer=0.4,
    reason=0.35,
    reaction=0.45,
    formal=True,
    contractions=False,
)
_HURRIED = Persona(
    name="hurried",
    moods={"do": 8, "ask": 5, "know": 2, "say": 3, "frag": 2},
    do={"bare": 6, "need": 3, "can": 2, "casual": 1},
    know={"can": 2, "bare": 2, "need": 1},
    manner="brief",
    openers=("quick", "hey", "hurry"),
    opener=0.15,
    closer=0.1,
    reason=0.4,
    reaction=0.35,
    lower=0.5,
    no_stop=0.4,
    abbreviations=0.3,
    typos=0.008,
    slang=True,
)
_RAMBLER = Persona(
    name="rambler",
    moods={"do": 8, "ask": 2, "know": 5, "say": 4},
    do={"casual": 3, "need": 5, "polite": 2, "can": 3},
    know={"need": 4, "casual": 3, "polite": 2},
    manner="casual",
    openers=("ramble", "ramble", "so", "hey"),
    opener=0.75,
    closer=0.3,
    reason=0.95,
    reaction=0.8,
    lower=0.15,
    no_stop=0.1,
    typos=0.004,
    slang=True,
)
_NON_NATIVE = Persona(
    name="non_native",
    moods={"do": 9, "ask": 4, "know": 4, "say": 1},
    do={"please": 5, "can": 5, "simple": 4, "bare": 1},
    know={"please": 4, "can": 4, "simple": 2},
    manner="neutral",
    openers=("hello",),
    opener=0.45,
    closer=0.4,
    reason=0.35,
    reaction=0.5,
    lower=0.1,
    no_stop=0.1,
    contractions=False,
)
_ELDERLY = Persona(
    name="elderly",
    moods={"do": 8, "ask": 2, "know": 6, "say": 3},
    do={"polite": 4, "please": 2, "need": 2, "elder": 4},
    know={"polite": 4, "need": 2, "elder": 3},
    manner="warm",
    openers=("hello", "elder", "elder"),
    opener=0.6,
    closer=0.5,
    reason=0.65,
    reaction=0.7,
    typos=0.002,
)

PERSONAS: Mapping[str, Persona] = {
    persona.name: persona
    for persona in (
        _PLAIN,
        _TERSE,
        _TEXTER,
        _CHATTY,
        _POLITE,
        _FORMAL,
        _HURRIED,
        _RAMBLER,
        _NON_NATIVE,
        _ELDERLY,
    )
}


def choose_style(rng: random.Random, name: str | None = None) -> Style:
    """The style of one conversation, of the named persona or of any; KeyError if unknown."""
    persona = PERSONAS[name if name is not None else rng.choice(list(PERSONAS))]
    return Style(persona, rng.random() < persona.lower, rng.random() < 0.4)


def choose_mood(rng: random.Random, style: Style, moods: Collection[Mood]) -> Mood | None:
    """One of the moods a request has lines for, as this speaker prefers; None if none is theirs."""
    own: list[Mood] = [mood for mood in style.persona.moods if mood in moods]
    return rng.choices(own, [style.persona.moods[mood] for mood in own])[0] if own else None


def choose_family(rng: random.Random, weights: Mapping[str, float]) -> str:
    """One key of the weights; the weights must not be empty."""
    return rng.choices(list(weights), list(weights.values()))[0]
