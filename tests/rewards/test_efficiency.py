"""What calls beyond the budget cost, computed by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rewards.efficiency import Effort, effort_of, repeated_calls, total_of_correct
from rewards.trace import CallRun, RowWrite
from tests.rewards.runs import call, ids, run, shop
from tests.rewards.stories import cancel_delayed

TABLE = [
    # needed, budget, counted, repeats, needless, E
    (2, 3, 3, 0, 0, Fraction(0)),
    (2, 3, 4, 0, 0, Fraction(1, 4)),
    (2, 3, 10, 8, 0, Fraction(5, 6)),
    (2, 3, 2, 0, 1, Fraction(1, 3)),
    (2, 3, 4, 0, 1, Fraction(5, 11)),
    (0, 1, 1, 0, 0, Fraction(0)),
    (0, 1, 2, 0, 0, Fraction(1, 2)),
    (1, 2, 3, 0, 0, Fraction(1, 3)),
    (4, 6, 7, 0, 0, Fraction(1, 7)),
    (8, 12, 13, 0, 0, Fraction(1, 13)),
]


@pytest.mark.parametrize(("needed", "budget", "counted", "repeats", "needless", "inefficiency"), TABLE)
def test_inefficiency_is_as_computed_by_hand(
    needed: int, budget: int, counted: int, repeats: int, needless: int, inefficiency: Fraction
) -> None:
    effort = Effort(counted, repeats, needless, needed)
    assert effort.budget == budget
    assert effort.inefficiency == inefficiency
    assert total_of_correct(effort.inefficiency) == 1 - inefficiency / 5


def test_every_call_counts_rejected_ones_too() -> None:
    look = call("find_orders", customer_id=ids()["Ann"])
    strange = [call("no_such_tool"), call("get_order"), call("get_order", order_id="OR-NOPE")]
    found = shop().score(cancel_delayed(), run(strange, look, look, "Hm."))
    assert (found.calls.counted, found.calls.repeats, found.calls.needed, found.calls.budget) == (5, 1, 2, 3)
    assert [(one.tool, one.count) for one in found.extra] == [("find_orders", 1), ("get_order", 2), ("no_such_tool", 1)]


def test_calls_beyond_the_limit_of_a_session_fail() -> None:
    look = call("find_orders", customer_id=ids()["Ann"])
    cancel = call("cancel_order", order_id=ids()["kettle"])
    flood = [look] * shop().house.store.limits.calls
    found = shop().score(cancel_delayed(), run(flood, cancel, "Done, $41.90."))
    assert (found.total, found.calls.counted) == (0.0, len(flood) + 1)


Table = tuple[str, str]
PURCHASE, ACCOUNT = ("shop", "purchase"), ("shop", "account")


def _made(tool: str, code: str | None = None, table: Table = PURCHASE, epoch: int = 0) -> CallRun:
    """A call of one fixed set of arguments: `get` reads the table, `put` writes a row of it."""
    wrote = (RowWrite((*table, "OR-1"), None, {"item": "x"}),) if tool == "put" and code is None else ()
    reads = frozenset({table}) if tool == "get" else frozenset[Table]()
    return CallRun(0, 0, tool, "shop", {}, "{}", tool, code, "{}", writes=wrote, reads=reads, epoch=epoch)


def _repeats(*calls: CallRun, planned: int | None = None) -> list[int]:
    """Places of the calls that repeat one, `put` being planned so often."""
    placed = [replace(one, step=place) for place, one in enumerate(calls)]
    known = {} if planned is None else {"put": planned}
    return [one.step for one in repeated_calls(placed, known, {"put": True, "get": False})]


def test_a_write_repeats_when_it_was_done_as_often_as_the_plan_does_it() -> None:
    put, failed = _made("put"), _made("put", code="Conflict")
    assert _repeats(put, put, put) == [1, 2]
    assert _repeats(put, put, put, planned=1) == [1, 2]
    assert _repeats(put, put, put, planned=2) == [2]
    assert _repeats(put, put, put, put, planned=3) == [3]
    assert _repeats(failed, failed, put) == []
    assert _repeats(put, failed, failed) == [1, 2]


def test_a_read_repeats_when_nothing_could_have_changed_what_it_reads() -> None:
    get, put, other = _made("get"), _made("put"), _made("put", table=ACCOUNT)
    assert _repeats(get, get, get) == [1, 2]
    assert _repeats(get, put, get, get) == [3]
    assert _repeats(get, other, get) == [2]
    assert _repeats(put, get, get) == [2]
    assert _repeats(get, _made("get", epoch=1), _made("get", epoch=1)) == [2]
    assert _repeats(get, _made("get", table=ACCOUNT), put) == [1]


def test_a_call_of_an_unknown_tool_repeats_as_a_read_does() -> None:
    assert _repeats(_made("no_such_tool", code="UnknownTool"), _made("no_such_tool", code="UnknownTool")) == [1]


def test_members_of_a_batch_count_as_calls_and_broken_arguments_repeat_nothing() -> None:
    batch = replace(_made("put"), members=4)
    assert effort_of([batch, batch, _made("get")], [batch], 2, 3) == Effort(counted=11, repeats=1, needless=2, needed=3)
    broken = replace(_made("get"), arguments=None)
    assert _repeats(broken, broken, _made("get")) == []
