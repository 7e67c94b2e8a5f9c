"""The verdict in plain words."""

from __future__ import annotations

from rewards.efficiency import Effort
from rewards.gold import Gold
from rewards.reading import Reading
from rewards.trace import Trace


def reasons_of(gold: Gold, trace: Trace, reading: Reading, effort: Effort) -> tuple[str, ...]:
    """Sentences that say why the total is what it is."""
    if reading.correct:
        return tuple(_of_cost(effort))
    return tuple(dict.fromkeys((*_of_faults(gold, trace, reading), *_of_cost(effort))))


def _of_faults(gold: Gold, trace: Trace, reading: Reading) -> list[str]:
    found: list[str] = []
    for number, turn in enumerate(gold.task.turns):
        if number >= trace.begun:
            found.append(f"turn {number} never began ({turn.gold_class} is due in it)")
    for row in reading.rows:
        place = f"{row.server}.{row.table} {row.key}"
        if row.expected is None:
            found.append(f"{place} is there and should not be")
        elif row.found is None:
            found.append(f"{place} should be there, or be as expected, and is not")
        else:
            wrong = ", ".join(sorted(row.expected))
            found.append(f"{place} differs in {wrong}")
    found += [
        f"{harm.call.tool} {'made' if harm.created else 'changed'} {harm.node[0]}.{harm.node[1]} {harm.node[2]}, "
        "which nobody asked for"
        for harm in reading.harms
    ]
    found += [f"{call.tool} was given {one}, which stood in no message before it" for call, one in reading.unknown]
    found += [decision.reason for decision in reading.decided if decision.reason]
    found += [told.reason for told in reading.told if told.reason]
    found += [f"{name} ({reading.matches[name].step.tool.name}) must be called and was not" for name in reading.unmet]
    found += [f"{name} came before what it must come after" for name in reading.disordered]
    found += [f"turn {turn} ends without a word to the user" for turn in reading.silent]
    if reading.fault is not None:
        found.append(f"nothing counts from the first fault on: {reading.fault.name}")
    found += [
        f"{name} ({match.step.tool.name}) was tried with wrong values"
        for name, match in reading.matches.items()
        if match.near
    ]
    return found


def _of_cost(effort: Effort) -> list[str]:
    found: list[str] = []
    if effort.counted > effort.budget:
        found.append(f"{effort.counted} calls where {effort.needed} are needed and {effort.budget} are free")
    if effort.repeats:
        found.append(f"{effort.repeats} calls repeat an earlier one")
    if effort.needless:
        found.append(f"{effort.needless} needless exchanges with the user")
    return found
