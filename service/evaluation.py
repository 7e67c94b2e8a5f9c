"""Scores, made on one thread beside the serving loop: a replay of many calls must not hold up an agent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from rewards import Evaluator, RewardName
from service.house import House
from sessions import Session
from tasks import GroupScore, Rollout, Score, Task


class Scorer:
    """Scores runs one after the other, on worlds of its own."""

    def __init__(self, house: House) -> None:
        self._evaluator = Evaluator(house.worlds, house.setting, house.limits)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="score")

    async def score(self, task: Task, rollout: Rollout, reward: RewardName) -> Score:
        """The score of a rollout that carries its own log."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._evaluator.score, task, rollout, reward)

    async def score_group(self, task: Task, rollouts: Sequence[Rollout]) -> GroupScore:
        """The scores of rollouts of one task, and their totals with the group's weight."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._evaluator.score_group, task, rollouts)

    async def score_session(self, task: Task, session: Session, reward: RewardName) -> Score:
        """The score of a live session as its log stands now."""
        loop = asyncio.get_running_loop()
        now = replace(
            session, log=list(session.log), boundaries=list(session.boundaries)
        )  # the agent may go on meanwhile
        return await loop.run_in_executor(self._thread, self._evaluator.score_session, task, now, "done", reward)
