"""Selects of the broker, compiled once."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, bindparam, func, literal_column, select

from servers.trading.models import (
    BookTake,
    Fill,
    Instrument,
    Lot,
    Portfolio,
    Position,
    PriceMove,
    Settlement,
    TradeOrder,
    Watchlist,
    WatchlistItem,
)
from sessions import Query, columns, entities

_O = TradeOrder
# Written out, so that the indexes of live orders and of lots with something left serve.
_LIVE: ColumnElement[bool] = literal_column("trade_order.status IN ('queued', 'open', 'partly_filled')")
_LEFT: ColumnElement[bool] = literal_column("lot.remaining > 0")

price_moves = entities(select(PriceMove).order_by(PriceMove.symbol, PriceMove.slot))
takes = entities(select(BookTake).order_by(BookTake.symbol, BookTake.side))
held_instruments = entities(
    select(Instrument).where(Instrument.symbol.in_(select(Position.symbol))).order_by(Instrument.name)
)
instruments = entities(select(Instrument).order_by(Instrument.name))

portfolios = entities(select(Portfolio).order_by(Portfolio.nickname))
unsettled = entities(
    select(Settlement)
    .where(Settlement.portfolio_id == bindparam("portfolio_id"))
    .order_by(Settlement.settles_on, Settlement.amount, Settlement.settlement_id)
)
due_settlements = entities(
    select(Settlement)
    .where(Settlement.settles_on <= bindparam("day"))
    .order_by(Settlement.settles_on, Settlement.settlement_id)
)
reserved_cash = columns(
    select(func.coalesce(func.sum(_O.reserved_cash), 0)).where(_O.portfolio_id == bindparam("portfolio_id"), _LIVE)
)
all_reserved_cash = columns(
    select(_O.portfolio_id, func.sum(_O.reserved_cash).label("amount")).where(_LIVE).group_by(_O.portfolio_id)
)
all_unsettled = columns(
    select(Settlement.portfolio_id, Settlement.settles_on, func.sum(Settlement.amount).label("amount"))
    .group_by(Settlement.portfolio_id, Settlement.settles_on)
    .order_by(Settlement.settles_on)
)
round_trips = columns(
    select(_O.portfolio_id, func.count(func.distinct(Fill.trade_order_id)).label("count"))
    .join(_O, _O.trade_order_id == Fill.trade_order_id)
    .where(Fill.is_round_trip, Fill.day >= bindparam("first_day"), Fill.day <= bindparam("last_day"))
    .group_by(_O.portfolio_id)
)

positions = columns(
    select(*Position.__table__.columns, Portfolio.nickname.label("portfolio"))
    .join(Portfolio, Portfolio.portfolio_id == Position.portfolio_id)
    .order_by(Portfolio.nickname, Position.symbol)
)
position_of = entities(
    select(Position).where(
        Position.portfolio_id == bindparam("portfolio_id"), Position.symbol == bindparam("symbol")
    )
)  # fmt: skip

# Oldest first; lots of one day by what they cost, so that their order does not hang on their ids.
_OLDEST = (Lot.bought_on, Lot.unit_cost, Lot.quantity, Lot.lot_id)
lots_of = entities(
    select(Lot)
    .where(Lot.portfolio_id == bindparam("portfolio_id"), Lot.symbol == bindparam("symbol"), _LEFT)
    .order_by(*_OLDEST)
)
lots_left = entities(select(Lot).where(_LEFT).order_by(*_OLDEST))
lot_of_order = entities(
    select(Lot).where(Lot.trade_order_id == bindparam("trade_order_id"), Lot.bought_on == bindparam("day"))
)
bought_since = columns(
    select(Lot.lot_id, Lot.bought_on).where(Lot.symbol == bindparam("symbol"), Lot.bought_on >= bindparam("first_day"))
)

live_orders = entities(
    select(_O).where(_LIVE).order_by(_O.symbol, _O.side, _O.limit_price, _O.placed_at, _O.trade_order_id)
)
live_of = entities(
    select(_O)
    .where(_LIVE, _O.portfolio_id == bindparam("portfolio_id"), _O.symbol == bindparam("symbol"))
    .order_by(_O.side, _O.limit_price, _O.placed_at, _O.trade_order_id)
)
fills_of = entities(
    select(Fill).where(Fill.trade_order_id == bindparam("trade_order_id")).order_by(Fill.at, Fill.price, Fill.fill_id)
)
_TESTS: dict[str, ColumnElement[bool]] = {
    "live": _LIVE,
    "status": _O.status == bindparam("status"),
    "portfolio_id": _O.portfolio_id == bindparam("portfolio_id"),
    "symbol": _O.symbol == bindparam("symbol"),
    "side": _O.side == bindparam("side"),
}


@cache
def orders(tests: tuple[str, ...] = ()) -> Query[Any]:
    """Orders that pass the named tests, newest first, with what was traded of them."""
    return columns(
        select(
            *_O.__table__.columns,
            Instrument.name.label("company"),
            Portfolio.nickname.label("portfolio"),
            func.coalesce(func.sum(Fill.price * Fill.quantity), 0).label("value"),
            func.coalesce(func.sum(Fill.fee), 0).label("fees"),
            func.max(Fill.day).label("filled_on"),
        )
        .join(Instrument, Instrument.symbol == _O.symbol)
        .join(Portfolio, Portfolio.portfolio_id == _O.portfolio_id)
        .outerjoin(Fill, Fill.trade_order_id == _O.trade_order_id)
        .where(*(_TESTS[name] for name in tests))
        .group_by(_O.trade_order_id)
        .order_by(_O.placed_at.desc(), _O.trade_order_id)
    )


traded = columns(
    select(
        func.coalesce(func.sum(Fill.price * Fill.quantity), 0).label("value"),
        func.coalesce(func.sum(Fill.fee), 0).label("fees"),
    ).where(Fill.trade_order_id == bindparam("trade_order_id"))
)

watchlists = entities(select(Watchlist).order_by(Watchlist.name))
watched = columns(
    select(WatchlistItem.watchlist_id, WatchlistItem.added_on, *Instrument.__table__.columns)
    .join(Instrument, Instrument.symbol == WatchlistItem.symbol)
    .order_by(WatchlistItem.watchlist_id, Instrument.name)
)
