"""The gold plan as a rollout: each message, in order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rewards.demonstration import gold_rollout
from servers.catalogue import setting_of
from tasks import Task
from tests.rewards.runs import gold_call, ids, make_task, shop
from tests.rewards.stories import (
    ask_then_write,
    cancel_delayed,
    confirm_and_drop,
    confirm_corrected,
    confirm_then_write,
    refuse_then_write,
)


def messages_of(task: Task) -> list[Any]:
    """The messages of gold behind the policy."""
    rollout = gold_rollout(shop().golds.get(task))
    assert (rollout.task_id, rollout.termination) == (task.id, "done")
    assert rollout.messages[0] == {"role": "system", "content": task.policy}
    return list(rollout.messages[1:])


def answer_of(task: Task, call_id: str) -> str:
    """What a gold call was answered."""
    return shop().golds.get(task).plans[0].by_id[call_id].run.text


def called(task: Task, call_id: str, tool: str, arguments: dict[str, Any]) -> list[dict[str, Any]]:
    """A gold call and its answer as messages."""
    function = {"name": tool, "arguments": json.dumps(arguments, ensure_ascii=False)}
    made = {"id": call_id, "type": "function", "function": function}
    return [
        {"role": "assistant", "content": None, "tool_calls": [made]},
        {"role": "tool", "tool_call_id": call_id, "content": answer_of(task, call_id)},
    ]


def test_calls_stand_between_the_users_words_and_the_reply() -> None:
    task = cancel_delayed()
    turn = task.turns[0]
    assert messages_of(task) == [
        {"role": "user", "content": turn.user},
        *called(task, "c1", "find_orders", {"customer_id": ids()["Ann"]}),
        *called(task, "c2", "cancel_order", {"order_id": ids()["kettle"]}),
        {"role": "assistant", "content": turn.reply},
    ]


def test_what_waits_for_the_decision_follows_the_users_answer() -> None:
    for task, said in ((confirm_then_write(), "yes please"), (confirm_corrected(), "yes, but make it 1,000")):
        turn = task.turns[0]
        assert messages_of(task) == [
            {"role": "user", "content": turn.user},
            *called(task, "c1", "list_accounts", {}),
            {"role": "assistant", "content": turn.asking},
            {"role": "user", "content": said},
            *called(task, "c2", "move_money", dict(turn.calls[1].arguments)),
            {"role": "assistant", "content": turn.reply},
        ]


def test_a_no_is_the_answer_where_it_is_due() -> None:
    task = confirm_and_drop()
    assert [one["content"] for one in messages_of(task) if one["role"] == "user"][1:] == ["no, leave it"]


def _says(**says: str) -> Task:
    story = ask_then_write()
    turn = story.turns[0].model_dump(mode="json", exclude_none=True)
    return make_task([{**turn, "missing": ["order_id", "day", "people"], "says": says}])


@pytest.mark.parametrize(
    ("says", "words"),
    [
        ({"order_id": "the kettle", "people": "for two", "day": "today"}, "the kettle today for two"),
        ({"order_id": "the kettle", "people": "for two"}, "the kettle for two"),
    ],
)
def test_all_that_is_missing_is_answered_at_once(says: dict[str, str], words: str) -> None:
    assert [one["content"] for one in messages_of(_says(**says)) if one["role"] == "user"][1] == words


def test_a_change_that_has_no_words_is_a_yes_and_a_yes_without_words_is_none() -> None:
    turn = confirm_corrected().turns[0].model_dump(mode="json", exclude_none=True)
    for says, words in (({"yes": "go on", "no": "no"}, "go on"), ({"no": "no"}, "")):
        task = make_task([{**turn, "says": says}])
        assert [one["content"] for one in messages_of(task) if one["role"] == "user"][1] == words


def test_turns_follow_each_other_with_their_own_calls() -> None:
    task = refuse_then_write()
    first, second = task.turns
    assert [one["content"] for one in messages_of(task) if one["role"] in {"user", "assistant"}] == [
        first.user, first.reply, second.user, None, None, second.reply,
    ]  # fmt: skip


def test_without_a_policy_the_user_speaks_first_and_texts_stay_as_they_are() -> None:
    note = gold_call("c1", "add_note", {"order_id": ids()["kettle"], "text": "Gr\u00fc\u00dfe"})
    task = make_task(
        [{"user": f"note Gr\u00fc\u00dfe on {ids()['kettle']}", "calls": [note], "reply": "Noted."}], policy=""
    )
    rollout = gold_rollout(shop().golds.get(task))
    assert rollout.messages[0] == {"role": "user", "content": task.turns[0].user}
    message: Any = rollout.messages[1]
    assert "Gr\u00fc\u00dfe" in message["tool_calls"][0]["function"]["arguments"]
    assert setting_of(task.world.seed).now == task.world.instant
