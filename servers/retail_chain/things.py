"""The chain's rows as people see them; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows as they are: what only guards of phrases read (whether a store or both ends
are mine), and what leave is asked with: the regular price of my region, what an offer lies below, a value, a margin.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from servers.kit.environment import Rows
from servers.retail_chain import amounts, queries
from servers.retail_chain.models import Price, Region, Sku
from servers.retail_chain.standing import available, hold_phase, order_up_to_of, seen_stock, spare_of
from servers.retail_chain.views import (
    adjustment_view,
    delivery_views,
    store_view,
    transfer_view,
)
from servers.retail_chain.words import percent
from sessions import World


class StoreThing(NamedTuple):
    """A place of the chain."""

    id: str
    name: str
    kind: str
    city: str
    street: str
    state: str
    manager: str
    phone: str
    opens: str
    closes: str
    mine: bool
    takes_transfers: bool
    region: str | None = None


class SkuThing(NamedTuple):
    """An article."""

    id: str
    name: str
    brand: str
    category: str
    state: str
    pack_size: int
    unit_cost: int
    floor: int
    hazard: str
    recall_note: str | None
    on_hand: int
    stores: int
    on_the_road: int
    is_mine: bool
    regular_price: int | None
    reduced: int | None

    def margin(self, arguments: Mapping[str, Any]) -> str:
        """Of the price that a call sets."""
        return percent(amounts.margin_tenths(arguments["price"], self.unit_cost))

    def worth(self, arguments: Mapping[str, Any]) -> int:
        """At cost, in cents, of the units that a call moves."""
        return amounts.loss_value(arguments["quantity"], self.unit_cost)


class StockThing(NamedTuple):
    """What of an article lies in a store."""

    id: str
    store_id: str
    store: str
    sku_id: str
    sku: str
    category: str
    on_hand: int
    reserved: int
    damaged: int
    available: int
    spare: int
    coming: int
    order_up_to: int
    bin: str
    counted_on: str
    region: str | None = None
    price: int | None = None


class TransferThing(NamedTuple):
    """A transfer."""

    id: str
    sku_id: str
    sku: str
    from_store: str
    to_store: str
    quantity: int
    state: str
    requested_by: str
    due_on: str
    value: int
    days_late: int
    next: tuple[str, ...]
    sent_on: str | None = None
    sent_quantity: int | None = None

    def __getattr__(self, name: str) -> Any:
        """`sent_less_3`: what arrives when 3 units are missing, None below two."""
        kind, _, number = name.rpartition("_")
        if kind == "sent_less" and number.isdigit():
            arrived = (self.sent_quantity or 0) - int(number)
            return arrived if arrived > 1 else None
        raise AttributeError(name)


class ReservationThing(NamedTuple):
    """A hold."""

    id: str
    store: str
    sku: str
    quantity: int
    customer: str
    hold_until: str
    state: str
    mine: bool
    phone: str | None = None
    is_person: bool = False


class DeliveryThing(NamedTuple):
    """A delivery; `skus` are its articles, `is_here` says whether it is due by today and not booked in whole."""

    id: str
    supplier: str
    store: str
    expected_on: str
    state: str
    days_late: int
    skus: tuple[str, ...]
    open_skus: tuple[str, ...]
    mine: bool
    is_here: bool


class AdjustmentThing(NamedTuple):
    """A correction."""

    id: str
    store: str
    sku: str
    delta: int
    reason: str
    value: int
    state: str
    by: str
    day: str


def _mine(world: World) -> str:
    return world.find(Region, mine=True)[0].region


def _thing(kind: type[Any], key: str, view: Mapping[str, Any], **more: Any) -> Any:
    known = {name: view[name] for name in kind._fields if name in view}
    return kind(**{**known, **more, "id": view[key]})


def _stores(world: World) -> list[Any]:
    return [_thing(StoreThing, "store_id", store_view(world, row, None)) for row in world.all(queries.stores)]


def _skus(world: World) -> list[Any]:
    mine = _mine(world)
    kept = {row.sku_id for row in world.all(queries.kept, region=mine)}
    today = world.today.isoformat()
    regular = {
        row.sku_id: row.price
        for row in world.find(Price, region=mine, kind="regular")
        if row.starts_on <= today and (row.ends_on is None or row.ends_on >= today)
    }
    coming = {row.sku_id: row for row in world.all(queries.chain)}
    return [
        SkuThing(
            row.sku_id,
            row.name,
            row.brand,
            row.category,
            row.state,
            row.pack_size,
            row.unit_cost,
            coming[row.sku_id].floor,
            row.hazard,
            row.recall_note or None,
            coming[row.sku_id].on_hand,
            coming[row.sku_id].stores,
            coming[row.sku_id].on_the_road,
            row.sku_id in kept,
            regular.get(row.sku_id),
            _reduced(regular.get(row.sku_id)),
        )
        for row in world.find(Sku)
    ]


def _reduced(price: int | None) -> int | None:
    """What an offer lies below: nobody advertises a few cents off."""
    return None if price is None else price * 19 // 20


def _stock(world: World) -> list[Any]:
    return [
        StockThing(
            row.stock_id, row.store_id, row.store, row.sku_id, row.sku, row.category, row.on_hand, row.reserved,
            row.damaged, available(row), spare_of(row), row.coming, order_up_to_of(row), row.bin, row.counted_on,
            row.region, row.price,
        )
        for row in seen_stock(world)
    ]  # fmt: skip


def _transfers(world: World) -> list[Any]:
    found: list[Any] = []
    for row in world.all(queries.transfers):
        view = transfer_view(world, row)
        found.append(_thing(TransferThing, "transfer_id", view, next=tuple(view["next"])))
    return found


def _holds(world: World) -> list[Any]:
    mine = _mine(world)
    return [
        ReservationThing(
            row.reservation_id,
            row.store,
            row.sku,
            row.quantity,
            row.customer,
            row.hold_until,
            hold_phase(row, world.today),
            row.region == mine,
            row.phone or None,
            bool(row.phone),
        )
        for row in world.all(queries.reservations)
    ]


def _deliveries(world: World) -> list[Any]:
    mine = {row.name for row in world.all(queries.stores) if row.region == _mine(world)}
    found: list[Any] = []
    for view in delivery_views(world, world.all(queries.deliveries)):
        skus = tuple(line["sku"] for line in view["lines"])
        waiting = tuple(line["sku_id"] for line in view["lines"] if line["open"])
        is_here = bool(waiting) and view["expected_on"] <= world.today.isoformat()
        known = {"skus": skus, "open_skus": waiting, "mine": view["store"] in mine, "is_here": is_here}
        found.append(_thing(DeliveryThing, "delivery_id", view, **known))
    return found


def _adjustments(world: World) -> list[Any]:
    return [_thing(AdjustmentThing, "adjustment_id", adjustment_view(row)) for row in world.all(queries.adjustments)]


THINGS: Mapping[str, Rows] = {
    "store": _stores,
    "sku": _skus,
    "stock": _stock,
    "transfer": _transfers,
    "reservation": _holds,
    "delivery": _deliveries,
    "adjustment": _adjustments,
}
