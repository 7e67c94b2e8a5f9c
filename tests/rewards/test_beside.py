"""What may stand beside a report, and when one that comes late still counts."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from rewards.gold import Saying
from rewards.reports import rivals_of
from rewards.trace import CallRun, RowWrite, TextRun
from tasks import Report, Task
from tests.rewards.runs import call, gold_call, ids, make_task, read_run, shop
from tests.rewards.stories import cancel_delayed

LOOK = call("find_orders", customer_id=ids()["Ann"])
TEXT = TextRun(5, 0, "It is the kettle.", datetime(2026, 11, 2, tzinfo=UTC))
KETTLE = {"type": "money", "value": 4190}
LATE = "the money 4190 comes a turn late, after another value or in place of a later one"
REPEATED = "the money 4190 comes a turn late, when the user has said it"


def _turn(user: str, *reports: Any, reply: str = "Well.", **more: Any) -> dict[str, Any]:
    return {"user": user, "reports": list(reports), "reply": reply, **more}


def _told(task: Task, *steps: Any, which: int = 0) -> tuple[int | None, bool, str]:
    told = read_run(task, *steps).told[which]
    return told.at, told.late, told.reason


def _asked(*later: Any) -> Task:
    return make_task([_turn("what does the kettle bring?", KETTLE), *later])


THANKS = _turn("thanks")


@pytest.mark.parametrize(
    ("first", "found"),
    [
        ("Hm.", (1, True, "")),
        ("It brings $20.00.", (None, False, LATE)),
        ("It brings $41.90 or $20.00.", (None, False, LATE)),
        ("It brings $20.00, $41.90 or $70.00.", (None, False, LATE)),
    ],
)
def test_a_late_answer_counts_only_if_its_turn_named_no_other_value(first: str, found: Any) -> None:
    assert _told(_asked(THANKS), first, "It brings $41.90.") == found


def test_a_later_question_of_another_value_does_not_bar_a_late_answer() -> None:
    lamp = _turn("and the lamp?", {"type": "money", "value": 1500})
    task = _asked(lamp)
    both = "The kettle brings $41.90, the lamp $15.00."
    assert _told(task, "Hm.", both) == (1, True, "")
    assert _told(task, "Hm.", both, which=1) == (1, False, "")


def test_what_answers_a_later_question_is_no_late_answer_until_it_is_said_again() -> None:
    again = _turn("what did you say it brings?", KETTLE)
    task = _asked(again, THANKS)
    assert _told(task, "Hm.", "It brings $41.90.", "Bye.") == (None, False, LATE)
    assert _told(task, "Hm.", "It brings $41.90.", "As I said, $41.90.") == (2, True, "")


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        (_turn("a kettle for $41.90, please"), (None, False, REPEATED)),
        (_turn("a kettle", says={"budget": "$41.90 at most"}), (None, False, REPEATED)),
        (_turn("a kettle for $41, please"), (1, True, "")),
    ],
)
def test_what_repeats_the_user_is_no_late_answer(turn: dict[str, Any], found: Any) -> None:
    assert _told(_asked(turn), "Hm.", "A kettle for $41.90.") == found
    assert _told(_asked(turn), "It brings $41.90.", "A kettle for $41.90.") == (0, False, "")


def test_a_moment_that_the_user_says_later_is_no_late_answer() -> None:
    task = make_task(
        [
            _turn("when does the van come?", {"type": "moment", "value": "2026-11-03T10:00:00+00:00"}),
            _turn("see me on 3 November 2026 at 10:00"),
        ]
    )
    said = "On 3 November 2026 at 10:00."
    assert _told(task, "Hm.", said)[0] is None
    assert _told(task, said, said)[0] == 0


def test_a_name_that_the_user_says_later_is_no_late_answer() -> None:
    task = make_task([_turn("whose is the kettle?", {"type": "text", "value": "Ann"}), _turn("write to Ann about it")])
    assert _told(task, "Hm.", "I wrote to Ann.")[0] is None
    assert _told(task, "It is Ann's.", "I wrote to Ann.")[0] == 0


def test_values_of_look_ups_may_not_stand_beside_a_report() -> None:
    listed = "I see $41.90, $15.00 and $200.00."
    reason = "the money 4190 is one of several values offered"
    assert _told(_asked(THANKS), LOOK, listed) == (None, False, reason)


def test_what_is_asked_for_later_may_stand_beside_a_report_now() -> None:
    later = _turn("and the lamp and the desk?", *({"type": "money", "value": value} for value in (1500, 20_000)))
    assert _told(_asked(later), "They bring $41.90, $15.00 and $200.00.") == (0, False, "")


def test_a_yes_may_stand_beside_a_no_that_is_due_in_the_same_turn() -> None:
    both = [{"type": "yes_no", "value": value} for value in (True, False)]
    task = make_task([_turn("is the kettle late, and is the lamp?", *both), THANKS])
    told = read_run(task, "The kettle is late: yes. The lamp is late: no.").told
    assert [one.at for one in told] == [0, 0]


def test_faint_words_that_the_user_said_may_stand_beside_a_faint_answer() -> None:
    two = {"type": "number", "value": 2}
    said = make_task([_turn("once, a dozen times or a single time: how often was it?", two), THANKS])
    silent = make_task([_turn("how often was it?", two), THANKS])
    text = "Twice. You thought once. You thought a dozen. You thought none."
    assert _told(said, text)[0] == 0
    assert _told(silent, text)[0] is None


def test_what_the_user_named_is_a_guess_where_it_is_offered_with_the_answer() -> None:
    report = {"type": "text", "value": "kettle"}
    task = make_task([_turn(f"I'm Ann, {ids()['Ann']}, I have a lamp: which one is late?", report), THANKS])
    assert _told(task, LOOK, "It is the kettle, and not the lamp.")[0] == 1
    assert _told(task, LOOK, "It is the kettle or the lamp.")[0] is None


def test_of_two_values_that_the_runs_own_calls_showed_the_one_that_is_told_rightly_counts() -> None:
    money = gold_call("c1", "list_accounts", {}, "lookup")
    moved = {"source_id": ids()["everyday"], "target_id": ids()["joint"], "amount": 1000}
    accounts = {one["name"]: place for place, one in enumerate(_accounts())}
    task = make_task(
        [
            _turn(
                f"move $10.00 from {ids()['everyday']} to {ids()['joint']}; had it $4,000.00, and what is in it now?",
                {"type": "money", "of": "c1", "pointer": f"/accounts/{accounts['everyday']}/balance"},
                calls=[gold_call("c2", "move_money", moved), money],
            )
        ]
    )
    steps = (call("list_accounts"), call("move_money", **moved), call("list_accounts"))
    assert _told(task, *steps, "It had $5,000.00 or $4,000.00. Now it has $4,990.00.")[0] == 3
    assert _told(task, *steps, "It has $4,990.00 or $4,000.00, or $5,000.00.")[0] is None
    offered = "the money 499000 is one of several values offered"
    assert _told(task, *steps, "It has $4,990.00 or $4,000.00.") == (None, False, offered)


def _accounts() -> list[Any]:
    task = make_task([_turn("hi")])
    return read_run(task, call("list_accounts"), "Well.").calls[0].result["accounts"]


def test_a_row_is_seen_by_the_value_that_is_reported_of_it() -> None:
    rests = [{"server": "shop", "table": "booking", "key": "BK-NOPE77"}]
    book = gold_call("c1", "book_table", {"day": "2026-12-24", "people": 4})
    task = make_task([_turn("a table for us", {"type": "number", "value": 4}, calls=[book], evidence=rests)])
    assert _told(task, call("book_table", day="2026-12-24", people=4), "For 4 people.")[0] == 1
    assert _told(task, call("book_table", day="2026-12-24", people=5), "For 4 people.")[0] is None


def test_where_rows_are_evidence_the_plans_look_up_is_only_one_way() -> None:
    rests = [{"server": "shop", "table": "purchase", "key": ids()["kettle"]}]
    look = gold_call("c1", "list_customers", {}, "lookup")
    task = make_task(
        [_turn(ids()["kettle"], {**KETTLE, "after": ["c1"]}, calls=[look], evidence=rests)],
    )
    assert _told(task, call("get_order", order_id=ids()["kettle"]), "It brings $41.90.")[0] == 1
    assert _told(task, call("list_customers"), "It brings $41.90.")[0] is None


def _made(result: Any, step: int = 1, **more: Any) -> CallRun:
    text = json.dumps(result, ensure_ascii=False)
    return replace(CallRun(step, 0, "get", "shop", {}, "{}", "get", None, text), **more)


def _rivals(value: str, *calls: CallRun) -> tuple[list[str], list[str]]:
    gold = shop().golds.get(cancel_delayed())
    return rivals_of(gold, Saying(0, Report(type="text", value=value), value), calls, TEXT)


ORDERS = {"orders": [{"item": "Räucherofen", "status": "open"}, {"item": "vase", "status": "late"}]}


def test_rivals_stand_in_a_result_under_the_same_name() -> None:
    assert _rivals("Räucherofen", _made(ORDERS)) == (["vase"], [])
    more = _made({"orders": [{"item": "mug"}, {"item": "Räucherofen"}]}, 2)
    assert _rivals("Räucherofen", _made(ORDERS), more) == (["vase", "mug"], [])
    assert _rivals("vase", _made(ORDERS)) == (["Räucherofen"], [])


def test_a_rival_that_the_user_named_stands_apart_and_one_that_only_stands_in_a_word_of_his_does_not() -> None:
    assert "order" in cancel_delayed().turns[0].user
    assert _rivals("vase", _made({"orders": [{"item": "vase"}, {"item": "order"}]})) == ([], ["order"])
    assert _rivals("vase", _made({"orders": [{"item": "vase"}, {"item": "lay"}]})) == (["lay"], [])


@pytest.mark.parametrize(
    "one",
    [
        _made(ORDERS, code="conflict"),
        _made(ORDERS, writes=(RowWrite(("shop", "purchase", "OR-1"), None, {}),)),
        _made(ORDERS, step=6),
        _made({"orders": [{"item": "mug"}, {"item": "bowl"}]}),
    ],
)
def test_what_failed_wrote_came_later_or_shows_other_things_has_no_rivals(one: CallRun) -> None:
    assert _rivals("vase", one) == ([], [])


def _late_item(first: str) -> tuple[int | None, bool, str]:
    """A turn that asks which order is late, and the right answer a turn later."""
    task = make_task(
        [_turn(f"I'm Ann, {ids()['Ann']}: which one is late?", {"type": "text", "value": "kettle"}), THANKS]
    )
    return _told(task, LOOK, first, "It is the kettle.")


def test_a_late_name_counts_only_if_its_turn_named_no_rival() -> None:
    assert _late_item("Hm.")[:2] == (2, True)
    assert _late_item("It is the lamp.")[0] is None
    assert _late_item("It is the lamp, the rug or the desk.")[0] is None


def test_a_late_choice_counts_only_if_its_turn_did_not_claim_the_other() -> None:
    more = "most(c1:/orders/0/refund c1:/orders/0/item, c1:/orders/1/refund c1:/orders/1/item)"
    look = gold_call("c1", "find_orders", {"customer_id": ids()["Ann"]}, "lookup")
    user = f"I'm Ann, {ids()['Ann']}: which brings more, the rug or the desk?"
    which = {"type": "text", "value": "desk", "provenance": more}
    task = make_task([_turn(user, which, reply="The desk brings more.", calls=[look]), THANKS])
    right = "The desk brings more than the rug."
    assert _told(task, LOOK, "Hm.", right)[:2] == (2, True)
    assert _told(task, LOOK, "The desk brings less than the rug.", right)[0] is None
