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

    A call that equals an atom of the plan harms nothing, nor does a near miss that can be taken back, unless the row
    that it made stands there once too often at the end: the later of equal rows is the one too many.
    """
    innocent = {
        call.step
        for match in matches.values()
        if match.exact or match.effects or (match.near and not match.step.tool.irreversible)
        for call in match.calls
    }
    made = _made(trace, calls, innocent, ends)
    found: list[Harm] = []
    for call in calls:
        asked = call.step in innocent
        wrong = next((write for write in call.writes if _harms(trace, write, footprint, made, asked=asked)), None)
        if wrong is not None:
            found.append(Harm(call, wrong.node, created=trace.first[wrong.node] is None))
    return found


def _harms(
    trace: Trace, write: RowWrite, footprint: Collection[Node], made: Mapping[Node, bool], *, asked: bool
) -> bool:
    """Whether a write harms; one that the plan asks for may only make a row too many."""
    node = write.node
    if trace.spec(node).scratch:
        return False
    if trace.first[node] is not None or node in trace.made_outside:
        return not asked and node not in footprint
    return write.before is None and not made.get(node, asked)


def _made(trace: Trace, calls: Sequence[CallRun], innocent: Collection[int], ends: Ends) -> dict[Node, bool]:
    """Rows that calls made and that stand at the end -> whether they belong there.

    Of equal rows those belong that were made first: as many as the plan's end holds, or, where these are more, as many
    as calls made that the plan asks for. It may change them later, so that they are not equal at its own end.
    """
    colours = ends.found.colours
    makers: dict[Node, int] = {}
    for call in calls:
        for write in call.writes:
            if write.node in colours and write.node not in trace.made_outside and write.node not in ends.misfits:
                makers.setdefault(write.node, call.step)
    left = Counter(ends.wanted.created)
    left.subtract(colours[node] for node in trace.made_outside if node in colours)
    asked = Counter(colours[node] for node, step in makers.items() if step in innocent)
    room = {colour: max(left[colour], asked[colour]) for colour in colours.values()}
    made: dict[Node, bool] = {}
    for node in makers:
        room[colours[node]] -= 1
        made[node] = room[colours[node]] >= 0
    return made
