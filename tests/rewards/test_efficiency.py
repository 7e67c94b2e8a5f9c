"""What calls beyond the budget cost, computed by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rewards.efficiency import Effort, total_of_correct
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
