"""What the tools answer.

Ids stand under their parameters' names, first in the object that is about them. Money is cents.
"""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


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
