"""Orders: finding them, looking at one, sending it elsewhere, calling it off."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.kit import (
    UNORDERED,
    Conflict,
    Cursor,
    Day,
    FreeText,
    InvalidArguments,
    Limit,
    NotFound,
    Refused,
    Toolbox,
    find,
    page,
)
from servers.kit.text import instant, local_day, local_minute
from servers.shopping import queries
from servers.shopping.models import (
    CancelReason,
    Coupon,
    OrderId,
    OrderLine,
    OrderLineId,
    PaymentMethod,
    Phase,
    ShippingAddress,
    ShippingAddressId,
    ShippingOption,
    ShopOrder,
    Shopper,
    Variant,
)
from servers.shopping.policy import paid_for
from servers.shopping.refunds import give_back
from servers.shopping.showing import PLANNED, line_view, order_card, paid_with, products_in, return_view
from servers.shopping.standing import called, has_plus, option_problem, phase, phase_of, require_unpacked
from servers.shopping.tools.checkout import require_old_address, ship_to
from servers.shopping.views import CancelView, OrdersView, OrderView, RedirectView
from servers.shopping.words import stems
from sessions import World

toolbox = Toolbox()


@toolbox.read
def list_shop_orders(
    world: World,
    phase: Annotated[Phase, Field(description="Only orders in this phase.")] | None = None,
    contains: Annotated[FreeText, Field(max_length=100, description="Only orders with these product words.")]
    | None = None,
    from_day: Annotated[Day, Field(description="First day on which it was placed.")] | None = None,
    to_day: Annotated[Day, Field(description="Last day on which it was placed.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> OrdersView:
    """List my orders, the newest first: day, phase, products, total, where it goes, delivery day.

    Raises:
        InvalidArguments: from_day is after to_day.
    """
    if from_day is not None and to_day is not None and from_day > to_day:
        raise InvalidArguments(f"from_day {from_day} is after to_day {to_day}.")
    products: dict[str, list[str]] = {}
    held: dict[str, list[str]] = {}
    for row in world.all(queries.order_words):
        products.setdefault(row.order_id, []).append(row.product)
        held.setdefault(row.order_id, []).append(row.words)
    words = stems(contains or "")
    moment, utc = world.local.isoformat(), instant(world.now)
    fitting = [
        row
        for row in world.all(queries.orders)
        if all(word in " ".join(held[row.order_id]) for word in words)
        and (from_day is None or local_day(row.placed_at, world.zone) >= from_day)
        and (to_day is None or local_day(row.placed_at, world.zone) <= to_day)
        and (phase is None or phase == phase_of(row, moment, utc))
    ]
    found = page(fitting, limit, cursor)
    view: OrdersView = {
        "orders": [
            order_card(world, row, phase_of(row, moment, utc), list(dict.fromkeys(products[row.order_id])))
            for row in found.rows
        ],
        "total": found.total,
    }
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def get_shop_order(world: World, order_id: OrderId) -> OrderView:
    """Show one order in full: lines and what of them can be cancelled or returned until when, money, times, returns."""
    order = find(world, ShopOrder, order_id, "order")
    address = find(world, ShippingAddress, order.shipping_address_id)
    option = find(world, ShippingOption, order.shipping_option_id)
    method = None if order.payment_method_id is None else find(world, PaymentMethod, order.payment_method_id)
    lines = world.all(queries.lines_of, order_id=order_id)
    returns = world.all(queries.returns_of, order_id=order_id)
    opened = {row.order_line_id: row.return_id for row in returns if row.state == "open"}
    plus = has_plus(world)
    now = phase(world, order)
    view: OrderView = {
        "order_id": order_id,
        "placed_at": local_minute(order.placed_at, world.zone),
        "placed_on": local_day(order.placed_at, world.zone),
        "phase": now,
        "products": products_in(lines),
        "going_to": address.label,
        "ship_to": order.ship_to,
        "delivery": option.name,
        "paid_with": paid_with(order, method),
        "subtotal": order.subtotal,
        "discount": order.discount,
        "shipping": order.shipping,
        "tax": order.tax,
        "total": order.total,
        "refunded": order.refunded,
        "lines": [
            line_view(world, line, order, now, plus=plus, open_return=opened.get(line.order_line_id)) for line in lines
        ],
        "returns": [return_view(world, row) for row in returns],
    }
    if order.credit_used:
        view["credit_used"] = order.credit_used
    if order.coupon_code is not None:
        view["coupon_code"] = order.coupon_code
    if order.gift_note:
        view["gift_note"] = order.gift_note
    if now == "awaiting_payment" and order.payment_due_at is not None:
        view["payment_due_at"] = local_minute(order.payment_due_at, world.zone)
    if now in PLANNED:
        view["packed_at"] = str(order.packed_at)
        view["shipped_at"] = str(order.shipped_at)
        view["delivery_on"] = str(order.delivered_at)[:10]
    if now in {"shipped", "delivered", "lost"}:
        view["tracking_no"] = order.tracking_no
    return view


@toolbox.write(ShopOrder)
def redirect_shop_order(world: World, order_id: OrderId, shipping_address_id: ShippingAddressId) -> RedirectView:
    """Send an order that is not packed yet to another of my addresses; its tax stays.

    Raises:
        Conflict: it is cancelled, or goes there already.
        Refused: it is packed or later, its way of delivery does not go there or not with these goods, or it is above
            500 dollars and the address was added or edited less than 24 hours ago.
    """
    order = find(world, ShopOrder, order_id, "order")
    address = find(world, ShippingAddress, shipping_address_id)
    require_unpacked(world, order, "redirected")
    if order.shipping_address_id == shipping_address_id and order.ship_to == ship_to(address):
        raise Conflict(f"{called(order)} goes to {address.label} already.")
    option = find(world, ShippingOption, order.shipping_option_id)
    closed = option_problem(option, address, world.all(queries.lines_of, order_id=order_id))
    if closed is not None:
        raise Refused(closed)
    require_old_address(world, address, order.total)
    row = world.update(ShopOrder, order_id, shipping_address_id=shipping_address_id, ship_to=ship_to(address))
    view: RedirectView = {"order_id": order_id, "going_to": address.label, "ship_to": row.ship_to}
    if row.delivered_at is not None:
        view["delivery_on"] = row.delivered_at[:10]
    return view


@toolbox.write(ShopOrder, OrderLine, Variant, Coupon, Shopper, PaymentMethod, confirm=True, irreversible=True)
def cancel_shop_order(
    world: World,
    order_id: OrderId,
    order_line_ids: Annotated[
        list[OrderLineId], UNORDERED, Field(min_length=1, max_length=20, description="Only these lines of it.")
    ]
    | None = None,
    reason: Annotated[CancelReason, Field(description="Why; changed_mind where no reason is given.")] = "changed_mind",
) -> CancelView:
    """Cancel an order that is not packed yet, or some of its lines: money, stock and a coupon come back.

    Raises:
        Conflict: the order or a line is cancelled already, or a line is one of another order.
        Refused: it is packed or later.
    """
    order = find(world, ShopOrder, order_id, "order")
    lines = world.all(queries.lines_of, order_id=order_id)
    chosen = _chosen(world, order, lines, order_line_ids)
    require_unpacked(world, order, "cancelled")
    waits = phase(world, order) == "awaiting_payment"
    left = {line.order_line_id: line.quantity - line.cancelled_qty for line in chosen}
    for line in chosen:
        if left[line.order_line_id] == 0:
            raise Conflict(f"The {line.product} of {called(order)} is cancelled already.")
    refund = sum(sum(paid_for(line, left[line.order_line_id])) for line in chosen)
    for line in chosen:
        put_back(world, line, left[line.order_line_id], reason)
    rest = [line for line in lines if line.order_line_id not in left and line.cancelled_qty < line.quantity]
    view: CancelView = {
        "order_id": order_id,
        "phase": phase(world, order),
        "cancelled": [line.product for line in chosen],
        "refund": 0,
        "to_credit": 0,
    }
    if not rest:
        refund += order.shipping
        world.update(ShopOrder, order_id, cancelled_at=instant(world.now))
        view["phase"] = "cancelled"
        if order.coupon_code is not None:
            coupon = find(world, Coupon, order.coupon_code)
            world.update(Coupon, coupon.code, uses_left=coupon.uses_left + 1)
            view["coupon_returned"] = coupon.code
    if not waits:
        view["refund"] = refund
        view["to_credit"] = give_back(world, find(world, ShopOrder, order_id), refund)
    return view


def put_back(world: World, line: Any, count: int, reason: str) -> None:
    """Cancel units of a line; they are for sale again."""
    world.update(OrderLine, line.order_line_id, cancelled_qty=line.cancelled_qty + count, cancel_reason=reason)
    variant = find(world, Variant, line.variant_id)
    world.update(Variant, variant.variant_id, stock=variant.stock + count)


def _chosen(world: World, order: ShopOrder, lines: list[Any], keys: list[str] | None) -> list[Any]:
    if keys is None:
        return [line for line in lines if line.cancelled_qty < line.quantity] or lines
    mine = {line.order_line_id: line for line in lines}
    for key in keys:
        if key not in mine:
            if world.get(OrderLine, key) is None:
                raise NotFound(f"There is no order line {key}.")
            raise Conflict(f"{key} is no line of {called(order)}.")
    return [mine[key] for key in dict.fromkeys(keys)]
