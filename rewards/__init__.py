"""Scores of runs. No model judges anything; the same run gives the same score in every process.

    score(task, rollout, reward="outcome") -> Score    `rollout`: tasks.Rollout, its JSON object, or a list of messages
    score_session(task, session) -> Score      a live session, from its own log
    score_group(task, rollouts) -> GroupScore  runs of one task, totals with the group's weight
    judge(task, rollout) -> Judgement | Score  a run judged exactly, for the local rewards of `rewards.local`
    gold_rollout(task) -> Rollout              what a perfect agent does
    Evaluator(worlds, setting)                 the same over other worlds: .score .score_session .score_group

A `Score` has a number only if its status is `scored`; `unscoreable` blames the task, `infra_error` the machinery.
One evaluator serves one thread; make another for each further one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rewards.constants import REWARD, RewardName
from rewards.demonstration import gold_rollout as _demonstrate
from rewards.outcome import Evaluator, Judgement
from rewards.replay import MalformedTaskError
from servers.catalogue import setting_of, worlds
from sessions import Session, StoreLimits
from tasks import GroupScore, Rollout, Score, Task, Termination

__all__ = [
    "Evaluator",
    "Judgement",
    "MalformedTaskError",
    "RewardName",
    "evaluator",
    "gold_rollout",
    "judge",
    "score",
    "score_group",
    "score_session",
]


@lru_cache(maxsize=1)
def evaluator(limits: StoreLimits = StoreLimits()) -> Evaluator:  # noqa: B008 - a frozen value
    """The evaluator over this process's worlds.

    Args:
        limits: of calls and answers, as they are where the runs are made.
    """
    return Evaluator(worlds(), setting_of, limits)


def score(task: Task, rollout: Rollout | Sequence[Any] | dict[str, Any], reward: RewardName = REWARD) -> Score:
    """The score of a rollout."""
    return evaluator().score(task, rollout, reward)


def judge(task: Task, rollout: Rollout | Sequence[Any] | dict[str, Any]) -> Judgement | Score:
    """A rollout judged exactly; a score without a number where there is none to give."""
    return evaluator().judge_rollout(task, rollout)


def score_session(
    task: Task, session: Session, termination: Termination = "done", reward: RewardName = REWARD
) -> Score:
    """The score of a live session."""
    return evaluator().score_session(task, session, termination, reward)


def score_group(task: Task, rollouts: Sequence[Rollout | Sequence[Any] | dict[str, Any]]) -> GroupScore:
    """The scores of a group of runs of one task."""
    return evaluator().score_group(task, rollouts)


def gold_rollout(task: Task) -> Rollout:
    """The gold plan as a rollout.

    Raises:
        MalformedTaskError: the plan cannot be played as it stands.
        TemplateMismatch: the task was made on other worlds.
    """
    return _demonstrate(evaluator().golds.get(task))
