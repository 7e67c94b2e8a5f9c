"""Which call stands for which atom, and what it is worth: near misses, assignments, references to own rows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewards.matching import (
    Correspondence,
    Match,
    _best_pairs,  # pyright: ignore[reportPrivateUsage] - the choice among many has no other face
    net_effects,
)
from rewards.state import Ends
from tasks import Task
from tests.rewards.runs import call, gold_call, ids, make_task, read_run, shop

DAY = {"day": "2026-12-24", "people": 2}


def book(people: int = 2, day: str = "2026-12-24", **more: Any) -> Any:
    return call("book_table", day=day, people=people, **more)


def note(item: str, text: str) -> Any:
    return call("add_note", order_id=ids()[item], text=text)


def cancel(item: str) -> Any:
    return call("cancel_order", order_id=ids()[item])


def task_of(*calls: dict[str, Any], **more: Any) -> Task:
    user = " ".join(ids().values())
    return make_task([{"user": user, "calls": list(calls), "reply": "Done.", **more}])


def matched(task: Task, *steps: Any) -> list[tuple[Fraction, tuple[int, ...]]]:
    """For each atom what it is worth and the steps that stand for it, before order and faults."""
    return [(match.share, tuple(one.step for one in match.calls)) for match in _matches(task, *steps)]


def _matches(task: Task, *steps: Any) -> list[Match]:
    return list(read_run(task, *steps, "Done.").matches.values())


@pytest.mark.parametrize("source", ["user:0", "clock", "policy", "default:2", ""])
def test_a_plain_value_that_was_told_may_be_wrong_in_a_near_miss(source: str) -> None:
    task = task_of(gold_call("c1", "book_table", DAY, provenance={"day": source} if source else {}))
    assert matched(task, book(day="2026-12-25")) == [(Fraction(1, 4), (0,))]
    assert matched(task, book(people=3, day="2026-12-25")) == [(Fraction(0), (0,))]


def test_a_value_from_a_look_up_or_a_reference_is_right_or_the_try_is_worth_nothing() -> None:
    looked = task_of(
        gold_call("c0", "list_accounts", {}, "lookup"),
        gold_call("c1", "book_table", DAY, provenance={"day": "c0:/accounts/0/name", "people": "user:0"}),
    )
    assert matched(looked, book(day="2026-12-25")) == [(Fraction(0), (0,))]
    assert matched(looked, book(people=3)) == [(Fraction(1, 4), (0,))]
    noted = task_of(gold_call("c1", "add_note", {"order_id": ids()["rug"], "text": "urgent"}))
    assert matched(noted, note("lamp", "urgent")) == [(Fraction(0), (0,))]
    assert matched(noted, note("rug", "later")) == [(Fraction(1, 4), (0,))]


def test_arguments_that_the_plan_leaves_out_may_be_anything_in_a_near_miss_and_not_in_a_match() -> None:
    task = task_of(gold_call("c1", "book_table", DAY))
    assert matched(task, book(room="outside")) == [(Fraction(1, 2), (0,))]
    assert matched(task, book(room="inside")) == [(Fraction(1), (0,))]


def test_a_call_whose_plan_gives_no_argument_has_no_near_miss() -> None:
    task = task_of(gold_call("c1", "put_aside", {}))
    assert matched(task, call("put_aside")) == [(Fraction(1), (0,))]
    assert matched(task, call("put_aside", item="mug")) == [(Fraction(0), (0,))]


def test_near_misses_are_assigned_for_the_greatest_sum_then_to_the_earliest_calls() -> None:
    first = gold_call("c1", "book_table", {"day": "2026-12-24", "people": 2, "note": "a"})
    second = gold_call("c2", "book_table", {"day": "2026-12-31", "people": 2, "note": "b"})
    task = task_of(first, second)
    third, two_thirds = Fraction(1, 6), Fraction(1, 3)
    crossed = book(people=2, day="2026-12-31", note="x"), book(people=2, day="2026-12-24", note="y")
    assert matched(task, *crossed) == [(two_thirds, (1,)), (two_thirds, (0,))]
    alike = book(day="2026-12-26", note="x"), book(day="2026-12-26", note="y"), book(day="2026-12-26", note="z")
    assert sorted(matched(task, *alike)) == [(third, (0,)), (third, (1,))]
    one = book(day="2026-12-26", note="x"), book(day="2026-12-31", note="b", people=3)
    assert matched(task, *one) == [(third, (0,)), (two_thirds, (1,))]


def test_a_try_that_is_worth_nothing_still_stands_for_its_atom() -> None:
    task = task_of(gold_call("c1", "cancel_order", {"order_id": ids()["rug"]}))
    assert matched(task, cancel("lamp"), cancel("desk")) == [(Fraction(0), (0,))]
    assert matched(task, call("cancel_order", order_id="OR-NOPE"), cancel("desk")) == [(Fraction(0), (1,))]
    assert matched(task, note("rug", "x")) == [(Fraction(0), ())]
    assert _matches(task)[0].at == -1


def test_equal_calls_stand_for_one_atom_each() -> None:
    task = task_of(gold_call("c1", "book_table", DAY), gold_call("c2", "book_table", DAY))
    assert matched(task, book(), book(), book()) == [(Fraction(1), (0,)), (Fraction(1), (1,))]
    assert matched(task, book()) == [(Fraction(1), (0,)), (Fraction(0), ())]


def test_of_equal_calls_the_one_behind_what_it_waits_for_is_taken() -> None:
    urgent = {"order_id": ids()["rug"], "text": "urgent"}
    waits = gold_call("c2", "add_note", urgent, after=["c1"])
    task = task_of(gold_call("c1", "cancel_order", {"order_id": ids()["rug"]}), waits)
    assert matched(task, note("rug", "urgent"), cancel("rug"), note("rug", "urgent")) == [
        (Fraction(1), (1,)),
        (Fraction(1), (2,)),
    ]
    early = read_run(task, note("rug", "urgent"), cancel("rug"), "Done.")
    assert early.disordered == ("c2",)
    assert [match.share for match in early.matches.values()] == [1, 0]


def test_an_effect_that_other_calls_brought_about_counts_once() -> None:
    rug = {"order_id": ids()["rug"]}
    task = task_of(gold_call("c1", "cancel_order", rug), gold_call("c2", "cancel_order", {"order_id": ids()["lamp"]}))
    void = call("void_order", order_id=ids()["rug"])
    first, second = _matches(task, void, cancel("lamp"))
    assert (first.effects, first.exact, first.near, first.share) == (True, False, False, 1)
    assert (second.effects, second.exact, second.near, second.share) == (False, True, False, 1)
    undone = call("restore_order", order_id=ids()["rug"])
    assert matched(task, void, undone, cancel("lamp"))[0][0] == 0


def test_created_rows_that_other_calls_brought_about_are_counted() -> None:
    told = {"day": "user:0", "people": "user:0"}
    booked = gold_call("c1", "book_table", DAY, provenance=told)
    again = gold_call("c2", "book_table", DAY, provenance=told)
    code = _code()
    right = book(people=5), call("change_booking", booking_id=code, people=2)
    assert matched(task_of(booked), *right) == [(Fraction(1), (0, 1))]
    assert [share for share, _ in matched(task_of(booked, again), *right)] == [1, 0]
    assert [share for share, _ in matched(task_of(booked, again), *right, book())] == [1, 1]


def test_equal_rows_that_other_calls_brought_about_stand_for_one_atom_each() -> None:
    booked = [gold_call(f"c{n}", "book_table", DAY) for n in (1, 2)]
    task = task_of(*booked, gold_call("c3", "cancel_order", {"order_id": ids()["rug"]}))
    first, second = (one.result["booking_id"] for one in read_run(task, book(5), book(6), "Done.").calls)
    changed = [call("change_booking", booking_id=code, people=2) for code in (first, second)]
    assert matched(task, book(5), book(6), *changed) == [
        (Fraction(1), (0, 2)), (Fraction(1), (1, 3)), (Fraction(0), ()),
    ]  # fmt: skip
    assert read_run(task, book(5), book(6), *changed, "Done.").progress == Fraction(2, 3)
    again = call("change_booking", booking_id=first, people=4)
    assert matched(task, book(5), book(6), again, *changed)[0] == (Fraction(1), (0, 2, 3))


def test_a_row_that_must_go_is_gone_by_whatever_way() -> None:
    code = _code()
    task = task_of(
        gold_call("c1", "book_table", DAY),
        gold_call("c2", "drop_booking", {"booking_id": {"of": "c1", "pointer": "/booking_id"}}, after=["c1"]),
    )
    assert matched(task, book(), call("drop_booking", booking_id=code)) == [(Fraction(1), (0,)), (Fraction(1), (1,))]
    assert [share for share, _ in matched(task, book())] == [1, 0]


def test_a_row_of_the_start_may_be_deleted_by_another_tool() -> None:
    joint = {"account_id": ids()["joint"]}
    task = task_of(gold_call("c1", "close_account", joint))
    first = _matches(task, call("give_up_account", account_id=ids()["joint"]))[0]
    assert (first.share, first.effects) == (1, True)
    wrong = _matches(task, call("give_up_account", account_id=ids()["savings"]))[0]
    assert (wrong.share, wrong.calls) == (0, ())


def _code() -> str:
    """The code that the first new booking gets."""
    return read_run(task_of(gold_call("c1", "book_table", DAY)), book(), "Done.").calls[0].result["booking_id"]


def test_an_atom_that_is_done_or_leaves_nothing_does_not_hide_the_next() -> None:
    told = gold_call("c1", "tell_supervisor", {"topic": "rugs"}, "required")
    task = task_of(told, gold_call("c2", "cancel_order", {"order_id": ids()["rug"]}))
    assert matched(task, call("void_order", order_id=ids()["rug"])) == [(Fraction(0), ()), (Fraction(1), (0,))]
    booked = task_of(gold_call("c1", "book_table", DAY), gold_call("c2", "book_table", {**DAY, "day": "2026-12-31"}))
    assert matched(booked, book(), book(day="2026-12-30")) == [(Fraction(1), (0,)), (Fraction(1, 4), (1,))]


def test_an_effect_that_does_not_stand_does_not_hide_the_next() -> None:
    rug, lamp = ({"order_id": ids()[item]} for item in ("rug", "lamp"))
    task = task_of(gold_call("c1", "cancel_order", rug), gold_call("c2", "cancel_order", lamp))
    assert [share for share, _ in matched(task, call("void_order", order_id=ids()["lamp"]))] == [0, 1]


def test_a_row_that_one_call_made_stands_for_no_second_atom() -> None:
    twice = task_of(gold_call("c1", "book_table", DAY), gold_call("c2", "book_table", DAY))
    changes = [call("change_booking", booking_id=_code(), people=people) for people in (5, 2)]
    assert [share for share, _ in matched(twice, book(), *changes)] == [1, 0]


def test_a_free_cell_that_holds_what_it_may_not_is_the_fault_of_its_own_call_alone() -> None:
    free = {"text": {"contains": ["soon"]}}
    note_it = gold_call("c1", "add_note", {"order_id": ids()["rug"], "text": "come soon"}, open=free)
    task = task_of(note_it, gold_call("c2", "cancel_order", {"order_id": ids()["rug"]}))
    void = call("void_order", order_id=ids()["rug"])
    assert [match.share == 1 for match in _matches(task, note("rug", "later"), void)] == [False, True]
    assert [match.share == 1 for match in _matches(task, note("rug", "soon"), void)] == [True, True]


def test_what_waits_for_a_decision_is_worth_nothing_before_it() -> None:
    first = gold_call("c1", "cancel_order", {"order_id": ids()["rug"]})
    told = gold_call("c2", "add_note", {"order_id": ids()["lamp"], "text": "x"}, after=["turn:0"])
    says = {"yes": "yes", "restate": "cancel it", "never_mind": "never mind"}
    asking = "Shall I cancel the rug?"
    task = task_of(first, told, gold_class="CONFIRM", protected=["c1"], asking=asking, says=says, confirms=[])
    right = read_run(task, asking, cancel("rug"), note("lamp", "x"), "Done.")
    assert (right.disordered, right.correct) == ((), True)
    early = read_run(task, note("lamp", "x"), asking, cancel("rug"), "Done.")
    assert (early.disordered, early.correct) == (("c2",), False)
    never = read_run(task, note("lamp", "x"), "Hm.")
    assert [match.share for match in never.matches.values()] == [0, 0]


def test_an_edge_to_a_turn_that_decides_nothing_holds_whatever_stands_behind_it() -> None:
    waits = gold_call("c2", "add_note", {"order_id": ids()["lamp"], "text": "x"}, after=["turn:0", "c1"])
    task = task_of(gold_call("c1", "cancel_order", {"order_id": ids()["rug"]}), waits)
    assert read_run(task, cancel("rug"), note("lamp", "x"), "Done.").disordered == ()
    assert read_run(task, note("lamp", "x"), cancel("rug"), "Done.").disordered == ("c2",)


def test_a_reference_is_read_in_any_of_the_runs_own_calls() -> None:
    own = {"booking_id": {"of": "c1", "pointer": "/booking_id"}, "people": 3}
    task = task_of(gold_call("c1", "book_table", DAY), gold_call("c2", "change_booking", own, after=["c1"]))
    first, second = (one.result["booking_id"] for one in read_run(task, book(), book(), "Done.").calls)
    for code in (first, second):
        changed = call("change_booking", booking_id=code, people=3)
        assert [share for share, _ in matched(task, book(), book(), changed)] == [1, 1]


def _twins(*results: Any) -> Correspondence:
    """A run whose calls equal the plan's only one, and got these results."""
    plan = shop().golds.get(task_of(gold_call("c1", "list_accounts", {}, "lookup"))).plans[0]
    run = plan.steps[0].run
    return Correspondence(plan, [replace(run, step=n, text=json.dumps(one)) for n, one in enumerate(results)])


