"""What has a number and what has none; that nothing a run holds breaks the scoring."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rewards.demonstration import gold_rollout
from rewards.record import Record
from servers.kit.errors import INTERNAL_ERROR, UNKNOWN_TOOL
from sessions import Outcome
from tasks import Rollout, Task
from tasks.dialogue import Dialogue
from tests.rewards.runs import SEED, call, gold_call, ids, make_task, run, score, shop
from tests.rewards.stories import ALL, CANCELLED, cancel_delayed, confirm_then_write, refuse_then_write

LOOK = call("find_orders", customer_id=ids()["Ann"])
CANCEL = call("cancel_order", order_id=ids()["kettle"])
BREAK = call("break_down", order_id=ids()["kettle"])


def _remade(task: Task, **changes: Any) -> Task:
    return Task.model_validate({**task.model_dump(), **changes})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"world": {"seed": SEED, "now": "2001-01-01T00:00:00+00:00", "servers": ["shop"]}}, "2001-01-01"),
        ({"world": {"seed": SEED, "now": "some day", "servers": ["shop"]}}, "no instant"),
        ({"world": {"seed": SEED, "now": "2026-01-01", "servers": ["shops"]}}, "no world 'shops'"),
        ({"tools": ["cancel_orders"]}, "no tool 'cancel_orders'"),
    ],
)
def test_a_task_that_cannot_be_played_is_unscoreable_and_says_why(changes: dict[str, Any], words: str) -> None:
    found = shop().score(_remade(cancel_delayed(), **changes), run(LOOK, CANCEL, CANCELLED))
    assert (found.status, found.total) == ("unscoreable", None)
    assert words in found.reasons[0]


def test_other_seeded_rows_make_a_task_unscoreable_and_name_the_world() -> None:
    world = {**cancel_delayed().world.model_dump(), "templates": {"shop": "0" * 24}}
    found = shop().score(_remade(cancel_delayed(), world=world), run(LOOK, CANCEL, CANCELLED))
    assert found.status == "unscoreable"
    assert "'shop'" in found.reasons[0]


@pytest.mark.parametrize(
    "wrong",
    [
        gold_call("c1", "cancel_order", {"order_id": "OR-NOPE"}),
        gold_call("c1", "cancel_order", {"order": "x"}),
        gold_call("c1", "cancel_ordr", {"order_id": "x"}),
        gold_call("c1", "cancel_order", {"order_id": {"of": "c9", "pointer": "/order_id"}}),
    ],
)
def test_a_gold_plan_that_fails_gives_no_verdict(wrong: dict[str, Any]) -> None:
    task = make_task([{"user": "cancel it", "calls": [wrong], "reply": "Done."}])
    assert shop().score(task, run("Done.")).status == "unscoreable"


def test_a_lost_session_is_masked_and_a_limit_is_scored_on_what_stands() -> None:
    messages = tuple(run(LOOK, CANCEL, CANCELLED))
    assert (
        shop().score(cancel_delayed(), Rollout(messages=messages, termination="session_lost")).status == "infra_error"
    )
    for ending in ("done", "user_stopped", "max_turns", "max_calls", "length"):
        assert shop().score(cancel_delayed(), {"messages": messages, "termination": ending}).total == 1.0
    assert shop().score(cancel_delayed(), {"messages": messages, "termination": "tired"}).status == "unscoreable"


def test_an_error_is_masked_unless_the_agents_own_call_breaks_a_tool_again() -> None:
    fine = Rollout(messages=tuple(run(LOOK, CANCEL, CANCELLED)), termination="error")
    assert shop().score(cancel_delayed(), fine).status == "infra_error"
    breaking = Rollout(messages=tuple(run(LOOK, BREAK)), termination="error")
    assert shop().score(cancel_delayed(), breaking).total == 0.0


def test_a_live_session_is_scored_from_its_own_log() -> None:
    task = refuse_then_write()
    store = shop().house.store
    dialogue = Dialogue.start(task)
    session = store.create(["shop"], SEED, tools=task.tools, dialogue=dialogue)
    store.note(session, "cancel_order", {"order_id": ids()["kettle"]}, Outcome("{}", UNKNOWN_TOOL))
    for text in ("I can't cancel orders here, I'm afraid.", "Your kettle order is cancelled."):
        if text.startswith("Your"):
            store.call(session, "shop", "find_orders", {"customer_id": ids()["Ann"]})
            store.call(session, "shop", "cancel_order", {"order_id": ids()["kettle"]})
        dialogue, reply = dialogue.hear(text)
        store.say(session, text, dialogue)
        if reply.next_turn:
            store.begin_turn(session)
    found = shop().score_session(task, session)
    assert (found.total, found.reasons) == (1.0, ())
    assert found.calls.counted == 3
    store.close(session)


def test_a_world_that_broke_once_and_does_not_break_again_masks_the_run() -> None:
    steps = shop().score_record(cancel_delayed(), Record((), broken=frozenset({0})))
    assert steps.status == "infra_error"
    assert INTERNAL_ERROR == "internal_error"


Json = st.SearchStrategy[Any]


def _calling(name: str, given: Any) -> dict[str, Any]:
    function = {"name": name, "arguments": given}
    return {"role": "assistant", "tool_calls": [{"id": "x", "function": function}]}


def _saying(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def _nested(inner: Json) -> Json:
    return st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4)


JSON: Json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    _nested,
    max_leaves=12,
)
NAMES = st.sampled_from(["cancel_order", "find_orders", "move_money", "book_table", "break_down", "nothing", ""])
ARGUMENTS: Json = st.dictionaries(
    st.sampled_from(["order_id", "customer_id", "amount", "day", "people", "text", "x"]),
    JSON | st.sampled_from(sorted(ids().values())) | st.integers(1, 10),
    max_size=4,
)
CALLS: Json = st.builds(
    _calling,
    NAMES | st.text(max_size=8),
    ARGUMENTS.map(json.dumps) | ARGUMENTS | st.text(max_size=12),
)
TEXTS: Json = st.builds(
    _saying,
    st.text(max_size=60)
    | st.sampled_from(["Which order do you mean?", "I can't do that.", "Shall I go ahead?", "Done.", "$41.90", ""]),
)
STEPS: Json = st.lists(CALLS | TEXTS | JSON, max_size=10)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(story=st.sampled_from(ALL), messages=STEPS)
def test_whatever_a_run_holds_it_gets_a_number_between_nought_and_one(story: Any, messages: list[Any]) -> None:
    found = shop().score(story(), messages)
    assert found.status == "scored"
    assert found.total is not None
    assert 0 <= found.total <= 1
    assert (found.total > 0.8) is found.correct
    assert found.correct or found.total <= 0.4
    assert sum(turn.gain for turn in found.turns) == pytest.approx(found.total)
    assert found == shop().score(story(), messages)


@pytest.mark.parametrize(
    "raw", ["{" * 50_000, "[" * 50_000, '{"a":' * 50_000, "\ud800", '{"order_id": NaN}', "null", "7"]
)
def test_arguments_that_nobody_can_read_are_failed_calls(raw: str) -> None:
    message = {"role": "assistant", "tool_calls": [{"id": "1", "function": {"name": "get_order", "arguments": raw}}]}
    found = shop().score(cancel_delayed(), [message, *run(LOOK, CANCEL, CANCELLED)])
    assert (found.total, found.calls.counted) == (1.0, 3)


PRINT = """
from rewards.demonstration import gold_rollout
from tests.rewards.runs import call, ids, run, shop
from tests.rewards.stories import ALL, cancel_delayed
for story in ALL:
    task = story()
    print(shop().score(task, gold_rollout(shop().golds.get(task))).model_dump_json())
look, bad = call("find_orders", customer_id=ids()["Ann"]), call("cancel_order", order_id=ids()["rug"])
print(shop().score(cancel_delayed(), run(look, look, bad, "Done, $41.90 or $2.")).model_dump_json())
"""


@pytest.mark.slow
def test_the_same_run_gives_the_same_bytes_in_other_processes() -> None:
    outputs: list[str] = []
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        done = subprocess.run(
            [sys.executable, "-c", PRINT], env=environment, capture_output=True, text=True, check=True
        )
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) == len(ALL) + 1


def test_scores_of_one_task_do_not_depend_on_those_before() -> None:
    task = confirm_then_write()
    gold = gold_rollout(shop().golds.get(task))
    first = shop().score(task, gold)
    score(task, "no", call("move_money", source_id=ids()["everyday"], target_id=ids()["joint"], amount=5))
    assert shop().score(task, gold) == first
