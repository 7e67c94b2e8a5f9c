"""Selects of the broker, compiled once."""

from __future__ import annotations

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
from sessions import columns, entities

_O = TradeOrder
# Written out, so that the indexes of live orders and of lots with something left serve.
_LIVE: ColumnElement[bool] = literal_column("trade_order.status IN ('queued', 'open', 'partly_filled')")
_LEFT: ColumnElement[bool] = literal_column("lot.remaining > 0")

price_moves = entities(select(PriceMove).order_by(PriceMove.symbol, PriceMove.slot))
takes_of = entities(select(BookTake).where(BookTake.symbol == bindparam("symbol")))
instruments = entities(select(Instrument).order_by(Instrument.name))
employer = entities(select(Instrument).where(Instrument.is_employer))

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
round_trips = columns(
    select(func.count(func.distinct(Fill.trade_order_id)))
    .join(_O, _O.trade_order_id == Fill.trade_order_id)
    .where(
        _O.portfolio_id == bindparam("portfolio_id"),
        Fill.is_round_trip,
        Fill.day >= bindparam("first_day"),
        Fill.day <= bindparam("last_day"),
    )
)

positions = columns(
    select(*Position.__table__.columns, Portfolio.nickname.label("portfolio"))
    .join(Portfolio, Portfolio.portfolio_id == Position.portfolio_id)
    .order_by(Portfolio.nickname, Position.symbol)
)
positions_in = entities(
    select(Position).where(Position.portfolio_id == bindparam("portfolio_id")).order_by(Position.symbol)
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
fills = entities(select(Fill).order_by(Fill.at, Fill.price, Fill.fill_id))
orders = columns(
    select(
        *_O.__table__.columns,
        Instrument.name.label("company"),
        Instrument.is_employer,
        Portfolio.nickname.label("portfolio"),
        func.coalesce(func.sum(Fill.price * Fill.quantity), 0).label("value"),
        func.coalesce(func.sum(Fill.fee), 0).label("fees"),
        func.max(Fill.day).label("filled_on"),
    )
    .join(Instrument, Instrument.symbol == _O.symbol)
    .join(Portfolio, Portfolio.portfolio_id == _O.portfolio_id)
    .outerjoin(Fill, Fill.trade_order_id == _O.trade_order_id)
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
