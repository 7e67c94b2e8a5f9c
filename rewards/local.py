"""Local rewards of Critical-State RL: a verdict on one decision of a run, where the outcome is one of the whole.

    missing_function(judged, decision, recovery)   refused without writing, and the recovery did what was asked
    missing_argument(judged, turn)                 asked for what was missing, and then did what was asked
    repeat(judged)                                 of each call, whether it could tell or do anything new
    memory(judged, turn)                           what later turns had to report was reported

All read a `Judgement` (`rewards.judge`) and cost next to nothing. Values are exact, in [0, 1].

A prefix for the recovery must not have written in the decision's turn: with a write in it `missing_function` is 0
whatever the recovery does, so nothing can be told of its actions, and a variance over them would be an artefact.
`usable_prefixes` keeps the others and says how many they are; report that share beside any result.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from rewards.matching import Correspondence
from rewards.outcome import Judgement
from rewards.reading import one_turn, read
from tasks import Task

NONE = Fraction(0)
ALL = Fraction(1)


class UsablePrefixes(NamedTuple):
    """Runs that may be prefixes of a recovery, and their share of all, in [0, 1]."""

    kept: tuple[Judgement, ...]
    share: Fraction


def recovery_of(task: Task, decision: int) -> int | None:
    """The first turn after a decision in which a call that it protects is due; None where there is none."""
    protected = set(task.turns[decision].protected)
    later = range(decision + 1, len(task.turns))
    return next((number for number in later if protected & {call.id for call in task.turns[number].calls}), None)


def missing_function(judged: Judgement, decision: int, recovery: int) -> Fraction:
    """1 if no write succeeded in the decision's turn and the recovery's turn did what it should, else 0.

    Args:
        decision, recovery: turns, from 0; see `recovery_of`.
    """
    return no_write(judged, decision) * consequence(judged, recovery)


def missing_argument(judged: Judgement, turn: int) -> Fraction:
    """1 if a turn's question was asked before its write, and the turn then did what it should, else 0.

    Raises:
        ValueError: the turn's class is not ASK.
    """
    if judged.gold.task.turns[turn].gold_class != "ASK":
        raise ValueError(f"Turn {turn} has nothing to ask for.")
    asked = any(one.turn == turn and one.at is not None for one in judged.reading.decided)
    return consequence(judged, turn) if asked else NONE


def repeat(judged: Judgement) -> tuple[Fraction, ...]:
    """Of each call in order, 0 if the same was called before with nothing written since to what it reads, else 1."""
    last: dict[str, tuple[int, int]] = {}
    changed: dict[tuple[str, str], int] = {}
    found: list[Fraction] = []
    for call in judged.trace.calls:
        step, epoch = last.get(call.key, (-1, -1))
        again = epoch == call.epoch and all(changed.get(table, -1) <= step for table in call.reads)
        found.append(NONE if again else ALL)
        last[call.key] = call.step, call.epoch
        for write in call.writes:
            changed[write.node[:2]] = call.step
    return tuple(found)


def memory(judged: Judgement, turn: int) -> Fraction | None:
    """Share of the reports due after a turn that were made, in [0, 1]; None where none is due. Needs no judge model."""
    due = [told for told in judged.reading.told if told.saying.turn > turn]
    return Fraction(sum(told.at is not None for told in due), len(due)) if due else None


def no_write(judged: Judgement, turn: int) -> Fraction:
    """1 if a turn began and no write succeeded in it, else 0."""
    wrote = any(call.turn == turn and call.succeeded and call.writes for call in judged.trace.calls)
    return ALL if turn < judged.trace.begun and not wrote else NONE


def consequence(judged: Judgement, turn: int) -> Fraction:
    """1 if what a turn changed is what some plan changes in it, and its required calls were made, else 0."""
    if turn >= judged.trace.begun:
        return NONE
    gold, trace = judged.gold, judged.trace
    for plan in gold.plans:
        scope = one_turn(gold, plan, trace, turn)
        reading = read(gold, plan, Correspondence(plan, trace.calls), trace, scope, ())
        if not reading.rows and not reading.harms and not reading.unmet:
            return ALL
    return NONE


def usable_prefixes(judged: Sequence[Judgement], decision: int) -> UsablePrefixes:
    """Runs that a recovery may go on from: those without a write in the decision's turn.

    Raises:
        ValueError: there are no runs.
    """
    if not judged:
        raise ValueError("There are no runs to choose from.")
    kept = tuple(one for one in judged if no_write(one, decision) == ALL)
    return UsablePrefixes(kept, Fraction(len(kept), len(judged)))
