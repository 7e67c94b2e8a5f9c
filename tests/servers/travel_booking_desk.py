"""Finding rows of the agency: the held booking, a flight that can be booked, a stay on flexible terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from servers.travel_booking import TRAVEL_BOOKING
from servers.travel_booking.models import (
    Fare,
    FareRule,
    Flight,
    FlightCabin,
    Segment,
    Stay,
    TravelBooking,
    TravelCard,
    Traveller,
    Trip,
    Wallet,
)
from tests.servers.desk import Desk

SEEDS = range(5)


def desk_of(seed: int = 0) -> Desk:
    return Desk(TRAVEL_BOOKING, seed)


def me(desk: Desk) -> str:
    return desk.world.find(Traveller, email=desk.cast.me.email)[0].traveller_id


def who(desk: Desk, key: str) -> str:
    """A traveller by what they are to me: partner, child_small, child_grown, parent, priya, daniel, dana."""
    team = {"priya": 0, "daniel": 1, "dana": 2}
    person = desk.cast.team[team[key]] if key in team else getattr(desk.cast, key)
    return desk.world.find(Traveller, email=person.email)[0].traveller_id


def card(desk: Desk, kind: str = "credit") -> str:
    return next(row.card_id for row in desk.world.find(TravelCard, kind=kind) if row.usable)


def expired_card(desk: Desk) -> str:
    return next(row.card_id for row in desk.world.find(TravelCard) if not row.usable)


def points(desk: Desk) -> int:
    return desk.row(Wallet, desk.cast.me.email).points


def flights(desk: Desk, fits: Callable[[Flight], bool] = lambda _: True, *, after_days: int = 6) -> list[Flight]:
    """Flights still to come that run as planned and have seats, the next first."""
    first = (desk.cast.today + timedelta(days=after_days)).isoformat()
    left = {row.flight_id: row.seats_left for row in desk.world.find(FlightCabin, cabin="economy")}
    rows = [row for row in desk.world.find(Flight, state="scheduled") if row.day >= first and left[row.flight_id] >= 2]
    return sorted((row for row in rows if fits(row)), key=lambda row: (row.day, row.number))


def from_home(desk: Desk) -> Callable[[Flight], bool]:
    home = desk.cast.city.name
    return lambda row: row.from_city == home


def price(desk: Desk, flight_id: str, brand: str = "standard", cabin: str = "economy") -> int:
    return desk.row(Fare, (flight_id, cabin, brand)).price


def seats_left(desk: Desk, flight_id: str, cabin: str = "economy") -> int:
    return desk.row(FlightCabin, (flight_id, cabin)).seats_left


def rule(desk: Desk, flight_id: str, brand: str) -> FareRule:
    return desk.row(FareRule, (desk.row(Flight, flight_id).airline_id, brand))


def booking(desk: Desk, booking_id: str) -> TravelBooking:
    return desk.row(TravelBooking, booking_id)


def held(desk: Desk) -> TravelBooking:
    return desk.world.find(TravelBooking, state="held")[0]


def trip_named(desk: Desk, ending: str) -> Trip:
    return next(row for row in desk.world.find(Trip) if row.name.endswith(ending))


def booked_in(desk: Desk, ending: str, kind: str, traveller: str) -> TravelBooking:
    """The booking of a traveller in the trip whose name ends so."""
    trip = trip_named(desk, ending)
    for row in desk.world.find(TravelBooking, trip_id=trip.trip_id, kind=kind):
        people = {part.traveller_id for part in segments(desk, row.booking_id)}
        people |= {stay.lead_traveller_id for stay in desk.world.find(Stay, booking_id=row.booking_id)}
        if traveller in people:
            return row
    raise LookupError(ending)


def segments(desk: Desk, booking_id: str) -> list[Segment]:
    return desk.world.find(Segment, booking_id=booking_id)


def live(desk: Desk, booking_id: str) -> list[Segment]:
    return [row for row in segments(desk, booking_id) if row.state == "live"]


def book(
    desk: Desk, flight_ids: Sequence[str], travellers: Sequence[str], brand: str = "standard", **more: Any
) -> dict[str, Any]:
    """Book flights with my credit card."""
    return desk.do(
        "book_flight",
        flight_ids=list(flight_ids),
        traveller_ids=list(travellers),
        brand=brand,
        card_id=more.pop("card_id", card(desk)),
        **more,
    )


def free_flight(desk: Desk, travellers: Sequence[str], brand: str = "standard", **more: Any) -> Flight:
    """The first flight out that these people can book together."""
    for row in flights(desk, from_home(desk), **more):
        session = desk.session
        entry = None
        with desk.store.trial(session):
            entry = desk.store.call(
                session,
                "travel_booking",
                "book_flight",
                {
                    "flight_ids": [row.flight_id],
                    "traveller_ids": list(travellers),
                    "brand": brand,
                    "card_id": card(desk),
                },
            )
        if entry.code is None:
            return row
    raise LookupError("no flight fits")
