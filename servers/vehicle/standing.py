"""Where the user stands to a car: sits in it or reaches it from outside, with which right; what it is in the way of."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from servers.kit import Conflict, Refused, find
from servers.kit.text import instant, local_day
from servers.vehicle import policy
from servers.vehicle.models import (
    ChargingSession,
    Destination,
    DriverProfile,
    Route,
    RouteStop,
    Vehicle,
    VehicleDriver,
    VehicleOpening,
    VehicleWarning,
)
from sessions import World

DOORS = ("driver_door", "passenger_door", "rear_left_door", "rear_right_door")
_PARTS = {"trunk": "boot", "charge_port": "charge port", "fuel_flap": "fuel flap"}


class At(NamedTuple):
    """A car and how the user stands to it: `seat` is "" from outside, `role` is that of the account."""

    car: Vehicle
    seat: str
    role: str

    @property
    def remote(self) -> bool:
        """Whether the user does not sit in it."""
        return self.seat == ""


def called(car: Vehicle) -> str:
    """A car in a message: "the estate"."""
    return f"the {car.nickname}"


def part(opening: str) -> str:
    """An opening in a message: "front left window", "boot"."""
    return _PARTS.get(opening, opening.replace("_", " "))


def at_car(world: World, vehicle_id: str | None) -> At:
    """The car that is meant, the one that the user sits in where none is named.

    Raises:
        NotFound: there is no such car.
        Conflict: none is named and the user sits in none.
        Refused: the user may not use it, or not any more.
    """
    here = policy.sitting(world)
    if vehicle_id is None:
        if here is None:
            raise Conflict("You sit in no car now; say which car it is about.")
        vehicle_id = here.vehicle_id
    car = find(world, Vehicle, vehicle_id, "car")
    role = world.get(VehicleDriver, (vehicle_id, world.me))
    if role is None:
        raise Refused(f"You are no driver of {called(car)}.")
    if role.valid_to is not None and role.valid_to <= instant(world.now):
        raise Refused(f"Your booking of {called(car)} ended on {local_day(role.valid_to, world.zone)}.")
    inside = here is not None and here.vehicle_id == vehicle_id
    return At(car, here.seat if here is not None and inside else "", role.role)


def own_car(world: World) -> str | None:
    """The car that the user drives most, None if there is none."""
    rows = world.find(Vehicle, main_driver=world.me)
    return rows[0].vehicle_id if rows else None


def inside(world: World, vehicle_id: str | None, what: str) -> At:
    """The car that the user must sit in for a command.

    Raises:
        Refused: the user does not sit in it.
    """
    at = at_car(world, vehicle_id)
    if at.remote:
        raise Refused(f"Only somebody in {called(at.car)} can {what}.")
    return at


def at_wheel(world: World, vehicle_id: str | None, what: str) -> At:
    """The car that the user must be at the wheel of.

    Raises:
        Refused: the user is not.
    """
    at = inside(world, vehicle_id, what)
    if at.seat != "driver":
        raise Refused(f"Only whoever is at the wheel of {called(at.car)} can {what}.")
    return at


def reach(at: At) -> None:
    """Whether a command gets through to a car.

    Raises:
        Conflict: it is underground, or asleep and was woken too often today.
    """
    if not at.remote:
        return
    if not at.car.is_online:
        raise Conflict(f"The {at.car.nickname} is underground and cannot be reached; try again when it is outside.")
    if at.car.is_asleep and at.car.wakes_today >= policy.MOST_WAKES:
        raise Conflict(
            f"The {at.car.nickname} sleeps and was woken {policy.MOST_WAKES} times today; its battery is spared until "
            "tomorrow."
        )


def wake(world: World, at: At) -> None:
    """A command from outside wakes a car that sleeps."""
    if at.remote and at.car.is_asleep:
        world.update(
            Vehicle, at.car.vehicle_id,
            is_asleep=False, wakes_today=at.car.wakes_today + 1, reported_at=instant(world.now),
            parked_since=instant(world.now - policy.ASLEEP_AFTER + timedelta(hours=1)),
        )  # fmt: skip


def require_use(at: At) -> None:
    """Whether the user has a right to move or open a car from outside.

    Raises:
        Refused: the account is restricted, or only that of a pool.
    """
    if at.remote and at.role in {"restricted", "pool"}:
        raise Refused(f"As a {at.role} driver you can do that only from inside {called(at.car)}.")


def open_parts(world: World, car: Vehicle, names: tuple[str, ...]) -> list[str]:
    """Which of some openings of a car are not shut."""
    rows = {row.opening: row.open_percent for row in world.find(VehicleOpening, vehicle_id=car.vehicle_id)}
    return [name for name in names if rows.get(name, 0) > 0]


def cable(world: World, car: Vehicle) -> ChargingSession | None:
    """The cable of a car, None where it has none."""
    return world.get(ChargingSession, car.vehicle_id)


def is_plugged(world: World, car: Vehicle) -> bool:
    """Whether a cable is in."""
    found = cable(world, car)
    return found is not None and found.state != "unplugged"


def require_startable(world: World, car: Vehicle) -> None:
    """Rules 2 and 3.

    Raises:
        Refused: a combustion engine indoors, or a warning that says stop.
    """
    stop = next((row for row in warnings(world, car) if row.severity == "stop"), None)
    if stop is not None:
        raise Refused(f"The {car.nickname} has a warning that says stop: {stop.text[:1].lower()}{stop.text[1:]}.")
    if policy.burns(car) and car.is_indoors:
        raise Refused(f"The {car.nickname} stands indoors, and no combustion engine is started there.")


def warnings(world: World, car: Vehicle) -> list[VehicleWarning]:
    """What a car complains of, the worst first."""
    rows = world.find(VehicleWarning, vehicle_id=car.vehicle_id)
    return sorted(rows, key=lambda row: (("stop", "service", "info").index(row.severity), row.since))


def unsafe(world: World, car: Vehicle) -> VehicleWarning | None:
    """A warning of brakes or tyres, None if there is none."""
    return next((row for row in warnings(world, car) if row.system in policy.UNSAFE_SYSTEMS), None)


def profile(world: World, car: Vehicle) -> DriverProfile:
    """The profile that a car is set for."""
    return find(world, DriverProfile, car.active_profile_id, "profile")


def route_places(world: World, car: Vehicle) -> list[Destination]:
    """The stops of a car's route in order and its destination; none where it follows no route."""
    route = world.get(Route, car.vehicle_id)
    if route is None or route.destination_id is None:
        return []
    stops = sorted(world.find(RouteStop, vehicle_id=car.vehicle_id), key=lambda row: row.position)
    return [find(world, Destination, key) for key in (*(one.destination_id for one in stops), route.destination_id)]


def avoided(world: World, car: Vehicle) -> list[str]:
    """What a car's route avoids."""
    route = world.get(Route, car.vehicle_id)
    return [] if route is None else list(route.avoid)
