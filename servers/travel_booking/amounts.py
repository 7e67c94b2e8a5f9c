"""The agency's arithmetic: pure functions of prices, days and counts; every amount is whole cents.

Shares of a price are rounded half up to the cent; points are floored.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

CHILD_PERCENT: Final = 75
INFANT_PERCENT: Final = 10
POINTS_STEP: Final = 500
POINTS_PER_DOLLAR: Final = 5
DOUBLE_FROM: Final = 3
_TIERS: Final = {"none": (1, 1), "silver": (5, 4), "gold": (3, 2)}

AgeKind = Literal["adult", "child", "infant"]


class Split(NamedTuple):
    """How a sum goes back: to the card, as an airline's credit, as points."""

    card: int
    credit: int
    points: int


class Due(NamedTuple):
    """What a change costs: `fee` and `difference` are due, `rest` is what the new part is cheaper by."""

    fee: int
    difference: int
    rest: int

    @property
    def due(self) -> int:
        """Fee and difference."""
        return self.fee + self.difference


def half_up(numerator: int, denominator: int) -> int:
    """A quotient of non-negative whole numbers, rounded half up."""
    return (2 * numerator + denominator) // (2 * denominator)


def fare_of(price: int, kind: AgeKind) -> int:
    """What a traveller pays of a grown-up's fare: a child 75 %, an infant on a lap 10 %, each rounded half up."""
    if kind == "adult":
        return price
    return half_up(price * (CHILD_PERCENT if kind == "child" else INFANT_PERCENT), 100)


def bag_fees(bags: int, included: int, fee: int) -> int:
    """What `bags` checked bags cost on one flight: each beyond the included ones the fee, the third one twice that."""
    return sum(fee * (2 if number >= DOUBLE_FROM else 1) for number in range(included + 1, bags + 1))


def change_due(fees: int, old: int, new: int) -> Due:
    """The fees and, where the new part costs more, the difference; where it costs less, the rest."""
    return Due(fees, max(0, new - old), max(0, old - new))


def after_fee(paid: int, fee: int) -> int:
    """What is left of a price after a fee, never less than nothing."""
    return max(0, paid - fee)


def most_points(total: int) -> int:
    """The most points that may pay: half of the total, floored to the step."""
    return total // 2 // POINTS_STEP * POINTS_STEP


def points_earned(cents: int, tier: str) -> int:
    """Five points a dollar of fare or room, floored, then the tier's bonus, floored."""
    numerator, denominator = _TIERS[tier]
    return cents * POINTS_PER_DOLLAR // 100 * numerator // denominator


def split_refund(
    value: int, form: str, *, card_paid: int, credit_used: int, refunded: int, refunded_card: int, points_back: int
) -> Split:
    """How a value goes back: money first, points last; of the money by form, and what came from a credit as a credit.

    Args:
        form: "cash", or "credit": then all money comes back as a credit.
        refunded: what came back before in all, of that `refunded_card` to the card and `points_back` as points.
    """
    money = min(value, card_paid + credit_used - (refunded - points_back))
    card = min(money, card_paid - refunded_card) if form == "cash" else 0
    return Split(card, money - card, value - money)


def stay_tax(city_tax: int, guests: int, nights: int) -> int:
    """City tax of a stay: by person and night."""
    return city_tax * guests * nights


def penalty(nights_total: int, nights: int, penalty_nights: int) -> int:
    """What a late cancellation costs: so many average nights, rounded half up, at most all of them."""
    return min(nights_total, half_up(nights_total * penalty_nights, nights))
