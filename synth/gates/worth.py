"""Whether the reward ranks on this row: gold earns all, doing nothing earns nothing, no trick what gold earns."""

from __future__ import annotations

from collections.abc import Callable

from rewards import evaluator
from rewards.adversary import try_tricks
from rewards.arena import play
from rewards.policies import POLICIES
from tasks import Rollout, Score, Task

Scorer = Callable[[Task, Rollout], Score]


def gate_worth(task: Task, score: Scorer, *, whole: bool) -> str | None:
    """None, or where the reward does not rank.

    Args:
        whole: try every trick of the adversary suite, not only gold and the run that does nothing.
    """
    gold = score(task, play(task, POLICIES["gold"]))
    if gold.total != 1.0:
        return f"worth: gold earns {_said(gold)}"
    nothing = score(task, play(task, POLICIES["nothing"]))
    if nothing.total != 0.0:
        return f"worth: nothing earns {_said(nothing)}"
    tried = try_tricks(task, evaluator()) if whole else ()
    return next((f"worth: {one.trick} {one.broken}" for one in tried if one.broken), None)


def _said(score: Score) -> str:
    return score.status if score.total is None else f"{score.total:.3f} ({'; '.join(score.reasons[:1])})"
