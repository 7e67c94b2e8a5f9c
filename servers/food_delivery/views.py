"""What the tools answer: ids under their parameters' names, amounts in cents, times as local minutes."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class FoundDishView(TypedDict):
    """A dish that a search matched."""

    item_id: str
    dish: str
    price: int


class PlaceView(TypedDict):
    """A place in a search; fee, minimum and minutes stand where it delivers to the address."""

    restaurant_id: str
    restaurant: str
    cuisine: str
    street: str
    rating: str
    price_level: int
    state: str
    open: bool
    open_until: NotRequired[str]
    opens_at: NotRequired[str]
    takes_scheduled: bool
    delivers: bool
    fee: NotRequired[int]
    minimum: NotRequired[int]
    minutes: NotRequired[int]
    dishes: NotRequired[list[FoundDishView]]


class PlacesView(TypedDict):
    """One page of places; `address` is the one that was looked at."""

    address: NotRequired[str]
    restaurants: list[PlaceView]
    total: int
    next_cursor: NotRequired[str]


class OptionView(TypedDict):
    """One choice."""

    option_id: str
    option: str
    price_delta: int
    allergens: list[str]
    available: bool


class OptionGroupView(TypedDict):
    """Something to choose."""

    name: str
    least: int
    most: int
    options: list[OptionView]


class DishView(TypedDict):
    """A dish of a menu; `available` is for the time that was asked about."""

    item_id: str
    dish: str
    section: str
    description: NotRequired[str]
    price: int
    allergens: list[str]
    diet: list[str]
    served: NotRequired[str]
    max_per_order: NotRequired[int]
    alcohol: bool
    available: bool
    option_groups: NotRequired[list[OptionGroupView]]


class HoursView(TypedDict):
    """When a place takes orders on one weekday."""

    weekday: str
    hours: str


class ClosureView(TypedDict):
    """A day on which a place is shut beyond its hours."""

    day: str
    reason: str


class MenuView(TypedDict):
    """A menu, or the part of it that fits; `lowest_price` is that of the cheapest dish, drinks aside."""

    restaurant_id: str
    restaurant: str
    street: str
    state: str
    hours: list[HoursView]
    closures: NotRequired[list[ClosureView]]
    dishes: list[DishView]
    total: int
    lowest_price: NotRequired[int]


class AddressView(TypedDict):
    """A saved address."""

    drop_address_id: str
    label: str
    kind: str
    street: str
    zone: str
    drop_note: NotRequired[str]
    is_default: bool


class ContactView(TypedDict):
    """Somebody to order with."""

    contact_id: str
    name: str
    phone: str


class PayCardView(TypedDict):
    """A saved card."""

    card_id: str
    brand: str
    last4: str
    usable: bool


class PromoView(TypedDict):
    """A code on the account."""

    code: str
    kind: str
    value: NotRequired[int]
    cap: NotRequired[int]
    minimum: int
    cuisine: NotRequired[str]
    restaurant_id: NotRequired[str]
    ends_on: str
    uses_left: int


class ClaimView(TypedDict):
    """A claim of the last 60 days."""

    food_order_id: str
    dish: str
    kind: str
    quantity: int
    refund: int
    state: str
    day: str


class ProfileView(TypedDict):
    """The account."""

    diner_id: str
    app: str
    credit: int
    adult_checked: bool
    usual_tip_pct: NotRequired[int]
    addresses: list[AddressView]
    cards: list[PayCardView]
    contacts: list[ContactView]
    promos: list[PromoView]
    claims: list[ClaimView]


class BasketLineView(TypedDict):
    """A line of a basket; `price` is what the whole line costs now."""

    basket_line_id: str
    dish: str
    quantity: int
    price: int
    item_id: str
    options: NotRequired[list[str]]
    note: NotRequired[str]
    for_person: str
    problem: NotRequired[str]


class ShareView(TypedDict):
    """What one person's dishes cost, and by how much that is over the limit."""

    person: str
    share: int
    over_by: NotRequired[int]


class GroupView(TypedDict):
    """A group order."""

    group_order_id: str
    group: str
    host: str
    state: str
    per_person_limit: int
    closes_at: str
    members: list[str]
    shares: list[ShareView]


class BasketView(TypedDict):
    """A basket with all that it costs now; `blocking` says what keeps it from being ordered.

    `credit_first`: what of the total the account's credit pays, unless it is left alone.
    """

    basket_id: str
    restaurant: str
    street: str
    address: NotRequired[str]
    deliver_at: NotRequired[str]
    if_missing: str
    subtotal: int
    discount: int
    delivery_fee: int
    service_fee: int
    small_fee: int
    tax: int
    tip: int
    total: int
    credit_first: NotRequired[int]
    short_by: NotRequired[int]
    promo_code: NotRequired[str]
    promo_problem: NotRequired[str]
    group_order_id: NotRequired[str]
    restaurant_id: str
    drop_address_id: NotRequired[str]
    lines: list[BasketLineView]
    blocking: list[str]
    group_order: NotRequired[GroupView]


