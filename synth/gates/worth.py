"""Whether the reward ranks on this row: gold earns all, doing nothing earns nothing, every null run less than gold."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rewards.arena import play
from rewards.policies import BASELINES, POLICIES, Policy
from tasks import Rollout, Score, Task

Scorer = Callable[[Task, Rollout], Score]
CAP = 0.4


def gate_worth(task: Task, score: Scorer, *, whole: bool) -> str | None:
    """None, or where the reward does not rank.

    Args:
        whole: try every baseline, not only gold and the one that does nothing.
    """
    gold = score(task, play(task, POLICIES["gold"]))
    if gold.total != 1.0:
        return f"worth: gold earns {_said(gold)}"
    for name, policy in _tried(task, whole).items():
        found = score(task, play(task, policy))
        if found.total is None or found.total > CAP or (name in {"nothing", "claim"} and found.total > 0):
            return f"worth: {name} earns {_said(found)}"
    return None


def _tried(task: Task, whole: bool) -> Mapping[str, Policy]:
    """The baselines that are wrong here: where refusing at once is right, refusing is none."""
    names = list(BASELINES) if whole else ["nothing"]
    if all(turn.gold_class == "REFUSE" and not turn.evidence for turn in task.turns):
        names = [name for name in names if name != "refuse"]
    return {name: BASELINES[name] for name in names}


def _said(score: Score) -> str:
    return score.status if score.total is None else f"{score.total:.3f} ({'; '.join(score.reasons[:1])})"
