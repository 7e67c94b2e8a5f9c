"""Orders: what stands, what one would come to, placing, replacing and cancelling."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from servers.kit import (
    UNORDERED,
    Cents,
    Conflict,
    Cursor,
    Day,
    InvalidArguments,
    Limit,
    Refused,
    Toolbox,
    find,
    page,
)
from servers.kit.text import written
from servers.trading import queries
from servers.trading.execution import LIVE, settle_order
from servers.trading.models import (
    BookTake,
    Fill,
    Instrument,
    Lot,
    LotId,
    OrderType,
    Portfolio,
    PortfolioId,
    Position,
    Quantity,
    Settlement,
    Side,
    Symbol,
    TimeInForce,
    TradeOrder,
    TradeOrderId,
)
from servers.trading.money import average, shares
from servers.trading.ordering import (
    Estimate,
    Ticket,
    average_price,
    check_form,
    check_lots,
    estimate,
    place,
    require_placeable,
    warnings_of,
)
from servers.trading.policy import cancel_needs_yes
from servers.trading.standing import cash_of
from servers.trading.views import (
    CancelledView,
    LotGainView,
    OrdersView,
    PlacedView,
    PreviewView,
    order_view,
)
from sessions import World

toolbox = Toolbox()

LimitPrice = Annotated[Cents, Field(description="Limit price of a share in cents: pay no more, or take no less.")]
StopPrice = Annotated[Cents, Field(description="Price of a share in cents that sets the order off once it is reached.")]
Lots = Annotated[
    list[LotId],
    UNORDERED,
    Field(min_length=1, max_length=20, description="Lots to sell from; left out, the oldest go first."),
]


@toolbox.read
def list_trade_orders(
    world: World,
    portfolio_id: Annotated[PortfolioId, Field(description="Only orders of this portfolio.")] | None = None,
    symbol: Annotated[Symbol, Field(description="Only orders for this share or fund.")] | None = None,
    status: Annotated[
        Literal["live", "filled", "cancelled", "expired", "any"],
        Field(description="State: live ones are queued, open or partly filled."),
    ] = "live",
    side: Annotated[Side, Field(description="Only buys or only sales.")] | None = None,
    from_day: Annotated[Day, Field(description="First day of placing, such as 2026-03-01.")] | None = None,
    to_day: Annotated[Day, Field(description="Last day of placing, such as 2026-03-31.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> OrdersView:
    """List orders, newest first, with what is filled, average price, fees and the cash that is held back.

    Raises:
        InvalidArguments: from_day is after to_day, or the cursor is not one of this listing.
    """
    if from_day is not None and to_day is not None and from_day > to_day:
        raise InvalidArguments(f"from_day {from_day} is after to_day {to_day}.")
    if portfolio_id is not None:
        find(world, Portfolio, portfolio_id)
    if symbol is not None:
        find(world, Instrument, symbol)
    given = {"status": status, "portfolio_id": portfolio_id, "symbol": symbol, "side": side}
    given = {name: value for name, value in given.items() if value not in {None, "any", "live"}}
    tests = (*given, "live") if status == "live" else tuple(given)
    rows = [
        shown
        for row in world.all(queries.orders(tests), **given)
        if (shown := order_view(world, row))
        and (from_day is None or shown["placed_on"] >= from_day)
        and (to_day is None or shown["placed_on"] <= to_day)
    ]
    found = page(rows, limit, cursor)
    view: OrdersView = {"trade_orders": list(found.rows), "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def preview_trade_order(
    world: World,
    portfolio_id: PortfolioId,
    symbol: Symbol,
    side: Annotated[Side, Field(description="Buy or sell.")],
    quantity: Quantity,
    order_type: Annotated[OrderType, Field(description="How the order is carried out.")],
    limit_price: LimitPrice | None = None,
    stop_price: StopPrice | None = None,
    lot_ids: Lots | None = None,
) -> PreviewView:
    """Show what an order would come to without placing it: price, fee, total, buying power after, gains, warnings.

    What would be refused is no error here: `blocked_by` says why. Warnings: wash_sale (sold at a loss, the same shares
    bought within 30 days), thin_book (a wide spread or too few shares in sight), short_term (a gain within a year).

    Raises:
        InvalidArguments: a price is missing or superfluous for the type, or lots do not fit the sale.
    """
    ticket = _ticket(world, portfolio_id, symbol, side, quantity, order_type, limit_price, stop_price, lot_ids)
    found = estimate(world, ticket)
    blocked = ""
    try:
        require_placeable(world, ticket, found)
    except (Conflict, Refused) as problem:
        blocked = str(problem)
    power = cash_of(world, ticket.portfolio).buying_power
    view: PreviewView = {
        "portfolio_id": portfolio_id,
        "symbol": symbol,
        "side": side,
        "quantity": quantity,
        "at_once": sum(level.quantity for level in found.trades),
        "estimated_value": found.value,
        "fee": found.fee,
        "total": found.total,
        "buying_power_after": power - found.needed if side == "buy" else power + found.total,
        "warnings": warnings_of(world, ticket, found),
    }
    if found.value:
        view["estimated_price"] = average_price(ticket, found)
    if found.lots:
        gains = _gains(found, average_price(ticket, found))
        view["lots"] = gains
        view["realised_gain"] = sum(one["gain"] for one in gains)
    if blocked:
        view["blocked_by"] = blocked
    return view


@toolbox.write(
    TradeOrder, Fill, Lot, Position, Portfolio, Settlement, BookTake, confirm=True, irreversible=True
)  # fmt: skip
def place_trade_order(
    world: World,
    portfolio_id: PortfolioId,
    symbol: Symbol,
    side: Annotated[Side, Field(description="Buy or sell.")],
    quantity: Quantity,
    order_type: Annotated[OrderType, Field(description="How the order is carried out.")],
    limit_price: LimitPrice | None = None,
    stop_price: StopPrice | None = None,
    time_in_force: Annotated[
        TimeInForce, Field(description="Until the end of the trading day, or 90 days (gtc).")
    ] = "day",
    lot_ids: Lots | None = None,
    expected_total: Annotated[
        Cents, Field(description="Total that the preview gave; the order is not placed where it has changed.")
    ]
    | None = None,
) -> PlacedView:
    """Buy or sell shares or funds.

    A market order takes what the book offers up to 5 % from the last price; what is left over is cancelled. A limit
    order takes what crosses and rests with the remainder. A stop waits for its price.

    Raises:
        InvalidArguments: a price is missing or superfluous for the type, or lots do not fit the sale.
        Conflict: buying power or free shares are short, the share is halted, delisted or not listed yet, the portfolio
            is not active, the stop would trigger at once, the same order stands already, or the total has changed.
        Refused: the exchange is shut or the spread too wide for the type, the limit looks like a slip, the holding
            would be too large, the lot is not settled, or it is a round trip too many.
    """
    ticket = _ticket(world, portfolio_id, symbol, side, quantity, order_type, limit_price, stop_price, lot_ids)
    found = estimate(world, ticket)
    require_placeable(world, ticket, found)
    if expected_total is not None and expected_total != found.total:
        raise Conflict(
            f"The order comes to {written(found.total)} now, not {written(expected_total)}; preview it again."
        )
    return _placed(world, place(world, ticket, time_in_force))


@toolbox.write(
    TradeOrder, Fill, Lot, Position, Portfolio, Settlement, BookTake, confirm=True, irreversible=True
)  # fmt: skip
def replace_trade_order(
    world: World,
    trade_order_id: TradeOrderId,
    quantity: Annotated[Quantity, Field(description="New number of shares, those filled already included.")]
    | None = None,
    limit_price: LimitPrice | None = None,
    stop_price: StopPrice | None = None,
) -> PlacedView:
    """Put a new order in the place of a live one, with another quantity or price; it fills at once what now crosses.

    Portfolio, side, type, lots and expiry stay. The new order is for what is not filled yet.

    Raises:
        InvalidArguments: nothing is given, or a price that the type of the order does not have.
        Conflict: it is not live, nothing would change, the quantity is filled already, or as for placing.
        Refused: as for placing.
    """
    if quantity is None and limit_price is None and stop_price is None:
        raise InvalidArguments("Give at least one of quantity, limit_price and stop_price.")
    order = find(world, TradeOrder, trade_order_id, "order")
    _require_live(world, order)
    for name, given, standing in (
        ("limit_price", limit_price, order.limit_price),
        ("stop_price", stop_price, order.stop_price),
    ):
        if given is not None and standing is None:
            raise InvalidArguments(f"A {order.order_type.replace('_', ' ')} order has no {name}; leave it out.")
    whole = order.quantity if quantity is None else quantity
    limit = order.limit_price if limit_price is None else limit_price
    stop = order.stop_price if stop_price is None else stop_price
    if (whole, limit, stop) == (order.quantity, order.limit_price, order.stop_price):
        raise Conflict("The order is as asked already; nothing to change.")
    if whole <= order.filled:
        raise Conflict(f"{shares(order.filled)} of the order are filled already; a new quantity must be above that.")
    ticket = Ticket(
        find(world, Portfolio, order.portfolio_id),
        find(world, Instrument, order.symbol),
        order.side,
        whole - order.filled,
        order.order_type,
        limit,
        stop,
        tuple(order.lot_ids),
        order,
    )
    check_lots(world, ticket)
    require_placeable(world, ticket, estimate(world, ticket))
    settle_order(world, trade_order_id, "replaced")
    return _placed(world, place(world, ticket, order.time_in_force, order.expires_on))


@toolbox.write(TradeOrder, Portfolio, Position, confirm=cancel_needs_yes)
def cancel_trade_order(world: World, trade_order_id: TradeOrderId) -> CancelledView:
    """Cancel an order; what it held back is free again, and what is filled already stays.

    Raises:
        Conflict: it is not live any more; the message says what became of it.
    """
    order = find(world, TradeOrder, trade_order_id, "order")
    _require_live(world, order)
    done = settle_order(world, trade_order_id, "cancelled")
    view: CancelledView = {"trade_order_id": trade_order_id, "status": done.status, "filled": done.filled}
    if order.side == "buy":
        view["freed_cash"] = order.reserved_cash
    else:
        view["freed_shares"] = order.quantity - order.filled
    return view


def _ticket(
    world: World, portfolio_id: str, symbol: str, side: Side, quantity: int, order_type: OrderType,
    limit_price: int | None, stop_price: int | None, lot_ids: list[str] | None,
) -> Ticket:  # fmt: skip
    """What is asked for, well formed.

    Raises:
        NotFound: a row is not there.
        InvalidArguments: prices or lots do not fit.
    """
    ticket = Ticket(
        find(world, Portfolio, portfolio_id),
        find(world, Instrument, symbol),
        side,
        quantity,
        order_type,
        limit_price,
        stop_price,
        tuple(lot_ids or ()),
    )
    check_form(ticket)
    check_lots(world, ticket)
    return ticket


def _gains(found: Estimate, price: int) -> list[LotGainView]:
    return [
        LotGainView(lot_id=lot.lot_id, quantity=part, gain=(price - lot.unit_cost) * part) for lot, part in found.lots
    ]


def _require_live(world: World, order: TradeOrder) -> None:
    if order.status in LIVE:
        return
    what = order.status
    if order.filled:
        done = world.first(queries.traded, trade_order_id=order.trade_order_id)
        last = world.all(queries.fills_of, trade_order_id=order.trade_order_id)[-1]
        price = written(average(0 if done is None else done.value, order.filled))
        what = f"{order.status} ({shares(order.filled)} at {price}, last on {last.day})"
    raise Conflict(f"The order {order.trade_order_id} is {what}; that is final.")


def _placed(world: World, order: TradeOrder) -> PlacedView:
    """An order as it stands after it was placed."""
    fills = world.all(queries.fills_of, trade_order_id=order.trade_order_id)
    value, fees = sum(row.price * row.quantity for row in fills), sum(row.fee for row in fills)
    rest = order.quantity - order.filled
    view: PlacedView = {
        "trade_order_id": order.trade_order_id,
        "outcome": _outcome(order, value, rest),
        "status": order.status,
        "quantity": order.quantity,
        "filled": order.filled,
        "open_quantity": rest if order.status in LIVE else 0,
        "fees": fees,
        "total": value + fees if order.side == "buy" else value - fees,
        "buying_power": cash_of(world, find(world, Portfolio, order.portfolio_id)).buying_power,
    }
    if order.filled:
        view["average_price"] = average(value, order.filled)
    if order.replaces_id:
        view["replaces_id"] = order.replaces_id
    return view


def _outcome(order: TradeOrder, value: int, rest: int) -> str:
    """What became of an order, in words."""
    if not order.filled:
        if order.status == "cancelled":
            return "nothing could be traded, and the order is cancelled"
        return "it waits for the opening" if order.status == "queued" else "it is open"
    done = f"{shares(order.filled)} traded at {written(average(value, order.filled))} on average"
    if order.status == "filled":
        return done
    return f"{done}, {rest:,} {'cancelled' if order.status == 'cancelled' else 'still open'}"
