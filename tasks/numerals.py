"""Numbers as people write them: digits with separators, words, multipliers."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SCALES = {"hundred": 100, "thousand": 1_000, "grand": 1_000, "million": 1_000_000}
_VALUES = {word: value for value, word in enumerate(_ONES)} | {word: 20 + 10 * n for n, word in enumerate(_TENS)}
_MULTIPLIERS = {"k": 1_000, "thousand": 1_000, "grand": 1_000, "m": 1_000_000, "mn": 1_000_000, "million": 1_000_000}

DIGITS = r"(?:\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,9})?|\d{1,15}(?:\.\d{1,9})?)(?!\d)"
EUROPEAN = r"(?:\d{1,3}(?:\.\d{3}){1,5},\d{2}|\d{1,3}(?: \d{3}){1,5}[.,]\d{2}|\d{1,15},\d{2})(?!\d)"
MULTIPLIER = r"(?:\s?(?:k|m|mn)\b|\s(?:thousand|grand|million)\b)"
_ATOM = rf"(?:{'|'.join(sorted((*_VALUES, *_SCALES), key=len, reverse=True))})"
WORDS = rf"(?:(?:an?|half a|{_ATOM})\s)?{_ATOM}(?:(?:\s|-|\sand\s){_ATOM}){{0,8}}"
NUMBER = rf"(?:{DIGITS}|{WORDS})"


def read_digits(text: str) -> Decimal | None:
    """A number in digits: 1,234.50 and 1.234,50 and 1 234,50; None if it is none."""
    bare = text.replace(" ", "")
    if re.fullmatch(r"\d{1,3}(\.\d{3})+,\d{2}|\d+,\d{2}", bare):
        bare = bare.replace(".", "").replace(",", ".")
    else:
        bare = bare.replace(",", "")
    try:
        return Decimal(bare)
    except InvalidOperation:
        return None


def read_words(text: str) -> Decimal | None:
    """A number in words, such as "a hundred and twenty-five" or "half a million"; None if it is none."""
    words = re.split(r"[\s-]+", text.strip().casefold())
    if words[:2] == ["half", "a"]:
        return Decimal(_SCALES[words[2]]) / 2 if len(words) == 3 and words[2] in _SCALES else None
    total = current = 0
    seen = False
    for word in words:
        if word in {"and", "a", "an"}:
            continue
        if word in _VALUES:
            current += _VALUES[word]
        elif word == "hundred":
            current = max(1, current) * 100
        elif word in _SCALES:
            total += max(1, current) * _SCALES[word]
            current = 0
        else:
            return None
        seen = True
    return Decimal(total + current) if seen else None


def read_number(text: str, multiplier: str | None = None) -> Decimal | None:
    """A number in digits or words, times k, thousand, grand, m or million; None if it is none."""
    value = read_digits(text) if text[:1].isdigit() else read_words(text)
    if value is None or not multiplier:
        return value
    return value * _MULTIPLIERS[multiplier.strip().casefold()]
