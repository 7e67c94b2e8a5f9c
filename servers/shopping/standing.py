"""How things stand now: phases of orders, what may go back until when, what is in the way of a coupon or a delivery."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from servers.kit import Conflict, Refused, find
from servers.kit.text import instant, written
from servers.shopping import queries
from servers.shopping.amounts import coupon_value, delivery_fee, is_clearance, part_in_bp, spread
from servers.shopping.days import plan_of, spoken
from servers.shopping.models import (
    Cart,
    Coupon,
    Phase,
    ReturnReason,
    ShippingAddress,
    ShippingOption,
    ShopOrder,
    Shopper,
)
from servers.shopping.policy import LIMIT_DAYS, MOST_OF_ONE, TAX_BP, last_day
from sessions import World


def phase_of(order: Any, now: str, instant_now: str) -> Phase:
    """The phase of an order.

    Args:
        now: the local second, "2026-03-11T15:59:59".
        instant_now: the same as UTC, "2026-03-11T15:59:59Z".
    """
    if order.cancelled_at is not None:
        return "cancelled"
    if order.payment_due_at is not None:
        return "cancelled" if order.payment_due_at <= instant_now else "awaiting_payment"
    if now < order.packed_at:
        return "paid"
    if now < order.shipped_at:
        return "packed"
    if order.lost:
        return "lost"
    return "shipped" if now < order.delivered_at else "delivered"


def phase(world: World, order: Any) -> Phase:
    """The phase of an order now."""
    return phase_of(order, world.local.isoformat(), instant(world.now))


def own_shopper(world: World) -> Shopper:
    """The customer's own row."""
    return find(world, Shopper, world.me)


def own_cart(world: World) -> Cart:
    """The customer's cart."""
    return find(world, Cart, world.me)


def has_plus(world: World, shopper: Shopper | None = None) -> bool:
    """Whether the customer is a Plus member today."""
    row = shopper or own_shopper(world)
    return row.tier == "plus" and row.plus_until >= world.today.isoformat()


def return_until(order: Any, return_class: Any, reason: ReturnReason, *, plus: bool) -> str | None:
    """The last day on which something of a delivered order may go back, None for never."""
    return last_day(return_class, reason, order.delivered_at, plus=plus)


def called(order: Any) -> str:
    """An order in a message."""
    return f"Order {order.order_id}"


def require_unpacked(world: World, order: ShopOrder, verb: str) -> None:
    """An order can be changed until it is packed.

    Raises:
        Conflict: it is cancelled.
        Refused: it is packed or later, or lost.
    """
    now = phase(world, order)
    if now == "cancelled":
        raise Conflict(f"{called(order)} is cancelled already.")
    if now not in {"paid", "awaiting_payment"}:
        raise Refused(too_late(order, now, verb))


def too_late(order: Any, now: str, verb: str) -> str:
    """Why an order that is packed or later cannot be changed any more, and what can be done."""
    text = f"{called(order)} was packed on {spoken(order.packed_at)}, so it cannot be {verb} any more"
    if now == "delivered":
        return (
            f"{text}; it was delivered on {order.delivered_at[:10]}, and what has arrived goes back only as a return."
        )
    return f"{text}; it can be returned once it has arrived."


class Bill(NamedTuple):
    """What goods cost: for each line its discount and tax, and the sums."""

    subtotal: int
    discounts: list[int]
    discount: int
    taxes: list[int]
    tax: int
    shipping: int
    total: int


def eligible_lines(coupon: Coupon, rows: Sequence[Any]) -> list[int]:
    """For each line of a cart, what of it earns a coupon's discount."""
    return [
        row.price * row.quantity
        if (not coupon.category or coupon.category == row.category)
        and (coupon.clearance_ok or not is_clearance(row.price, row.was_price))
        else 0
        for row in rows
    ]


def coupon_problem(world: World, coupon: Coupon, rows: Sequence[Any]) -> str | None:  # noqa: PLR0911 - one sentence a reason
    """What is in the way of a coupon for these lines of a cart, as a sentence; None if it counts."""
    today = world.today.isoformat()
    subtotal = sum(row.price * row.quantity for row in rows)
    if today < coupon.starts_on:
        return f"The coupon {coupon.code} is good from {coupon.starts_on} on."
    if today > coupon.ends_on:
        return f"The coupon {coupon.code} ended on {coupon.ends_on}."
    if coupon.uses_left == 0:
        return f"The coupon {coupon.code} is used up."
    if coupon.first_order_only:
        return f"The coupon {coupon.code} is for a first order only."
    if subtotal < coupon.min_subtotal:
        missing = written(coupon.min_subtotal - subtotal)
        return f"The coupon {coupon.code} needs goods worth {written(coupon.min_subtotal)}; {missing} is missing."
    if coupon.kind != "free_shipping" and not any(eligible_lines(coupon, rows)):
        what = f" in {coupon.category}" if coupon.category else ""
        return f"The coupon {coupon.code} counts for nothing in the cart: no goods{what} that earn a discount."
    return None


