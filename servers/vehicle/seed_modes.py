"""What the cars are about this morning; where the user is rotates from seed to seed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.cast.cars import Place, cars_of, place, places_of
from servers.kit.text import instant
from servers.vehicle.models import (
    ChargingSession,
    ClimateZone,
    Cruise,
    Presence,
    Route,
    RouteStop,
    Vehicle,
    VehicleLight,
    VehicleOpening,
)
from servers.vehicle.seed_book import Book


def set_scene(book: Book) -> None:
    """Put the user and the cars where this seed has them."""
    {"parked": _parked, "driving": _driving, "riding": _riding, "away": _away}[book.scene](book)


def _parked(book: Book) -> None:
    """At the wheel of my car, which stands: charging at home, outside work, or at a station whose first start fails."""
    _sit(book, "mine", "driver", book.me)
    _set(book, "mine", power="ready", is_locked=False, is_belted=book.turn % 3 != 2, parking_brake=book.turn % 3 == 0)
    _light(book, "mine", "low_beam", "on")
    _light(book, "mine", "high_beam", "on")
    _climate(book, "mine")
    if book.turn % 3 == 0:
        _plug(book, state="charging", limit_percent=80)
    elif book.turn % 3 == 1:
        _plug(book, state="unplugged", kw=0)
        _stand(book, "mine", place(book.cast, "work"))
        _set(book, "mine", is_locked=book.turn % 2 == 0)
    else:
        station = _of_kind(book, "charger", 0)
        _plug(book, state="plugged", station_id=book.places[station.key], kw=150, is_flaky=True)
        _stand(book, "mine", station)
    _partner_drives(book, riding=False)
    _open(book, "child", "trunk", 50)
    _set(book, "child", is_locked=False)


def _driving(book: Book) -> None:
    """At the wheel of my car on the motorway, on a route with a stop."""
    _sit(book, "mine", "driver", book.me)
    ends = place(book.cast, ("sandle-bay", "cragfoot")[book.turn % 2])
    stop = place(book.cast, "fairholt-services" if book.turn % 2 == 0 else "long-barrow-services")
    speed = book.rng.choice((96, 99, 102, 104, 107))
    battery = next(car.battery_wh for car in cars_of(book.cast) if car.key == "mine")
    _set(
        book, "mine",
        power="ready", gear="D", speed_kmh=speed, parking_brake=False, is_belted=True, parked_at="",
        x_m=stop.x_m * 6 // 10, y_m=stop.y_m * 6 // 10, charge_wh=battery * 34 // 100,
    )  # fmt: skip
    _plug(book, state="unplugged", kw=0)
    _light(book, "mine", "low_beam", "on")
    _light(book, "mine", "high_beam", "on")
    _climate(book, "mine")
    cruise = "active" if book.turn % 2 else "standby"
    book.world.update(Cruise, book.cars["mine"], state=cruise, set_kmh=100)
    _lead(book, "mine", [stop], ends)
    _set(book, "partner", is_locked=False, parking_brake=True)
    _open(book, "partner", "trunk", 50)


def _riding(book: Book) -> None:
    """Beside my partner, who drives; my car charges at home."""
    _partner_drives(book, riding=True)
    _plug(book, state="charging", limit_percent=80)
    _open(book, "child", "trunk", 50)
    _set(book, "child", is_locked=False)


def _away(book: Book) -> None:
    """In no car; two stand outside unlocked, or only my partner's, which is still on its valet profile then."""
    _set(book, "partner", is_locked=False)
    _open(book, "partner", "front_left_window", 30)
    if book.turn % 2:
        _plug(book, state="scheduled", ready_by=book.at(1, 7 * 60), begins_at=book.at(0, 21 * 60))
        _set(book, "partner", active_profile_id=book.profiles["partner", ""], valet_mode=True)
    else:
        _set(book, "mine", is_locked=False)
        _open(book, "mine", "trunk", 50 if book.turn % 4 == 0 else 0)


def _partner_drives(book: Book, *, riding: bool) -> None:
    ends = place(book.cast, "merrin-lake")
    _sit(book, "partner", "driver", book.cast.partner.email)
    if riding:
        _sit(book, "partner", "passenger", book.me)
    _set(
        book, "partner",
        power="ready", gear="D", speed_kmh=64, parking_brake=False, is_locked=True, is_belted=True, parked_at="",
        x_m=ends.x_m // 2, y_m=ends.y_m // 2,
    )  # fmt: skip
    _light(book, "partner", "low_beam", "on")
    _climate(book, "partner")
    _lead(book, "partner", [], ends)


def _set(book: Book, key: str, **values: Any) -> None:
    given = {name: value for name, value in values.items() if value is not None}
    if given:
        book.world.update(Vehicle, book.cars[key], **given)


def _sit(book: Book, key: str, seat: str, person: str) -> None:
    book.world.insert(Presence, person=person, vehicle_id=book.cars[key], seat=seat)


def _stand(book: Book, key: str, spot: Place) -> None:
    _set(book, key, parked_at=spot.address, x_m=spot.x_m, y_m=spot.y_m)


def _open(book: Book, key: str, opening: str, percent: int) -> None:
    book.world.update(VehicleOpening, (book.cars[key], opening), open_percent=percent)


def _light(book: Book, key: str, light: str, setting: str) -> None:
    book.world.update(VehicleLight, (book.cars[key], light), setting=setting)


def _climate(book: Book, key: str) -> None:
    for zone in ("driver", "passenger"):
        book.world.update(ClimateZone, (book.cars[key], zone), is_on=True, fan=3)


def _plug(book: Book, **values: Any) -> None:
    book.world.update(ChargingSession, book.cars["mine"], **values)


def _lead(book: Book, key: str, stops: list[Place], ends: Place) -> None:
    vehicle_id = book.cars[key]
    started = instant(book.cast.now - timedelta(minutes=25))
    book.world.update(Route, vehicle_id, destination_id=book.places[ends.key], started_at=started)
    for position, stop in enumerate(stops, start=1):
        book.world.insert(RouteStop, vehicle_id=vehicle_id, position=position, destination_id=book.places[stop.key])


def _of_kind(book: Book, kind: str, number: int) -> Place:
    return [one for one in places_of(book.cast) if one.kind == kind][number]
