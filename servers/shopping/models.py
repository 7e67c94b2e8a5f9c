"""Tables of the store, the types that point to them, and how money, days and moments stand in them.

Money is whole cents of US dollars. Days are local dates ("2026-03-11"), planned times local minutes
("2026-03-11T16:00"), moments that something happened at UTC instants ("2026-03-11T10:00:00Z").
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

Category = Literal["kitchen", "home", "garden", "electronics", "clothing", "toys", "sports", "beauty"]
ReturnClass = Literal["standard", "electronics", "hygiene", "final_sale"]
Hazard = Literal["none", "battery", "bulky"]
Tier = Literal["basic", "plus"]
Region = Literal["mainland", "highlands", "islands", "border"]
AddressKind = Literal["home", "work", "locker", "other"]
MethodKind = Literal["card", "gift_card"]
MethodState = Literal["usable", "expired", "blocked"]
CouponKind = Literal["percent", "amount", "free_shipping"]
OptionName = Literal["economy", "standard", "express", "next_day", "locker", "freight"]
Phase = Literal["awaiting_payment", "paid", "packed", "shipped", "delivered", "lost", "cancelled"]
CancelReason = Literal["changed_mind", "too_late", "found_cheaper", "mistake", "other"]
ReturnKind = Literal["refund", "exchange"]
ReturnReason = Literal["changed_mind", "wrong_size", "damaged", "wrong_item", "not_as_described"]
RefundTo = Literal["original", "store_credit"]
ReturnState = Literal["open", "in_transit", "received", "refunded", "exchanged", "declined", "cancelled"]


class Base(DeclarativeBase):
    """Tables of this world."""


class Product(Base):
    """Something that is sold, in one or more variants. Rating and number of reviews are counted, never stored.

    `customer_limit` is how many units one customer may order in 30 days (0: any number). `words` is what a search
    looks into.
    """

    __tablename__ = "product"

    product_id: Mapped[str] = mapped_column(primary_key=True, info=generated("P-{5}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    brand: Mapped[str] = mapped_column(info=mark("text"))
    category: Mapped[Category] = mapped_column(String)
    description: Mapped[str] = mapped_column(info=mark("text"))
    return_class: Mapped[ReturnClass] = mapped_column(String)
    hazard: Mapped[Hazard] = mapped_column(String)
    adult_only: Mapped[bool]
    customer_limit: Mapped[int]
    active: Mapped[bool]
    listed_on: Mapped[str]
    words: Mapped[str] = mapped_column(info=mark("volatile"))


class Variant(Base):
    """One colour and size of a product; `label` joins them. `was_price` is 0 where it was never dearer."""

    __tablename__ = "variant"
    __table_args__ = (UniqueConstraint("product_id", "label"), CheckConstraint("stock >= 0"))

    variant_id: Mapped[str] = mapped_column(primary_key=True, info=generated("V-{6}"))
    product_id: Mapped[str] = mapped_column(ForeignKey("product.product_id"))
    label: Mapped[str] = mapped_column(info=mark("text"))
    colour: Mapped[str] = mapped_column(info=mark("text"))
    size: Mapped[str] = mapped_column(info=mark("text"))
    price: Mapped[int]
    was_price: Mapped[int]
    stock: Mapped[int]
    weight_g: Mapped[int]
    sellable: Mapped[bool]


class ShippingAddress(Base):
    """An address that the shopper saved."""

    __tablename__ = "shipping_address"

    shipping_address_id: Mapped[str] = mapped_column(primary_key=True, info=generated("AD-{5}"))
    label: Mapped[str] = mapped_column(info=mark("text"))
    recipient: Mapped[str] = mapped_column(info=mark("text"))
    street: Mapped[str] = mapped_column(info=mark("text"))
    city: Mapped[str] = mapped_column(info=mark("text"))
    region: Mapped[Region] = mapped_column(String)
    postcode: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[AddressKind] = mapped_column(String)
    changed_at: Mapped[str] = mapped_column(info=mark("volatile"))


class KnownPlace(Base):
    """Where people live whom the shopper may want to send things to.

    No tool shows it.
    """

    __tablename__ = "known_place"

    street: Mapped[str] = mapped_column(primary_key=True, info=mark("user_knows"))
    label: Mapped[str] = mapped_column(info=mark("user_knows"))
    recipient: Mapped[str] = mapped_column(info=mark("user_knows"))
    city: Mapped[str] = mapped_column(info=mark("user_knows"))
    postcode: Mapped[str] = mapped_column(info=mark("user_knows"))


class KnownVerdict(Base):
    """What the shopper may say in a review, and the stars that go with it.

    No tool shows it.
    """

    __tablename__ = "known_verdict"

    title: Mapped[str] = mapped_column(primary_key=True, info=mark("user_knows"))
    rating: Mapped[int] = mapped_column(info=mark("user_knows"))


class PaymentMethod(Base):
    """A card, or a gift card with a balance."""

    __tablename__ = "payment_method"
    __table_args__ = (CheckConstraint("balance >= 0"),)

    payment_method_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PM-{5}"))
    kind: Mapped[MethodKind] = mapped_column(String)
    brand: Mapped[str] = mapped_column(info=mark("text"))
    last4: Mapped[str]
    expires: Mapped[str]
    balance: Mapped[int]
    state: Mapped[MethodState] = mapped_column(String)


class Shopper(Base):
    """The customer. `plus_until` is the last day of a membership, past or running, "" without one."""

    __tablename__ = "shopper"
    __table_args__ = (CheckConstraint("store_credit >= 0"),)

    email: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(info=mark("text"))
    tier: Mapped[Tier] = mapped_column(String)
    plus_until: Mapped[str]
    store_credit: Mapped[int]
    default_address_id: Mapped[str | None] = mapped_column(ForeignKey("shipping_address.shipping_address_id"))
    default_payment_id: Mapped[str | None] = mapped_column(ForeignKey("payment_method.payment_method_id"))


class Coupon(Base):
    """A code for a discount: basis points, cents, or the delivery fee. `category` is "" where any will do."""

    __tablename__ = "coupon"
    __table_args__ = (CheckConstraint("uses_left >= 0"),)

    code: Mapped[str] = mapped_column(primary_key=True)
    in_account: Mapped[bool]
    kind: Mapped[CouponKind] = mapped_column(String)
    value: Mapped[int]
    min_subtotal: Mapped[int]
    category: Mapped[str]
    clearance_ok: Mapped[bool]
    first_order_only: Mapped[bool]
    starts_on: Mapped[str]
    ends_on: Mapped[str]
    uses_left: Mapped[int]


class Cart(Base):
    """The shopper's one cart; whatever changes its lines changes it too."""

    __tablename__ = "cart"
    __table_args__ = ({"info": mark("scratch")},)

    email: Mapped[str] = mapped_column(ForeignKey("shopper.email"), primary_key=True)
    coupon_code: Mapped[str | None] = mapped_column(ForeignKey("coupon.code"))
    changed_at: Mapped[str] = mapped_column(info=mark("volatile"))


