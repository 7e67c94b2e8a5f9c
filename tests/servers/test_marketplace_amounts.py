from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.marketplace.amounts import (
    FEE_LEAST,
    FEE_MOST,
    INCREMENTS,
    Lead,
    after_bid,
    auction_price,
    increment,
    least_bid,
    seller_fee,
    total_of,
)

CENTS = st.integers(1, 2_000_000)


@pytest.mark.parametrize(
    ("price", "step"),
    [
        (1, 25), (499, 25), (500, 50), (2_499, 50), (2_500, 100), (9_999, 100), (10_000, 250), (24_999, 250),
        (25_000, 500), (49_999, 500), (50_000, 1_000), (99_999, 1_000), (100_000, 2_500), (5_000_000, 2_500),
    ],
)  # fmt: skip
def test_the_step_grows_with_the_price(price: int, step: int) -> None:
    assert increment(price) == step


@given(CENTS)
def test_a_dearer_thing_never_has_a_smaller_step(price: int) -> None:
    assert increment(price) <= increment(price + 1)
    assert increment(price) in {step for _, step in INCREMENTS}


def test_an_auction_costs_its_start_price_without_a_bid_and_with_one() -> None:
    assert auction_price(1_000, None, Lead()) == 1_000
    assert auction_price(1_000, None, Lead(9_000, "a")) == 1_000
    assert least_bid(1_000, None, Lead()) == 1_000
    assert least_bid(1_000, None, Lead(9_000, "a")) == 1_050


def test_two_bids_cost_one_step_above_the_second_but_never_more_than_the_first() -> None:
    assert auction_price(1_000, None, Lead(9_000, "a", 4_000)) == 4_100
    assert auction_price(1_000, None, Lead(4_050, "a", 4_000)) == 4_050
    assert auction_price(1_000, None, Lead(4_000, "a", 4_000)) == 4_000


def test_a_reserve_lifts_the_price_once_it_is_reached() -> None:
    assert auction_price(1_000, 6_000, Lead(5_999, "a", 2_000)) == 2_050
    assert auction_price(1_000, 6_000, Lead(6_000, "a", 2_000)) == 6_000
    assert auction_price(1_000, 6_000, Lead(9_000, "a")) == 6_000
    assert auction_price(1_000, 6_000, Lead(9_000, "a", 7_000)) == 7_100


def test_of_two_equal_maxima_the_earlier_leads() -> None:
    assert after_bid(Lead(4_000, "a", 1_000), "b", 4_000) == Lead(4_000, "a", 4_000)


def test_who_leads_and_bids_more_does_not_bid_against_themselves() -> None:
    assert after_bid(Lead(4_000, "a", 1_000), "a", 8_000) == Lead(8_000, "a", 1_000)


@given(st.integers(100, 50_000), st.none() | CENTS, st.lists(st.tuples(st.sampled_from("abc"), CENTS), max_size=8))
def test_a_price_never_falls_and_never_passes_the_highest_maximum(
    start: int, reserve: int | None, tries: list[tuple[str, int]]
) -> None:
    lead, price = Lead(), start
    best: dict[str, int] = {}
    for bidder, maximum in tries:
        if maximum < least_bid(start, reserve, lead):
            continue
        lead = after_bid(lead, bidder, maximum)
        best[bidder] = max(best.get(bidder, 0), maximum)
        after = auction_price(start, reserve, lead)
        assert lead.top is not None
        assert price <= after <= max(lead.top, start)
        assert least_bid(start, reserve, lead) > after
        price = after
    if best:
        assert lead.top == max(best.values())
        others = [amount for bidder, amount in best.items() if bidder != lead.leader]
        assert lead.second == (max(others) if others else None)


@pytest.mark.parametrize(
    ("total", "fee"), [(1, 50), (500, 50), (504, 50), (505, 51), (1_004, 100), (1_005, 101), (250_000, 25_000)]
)
def test_the_fee_is_a_tenth_with_half_a_cent_up(total: int, fee: int) -> None:
    assert seller_fee(total) == fee


@given(CENTS)
def test_a_fee_stays_within_its_bounds_and_grows_with_the_total(total: int) -> None:
    assert FEE_LEAST <= seller_fee(total) <= FEE_MOST
    assert seller_fee(total) <= seller_fee(total + 1)


@given(CENTS, st.integers(1, 100), st.integers(0, 100_000))
def test_shipping_is_paid_once(price: int, quantity: int, shipping: int) -> None:
    assert total_of(price, quantity, shipping) - total_of(price, quantity - 1, shipping) == price
