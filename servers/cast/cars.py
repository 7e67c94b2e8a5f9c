"""Where the household's cars go: the places of a car's address book, how far they are apart, what each car is.

Drawn from a stream of its own, so that it changes nothing else of the cast: `places_of(cast)`, `cars_of(cast)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from random import Random
from typing import Final, Literal

from servers.cast.cast import CASTS_KEPT, Cast, cast_of
from servers.cast.people import Person
from servers.cast.places import Address

PlaceKind = Literal["home", "work", "contact", "charger", "fuel", "garage", "parking", "favourite"]
Spoken = Literal["home", "work", "person", "brand", "headed"]

# Other towns of the country and spots outside the city, in metres east and north of its middle.
_TOWNS: Final = {"Hexleigh": (38_000, 21_000), "Stourwick": (-64_000, 33_000)}
_OUTSIDE: Final = (
    ("Merrin Lake", 17_500, -9_400),
    ("Sandle Bay", 81_000, -36_000),
    ("Cragfoot", -47_000, -52_000),
)
_SERVICES: Final = (("Fairholt Services", 41_000, -17_000), ("Long Barrow Services", -24_000, -25_000))
_TOWN_STREETS: Final = (
    "Market Square",
    "Dyer Street",
    "Canal Road",
    "Station Approach",
    "Guildhall Yard",
    "Orchard Way",
)
_CHARGERS: Final = ("Voltyard", "Amber Charge", "Voltyard", "Amber Charge", "Voltyard", "Amber Charge")
_DEALERS: Final = ("Ottermere Motors", "Brindle Autocare", "Pinnock & Daughter")
_SECTORS: Final[dict[str, PlaceKind]] = {"parking": "parking", "garage": "garage"}
_BODIES: Final = {
    "Lark": "hatchback", "Estate": "estate", "Pico": "little hatchback", "Tourer": "tourer", "Plover": "saloon",
    "Mini Van": "minivan", "Trek": "four-by-four",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the cars' address book; `x_m`, `y_m` count from the middle of the cast's city.

    `holder` is the e-mail of who lives there, the key of the firm or merchant, or "" for others. `spoken` says how its
    name is said: a "person" has a place ("Priya's place"), a "headed" name takes an article. `district` is "" outside
    the city.
    """

    key: str
    name: str
    kind: PlaceKind
    spoken: Spoken
    address: str
    district: str
    x_m: int
    y_m: int
    holder: str = ""


@dataclass(frozen=True, slots=True)
class Car:
    """What a car of the cast is beside its `Vehicle`: the same key, how it is called at home, and what it uses.

    Watt hours and millilitres are per kilometre and in full; 0 where the car has no battery or no tank.
    """

    key: str
    nickname: str
    make: str
    model: str
    year: int
    wh_per_km: int
    battery_wh: int
    ml_per_km: int
    tank_ml: int
    height_mm: int


def road_m(ax: int, ay: int, bx: int, by: int) -> int:
    """Metres by road between two places: 1.25 times the straight line, half up."""
    return (isqrt((ax - bx) ** 2 + (ay - by) ** 2) * 5 + 2) // 4


def cars_of(cast: Cast) -> tuple[Car, ...]:
    """The four cars, in the order of `cast.vehicles`."""
    return _cars(cast.seed)


def places_of(cast: Cast) -> tuple[Place, ...]:
    """Some 120 places: home and work first, people, clients, shops, chargers, garages, places outside."""
    return _places(cast.seed)


def place(cast: Cast, key: str) -> Place:
    """The place of that key. Raises KeyError."""
    return _by_key(cast.seed)[key]


@lru_cache(maxsize=CASTS_KEPT)
def _by_key(seed: int) -> dict[str, Place]:
    return {one.key: one for one in _places(seed)}


@lru_cache(maxsize=CASTS_KEPT)
def _cars(seed: int) -> tuple[Car, ...]:
    rng = Random(f"cast-{seed}-cars")
    found: list[Car] = []
    for vehicle in cast_of(seed).vehicles:
        make, _, model = vehicle.model.partition(" ")
        nickname = {"mine": "EV", "child": "old diesel", "pool": "pool car"}.get(vehicle.key) or _BODIES[model]
        electric = vehicle.drive == "electric"
        found.append(
            Car(
                key=vehicle.key,
                nickname=nickname,
                make=make,
                model=model,
                year=cast_of(seed).today.year
                - (rng.randrange(11, 15) if vehicle.key == "child" else rng.randrange(2, 6)),
                wh_per_km=rng.randrange(160, 195) if electric else 190 if vehicle.drive == "hybrid" else 0,
                battery_wh=rng.choice((58_000, 62_000, 64_000))
                if electric
                else 12_000
                if vehicle.drive == "hybrid"
                else 0,
                ml_per_km=0 if electric else rng.randrange(52, 70),
                tank_ml=0 if electric else rng.choice((42_000, 45_000, 50_000)),
                height_mm=2_140 if vehicle.key == "child" else rng.randrange(1_480, 1_720),
            )
        )
    return tuple(found)


