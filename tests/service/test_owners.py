"""Each token sees its own sessions, and those of no other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pytest
from pydantic import ValidationError

from service.house import House
from service.settings import Settings
from tests.service.trainer import FREE, trainer
from tests.service.wire import live, run, tiny_house

TOKENS = {"ada": "token of ada", "bob": "token of bob"}
VERBS: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("DELETE", "", None),
    ("POST", "/reply", {"text": "hello"}),
    ("POST", "/advance", {}),
    ("POST", "/fork", {}),
    ("POST", "/reset", None),
    ("GET", "/diff", None),
    ("POST", "/score", None),
]


def bearer(name: str) -> dict[str, str]:
    return {"authorization": f"Bearer {TOKENS[name]}"}


async def open_as(house: House, name: str, **given: Any) -> str:
    async with trainer(house, headers=bearer(name)) as client:
        return (await client.post("/sessions", json={**FREE, **given})).raise_for_status().json()["session_id"]


async def ask_as(house: House, name: str, method: str, path: str, given: Any = None) -> httpx2.Response:
    async with trainer(house, headers=bearer(name)) as client:
        return await client.request(method, path, json=given)


@pytest.mark.parametrize(("method", "verb", "given"), VERBS)
def test_a_session_of_another_token_is_unknown(method: str, verb: str, given: Any) -> None:
    house = tiny_house(tokens=TOKENS)

    async def story() -> None:
        session = await open_as(house, "ada")
        refused = await ask_as(house, "bob", method, f"/sessions/{session}{verb}", given)
        assert (refused.status_code, refused.json()["error"]) == (404, "unknown_session")
        never = await ask_as(house, "bob", method, f"/sessions/{session[:-1]}x{verb}", given)
        assert never.json()["message"] == refused.json()["message"].replace(session, f"{session[:-1]}x")
        assert house.store.get(session).log == []

    run(story())


def test_looking_at_a_session_of_another_token_does_not_keep_it_alive() -> None:
    house = tiny_house(tokens=TOKENS)

    async def story() -> None:
        session = await open_as(house, "ada")
        before = house.store.get(session).deadline
        await ask_as(house, "bob", "GET", f"/sessions/{session}")
        (found,) = list(house.store)
        assert found.deadline == before

    run(story())


def test_lists_and_ends_of_runs_stay_with_their_token() -> None:
    house = tiny_house(tokens=TOKENS)

    async def story() -> None:
        ada = [await open_as(house, "ada", run_id="r1") for _ in range(3)]
        bob = await open_as(house, "bob", run_id="r1")
        listed = (await ask_as(house, "bob", "GET", "/sessions")).json()
        assert [found["session_id"] for found in listed["sessions"]] == [bob]
        assert (await ask_as(house, "bob", "DELETE", "/sessions?run_id=r1")).json() == {"closed": 1}
        listed = (await ask_as(house, "ada", "GET", "/sessions?run_id=r1&limit=2")).json()
        assert (listed["total"], [found["session_id"] for found in listed["sessions"]]) == (3, ada[:2])
        assert (await ask_as(house, "ada", "GET", "/sessions?run_id=r2")).json()["total"] == 0

    run(story())


def test_forks_belong_to_their_parents_owner() -> None:
    house = tiny_house(tokens=TOKENS)

    async def story() -> None:
        session = await open_as(house, "ada")
        (child,) = (await ask_as(house, "ada", "POST", f"/sessions/{session}/fork", {})).json()["session_ids"]
        assert (await ask_as(house, "bob", "GET", f"/sessions/{child}")).status_code == 404
        assert (await ask_as(house, "ada", "GET", f"/sessions/{child}")).status_code == 200

    run(story())


def test_sessions_from_an_archive_keep_their_owner(tmp_path: Path) -> None:
    archive = f"sqlite:///{tmp_path / 'sessions.db'}"

    async def ask(url: str, name: str, method: str, path: str, given: Any = None) -> httpx2.Response:
        async with httpx2.AsyncClient(base_url=url, headers=bearer(name)) as client:
            return await client.request(method, path, json=given)

    with live(tiny_house(tokens=TOKENS, archive=archive)) as first:
        opened = asyncio.run(ask(first.control, "ada", "POST", "/sessions", {**FREE, "run_id": "r1"}))
        session = opened.raise_for_status().json()["session_id"]
    with live(tiny_house(tokens=TOKENS, archive=archive)) as second:
        assert asyncio.run(ask(second.control, "bob", "DELETE", "/sessions?run_id=r1")).json() == {"closed": 0}
        assert asyncio.run(ask(second.control, "bob", "GET", f"/sessions/{session}")).status_code == 404
        assert asyncio.run(ask(second.control, "ada", "GET", f"/sessions/{session}")).status_code == 200
        assert asyncio.run(ask(second.control, "ada", "DELETE", "/sessions?run_id=r1")).json() == {"closed": 1}


def test_one_token_beside_named_ones_is_an_owner_of_its_own() -> None:
    settings = Settings(token="a single token", tokens=TOKENS)
    assert settings.owners == {"trainer": "a single token", **TOKENS}


@pytest.mark.parametrize(
    "given", [{"tokens": {"ada": "short"}}, {"tokens": {"a": "same token", "b": "same token"}},
              {"token": "one token", "tokens": {"trainer": "another token"}}]
)  # fmt: skip
def test_tokens_that_say_too_little_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Settings(**given)
