"""Cars that tests look for, by the keys of the cast, and mornings on which the user is somewhere in particular."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from servers.cast.cars import place
from servers.vehicle import VEHICLE
from servers.vehicle.models import ChargingSession, Destination, DriverProfile, Vehicle, VehicleOpening
from tests.servers.desk import SEEDS, Desk

__all__ = [
    "AT_STATION",
    "AT_WORK",
    "AWAY",
    "CHARGING",
    "DRIVING",
    "ONE_OPEN",
    "RIDING",
    "SEEDS",
    "cable",
    "car",
    "desk",
    "destination",
    "opening",
    "profile",
    "stored",
    "trip",
]

CHARGING = 0
"""At the wheel of my car, which charges at home."""
DRIVING = 1
"""At the wheel of my car on the motorway."""
RIDING = 2
"""Beside my partner, who drives; my car charges at home."""
AWAY = 3
"""In no car; two stand outside unlocked."""
AT_WORK = 4
"""At the wheel of my car, which stands outside work with the brake off."""
ONE_OPEN = 7
"""In no car; only my partner's is unlocked and on its valet profile."""
AT_STATION = 8
"""At the wheel of my car, plugged in at a station whose first start fails; the belt is open."""


def desk(seed: int = CHARGING) -> Desk:
    """A session on the cars."""
    return Desk(VEHICLE, seed)


def car(at: Desk, key: str) -> str:
    """The id of a car of the cast: mine, partner, child, pool."""
    plate = next(one.plate for one in at.cast.vehicles if one.key == key)
    return next(row.vehicle_id for row in at.world.find(Vehicle) if row.plate == plate)


def stored(at: Desk, key: str) -> Vehicle:
    """A car as stored."""
    return at.row(Vehicle, car(at, key))


def cable(at: Desk, key: str) -> ChargingSession:
    """The cable of a car."""
    return at.row(ChargingSession, car(at, key))


def opening(at: Desk, key: str, name: str) -> int:
    """How far an opening of a car is open."""
    return at.row(VehicleOpening, (car(at, key), name)).open_percent


def destination(at: Desk, key: str) -> str:
    """The id of a place of the cast."""
    spot = place(at.cast, key)
    rows = at.world.find(Destination, name=spot.name)
    return next(row.destination_id for row in rows if (row.x_m, row.y_m) == (spot.x_m, spot.y_m))


def profile(at: Desk, key: str, person: str) -> str:
    """The id of somebody's profile in a car; "" for the valet's."""
    rows = at.world.find(DriverProfile, vehicle_id=car(at, key), person=person)
    return rows[0].profile_id


def trip(at: Desk, fits: Callable[[Any], bool]) -> Any:
    """The latest trip, as people see it, that fits."""
    return next(row for row in at.things("vehicle_trips") if fits(row))
