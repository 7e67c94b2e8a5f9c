"""Whether the reward ranks on this row: gold earns all, doing nothing earns nothing, no trick what gold earns."""

from __future__ import annotations

from functools import lru_cache

from rewards import Evaluator, MalformedTaskError
from rewards.adversary import try_tricks
from rewards.arena import play
from rewards.demonstration import gold_rollout
from rewards.gold import Gold
from rewards.policies import POLICIES
from rewards.reasons import reasons_of
from rewards.record import perform, record_of
from rewards.replay import Memory
from sessions import StoreLimits, TemplateMismatch
from synth.live import Ground
from tasks import Rollout, Task

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
        gold = judge.golds.get(task, memory)
    except (MalformedTaskError, TemplateMismatch):
        return "worth: gold earns unscoreable"
    for name, run, due in (("gold", gold_rollout(gold), 1), ("nothing", play(task, POLICIES["nothing"]), 0)):
        found = _fault(judge, gold, run, due, memory)
        if found:
            return f"worth: {name} earns {found}"
    tried = try_tricks(task, judge) if whole else ()
    return next((f"worth: {one.trick} {one.broken}" for one in tried if one.broken), None)


def _fault(judge: Evaluator, gold: Gold, run: Rollout, due: int, memory: Memory) -> str:
    """What a run earns where that is not what is due, and the first reason; "" where it is."""
    trace = perform(judge.house, gold.task, record_of(run), memory)
    judged = judge.rule(gold, trace)
    if judged.total == due:
        return ""
    reasons = reasons_of(gold, trace, judged.reading, judged.effort)
    return f"{float(judged.total):.3f} ({'; '.join(reasons[:1])})"
