"""Garages: free times with their prices, and a booking."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, Day, Name, Refused, Toolbox, find
from servers.kit.text import begin_of, instant, local_minute, plain, spoken
from servers.vehicle import policy
from servers.vehicle.models import (
    Destination,
    MyVehicleId,
    ServiceBooking,
    ServiceCentre,
    ServiceKind,
    ServiceSlot,
    SlotId,
    Vehicle,
    VehicleId,
)
from servers.vehicle.standing import at_car
from servers.vehicle.times import day_after
from servers.vehicle.views import BookedView, CentreView, ServiceBooked, SlotsView, SlotView
from sessions import World

toolbox = Toolbox()


@toolbox.read
def list_service_slots(
    world: World,
    vehicle_id: VehicleId,
    kind: Annotated[ServiceKind, Field(description="Kind of work; left out, the prices of all kinds.")] | None = None,
    since: Annotated[Day, Field(description="First day; today if left out.")] | None = None,
    until: Annotated[Day, Field(description="Last day, included.")] | None = None,
    centre_name: Annotated[Name, Field(description="Words of the garage's name.")] | None = None,
) -> SlotsView:
    """List free times at the garages that work on a car, in time order, with prices, and what it is booked in for.

    Raises:
        Refused: the user's booking of the car is over.
    """
    car = at_car(world, vehicle_id).car
    words = plain(centre_name or "").split()
    centres = {
        row.centre_id: row
        for row in world.find(ServiceCentre)
        if car.make in row.brands and all(word in plain(row.name) for word in words)
    }
    first = max(instant(world.now), begin_of(since, world.zone) if since else "")
    slots = sorted(
        (
            row
            for row in world.find(ServiceSlot, is_free=True)
            if row.centre_id in centres
            and row.starts_at > first
            and (until is None or row.starts_at < begin_of(day_after(until), world.zone))
        ),
        key=lambda row: (row.starts_at, row.slot_id),
    )
    return {
        "nickname": car.nickname,
        "slots": [_slot(world, row, centres[row.centre_id], kind) for row in slots],
        "centres": [_centre(world, row, kind) for row in centres.values()],
        "booked": _booked(world, car),
    }


def _slot(world: World, row: ServiceSlot, centre: ServiceCentre, kind: ServiceKind | None) -> SlotView:
    view: SlotView = {
        "slot_id": row.slot_id,
        "centre": centre.name,
        "starts_at": local_minute(row.starts_at, world.zone),
    }
    if kind is not None:
        view["price_cents"] = policy.service_cents(kind, centre.rate_percent)
    return view


def _centre(world: World, row: ServiceCentre, kind: ServiceKind | None) -> CentreView:
    kinds = [kind] if kind is not None else list(policy.SERVICE_CENTS)
    return {
        "centre": row.name,
        "address": find(world, Destination, row.centre_id).address,
        "has_loan_cars": row.has_loan_cars,
        "prices": [
            {
                "kind": one,
                "price_cents": policy.service_cents(one, row.rate_percent),
                "minutes": policy.SERVICE_MINUTES[one],
            }
            for one in kinds
        ],
    }


def _booked(world: World, car: Vehicle) -> list[BookedView]:
    found: list[BookedView] = []
    for row in world.find(ServiceBooking, vehicle_id=car.vehicle_id, status="booked"):
        slot = find(world, ServiceSlot, row.slot_id)
        found.append(
            {
                "kind": row.kind,
                "centre": find(world, ServiceCentre, slot.centre_id).name,
                "starts_at": local_minute(slot.starts_at, world.zone),
                "price_cents": row.price_cents,
            }
        )
    return sorted(found, key=lambda one: one["starts_at"])


@toolbox.write(ServiceBooking, ServiceSlot, confirm=True)
def book_vehicle_service(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    slot_id: SlotId,
    kind: Annotated[ServiceKind, Field(description="Kind of work.")],
    replace: Annotated[bool, Field(description="Move the booking of this kind that the car has already.")] = False,
) -> ServiceBooked:
    """Book a car in at a garage for one of its free times, or move a booking there with replace.

    Raises:
        Refused: the garage does not work on that make; or it is the pool car, which the employer books in.
        Conflict: the time is taken or past; work of that kind is booked already (replace moves it), or there is none to
            move; or no car is named and the user sits in none.
    """
    car = at_car(world, vehicle_id).car
    slot = find(world, ServiceSlot, slot_id, "free time")
    centre = find(world, ServiceCentre, slot.centre_id)
    if car.owner == "employer":
        raise Refused(f"The {car.nickname} belongs to your employer, who books it in.")
    if car.make not in centre.brands:
        raise Refused(f"{centre.name} does not work on a {car.make}.")
    if not slot.is_free or slot.starts_at <= instant(world.now):
        raise Conflict(f"That time at {centre.name} is not free any more.")
    old = next(iter(world.find(ServiceBooking, vehicle_id=car.vehicle_id, kind=kind, status="booked")), None)
    if old is not None and not replace:
        at = find(world, ServiceSlot, old.slot_id)
        raise Conflict(
            f"The {car.nickname} is booked in for {kind} on {spoken(at.starts_at, world.zone)} already; set replace to "
            "move it."
        )
    if old is None and replace:
        raise Conflict(f"The {car.nickname} is not booked in for {kind}, so there is nothing to move.")
    if old is not None:
        world.update(ServiceSlot, old.slot_id, is_free=True)
        world.update(ServiceBooking, old.booking_id, status="moved")
    world.update(ServiceSlot, slot_id, is_free=False)
    price = policy.service_cents(kind, centre.rate_percent)
    row = world.insert(
        ServiceBooking, vehicle_id=car.vehicle_id, kind=kind, slot_id=slot_id, price_cents=price, status="booked"
    )
    return {
        "booking_id": row.booking_id,
        "vehicle_id": car.vehicle_id,
        "nickname": car.nickname,
        "kind": kind,
        "centre": centre.name,
        "starts_at": local_minute(slot.starts_at, world.zone),
        "price_cents": price,
        "status": row.status,
    }
