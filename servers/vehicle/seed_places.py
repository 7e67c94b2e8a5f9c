"""The address book of the cars: the cast's places, with what chargers, car parks and opening hours say."""

from __future__ import annotations

from servers.cast.cars import Place, places_of
from servers.vehicle.models import Destination
from servers.vehicle.seed_book import Book

_KW = (150, 22, 50, 11, 50, 150, 22, 300)
_STALLS = (8, 4, 6, 2, 4, 10, 3, 12)
_ALL_DAY = ("00:00", "24:00")


def add_places(book: Book) -> None:
    """Write them in the order of the cast. The second charger has no free stall; one car park is low."""
    chargers = parks = 0
    for place in places_of(book.cast):
        kw = price = stalls = free = limit = 0
        if place.kind == "charger":
            kw, stalls = _KW[chargers % 8], _STALLS[chargers % 8]
            price = 35 + kw // 6 + book.rng.randrange(0, 6)
            free = 0 if chargers == 1 else book.rng.randrange(1, stalls + 1)
            chargers += 1
        if place.kind == "parking":
            limit = (2_000, 2_400, 0)[parks % 3]
            parks += 1
        opens, closes = _hours(book, place)
        row = book.world.insert(
            Destination,
            name=place.name,
            kind=place.kind,
            spoken=place.spoken,
            address=place.address,
            district=place.district,
            x_m=place.x_m,
            y_m=place.y_m,
            kw=kw,
            price_cents_kwh=price,
            stalls=stalls,
            free_stalls=free,
            height_limit_mm=limit,
            opens=opens,
            closes=closes,
        )
        book.places[place.key] = row.destination_id


def _hours(book: Book, place: Place) -> tuple[str, str]:
    """The hours of today where the cast has any; the first opening and the last closing of the day."""
    if place.kind == "garage" and not place.holder:
        return "08:00", "17:30"
    if place.kind in {"home", "work", "contact", "charger", "parking"} or not place.holder:
        return _ALL_DAY
    day = book.cast.hours(place.holder)[book.cast.today.weekday()]
    if not day or day[-1][1] - day[0][0] >= 24 * 60:
        return _ALL_DAY if day else ("00:00", "00:00")
    return _clock(day[0][0]), _clock(min(day[-1][1], 24 * 60))


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