@lru_cache(maxsize=CASTS_KEPT)
def _places(seed: int) -> tuple[Place, ...]:
    cast, rng = cast_of(seed), Random(f"cast-{seed}-places")
    return (
        *_own(cast),
        *_people(cast),
        *_clients(cast, rng),
        *_merchants(cast),
        *_road(cast, rng),
        *_outside(cast),
    )


def _own(cast: Cast) -> Iterator[Place]:
    for key, address in (("home", cast.me.address), ("work", cast.employer.address)):
        if address is not None:
            kind: Literal["home", "work"] = "home" if key == "home" else "work"
            yield _at(key, key.title(), kind, kind, address)


def _people(cast: Cast) -> Iterator[Place]:
    people = cast.people
    known: Iterable[Person] = (
        people.child_grown, people.parent, *people.friends, people.neighbour, people.landlord, *people.trades
    )  # fmt: skip
    for person in known:
        if person.address is not None:
            yield _at(person.email, person.name, "contact", "person", person.address, person.email)


def _clients(cast: Cast, rng: Random) -> Iterator[Place]:
    for firm in cast.clients:
        if firm.address is not None and firm.key != cast.clients[0].key:
            yield _at(firm.key, firm.name, "contact", "brand", firm.address, firm.key)
        elif firm.city in _TOWNS:
            x, y = _TOWNS[firm.city]
            address = f"{rng.randrange(2, 90)} {rng.choice(_TOWN_STREETS)}, {firm.city}"
            east, north = x + rng.randrange(-900, 900), y + rng.randrange(-900, 900)
            yield Place(firm.key, firm.name, "contact", "brand", address, "", east, north, firm.key)


def _merchants(cast: Cast) -> Iterator[Place]:
    for merchant in cast.merchants:
        if merchant.address is None:
            continue
        if merchant.sector == "fuel":
            kind: PlaceKind = "charger" if merchant.name.endswith("Charging") else "fuel"
        else:
            kind = _SECTORS.get(merchant.sector, "favourite")
        yield _at(merchant.key, merchant.name, kind, merchant.speech, merchant.address, merchant.key)


def _road(cast: Cast, rng: Random) -> Iterator[Place]:
    """Chargers, garages of the makers and car parks that are no merchants of ours."""
    city = cast.city
    for number, (brand, district) in enumerate(zip(_CHARGERS, city.districts, strict=False)):
        at = next((street for street in city.streets if street.district == district.name), city.streets[0])
        line = f"{rng.randrange(1, 110)} {at.name}"
        x, y = at.x_m + rng.randrange(0, 500), at.y_m + rng.randrange(0, 300)
        name = f"{brand} {district.name}"
        yield Place(f"charger-{number}", name, "charger", "brand", f"{line}, {city.name}", district.name, x, y)
    for number, (dealer, street) in enumerate(zip(_DEALERS, rng.sample(city.streets, 3), strict=True)):
        line = f"{rng.randrange(1, 110)} {street.name}, {city.name}"
        yield Place(f"dealer-{number}", dealer, "garage", "brand", line, street.district, street.x_m, street.y_m)
    for name in ("Mill Lane", "Station Road"):
        for street in [one for one in city.streets if one.name == name][:2]:
            key = f"park-{street.key}"
            line = f"{rng.randrange(1, 40)} {name}, {city.name}"
            x, y = street.x_m + 120, street.y_m - 80
            yield Place(key, f"{name} Car Park", "parking", "headed", line, street.district, x, y)


def _outside(cast: Cast) -> Iterator[Place]:
    for spot in (cast.city.airport, *cast.city.hotels):
        if spot is not None:
            yield _at(spot.name.lower().replace(" ", "-"), spot.name, "favourite", "brand", spot.address)
    for name, x, y in _OUTSIDE:
        yield Place(name.lower().replace(" ", "-"), name, "favourite", "brand", name, "", x, y)
    for name, x, y in _SERVICES:
        yield Place(name.lower().replace(" ", "-"), name, "charger", "brand", name, "", x, y)


def _at(key: str, name: str, kind: PlaceKind, spoken: Spoken, address: Address, holder: str = "") -> Place:
    line = f"{address.line}, {address.city}"
    return Place(key, name, kind, spoken, line, address.district, address.x_m, address.y_m, holder)
