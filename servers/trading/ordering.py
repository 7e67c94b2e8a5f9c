"""From what is asked for to an order: whether it is well formed, what it would come to, whether it may be placed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from servers.kit import Conflict, InvalidArguments, Refused, find
from servers.kit.text import written
from servers.trading import queries
from servers.trading.exchange import next_session, opens_next
from servers.trading.execution import settle_order, status_of, trade
from servers.trading.market import Level, Quote, current_tick, quote_of, walk
from servers.trading.models import Instrument, Lot, OrderType, Portfolio, Side, TimeInForce, TradeOrder
from servers.trading.money import average, percent, shares
from servers.trading.policy import (
    GTC_DAYS,
    HOLDING_BP,
    MOST_SPREAD_BP,
    ROUND_TRIP_DAYS,
    ROUND_TRIPS,
    SHORT_TERM_DAYS,
    SLIP_BP,
    WASH_DAYS,
    fee_of,
    is_slip,
    is_too_large,
    stop_reserve,
    worst_price,
)
from servers.trading.standing import (
    Free,
    called,
    cash_of,
    chosen_lots,
    free_of,
    is_locked,
    named,
    position_of,
    round_trips_of,
    worth_of,
)
from sessions import World

_NEEDS: dict[str, tuple[bool, bool]] = {
    "market": (False, False),
    "limit": (True, False),
    "stop": (False, True),
    "stop_limit": (True, True),
}


class Ticket(NamedTuple):
    """What is asked for, its rows looked up. `replaces` is the order that it takes the place of."""

    portfolio: Portfolio
    instrument: Instrument
    side: Side
    quantity: int
    order_type: OrderType
    limit_price: int | None = None
    stop_price: int | None = None
    lot_ids: tuple[str, ...] = ()
    replaces: TradeOrder | None = None

    @property
    def keys(self) -> dict[str, str]:
        """The holding that it is about."""
        return {"portfolio_id": self.portfolio.portfolio_id, "symbol": self.instrument.symbol}


class Estimate(NamedTuple):
    """What an order would come to: trades found at once, the price of the rest, value and fee of it all.

    `total` is what a buy costs or a sale brings, `needed` what a buy holds back of the buying power.
    """

    trades: Sequence[Level]
    value: int
    fee: int
    total: int
    needed: int
    lots: Sequence[tuple[Lot, int]]
    free: Free


def check_form(ticket: Ticket) -> None:
    """Prices fit the type, lots the side.

    Raises:
        InvalidArguments: a price is missing or superfluous, or lots are named for a buy.
    """
    for name, price, needed in zip(
        ("limit_price", "stop_price"), (ticket.limit_price, ticket.stop_price), _NEEDS[ticket.order_type], strict=True
    ):
        if needed and price is None:
            raise InvalidArguments(f"A {_typed(ticket)} order needs a {name}.")
        if not needed and price is not None:
            raise InvalidArguments(f"A {_typed(ticket)} order takes no {name}; leave it out.")
    if ticket.lot_ids and ticket.side == "buy":
        raise InvalidArguments("Lots are named for a sale only; leave lot_ids out of a buy.")


def check_lots(world: World, ticket: Ticket) -> None:
    """Named lots are of the holding and enough.

    Raises:
        NotFound: there is no such lot.
        InvalidArguments: a lot is of another holding, or they hold too few shares.
    """
    rows = [find(world, Lot, lot_id) for lot_id in dict.fromkeys(ticket.lot_ids)]
    for lot in rows:
        if {"portfolio_id": lot.portfolio_id, "symbol": lot.symbol} != ticket.keys:
            raise InvalidArguments(
                f"Lot {lot.lot_id} is no lot of {named(ticket.instrument)} in {called(ticket.portfolio)}."
            )
    held = sum(lot.remaining for lot in rows)
    if rows and held < ticket.quantity:
        raise InvalidArguments(f"The lots named hold {shares(held)}, not {ticket.quantity}.")


def others_of(world: World, ticket: Ticket) -> list[TradeOrder]:
    """The other live orders of the holding."""
    own = None if ticket.replaces is None else ticket.replaces.trade_order_id
    return [row for row in world.all(queries.live_of, **ticket.keys) if row.trade_order_id != own]


def estimate(world: World, ticket: Ticket) -> Estimate:
    """What an order would come to as the market stands, whether or not it may be placed."""
    quote = quote_of(world, ticket.instrument)
    is_open = current_tick(world).is_open and ticket.instrument.status == "active"
    trades = trades_now(ticket, quote, is_open=is_open or ticket.order_type == "market")
    found = sum(level.quantity for level in trades)
    value = sum(level.price * level.quantity for level in trades)
    most = value
    if ticket.order_type != "market":
        rest = ticket.quantity - found
        price = ticket.limit_price or ticket.stop_price or 0
        reserved = price if ticket.limit_price is not None else stop_reserve(price)
        value, most = value + rest * price, value + rest * reserved
    fee = fee_of(value)
    lots: list[tuple[Lot, int]] = []
    held = world.all(queries.lots_of, **ticket.keys)
    sells = [row for row in others_of(world, ticket) if row.side == "sell"]
    if ticket.side == "sell":
        lots = chosen_lots(held, sells, ticket.quantity, list(ticket.lot_ids), world.today)
    total = value + fee if ticket.side == "buy" else max(0, value - fee)
    needed = most + fee_of(most) if ticket.side == "buy" else 0
    return Estimate(trades, value, fee, total, needed, lots, free_of(held, sells, world.today))


def trades_now(ticket: Ticket, quote: Quote | None, *, is_open: bool) -> list[Level]:
    """The trades that an order finds at once: a market order to 5 % from the last price, a limit to its price."""
    if quote is None or not is_open or ticket.stop_price is not None:
        return []
    worst = worst_price(quote.last, ticket.side) if ticket.limit_price is None else ticket.limit_price
    return walk(quote.asks if ticket.side == "buy" else quote.bids, ticket.quantity, ticket.side, worst)


def require_placeable(world: World, ticket: Ticket, found: Estimate) -> None:
    """State and rules let the order be placed.

    Raises:
        Conflict: the portfolio is not active, the instrument is not traded, the same order stands already, the stop
            would trigger at once, or buying power or free shares are short.
        Refused: rules 2 to 6 of the policy.
    """
    _require_portfolio(ticket)
    quote = quote_of(world, ticket.instrument)
    _require_traded(ticket)
    _require_no_twin(world, ticket)
    _require_hours(world, ticket, quote)
    if quote is not None:
        _require_price(ticket, quote)
    if ticket.side == "buy":
        _require_money(world, ticket, found)
    else:
        _require_shares(world, ticket, found)


def _require_portfolio(ticket: Ticket) -> None:
    status = ticket.portfolio.status
    if status == "restricted":
        raise Conflict(f"{called(ticket.portfolio)} is restricted; nothing is traded there.")
    if status == "closing" and ticket.side == "buy":
        raise Conflict(f"{called(ticket.portfolio)} is being closed; shares can only be sold there.")


def _require_traded(ticket: Ticket) -> None:
    row = ticket.instrument
    if row.status == "delisted":
        raise Conflict(f"{named(row)} is delisted; it cannot be traded any more.")
    if row.status == "not_yet_listed":
        raise Conflict(f"{named(row)} is not listed before {row.lists_on}.")
    if row.status == "halted" and ticket.order_type != "limit":
        raise Conflict(f"Trading in {named(row)} is halted ({row.halt_reason}); only a limit order can wait for it.")


def _require_no_twin(world: World, ticket: Ticket) -> None:
    wanted = (ticket.side, ticket.quantity, ticket.order_type, ticket.limit_price, ticket.stop_price)
    for row in others_of(world, ticket):
        if (row.side, row.quantity, row.order_type, row.limit_price, row.stop_price) == wanted:
            raise Conflict(f"The same order stands already: {row.trade_order_id} ({row.status.replace('_', ' ')}).")


def _require_hours(world: World, ticket: Ticket, quote: Quote | None) -> None:
    if ticket.order_type == "limit":
        return
    if not current_tick(world).is_open:
        at = opens_next(world.local)
        raise Refused(
            f"The exchange is shut; a {_typed(ticket)} order is taken from {at:%H:%M} on {at.date().isoformat()}. "
            "A limit order can wait for the opening."
        )
    if quote is None or quote.spread is None:
        raise Conflict(f"Nothing is left in the book of {named(ticket.instrument)}; a limit order can wait for more.")
    if quote.spread > MOST_SPREAD_BP:
        raise Refused(
            f"The spread of {named(ticket.instrument)} is {percent(quote.spread)} (bid {written(quote.bid or 0)}, "
            f"ask {written(quote.ask or 0)}); {_typed(ticket)} orders are taken up to {percent(MOST_SPREAD_BP)}. "
            "Use a limit order."
        )


def _require_price(ticket: Ticket, quote: Quote) -> None:
    bid, ask = quote.bid or quote.last, quote.ask or quote.last
    if ticket.limit_price is not None and is_slip(ticket.side, ticket.limit_price, bid, ask):
        best = f"the ask of {written(ask)}" if ticket.side == "buy" else f"the bid of {written(bid)}"
        raise Refused(
            f"A limit of {written(ticket.limit_price)} is more than {percent(SLIP_BP)} through {best}; that looks like "
            "a slip."
        )
    if ticket.stop_price is None:
        return
    if ticket.side == "buy" and ticket.stop_price <= quote.last:
        raise Conflict(
            f"A buy stop lies above the last price of {written(quote.last)}; this one would trigger at once."
        )
    if ticket.side == "sell" and ticket.stop_price >= quote.last:
        raise Conflict(
            f"A sell stop lies below the last price of {written(quote.last)}; this one would trigger at once."
        )


def _require_money(world: World, ticket: Ticket, found: Estimate) -> None:
    portfolio, row = ticket.portfolio, ticket.instrument
    if portfolio.kind == "custodial" and row.kind == "stock":
        raise Refused(f"{called(portfolio)} is custodial; it buys funds only, and {named(row)} is a share.")
    cash = cash_of(world, portfolio)
    freed = 0 if ticket.replaces is None else ticket.replaces.reserved_cash
    power = cash.buying_power + freed
    if found.needed > power:
        raise Conflict(
            f"{called(portfolio)} has a buying power of {written(power)}; the order needs {written(found.needed)} with "
            f"the fee, {written(found.needed - power)} more."
        )
    if portfolio.kind == "cash":
        return
    position = position_of(world, portfolio.portfolio_id, row.symbol)
    quote = quote_of(world, row)
    last = 0 if quote is None else quote.last
    after = ((0 if position is None else position.quantity) + ticket.quantity) * last
    whole = cash.settled + cash.unsettled + worth_of(world).get(portfolio.portfolio_id, 0)
    if is_too_large(after, whole):
        raise Refused(
            f"{named(row)} would be {written(after)} of {written(whole)} in {called(portfolio)}; no single holding of "
            f"a {portfolio.kind} portfolio may be above {percent(HOLDING_BP)}."
        )


def _require_shares(world: World, ticket: Ticket, found: Estimate) -> None:
    row = ticket.instrument
    if not found.free.by_lot:
        raise Conflict(f"{called(ticket.portfolio)} holds no {named(row)}.")
    taken = sum(part for _, part in found.lots)
    if taken < ticket.quantity or found.free.in_all < ticket.quantity:
        _refuse_locked(world, ticket, found)
        sells = [order.trade_order_id for order in others_of(world, ticket) if order.side == "sell"]
        held = f"; the rest is held by {' and '.join(sells)}" if sells else ""
        free = min(taken, found.free.in_all) if ticket.lot_ids else found.free.in_all
        few = f"Only {shares(free)} of {named(row)} can be sold" if free else f"Nothing of {named(row)} is free"
        raise Conflict(f"{few} in {called(ticket.portfolio)}{held}.")
    if ticket.portfolio.kind == "cash" and any(lot.bought_on == world.today.isoformat() for lot, _ in found.lots):
        trips = round_trips_of(world).get(ticket.portfolio.portfolio_id, 0)
        if trips >= ROUND_TRIPS:
            raise Refused(
                f"{called(ticket.portfolio)} has made {trips} round trips in {ROUND_TRIP_DAYS} exchange days; shares "
                "bought today can be sold from the next exchange day on."
            )


def _refuse_locked(world: World, ticket: Ticket, found: Estimate) -> None:
    """Rule 5, where shares that are not settled are all that is missing."""
    lots = world.all(queries.lots_of, **ticket.keys)
    locked = [lot for lot in lots if is_locked(lot, world.today)]
    wanted = [lot for lot in locked if not ticket.lot_ids or lot.lot_id in ticket.lot_ids]
    if wanted and found.free.in_all + sum(lot.remaining for lot in wanted) >= ticket.quantity:
        lot = wanted[-1]
        raise Refused(
            f"Lot {lot.lot_id} was bought with unsettled money and can be sold from {lot.unsettled_until}; "
            f"{shares(found.free.in_all)} of {named(ticket.instrument)} are free now."
        )


def place(world: World, ticket: Ticket, time_in_force: TimeInForce, expires_on: str | None = None) -> TradeOrder:
    """Place an order that may be placed, and trade what it finds.

    Args:
        expires_on: where an order that it replaces says so; else the day of the next session, or in 90 days.
    """
    tick = current_tick(world)
    is_open = tick.is_open and ticket.instrument.status == "active"
    trades = trades_now(ticket, quote_of(world, ticket.instrument), is_open=is_open)
    session = next_session(world.local)
    until = session if time_in_force == "day" else world.today + timedelta(days=GTC_DAYS)
    order = world.insert(
        TradeOrder,
        **ticket.keys,
        side=ticket.side,
        quantity=ticket.quantity,
        filled=0,
        order_type=ticket.order_type,
        limit_price=ticket.limit_price,
        stop_price=ticket.stop_price,
        is_triggered=False,
        time_in_force=time_in_force,
        status="open" if is_open else "queued",
        lot_ids=list(dict.fromkeys(ticket.lot_ids)),
        reserved_cash=0,
        replaces_id=None if ticket.replaces is None else ticket.replaces.trade_order_id,
        expires_on=until.isoformat() if expires_on is None else expires_on,
        placed_at=world.now.strftime("%Y-%m-%dT%H:%M:%SZ"),
    )
    done = trade(world, order.trade_order_id, trades, tick, world.now)
    if ticket.order_type == "market" and done.filled < done.quantity:
        return settle_order(world, done.trade_order_id, "cancelled")
    return settle_order(world, done.trade_order_id, status_of(done) if is_open else "queued")


def average_price(ticket: Ticket, found: Estimate) -> int:
    """The average price of a share in an estimate: of a market order, of what the book holds for it."""
    count = sum(level.quantity for level in found.trades) if ticket.order_type == "market" else ticket.quantity
    return average(found.value, count) if count else 0


def warnings_of(world: World, ticket: Ticket, found: Estimate) -> list[str]:
    """What the customer should hear: wash_sale, thin_book, short_term."""
    result: list[str] = []
    today = world.today
    price = average_price(ticket, found)
    if ticket.side == "sell" and any(price < lot.unit_cost for lot, _ in found.lots):
        first = (today - timedelta(days=WASH_DAYS)).isoformat()
        sold = {lot.lot_id for lot, _ in found.lots}
        recent = world.all(queries.bought_since, symbol=ticket.instrument.symbol, first_day=first)
        if any(row.lot_id not in sold for row in recent):
            result.append("wash_sale")
    quote = quote_of(world, ticket.instrument)
    if quote is not None:
        side = quote.asks if ticket.side == "buy" else quote.bids
        is_wide = quote.spread is None or quote.spread > MOST_SPREAD_BP
        if is_wide or sum(level.quantity for level in side) < ticket.quantity:
            result.append("thin_book")
    oldest = (today - timedelta(days=SHORT_TERM_DAYS)).isoformat()
    if any(lot.bought_on > oldest and price > lot.unit_cost for lot, _ in found.lots):
        result.append("short_term")
    return result


def _typed(ticket: Ticket) -> str:
    return ticket.order_type.replace("_", " ")
