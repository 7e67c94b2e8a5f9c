"""Which call of a run stands for which call of a plan, and what it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import networkx as nx

from rewards.arguments import at_pointer, equal, items_of, meets
from rewards.constants import NEAR_MISS
from rewards.gold import Plan, Step, resolve
from rewards.state import Ends
from rewards.trace import CallRun, Node, Trace
from servers.kit import Parameter
from sessions.canon import changed_columns
from tasks import reference_in

NOTHING = Fraction(0)
WHOLE = Fraction(1)


@dataclass(frozen=True)
class Match:
    """What a run did about one atom.

    Attributes:
        step: the atom.
        calls: the calls that stand for it; none if nothing was tried.
        share: what they are worth by themselves, in [0, 1].
        exact: one call equals the atom's.
        effects: its effects stand, by other calls.
    """

    step: Step
    calls: tuple[CallRun, ...] = ()
    share: Fraction = NOTHING
    exact: bool = False
    effects: bool = False

    @property
    def at(self) -> int:
        """Step at which it was achieved or last tried; -1 if nothing was."""
        return max((call.step for call in self.calls), default=-1)

    @property
    def whole(self) -> bool:
        """It is worth all that its atom is worth."""
        return self.share == 1

    @property
    def near(self) -> bool:
        """A near miss."""
        return bool(self.share) and not self.exact and not self.effects


class Correspondence:
    """Which calls of a run equal which steps of a plan. References of the plan are read in the run's own results."""

    def __init__(self, plan: Plan, calls: Sequence[CallRun]) -> None:
        self.steps = plan.by_id
        self._twins: dict[str, list[CallRun]] = {}
        self._calls: dict[str, list[CallRun]] = {}
        for call in calls:
            self._calls.setdefault(call.tool, []).append(call)

    def twins(self, step: Step) -> list[CallRun]:
        """Calls that ended as the step did and equal it, in order."""
        found = self._twins.get(step.call.id)
        if found is None:
            ended = step.run.succeeded
            same = self._calls.get(step.tool.name, ())
            found = self._twins[step.call.id] = [
                call for call in same if call.succeeded == ended and self.equals(step, call)
            ]
        return found

    def equals(self, step: Step, call: CallRun) -> bool:
        """Whether tool and arguments are the step's."""
        if call.arguments is None or call.tool != step.tool.name:
            return False
        if step.plain:
            return call.key == step.run.key
        return all(self.right(step, parameter, call) for parameter in step.tool.parameters)

    def right(self, step: Step, parameter: Parameter, call: CallRun) -> bool:
        """Whether one argument is the step's."""
        value = (call.arguments or {}).get(parameter.name)
        cell = step.call.open.get(parameter.name)
        if cell is not None:
            return meets(cell, value)
        return any(equal(parameter, wanted, value) for wanted in self._wanted(step, parameter, call))

    def _wanted(self, step: Step, parameter: Parameter, call: CallRun) -> list[Any]:
        """What the argument may be: the plan's value; where it is a reference, what the run's own calls gave."""
        planned = (step.run.arguments or {})[parameter.name]
        raw = step.call.arguments.get(parameter.name)
        references = [reference_in(item) for item in items_of(raw)]
        names = sorted({reference.of for reference in references if reference is not None})
        if not names:
            return [planned]
        sources = [self._sources(name, call) for name in names]
        found: list[Any] = []
        for turn in range(max(map(len, sources))):
            results = {name: source[min(turn, len(source) - 1)] for name, source in zip(names, sources, strict=True)}
            try:
                found.append(resolve(raw, results))
            except LookupError:
                continue
        return found

    def _sources(self, call_id: str, before: CallRun) -> list[Any]:
        step = self.steps[call_id]
        twins = [call.result for call in self.twins(step) if call.step < before.step]
        return twins or [step.run.result]

    def pointed(self, call_id: str, pointer: str) -> list[Any]:
        """What the run's own calls gave at a place of a step's result; nothing where it made no such call."""
        step = self.steps.get(call_id)
        found: list[Any] = []
        for call in self.twins(step) if step is not None else ():
            try:
                found.append(at_pointer(call.result, pointer))
            except LookupError:
                continue
        return found


