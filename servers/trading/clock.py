"""What time alone does at the broker."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from servers.kit import find
from servers.trading import queries
from servers.trading.exchange import LAST_SLOT, Tick, begin_of, is_exchange_day
from servers.trading.execution import LIVE, match, settle_order
from servers.trading.market import bar_of, moves_of
from servers.trading.models import Instrument, Portfolio, Settlement, TradeOrder
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:
    """Let the time from `before` to `after` pass, exchange day by exchange day.

    At 08:00 sale proceeds settle, new shares are listed and waiting orders open; in each slot stops trigger and resting
    limits that cross fill; at 16:30 orders whose last day it is expire.
    """
    day = before.astimezone(world.zone).date()
    while day <= after.astimezone(world.zone).date():
        if is_exchange_day(day):
            _pass_day(world, day, before, after)
        day += timedelta(days=1)


def _pass_day(world: World, day: date, before: datetime, after: datetime) -> None:
    if before < begin_of(Tick(day, 0), world.zone) <= after:
        _open(world, day)
    waiting = [order for order in world.all(queries.live_orders) if _may_trade(world, order, day)]
    for number in range(LAST_SLOT) if waiting else ():
        tick = Tick(day, number)
        at = begin_of(tick, world.zone)
        if before < at <= after:
            meet_market(world, tick, at, [order.trade_order_id for order in waiting])
    if before < begin_of(Tick(day, LAST_SLOT), world.zone) <= after:
        for order in world.all(queries.live_orders):
            if order.expires_on <= day.isoformat():
                settle_order(world, order.trade_order_id, "expired")


def meet_market(world: World, tick: Tick, at: datetime, orders: list[str] | None = None) -> None:
    """Let live orders meet the market of a slot.

    Args:
        orders: those that come into question, all where left out.
    """
    ids = [row.trade_order_id for row in world.all(queries.live_orders)] if orders is None else orders
    for order_id in ids:
        order = find(world, TradeOrder, order_id)
        if order.status in LIVE:
            match(world, order, tick, at)


def _open(world: World, day: date) -> None:
    for row in world.all(queries.due_settlements, day=day.isoformat()):
        portfolio = find(world, Portfolio, row.portfolio_id)
        world.update(Portfolio, row.portfolio_id, settled_cash=portfolio.settled_cash + row.amount)
        world.delete(Settlement, row.settlement_id)
    for row in world.find(Instrument, status="not_yet_listed"):
        if row.lists_on is not None and row.lists_on <= day.isoformat():
            world.update(Instrument, row.symbol, status="active")
    open_queued(world)


def open_queued(world: World) -> None:
    """Orders that waited for trading stand in the market."""
    for order in world.find(TradeOrder, status="queued"):
        if find(world, Instrument, order.symbol).status == "active":
            world.update(TradeOrder, order.trade_order_id, status="partly_filled" if order.filled else "open")


def _may_trade(world: World, order: TradeOrder, day: date) -> bool:
    """Whether the prices of a day come near enough to an order for it to be looked at slot by slot."""
    row = find(world, Instrument, order.symbol)
    if row.status != "active":
        return False
    bar = bar_of(world, row, day, moves_of(world).get(row.symbol, ()))
    if order.stop_price is not None and not order.is_triggered:
        near = order.stop_price <= bar.high if order.side == "buy" else order.stop_price >= bar.low
    elif order.limit_price is not None:
        near = order.limit_price >= bar.low if order.side == "buy" else order.limit_price <= bar.high
    else:
        near = True
    return near
