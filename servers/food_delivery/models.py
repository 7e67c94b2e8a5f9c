"""Tables of the delivery app, the types that point to them, and how money and time stand in them.

Money is whole cents. Moments are UTC instants ("2026-03-11T10:00:00Z"), days local dates, hours of a day are minutes
from local midnight (past 1440: after midnight).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

Cuisine = Literal["pizza", "thai", "indian", "burgers", "sushi", "noodles", "mexican", "lebanese", "bakery"]
RestaurantState = Literal["open", "paused", "gone"]
Allergen = Literal[
    "celery", "gluten", "crustaceans", "eggs", "fish", "lupin", "milk", "molluscs", "mustard", "nuts", "peanuts",
    "sesame", "soya", "sulphites",
]  # fmt: skip
Diet = Literal["vegan", "vegetarian", "halal", "gluten_free"]
AddressKind = Literal["home", "private", "work"]
IfMissing = Literal["refund", "best_match", "ask"]
PromoKind = Literal["percent", "amount", "free_delivery"]
Outcome = Literal["kept", "cancelled", "rejected"]
Phase = Literal["scheduled", "placed", "accepted", "ready", "on_the_way", "delivered", "cancelled", "rejected"]
LineState = Literal["kept", "swapped", "left_out"]
SwapState = Literal["pending", "accepted", "declined", "lapsed"]
IssueKind = Literal["missing", "wrong", "cold_or_spoiled"]
RefundTo = Literal["card", "credit"]
IssueState = Literal["granted", "in_review", "refused"]
GroupState = Literal["open", "locked", "ordered", "cancelled"]

# Short rows lie in their key's index: no second copy of the key.
_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Zone(Base):
    """A part of the city that places deliver to as a whole."""

    __tablename__ = "zone"

    zone_id: Mapped[str] = mapped_column(primary_key=True, info=generated("ZN-{4}"))
    name: Mapped[str]


class Restaurant(Base):
    """A place that cooks. Two branches of one name differ in their street; a place that is gone takes no orders."""

    __tablename__ = "restaurant"

    restaurant_id: Mapped[str] = mapped_column(primary_key=True, info=generated("RS-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    cuisine: Mapped[Cuisine] = mapped_column(String)
    street: Mapped[str] = mapped_column(info=mark("text"))
    address: Mapped[str] = mapped_column(info=mark("text"))
    zone_id: Mapped[str] = mapped_column(ForeignKey("zone.zone_id"))
    rating_tenths: Mapped[int]
    price_level: Mapped[int]
    prep_minutes: Mapped[int]
    takes_scheduled: Mapped[bool]
    state: Mapped[RestaurantState] = mapped_column(String)


class OpeningHour(Base):
    """When a place takes orders on a weekday (Monday is 0); `closes` may pass midnight."""

    __tablename__ = "opening_hour"
    __table_args__ = _BY_KEY

    restaurant_id: Mapped[str] = mapped_column(ForeignKey("restaurant.restaurant_id"), primary_key=True)
    weekday: Mapped[int] = mapped_column(primary_key=True)
    opens: Mapped[int] = mapped_column(primary_key=True)
    closes: Mapped[int]


class Closure(Base):
    """A day on which a place is shut beyond its hours."""

    __tablename__ = "closure"
    __table_args__ = _BY_KEY

    restaurant_id: Mapped[str] = mapped_column(ForeignKey("restaurant.restaurant_id"), primary_key=True)
    day: Mapped[str] = mapped_column(primary_key=True)
    reason: Mapped[str] = mapped_column(info=mark("text"))


class ZoneService(Base):
    """That a place delivers to a zone, and on what terms; no row: it does not."""

    __tablename__ = "zone_service"
    __table_args__ = _BY_KEY

    restaurant_id: Mapped[str] = mapped_column(ForeignKey("restaurant.restaurant_id"), primary_key=True)
    zone_id: Mapped[str] = mapped_column(ForeignKey("zone.zone_id"), primary_key=True)
    fee: Mapped[int]
    minimum: Mapped[int]
    eta_minutes: Mapped[int]


class MenuItem(Base):
    """A dish or drink of a place. "May contain" stands in the description only."""

    __tablename__ = "menu_item"
    __table_args__ = (Index("menu_item_restaurant", "restaurant_id"),)

    item_id: Mapped[str] = mapped_column(primary_key=True, info=generated("MI-{6}"))
    restaurant_id: Mapped[str] = mapped_column(ForeignKey("restaurant.restaurant_id"))
    section: Mapped[str]
    name: Mapped[str] = mapped_column(info=mark("text"))
    description: Mapped[str] = mapped_column(info=mark("text"))
    price: Mapped[int]
    allergens: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    diet: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    served_from: Mapped[int | None]
    served_to: Mapped[int | None]
    max_per_order: Mapped[int | None]
    alcohol: Mapped[bool]
    available: Mapped[bool]


class OptionGroup(Base):
    """Something to choose for a dish: at least `least` and at most `most` of its options."""

    __tablename__ = "option_group"
    __table_args__ = (Index("option_group_item", "item_id"), CheckConstraint("least <= most"))

    option_group_id: Mapped[str] = mapped_column(primary_key=True, info=generated("OG-{6}"))
    item_id: Mapped[str] = mapped_column(ForeignKey("menu_item.item_id"))
    name: Mapped[str]
    least: Mapped[int]
    most: Mapped[int]


class MenuOption(Base):
    """One choice of a group; `price_delta` is added to the price of one dish and may be below 0."""

    __tablename__ = "menu_option"
    __table_args__ = (Index("menu_option_group", "option_group_id"),)

    option_id: Mapped[str] = mapped_column(primary_key=True, info=generated("OP-{6}"))
    option_group_id: Mapped[str] = mapped_column(ForeignKey("option_group.option_group_id"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    price_delta: Mapped[int]
    allergens: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    available: Mapped[bool]


class DropAddress(Base):
    """A saved address of the diner; a work one is no private address."""

    __tablename__ = "drop_address"

    drop_address_id: Mapped[str] = mapped_column(primary_key=True, info=generated("DA-{6}"))
    label: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[AddressKind] = mapped_column(String)
    street: Mapped[str] = mapped_column(info=mark("text"))
    zone_id: Mapped[str] = mapped_column(ForeignKey("zone.zone_id"))
    drop_note: Mapped[str] = mapped_column(info=mark("text"))


class Diner(Base):
    """The user of the app; `app` is what the app is called. `usual_tip_pct` is None where no tip is usual."""

    __tablename__ = "diner"

    diner_id: Mapped[str] = mapped_column(primary_key=True, info=generated("DN-{6}"))
    app: Mapped[str]
    credit: Mapped[int]
    adult_checked: Mapped[bool]
    default_drop_address_id: Mapped[str | None] = mapped_column(ForeignKey("drop_address.drop_address_id"))
    usual_tip_pct: Mapped[int | None]


class FoodContact(Base):
    """Somebody whom the diner orders with. The e-mail says who it is in other worlds."""

    __tablename__ = "food_contact"

    contact_id: Mapped[str] = mapped_column(primary_key=True, info=generated("FC-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    email: Mapped[str] = mapped_column(unique=True)
    phone: Mapped[str]


class PayCard(Base):
    """A card that orders are paid with."""

    __tablename__ = "pay_card"

    card_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PC-{6}"))
    brand: Mapped[str]
    last4: Mapped[str]
    usable: Mapped[bool]


class Promo(Base):
    """A code that lowers the price: percent of the subtotal (up to `cap`), an amount, or the delivery fee.

    Codes that are not `on_account` stand on flyers: the diner knows them, no tool shows them.
    """

    __tablename__ = "promo"

    code: Mapped[str] = mapped_column(primary_key=True, info=mark("user_knows"))
    kind: Mapped[PromoKind] = mapped_column(String)
    value: Mapped[int]
    minimum: Mapped[int]
    cuisine: Mapped[Cuisine | None] = mapped_column(String)
    restaurant_id: Mapped[str | None] = mapped_column(ForeignKey("restaurant.restaurant_id"))
    new_diner_only: Mapped[bool]
    ends_on: Mapped[str]
    uses_left: Mapped[int]
    cap: Mapped[int | None]
    on_account: Mapped[bool]


class Basket(Base):
    """What is being chosen at one place; at most one a place. `tip` None: the usual one; `deliver_at` None: asap."""

    __tablename__ = "basket"
    __table_args__ = ({"info": mark("scratch")},)

    basket_id: Mapped[str] = mapped_column(primary_key=True, info=generated("BK-{6}"))
    restaurant_id: Mapped[str] = mapped_column(ForeignKey("restaurant.restaurant_id"), unique=True)
    drop_address_id: Mapped[str | None] = mapped_column(ForeignKey("drop_address.drop_address_id"))
    deliver_at: Mapped[str | None]
    tip: Mapped[int | None]
    promo_code: Mapped[str | None] = mapped_column(ForeignKey("promo.code"))
    if_missing: Mapped[IfMissing] = mapped_column(String)


class BasketLine(Base):
    """A dish in a basket; its price is that of now. `for_person` is "me" or a name."""

    __tablename__ = "basket_line"
    __table_args__ = (Index("basket_line_basket", "basket_id"), {"info": mark("scratch")})

    basket_line_id: Mapped[str] = mapped_column(primary_key=True, info=generated("BL-{6}"))
    basket_id: Mapped[str] = mapped_column(ForeignKey("basket.basket_id"))
    item_id: Mapped[str] = mapped_column(ForeignKey("menu_item.item_id"))
    option_ids: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered", refers="menu_option"))
    quantity: Mapped[int]
    note: Mapped[str] = mapped_column(info=mark("text"))
    for_person: Mapped[str] = mapped_column(info=mark("text"))


class GroupOrder(Base):
    """A basket that several people fill. `host_id` is None when it is the diner's own; members are contact ids.

    `basket_id` is None once it is ordered or cancelled.
    """

    __tablename__ = "group_order"

    group_order_id: Mapped[str] = mapped_column(primary_key=True, info=generated("GO-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    basket_id: Mapped[str | None] = mapped_column(ForeignKey("basket.basket_id"))
    host_id: Mapped[str | None] = mapped_column(ForeignKey("food_contact.contact_id"))
    members: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered", refers="food_contact"))
    per_person_limit: Mapped[int]
    closes_at: Mapped[str]
    state: Mapped[GroupState] = mapped_column(String)


class FoodOrder(Base):
    """An order. Its phase follows from `outcome`, its planned times and the clock.

    `deliver_at` is the wished time of a scheduled order, `promised_at` the delivery time named when it was placed.
    total = subtotal - discount + delivery_fee + service_fee + small_fee + tax + tip; `refunded` is what came back.
    """

    __tablename__ = "food_order"
    __table_args__ = (Index("food_order_promised", "promised_at"),)

    food_order_id: Mapped[str] = mapped_column(primary_key=True, info=generated("FD-{6}"))
    restaurant_id: Mapped[str] = mapped_column(ForeignKey("restaurant.restaurant_id"))
    placed_at: Mapped[str] = mapped_column(info=mark("volatile"))
    deliver_at: Mapped[str | None]
    promised_at: Mapped[str] = mapped_column(info=mark("volatile"))
    accept_by: Mapped[str] = mapped_column(info=mark("volatile"))
    ready_at: Mapped[str] = mapped_column(info=mark("volatile"))
    pickup_at: Mapped[str] = mapped_column(info=mark("volatile"))
    delivered_at: Mapped[str] = mapped_column(info=mark("volatile"))
    cancelled_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    outcome: Mapped[Outcome] = mapped_column(String)
    courier: Mapped[str] = mapped_column(info=mark("volatile"))
    drop_address_id: Mapped[str] = mapped_column(ForeignKey("drop_address.drop_address_id"))
    promo_code: Mapped[str | None] = mapped_column(ForeignKey("promo.code"))
    if_missing: Mapped[IfMissing] = mapped_column(String)
    subtotal: Mapped[int]
    discount: Mapped[int]
    delivery_fee: Mapped[int]
    service_fee: Mapped[int]
    small_fee: Mapped[int]
    tax: Mapped[int]
    tip: Mapped[int]
    total: Mapped[int]
    refunded: Mapped[int]
    paid_with: Mapped[str]
    credit_used: Mapped[int] = mapped_column(info=mark("volatile"))
    group_order_id: Mapped[str | None] = mapped_column(ForeignKey("group_order.group_order_id"))


class FoodOrderLine(Base):
    """A dish of an order, priced as it was then. A line that was left out costs nothing and is not claimed."""

    __tablename__ = "food_order_line"
    __table_args__ = (
        Index("food_order_line_order", "food_order_id"),
        CheckConstraint("issue_qty <= quantity"),
    )  # fmt: skip

    food_order_line_id: Mapped[str] = mapped_column(primary_key=True, info=generated("FL-{6}"))
    food_order_id: Mapped[str] = mapped_column(ForeignKey("food_order.food_order_id"))
    item_id: Mapped[str] = mapped_column(ForeignKey("menu_item.item_id"))
    option_ids: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered", refers="menu_option"))
    quantity: Mapped[int]
    unit_price: Mapped[int]
    tax: Mapped[int]
    note: Mapped[str] = mapped_column(info=mark("text"))
    issue_qty: Mapped[int]
    refunded: Mapped[int]
    state: Mapped[LineState] = mapped_column(String)
    for_person: Mapped[str] = mapped_column(info=mark("text"))


class Swap(Base):
    """Another dish that the kitchen offers because one ran out. `price_delta` is per dish, never above 0."""

    __tablename__ = "swap"

    swap_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SW-{6}"))
    food_order_line_id: Mapped[str] = mapped_column(ForeignKey("food_order_line.food_order_line_id"))
    missing_item_id: Mapped[str] = mapped_column(ForeignKey("menu_item.item_id"))
    offered_item_id: Mapped[str] = mapped_column(ForeignKey("menu_item.item_id"))
    price_delta: Mapped[int]
    answer_by: Mapped[str]
    state: Mapped[SwapState] = mapped_column(String)


class Issue(Base):
    """Something that was wrong with a delivered dish, and what was given back for it."""

    __tablename__ = "issue"

    issue_id: Mapped[str] = mapped_column(primary_key=True, info=generated("FI-{6}"))
    food_order_line_id: Mapped[str] = mapped_column(ForeignKey("food_order_line.food_order_line_id"))
    kind: Mapped[IssueKind] = mapped_column(String)
    quantity: Mapped[int]
    refund: Mapped[int]
    refund_to: Mapped[RefundTo] = mapped_column(String)
    state: Mapped[IssueState] = mapped_column(String)
    reported_at: Mapped[str] = mapped_column(info=mark("volatile"))


RestaurantId = Annotated[str, Ref(Restaurant), Field(description="A place, such as RS-7K3QX9.")]
ItemId = Annotated[str, Ref(MenuItem), Field(description="A dish or drink of a place, such as MI-4MH2R8.")]
OptionId = Annotated[str, Ref(MenuOption), Field(description="An option of a dish, such as OP-P5V8WE.")]
DropAddressId = Annotated[str, Ref(DropAddress), Field(description="A saved address, such as DA-9DT4NB.")]
ContactId = Annotated[str, Ref(FoodContact), Field(description="Somebody I order with, such as FC-2GX7LU.")]
PayCardId = Annotated[str, Ref(PayCard), Field(description="A card saved in the app, such as PC-H6K3YS.")]
BasketId = Annotated[str, Ref(Basket), Field(description="An open basket, such as BK-3RW8PD.")]
BasketLineId = Annotated[str, Ref(BasketLine), Field(description="A line of an open basket, such as BL-8QJ5VC.")]
FoodOrderId = Annotated[str, Ref(FoodOrder), Field(description="An order, such as FD-6TN2XH.")]
FoodOrderLineId = Annotated[str, Ref(FoodOrderLine), Field(description="A dish of an order, such as FL-5CM9KE.")]
SwapId = Annotated[str, Ref(Swap), Field(description="A swap that a kitchen offers, such as SW-W4B7GY.")]
GroupOrderId = Annotated[str, Ref(GroupOrder), Field(description="A group order, such as GO-D8L3RQ.")]
