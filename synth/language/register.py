"""What a speaker does to words: contractions, abbreviations, slips, capitals, stops. Tokens are never touched."""

from __future__ import annotations

import random
import re
from functools import cache

import inflect

from synth.language.lexicons import TOKEN
from synth.language.personas import Style
from synth.language.values import MONTHS, TONGUES, WEEKDAYS

_ENGLISH = inflect.engine()

_RUDE = frozenset("anus asses cock cocks pubic rape raped rapes".split())
_RUDE_WITHIN = ("coon", "cunt", "nigg", "shit", "slut", "whore")
"""What a slip of *count*, *clock*, *public* or *shirt* may come to; people see it before they send."""

_ABBREVIATIONS = tuple(
    (re.compile(rf"\b{words}\b"), short)
    for words, short in (
        ("please", "pls"),
        ("thanks", "thx"),
        ("thank you", "ty"),
        ("you(?!')", "u"),
        ("your", "ur"),
        ("tomorrow", "tmrw"),
        ("account", "acct"),
        ("appointment", "appt"),
        ("i'm", "im"),
        ("i've", "ive"),
        ("can't", "cant"),
        ("don't", "dont"),
        ("didn't", "didnt"),
        ("what's", "whats"),
        ("where's", "wheres"),
        ("that's", "thats"),
        ("let's", "lets"),
        ("minutes", "mins"),
        ("and", "n"),
        ("because", "cos"),
        ("right now", "rn"),
        ("about", "abt"),
        ("with", "w/"),
        ("probably", "prob"),
        ("weekend", "wkend"),
    )
)
_FULL = {"d": " would", "m": " am", "ve": " have", "ll": " will", "re": " are", "s": " is"}
_NEGATED = {"can't": "cannot", "won't": "will not", "shan't": "shall not"}
_PROPER = re.compile(
    rf"\b(?:{'|'.join(name.lower() for name in (*WEEKDAYS, *MONTHS, *TONGUES) if name not in {'March', 'May'})})s?\b"
)
_SENTENCE_START = re.compile(r"(^|[.?!]\s+)(⟦|[a-z])")


def apply_register(rng: random.Random, text: str, style: Style) -> str:
    """The text with the speaker's contractions, abbreviations, slips and letter case; tokens stay."""
    persona = style.persona
    pieces = _split(text)
    short = [rng.random() < persona.abbreviations * 0.6 for _ in _ABBREVIATIONS]
    for i in range(0, len(pieces), 2):
        words = pieces[i]
        if not persona.contractions:
            words = _expanded(words)
        if persona.formal:
            words = re.sub(r"\bok\b,?", "very well,", words)
        for (pattern, abbreviation), use in zip(_ABBREVIATIONS, short, strict=True):
            words = pattern.sub(abbreviation, words) if use else words
        if persona.typos:
            words = "".join(_slip(rng, w) if rng.random() < persona.typos * 3 else w for w in re.split(r"(\W+)", words))
        pieces[i] = words.lower() if style.lower else words
    return "".join(pieces)


def _split(text: str) -> list[str]:
    """Words and tokens in turn; even places hold words."""
    pieces: list[str] = []
    at = 0
    for match in TOKEN.finditer(text):
        pieces.extend((text[at : match.start()], match[0]))
        at = match.end()
    pieces.append(text[at:])
    return pieces


def _expanded(words: str) -> str:
    """Without contractions: "i've" -> "i have", "mum's been" -> "mum has been"."""
    words = re.sub(r"'s (?=been|got|gone|come|had|already|just|always|never)", " has ", words)
    words = re.sub(
        r"\b(can|do|did|could|would|will|is|are|was|were)n?'t (i|you|we|they|he|she|it)\b", r"\1 \2 not", words
    )
    words = re.sub(r"\b(can't|won't|shan't)\b", lambda match: _NEGATED[match[1]], words)
    words = re.sub(r"\b(\w+)n't\b", r"\1 not", words)
    words = re.sub(r"\b(i|you|we|they|he|she)'d (?=better)", r"\1 had ", words)
    words = re.sub(r"\b(i|you|we|they)'ve got\b", r"\1 have", words)
    words = re.sub(r"\blet's\b", "let us", words)
    return re.sub(
        r"\b(i|you|we|they|he|she|it|that|there|what|when|where|who|how|someone|everyone)'(d|m|s|ve|ll|re)\b",
        lambda match: match[1] + _FULL[match[2]],
        words,
    )


def _slip(rng: random.Random, word: str) -> str:
    """A word of five letters or more with two letters swapped, one dropped or one doubled; never a rude word."""
    if len(word) < 5 or not (word.isalpha() and word.islower()):
        return word
    i = rng.randrange(1, len(word) - 1)
    swapped, dropped = word[:i] + word[i + 1] + word[i] + word[i + 2 :], word[:i] + word[i + 1 :]
    slipped = rng.choice([swapped, dropped, word[:i] + word[i] * 2 + word[i + 1 :]])
    return word if slipped in _RUDE or any(one in slipped for one in _RUDE_WITHIN) else slipped


def first_person(text: str) -> str:
    """The word i as a capital."""
    return re.sub(r"(?<![\w./])i(?![\w/]|\.\w)", "I", text)


def capitalise(text: str) -> str:
    """Capitals for I, days, months and the head of each sentence; a token there is marked `⟦^`."""
    pieces = _split(text)
    for i in range(0, len(pieces), 2):
        pieces[i] = _PROPER.sub(lambda match: match[0].capitalize(), first_person(pieces[i]))
    return _SENTENCE_START.sub(lambda m: m[1] + ("⟦^" if m[2] == "⟦" else m[2].upper()), "".join(pieces))


def stop(rng: random.Random, text: str, style: Style) -> str:
    """The text with a last stop, or without one for those who leave it out."""
    if rng.random() < style.persona.no_stop:
        text = text.removesuffix(".")
        return text.removesuffix("?") if rng.random() < 0.6 else text
    return text if text.endswith((".", "?", "!")) else f"{text}."


_ARTICLE = re.compile(r"\b([Aa])n? (?=[$€£]?([A-Za-z0-9][\w'-]*))")


def tidy(text: str) -> str:
    """One space between words, none before a stop, no two stops, a or an as the next word sounds."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"\s+([,?!;:]|\.(?![\w/]|\./))(?!\d)", r"\1", text)  # but "in .env", "take ../notes.txt"
    text = re.sub(r",\s*([.?!])", r"\1", text)
    text = re.sub(r"([?!])[.,]", r"\1", text)
    text = re.sub(r"(?<=[.?!]\")\.(?=\s|$)", "", text)
    text = re.sub(r"(?<=\?\")\?(?=\s|$)", "", text)
    text = re.sub(r"(?<!\.)\.\.(?![./])", ".", text)
    return _ARTICLE.sub(lambda match: match[1] + _article(match[2])[1:] + " ", text)


@cache
def _article(word: str) -> str:
    """The article for a word or figure: "a" or "an"."""
    if word[0].isdigit():
        return "an" if word[0] == "8" or re.match(r"1[18](?!\d)", word) else "a"
    return str(_ENGLISH.a(word)).partition(" ")[0]
