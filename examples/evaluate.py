"""Evaluate a model behind any OpenAI-compatible endpoint on a running service.

    toolworlds serve --tasks data/tasks.jsonl
    python examples/evaluate.py data/tasks.jsonl --base-url http://127.0.0.1:9000/v1 --model NAME --out rollouts.jsonl

Needs mcp 2.3 and httpx2. The key of the endpoint is read from OPENAI_API_KEY.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from pathlib import Path
from statistics import fmean
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

Json = dict[str, Any]
MAX_STEPS = 60


class Evaluation:
    """Plays tasks with one model.

    Args:
        control_url: the trainer's port of the service.
        base_url: the model's endpoint, up to and with /v1.
        width: episodes at a time.
    """

    def __init__(self, control_url: str, base_url: str, model: str, width: int) -> None:
        token, key = os.environ.get("TOOLWORLDS_TOKEN"), os.environ.get("OPENAI_API_KEY", "none")
        self._control = httpx2.AsyncClient(
            base_url=control_url, timeout=60, headers={"Authorization": f"Bearer {token}"} if token else {}
        )
        self._llm = httpx2.AsyncClient(
            base_url=base_url.rstrip("/"), timeout=600, headers={"Authorization": f"Bearer {key}"}
        )
        self._mcp = httpx2.AsyncClient(timeout=60)
        self._model = model
        self._width = asyncio.Semaphore(width)

    async def play(self, task_id: str) -> tuple[Json, Json]:
        """One episode: its rollout and its score."""
        async with self._width:
            opened = await _json(self._control.post("/sessions", json={"task_id": task_id}))
            path = f"/sessions/{opened['session_id']}"
            try:
                transport = streamable_http_client(opened["mcp_url"], http_client=self._mcp)
                async with Client(transport) as client:
                    messages, termination = await self._converse(opened, path, client)
                score = await _json(self._control.post(f"{path}/score", json={}))
            finally:
                await self._control.delete(path)
        return {"task_id": task_id, "messages": messages, "termination": termination}, score

    async def _converse(self, opened: Json, path: str, client: Client) -> tuple[list[Json], str]:
        messages = [{"role": "system", "content": opened["system"]}, {"role": "user", "content": opened["user"]}]
        tools = opened["tools"]
        for _ in range(MAX_STEPS):
            request = {"model": self._model, "messages": messages, "tools": tools, "temperature": 0}
            answer = await _json(self._llm.post("/chat/completions", json=request))
            message = answer["choices"][0]["message"]
            messages.append(message)
            for call in message.get("tool_calls") or ():
                text = await _call(client, call["function"])
                messages.append({"role": "tool", "tool_call_id": call["id"], "content": text})
            if message.get("tool_calls"):
                continue
            turn = await _json(self._control.post(f"{path}/reply", json={"text": message["content"] or ""}))
            if turn["user"] is not None:
                messages.append({"role": "user", "content": turn["user"]})
            if turn["done"]:
                return messages, "done"
            tools = [*tools, *turn["tools_added"]]
        return messages, "max_calls"


async def _json(request: Any) -> Json:
    return (await request).raise_for_status().json()


async def _call(client: Client, function: Json) -> str:
    """The text a model reads: a tool's answer, or its error."""
    try:
        arguments = json.loads(function["arguments"] or "{}")
    except ValueError as error:
        return json.dumps({"error": "invalid_arguments", "message": f"The arguments are no JSON: {error}"})
    result = await client.call_tool(function["name"], arguments)
    return "".join(part.text for part in result.content if part.type == "text")


async def main() -> None:
    """Play all tasks and print the mean reward of each kind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path, help="the file that the service serves; id and kind are read")
    parser.add_argument("--base-url", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--url", default="http://127.0.0.1:8001", help="the trainer's port")
    parser.add_argument("--width", type=int, default=8)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    kinds = {task["id"]: task["kind"] for task in map(json.loads, given.tasks.read_text(encoding="utf-8").splitlines())}
    evaluation = Evaluation(given.url, given.base_url, given.model, given.width)
    played = await asyncio.gather(*map(evaluation.play, kinds))
    if given.out:
        lines = [json.dumps(rollout, ensure_ascii=False) + "\n" for rollout, _ in played]
        given.out.write_text("".join(lines), encoding="utf-8")
    totals: dict[str, list[float]] = {}
    for rollout, score in played:
        if score["total"] is not None:
            for name in (kinds[rollout["task_id"]], "all"):
                totals.setdefault(name, []).append(score["total"])
    for name, found in sorted(totals.items()):
        print(f"{name:20} {len(found):5} {fmean(found):.3f}")


if __name__ == "__main__":
    asyncio.run(main())
