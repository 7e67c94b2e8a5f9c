"""What people do between turns with their hands and feet: doors, belts, cables, pedals."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, find
from servers.kit.text import instant
from servers.vehicle.models import (
    ChargingSession,
    Opening,
    Presence,
    Seat,
    ServiceSlot,
    SlotId,
    Vehicle,
    VehicleId,
    VehicleOpening,
)
from servers.vehicle.standing import cable
from servers.vehicle.tools import toolbox
from sessions import World

HOME_KW = 7


@toolbox.event
def door_moves(world: World, vehicle_id: VehicleId, opening: Opening, is_open: bool) -> None:
    """Somebody opens or shuts a door, the boot or the bonnet by hand."""
    if world.get(VehicleOpening, (vehicle_id, opening)) is None:
        raise Conflict(f"There is no {opening} on it.")
    if is_open and find(world, Vehicle, vehicle_id).speed_kmh:
        raise Conflict("It is moving.")
    world.update(VehicleOpening, (vehicle_id, opening), open_percent=100 if is_open else 0)


@toolbox.event
def belt_fastens(world: World, vehicle_id: VehicleId) -> None:
    """The driver fastens the belt."""
    if find(world, Vehicle, vehicle_id).is_belted:
        raise Conflict("It is fastened.")
    world.update(Vehicle, vehicle_id, is_belted=True)


@toolbox.event
def cable_moves(world: World, vehicle_id: VehicleId, is_in: bool) -> None:
    """Somebody plugs the car in where it stands, or pulls the cable."""
    car = find(world, Vehicle, vehicle_id)
    plug = cable(world, car)
    if plug is None:
        raise Conflict("There is nothing to plug in.")
    if (plug.state != "unplugged") == is_in:
        raise Conflict("The cable is like that already.")
    state = "plugged" if is_in else "unplugged"
    kw = (plug.kw or HOME_KW) if is_in else 0
    world.update(ChargingSession, vehicle_id, state=state, ready_by=None, begins_at=None, kw=kw)


@toolbox.event
def car_changes_speed(
    world: World, vehicle_id: VehicleId, speed_kmh: Annotated[int, Field(ge=0, le=150, description="Speed now.")]
) -> None:
    """Whoever is at the wheel brakes or speeds up; a car that stands stays in gear."""
    car = find(world, Vehicle, vehicle_id)
    if speed_kmh and (car.power != "ready" or car.gear == "P"):
        raise Conflict("It is not in gear.")
    world.update(Vehicle, vehicle_id, speed_kmh=speed_kmh)


@toolbox.event
def user_gets_in(world: World, vehicle_id: VehicleId, seat: Seat = "driver") -> None:
    """The user gets into a car that stands."""
    car = find(world, Vehicle, vehicle_id)
    if world.get(Presence, world.me) is not None or car.speed_kmh:
        raise Conflict("That cannot be done now.")
    world.update(Vehicle, vehicle_id, is_asleep=False, is_locked=False, reported_at=instant(world.now))
    world.insert(Presence, person=world.me, vehicle_id=vehicle_id, seat=seat)


@toolbox.event
def user_gets_out(world: World) -> None:
    """The user gets out of the car, which stands."""
    here = find(world, Presence, world.me)
    car = find(world, Vehicle, here.vehicle_id)
    if car.speed_kmh:
        raise Conflict("It is moving.")
    world.delete(Presence, world.me)
    world.update(Vehicle, here.vehicle_id, is_belted=False, parked_since=instant(world.now))


@toolbox.event
def slot_is_taken(world: World, slot_id: SlotId) -> None:
    """Another customer takes a time at a garage."""
    if not find(world, ServiceSlot, slot_id).is_free:
        raise Conflict("It is taken.")
    world.update(ServiceSlot, slot_id, is_free=False)
