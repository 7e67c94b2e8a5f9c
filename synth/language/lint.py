"""The grammar net: faults that readers found in rendered messages, each a named regular expression."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_DAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_BE_OR_HAVE = "(?:paid|is|are|was|were|has|have|sent|should|wants?|needs?|and i|can't|will|might)"
_SWITCH = "(?:turn|switch|leave|keep|come|came|stay)(?:ed|s|ing)?"
_TELL = "(?:remind|tell|send|give|show|ping|nudge|text|email)"
_I_WANT = "(?:i (?:need|want|have|would like|'d like) to|help me|let's|can i|i'd like to|i've got to)"

FAULTS: Mapping[str, re.Pattern[str]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "unfilled slot": r"[{}⟦⟧\[\]|<>]|~(?!/)|\bNone\b|\bnull\b",
        "name of a tool or field": r"(?i)\b[a-z]+_[a-z_]+\b",
        "id": r"\b[A-Z]{2,4}-(?=[0-9A-Z]*\d)[0-9A-Z]{5,}\b",
        "ISO date": r"\b\d{4}-\d\d-\d\d\b|\d\dT\d\d:",
        "doubled word": r"(?i)\b(?!that\b|had\b|bye\b|\d)(\w+) \1\b(?!')",
        "two pleases": r"(?i)\b(?:please|pls)\b.*\b(?:please|pls)\b",
        "two sorries": r"(?i)\bsorry\b.*\bsorry\b",
        "day twice": rf"(?i)\b({_DAY})'s \1\b",
        "plural with a singular verb": r"(?i)\b(?:drinks with \w+|travel claims|library books)\b[^.?!,]* "
        r"(?:is|isn't|needs|works|has|doesn't|was)\b",
        "two justs": r"(?i)\bjust\b[^.?!]*\bjust\b",
        "two thanks": r"(?i)\b(?:thanks|thx|thank you)\b.*\b(?:thanks|thx|thank you)\b",
        "preposition before an adverb of time": rf"(?i)^(?!.*\b{_SWITCH}\b.*\bon\b).*(?<!what.s )\b(?:on|at) "
        r"(?:today|tomorrow|yesterday|tonight|this (?:morning|afternoon)|(?:next|last) week|the day after|a week from)"
        r"\b(?!')",
        "preposition before next or last day": rf"(?i)\bon (?:next|last|this) (?:past )?{_DAY}\b",
        "two prepositions": r"(?i)\b(?<!came )(?<!come )(?:to|from|by|until|since) (?:on|at|in)\b|"
        r"\bfor (?:on|at)\b(?! the (?:end|start))|\b(?:on|at) (?:on|at|in)\b",
        "determiner before a possessive day": r"(?i)\b(?:the|my|a|an|our) (?:tomorrow|today|yesterday|"
        rf"(?:(?:this|next|last) )?{_DAY})'s\b",
        "two determiners": r"(?i)\b(?:my|the|our|your|a|an) (?:my|the|our|your|a|an|this|that|his|her|their)\b",
        "possessive date": r"\b\d+(?:st|nd|rd|th)'s\b",
        "bare hour as a noun": r"(?i)\b(?:my|the) \d{1,2} (?:on|with|at|tomorrow|today)\b",
        "bare hour after a day": rf"(?i)\b(?:{_DAY}|tomorrow|today) (?:\d{{1,2}}|one|two|three|ten)(?= ?$|[.,?!])",
        "at a thing": r"(?i)\bat (?:a|an) (?:call|chat|hour|day)\b",
        "object pronoun as a subject": rf"(?i)(?:^|[.?!,] |\bthen |\band |\bso )(?:him|her|them|me) {_BE_OR_HAVE}\b",
        "they with a singular verb": r"(?i)\b(?:has|is|does|was|hasn't|isn't|doesn't|wasn't) they\b|"
        r"\bthey (?:has|is|does|was|hasn't|isn't|doesn't|wasn't)\b",
        "reflexive me": rf"(?i)\b{_I_WANT} {_TELL} me\b",
        "me for me": rf"(?i)\b{_TELL} me\b[^.?!]*\bfor me\b",
        "two stops": r"[?!,][.,;:]|\.[,;:]|[,;:][?!]|\?\?|(?<!\.)\.\.(?!\.)| [,.?!;:](?!\d)|, -|- ,",
        "doubled space": r"  |^\s|\s$",
        "wrong article": r"\b[Aa] (?=[aeioAEIO][a-z])(?!one\b|once\b|eu|one-)|"
        r"\b[Aa]n (?=[b-df-hj-np-tv-zB-DF-HJ-NP-TV-Z][a-z])(?!hour|honest|heir|hono)",
        "statement after can you": r"(?i)(?:^|[.?!] )(?:can|could|would|will) you [^.?!]*\.(?: |$)",
        "pronoun before its noun": r"(?i)\bi (?:never|don't|hardly) (?:use|need|want) it,? so (?:let|please|ca|co|st)",
        "reason twice": r"(?i)\b(?:because|cos)\b[^.?!]*\b(?:because|cos)\b",
        "for me after a clause": r"(?i)\bi(?:'m| have|'ve)? ?(?:bought|sold|won|got|ordered|placed|watching|bidding on)"
        r" for me\b",
        "many dashes": r" - .* - .* - ",
        "call and call it": r"(?i)\bcall\b[^.?!]*\bcall (?:it|that)\b",
        "sign and unit": r"(?i)[$€£]\d[\d,.]*k?\s?(?:dollars|bucks|usd|euros|pounds)\b",
        "no words": r"^\W*$",
    }.items()
}


def faults(text: str, codes: Iterable[str] = ()) -> list[str]:
    """The names of the faults found in a user's message, none for a clean one.

    Args:
        codes: ids that people say, such as the number of an order.
    """
    bare = text
    for code in codes:
        bare = bare.replace(code, "that")
    found = [name for name, pattern in FAULTS.items() if pattern.search(bare if name == "id" else text)]
    if len(text.split()) > 60:
        found.append("over 60 words")
    return found


_WORD = re.compile(r"[a-z']{5,}")
_MAY_REPEAT = frozenset("account charge calendar reminder event could would please about there".split())


def repeated_words(template: str) -> list[str]:
    """Words of five letters or more that a template says twice outside its masks, in order."""
    words = _WORD.findall(re.sub(r"<[^>]*>", " ", template.lower()))
    return [word for word in dict.fromkeys(words) if words.count(word) > 1 and word not in _MAY_REPEAT]
