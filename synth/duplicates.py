"""Rows that say or do the same as an earlier one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from datasketch import MinHash, MinHashLSH  # pyright: ignore[reportMissingTypeStubs] - ships none

from sessions import fold
from synth.live import canonical
from tasks import Task

CALLS_JACCARD = 0.70
TEXT_JACCARD = 0.85
TEMPLATE_SHARE = 0.005
_PERMUTATIONS = 64
_SHINGLE = 3


class Earlier:
    """The rows kept so far; a new one is held against them in row order, so a prefix of a set never changes."""

    def __init__(self) -> None:
        self._texts: set[tuple[str, ...]] = set()
        self._effects: dict[tuple[int, str], list[frozenset[str]]] = defaultdict(list)
        self._templates: Counter[str] = Counter()
        self._near: Any = MinHashLSH(threshold=TEXT_JACCARD, num_perm=_PERMUTATIONS)
        self._count = 0

    def clash(self, task: Task, masks: Sequence[str]) -> str | None:
        """None, or in what way the row repeats an earlier one."""
        if _texts(task) in self._texts:
            return "duplicate: the same words"
        mine = _effects(task)
        if any(_jaccard(mine, other) >= CALLS_JACCARD for other in self._effects[task.world.seed, task.kind]):
            return "duplicate: the same calls"
        if self._templates[masks[0]] >= max(3, TEMPLATE_SHARE * (self._count + 1)):
            return "duplicate: a template too often"
        sketch = _sketch(masks)
        if sketch is not None and self._near.query(sketch):
            return "duplicate: nearly the same words"
        return None

    def add(self, task: Task, masks: Sequence[str]) -> None:
        """Keep a row."""
        self._texts.add(_texts(task))
        self._effects[task.world.seed, task.kind].append(_effects(task))
        self._templates[masks[0]] += 1
        sketch = _sketch(masks)
        if sketch is not None:
            self._near.insert(str(self._count), sketch, check_duplication=False)
        self._count += 1


def _texts(task: Task) -> tuple[str, ...]:
    return tuple(fold(turn.user) for turn in task.turns)


def _effects(task: Task) -> frozenset[str]:
    """(tool, canonical arguments) of each call and (type, value) of each report."""
    calls = {f"{call.tool} {canonical(call.arguments)}" for turn in task.turns for call in turn.calls}
    return frozenset(calls | {f"{report.type} {report.value}" for turn in task.turns for report in turn.reports})


def _jaccard(one: frozenset[str], two: frozenset[str]) -> float:
    return len(one & two) / len(one | two) if one and two else 0.0


def _sketch(masks: Sequence[str]) -> MinHash | None:
    """A MinHash over word triples of all templates of a dialogue; None where there are too few to tell."""
    words = " / ".join(masks).casefold().split()
    shingles = {" ".join(words[n : n + _SHINGLE]) for n in range(len(words) - _SHINGLE + 1)}
    if len(shingles) < 2 * _SHINGLE:
        return None
    sketch: Any = MinHash(num_perm=_PERMUTATIONS, seed=1)
    sketch.update_batch([shingle.encode() for shingle in sorted(shingles)])
    return sketch