class CartLine(Base):
    """Units of one variant in the cart; `seen_price` is the price when they were put there."""

    __tablename__ = "cart_line"
    __table_args__ = (
        UniqueConstraint("variant_id"),
        CheckConstraint("quantity BETWEEN 1 AND 20"),
        {"info": mark("scratch")},
    )

    cart_line_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CL-{5}"))
    variant_id: Mapped[str] = mapped_column(ForeignKey("variant.variant_id"))
    quantity: Mapped[int]
    seen_price: Mapped[int]
    added_at: Mapped[str] = mapped_column(info=mark("volatile"))


class ShippingOption(Base):
    """A way of delivery. `free_from` is the value of the goods from which it is free (0: never).

    `packs_at` is the time of day at which its orders are packed.
    """

    __tablename__ = "shipping_option"

    shipping_option_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SO-{4}"))
    name: Mapped[OptionName] = mapped_column(String, unique=True)
    fee: Mapped[int]
    free_from: Mapped[int]
    packs_at: Mapped[str]
    days_min: Mapped[int]
    days_max: Mapped[int]
    max_weight_g: Mapped[int]
    serves: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    takes_bulky: Mapped[bool]
    takes_batteries: Mapped[bool]


class ShopOrder(Base):
    """An order; its phase follows from the row and the clock (`standing.phase_of`).

    Until it is paid for, `payment_due_at` stands and nothing is planned. `credit_used` is the part of the total that
    store credit paid. `ship_to` is the address as it stood when it was chosen. `payment_method_id` is NULL for a bank
    transfer.
    """

    __tablename__ = "shop_order"
    __table_args__ = (CheckConstraint("refunded <= total"),)

    order_id: Mapped[str] = mapped_column(primary_key=True, info=generated("S-{7d}"))
    placed_at: Mapped[str] = mapped_column(info=mark("volatile"))
    payment_due_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    packed_at: Mapped[str | None]
    shipped_at: Mapped[str | None]
    delivered_at: Mapped[str | None]
    cancelled_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    lost: Mapped[bool]
    ship_to: Mapped[str] = mapped_column(info=mark("text"))
    shipping_address_id: Mapped[str] = mapped_column(ForeignKey("shipping_address.shipping_address_id"))
    shipping_option_id: Mapped[str] = mapped_column(ForeignKey("shipping_option.shipping_option_id"))
    payment_method_id: Mapped[str | None] = mapped_column(ForeignKey("payment_method.payment_method_id"))
    coupon_code: Mapped[str | None] = mapped_column(ForeignKey("coupon.code"))
    tax_bp: Mapped[int]
    subtotal: Mapped[int]
    discount: Mapped[int]
    shipping: Mapped[int]
    tax: Mapped[int]
    total: Mapped[int]
    credit_used: Mapped[int]
    refunded: Mapped[int]
    tracking_no: Mapped[str] = mapped_column(info=mark("volatile"))
    gift_note: Mapped[str] = mapped_column(info=mark("text"))


