"""Scores, made on one thread beside the serving loop: a replay of many calls must not hold up an agent."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from rewards import Evaluator
from service.house import House
from sessions import Session
from tasks import Rollout, Score, Task


class Scorer:
    """Scores runs one after the other, on worlds of its own."""

    def __init__(self, house: House) -> None:
        self._evaluator = Evaluator(house.worlds, house.setting)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="score")

    async def score(self, task: Task, rollout: Rollout) -> Score:
        """The `outcome` score of a rollout that carries its own log."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._evaluator.score, task, rollout)

    async def score_session(self, task: Task, session: Session) -> Score:
        """The `outcome` score of a live session as its log stands now."""
        loop = asyncio.get_running_loop()
        now = replace(
            session, log=list(session.log), boundaries=list(session.boundaries)
        )  # the agent may go on meanwhile
        return await loop.run_in_executor(self._thread, self._evaluator.score_session, task, now)
