"""What the trainer's port answers to bad input, and that nothing changes by it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from service.data import DataPlane
from service.hosts import HEALTH
from tests.service.trainer import (
    FREE,
    act,
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


def test_no_endpoint_of_the_trainer_is_on_the_agents_port() -> None:
    house = tiny_house()
    plane = DataPlane(house)
    session = house.store.create(["shop"], 7)
    (listed,) = ask(house, ("GET", "/openapi.json", None))
    verbs = [
        (method.upper(), path.format(session_id=session.id, name="shop"))
        for path, entry in listed.json()["paths"].items()
        for method in entry
        if path not in HEALTH
    ]
    assert len(verbs) > 10

    async def story() -> set[int]:
        async with plane.running():
            verbs.extend(
                [("GET", "/openapi.json"), ("GET", "/docs"), ("GET", "/metrics"), ("DELETE", f"/s/{session.id}")]
            )
            return {(await send_request(plane, path, method=method)).status for method, path in verbs}

    assert run(story()) == {404}
    assert house.store.holds(session.id)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "localhost:8001", "origin": "https://evil.example"}, 403),
        ({"host": "localhost:8001", "origin": "http://localhost:3000"}, 200),
    ],
)
def test_pages_of_other_hosts_cannot_reach_the_trainers_port(headers: dict[str, str], status: int) -> None:
    house = tiny_house()

    async def story() -> tuple[int, int]:
        async with trainer(house, headers=headers) as client:
            return (await client.get("/servers")).status_code, (await client.get("/healthz")).status_code

    assert run(story()) == (status, 200)


def test_a_request_forks_as_often_as_the_settings_say() -> None:
    house = tiny_house(forks=3)
    session = open_session(house, FREE)["session_id"]
    many, few = ask(
        house, ("POST", f"/sessions/{session}/fork", {"n": 4}), ("POST", f"/sessions/{session}/fork", {"n": 3})
    )
    assert (many.status_code, many.json()["detail"][0]["loc"]) == (422, ["body", "n"])
    assert "3 forks" in many.json()["message"]
    assert few.status_code == 201
    assert len(house.store) == 4


def test_an_answer_beyond_the_limit_is_undone_and_a_fault_of_ours() -> None:
    house = tiny_house(answer_chars=1024)
    session = open_session(house, FREE)["session_id"]
    before = look(house, session)["digest"]
    answer = act(house, session, "add_note", {"author": "a", "body": "x" * 2000})
    assert answer["isError"]
    assert json.loads(answer["content"][0]["text"])["error"] == "internal_error"
    after = look(house, session)
    assert (after["digest"], after["infra_errors"]) == (before, 1)
    assert not act(house, session, "add_note", {"author": "a", "body": "x" * 500}).get("isError", False)