def bill_of(rows: Sequence[Any], coupon: Coupon | None, option: ShippingOption | None, region: str | None) -> Bill:
    """What the lines of a cart cost with a coupon that counts, sent by an option to a region.

    Args:
        option: None leaves delivery out.
        region: None leaves tax out.
    """
    amounts = [row.price * row.quantity for row in rows]
    discounts = [0] * len(amounts)
    if coupon is not None:
        eligible = eligible_lines(coupon, rows)
        discounts = spread(coupon_value(coupon.kind, coupon.value, sum(eligible)), eligible)
    rate = 0 if region is None else TAX_BP[region]
    taxes = [part_in_bp(amount - less, rate) for amount, less in zip(amounts, discounts, strict=True)]
    subtotal, discount, tax = sum(amounts), sum(discounts), sum(taxes)
    shipping = 0
    if option is not None and not (coupon is not None and coupon.kind == "free_shipping"):
        shipping = delivery_fee(option.fee, option.free_from, subtotal - discount)
    return Bill(subtotal, discounts, discount, taxes, tax, shipping, subtotal - discount + tax + shipping)


def option_problem(option: ShippingOption, address: ShippingAddress, rows: Sequence[Any]) -> str | None:  # noqa: PLR0911 - one sentence a reason
    """What is in the way of sending goods by an option to an address, as a sentence; None if nothing is."""
    name = option.name.replace("_", "-").capitalize()
    weight = sum(row.weight_g * row.quantity for row in rows)
    if address.region not in option.serves:
        return f"{name} delivery does not serve the {address.region} ({address.label})."
    if (option.name == "locker") != (address.kind == "locker"):
        return (
            f"{name} delivery goes to lockers only, and {address.label} is none."
            if option.name == "locker"
            else f"{address.label} is a locker; only locker delivery goes there."
        )
    if option.name == "locker" and any(row.adult_only for row in rows):
        return "Goods for adults only are not sent to a locker."
    if weight > option.max_weight_g:
        return f"{name} delivery takes {option.max_weight_g} g at most; this weighs {weight} g."
    if not option.takes_bulky and any("bulky" in row.hazard for row in rows):
        return f"{name} delivery does not take bulky goods."
    if not option.takes_batteries and any("battery" in row.hazard for row in rows):
        return f"{name} delivery does not take goods with a battery."
    return None


def ways_to(world: World, shipping_address_id: str) -> tuple[str, ...]:
    """The ways of delivery by which what is in the cart can go to an address."""
    address, rows = find(world, ShippingAddress, shipping_address_id), world.all(queries.cart_lines)
    options = world.find(ShippingOption)
    return tuple(one.shipping_option_id for one in options if option_problem(one, address, rows) is None)


def delivery_day(world: World, option: ShippingOption) -> str:
    """The day on which an order that is placed now is delivered."""
    return plan_of(world.local, option.packs_at, option.days_max).delivered_at[:10]


def ordered_lately(world: World, product_id: str) -> int:
    """Units of a product in own orders of the last 30 days, cancelled ones left out."""
    since = instant(world.now - timedelta(days=LIMIT_DAYS))
    return world.scalar(queries.ordered_since, product_id=product_id, since=since)


def on_order(world: World) -> set[str]:
    """Variants that are on their way to me, or will be."""
    coming = {row.order_id for row in world.find(ShopOrder) if phase(world, row) in {"paid", "packed", "shipped"}}
    lines = world.all(queries.all_lines)
    return {line.variant_id for line in lines if line.order_id in coming and line.cancelled_qty < line.quantity}


def require_sellable(row: Any, quantity: int) -> None:
    """So many units of a variant must be on sale and in stock.

    Raises:
        Conflict: they are not.
    """
    name = f"{row.product} ({row.label})"
    if not (row.sellable and row.active):
        raise Conflict(f"The {name} is not sold any more.")
    if quantity > MOST_OF_ONE:
        raise Conflict(f"A cart holds at most {MOST_OF_ONE} of one thing.")
    if quantity > row.stock:
        raise Conflict(f"There {left(row.stock)} of the {name}; {quantity} cannot be had.")


def left(stock: int, nothing: str = "none left") -> str:
    """How many there are, behind "there": "are only 3 left"."""
    if not stock:
        return f"is {nothing}"
    return f"{'is' if stock == 1 else 'are'} only {stock} left"


def require_within_limit(world: World, product_id: str, name: str, limit: int, wanted: int) -> None:
    """A product with a limit must not be ordered above it within 30 days.

    Raises:
        Refused: it would be.
    """
    if not limit:
        return
    before = ordered_lately(world, product_id)
    if before + wanted > limit:
        had = f"; {before} {'was' if before == 1 else 'were'} ordered already" if before else ""
        raise Refused(
            f"There is a limit of {limit} in {LIMIT_DAYS} days on the {name}{had}, and the cart would hold {wanted}."
        )
