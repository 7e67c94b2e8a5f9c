"""Transfers, holds, deliveries and corrections of stock."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Final

from servers.cast import Cast
from servers.retail_chain.amounts import loss_value
from servers.retail_chain.models import (
    Adjustment,
    Delivery,
    DeliveryLine,
    Reservation,
    Sku,
    Stock,
    Store,
    Transfer,
    TransferState,
)
from servers.retail_chain.policy import ADJUST_FREE
from servers.retail_chain.seed_goods import Shelves
from servers.retail_chain.seed_places import Places
from sessions import World

_SUPPLIERS: Final = (
    "Alderson Trade Supply", "Brightwater Imports", "Castle Wholesale", "Dunmore Supplies", "Eastgate Trading",
    "Fellside Goods", "Granby Stores",
)  # fmt: skip
_TRANSFERS: Final = 70
_HOLDS: Final = 78
_DELIVERIES: Final = 28
_CORRECTIONS: Final = 130
_STATES: Final[tuple[TransferState, ...]] = (
    "received", "received", "received", "received", "received_short", "in_transit", "approved", "requested",
    "cancelled",
)  # fmt: skip


def _free(row: Stock) -> int:
    return row.on_hand - row.reserved - row.damaged


def send_transfers(world: World, cast: Cast, places: Places, shelves: Shelves) -> None:
    """Write transfers; those approved are kept at their source, those in transit have left it."""
    rng = Random(f"{cast.seed}/retail_chain/transfers")
    open_stores = [store for store in places.shops if store.state == "open"]
    _plant_transfers(world, cast, rng, places, shelves)
    for number in range(_TRANSFERS - 8):
        state = _STATES[number % len(_STATES)]
        target = rng.choice(places.mine if rng.random() < 0.7 else open_stores)
        source = (
            places.warehouse if rng.random() < 0.45 else rng.choice([one for one in open_stores if one is not target])
        )
        kept = [
            (sku, row)
            for sku, row in shelves.at(source)
            if (target.store_id, sku.sku_id) in shelves.stock and sku.state == "active"
            and _free(row) >= 2 * sku.pack_size and not (sku.hazard == "flammable" and target.kind == "outlet")
        ]  # fmt: skip
        if not kept:
            continue
        sku, row = rng.choice(kept)
        quantity = sku.pack_size * rng.randrange(1, max(2, min(9, _free(row) // sku.pack_size)))
        _move(world, cast, rng, shelves, source, target, sku, quantity, state)


def _plant_transfers(world: World, cast: Cast, rng: Random, places: Places, shelves: Shelves) -> None:
    first, second, third = places.mine[:3]
    north = next(store for store in places.shops if store.region == "north" and store.state == "open")
    hammer, drill = shelves.skus["18 V hammer drill"], shelves.skus["12 V drill"]
    warehouse = places.warehouse
    for sku in (hammer, drill):
        shelves.change(
            warehouse, sku, on_hand=140, reserved=0, damaged=0, safety_stock=30, reorder_point=50, max_level=200
        )
        shelves.change(north, sku, on_hand=14, reserved=0, damaged=0, safety_stock=3, reorder_point=6, max_level=20)
    _move(world, cast, rng, shelves, warehouse, second, hammer, 10, "in_transit", sent_ago=9)
    _move(world, cast, rng, shelves, warehouse, first, drill, 8, "received_short", sent_ago=6, short=2)
    _move(world, cast, rng, shelves, warehouse, third, drill, 4, "in_transit", sent_ago=1)
    _move(world, cast, rng, shelves, warehouse, third, drill, 6, "approved")
    _move(world, cast, rng, shelves, north, first, hammer, 3, "requested")
    _move(world, cast, rng, shelves, north, second, drill, 4, "requested")
    stale = shelves.skus["belt sander"]
    shelves.change(second, stale, on_hand=6, reserved=0, damaged=0, safety_stock=2, reorder_point=3, max_level=14)
    _move(world, cast, rng, shelves, second, third, stale, 4, "approved")
    shelves.change(second, stale, on_hand=3, reserved=3, damaged=0)  # its source has gone short since
    ladder = shelves.skus["step ladder"]
    if (first.store_id, ladder.sku_id) in shelves.stock and (second.store_id, ladder.sku_id) in shelves.stock:
        shelves.change(first, ladder, on_hand=9, reserved=0, damaged=0)
        _move(world, cast, rng, shelves, first, second, ladder, 2, "approved")


def _move(
    world: World,
    cast: Cast,
    rng: Random,
    shelves: Shelves,
    source: Store,
    target: Store,
    sku: Sku,
    quantity: int,
    state: TransferState,
    *,
    sent_ago: int | None = None,
    short: int = 0,
) -> None:
    row = shelves.stock[source.store_id, sku.sku_id]
    is_open = state in {"requested", "approved"}
    ago = sent_ago or (rng.randrange(1, 5) if is_open or state == "in_transit" else rng.randrange(4, 90))
    if state == "approved":
        shelves.change(source, sku, reserved=row.reserved + quantity)
    elif state == "in_transit":
        shelves.change(source, sku, on_hand=max(row.reserved + row.damaged, row.on_hand - quantity))
    missing = short or (1 if state == "received_short" else 0)
    arrived = quantity - missing if state in {"received", "received_short"} else 0
    sent = cast.today - timedelta(days=ago)
    world.insert(
        Transfer,
        sku_id=sku.sku_id,
        from_store_id=source.store_id,
        to_store_id=target.store_id,
        quantity=quantity,
        sent_quantity=quantity if state in {"in_transit", "received", "received_short"} else 0,
        received_quantity=arrived,
        damaged_quantity=1 if arrived > 4 and rng.random() < 0.15 else 0,
        reason=rng.choice(("low_stock", "low_stock", "low_stock", "customer", "other")),
        requested_by=cast.me.name if target.region == "river" else target.manager,
        requested_on=(sent - timedelta(days=1)).isoformat(),
        sent_on=sent.isoformat() if not is_open and state != "cancelled" else "",
        due_on=(sent + timedelta(days=rng.randrange(5, 9) if is_open else 3)).isoformat(),
        state=state,
    )
    if missing:
        _correct(
            world, target, sku, -missing, "count", "Missing from a transfer", target.manager, sent + timedelta(days=2)
        )


def keep_holds(world: World, cast: Cast, places: Places, shelves: Shelves) -> None:
    """Write holds; open ones are reserved in their store, those whose day is over too."""
    rng = Random(f"{cast.seed}/retail_chain/holds")
    people = [*cast.friends, cast.neighbour, *cast.people.trades, *cast.people.contacts]
    firms = [client.name for client in cast.clients[1:13]]
    phones = {person.name: person.phone for person in people}
    open_stores = [store for store in places.shops if store.state == "open"]
    surname = people[2].last
    planted = [people[2].name, f"{rng.choice(('Ida', 'Ralph', 'Nell'))} {surname}"]
    for number in range(_HOLDS):
        store = rng.choice(places.mine if number < 2 or rng.random() < 0.6 else open_stores)
        kept = [(sku, row) for sku, row in shelves.at(store) if sku.state == "active" and _free(row) >= 2]
        if not kept:
            continue
        sku, row = rng.choice(kept)
        is_open = number < 34
        late = number in {0, 5, 9, 14}
        is_firm = number % 6 == 5
        customer = planted[number] if number < 2 else rng.choice(firms) if is_firm else rng.choice(people).name
        quantity = _free(row) if number == 3 else min(_free(row), rng.choice((1, 1, 1, 2, 2, 3)))
        until = cast.today + timedelta(days=-rng.randrange(1, 6) if late else 0 if number == 7 else rng.randrange(1, 7))
        if not is_open:
            until = cast.today - timedelta(days=rng.randrange(3, 120))
        world.insert(
            Reservation,
            store_id=store.store_id,
            sku_id=sku.sku_id,
            quantity=quantity,
            customer=customer,
            phone=phones.get(customer, ""),
            hold_until=until.isoformat(),
            state="held" if is_open else rng.choice(("collected", "collected", "collected", "released")),
            made_on=(until - timedelta(days=rng.randrange(2, 7))).isoformat(),
        )
        if is_open:
            shelves.change(store, sku, reserved=row.reserved + quantity)


def plan_deliveries(world: World, cast: Cast, places: Places, shelves: Shelves) -> None:
    """Write deliveries and their lines."""
    rng = Random(f"{cast.seed}/retail_chain/deliveries")
    open_stores = [store for store in places.all if store.state == "open"]
    for number in range(_DELIVERIES):
        store = rng.choice(places.mine if rng.random() < 0.6 else open_stores)
        state = ("expected", "received", "part_received", "received", "expected", "received", "refused")[number % 7]
        days = (
            rng.randrange(0, 9)
            if state == "expected"
            else -rng.randrange(1, 60)
            if state != "part_received"
            else -rng.randrange(0, 4)
        )
        supplier = _SUPPLIERS[number % len(_SUPPLIERS)]
        if number == 0:
            store, days = places.mine[0], -3  # late
        elif number in {7, 14}:
            store, state, days, supplier = places.mine[1], "expected", 0, _SUPPLIERS[2]  # the same supplier twice today
        delivery = world.insert(
            Delivery,
            supplier=supplier,
            store_id=store.store_id,
            expected_on=(cast.today + timedelta(days=days)).isoformat(),
            state=state,
        )
        kept = [sku for sku, _ in shelves.at(store) if sku.state == "active"]
        lines = rng.sample(kept, min(len(kept), 8 if number == 2 else rng.randrange(2, 6)))
        if number == 4 or (number == 0 and shelves.skus["fan heater"] not in lines):
            lines.append(shelves.skus["fan heater"])
        for place, sku in enumerate(dict.fromkeys(lines)):
            ordered = sku.pack_size * rng.randrange(2, 7)
            taken = state == "received" or (state == "part_received" and place > 0)
            extra = 1 if number == 1 and place == 0 and ordered >= 20 else 0
            world.insert(
                DeliveryLine,
                delivery_id=delivery.delivery_id,
                sku_id=sku.sku_id,
                ordered=ordered,
                received_good=ordered + extra if taken else 0,
                received_damaged=0,
            )


def record_losses(world: World, cast: Cast, places: Places, shelves: Shelves) -> None:
    """Write corrections of the last months; one waits over the limit, one shop keeps losing one thing to thieves."""
    rng = Random(f"{cast.seed}/retail_chain/losses")
    open_stores = [store for store in places.shops if store.state == "open"]
    reasons = ("count", "count", "breakage", "theft", "expired", "found")
    for _ in range(_CORRECTIONS):
        store = rng.choice(open_stores)
        sku, _ = rng.choice(list(shelves.at(store)))
        reason = rng.choice(reasons)
        size = rng.choice((1, 1, 1, 2, 2, 3))
        delta = size if reason == "found" or (reason == "count" and rng.random() < 0.3) else -size
        note = rng.choice(("Empty box found", "Seen on camera", "Tag cut off")) if reason == "theft" else ""
        day = cast.today - timedelta(days=rng.randrange(1, 120))
        _correct(world, store, sku, delta, reason, note, store.manager, day)
    thieves, cutter = places.mine[1], shelves.skus["utility cutter"]
    for place in range(6):
        day = max(cast.today.replace(day=1) - timedelta(days=6), cast.today - timedelta(days=2 + place * 3))
        _correct(world, thieves, cutter, -1, "theft", "Empty box found", thieves.manager, day)
    dear = shelves.skus["mitre saw"]
    _correct(world, places.mine[0], dear, -5, "count", "", places.mine[0].manager, cast.today - timedelta(days=2))


def _correct(world: World, store: Store, sku: Sku, delta: int, reason: str, note: str, by: str, day: date) -> None:
    value = loss_value(delta, sku.unit_cost)
    world.insert(
        Adjustment,
        store_id=store.store_id,
        sku_id=sku.sku_id,
        delta=delta,
        reason=reason,
        value=value,
        state="awaiting_approval" if value > ADJUST_FREE else "posted",
        note=note,
        by=by,
        day=day.isoformat(),
    )
