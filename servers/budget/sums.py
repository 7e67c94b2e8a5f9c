"""Sums of the budget and how each is rounded; tools, rows as people see them and questions for leave share them.

Amounts are whole cents.
"""

from __future__ import annotations

from typing import Final

from servers.budget.months import months_between

GOAL_SHARE: Final = 5
PRICE_CHANGE_PERCENT: Final = 10
_WHOLE: Final = 10_000


def half_up(numerator: int, denominator: int) -> int:
    """A quotient to the nearest whole, halves away from zero; `denominator` > 0."""
    sign = -1 if numerator < 0 else 1
    return sign * ((2 * abs(numerator) + denominator) // (2 * denominator))


def equal_shares(amount: int, count: int) -> list[int]:
    """An amount in equal parts: the floor each, one cent more for as many of the first as cents are left over."""
    share, rest = divmod(amount, count)
    return [share + (place < rest) for place in range(count)]


def share_bp(part: int, total: int) -> int:
    """A part of a total in basis points, half up; 0 where the total is not positive."""
    return half_up(part * _WHOLE, total) if total > 0 else 0


def monthly_amount(amount: int, repeat: str) -> int:
    """What a recurring expense comes to a month, half up: a twelfth of what it comes to in a year."""
    a_year = {"weekly": 52, "monthly": 12, "quarterly": 4, "yearly": 1}[repeat]
    return half_up(amount * a_year, 12)


def needed_a_month(target: int, saved: int, by: str, month: str) -> int:
    """What a goal needs each month, this one included, to be reached in time, rounded up to the cent.

    0 when it is reached; all that is missing when its month is over.
    """
    missing = max(0, target - saved)
    left = max(1, months_between(month, by) + 1)
    return -(-missing // left)


def most_out_of_goal(available: int, moved_out: int) -> int:
    """What may still be moved out of a goal in a month.

    In all at most a fifth, floor to the cent, of what was saved before the month's moves.

    Args:
        moved_out: what the month's moves took out so far, less what they put in.
    """
    return max(0, (available + moved_out) // GOAL_SHARE - moved_out)


def is_large_change(old: int, new: int) -> bool:
    """Whether a price changes by more than 10 percent of the old one; exactly 10 percent is not."""
    return abs(new - old) * 100 > old * PRICE_CHANGE_PERCENT
