"""Bags and seats: on which segments they can be had and what they cost; tools and questions for leave share it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from servers.kit import Conflict, NotFound, Refused, find
from servers.travel_booking import queries
from servers.travel_booking.amounts import bag_fees
from servers.travel_booking.limits import BAGS_CLOSE, BAGS_CLOSE_HOURS, EXIT_ROW_FROM, SEATS_CLOSE
from servers.travel_booking.models import Traveller
from servers.travel_booking.seats import seat_fee, seats_of
from servers.travel_booking.standing import (
    age_kind,
    departs,
    find_flight,
    has_left,
    require_changeable,
    rule_of,
    taken_seats,
    whole,
)
from servers.travel_booking.ticketing import called
from servers.travel_booking.times import age_on
from sessions import World


def bag_parts(world: World, booking_id: str, traveller_id: str, flight_id: str | None) -> list[Any]:
    """The segments of a traveller for which bags can be booked: one flight, or all that are ahead.

    Raises:
        NotFound: booking, traveller or flight does not exist or is not in it.
        Conflict: the booking is held or over, or the flight cancelled.
        Refused: it leaves too soon, or the traveller is an infant.
    """
    booking = whole(world, booking_id)
    who = find(world, Traveller, traveller_id)
    if flight_id is not None:
        find_flight(world, flight_id)
    own = [part for part in booking.live if part.traveller_id == traveller_id and flight_id in {None, part.flight_id}]
    if not own:
        raise NotFound(f"{who.name} is not on {'that flight' if flight_id else 'a flight'} in booking {booking_id}.")
    require_changeable(world, booking)
    ahead = [part for part in own if not has_left(world, part)]
    if not ahead:
        raise Refused(f"{called(own[-1])} has left.")
    for part in ahead:
        if part.flight_state == "cancelled":
            raise Conflict(f"{called(part)} is cancelled.")
        if departs(part) - world.now < BAGS_CLOSE:
            raise Refused(f"{called(part)} leaves in less than {BAGS_CLOSE_HOURS} hours; bags go to the counter now.")
        if age_kind(who.born, part.day) == "infant":
            raise Refused(f"{who.name} is an infant and takes no bags.")
    return ahead


def bags_wanted(world: World, booking_id: str, traveller_id: str, bags: int, flight_id: str | None) -> list[Any]:
    """The segments of a traveller on which there would be `bags` bags.

    Raises:
        NotFound, Refused: as `bag_parts`.
        Conflict: as `bag_parts`, or there are as many or more now.
    """
    parts = bag_parts(world, booking_id, traveller_id, flight_id)
    for part in parts:
        if part.bags > bags:
            raise Conflict(f"{part.traveller} has {part.bags} bags on {part.number} already; bags are not taken off.")
    if all(part.bags == bags for part in parts):
        raise Conflict(f"{parts[0].traveller} has {bags} {'bag' if bags == 1 else 'bags'} already.")
    return parts


def fee_of_bags(world: World, part: Any, bags: int) -> int:
    """What it costs to have `bags` bags on a segment instead of those that are there."""
    rule = rule_of(world, part.airline_id, part.brand)
    return bag_fees(bags, rule.bags_included, rule.bag_fee) - bag_fees(part.bags, rule.bags_included, rule.bag_fee)


def fee_for_bags(world: World, arguments: Mapping[str, Any]) -> int:
    """What a call of add_checked_bags would cost; raises as it does."""
    parts = bag_parts(world, arguments["booking_id"], arguments["traveller_id"], arguments.get("flight_id"))
    return sum(fee_of_bags(world, part, arguments["bags"]) for part in parts)


def seat_part(world: World, flight_id: str, traveller_id: str) -> Any:
    """The segment of a traveller on a flight.

    Raises:
        NotFound: flight or traveller does not exist, or the traveller is not on it.
        Conflict: the booking is held or over, or the flight cancelled.
    """
    flight = find_flight(world, flight_id)
    who = find(world, Traveller, traveller_id)
    rows = world.all(queries.segments_by, traveller_id=traveller_id)
    part = next((row for row in rows if row.flight_id == flight_id), None)
    if part is None:
        raise NotFound(f"{who.name} is not on {called(flight)}.")
    if flight.flight_state == "cancelled":
        raise Conflict(f"{called(flight)} is cancelled.")
    if not has_left(world, flight):
        require_changeable(world, whole(world, part.booking_id))
    return part


def seat_wanted(world: World, part: Any, label: str) -> Any:
    """The seat that a traveller of a segment would get.

    Raises:
        Conflict: there is no such seat in the cabin, or it is taken.
        Refused: it is in an exit row and the traveller is too young or has an infant along, the traveller is an
            infant, or the flight leaves too soon.
    """
    if has_left(world, part):
        raise Refused(f"{called(part)} has left.")
    if departs(part) - world.now < SEATS_CLOSE:
        raise Refused(f"{called(part)} leaves in less than an hour; seats are given at the gate now.")
    seat = seats_of(part.aircraft, part.cabin).get(label)
    if seat is None:
        raise Conflict(f"{called(part)} has no seat {label} in {part.cabin}.")
    if part.seat == label:
        raise Conflict(f"{part.traveller} has seat {label} already.")
    if label in taken_seats(world, part):
        raise Conflict(f"Seat {label} on {called(part)} is taken.")
    if age_kind(part.born, part.day) == "infant":
        raise Refused(f"{part.traveller} is an infant and sits on a lap.")
    if seat.exit_row and age_on(part.born, part.day) < EXIT_ROW_FROM:
        raise Refused(f"Seat {label} is in an exit row, which is for travellers of {EXIT_ROW_FROM} or older.")
    others = [row for row in whole(world, part.booking_id).live if row.flight_id == part.flight_id]
    if seat.exit_row and any(age_kind(row.born, row.day) == "infant" for row in others):
        raise Refused(f"Seat {label} is in an exit row, which is not for those who travel with an infant.")
    return seat


def fee_of_seat(world: World, part: Any, seat: Any) -> int:
    """What a seat costs with the segment's fare."""
    return seat_fee(seat, rule_of(world, part.airline_id, part.brand).seat_fee)


def fee_for_seat(world: World, arguments: Mapping[str, Any]) -> int:
    """What a call of choose_seat would cost; raises as it does."""
    part = seat_part(world, arguments["flight_id"], arguments["traveller_id"])
    return fee_of_seat(world, part, seat_wanted(world, part, arguments["seat"]))