def test_a_place_that_one_result_lacks_is_looked_for_in_the_next() -> None:
    assert _twins({"rows": []}, {"rows": [7]}, {"rows": [8]}).pointed("c1", "/rows/0") == [7, 8]
    assert _twins({"rows": []}).pointed("c1", "/rows/0") == []
    assert _twins({"rows": [7]}).pointed("another", "/rows/0") == []


def test_an_argument_that_one_result_lacks_is_looked_for_in_the_next() -> None:
    own = {"account_id": {"of": "c1", "pointer": "/accounts/0/account_id"}}
    look, close = gold_call("c1", "list_accounts", {}, "lookup"), gold_call("c2", "close_account", own, after=["c1"])
    plan = shop().golds.get(task_of(look, close)).plans[0]
    looked, closed = (step.run for step in plan.steps)
    found: list[Any] = [{"accounts": []}, {"accounts": [{"account_id": "AC-1"}]}]
    runs = [replace(looked, step=n, text=json.dumps(one)) for n, one in enumerate(found)]
    made = replace(closed, step=2, arguments={"account_id": "AC-1"})
    assert Correspondence(plan, [*runs, made]).equals(plan.steps[1], made)
    assert not Correspondence(plan, [runs[0], made]).equals(plan.steps[1], made)


def test_two_references_are_read_side_by_side_as_often_as_either_was_called() -> None:
    both = {"order_ids": [{"of": "c1", "pointer": "/order_id"}, {"of": "c2", "pointer": "/order_id"}]}
    looks = [
        gold_call(f"c{n}", "get_order", {"order_id": ids()[item]}, "lookup") for n, item in ((1, "rug"), (2, "lamp"))
    ]
    task = task_of(*looks, gold_call("c3", "cancel_several", both, after=["c1", "c2"]))
    rug, lamp = (call("get_order", order_id=ids()[item]) for item in ("rug", "lamp"))
    several = call("cancel_several", order_ids=[ids()["rug"], ids()["lamp"]])
    for looked in ((rug, rug, rug, lamp), (rug, lamp, lamp, lamp)):
        assert [share for share, _ in matched(task, *looked, several)] == [1]


