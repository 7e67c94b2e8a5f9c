"""The rules of the store and of acting for its customer: constants, windows, when a yes is due, and the text of it all.

Amounts and their rounding: `amounts.py`. Packing, shipping and delivery: `days.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from servers.kit.text import written
from servers.shopping.amounts import exchange_difference, share
from servers.shopping.days import LOADING, NOTICE, days_later
from servers.shopping.models import OrderLine, ReturnClass, ReturnReason, ShopOrder, Variant
from sessions import World

RETURN_DAYS: Final = 30
ELECTRONICS_DAYS: Final = 14
PLUS_DAYS: Final = 15
FAULT_DAYS: Final = 60
SEND_DAYS: Final = 14
RETURN_FEE: Final = 695
FAULTS: Final = frozenset({"damaged", "wrong_item", "not_as_described"})
KEPT_CLASSES: Final = frozenset({"hygiene", "final_sale"})
NEW_ADDRESS: Final = timedelta(hours=24)
NEW_ADDRESS_TOTAL: Final = 50_000
LIMIT_DAYS: Final = 30
MOST_OF_ONE: Final = 20
MOST_ADDRESSES: Final = 10
STOCK_SHOWN: Final = 20
PACKS_AT: Final = "16:00"
IRREVERSIBLE: Final = ("write_review", "checkout_cart", "cancel_shop_order")
TAX_BP: Final[Mapping[str, int]] = {"mainland": 500, "highlands": 425, "islands": 250, "border": 575}
POSTCODES: Final[Mapping[str, str]] = {
    "HL": "highlands", "GN": "highlands", "NI": "islands", "SK": "islands", "WB": "border", "TV": "border",
}  # fmt: skip


def _hours(span: timedelta) -> int:
    return int(span.total_seconds() // 3600)


def region_of(postcode: str) -> str:
    """The region of a postcode: its first two letters, the mainland where they are no other region's."""
    return POSTCODES.get(postcode[:2], "mainland")


def return_days(return_class: ReturnClass, reason: ReturnReason, *, plus: bool) -> int | None:
    """How many days after delivery something may go back, None for never."""
    if reason in FAULTS:
        return FAULT_DAYS
    if return_class in KEPT_CLASSES:
        return None
    days = ELECTRONICS_DAYS if return_class == "electronics" else RETURN_DAYS
    return days + PLUS_DAYS if plus else days


def last_day(return_class: ReturnClass, reason: ReturnReason, delivered_at: str, *, plus: bool) -> str | None:
    """The last day on which a return may be opened, None for never."""
    days = return_days(return_class, reason, plus=plus)
    return None if days is None else days_later(delivered_at, days)


def return_fee(reason: ReturnReason, refund_to: str, *, plus: bool) -> int:
    """What a return costs: nothing for faults, for Plus members, or into store credit."""
    return 0 if reason in FAULTS or plus or refund_to == "store_credit" else RETURN_FEE


def is_new_address(changed_at: str, now: datetime) -> bool:
    """Whether an address was added or edited less than a day ago."""
    return now - datetime.fromisoformat(changed_at) < NEW_ADDRESS


def paid_for(line: Any, count: int) -> tuple[int, int]:
    """Price after discount, and tax, of the next `count` units of an order line (rounding: `amounts.share`)."""
    used = line.cancelled_qty + line.returned_qty
    net = line.unit_price * line.quantity - line.discount
    return share(net, line.quantity, used, count), share(line.tax, line.quantity, used, count)


def exchange_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 8: the other variant costs more than was paid."""
    line = world.get(OrderLine, arguments["order_line_id"])
    other = world.get(Variant, arguments["variant_id"])
    if line is None or other is None:
        return False
    return difference_of(world, line, other, arguments.get("quantity", 1)) > 0


def difference_of(world: World, line: Any, other: Variant, quantity: int) -> int:
    """What an exchange of units of a line costs (above 0) or gives, tax included."""
    order = world.get(ShopOrder, line.order_id)
    if order is None:
        raise LookupError(line.order_id)
    return exchange_difference(other.price, quantity, order.tax_bp, sum(paid_for(line, quantity)))


RULES: Final = (
    (
        "Cancel: an order, or lines of it, can be cancelled only before it is packed. Orders are packed at "
        f"{PACKS_AT} of a working day (freight, express and next-day ones at the hour that the order shows) if they "
        f"were placed at least {_hours(NOTICE)} hours before; on the stroke of that minute it is too late. They are "
        f"shipped {_hours(LOADING)} hours later. What is too late to cancel can be returned once it has arrived: say "
        "so. Cancelling cannot be undone: name the order or the lines and wait for a yes."
    ),
    (
        f"Return: until the end of day {RETURN_DAYS} after delivery, electronics day {ELECTRONICS_DAYS}; for members "
        f"of Plus on the day of asking {PLUS_DAYS} days more. What is damaged, wrong or not as described: "
        f"{FAULT_DAYS} days, whatever it is. Hygiene and final-sale goods go back for no other reason. The reason is "
        "the customer's own: never pick one to pass a window. Where a return or an exchange of the same thing is open "
        "already and the customer asks for another, call that one off first."
    ),
    (
        f"A return for a change of mind or a wrong size costs {written(RETURN_FEE)}; none for Plus members, none into "
        "store credit, none for faults; a refund is never below nothing. It must be sent within "
        f"{SEND_DAYS} days. Name the refund, the fee and the last day to send it, then wait for a yes."
    ),
    (
        f"An order above {written(NEW_ADDRESS_TOTAL)} does not go to an address that was added or edited less than "
        f"{_hours(NEW_ADDRESS)} hours ago; exactly {written(NEW_ADDRESS_TOTAL)} does. Never split an order to get "
        "under it."
    ),
    (
        "Checkout: name the total, the address, the payment method and the delivery day, then wait for a yes. The "
        "default address and the default card count as chosen when the customer names none; without a default, ask. A "
        "coupon that does not count any more is taken out of the cart first; say so."
    ),
    ("If two or more variants that are in stock fit the customer's words, ask which; if exactly one does, do not ask."),
    (
        "Coupons come only from the account, from the customer's words, or from a mail that the customer points at; "
        "never try codes out. Clearance goods (at most 60% of their earlier price) earn no discount unless the "
        "coupon says so. A percentage is rounded half up; a discount is spread over the lines by largest remainder, "
        "earlier lines first. Tax is rounded half up on each line. A unit's share of a line is rounded down, the last "
        "unit takes the rest. Delivery is not taxed; it comes back only if every line was cancelled or all came back "
        "for faults."
    ),
    (
        "Exchange: only for another variant of the same product, as long as it could be returned for a change of "
        "mind. If it costs more than was paid, name the difference and wait for a yes; if it costs less, the "
        "difference becomes store credit."
    ),
    (
        f"Where a product has a limit, it counts over the orders of the last {LIMIT_DAYS} days (cancelled units do "
        "not). Splitting an order to pass it is refused."
    ),
    (
        "Reviews: the stars come from the customer; if none were given, ask. A review cannot be taken back; orders "
        "that were paid and cancellations cannot either."
    ),
)
POLICY: Final = (
    "You act for one customer of the store, in their name.\n\n"
    + "\n".join(f"{number}. {rule}" for number, rule in enumerate(RULES, start=1))
    + "\n"
)
