"""Journeys beside those of the ledger, one in every awkward state; the firm's card or old accounts paid for them."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from dateutil.relativedelta import relativedelta

from servers.kit.text import instant
from servers.travel_booking.models import Brand, Credit, Flight, Stay, TravelBooking
from servers.travel_booking.seed_bookings import Office, make_room
from servers.travel_booking.seed_flights import Slot
from servers.travel_booking.seed_places import HUB, HUB_AIRLINE, free_cities, sell_out

_FRIDAY: Final = 4
Brands = tuple[tuple[str, Brand], ...]
_ME_AND_DANIEL: Final[Brands] = (("me", "basic"), ("daniel", "standard"))
_ME_AND_PRIYA: Final[Brands] = (("me", "standard"), ("priya", "flex"))
_ABROAD: Final[Brands] = (("priya", "standard"), ("dana", "flex"))


def book_cases(office: Office) -> None:
    """All of them."""
    places = _places(office)
    _long_ago(office, places)
    _work_behind(office, places)
    _second_thoughts(office, places)
    _full_house(office, places[0])
    _soon(office, places[6])
    _far_away(office, "Denver")
    _missed(office, "Chicago")
    _group(office, places[7])
    _held(office, places)
    _under_way(office, places)
    _cancelled(office, places)
    _same_city(office)


def _places(office: Office) -> list[str]:
    """The free cities in an order of the seed, one with two hotels of a chain first."""
    rest = free_cities(office.cast)
    order = office.rng.sample(rest, len(rest))
    chained = next(city for city in order if office.inns[city][0].chain)
    return [chained, *(city for city in order if city != chained)]


def _return(office: Office, city: str, leaves: date, returns: date, slot: int = 0, back: int = 2) -> list[str]:
    home = office.cast.city.name
    out, home_way = office.table.slots(home, city), office.table.slots(city, home)
    return [
        office.table.fly(home, city, out[slot], leaves),
        office.table.fly(city, home, home_way[back], returns),
    ]


def _long_ago(office: Office, places: list[str]) -> None:
    """Two family journeys from before the ledger begins."""
    today = office.cast.today
    for city, months, who in ((places[1], 21, ["me", "partner"]), (places[2], 30, ["me", "partner", "small", "grown"])):
        leaves = today - relativedelta(months=months)
        returns = leaves + timedelta(days=7)
        trip = office.trip(f"{city} holiday")
        booked = office.ago(days=(today - leaves).days + 40)
        office.fly(trip, _return(office, city, leaves, returns), who, "standard", booked, "old_debit")
        office.stay(trip, office.inn(city, len(who)), leaves, returns, len(who), "me", booked, "old_debit")


def _work_behind(office: Office, places: list[str]) -> None:
    """Two work journeys that are over: one booked singly, one as a group of four of whom one did not turn up."""
    today = office.cast.today
    leaves = today - timedelta(days=172)
    returns = leaves + timedelta(days=3)
    trip = office.trip(f"{places[3]} client visit", "receipts go to accounting")
    flights = _return(office, places[3], leaves, returns)
    booked = office.ago(days=197)
    for key, brand in _ME_AND_PRIYA:
        office.fly(trip, flights, [key], brand, booked, "company")
        office.stay(trip, office.inn(places[3], 1), leaves, returns, 1, key, booked, "company")
    leaves = today - timedelta(days=151)
    returns = leaves + timedelta(days=2)
    trip = office.trip(f"{places[4]} conference")
    group = office.fly(
        trip, _return(office, places[4], leaves, returns), ["me", "priya", "daniel", "dana"], "standard",
        office.ago(days=180), "company",
    )  # fmt: skip
    office.mark(group, "dana", "no_show")
    for key in ("me", "priya", "dana"):
        office.stay(
            trip, office.inn(places[4], 1), leaves, returns, 1, key, office.ago(days=179), "company",
            no_show=key == "dana",
        )  # fmt: skip


def _second_thoughts(office: Office, places: list[str]) -> None:
    """A basic fare booked 23 hours ago, with nine days to go."""
    leaves = office.cast.today + timedelta(days=9)
    returns = leaves + timedelta(days=1)
    city = places[5]
    trip = office.trip(f"{city} conference", "badge pickup at the west entrance")
    office.table.every(office.cast.city.name, city, (leaves, leaves + timedelta(days=1)))
    flights = _return(office, city, leaves, returns)
    office.fly(trip, flights, ["me"], "basic", office.ago(hours=23), "company")
    office.fly(trip, flights, ["priya"], "standard", office.ago(hours=70), "company")
    for key in ("me", "priya"):
        office.stay(trip, office.inn(city, 1), leaves, returns, 1, key, office.ago(hours=22), "company")


def _full_house(office: Office, city: str) -> None:
    """In five days, booked 23 hours ago: a workshop in a hotel of a chain that is full on the night after."""
    leaves = office.cast.today + timedelta(days=5)
    returns = leaves + timedelta(days=2)
    trip = office.trip(f"{city} workshop")
    flights = _return(office, city, leaves, returns)
    office.fly(trip, flights, ["me"], "basic", office.ago(hours=23), "company")
    seats = office.seats(flights[0], 1, near="")
    office.fly(trip, flights[:1], ["daniel"], "flex", office.ago(days=6), "company", seats=seats)
    inn = office.inn(city, 1)
    for key in ("me", "daniel"):
        booked = office.ago(days=office.rng.randrange(3, 9))
        office.stay(trip, inn, leaves, returns, 1, key, booked, "company")
    for room in inn.kinds:
        sell_out(office.world, inn, room, returns.isoformat())
    other = office.inns[city][1 - office.inns[city].index(inn)]
    sell_out(office.world, other, "double", (returns + timedelta(days=12)).isoformat())


def _soon(office: Office, city: str) -> None:
    """In three days: my flight, one way, is cancelled; a colleague's in a booking of his own too."""
    leaves = office.cast.today + timedelta(days=3)
    returns = leaves + timedelta(days=1)
    home = office.cast.city.name
    trip = office.trip(f"{city} site visit", "meet at the tram stop")
    out, back = office.table.slots(home, city), office.table.slots(city, home)
    gone = office.table.fly(home, city, out[0], leaves, state="cancelled")
    office.table.every(home, city, (leaves, leaves + timedelta(days=1)))
    office.table.every(city, home, (returns, returns + timedelta(days=1)))
    for later in (office.table.fly(home, city, out[2], leaves + timedelta(days=offset)) for offset in (0, 1)):
        make_room(office.world, later, "economy", 7)
    flights = [gone, office.table.fly(city, home, back[2], returns)]
    for key, brand in _ME_AND_DANIEL:
        way = flights[:1] if key == "me" else flights
        office.fly(trip, way, [key], brand, office.ago(days=16), "company")
        office.stay(trip, office.inn(city, 1), leaves, returns, 1, key, office.ago(days=16), "company")


