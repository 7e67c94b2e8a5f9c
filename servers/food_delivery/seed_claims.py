"""What went wrong with orders: swaps that kitchens offered, and claims after delivery."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from servers.cast import Cast
from servers.food_delivery.amounts import refund_for
from servers.food_delivery.models import FoodOrder, FoodOrderLine, Issue, MenuItem, Swap
from servers.food_delivery.policy import GRANT_DAYS
from servers.food_delivery.seed_orders import OrderBook
from servers.food_delivery.seed_places import Place, Places
from servers.kit.text import instant
from sessions import World

_PENDING_MINUTES: Final = (4, 9)
_CLAIMS: Final = 14
_OLD: Final[tuple[tuple[str, str], ...]] = (
    ("granted", "wrong"),
    ("refused", "cold_or_spoiled"),
    ("in_review", "wrong"),
    ("granted", "missing"),
)
_PAST: Final = ("accepted", "declined", "lapsed", "accepted", "declined", "lapsed", "accepted")


def offer_swaps(world: World, places: Places, book: OrderBook) -> None:
    """Two pending swaps in the order that is being cooked, the first with nuts; and seven of older orders."""
    by_id = {place.row.restaurant_id: place for place in places.by_key.values()}
    [key] = book.parts["swapping"]
    order = book.orders[key]
    place = by_id[order.restaurant_id]
    lines = book.lines[key]
    taken = {line.item_id for line in lines}
    nutty = [item for item in place.items.values() if "nuts" in item.allergens and not item.alcohol]
    calm = [item for item in place.plain_items() if "nuts" not in item.allergens]
    for number, (line, pool) in enumerate(zip(lines[:2], (nutty, calm), strict=True)):
        offered = next(item for item in _offers(place, line, pool) if item.item_id not in taken)
        taken.add(offered.item_id)
        world.insert(
            Swap,
            food_order_line_id=line.food_order_line_id,
            missing_item_id=line.item_id,
            offered_item_id=offered.item_id,
            price_delta=min(0, offered.price - line.unit_price),
            answer_by=instant(world.now + timedelta(minutes=_PENDING_MINUTES[number])),
            state="pending",
        )
    for key, state in zip(book.parts["old"], _PAST, strict=False):
        order, place = book.orders[key], by_id[book.orders[key].restaurant_id]
        line = book.lines[key][0]
        offered = next(item for item in _offers(place, line, place.plain_items()) if item.item_id != line.item_id)
        world.insert(
            Swap,
            food_order_line_id=line.food_order_line_id,
            missing_item_id=line.item_id,
            offered_item_id=offered.item_id,
            price_delta=0,
            answer_by=order.ready_at,
            state=state,
        )
        if state == "accepted":
            book.lines[key][0] = world.update(
                FoodOrderLine, line.food_order_line_id, item_id=offered.item_id, state="swapped"
            )


def _offers(place: Place, line: FoodOrderLine, pool: list[MenuItem]) -> list[MenuItem]:
    """Dishes that a kitchen would offer for a line, no drink for food, those of about its price first."""
    drunk = {item.item_id for item in place.items.values() if item.section == "Drinks"}
    missing = line.item_id in drunk
    near = sorted(
        pool,
        key=lambda item: ((item.item_id in drunk) != missing, abs(item.price - line.unit_price), item.name),
    )
    return near or place.plain_items()


def report_issues(world: World, cast: Cast, book: OrderBook) -> None:
    """Claims in every state; in a third of the seeds three were granted in the last 60 days, else two."""
    entered = {purchase.number: purchase for purchase in cast.purchases_of("food_app")}
    since = cast.now - timedelta(days=GRANT_DAYS)
    granted_lately = 0
    for key in book.parts.get("refunded", []):
        order, day = book.orders[key], entered[key].refunded_on
        if day is None:
            continue
        at = datetime.fromisoformat(order.delivered_at) + timedelta(hours=5)
        left = order.refunded
        lines = book.lines[key]
        for number, line in enumerate(lines):
            value = _value(order, line, 0, line.quantity)
            refund = left if number == len(lines) - 1 else min(left, value)
            left -= refund
            _claim(world, line, "missing", line.quantity, refund, at, "granted")
            granted_lately += at > since
    fridays = [key for key in book.parts["fridays"] if _reported(book, key) > since]
    wanted = 3 if cast.seed % 3 == 2 else 2
    for key in fridays[: max(0, wanted - granted_lately)]:
        line = book.lines[key][1]
        refund = _value(book.orders[key], line, 0, 1)
        _claim(world, line, "missing", 1, refund, _reported(book, key), "granted")
        _give_back(world, book, key, refund)
    left = max(len(_OLD), _CLAIMS - len(world.find(Issue)) - 1)
    for number, key in enumerate(book.parts["old"][8 : 8 + left]):
        state, kind = _OLD[number % len(_OLD)]
        line = book.lines[key][-1]
        refund = _value(book.orders[key], line, 0, 1)
        _claim(world, line, kind, 1, refund, _reported(book, key), state)
        if state == "granted":
            _give_back(world, book, key, refund)
    for key, state in zip(book.parts["stale"], ("in_review",), strict=True):
        line = book.lines[key][0]
        _claim(world, line, "wrong", 1, _value(book.orders[key], line, 0, 1), _reported(book, key), state)


def _reported(book: OrderBook, key: str) -> datetime:
    return datetime.fromisoformat(book.orders[key].delivered_at) + timedelta(hours=2)


def _value(order: FoodOrder, line: FoodOrderLine, before: int, count: int) -> int:
    return refund_for(before, count, line.quantity, line.unit_price, line.tax, order.subtotal, order.discount)


def _claim(world: World, line: FoodOrderLine, kind: str, quantity: int, refund: int, at: datetime, state: str) -> None:
    world.insert(
        Issue,
        food_order_line_id=line.food_order_line_id,
        kind=kind,
        quantity=quantity,
        refund=refund,
        refund_to="card" if quantity > 1 else "credit",
        state=state,
        reported_at=instant(at),
    )
    world.update(
        FoodOrderLine,
        line.food_order_line_id,
        issue_qty=quantity,
        refunded=refund if state == "granted" else 0,
    )


def _give_back(world: World, book: OrderBook, key: str, refund: int) -> None:
    book.orders[key] = world.update(FoodOrder, key, refunded=book.orders[key].refunded + refund)
