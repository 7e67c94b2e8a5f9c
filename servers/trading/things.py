"""The broker's rows as people see them; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows in this form and that only guards of phrases read: whether a share can be
traded, whether its employer's days are closed, whether a sale of it might be a wash sale.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from servers.kit.environment import Rows
from servers.trading import queries
from servers.trading.market import Prices
from servers.trading.models import Lot
from servers.trading.policy import WASH_DAYS, in_blackout
from servers.trading.standing import holdings_of
from servers.trading.tools.holdings import list_portfolios
from servers.trading.tools.watchlists import list_watchlists
from servers.trading.views import lot_view, order_view, position_view
from sessions import World


class InstrumentThing(NamedTuple):
    """A share or fund."""

    id: str
    name: str
    kind: str
    sector: str
    status: str
    last: int | None = None
    bid: int | None = None
    ask: int | None = None
    previous_close: int | None = None
    change_bp: int | None = None
    spread_bp: int | None = None
    at_bid: int | None = None
    at_ask: int | None = None
    results_on: str | None = None
    lists_on: str | None = None
    halt_reason: str | None = None
    is_closed_to_me: bool = False
    is_wash_sale: bool = False


class PortfolioThing(NamedTuple):
    """A portfolio."""

    id: str
    nickname: str
    kind: str
    status: str
    settled_cash: int
    unsettled_cash: int
    reserved_cash: int
    buying_power: int
    market_value: int
    round_trips: int | None = None


class PositionThing(NamedTuple):
    """A holding."""

    id: str
    company: str
    portfolio: str
    quantity: int
    reserved: int
    free: int
    average_cost: int
    value: int
    gain: int
    status: str


class LotThing(NamedTuple):
    """A lot of a holding."""

    id: str
    symbol: str
    company: str
    bought_on: str
    quantity: int
    remaining: int
    unit_cost: int
    gain: int
    free_from: str | None = None
    held_by: str | None = None


class OrderThing(NamedTuple):
    """An order."""

    id: str
    portfolio: str
    company: str
    side: str
    quantity: int
    filled: int
    open_quantity: int
    order_type: str
    status: str
    is_live: bool
    time_in_force: str
    placed_on: str
    limit_price: int | None = None
    stop_price: int | None = None
    reserved_cash: int | None = None
    average_price: int | None = None
    fees: int | None = None
    filled_on: str | None = None
    expires_on: str | None = None
    is_closed_to_me: bool = False


class WatchlistThing(NamedTuple):
    """A watchlist; `symbols` are those on it, `fitting` others of the sectors that it is for."""

    id: str
    name: str
    size: int
    symbols: tuple[str, ...]
    fitting: tuple[str, ...] | None


def _instruments(world: World) -> list[Any]:
    prices, today = Prices(world), world.today
    holdings = holdings_of(world)
    first = (today - timedelta(days=WASH_DAYS)).isoformat()
    recent = {lot.symbol for lot in world.find(Lot) if lot.bought_on >= first}
    losing = {one.position.symbol for one in holdings for lot in one.lots if lot.unit_cost > one.last}
    found: list[Any] = []
    for row in world.all(queries.instruments):
        quote = prices.of(row)
        shown = () if quote is None else (quote.last, quote.bid, quote.ask, quote.previous_close, quote.change_bp)
        book = quote if quote is not None and row.status not in {"delisted", "not_yet_listed"} else None
        found.append(
            InstrumentThing(
                row.symbol,
                row.name,
                row.kind,
                row.sector,
                row.status,
                *(shown or (None,) * 5),
                spread_bp=None if book is None else book.spread,
                at_bid=book.bids[0].quantity if book is not None and book.bids else None,
                at_ask=book.asks[0].quantity if book is not None and book.asks else None,
                results_on=row.results_on,
                lists_on=row.lists_on if row.status == "not_yet_listed" else None,
                halt_reason=row.halt_reason if row.status == "halted" else None,
                is_closed_to_me=row.is_employer and in_blackout(row.results_on, today),
                is_wash_sale=row.symbol in losing & recent,
            )
        )
    return found


def _portfolios(world: World) -> list[Any]:
    return [_thing(PortfolioThing, "portfolio_id", row) for row in list_portfolios(world)["portfolios"]]


def _positions(world: World) -> list[Any]:
    return [
        _thing(PositionThing, "position_id", position_view(one.position, one.instrument, one.lots, one.free, one.last))
        for one in holdings_of(world)
    ]


def _lots(world: World) -> list[Any]:
    return [
        _thing(
            LotThing,
            "lot_id",
            lot_view(world, lot, one.free, one.last),
            symbol=one.instrument.symbol,
            company=one.instrument.name,
        )
        for one in holdings_of(world)
        for lot in one.lots
    ]


def _orders(world: World) -> list[Any]:
    closed = {
        row.symbol
        for row in world.all(queries.instruments)
        if row.is_employer and in_blackout(row.results_on, world.today)
    }
    return [
        _thing(OrderThing, "trade_order_id", order_view(world, row), is_closed_to_me=row.symbol in closed)
        for row in world.all(queries.orders())
    ]


def _watchlists(world: World) -> list[Any]:
    found: list[Any] = []
    sectors = {row.symbol: row.sector for row in world.all(queries.instruments)}
    for row in list_watchlists(world)["watchlists"]:
        symbols = tuple(one["symbol"] for one in row["instruments"])
        counts = Counter(sectors[symbol] for symbol in symbols)
        fitting = tuple(one for one, sector in sectors.items() if counts[sector] > 1 and one not in symbols)
        found.append(WatchlistThing(row["watchlist_id"], row["name"], row["size"], symbols, fitting or None))
    return found


def _thing(kind: type[Any], key: str, view: Mapping[str, Any], **unseen: Any) -> Any:
    known = {name: view[name] for name in kind._fields if name in view}
    return kind(**{**known, **unseen, "id": view[key]})


THINGS: Mapping[str, Rows] = {
    "instrument": _instruments,
    "portfolio": _portfolios,
    "position": _positions,
    "lot": _lots,
    "trade_order": _orders,
    "watchlist": _watchlists,
}
