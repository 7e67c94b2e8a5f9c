"""What stands in the way of a seat: the checks that holding, booking and changing share, and the price of seats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

from servers.kit import Conflict, Refused, find
from servers.travel_booking import queries
from servers.travel_booking.amounts import fare_of
from servers.travel_booking.limits import (
    BOOKING_CLOSES,
    CHILD_UNTIL,
    DOCUMENT_DAYS,
)
from servers.travel_booking.models import Fare, TravelBooking, Traveller
from servers.travel_booking.standing import (
    age_kind,
    arrives,
    connects,
    departs,
    find_flight,
    home_city,
    seats_short,
)
from servers.travel_booking.times import age_on, is_adult, local, moment
from sessions import World


def find_flights(world: World, flight_ids: Sequence[str]) -> list[Any]:
    """Flights in the order given.

    Raises:
        NotFound: one does not exist.
    """
    return [find_flight(world, flight_id) for flight_id in flight_ids]


def find_travellers(world: World, traveller_ids: Sequence[str]) -> list[Traveller]:
    """Travellers in the order given, each once.

    Raises:
        NotFound: one does not exist.
    """
    return [find(world, Traveller, traveller_id) for traveller_id in dict.fromkeys(traveller_ids)]


def price_of(world: World, flight: Any, cabin: str, brand: str) -> int:
    """What a grown-up pays today.

    Raises:
        Conflict: the flight has no such cabin.
    """
    row = world.get(Fare, (flight.flight_id, cabin, brand))
    if row is None:
        raise Conflict(f"{called(flight)} has no {cabin} cabin.")
    return row.price


def fares_for(
    world: World, flights: Sequence[Any], travellers: Sequence[Traveller], cabin: str, brand: str
) -> list[list[int]]:
    """What each traveller pays on each flight."""
    return [
        [fare_of(price_of(world, flight, cabin, brand), age_kind(who.born, flight.day)) for who in travellers]
        for flight in flights
    ]


def called(flight: Any) -> str:
    """A flight in a message."""
    return f"{flight.number} from {flight.from_city} to {flight.to_city} on {flight.day} ({flight.flight_id})"


def require_way(world: World, flights: Sequence[Any]) -> None:
    """The flights make a way: of one airline, each beginning where the one before ends, with time to change.

    Raises:
        Refused: they are of several airlines.
        Conflict: one is cancelled, has left or closes, or they do not connect.
    """
    for flight in flights:
        if flight.flight_state == "cancelled":
            raise Conflict(f"{called(flight)} is cancelled.")
        if departs(flight) - world.now < BOOKING_CLOSES:
            minutes = int(BOOKING_CLOSES.total_seconds() // 60)
            raise Conflict(f"{called(flight)} is closed: booking ends {minutes} minutes before departure.")
    if len({flight.airline_id for flight in flights}) > 1:
        raise Refused("One booking is with one airline; book flights of different airlines one by one.")
    for into, out in pairwise(flights):
        if into.to_city != out.from_city:
            raise Conflict(f"{called(out)} does not begin in {into.to_city}, where the flight before it ends.")
        if not connects(world, into, out):
            raise Conflict(f"There is not enough time between {called(into)} and {called(out)}.")


def require_seats(world: World, flight: Any, cabin: str, travellers: Sequence[Traveller]) -> None:
    """There are seats for all but infants.

    Raises:
        Conflict: too few, or no such cabin.
    """
    count = seats_for(flight, travellers)
    short = seats_short(world, flight.flight_id, cabin, count)
    if short:
        raise Conflict(f"{called(flight)} has {count - short} seats left in {cabin}; {count} are needed.")


def seats_for(flight: Any, travellers: Sequence[Any]) -> int:
    """Seats that travellers need: an infant sits on a lap."""
    return sum(age_kind(who.born, flight.day) != "infant" for who in travellers)


def require_company(flights: Sequence[Any], travellers: Sequence[Any]) -> None:
    """Children fly with a grown-up, infants one for each.

    Raises:
        Refused: it is not so.
    """
    for flight in flights:
        adults = sum(is_adult(who.born, flight.day) for who in travellers)
        ages = [age_on(who.born, flight.day) for who in travellers]
        if not adults and any(age < CHILD_UNTIL for age in ages):
            raise Refused(f"A child under {CHILD_UNTIL} needs a grown-up of the same booking on {called(flight)}.")
        infants = sum(age_kind(who.born, flight.day) == "infant" for who in travellers)
        if infants > adults:
            raise Refused(f"There are {infants} infants for {adults} grown-ups on {called(flight)}.")


def require_documents(world: World, flights: Sequence[Any], travellers: Sequence[Traveller]) -> None:
    """Abroad only with a document that lasts; an unknown one is the agent's to ask for.

    Raises:
        Refused: somebody's ends too early.
    """
    last = last_day_abroad(world, flights)
    if last is None:
        return
    until = (date.fromisoformat(last) + timedelta(days=DOCUMENT_DAYS)).isoformat()
    for who in travellers:
        if who.document_expires is not None and who.document_expires < until:
            raise Refused(
                f"{who.name}'s document ends on {who.document_expires}; for this journey it must be valid until "
                f"{until}, {DOCUMENT_DAYS} days after the last day abroad."
            )


def last_day_abroad(world: World, flights: Sequence[Any]) -> str | None:
    """The last day of a way that is spent abroad, None if it stays in the country."""
    home = home_country(world)
    days = [
        local(flight.arrives_at, flight.to_zone)[:10] if flight.to_country != home else flight.day
        for flight in flights
        if flight.to_country != home or flight.from_country != home
    ]
    return max(days, default=None)


def home_country(world: World) -> str:
    """The country of the customer's city."""
    city = home_city(world)
    return next(row.country for row in world.all(queries.airports) if row.city == city)


def require_free(
    world: World, flights: Sequence[Any], travellers: Sequence[Traveller], *, but: Sequence[str] = ()
) -> None:
    """Nobody is on another flight at the time.

    Args:
        but: segments that do not count.

    Raises:
        Conflict: somebody is.
    """
    for who in travellers:
        for part in world.all(queries.segments_by, traveller_id=who.traveller_id):
            if part.segment_id in but or _has_lapsed(world, part.booking_id):
                continue
            for flight in flights:
                if part.flight_id == flight.flight_id:
                    raise Conflict(f"{who.name} is on {called(flight)} already, in booking {part.booking_id}.")
                if departs(part) < arrives(flight) and departs(flight) < arrives(part):
                    raise Conflict(f"{who.name} is on {called(part)} at that time, in booking {part.booking_id}.")


def _has_lapsed(world: World, booking_id: str) -> bool:
    row = find(world, TravelBooking, booking_id)
    return row.state == "held" and row.hold_until is not None and moment(row.hold_until) <= world.now
