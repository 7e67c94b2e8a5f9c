"""What the tools answer.

Ids stand under their parameters' names, first in the object that is about them. Money is cents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NotRequired

from typing_extensions import TypedDict

from servers.shopping.amounts import is_clearance
from servers.shopping.days import local_day
from servers.shopping.models import ShopOrder
from servers.shopping.policy import STOCK_SHOWN, paid_for, return_fee
from servers.shopping.standing import return_until
from sessions import World

# Phases in which an order has a day of delivery.
PLANNED: Final = frozenset({"paid", "packed", "shipped", "delivered", "lost"})


class ProductCard(TypedDict):
    """A product in a list; `rating` is the average of its stars, one decimal."""

    product_id: str
    name: str
    brand: str
    category: str
    from_price: int
    rating: NotRequired[str]
    reviews: int
    colours: list[str]
    in_stock: bool


class ProductsView(TypedDict):
    """One page of products."""

    products: list[ProductCard]
    total: int
    next_cursor: NotRequired[str]


class VariantView(TypedDict):
    """A variant in full; `stock` is a number, "20+" above twenty."""

    variant_id: str
    product: str
    colour: NotRequired[str]
    size: NotRequired[str]
    price: int
    was_price: NotRequired[int]
    clearance: bool
    stock: str
    sellable: bool


class ProductView(TypedDict):
    """A product in full. `return_days` count from delivery, 0 where it goes back only if it is faulty."""

    product_id: str
    name: str
    brand: str
    category: str
    description: str
    rating: NotRequired[str]
    reviews: int
    return_class: str
    return_days: int
    hazard: str
    adult_only: bool
    customer_limit: NotRequired[int]
    is_sold: bool
    variants: list[VariantView]


class ReviewView(TypedDict):
    """A review."""

    review_id: str
    author: str
    rating: int
    title: str
    body: NotRequired[str]
    verified: bool
    helpful: int
    created_on: str
    is_mine: bool


class ReviewsView(TypedDict):
    """One page of a product's reviews; `histogram` counts one star first, over all of them."""

    product_id: str
    name: str
    histogram: list[int]
    newest_on: NotRequired[str]
    newest_title: NotRequired[str]
    has_mine: bool
    reviews: list[ReviewView]
    total: int
    next_cursor: NotRequired[str]


class NewReviewView(TypedDict):
    """A review that was published."""

    review_id: str
    product_id: str
    rating: int
    title: str


class AddressView(TypedDict):
    """A saved address."""

    shipping_address_id: str
    label: str
    recipient: str
    street: str
    city: str
    region: str
    postcode: str
    kind: str
    is_default: bool


class MethodView(TypedDict):
    """A payment method; `last4` and `expires` stand on cards, `balance` on gift cards."""

    payment_method_id: str
    kind: str
    brand: NotRequired[str]
    last4: NotRequired[str]
    expires: NotRequired[str]
    balance: NotRequired[int]
    state: str
    is_default: bool


class CouponView(TypedDict):
    """A coupon: `percent_bp`, `amount` or free delivery."""

    code: str
    kind: str
    percent_bp: NotRequired[int]
    amount: NotRequired[int]
    min_subtotal: NotRequired[int]
    category: NotRequired[str]
    clearance_ok: bool
    first_order_only: bool
    starts_on: str
    ends_on: str
    uses_left: int


class ProfileView(TypedDict):
    """The customer as the store knows them."""

    email: str
    tier: str
    is_plus: bool
    plus_until: NotRequired[str]
    store_credit: int
    default_address_id: NotRequired[str]
    default_payment_id: NotRequired[str]
    addresses: list[AddressView]
    payment_methods: list[MethodView]
    coupons: list[CouponView]


class CartLineView(TypedDict):
    """A line of the cart; `seen_price` is the price on the day it was put there, `problem` what keeps it from sale."""

    cart_line_id: str
    variant_id: str
    product: str
    colour: NotRequired[str]
    size: NotRequired[str]
    quantity: int
    price: int
    seen_price: int
    problem: NotRequired[str]


class CartView(TypedDict):
    """The cart; `coupon_problem` says why a coupon does not count."""

    lines: list[CartLineView]
    coupon_code: NotRequired[str]
    coupon_problem: NotRequired[str]
    subtotal: int
    discount: int


class CartChangeView(TypedDict):
    """The cart after a change."""

    cart_line_id: str
    product: str
    change: str
    quantity: int
    subtotal: int
    discount: int


class CouponChangeView(TypedDict):
    """The cart after a coupon came or went."""

    coupon_code: str
    change: str
    subtotal: int
    discount: int


class QuoteView(TypedDict):
    """An open way of delivery: its fee and day, and what the order would come to."""

    shipping_option_id: str
    name: str
    fee: int
    delivery_on: str
    tax: int
    total: int


class ClosedView(TypedDict):
    """A way of delivery that cannot be had."""

    shipping_option_id: str
    name: str
    reason: str


