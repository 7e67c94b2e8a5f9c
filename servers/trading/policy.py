"""The rules of the broker and of acting for its customer: constants, sums, when a yes is due, and the text."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

from servers.kit.text import written
from servers.trading.exchange import CLOSES, OPENS, days_after
from servers.trading.models import TradeOrder
from servers.trading.money import percent
from sessions import World

FEE_BP: Final = 10
FEE_LEAST: Final = 100
FEE_MOST: Final = 2_500
STOP_RESERVE_BP: Final = 500
MARKET_WALK_BP: Final = 500
MOST_SPREAD_BP: Final = 200
SLIP_BP: Final = 1_000
HOLDING_BP: Final = 2_500
SETTLEMENT_DAYS: Final = 2
ROUND_TRIPS: Final = 3
ROUND_TRIP_DAYS: Final = 5
BLACKOUT_DAYS: Final = 14
WASH_DAYS: Final = 30
SHORT_TERM_DAYS: Final = 365
GTC_DAYS: Final = 90
WATCHLIST_MOST: Final = 25
IRREVERSIBLE: Final = ("place_trade_order", "replace_trade_order")
_BP: Final = 10_000


def fee_of(value: int) -> int:
    """Fee in cents on the filled value of an order: 0.10 %, half up, at least 1.00, at most 25.00; none for nothing."""
    if value <= 0:
        return 0
    return min(FEE_MOST, max(FEE_LEAST, (value * FEE_BP * 2 + _BP) // (2 * _BP)))


def stop_reserve(stop_price: int) -> int:
    """What a share of a buy with a stop may cost at most: the stop and 5 %, half up."""
    return (stop_price * (_BP + STOP_RESERVE_BP) * 2 + _BP) // (2 * _BP)


def worst_price(last: int, side: str) -> int:
    """How far a market order walks the book: 5 % from the last price, rounded towards it."""
    if side == "buy":
        return last * (_BP + MARKET_WALK_BP) // _BP
    return -(-last * (_BP - MARKET_WALK_BP) // _BP)


def spread_bp(bid: int, ask: int) -> int:
    """Between bid and ask, in basis points of their middle, half up."""
    return ((ask - bid) * 4 * _BP + bid + ask) // (2 * (bid + ask))


def is_slip(side: str, limit_price: int, bid: int, ask: int) -> bool:
    """Rule 3: whether a limit lies more than 10 % through the market."""
    if side == "buy":
        return limit_price * _BP > ask * (_BP + SLIP_BP)
    return limit_price * _BP < bid * (_BP - SLIP_BP)


def is_too_large(holding_value: int, portfolio_value: int) -> bool:
    """Rule 4: whether a holding is more than a quarter of a portfolio."""
    return holding_value * _BP > portfolio_value * HOLDING_BP


def in_blackout(results_on: str | None, day: date) -> bool:
    """Rule 7: whether the employer's shares are closed to me on a day."""
    if results_on is None:
        return False
    results = date.fromisoformat(results_on)
    return results - timedelta(days=BLACKOUT_DAYS) <= day <= results + timedelta(days=1)


def settles_on(day: date) -> date:
    """When the proceeds of a sale of this day are settled."""
    return days_after(day, SETTLEMENT_DAYS)


def round_trips_since(day: date) -> date:
    """The first of the five exchange days that end with `day`."""
    return days_after(day, 1 - ROUND_TRIP_DAYS)


def cancel_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 1: an order that is partly filled."""
    order = world.get(TradeOrder, arguments["trade_order_id"])
    return order is not None and order.filled > 0


RULES: Final = (
    (
        "Before an order is placed preview it, name the company, the side, the number of shares, the price if one is "
        "set, the portfolio and the total with the fee, and wait for a yes. Before one is replaced name it and what "
        "changes, and wait for a yes. Cancelling an order that is not filled at all needs none; a partly filled one "
        "does. An open sale that holds the very lots that are to be sold now is cancelled first, without a question "
        "while nothing of it is filled."
    ),
    (
        f"The exchange is open from {OPENS:%H:%M} to {CLOSES:%H:%M} on exchange days. An order without a price is a "
        f"market order, one without a term is for the day. Market and stop orders are taken only while the exchange is "
        f"open and the spread is at most {percent(MOST_SPREAD_BP)}. A limit order is taken at any time; outside hours "
        f"it waits for the opening. A market order takes prices up to {percent(MARKET_WALK_BP)} from the last one, and "
        "what is left over is cancelled."
    ),
    (
        f"A limit more than {percent(SLIP_BP)} through the market (a buy above the ask, a sale below the bid) is taken "
        "for a slip and refused. Any price on the patient side is fine."
    ),
    (
        "Retirement and custodial portfolios: after a purchase no single holding may be worth more than "
        f"{percent(HOLDING_BP)} of the portfolio at last prices, cash included. A custodial portfolio buys funds only. "
        "Sales are free."
    ),
    (
        f"The proceeds of a sale are settled at {OPENS:%H:%M} on the second exchange day after it and may pay for "
        "purchases before that. A lot that was bought with unsettled money is not sold before the money settles; other "
        "lots of the same shares may be (name them), and on that day the lot itself. Without lots named the oldest "
        "go first."
    ),
    (
        "In a cash portfolio a sale of shares that were bought on the same day is a round trip; "
        f"{ROUND_TRIPS} in {ROUND_TRIP_DAYS} exchange days are allowed, one more is refused. Shares bought earlier "
        "may always be sold."
    ),
    (
        "Shares of the customer's own employer: no order is placed or replaced from "
        f"{BLACKOUT_DAYS} days before its results to the day after them, whatever the reason. Looking at prices and "
        "cancelling orders is fine."
    ),
    (
        f"An order costs {percent(FEE_BP)} of its filled value, half a cent up, at least {written(FEE_LEAST)} and at "
        f"most {written(FEE_MOST)}; partly filled again and again, it pays that once for all its fills. "
        "No fill, no fee. A buy that rests reserves its price (a stop: the stop and "
        f"{percent(STOP_RESERVE_BP)}) for every share and the fee."
    ),
    (
        "Before a sale at a loss preview it, and pass on a wash_sale warning: the same shares bought within "
        f"{WASH_DAYS} days. Sales at a gain need no preview."
    ),
    (
        "No advice: 'should I' gets figures, no verdict and no order. 'All' of a holding is what is free of it. A sum "
        "of money buys the whole shares that it covers together with the fee, never one more."
    ),
)
POLICY: Final = (
    "You act for one private investor at the broker, on their instructions only.\n\n"
    + "\n".join(f"{number}. {rule}" for number, rule in enumerate(RULES, start=1))
    + "\n"
)
