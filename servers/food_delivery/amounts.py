"""What food costs and what comes back, in whole cents; every rounding is half up.

The numbers behind it are constants of `policy.py`; the tools, the rows as people see them and the words that ask leave
all call these functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from servers.food_delivery.models import Promo
from servers.food_delivery.policy import (
    SERVICE_LEAST,
    SERVICE_MOST,
    SERVICE_PCT,
    SMALL_MOST,
    TAX_PCT,
    TIP_MOST,
    TIP_MOST_PCT,
)


class Bill(NamedTuple):
    """What an order costs: total = subtotal - discount + delivery_fee + service_fee + small_fee + tax + tip."""

    subtotal: int
    discount: int
    delivery_fee: int
    service_fee: int
    small_fee: int
    tax: int
    tip: int

    @property
    def total(self) -> int:
        """What is charged."""
        return (
            self.subtotal - self.discount + self.delivery_fee + self.service_fee + self.small_fee + self.tax + self.tip
        )


def half_up(numerator: int, denominator: int) -> int:
    """A quotient of numbers that are not negative, halves rounded up."""
    return (2 * numerator + denominator) // (2 * denominator)


def percent(amount: int, pct: int) -> int:
    """So many percent of an amount, half up."""
    return half_up(amount * pct, 100)


def unit_price(price: int, deltas: Iterable[int]) -> int:
    """One dish with its options; options never make it cheaper than nothing."""
    return max(0, price + sum(deltas))


def line_tax(unit: int, quantity: int) -> int:
    """Tax of one line: 6 % of what it costs, half up."""
    return percent(unit * quantity, TAX_PCT)


def discount_of(subtotal: int, promo: Promo | None) -> int:
    """What a promo takes off: a percentage of the subtotal, half up, to its cap; an amount, to the subtotal."""
    if promo is None or promo.kind == "free_delivery":
        return 0
    if promo.kind == "amount":
        return min(promo.value, subtotal)
    off = percent(subtotal, promo.value)
    return off if promo.cap is None else min(off, promo.cap)


def service_fee(after_discount: int) -> int:
    """8 % of the subtotal after the discount, half up, at least $1.00 and at most $6.00."""
    return min(SERVICE_MOST, max(SERVICE_LEAST, percent(after_discount, SERVICE_PCT)))


def missing_to(subtotal: int, minimum: int) -> int:
    """What the subtotal lacks to the minimum."""
    return max(0, minimum - subtotal)


def small_fee(subtotal: int, minimum: int) -> int | None:
    """What is missing to the minimum, charged instead of food; None where more is missing than may be paid so."""
    missing = missing_to(subtotal, minimum)
    return missing if missing <= SMALL_MOST else None


def usual_tip(subtotal: int, pct: int | None) -> int:
    """The usual tip: a percentage of the subtotal before any discount, half up; nothing where none is usual."""
    return 0 if pct is None else percent(subtotal, pct)


def highest_tip(subtotal: int) -> int:
    """The most that a tip may be: half of the subtotal (half up) or $20.00, whichever is more."""
    return max(TIP_MOST, percent(subtotal, TIP_MOST_PCT))


def bill_of(
    lines: Sequence[tuple[int, int]], promo: Promo | None, fee: int, extra: int, tip: int
) -> Bill:  # fmt: skip
    """The bill of lines of (price of one, quantity).

    Args:
        fee: the delivery fee; a promo of free delivery sets it to nothing.
        extra: the small-order fee.
    """
    subtotal = sum(unit * quantity for unit, quantity in lines)
    discount = discount_of(subtotal, promo)
    return Bill(
        subtotal=subtotal,
        discount=discount,
        delivery_fee=0 if promo is not None and promo.kind == "free_delivery" else fee,
        service_fee=service_fee(subtotal - discount),
        small_fee=extra,
        tax=sum(line_tax(unit, quantity) for unit, quantity in lines),
        tip=tip,
    )


def kept_on_cancel(subtotal: int, discount: int, delivery_fee: int, fees: int) -> int:
    """What an accepted order keeps when it is cancelled: half of the food after the discount (half up) and all fees.

    Tax and tip come back.

    Args:
        fees: the service fee and the small-order fee.
    """
    return half_up(subtotal - discount, 2) + delivery_fee + fees


def value_of(count: int, quantity: int, unit: int, tax: int, subtotal: int, discount: int) -> int:
    """What `count` of the `quantity` dishes of a line were worth: price less share of the discount, and tax.

    Shares are rounded half up over all that is counted, so that piece by piece never gives more than at once.
    """
    price = unit * count
    off = half_up(discount * price, subtotal) if subtotal else 0
    return price - off + half_up(tax * count, quantity)


def refund_for(
    before: int, count: int, quantity: int, unit: int, tax: int, subtotal: int, discount: int
) -> int:  # fmt: skip
    """What comes back for `count` more dishes of a line of which `before` were reported already."""
    after = value_of(before + count, quantity, unit, tax, subtotal, discount)
    return max(0, after - value_of(before, quantity, unit, tax, subtotal, discount))
