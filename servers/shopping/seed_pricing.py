"""Past prices: what things must have cost so that an order comes to what was paid for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from servers.shopping.amounts import part_in_bp

_NUDGES = 60


class Priced(NamedTuple):
    """Unit prices of an order's lines, and its delivery fee."""

    units: list[int]
    fee: int


def fit_prices(
    today: Sequence[tuple[int, int]], total: int, tax_bp: int, fees: Sequence[tuple[int, int]]
) -> tuple[Priced, int]:
    """Unit prices near today's with which goods, tax and a fee are exactly `total`, and the place of the fee used.

    Args:
        today: price and quantity of each line.
        fees: fee and value of the goods from which it is free (0: never), the likeliest first.
    """
    for place, (fee, free_from) in enumerate(fees):
        for charged in (fee, 0) if free_from else (fee,):
            units = _units(today, total - charged, tax_bp)
            if units is None:
                continue
            goods = sum(unit * count for unit, (_, count) in zip(units, today, strict=True))
            if (0 if free_from and goods >= free_from else fee) == charged:
                return Priced(units, charged), place
    return _with_odd_fee(today, total, tax_bp, fees[0][0]), 0


def _units(today: Sequence[tuple[int, int]], due: int, tax_bp: int) -> list[int] | None:
    """Unit prices whose lines with tax come to `due`; None if no such prices were found."""
    first = _scaled(today, due, tax_bp)
    *rest, (_, count) = today
    for nudge in range(_NUDGES if rest else 1):
        units = [unit + (nudge if place == 0 else 0) for place, unit in enumerate(first[:-1])]
        left = due - sum(_with_tax(unit * n, tax_bp) for unit, (_, n) in zip(units, rest, strict=True))
        guess = left * 10_000 // (10_000 + tax_bp) // count
        for unit in (guess - 1, guess, guess + 1, guess + 2):
            if unit > 0 and _with_tax(unit * count, tax_bp) == left:
                return [*units, unit]
    return None


def _scaled(today: Sequence[tuple[int, int]], due: int, tax_bp: int) -> list[int]:
    goods = due * 10_000 // (10_000 + tax_bp)
    whole = sum(price * count for price, count in today)
    return [max(50, price * goods // whole) for price, _ in today]


def _with_odd_fee(today: Sequence[tuple[int, int]], total: int, tax_bp: int, fee: int) -> Priced:
    """Prices rounded down; the few cents that are left over make the fee odd."""
    units = _scaled(today, total - fee, tax_bp)
    charged = total - sum(_with_tax(unit * count, tax_bp) for unit, (_, count) in zip(units, today, strict=True))
    while charged < 0:
        units[-1] -= 1
        charged = total - sum(_with_tax(unit * count, tax_bp) for unit, (_, count) in zip(units, today, strict=True))
    return Priced(units, charged)


def _with_tax(amount: int, tax_bp: int) -> int:
    return amount + part_in_bp(amount, tax_bp)
