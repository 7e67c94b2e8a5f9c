"""The reward of PROVE: its table by hand, its corners, and runs of the shop."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rewards import prove
from rewards.prove import Made, Wanted, equal, measure
from rewards.trace import CallRun
from servers.catalogue import tools
from tests.rewards.runs import call, gold_call, ids, make_task, run, shop
from tests.rewards.stories import refuse_then_write

GOLD = [Wanted("find_orders", {"user": "u1"}, ()), Wanted("cancel", {"order": "o7"}, (0,))]
FREE = [Wanted("get", {"id": "a"}, ()), Wanted("get", {"id": "b"}, ())]


def find(user: str = "u1", levels: int = 3) -> Made:
    return Made("find_orders", {"user": user}, levels)


def cancel(order: str = "o7", levels: int = 3) -> Made:
    return Made("cancel", {"order": order}, levels)


def get(key: str) -> Made:
    return Made("get", {"id": key}, 3)


@pytest.mark.parametrize(
    ("calls", "parts", "total"),
    [
        ([find(), cancel()], "1 1 0 1 1", "1.3"),
        ([Made("find_orders", {"user": "u1", "limit": 3}, 3), cancel()], "1 1 0 1 1", "1.3"),
        ([], "0 0 0 0 0", "0"),
        ([find()], "1 1/2 0 1 1", "1.05"),
        ([cancel(), find()], "1 1/2 0 1 1", "1.05"),
        ([cancel()], "1 0 0 1 1", ".8"),
        ([find("u2"), cancel("o9")], "1 1 0 1 0", "1.2"),
        ([find("u2", 2), cancel("o9", 2)], "2/3 1 0 1 0", "1.033333"),
        ([find()] * 9 + [cancel()], "1 1 -7/6 1 1", "1.125"),
        ([find()] * 59 + [cancel()], "1 1 -19/2 1 1", "-.125"),
        ([Made("find_orders", {}, 1)], "1/3 0 0 1 0", ".366667"),
        ([Made("get_ordr", {"id": 1}, 0), find(), cancel()], "2/3 1 0 2/3 1", "1.066667"),
        ([find(), Made("cancel", None, 1)], "2/3 1/2 0 1 1", ".883333"),
        ([find(), cancel(), cancel(levels=2)], "8/9 1 0 1 1", "1.244444"),
    ],
)
def test_the_table_by_hand(calls: list[Made], parts: str, total: str) -> None:
    found = measure(calls, GOLD)
    assert list(found.parts.values()) == [Fraction(part) for part in parts.split()]
    assert float(found.total) == pytest.approx(float(total), abs=1e-6)
    assert found.budget == 3


def test_parallel_calls_without_an_edge_may_stand_in_any_order() -> None:
    for calls in permutations([get("a"), get("b")]):
        assert measure(calls, FREE).total == Fraction(13, 10)


def test_where_nothing_is_to_be_called_silence_is_all() -> None:
    assert measure([], []).total == 1
    assert measure([find()], []).total == 0


def test_a_gold_call_without_arguments_is_met_by_its_name() -> None:
    found = measure([Made("list_all", {"limit": 3}, 3)], [Wanted("list_all", {}, ())])
    assert found.total == Fraction(13, 10)


def test_more_matches_go_before_better_arguments() -> None:
    wanted = [Wanted("move", {"a": 1}, ()), Wanted("move", {"a": 1, "b": 2}, ())]
    found = measure([Made("move", {"a": 1, "b": 2}, 3), Made("move", {"a": 5}, 3)], wanted)
    assert found.at == (1, 0)


def test_order_goes_before_better_arguments() -> None:
    found = measure([cancel("o9"), find(), cancel("o9"), cancel("o7")], GOLD)
    assert found.at == (1, 3)
    found = measure([cancel("o7"), find(), cancel("o9")], GOLD)
    assert found.at == (1, 2)
    assert found.parts["coverage"] == 1
    assert found.parts["arguments"] == Fraction(1, 2)


def test_many_equal_calls_are_matched_in_turn() -> None:
    wanted = [Wanted("get", {"id": str(n)}, (n - 1,) if n else ()) for n in range(12)]
    found = measure([get(str(n)) for n in range(12)], wanted)
    assert found.at == tuple(range(12))
    assert found.total == Fraction(13, 10)


def test_of_equal_calls_the_earliest_is_matched() -> None:
    assert measure([find("u2"), find(), find(), cancel(), cancel()], GOLD).at == (1, 3)


def test_arguments_count_by_their_share() -> None:
    wanted = [Wanted("move", {"a": 1, "b": 2}, ()), Wanted("move", {"a": 3, "b": 4}, ())]
    found = measure([Made("move", {"a": 1, "b": 9}, 3), Made("move", {"a": 3, "b": 4}, 3)], wanted)
    assert found.parts["arguments"] == Fraction(3, 4)


def _crossed(single: int) -> tuple[list[Made], list[Wanted]]:
    """Four calls of one tool in the order opposite to gold's, and so many tools that are called once."""
    names = [f"only_{n}" for n in range(single)]
    calls = [*(get(key) for key in "dcba"), *(Made(name, {}, 3) for name in names)]
    return calls, [*(Wanted("get", {"id": key}, ()) for key in "abcd"), *(Wanted(name, {}, ()) for name in names)]


