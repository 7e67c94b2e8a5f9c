"""From the cart to an order: what delivery would cost, and placing the order."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any

from pydantic import Field

from servers.kit import Cents, Conflict, FreeText, Refused, Toolbox, find
from servers.kit.text import instant, written
from servers.shopping import queries
from servers.shopping.days import plan_of
from servers.shopping.models import (
    Cart,
    CartLine,
    Coupon,
    OrderLine,
    PaymentMethod,
    PaymentMethodId,
    ShippingAddress,
    ShippingAddressId,
    ShippingOption,
    ShippingOptionId,
    ShopOrder,
    Shopper,
    Variant,
)
from servers.shopping.policy import NEW_ADDRESS, NEW_ADDRESS_TOTAL, TAX_BP, is_new_address
from servers.shopping.standing import (
    Bill,
    bill_of,
    delivery_day,
    option_problem,
    own_shopper,
    require_sellable,
    require_within_limit,
)
from servers.shopping.tools.cart import coupon_in_cart
from servers.shopping.views import PlacedView, QuoteView, ShippingQuoteView
from sessions import World

toolbox = Toolbox()


@toolbox.read
def quote_shipping(
    world: World,
    shipping_address_id: ShippingAddressId,
    shipping_option_id: Annotated[ShippingOptionId, Field(description="Only this way of delivery, such as SO-H6K3.")]
    | None = None,
) -> ShippingQuoteView:
    """Show the ways of delivery of the cart to an address: fee, day, tax and total of each, and why others are closed.

    Raises:
        Conflict: the cart is empty.
    """
    address = find(world, ShippingAddress, shipping_address_id)
    rows = world.all(queries.cart_lines)
    if not rows:
        raise Conflict("The cart is empty; there is nothing to deliver.")
    coupon, problem = coupon_in_cart(world, rows)
    good = None if problem else coupon
    view: ShippingQuoteView = {
        "shipping_address_id": shipping_address_id,
        "label": address.label,
        "subtotal": 0,
        "discount": 0,
        "options": [],
        "closed": [],
    }
    if shipping_option_id is not None:
        find(world, ShippingOption, shipping_option_id)
    for option in sorted(world.find(ShippingOption), key=lambda row: (row.fee, row.name)):
        if shipping_option_id not in {None, option.shipping_option_id}:
            continue
        closed = option_problem(option, address, rows)
        bill = bill_of(rows, good, option, address.region)
        view["subtotal"], view["discount"] = bill.subtotal, bill.discount
        if closed is not None:
            view["closed"].append(
                {"shipping_option_id": option.shipping_option_id, "name": option.name, "reason": closed}
            )
        else:
            view["options"].append(_quote(world, option, bill))
    if view["options"]:
        view["lowest_total"] = min(row["total"] for row in view["options"])
        view["earliest_on"] = min(row["delivery_on"] for row in view["options"])
    return view


def _quote(world: World, option: ShippingOption, bill: Bill) -> QuoteView:
    return {
        "shipping_option_id": option.shipping_option_id,
        "name": option.name,
        "fee": bill.shipping,
        "delivery_on": delivery_day(world, option),
        "tax": bill.tax,
        "total": bill.total,
    }


@toolbox.write(
    ShopOrder, OrderLine, Variant, Cart, CartLine, Coupon, PaymentMethod, Shopper, confirm=True, irreversible=True
)
def checkout_cart(
    world: World,
    shipping_address_id: ShippingAddressId,
    shipping_option_id: ShippingOptionId,
    payment_method_id: PaymentMethodId,
    use_store_credit: Annotated[bool, Field(description="Whether store credit pays first.")] = False,
    gift_note: Annotated[FreeText, Field(max_length=200, description="A note for whoever gets it.")] = "",
    agreed_total: Annotated[Cents, Field(description="Total in cents that I agreed to; nothing is ordered at another.")]
    | None = None,
) -> PlacedView:
    """Order and pay for what is in the cart, which is empty afterwards.

    Raises:
        Conflict: the cart is empty, something is sold out or not sold any more, the coupon does not count, the total
            is not the agreed one, or the payment method is expired, blocked or holds too little.
        Refused: the way of delivery does not go there or does not take the goods, too much for one customer, or above
            500 dollars to an address that was added or edited less than 24 hours ago.
    """
    address = find(world, ShippingAddress, shipping_address_id)
    option = find(world, ShippingOption, shipping_option_id)
    method = find(world, PaymentMethod, payment_method_id)
    rows = world.all(queries.cart_lines)
    if not rows:
        raise Conflict("The cart is empty; there is nothing to order.")
    coupon, problem = coupon_in_cart(world, rows)
    if problem is not None:
        raise Conflict(f"{problem} Take it out of the cart or use another.")
    for row in rows:
        require_sellable(row, row.quantity)
    for product_id, name, limit in {(row.product_id, row.product, row.customer_limit): None for row in rows}:
        units = sum(row.quantity for row in rows if row.product_id == product_id)
        require_within_limit(world, product_id, name, limit, units)
    closed = option_problem(option, address, rows)
    if closed is not None:
        raise Refused(closed)
    bill = bill_of(rows, coupon, option, address.region)
    require_old_address(world, address, bill.total)
    if agreed_total not in {None, bill.total}:
        raise Conflict(f"The order comes to {written(bill.total)}, not to {written(agreed_total or 0)}.")
    credit = min(own_shopper(world).store_credit, bill.total) if use_store_credit else 0
    _pay(world, method, bill.total - credit, credit)
    order = _place(world, rows, bill, coupon, (address, option, method), credit, gift_note)
    view: PlacedView = {
        "order_id": order.order_id,
        "going_to": address.label,
        "delivery_on": str(order.delivered_at)[:10],
        "subtotal": bill.subtotal,
        "discount": bill.discount,
        "shipping": bill.shipping,
        "tax": bill.tax,
        "total": bill.total,
    }
    if credit:
        view["credit_used"] = credit
    return view


def require_old_address(world: World, address: ShippingAddress, total: int) -> None:
    """Rule 4: dear orders do not go to an address that is new.

    Raises:
        Refused: this one would.
    """
    if total > NEW_ADDRESS_TOTAL and is_new_address(address.changed_at, world.now):
        hours = int(NEW_ADDRESS.total_seconds() // 3600)
        raise Refused(
            f"{address.label} was added or edited less than {hours} hours ago; orders above "
            f"{written(NEW_ADDRESS_TOTAL)} do not go there until then, and this one comes to {written(total)}."
        )


def called_method(method: PaymentMethod) -> str:
    """A payment method in a message."""
    if method.kind == "gift_card":
        return f"gift card ({method.payment_method_id})"
    return f"{method.brand} card ending in {method.last4} ({method.payment_method_id})"


def _pay(world: World, method: PaymentMethod, amount: int, credit: int) -> None:
    if method.state != "usable":
        since = f" since {method.expires}" if method.state == "expired" else ""
        raise Conflict(f"The {called_method(method)} is {method.state}{since}; choose another payment method.")
    if method.kind == "gift_card":
        if amount > method.balance:
            raise Conflict(f"The {called_method(method)} holds {written(method.balance)}, not {written(amount)}.")
        world.update(PaymentMethod, method.payment_method_id, balance=method.balance - amount)
    if credit:
        shopper = own_shopper(world)
        world.update(Shopper, world.me, store_credit=shopper.store_credit - credit)


def _place(
    world: World, rows: list[Any], bill: Bill, coupon: Coupon | None,
    choice: tuple[ShippingAddress, ShippingOption, PaymentMethod], credit: int, gift_note: str,
) -> ShopOrder:  # fmt: skip
    address, option, method = choice
    plan = plan_of(world.local, option.packs_at, option.days_max)
    order_id = world.new_id(ShopOrder)
    order = world.insert(
        ShopOrder,
        order_id=order_id,
        placed_at=instant(world.now),
        payment_due_at=None,
        packed_at=plan.packed_at,
        shipped_at=plan.shipped_at,
        delivered_at=plan.delivered_at,
        cancelled_at=None,
        lost=False,
        ship_to=ship_to(address),
        shipping_address_id=address.shipping_address_id,
        shipping_option_id=option.shipping_option_id,
        payment_method_id=method.payment_method_id,
        coupon_code=None if coupon is None else coupon.code,
        tax_bp=TAX_BP[address.region],
        subtotal=bill.subtotal,
        discount=bill.discount,
        shipping=bill.shipping,
        tax=bill.tax,
        total=bill.total,
        credit_used=credit,
        refunded=0,
        tracking_no=tracking_no(order_id),
        gift_note=gift_note,
    )
    for row, discount, tax in zip(rows, bill.discounts, bill.taxes, strict=True):
        world.insert(
            OrderLine,
            order_id=order_id,
            variant_id=row.variant_id,
            quantity=row.quantity,
            unit_price=row.price,
            discount=discount,
            tax=tax,
            cancelled_qty=0,
            returned_qty=0,
        )
        world.update(Variant, row.variant_id, stock=row.stock - row.quantity)
        world.delete(CartLine, row.cart_line_id)
    if coupon is not None:
        world.update(Coupon, coupon.code, uses_left=coupon.uses_left - 1)
    world.update(Cart, world.me, coupon_code=None, changed_at=instant(world.now))
    return order


def ship_to(address: ShippingAddress) -> str:
    """An address on a parcel."""
    return f"{address.recipient}, {address.street}, {address.city} {address.postcode}"


def tracking_no(order_id: str) -> str:
    """The carrier's number of an order's parcel."""
    return f"PX{Random(f'parcel-{order_id}').randrange(10**8, 10**9)}"
