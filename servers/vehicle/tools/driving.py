"""Driving: power, gear, parking brake, cruise control."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, Refused, Toolbox
from servers.vehicle import policy
from servers.vehicle.models import Cruise, CruiseState, Gear, MyVehicleId, Power, Vehicle
from servers.vehicle.standing import (
    DOORS,
    At,
    at_car,
    at_wheel,
    cable,
    inside,
    open_parts,
    part,
    profile,
    reach,
    require_startable,
    require_use,
    unsafe,
    wake,
)
from servers.vehicle.views import CruiseSet, ModeView, mode_view
from sessions import World

toolbox = Toolbox()
_SHUT_FOR_START = (*DOORS, "trunk", "bonnet")


@toolbox.write(Vehicle, Cruise, confirm=policy.start_needs_yes)
def set_ignition(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    power: Annotated[Power, Field(description="off, accessory (radio and windows), ready (can be driven).")],
) -> ModeView:
    """Switch a car off, to accessory, or ready to drive; from outside only a car that is shut, locked and in P.

    Raises:
        Refused: a combustion engine indoors; a warning that says stop; a restricted or pool account from outside; from
            the passenger's seat.
        Conflict: it is so already; the gear is not P or the car moves; from outside also a door open, not locked, less
            than 5 % in it, underground, or woken too often; or no car is named and the user sits in none.
    """
    at = at_car(world, vehicle_id)
    car = at.car
    if power == "ready":
        require_startable(world, car)
    require_use(at)
    if car.power == power:
        raise Conflict(f"The {car.nickname} is {power} already.")
    reach(at)
    if car.speed_kmh:
        raise Conflict(f"The {car.nickname} is moving; it has to stand first.")
    if car.gear != "P":
        raise Conflict(f"The {car.nickname} is in {car.gear}; shift to P first.")
    if power == "ready":
        _require_ready(world, at)
    if power == "off":
        cruise = world.get(Cruise, car.vehicle_id)
        if cruise is not None and cruise.state != "off":
            world.update(Cruise, car.vehicle_id, state="off")
    world.update(Vehicle, car.vehicle_id, power=power)
    wake(world, at)
    return _mode(world, car)


def _require_ready(world: World, at: At) -> None:
    car = at.car
    if not at.remote:
        if at.seat != "driver":
            raise Refused(f"Only whoever is at the wheel of the {car.nickname} can start it.")
        return
    opened = open_parts(world, car, _SHUT_FOR_START)
    if opened:
        raise Conflict(f"The {part(opened[0])} of the {car.nickname} is open; it has to be shut first.")
    if not car.is_locked:
        raise Conflict(f"The {car.nickname} is not locked; lock it first.")
    if policy.percent_full(car) < policy.START_LEAST:
        raise Conflict(f"The {car.nickname} has less than {policy.START_LEAST} % left.")


@toolbox.write(Vehicle)
def shift_gear(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    gear: Annotated[Gear, Field(description="P, R (reverse), N (neutral) or D (drive).")],
) -> ModeView:
    """Shift gear, at the wheel only. The message of a Conflict names the first thing that stands in the way.

    Raises:
        Refused: the user is not at the wheel of that car.
        Conflict: it is in that gear; the car is not ready; it moves (into or out of P or R); or, out of P, the cable is
            in, the parking brake is on, the driver's door is open, or the belt is not fastened.
    """
    at = at_wheel(world, vehicle_id, "shift gear")
    car = at.car
    if car.gear == gear:
        raise Conflict(f"The {car.nickname} is in {gear} already.")
    if car.power != "ready":
        raise Conflict(f"The {car.nickname} is not ready to drive; switch it to ready first.")
    if car.speed_kmh and {car.gear, gear} & {"P", "R"}:
        raise Conflict(f"The {car.nickname} is moving; P and R are for a car that stands. You have to brake yourself.")
    if car.gear == "P":
        _require_free(world, car)
    world.update(Vehicle, car.vehicle_id, gear=gear)
    return _mode(world, car)


def _require_free(world: World, car: Vehicle) -> None:
    plug = cable(world, car)
    if plug is not None and plug.state != "unplugged":
        if plug.station_id is not None:
            raise Conflict("The charging cable is in; you have to stop the charging if it runs and pull the cable.")
        if plug.state == "charging":
            raise Conflict("The car is charging; stop the charging first, the coupling at home then lets go by itself.")
        raise Conflict("The car is plugged in; stop the charging first, the coupling at home then lets go by itself.")
    if car.parking_brake:
        raise Conflict("The parking brake is on; release it first.")
    if open_parts(world, car, ("driver_door",)):
        raise Conflict("The driver's door is open; you have to close it yourself.")
    if not car.is_belted:
        raise Conflict("Your belt is not fastened; you have to fasten it yourself.")


@toolbox.write(Vehicle)
def set_parking_brake(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    engaged: Annotated[bool, Field(description="true puts it on, false releases it.")],
) -> ModeView:
    """Put the parking brake on or release it, from inside the car.

    Raises:
        Refused: the user does not sit in that car.
        Conflict: it is so already; on while the car moves; released while the power is off; or the user sits in no car.
    """
    car = inside(world, vehicle_id, "use its parking brake").car
    if car.parking_brake == engaged:
        raise Conflict(f"The parking brake is {'on' if engaged else 'released'} already.")
    if engaged and car.speed_kmh:
        raise Conflict("The car is moving; the parking brake is for a car that stands.")
    if not engaged and car.power == "off":
        raise Conflict("The power is off; switch the car to accessory or ready first.")
    world.update(Vehicle, car.vehicle_id, parking_brake=engaged)
    return _mode(world, car)


@toolbox.write(Cruise)
def set_cruise_control(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    state: Annotated[CruiseState, Field(description="off, standby (set, not in force), active (holds the speed).")],
    set_kmh: Annotated[int, Field(ge=30, le=150, description="Speed to hold, in km/h; the speed now if left out.")]
    | None = None,
    gap: Annotated[int, Field(ge=1, le=4, description="Distance kept to the car in front, 1 is near.")] | None = None,
) -> CruiseSet:
    """Set cruise control, at the wheel only. It holds a speed within 30 km/h of the one driven.

    Raises:
        Refused: the user is not at the wheel; or the speed is above the limit of the profile in use.
        Conflict: it is so already; the car is not ready; for active: not in D, slower than 30 or faster than 150 km/h,
            more than 30 km/h from the speed now, or a warning of brakes or tyres.
    """
    car = at_wheel(world, vehicle_id, "set its cruise control").car
    row = world.get(Cruise, car.vehicle_id)
    if row is None:
        raise Conflict(f"The {car.nickname} has no cruise control.")
    limit = profile(world, car).max_speed_kmh
    speed = (
        set_kmh if set_kmh is not None else car.speed_kmh if state == "active" and row.state == "off" else row.set_kmh
    )
    if speed > limit and (set_kmh is not None or state == "active"):
        raise Refused(f"The profile in use allows {limit} km/h at most.")
    if state != "off" and car.power != "ready":
        raise Conflict(f"The {car.nickname} is not ready to drive.")
    if state == "active":
        _require_cruise(world, car, speed)
    wanted = {"state": state, "set_kmh": speed, "gap": row.gap if gap is None else gap}
    if all(getattr(row, name) == value for name, value in wanted.items()):
        raise Conflict("Cruise control is set like that already.")
    after = world.update(Cruise, car.vehicle_id, **wanted)
    return {
        "vehicle_id": car.vehicle_id,
        "state": after.state,
        "set_kmh": after.set_kmh,
        "gap": after.gap,
        "limit_kmh": limit,
    }


def _require_cruise(world: World, car: Vehicle, speed: int) -> None:
    if car.gear != "D" or not policy.CRUISE_LEAST <= car.speed_kmh <= policy.CRUISE_MOST:
        raise Conflict(
            f"Cruise control works in D from {policy.CRUISE_LEAST} to {policy.CRUISE_MOST} km/h; the car is in "
            f"{car.gear} at {car.speed_kmh} km/h."
        )
    if abs(speed - car.speed_kmh) > policy.CRUISE_REACH:
        raise Conflict(
            f"The car drives at {car.speed_kmh} km/h; cruise control takes a speed within {policy.CRUISE_REACH} of it."
        )
    warning = unsafe(world, car)
    if warning is not None:
        raise Conflict(
            f"Cruise control stays off while there is a warning: {warning.text[:1].lower()}{warning.text[1:]}."
        )


def _mode(world: World, car: Vehicle) -> ModeView:
    after = world.get(Vehicle, car.vehicle_id)
    return mode_view(car if after is None else after)
