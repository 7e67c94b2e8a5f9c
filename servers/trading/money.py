"""How the broker reckons average prices and writes shares and per cents."""

from __future__ import annotations


def percent(basis_points: int) -> str:
    """A share of a hundred as the broker prints it: 200 -> "2 %", 35 -> "0.35 %"."""
    sign = "-" if basis_points < 0 else ""
    whole, rest = divmod(abs(basis_points), 100)
    return f"{sign}{whole}.{rest:02} %" if rest else f"{sign}{whole} %"


def shares(count: int) -> str:
    """A number of shares in a sentence."""
    return f"{count:,} share" if count == 1 else f"{count:,} shares"


def average(value: int, quantity: int) -> int:
    """Average price of a share in cents, half up."""
    return (2 * value + quantity) // (2 * quantity)
