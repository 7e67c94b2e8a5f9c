"""How portfolios and holdings stand now: cash, what is reserved, what is free to sell, what it is all worth."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from servers.trading import queries
from servers.trading.market import Prices
from servers.trading.models import Instrument, Lot, Portfolio, Position, TradeOrder
from servers.trading.policy import round_trips_since
from sessions import World


class Cash(NamedTuple):
    """The money of a portfolio."""

    settled: int
    unsettled: int
    reserved: int

    @property
    def buying_power(self) -> int:
        """What may be spent on new orders."""
        return self.settled + self.unsettled - self.reserved


class Free(NamedTuple):
    """What of some lots can be sold now: by lot, and in all without lots being named; which sales name which lots."""

    by_lot: dict[str, int]
    locked: int
    in_all: int
    held_by: dict[str, str]


def cash_of(world: World, portfolio: Portfolio) -> Cash:
    """The money of a portfolio now."""
    key = portfolio.portfolio_id
    return Cash(
        portfolio.settled_cash,
        sum(row.amount for row in world.all(queries.unsettled, portfolio_id=key)),
        world.scalar(queries.reserved_cash, portfolio_id=key),
    )


def round_trips_of(world: World) -> dict[str, int]:
    """Round trips of each portfolio in the last five exchange days, today included."""
    today = world.today
    rows = world.all(
        queries.round_trips, first_day=round_trips_since(today).isoformat(), last_day=today.isoformat()
    )  # fmt: skip
    return {row.portfolio_id: row.count for row in rows}


def is_locked(lot: Lot, day: date) -> bool:
    """Rule 5: whether a lot was bought with money that is not settled yet."""
    return lot.unsettled_until is not None and day.isoformat() < lot.unsettled_until


def free_of(lots: list[Lot], sells: list[TradeOrder], day: date) -> Free:
    """What can be sold of the lots of a holding.

    An open sale of named lots ties those lots up for other sales by name; what it does not need of them is free.

    Args:
        sells: the live sales of the holding.
    """
    held_by = {lot_id: order.trade_order_id for order in sells for lot_id in order.lot_ids}
    reserved = sum(order.quantity - order.filled for order in sells)
    locked = sum(lot.remaining for lot in lots if is_locked(lot, day))
    in_all = max(0, sum(lot.remaining for lot in lots) - locked - reserved)
    by_lot = {
        lot.lot_id: 0 if lot.lot_id in held_by or is_locked(lot, day) else min(lot.remaining, in_all) for lot in lots
    }
    return Free(by_lot, locked, in_all, held_by)


def chosen_lots(
    lots: list[Lot], others: list[TradeOrder], quantity: int, lot_ids: list[str], day: date
) -> list[tuple[Lot, int]]:
    """The lots that a sale takes and how much of each: the named ones, else the oldest that are free, oldest first.

    Lots that another open sale names are not taken by name; without names they come last, and only with what that
    sale does not need.
    It takes less than `quantity` where there is not enough.

    Args:
        others: the other live sales of the holding.
    """
    spare = {lot.lot_id: lot.remaining for lot in lots}
    late: set[str] = set()
    for order in others:
        left = order.quantity - order.filled
        for lot in (lot for lot in lots if lot.lot_id in order.lot_ids):
            held = min(left, spare[lot.lot_id])
            spare[lot.lot_id] -= held
            left -= held
            late.add(lot.lot_id)
    usable = [
        lot for lot in lots
        if not is_locked(lot, day) and (not lot_ids or (lot.lot_id in lot_ids and lot.lot_id not in late))
    ]  # fmt: skip
    found: list[tuple[Lot, int]] = []
    for lot in sorted(usable, key=lambda lot: lot.lot_id in late):
        taken = min(quantity, spare[lot.lot_id])
        if taken > 0:
            found.append((lot, taken))
            quantity -= taken
    return found


def worth_of(world: World) -> dict[str, int]:
    """What each portfolio's holdings are worth at last prices."""
    prices = Prices(world)
    last = {row.symbol: _last(prices, row) for row in world.all(queries.held_instruments)}
    found: dict[str, int] = {}
    for row in world.all(queries.positions):
        found[row.portfolio_id] = found.get(row.portfolio_id, 0) + row.quantity * last[row.symbol]
    return found


def _last(prices: Prices, row: Instrument) -> int:
    """The last price of what is or was listed."""
    found = prices.of(row)
    if found is None:
        raise LookupError(row.symbol)
    return found.last


class Holding(NamedTuple):
    """A position with what it is made of."""

    position: Any
    instrument: Instrument
    lots: list[Lot]
    free: Free
    last: int


def holdings_of(world: World, portfolio_id: str | None = None, symbol: str | None = None) -> list[Holding]:
    """What I hold, or what of it is in a portfolio or of a symbol, by company, then portfolio."""
    prices = Prices(world)
    rows = {row.symbol: row for row in world.all(queries.held_instruments)}
    lots: dict[tuple[str, str], list[Lot]] = {}
    for lot in world.all(queries.lots_left):
        lots.setdefault((lot.portfolio_id, lot.symbol), []).append(lot)
    sells: dict[tuple[str, str], list[TradeOrder]] = {}
    for order in world.all(queries.live_orders):
        if order.side == "sell":
            sells.setdefault((order.portfolio_id, order.symbol), []).append(order)
    found: list[Holding] = []
    for position in world.all(queries.positions):
        key = (position.portfolio_id, position.symbol)
        if portfolio_id not in {None, key[0]} or symbol not in {None, key[1]}:
            continue
        row, mine = rows[position.symbol], lots[key]
        free = free_of(mine, sells.get(key, []), world.today)
        found.append(Holding(position, row, mine, free, _last(prices, row)))
    return sorted(found, key=lambda one: (one.instrument.name, one.position.portfolio))


def position_of(world: World, portfolio_id: str, symbol: str) -> Position | None:
    """A holding, None where there is none."""
    return world.first(queries.position_of, portfolio_id=portfolio_id, symbol=symbol)


def called(portfolio: Portfolio) -> str:
    """A portfolio in a message."""
    return f"{portfolio.nickname} ({portfolio.portfolio_id})"


def named(row: Instrument) -> str:
    """An instrument in a message."""
    return f"{row.name} ({row.symbol})"
