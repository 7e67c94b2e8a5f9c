"""Holding and booking flights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from servers.kit import Conflict, Refused, Toolbox, find
from servers.kit.text import instant
from servers.travel_booking import queries
from servers.travel_booking.limits import HOLD, HOLD_ENDS_BEFORE, HOLD_LEAST, MOST_HOLDS, MOST_TRAVELLERS
from servers.travel_booking.models import (
    BookingId,
    Brand,
    Cabin,
    CardId,
    Credit,
    CreditId,
    Expected,
    FlightCabin,
    FlightId,
    Segment,
    TravelBooking,
    TravelCard,
    Traveller,
    TravellerId,
    Trip,
    TripId,
    Wallet,
)
from servers.travel_booking.paying import Payment, collect, earned_on, plan_payment, require_expected
from servers.travel_booking.standing import (
    departs,
    goal_city,
    home_city,
    rule_of,
    state_of,
    take_seats,
    whole,
)
from servers.travel_booking.ticketing import (
    called,
    fares_for,
    find_flights,
    find_travellers,
    require_company,
    require_documents,
    require_free,
    require_seats,
    require_way,
    seats_for,
)
from servers.travel_booking.times import local, moment
from servers.travel_booking.views import BookedView
from sessions import World

toolbox = Toolbox()
Flights = Annotated[
    list[FlightId], Field(min_length=1, max_length=4, description="Flights in the order in which they are flown.")
]
People = Annotated[list[TravellerId], Field(min_length=1, max_length=MOST_TRAVELLERS, description="Who flies.")]
InTrip = Annotated[TripId, Field(description="Trip that it belongs to; a new one if left out.")]
Points = Annotated[int, Field(ge=0, le=1_000_000, description="Points that pay a part, in steps of 500.")]
FareBrand = Annotated[Brand, Field(description="Fare brand, the same on all flights.")]
InCabin = Annotated[Cabin, Field(description="Cabin, the same on all flights.")]


@toolbox.write(TravelBooking, Segment, FlightCabin, Trip)
def hold_flight(
    world: World,
    flight_ids: Flights,
    traveller_ids: People,
    brand: FareBrand,
    cabin: InCabin = "economy",
    trip_id: InTrip | None = None,
) -> BookedView:
    """Keep seats at today's price for 24 hours, at most until 72 hours before departure. Nothing is paid.

    Raises:
        NotFound: a flight, a traveller or the trip does not exist.
        Refused: the fare cannot be held, two holds are open, the flights are of several airlines, a document ends too
            early, or a child would fly alone.
        Conflict: seats are short, the first flight departs within 96 hours, the flights do not connect, or somebody is
            on a flight at that time.
    """
    flights, people = find_flights(world, flight_ids), find_travellers(world, traveller_ids)
    trip = None if trip_id is None else find(world, Trip, trip_id)
    require_way(world, flights)
    if not rule_of(world, flights[0].airline_id, brand).can_hold:
        raise Refused(f"{flights[0].airline} does not hold {brand} fares.")
    open_holds = [row for row in world.all(queries.holds) if moment(row.hold_until or "") > world.now]
    if len(open_holds) >= MOST_HOLDS:
        ids = " and ".join(row.booking_id for row in open_holds)
        raise Refused(f"{MOST_HOLDS} holds are open already: {ids}. Confirm or cancel one first.")
    if departs(flights[0]) - world.now < HOLD_LEAST:
        hours = int(HOLD_LEAST.total_seconds() // 3600)
        raise Conflict(f"{called(flights[0])} departs within {hours} hours; it can be booked but not held.")
    _require_bookable(world, flights, people, cabin)
    prices = fares_for(world, flights, people, cabin, brand)
    until = min(world.now + HOLD, departs(flights[0]) - HOLD_ENDS_BEFORE)
    total = sum(map(sum, prices))
    row = world.insert(
        TravelBooking,
        trip_id=trip.trip_id if trip else _new_trip(world, flights),
        kind="flight",
        state="held",
        booked_at=instant(world.now),
        hold_until=instant(until),
        total=total,
    )
    _seat(world, row.booking_id, flights, people, cabin, brand, prices)
    return {
        "booking_id": row.booking_id,
        "trip_id": row.trip_id,
        "state": "held",
        "total": total,
        "hold_until": local(instant(until), str(world.zone)),
    }


@toolbox.write(TravelBooking, Segment, FlightCabin, Trip, Wallet, Credit, confirm=True, irreversible=True)
def book_flight(
    world: World,
    flight_ids: Flights,
    traveller_ids: People,
    brand: FareBrand,
    card_id: Annotated[CardId, Field(description="Card that pays.")],
    cabin: InCabin = "economy",
    credit_id: Annotated[CreditId, Field(description="Credit of the airline that pays a part.")] | None = None,
    points: Points = 0,
    trip_id: InTrip | None = None,
    expected_total: Expected | None = None,
) -> BookedView:
    """Book flights for some people and pay for them: points first, then the credit, the rest by card.

    Raises:
        NotFound: a flight, a traveller, the card, the credit or the trip does not exist.
        InvalidArguments: the points are no whole steps.
        Conflict: seats are short, the total is not the expected one, the card is not usable, points are short or too
            many, the credit cannot be used, the flights do not connect, one closes in an hour, or somebody is on a
            flight at that time.
        Refused: the flights are of several airlines, a document ends too early, a child would fly alone, or there are
            more infants than grown-ups.
    """
    flights, people = find_flights(world, flight_ids), find_travellers(world, traveller_ids)
    find(world, TravelCard, card_id, "card")
    if credit_id is not None:
        find(world, Credit, credit_id, "credit")
    trip = None if trip_id is None else find(world, Trip, trip_id)
    require_way(world, flights)
    _require_bookable(world, flights, people, cabin)
    prices = fares_for(world, flights, people, cabin, brand)
    total = sum(map(sum, prices))
    require_expected(expected_total, total, "total")
    payment = plan_payment(world, total, card_id, points, credit_id, flights[0].airline_id, people)
    earned = earned_on(world, total)
    row = world.insert(
        TravelBooking,
        trip_id=trip.trip_id if trip else _new_trip(world, flights),
        kind="flight",
        state="confirmed",
        booked_at=instant(world.now),
        total=total,
        card_id=card_id,
        card_paid=payment.card,
        credit_used=payment.credit,
        points_used=points,
        points_earned=earned,
    )
    _seat(world, row.booking_id, flights, people, cabin, brand, prices)
    collect(world, payment, credit_id, earned)
    return _booked(row, payment, earned)


@toolbox.write(TravelBooking, Wallet, Credit, confirm=True, irreversible=True)
def confirm_held_booking(
    world: World,
    booking_id: BookingId,
    card_id: Annotated[CardId, Field(description="Card that pays.")],
    credit_id: Annotated[CreditId, Field(description="Credit of the airline that pays a part.")] | None = None,
    points: Points = 0,
) -> BookedView:
    """Pay for a held booking at the price that was held.

    Raises:
        NotFound: the booking, the card or the credit does not exist.
        InvalidArguments: the points are no whole steps.
        Conflict: it is not held or has expired, the card is not usable, points are short or too many, or the credit
            cannot be used.
    """
    booking = whole(world, booking_id)
    find(world, TravelCard, card_id, "card")
    if credit_id is not None:
        find(world, Credit, credit_id, "credit")
    state = state_of(world, booking)
    if state != "held":
        raise Conflict(f"Booking {booking_id} is {state}, not held; there is nothing to confirm.")
    total = booking.row.total
    airline_id = booking.segments[0].airline_id
    payment = plan_payment(world, total, card_id, points, credit_id, airline_id, booking.segments)
    earned = earned_on(world, sum(part.price for part in booking.live))
    row = world.update(
        TravelBooking,
        booking_id,
        state="confirmed",
        booked_at=instant(world.now),
        hold_until=None,
        card_id=card_id,
        card_paid=payment.card,
        credit_used=payment.credit,
        points_used=points,
        points_earned=earned,
    )
    collect(world, payment, credit_id, earned)
    return _booked(row, payment, earned)


def _require_bookable(world: World, flights: Sequence[Any], people: Sequence[Traveller], cabin: str) -> None:
    """Nothing about seats, ages, documents and other flights is in the way."""
    for flight in flights:
        require_seats(world, flight, cabin, people)
    require_company(flights, people)
    require_documents(world, flights, people)
    require_free(world, flights, people)


def _new_trip(world: World, flights: Sequence[Any]) -> str:
    city = goal_city([(flight.from_city, flight.to_city) for flight in flights], home_city(world))
    return world.insert(Trip, name=f"{city} trip", note="").trip_id


def _seat(
    world: World,
    booking_id: str,
    flights: Sequence[Any],
    people: Sequence[Traveller],
    cabin: str,
    brand: str,
    prices: Sequence[Sequence[int]],
) -> None:
    """Write the segments and take the seats."""
    for flight, fares in zip(flights, prices, strict=True):
        bags = rule_of(world, flight.airline_id, brand).bags_included
        for who, price in zip(people, fares, strict=True):
            world.insert(
                Segment,
                booking_id=booking_id,
                flight_id=flight.flight_id,
                traveller_id=who.traveller_id,
                cabin=cabin,
                brand=brand,
                price=price,
                bags=bags,
                seat=None,
                state="live",
            )
        take_seats(world, flight.flight_id, cabin, seats_for(flight, people))


def _booked(row: TravelBooking, payment: Payment, earned: int) -> BookedView:
    view: BookedView = {
        "booking_id": row.booking_id,
        "trip_id": row.trip_id,
        "state": row.state,
        "total": row.total,
        "due": payment.card,
        "points_earned": earned,
    }
    if payment.points:
        view["points_used"] = payment.points
    return view
