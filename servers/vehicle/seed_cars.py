"""The four cars as they stand on a quiet day: bodies, lights, cabins, tyres, cables, profiles, who may drive them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.cast.cars import Car, cars_of, place
from servers.kit.text import instant
from servers.vehicle.models import (
    ChargingSession,
    ClimateZone,
    Cruise,
    DriverProfile,
    DriverRole,
    Route,
    Season,
    Tyre,
    Vehicle,
    VehicleDriver,
    VehicleLight,
    VehicleOpening,
)
from servers.vehicle.seed_book import Book

_DOORS = ("driver_door", "passenger_door", "rear_left_door", "rear_right_door", "bonnet")
_POWERED = (
    "front_left_window", "front_right_window", "rear_left_window", "rear_right_window", "sunroof", "trunk",
)  # fmt: skip
_WHEELS = ("front_left", "front_right", "rear_left", "rear_right")
_SEASONS: dict[str, Season] = {"mine": "all_season", "partner": "summer", "child": "winter", "pool": "winter"}
_CHARGE = {"mine": 62, "pool": 71}
_FUEL = {"partner": 54, "child": 38, "pool": 66}
# Garages and yards where the cars stand when nobody drives them.
_PARKED = {"mine": "home", "partner": "home", "pool": "work"}


def add_cars(book: Book) -> None:
    """Write the four cars with all that belongs to them; the scene changes some of it afterwards."""
    cold = -30 if book.rng.random() < 0.15 else book.rng.randrange(20, 140, 5)
    for vehicle, car in zip(book.cast.vehicles, cars_of(book.cast), strict=True):
        key = vehicle.key
        spot = place(book.cast, _PARKED.get(key) or vehicle.owner)
        asleep = key in {"child", "pool"}
        odometer = book.rng.randrange(21_000, 64_000) if key != "child" else book.rng.randrange(168_000, 214_000)
        due = odometer - 800 if key == "child" else odometer + book.rng.randrange(1_200, 14_000)
        row = book.world.insert(
            Vehicle,
            nickname=car.nickname,
            make=car.make,
            model=car.model,
            year=car.year,
            colour=vehicle.colour,
            plate=vehicle.plate,
            drive=vehicle.drive,
            owner="employer" if key == "pool" else "household",
            main_driver="" if key == "pool" else vehicle.owner,
            power="off",
            gear="P",
            speed_kmh=0,
            parking_brake=True,
            is_locked=True,
            is_belted=False,
            is_asleep=asleep,
            is_online=key != "pool",
            is_indoors=asleep,
            wakes_today=2 if key == "pool" else 0,
            active_profile_id="",
            charge_wh=-(-car.battery_wh * _CHARGE.get(key, 0) // 100),
            battery_wh=car.battery_wh,
            wh_per_km=car.wh_per_km,
            fuel_ml=car.tank_ml * _FUEL.get(key, 0) // 100,
            tank_ml=car.tank_ml,
            ml_per_km=car.ml_per_km,
            odometer_m=odometer * 1000 + book.rng.randrange(1000),
            service_due_m=due * 1000,
            height_mm=car.height_mm,
            has_roof_box=key == "child",
            outside=cold,
            parked_at=spot.address,
            x_m=spot.x_m,
            y_m=spot.y_m,
            parked_since=instant(book.cast.now - timedelta(hours=70 if asleep else 9)),
            reported_at=instant(book.cast.now - (timedelta(hours=21) if asleep else timedelta())),
            valet_mode=False,
        )
        book.cars[key] = row.vehicle_id
        _add_body(book, key, car, row.vehicle_id)
        _add_people(book, key, row.vehicle_id)


def _add_body(book: Book, key: str, car: Car, vehicle_id: str) -> None:
    world = book.world
    flaps = [name for name, has in (("charge_port", car.battery_wh), ("fuel_flap", car.tank_ml)) if has]
    for name in (*_DOORS, *_POWERED, *flaps):
        world.insert(VehicleOpening, vehicle_id=vehicle_id, opening=name, open_percent=0, is_powered=name not in _DOORS)
    for light in ("low_beam", "high_beam", "fog", "hazard", "interior"):
        world.insert(
            VehicleLight,
            vehicle_id=vehicle_id,
            light=light,
            setting="auto" if light in {"low_beam", "interior"} else "off",
        )
    zones = ("driver", "passenger") if key == "partner" else ("driver", "passenger", "rear")
    for zone in zones:
        target = book.rng.choice((195, 200, 205, 210))
        world.insert(
            ClimateZone,
            vehicle_id=vehicle_id, zone=zone, is_on=False, target=target, fan=2, seat_heat=0, defrost=False,
        )  # fmt: skip
    for wheel in _WHEELS:
        wanted = 250 if key != "child" else 230
        pressure = wanted * 78 // 100 if (key, wheel) == ("child", "rear_left") else wanted - book.rng.randrange(0, 9)
        world.insert(
            Tyre,
            vehicle_id=vehicle_id, position=wheel, pressure_kpa=pressure, recommended_kpa=wanted, season=_SEASONS[key],
        )  # fmt: skip
    world.insert(Route, vehicle_id=vehicle_id, destination_id=None, avoid=[], started_at=None)
    world.insert(Cruise, vehicle_id=vehicle_id, state="off", set_kmh=100, gap=2)
    if car.battery_wh:
        # The pool car is fuller than its limit.
        limit, state = (60, "unplugged") if key == "pool" else (80, "plugged")
        world.insert(
            ChargingSession,
            vehicle_id=vehicle_id, state=state, limit_percent=limit, ready_by=None, begins_at=None, station_id=None,
            kw=7 if state == "plugged" else 0, is_flaky=False,
        )  # fmt: skip


def _add_people(book: Book, key: str, vehicle_id: str) -> None:
    cast = book.cast
    partner, grown = cast.partner, cast.child_grown
    friday = 4 - cast.today.weekday() if cast.today.weekday() <= 4 else 6
    drivers: dict[str, list[tuple[Any, DriverRole]]] = {
        "mine": [(cast.me, "owner"), (partner, "driver")],
        "partner": [(partner, "owner"), (cast.me, "driver")],
        "child": [(cast.me, "owner"), (grown, "restricted")],
        "pool": [(cast.me, "pool"), *((mate, "pool") for mate in cast.team[:3])],
    }
    for person, role in drivers[key]:
        ends = book.at(friday, 18 * 60) if role == "pool" and person is cast.me else None
        book.world.insert(
            VehicleDriver,
            vehicle_id=vehicle_id,
            person=person.email,
            name=person.name,
            relation=person.relation or "" if person.circle == "family" else "",
            role=role,
            valid_from=book.at(-3 if ends else -400, 8 * 60),
            valid_to=ends,
        )
    own_limit = (130, 110, 120)[book.turn % 3]
    profiles: dict[str, list[tuple[Any, int, bool]]] = {
        "mine": [
            (cast.me, 110 if book.scene == "driving" else own_limit, False),
            (partner, 130, False),
            (None, 60, True),
        ],
        "partner": [(partner, 130, False), (cast.me, 120, False), (None, 60, True)],
        "child": [(grown, 110, True), (cast.me, 130, False)],
        "pool": [(cast.employer, 120, False)],
    }
    for number, (person, limit, restricted) in enumerate(profiles[key], start=1):
        row = book.world.insert(
            DriverProfile,
            vehicle_id=vehicle_id,
            person="" if person is None else person.key,
            name="Valet" if person is None else person.name,
            seat_memory=number,
            default_temperature=book.rng.choice((190, 195, 200, 205, 210, 215)),
            max_speed_kmh=limit,
            is_restricted=restricted,
        )
        book.profiles[key, row.person] = row.profile_id
    main = {"mine": cast.me.email, "partner": partner.email, "child": grown.email, "pool": cast.employer.key}[key]
    book.world.update(Vehicle, vehicle_id, active_profile_id=book.profiles[key, main])
