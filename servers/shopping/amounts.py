"""Every amount of the store, each with its rounding; all in whole cents."""

from __future__ import annotations

from collections.abc import Sequence

_WHOLE_BP = 10_000


def part_in_bp(amount: int, basis_points: int) -> int:
    """So many basis points of an amount, rounded half up."""
    return (amount * basis_points + _WHOLE_BP // 2) // _WHOLE_BP


def spread(discount: int, amounts: Sequence[int]) -> list[int]:
    """A discount over lines in proportion to their amounts, by largest remainder; ties go to the earlier line.

    The parts add up to the discount, and none is above its line's amount if the discount is not above their sum.
    """
    whole = sum(amounts)
    if whole == 0:
        return [0] * len(amounts)
    parts = [discount * amount // whole for amount in amounts]
    rest = discount - sum(parts)
    places = sorted(range(len(amounts)), key=lambda place: (-(discount * amounts[place] % whole), place))
    for place in places[:rest]:
        parts[place] += 1
    return parts


def share(amount: int, quantity: int, used: int, count: int) -> int:
    """What `count` units of a line get of its amount after `used` units have gone.

    Each unit's share is rounded down; the last unit takes the rest.
    """
    each = amount // quantity
    return each * count + (amount - each * quantity if used + count == quantity else 0)


def coupon_value(kind: str, value: int, eligible: int) -> int:
    """What a coupon takes off goods worth `eligible`: percent half up, an amount up to their worth."""
    if kind == "percent":
        return part_in_bp(eligible, value)
    return min(value, eligible) if kind == "amount" else 0


def delivery_fee(fee: int, free_from: int, goods: int) -> int:
    """What delivery of goods worth `goods` after discount costs; from `free_from` on nothing (0: never free)."""
    return 0 if free_from and goods >= free_from else fee


def returned_money(net: int, tax: int, fee: int) -> int:
    """What a return gives back: price after discount and tax less the fee, never below 0."""
    return max(0, net + tax - fee)


def exchange_difference(price: int, quantity: int, tax_bp: int, paid: int) -> int:
    """What other units at `price` cost with tax (half up on all of them) above what was paid; below 0 it is given."""
    goods = price * quantity
    return goods + part_in_bp(goods, tax_bp) - paid


def is_clearance(price: int, was_price: int) -> bool:
    """Whether a price is at most 60 percent of what it was."""
    return was_price > 0 and price * 100 <= was_price * 60