class ShippingQuoteView(TypedDict):
    """Ways of delivery of the cart to an address; `lowest_total` and `earliest_on` are over the open ones."""

    shipping_address_id: str
    label: str
    subtotal: int
    discount: int
    options: list[QuoteView]
    closed: list[ClosedView]
    lowest_total: NotRequired[int]
    earliest_on: NotRequired[str]


class PlacedView(TypedDict):
    """An order that was placed."""

    order_id: str
    going_to: str
    delivery_on: str
    subtotal: int
    discount: int
    shipping: int
    tax: int
    total: int
    credit_used: NotRequired[int]


class OrderCard(TypedDict):
    """An order in a list; `delivery_on` is the day on which it comes or came."""

    order_id: str
    placed_on: str
    phase: str
    products: list[str]
    total: int
    going_to: str
    delivery_on: NotRequired[str]


class OrdersView(TypedDict):
    """One page of orders, the newest first."""

    orders: list[OrderCard]
    total: int
    next_cursor: NotRequired[str]


class LineView(TypedDict):
    """A line of an order in full.

    `can_cancel`, `can_return` count units. `paid_each` was paid for the next unit and comes back, less `return_fee` for
    a change of mind or a wrong size; `return_until` is for those two, `faults_until` for faults.
    """

    order_line_id: str
    order_id: str
    product_id: str
    variant_id: str
    product: str
    colour: NotRequired[str]
    size: NotRequired[str]
    ordered_on: str
    quantity: int
    unit_price: int
    discount: int
    tax: int
    cancelled: NotRequired[int]
    returned: NotRequired[int]
    can_cancel: NotRequired[int]
    can_return: NotRequired[int]
    paid_each: NotRequired[int]
    return_fee: NotRequired[int]
    return_until: NotRequired[str]
    faults_until: NotRequired[str]
    open_return_id: NotRequired[str]


class ReturnView(TypedDict):
    """A return or an exchange; `difference` is what an exchange costs (above 0) or gives."""

    return_id: str
    order_line_id: str
    order_id: str
    product: str
    colour: NotRequired[str]
    size: NotRequired[str]
    state: str
    opened_on: str
    kind: str
    quantity: int
    reason: str
    refund_to: NotRequired[str]
    refund: NotRequired[int]
    fee: NotRequired[int]
    replacement: NotRequired[str]
    difference: NotRequired[int]
    send_by: str


class OrderView(TypedDict):
    """An order in full; `paid_with` is in words."""

    order_id: str
    placed_at: str
    placed_on: str
    phase: str
    products: list[str]
    going_to: str
    ship_to: str
    delivery: str
    packed_at: NotRequired[str]
    shipped_at: NotRequired[str]
    delivery_on: NotRequired[str]
    payment_due_at: NotRequired[str]
    tracking_no: NotRequired[str]
    paid_with: str
    coupon_code: NotRequired[str]
    gift_note: NotRequired[str]
    subtotal: int
    discount: int
    shipping: int
    tax: int
    total: int
    credit_used: NotRequired[int]
    refunded: int
    lines: list[LineView]
    returns: list[ReturnView]


class RedirectView(TypedDict):
    """An order that goes elsewhere."""

    order_id: str
    going_to: str
    ship_to: str
    delivery_on: NotRequired[str]


class CancelView(TypedDict):
    """An order after lines of it, or all, were cancelled; `to_credit` is the part of the refund in store credit."""

    order_id: str
    phase: str
    cancelled: list[str]
    refund: int
    to_credit: int
    coupon_returned: NotRequired[str]


class ReturnChangeView(TypedDict):
    """A return after a write."""

    return_id: str
    product: str
    kind: str
    quantity: int
    state: str
    refund: NotRequired[int]
    fee: NotRequired[int]
    refund_to: NotRequired[str]
    replacement: NotRequired[str]
    difference: NotRequired[int]
    send_by: str


class WishItemView(TypedDict):
    """An entry of a wish list; `list` is the list's name, `bought` what somebody has got already."""

    wish_item_id: str
    list: str
    variant_id: str
    product: str
    colour: NotRequired[str]
    size: NotRequired[str]
    price: int
    in_stock: bool
    wanted: int
    bought: int
    note: NotRequired[str]


class WishListView(TypedDict):
    """A wish list with its entries."""

    wish_list_id: str
    name: str
    shared_with: list[str]
    items: list[WishItemView]


class WishListsView(TypedDict):
    """The customer's wish lists."""

    wish_lists: list[WishListView]


class WishChangeView(TypedDict):
    """An entry of a wish list after a write."""

    wish_item_id: str
    wish_list_id: str
    list: str
    product: str
    change: str


def looks(row: Any) -> dict[str, str]:
    """Colour and size of a row, where it has them."""
    return {name: value for name in ("colour", "size") if (value := getattr(row, name))}


def stars(total: int, count: int) -> str | None:
    """The average of so many stars with one decimal, rounded half up; None without any."""
    if count == 0:
        return None
    tenths = (total * 20 + count) // (count * 2)
    return f"{tenths // 10}.{tenths % 10}"


