"""Harm, found in what each call wrote, so that harm that was undone is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rewards.matching import Match
from rewards.state import Ends
from rewards.trace import CallRun, Node, RowWrite, Trace


@dataclass(frozen=True)
class Harm:
    """A call that harmed, and the row."""

    call: CallRun
    node: Node
    created: bool


def find_harm(
    trace: Trace, calls: Sequence[CallRun], matches: Mapping[str, Match], footprint: Collection[Node], ends: Ends
) -> list[Harm]:
    """Calls that change rows of the start that no plan changes, or create rows that no plan's end holds.

    A call that equals an atom of the plan harms nothing; nor does a near miss that can be taken back.
    """
    innocent = {
        call.step
        for match in matches.values()
        if match.exact or match.effects or (match.near and not match.step.tool.irreversible)
        for call in match.calls
    }
    kept = _kept(calls, ends)
    found: list[Harm] = []
    for call in calls:
        if call.step in innocent:
            continue
        wrong = next((write for write in call.writes if _harms(trace, write, footprint, kept)), None)
        if wrong is not None:
            found.append(Harm(call, wrong.node, created=trace.first[wrong.node] is None))
    return found


def _harms(trace: Trace, write: RowWrite, footprint: Collection[Node], kept: Collection[Node]) -> bool:
    node = write.node
    if trace.spec(node).scratch:
        return False
    if trace.first[node] is not None or node in trace.made_outside:
        return node not in footprint
    return write.before is None and node not in kept


def _kept(calls: Sequence[CallRun], ends: Ends) -> set[Node]:
    """Created rows that the plan's end holds too, the earliest of equal ones."""
    left = Counter(ends.wanted.created)
    kept: set[Node] = set()
    for call in calls:
        for write in call.writes:
            colour = ends.found.colours.get(write.node)
            if colour is not None and write.node not in kept and left[colour] > 0:
                left[colour] -= 1
                kept.add(write.node)
    return kept
