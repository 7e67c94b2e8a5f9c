"""What things cost here: increments, the price of an auction, fees and totals. Pure functions of whole cents."""

from __future__ import annotations

from typing import Final, NamedTuple

# (from this price on, step), lowest price first.
INCREMENTS: Final = (
    (0, 25),
    (500, 50),
    (2_500, 100),
    (10_000, 250),
    (25_000, 500),
    (50_000, 1_000),
    (100_000, 2_500),
)
FEE_PERCENT: Final = 10
FEE_LEAST: Final = 50
FEE_MOST: Final = 25_000


class Lead(NamedTuple):
    """How the bids of an auction stand: the highest maximum, whose it is, the highest of anybody else."""

    top: int | None = None
    leader: str | None = None
    second: int | None = None


def increment(price: int) -> int:
    """The bidding step at a price: 0.25 below 5.00, 0.50 below 25.00, up to 25.00 from 1,000.00 on."""
    return next(step for least, step in reversed(INCREMENTS) if price >= least)


def auction_price(start: int, reserve: int | None, lead: Lead) -> int:
    """The current price of an auction.

    The start price without a bid and with one; else the second maximum and one step of it, but no more than the
    highest. Once the highest maximum reaches the reserve, at least the reserve. Nothing is rounded.
    """
    if lead.top is None:
        return start
    price = start if lead.second is None else min(lead.top, lead.second + increment(lead.second))
    return max(price, reserve) if reserve is not None and lead.top >= reserve else price


def least_bid(start: int, reserve: int | None, lead: Lead) -> int:
    """The least maximum that the next bid may name: the start price without a bid, else one step above the price."""
    price = auction_price(start, reserve, lead)
    return price if lead.top is None else price + increment(price)


def after_bid(lead: Lead, bidder: str, maximum: int) -> Lead:
    """How the bids stand after one more; of two equal maxima the earlier leads."""
    if lead.top is None:
        return Lead(maximum, bidder)
    if bidder == lead.leader:
        return Lead(max(lead.top, maximum), bidder, lead.second)
    if maximum > lead.top:
        return Lead(maximum, bidder, lead.top)
    return Lead(lead.top, lead.leader, maximum if lead.second is None else max(lead.second, maximum))


def total_of(price: int, quantity: int, shipping: int) -> int:
    """What a buyer pays: the price of each times how many, and shipping once."""
    return price * quantity + shipping


def seller_fee(total: int) -> int:
    """What the marketplace keeps of price and shipping: 10 %, half a cent up, at least 0.50, at most 250.00."""
    return min(max((total * FEE_PERCENT + 50) // 100, FEE_LEAST), FEE_MOST)
