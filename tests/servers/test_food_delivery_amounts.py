from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from servers.food_delivery import amounts, policy


class Code(NamedTuple):
    kind: str
    value: int
    cap: int | None


CENTS = st.integers(0, 20_000)
LINES = st.lists(st.tuples(st.integers(0, 3_000), st.integers(1, 5)), min_size=1, max_size=5)
CODES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.builds(Code, st.just("percent"), st.integers(1, 100), st.one_of(st.none(), st.integers(0, 2_000))),
    st.builds(Code, st.just("amount"), st.integers(0, 3_000), st.none()),
    st.just(Code("free_delivery", 0, None)),
)


@given(CENTS, st.integers(0, 100))
def test_halves_are_rounded_up(amount: int, pct: int) -> None:
    exact = amount * pct
    assert 0 <= amounts.percent(amount, pct) * 100 - exact + 50 <= 100
    assert amounts.percent(50, 1) == 1
    assert amounts.percent(49, 1) == 0


@given(LINES, CODES, st.integers(0, 600), st.integers(0, 300), CENTS)
def test_a_bill_adds_up_and_no_part_is_negative(
    lines: list[tuple[int, int]], code: Any, fee: int, extra: int, tip: int
) -> None:
    bill = amounts.bill_of(lines, code, fee, extra, tip)
    assert min(bill) >= 0
    assert bill.total == sum(bill) - 2 * bill.discount
    assert bill.discount <= bill.subtotal
    assert bill.service_fee == amounts.service_fee(bill.subtotal - bill.discount)


@given(CENTS)
def test_the_service_fee_stays_between_its_ends(food: int) -> None:
    assert policy.SERVICE_LEAST <= amounts.service_fee(food) <= policy.SERVICE_MOST


def test_the_service_fee_at_its_edges() -> None:
    assert amounts.service_fee(0) == 100
    assert amounts.service_fee(1_256) == 100
    assert amounts.service_fee(1_257) == 101
    assert amounts.service_fee(7_500) == amounts.service_fee(20_000) == 600


def test_a_percentage_stops_at_its_cap_and_an_amount_at_the_subtotal() -> None:
    code: Any = Code("percent", 20, 800)
    assert amounts.discount_of(4_000, code) == 800
    assert amounts.discount_of(3_999, code) == 800
    assert amounts.discount_of(3_997, code) == 799
    amount: Any = Code("amount", 500, None)
    assert amounts.discount_of(300, amount) == 300


def test_a_basket_may_lack_three_dollars_and_not_a_cent_more() -> None:
    assert amounts.small_fee(1_000, 1_000) == 0
    assert amounts.small_fee(700, 1_000) == 300
    assert amounts.small_fee(699, 1_000) is None


@given(CENTS, st.integers(0, 20_000))
def test_what_is_kept_on_cancelling_is_half_the_food_and_the_fees(subtotal: int, fees: int) -> None:
    kept = amounts.kept_on_cancel(subtotal, 0, 199, fees)
    assert 0 <= 2 * (kept - fees - 199) - subtotal <= 1


@given(st.integers(1, 6), st.integers(1, 3_000), st.integers(0, 2_000), st.data())
def test_piece_by_piece_gives_what_at_once_gives(quantity: int, unit: int, discount: int, data: st.DataObject) -> None:
    subtotal = unit * quantity + data.draw(st.integers(0, 5_000))
    off, tax = min(discount, subtotal), amounts.line_tax(unit, quantity)
    whole = amounts.refund_for(0, quantity, quantity, unit, tax, subtotal, off)
    singly = sum(amounts.refund_for(n, 1, quantity, unit, tax, subtotal, off) for n in range(quantity))
    assert whole == unit * quantity + tax - amounts.half_up(off * unit * quantity, subtotal)
    assert singly == whole


def test_tips_go_up_to_half_of_the_food_or_twenty_dollars() -> None:
    assert amounts.highest_tip(1_000) == 2_000
    assert amounts.highest_tip(4_001) == 2_001
    assert amounts.usual_tip(1_050, 10) == 105
    assert amounts.usual_tip(1_050, None) == 0


def test_claims_and_limits_at_their_edges() -> None:
    assert policy.is_claimable(48 * 3600)
    assert not policy.is_claimable(48 * 3600 + 1)
    assert policy.is_granted_at_once(2_500, 2)
    assert not policy.is_granted_at_once(2_501, 0)
    assert not policy.is_granted_at_once(1, 3)
    assert policy.over_limit(1_500, 1_500) == 0
    assert policy.over_limit(1_550, 1_500) == 50


def test_alcohol_goes_to_private_doors_of_adults_from_ten_to_ten() -> None:
    assert policy.alcohol_problem(adult_checked=True, address_kind="home", minute=600) is None
    assert policy.alcohol_problem(adult_checked=True, address_kind="private", minute=1_320) is None
    assert policy.alcohol_problem(adult_checked=True, address_kind="home", minute=599)
    assert policy.alcohol_problem(adult_checked=True, address_kind="home", minute=1_321)
    assert policy.alcohol_problem(adult_checked=True, address_kind="work", minute=720)
    assert policy.alcohol_problem(adult_checked=False, address_kind="home", minute=720)
