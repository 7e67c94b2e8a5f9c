"""Why people ask: reason lines shared by all worlds, keyed by what they motivate."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from synth.language.lexicons import LEXICONS
from synth.language.patterns import expand, usable
from synth.language.personas import Style
from synth.language.reasons_life import LIFE
from synth.language.reasons_money import MONEY
from synth.language.reasons_time import TIME

REASONS: Mapping[str, tuple[str, ...]] = {**MONEY, **TIME, **LIFE}

_WORD = re.compile(r"\{(\w+)\}")


def reason(rng: random.Random, tag: str, style: Style, *, own: Sequence[str] = ()) -> str | None:
    """A reason of the tag, as often as this speaker gives one; its words from the lexicons are tokens.

    `own`: lines of the request itself, taken in one of five. KeyError for an unknown tag.
    """
    shared = usable(REASONS[tag], formal=style.formal)
    mine = usable(own, formal=style.formal)
    if rng.random() >= style.persona.reason:
        return None
    line = rng.choice(mine if mine and rng.random() < 0.2 else shared)
    return say_line(rng, line, style)


def say_line(rng: random.Random, line: str, style: Style) -> str:
    """The line with one of its surfaces and its lexicon words drawn, each word an opaque token."""
    text = expand(rng, line, formal=style.formal)
    return _WORD.sub(lambda match: f"⟦{match[1]}:{rng.choice(LEXICONS[match[1]])}⟧", text)