class OrderLine(Base):
    """Units of one variant in an order; discount and tax are those of the whole line.

    Units are called off or go back first to last: `cancelled_qty` and `returned_qty` count those that did.
    """

    __tablename__ = "order_line"
    __table_args__ = (
        Index("order_line_order", "order_id"),
        CheckConstraint("cancelled_qty + returned_qty <= quantity"),
    )

    order_line_id: Mapped[str] = mapped_column(primary_key=True, info=generated("OL-{6}"))
    order_id: Mapped[str] = mapped_column(ForeignKey("shop_order.order_id"))
    variant_id: Mapped[str] = mapped_column(ForeignKey("variant.variant_id"))
    quantity: Mapped[int]
    unit_price: Mapped[int]
    discount: Mapped[int]
    tax: Mapped[int]
    cancelled_qty: Mapped[int]
    cancel_reason: Mapped[str] = mapped_column(default="")
    returned_qty: Mapped[int]


class ShopReturn(Base):
    """Units that go back for money or for another variant.

    `refund` is what comes back, the fee taken off. `difference` is what an exchange costs (above 0) or gives.
    """

    __tablename__ = "shop_return"
    __table_args__ = (
        Index("shop_return_open", "order_line_id", unique=True, sqlite_where=text("state = 'open'")),
        Index("shop_return_line", "order_line_id"),
    )

    return_id: Mapped[str] = mapped_column(primary_key=True, info=generated("R-{6}"))
    order_line_id: Mapped[str] = mapped_column(ForeignKey("order_line.order_line_id"))
    kind: Mapped[ReturnKind] = mapped_column(String)
    quantity: Mapped[int]
    reason: Mapped[ReturnReason] = mapped_column(String)
    refund_to: Mapped[RefundTo] = mapped_column(String)
    refund: Mapped[int]
    fee: Mapped[int]
    replacement_variant_id: Mapped[str | None] = mapped_column(ForeignKey("variant.variant_id"))
    difference: Mapped[int]
    send_by: Mapped[str]
    opened_at: Mapped[str] = mapped_column(info=mark("volatile"))
    state: Mapped[ReturnState] = mapped_column(String)


class ProductReview(Base):
    """What a customer wrote about a product."""

    __tablename__ = "product_review"
    __table_args__ = (
        Index("product_review_product", "product_id"),
        CheckConstraint("rating BETWEEN 1 AND 5"),
    )

    review_id: Mapped[str] = mapped_column(primary_key=True, info=generated("RV-{6}"))
    product_id: Mapped[str] = mapped_column(ForeignKey("product.product_id"))
    author: Mapped[str] = mapped_column(info=mark("text"))
    mine: Mapped[bool]
    verified: Mapped[bool]
    rating: Mapped[int]
    title: Mapped[str] = mapped_column(info=mark("text"))
    body: Mapped[str] = mapped_column(info=mark("text"))
    helpful: Mapped[int]
    created_on: Mapped[str]


class WishList(Base):
    """A list of things that are wished for; `shared_with` holds the e-mails of those who see it."""

    __tablename__ = "wish_list"

    wish_list_id: Mapped[str] = mapped_column(primary_key=True, info=generated("WL-{5}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    shared_with: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))


class WishItem(Base):
    """A variant on a wish list: how many are wanted, how many somebody has bought."""

    __tablename__ = "wish_item"
    __table_args__ = (UniqueConstraint("wish_list_id", "variant_id"),)

    wish_item_id: Mapped[str] = mapped_column(primary_key=True, info=generated("WI-{6}"))
    wish_list_id: Mapped[str] = mapped_column(ForeignKey("wish_list.wish_list_id"))
    variant_id: Mapped[str] = mapped_column(ForeignKey("variant.variant_id"))
    wanted: Mapped[int]
    bought: Mapped[int]
    note: Mapped[str] = mapped_column(info=mark("text"))


ProductId = Annotated[str, Ref(Product), Field(description="A product, such as P-7K3QX.")]
VariantId = Annotated[str, Ref(Variant), Field(description="A variant of a product, such as V-4MH2R8.")]
ShippingAddressId = Annotated[str, Ref(ShippingAddress), Field(description="A saved address, such as AD-P5V8W.")]
PaymentMethodId = Annotated[str, Ref(PaymentMethod), Field(description="A payment method, such as PM-9DT4N.")]
CartLineId = Annotated[str, Ref(CartLine), Field(description="A line of the cart, such as CL-2GX7L.")]
ShippingOptionId = Annotated[str, Ref(ShippingOption), Field(description="A way of delivery, such as SO-H6K3.")]
OrderId = Annotated[str, Ref(ShopOrder), Field(description="An order, such as S-4821930.")]
OrderLineId = Annotated[str, Ref(OrderLine), Field(description="A line of an order, such as OL-3XB9TQ.")]
ReturnId = Annotated[str, Ref(ShopReturn), Field(description="A return, such as R-8WY2KD.")]
WishListId = Annotated[str, Ref(WishList), Field(description="A wish list, such as WL-5RN6J.")]
WishItemId = Annotated[str, Ref(WishItem), Field(description="An entry of a wish list, such as WI-V4CP7M.")]
