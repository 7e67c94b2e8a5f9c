"""What the trainer's port answers to bad input, and that nothing changes by it."""

from __future__ import annotations

from typing import Any

import pytest

from service.data import DataPlane
from tests.service.trainer import (
    FREE,
    ask,
    look,
    open_session,
    tiny_task,
    trainer,
)
from tests.service.wire import run, send_request, tiny_house


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({}, []),
        ({"servers": ["shop"]}, []),
        ({"seed": 7}, []),
        ({**FREE, "task_id": "x"}, []),
        ({**FREE, "servers": []}, ["servers"]),
        ({**FREE, "servers": ["shop", "bank"]}, ["servers", 1]),
        ({**FREE, "tools": ["get_item", "get_it"]}, ["tools", 1]),
        ({"servers": ["shop"], "seed": 7, "tools": ["add_note"]}, ["tools", 0]),
        ({**FREE, "seed": -1}, ["seed"]),
        ({**FREE, "seed": "x"}, ["seed"]),
        ({**FREE, "ttl_s": 0}, ["ttl_s"]),
        ({**FREE, "sed": 7}, ["sed"]),
        ({"task": tiny_task(turns=[])}, ["task", "turns"]),
        ({"task": {**tiny_task(), "colour": 1}}, ["task", "colour"]),
        ({"task": tiny_task(turns=[{"user": "x", "gold_class": "SING"}])}, ["task", "turns", 0, "gold_class"]),
        ({"task": tiny_task(turns=[{"user": "x", "elapse": "two hours"}])}, ["task", "turns", 0]),
    ],
)
def test_a_malformed_request_is_422_and_names_the_field(given: dict[str, Any], place: list[str | int]) -> None:
    house = tiny_house()
    (answer,) = ask(house, ("POST", "/sessions", given))
    assert answer.status_code == 422
    assert ["body", *place] in [fault["loc"] for fault in answer.json()["detail"]]
    assert len(house.store) == 0


def test_a_task_of_other_worlds_is_409_and_names_the_world() -> None:
    house = tiny_house()
    world = tiny_task()["world"]
    cases = [
        (tiny_task(world={**world, "templates": {"shop": "0" * 24}}), "template_mismatch", "shop"),
        (tiny_task(world={**world, "servers": ["shop", "bank"]}), "template_mismatch", "bank"),
        (tiny_task(tools=["buy_itm"]), "tool_mismatch", None),
    ]
    for task, word, server in cases:
        (answer,) = ask(house, ("POST", "/sessions", {"task": task}))
        assert (answer.status_code, answer.json()["error"], answer.json().get("server")) == (409, word, server)
    assert len(house.store) == 0


def test_a_full_house_is_503_with_retry_after_and_takes_nobodys_session() -> None:
    house = tiny_house(sessions=2)
    number = open_session(house, FREE)["session_id"]
    open_session(house, FREE)
    full, fork = ask(house, ("POST", "/sessions", FREE), ("POST", f"/sessions/{number}/fork", {}))
    for answer in (full, fork):
        assert (answer.status_code, answer.json()["error"]) == (503, "too_many_sessions")
        assert int(answer.headers["retry-after"]) > 0
    assert look(house, number)["session_id"] == number


def test_idle_sessions_are_410_and_make_room() -> None:
    house = tiny_house(sessions=1)
    number = open_session(house, {**FREE, "ttl_s": 1e-9})["session_id"]
    (answer,) = ask(house, ("GET", f"/sessions/{number}", None))
    assert (answer.status_code, answer.json()["error"]) == (410, "session_lost")
    open_session(house, FREE)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/sessions/nope"),
        ("DELETE", "/sessions/nope"),
        ("POST", "/sessions/nope/reply"),
        ("POST", "/sessions/nope/advance"),
        ("POST", "/sessions/nope/fork"),
        ("POST", "/sessions/nope/reset"),
        ("POST", "/sessions/nope/score"),
        ("GET", "/sessions/nope/diff"),
        ("GET", "/servers/nope/tools"),
        ("GET", "/nothing"),
    ],
)
def test_what_is_not_there_is_404(method: str, path: str) -> None:
    given = {"text": "x"} if path.endswith("reply") else {} if method == "POST" else None
    (answer,) = ask(tiny_house(), (method, path, given))
    assert answer.status_code == 404
    assert {"error", "message"} <= answer.json().keys()


def test_what_a_session_cannot_do_now_is_409() -> None:
    house = tiny_house()
    free, played = (open_session(house, given)["session_id"] for given in (FREE, {"task": tiny_task()}))
    answers = ask(house, ("POST", f"/sessions/{played}/advance", {}), ("POST", f"/sessions/{free}/score", {}))
    assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [(409, "not_now")] * 2


@pytest.mark.parametrize(
    ("verb", "given", "place"),
    [
        ("fork", {"at": {"turn": 9}}, ["body", "at"]),
        ("fork", {"at": {"call": 9}}, ["body", "at"]),
        ("fork", {"at": {}}, ["body", "at"]),
        ("fork", {"at": {"turn": 0, "call": 0}}, ["body", "at"]),
        ("fork", {"n": 0}, ["body", "n"]),
        ("advance", {"elapse": "-PT1H"}, ["body", "elapse"]),
        ("advance", {"events": [{"server": "bank", "event": "x"}]}, ["body", "events", 0, "server"]),
        ("advance", {"events": [{"server": "shop", "event": "x"}]}, ["body", "events", 0, "event"]),
        ("reply", {}, ["body", "text"]),
        ("reply", {"text": 3}, ["body", "text"]),
        ("score", {"reward": "kindness"}, ["body", "reward"]),
    ],
)
def test_a_malformed_act_is_422_and_changes_nothing(verb: str, given: Any, place: list[str | int]) -> None:
    house = tiny_house()
    number = open_session(house, FREE)["session_id"]
    before = look(house, number)
    (answer,) = ask(house, ("POST", f"/sessions/{number}/{verb}", given))
    assert answer.status_code == 422
    assert place in [fault["loc"] for fault in answer.json()["detail"]]
    assert look(house, number) == before


def test_a_body_that_is_no_json_is_422_and_one_too_long_413() -> None:
    house = tiny_house(body_bytes=2048)

    async def story() -> list[int]:
        async with trainer(house) as client:
            broken = await client.post("/sessions", content=b"{", headers={"content-type": "application/json"})
            long = await client.post("/sessions", json={**FREE, "run_id": "x" * 3000})
            return [broken.status_code, long.status_code]

    assert run(story()) == [422, 413]


def test_a_token_opens_everything_but_health() -> None:
    house = tiny_house(token="correct horse")

    async def story() -> list[tuple[int, int, int]]:
        found: list[tuple[int, int, int]] = []
        for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": "Bearer correct horse"}):
            async with trainer(house, headers=headers) as client:
                answers = [
                    await client.get("/healthz"),
                    await client.get("/servers"),
                    await client.post("/sessions", json=FREE),
                ]
                found.append((answers[0].status_code, answers[1].status_code, answers[2].status_code))
        return found

    assert run(story()) == [(200, 401, 401), (200, 401, 401), (200, 200, 201)]


def test_an_endpoint_is_not_on_the_agents_port() -> None:
    house = tiny_house()
    plane = DataPlane(house)

    async def story() -> set[int]:
        async with plane.running():
            paths = ("/sessions", "/score", "/servers", "/openapi.json", "/sessions/x/score")
            return {(await send_request(plane, path)).status for path in paths}

    assert run(story()) == {404}
