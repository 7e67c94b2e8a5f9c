"""Rows of the broker that tests look for, by what they are."""

from __future__ import annotations

from typing import Any

from servers.trading import TRADING
from servers.trading.exchange import tick_at
from servers.trading.market import Quote, quote_of
from servers.trading.models import Instrument, Lot, Portfolio, TradeOrder
from tests.servers.desk import Desk


def desk_of(seed: int = 0) -> Desk:
    """A session at the broker."""
    return Desk(TRADING, seed)


KEYS = {
    "main": {"kind": "cash", "status": "active"},
    "long": {"kind": "retirement", "status": "active"},
    "kids": {"kind": "custodial"},
    "play": {"status": "restricted"},
    "old": {"kind": "retirement", "status": "closing"},
}


def portfolio(desk: Desk, key: str) -> Portfolio:
    """A portfolio by the word that seeds use for it, or by its nickname."""
    [row] = desk.world.find(Portfolio, **KEYS.get(key, {"nickname": key}))
    return row


def watchlist(desk: Desk, status: str) -> dict[str, Any]:
    """The list that holds the share of this status, or the one that fell this morning."""
    lists = desk.do("list_watchlists")["watchlists"]
    return next(
        row
        for row in lists
        for one in row["instruments"]
        if one["status"] == status or (status == "fallen" and one.get("change_bp", 0) < -500)
    )


def power(desk: Desk, key: str) -> int:
    """Buying power as the listing shows it."""
    key = portfolio(desk, key).portfolio_id
    return next(row["buying_power"] for row in desk.do("list_portfolios")["portfolios"] if row["portfolio_id"] == key)


def quote(desk: Desk, symbol: str) -> Quote:
    """What stands in the market."""
    found = quote_of(desk.world, desk.row(Instrument, symbol), tick_at(desk.world.local))
    assert found is not None
    return found


def bid(desk: Desk, symbol: str) -> int:
    """What is paid for a share."""
    found = quote(desk, symbol).bid
    assert found is not None
    return found


def ask(desk: Desk, symbol: str) -> int:
    """What a share costs."""
    found = quote(desk, symbol).ask
    assert found is not None
    return found


def instrument(desk: Desk, status: str) -> Instrument:
    """The one that is halted, delisted or still to come."""
    [row] = desk.world.find(Instrument, status=status)
    return row


def thin(desk: Desk) -> Instrument:
    """The share with a wide spread."""
    [row] = desk.world.find(Instrument, spread_bp=300)
    return row


def employer(desk: Desk) -> Instrument:
    """My employer's share."""
    [row] = desk.world.find(Instrument, is_employer=True)
    return row


def live(desk: Desk, **equal: Any) -> list[TradeOrder]:
    """Live orders with these columns."""
    rows = desk.world.find(TradeOrder, **equal)
    return [row for row in rows if row.status in {"queued", "open", "partly_filled"}]


def calm(desk: Desk, *, kind: str = "stock", below: int = 4_000) -> str:
    """A cheap share that is traded, that I neither hold nor have an order for, with a narrow spread."""
    held = {row.symbol for row in desk.world.find(Lot)} | {row.symbol for row in live(desk)}
    return next(
        row.symbol
        for row in desk.world.find(Instrument, status="active", kind=kind, is_employer=False)
        if row.symbol not in held and row.spread_bp <= 60 and quote(desk, row.symbol).last < below
    )


def tied(desk: Desk) -> TradeOrder:
    """The open limit sale in Main that holds back all of a holding."""
    key = portfolio(desk, "main").portfolio_id
    holdings = {row["symbol"]: row for row in desk.do("list_positions", portfolio_id=key)["positions"]}
    return next(
        row
        for row in live(desk, portfolio_id=key, side="sell")
        if row.quantity == holdings[row.symbol]["quantity"] and row.status == "open"
    )


def locked_lot(desk: Desk) -> Lot:
    """The lot that was bought with money still to come."""
    return next(row for row in desk.world.find(Lot) if row.unsettled_until is not None)


def lot_of_today(desk: Desk) -> Lot:
    """A lot in Main bought this morning, with an older one of the same share beside it."""
    today = desk.cast.today.isoformat()
    rows = desk.world.find(Lot, portfolio_id=portfolio(desk, "main").portfolio_id, bought_on=today)
    return next(row for row in rows if len(desk.world.find(Lot, symbol=row.symbol)) > 1 and row.remaining == 20)
