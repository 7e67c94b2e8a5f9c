"""Orders being traded: every change of cash, lots, holdings and what is reserved happens here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from servers.kit import find
from servers.kit.text import instant
from servers.trading import queries
from servers.trading.exchange import Tick
from servers.trading.market import Level, quote_of, walk
from servers.trading.models import (
    BookTake,
    Fill,
    Instrument,
    Lot,
    OrderStatus,
    Portfolio,
    Position,
    Settlement,
    Side,
    TradeOrder,
)
from servers.trading.policy import fee_of, settles_on, stop_reserve, worst_price
from servers.trading.standing import chosen_lots, position_of
from sessions import World

LIVE = frozenset({"queued", "open", "partly_filled"})


def price_reserved(order: TradeOrder) -> int:
    """What a share of a resting buy may cost at most."""
    if order.limit_price is not None:
        return order.limit_price
    return stop_reserve(order.stop_price or 0)


def reserve_of(order: TradeOrder, value: int, fees: int) -> int:
    """What a live buy holds back: its price for each open share, and the fee that is still to come."""
    if order.side == "sell" or order.status not in LIVE:
        return 0
    rest = (order.quantity - order.filled) * price_reserved(order)
    return rest + fee_of(value + rest) - fees


def settle_order(world: World, order_id: str, status: OrderStatus) -> TradeOrder:
    """Give an order its state, and holdings and cash what follows from it for reservations."""
    order = world.update(TradeOrder, order_id, status=status)
    done = world.first(queries.traded, trade_order_id=order_id)
    value, fees = (0, 0) if done is None else (done.value, done.fees)
    order = world.update(TradeOrder, order_id, reserved_cash=reserve_of(order, value, fees))
    if order.side == "sell":
        _settle_position(world, order.portfolio_id, order.symbol)
    return order


def _settle_position(world: World, portfolio_id: str, symbol: str) -> None:
    """The holding as its lots and open sales make it; one of nothing is gone."""
    keys = {"portfolio_id": portfolio_id, "symbol": symbol}
    quantity = sum(lot.remaining for lot in world.all(queries.lots_of, **keys))
    live = world.all(queries.live_of, **keys)
    reserved = sum(order.quantity - order.filled for order in live if order.side == "sell")
    position = position_of(world, portfolio_id, symbol)
    if position is None and quantity:
        world.insert(Position, **keys, quantity=quantity, reserved=reserved)
    elif position is not None and quantity:
        world.update(Position, position.position_id, quantity=quantity, reserved=reserved)
    elif position is not None:
        world.delete(Position, position.position_id)


def trade(world: World, order_id: str, trades: Sequence[Level], tick: Tick, at: datetime) -> TradeOrder:
    """Fill an order with some trades; its state and what it reserves are as before until `settle_order`."""
    for price, quantity in trades:
        order = find(world, TradeOrder, order_id)
        done = world.first(queries.traded, trade_order_id=order_id)
        value, fees = (0, 0) if done is None else (done.value, done.fees)
        fee = fee_of(value + price * quantity) - fees
        round_trip = False
        world.update(TradeOrder, order_id, filled=order.filled + quantity)
        if order.side == "buy":
            _buy(world, order, price, quantity, fee, tick)
        else:
            round_trip = _sell(world, order, price, quantity, fee, tick)
        world.insert(
            Fill, trade_order_id=order_id, price=price, quantity=quantity, fee=fee, day=tick.day.isoformat(),
            at=instant(at), is_round_trip=round_trip,
        )  # fmt: skip
        _take(world, order.symbol, order.side, tick, quantity)
    return find(world, TradeOrder, order_id)


def _take(world: World, symbol: str, side: Side, tick: Tick, quantity: int) -> None:
    """Use up the book of a slot."""
    row = world.get(BookTake, (symbol, side))
    if row is None:
        world.insert(BookTake, symbol=symbol, side=side, slot=tick.slot, quantity=quantity)
    else:
        before = row.quantity if row.slot == tick.slot else 0
        world.update(BookTake, (symbol, side), slot=tick.slot, quantity=before + quantity)


def _buy(world: World, order: TradeOrder, price: int, quantity: int, fee: int, tick: Tick) -> None:
    until = _pay(world, order.portfolio_id, price * quantity + fee)
    day = tick.day.isoformat()
    lot = world.first(queries.lot_of_order, trade_order_id=order.trade_order_id, day=day)
    if lot is None:
        world.insert(
            Lot, portfolio_id=order.portfolio_id, symbol=order.symbol, trade_order_id=order.trade_order_id,
            bought_on=day, quantity=quantity, remaining=quantity, unit_cost=price, unsettled_until=until,
        )  # fmt: skip
    else:
        whole = lot.quantity + quantity
        cost = (2 * (lot.unit_cost * lot.quantity + price * quantity) + whole) // (2 * whole)
        locks = [day for day in (lot.unsettled_until, until) if day is not None]
        world.update(
            Lot, lot.lot_id, quantity=whole, remaining=lot.remaining + quantity, unit_cost=cost,
            unsettled_until=max(locks, default=None),
        )  # fmt: skip
    _settle_position(world, order.portfolio_id, order.symbol)


def _pay(world: World, portfolio_id: str, amount: int) -> str | None:
    """Take money, settled first; the last day on which any unsettled money that was used settles."""
    portfolio = find(world, Portfolio, portfolio_id)
    settled = min(amount, portfolio.settled_cash)
    world.update(Portfolio, portfolio_id, settled_cash=portfolio.settled_cash - settled)
    amount -= settled
    until: str | None = None
    for row in world.all(queries.unsettled, portfolio_id=portfolio_id) if amount else ():
        used = min(amount, row.amount)
        if not used:
            break
        amount -= used
        until = row.settles_on
        if used == row.amount:
            world.delete(Settlement, row.settlement_id)
        else:
            world.update(Settlement, row.settlement_id, amount=row.amount - used)
    if amount:
        raise LookupError(f"{portfolio_id} lacks {amount} for a purchase that was let through.")
    return until


def _sell(world: World, order: TradeOrder, price: int, quantity: int, fee: int, tick: Tick) -> bool:
    """Take shares out of lots; whether any of them was bought on the same day in a cash portfolio."""
    keys = {"portfolio_id": order.portfolio_id, "symbol": order.symbol}
    lots = world.all(queries.lots_of, **keys)
    live = world.all(queries.live_of, **keys)
    others = [row for row in live if row.side == "sell" and row.trade_order_id != order.trade_order_id]
    taken = chosen_lots(lots, others, quantity, order.lot_ids, tick.day)
    if sum(part for _, part in taken) != quantity:
        raise LookupError(f"{order.trade_order_id} lacks shares for a sale that was let through.")
    for lot, part in taken:
        world.update(Lot, lot.lot_id, remaining=lot.remaining - part)
    _settle_position(world, order.portfolio_id, order.symbol)
    due = settles_on(tick.day).isoformat()
    earlier = world.find(Settlement, trade_order_id=order.trade_order_id, settles_on=due)
    if earlier:
        world.update(Settlement, earlier[0].settlement_id, amount=earlier[0].amount + price * quantity - fee)
    else:
        world.insert(
            Settlement, portfolio_id=order.portfolio_id, trade_order_id=order.trade_order_id,
            amount=price * quantity - fee, settles_on=due,
        )  # fmt: skip
    is_cash = find(world, Portfolio, order.portfolio_id).kind == "cash"
    return is_cash and any(lot.bought_on == tick.day.isoformat() for lot, _ in taken)


def match(world: World, order: TradeOrder, tick: Tick, at: datetime) -> None:
    """Let an open order meet the market of a slot: stops trigger, limits that cross fill at their own price."""
    row = find(world, Instrument, order.symbol)
    if row.status != "active":
        return
    quote = quote_of(world, row, tick)
    if quote is None:
        return
    if order.stop_price is not None and not order.is_triggered:
        reached = quote.last >= order.stop_price if order.side == "buy" else quote.last <= order.stop_price
        if not reached:
            return
        order = world.update(TradeOrder, order.trade_order_id, is_triggered=True)
    levels = quote.asks if order.side == "buy" else quote.bids
    rest = order.quantity - order.filled
    if order.limit_price is None:
        worst = worst_price(quote.last, order.side)
        if order.side == "buy":
            worst = min(worst, price_reserved(order))
        found = walk(levels, rest, order.side, worst)
        done = trade(world, order.trade_order_id, found, tick, at)
        settle_order(world, done.trade_order_id, "filled" if done.filled == done.quantity else "cancelled")
        return
    found = walk(levels, rest, order.side, order.limit_price)
    if not found:
        return
    at_limit = Level(order.limit_price, sum(level.quantity for level in found))
    done = trade(world, order.trade_order_id, [at_limit], tick, at)
    settle_order(world, done.trade_order_id, status_of(done))


def status_of(order: TradeOrder) -> OrderStatus:
    """State of an order that stands in the market."""
    if order.filled == order.quantity:
        return "filled"
    return "partly_filled" if order.filled else "open"
