"""What a call costs the process that makes it: the SDK's client and ours, each in a process of its own, one service.

`python -m benchmarks.clients NAME CONTROL_URL CALLS` prints microseconds of CPU per call of one of them:

sdk        mcp's `Client`, 16 calls under way over one client of one session
async      `toolworlds_client.AsyncSession`, the same
sync       `toolworlds_client.Session`, one call after the other, its loop's thread included
waves      so many calls over 64 sessions, 1,000 under way
flood      the same, all under way at once
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from statistics import median

from mcp import Client
from toolworlds_client import AsyncService, Call, Service, ToolResult, Wanted

from benchmarks.wire import Cost, toolworlds

NAMES = ("sdk", "async", "sync", "waves", "flood")
TOOL = "get_working_directory"
FREE: Wanted = {"servers": ["filesystem"], "seed": 7}
_UNDER_WAY = 16
_SESSIONS = 64
_WAVE = 1000
_WARM = 32


def measure(rounds: int, calls: int, in_flight: int) -> dict[str, Cost]:
    """Costs by name; `in_flight` calls for waves and flood. Rounds are interleaved, the first is thrown away."""
    found: dict[str, list[float]] = {name: [] for name in NAMES}
    with toolworlds() as (_, _, control):
        for number in range(rounds + 1):
            for name in NAMES:
                count = in_flight if name in {"waves", "flood"} else calls
                command = [sys.executable, "-m", "benchmarks.clients", name, control, str(count)]
                done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
                if number:
                    found[name].append(float(done.stdout))
    return {name: Cost(median(costs), min(costs)) for name, costs in found.items()}


async def one_by_one(call: Callable[[], Awaitable[None]], calls: int) -> float:
    """CPU of a call where some are always under way."""
    left = iter(range(calls))

    async def work() -> None:
        for _ in left:
            await call()

    for _ in range(_WARM):
        await call()
    before = time.process_time_ns()
    await asyncio.gather(*(work() for _ in range(_UNDER_WAY)))
    return (time.process_time_ns() - before) / calls / 1000


async def cost_of_sdk(control: str, calls: int) -> float:
    """The SDK's client."""
    async with (
        AsyncService(control) as service,
        await service.open(**FREE) as session,
        Client(session.mcp_url) as client,
    ):

        async def call() -> None:
            assert not (await client.call_tool(TOOL, {})).is_error

        return await one_by_one(call, calls)


async def cost_of_async(control: str, calls: int) -> float:
    """Ours, on a loop."""
    async with AsyncService(control) as service, await service.open(**FREE) as session:

        async def call() -> None:
            assert not (await session.call(TOOL, {})).is_error

        return await one_by_one(call, calls)


def cost_of_sync(control: str, calls: int) -> float:
    """Ours, for threads."""
    with Service(control) as service, service.open(**FREE) as session:
        for _ in range(_WARM):
            session.call(TOOL, {})
        before = time.process_time_ns()
        for _ in range(calls):
            assert not session.call(TOOL, {}).is_error
        return (time.process_time_ns() - before) / calls / 1000


async def cost_of_many(control: str, calls: int, at_once: int) -> float:
    """Ours, with so many calls under way."""
    async with AsyncService(control, connections=256) as service, await service.open(**FREE) as parent:
        sessions = await parent.fork(_SESSIONS)
        wanted = [Call(sessions[number % _SESSIONS], TOOL, {}) for number in range(calls)]
        await service.call_all(wanted[:_SESSIONS])
        before = time.process_time_ns()
        for start in range(0, calls, at_once):
            for answer in await service.call_all(wanted[start : start + at_once]):
                assert isinstance(answer, ToolResult)
                assert not answer.is_error
        return (time.process_time_ns() - before) / calls / 1000


def main(name: str, control: str, calls: int) -> float:
    """The cost of one of them."""
    match name:
        case "sdk":
            return asyncio.run(cost_of_sdk(control, calls))
        case "async":
            return asyncio.run(cost_of_async(control, calls))
        case "sync":
            return cost_of_sync(control, calls)
        case _:
            return asyncio.run(cost_of_many(control, calls, _WAVE if name == "waves" else calls))


if __name__ == "__main__":
    print(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