@dataclass
class Assignment:
    """All matches of a run to a plan's atoms."""

    matches: dict[str, Match] = field(default_factory=dict[str, Match])
    taken: set[int] = field(default_factory=set[int])

    def put(
        self, step: Step, calls: tuple[CallRun, ...], share: Fraction, *, exact: bool = False, effects: bool = False
    ) -> None:
        """Let calls stand for an atom."""
        self.matches[step.call.id] = Match(step, calls, share, exact, effects)
        self.taken.update(call.step for call in calls)


def assign(
    atoms: Sequence[Step], same: Correspondence, calls: Sequence[CallRun], ends: Ends, limit: int | None = None
) -> dict[str, Match]:
    """Match calls to atoms one to one, for the greatest sum of shares, then the earliest calls.

    Args:
        calls: of the run, in order.
        limit: step from which on nothing is worth anything; tries still stand for their atoms.
    """
    found = Assignment()
    usable = [call for call in calls if call.succeeded and (limit is None or call.step < limit)]
    _assign_exact(atoms, same, usable, found)
    _assign_effects(atoms, usable, ends, found)
    _assign_near(atoms, same, usable, found)
    for step in atoms:
        if step.call.id in found.matches:
            continue
        tries = [call for call in calls if call.writes and call.tool == step.tool.name and call.step not in found.taken]
        found.put(step, tuple(tries[:1]), NOTHING)
    return {step.call.id: found.matches[step.call.id] for step in atoms}


def _assign_exact(atoms: Sequence[Step], same: Correspondence, usable: Sequence[CallRun], found: Assignment) -> None:
    known = {call.step for call in usable}
    for step in atoms:
        twins = [call for call in same.twins(step) if call.step in known and call.step not in found.taken]
        if not twins:
            continue
        before = [found.matches[name].at for name in step.call.after if name in found.matches]
        later = [call for call in twins if all(call.step > at for at in before)]
        found.put(step, ((later or twins)[0],), WHOLE, exact=True)


def net_effects(step: Step, trace: Trace, ends: Ends) -> tuple[dict[Node, list[str]], Counter[str]]:
    """What of a step's writes still stands at the plan's end: cells of start rows, and colours of created rows."""
    cells: dict[Node, list[str]] = {}
    created: Counter[str] = Counter()
    for node, before, after in step.run.writes:
        if node in ends.wanted.colours:
            if before is None:
                created[ends.wanted.colours[node]] += 1
        elif node in ends.wanted.deleted:
            cells.setdefault(node, [])
        elif node in ends.wanted.changed and before is not None and after is not None:
            standing = ends.wanted.changed[node]
            names = [name for name in changed_columns(trace.spec(node), before, after) if name in standing]
            if names:
                cells.setdefault(node, []).extend(names)
    return cells, created


def _assign_effects(atoms: Sequence[Step], usable: Sequence[CallRun], ends: Ends, found: Assignment) -> None:
    colours = {node: colour for node, colour in ends.found.colours.items() if node not in ends.misfits}
    stand = Counter(colours.values())
    spent: Counter[str] = Counter()
    if all(step.call.id in found.matches for step in atoms):
        return
    for step in atoms:
        if step.call.id in found.matches:
            spent.update(net_effects(step, ends.trace, ends)[1])
    for step in atoms:
        if step.call.id in found.matches:
            continue
        cells, created = net_effects(step, ends.trace, ends)
        if not cells and not created:
            continue
        stands = all(_stands(step, node, names, ends) for node, names in cells.items())
        if not stands or any(stand[colour] - spent[colour] < n for colour, n in created.items()):
            continue
        free = [call for call in usable if call.step not in found.taken]
        rows = {*cells, *_made_rows(created, colours, free)}
        makers = tuple(call for call in free if any(write.node in rows for write in call.writes))
        if makers:
            spent.update(created)
            found.put(step, makers, WHOLE, effects=True)


