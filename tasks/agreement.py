"""How often the classes found agree with labels set by hand: the shipped set, one part of it never used for tuning."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from importlib import resources
from typing import Literal, NamedTuple

from tasks.classes import TextClass, classify

Half = Literal["tuned", "held_out"]


class Labelled(NamedTuple):
    """A text with its class, other classes that a fair reader may give it, and the half it belongs to."""

    label: TextClass
    also: tuple[TextClass, ...]
    half: Half
    text: str


class Agreement(NamedTuple):
    """Shares of texts that got their label (strict), or a fair one (lenient), with 95 % Wilson intervals."""

    texts: int
    strict: float
    strict_interval: tuple[float, float]
    lenient: float
    lenient_interval: tuple[float, float]
    confusion: dict[str, int]


@lru_cache(maxsize=1)
def labelled() -> tuple[Labelled, ...]:
    """The shipped set."""
    lines = resources.files("tasks").joinpath("labelled.jsonl").read_text("utf-8").splitlines()
    rows = (json.loads(line) for line in lines)
    return tuple(Labelled(row["label"], tuple(row["also"]), row["half"], row["text"]) for row in rows)


def agreement(half: Half | None = None) -> Agreement:
    """The agreement on one half of the set, or on all of it; `confusion` counts "LABEL > FOUND" where they differ."""
    rows = [row for row in labelled() if half in {None, row.half}]
    found = [(row, classify(row.text)) for row in rows]
    strict = sum(row.label == each for row, each in found)
    lenient = sum(each in {row.label, *row.also} for row, each in found)
    confusion: dict[str, int] = {}
    for row, each in found:
        if row.label != each:
            confusion[f"{row.label} > {each}"] = confusion.get(f"{row.label} > {each}", 0) + 1
    total = len(rows)
    return Agreement(
        total,
        strict / total,
        wilson(strict, total),
        lenient / total,
        wilson(lenient, total),
        dict(sorted(confusion.items())),
    )


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The 95 % score interval of a share; total > 0."""
    z = 1.959964
    share = hits / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return max(0.0, middle - half), min(1.0, middle + half)


def describe() -> str:
    """The agreement in a few lines, for a person."""
    lines: list[str] = []
    halves: tuple[Half, ...] = ("tuned", "held_out")
    for half in halves:
        one = agreement(half)
        strict, lenient = one.strict_interval, one.lenient_interval
        lines.append(
            f"{half.replace('_', ' ')}: {one.texts} texts, strict {one.strict:.2f} [{strict[0]:.2f}, {strict[1]:.2f}], "
            f"lenient {one.lenient:.2f} [{lenient[0]:.2f}, {lenient[1]:.2f}]"
        )
        lines.extend(f"  {pair}: {count}" for pair, count in one.confusion.items())
    return "\n".join(lines)
