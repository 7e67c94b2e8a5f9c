"""A card put together: the rows, the way to them, what runs that do nothing right earn."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rewards.arena import play
from rewards.policies import BASELINES, POLICIES
from synth.card.composition import composition
from synth.card.counts import Json, by_count, ordered, share, spread
from synth.card.overlap import overlap, shared_by_splits
from synth.coverage import coverage
from synth.gates.worth import judge_on
from synth.generate import Tally
from synth.live import default_ground
from synth.settings import Settings
from synth.splits import is_request, person_keys, template_keys
from tasks import Task

BASELINE_ROWS = 60
AUDIT_ROWS = 200
TOP_TEMPLATES = 5
_NOT_LOST = frozenset({"tried", "kept"})


def make_card(settings: Settings, rows: Sequence[Task], tally: Tally, public: Json | None = None) -> Json:
    """Everything that is known of a set, as JSON values in a fixed order.

    Args:
        rows: read more than once, never held all at a time.
        public: runs of words of other suites' messages (`synth.card.overlap`); None: not compared.
    """
    return {
        "rows": len(rows),
        "settings": {**asdict(settings), "kinds": dict(settings.kinds), "servers": list(settings.servers)},
        **composition(rows),
        "covered": coverage(rows, default_ground()),
        "yield": yield_of(tally.reasons),
        **({} if tally.taught is None else {"teacher": tally.taught}),
        "templates": templates_of(tally.masks),
        "split_overlap": split_overlap(rows, tally.masks),
        "public_overlap": public_overlap(rows, public),
        "baselines": baselines(rows),
        "audit": audit_ids(rows),
    }


def yield_of(reasons: Mapping[str, int]) -> Json:
    """Attempts, what was kept of them, and where the others were lost: by gate, then by reason."""
    lost = Counter({reason: count for reason, count in reasons.items() if reason not in _NOT_LOST})
    gates: Counter[str] = Counter()
    for reason, count in lost.items():
        gates[reason.partition(":")[0]] += count
    tried, kept = reasons.get("tried", 0), reasons.get("kept", 0)
    return {"tried": tried, "kept": kept, "share": share(kept, tried), "gates": by_count(gates), "lost": by_count(lost)}


def templates_of(masks: Sequence[Sequence[str]]) -> Json:
    """Templates of first messages, of later requests, and of short replies (yes, the blue one, how about now?)."""
    found: dict[str, Counter[str]] = {name: Counter() for name in ("first", "later", "replies")}
    for row in masks:
        for number, mask in enumerate(row):
            found["first" if not number else "later" if is_request(number, mask) else "replies"][mask] += 1
    return {
        name: {
            "messages": counts.total(),
            "templates": len(counts),
            "greatest_share": share(max(counts.values(), default=0), counts.total()),
            "most_frequent": dict(list(by_count(counts).items())[:TOP_TEMPLATES]),
        }
        for name, counts in found.items()
    }


def split_overlap(rows: Sequence[Task], masks: Sequence[Sequence[str]]) -> Json:
    """What the splits share of seeds, templates and people (nothing, or this is wrong), and of runs of words."""
    seeds: dict[int, set[str]] = defaultdict(set)
    people: dict[str, set[str]] = defaultdict(set)
    templates: dict[str, set[str]] = defaultdict(set)
    for number, task in enumerate(rows):
        if task.split is None:
            continue
        seeds[task.world.seed].add(task.split)
        for key in person_keys(task):
            people[key].add(task.split)
        for key in template_keys(masks[number]) if number < len(masks) else ():
            templates[key].add(task.split)
    kinds: dict[str, Mapping[Any, set[str]]] = {"world_seeds": seeds, "templates": templates, "people": people}
    return {
        "rows_without_split": sum(task.split is None for task in rows),
        **{
            name: {
                "of_a_split": ordered(Counter(split for splits in found.values() for split in sorted(splits))),
                "shared": sum(len(splits) > 1 for splits in found.values()),
            }
            for name, found in kinds.items()
        },
        "runs_of_words": shared_by_splits((task.split, [turn.user for turn in task.turns]) for task in rows),
    }


def public_overlap(rows: Iterable[Task], public: Json | None) -> Json | None:
    """Runs of words that messages share with other suites, None where they were not compared."""
    return None if public is None else overlap(_messages(rows), public)


def baselines(rows: Sequence[Task]) -> Json:
    """What gold earns and what the runs that must not pay earn, over some rows spread over the set."""
    chosen = rows[:: max(1, len(rows) // BASELINE_ROWS)][:BASELINE_ROWS]
    shown = {"gold": POLICIES["gold"], **BASELINES}
    ground = default_ground()
    judge = judge_on(ground)
    earned: dict[str, list[float]] = {name: [] for name in shown}
    for task in chosen:
        for name, policy in shown.items():
            earned[name].append(judge.score(task, play(task, policy, ground.store)).total or 0.0)
    return {"rows": len(chosen), "rewards": {name: spread(totals) for name, totals in earned.items()}}


def audit_ids(rows: Iterable[Task], n: int = AUDIT_ROWS) -> list[str]:
    """Ids of rows for a person to read, drawn by their hashes, in row order."""
    ids = [task.id for task in rows]
    drawn = sorted(range(len(ids)), key=lambda place: hashlib.blake2b(ids[place].encode()).digest())[:n]
    return [ids[place] for place in sorted(drawn)]


def _messages(rows: Iterable[Task]) -> Iterator[str]:
    for task in rows:
        yield from (turn.user for turn in task.turns)
