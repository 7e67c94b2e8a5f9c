"""A trainer: requests to its port, calls of its agent, and a small task. Every gold value is a word of its own."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any

import httpx2
from starlette.types import ASGIApp

from service.control import build_control
from service.data import DataPlane
from service.house import House
from tests.service.wire import MODERN, call_tool, era_headers, request_body, run, send_request

DATA_URL = "http://data.example:8000"
FREE = {"servers": ["shop", "notebook"], "seed": 7}


def tiny_task(**changes: Any) -> dict[str, Any]:
    """Buy something; then, with a tool that appears, write a note. Every gold value is a word of its own."""
    task: dict[str, Any] = {
        "id": "tiny-1",
        "kind": "missing_required",
        "world": {"seed": 7, "now": "2026-03-09T09:00:00Z", "servers": ["shop", "notebook"]},
        "policy": "Ask before you guess.",
        "tools": ["list_items", "buy_item"],
        "reveals": {"1": ["add_note"]},
        "known": {"secret": "goldsecret"},
        "turns": [
            {
                "user": "get me one of the script things",
                "gold_class": "ASK",
                "missing": ["count"],
                "says": {"count": "two of them", "restate": "as I said", "never_mind": "never mind then"},
                "calls": [
                    {
                        "id": "goldcall1",
                        "server": "shop",
                        "tool": "buy_item",
                        "role": "write",
                        "arguments": {"item_id": "i2", "count": 2},
                        "provenance": {"item_id": "goldprovenance"},
                    }
                ],
                "asking": "goldasking",
                "reply": "goldreply",
                "state": "goldstate",
            },
            {
                "user": "and note that down",
                "elapse": "PT2H",
                "events": [
                    {
                        "server": "shop",
                        "event": "item_arrives",
                        "arguments": {"item_id": "x", "title": "New", "price": 5},
                    }
                ],
                "calls": [
                    {
                        "id": "goldcall2",
                        "server": "notebook",
                        "tool": "add_note",
                        "role": "write",
                        "arguments": {"author": "goldauthor", "body": "goldbody"},
                    }
                ],
                "reports": [{"type": "money", "value": 987654321}],
            },
        ],
    }
    return {**task, **changes}


@lru_cache(maxsize=4)
def control_of(house: House) -> ASGIApp:
    """The application of a house; to build one takes longer than most requests."""
    return build_control(house, DATA_URL)


@asynccontextmanager
async def trainer(house: House, **options: Any) -> AsyncGenerator[httpx2.AsyncClient]:
    """A client of the trainer's port."""
    transport = httpx2.ASGITransport(app=control_of(house))
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost:8001", **options) as client:
        yield client


def ask(house: House, *requests: tuple[str, str, Any]) -> list[httpx2.Response]:
    """Requests (method, path, JSON) in order."""

    async def story() -> list[httpx2.Response]:
        async with trainer(house) as client:
            return [await client.request(method, path, json=given) for method, path, given in requests]

    return run(story())


def open_session(house: House, given: dict[str, Any]) -> dict[str, Any]:
    (answer,) = ask(house, ("POST", "/sessions", given))
    assert answer.status_code == 201, answer.text
    return answer.json()


def post(house: House, session_id: str, verb: str, given: Any = None) -> Any:
    (answer,) = ask(house, ("POST", f"/sessions/{session_id}/{verb}", given))
    assert answer.status_code < 300, answer.text
    return answer.json()


def look(house: House, session_id: str) -> Any:
    (answer,) = ask(house, ("GET", f"/sessions/{session_id}", None))
    return answer.json()


def act(house: House, session_id: str, name: str, arguments: dict[str, Any]) -> Any:
    """One call of the agent, over its own port."""
    plane = DataPlane(house)

    async def story() -> Any:
        async with plane.running():
            return await call_tool(plane, f"/s/{session_id}/mcp", name, arguments)

    return run(story())


def visible(house: House, session_id: str) -> list[str]:
    plane = DataPlane(house)

    async def story() -> list[str]:
        async with plane.running():
            body = request_body("tools/list", {}, MODERN)
            answer = await send_request(plane, f"/s/{session_id}/mcp", body, era_headers(MODERN, "tools/list"))
            return [tool["name"] for tool in answer.json["result"]["tools"]]

    return run(story())


def bodies(house: House, session_id: str) -> list[str]:
    return json.loads(act(house, session_id, "list_notes", {})["content"][0]["text"])["bodies"]
