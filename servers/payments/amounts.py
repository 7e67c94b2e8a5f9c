"""What things come to: taxes, totals, fees, refunds. Pure functions of whole cents; each says its rounding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

CARD_BP: Final = 290
CARD_FIXED: Final = 30
DEBIT_BP: Final = 80
DEBIT_MOST: Final = 500
CHARGEBACK_FEE: Final = 1_500


class Line(NamedTuple):
    """A line of a bill with its amount and tax."""

    quantity: int
    unit_amount: int
    amount: int
    tax: int


def half_up(numerator: int, denominator: int) -> int:
    """A fraction of cents rounded to the nearest cent, halves away from zero."""
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def line_of(quantity: int, unit_amount: int, tax_bp: int) -> Line:
    """A line: quantity times unit amount, and its tax, half a cent away from zero."""
    amount = quantity * unit_amount
    return Line(quantity, unit_amount, amount, half_up(amount * tax_bp, 10_000))


def totals(lines: Sequence[Line]) -> tuple[int, int, int]:
    """Subtotal, tax and total: the lines' rounded taxes are summed, the sum is not rounded again."""
    subtotal, tax = sum(line.amount for line in lines), sum(line.tax for line in lines)
    return subtotal, tax, subtotal + tax


def fee(source: str, amount: int) -> int:
    """What the processor keeps: card 2.9 % and 0.30, debit 0.8 % but at most 5.00, else nothing; half a cent up."""
    if source == "card":
        return half_up(amount * CARD_BP, 10_000) + CARD_FIXED
    return min(half_up(amount * DEBIT_BP, 10_000), DEBIT_MOST) if source == "debit" else 0


def chargeback_fee(status: str) -> int:
    """What a chargeback costs beside its amount: the bank's fee, given back when it is won."""
    return 0 if status == "won" else CHARGEBACK_FEE


def tax_share(amount: int, tax: int, total: int) -> int:
    """The tax in a part of a bill: the part times tax over total, half a cent up; a bill of 0 has none."""
    return half_up(amount * tax, total) if total else 0


def split_due(due: int, credit: int) -> tuple[int, int]:
    """How much credit is used up on what is due, and what is left to pay."""
    used = min(due, credit)
    return used, due - used
