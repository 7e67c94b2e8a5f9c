"""What a task asks for: its plans played, its values found, and what cannot be played named."""

from __future__ import annotations

from typing import Any

import pytest

from rewards import gold
from rewards.gold import Golds, holds, play, resolve
from rewards.replay import MalformedTaskError
from tasks import Task
from tests.rewards.runs import gold_call, ids, make_task, shop
from tests.rewards.stories import cancel_delayed, confirm_then_write, refuse_then_write, three_writes

KETTLE = {"order_id": ids()["kettle"]}


def turn(*calls: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"user": f"please, {ids()['Ann']}", "calls": list(calls), "reply": "Done.", **more}


def said_of(task: Task) -> str:
    """Why a task cannot be played."""
    with pytest.raises(MalformedTaskError) as caught:
        play(shop().house, task)
    return str(caught.value)


def test_a_plan_is_played_with_its_references_resolved() -> None:
    pointed = {"order_id": {"of": "c1", "pointer": "/order_id"}}
    task = make_task([turn(gold_call("c1", "get_order", KETTLE, "lookup"), gold_call("c2", "cancel_order", pointed))])
    plan = play(shop().house, task).plans[0]
    assert [(step.turn, step.call.id, step.tool.name, step.given) for step in plan.steps] == [
        (0, "c1", "get_order", KETTLE),
        (0, "c2", "cancel_order", KETTLE),
    ]
    assert [step.plain for step in plan.steps] == [True, False]
    assert [step.atom for step in plan.steps] == [False, True]
    assert [step.call.id for step in plan.atoms] == ["c2"]
    assert plan.by_id == {"c1": plan.steps[0], "c2": plan.steps[1]}
    assert [step.run.raw for step in plan.steps] == ["", ""]
    assert plan.trace.ended == [True]


def test_an_open_cell_makes_a_call_less_than_plain() -> None:
    free = gold_call("c1", "add_note", {**KETTLE, "text": "x"}, open={"text": {"any": True}})
    step = play(shop().house, make_task([turn(free)])).plans[0].steps[0]
    assert not step.plain


def test_equal_calls_of_a_plan_are_counted() -> None:
    look = [gold_call(f"c{n}", "get_order", KETTLE, "lookup") for n in range(3)]
    plan = play(shop().house, make_task([turn(*look, gold_call("c4", "cancel_order", KETTLE))])).plans[0]
    assert list(plan.repeats.values()) == [3, 1]


def test_rows_that_any_plan_changes_are_the_footprint() -> None:
    plans = [[gold_call("c1", "cancel_order", {"order_id": ids()[name]})] for name in ("rug", "lamp")]
    task = make_task([{**turn(*plans[0]), "accept": [plans[1]]}])
    played = play(shop().house, task)
    assert played.footprint == {("shop", "purchase", ids()[name]) for name in ("rug", "lamp")}
    assert [[step.given for step in plan.steps] for plan in played.plans] == [
        [{"order_id": ids()["rug"]}],
        [{"order_id": ids()["lamp"]}],
    ]


def test_turns_are_decisions_by_their_class() -> None:
    assert play(shop().house, refuse_then_write()).decisions == (0,)
    assert play(shop().house, confirm_then_write()).decisions == (0,)
    assert play(shop().house, three_writes()).decisions == ()
    judged = make_task([turn(gold_call("c1", "cancel_order", KETTLE), decisive=True)])
    assert play(shop().house, judged).decisions == ()


def test_values_to_say_are_found_in_the_gold_run() -> None:
    pointed = {"of": "c1", "pointer": "/refund"}
    look = gold_call("c1", "get_order", KETTLE, "lookup")
    first = turn(look, reports=[{"type": "money", "value": pointed}, {"type": "number", "value": 7}])
    ask = confirm_then_write().turns[0].model_dump(mode="json", exclude_none=True)
    task = make_task(
        [
            first,
            {
                **ask,
                "calls": [{**one, "id": f"d{one['id']}", "after": []} for one in ask["calls"]],
                "protected": ["dc2"],
            },
        ]
    )
    played = play(shop().house, task)
    assert [(one.turn, one.report.type, one.value) for one in played.sayings] == [(0, "money", 4190), (0, "number", 7)]
    assert [(one.turn, one.report.type, one.value) for one in played.confirms] == [(1, "money", 125_000)]


