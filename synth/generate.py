"""What a set is: each index goes on with its next attempt until a row stands every gate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from synth.duplicates import Earlier, mark_of
from synth.gates.plan import gate_plan, local_now
from synth.gates.words import gate_words
from synth.gates.worth import gate_worth, judge_on
from synth.live import Ground, default_ground
from synth.make import WORLD_ATTEMPTS, make_row
from synth.settings import Settings
from synth.skip import Skip
from synth.splits import Splits
from tasks import Task

ATTEMPTS = 400
BASELINE_SAMPLE = 0.05


class Exhausted(RuntimeError):
    """No attempt at a row stood the gates; the message tells the commonest reasons."""

    def __init__(self, index: int, counts: Counter[str]) -> None:
        super().__init__(f"Row {index}: no attempt stands the gates: {counts.most_common(5)}")


@dataclass(frozen=True, slots=True)
class Kept:
    """A row that stood the gates by itself.

    Attributes:
        counts: why earlier attempts did not, and how many were tried.
    """

    task: Task
    masks: tuple[str, ...]
    attempt: int
    counts: Counter[str]


@dataclass(frozen=True, slots=True)
class Leg:
    """Attempts at a row that share a world.

    Attributes:
        kept: the first of them that stands the gates, None where none does.
        last: the last attempt tried.
        counts: as in `Kept`.
    """

    index: int
    last: int
    counts: Counter[str]
    kept: Kept | None


@dataclass
class Tally:
    """What happened while a set was made.

    Attributes:
        reasons: stage or gate -> attempts lost to it; `tried` and `kept` beside them.
        masks: templates of the kept rows.
        taught: what became of the messages that a teacher was asked for, None where there was none.
    """

    reasons: Counter[str] = field(default_factory=Counter[str])
    masks: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    taught: dict[str, Any] | None = None


def try_leg(settings: Settings, index: int, first: int, ground: Ground) -> Leg:
    """Attempts from `first` on until one stands the gates which look at one row, or the row leaves the world.

    Raises:
        ValueError: there is no such attempt.
    """
    if not 0 <= first < ATTEMPTS:
        raise ValueError(f"There is no attempt {first}.")
    counts: Counter[str] = Counter()
    attempt = first
    for attempt in range(first, min(ATTEMPTS, first - first % WORLD_ATTEMPTS + WORLD_ATTEMPTS)):
        counts["tried"] += 1
        try:
            task, masks = make_row(settings, index, attempt, ground)
        except Skip as skip:
            counts[f"plan: {skip}"] += 1
            continue
        whole = Random(f"{settings.seed}/{index}/sample").random() < BASELINE_SAMPLE
        reason = gate_row(task, ground, whole=whole)
        if reason is None:
            return Leg(index, attempt, counts, Kept(task, masks, attempt, counts))
        counts[reason] += 1
    return Leg(index, attempt, counts, None)


def gate_row(task: Task, ground: Ground, *, whole: bool) -> str | None:
    """None, or which gate of those that look at one row it does not stand; the row may come from other code.

    Args:
        whole: try every baseline, not only gold and the one that does nothing.
    """
    return (
        gate_names(task, ground)
        or gate_words(task, local_now(task, ground))
        or gate_plan(task, ground)
        or gate_worth(task, judge_on(ground), whole=whole)
    )


def gate_names(task: Task, ground: Ground) -> str | None:
    """None, or which world or tool of the row is not there, or begins otherwise."""
    for name in task.world.servers:
        if name not in ground.worlds:
            return f"names: there is no world {name}"
    for name in sorted({*task.tools, *task.distractors, *(call.tool for turn in task.turns for call in turn.calls)}):
        if name not in ground.tools:
            return f"names: there is no tool {name}"
    for name, digest in task.world.templates.items():
        if ground.store.templates.get(name, task.world.seed).digest != digest:
            return f"names: the world {name} begins otherwise"
    ruled = str(task.fingerprint.generator.get("rule", "")).partition(":")[0]
    if ruled in ground.tools and ground.tools[ruled].server not in task.world.servers:
        return "names: the world whose rule it is is not shown"
    return None


def next_row(settings: Settings, index: int, first: int = 0, ground: Ground | None = None) -> Kept:
    """The first attempt from `first` on that stands the gates which look at one row.

    Raises:
        Exhausted: none does.
    """
    ground = ground or default_ground()
    counts: Counter[str] = Counter()
    while first < ATTEMPTS:
        leg = try_leg(settings, index, first, ground)
        counts.update(leg.counts)
        if leg.kept is not None:
            return Kept(leg.kept.task, leg.kept.masks, leg.kept.attempt, counts)
        first = leg.last + 1
    raise Exhausted(index, counts)


def generate(settings: Settings, n: int, tally: Tally | None = None) -> Iterator[Task]:
    """Exactly n rows after all gates, in order; the first k are those of any other n.

    One process, one row after the other: what `synth.pipeline` does faster and on disk, to the same rows.

    Args:
        tally: filled while rows are made.

    Raises:
        Exhausted: a row cannot be made.
    """
    tally = tally if tally is not None else Tally()
    earlier, splits = Earlier(), Splits()
    for index in range(n):
        first = 0
        while True:
            kept = next_row(settings, index, first)
            tally.reasons.update(kept.counts)
            mark = mark_of(kept.task, kept.masks)
            clash = earlier.clash(mark)
            if clash is None:
                break
            tally.reasons[clash] += 1
            first = kept.attempt + 1
        earlier.add(mark)
        tally.reasons["kept"] += 1
        tally.masks.append(kept.masks)
        yield kept.task.model_copy(update={"split": splits.of(kept.task, kept.masks)})
