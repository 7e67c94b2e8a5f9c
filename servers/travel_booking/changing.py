"""What other flights, days or guests of a booking would cost now: the quote and the writes share it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from servers.kit import Conflict, InvalidArguments, NotFound, Refused
from servers.travel_booking.amounts import Due, change_due, fare_of, stay_tax
from servers.travel_booking.limits import CHANGES_CLOSE, CHANGES_CLOSE_HOURS
from servers.travel_booking.models import Traveller
from servers.travel_booking.rooms import priced_nights, require_span
from servers.travel_booking.standing import (
    Whole,
    age_kind,
    connects,
    departs,
    find_flight,
    free_deadline,
    has_left,
    require_changeable,
    rule_of,
    upset_flights,
    whole,
)
from servers.travel_booking.ticketing import (
    called,
    find_travellers,
    price_of,
    require_company,
    require_documents,
    require_free,
    require_seats,
    require_way,
)
from servers.travel_booking.times import days_between, moment, next_day, nights
from sessions import World


class FlightChange(NamedTuple):
    """One flight of a booking for another: the segments given up and what their travellers pay on the new one."""

    booking: Whole
    old: Any
    new: Any
    parts: Sequence[Any]
    prices: Sequence[int]
    brand: str
    due: Due
    rest_form: str


class StayChange(NamedTuple):
    """Other days or guests of a stay."""

    booking: Whole
    check_in: str
    check_out: str
    guests: int
    nights_total: int
    city_tax: int
    due: int
    refund: int


def flight_change(
    world: World,
    booking_id: str,
    new_flight_id: str,
    old_flight_id: str | None,
    brand: str | None,
    traveller_ids: Sequence[str] | None,
) -> FlightChange:
    """Work out a change of flights.

    Raises:
        NotFound: booking, flight or traveller does not exist or is not in it.
        InvalidArguments: it is a hotel booking, or has several flights and none is named.
        Refused: the fare, the airline, the time or a document forbids it.
        Conflict: seats, connections, or the state of booking or flight are in the way.
    """
    booking = whole(world, booking_id)
    if booking.stay is not None:
        raise InvalidArguments(f"Booking {booking_id} is a hotel stay; give check_in, check_out or guests.")
    new = find_flight(world, new_flight_id)
    travellers = None if traveller_ids is None else find_travellers(world, traveller_ids)
    require_changeable(world, booking)
    old = _old_flight(world, booking, old_flight_id)
    parts = _parts_on(booking, old, travellers)
    if old.flight_id == new.flight_id and brand in {None, parts[0].brand}:
        raise Conflict(f"Booking {booking_id} is on {called(new)} already.")
    upset = old.flight_id in upset_flights(world, booking)
    is_free = upset and new.day in {old.day, next_day(old.day)} and brand in {None, parts[0].brand}
    _require_change_allowed(world, old, new, parts, is_free=is_free, upset=upset)
    require_way(world, [new])
    who = find_travellers(world, [part.traveller_id for part in parts])
    ids = {part.segment_id for part in parts}
    others = [part for part in booking.live if part.segment_id not in ids]
    _require_still_connected(world, others, old, new, {part.traveller_id for part in parts})
    chosen = brand or parts[0].brand
    require_company([new], parts)
    staying = [part for part in others if part.flight_id == old.flight_id]
    if staying:
        require_company([old], staying)
    require_seats(world, new, parts[0].cabin, [] if old.flight_id == new.flight_id else who)
    require_free(world, [new], who, but=[part.segment_id for part in booking.segments])
    require_documents(world, [new, *others], who)
    price = price_of(world, new, parts[0].cabin, chosen)
    prices = [fare_of(price, age_kind(part.born, new.day)) for part in parts]
    if is_free:
        return FlightChange(booking, old, new, parts, [part.price for part in parts], chosen, Due(0, 0, 0), "none")
    fees = sum(rule_of(world, part.airline_id, part.brand).change_fee for part in parts)
    due = change_due(fees, sum(part.price for part in parts), sum(prices))
    return FlightChange(booking, old, new, parts, prices, chosen, due, "credit" if due.rest else "none")


def _old_flight(world: World, booking: Whole, flight_id: str | None) -> Any:
    """The flight of a booking that is given up."""
    flights = {part.flight_id: part for part in booking.live}
    if flight_id is not None:
        find_flight(world, flight_id)
        if flight_id not in flights:
            raise NotFound(f"Flight {flight_id} is not in booking {booking.row.booking_id}.")
        return flights[flight_id]
    ahead = [part for part in flights.values() if not has_left(world, part)]
    if len(ahead) != 1:
        raise InvalidArguments(
            f"Booking {booking.row.booking_id} has {len(ahead)} flights ahead; name one as old_flight_id."
        )
    return ahead[0]


def _parts_on(booking: Whole, flight: Any, travellers: Sequence[Traveller] | None) -> list[Any]:
    parts = [part for part in booking.live if part.flight_id == flight.flight_id]
    if travellers is None:
        return parts
    wanted = {who.traveller_id: who.name for who in travellers}
    for traveller_id, name in wanted.items():
        if all(part.traveller_id != traveller_id for part in parts):
            raise NotFound(f"{name} is not on {called(flight)} in booking {booking.row.booking_id}.")
    return [part for part in parts if part.traveller_id in wanted]


def _require_change_allowed(
    world: World, old: Any, new: Any, parts: Sequence[Any], *, is_free: bool, upset: bool
) -> None:
    if has_left(world, old):
        raise Refused(f"{called(old)} has left; it cannot be changed any more.")
    if any(part.brand == "basic" for part in parts) and not is_free:
        near = "; because it is disrupted it can be moved to the same or the next day" if upset else ""
        raise Refused(f"A basic fare cannot be changed{near}.")
    if new.airline_id != old.airline_id:
        raise Refused(f"{called(new)} is of {new.airline}; this ticket is with {old.airline}.")
    if (new.from_city, new.to_city) != (old.from_city, old.to_city):
        raise Refused(f"{called(new)} does not go from {old.from_city} to {old.to_city}.")
    if not upset and departs(old) - world.now < CHANGES_CLOSE:
        raise Refused(f"{called(old)} leaves in less than {CHANGES_CLOSE_HOURS} hours; it cannot be changed any more.")


def _require_still_connected(world: World, others: Sequence[Any], old: Any, new: Any, travellers: set[str]) -> None:
    """The new flight fits between the others of those who change, where the old one was."""
    way = {part.flight_id: part for part in others if part.traveller_id in travellers}
    for part in way.values():
        was_before = moment(part.departs_at) < moment(old.departs_at)
        into, out = (part, new) if was_before else (new, part)
        if moment(out.departs_at) < moment(into.departs_at):
            raise Conflict(f"{called(out)} leaves before {called(into)}, which comes first on this journey.")
        if into.to_city == out.from_city and not connects(world, into, out):
            raise Conflict(f"There is not enough time between {called(into)} and {called(out)}.")


def stay_change(
    world: World, booking_id: str, check_in: str | None, check_out: str | None, guests: int | None
) -> StayChange:
    """Work out other days or guests of a stay; what is None stays as it is.

    Raises:
        NotFound: the booking does not exist.
        InvalidArguments: it is a flight booking, or the days make no stay.
        Refused: the rate is prepaid, free cancellation is over, or it would be too long.
        Conflict: nothing changes, a night is sold out or not sold, too many guests, or the booking is over.
    """
    booking = whole(world, booking_id)
    stay = booking.stay
    if stay is None:
        raise InvalidArguments(f"Booking {booking_id} is a flight; give new_flight_id.")
    first, last, people = check_in or stay.check_in, check_out or stay.check_out, guests or stay.guests
    require_span(world, first, last, stay.zone, begun=first == stay.check_in)
    require_changeable(world, booking)
    if (first, last, people) == (stay.check_in, stay.check_out, stay.guests):
        raise Conflict(f"Booking {booking_id} is for {first} to {last} and {people} guests already.")
    if stay.terms == "prepaid":
        raise Refused(f"The stay at {stay.hotel} is prepaid; it cannot be changed.")
    only_longer = first == stay.check_in and last >= stay.check_out and people == stay.guests
    deadline = free_deadline(stay)
    if not only_longer and deadline is not None and world.now >= deadline:
        raise Refused(
            f"Free changes of the stay at {stay.hotel} ended; nights can be added at the end, nothing else changed."
        )
    if people > stay.sleeps:
        raise Conflict(f"The {stay.room_type} room sleeps {stay.sleeps}, not {people}.")
    added = [day for day in nights(first, last) if not stay.check_in <= day < stay.check_out]
    prices = priced_nights(world, stay.hotel_id, stay.room_type, stay.terms, first, last, but=booking_id, only=added)
    keeps = first <= stay.check_in and stay.check_out <= last
    if keeps:
        total = stay.nights_total + sum(prices[day] for day in added)
    else:
        total = sum(
            priced_nights(world, stay.hotel_id, stay.room_type, stay.terms, first, last, but=booking_id).values()
        )
    tax = stay_tax(stay.tax_a_night, people, days_between(first, last))
    before, after = stay.nights_total + stay.city_tax, total + tax
    return StayChange(booking, first, last, people, total, tax, max(0, after - before), max(0, before - after))
