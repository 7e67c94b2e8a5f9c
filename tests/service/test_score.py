"""Scores over the trainer's port: from a session's own log, and of a rollout that carries its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rewards import Evaluator
from service.house import House
from tasks import Rollout, Task
from tests.service.tiny import MOOD, WORLDS, tiny_setting
from tests.service.trainer import act, ask, look, open_session, post, tiny_task
from tests.service.wire import tiny_house


def playable() -> dict[str, Any]:
    """The small task with a gold plan that can be played."""
    task = tiny_task()
    first, second = task["turns"]
    first["calls"][0]["provenance"] = {"item_id": "user:0", "count": "user:0"}
    first.update(asking="How many would you like?", reply="Bought.")
    second["calls"][0]["arguments"] = {"author": "me", "body": "bought"}
    second["calls"][0]["open"] = {"author": {"any": True}, "body": {"any": True}}
    second.update(reports=[], reply="Noted.", says={})
    return task


def play(house: House, *, count: int = 2, note: bool = True, ask_first: bool = True) -> str:
    """One run; returns the session's id."""
    number = open_session(house, {"task": playable()})["session_id"]
    if ask_first:
        assert post(house, number, "reply", {"text": "How many would you like?"})["user"] == "two of them"
    act(house, number, "list_items", {})
    act(house, number, "buy_item", {"item_id": "i2", "count": count})
    post(house, number, "reply", {"text": "Bought."})
    if note:
        act(house, number, "add_note", {"author": "me", "body": "bought"})
    post(house, number, "reply", {"text": "Noted."})
    return number


def test_a_right_run_is_correct_and_a_wrong_one_is_not() -> None:
    house = tiny_house()
    right = post(house, play(house), "score")
    assert right["status"] == "scored", right["reasons"]
    assert right["correct"], right["reasons"]
    assert right["total"] > 0.8
    for wrong in (
        post(house, play(house, count=3), "score", {}),
        post(house, play(house, note=False), "score", {"reward": "outcome"}),
        post(house, play(house, ask_first=False), "score"),
    ):
        assert wrong["status"] == "scored"
        assert not wrong["correct"]
        assert wrong["total"] < right["total"]
        assert wrong["reasons"]


def test_a_score_leaves_the_session_as_it_was() -> None:
    house = tiny_house()
    number = play(house)
    before = look(house, number)
    assert post(house, number, "score") == post(house, number, "score")
    assert look(house, number) == before


def test_a_fault_of_ours_that_does_not_repeat_leaves_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    house = tiny_house()
    task = playable()
    task["tools"] = [*task["tools"], "break_down"]
    number = open_session(house, {"task": task})["session_id"]
    act(house, number, "break_down", {})
    assert post(house, number, "score")["status"] == "scored"
    monkeypatch.setitem(MOOD, "broken", value=False)
    found = post(house, number, "score")
    assert (found["status"], found["total"]) == ("infra_error", None)


def test_a_rollout_is_scored_as_the_session_it_was_played_in() -> None:
    house = tiny_house()
    task = Task.model_validate(playable())
    evaluator = Evaluator(WORLDS, tiny_setting)
    messages: list[dict[str, Any]] = [{"role": "user", "content": task.turns[0].user}]

    def call(name: str, arguments: dict[str, Any]) -> None:
        function = {"name": name, "arguments": json.dumps(arguments)}
        tool_call = {"id": f"c{len(messages)}", "type": "function", "function": function}
        messages.append({"role": "assistant", "content": None, "tool_calls": [tool_call]})
        messages.append({"role": "tool", "tool_call_id": tool_call["id"], "content": "{}"})

    messages += [
        {"role": "assistant", "content": "How many would you like?"},
        {"role": "user", "content": "two of them"},
    ]
    call("list_items", {})
    call("buy_item", {"item_id": "i2", "count": 2})
    messages += [{"role": "assistant", "content": "Bought."}, {"role": "user", "content": task.turns[1].user}]
    call("add_note", {"author": "me", "body": "bought"})
    messages.append({"role": "assistant", "content": "Noted."})
    rollout = Rollout(task_id=task.id, messages=tuple(messages)).to_json()
    (answer,) = ask(house, ("POST", "/score", {"task": task.to_json(), "rollout": rollout}))
    assert answer.status_code == 200
    assert answer.json() == post(house, play(house), "score")
    assert answer.json()["total"] == evaluator.score(task, Rollout.model_validate(rollout)).total


