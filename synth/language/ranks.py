"""Places behind the first: "my second to last order" out of the line that a world has for the last one."""

from __future__ import annotations

import re

from synth.language.values import ordinal

FURTHEST = 3
# Of what is near the nearest alone: nobody goes to the second nearest.
_SUPERLATIVES = frozenset(
    "last latest newest oldest first earliest best highest lowest cheapest dearest longest shortest "
    "biggest largest smallest fullest".split()
) | {"most recent"}
_FORWARD = frozenset({"first", "earliest", "next"})
_CHOICE = re.compile(r"\[([^\[\]{}|]+(?:\|[^\[\]{}|]+)*)\]|(?<!\{)\b(most recent|[a-z]+)\b")
_WORDS = {2: "second", 3: "third"}
_NEXT = re.compile(r"^(my|the) next (.+)$")


def at_place(pattern: str, place: int) -> str | None:
    """A line for the extreme, said of the row that stands so many places in; None where nobody says it so.

    Args:
        place: 2 or 3; 1 is the line itself.
    """
    if place == 1:
        return pattern
    ahead = _NEXT.match(pattern)
    if ahead is not None:
        if place > 2:
            return None  # a title may end in a name: "the 1:1 with Daniel after next"
        return None if "{title" in ahead[2] else f"the {ahead[2]} after next"
    for found in _CHOICE.finditer(pattern):
        words = [word.removeprefix("~") for word in (found[1] or found[2]).split("|")]
        if not _SUPERLATIVES.issuperset(words):
            continue
        if place == FURTHEST:
            words = [word for word in words if word != "last"]
        is_after = found.end() == len(pattern)  # "i bought last"
        counts_a_day_back = "{day" in pattern and not _FORWARD.issuperset(words)
        if is_after or counts_a_day_back or not words:
            return None
        return pattern[: found.start()] + _in_place(words, place) + pattern[found.end() :]
    return None


def _in_place(words: list[str], place: int) -> str:
    """The ordinal before each superlative; before "last" it is said as one counts back."""
    said = _WORDS.get(place, ordinal(place))
    ways: list[str] = []
    for word in words:
        if word == "first":
            ways.append(said)
        elif word == "last":
            ways.append(f"{said} to last")
        elif word != "latest" or "last" not in words:
            ways.append(f"{said} {'most recent' if word == 'latest' else word}")
    return f"[{'|'.join(dict.fromkeys(ways))}]" if len(ways) > 1 else ways[0]
