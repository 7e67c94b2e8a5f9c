"""Ids that the agent could not know: which messages show one, and which only seem to."""

from __future__ import annotations

from typing import Any

from rewards.grounded import ungrounded_calls
from rewards.trace import CallRun
from servers.catalogue import tools
from tasks import Task
from tests.rewards.runs import call, gold_call, ids, make_task, read_run, shop
from tests.rewards.stories import ask_then_write

KETTLE = ids()["kettle"]
CANCEL = call("cancel_order", order_id=KETTLE)
LOOK = call("find_orders", customer_id=ids()["Ann"])


def unseen(task: Task, *steps: Any) -> list[tuple[int, str]]:
    """Step of each call with an id that it could not know, and the id."""
    return [(one.step, key) for one, key in read_run(task, *steps).unknown]


def _two_turns(first: str, second: str, **more: Any) -> Task:
    cancel = gold_call("c1", "cancel_order", {"order_id": KETTLE})
    return make_task(
        [{"user": first, "reply": "Hello."}, {"user": second, "calls": [cancel], "reply": "Cancelled."}], **more
    )


def test_an_id_is_known_once_the_user_the_policy_or_a_result_showed_it() -> None:
    assert unseen(_two_turns("hi", "cancel the kettle"), "Hello.", CANCEL, "Done.") == [(1, KETTLE)]
    assert unseen(_two_turns(f"hi, it is {KETTLE}", "cancel it"), "Hello.", CANCEL, "Done.") == []
    assert unseen(_two_turns("hi", f"cancel {KETTLE}"), "Hello.", CANCEL, "Done.") == []
    assert unseen(_two_turns("hi", f"cancel {KETTLE}"), CANCEL, "Hello.", "Done.") == [(0, KETTLE)]
    told = _two_turns("hi", "cancel the kettle", policy=f"Cancel {KETTLE} when asked.")
    assert unseen(told, "Hello.", CANCEL, "Done.") == []
    listed = _two_turns("hi", f"cancel the kettle, I am {ids()['Ann']}")
    assert unseen(listed, "Hello.", LOOK, CANCEL, "Done.") == []


def test_an_id_is_known_once_the_user_answered_with_it() -> None:
    task = ask_then_write()
    turn = task.turns[0]
    said = task.model_copy(update={"turns": (turn.model_copy(update={"says": {**turn.says, "order_id": KETTLE}}),)})
    assert unseen(said, "Which order do you mean?", CANCEL, "Done.") == []
    assert unseen(task, "Which order do you mean?", CANCEL, "Done.") == [(1, KETTLE)]


def test_a_failed_call_uses_nothing_and_teaches_nothing_that_it_was_given() -> None:
    task = _two_turns("hi", "cancel the kettle")
    wrong = call("get_order", order_id="OR-NOPE77")
    assert unseen(task, "Hello.", wrong, "Done.") == []
    search = call("search_orders", text=KETTLE)
    assert unseen(task, "Hello.", search, CANCEL, "Done.") == [(2, KETTLE)]
    shown = call("get_order", order_id=KETTLE)
    assert unseen(task, "Hello.", shown, CANCEL, "Done.") == [(1, KETTLE), (2, KETTLE)]
    found = call("search_orders", text="kettle")
    assert unseen(task, "Hello.", found, CANCEL, "Done.") == []


def test_only_generated_ids_are_looked_at_and_only_in_tools_that_there_are() -> None:
    task = _two_turns("hi", "cancel the kettle")
    note = call("search_orders", text="OR-000000")
    assert unseen(task, "Hello.", note, call("no_such_tool", order_id=KETTLE), "Done.") == []
    both = call("move_money", source_id=ids()["everyday"], target_id=ids()["joint"], amount=1)
    assert unseen(task, "Hello.", both, "Done.") == [(1, ids()["everyday"])]


def test_an_id_that_was_said_stays_known_whatever_the_agent_says_with_it() -> None:
    search = call("search_orders", text=KETTLE)
    for task in (
        _two_turns("hi", f"cancel {KETTLE}"),
        _two_turns(f"hi, {KETTLE}", "cancel it"),
        _two_turns("hi", "cancel the kettle", policy=f"Cancel {KETTLE} when asked."),
    ):
        assert unseen(task, "Hello.", search, CANCEL, "Done.") == []


def _made(tool: str, server: str, step: int, shown: str, **arguments: Any) -> CallRun:
    return CallRun(step, 0, tool, server, arguments, "", str(step), None, shown)


def test_ids_in_a_list_are_the_agents_own_words_too() -> None:
    lamp = ids()["lamp"]
    several = _made("cancel_several", "shop", 0, f"{KETTLE} {lamp}", note="x", order_ids=[lamp, KETTLE], deep={"a": 1})
    search = _made("search_orders", "shop", 1, f"{KETTLE} {lamp}", text="x")
    later = [_made("get_order", "shop", 2 + n, "", order_id=one) for n, one in enumerate((KETTLE, lamp))]
    found = ungrounded_calls(_two_turns("hi", "well"), shop().house.tools, [several, search, *later], [])
    assert [(run.step, one) for run, one in found] == [(0, lamp), (2, KETTLE), (3, lamp)]


def test_one_day_of_a_series_is_known_with_the_series() -> None:
    event = next(p for p in tools()["get_event"].parameters if p.ref is not None)
    assert event.ref is not None
    assert event.ref.pattern is not None
    shown = _made("list_events", "calendar", 0, "EV-111111@2026-03-05")
    other, unknown = (
        _made("get_event", "calendar", 1 + n, "", **{event.name: one})
        for n, one in enumerate(("EV-111111@2026-03-12", "EV-222222@2026-03-05@x"))
    )
    found = ungrounded_calls(_two_turns("hi", "well"), tools(), [shown, other, unknown], [])
    assert [(run.step, one) for run, one in found] == [(2, "EV-222222")]


def test_a_plain_id_is_looked_for_as_it_is() -> None:
    asked = [_made("get_order", "shop", 0, "", order_id=f"{KETTLE}@x")]
    found = ungrounded_calls(_two_turns(f"{KETTLE}", "well"), shop().house.tools, asked, [])
    assert [one for _, one in found] == [f"{KETTLE}@x"]
