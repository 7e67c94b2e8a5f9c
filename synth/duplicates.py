"""Rows that may not stand beside earlier ones: they say or do the same, or need one tool set too many."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from datasketch import MinHash, MinHashLSH  # pyright: ignore[reportMissingTypeStubs] - ships none

from sessions import fold
from synth.live import canonical
from synth.toolsets import TOOL_SETS
from tasks import Task

CALLS_JACCARD = 0.70
TEXT_JACCARD = 0.85
TEMPLATE_SHARE = 0.005
_PERMUTATIONS = 64
_SHINGLE = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """What of a row is held against others: a few hundred bytes, so that an index of many rows stays small.

    Attributes:
        words: hash of all that its user says first, folded.
        world: world seed and kind; only rows that share them can make the same calls.
        effects: hashes of (tool, canonical arguments) of each call and (type, value) of each report, ascending.
        tool_set: name of its tool set.
        masks: templates of its user texts; none where they are not known any more, then they are not compared.
    """

    words: int
    world: str
    effects: tuple[int, ...]
    tool_set: str
    masks: tuple[str, ...]


def mark_of(task: Task, masks: Sequence[str]) -> Mark:
    """The mark of a row, the same in every process."""
    calls = {f"{call.tool} {canonical(call.arguments)}" for turn in task.turns for call in turn.calls}
    reports = {f"{report.type} {report.value}" for turn in task.turns for report in turn.reports}
    return Mark(
        _hash("\0".join(fold(turn.user) for turn in task.turns)),
        f"{task.world.seed} {task.kind}",
        tuple(sorted({_hash(effect) for effect in calls | reports})),
        task.tool_set,
        tuple(masks),
    )


class Earlier:
    """The rows kept so far; a new one is held against them in row order, so a prefix of a set never changes."""

    def __init__(self) -> None:
        self._words: set[int] = set()
        self._effects: dict[str, list[tuple[int, ...]]] = defaultdict(list)
        self._templates: Counter[str] = Counter()
        self._near: Any = MinHashLSH(threshold=TEXT_JACCARD, num_perm=_PERMUTATIONS)
        self._tool_sets: set[str] = set()
        self._count = 0

    def clash(self, mark: Mark) -> str | None:
        """None, or why the row may not stand beside the earlier ones."""
        mine = frozenset(mark.effects)
        if mark.words in self._words:
            return "duplicate: the same words"
        if any(_jaccard(mine, other) >= CALLS_JACCARD for other in self._effects[mark.world]):
            return "duplicate: the same calls"
        if mark.tool_set not in self._tool_sets and len(self._tool_sets) >= TOOL_SETS:
            return "tool sets: one more than a set may have"
        return self._template_clash(mark.masks) if mark.masks else None

    def _template_clash(self, masks: tuple[str, ...]) -> str | None:
        if self._templates[masks[0]] >= max(3, TEMPLATE_SHARE * (self._count + 1)):
            return "duplicate: a template too often"
        sketch = _sketch(masks)
        if sketch is not None and self._near.query(sketch):
            return "duplicate: nearly the same words"
        return None

    def add(self, mark: Mark) -> None:
        """Keep a row."""
        self._words.add(mark.words)
        self._effects[mark.world].append(mark.effects)
        self._tool_sets.add(mark.tool_set)
        self._count += 1
        if not mark.masks:
            return
        self._templates[mark.masks[0]] += 1
        sketch = _sketch(mark.masks)
        if sketch is not None:
            self._near.insert(self._count, sketch, check_duplication=False)


def _hash(text: str) -> int:
    """63 bits: two of a million texts share one with a chance of one in ten million."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def _jaccard(one: frozenset[int], two: Sequence[int]) -> float:
    shared = len(one.intersection(two))
    return shared / (len(one) + len(two) - shared) if one and two else 0.0


@lru_cache(maxsize=1)
def _empty() -> Any:
    """To copy: its permutations cost as much to draw as a sketch."""
    return MinHash(num_perm=_PERMUTATIONS, seed=1)


@lru_cache(maxsize=2)
def _sketch(masks: tuple[str, ...]) -> MinHash | None:
    """A MinHash over word triples of all templates of a dialogue; None where there are too few to tell."""
    words = " / ".join(masks).casefold().split()
    shingles = {" ".join(words[n : n + _SHINGLE]) for n in range(len(words) - _SHINGLE + 1)}
    if len(shingles) < 2 * _SHINGLE:
        return None
    sketch: Any = _empty().copy()
    sketch.update_batch([shingle.encode() for shingle in sorted(shingles)])
    return sketch
