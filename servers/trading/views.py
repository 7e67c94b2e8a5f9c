"""What the tools answer.

Ids stand under their parameters' names. Money and prices of a share are cents, shares of a hundred basis points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.kit.text import wall
from servers.trading.execution import LIVE
from servers.trading.market import Quote
from servers.trading.models import Instrument, Lot, Portfolio
from servers.trading.money import average
from servers.trading.standing import Cash, Free, is_locked
from sessions import World


class UnsettledView(TypedDict):
    """Sale proceeds that settle on a day."""

    settles_on: str
    amount: int


class PortfolioView(TypedDict):
    """One portfolio. buying_power = settled_cash + unsettled_cash - reserved_cash."""

    portfolio_id: str
    nickname: str
    kind: str
    status: str
    settled_cash: int
    unsettled_cash: int
    unsettled: NotRequired[list[UnsettledView]]
    reserved_cash: int
    buying_power: int
    market_value: int
    round_trips: NotRequired[int]


class PortfoliosView(TypedDict):
    """My portfolios by name."""

    portfolios: list[PortfolioView]


class LotView(TypedDict):
    """Shares bought by one order on one day. `held_by` is an open sale that names the lot."""

    lot_id: str
    bought_on: str
    quantity: int
    remaining: int
    free: int
    unit_cost: int
    gain: int
    free_from: NotRequired[str]
    held_by: NotRequired[str]


class PositionView(TypedDict):
    """A holding. `free` can be sold now; `gain` is its value less what it cost, negative for a loss."""

    position_id: str
    portfolio_id: str
    portfolio: str
    symbol: str
    company: str
    quantity: int
    reserved: int
    free: int
    average_cost: int
    last: int
    value: int
    gain: int
    status: str
    lots: NotRequired[list[LotView]]


class PositionsView(TypedDict):
    """Holdings by company."""

    positions: list[PositionView]


class InstrumentView(TypedDict):
    """One share or fund in a listing."""

    symbol: str
    name: str
    kind: str
    sector: str
    status: str
    last: NotRequired[int]
    results_on: NotRequired[str]
    lists_on: NotRequired[str]
    is_employer: NotRequired[bool]


class InstrumentsView(TypedDict):
    """One page of shares and funds by name."""

    instruments: list[InstrumentView]
    total: int
    next_cursor: NotRequired[str]


class QuoteView(TypedDict):
    """What stands in the market; bid and ask are left out where there is none."""

    symbol: str
    name: str
    status: str
    halt_reason: NotRequired[str]
    last: NotRequired[int]
    previous_close: NotRequired[int]
    change_bp: NotRequired[int]
    bid: NotRequired[int]
    ask: NotRequired[int]


class QuotesView(TypedDict):
    """Quotes in the order asked, and whether the exchange is open."""

    quotes: list[QuoteView]
    market_open: bool
    open_until: NotRequired[str]
    opens_at: NotRequired[str]


class LevelView(TypedDict):
    """Shares at one price."""

    price: int
    quantity: int


class BookView(TypedDict):
    """The order book of a symbol, best prices first; at_bid and at_ask are the shares at the best ones."""

    symbol: str
    name: str
    bids: list[LevelView]
    asks: list[LevelView]
    spread_bp: NotRequired[int]
    at_bid: NotRequired[int]
    at_ask: NotRequired[int]
    market_open: bool


class BarView(TypedDict):
    """One trading day, or one week from its Monday."""

    day: str
    open: int
    high: int
    low: int
    close: int
    volume: int


class HistoryView(TypedDict):
    """Bars, oldest first, and what they come to over the whole range."""

    symbol: str
    name: str
    interval: str
    bars: list[BarView]
    highest: NotRequired[int]
    lowest: NotRequired[int]
    change_bp: NotRequired[int]


class OrderView(TypedDict):
    """One order."""

    trade_order_id: str
    portfolio_id: str
    portfolio: str
    symbol: str
    company: str
    side: str
    quantity: int
    filled: int
    open_quantity: int
    order_type: str
    limit_price: NotRequired[int]
    stop_price: NotRequired[int]
    time_in_force: str
    status: str
    is_live: bool
    lot_ids: NotRequired[list[str]]
    reserved_cash: NotRequired[int]
    average_price: NotRequired[int]
    fees: NotRequired[int]
    placed_on: str
    filled_on: NotRequired[str]
    expires_on: NotRequired[str]
    replaces_id: NotRequired[str]


class OrdersView(TypedDict):
    """One page of orders, newest first."""

    trade_orders: list[OrderView]
    total: int
    next_cursor: NotRequired[str]


class LotGainView(TypedDict):
    """What a sale would realise of a lot."""

    lot_id: str
    quantity: int
    gain: int


class PreviewView(TypedDict):
    """What an order would come to; `blocked_by` says why it would not be taken."""

    portfolio_id: str
    symbol: str
    side: str
    quantity: int
    at_once: int
    estimated_price: NotRequired[int]
    estimated_value: int
    fee: int
    total: int
    buying_power_after: int
    realised_gain: NotRequired[int]
    lots: NotRequired[list[LotGainView]]
    warnings: list[str]
    blocked_by: NotRequired[str]


class PlacedView(TypedDict):
    """An order as it stands after a write; `outcome` says what became of it."""

    trade_order_id: str
    outcome: str
    status: str
    quantity: int
    filled: int
    open_quantity: int
    average_price: NotRequired[int]
    fees: int
    total: int
    buying_power: int
    replaces_id: NotRequired[str]


class CancelledView(TypedDict):
    """An order that was cancelled, and what that gave free."""

    trade_order_id: str
    status: str
    filled: int
    freed_cash: NotRequired[int]
    freed_shares: NotRequired[int]


class WatchedView(TypedDict):
    """An instrument on a list."""

    symbol: str
    name: str
    status: str
    last: NotRequired[int]
    change_bp: NotRequired[int]


class WatchlistView(TypedDict):
    """One watchlist."""

    watchlist_id: str
    name: str
    size: int
    instruments: list[WatchedView]


class WatchlistsView(TypedDict):
    """My watchlists by name."""

    watchlists: list[WatchlistView]


class WatchlistChangeView(TypedDict):
    """A watchlist after a change."""

    watchlist_id: str
    name: str
    size: int
    change: str


def portfolio_view(
    row: Portfolio, cash: Cash, unsettled: list[UnsettledView], held: int, round_trips: int
) -> PortfolioView:  # fmt: skip
    """A portfolio as shown. `held` is the value of its holdings."""
    view: PortfolioView = {
        "portfolio_id": row.portfolio_id,
        "nickname": row.nickname,
        "kind": row.kind,
        "status": row.status,
        "settled_cash": cash.settled,
        "unsettled_cash": cash.unsettled,
        "reserved_cash": cash.reserved,
        "buying_power": cash.buying_power,
        "market_value": held + cash.settled + cash.unsettled,
    }
    if unsettled:
        view["unsettled"] = unsettled
    if row.kind == "cash":
        view["round_trips"] = round_trips
    return view


def position_view(position: Any, row: Instrument, lots: Sequence[Lot], free: Free, last: int) -> PositionView:
    """A row of `queries.positions` as shown, without its lots."""
    cost = sum(lot.unit_cost * lot.remaining for lot in lots)
    return {
        "position_id": position.position_id,
        "portfolio_id": position.portfolio_id,
        "portfolio": position.portfolio,
        "symbol": row.symbol,
        "company": row.name,
        "quantity": position.quantity,
        "reserved": position.reserved,
        "free": free.in_all,
        "average_cost": average(cost, position.quantity),
        "last": last,
        "value": last * position.quantity,
        "gain": last * position.quantity - cost,
        "status": row.status,
    }


def lot_view(world: World, lot: Lot, free: Free, last: int) -> LotView:
    """A lot as shown."""
    view: LotView = {
        "lot_id": lot.lot_id,
        "bought_on": lot.bought_on,
        "quantity": lot.quantity,
        "remaining": lot.remaining,
        "free": free.by_lot[lot.lot_id],
        "unit_cost": lot.unit_cost,
        "gain": (last - lot.unit_cost) * lot.remaining,
    }
    if is_locked(lot, world.today) and lot.unsettled_until is not None:
        view["free_from"] = lot.unsettled_until
    if lot.lot_id in free.held_by:
        view["held_by"] = free.held_by[lot.lot_id]
    return view


def instrument_view(row: Instrument, quote: Quote | None) -> InstrumentView:
    """An instrument in a listing."""
    view: InstrumentView = {
        "symbol": row.symbol,
        "name": row.name,
        "kind": row.kind,
        "sector": row.sector,
        "status": row.status,
    }
    if quote is not None:
        view["last"] = quote.last
    if row.results_on is not None:
        view["results_on"] = row.results_on
    if row.status == "not_yet_listed" and row.lists_on is not None:
        view["lists_on"] = row.lists_on
    if row.is_employer:
        view["is_employer"] = True
    return view


def quote_view(row: Instrument, quote: Quote | None) -> QuoteView:
    """A quote as shown."""
    view: QuoteView = {"symbol": row.symbol, "name": row.name, "status": row.status}
    if row.status == "halted" and row.halt_reason:
        view["halt_reason"] = row.halt_reason
    if quote is not None:
        view["last"] = quote.last
        view["previous_close"] = quote.previous_close
        view["change_bp"] = quote.change_bp
        if quote.bid is not None:
            view["bid"] = quote.bid
        if quote.ask is not None:
            view["ask"] = quote.ask
    return view


def order_view(world: World, row: Any) -> OrderView:
    """A row of `queries.orders` as shown."""
    is_live = row.status in LIVE
    view: OrderView = {
        "trade_order_id": row.trade_order_id,
        "portfolio_id": row.portfolio_id,
        "portfolio": row.portfolio,
        "symbol": row.symbol,
        "company": row.company,
        "side": row.side,
        "quantity": row.quantity,
        "filled": row.filled,
        "open_quantity": row.quantity - row.filled if is_live else 0,
        "order_type": row.order_type,
        "time_in_force": row.time_in_force,
        "status": row.status,
        "is_live": is_live,
        "placed_on": wall(row.placed_at, world.zone).date().isoformat(),
    }
    if row.limit_price is not None:
        view["limit_price"] = row.limit_price
    if row.stop_price is not None:
        view["stop_price"] = row.stop_price
    if row.lot_ids:
        view["lot_ids"] = row.lot_ids
    if row.reserved_cash:
        view["reserved_cash"] = row.reserved_cash
    if row.filled:
        view["average_price"] = average(row.value, row.filled)
        view["fees"] = row.fees
        view["filled_on"] = row.filled_on
    if is_live or row.status == "expired":
        view["expires_on"] = row.expires_on
    if row.replaces_id:
        view["replaces_id"] = row.replaces_id
    return view
