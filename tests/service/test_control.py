"""The trainer's port: a session from opening to score, forks, the scripted user, and what bad input is answered."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest
from starlette.types import ASGIApp

from service.control import build_control
from service.data import DataPlane
from service.house import House
from tasks import Task, Turn
from tests.service.wire import MODERN, call_tool, era_headers, request_body, run, send_request, tiny_house

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
    async with httpx2.AsyncClient(transport=transport, base_url="http://control", **options) as client:
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


def test_a_free_session_says_where_it_is_and_what_it_shows() -> None:
    house = tiny_house()
    session = open_session(house, {**FREE, "run_id": "r1"})
    number = session["session_id"]
    assert session["mcp_url"] == f"{DATA_URL}/s/{number}/mcp"
    assert session["server_urls"] == {name: f"{DATA_URL}/s/{number}/{name}/mcp" for name in ("shop", "notebook")}
    assert [tool["function"]["name"] for tool in session["tools"]] == visible(house, number)
    assert session["user"] is None
    assert "Five of a kind at most." in session["system"]
    assert "Monday 9 March 2026" in session["system"]
    state = look(house, number)
    assert (state["turn"], state["log"], state["run_id"], state["digest"]) == (0, [], "r1", session["digest"])


def test_tools_of_a_free_session_can_be_chosen() -> None:
    house = tiny_house()
    session = open_session(house, {**FREE, "tools": ["add_note", "get_item", "add_note"]})
    assert visible(house, session["session_id"]) == ["add_note", "get_item"]


def test_the_log_tells_what_was_done_and_what_it_wrote() -> None:
    house = tiny_house()
    number = open_session(house, FREE)["session_id"]
    act(house, number, "buy_item", {"item_id": "i3"})
    act(house, number, "get_item", {"item_id": "no"})
    state = look(house, number)
    assert [(entry["name"], entry["arguments"], entry["code"]) for entry in state["log"]] == [
        ("buy_item", {"item_id": "i3"}, None),
        ("get_item", {"item_id": "no"}, "not_found"),
    ]
    assert [write["table"] for write in state["log"][0]["writes"]] == ["order_line"]


def test_equal_acts_give_equal_digests_and_reset_leads_back() -> None:
    house = tiny_house()
    one, two = (open_session(house, FREE) for _ in range(2))
    act(house, one["session_id"], "buy_item", {"item_id": "i3"})
    assert look(house, one["session_id"])["digest"] != one["digest"]
    act(house, two["session_id"], "buy_item", {"item_id": "i3"})
    assert look(house, one["session_id"])["digest"] == look(house, two["session_id"])["digest"]
    again = post(house, one["session_id"], "reset")
    assert again == one
    assert look(house, one["session_id"])["log"] == []


def test_time_and_events_come_to_a_free_session() -> None:
    house = tiny_house()
    number = open_session(house, FREE)["session_id"]
    event = {"server": "shop", "event": "item_arrives", "arguments": {"item_id": "x", "title": "New", "price": 5}}
    done = post(house, number, "advance", {"elapse": "P1DT2H", "events": [event, event]})
    assert (done["now"], done["turn"]) == ("2026-03-10T11:00:00Z", 1)
    assert [found["code"] for found in done["events"]] == [None, "internal_error"]
    assert json.loads(act(house, number, "get_item", {"item_id": "x"})["content"][0]["text"])["title"] == "New"


def test_forks_go_their_own_ways_from_now_a_turn_or_a_call() -> None:
    house = tiny_house()
    number = open_session(house, FREE)["session_id"]
    for text in ("a", "b"):
        act(house, number, "add_note", {"author": "x", "body": text})
    post(house, number, "advance", {})
    act(house, number, "add_note", {"author": "x", "body": "c"})
    now = post(house, number, "fork", {"n": 2})["session_ids"]
    at_turn = post(house, number, "fork", {"at": {"turn": 1}})["session_ids"][0]
    at_call = post(house, number, "fork", {"at": {"call": 1}})["session_ids"][0]
    assert bodies(house, at_turn) == ["a", "b", "first"]
    assert bodies(house, at_call) == ["a", "first"]
    act(house, now[0], "add_note", {"author": "x", "body": "d"})
    assert bodies(house, now[0]) == ["a", "b", "c", "d", "first"]
    assert bodies(house, now[1]) == ["a", "b", "c", "first"]
    assert bodies(house, number) == ["a", "b", "c", "first"]
    assert [look(house, fork)["turn"] for fork in (now[1], at_turn, at_call)] == [1, 1, 0]


def test_many_forks_at_a_call_are_equal_and_take_no_room_when_they_do_not_fit() -> None:
    house = tiny_house(sessions=5)
    number = open_session(house, FREE)["session_id"]
    for text in ("a", "b"):
        act(house, number, "add_note", {"author": "x", "body": text})
    forks = post(house, number, "fork", {"at": {"call": 1}, "n": 3})["session_ids"]
    states = [look(house, fork) for fork in forks]
    assert [(state["digest"], state["log"]) for state in states] == [(states[0]["digest"], states[0]["log"])] * 3
    assert [bodies(house, fork) for fork in forks] == [["a", "first"]] * 3
    (full,) = ask(house, ("POST", f"/sessions/{number}/fork", {"at": {"call": 1}, "n": 2}))
    assert full.status_code == 503
    assert len(house.store) == 4


def test_a_diff_tells_what_changed_between_two_turns() -> None:
    house = tiny_house()
    number = open_session(house, FREE)["session_id"]
    act(house, number, "buy_item", {"item_id": "i3"})
    post(house, number, "advance", {})
    act(house, number, "add_note", {"author": "x", "body": "later"})
    live = len(house.store)
    all_rows, first, second, none = ask(
        house,
        *(("GET", f"/sessions/{number}/diff{query}", None) for query in ("", "?to=1", "?from=1", "?from=1&to=1")),
    )
    tables = [[row["table"] for row in answer.json()["rows"]] for answer in (all_rows, first, second, none)]
    assert tables == [["note", "order_line"], ["order_line"], ["note"], []]
    assert second.json()["rows"][0]["before"] is None
    assert second.json()["rows"][0]["after"]["body"] == "later"
    assert len(house.store) == live


def test_sessions_end_one_by_one_or_by_run() -> None:
    house = tiny_house()
    numbers = [open_session(house, {**FREE, "run_id": run_id})["session_id"] for run_id in ("a", "a", "b")]
    post(house, numbers[0], "fork", {"n": 2})
    by_run, one, again = ask(
        house,
        ("DELETE", "/sessions?run_id=a", None),
        ("DELETE", f"/sessions/{numbers[2]}", None),
        ("DELETE", f"/sessions/{numbers[2]}", None),
    )
    assert (by_run.json(), one.json(), again.status_code) == ({"closed": 4}, {"closed": 1}, 404)
    assert len(house.store) == 0


def test_a_task_is_played_with_its_user_from_opening_to_end() -> None:
    house = tiny_house()
    session = open_session(house, {"task": tiny_task()})
    number = session["session_id"]
    assert session["user"] == "get me one of the script things"
    assert session["system"] == "Ask before you guess."
    assert visible(house, number) == ["list_items", "buy_item"]
    answer = post(house, number, "reply", {"text": "How many would you like?"})
    assert (answer["action_class"], answer["user"], answer["done"], answer["turn"]) == ("ASK", "two of them", False, 0)
    act(house, number, "buy_item", {"item_id": "i2", "count": 2})
    answer = post(house, number, "reply", {"text": "Done, two bought."})
    assert (answer["user"], answer["done"], answer["turn"]) == ("and note that down", False, 1)
    assert [tool["function"]["name"] for tool in answer["tools_added"]] == ["add_note"]
    assert visible(house, number) == ["list_items", "buy_item", "add_note"]
    state = look(house, number)
    assert state["now"] == "2026-03-09T11:00:01Z"
    assert [entry["kind"] for entry in state["log"]] == ["say", "call", "say", "elapse", "event"]
    act(house, number, "add_note", {"author": "x", "body": "y"})
    answer = post(house, number, "reply", {"text": "Noted."})
    assert (answer["user"], answer["done"], answer["tools_added"]) == (None, True, [])
    assert look(house, number)["done"]
    assert post(house, number, "reply", {"text": "Still there?"})["done"]


def test_a_fork_of_a_task_takes_its_user_along() -> None:
    house = tiny_house()
    number = open_session(house, {"task": tiny_task()})["session_id"]
    post(house, number, "reply", {"text": "Done."})
    before = post(house, number, "fork", {"at": {"turn": 0}})["session_ids"][0]
    after = post(house, number, "fork", {"at": {"turn": 1}})["session_ids"][0]
    assert visible(house, before) == ["list_items", "buy_item"]
    assert visible(house, after) == ["list_items", "buy_item", "add_note"]
    assert post(house, before, "reply", {"text": "How many?"})["user"] == "two of them"
    assert post(house, after, "reply", {"text": "Noted."})["done"]
    assert post(house, post(house, number, "reset")["session_id"], "reply", {"text": "Done."})["turn"] == 1


def test_a_task_may_let_time_pass_before_its_first_word() -> None:
    house = tiny_house()
    task = tiny_task()
    task["turns"][0]["elapse"] = "PT1H"
    session = open_session(house, {"task": task})
    assert session["now"] == "2026-03-09T10:00:00Z"
    number = session["session_id"]
    act(house, number, "buy_item", {"item_id": "i3"})
    assert post(house, number, "reset") == session
    act(house, number, "list_items", {})
    assert [entry["turn"] for entry in look(house, number)["log"]] == [0, 0]
    (fork,) = post(house, number, "fork", {"at": {"call": 1}})["session_ids"]
    assert look(house, fork)["log"] == look(house, number)["log"]


def test_enum_values_are_hidden_where_the_task_says_so() -> None:
    house = tiny_house()
    shown, stripped = (open_session(house, {"task": tiny_task(strip_enums=flag)}) for flag in (False, True))
    assert shown["tools"][0]["function"]["parameters"]["properties"]["kind"]["enum"] == ["all", "cheap"]
    assert "enum" not in stripped["tools"][0]["function"]["parameters"]["properties"]["kind"]
    plane = DataPlane(house)

    async def story() -> Any:
        async with plane.running():
            body = request_body("tools/list", {}, MODERN)
            path = f"/s/{stripped['session_id']}/mcp"
            return (await send_request(plane, path, body, era_headers(MODERN, "tools/list"))).body

    assert b"enum" not in run(story())


def test_gold_is_in_no_answer_that_an_agent_or_its_trainer_gets() -> None:
    house = tiny_house()
    task = tiny_task()
    session = open_session(house, {"task": task})
    number = session["session_id"]
    seen: list[Any] = [session]
    for text in ("How many?", "Which one?", "May I buy 5?", "I cannot do that.", "Done.", "Done.", "Done."):
        seen.append(post(house, number, "reply", {"text": text}))
        seen.append(act(house, number, "list_items", {}))
        seen.append(act(house, number, "nothing", {}))
        seen.append(visible(house, number))
        seen.append(look(house, number))
    seen.append([answer.json() for answer in ask(house, ("GET", f"/sessions/{number}/diff", None))])
    seen.append(post(house, number, "reset"))
    written = json.dumps(seen)
    for gold in (
        "goldcall",
        "goldstate",
        "goldreply",
        "goldasking",
        "goldauthor",
        "goldbody",
        "goldsecret",
        "goldprov",
    ):
        assert gold not in written
    assert "987654321" not in written
    assert "never mind then" not in json.dumps(session)


def test_no_answer_but_a_score_has_a_field_for_gold() -> None:
    api: dict[str, Any] = ask(tiny_house(), ("GET", "/openapi.json", None))[0].json()
    gold = {*Turn.model_fields, "known", "n_need", "turns", "distractors", "difficulty"} - {"user", "events", "calls"}

    def fields(schema: Any, seen: set[str]) -> set[str]:
        if isinstance(schema, list):
            return {name for part in cast("list[Any]", schema) for name in fields(part, seen)}
        if not isinstance(schema, dict):
            return set()
        found = cast("dict[str, Any]", schema)
        name = str(found.get("$ref", "")).rpartition("/")[2]
        if name in seen:
            return set()
        inner: dict[str, Any] = api["components"]["schemas"][name] if name else {}
        seen.add(name)
        below = [fields(part, seen) for part in [inner, *found.values()]]
        return {*found.get("properties", {}), *(field for part in below for field in part)}

    for path, entry in api["paths"].items():
        for method, operation in entry.items():
            if "score" not in path:
                assert fields(operation["responses"], set()) & gold == set(), (method, path)


def test_tasks_of_a_file_are_named_by_their_ids(tmp_path: Path) -> None:
    file, exclude = tmp_path / "tasks.jsonl", tmp_path / "exclude"
    lines = [Task.model_validate(tiny_task(id=f"t{number}")).to_line() for number in range(3)]
    file.write_text("\n".join([*lines, '{"id": "bad", "turns": [{"usr": 1}]}']) + "\n", encoding="utf-8")
    exclude.write_text("t1\n", encoding="utf-8")
    house = tiny_house(tasks=file, exclude=exclude)
    good, gone, unknown, bad = ask(
        house, *(("POST", "/sessions", {"task_id": name}) for name in ("t0", "t1", "no", "bad"))
    )
    assert (good.status_code, good.json()["task_id"]) == (201, "t0")
    assert [(answer.status_code, answer.json()["error"]) for answer in (gone, unknown)] == [(404, "unknown_task")] * 2
    assert bad.status_code == 422
    assert ["body", "task_id", "turns", 0, "user"] in [fault["loc"] for fault in bad.json()["detail"]]


def test_a_broken_file_of_tasks_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "tasks.jsonl"
    for text, line in (('{"id": "a"}\n{"id": "a"}', "line 2"), ('{"id": "a"}\n\n[]', "line 3"), ("{", "line 1")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=line):
            tiny_house(tasks=file)


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


def test_a_free_session_has_no_user_who_answers() -> None:
    house = tiny_house()
    number = open_session(house, FREE)["session_id"]
    answer = post(house, number, "reply", {"text": "Which account?"})
    assert answer == {"action_class": "ASK", "user": None, "tools_added": [], "done": True, "turn": 0}
    assert [entry["kind"] for entry in look(house, number)["log"]] == ["say"]


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


def test_worlds_and_tools_are_told() -> None:
    worlds, tools = ask(tiny_house(), ("GET", "/servers", None), ("GET", "/servers/shop/tools", None))
    assert [(world["name"], world["tools"]) for world in worlds.json()] == [("shop", 5), ("notebook", 2)]
    buy = next(tool for tool in tools.json() if tool["name"] == "buy_item")
    assert (buy["writes"], buy["irreversible"], sorted(buy["raises"])) == (
        ["order_line"],
        True,
        ["conflict", "refused"],
    )


def test_the_openapi_page_names_every_endpoint() -> None:
    (answer,) = ask(tiny_house(), ("GET", "/openapi.json", None))
    paths = {f"{method.upper()} {path}" for path, entry in answer.json()["paths"].items() for method in entry}
    assert paths == {
        "GET /healthz",
        "GET /readyz",
        "POST /sessions",
        "DELETE /sessions",
        "GET /sessions/{session_id}",
        "DELETE /sessions/{session_id}",
        "POST /sessions/{session_id}/reply",
        "POST /sessions/{session_id}/advance",
        "POST /sessions/{session_id}/fork",
        "POST /sessions/{session_id}/reset",
        "GET /sessions/{session_id}/diff",
        "POST /sessions/{session_id}/score",
        "POST /score",
        "GET /servers",
        "GET /servers/{name}/tools",
    }
    (page,) = ask(tiny_house(), ("GET", "/docs", None))
    assert page.status_code == 200


def test_an_endpoint_is_not_on_the_agents_port() -> None:
    house = tiny_house()
    plane = DataPlane(house)

    async def story() -> set[int]:
        async with plane.running():
            paths = ("/sessions", "/score", "/servers", "/openapi.json", "/sessions/x/score")
            return {(await send_request(plane, path)).status for path in paths}

    assert run(story()) == {404}
