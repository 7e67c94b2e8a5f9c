"""What a correct run pays for calls, repeats and questions that nobody needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from rewards.constants import ASK_COST, BETA, LAMBDA
from rewards.trace import CallRun


@dataclass(frozen=True)
class Effort:
    """What a run cost.

    Attributes:
        counted: calls, members of batches beyond the first included.
        repeats: calls that could tell or do nothing new.
        needless: exchanges with the user beyond those that the task allows.
        needed: calls of the minimal plan.
    """

    counted: int
    repeats: int
    needless: int
    needed: int

    @property
    def budget(self) -> int:
        """Calls that cost nothing: the needed ones and half as many again, at least one."""
        return max(1, self.needed + -(-self.needed * BETA.numerator // BETA.denominator))

    @property
    def overshoot(self) -> Fraction:
        """x: calls over the budget and repeats, in budgets, and the price of needless exchanges."""
        over = Fraction(max(0, self.counted - self.budget) + self.repeats, self.budget)
        return over + ASK_COST * self.needless

    @cached_property
    def inefficiency(self) -> Fraction:
        """E = x / (1 + x), in [0, 1)."""
        over = self.overshoot
        return over / (1 + over)


def total_of_correct(inefficiency: Fraction, weight: Fraction = Fraction(1)) -> Fraction:
    """Total of a correct run, in (1 - lambda, 1]."""
    return 1 - LAMBDA * weight * inefficiency


def repeated_calls(calls: Sequence[CallRun], planned: Mapping[str, int], writing: Mapping[str, bool]) -> list[CallRun]:
    """Calls that repeat an earlier one.

    A read with no write since to a table that it reads, and no time passed; a write equal to an earlier successful one,
    beyond how often the plan makes it.

    Args:
        planned: canonical call -> how often the plan makes it.
        writing: tool -> whether it may write.
    """
    reads: dict[str, CallRun] = {}
    done: dict[str, int] = {}
    changed: dict[tuple[str, str], int] = {}
    found: list[CallRun] = []
    for call in calls:
        if call.arguments is None:
            continue
        if writing.get(call.tool, False):
            if done.get(call.key, 0) >= max(1, planned.get(call.key, 1)):
                found.append(call)
            done[call.key] = done.get(call.key, 0) + (1 if call.succeeded else 0)
        else:
            last = reads.get(call.key)
            fresh = last is None or last.epoch != call.epoch
            if last is not None and not fresh and all(changed.get(table, -1) < last.step for table in call.reads):
                found.append(call)
            else:
                reads[call.key] = call
        for write in call.writes:
            changed[write.node[:2]] = call.step
    return found


def effort_of(calls: Sequence[CallRun], repeats: Sequence[CallRun], needless: int, needed: int) -> Effort:
    """The effort of some calls, of which `repeats` are repeats."""
    return Effort(len(calls) + sum(call.members for call in calls), len(repeats), needless, needed)
