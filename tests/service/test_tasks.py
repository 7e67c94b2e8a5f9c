"""Sessions that play a task: the scripted user, tools that appear, and gold in no answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from service.data import DataPlane
from tasks import Task, Turn
from tests.service.trainer import (
    act,
    ask,
    look,
    open_session,
    post,
    tiny_task,
    visible,
)
from tests.service.wire import MODERN, era_headers, request_body, run, send_request, tiny_house


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
