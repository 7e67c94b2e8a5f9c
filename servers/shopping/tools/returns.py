"""Sending things back, for money or for another variant."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.kit import Conflict, NotFound, Refused, Said, Toolbox, find
from servers.kit.text import instant, written
from servers.shopping import queries
from servers.shopping.amounts import returned_money
from servers.shopping.days import days_later
from servers.shopping.models import (
    OrderLine,
    OrderLineId,
    PaymentMethod,
    RefundTo,
    ReturnId,
    ReturnReason,
    ShopOrder,
    Shopper,
    ShopReturn,
    Variant,
    VariantId,
)
from servers.shopping.policy import (
    FAULTS,
    MOST_OF_ONE,
    SEND_DAYS,
    difference_of,
    exchange_needs_yes,
    paid_for,
    return_fee,
)
from servers.shopping.refunds import add_credit
from servers.shopping.standing import called, has_plus, left, own_shopper, phase, return_until
from servers.shopping.views import ReturnChangeView
from sessions import World

toolbox = Toolbox()
Units = Annotated[int, Said("count"), Field(ge=1, le=MOST_OF_ONE, description="Number of units.")]


@toolbox.write(ShopReturn, OrderLine, confirm=True)
def request_return(
    world: World,
    order_line_id: OrderLineId,
    reason: Annotated[ReturnReason, Field(description="Why, in the customer's own words.")],
    quantity: Units = 1,
    refund_to: Annotated[
        RefundTo, Field(description="original is how it was paid; store_credit costs no return fee.")
    ] = "original",
) -> ReturnChangeView:
    """Open a return of units of an order line; they must be sent within 14 days.

    Raises:
        Conflict: it is not delivered, fewer units are left, or a return of it is open.
        Refused: the time for this reason is over, or such goods do not go back for it.
    """
    line, order = _delivered(world, order_line_id, quantity)
    plus = has_plus(world)
    _require_in_time(world, line, order, reason, plus=plus)
    fee = return_fee(reason, refund_to, plus=plus)
    refund = returned_money(*paid_for(line, quantity), fee)
    row = _open(world, line, quantity, kind="refund", reason=reason, refund_to=refund_to, refund=refund, fee=fee)
    return _after(row, line)


@toolbox.write(ShopReturn, OrderLine, Variant, Shopper, confirm=exchange_needs_yes)
def request_exchange(
    world: World,
    order_line_id: OrderLineId,
    variant_id: Annotated[VariantId, Field(description="The variant that I want instead, such as V-4MH2R8.")],
    quantity: Units = 1,
) -> ReturnChangeView:
    """Swap units of an order line for another variant of the product, which is kept for me.

    What it costs more is charged to the card that paid, else to store credit; what it costs less becomes store credit.

    Raises:
        Conflict: it is not delivered, fewer units are left, a return of it is open, it is the same variant, too few of
            the new one are in stock, or store credit does not cover the difference.
        Refused: it is another product, or the time for it is over.
    """
    line, order = _delivered(world, order_line_id, quantity)
    other = find(world, Variant, variant_id)
    if other.product_id != line.product_id:
        raise Refused(f"{variant_id} is no {line.product}; an exchange is for another variant of the same product.")
    if variant_id == line.variant_id:
        raise Conflict(f"The {line.product} ({other.label}) is the one that you have.")
    _require_in_time(world, line, order, "changed_mind", plus=has_plus(world))
    if not other.sellable or other.stock < quantity:
        there = left(other.stock if other.sellable else 0, "none to be had")
        raise Conflict(f"There {there} of the {line.product} ({other.label}).")
    difference = difference_of(world, line, other, quantity)
    _settle_difference(world, order, difference)
    world.update(Variant, variant_id, stock=other.stock - quantity)
    row = _open(
        world, line, quantity,
        kind="exchange", reason="changed_mind", replacement_variant_id=variant_id, difference=difference,
    )  # fmt: skip
    return _after(row, line, other.label)


@toolbox.write(ShopReturn, OrderLine, Variant, Shopper)
def cancel_return(world: World, return_id: ReturnId) -> ReturnChangeView:
    """Call off a return or an exchange that is still open: the goods stay with me.

    Raises:
        Conflict: it is not open any more, or the store credit that it gave is spent.
    """
    row = find(world, ShopReturn, return_id, "return")
    line = world.all(queries.line_with_product, order_line_id=row.order_line_id)[0]
    if row.state != "open":
        raise Conflict(
            f"The return of the {line.product} ({return_id}) is {row.state.replace('_', ' ')}; only an open one can be "
            "called off."
        )
    return _after(close_return(world, row), line)


def close_return(world: World, row: ShopReturn, *, by_store: bool = False) -> ShopReturn:
    """An open return ends: its units count as kept, a variant that was put aside is for sale again.

    Args:
        by_store: the store closes it, and takes back only what store credit there is.

    Raises:
        Conflict: the store credit that an exchange gave is spent.
    """
    line = find(world, OrderLine, row.order_line_id)
    if row.replacement_variant_id is not None:
        variant = find(world, Variant, row.replacement_variant_id)
        world.update(Variant, variant.variant_id, stock=variant.stock + row.quantity)
        due = -row.difference
        if by_store:
            due = min(due, own_shopper(world).store_credit)
        _settle_difference(world, find(world, ShopOrder, line.order_id), due)
    world.update(OrderLine, line.order_line_id, returned_qty=line.returned_qty - row.quantity)
    return world.update(ShopReturn, row.return_id, state="cancelled")


def _delivered(world: World, order_line_id: str, quantity: int) -> tuple[Any, ShopOrder]:
    """A line and its order, of which so many units may go back as far as their number goes."""
    line = world.first(queries.line_with_product, order_line_id=order_line_id)
    if line is None:
        raise NotFound(f"There is no order line {order_line_id}.")
    order = find(world, ShopOrder, line.order_id, "order")
    now = phase(world, order)
    if now != "delivered":
        arrives = (
            f"; it should arrive on {str(order.delivered_at)[:10]}" if now in {"paid", "packed", "shipped"} else ""
        )
        raise Conflict(f"{called(order)} is {now.replace('_', ' ')}{arrives}; only what was delivered can go back.")
    opened = world.first(queries.open_return_of, order_line_id=order_line_id)
    if opened is not None:
        raise Conflict(f"A return of the {line.product} is open already ({opened.return_id}).")
    left = line.quantity - line.cancelled_qty - line.returned_qty
    if quantity > left:
        raise Conflict(f"{left} of the {line.product} can go back, not {quantity}.")
    return line, order


def _require_in_time(world: World, line: Any, order: ShopOrder, reason: ReturnReason, *, plus: bool) -> None:
    until = return_until(order, line.return_class, reason, plus=plus)
    if until is None:
        kind = str(line.return_class).replace("_", "-")
        raise Refused(f"The {line.product} is {kind} goods; it can go back only if it is faulty or wrong.")
    if world.today.isoformat() > until:
        why = " for a fault" if reason in FAULTS else ""
        raise Refused(
            f"The {line.product} could go back{why} until {until}; the order was delivered on "
            f"{str(order.delivered_at)[:10]}."
        )


def _settle_difference(world: World, order: ShopOrder, difference: int) -> None:
    """What is due above 0 goes on the card that paid, else off store credit; below 0 it becomes store credit."""
    method = None if order.payment_method_id is None else find(world, PaymentMethod, order.payment_method_id)
    if difference > 0 and method is not None and method.kind == "card" and method.state == "usable":
        return
    credit = own_shopper(world).store_credit
    if difference > credit:
        raise Conflict(f"There is {written(credit)} of store credit, and {written(difference)} would be due.")
    add_credit(world, -difference)


def _open(
    world: World, line: Any, quantity: int, *, kind: str, reason: str, refund_to: str = "store_credit",
    refund: int = 0, fee: int = 0, replacement_variant_id: str | None = None, difference: int = 0,
) -> ShopReturn:  # fmt: skip
    world.update(OrderLine, line.order_line_id, returned_qty=line.returned_qty + quantity)
    return world.insert(
        ShopReturn,
        order_line_id=line.order_line_id,
        kind=kind,
        quantity=quantity,
        reason=reason,
        refund_to=refund_to,
        refund=refund,
        fee=fee,
        replacement_variant_id=replacement_variant_id,
        difference=difference,
        send_by=days_later(world.today.isoformat(), SEND_DAYS),
        opened_at=instant(world.now),
        state="open",
    )


def _after(row: ShopReturn, line: Any, replacement: str | None = None) -> ReturnChangeView:
    view: ReturnChangeView = {
        "return_id": row.return_id,
        "product": line.product,
        "kind": row.kind,
        "quantity": row.quantity,
        "state": row.state,
        "send_by": row.send_by,
    }
    if row.kind == "refund":
        view["refund"] = row.refund
        view["fee"] = row.fee
        view["refund_to"] = row.refund_to
    else:
        view["difference"] = row.difference
    if replacement is not None:
        view["replacement"] = replacement
    return view
