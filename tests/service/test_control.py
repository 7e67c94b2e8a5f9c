"""The trainer's port: a session from opening to end, forks, time, diffs, what it tells of the worlds."""

from __future__ import annotations

import json

import pytest

from service.data import DataPlane
from tests.service.trainer import (
    DATA_URL,
    FREE,
    act,
    ask,
    bodies,
    look,
    open_session,
    post,
    visible,
)
from tests.service.wire import MODERN, era_headers, request_body, run, send_request, tiny_house


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


def test_a_free_session_has_no_user_who_answers() -> None:
    house = tiny_house()
    number = open_session(house, FREE)["session_id"]
    answer = post(house, number, "reply", {"text": "Which account?"})
    assert answer == {"action_class": "ASK", "user": None, "tools_added": [], "done": True, "turn": 0}
    assert [entry["kind"] for entry in look(house, number)["log"]] == ["say"]


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
        "GET /metrics",
        "POST /sessions",
        "GET /sessions",
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
        "POST /score/batch",
        "POST /score/group",
        "GET /servers",
        "GET /servers/{name}/tools",
    }
    (page,) = ask(tiny_house(), ("GET", "/docs", None))
    assert page.status_code == 200


@pytest.mark.parametrize("value", [b"NaN", b"1e400", b"1" * 4000, b"[" * 150 + b"]" * 150])
def test_a_log_of_awkward_arguments_can_still_be_read(value: bytes) -> None:
    house = tiny_house()
    number = open_session(house, FREE)["session_id"]
    plane = DataPlane(house)
    body = request_body("tools/call", {"name": "get_item", "arguments": {"item_id": "@"}}, MODERN).replace(
        b'"@"', value
    )

    async def story() -> None:
        async with plane.running():
            await send_request(plane, f"/s/{number}/mcp", body, era_headers(MODERN, "tools/call", "get_item"))

    run(story())
    (entry,) = look(house, number)["log"]
    assert (entry["name"], entry["code"]) == ("get_item", "invalid_arguments")
