"""One run read against one plan: the verdict, its parts and its reasons, from one comparison."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from rewards.constants import REPORT_WEIGHT
from rewards.decisions import Decision, Scene, decide
from rewards.gold import Gold, Plan, Saying, Step
from rewards.harm import Harm, find_harm
from rewards.matching import WHOLE, Correspondence, Match, assign, with_order
from rewards.reports import Told, tell
from rewards.state import Ends, differences
from rewards.trace import CallRun, TextRun, Trace
from sessions import Delta
from tasks import RowDifference


@dataclass(frozen=True)
class Scope:
    """The part of a run, and of its plan, that is read.

    Attributes:
        turns: turns whose calls, texts, decisions and endings count.
        wanted, found: what the plan and the run changed.
    """

    turns: range
    atoms: tuple[Step, ...]
    sayings: tuple[Saying, ...]
    decisions: tuple[int, ...]
    wanted: Delta
    found: Delta


def episode(gold: Gold, plan: Plan, trace: Trace, until: int | None = None) -> Scope:
    """All that the task asks, and the run until the end of a turn (default: all of it)."""
    last = trace.begun - 1 if until is None else until
    return Scope(range(last + 1), plan.atoms, gold.sayings, gold.decisions, plan.trace.delta(), trace.delta(last))


def one_turn(gold: Gold, plan: Plan, trace: Trace, turn: int) -> Scope:
    """What the task asks of one turn, and what the run did in it."""
    return Scope(
        range(turn, turn + 1),
        tuple(step for step in plan.atoms if step.turn == turn),
        tuple(saying for saying in gold.sayings if saying.turn == turn),
        tuple(number for number in gold.decisions if number == turn),
        plan.trace.turn_delta(turn),
        trace.turn_delta(turn),
    )


@dataclass(frozen=True)
class Fault:
    """The point after which no continuation is right.

    Attributes:
        step: of the call or text; what stands at it or later is worth nothing.
        near: the call itself may still be worth something.
    """

    step: int
    name: str
    near: bool = False


@dataclass(frozen=True)
class Reading:
    """What a scope of a run is worth against a plan.

    Attributes:
        matches: atom -> what was done about it in the whole scope, order heeded.
        kept: the same, counting only what came before the first fault.
        told: reports; decided: decisions; unknown: calls with ids never seen, and the id.
        silent: turns that end without a visible text, or do not end.
    """

    rows: tuple[RowDifference, ...]
    harms: tuple[Harm, ...]
    unknown: tuple[tuple[CallRun, str], ...]
    matches: Mapping[str, Match]
    kept: Mapping[str, Match]
    disordered: tuple[str, ...]
    decided: tuple[Decision, ...]
    told: tuple[Told, ...]
    silent: tuple[int, ...]
    fault: Fault | None
    calls: Sequence[CallRun] = field(repr=False)

    @cached_property
    def unmet(self) -> tuple[str, ...]:
        """Required calls that were not made."""
        return tuple(name for name, m in self.matches.items() if m.step.call.role == "required" and not m.whole)

    @cached_property
    def correct(self) -> bool:
        """All that the task asks holds."""
        return (
            self.fault is None
            and not self.rows
            and not self.harms
            and not self.unknown
            and not self.unmet
            and not self.disordered
            and not self.silent
            and all(decision.at is not None for decision in self.decided)
            and all(told.at is not None for told in self.told)
        )

    @cached_property
    def progress(self) -> Fraction:
        """Share of what was asked that was achieved before the first fault, times the precision of the writes."""
        limit = None if self.fault is None else self.fault.step
        weight = Fraction(len(self.kept) + len(self.decided)) + REPORT_WEIGHT * len(self.told)
        if weight == 0:
            return Fraction(0)
        earned = Fraction(sum(1 for match in self.kept.values() if match.whole))
        earned += sum(match.share for match in self.kept.values() if match.near)
        earned += sum(1 for one in self.decided if one.at is not None and (limit is None or one.at < limit))
        earned += REPORT_WEIGHT * sum(
            1 for one in self.told if one.at is not None and (limit is None or one.at < limit)
        )
        return self._precision(limit) * earned / weight

    def _precision(self, limit: int | None) -> Fraction:
        assigned = {call.step for match in self.kept.values() for call in match.calls}
        good = {c.step for match in self.kept.values() if match.share for c in match.calls if c.writes}
        harmful = {harm.call.step for harm in self.harms}
        stray = sum(
            1
            for call in self.calls
            if call.writes
            and call.step not in assigned
            and (limit is None or call.step <= limit or call.step in harmful)
        )
        return Fraction(len(good), len(good) + stray) if stray else WHOLE


def read(
    gold: Gold, plan: Plan, same: Correspondence, trace: Trace, scope: Scope, unknown: Sequence[tuple[CallRun, str]]
) -> Reading:
    """Read a scope of a run against a plan.

    Args:
        same: which calls of the run equal which of the plan's.
        unknown: calls of the whole run with ids that were never seen.
    """
    calls = [call for call in trace.calls if call.turn in scope.turns]
    texts = [text for text in trace.texts if text.turn in scope.turns]
    ends = Ends.of(scope.wanted, scope.found, plan.trace, plan.opening)
    loose = assign(scope.atoms, same, calls, ends)
    harms = find_harm(trace, calls, loose, gold.footprint, ends)
    until = [call for call in trace.calls if call.turn <= scope.turns[-1]]
    scene = Scene(gold, plan, same, until, texts, loose)
    decided = [decide(scene, number) for number in scope.decisions]
    mine = [(call, one) for call, one in unknown if call.turn in scope.turns]
    fault = _first_fault(trace, texts, loose, harms, decided, mine)
    granted = {decision.turn: decision.at for decision in decided}
    edges = _edges(gold, scope)
    matches = with_order(loose, granted, edges)
    kept = matches
    if fault is not None:
        limit = fault.step + 1 if fault.near else fault.step
        kept = with_order(assign(scope.atoms, same, calls, ends, limit), granted, edges)
    done = {name: match.at for name, match in matches.items() if match.whole}
    told = [tell(gold, saying, same, trace, until, texts, done) for saying in scope.sayings]
    return Reading(
        rows=tuple(differences(ends)),
        harms=tuple(harms),
        unknown=tuple(mine),
        matches=matches,
        kept=kept,
        disordered=tuple(name for name, match in matches.items() if match is not loose[name]),
        decided=tuple(decided),
        told=tuple(told),
        silent=tuple(turn for turn in scope.turns if not trace.ended[turn] or _silent(texts, calls, turn)),
        fault=fault,
        calls=calls,
    )


def _silent(texts: Sequence[TextRun], calls: Sequence[CallRun], turn: int) -> bool:
    """Whether a turn ends without a word to the user: none that he sees, or one before the last deed of the run."""
    last = next((text for text in reversed(texts) if text.turn == turn and text.heard), None)
    if last is None or last.action_class == "EMPTY":
        return True
    return any(call.writes and call.turn == turn and call.step > last.step for call in calls)


def _edges(gold: Gold, scope: Scope) -> dict[str, tuple[str, ...]]:
    """What each atom comes after: as written, and the decision of the turn that protects it."""
    edges = {step.call.id: step.call.after for step in scope.atoms}
    for number, turn in enumerate(gold.task.turns):
        for name in turn.protected:
            if name in edges:
                edges[name] = (*edges[name], f"turn:{number}")
    return edges


def _first_fault(
    trace: Trace,
    texts: Sequence[TextRun],
    matches: Mapping[str, Match],
    harms: Sequence[Harm],
    decided: Sequence[Decision],
    unknown: Sequence[tuple[CallRun, str]],
) -> Fault | None:
    faults = [Fault(d.early.step, "a write before its decision") for d in decided if d.early is not None]
    faults += [Fault(call.step, "an id that was never seen") for call, _ in unknown]
    faults += [Fault(h.call.step, "harm") for h in harms]
    near = [m for m in matches.values() if m.near and m.step.tool.irreversible]
    faults += [Fault(m.at, "a wrong write that cannot be taken back", near=True) for m in near]
    for decision in decided:
        if decision.at is None and decision.turn < len(trace.ended) and trace.ended[decision.turn]:
            last = [text.step for text in texts if text.turn == decision.turn and text.heard]
            if last:
                faults.append(Fault(last[-1], "a turn that ended with a wrong decision"))
    return min(faults, key=lambda fault: (fault.step, not fault.near), default=None)
