"""What happens at the store without the customer: prices, stock, payments, parcels, returns, coupons, reviews."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from servers.kit import Cents, Conflict, FreeText, Name, find
from servers.shopping.days import plan_of
from servers.shopping.models import (
    Coupon,
    OrderId,
    OrderLine,
    Product,
    ProductId,
    ProductReview,
    ReturnId,
    ShippingOption,
    ShopOrder,
    ShopReturn,
    Variant,
    VariantId,
)
from servers.shopping.refunds import settle
from servers.shopping.standing import phase
from servers.shopping.tools import toolbox
from sessions import World


@toolbox.event
def price_changes(world: World, variant_id: VariantId, price: Cents) -> None:
    """A variant gets another price; the present one is kept as its earlier price."""
    variant = find(world, Variant, variant_id)
    world.update(Variant, variant_id, price=price, was_price=max(variant.price, variant.was_price, price))


@toolbox.event
def stock_changes(
    world: World, variant_id: VariantId, stock: Annotated[int, Field(ge=0, le=10_000, description="Units.")]
) -> None:
    """Units of a variant arrive or are bought by others."""
    find(world, Variant, variant_id)
    world.update(Variant, variant_id, stock=stock)


@toolbox.event
def payment_arrives(world: World, order_id: OrderId) -> None:
    """The bank transfer for an order arrives, and its delivery is planned from now on."""
    order = find(world, ShopOrder, order_id, "order")
    if phase(world, order) != "awaiting_payment":
        raise Conflict(f"Order {order_id} waits for no payment.")
    option = find(world, ShippingOption, order.shipping_option_id)
    plan = plan_of(world.local, option.packs_at, option.days_max)
    world.update(ShopOrder, order_id, payment_due_at=None, **plan._asdict())


@toolbox.event
def parcel_is_lost(world: World, order_id: OrderId) -> None:
    """The carrier loses the parcel of an order that is on its way."""
    order = find(world, ShopOrder, order_id, "order")
    if phase(world, order) != "shipped":
        raise Conflict(f"Order {order_id} is {phase(world, order)}, not on its way.")
    world.update(ShopOrder, order_id, lost=True)


@toolbox.event
def return_is_sent(world: World, return_id: ReturnId) -> None:
    """The customer hands an open return to the carrier."""
    _require_state(world, return_id, "open")
    world.update(ShopReturn, return_id, state="in_transit")


@toolbox.event
def return_arrives(world: World, return_id: ReturnId) -> None:
    """The store receives what was sent back."""
    _require_state(world, return_id, "in_transit")
    world.update(ShopReturn, return_id, state="received")


@toolbox.event
def return_is_decided(
    world: World,
    return_id: ReturnId,
    outcome: Annotated[Literal["accepted", "declined"], Field(description="How it ended.")],
) -> None:
    """The store decides on what it received: money or another variant goes out, or the goods come back."""
    row = _require_state(world, return_id, "received")
    line = find(world, OrderLine, row.order_line_id)
    if outcome == "declined":
        world.update(OrderLine, line.order_line_id, returned_qty=line.returned_qty - row.quantity)
        world.update(ShopReturn, return_id, state="declined")
    elif row.kind == "exchange":
        world.update(ShopReturn, return_id, state="exchanged")
    else:
        settle(world, row, find(world, ShopOrder, line.order_id))


@toolbox.event
def coupon_arrives(world: World, code: Annotated[str, Field(max_length=20, description="The code.")]) -> None:
    """The store puts a coupon into the customer's account."""
    if find(world, Coupon, code).in_account:
        raise Conflict("It is there already.")
    world.update(Coupon, code, in_account=True)


@toolbox.event
def review_appears(
    world: World,
    product_id: ProductId,
    author: Name,
    rating: Annotated[int, Field(ge=1, le=5, description="Stars.")],
    title: Name,
    body: FreeText = "",
) -> None:
    """Another customer writes a review."""
    find(world, Product, product_id)
    world.insert(
        ProductReview,
        product_id=product_id,
        author=author,
        mine=False,
        verified=True,
        rating=rating,
        title=title,
        body=body,
        helpful=0,
        created_on=world.today.isoformat(),
    )


def _require_state(world: World, return_id: str, state: str) -> ShopReturn:
    row = find(world, ShopReturn, return_id, "return")
    if row.state != state:
        raise Conflict(f"The return {return_id} is {row.state}, not {state}.")
    return row
