"""Counts as a card has them: JSON values in a fixed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import fmean, median, quantiles
from typing import Any

Json = dict[str, Any]


def ordered(counts: Counter[Any]) -> Json:
    """By key: numbers by size, texts by letter."""
    return {str(key): counts[key] for key in sorted(counts)}


def by_count(counts: Counter[str]) -> Json:
    """The most frequent first."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def share(part: float, whole: float) -> float:
    """Four decimals; 0 of nothing."""
    return round(part / whole, 4) if whole else 0.0


def spread(values: Iterable[float]) -> Json:
    """Where values lie."""
    found = sorted(values)
    if len(found) < 2:
        return {"values": found}
    tenths = quantiles(found, n=10, method="inclusive")
    return {
        "least": found[0],
        "p10": round(tenths[0], 4),
        "median": median(found),
        "mean": round(fmean(found), 4),
        "p90": round(tenths[8], 4),
        "most": found[-1],
    }