def _accepting(count: int) -> dict[str, Any]:
    plans = [[gold_call("c1", "add_note", {**KETTLE, "text": f"note {n}"})] for n in range(count)]
    return {**turn(*plans[0]), "accept": plans[1:]}


def test_so_many_ways_through_an_episode_are_allowed_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gold, "PLANS", 8)
    eight, two = _accepting(8), _accepting(2)
    two = {**two, "calls": [{**two["calls"][0], "id": "d1"}], "accept": [[{**two["accept"][0][0], "id": "d1"}]]}
    assert len(play(shop().house, make_task([eight])).plans) == 8
    words = said_of(make_task([eight, two]))
    assert words == "The turns' plans make 16 ways through the episode; 8 are allowed."


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        ([gold_call("c1", "cancel_ordr", KETTLE)], "Call c1 names the unknown tool 'cancel_ordr'."),
        (
            [gold_call("c1", "cancel_order", {"order_id": {"of": "c9", "pointer": "/x"}})],
            "Call c1 points at nothing: 'c9'",
        ),
        ([gold_call("c1", "cancel_order", {"order": "x"})], "Call c1 (cancel_order) cannot be made: "),
        (
            [gold_call("c1", "cancel_order", {"order_id": "OR-NOPE77"})],
            "Call c1 (cancel_order) must happen and fails: ",
        ),
    ],
)
def test_a_call_that_cannot_be_made_is_named(calls: list[dict[str, Any]], words: str) -> None:
    assert said_of(make_task([turn(*calls)])).startswith(words)


def test_a_look_up_may_fail() -> None:
    look = gold_call("c1", "get_order", {"order_id": "OR-NOPE77"}, "lookup")
    step = play(shop().house, make_task([turn(look)])).plans[0].steps[0]
    assert step.run.code == "not_found"


def test_an_event_that_fails_is_named_with_its_turn() -> None:
    wrong = {"server": "shop", "event": "table_is_held", "arguments": {"day": "some day", "people": 2}}
    assert said_of(make_task([turn(), {**turn(), "events": [wrong]}])).startswith("An event of turn 1 fails: table_is")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"of": "c1", "pointer": "/nothing"}, "A report points at nothing: c1/nothing."),
        ({"of": "c1", "pointer": "/orders"}, "A report is no plain value: [{"),
    ],
)
def test_a_value_that_is_not_there_or_is_no_value_is_named(value: Any, words: str) -> None:
    look = gold_call("c1", "find_orders", {"customer_id": ids()["Ann"]}, "lookup")
    task = make_task([turn(look, reports=[{"type": "money", "value": value}])])
    assert said_of(task).startswith(words)


def test_what_was_played_last_is_kept() -> None:
    golds = Golds(shop().house, kept=2)
    tasks = [cancel_delayed().model_copy() for _ in range(3)]
    first, second = golds.get(tasks[0]), golds.get(tasks[1])
    assert golds.get(tasks[0]) is first
    golds.get(tasks[2])
    assert golds.get(tasks[0]) is first
    assert golds.get(tasks[1]) is not second
    assert golds.get(tasks[1]).task is tasks[1]
    many = Golds(shop().house)
    found = many.get(tasks[0])
    assert many.get(tasks[0]) is found


def test_references_are_resolved_wherever_they_stand() -> None:
    results = {"c1": {"a": [1, {"b": "x"}]}}
    assert resolve({"of": "c1", "pointer": "/a/1/b"}, results) == "x"
    assert resolve([{"of": "c1", "pointer": "/a/0"}, "y"], results) == [1, "y"]
    assert resolve({"of": "c1"}, results) == {"of": "c1"}
    with pytest.raises(LookupError):
        resolve({"of": "c1", "pointer": "/b"}, results)


def test_a_result_holds_a_key_with_all_its_parts() -> None:
    result = {"rows": [{"id": "A", "n": 4}, {"id": "B"}]}
    assert holds(result, "A")
    assert holds(result, 4)
    assert holds(result, ["B", 4])
    assert holds(result, ("A", "B"))
    assert not holds(result, ["A", "C"])
    assert not holds(result, ("A", "C"))
    assert not holds(result, "C")
