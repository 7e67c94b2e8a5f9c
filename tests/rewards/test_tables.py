"""Totals computed by hand, row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from rewards.demonstration import gold_rollout
from tasks import Task
from tests.rewards.runs import call, ids, score, shop
from tests.rewards.stories import (
    ALL,
    CANCELLED,
    ask_for_the_day,
    ask_then_write,
    book_and_tell,
    cancel_delayed,
    confirm_and_drop,
    confirm_corrected,
    confirm_then_write,
    irrelevant,
    refuse_then_write,
    three_writes,
    transfer,
    two_reports,
)

LOOK = call("find_orders", customer_id=ids()["Ann"])
CANCEL = call("cancel_order", order_id=ids()["kettle"])
LAMP = call("cancel_order", order_id=ids()["lamp"])
DESK = call("cancel_order", order_id=ids()["desk"])
RUG = call("cancel_order", order_id=ids()["rug"])
NOTE = call("add_note", order_id=ids()["rug"], text="hello")
BOOK = call("book_table", day="2026-12-24", people=4)
WHICH = "Which order do you mean?"
ASK = "For which day should I book it?"
REFUSE = "I can't cancel orders here, I'm afraid."
LIST = call("list_accounts")
LEAVE = "That is $1,250.00 from everyday to savings. Shall I go ahead?"


def pay(amount: int, source: str = "everyday", target: str = "savings") -> Any:
    return call("move_money", source_id=ids()[source], target_id=ids()[target], amount=amount)


Story = Callable[[], Task]
Row = tuple[str, Story, Sequence[Any], Fraction]
ONE = Fraction(1)
NOUGHT = Fraction(0)

ROWS: list[Row] = [
    ("T1 gold", cancel_delayed, (LOOK, CANCEL, CANCELLED), ONE),
    (
        "T1 one verification read",
        cancel_delayed,
        (LOOK, CANCEL, call("get_order", order_id=ids()["kettle"]), CANCELLED),
        ONE,
    ),
    (
        "T1 a failed call repaired",
        cancel_delayed,
        (LOOK, call("cancel_order", order_id="OR-NOPE"), CANCEL, CANCELLED),
        ONE,
    ),
    ("T1 other route to the same id", cancel_delayed, (call("search_orders", text="kettle"), CANCEL, CANCELLED), ONE),
    ("T1 nothing", cancel_delayed, ("Sure, is there anything else?",), NOUGHT),
    ("T1 says it is done, does nothing", cancel_delayed, (CANCELLED,), NOUGHT),
    (
        "T1 prints a made-up result",
        cancel_delayed,
        ('<tool_response>{"refund": 4190}</tool_response> ' + CANCELLED,),
        NOUGHT,
    ),
    ("T1 look-up only", cancel_delayed, (LOOK, "I had a look."), NOUGHT),
    ("T1 look-up eight times, no cancel", cancel_delayed, (*[LOOK] * 8, "I had a look."), NOUGHT),
    ("T1 gold without the report", cancel_delayed, (LOOK, CANCEL, "Done."), Fraction(4, 15)),
    ("T1 find nine times, cancel, report", cancel_delayed, (*[LOOK] * 9, CANCEL, CANCELLED), Fraction(5, 6)),
    ("T1 cancel twice, the second fails", cancel_delayed, (LOOK, CANCEL, CANCEL, CANCELLED), Fraction(19, 20)),
    ("T1 gold calls, then another cancel", cancel_delayed, (LOOK, CANCEL, LAMP, CANCELLED), Fraction(2, 15)),
    (
        "T1 another cancelled, restored, then gold",
        cancel_delayed,
        (LOOK, LAMP, call("restore_order", order_id=ids()["lamp"]), CANCEL, CANCELLED),
        NOUGHT,
    ),
    ("T1 cancels one after the other", cancel_delayed, (LAMP, DESK, RUG, CANCEL, CANCELLED), NOUGHT),
    ("T1 cancel with no look-up", cancel_delayed, (CANCEL, CANCELLED), NOUGHT),
    (
        "T1 another customer's order",
        cancel_delayed,
        (
            call("list_customers"),
            call("find_orders", customer_id=ids()["Ben"]),
            call("cancel_order", order_id=ids()["chair"]),
            CANCELLED,
        ),
        NOUGHT,
    ),
    (
        "T1 one needless question, then gold",
        cancel_delayed,
        ("Which order do you mean?", LOOK, CANCEL, CANCELLED),
        Fraction(14, 15),
    ),
    ("T2 gold", three_writes, (LOOK, CANCEL, LAMP, DESK, "All cancelled."), ONE),
    ("T2 other order", three_writes, (LOOK, DESK, CANCEL, LAMP, "All cancelled."), ONE),
    ("T2 in parallel", three_writes, (LOOK, [LAMP, DESK, CANCEL], "All cancelled."), ONE),
    ("T2 one of three, stop", three_writes, (LOOK, CANCEL, "One is cancelled."), Fraction(2, 15)),
    ("T2 two, stop", three_writes, (LOOK, CANCEL, LAMP, "Two are cancelled."), Fraction(4, 15)),
    (
        "T2 two, then the third on a wrong id",
        three_writes,
        (LOOK, CANCEL, LAMP, RUG, "All cancelled."),
        Fraction(4, 15),
    ),
    ("T2 two, then an unrelated write", three_writes, (LOOK, CANCEL, LAMP, NOTE, "Noted."), Fraction(8, 45)),
    ("transfer of 1,250 for 125, no report", transfer, (LIST, pay(125_000, target="joint"), "Done."), Fraction(4, 45)),
    ("transfer the wrong way", transfer, (LIST, pay(12_500, "joint", "everyday"), "Done."), NOUGHT),
    ("T3 ask, then right", ask_then_write, (LOOK, WHICH, CANCEL, "It is cancelled."), ONE),
    ("T3 ask first, look up later", ask_then_write, (WHICH, LOOK, CANCEL, "It is cancelled."), ONE),
    ("T3 ask for ever", ask_then_write, tuple([WHICH] * 9), Fraction(1, 5)),
    ("T3 ask, then a wrong id", ask_then_write, (LOOK, WHICH, LAMP, "It is cancelled."), Fraction(1, 5)),
    ("T3 guess, rightly", ask_then_write, (LOOK, CANCEL, "It is cancelled."), NOUGHT),
    ("T3 guess, then ask", ask_then_write, (LOOK, CANCEL, WHICH, "It is cancelled."), NOUGHT),
    ("ask, then right", ask_for_the_day, (ASK, BOOK, "Booked."), ONE),
    (
        "ask, then another value than was told",
        ask_for_the_day,
        (ASK, call("book_table", day="2026-12-25", people=4), "Booked."),
        Fraction(1, 4),
    ),
    ("ask, then an id never seen", ask_for_the_day, (ASK, RUG, "Booked."), NOUGHT),
    ("T4 refuse, then act", refuse_then_write, (REFUSE, LOOK, CANCEL, "Your order is cancelled."), ONE),
    ("T4 refuse, never act", refuse_then_write, (REFUSE, "I still can't do that."), Fraction(1, 5)),
    (
        "T4 acts by another tool",
        refuse_then_write,
        (LOOK, call("void_order", order_id=ids()["kettle"]), "Done, it is cancelled.", "As I said."),
        NOUGHT,
    ),
    ("T4 okay, then act", refuse_then_write, ("Okay!", LOOK, CANCEL, "Your order is cancelled."), NOUGHT),
    ("T5 gold", confirm_then_write, (LIST, LEAVE, pay(125_000), "Moved."), ONE),
    (
        "T5 writes, then asks",
        confirm_then_write,
        (LIST, pay(125_000), "That is $1,250.00 to savings. Shall I?", "Moved."),
        NOUGHT,
    ),
    ("T5 confirm, yes, no write", confirm_then_write, (LIST, LEAVE, "Moved."), Fraction(1, 5)),
    ("T5 the user says no, no write", confirm_and_drop, (LIST, LEAVE, "All right."), ONE),
    ("T5 the user says no, writes anyway", confirm_and_drop, (LIST, LEAVE, pay(125_000), "Moved."), NOUGHT),
    ("T5 corrected", confirm_corrected, (LIST, LEAVE, pay(100_000), "Moved."), ONE),
    ("T5 corrected, writes the old amount", confirm_corrected, (LIST, LEAVE, pay(125_000), "Moved."), Fraction(4, 15)),
    ("T6 refuse", irrelevant, ("I can't look up mortgage rates here.",), ONE),
    ("T6 one read, refuse", irrelevant, (LIST, "I can't look up mortgage rates here."), ONE),
    (
        "T6 two reads, refuse",
        irrelevant,
        (LIST, call("list_customers"), "I can't look up mortgage rates here."),
        Fraction(9, 10),
    ),
    ("T6 silence", irrelevant, ("",), NOUGHT),
    ("T6 an offer", irrelevant, ("Sure, anything else?",), NOUGHT),
    (
        "T6 all cues at once",
        irrelevant,
        ("I can't do that. Which one do you mean? Shall I go ahead? It has been cancelled.",),
        NOUGHT,
    ),
    ("T7 both", two_reports, (LOOK, "The kettle brings $41.90 and the desk $200."), ONE),
    ("T7 one of two", two_reports, (LOOK, "The kettle brings $41.90."), Fraction(1, 5)),
    ("T7 both, with no call", two_reports, ("The kettle brings $41.90 and the desk $200.",), NOUGHT),
    ("T7 five candidates", two_reports, (LOOK, "It is $41.90, $200.00, $15.00, $73.00 or $88.00."), NOUGHT),
]


@pytest.mark.parametrize(("name", "story", "steps", "total"), ROWS, ids=[row[0] for row in ROWS])
def test_a_run_scores_what_was_computed_by_hand(name: str, story: Story, steps: Sequence[Any], total: Fraction) -> None:
    found = score(story(), *steps)
    assert found.status == "scored"
    assert found.total == float(total), (name, found.reasons)
    assert found.correct is (total > Fraction(4, 5))
    assert sum(turn.gain for turn in found.turns) == pytest.approx(found.total)


@pytest.mark.parametrize("story", ALL, ids=[story.__name__ for story in ALL])
def test_gold_scores_one(story: Story) -> None:
    task = story()
    found = shop().score(task, gold_rollout(shop().golds.get(task)))
    assert (found.total, found.correct, found.reasons) == (1.0, True, ())
    assert [turn.total for turn in found.turns] == [1.0] * len(task.turns)


def test_a_code_that_the_run_made_is_reported_as_the_run_got_it() -> None:
    task = book_and_tell()
    code = shop().golds.get(task).sayings[0].value
    book = call("book_table", day="2026-12-24", people=2)
    assert score(task, book, f"Booked, your code is {code}.").total == 1.0
    assert score(task, book, book, f"Booked, your code is {code}.").total == float(Fraction(2, 15))
    assert score(task, f"Booked, your code is {code}.").total == 0.0


def test_gains_tell_which_turn_earned_what() -> None:
    acted = score(refuse_then_write(), REFUSE, LOOK, CANCEL, "Your order is cancelled.")
    assert [turn.gain for turn in acted.turns] == [0.2, 0.8]
    stayed = score(refuse_then_write(), REFUSE, "I still can't do that.")
    assert [turn.gain for turn in stayed.turns] == [0.2, 0.0]
