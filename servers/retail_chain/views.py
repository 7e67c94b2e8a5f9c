"""What the tools answer. Ids stand under their parameters' names; amounts are cents, quantities units."""

from __future__ import annotations

from datetime import date
from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.retail_chain import amounts
from servers.retail_chain.models import Price, Store
from servers.retail_chain.standing import (
    available,
    days_late,
    hold_phase,
    is_mine,
    next_hold_steps,
    next_transfer_steps,
    order_up_to_of,
    price_phase,
    spare_of,
)
from sessions import World


class StoreView(TypedDict):
    """One place of the chain, with its hours on Mondays; the warehouse has no region."""

    store_id: str
    name: str
    kind: str
    city: str
    street: str
    state: str
    manager: str
    phone: str
    opens: str
    closes: str
    takes_transfers: bool
    mine: bool
    region: NotRequired[str]
    minutes: NotRequired[int]


class StoresView(TypedDict):
    """Places of the chain."""

    stores: list[StoreView]


class StockView(TypedDict):
    """What of one article lies in one store; `price` is today's on the shelf."""

    stock_id: str
    store_id: str
    store: str
    sku_id: str
    sku: str
    brand: str
    category: str
    on_hand: int
    reserved: int
    damaged: int
    available: int
    spare: int
    coming: int
    reorder_point: int
    order_up_to: int
    max_level: int
    bin: str
    counted_on: str
    region: NotRequired[str]
    price: NotRequired[int]
    minutes: NotRequired[int]


class StockPageView(TypedDict):
    """One page of stock."""

    stock: list[StockView]
    total: int
    next_cursor: NotRequired[str]


class PriceView(TypedDict):
    """One price; `phase` says whether it is past, runs now, or is to come."""

    price_id: str
    region: str
    kind: str
    price: int
    starts_on: str
    phase: str
    ends_on: NotRequired[str]


class SkuView(TypedDict):
    """One article with its prices and what the chain has of it; `floor` is the lowest price that is no clearance."""

    sku_id: str
    name: str
    brand: str
    category: str
    state: str
    pack_size: int
    unit_cost: int
    floor: int
    hazard: str
    on_hand: int
    reserved: int
    damaged: int
    stores: int
    on_the_road: int
    expected: int
    prices: list[PriceView]
    recall_note: NotRequired[str]


class TransferView(TypedDict):
    """One transfer; `next` is what I may do with it now."""

    transfer_id: str
    sku_id: str
    sku: str
    from_store_id: str
    from_store: str
    to_store_id: str
    to_store: str
    quantity: int
    state: str
    reason: str
    requested_by: str
    requested_on: str
    due_on: str
    value: int
    days_late: int
    next: list[str]
    sent_on: NotRequired[str]
    sent_quantity: NotRequired[int]
    received_quantity: NotRequired[int]
    damaged_quantity: NotRequired[int]


class ReservationView(TypedDict):
    """One hold; expired ones still keep their units until they are closed."""

    reservation_id: str
    store_id: str
    store: str
    sku_id: str
    sku: str
    quantity: int
    customer: str
    hold_until: str
    state: str
    made_on: str
    next: list[str]
    phone: NotRequired[str]


class DeliveryLineView(TypedDict):
    """One article of a delivery; `open` is what is still to come."""

    sku_id: str
    sku: str
    ordered: int
    received_good: int
    received_damaged: int
    open: int


class DeliveryView(TypedDict):
    """One delivery with its lines."""

    delivery_id: str
    supplier: str
    store_id: str
    store: str
    expected_on: str
    state: str
    days_late: int
    lines: list[DeliveryLineView]


class AdjustmentView(TypedDict):
    """One correction of stock; `value` is its size at cost."""

    adjustment_id: str
    store_id: str
    store: str
    sku_id: str
    sku: str
    delta: int
    reason: str
    value: int
    state: str
    by: str
    day: str
    note: NotRequired[str]


class MovementsView(TypedDict):
    """One page of what moves: transfers, then holds, deliveries, corrections; only the kinds asked for."""

    transfers: list[TransferView]
    reservations: list[ReservationView]
    deliveries: list[DeliveryView]
    adjustments: list[AdjustmentView]
    total: int
    next_cursor: NotRequired[str]


class PriceSetView(TypedDict):
    """A price that was set; `margin` in tenths of a per cent of the price."""

    price_id: str
    sku_id: str
    region: str
    kind: str
    price: int
    margin: int
    starts_on: str
    ends_on: NotRequired[str]
    old_price: NotRequired[int]


class HoldWritten(TypedDict):
    """A hold that was made or closed, and what is left in the store."""

    reservation_id: str
    state: str
    quantity: int
    customer: str
    hold_until: str
    left: int


class TransferWritten(TypedDict):
    """A transfer after a step; `missing` units were written off on arrival."""

    transfer_id: str
    state: str
    quantity: int
    value: int
    change: str
    missing: NotRequired[int]


class DeliveryWritten(TypedDict):
    """A line that was taken in."""

    delivery_id: str
    sku_id: str
    state: str
    received_good: int
    received_damaged: int
    open: int


