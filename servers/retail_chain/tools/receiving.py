"""Deliveries that come in, and corrections of what is on hand."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, FreeText, InvalidArguments, NotFound, Refused, Toolbox, find
from servers.retail_chain import amounts, queries
from servers.retail_chain.models import (
    Adjustment,
    AdjustReason,
    Delivery,
    DeliveryId,
    DeliveryLine,
    Sku,
    SkuId,
    Stock,
    Store,
    StoreId,
    UnitsOrNone,
)
from servers.retail_chain.policy import ADJUST_FREE
from servers.retail_chain.standing import my_name, require_mine, require_sound, stock_of
from servers.retail_chain.views import AdjustmentWritten, DeliveryWritten
from sessions import World

toolbox = Toolbox()
_TAKES_AWAY = frozenset({"theft", "breakage", "expired"})


@toolbox.write(Delivery, DeliveryLine, Stock)
def receive_delivery(
    world: World,
    delivery_id: DeliveryId,
    sku_id: SkuId,
    quantity_good: Annotated[UnitsOrNone, Field(description="Units that came in whole.")],
    quantity_damaged: Annotated[UnitsOrNone, Field(description="Units that came in damaged.")] = 0,
) -> DeliveryWritten:
    """Take in one article of a delivery as counted; call again until all is in.

    Raises:
        InvalidArguments: nothing came in.
        Refused: the store is of another region, or the article is recalled.
        Conflict: the article is not on the delivery, more than 105 % of the order, or the delivery is refused or
            complete.
    """
    delivery, sku = find(world, Delivery, delivery_id), find(world, Sku, sku_id, "article")
    store = find(world, Store, delivery.store_id)
    require_mine(world, store, "its own desk takes deliveries in")
    if delivery.state in {"received", "refused"}:
        how = "complete already" if delivery.state == "received" else "refused"
        raise Conflict(f"The delivery of {delivery.supplier} to {store.name} is {how}.")
    line = world.get(DeliveryLine, (delivery_id, sku_id))
    if line is None:
        raise Conflict(f"The {sku.name} is not on the delivery of {delivery.supplier} to {store.name}.")
    require_sound(sku, "received")
    arrived = quantity_good + quantity_damaged
    if arrived == 0:
        raise InvalidArguments("Nothing came in: give quantity_good or quantity_damaged.")
    so_far = line.received_good + line.received_damaged
    most = amounts.most_received(line.ordered)
    if so_far + arrived > most:
        raise Conflict(
            f"{so_far + arrived} x {sku.name} is over 105 % of the {line.ordered} ordered; {most - so_far} more fit."
        )
    stock = stock_of(world, store.store_id, sku_id)
    if stock is None:
        raise NotFound(f"{store.name} does not keep the {sku.name}.")
    world.update(Stock, stock.stock_id, on_hand=stock.on_hand + arrived, damaged=stock.damaged + quantity_damaged)
    line = world.update(
        DeliveryLine,
        (delivery_id, sku_id),
        received_good=line.received_good + quantity_good,
        received_damaged=line.received_damaged + quantity_damaged,
    )
    lines = world.find(DeliveryLine, delivery_id=delivery_id)
    is_whole = all(one.received_good + one.received_damaged >= one.ordered for one in lines)
    state = "received" if is_whole else "part_received"
    world.update(Delivery, delivery_id, state=state)
    return {
        "delivery_id": delivery_id,
        "sku_id": sku_id,
        "state": state,
        "received_good": line.received_good,
        "received_damaged": line.received_damaged,
        "open": max(0, line.ordered - line.received_good - line.received_damaged),
    }


@toolbox.write(Stock, Adjustment, confirm=True)
def adjust_stock(
    world: World,
    store_id: StoreId,
    sku_id: SkuId,
    counted: Annotated[UnitsOrNone, Field(description="Units that are really there, damaged ones included.")],
    reason: Annotated[AdjustReason, Field(description="Why the books are wrong.")],
    note: Annotated[FreeText, Field(max_length=300, description="What happened; theft needs it.")] = "",
) -> AdjustmentWritten:
    """Correct the books of a store of my region to what was counted. Above 300.00 at cost it waits for finance.

    Raises:
        InvalidArguments: the reason does not go with the difference: theft, breakage and expiry take away, found adds.
        Refused: the store is of another region, or theft has no note.
        Conflict: less than is reserved, no difference, not kept there, or corrected once today already.
    """
    store, sku = find(world, Store, store_id), find(world, Sku, sku_id, "article")
    require_mine(world, store, "its own desk corrects its books")
    if reason == "theft" and not note.strip():
        raise Refused("Theft is booked with a note that says what happened; ask for it.")
    row = stock_of(world, store_id, sku_id)
    if row is None:
        raise Conflict(f"{store.name} does not keep the {sku.name}.")
    delta = counted - row.on_hand
    if delta == 0:
        raise Conflict(f"The books of {store.name} say {row.on_hand} {sku.name} already.")
    if (reason in _TAKES_AWAY) == (delta > 0) and reason != "count":
        raise InvalidArguments(f"{reason} does not go with {counted}: the books say {row.on_hand}.")
    if counted < row.reserved:
        raise Conflict(
            f"{row.reserved} {sku.name} are reserved at {store.name}; release some before counting {counted}."
        )
    if world.all(queries.adjusted_today, store_id=store_id, sku_id=sku_id, today=world.today.isoformat()):
        raise Conflict(f"The {sku.name} at {store.name} was corrected once today already.")
    value = amounts.loss_value(delta, sku.unit_cost)
    waits = value > ADJUST_FREE
    made = world.insert(
        Adjustment,
        store_id=store_id,
        sku_id=sku_id,
        delta=delta,
        reason=reason,
        value=value,
        state="awaiting_approval" if waits else "posted",
        note=note,
        by=my_name(world.seed),
        day=world.today.isoformat(),
    )
    if not waits:
        row = world.update(
            Stock,
            row.stock_id,
            on_hand=counted,
            damaged=min(row.damaged, counted - row.reserved),
            counted_on=world.today.isoformat(),
        )
    return {
        "adjustment_id": made.adjustment_id,
        "state": made.state,
        "delta": delta,
        "value": value,
        "on_hand": row.on_hand,
        "change": "waiting for finance" if waits else "posted",
    }
