"""Groups: order kept, no correct run below the mean, masked runs without influence."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rewards.constants import CAP
from rewards.efficiency import total_of_correct
from rewards.group import Member, weigh, weight_of
from tests.rewards.runs import call, ids, run, shop
from tests.rewards.stories import CANCELLED, cancel_delayed

INEFFICIENCIES = st.fractions(0, Fraction(49, 50), max_denominator=50)
PROGRESS = st.fractions(0, 1, max_denominator=12)
CORRECT = INEFFICIENCIES.map(lambda e: Member(correct=True, total=total_of_correct(e), inefficiency=e))
WRONG = PROGRESS.map(lambda share: Member(correct=False, total=CAP * share, inefficiency=Fraction(0)))


def _right(inefficiency: Fraction) -> Member:
    return Member(correct=True, total=total_of_correct(inefficiency), inefficiency=inefficiency)


def _wrong(progress: Fraction) -> Member:
    return Member(correct=False, total=CAP * progress, inefficiency=Fraction(0))


def test_examples_computed_by_hand() -> None:
    half, nought = Fraction(1, 2), Fraction(0)
    two = weigh([_right(nought), _right(half), _wrong(half), _wrong(nought)])
    assert two is not None
    assert two.weight == half
    assert two.totals == (1, Fraction(19, 20), Fraction(1, 5), 0)
    three = weigh([_right(nought), _right(nought), _right(half), _wrong(half)])
    assert three is not None
    assert three.totals == (1, 1, Fraction(37, 40), Fraction(1, 5))
    fifteen = weigh([*[_right(nought)] * 14, _right(half), _wrong(nought)])
    assert fifteen is not None
    assert fifteen.weight == Fraction(3, 16)
    assert fifteen.totals[14] == Fraction(157, 160)


def test_an_all_correct_group_below_eight_carries_no_efficiency() -> None:
    assert [weight_of(size, size) for size in (4, 7, 8, 16)] == [0, 0, 1, 1]
    small = weigh([_right(Fraction(0)), _right(Fraction(1, 2))])
    assert small is not None
    assert small.dead


@given(st.lists(CORRECT | WRONG | st.none(), min_size=4, max_size=64))
def test_no_group_inverts_two_runs_or_puts_a_correct_one_below_the_mean(members: list[Member | None]) -> None:
    found = weigh(members)
    scored = [member for member in members if member is not None]
    if len(scored) < 2:
        assert found is None
        return
    assert found is not None
    assert [total is None for total in found.totals] == [member is None for member in members]
    totals = [total for total in found.totals if total is not None]
    right = [t for m, t in zip(scored, totals, strict=True) if m.correct]
    wrong = [t for m, t in zip(scored, totals, strict=True) if not m.correct]
    assert not right or not wrong or min(right) > max(wrong)
    pairs = list(zip(scored, totals, strict=True))
    for one, mine in pairs:
        for other, theirs in pairs:
            if one.correct and other.correct and one.inefficiency < other.inefficiency:
                assert mine > theirs or (mine == theirs and found.weight == 0)
    if wrong:
        assert found.below_mean == 0


@given(st.lists(CORRECT | WRONG, min_size=4, max_size=64), st.integers(0, 63))
def test_a_masked_run_leaves_the_others_as_if_it_were_not_there(members: list[Member], place: int) -> None:
    at = place % len(members)
    masked = weigh([*members[:at], None, *members[at:]])
    alone = weigh(members)
    assert masked is not None
    assert alone is not None
    assert (*masked.totals[:at], *masked.totals[at + 1 :]) == alone.totals


def test_a_group_of_runs_is_scored_together() -> None:
    look = call("find_orders", customer_id=ids()["Ann"])
    cancel = call("cancel_order", order_id=ids()["kettle"])
    lost: dict[str, Any] = {"messages": [], "termination": "session_lost"}
    runs = [run(look, cancel, CANCELLED), run(look, cancel, cancel, CANCELLED), run("Done."), lost]
    found = shop().score_group(cancel_delayed(), runs)
    assert found.status == "scored"
    assert found.group is not None
    assert (found.group.k, found.group.G, found.group.below_mean, found.group.dead) == (2, 3, 0, False)
    assert found.totals[0] == 1.0
    assert found.totals[2:] == (0.0, None)
    assert found.totals[1] == float(1 - Fraction(1, 5) * Fraction(2, 3) * Fraction(1, 4))
    assert [one.status for one in found.scores] == ["scored", "scored", "scored", "infra_error"]
    assert shop().score_group(cancel_delayed(), runs[:1]).status == "unscoreable"


def test_at_every_share_of_correct_runs_the_worst_correct_one_stays_at_or_above_the_mean() -> None:
    for size in range(4, 65):
        for correct in range(1, size):
            worst, best_wrong = _right(Fraction(999, 1000)), _wrong(Fraction(1))
            found = weigh([worst, *[_right(Fraction(0))] * (correct - 1), *[best_wrong] * (size - correct)])
            assert found is not None
            totals = [total for total in found.totals if total is not None]
            assert totals[0] >= sum(totals) / size, (size, correct)
            assert found.below_mean == 0
