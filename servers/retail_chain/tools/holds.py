"""Holds for customers."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from servers.kit import Conflict, Day, FreeText, Name, Refused, Toolbox, find
from servers.retail_chain.models import Reservation, ReservationId, Sku, SkuId, Stock, Store, StoreId, Units
from servers.retail_chain.standing import (
    available,
    hold_phase,
    longest_hold,
    require_mine,
    require_serving,
    require_sound,
    stock_of,
)
from servers.retail_chain.views import HoldWritten
from sessions import World

toolbox = Toolbox()


@toolbox.write(Reservation, Stock)
def reserve_stock(
    world: World,
    store_id: StoreId,
    sku_id: SkuId,
    quantity: Units,
    customer: Annotated[Name, Field(max_length=80, description="Name of the customer, person or firm.")],
    hold_until: Annotated[Day, Field(description="Last day on which it is kept.")],
    phone: Annotated[FreeText, Field(max_length=40, description="Phone number of the customer.")] = "",
) -> HoldWritten:
    """Keep units of an article for a customer in a store of my region, at most a week, two for trade customers.

    Raises:
        Refused: the store is of another region, the article is recalled, or the hold is too long.
        Conflict: the store does not serve now, too few are available, or the day is over.
    """
    store, sku = find(world, Store, store_id), find(world, Sku, sku_id, "article")
    require_mine(world, store, "its own desk keeps things for customers")
    require_sound(sku, "reserved")
    require_serving(store)
    if hold_until < world.today.isoformat():
        raise Conflict(f"{hold_until} is over; a hold ends today ({world.today}) at the earliest.")
    days, most = (date.fromisoformat(hold_until) - world.today).days, longest_hold(world, customer)
    if days > most:
        raise Refused(f"{hold_until} is {days} days away; things are kept for {customer} for at most {most} days.")
    row = stock_of(world, store_id, sku_id)
    free = 0 if row is None else available(row)
    if row is None or free < quantity:
        raise Conflict(f"{store.name} has {free} {sku.name} available, not {quantity}.")
    world.update(Stock, row.stock_id, reserved=row.reserved + quantity)
    hold = world.insert(
        Reservation,
        store_id=store_id,
        sku_id=sku_id,
        quantity=quantity,
        customer=customer,
        phone=phone,
        hold_until=hold_until,
        state="held",
        made_on=world.today.isoformat(),
    )
    return _written(hold, "held", free - quantity)


@toolbox.write(Reservation, Stock)
def close_reservation(
    world: World,
    reservation_id: ReservationId,
    outcome: Annotated[
        Literal["collected", "released"], Field(description="The customer has taken it, or it goes back on the shelf.")
    ],
) -> HoldWritten:
    """Close a hold: the customer has collected the goods, or they are released.

    Raises:
        Refused: the store is of another region.
        Conflict: it is closed already, or its last day is over and it can only be released.
    """
    hold = find(world, Reservation, reservation_id)
    store = find(world, Store, hold.store_id)
    require_mine(world, store, "its own desk closes its holds")
    phase = hold_phase(hold, world.today)
    if hold.state != "held":
        raise Conflict(f"The hold for {hold.customer} is {hold.state} already.")
    if outcome == "collected" and phase == "expired":
        raise Conflict(f"The hold for {hold.customer} ended on {hold.hold_until}; release it and make a new one.")
    row = stock_of(world, hold.store_id, hold.sku_id)
    if row is None:
        raise LookupError(reservation_id)
    taken = hold.quantity if outcome == "collected" else 0
    row = world.update(Stock, row.stock_id, reserved=row.reserved - hold.quantity, on_hand=row.on_hand - taken)
    world.update(Reservation, reservation_id, state=outcome)
    return _written(hold, outcome, available(row))


def _written(hold: Reservation, state: str, left: int) -> HoldWritten:
    return {
        "reservation_id": hold.reservation_id,
        "state": state,
        "quantity": hold.quantity,
        "customer": hold.customer,
        "hold_until": hold.hold_until,
        "left": left,
    }
