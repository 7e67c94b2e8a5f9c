"""What airlines, hotels and other customers do: delays, cancellations, prices, seats and rooms that go."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Cents, Conflict, Day, find
from servers.travel_booking.models import (
    Allotment,
    Brand,
    Cabin,
    Fare,
    Flight,
    FlightCabin,
    FlightId,
    Hotel,
    HotelId,
    RoomType,
)
from servers.travel_booking.times import later
from servers.travel_booking.tools import toolbox
from sessions import World


@toolbox.event
def airline_cancels_flight(world: World, flight_id: FlightId) -> None:
    """An airline cancels a flight that has not departed."""
    _ahead(world, flight_id)
    world.update(Flight, flight_id, state="cancelled", delay_minutes=0)


@toolbox.event
def airline_delays_flight(
    world: World,
    flight_id: FlightId,
    minutes: Annotated[int, Field(ge=0, le=1_440, description="Minutes behind the timetable; 0 is on time.")],
) -> None:
    """An airline announces how late a flight is that has not departed."""
    _ahead(world, flight_id)
    world.update(Flight, flight_id, state="delayed" if minutes else "scheduled", delay_minutes=minutes)


@toolbox.event
def airline_changes_fare(
    world: World,
    flight_id: FlightId,
    brand: Annotated[Brand, Field(description="Fare brand.")],
    price: Cents,
    cabin: Annotated[Cabin, Field(description="Cabin.")] = "economy",
) -> None:
    """A fare gets dearer or cheaper."""
    find(world, Fare, (flight_id, cabin, brand), "fare")
    world.update(Fare, (flight_id, cabin, brand), price=price)


@toolbox.event
def others_take_seats(
    world: World,
    flight_id: FlightId,
    left: Annotated[int, Field(ge=0, le=400, description="Seats left after it.")],
    cabin: Annotated[Cabin, Field(description="Cabin.")] = "economy",
) -> None:
    """Other customers book a flight."""
    find(world, FlightCabin, (flight_id, cabin), "cabin")
    world.update(FlightCabin, (flight_id, cabin), seats_left=left)


@toolbox.event
def others_take_rooms(
    world: World, hotel_id: HotelId, room_type: Annotated[RoomType, Field(description="Kind of room.")], night: Day
) -> None:
    """Other customers take the last rooms of a kind for one night."""
    find(world, Hotel, hotel_id)
    if world.get(Allotment, (hotel_id, room_type, night)) is not None:
        raise Conflict(f"The night of {night} has rooms of its own already.")
    world.insert(Allotment, hotel_id=hotel_id, room_type=room_type, starts_on=night, ends_on=night, rooms=0)


def _ahead(world: World, flight_id: str) -> None:
    flight = find(world, Flight, flight_id)
    if flight.state != "cancelled" and later(flight.departs_at, flight.delay_minutes) <= world.now:
        raise Conflict("That flight has departed.")