def rollout_of(*steps: Any) -> dict[str, Any]:
    """A rollout of the small task; a call is a name and its arguments."""
    return {"messages": [step if isinstance(step, str) else {"tool": step[0], "arguments": step[1]} for step in steps]}


def test_prove_is_another_reward_of_the_same_runs() -> None:
    house = tiny_house()
    found = post(house, play(house), "score", {"reward": "prove"})
    assert (found["reward"], found["max"]) == ("prove", 1.3)
    rollout = rollout_of(("buy_item", {"item_id": "i2", "count": 2}))
    (answer,) = ask(house, ("POST", "/score", {"task": playable(), "rollout": rollout, "reward": "prove"}))
    assert set(answer.json()["parts"]) == {"validity", "coverage", "efficiency", "name", "arguments"}
    assert 0 < answer.json()["total"] < found["total"]


def test_a_group_is_scored_together() -> None:
    house = tiny_house()
    right = rollout_of(
        "How many would you like?", ("list_items", {}), ("buy_item", {"item_id": "i2", "count": 2}), "Bought.",
        ("add_note", {"author": "me", "body": "bought"}), "Noted.",
    )  # fmt: skip
    wrong = rollout_of(("buy_item", {"item_id": "i2", "count": 3}), "Bought.")
    (answer,) = ask(house, ("POST", "/score/group", {"task": playable(), "rollouts": [right, wrong, right]}))
    found = answer.json()
    assert (answer.status_code, found["status"], found["group"]["G"], found["group"]["k"]) == (200, "scored", 3, 2)
    assert found["totals"][0] == found["totals"][2] > found["totals"][1]
    alone, none = ask(
        house,
        ("POST", "/score/group", {"task": playable(), "rollouts": [right]}),
        ("POST", "/score/group", {"task": playable(), "rollouts": []}),
    )
    assert (alone.json()["status"], alone.json()["totals"]) == ("unscoreable", [None])
    assert none.status_code == 422


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({}, []),
        ({"task_id": "x"}, ["rollout"]),
        ({"task_id": "x", "rollout": {"messages": 3}}, ["rollout", "messages"]),
        ({"task_id": "x", "rollout": {"termination": "bored"}}, ["rollout", "termination"]),
        ({"task_id": "x", "rollout": {}, "reward": "kindness"}, ["reward"]),
        ({"rollout": {}}, []),
    ],
)
def test_a_malformed_rollout_is_422_and_names_the_field(given: dict[str, Any], place: list[str]) -> None:
    (answer,) = ask(tiny_house(), ("POST", "/score", given))
    assert answer.status_code == 422
    places = [fault["loc"] for fault in answer.json()["detail"]]
    assert ["body", *place] in places or (not place and all(found[0] == "body" for found in places))


def test_a_rollout_of_garbage_is_scored_and_never_an_error(tmp_path: Path) -> None:
    file = tmp_path / "tasks.jsonl"
    file.write_text(Task.model_validate(playable()).to_line() + "\n", encoding="utf-8")
    house = tiny_house(tasks=file)
    garbage: list[list[dict[str, Any]]] = [
        [],
        [{"role": "assistant"}],
        [{"role": "assistant", "tool_calls": "x"}],
        [{"role": "assistant", "tool_calls": [{"function": {"name": "buy_item", "arguments": "{"}}]}],
        [{"role": "tool", "content": 3}, {"content": "x"}, {"role": "assistant", "content": ["x", None]}],
    ]
    for messages in garbage:
        (answer,) = ask(house, ("POST", "/score", {"task_id": "tiny-1", "rollout": {"messages": messages}}))
        assert (answer.status_code, answer.json()["status"]) == (200, "scored")
        assert not answer.json()["correct"]