def _far_away(office: Office, city: str) -> None:
    """Seven weeks on: two colleagues over the hub to Denver, with prepaid rooms."""
    leaves = office.cast.today + timedelta(days=47)
    returns = leaves + timedelta(days=3)
    trip = office.trip(f"{city} trade fair")
    home = office.cast.city.name
    ways: list[tuple[str, str, int, int, date]] = [
        (home, HUB, 51, 385, leaves),
        (HUB, city, 73, 750, leaves),
        (city, HUB, 74, 1080, returns),
        (HUB, home, 52, 715, returns + timedelta(days=1)),
    ]
    flights = [_hub(office, *way) for way in ways]
    for key in ("daniel", "dana"):
        office.fly(trip, flights, [key], "flex", office.ago(days=20), "company", bags=0)
        office.stay(trip, office.inn(city, 1), leaves, returns, 1, key, office.ago(days=20), "company", terms="prepaid")


def _hub(office: Office, origin: str, destination: str, number: int, minute: int, day: date, delay: int = 0) -> str:
    ports = {"Chicago": "ORD", "Denver": "DEN"}
    port = ports.get(destination, ports.get(origin, "AMS"))
    slot = Slot(HUB_AIRLINE, f"{HUB_AIRLINE} {number}", minute, port)
    return office.table.fly(origin, destination, slot, day, state="delayed" if delay else "scheduled", delay=delay)


def _missed(office: Office, city: str) -> None:
    """Twelve days on: the way to Chicago over the hub, whose first flight is late enough to miss the second."""
    leaves = office.cast.today + timedelta(days=12)
    returns = leaves + timedelta(days=4)
    home = office.cast.city.name
    trip = office.trip(f"{city} rollout")
    first = _hub(office, home, HUB, 53, 545, leaves, delay=70)
    flights = [
        first,
        _hub(office, HUB, city, 71, 770, leaves),
        _hub(office, city, HUB, 72, 1_055, returns),
        _hub(office, HUB, home, 52, 715, returns + timedelta(days=1)),
    ]
    _hub(office, home, HUB, 51, 385, leaves)
    next_day = leaves + timedelta(days=1)
    _hub(office, home, HUB, 53, 545, next_day)
    _hub(office, HUB, city, 71, 770, next_day)
    for key in ("priya", "dana"):
        office.fly(trip, flights, [key], "standard", office.ago(days=25), "company")
        office.stay(trip, office.inn(city, 1), leaves, returns, 1, key, office.ago(days=24), "company")


