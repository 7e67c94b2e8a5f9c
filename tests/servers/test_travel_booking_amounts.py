from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.travel_booking import amounts
from servers.travel_booking.times import age_on, nights

CENTS = st.integers(0, 10_000_00)


@given(CENTS, st.integers(1, 1_000))
def test_half_up_is_the_nearest_whole_and_rises_at_the_half(numerator: int, denominator: int) -> None:
    found = amounts.half_up(numerator, denominator)
    assert 2 * denominator * found - denominator <= 2 * numerator < 2 * denominator * found + denominator


@pytest.mark.parametrize(("price", "child", "infant"), [(100, 75, 10), (1, 1, 0), (2, 2, 0), (5, 4, 1), (10, 8, 1)])
def test_children_and_infants_pay_their_share_rounded_half_up(price: int, child: int, infant: int) -> None:
    assert amounts.fare_of(price, "adult") == price
    assert amounts.fare_of(price, "child") == child
    assert amounts.fare_of(price, "infant") == infant


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 10_000))
def test_bags_cost_the_fee_beyond_the_included_ones_and_the_third_twice(bags: int, included: int, fee: int) -> None:
    paid = amounts.bag_fees(bags, included, fee)
    extra = max(0, bags - included)
    assert paid == fee * extra + (fee if bags == 3 and included < 3 else 0)


@given(CENTS, CENTS, CENTS)
def test_a_change_is_never_dearer_and_cheaper_at_once(fee: int, old: int, new: int) -> None:
    due = amounts.change_due(fee, old, new)
    assert due.due == fee + due.difference
    assert new - old == due.difference - due.rest
    assert min(due.difference, due.rest) == 0


@given(CENTS)
def test_points_pay_at_most_half_in_whole_steps(total: int) -> None:
    most = amounts.most_points(total)
    assert most % amounts.POINTS_STEP == 0
    assert most * 2 <= total < (most + amounts.POINTS_STEP) * 2


@pytest.mark.parametrize(
    ("cents", "tier", "points"),
    [
        (100, "none", 5),
        (99, "none", 4),
        (10_000, "silver", 625),
        (10_000, "gold", 750),
        (119, "gold", 7),
        (0, "gold", 0),
    ],
)
def test_points_are_floored_before_and_after_the_bonus(cents: int, tier: str, points: int) -> None:
    assert amounts.points_earned(cents, tier) == points


@given(st.data())
def test_a_refund_is_split_without_a_cent_lost_and_no_source_gives_more_than_it_took(data: st.DataObject) -> None:
    card, credit, points = (data.draw(CENTS) for _ in range(3))
    before = data.draw(st.integers(0, card + credit))
    to_card = data.draw(st.integers(0, min(before, card)))
    value = data.draw(st.integers(0, card + credit + points - before))
    form = data.draw(st.sampled_from(["cash", "credit"]))
    found = amounts.split_refund(
        value, form, card_paid=card, credit_used=credit, refunded=before, refunded_card=to_card, points_back=0
    )
    assert sum(found) == value
    assert min(found) >= 0
    assert to_card + found.card <= card
    assert found.points <= points
    assert form == "cash" or found.card == 0


@given(CENTS, st.integers(1, 28), st.integers(0, 3))
def test_a_penalty_never_exceeds_the_nights(total: int, count: int, lost: int) -> None:
    found = amounts.penalty(total, count, lost)
    assert 0 <= found <= total
    assert lost < count or found == total
    assert lost > 0 or found == 0


@given(CENTS, CENTS)
def test_what_a_fee_leaves_is_never_negative(paid: int, fee: int) -> None:
    assert amounts.after_fee(paid, fee) == max(0, paid - fee)


def test_ages_turn_on_the_birthday() -> None:
    assert age_on("2015-03-11", "2027-03-10") == 11
    assert age_on("2015-03-11", "2027-03-11") == 12
    assert age_on("2024-02-29", "2026-02-28") == 1
    assert age_on("2024-02-29", "2026-03-01") == 2


def test_nights_are_the_days_before_leaving() -> None:
    assert nights("2026-02-27", "2026-03-02") == ("2026-02-27", "2026-02-28", "2026-03-01")