def test_the_best_of_twenty_thousand_alignments_is_found_and_beyond_the_calls_are_taken_in_turn() -> None:
    assert prove.ALIGNMENTS == 5**4 * 2**5
    best = measure(*_crossed(5))
    assert (best.at[:4], best.parts["arguments"]) == ((3, 2, 1, 0), 1)
    taken = measure(*_crossed(6))
    assert (taken.at[:4], taken.parts["arguments"]) == ((0, 1, 2, 3), Fraction(6, 10))


def test_taken_in_turn_a_call_comes_behind_what_it_waits_for_if_one_does() -> None:
    many = [Wanted(f"only_{n}", {}, ()) for n in range(15)]
    wanted = [
        *many,
        Wanted("find", {}, ()),
        Wanted("lost", {}, ()),
        Wanted("cancel", {}, (15, 16)),
        Wanted("cancel", {}, (15,)),
        Wanted("cancel", {}, (17,)),
    ]
    made = [Made(name, {}, 3) for name in ("cancel", "find", "cancel", "cancel", *(one.name for one in many))]
    found = measure(made, wanted)
    assert found.at[15:] == (1, None, 2, 3, 0)
    assert measure(made[:2], wanted).at[15:] == (1, None, 0, None, None)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1, 1.0, True),
        (True, 1, False),
        (True, True, True),
        ([1, 2], [1.0, 2], True),
        ([1, 2], [2, 1], False),
        ({"a": [True]}, {"a": [1]}, False),
        ("1", 1, False),
        (None, None, True),
        ({"a": 1, "b": [2]}, {"b": [2.0], "a": 1}, True),
        ({"a": 1}, {"a": 2}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ({"a": 1}, 1, False),
        ([1], 1, False),
        ([1], [1, 2], False),
    ],
)
def test_json_values_are_compared_as_json(one: Any, other: Any, *, same: bool) -> None:
    assert equal(one, other) is equal(other, one) is same


CALLS = st.lists(
    st.builds(
        Made,
        st.sampled_from(["find_orders", "cancel", "get_ordr"]),
        st.dictionaries(st.sampled_from(["user", "order"]), st.sampled_from(["u1", "o7", "x"])),
        st.integers(0, 3),
    ),
    max_size=8,
)


@given(CALLS)
def test_no_run_earns_more_than_gold_and_every_total_is_the_weighted_sum(calls: list[Made]) -> None:
    found = measure(calls, GOLD)
    assert found.total <= Fraction(13, 10)
    assert found.total == sum(prove.WEIGHTS[name] * value for name, value in found.parts.items())


def shop_score(*steps: Any) -> Any:
    known = ids()
    looked = gold_call("c1", "find_orders", {"customer_id": known["Ann"]}, "lookup")
    write = gold_call("c2", "cancel_order", {"order_id": known["desk"]}, after=["c1"])
    task = make_task([{"user": "cancel my desk", "calls": [looked, write], "reply": "Done."}])
    return shop().score(task, run(*steps), "prove")


def test_a_run_is_scored_by_replay() -> None:
    known = ids()
    look, write = call("find_orders", customer_id=known["Ann"]), call("cancel_order", order_id=known["desk"])
    gold = shop_score(look, write, "Done.")
    assert (gold.total, gold.max, gold.reward, gold.matched, gold.missing) == (1.3, 1.3, "prove", ("c1", "c2"), ())
    assert gold.correct
    assert shop_score().total == 0
    assert shop_score(look).missing == ("c2",)
    failed = shop_score(look, call("cancel_order", order_id="OR-XXXXXX"))
    assert failed.parts == pytest.approx(
        {"validity": 5 / 6, "coverage": 1, "efficiency": 0, "name": 1, "arguments": 0.5}
    )


@pytest.mark.parametrize(
    ("arguments", "levels"),
    [
        ({"order_id": "OR-XXXXXX"}, 2),
        ({"order_id": 7}, 1),
        ({"order_id": None}, 1),
        ({}, 1),
        ({"order_id": "OR-XXXXXX", "colour": "red"}, 2),
    ],
)
def test_a_call_is_valid_by_thirds(arguments: dict[str, Any], levels: int) -> None:
    assert shop_score(call("cancel_order", **arguments)).parts["validity"] == pytest.approx(levels / 3)