class BasketsView(TypedDict):
    """Open baskets."""

    baskets: list[BasketView]


class AddedView(TypedDict):
    """A line that was put into a basket or added up there."""

    basket_line_id: str
    basket_id: str
    dish: str
    quantity: int
    price: int
    basket_total: int


class BasketChangeView(TypedDict):
    """A basket after a change; `change` says what was set, `total` what it costs now."""

    basket_id: str
    change: str
    total: int
    blocking: list[str]


class LineChangeView(TypedDict):
    """A basket after one of its lines was changed; `removed` when the line, or with it the basket, is gone."""

    basket_id: str
    dish: str
    change: str
    total: NotRequired[int]


class PlacedView(TypedDict):
    """An order that was placed."""

    food_order_id: str
    restaurant: str
    total: int
    credit_used: int
    paid_with: str
    phase: str
    arrives_at: str


class SwapView(TypedDict):
    """A swap that waits for an answer: `offered` instead of `dish`."""

    swap_id: str
    dish: str
    offered: str
    price_delta: int
    answer_by: str
    offered_item_id: NotRequired[str]


class OrderRowView(TypedDict):
    """An order in a list; `day` is the day of its delivery."""

    food_order_id: str
    restaurant: str
    street: str
    cuisine: str
    day: str
    dishes: list[str]
    total: int
    refunded: NotRequired[int]
    phase: str
    swaps: NotRequired[list[SwapView]]


class OrdersView(TypedDict):
    """One page of orders, the latest first."""

    food_orders: list[OrderRowView]
    total: int
    next_cursor: NotRequired[str]


class OrderLineView(TypedDict):
    """A dish of an order; `price` is what the whole line cost, `claimable` how many may still be claimed."""

    food_order_line_id: str
    dish: str
    quantity: int
    price: int
    item_id: str
    options: NotRequired[list[str]]
    note: NotRequired[str]
    state: str
    for_person: str
    claimable: NotRequired[int]
    refunded: NotRequired[int]


class OrderView(TypedDict):
    """An order in full.

    `late_minutes` is how much later it comes (or came) than was promised; `cancel_fee` what cancelling now would cost;
    `claim_until` and `tip_until` end what may still be done.
    """

    food_order_id: str
    restaurant: str
    street: str
    cuisine: str
    day: str
    phase: str
    placed_at: str
    deliver_at: NotRequired[str]
    promised_at: str
    accepted_at: NotRequired[str]
    ready_at: NotRequired[str]
    pickup_at: NotRequired[str]
    arrives_at: NotRequired[str]
    late_minutes: NotRequired[int]
    courier: NotRequired[str]
    address: str
    subtotal: int
    discount: int
    delivery_fee: int
    service_fee: int
    small_fee: int
    tax: int
    tip: int
    total: int
    refunded: NotRequired[int]
    paid_with: str
    cancel_fee: NotRequired[int]
    claim_until: NotRequired[str]
    tip_until: NotRequired[str]
    restaurant_id: str
    lines: list[OrderLineView]
    swaps: NotRequired[list[SwapView]]


class CancelledView(TypedDict):
    """An order that was cancelled: what is kept, what comes back, and how much of that as credit."""

    food_order_id: str
    cancel_fee: int
    refunded: int
    to_credit: int
    phase: str


class SwappedView(TypedDict):
    """A swap that was answered; `change` says what comes of it, `total` what the order costs now."""

    swap_id: str
    state: str
    change: str
    total: int
    food_order_id: str


class TipView(TypedDict):
    """The tip of an order after a change."""

    food_order_id: str
    tip: int
    total: int


class IssueView(TypedDict):
    """A claim; `decision` says what became of it, `refund` includes fees that come back with it."""

    issue_id: str
    dish: str
    quantity: int
    state: str
    decision: str
    refund: int
    refund_to: str


class RepeatedView(TypedDict):
    """A basket filled as an earlier order was, and what is different now."""

    basket_id: str
    restaurant: str
    total: int
    changes: list[str]
    blocking: list[str]


class GroupChangeView(TypedDict):
    """A group order after a write; `change` says what was set."""

    group_order_id: str
    group: str
    change: str
    state: str
    per_person_limit: int
    closes_at: str
    basket_id: NotRequired[str]