def test_equal_rows_that_one_call_makes_are_counted() -> None:
    gold = shop().golds.get(task_of(gold_call("c1", "book_table", DAY), gold_call("c2", "book_table", DAY)))
    (plan,) = gold.plans
    first, second = plan.steps
    joined = replace(first, run=replace(first.run, writes=first.run.writes + second.run.writes))
    ends = Ends.of(plan.trace.delta(), plan.trace.delta(), plan.trace, plan.opening)
    assert sorted(net_effects(joined, plan.trace, ends)[1].values()) == [2]


SHARES = st.sampled_from(
    [Fraction(1, 4), Fraction(1, 6), Fraction(1, 3), Fraction(1, 8), Fraction(3, 8), Fraction(1, 2)]
)
PLACES = st.tuples(st.integers(0, 2), st.integers(0, 3))


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(PLACES, SHARES, max_size=8))
def test_near_misses_are_paired_for_the_greatest_sum_then_many_then_early(
    shares: dict[tuple[int, int], Fraction],
) -> None:
    best = max(_worth(shares, chosen) for chosen in _pairings(shares))
    assert _worth(shares, _best_pairs(shares)) == best


def _pairings(shares: dict[tuple[int, int], Fraction]) -> Iterator[tuple[tuple[int, int], ...]]:
    for count in range(4):
        for chosen in combinations(shares, count):
            if len({row for row, _ in chosen}) == len({column for _, column in chosen}) == count:
                yield chosen


def _worth(shares: dict[tuple[int, int], Fraction], chosen: Sequence[tuple[int, int]]) -> tuple[Fraction, int]:
    last = max((column for _, column in shares), default=0)
    return sum((shares[pair] for pair in chosen), Fraction(0)), sum(1 + last - column for _, column in chosen)
