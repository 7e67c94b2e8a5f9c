"""Created rows, other accepted plans, required calls, evidence, order, several turns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tasks import Task
from tests.rewards.runs import call, gold_call, ids, make_task, run, score, shop
from tests.rewards.stories import ask_then_write

LIST = call("list_accounts")


def _two_tables() -> Task:
    """Two tables in turn 0, one of them changed and the other given back in turn 1."""
    told = {"day": "user:0", "people": "user:0"}
    return make_task(
        [
            {
                "user": "book a table for two on 2026-12-24 and one for six on 2026-12-31",
                "calls": [
                    gold_call("c1", "book_table", {"day": "2026-12-24", "people": 2}, provenance=told),
                    gold_call("c2", "book_table", {"day": "2026-12-31", "people": 6}, provenance=told),
                ],
                "reply": "Both are booked.",
            },
            {
                "user": "make the first one three, and give the other one back",
                "calls": [
                    gold_call(
                        "c3",
                        "change_booking",
                        {"booking_id": {"of": "c1", "pointer": "/booking_id"}, "people": 3},
                        after=["c1"],
                    ),
                    gold_call(
                        "c4", "drop_booking", {"booking_id": {"of": "c2", "pointer": "/booking_id"}}, after=["c2"]
                    ),
                ],
                "reply": "Done: three people, and the other is gone.",
            },
        ]
    )


def _codes() -> list[str]:
    """The codes that two new bookings get, in order."""
    gold = shop().golds.get(_two_tables())
    return [step.run.result["booking_id"] for step in gold.plans[0].steps[:2]]


FIRST = call("book_table", day="2026-12-24", people=2)
SECOND = call("book_table", day="2026-12-31", people=6)


def _change(code: str) -> Any:
    return call("change_booking", booking_id=code, people=3)


def _drop(code: str) -> Any:
    return call("drop_booking", booking_id=code)


def test_created_ids_do_not_count_whatever_the_order_of_creation() -> None:
    one, two = _codes()
    same = score(_two_tables(), FIRST, SECOND, "Booked.", _change(one), _drop(two), "Done.")
    swapped = score(_two_tables(), SECOND, FIRST, "Booked.", _drop(one), _change(two), "Done.")
    assert (same.total, swapped.total, swapped.reasons) == (1.0, 1.0, ())
    assert swapped.matched == ("c1", "c2", "c3", "c4")
    assert [turn.total for turn in swapped.turns] == [1.0, 1.0]


def test_the_wrong_one_of_two_created_rows_is_wrong() -> None:
    one, two = _codes()
    mixed = score(_two_tables(), FIRST, SECOND, "Booked.", _change(two), _drop(one), "Done.")
    assert mixed.correct is False
    assert mixed.total == float(Fraction(2, 5) * Fraction(1, 2))
    assert [turn.correct for turn in mixed.turns] == [True, False]
    assert {row.key for row in mixed.rows} == {one, two}


def test_work_of_a_later_turn_counts_for_the_episode_and_not_for_its_turn() -> None:
    one, two = _codes()
    late = score(_two_tables(), FIRST, "Booked.", SECOND, _change(one), _drop(two), "Done.")
    assert late.total == 1.0
    assert [turn.correct for turn in late.turns] == [False, False]


def test_a_wrong_value_in_turn_one_that_is_put_right_in_turn_two_is_no_harm() -> None:
    one, two = _codes()
    repaired = score(
        _two_tables(),
        FIRST,
        SECOND,
        "Booked.",
        call("change_booking", booking_id=one, people=4),
        _change(one),
        _drop(two),
        "Done.",
    )
    assert repaired.total == 1.0


def test_things_put_into_a_draft_harm_nobody() -> None:
    one, two = _codes()
    found = score(
        _two_tables(), FIRST, SECOND, "Booked.", call("put_aside", item="mug"), _change(one), _drop(two), "Done."
    )
    assert found.parts["harm"] == 0
    assert found.correct is False
    assert [(row.table, row.expected) for row in found.rows] == [("basket", None)]


def _either() -> Task:
    """Either of two orders may be cancelled."""
    plan = [[gold_call("c1", "cancel_order", {"order_id": ids()["lamp"]}, provenance={"order_id": "user:0"})]]
    return make_task(
        [
            {
                "user": f"cancel {ids()['rug']} or {ids()['lamp']}, as you like",
                "calls": [
                    gold_call("c1", "cancel_order", {"order_id": ids()["rug"]}, provenance={"order_id": "user:0"})
                ],
                "accept": plan,
                "reply": "Cancelled.",
            }
        ]
    )


def test_any_accepted_plan_is_right_and_a_mix_of_two_is_not() -> None:
    rug, lamp = (call("cancel_order", order_id=ids()[item]) for item in ("rug", "lamp"))
    assert score(_either(), rug, "Cancelled.").total == 1.0
    assert score(_either(), lamp, "Cancelled.").total == 1.0
    both = score(_either(), rug, lamp, "Cancelled.")
    assert both.total == float(Fraction(2, 5) * Fraction(1, 2))
    assert both.parts["harm"] == 0


def test_another_tool_with_the_same_effect_serves() -> None:
    assert score(_either(), call("void_order", order_id=ids()["rug"]), "Cancelled.").total == 1.0


def _pass_on() -> Task:
    return make_task(
        [
            {
                "user": "tell your supervisor about the late kettle",
                "calls": [
                    gold_call(
                        "c1",
                        "tell_supervisor",
                        {"topic": "the late kettle"},
                        "required",
                        open={"topic": {"contains": ["kettle"]}},
                    )
                ],
                "reply": "I passed it on.",
            }
        ]
    )


def test_a_required_call_must_be_made_and_succeed() -> None:
    assert score(_pass_on(), call("tell_supervisor", topic="The KETTLE is late"), "I passed it on.").total == 1.0
    talked = score(_pass_on(), "I passed it on.")
    assert (talked.total, talked.missing) == (0.0, ("c1",))
    assert score(_pass_on(), call("tell_supervisor", topic="something"), "I passed it on.").total == 0.0


def _in_order() -> Task:
    arguments = {"order_id": ids()["rug"]}
    return make_task(
        [
            {
                "user": f"put 'urgent' on {ids()['rug']}, and only then cancel it",
                "calls": [
                    gold_call(
                        "c1",
                        "add_note",
                        {**arguments, "text": "urgent"},
                        provenance={"order_id": "user:0", "text": "user:0"},
                    ),
                    gold_call("c2", "cancel_order", arguments, after=["c1"], provenance={"order_id": "user:0"}),
                ],
                "reply": "Done.",
            }
        ]
    )


def test_order_counts_where_the_task_says_so() -> None:
    note, cancel = call("add_note", order_id=ids()["rug"], text="urgent"), call("cancel_order", order_id=ids()["rug"])
    assert score(_in_order(), note, cancel, "Done.").total == 1.0
    turned = score(_in_order(), cancel, note, "Done.")
    assert (turned.correct, turned.parts["order"], turned.parts["state"]) == (False, 0.0, 1.0)
    assert turned.total == 0.2


def test_a_turn_that_ends_without_a_word_is_not_correct() -> None:
    note, cancel = call("add_note", order_id=ids()["rug"], text="urgent"), call("cancel_order", order_id=ids()["rug"])
    assert score(_in_order(), note, cancel, "<think>all done</think>").correct is False
    assert score(_in_order(), note, cancel).correct is False


def test_an_irreversible_near_miss_is_the_end_and_a_reversible_one_can_be_repaired() -> None:
    one, two = _codes()
    wrong = call("book_table", day="2026-12-24", people=5)
    repaired = score(_two_tables(), wrong, SECOND, "Booked.", _change(one), _drop(two), "Done.")
    assert repaired.correct is True
    assert repaired.total == 1.0


def test_parts_recompute_the_total() -> None:
    one, two = _codes()
    for messages in (run(FIRST, SECOND, "Booked.", _change(one), _drop(two), "Done."), run(FIRST, "Booked.", "Done.")):
        found = shop().score(_two_tables(), messages)
        parts = found.parts
        expected = 1 - 0.2 * parts["efficiency"] if found.correct else 0.4 * parts["progress"]
        assert found.total == expected
        assert abs(sum(turn.gain for turn in found.turns) - expected) < 1e-12


def _unseen() -> Task:
    """A report that rests on a look-up and names no row."""
    return make_task(
        [
            {
                "user": "what does the kettle cost?",
                "calls": [gold_call("c1", "search_orders", {"text": "kettle"}, "lookup")],
                "reports": [{"type": "money", "value": 4190, "after": ["c1"]}],
                "reply": "It is $41.90.",
            }
        ]
    )


def test_a_report_that_rests_on_a_look_up_needs_a_look_at_the_same_table() -> None:
    assert score(_unseen(), "It is $41.90.").total == 0.0
    assert score(_unseen(), LIST, "It is $41.90.").total == 0.0
    assert score(_unseen(), call("search_orders", text="kettle"), "It is $41.90.").total == 1.0
    assert score(_unseen(), call("search_orders", text="ket"), "It is $41.90.").total == 1.0


def test_a_turn_that_was_cut_off_after_its_question_is_not_correct() -> None:
    look, which = call("find_orders", customer_id=ids()["Ann"]), "Which order do you mean?"
    cut = score(ask_then_write(), look, which, call("cancel_order", order_id=ids()["kettle"]))
    assert (cut.correct, cut.total) == (False, 0.4)


def _by_the_window() -> Task:
    """A table whose note is free but for the window."""
    given = {"day": "2026-12-24", "people": 2, "note": "by the window"}
    told = dict.fromkeys(given, "user:0")
    table = gold_call("c1", "book_table", given, provenance=told, open={"note": {"contains": ["window"]}})
    return make_task([{"user": "for two on 2026-12-24, at a window", "calls": [table], "reply": "Booked."}])


def test_a_new_row_with_a_wrong_open_cell_is_a_near_miss_and_no_deed() -> None:
    window, garden = (call("book_table", day="2026-12-24", people=2, note=note) for note in ("window!", "garden"))
    assert score(_by_the_window(), window, "Booked.").total == 1.0
    assert score(_by_the_window(), garden, "Booked.").total == float(Fraction(2, 5) * Fraction(1, 2) * Fraction(2, 3))
    first = score(_by_the_window(), garden, window, "Booked.")
    assert (first.total, first.parts["harm"]) == (0.0, 1)
    second = score(_by_the_window(), window, garden, "Booked.")
    assert (second.total, second.parts["harm"]) == (0.2, 1)


def test_a_row_of_the_start_with_a_wrong_open_cell_is_a_near_miss_and_no_deed() -> None:
    rug = {"order_id": ids()["rug"]}
    given = {**rug, "note": "too late"}
    back = gold_call(
        "c1", "return_order", given, provenance=dict.fromkeys(given, "user:0"), open={"note": {"contains": ["late"]}}
    )
    task = make_task([{"user": f"send {rug['order_id']} back, it is late", "calls": [back], "reply": "Done."}])
    assert score(task, call("return_order", **rug, note="Late."), "Done.").total == 1.0
    assert score(task, call("cancel_order", **rug), call("add_note", **rug, text="it was late"), "Done.").total == 1.0
    wrong = score(task, call("return_order", **rug, note="no reason"), "Done.")
    assert wrong.total == float(Fraction(2, 5) * Fraction(1, 2) * Fraction(1, 2))
