"""A run read against a plan: its first fault, what counts before it, silent turns, precision, order."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tasks import Task
from tests.rewards.runs import call, gold_call, ids, make_task, read_run, score
from tests.rewards.stories import (
    CANCELLED,
    ask_then_write,
    cancel_delayed,
    confirm_and_drop,
    confirm_then_write,
    refuse_then_write,
    three_writes,
    transfer,
)

LOOK = call("find_orders", customer_id=ids()["Ann"])
LIST = call("list_accounts")
WHICH = "Which order do you mean?"
LEAVE = "That is $1,250.00 from everyday to savings. Shall I go ahead?"
CANNOT = "I can't cancel orders here, I'm afraid."
EARLY, HARM = "a write before its decision", "harm"
UNSEEN, WRONG = "an id that was never seen", "a turn that ended with a wrong decision"
FINAL = "a wrong write that cannot be taken back"


def cancel(item: str) -> Any:
    return call("cancel_order", order_id=ids()[item])


def pay(amount: int, source: str = "everyday", target: str = "joint") -> Any:
    return call("move_money", source_id=ids()[source], target_id=ids()[target], amount=amount)


def note(item: str, text: str = "hello") -> Any:
    return call("add_note", order_id=ids()[item], text=text)


@pytest.mark.parametrize(
    ("story", "steps", "fault", "progress"),
    [
        (cancel_delayed, (LOOK, cancel("kettle"), CANCELLED), None, Fraction(1)),
        (cancel_delayed, (cancel("kettle"), CANCELLED), (0, UNSEEN, False), Fraction(0)),
        (cancel_delayed, (LOOK, cancel("kettle"), cancel("lamp"), CANCELLED), (2, HARM, False), Fraction(1, 3)),
        (cancel_delayed, (LOOK, cancel("lamp"), cancel("kettle"), CANCELLED), (1, HARM, False), Fraction(0)),
        (ask_then_write, (LOOK, cancel("kettle"), WHICH, "Done."), (1, EARLY, False), Fraction(0)),
        (ask_then_write, ("Well.",), (0, WRONG, False), Fraction(0)),
        (ask_then_write, (LOOK, WHICH, cancel("lamp"), "Done."), (2, HARM, False), Fraction(1, 2)),
        (refuse_then_write, (CANNOT, LOOK, cancel("kettle"), "Done."), None, Fraction(1)),
        (refuse_then_write, ("Okay!", LOOK, cancel("kettle"), "Done."), (0, WRONG, False), Fraction(0)),
        (confirm_then_write, (LIST, LEAVE, "Well."), None, Fraction(1, 2)),
        (confirm_and_drop, (LIST, LEAVE, pay(125_000, target="savings"), "Moved."), (2, HARM, False), Fraction(0)),
        (transfer, (LIST, pay(125_000), "It held $5,000.00."), (1, FINAL, True), Fraction(2, 9)),
        (transfer, (LIST, pay(1), pay(12_500), "It held $5,000.00."), (1, HARM, False), Fraction(0)),
        (transfer, (LIST, pay(12_500, "joint", "everyday"), "It held $5,000.00."), (1, HARM, False), Fraction(0)),
        (three_writes, (LOOK, cancel("kettle"), cancel("lamp"), "Two."), None, Fraction(2, 3)),
        (
            three_writes,
            (LOOK, cancel("kettle"), cancel("rug"), cancel("lamp"), "Done."),
            (2, HARM, False),
            Fraction(1, 3),
        ),
        (
            three_writes,
            (LOOK, cancel("kettle"), note("rug"), note("rug", "bye"), cancel("lamp"), "Done."),
            (2, HARM, False),
            Fraction(1, 3) * Fraction(1, 3),
        ),
    ],
)
def test_only_what_came_before_the_first_fault_counts(
    story: Callable[[], Task], steps: Any, fault: Any, progress: Fraction
) -> None:
    read = read_run(story(), *steps)
    found = read.fault and (read.fault.step, read.fault.name, read.fault.near)
    assert (found, read.progress, read.correct) == (fault, progress, progress == 1)


def test_a_turn_is_silent_if_it_does_not_end_or_ends_without_a_visible_word() -> None:
    def silent(*steps: Any) -> tuple[int, ...]:
        return read_run(refuse_then_write(), *steps).silent

    assert silent(CANNOT, LOOK, cancel("kettle"), "Done.") == ()
    assert silent(CANNOT, LOOK, cancel("kettle"), "<think>done</think>") == (1,)
    assert silent("<think>no</think>", "Done.") == (0,)
    assert silent(CANNOT, LOOK) == (1,)
    assert silent(LOOK) == (0,)


def _pass_on_and_cancel() -> Task:
    topic = gold_call("c1", "tell_supervisor", {"topic": "late"}, "required")
    rug = gold_call("c2", "cancel_order", {"order_id": ids()["rug"]}, after=["c1"])
    return make_task(
        [{"user": f"tell them it is late, then cancel {ids()['rug']}", "calls": [topic, rug], "reply": "Ok."}]
    )


def test_required_calls_that_were_not_made_and_atoms_out_of_order_are_named() -> None:
    tell = call("tell_supervisor", topic="late")
    right = read_run(_pass_on_and_cancel(), tell, cancel("rug"), "Ok.")
    assert (right.unmet, right.disordered, right.correct) == ((), (), True)
    missing = read_run(_pass_on_and_cancel(), cancel("rug"), "Ok.")
    assert (missing.unmet, missing.disordered, missing.correct) == (("c1",), ("c2",), False)
    turned = read_run(_pass_on_and_cancel(), cancel("rug"), tell, "Ok.")
    assert (turned.unmet, turned.disordered, turned.progress) == ((), ("c2",), Fraction(1, 2))


def test_a_report_after_the_first_fault_earns_nothing() -> None:
    told = read_run(cancel_delayed(), LOOK, cancel("kettle"), cancel("lamp"), CANCELLED)
    assert [one.at for one in told.told] == [3]
    assert told.progress == Fraction(2, 3) * Fraction(1, 2)


def test_the_turns_of_a_run_are_scored_by_themselves_and_their_gains_sum_to_the_total() -> None:
    def turns(*steps: Any) -> list[tuple[float | None, float, bool]]:
        return [(turn.total, turn.gain, turn.correct) for turn in score(refuse_then_write(), *steps).turns]

    assert turns(CANNOT, LOOK, cancel("kettle"), "Done.") == [(1.0, 0.2, True), (1.0, 0.8, True)]
    assert turns(CANNOT, "Hm.") == [(1.0, 0.2, True), (0.0, 0.0, False)]
    assert turns("Okay!", LOOK, cancel("kettle"), "Done.") == [(0.0, 0.0, False), (1.0, 0.0, True)]
    assert turns(CANNOT) == [(1.0, 0.2, True), (0.0, 0.0, False)]
    assert turns() == [(0.0, 0.0, False), (0.0, 0.0, False)]
    repeated = score(refuse_then_write(), CANNOT, *[LOOK] * 4, cancel("kettle"), "Done.")
    assert (repeated.turns[0].total, repeated.turns[1].total) == (1.0, 1 - 0.2 * (5 / 8))
    assert sum(turn.gain for turn in repeated.turns) == pytest.approx(repeated.total or 0, abs=1e-12)


def test_the_reasons_of_a_run_are_said_in_plain_words() -> None:
    wrong = score(cancel_delayed(), LOOK, LOOK, LOOK, LOOK, cancel("lamp"), "Well, which order do you mean?", "Hm.")
    lamp, kettle = (f"shop.purchase {ids()[item]}" for item in ("lamp", "kettle"))
    assert wrong.reasons == (
        *(f"{row} differs in status" for row in sorted((lamp, kettle))),
        f"cancel_order changed {lamp}, which nobody asked for",
        "turn 0 does not say the money 4190",
        "nothing counts from the first fault on: harm",
        "5 calls where 2 are needed and 3 are free",
        "3 calls repeat an earlier one",
        "1 needless exchanges with the user",
    )
    unseen = score(cancel_delayed(), cancel("kettle"), "<think></think>").reasons
    assert f"cancel_order was given {ids()['kettle']}, which stood in no message before it" in unseen
    assert "turn 0 ends without a word to the user" in unseen
    early = score(refuse_then_write(), LOOK).reasons
    assert "turn 1 never began (TOOL_CALL is due in it)" in early
    booked = score(cancel_delayed(), call("book_table", day="2026-12-24", people=2), "Hm.").reasons
    assert any(one.startswith("shop.booking BK-") and one.endswith("is there and should not be") for one in booked)
    near = score(transfer(), LIST, pay(125_000), "It held $5,000.00.").reasons
    assert "c2 (move_money) was tried with wrong values" in near
    assert any(one.endswith("should be there, or be as expected, and is not") for one in near)
    assert "c1 (tell_supervisor) must be called and was not" in score(_pass_on_and_cancel(), "Ok.").reasons
    turned = score(_pass_on_and_cancel(), cancel("rug"), call("tell_supervisor", topic="late"), "Ok.")
    assert turned.reasons == ("c2 came before what it must come after",)
    back = gold_call("c1", "return_order", {"order_id": ids()["rug"], "note": "late"})
    said = {"user": f"return {ids()['rug']}, late", "calls": [back], "reply": "Done."}
    idle = score(make_task([said]), "Well.").reasons
    assert idle[0] == f"shop.purchase {ids()['rug']} differs in note, status"


def test_a_right_write_behind_a_wrong_one_that_cannot_be_taken_back_earns_nothing() -> None:
    names = {"source_id": ids()["everyday"], "target_id": ids()["savings"]}
    told = dict.fromkeys((*names, "amount"), "user:0")
    moved = gold_call("c1", "send_money", {**names, "amount": 125}, provenance=told)
    noted = gold_call("c2", "add_note", {"order_id": ids()["rug"], "text": "x"})
    task = make_task([{"user": " ".join(ids().values()), "calls": [moved, noted], "reply": "Done."}])
    note = call("add_note", order_id=ids()["rug"], text="x")
    wrong = call("send_money", **names, amount=1250)
    third = Fraction(1, 3)
    assert read_run(task, wrong, note, "Done.").progress == third / 2
    assert read_run(task, note, wrong, "Done.").progress == (1 + third) / 2


def test_a_write_before_its_decision_that_stands_for_nothing_costs_precision() -> None:
    note = {"order_id": ids()["rug"], "text": "urgent"}
    turns: list[dict[str, Any]] = [
        {
            "user": f"note 'urgent' on {ids()['rug']}, and cancel {ids()['kettle']}",
            "gold_class": "REFUSE",
            "protected": ["c2"],
            "calls": [gold_call("c1", "add_note", note)],
            "reply": "I can't cancel orders here, I'm afraid.",
        },
        {
            "user": "and now?",
            "calls": [gold_call("c2", "cancel_order", {"order_id": ids()["kettle"]})],
            "reply": "Cancelled.",
        },
    ]
    task = make_task(turns)
    void = call("void_order", order_id=ids()["kettle"])
    read = read_run(task, call("add_note", **note), void, "Hm.")
    assert read.fault is not None
    assert (read.fault.step, read.harms) == (1, ())
    assert read.progress == Fraction(1, 2) / 3


def test_a_turn_by_itself_is_right_if_it_makes_its_own_reports() -> None:
    asks = [
        {"user": f"what does {item} bring?", "reports": [{"type": "money", "value": value}], "reply": "Well."}
        for item, value in (("the kettle", 4190), ("the lamp", 1500))
    ]
    found = score(make_task(asks), "It brings $41.90.", "I don't know.")
    assert [turn.correct for turn in found.turns] == [True, False]
    swapped = score(make_task(asks), "I don't know.", "It brings $15.00.")
    assert [turn.correct for turn in swapped.turns] == [False, True]
