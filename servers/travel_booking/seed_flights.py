"""The timetable: a few days of flights to each place, with what is left in them and what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from random import Random
from typing import Final, NamedTuple

from servers.cast import Cast
from servers.kit.text import instant
from servers.travel_booking.models import Aircraft, Fare, Flight, FlightCabin, FlightState
from servers.travel_booking.seed_places import BY_CITY, FAR, HUB, HUB_AIRLINE, KINDS, PLACES, home_port
from servers.travel_booking.times import at_place
from sessions import World

_FAR: Final = 300
_BRANDS: Final = (("basic", 100), ("standard", 138), ("flex", 196))
_CABINS: Final = {"economy": 100, "premium": 185, "business": 330}
_MORNING: Final = (380, 560)
_MIDDAY: Final = (660, 860)
_EVENING: Final = (980, 1220)
_HUB_WAYS: Final = ((71, "Chicago", 725), (73, "Denver", 750), (75, "Athens", 695))


class Slot(NamedTuple):
    """A flight that an airline has at about the same time every day it flies."""

    airline: str
    number: str
    minute: int
    port: str


class Timetable:
    """Flights of one seed; a flight that is asked for twice is made once."""

    def __init__(self, world: World, cast: Cast, rng: Random) -> None:
        self.world = world
        self.cast = cast
        self.rng = rng
        self.made: dict[tuple[str, date], str] = {}
        self._taken: set[tuple[str, str, date, int]] = set()
        self._numbers = iter(rng.sample(range(101, 989), 600))
        self._slots: dict[tuple[str, str], tuple[Slot, ...]] = {}
        self._basis: dict[str, int] = {}

    def slots(self, origin: str, destination: str) -> tuple[Slot, ...]:
        """The three daily flights between two cities: morning and evening of one airline, midday of another."""
        key = (origin, destination)
        if key not in self._slots:
            back = self._slots.get((destination, origin))
            if back is not None:
                codes = [back[0].airline, back[1].airline]
            else:
                codes = self.rng.sample([kind.code for kind in KINDS if kind.code != HUB_AIRLINE], 2)
            ports = [code for code, _ in BY_CITY[destination if destination in BY_CITY else origin].ports]
            self._slots[key] = (
                self._slot(codes[0], _MORNING, ports[0]),
                self._slot(codes[1], _MIDDAY, ports[-1]),
                self._slot(codes[0], _EVENING, ports[0]),
            )
        return self._slots[key]

    def _slot(self, airline: str, span: tuple[int, int], port: str) -> Slot:
        return Slot(airline, f"{airline} {next(self._numbers)}", self.rng.randrange(*span) // 5 * 5, port)

    def every(self, origin: str, destination: str, days: Iterable[date]) -> None:
        """All daily flights on some days."""
        for day in days:
            for slot in self.slots(origin, destination):
                self.fly(origin, destination, slot, day)

    def fly(
        self,
        origin: str,
        destination: str,
        slot: Slot,
        day: date,
        *,
        state: FlightState = "scheduled",
        delay: int = 0,
        aircraft: Aircraft | None = None,
        minutes: int | None = None,
    ) -> str:
        """One flight; its id."""
        found = self.made.get((slot.number, day))
        if found is not None:
            return found
        home = self.cast.city.name
        place = BY_CITY[origin if destination in {home, HUB} and origin != home else destination]
        length = minutes or (place.minutes if home in {origin, destination} else max(75, place.minutes - 40))
        zone = self._zone(origin)
        leaves = at_place(day, slot.minute, zone)
        far = place.minutes > _FAR
        kind: Aircraft = aircraft or ("wide" if far else "regional" if place.minutes < 80 else "narrow")
        row = self.world.insert(
            Flight,
            number=slot.number,
            airline_id=slot.airline,
            origin=self._port(origin, slot),
            destination=self._port(destination, slot),
            from_city=origin,
            to_city=destination,
            day=day.isoformat(),
            departs_at=instant(leaves),
            arrives_at=instant(leaves + timedelta(minutes=length)),
            aircraft=kind,
            state=state,
            delay_minutes=delay,
        )
        self.made[slot.number, day] = row.flight_id
        if day >= self.cast.today:
            self._price(row.flight_id, kind, place.minutes)
        return row.flight_id

    def _zone(self, city: str) -> str:
        return BY_CITY[city].zone if city in BY_CITY else self.cast.zone

    def _port(self, city: str, slot: Slot) -> str:
        if city not in BY_CITY:
            return home_port(self.cast)[0]
        codes = [code for code, _ in BY_CITY[city].ports]
        return slot.port if slot.port in codes else codes[0]

    def _price(self, flight_id: str, aircraft: str, minutes: int) -> None:
        rng = self.rng
        basis = (2_400 + minutes * 48) * rng.randrange(70, 151) // 100
        for cabin in self._cabins(aircraft):
            left = rng.choice((2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 23, 31)) if cabin == "economy" else rng.randrange(2, 9)
            self.world.insert(FlightCabin, flight_id=flight_id, cabin=cabin, seats_left=left)
            for brand, share in _BRANDS if cabin == "economy" else _BRANDS[1:]:
                price = basis * _CABINS[cabin] * (share + rng.randrange(-6, 7)) // 10_000
                self.world.insert(
                    Fare, flight_id=flight_id, cabin=cabin, brand=brand, price=max(1_900, price // 50 * 50)
                )

    def _cabins(self, aircraft: str) -> list[str]:
        if aircraft == "wide":
            return ["economy", "premium", "business"]
        return ["economy", "business"] if aircraft == "narrow" and self.rng.random() < 0.08 else ["economy"]


def fill_timetable(table: Timetable, cast: Cast, rng: Random) -> dict[str, date]:
    """Flights of the coming weeks; returns for each open city the day of its first flights out."""
    home, today = cast.city.name, cast.today
    for trip in cast.trips[-2:]:
        out = [trip.leaves + timedelta(days=offset) for offset in (-1, 0, 1)]
        back = [trip.returns + timedelta(days=offset) for offset in (0, 1)]
        table.every(home, trip.city, out)
        table.every(trip.city, home, back)
    busy = {trip.city for trip in cast.trips[-2:]}
    open_cities = [place.city for place in PLACES if place.city not in {*busy, *FAR, HUB}]
    starts: dict[str, date] = {}
    for city in rng.sample(open_cities, 8):
        first = today + timedelta(days=rng.randrange(5, 40))
        starts[city] = first
        table.every(home, city, (first, first + timedelta(days=1)))
        table.every(city, home, (first + timedelta(days=3), first + timedelta(days=4)))
    hub = [Slot(HUB_AIRLINE, f"{HUB_AIRLINE} {number}", minute, "AMS") for number, minute in ((51, 385), (55, 900))]
    first = today + timedelta(days=rng.randrange(8, 20))
    for day in (first, first + timedelta(days=1), first + timedelta(days=8)):
        for slot in hub:
            table.fly(home, HUB, slot, day)
            back = Slot(HUB_AIRLINE, f"{HUB_AIRLINE} {int(slot.number[3:]) + 1}", slot.minute + 330, "AMS")
            table.fly(HUB, home, back, day)
        for number, city, minute in _HUB_WAYS:
            port = BY_CITY[city].ports[0][0]
            table.fly(HUB, city, Slot(HUB_AIRLINE, f"{HUB_AIRLINE} {number}", minute, port), day)
            table.fly(city, HUB, Slot(HUB_AIRLINE, f"{HUB_AIRLINE} {number + 1}", minute + 330, port), day)
    starts[HUB] = first
    _red_eye(table, cast)
    return starts


def _red_eye(table: Timetable, cast: Cast) -> None:
    """A night flight that lands on the morning on which the clocks change."""
    day = cast.clock_change - timedelta(days=1)
    slot = Slot(HUB_AIRLINE, f"{HUB_AIRLINE} 92", 1_290, "BOS")
    table.fly("Boston", cast.city.name, slot, day, minutes=395)


def plant_fares(world: World, cast: Cast) -> None:
    """Odd fares: one seat left, none left, standard dearer than flex, business cheaper than premium."""
    tomorrow = (cast.today + timedelta(days=4)).isoformat()
    flights = [row for row in world.find(Flight) if row.day > tomorrow and row.state == "scheduled"]
    flights.sort(key=lambda row: (row.day, row.number))
    near = [row for row in flights if row.aircraft != "wide"]
    wide = next(row for row in flights if row.aircraft == "wide")
    world.update(FlightCabin, (near[0].flight_id, "economy"), seats_left=1)
    world.update(FlightCabin, (near[4].flight_id, "economy"), seats_left=0)
    odd = near[8].flight_id
    flex = world.get(Fare, (odd, "economy", "flex"))
    if flex is not None:
        world.update(Fare, (odd, "economy", "standard"), price=flex.price + 1_500)
    for brand in ("standard", "flex"):
        premium = world.get(Fare, (wide.flight_id, "premium", brand))
        if premium is not None:
            world.update(Fare, (wide.flight_id, "business", brand), price=premium.price - 2_000)