class AdjustmentWritten(TypedDict):
    """A correction; one that awaits approval has changed nothing yet."""

    adjustment_id: str
    state: str
    delta: int
    value: int
    on_hand: int
    change: str


def store_view(world: World, row: Store, minutes: int | None) -> StoreView:
    """A store as it is listed."""
    view: StoreView = {
        "store_id": row.store_id,
        "name": row.name,
        "kind": row.kind,
        "city": row.city,
        "street": row.street,
        "state": row.state,
        "manager": row.manager,
        "phone": row.phone,
        "opens": row.opens,
        "closes": row.closes,
        "takes_transfers": row.takes_transfers,
        "mine": is_mine(world, row.region),
    }
    if row.region is not None:
        view["region"] = row.region
    if minutes is not None:
        view["minutes"] = minutes
    return view


def stock_view(row: Any, minutes: int | None = None) -> StockView:
    """A row of seen stock as it is listed."""
    view: StockView = {
        "stock_id": row.stock_id,
        "store_id": row.store_id,
        "store": row.store,
        "sku_id": row.sku_id,
        "sku": row.sku,
        "brand": row.brand,
        "category": row.category,
        "on_hand": row.on_hand,
        "reserved": row.reserved,
        "damaged": row.damaged,
        "available": available(row),
        "spare": spare_of(row),
        "coming": row.coming,
        "reorder_point": row.reorder_point,
        "order_up_to": order_up_to_of(row),
        "max_level": row.max_level,
        "bin": row.bin,
        "counted_on": row.counted_on,
    }
    if row.region is not None:
        view["region"] = row.region
    if row.price is not None:
        view["price"] = row.price
    if minutes is not None:
        view["minutes"] = minutes
    return view


def price_view(row: Price, today: date) -> PriceView:
    """A price as it is listed."""
    view: PriceView = {
        "price_id": row.price_id,
        "region": row.region,
        "kind": row.kind,
        "price": row.price,
        "starts_on": row.starts_on,
        "phase": price_phase(row, today),
    }
    if row.ends_on is not None:
        view["ends_on"] = row.ends_on
    return view


def transfer_view(world: World, row: Any) -> TransferView:
    """A transfer as it is listed."""
    is_open = row.state in {"requested", "approved", "in_transit"}
    view: TransferView = {
        "transfer_id": row.transfer_id,
        "sku_id": row.sku_id,
        "sku": row.sku,
        "from_store_id": row.from_store_id,
        "from_store": row.from_store,
        "to_store_id": row.to_store_id,
        "to_store": row.to_store,
        "quantity": row.quantity,
        "state": row.state,
        "reason": row.reason,
        "requested_by": row.requested_by,
        "requested_on": row.requested_on,
        "due_on": row.due_on,
        "value": amounts.loss_value(row.quantity, row.unit_cost),
        "days_late": days_late(row.due_on, world.today) if is_open else 0,
        "next": next_transfer_steps(world, row),
    }
    if row.sent_on:
        view["sent_on"] = row.sent_on
        view["sent_quantity"] = row.sent_quantity
    if row.state in {"received", "received_short"}:
        view["received_quantity"] = row.received_quantity
        view["damaged_quantity"] = row.damaged_quantity
    return view


def reservation_view(world: World, row: Any) -> ReservationView:
    """A hold as it is listed."""
    view: ReservationView = {
        "reservation_id": row.reservation_id,
        "store_id": row.store_id,
        "store": row.store,
        "sku_id": row.sku_id,
        "sku": row.sku,
        "quantity": row.quantity,
        "customer": row.customer,
        "hold_until": row.hold_until,
        "state": hold_phase(row, world.today),
        "made_on": row.made_on,
        "next": next_hold_steps(world, row),
    }
    if row.phone:
        view["phone"] = row.phone
    return view


def delivery_views(world: World, rows: list[Any]) -> list[DeliveryView]:
    """Deliveries from their lines, which stand together."""
    found: dict[str, DeliveryView] = {}
    for row in rows:
        is_open = row.state in {"expected", "part_received"}
        view = found.setdefault(
            row.delivery_id,
            {
                "delivery_id": row.delivery_id,
                "supplier": row.supplier,
                "store_id": row.store_id,
                "store": row.store,
                "expected_on": row.expected_on,
                "state": row.state,
                "days_late": days_late(row.expected_on, world.today) if is_open else 0,
                "lines": [],
            },
        )
        view["lines"].append(
            {
                "sku_id": row.sku_id,
                "sku": row.sku,
                "ordered": row.ordered,
                "received_good": row.received_good,
                "received_damaged": row.received_damaged,
                "open": max(0, row.ordered - row.received_good - row.received_damaged) if is_open else 0,
            }
        )
    return list(found.values())


def adjustment_view(row: Any) -> AdjustmentView:
    """A correction as it is listed."""
    view: AdjustmentView = {
        "adjustment_id": row.adjustment_id,
        "store_id": row.store_id,
        "store": row.store,
        "sku_id": row.sku_id,
        "sku": row.sku,
        "delta": row.delta,
        "reason": row.reason,
        "value": row.value,
        "state": row.state,
        "by": row.by,
        "day": row.day,
    }
    if row.note:
        view["note"] = row.note
    return view
