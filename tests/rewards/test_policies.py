"""Policies that need no model: what each does, act by act, whatever it is answered."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from rewards import policies
from rewards.policies import Act, Answer, Guess, Policy, Say, split_at_decision
from tasks import Task, Turn
from tests.rewards.runs import gold_call, ids, make_task
from tests.rewards.stories import ask_then_write, cancel_delayed, confirm_then_write

OVER = Answer(None)


def drive(policy: Policy, task: Task, answers: Iterable[Answer], tools: tuple[Any, ...] = ()) -> list[Act | Say]:
    """What a policy does as it is answered, until it ends or the answers do."""
    run = policy(task, tools)
    done = [next(run)]
    for answer in answers:
        try:
            done.append(run.send(answer))
        except StopIteration:
            break
    return done


def tool(name: str, required: dict[str, Any] | None = None) -> dict[str, Any]:
    """A tool as of a chat completion request."""
    given = required or {}
    parameters = {"type": "object", "properties": given, "required": list(given)}
    return {"type": "function", "function": {"name": name, "description": "", "parameters": parameters}}


def test_gold_calls_then_speaks_and_asks_before_what_waits_for_the_answer() -> None:
    task = confirm_then_write()
    turn = task.turns[0]
    done = drive(policies.gold, task, [Answer("{}"), Answer("yes please"), Answer("{}"), OVER])
    assert done == [
        Act("list_accounts", {}),
        Say(turn.asking),
        Act("move_money", dict(turn.calls[1].arguments)),
        Say(turn.reply),
    ]


def test_gold_asks_nothing_where_nothing_is_asked() -> None:
    task = cancel_delayed()
    done = drive(policies.gold, task, [Answer("{}"), Answer("{}"), OVER])
    assert done == [
        Act("find_orders", {"customer_id": ids()["Ann"]}),
        Act("cancel_order", {"order_id": ids()["kettle"]}),
        Say(task.turns[0].reply),
    ]


def test_gold_takes_what_it_points_to_from_what_it_was_answered() -> None:
    pointed = {"day": {"of": "c1", "pointer": "/days/1"}, "people": {"of": "c2", "pointer": ""}}
    calls = [
        gold_call("c1", "list_accounts", {}, "lookup"),
        gold_call("c2", "list_customers", {}, "lookup"),
        gold_call("c3", "book_table", pointed),
    ]
    first = {"user": "book", "calls": calls[:1], "reply": "Well."}
    task = make_task([first, {"user": "now", "calls": calls[1:], "reply": "Booked."}])
    answers = [Answer('{"days": ["2026-12-23", "2026-12-24"]}'), Answer("now"), Answer("4"), Answer("{}"), OVER]
    done = drive(policies.gold, task, answers)
    assert done[3] == Act("book_table", {"day": "2026-12-24", "people": 4})
    assert done[1::3] == [Say("Well."), Say("Booked.")]
    empty = drive(policies.gold, task, [answers[0], answers[1], Answer(""), Answer("{}"), OVER])
    assert empty[3] == Act("book_table", {"day": "2026-12-24", "people": None})


def _turn(asking: str, protected: list[str], after: dict[str, list[str]]) -> Turn:
    calls = [gold_call(f"c{n}", "list_accounts", {}, "lookup", after=after.get(f"c{n}", [])) for n in range(1, 6)]
    more = {"gold_class": "ASK", "missing": ["day"], "says": {"day": "then"}} if asking else {}
    turn = {"user": "go", "calls": calls, "reply": "Done.", "protected": protected, **more}
    return make_task([{**turn, "asking": asking} if asking else turn]).turns[0]


def test_what_is_protected_and_what_follows_it_wait_for_the_decision() -> None:
    def split(turn: Turn) -> list[list[str]]:
        return [[call.id for call in part] for part in split_at_decision(turn)]

    asked = _turn("When?", ["c2"], {"c3": ["c2"], "c4": ["c1"], "c5": ["c3"]})
    assert split(asked) == [["c1", "c4"], ["c2", "c3", "c5"]]
    assert split(_turn("When?", [], {"c3": ["c1", "turn:0"]})) == [["c1", "c2", "c4", "c5"], ["c3"]]
    assert split(_turn("", [], {"c3": ["c1"]})) == [["c1", "c2", "c3", "c4", "c5"], []]
    assert split(ask_then_write().turns[0]) == [["c1"], ["c2"]]


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        (policies.nothing, "Sure, is there anything else I can help you with?"),
        (policies.BASELINES["nothing"], "Sure, is there anything else I can help you with?"),
        (policies.BASELINES["claim"], "Done, that is taken care of."),
        (policies.BASELINES["refuse"], policies.REFUSAL),
    ],
)
def test_who_says_one_thing_says_it_until_the_user_has_gone(policy: Policy, words: str) -> None:
    answers = [Answer("what?"), Answer("hm"), OVER, Answer("too late")]
    assert drive(policy, cancel_delayed(), answers) == [Say(words)] * 3


def test_a_policy_that_repeats_says_what_it_was_told_to() -> None:
    assert drive(policies.repeating("Hm."), cancel_delayed(), [Answer("what?"), OVER]) == [Say("Hm.")] * 2


def test_random_makes_two_to_five_calls_then_claims_something() -> None:
    task = cancel_delayed()
    rng = Random(f"random/{task.id}")
    tools = (tool("a"), tool("b"), tool("c"))
    run = policies.random(task, tools)
    action = next(run)
    counts: list[int] = []
    for turn in range(40):
        visible = [*tools, *[tool("late")] * min(turn, 1)]
        counts.append(rng.randrange(2, 6))
        for _ in range(counts[-1]):
            assert action == Act(rng.choice(visible)["function"]["name"], {})
            action = run.send(Answer("{}"))
        assert action == Say(rng.choice(policies.CLAIMS))
        action = run.send(Answer("go on", tools=(tool("late"),) if turn == 0 else ()))
    assert sorted(set(counts)) == [2, 3, 4, 5]


def test_random_ends_with_the_user() -> None:
    run = policies.random(cancel_delayed(), (tool("a", {"x_id": {"type": "string"}}),))
    action: Act | Say = next(run)
    given: list[Any] = []
    while isinstance(action, Act):
        given.append(action.arguments["x_id"])
        action = run.send(Answer('{"x_id": "one"}'))
    assert given[0] != "one"
    assert given[1:] == ["one"] * (len(given) - 1)
    with pytest.raises(StopIteration):
        run.send(OVER)


def test_everything_calls_each_tool_once_those_that_need_least_first_and_claims_all() -> None:
    text = {"type": "string"}
    tools = (tool("two", {"a_id": text, "b_id": text}), tool("none"), tool("one", {"a_id": text}))
    answers = [Answer('{"a_id": "A"}'), Answer("{}"), Answer("{}"), Answer("go on", tools=(tool("new"),))]
    done = drive(policies.everything, cancel_delayed(), [*answers, Answer("{}"), Answer("go on"), OVER], tools)
    claim = Say("Done, I have taken care of everything.")
    assert done == [
        Act("none", {}), Act("one", {"a_id": "A"}), Act("two", {"a_id": "A", "b_id": "A"}), claim,
        Act("new", {}), claim, claim,
    ]  # fmt: skip


def guess(seed: str = "g") -> Guess:
    return Guess(Random(seed), cancel_delayed())


def made(one: Guess, name: str, schema: dict[str, Any]) -> Any:
    return one.arguments(tool("t", {name: schema})["function"])[name]


def test_only_what_is_required_is_made_up() -> None:
    shown = tool("t", {"a": {"type": "string"}, "b": {"type": "string"}})["function"]
    shown["parameters"]["required"] = ["b"]
    assert list(guess().arguments(shown)) == ["b"]


def test_a_value_that_was_shown_under_the_name_is_taken() -> None:
    one = guess()
    one.learn(Answer('{"name": "Ann", "open": true, "rows": [{"size": 3}, {"size": 4}]}'))
    one.learn(Answer('{"name": "Bob"}', failed=True))
    one.learn(Answer(""))
    one.learn(Answer(None))
    assert one.seen == {"name": ["Ann"], "size": [3, 4]}
    one.learn(Answer('["bare"]'))
    one.learn(Answer('{"tags": ["a", "b"]}'))
    assert (one.seen[""], one.seen["tags"]) == (["bare"], ["a", "b"])
    assert made(one, "name", {"type": "string"}) == "Ann"
    assert {made(one, "size", {"type": "integer"}) for _ in range(20)} == {3, 4}


def test_an_id_that_was_never_shown_is_any_id() -> None:
    one = guess()
    one.learn(Answer('{"card_id": "C", "paid": "P"}'))
    assert made(one, "account_id", {"type": "string"}) == "C"
    assert made(one, "void", {"type": "string"}) == cancel_delayed().world.now[:10]
    other = guess()
    other.learn(Answer('{"grid": "G"}'))
    assert made(other, "grid_id", {"type": "string"}) == cancel_delayed().world.now[:10]
    assert made(other, "wid", {"type": "string"}) == cancel_delayed().world.now[:10]


def test_a_list_holds_one_value_of_its_name_in_the_singular() -> None:
    one = guess()
    one.learn(Answer('{"order_id": "O", "order_ids": "all"}'))
    assert made(one, "order_ids", {"type": "array", "items": {"type": "string"}}) == ["O"]


def test_what_was_never_shown_is_made_up_by_its_type() -> None:
    day = cancel_delayed().world.now[:10]
    one = guess()
    options = ["x", "y"]
    assert {made(one, "kind", {"type": "string", "enum": options}) for _ in range(30)} == {"x", "y"}
    assert {made(one, "count", {"type": "integer"}) for _ in range(60)} == {1, 30, 2500}
    found = [made(one, "open", {"type": "boolean"}) for _ in range(200)]
    assert set(found) == {True, False}
    assert 70 < sum(found) < 130
    assert made(one, "month", {"type": "string"}) == day[:7]
    assert made(one, "starts_at", {"type": "string"}) == f"{day}T10:00"
    assert made(one, "day", {"type": "string"}) == day


def test_the_draws_of_a_guess_are_those_of_its_generator() -> None:
    rng = Random("g")
    assert made(guess(), "open", {"type": "boolean"}) is (rng.random() < 0.5)
    assert made(guess(), "count", {"type": "integer"}) == Random("g").choice((1, 30, 2500))


def test_everything_knows_what_day_it_is() -> None:
    day = {"day": {"type": "string"}}
    done = drive(policies.everything, cancel_delayed(), [], (tool("t", day),))
    assert done == [Act("t", {"day": cancel_delayed().world.now[:10]})]


def test_everything_draws_by_the_task() -> None:
    count = {"count": {"type": "integer"}}
    names = [f"t{n}" for n in range(12)]
    tools = tuple(tool(name, count) for name in names)
    done = drive(policies.everything, cancel_delayed(), [Answer("{}")] * 11, tools)
    rng = Random(f"everything/{cancel_delayed().id}")
    assert done == [Act(name, {"count": rng.choice((1, 30, 2500))}) for name in names]
    assert json.loads(json.dumps([one.arguments for one in done if isinstance(one, Act)]))[0].keys() == {"count"}