def _made_rows(created: Counter[str], colours: Mapping[Node, str], free: Sequence[CallRun]) -> list[Node]:
    """As many rows of each colour as are needed, the first that these calls made or changed."""
    touched = list(dict.fromkeys(write.node for call in free for write in call.writes if write.node in colours))
    return [node for colour, n in created.items() for node in [t for t in touched if colours[t] == colour][:n]]


def _stands(step: Step, node: Node, names: Sequence[str], ends: Ends) -> bool:
    if step.call.open and node in ends.misfits:
        return False
    if node in ends.wanted.deleted:
        return node in ends.found.deleted
    wanted, got = ends.wanted.changed[node], ends.found.changed.get(node, {})
    return all(name in got and got[name] == wanted[name] for name in names)


def _assign_near(atoms: Sequence[Step], same: Correspondence, usable: Sequence[CallRun], found: Assignment) -> None:
    shares: dict[tuple[int, int], Fraction] = {}
    for row, step in enumerate(atoms):
        if step.call.id in found.matches or step.call.role != "write":
            continue
        for column, call in enumerate(usable):
            if call.step not in found.taken and call.writes and call.tool == step.tool.name:
                share = near_share(step, same, call)
                if share:
                    shares[row, column] = share
    for row, column in _best_pairs(shares):
        found.put(atoms[row], (usable[column],), shares[row, column])


def near_share(step: Step, same: Correspondence, call: CallRun) -> Fraction:
    """What a call is worth that names the right things and gets plain values wrong."""
    names = list(step.call.arguments)
    right = {name: same.right(step, step.tool.parameter(name), call) for name in names}
    for name in names:
        source = step.call.provenance.get(name, "")
        told = source.startswith(("user:", "clock", "policy", "default")) or source == ""
        if not right[name] and (step.tool.parameter(name).ref is not None or not told):
            return NOTHING
    return NEAR_MISS * Fraction(sum(right.values()), len(names)) if names else NOTHING


def _best_pairs(shares: Mapping[tuple[int, int], Fraction]) -> list[tuple[int, int]]:
    """Pairs of greatest sum, earliest calls first among equals."""
    if len(shares) <= 1:
        return list(shares)
    scale = 1 + max(column for _, column in shares)
    whole = 1
    for share in shares.values():
        whole *= share.denominator
    graph: nx.Graph[tuple[str, int]] = nx.Graph()
    for (row, column), share in sorted(shares.items()):
        weight = int(share * whole) * scale * (len(shares) + 1) + scale - column
        graph.add_edge(("atom", row), ("call", column), weight=weight)
    pairs = [sorted(pair) for pair in nx.max_weight_matching(graph)]
    return sorted((atom[1], call[1]) for atom, call in pairs)


def with_order(
    matches: Mapping[str, Match], granted: Mapping[int, int | None], edges: Mapping[str, tuple[str, ...]]
) -> dict[str, Match]:
    """The matches, worthless where an atom came before what it must come after.

    Args:
        granted: turn -> step at which its decision was granted, None if it was not.
        edges: call id -> ids and `turn:<k>` it comes after.
    """
    return {
        name: match
        if not match.share or in_order(match, matches, granted, edges[name])
        else replace(match, share=NOTHING)
        for name, match in matches.items()
    }


def in_order(
    match: Match, matches: Mapping[str, Match], granted: Mapping[int, int | None], edges: Sequence[str]
) -> bool:
    """Whether an atom came after all it must come after."""
    for edge in edges:
        if edge.startswith("turn:"):
            turn = int(edge[5:])
            if turn not in granted:
                continue
            step = granted[turn]
            if step is None or match.at <= step:
                return False
        elif edge in matches and (not matches[edge].share or matches[edge].at >= match.at):
            return False
    return True
