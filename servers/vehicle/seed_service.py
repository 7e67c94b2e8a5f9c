"""Garages, their free times in the next three weeks, and the work that was or will be done."""

from __future__ import annotations

from datetime import timedelta

from servers.cast.cars import cars_of, places_of
from servers.cast.days import is_working_day
from servers.cast.drives import services_of
from servers.vehicle.models import ServiceBooking, ServiceCentre, ServiceSlot
from servers.vehicle.policy import service_cents
from servers.vehicle.seed_book import Book

_TIMES = (8 * 60, 8 * 60 + 30, 10 * 60, 11 * 60 + 30, 13 * 60, 14 * 60 + 30, 16 * 60)
_SLOTS = 90
_RATES = (100, 110, 95, 120)
_DAYS = 21


def add_services(book: Book) -> None:
    """Write four garages, ninety times, twelve past bookings and one ahead: the partner's car, an inspection."""
    makes = [car.make for car in cars_of(book.cast)]
    # The town's garage takes all but the electric make; each dealer has two makes.
    brands = (makes[1:], [makes[0], makes[1]], [makes[0], makes[2]], [makes[3], makes[1]])
    garages = [one for one in places_of(book.cast) if one.kind == "garage"]
    for garage, rate, served in zip(garages, _RATES, brands, strict=True):
        book.world.insert(
            ServiceCentre,
            centre_id=book.places[garage.key],
            name=garage.name,
            brands=served,
            has_loan_cars=rate > 100,
            rate_percent=rate,
        )
    slots = _add_slots(book, [book.places[garage.key] for garage in garages])
    for service in services_of(book.cast):
        wall = timedelta(days=(service.day - book.cast.today).days)
        slot = book.world.insert(
            ServiceSlot,
            centre_id=book.places[service.garage],
            starts_at=book.at(wall.days, 8 * 60 + 30),
            bay="1",
            is_free=False,
        )
        book.world.insert(
            ServiceBooking,
            vehicle_id=book.cars[service.car],
            kind=service.kind,
            slot_id=slot.slot_id,
            price_cents=service.price,
            status="done",
        )
    ahead = next(slot for slot in slots if slot.centre_id == book.places[garages[0].key] and slot.is_free)
    book.world.update(ServiceSlot, ahead.slot_id, is_free=False)
    book.world.insert(
        ServiceBooking,
        vehicle_id=book.cars["partner"],
        kind="inspection",
        slot_id=ahead.slot_id,
        price_cents=service_cents("inspection", _RATES[0]),
        status="booked",
    )


def _add_slots(book: Book, centres: list[str]) -> list[ServiceSlot]:
    days = [n for n in range(1, _DAYS + 1) if is_working_day(book.cast.today + timedelta(days=n))]
    every = [(day, minute, centre) for day in days for minute in _TIMES for centre in centres]
    chosen = sorted(book.rng.sample(range(len(every)), _SLOTS))
    return [
        book.world.insert(
            ServiceSlot,
            centre_id=every[number][2],
            starts_at=book.at(every[number][0], every[number][1]),
            bay=str(book.rng.randrange(1, 4)),
            is_free=book.rng.random() < 0.85,
        )
        for number in chosen
    ]
