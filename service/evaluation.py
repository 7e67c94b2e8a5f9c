"""Scores, made on one thread beside the serving loop: a replay of many calls must not hold up an agent."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import rewards
from service.house import House
from sessions import Session
from tasks import Rollout, Score, Task


class Evaluator:
    """Scores sessions and rollouts, one after the other."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="score")

    async def score(self, task: Task, rollout: Rollout) -> Score:
        """Score a rollout by replay."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, rewards.score, task, rollout)

    async def score_session(self, task: Task, session: Session) -> Score:
        """Score a live session by its log."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, rewards.score_session, task, session)