def stock_shown(stock: int) -> str:
    """A stock as the store tells it."""
    return f"{STOCK_SHOWN}+" if stock > STOCK_SHOWN else str(stock)


def variant_view(row: Any, product: str) -> VariantView:
    """A variant in full."""
    view: VariantView = {  # pyright: ignore[reportAssignmentType] - optional keys come as a dict
        "variant_id": row.variant_id,
        "product": product,
        **looks(row),
        "price": row.price,
        "clearance": is_clearance(row.price, row.was_price),
        "stock": stock_shown(row.stock),
        "sellable": row.sellable,
    }
    if row.was_price:
        view["was_price"] = row.was_price
    return view


def product_card(row: Any, variants: Sequence[Any]) -> ProductCard:
    """A row of `queries.catalogue` as shown."""
    view: ProductCard = {
        "product_id": row.product_id,
        "name": row.name,
        "brand": row.brand,
        "category": row.category,
        "from_price": row.from_price,
        "reviews": row.reviews,
        "colours": list(dict.fromkeys(one.colour for one in variants if one.colour and one.sellable)),
        "in_stock": bool(row.in_stock),
    }
    rating = stars(row.stars, row.reviews)
    if rating is not None:
        view["rating"] = rating
    return view


def products_in(lines: Sequence[Any]) -> list[str]:
    """The products of an order, each once."""
    return list(dict.fromkeys(line.product for line in lines))


def line_view(world: World, row: Any, order: Any, now: str, *, plus: bool, open_return: str | None) -> LineView:
    """A line of an order that is in the phase `now`: what of it can still be cancelled or go back."""
    view: LineView = {  # pyright: ignore[reportAssignmentType] - optional keys come as a dict
        "order_line_id": row.order_line_id,
        "order_id": row.order_id,
        "product_id": row.product_id,
        "variant_id": row.variant_id,
        "product": row.product,
        **looks(row),
        "ordered_on": local_day(order.placed_at, world.zone),
        "quantity": row.quantity,
        "unit_price": row.unit_price,
        "discount": row.discount,
        "tax": row.tax,
    }
    if row.cancelled_qty:
        view["cancelled"] = row.cancelled_qty
    if row.returned_qty:
        view["returned"] = row.returned_qty
    if open_return is not None:
        view["open_return_id"] = open_return
    left = row.quantity - row.cancelled_qty - row.returned_qty
    if now in {"awaiting_payment", "paid"} and left:
        view["can_cancel"] = left
    if now == "delivered" and left:
        _show_ways_back(world, view, row, order, left, plus=plus)
    return view


def _show_ways_back(world: World, view: LineView, row: Any, order: Any, left: int, *, plus: bool) -> None:
    today = world.today.isoformat()
    faults = return_until(order, row.return_class, "damaged", plus=plus)
    until = return_until(order, row.return_class, "changed_mind", plus=plus)
    if faults is not None and today <= faults:
        view["faults_until"] = faults
        view["can_return"] = left
        view["paid_each"] = sum(paid_for(row, 1))
    if until is not None and today <= until:
        view["return_until"] = until
        view["can_return"] = left
        view["paid_each"] = sum(paid_for(row, 1))
        view["return_fee"] = return_fee("changed_mind", "original", plus=plus)


def return_view(world: World, row: Any) -> ReturnView:
    """A row of `queries.returns_of` as shown."""
    view: ReturnView = {  # pyright: ignore[reportAssignmentType] - optional keys come as a dict
        "return_id": row.return_id,
        "order_line_id": row.order_line_id,
        "order_id": row.order_id,
        "product": row.product,
        **looks(row),
        "state": row.state,
        "opened_on": local_day(row.opened_at, world.zone),
        "kind": row.kind,
        "quantity": row.quantity,
        "reason": row.reason,
        "send_by": row.send_by,
    }
    if row.kind == "exchange":
        view["replacement"] = row.replacement
        view["difference"] = row.difference
    else:
        view["refund_to"] = row.refund_to
        view["refund"] = row.refund
        view["fee"] = row.fee
    return view


def order_card(world: World, row: Any, now: str, products: list[str]) -> OrderCard:
    """A row of `queries.orders` in the phase `now` as shown."""
    view: OrderCard = {
        "order_id": row.order_id,
        "placed_on": local_day(row.placed_at, world.zone),
        "phase": now,
        "products": products,
        "total": row.total,
        "going_to": row.going_to,
    }
    if now in PLANNED:
        view["delivery_on"] = row.delivered_at[:10]
    return view


def paid_with(order: ShopOrder | Any, method: Any) -> str:
    """How an order was paid, in words."""
    if order.credit_used == order.total:
        return "store credit"
    if method is None:
        way = "bank transfer"
    elif method.kind == "gift_card":
        way = "gift card"
    else:
        way = f"{method.brand} card ending in {method.last4}"
    return f"store credit and {way}" if order.credit_used else way
