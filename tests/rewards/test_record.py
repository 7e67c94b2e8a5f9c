"""A run as it is judged: its steps from messages or a live log, and how it goes on turn by turn."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from rewards.record import Performance, Record, perform, record_of, record_of_session
from rewards.replay import Memory, Stage
from servers.kit.errors import INTERNAL_ERROR
from sessions import Outcome
from tasks import Rollout
from tasks.dialogue import Dialogue
from tasks.messages import AgentText, ToolCall, UserText
from tests.rewards.runs import SEED, call, ids, run, shop
from tests.rewards.stories import ask_then_write, cancel_delayed, refuse_then_write

KETTLE = {"order_id": ids()["kettle"]}
LOOK = call("find_orders", customer_id=ids()["Ann"])


def test_a_rollout_its_object_and_its_messages_are_one_record() -> None:
    messages = tuple(run(LOOK, "Well."))
    found = record_of(messages)
    assert found == Record((ToolCall(LOOK[0], LOOK[1], json.dumps(LOOK[1]), "call00"), AgentText("Well.")))
    assert (found.termination, found.broken) == ("done", frozenset())
    for ending in ("length", "error"):
        whole = Rollout(messages=messages, termination=ending)
        assert record_of(whole) == record_of(whole.model_dump()) == Record(found.steps, ending)
    with pytest.raises(ValidationError):
        record_of({"messages": "none"})


def test_a_message_that_cannot_be_read_is_a_call_that_fails() -> None:
    odd: dict[str, Any] = {"greeting": "Gr\u00fc\u00dfe", "at": {1}}
    found = record_of([*run("Well."), odd, *run("Bye.")]).steps
    raw = json.dumps(odd, ensure_ascii=False, default=str)
    assert found == (AgentText("Well."), ToolCall("", None, raw), AgentText("Bye."))


def test_the_record_of_a_session_is_what_the_agent_did_in_it() -> None:
    store = shop().house.store
    task = cancel_delayed()
    session = store.create(["shop"], SEED, dialogue=Dialogue.start(task))
    store.call(session, "shop", "find_orders", LOOK[1])
    store.say(session, "Well.", session.dialogue)
    store.note(session, "cancel_order", ["no object"], Outcome("{}", "invalid_arguments"))
    store.call(session, "shop", "break_down", KETTLE)
    store.advance(session, None, [("shop", "table_is_held", {"day": "2026-12-24", "people": 2})])
    store.call(session, "shop", "get_order", KETTLE)
    found = record_of_session(session, "length")
    store.close(session)
    assert [step if isinstance(step, AgentText) else (step.name, step.arguments) for step in _told(found)] == [
        ("find_orders", LOOK[1]),
        AgentText("Well."),
        ("cancel_order", None),
        ("break_down", KETTLE),
        ("get_order", KETTLE),
    ]
    assert [step.raw for step in found.steps if isinstance(step, ToolCall)][:2] == [
        json.dumps(LOOK[1]),
        '["no object"]',
    ]
    assert (found.termination, found.broken) == ("length", frozenset({2}))
    assert INTERNAL_ERROR == "internal_error"


def _told(record: Record) -> list[ToolCall | AgentText]:
    return [step for step in record.steps if not isinstance(step, UserText)]


def test_the_end_of_a_session_is_done_unless_said_otherwise() -> None:
    store = shop().house.store
    session = store.create(["shop"], SEED)
    assert record_of_session(session) == Record((), "done", frozenset())
    store.close(session)


def test_what_the_users_side_calls_or_says_is_not_the_agents() -> None:
    mine, theirs = (ToolCall("cancel_order", KETTLE, "{}", actor=actor) for actor in ("assistant", "user"))
    trace = perform(shop().house, cancel_delayed(), Record((theirs, UserText("hello"), mine, theirs)))
    assert [(one.tool, one.turn, one.step) for one in trace.calls] == [("cancel_order", 0, 0)]
    assert (trace.texts, trace.ended, trace.begun) == ([], [False], 1)


def test_texts_end_turns_as_the_user_moves_on_and_those_beside_calls_do_not() -> None:
    task = refuse_then_write()
    steps = (
        AgentText("Let me see.", heard=False),
        AgentText("I can't cancel orders here, I'm afraid."),
        ToolCall("cancel_order", KETTLE, ""),
        AgentText("It is cancelled."),
        AgentText("Anything else?"),
    )
    trace = perform(shop().house, task, Record(steps))
    assert [(one.text, one.turn, one.heard) for one in trace.texts] == [
        ("Let me see.", 0, False),
        ("I can't cancel orders here, I'm afraid.", 0, True),
        ("It is cancelled.", 1, True),
    ]
    assert [(one.turn, one.code) for one in trace.calls] == [(1, None)]
    assert (trace.ended, trace.begun) == ([True, True], 2)


def test_the_last_turn_ends_where_the_run_is_cut_off() -> None:
    trace = perform(shop().house, refuse_then_write(), Record((AgentText("I can't cancel orders here, sorry."),)))
    assert (trace.ended, trace.begun, len(trace.snapshots)) == ([True, False], 2, 2)


def test_needless_exchanges_are_counted_by_turn() -> None:
    task = ask_then_write()
    asking = AgentText("Which order do you mean?")
    for texts, needless in (((asking,), 0), ((asking, asking), 1), ((asking, asking, asking), 2)):
        assert perform(shop().house, task, Record(texts)).needless == {0: needless}
    two = perform(shop().house, refuse_then_write(), Record((AgentText("I can't do that here, sorry."), asking)))
    assert sorted(two.needless) == [0, 1]


def test_a_performance_branches_and_goes_on_where_it_was() -> None:
    task = cancel_delayed()
    with Stage(shop().house, task, Memory()) as stage:
        performance = Performance(stage, task)
        first = performance.take(ToolCall("find_orders", LOOK[1], ""))
        assert first is not None
        assert first.tool == "find_orders"
        with performance.branch() as branch:
            made = branch.take(ToolCall("cancel_order", KETTLE, ""))
            assert made is not None
            assert branch.take(AgentText("Done.")) is None
            assert len(branch.finish().calls) == 2
            assert branch.dialogue.done
        assert not performance.dialogue.done
        found = performance.take(ToolCall("get_order", KETTLE, ""))
        assert found is not None
        assert found.result["status"] == "delayed"
        assert len(performance.finish().calls) == 2


def test_what_comes_after_the_end_is_neither_heard_nor_lost() -> None:
    steps = (AgentText("Well."), AgentText("Still here?"), ToolCall("cancel_order", KETTLE, ""))
    trace = perform(shop().house, cancel_delayed(), Record(steps))
    assert [one.text for one in trace.texts] == ["Well."]
    assert [one.turn for one in trace.calls] == [0]
    assert len(trace.snapshots[0]) == 1