def _group(office: Office, city: str) -> None:
    """Four of us, one of them dropped; 11A is a colleague's; my hotel begins the day before the flight lands."""
    leaves = office.cast.today + timedelta(days=24)
    returns = leaves + timedelta(days=3)
    trip = office.trip(f"{city} team meeting", "team dinner on the first evening")
    home = office.cast.city.name
    office.table.every(home, city, (leaves, leaves + timedelta(days=1)))
    office.table.every(city, home, (returns, returns + timedelta(days=1)))
    flights = _return(office, city, leaves, returns)
    seats = office.seats(flights[0], 3)
    booking = office.fly(
        trip, flights, ["me", "priya", "daniel", "dana"], "flex", office.ago(days=13), "company",
        seats=["", seats[0], seats[1], seats[2]], bags=0,
    )  # fmt: skip
    office.drop(booking, "dana")
    for key in ("me", "priya", "daniel"):
        early = timedelta(days=1 if key == "me" else 0)
        office.stay(
            trip, office.inn(city, 1), leaves - early, returns, 1, key, office.ago(days=12), "company",
            terms="prepaid" if key == "daniel" else "flexible",
        )  # fmt: skip


def _held(office: Office, places: list[str]) -> None:
    """Two seats that are held for 40 minutes more, and a hold that ran out last week."""
    now = office.cast.now
    leaves = office.cast.today + timedelta(days=30)
    leaves += timedelta(days=_FRIDAY - leaves.weekday())
    returns = leaves + timedelta(days=2)
    trip = office.trip(f"{places[8]} weekend")
    home = office.cast.city.name
    office.table.every(home, places[8], (leaves, leaves + timedelta(days=1)))
    office.table.every(places[8], home, (returns, returns + timedelta(days=1)))
    flights = _return(office, places[8], leaves, returns)
    until = now + timedelta(minutes=40)
    office.fly(
        trip,
        flights,
        ["me", "partner"],
        "standard",
        until - timedelta(hours=24),
        "credit",
        state="held",
        hold_until=until,
    )
    ended = now - timedelta(days=6)
    day = office.cast.today + timedelta(days=26)
    office.fly(
        trip, _return(office, places[9], day, day + timedelta(days=3)), ["me", "partner"], "flex",
        ended - timedelta(hours=24), "credit", state="expired", hold_until=ended,
    )  # fmt: skip


def _under_way(office: Office, places: list[str]) -> None:
    """Two colleagues who are abroad now: out two days ago, back the day after tomorrow."""
    leaves = office.cast.today - timedelta(days=2)
    returns = office.cast.today + timedelta(days=2)
    city = places[10]
    trip = office.trip(f"{city} installation")
    flights = _return(office, city, leaves, returns)
    for key, brand in _ABROAD:
        office.fly(trip, flights, [key], brand, office.ago(days=19), "company")
        office.stay(trip, office.inn(city, 1), leaves, returns, 1, key, office.ago(days=19), "company")


def _cancelled(office: Office, places: list[str]) -> None:
    """A journey that was called off: nothing of it stands, the airline owes a credit that ends on Friday."""
    world, today = office.world, office.cast.today
    leaves = today - timedelta(days=44)
    returns = leaves + timedelta(days=3)
    city = places[11]
    trip = office.trip(f"{city} summit")
    flights = _return(office, city, leaves, returns)
    booked = office.ago(days=80)
    booking = office.fly(trip, flights, ["me"], "standard", booked, "company", state="cancelled")
    row = world.get(TravelBooking, booking)
    flight = world.get(Flight, flights[0])
    if row is None or flight is None:
        raise LookupError(booking)
    lost = 4_500
    world.update(
        TravelBooking, booking, cancelled_at=instant(office.ago(days=51)), total=lost, fees=lost,
        refunded=row.total - lost, points_earned=0,
    )  # fmt: skip
    friday = today + timedelta(days=(_FRIDAY - today.weekday()) % 7)
    world.insert(
        Credit,
        airline_id=flight.airline_id,
        traveller_id=office.party.travellers["me"],
        amount=row.total - lost,
        ends_on=friday.isoformat(),
    )
    bed = office.stay(trip, office.inn(city, 1), leaves, returns, 1, "me", booked, "company")
    stay = world.get(TravelBooking, bed)
    if stay is None or world.get(Stay, bed) is None:
        raise LookupError(bed)
    world.update(
        TravelBooking, bed, state="cancelled", cancelled_at=instant(office.ago(days=51)), total=0,
        refunded=stay.total, refunded_card=stay.total, points_earned=0,
    )  # fmt: skip


def _same_city(office: Office) -> None:
    """Once more to where the next work journey goes, for the firm."""
    city = office.cast.trips[-2].city
    leaves = office.cast.today + timedelta(days=37)
    leaves -= timedelta(days=leaves.weekday() - 1)
    returns = leaves + timedelta(days=3)
    trip = office.trip(f"{city} follow-up")
    home = office.cast.city.name
    office.table.every(home, city, (leaves, leaves + timedelta(days=1)))
    office.table.every(city, home, (returns, returns + timedelta(days=1)))
    flights = _return(office, city, leaves, returns)
    for key in ("me", "daniel"):
        office.fly(trip, flights[:1] if key == "me" else flights, [key], "standard", office.ago(days=5), "company")
        office.stay(trip, office.inn(city, 1), leaves, returns, 1, key, office.ago(days=5), "company")
