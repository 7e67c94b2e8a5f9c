"""Reports: what counts as looked up, which values may stand beside one, and whose id is told."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from rewards.replay import MalformedTaskError
from rewards.reports import evident
from rewards.trace import CallRun, TextRun
from tasks import Task
from tests.rewards.runs import call, gold_call, ids, make_task, read_run, score, shop
from tests.rewards.stories import book_and_tell, cancel_delayed

LOOK = call("find_orders", customer_id=ids()["Ann"])
TEXT = TextRun(5, 0, "It is $41.90.", datetime(2026, 11, 2, tzinfo=UTC))


def cancel(item: str) -> Any:
    return call("cancel_order", order_id=ids()[item])


def made(result: Any, step: int = 1, server: str = "shop", code: str | None = None) -> CallRun:
    return CallRun(
        step, 0, "get", server, {}, "{}", "get", code, json.dumps(result), reads=frozenset({("shop", "purchase")})
    )


def _told(task: Task, *steps: Any) -> tuple[int | None, bool, str]:
    told = read_run(task, *steps).told[0]
    return told.at, told.late, told.reason


@pytest.mark.parametrize(
    ("one", "with_value", "without"),
    [
        (made({"orders": [{"order_id": ids()["kettle"]}]}), True, True),
        (made({"refund": 4190}), True, False),
        (made({"orders": [{"item": "kettle", "refund": 4190}]}), True, False),
        (made({"refund": 4191}), False, False),
        (made({"refund": 4190.0}), False, False),
        (made({"refund": "4190"}), False, False),
        (made({"price": 4190}), False, False),
        (made({"refund": 1, "price": 4190}), False, False),
        (made({"order_id": ids()["kettle"], "refund": 4190}, server="bank"), False, False),
        (made({"order_id": ids()["kettle"], "refund": 4190}, code="NotFound"), False, False),
        (made({"order_id": ids()["kettle"], "refund": 4190}, step=6), False, False),
    ],
)
def test_a_row_was_seen_by_its_key_or_by_the_value_under_a_column_of_its_table(
    one: CallRun, *, with_value: bool, without: bool
) -> None:
    plan = shop().golds.get(cancel_delayed()).plans[0]
    turn = cancel_delayed().turns[0]
    assert evident(turn, [one], TEXT, (4190, plan.trace.specs)) is with_value
    assert evident(turn, [one], TEXT) is without


def test_a_row_of_a_world_or_table_that_nobody_knows_is_seen_by_its_key_alone() -> None:
    for server, table in (("bank", "purchase"), ("shop", "nothing")):
        rests = {"server": server, "table": table, "key": "OR-1"}
        turn = make_task([{"user": "x", "evidence": [rests], "reply": "y"}]).turns[0]
        specs = shop().golds.get(cancel_delayed()).plans[0].trace.specs
        assert evident(turn, [made({"refund": 4190}, server=server)], TEXT, (4190, specs)) is False
        assert evident(turn, [made({"id": "OR-1"}, server=server)], TEXT, (4190, specs)) is True


def _worth(user: str, *reports: Any, then: str = "thanks", **more: Any) -> Task:
    return make_task(
        [
            {"user": user, "reports": list(reports), "reply": "The kettle brings $41.90.", **more},
            {"user": then, "reply": "You are welcome."},
        ]
    )


KETTLE = {"type": "money", "value": 4190}


def test_a_report_that_rests_on_nothing_may_be_the_first_word() -> None:
    assert _told(_worth("what does the kettle bring?", KETTLE), "It brings $41.90.") == (0, False, "")


def test_a_report_of_a_later_turn_is_late() -> None:
    assert _told(_worth("what does the kettle bring?", KETTLE), "Hm.", "It brings $41.90.") == (1, True, "")


def test_a_tolerance_is_heeded() -> None:
    near = {"type": "money", "value": 4190, "tolerance": 10}
    assert _told(_worth("what does the kettle bring?", near), "It brings $41.95.")[0] == 0
    assert _told(_worth("what does the kettle bring?", near), "It brings $42.95.")[0] is None
    assert _told(_worth("what does the kettle bring?", KETTLE), "It brings $41.95.")[0] is None


def test_what_the_user_said_may_stand_beside_a_report_and_what_is_said_later_may_not() -> None:
    listed = "You paid $20.00 and $30.00, and it brings $41.90."
    reason = "the money 4190 is one of several values offered"
    assert _told(_worth("I paid $20.00 and $30.00 for the kettle, what do I get?", KETTLE), listed) == (0, False, "")
    assert _told(_worth("what does the kettle bring?", KETTLE), listed) == (None, False, reason)
    later = _worth("what does the kettle bring?", KETTLE, then="I paid $20.00 and $30.00")
    assert _told(later, listed) == (None, False, reason)


def test_what_the_user_said_in_an_earlier_turn_may_stand_beside_a_late_report() -> None:
    listed = "You paid $20.00 and $30.00, and it brings $41.90."
    paid = _worth("I paid $20.00 and $30.00 for the kettle, what do I get?", KETTLE)
    assert _told(paid, "Hm.", listed) == (1, True, "")


def test_a_report_is_heard_from_its_own_turn_on_and_names_what_is_wrong() -> None:
    second = make_task(
        [
            {"user": "hi", "reply": "Hello."},
            {"user": "what does the kettle bring?", "reports": [KETTLE], "reply": "It brings $41.90."},
        ]
    )
    assert _told(second, "It brings $41.90.", "Well.") == (None, False, "turn 1 does not say the money 4190")
    told = read_run(second, "Hello.", "It brings $41.90.").told[0]
    assert (told.at, told.late, told.saying.turn, told.saying.value) == (1, False, 1, 4190)
    assert read_run(second, "Hello.", "Well.").told[0].saying.value == 4190
    early = "It is $41.90."
    assert _told(cancel_delayed(), LOOK, early) == (None, False, "the money 4190 is said before it is so")
    unseen = "the money 4190 is said without having been looked up"
    assert _told(cancel_delayed(), cancel("desk"), cancel("kettle"), early)[0] == 2
    looked = _worth("what does the kettle bring?", KETTLE, evidence=[_row("kettle")])
    assert _told(looked, early) == (None, False, unseen)
    assert _told(looked, LOOK, early) == (1, False, "")


def _row(item: str) -> dict[str, str]:
    return {"server": "shop", "table": "purchase", "key": ids()[item]}


def test_reports_of_one_type_may_stand_in_one_text() -> None:
    three = [KETTLE, {"type": "money", "value": 1500}, {"type": "money", "value": 20_000}]
    read = read_run(_worth("what do they bring?", *three), "They bring $41.90, $15.00 and $200.00.")
    assert [told.at for told in read.told] == [0, 0, 0]


def test_what_the_runs_own_writes_showed_may_stand_beside_a_report() -> None:
    calls = [
        gold_call(f"c{n}", "cancel_order", {"order_id": ids()[item]})
        for n, item in enumerate(("kettle", "lamp", "desk"))
    ]
    task = _worth("cancel the kettle, the lamp and the desk; what does the kettle bring?", KETTLE, calls=calls)
    listed = "Cancelled: $41.90, $15.00 and $200.00 come back."
    assert _told(task, cancel("kettle"), cancel("lamp"), cancel("desk"), listed)[0] == 3
    assert _told(task, cancel("kettle"), cancel("lamp"), listed)[0] == 2
    assert _told(task, cancel("kettle"), listed) == (None, False, "the money 4190 is one of several values offered")


def test_a_failed_look_up_is_none() -> None:
    task = make_task(
        [
            {
                "user": "what does the kettle cost?",
                "calls": [gold_call("c1", "search_orders", {"text": "kettle"}, "lookup")],
                "reports": [{**KETTLE, "after": ["c1"]}],
                "reply": "It is $41.90.",
            }
        ]
    )
    assert score(task, call("get_order", order_id="OR-XXXXXX"), "It is $41.90.").total == 0.0
    assert score(task, call("get_order", order_id=ids()["kettle"], full=True), "It is $41.90.").parts["reports"] == 1.0


def _codes(*bookings: Any) -> list[str]:
    """The codes that bookings get, one after the other."""
    calls = [gold_call(f"c{n}", *booking) for n, booking in enumerate(bookings)]
    task = make_task([{"user": "x", "calls": calls, "reply": "Booked."}])
    return [one.result["booking_id"] for one in read_run(task, *bookings, "Booked.").calls]


def test_the_id_that_is_told_is_that_of_the_runs_own_row() -> None:
    right, other = call("book_table", day="2026-12-24", people=2), call("book_table", day="2026-12-31", people=6)
    first, second = _codes(other, right)
    say = "It is booked, your code is {}.".format
    assert _told(book_and_tell(), other, right, say(second))[0] == 2
    assert _told(book_and_tell(), other, right, say(first)) == (None, False, f"turn 0 does not say the text {first!r}")
    again = _codes(right, right)
    assert [_told(book_and_tell(), right, right, say(code))[0] for code in again] == [2, 2]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("The desk, by $127.00.", True),
        ("The desk brings more than the rug: $127.00.", True),
        ("The desk or the rug, by $127.00.", False),
        ("It could be the desk. It could be the rug. By $127.00.", False),
        ("The rug, by $127.00.", False),
        ("The rug brings $127.00 less than the desk.", True),
        ("The rug brings more than the desk, by $127.00.", False),
        ("The desk brings less than the rug, by $127.00.", False),
        ("The desk brings less, by $127.00.", False),
        ("The rug and the desk are $127.00 apart.", False),
    ],
)
def test_of_a_choice_the_user_named_both_and_only_one_is_an_answer(text: str, *, right: bool) -> None:
    look = gold_call("c1", "find_orders", {"customer_id": ids()["Ann"]}, "lookup")
    more = "most(c1:/orders/0/refund c1:/orders/0/item, c1:/orders/1/refund c1:/orders/1/item)"
    reports = [
        {"type": "text", "value": "desk", "after": ["c1"], "provenance": more},
        {"type": "money", "value": 12_700, "after": ["c1"]},
    ]
    user = f"I'm Ann, {ids()['Ann']}: which brings more, the rug or the desk, and by how much?"
    task = make_task([{"user": user, "calls": [look], "reports": reports, "reply": "The desk, by $127.00."}])
    assert (score(task, LOOK, text).total == 1.0) is right


def test_a_wrong_choice_is_told_from_a_wrong_value() -> None:
    look = gold_call("c1", "find_orders", {"customer_id": ids()["Ann"]}, "lookup")
    less = "least(c1:/orders/0/refund c1:/orders/0/item, c1:/orders/1/refund c1:/orders/1/item)"
    report = {"type": "text", "value": "rug", "after": ["c1"], "provenance": less}
    user = f"I'm Ann, {ids()['Ann']}: which brings less, the rug or the desk?"
    task = make_task([{"user": user, "calls": [look], "reports": [report], "reply": "The rug brings less."}])
    reason = "the text 'rug' is named, and the text does not say that it is the one"
    assert _told(task, LOOK, "The desk brings less than the rug.") == (None, False, reason)
    assert _told(task, LOOK, "The desk brings more than the rug.") == (1, False, "")


def test_a_choice_between_what_is_nowhere_is_no_task() -> None:
    look = gold_call("c1", "find_orders", {"customer_id": ids()["Ann"]}, "lookup")
    report = {"type": "text", "value": "desk", "after": ["c1"], "provenance": "most(c1:/orders/0/refund c1:/nothing)"}
    task = make_task([{"user": f"I'm Ann, {ids()['Ann']}", "calls": [look], "reports": [report], "reply": "The desk."}])
    with pytest.raises(MalformedTaskError, match="nowhere"):
        shop().golds.get(task)
