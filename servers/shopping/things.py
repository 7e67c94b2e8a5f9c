"""The store's rows as people see them; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows and that only guards of phrases and samplers read: whether a product was
delivered to me (`is_mine`), whose a variant is (`product_id`), how a wish list is spoken of. Some follow from what is
shown and are named when leave is asked: what a return would give back (`refund_whole`, `refund_less_fee`) and until
when it would have to be sent (`send_by`), what another variant costs above what was paid (`swap_difference`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from servers.kit.environment import Rows
from servers.kit.text import local_day, local_minute
from servers.shopping import queries
from servers.shopping.amounts import returned_money
from servers.shopping.days import days_later
from servers.shopping.models import PaymentMethod, ShippingOption, ShopOrder
from servers.shopping.policy import SEND_DAYS, difference_of, paid_for, return_days, return_fee
from servers.shopping.showing import PLANNED, line_view, paid_with, products_in, return_view, stars, variant_view
from servers.shopping.standing import delivery_day, has_plus, on_order, phase, return_until, ways_to
from servers.shopping.tools.cart import view_cart
from servers.shopping.tools.shopper import get_shopper_profile
from servers.shopping.tools.wishes import list_wish_lists
from sessions import World

_BEFORE = frozenset({"small", "large", "single", "soft", "firm", "1 m", "2 m"})
_WORN = frozenset({"small", "medium", "large"})
_CLOTHES = ("jacket", "jumper", "shirt", "T-shirt", "trousers", "jeans", "tights", "gloves")
_CHILDS = frozenset({"football boots", "cycle helmet", "swimming goggles", "head torch", "water bottle", "umbrella"})
_RECENT_DAYS = 30
_RETURN_TALK_DAYS = 120


class ProductThing(NamedTuple):
    """A product that is on sale; `sort` is what it is one of: a lamp."""

    id: str
    name: str
    brand: str
    category: str
    from_price: int
    reviews: int
    return_days: int
    rating: str | None = None
    customer_limit: int | None = None
    newest_on: str | None = None
    newest_title: str | None = None
    is_mine: bool = False
    has_mine: bool = False
    plural: bool = False
    sort: str = ""


class VariantThing(NamedTuple):
    """A colour and size of a product."""

    id: str
    product: str
    price: int
    stock: str
    sellable: bool
    clearance: bool
    product_id: str
    colour: str | None = None
    size: str | None = None
    was_price: int | None = None
    is_only: bool = False
    front: str = ""
    behind: str = ""
    swap_difference: int | None = None
    category: str = ""
    for_a_child: bool = False
    plural: bool = False
    sort: str = ""
    is_on_order: bool = False


class AddressThing(NamedTuple):
    """A saved address."""

    id: str
    label: str
    recipient: str
    street: str
    city: str
    region: str
    postcode: str
    kind: str
    is_default: bool
    before: str = ""
    after: str = ""
    ways: tuple[str, ...] = ()


class MethodThing(NamedTuple):
    """A payment method."""

    id: str
    kind: str
    state: str
    is_default: bool
    brand: str | None = None
    last4: str | None = None
    expires: str | None = None
    balance: int | None = None
    called: str = "gift card"


class CouponThing(NamedTuple):
    """A coupon in my account."""

    id: str
    code: str
    kind: str
    starts_on: str
    ends_on: str
    min_subtotal: int | None = None


class CartLineThing(NamedTuple):
    """A line of my cart."""

    id: str
    product: str
    quantity: int
    price: int
    seen_price: int
    variant_id: str
    colour: str | None = None
    size: str | None = None
    problem: str | None = None
    front: str = ""
    behind: str = ""
    plural: bool = False


class OptionThing(NamedTuple):
    """A way of delivery."""

    id: str
    name: str
    delivery_on: str


class OrderThing(NamedTuple):
    """An order."""

    id: str
    placed_on: str
    phase: str
    products: tuple[str, ...]
    total: int
    going_to: str
    paid_with: str
    shipping: int
    tax: int
    discount: int
    refunded: int
    delivery_on: str | None = None
    packed_at: str | None = None
    payment_due_at: str | None = None
    tracking_no: str | None = None
    is_recent: bool = False


class LineThing(NamedTuple):
    """A line of an order."""

    id: str
    order_id: str
    product: str
    quantity: int
    ordered_on: str
    unit_price: int
    product_id: str
    variant_id: str
    colour: str | None = None
    size: str | None = None
    cancelled: int | None = None
    can_cancel: int | None = None
    can_return: int | None = None
    paid_each: int | None = None
    return_fee: int | None = None
    return_until: str | None = None
    faults_until: str | None = None
    open_return_id: str | None = None
    phase: str = ""
    refund_whole: int | None = None
    refund_less_fee: int | None = None
    fee: int = 0
    send_by: str = ""
    rivals: int = 0
    is_repeated: bool = False
    is_recent: bool = False
    front: str = ""
    behind: str = ""
    plural: bool = False


class ReturnThing(NamedTuple):
    """A return or an exchange."""

    id: str
    product: str
    state: str
    opened_on: str
    kind: str
    reason: str
    send_by: str
    order_line_id: str
    colour: str | None = None
    size: str | None = None
    refund: int | None = None
    fee: int | None = None
    replacement: str | None = None
    called: str = ""
    plural: bool = False


class WishListThing(NamedTuple):
    """A wish list."""

    id: str
    name: str
    before: str = ""


class WishItemThing(NamedTuple):
    """Something on a wish list."""

    id: str
    list: str
    product: str
    price: int
    in_stock: bool
    wanted: int
    bought: int
    colour: str | None = None
    size: str | None = None
    note: str | None = None
    front: str = ""
    behind: str = ""
    plural: bool = False


def _products(world: World) -> list[Any]:
    plus = has_plus(world)
    newest = {row.product_id: row for row in world.all(queries.newest_reviews)}
    mine = _delivered(world)
    found: list[Any] = []
    for row in world.all(queries.catalogue(0, ())):
        last = newest.get(row.product_id)
        found.append(
            ProductThing(
                row.product_id,
                row.name,
                row.brand,
                row.category,
                row.from_price,
                row.reviews,
                return_days(row.return_class, "changed_mind", plus=plus) or 0,
                stars(row.stars, row.reviews),
                row.customer_limit or None,
                None if last is None else last.newest_on,
                None if last is None else last.title,
                row.product_id in mine,
                last is not None and bool(last.mine),
                _is_plural(row.name),
                _sort(row.name),
            )
        )
    return found


def _delivered(world: World) -> set[str]:
    """Products of which something was delivered to me."""
    now = world.local.isoformat()
    there = {
        row.order_id
        for row in world.find(ShopOrder)
        if row.cancelled_at is None and not row.lost and row.delivered_at is not None and row.delivered_at <= now
    }
    lines = world.all(queries.all_lines)
    return {line.product_id for line in lines if line.order_id in there and line.cancelled_qty < line.quantity}


def _sort(product: str) -> str:
    """What somebody chooses among who looks for one: "desk lamp" is a lamp, "bath towel set" a towel set."""
    return " ".join(product.split()[-2 if product.endswith(" set") else -1 :])


def _variants(world: World) -> list[Any]:
    rows = [row for row in world.all(queries.all_variants) if row.active]
    counts, ordered = Counter(row.product_id for row in rows), on_order(world)
    swaps = {key: lines[0] for key, lines in _exchangeable(world).items() if len(lines) == 1}
    return [
        _thing(
            VariantThing,
            "variant_id",
            variant_view(row, row.product),
            product_id=row.product_id,
            is_on_order=row.variant_id in ordered,
            is_only=counts[row.product_id] == 1,
            swap_difference=difference_of(world, swaps[row.product_id], row, 1) if row.product_id in swaps else None,
            category=row.category,
            sort=_sort(row.product),
            for_a_child=row.category == "toys" or row.product in _CHILDS,
        )
        for row in rows
    ]


def _exchangeable(world: World) -> dict[str, list[Any]]:
    """Lines of which one unit was delivered and may still be exchanged, by product; open returns can be called off."""
    plus, today = has_plus(world), world.today.isoformat()
    orders = {row.order_id: row for row in world.find(ShopOrder)}
    opened = {row.order_line_id for row in world.all(queries.all_returns) if row.state == "open"}
    found: dict[str, list[Any]] = {}
    for row in world.all(queries.all_lines):
        order = orders[row.order_id]
        gone = row.cancelled_qty + (0 if row.order_line_id in opened else row.returned_qty)
        if row.quantity > gone and phase(world, order) == "delivered":
            until = return_until(order, row.return_class, "changed_mind", plus=plus)
            if until is not None and today <= until:
                found.setdefault(row.product_id, []).append(row)
    return found


def _addresses(world: World) -> list[Any]:
    found: list[Any] = []
    for row in get_shopper_profile(world)["addresses"]:
        (before, after), ways = _around(row["label"], row["kind"]), ways_to(world, row["shipping_address_id"])
        found.append(_thing(AddressThing, "shipping_address_id", row, before=before, after=after, ways=ways))
    return found


def _around(label: str, kind: str) -> tuple[str, str]:
    """What stands before and after the label of an address in a sentence: "your work address", "the parcel locker"."""
    if kind in {"home", "work"}:
        return "your ", " address"
    if label.startswith("old "):
        return "your ", ""
    return ("the ", "") if label.endswith(("locker", "cottage")) else ("", "")


def _methods(world: World) -> list[Any]:
    return [
        _thing(
            MethodThing,
            "payment_method_id",
            row,
            called=f"card ending in {row['last4']}" if "last4" in row else "gift card",
        )
        for row in get_shopper_profile(world)["payment_methods"]
    ]


def _coupons(world: World) -> list[Any]:
    return [_thing(CouponThing, "code", row) for row in get_shopper_profile(world)["coupons"]]


def _cart_lines(world: World) -> list[Any]:
    return [_thing(CartLineThing, "cart_line_id", row) for row in view_cart(world)["lines"]]


def _options(world: World) -> list[Any]:
    return [OptionThing(it.shipping_option_id, it.name, delivery_day(world, it)) for it in world.find(ShippingOption)]


def _orders(world: World) -> list[Any]:
    lines: dict[str, list[Any]] = {}
    for line in world.all(queries.all_lines):
        lines.setdefault(line.order_id, []).append(line)
    methods = {row.payment_method_id: row for row in world.find(PaymentMethod)}
    lately = days_later(world.today.isoformat(), -_RECENT_DAYS)
    found: list[Any] = []
    for row in world.all(queries.orders):
        now = phase(world, row)
        is_planned = now in PLANNED
        placed_on = local_day(row.placed_at, world.zone)
        found.append(
            OrderThing(
                row.order_id,
                placed_on,
                now,
                tuple(products_in(lines[row.order_id])),
                row.total,
                row.going_to,
                paid_with(row, methods.get(row.payment_method_id)),
                row.shipping,
                row.tax,
                row.discount,
                row.refunded,
                row.delivered_at[:10] if is_planned else None,
                row.packed_at if is_planned else None,
                local_minute(row.payment_due_at, world.zone) if now == "awaiting_payment" else None,
                row.tracking_no if now in {"shipped", "delivered", "lost"} else None,
                placed_on >= lately,
            )
        )
    return found


def _lines(world: World) -> list[Any]:
    plus = has_plus(world)
    orders = {row.order_id: row for row in world.find(ShopOrder)}
    opened = {row.order_line_id: row.return_id for row in world.all(queries.all_returns) if row.state == "open"}
    phases = {key: phase(world, row) for key, row in orders.items()}
    rows = world.all(queries.all_lines)
    counts = Counter(row.product for row in rows)
    swaps, today = _exchangeable(world), world.today.isoformat()
    lately = days_later(today, -_RETURN_TALK_DAYS)
    fee = return_fee("changed_mind", "original", plus=plus)
    return [
        _thing(
            LineThing,
            "order_line_id",
            line_view(
                world,
                row,
                orders[row.order_id],
                phases[row.order_id],
                plus=plus,
                open_return=opened.get(row.order_line_id),
            ),
            phase=phases[row.order_id],
            refund_whole=sum(paid_for(row, 1)),
            refund_less_fee=returned_money(*paid_for(row, 1), fee),
            fee=fee,
            send_by=days_later(today, SEND_DAYS),
            rivals=sum(one.order_line_id != row.order_line_id for one in swaps.get(row.product_id, ())),
            is_repeated=counts[row.product] > 1,
            is_recent=local_day(orders[row.order_id].placed_at, world.zone) >= lately,
        )
        for row in rows
    ]


def _returns(world: World) -> list[Any]:
    found: list[Any] = []
    for row in world.all(queries.all_returns):
        view = return_view(world, row)
        what = "exchange" if view["kind"] == "exchange" else "return"
        found.append(_thing(ReturnThing, "return_id", view, called=f"{what} of the {view['product']}"))
    return found


def _wish_lists(world: World) -> list[Any]:
    return [
        _thing(WishListThing, "wish_list_id", row, before="" if "'s " in row["name"] else "your ")
        for row in list_wish_lists(world)["wish_lists"]
    ]


def _wish_items(world: World) -> list[Any]:
    return [
        _thing(WishItemThing, "wish_item_id", row)
        for one in list_wish_lists(world)["wish_lists"]
        for row in one["items"]
    ]


def _is_plural(name: str) -> bool:
    """Whether a product is spoken of as "them": running shoes."""
    return name.endswith("s")


def _looks_around(product: str, colour: str | None, size: str | None) -> tuple[str, str]:
    """Colour and size as they stand around a product: "small copper kettle", but "blue rain jacket in small"."""
    leads = size in _BEFORE and not (size in _WORN and product.endswith(_CLOTHES))
    front = "".join(f"{word} " for word in (size if leads else None, colour) if word)
    return front, f" in {size}" if size and not leads else ""


def _thing(kind: type[Any], key: str, view: Mapping[str, Any], **unseen: Any) -> Any:
    known = {name: view[name] for name in kind._fields if name in view}
    if "plural" in kind._fields:
        known["plural"] = _is_plural(view["product"])
    if "front" in kind._fields:
        known["front"], known["behind"] = _looks_around(view["product"], view.get("colour"), view.get("size"))
    return kind(**{**known, **unseen, "id": view[key]})


THINGS: Mapping[str, Rows] = {
    "product": _products,
    "variant": _variants,
    "shipping_address": _addresses,
    "payment_method": _methods,
    "coupon": _coupons,
    "cart_line": _cart_lines,
    "shipping_option": _options,
    "shop_order": _orders,
    "order_line": _lines,
    "shop_return": _returns,
    "wish_list": _wish_lists,
    "wish_item": _wish_items,
}
