"""The logbook of the last three months and what the cars complain of."""

from __future__ import annotations

from datetime import timedelta

from servers.cast.cars import cars_of
from servers.cast.drives import Drive, drives_of
from servers.vehicle.models import Severity, VehicleTrip, VehicleWarning
from servers.vehicle.seed_book import Book

_NOTES = ("dropped off the samples", "rain all the way", "picked up the printer", "roadworks on the way back")
# Car, code, system, text, severity, days ago.
_WARNINGS: tuple[tuple[str, str, str, str, Severity, int], ...] = (
    ("partner", "C1021", "brakes", "Brake fluid too low", "stop", 0),
    ("partner", "I0410", "washer", "Washer fluid is low", "info", 3),
    ("partner", "I0555", "season", "Summer tyres are on", "info", 9),
    ("child", "S0300", "service", "Service is overdue by 800 km", "service", 6),
    ("child", "S0215", "tyres", "Rear left tyre is losing air", "service", 2),
    ("child", "I0120", "lights", "Right number plate light is out", "info", 12),
    ("mine", "I0730", "software", "An update is ready to be installed", "info", 4),
    ("mine", "I0310", "key", "The battery of the key is nearly flat", "info", 15),
    ("pool", "S0301", "service", "Inspection is due this month", "service", 5),
)


def add_log(book: Book) -> None:
    """Write trips and warnings."""
    cars = {car.key: car for car in cars_of(book.cast)}
    claimed_before = book.cast.today.replace(day=1) - timedelta(days=1)
    claimed_before = claimed_before.replace(day=1)
    for drive in drives_of(book.cast):
        car = cars[drive.car]
        claimed = drive.purpose == "business" and drive.starts.date() < claimed_before
        book.world.insert(
            VehicleTrip,
            vehicle_id=book.cars[drive.car],
            driver=drive.driver,
            started_at=book.local(drive.starts),
            ended_at=book.local(drive.ends),
            from_id=book.places[drive.origin],
            to_id=book.places[drive.target],
            distance_m=drive.metres,
            used_wh=_used(drive, car.wh_per_km) if not car.tank_ml else 0,
            used_ml=_used(drive, car.ml_per_km),
            purpose=drive.purpose,
            company=drive.company,
            note=book.rng.choice(_NOTES) if drive.purpose == "business" and book.rng.random() < 0.2 else "",
            claimed_at=book.local(drive.ends + timedelta(days=9)) if claimed else None,
        )
    for key, code, system, text, severity, days in _WARNINGS:
        book.world.insert(
            VehicleWarning,
            vehicle_id=book.cars[key],
            code=code,
            system=system,
            text=text,
            severity=severity,
            since=book.at(-days, 8 * 60 + 40),
        )


def _used(drive: Drive, per_km: int) -> int:
    return -(-drive.metres * per_km // 1000)