@pytest.mark.parametrize(
    ("made", "levels"),
    [
        (call("book_table", day="2026-12-24", people=2), 3),
        (call("book_table", day="2026-12-24", people=2.0), 3),
        (call("book_table", day="2026-12-24", people=2.5), 1),
        (call("book_table", day="2026-12-24", people="2"), 1),
        (call("book_table", day="2026-12-24", people=True), 1),
        (call("book_table", day="2026-12-24", people=2, note=5), 1),
        (call("book_table", day="2026-12-24", people=99), 2),
        (call("get_order", order_id=ids()["desk"], full=True), 3),
        (call("get_order", order_id=ids()["desk"], full="true"), 1),
        (call("get_order", order_id=ids()["desk"], full=1), 1),
    ],
)
def test_a_call_is_well_formed_by_the_json_types_of_its_arguments(made: Any, levels: int) -> None:
    assert shop_score(made).parts["validity"] == pytest.approx(levels / 3)


@pytest.mark.parametrize(
    ("amounts", "levels"), [([1, 2], 2), ([], 2), ([1, "2"], 1), (["1", 2], 1), (12, 1), ("12", 1)]
)
def test_each_item_of_a_list_has_the_lists_type(amounts: Any, levels: int) -> None:
    tool = tools()["split_expense"]
    given = {p.name: amounts if p.name == "amounts" else ["x"] if p.many else "x" for p in tool.parameters}
    made = CallRun(0, 0, tool.name, tool.server, None, json.dumps(given), "", "Invalid", "{}")
    assert prove_level(made) == levels


def prove_level(made: CallRun) -> int:
    """The level of one call of the worlds."""
    return prove._made(made, tools()).levels  # pyright: ignore[reportPrivateUsage]  # no world runs here


def test_a_call_that_failed_or_was_not_shown_still_stands_for_its_gold_call() -> None:
    malformed = shop_score(call("find_orders", customer_id=5))
    assert (malformed.matched, malformed.parts["validity"]) == (("c1",), pytest.approx(1 / 3))
    hidden = shop().score(refuse_then_write(), run(call("cancel_order", order_id=ids()["kettle"])), "prove")
    assert (hidden.matched, hidden.parts["validity"]) == (("c2",), 0)
    unknown = shop_score(call("no_such_tool", order_id=ids()["desk"]))
    assert (unknown.matched, unknown.parts["validity"]) == ((), 0)


def test_what_a_score_says_beside_its_parts() -> None:
    look, write = call("find_orders", customer_id=ids()["Ann"]), call("cancel_order", order_id=ids()["desk"])
    found = shop_score(look, look, look, write, write, call("list_accounts"))
    assert [(one.tool, one.count) for one in found.extra] == [
        ("cancel_order", 1),
        ("find_orders", 2),
        ("list_accounts", 1),
    ]
    assert (found.calls.counted, found.calls.needed, found.calls.budget) == (6, 2, 3)
    assert (found.reward_version, found.max, found.correct) == (prove.PROVE_VERSION, 1.3, False)
    assert shop_score(look, write).extra == ()


def test_where_nothing_is_to_be_called_one_is_the_most() -> None:
    task = make_task([{"user": "what is love", "gold_class": "REFUSE"}])
    silent = shop().score(task, run("I can't help with that."), "prove")
    assert (silent.max, silent.correct, silent.calls.budget) == (1.0, True, 0)
    loud = shop().score(task, run(call("list_customers")), "prove")
    assert (loud.max, loud.correct) == (1.0, False)


def test_order_is_that_of_the_gold_plan() -> None:
    look, write = call("find_orders", customer_id=ids()["Ann"]), call("cancel_order", order_id=ids()["desk"])
    assert shop_score(look, write).parts["coverage"] == 1
    assert shop_score(write, look).parts["coverage"] == 0.5


def test_arguments_that_are_no_object_reach_the_first_level() -> None:
    broken = run(call("cancel_order"))
    broken[0]["tool_calls"][0]["function"]["arguments"] = '{"order_id": '
    task = make_task([{"user": "x", "calls": [gold_call("c1", "cancel_order", {"order_id": ids()["desk"]})]}])
    assert shop().score(task, broken, "prove").parts["validity"] == pytest.approx(1 / 3)
    assert shop().score(task, run(call("no_such_tool")), "prove").parts["validity"] == 0


def test_a_task_without_gold_calls_rewards_silence() -> None:
    task = make_task([{"user": "what is love", "gold_class": "REFUSE"}])
    assert (shop().score(task, run("I can't help with that."), "prove").total) == 1
    assert (shop().score(task, run(call("list_customers")), "prove").total) == 0


def test_a_task_that_cannot_be_played_has_no_number() -> None:
    task = make_task([{"user": "x", "calls": [gold_call("c1", "cancel_order", {"order_id": "OR-XXXXXX"})]}])
    found = shop().score(task, run(), "prove")
    assert (found.status, found.total, found.reward) == ("unscoreable", None, "prove")
