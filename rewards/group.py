"""Groups of runs of one task: the efficiency penalty weighted so that no correct run falls below the group's mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rewards.constants import CAP, LAMBDA, MIN_GROUP
from rewards.efficiency import total_of_correct


@dataclass(frozen=True)
class Member:
    """One scored run: its total alone if incorrect, its inefficiency if correct."""

    correct: bool
    total: Fraction
    inefficiency: Fraction


@dataclass(frozen=True)
class Weighed:
    """A group's totals in the order of its runs, None where a run is not scored, and what they show."""

    totals: tuple[Fraction | None, ...]
    correct: int
    scored: int
    weight: Fraction
    spread: Fraction
    below_mean: int

    @property
    def dead(self) -> bool:
        """All totals are equal: the group teaches nothing."""
        return self.spread == 0


def weight_of(correct: int, scored: int) -> Fraction:
    """Weight of the efficiency penalty for `correct` of `scored` runs, in [0, 1]."""
    if correct == scored:
        return Fraction(1 if scored >= MIN_GROUP else 0)
    share = Fraction(correct, scored)
    return min(share, (1 - CAP) * (1 - share) / LAMBDA)


def weigh(members: Sequence[Member | None]) -> Weighed | None:
    """Totals with the group's weight; None where fewer than two runs are scored."""
    scored = [member for member in members if member is not None]
    if len(scored) < 2:
        return None
    correct = sum(member.correct for member in scored)
    weight = weight_of(correct, len(scored))
    totals = [None if m is None else _total(m, weight) for m in members]
    known = [total for total in totals if total is not None]
    mean = sum(known, Fraction(0)) / len(known)
    below = sum(
        1 for m, t in zip(members, totals, strict=True) if m is not None and t is not None and m.correct and t < mean
    )
    return Weighed(tuple(totals), correct, len(scored), weight, max(known) - min(known), below)


def _total(member: Member, weight: Fraction) -> Fraction:
    return total_of_correct(member.inefficiency, weight) if member.correct else member.total
