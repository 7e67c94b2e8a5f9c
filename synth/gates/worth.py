"""Whether the reward ranks on this row: gold earns all, doing nothing earns nothing, no trick what gold earns."""

from __future__ import annotations

from functools import lru_cache

from rewards import Evaluator, MalformedTaskError
from rewards.adversary import try_tricks
from rewards.arena import play
from rewards.demonstration import gold_rollout
from rewards.policies import POLICIES
from rewards.record import record_of
from rewards.replay import Memory
from sessions import StoreLimits, TemplateMismatch
from synth.live import Ground
from tasks import Score, Task

_LIMITS = StoreLimits(spare=48)


@lru_cache(maxsize=1)
def judge_on(ground: Ground) -> Evaluator:
    """Who judges the rows of a ground: what was read of a start state to write a row is not read again to judge it."""
    return Evaluator(ground.worlds, ground.setting, _LIMITS, ground.memories)


def gate_worth(task: Task, judge: Evaluator, *, whole: bool) -> str | None:
    """None, or where the reward does not rank.

    The gold plan is made once: its run, and what other runs share with it, is known from that.

    Args:
        whole: try every trick of the adversary suite, not only gold and the run that does nothing.
    """
    memory = Memory()
    try:
        perfect = gold_rollout(judge.golds.get(task, memory))
    except (MalformedTaskError, TemplateMismatch):
        return "worth: gold earns unscoreable"
    gold = judge.score_record(task, record_of(perfect), memory=memory)
    if gold.total != 1.0:
        return f"worth: gold earns {_said(gold)}"
    nothing = judge.score_record(task, record_of(play(task, POLICIES["nothing"])), memory=memory)
    if nothing.total != 0.0:
        return f"worth: nothing earns {_said(nothing)}"
    tried = try_tricks(task, judge) if whole else ()
    return next((f"worth: {one.trick} {one.broken}" for one in tried if one.broken), None)


def _said(score: Score) -> str:
    return score.status if score.total is None else f"{score.total:.3f} ({'; '.join(score.reasons[:1])})"
