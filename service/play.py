"""Plays tasks over real MCP with the official client, and keeps each run as a rollout with the score of its own log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import TextContent
from rich.console import Console
from rich.progress import Progress

from rewards.arena import MAX_STEPS, Messages
from rewards.policies import Act, Answer, Policy
from servers.catalogue import setting_of, worlds
from service.house import House
from service.serve import serving
from service.settings import Settings
from tasks import Rollout, Score, Task

Json = dict[str, Any]


class Played(NamedTuple):
    """One run: what was said and done, and what the session's own log is worth."""

    task: Task
    rollout: Rollout
    score: Score


class Player:
    """Plays against a running service.

    Args:
        control_url: the trainer's port.
        token: its bearer token.
        width: episodes at a time.
    """

    def __init__(self, control_url: str, token: str | None = None, width: int = 8) -> None:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._control = httpx2.AsyncClient(base_url=control_url, headers=headers, timeout=60, verify=False)
        self._data = httpx2.AsyncClient(timeout=60, verify=False)
        self._width = asyncio.Semaphore(width)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._control.aclose()
        await self._data.aclose()

    async def play_all(
        self, tasks: Sequence[Task], policy: Policy, done: Callable[[], None] = lambda: None
    ) -> list[Played]:
        """All tasks, some at a time; the order of the answer is that of the tasks.

        Args:
            done: told after each episode.
        """

        async def one(task: Task) -> Played:
            async with self._width:
                played = await self.play(task, policy)
            done()
            return played

        async with asyncio.TaskGroup() as group:
            running = [group.create_task(one(task)) for task in tasks]
        return [episode.result() for episode in running]

    async def play(self, task: Task, policy: Policy) -> Played:
        """One episode in a session of its own, which is closed whatever happens."""
        opened = await self._post("/sessions", {"task": task.to_json(), "run_id": "play"})
        session = f"/sessions/{opened['session_id']}"
        try:
            transport = streamable_http_client(opened["mcp_url"], http_client=self._data)
            async with Client(transport) as client:
                rollout = await self._converse(task, policy, opened, client)
            score = await self._post(f"{session}/score", {})
        finally:
            await self._control.delete(session)
        return Played(task, rollout, Score.model_validate(score))

    async def _converse(self, task: Task, policy: Policy, opened: Json, client: Client) -> Rollout:
        messages = Messages(opened["system"], opened["user"])
        run = policy(task, tuple(opened["tools"]))
        termination = "user_stopped"
        finished = False
        answer: Answer | None = None
        for _ in range(MAX_STEPS):
            try:
                action = next(run) if answer is None else run.send(answer)
            except StopIteration:
                break
            if isinstance(action, Act):
                result = await client.call_tool(action.tool, action.arguments)
                text = "".join(part.text for part in result.content if isinstance(part, TextContent))
                messages.call(action, text)
                answer = Answer(text, failed=bool(result.is_error))
                continue
            said = await self._post(f"/sessions/{opened['session_id']}/reply", {"text": action.text})
            messages.text(action.text, said["user"])
            finished = bool(said["done"])
            answer = Answer(said["user"], tools=tuple(said["tools_added"]))
            if finished:
                break
        else:
            termination = "max_calls"
        run.close()
        return Rollout(task_id=task.id, messages=tuple(messages.found), termination="done" if finished else termination)

    async def _post(self, path: str, body: Json) -> Json:
        response = await self._control.post(path, json=body)
        if response.is_error:
            raise PlayError(f"POST {path} answered {response.status_code}: {response.text}")
        return response.json()


def play_file(
    tasks: Path, policy: Policy, out: Path, *, control_url: str | None, token: str | None, scores: Path | None
) -> list[Played]:
    """Play a file of tasks and write the rollouts, one a line, in its order.

    Args:
        control_url: the trainer's port of a running service; None starts one for the while.
        scores: where to write what each session's own log is worth, one Score a line; None to leave it.
    """
    loaded = [Task.from_line(line) for line in tasks.read_bytes().splitlines() if line.strip()]
    console = Console(stderr=True)

    async def run() -> list[Played]:
        with Progress(console=console, disable=not console.is_terminal) as progress:
            shown = progress.add_task("playing", total=len(loaded))
            async with _service(control_url) as url, Player(url, token) as player:
                return await player.play_all(loaded, policy, lambda: progress.advance(shown))

    played = asyncio.run(run())
    _write_lines(out, [episode.rollout for episode in played])
    if scores is not None:
        _write_lines(scores, [episode.score for episode in played])
    return played


@asynccontextmanager
async def _service(control_url: str | None) -> AsyncGenerator[str]:
    """The trainer's port to play against: the given one, or that of a service on free ports."""
    if control_url is not None:
        yield control_url
        return
    settings = Settings(host="127.0.0.1", port=0, control_port=0)
    async with serving(House(worlds(), setting_of, settings)) as addresses:
        yield addresses.control


def _write_lines(path: Path, found: Sequence[Rollout | Score]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(one.to_json(), ensure_ascii=False) + "\n" for one in found), encoding="utf-8")


class PlayError(RuntimeError):
    """The service refused what a player asked; the message says what it answered."""
