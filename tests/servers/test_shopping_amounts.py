from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.cast.days import is_working_day
from servers.shopping import policy
from servers.shopping.amounts import (
    coupon_value,
    delivery_fee,
    exchange_difference,
    is_clearance,
    part_in_bp,
    returned_money,
    share,
    spread,
)
from servers.shopping.days import plan_of
from servers.shopping.seed_pricing import fit_prices
from servers.shopping.showing import stars, stock_shown

MONEY = st.integers(0, 200_000)


@pytest.mark.parametrize(("amount", "points", "part"), [(10, 500, 1), (9, 500, 0), (1_000, 1_000, 100), (5, 1_000, 1)])
def test_half_a_cent_is_rounded_up(amount: int, points: int, part: int) -> None:
    assert part_in_bp(amount, points) == part


@given(amount=MONEY, points=st.integers(0, 10_000))
def test_a_part_is_within_half_a_cent(amount: int, points: int) -> None:
    assert abs(part_in_bp(amount, points) * 10_000 - amount * points) <= 5_000


@given(amounts=st.lists(MONEY, min_size=1, max_size=8), portion=st.integers(0, 100))
def test_a_discount_is_spread_to_the_cent_and_over_no_line(amounts: list[int], portion: int) -> None:
    discount = sum(amounts) * portion // 100
    parts = spread(discount, amounts)
    assert sum(parts) == discount
    assert all(0 <= part <= amount for part, amount in zip(parts, amounts, strict=True))


def test_what_is_left_of_a_discount_goes_to_the_earlier_of_equal_lines() -> None:
    assert spread(100, [50, 50, 50]) == [34, 33, 33]
    assert spread(1, [10, 30]) == [0, 1]


@given(amount=MONEY, sizes=st.lists(st.integers(1, 5), min_size=1, max_size=6))
def test_units_get_their_line_whole_however_they_go(amount: int, sizes: list[int]) -> None:
    quantity = sum(sizes)
    used = 0
    parts: list[int] = []
    for size in sizes:
        parts.append(share(amount, quantity, used, size))
        used += size
    assert sum(parts) == amount
    assert all(part >= 0 for part in parts)


def test_the_last_unit_takes_the_rest() -> None:
    assert [share(100, 3, used, 1) for used in range(3)] == [33, 33, 34]


@given(value=MONEY, eligible=MONEY)
def test_a_coupon_takes_no_more_than_the_goods_are_worth(value: int, eligible: int) -> None:
    assert coupon_value("amount", value, eligible) == min(value, eligible)
    assert coupon_value("free_shipping", value, eligible) == 0
    assert coupon_value("percent", 1_000, eligible) == (eligible + 5) // 10


@pytest.mark.parametrize(("goods", "fee"), [(4_999, 495), (5_000, 0), (5_001, 0)])
def test_delivery_is_free_from_its_value_on(goods: int, fee: int) -> None:
    assert delivery_fee(495, 5_000, goods) == fee
    assert delivery_fee(495, 0, goods) == 495


@given(net=MONEY, tax=MONEY, fee=MONEY)
def test_a_return_never_costs_more_than_it_gives(net: int, tax: int, fee: int) -> None:
    assert returned_money(net, tax, fee) == max(0, net + tax - fee)


@given(price=MONEY, quantity=st.integers(1, 9), rate=st.integers(0, 2_000))
def test_an_exchange_for_the_same_money_costs_nothing(price: int, quantity: int, rate: int) -> None:
    paid = price * quantity + part_in_bp(price * quantity, rate)
    assert exchange_difference(price, quantity, rate, paid) == 0
    assert exchange_difference(price + 1, quantity, rate, paid) > 0


@pytest.mark.parametrize(("price", "was", "yes"), [(60, 100, True), (61, 100, False), (60, 0, False)])
def test_clearance_is_sixty_percent_or_less(price: int, was: int, yes: bool) -> None:
    assert is_clearance(price, was) is yes


@given(
    prices=st.lists(st.tuples(st.integers(300, 20_000), st.integers(1, 3)), min_size=1, max_size=3),
    total=st.integers(2_000, 60_000),
    rate=st.sampled_from(sorted(policy.TAX_BP.values())),
)
def test_past_prices_come_to_what_was_paid(prices: list[tuple[int, int]], total: int, rate: int) -> None:
    priced, _ = fit_prices(prices, total, rate, [(495, 5_000), (995, 0)])
    amounts = [unit * count for unit, (_, count) in zip(priced.units, prices, strict=True)]
    assert sum(amount + part_in_bp(amount, rate) for amount in amounts) + priced.fee == total
    assert all(unit > 0 for unit in priced.units)
    assert 0 <= priced.fee < 1_200


@given(
    minutes=st.integers(0, 60 * 24 * 400), packs_at=st.sampled_from(["08:00", "09:40", "16:00"]), days=st.integers(1, 6)
)
def test_orders_are_packed_on_working_days_two_hours_or_more_after_they_were_placed(
    minutes: int, packs_at: str, days: int
) -> None:
    placed = datetime(2026, 1, 1) + timedelta(minutes=minutes)  # noqa: DTZ001 - a wall clock
    plan = plan_of(placed, packs_at, days)
    packed, shipped, arrives = (datetime.fromisoformat(moment) for moment in plan)
    assert packed - placed >= timedelta(hours=2)
    assert shipped - packed == timedelta(hours=2)
    assert is_working_day(packed.date())
    assert is_working_day(arrives.date())
    assert shipped < arrives
    earlier = [packed - timedelta(days=n) for n in range(1, 15)]
    assert not any(is_working_day(day.date()) and day - placed >= timedelta(hours=2) for day in earlier)


@pytest.mark.parametrize(("hour", "minute", "day"), [(13, 59, 11), (14, 0, 11), (14, 1, 12)])
def test_two_oclock_is_the_last_minute_for_the_same_day(hour: int, minute: int, day: int) -> None:
    placed = datetime(2026, 3, 11, hour, minute)  # noqa: DTZ001 - a wall clock
    assert plan_of(placed, policy.PACKS_AT, 3).packed_at == f"2026-03-{day}T16:00"


def test_stars_are_an_average_with_one_decimal() -> None:
    assert stars(0, 0) is None
    assert (stars(5, 1), stars(9, 2), stars(13, 3), stars(17, 4)) == ("5.0", "4.5", "4.3", "4.3")


def test_stock_is_told_up_to_twenty() -> None:
    assert (stock_shown(0), stock_shown(20), stock_shown(21)) == ("0", "20", "20+")
