"""What was cancelled and what went back, in every state that a return can be in."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from servers.cast import Cast
from servers.kit.text import instant
from servers.shopping.amounts import returned_money
from servers.shopping.days import days_later
from servers.shopping.models import OrderLine, ReturnReason, ShopOrder, ShopReturn, Variant
from servers.shopping.policy import SEND_DAYS, paid_for, return_fee
from servers.shopping.seed_catalogue import Shelves
from servers.shopping.seed_orders import Book
from servers.shopping.standing import own_shopper
from sessions import World

# Order, place of its line, state, reason, days since it was opened, where the money goes.
_PLANNED: Final[tuple[tuple[str, int, str, ReturnReason, int, str], ...]] = (
    ("returns", 0, "open", "changed_mind", 2, "original"),
    ("returns", 1, "open", "wrong_size", 14, "original"),
    ("returns", 2, "in_transit", "damaged", 6, "original"),
    ("returns_too", 0, "received", "wrong_size", 9, "original"),
    ("returns_too", 1, "declined", "damaged", 15, "original"),
    ("returns_more", 0, "declined", "changed_mind", 30, "store_credit"),
    ("returns_more", 1, "refunded", "not_as_described", 33, "original"),
    ("returns_more", 2, "cancelled", "changed_mind", 36, "original"),
    ("three", 0, "received", "changed_mind", 7, "store_credit"),
    ("twin_one", 1, "open", "not_as_described", 1, "original"),
)
# Order, place of its line, place of the new variant, state, days since it was opened.
_EXCHANGED: Final = (
    ("twin_two", 0, 2, "open", 3),
    ("returns_too", 2, 4, "exchanged", 20),
)


def write_returns(world: World, cast: Cast, shelves: Shelves, book: Book) -> None:
    """Write cancellations and returns."""
    shopper = own_shopper(world)
    _cancel_one(world, book.orders["partly"], book.lines["partly"][2])
    _give_back_purchases(world, cast, book)
    for name, place, state, reason, days, refund_to in _PLANNED:
        line = book.lines[name][place]
        opened = _opened(cast, days)
        fee = return_fee(reason, refund_to, plus=shopper.plus_until >= opened.date().isoformat())
        refund = returned_money(*paid_for(line, 1), fee)
        _insert(
            world,
            line,
            1,
            opened,
            kind="refund",
            reason=reason,
            refund_to=refund_to,
            refund=refund,
            fee=fee,
            state=state,
        )
        if state == "refunded":
            order = book.orders[name]
            world.update(ShopOrder, order.order_id, refunded=order.refunded + refund)
    for name, place, other, state, days in _EXCHANGED:
        line = book.lines[name][place]
        product = next(row for rows in shelves.variants.values() for row in rows if row.variant_id == line.variant_id)
        new = _another(world, product, other)
        _insert(
            world, line, 1, _opened(cast, days),
            kind="exchange", reason="changed_mind", refund_to="store_credit", refund=0, fee=0, state=state,
            replacement_variant_id=new.variant_id,
        )  # fmt: skip


def _another(world: World, row: Variant, place: int) -> Variant:
    others = [one for one in world.find(Variant, product_id=row.product_id) if one.variant_id != row.variant_id]
    same = [one for one in others if one.price == row.price]
    return (same or others)[place % len(same or others)]


def _cancel_one(world: World, order: ShopOrder, line: OrderLine) -> None:
    refund = sum(paid_for(line, line.quantity))
    world.update(OrderLine, line.order_line_id, cancelled_qty=line.quantity)
    world.update(ShopOrder, order.order_id, refunded=refund)


def _give_back_purchases(world: World, cast: Cast, book: Book) -> None:
    """What the ledger knows as refunded went back for faults; one order was cancelled, one refund the bank misses."""
    purchases = cast.purchases_of("online_store")
    for purchase in purchases:
        if purchase.refunded_on is None:
            continue
        for line in book.lines[purchase.number]:
            _return_all(world, line, "not_as_described", purchase.refunded_on - timedelta(days=6))
        world.update(ShopOrder, book.orders[purchase.number].order_id, refunded=purchase.refunded)
    kept = [row for row in purchases if row.refunded == 0 and 20 <= (cast.today - row.day).days <= 100]
    if kept:
        _cancel_order(world, book, kept[0].number)
    if len(kept) > 1:
        number = kept[1].number
        line = book.lines[number][0]
        refund = _return_all(world, line, "damaged", max(kept[1].day + timedelta(days=8), kept[1].day))
        world.update(ShopOrder, book.orders[number].order_id, refunded=refund)


def _cancel_order(world: World, book: Book, number: str) -> None:
    order = book.orders[number]
    placed = datetime.fromisoformat(order.placed_at)
    for line in book.lines[number]:
        world.update(OrderLine, line.order_line_id, cancelled_qty=line.quantity)
    cancelled = instant(placed + timedelta(minutes=50))
    world.update(ShopOrder, order.order_id, cancelled_at=cancelled, refunded=order.total)


def _return_all(world: World, line: OrderLine, reason: str, opened_on: date) -> int:
    refund = sum(paid_for(line, line.quantity))
    opened = datetime(opened_on.year, opened_on.month, opened_on.day, 10, 30, tzinfo=world.zone)
    _insert(
        world, line, line.quantity, opened,
        kind="refund", reason=reason, refund_to="original", refund=refund, fee=0, state="refunded",
    )  # fmt: skip
    return refund


def _opened(cast: Cast, days: int) -> datetime:
    return cast.now - timedelta(days=days) + timedelta(hours=days % 7, minutes=days * 7 % 60)


def _insert(world: World, line: OrderLine, quantity: int, opened: datetime, *, state: str, **values: Any) -> None:
    day = opened.astimezone(world.zone).date()
    world.insert(
        ShopReturn,
        order_line_id=line.order_line_id,
        quantity=quantity,
        state=state,
        difference=0,
        send_by=days_later(day.isoformat(), SEND_DAYS),
        opened_at=instant(opened),
        **{"replacement_variant_id": None, **values},
    )
    if state not in {"declined", "cancelled"}:
        world.update(OrderLine, line.order_line_id, returned_qty=quantity)
