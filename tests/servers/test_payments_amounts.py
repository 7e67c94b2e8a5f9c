from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.payments.amounts import (
    CHARGEBACK_FEE,
    DEBIT_MOST,
    chargeback_fee,
    fee,
    half_up,
    line_of,
    split_due,
    tax_share,
    totals,
)

CENTS = st.integers(0, 10**9)
RATES = st.sampled_from((0, 700, 1_900, 2_000))


@given(st.integers(-(10**12), 10**12), st.integers(1, 10**9))
def test_half_up_is_the_nearest_cent_and_halves_go_away_from_zero(top: int, bottom: int) -> None:
    nearest = floor(Fraction(abs(top), bottom) + Fraction(1, 2))
    assert half_up(top, bottom) == (nearest if top >= 0 else -nearest)
    assert half_up(-top, bottom) == -half_up(top, bottom)


@given(st.integers(1, 10_000), st.integers(-(10**6), 10**6), RATES)
def test_a_line_and_the_discount_of_it_come_to_nothing(quantity: int, unit: int, rate: int) -> None:
    line, discount = line_of(quantity, unit, rate), line_of(quantity, -unit, rate)
    assert totals([line, discount]) == (0, 0, 0)
    assert abs(10_000 * line.tax - line.amount * rate) <= 5_000


@given(st.lists(st.tuples(st.integers(1, 100), st.integers(-(10**6), 10**6)), min_size=1, max_size=20), RATES)
def test_taxes_are_rounded_a_line_and_only_then_summed(given_lines: list[tuple[int, int]], rate: int) -> None:
    lines = [line_of(count, unit, rate) for count, unit in given_lines]
    subtotal, tax, total = totals(lines)
    assert (subtotal, tax) == (
        sum(a * b for a, b in given_lines),
        sum(half_up(a * b * rate, 10_000) for a, b in given_lines),
    )
    assert total == subtotal + tax


def test_three_half_cents_of_tax_become_three_cents_not_two() -> None:
    lines = [line_of(1, 50, 700)] * 3  # 3.5 cents of tax each
    assert totals(lines) == (150, 12, 162)
    assert half_up(150 * 700, 10_000) == 11


@pytest.mark.parametrize(
    ("source", "amount", "kept"),
    [
        ("card", 10_000, 320), ("card", 100, 33), ("card", 50, 31), ("card", 51, 31), ("card", 1_000, 59),
        ("card", 500, 45), ("debit", 10_000, 80), ("debit", 62_437, 499), ("debit", 62_438, 500),
        ("debit", 62_500, 500), ("debit", 90_000, 500), ("debit", 62, 0), ("debit", 63, 1),
        ("bank_transfer", 90_000, 0), ("credit_balance", 90_000, 0),
    ],
)  # fmt: skip
def test_the_processor_keeps(source: str, amount: int, kept: int) -> None:
    assert fee(source, amount) == kept


@given(CENTS)
def test_fees_of_a_debit_are_capped_and_no_fee_falls_as_the_amount_grows(amount: int) -> None:
    assert 0 <= fee("debit", amount) <= DEBIT_MOST
    assert all(fee(source, amount) <= fee(source, amount + 1) for source in ("card", "debit"))


@given(st.integers(1, 10**8), st.integers(0, 2_000), st.data())
def test_the_tax_in_a_part_is_its_share_and_in_the_whole_all_of_it(net: int, rate: int, data: st.DataObject) -> None:
    line = line_of(1, net, rate)
    total = net + line.tax
    part = data.draw(st.integers(0, total))
    share = tax_share(part, line.tax, total)
    assert 0 <= share <= min(part, line.tax)
    assert abs(2 * (share * total - part * line.tax)) <= total
    assert tax_share(total, line.tax, total) == line.tax
    assert abs(share + tax_share(total - part, line.tax, total) - line.tax) <= 1


def test_a_bill_of_nothing_has_no_tax_share() -> None:
    assert tax_share(0, 0, 0) == 0


@given(CENTS, CENTS)
def test_credit_is_used_up_to_what_is_due(due: int, credit: int) -> None:
    used, left = split_due(due, credit)
    assert used + left == due
    assert 0 <= used <= credit
    assert left == 0 or used == credit


@pytest.mark.parametrize("status", ["needs_response", "under_review", "lost", "accepted"])
def test_a_chargeback_costs_its_fee_until_it_is_won(status: str) -> None:
    assert chargeback_fee(status) == CHARGEBACK_FEE
    assert chargeback_fee("won") == 0
