"""A set of rows: each index goes on with its next attempt until a row stands every gate, for any number of jobs."""

from __future__ import annotations

import multiprocessing
from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Literal, Protocol

import rewards
from synth.duplicates import Earlier
from synth.gates.plan import gate_plan, local_now
from synth.gates.words import gate_words
from synth.gates.worth import gate_worth
from synth.live import Ground
from synth.make import default_ground, make_row
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task

ATTEMPTS = 400
BASELINE_SAMPLE = 0.05
Split = Literal["train", "validation", "test"]


class Exhausted(RuntimeError):
    """No attempt at a row stood the gates; the message tells the commonest reasons."""


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


@dataclass
class Tally:
    """What happened while a set was made.

    Attributes:
        reasons: stage or gate -> attempts lost to it; `tried` and `kept` beside them.
        masks: templates of the kept rows.
    """

    reasons: Counter[str] = field(default_factory=Counter[str])
    masks: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])


def next_row(settings: Settings, index: int, first: int = 0, ground: Ground | None = None) -> Kept:
    """The first attempt from `first` on that stands the gates which look at one row.

    Raises:
        Exhausted: none does.
    """
    ground = ground or default_ground()
    counts: Counter[str] = Counter()
    for attempt in range(first, ATTEMPTS):
        counts["tried"] += 1
        try:
            task, masks = make_row(settings, index, attempt, ground)
        except Skip as skip:
            counts[f"plan: {skip}"] += 1
            continue
        whole = Random(f"{settings.seed}/{index}/sample").random() < BASELINE_SAMPLE
        reason = (
            gate_words(task, local_now(task, ground))
            or gate_plan(task, ground)
            or gate_worth(task, rewards.score, whole=whole)
        )
        if reason is None:
            return Kept(task, masks, attempt, counts)
        counts[reason] += 1
    raise Exhausted(f"Row {index}: no attempt stands the gates: {counts.most_common(5)}")


class Rows(Protocol):
    """Where rows come from."""

    def row(self, index: int, first: int) -> Kept:
        """The row of an index from an attempt on; indices are asked in order."""
        ...


class _Here:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def row(self, index: int, first: int) -> Kept:
        return next_row(self._settings, index, first)


class _Pool:
    """Rows made ahead by other processes; a clash goes on in the pool too."""

    def __init__(self, settings: Settings, indices: range, executor: ProcessPoolExecutor, ahead: int) -> None:
        self._settings = settings
        self._executor = executor
        self._left = iter(indices)
        self._made: deque[tuple[int, Future[Kept]]] = deque()
        self._ahead = ahead

    def row(self, index: int, first: int) -> Kept:
        if first:
            return self._executor.submit(next_row, self._settings, index, first).result()
        while len(self._made) < self._ahead and (following := next(self._left, None)) is not None:
            self._made.append((following, self._executor.submit(next_row, self._settings, following)))
        made, future = self._made.popleft()
        assert made == index
        return future.result()


@contextmanager
def _source(settings: Settings, indices: range, jobs: int) -> Generator[Rows]:
    if jobs == 1:
        yield _Here(settings)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as executor:
        yield _Pool(settings, indices, executor, ahead=jobs * 4)


def generate(settings: Settings, n: int, jobs: int = 1, tally: Tally | None = None) -> Iterator[Task]:
    """Exactly n rows after all gates, in order; the first k are those of any other n.

    Args:
        tally: filled while rows are made.

    Raises:
        Exhausted: a row cannot be made.
    """
    tally = tally if tally is not None else Tally()
    earlier, templates = Earlier(), dict[str, Split]()
    indices = range(n)
    with _source(settings, indices, jobs) as rows:
        for index in indices:
            first = 0
            while True:
                kept = rows.row(index, first)
                tally.reasons.update(kept.counts)
                clash = earlier.clash(kept.task, kept.masks)
                if clash is None:
                    break
                tally.reasons[clash] += 1
                first = kept.attempt + 1
            earlier.add(kept.task, kept.masks)
            tally.reasons["kept"] += 1
            tally.masks.append(kept.masks)
            yield kept.task.model_copy(update={"split": split_of(kept.task, kept.masks[0], templates)})


def split_of(task: Task, template: str, templates: dict[str, Split]) -> Split | None:
    """The split of a row: by world seed; None where its template stands in another split already."""
    place = task.world.seed % 10
    mine: Split = "test" if place == 9 else "validation" if place == 8 else "train"
    return mine if templates.setdefault(template, mine) == mine else None
