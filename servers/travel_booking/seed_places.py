"""Airports, airlines and hotels: cities that exist, firms that do not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Final, NamedTuple

from servers.cast import Cast
from servers.travel_booking.models import (
    Airline,
    Airport,
    Allotment,
    Amenity,
    Board,
    FareRule,
    Hotel,
    RatePeriod,
    RoomRate,
    RoomType,
)
from sessions import World


class Place(NamedTuple):
    """A city that one can fly to; `minutes` is the way from home, `ports` its airports."""

    city: str
    country: str
    zone: str
    minutes: int
    ports: tuple[tuple[str, str], ...]


class Kind(NamedTuple):
    """An airline: code, name, program, and what its cheapest and middle fares allow."""

    code: str
    name: str
    program: str
    basic_bags: int
    standard_refund: str


PLACES: Final = (
    Place("Copenhagen", "Denmark", "Europe/Copenhagen", 115, (("CPH", "Copenhagen Kastrup"),)),
    Place("Hamburg", "Germany", "Europe/Berlin", 95, (("HAM", "Hamburg Airport"),)),
    Place("Bologna", "Italy", "Europe/Rome", 130, (("BLQ", "Bologna Airport"),)),
    Place("Lyon", "France", "Europe/Paris", 105, (("LYS", "Lyon Airport"),)),
    Place("Valencia", "Spain", "Europe/Madrid", 145, (("VLC", "Valencia Airport"),)),
    Place("Kraków", "Poland", "Europe/Warsaw", 150, (("KRK", "Kraków Airport"),)),
    Place("Boston", "United States", "America/New_York", 440, (("BOS", "Boston Airport"),)),
    Place("Bergen", "Norway", "Europe/Oslo", 110, (("BGO", "Bergen Airport"),)),
    Place("Ghent", "Belgium", "Europe/Brussels", 65, (("GNE", "Ghent Airport"),)),
    Place("Ljubljana", "Slovenia", "Europe/Ljubljana", 130, (("LJU", "Ljubljana Airport"),)),
    Place("Lisbon", "Portugal", "Europe/Lisbon", 165, (("LIS", "Lisbon Airport"),)),
    Place("Porto", "Portugal", "Europe/Lisbon", 150, (("OPO", "Porto Airport"),)),
    Place("Milan", "Italy", "Europe/Rome", 120, (("MXP", "Milan Malpensa"), ("LIN", "Milan Linate"))),
    Place("Chicago", "United States", "America/Chicago", 520, (("ORD", "Chicago Airport"),)),
    Place("Denver", "United States", "America/Denver", 590, (("DEN", "Denver Airport"),)),
    Place("Oslo", "Norway", "Europe/Oslo", 125, (("OSL", "Oslo Airport"),)),
    Place("Vienna", "Austria", "Europe/Vienna", 140, (("VIE", "Vienna Airport"),)),
    Place("Athens", "Greece", "Europe/Athens", 220, (("ATH", "Athens Airport"),)),
    Place("Dublin", "Ireland", "Europe/Dublin", 70, (("DUB", "Dublin Airport"),)),
    Place("Amsterdam", "Netherlands", "Europe/Amsterdam", 75, (("AMS", "Amsterdam Airport"),)),
    Place("Reykjavík", "Iceland", "Atlantic/Reykjavik", 185, (("KEF", "Reykjavík Airport"),)),
    Place("Edinburgh", "United Kingdom", "Europe/London", 80, (("EDI", "Edinburgh Airport"),)),
)
BY_CITY: Final = {place.city: place for place in PLACES}
HUB: Final = "Amsterdam"
FAR: Final = ("Chicago", "Denver")
HUB_AIRLINE: Final = "GL"
KINDS: Final = (
    Kind("KW", "Kittiwake Air", "Kittiwake Club", 0, "credit"),
    Kind("LK", "Larkspur Airways", "Larkspur Miles", 0, "credit"),
    Kind("FW", "Fjordwing", "Fjordwing Plus", 0, "cash"),
    Kind("SO", "Solanda", "Solanda Circle", 1, "credit"),
    Kind("GL", "Greylag Air", "Greylag Flock", 0, "credit"),
    Kind("VM", "Vellamo Air", "Vellamo Bonus", 0, "credit"),
    Kind("BM", "Brightmoor Airways", "Brightmoor Rewards", 0, "cash"),
    Kind("TM", "Tramontane", "Tramontane Card", 0, "credit"),
)
_NAMES: Final = (
    "Hotel Alder", "Linden House", "Copper Gate Hotel", "Hotel Meridian Quay", "Swallow Rooms", "Old Foundry Hotel",
    "Hotel Belvane", "Garden Court", "Hotel Sable", "Weathervane House", "Hotel Corvina", "Juniper Rooms",
    "Hotel Tressel", "Millstone Hotel", "Hotel Aubrey", "Saltbox House", "Hotel Vesper", "Orchard Rooms",
    "Hotel Larkin", "Bellfounders Hotel", "Hotel Ostara", "Pepper House", "Hotel Marlow Square", "Canal Rooms",
    "Hotel Quillon", "Observatory House", "Hotel Sorrel", "Stonebridge Hotel", "Hotel Amaranth", "Tanner House",
    "Hotel Brindle", "Northgate Rooms", "Hotel Celadon", "Harbourmaster Hotel", "Hotel Damask", "Gallery House",
    "Hotel Elver", "Clockmaker Hotel", "Hotel Fennimore", "Terrace Rooms", "Hotel Gable", "Cedar Court",
    "Hotel Halcot", "Ivory House", "Hotel Juno Park", "Chandler House",
)  # fmt: skip
_CHAINS: Final = ("Tillerman", "Rookwood", "Anselm")
_STREETS: Final = (
    "Harbour Street", "Market Square", "Station Road", "Bridge Street", "Castle Street", "Mill Street", "Park Lane",
    "Church Street", "River Walk", "Theatre Street", "Museum Street", "Garden Street", "Tower Lane", "Old Town Square",
)  # fmt: skip
_AMENITIES: Final[tuple[Amenity, ...]] = (
    "pool", "gym", "parking", "spa", "breakfast", "airport_shuttle", "kitchen", "accessible",
)  # fmt: skip
_SECOND: Final[tuple[RoomType, ...]] = ("single", "twin", "suite")
_SLEEPS: Final = {"single": 1, "double": 2, "twin": 2, "family": 4, "suite": 3}
_WORTH: Final = {"single": 80, "double": 100, "twin": 105, "family": 150, "suite": 190}
_TAXES: Final = (0, 100, 150, 200, 250, 350)


@dataclass(frozen=True, slots=True)
class Inn:
    """A hotel of the seed: its key, its city and which two kinds of room it has."""

    hotel_id: str
    city: str
    chain: str
    kinds: tuple[RoomType, RoomType]


def home_port(cast: Cast) -> tuple[str, str]:
    """Code and name of the airport at home."""
    port = cast.city.airport
    if port is None or port.code is None:
        raise LookupError(f"{cast.city.name} has no airport")
    return port.code, port.name


def build_airports(world: World, cast: Cast) -> None:
    """Home first, then the places."""
    code, name = home_port(cast)
    world.insert(
        Airport, code=code, name=name, city=cast.city.name, country="United Kingdom", zone=cast.zone,
        min_connect=45,
    )  # fmt: skip
    for place in PLACES:
        for port_code, port_name in place.ports:
            world.insert(
                Airport,
                code=port_code,
                name=port_name,
                city=place.city,
                country=place.country,
                zone=place.zone,
                min_connect=75 if place.minutes > 300 else 45,
            )


def build_airlines(world: World, rng: Random) -> None:
    """Airlines and what their fares allow: one includes a bag in basic, two pay standard back in cash less a fee."""
    for number, kind in enumerate(KINDS):
        world.insert(Airline, airline_id=kind.code, name=kind.name, program=kind.program)
        bag_fee = rng.randrange(28, 46) * 100
        world.insert(
            FareRule,
            airline_id=kind.code,
            brand="basic",
            change_fee=0,
            cancel_fee=0,
            refund="none",
            bags_included=kind.basic_bags,
            bag_fee=bag_fee,
            seat_fee=rng.randrange(8, 19) * 100,
            can_hold=False,
        )
        world.insert(
            FareRule,
            airline_id=kind.code,
            brand="standard",
            change_fee=rng.randrange(30, 61, 5) * 100,
            cancel_fee=rng.randrange(35, 76, 5) * 100,
            refund=kind.standard_refund,
            bags_included=1,
            bag_fee=bag_fee,
            seat_fee=rng.choice((0, 600, 700)),
            can_hold=number != len(KINDS) - 1,
        )
        world.insert(
            FareRule,
            airline_id=kind.code,
            brand="flex",
            change_fee=0,
            cancel_fee=0,
            refund="cash",
            bags_included=rng.choice((1, 2)),
            bag_fee=bag_fee,
            seat_fee=0,
            can_hold=True,
        )


def build_hotels(world: World, cast: Cast, rng: Random) -> dict[str, list[Inn]]:
    """Hotels by city: the three at home, two elsewhere, of one chain in three cities; a sold-out night in some."""
    names = rng.sample(_NAMES, 2 * (len(PLACES) - len(_CHAINS)))
    chained = dict(zip(rng.sample(free_cities(cast), len(_CHAINS)), _CHAINS, strict=True))
    found: dict[str, list[Inn]] = {cast.city.name: []}
    for spot in cast.city.hotels:
        street = spot.address.line
        kind = rng.choice(_SECOND)
        found[cast.city.name].append(_hotel(world, cast, rng, cast.city.name, cast.zone, spot.name, "", street, kind))
    for place in PLACES:
        chain = chained.get(place.city, "")
        found[place.city] = []
        for quarter in ("Old Town", "Riverside"):
            name = f"{chain} {quarter}" if chain else names.pop()
            street = f"{rng.randrange(2, 90)} {rng.choice(_STREETS)}"
            kind = "family" if quarter == "Old Town" else rng.choice(_SECOND)
            inn = _hotel(world, cast, rng, place.city, place.zone, name, chain, street, kind)
            found[place.city].append(inn)
    return found


def _hotel(
    world: World,
    cast: Cast,
    rng: Random,
    city: str,
    zone: str,
    name: str,
    chain: str,
    street: str,
    second: RoomType,
) -> Inn:
    stars = rng.choice((2, 3, 3, 3, 4, 4, 5))
    row = world.insert(
        Hotel,
        name=f"{name} {city}" if chain else name,
        chain=chain,
        city=city,
        zone=zone,
        street=street,
        stars=stars,
        rating_tenths=rng.randrange(66, 97),
        amenities=sorted(rng.sample(_AMENITIES, rng.randrange(2, 6))),
        pets=rng.random() < 0.35,
        city_tax=rng.choice(_TAXES),
        check_in_from=rng.choice(("14:00", "15:00", "15:00", "16:00")),
    )
    kinds: tuple[RoomType, RoomType] = ("double", second)
    worth = stars * rng.randrange(24, 42) * 100
    turn = cast.today + timedelta(days=rng.randrange(9, 32))
    season = rng.choice((85, 115, 125, 140))
    for kind in kinds:
        board: Board = rng.choice(("room_only", "breakfast", "breakfast", "half_board"))
        cot = kind in {"double", "twin"} and rng.random() < 0.5
        base = worth * _WORTH[kind] // 100
        free_days, lost = rng.choice((1, 1, 2, 3)), rng.choice((1, 1, 2))
        for terms, share in (("flexible", 100), ("prepaid", 86)):
            world.insert(
                RoomRate,
                hotel_id=row.hotel_id,
                room_type=kind,
                terms=terms,
                sleeps=_SLEEPS[kind],
                cot=cot,
                board=board,
                free_cancel_days=free_days if terms == "flexible" else 0,
                penalty_nights=lost if terms == "flexible" else 0,
            )
            for first, last, factor in (
                (cast.today - timedelta(days=20), turn, 100),
                (turn + timedelta(days=1), cast.today + timedelta(days=200), season),
            ):
                world.insert(
                    RatePeriod,
                    hotel_id=row.hotel_id,
                    room_type=kind,
                    terms=terms,
                    starts_on=first.isoformat(),
                    ends_on=last.isoformat(),
                    nightly=base * share * factor // 10_000 // 50 * 50,
                )
        world.insert(
            Allotment,
            hotel_id=row.hotel_id,
            room_type=kind,
            starts_on=(cast.today - timedelta(days=20)).isoformat(),
            ends_on=(cast.today + timedelta(days=200)).isoformat(),
            rooms=rng.randrange(2, 7),
        )
    return Inn(row.hotel_id, city, chain, kinds)


def free_cities(cast: Cast) -> list[str]:
    """Cities near enough for a direct flight that no journey of the ledger leads to."""
    taken = {trip.city for trip in cast.trips}
    return [place.city for place in PLACES if place.city not in {*taken, HUB, *FAR}]


def sell_out(world: World, inn: Inn, room_type: str, day: str) -> None:
    """One night on which no room of a kind is left."""
    world.insert(Allotment, hotel_id=inn.hotel_id, room_type=room_type, starts_on=day, ends_on=day, rooms=0)
