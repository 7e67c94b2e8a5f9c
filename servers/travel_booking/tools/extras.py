"""Bags and seats."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, Toolbox, find
from servers.kit.text import written
from servers.travel_booking.extras import bags_wanted, fee_of_bags, fee_of_seat, seat_part, seat_wanted
from servers.travel_booking.limits import MOST_BAGS
from servers.travel_booking.models import (
    BookingId,
    CardId,
    Expected,
    FlightId,
    Segment,
    TravelBooking,
    TravelCard,
    TravellerId,
)
from servers.travel_booking.paying import require_expected, usable_card
from servers.travel_booking.policy import bags_need_yes, seat_needs_yes
from servers.travel_booking.views import ExtraView
from sessions import World

toolbox = Toolbox()
PayCard = Annotated[CardId, Field(description="Card that pays the fee; needed when there is one.")]
Bags = Annotated[int, Field(ge=1, le=MOST_BAGS, description="How many checked bags in all, those there are included.")]
BagFlight = Annotated[FlightId, Field(description="Only on this flight; on all that lie ahead if left out.")]
SeatLabel = Annotated[str, Field(pattern=r"^\d{1,2}[A-K]$", description="Seat, such as 11A.")]


@toolbox.write(Segment, TravelBooking, confirm=bags_need_yes)
def add_checked_bags(
    world: World,
    booking_id: BookingId,
    traveller_id: TravellerId,
    bags: Bags,
    flight_id: BagFlight | None = None,
    card_id: PayCard | None = None,
    expected_fee: Expected | None = None,
) -> ExtraView:
    """Set how many bags a traveller checks in; those beyond the fare's cost a fee on each flight.

    Raises:
        NotFound: the booking, the traveller, the flight or the card does not exist or is not in it.
        Conflict: there are as many or more now, the booking is held or over, the flight is cancelled, the fee is not
            the expected one, or a fee is due and there is no usable card.
        Refused: less than three hours before departure, the flight has left, or the traveller is an infant.
    """
    if card_id is not None:
        find(world, TravelCard, card_id, "card")
    parts = bags_wanted(world, booking_id, traveller_id, bags, flight_id)
    fees = [fee_of_bags(world, part, bags) for part in parts]
    require_expected(expected_fee, sum(fees), "fee")
    charge(world, booking_id, card_id, sum(fees))
    for part, fee in zip(parts, fees, strict=True):
        world.update(Segment, part.segment_id, bags=bags, extras=part.extras + fee)
    return {
        "booking_id": booking_id,
        "traveller_id": traveller_id,
        "flights": [part.number for part in parts],
        "bags": bags,
        "fee": sum(fees),
    }


@toolbox.write(Segment, TravelBooking, confirm=seat_needs_yes)
def choose_seat(
    world: World,
    flight_id: FlightId,
    traveller_id: TravellerId,
    seat: SeatLabel,
    card_id: PayCard | None = None,
    expected_fee: Expected | None = None,
) -> ExtraView:
    """Choose a traveller's seat on a flight; a seat that was chosen before is given up, its fee is not paid back.

    Raises:
        NotFound: the flight, the traveller or the card does not exist, or the traveller is not on it.
        Conflict: the seat is taken, not in the cabin, or theirs already, the booking is held or over, the flight is
            cancelled, the fee is not the expected one, or a fee is due and there is no usable card.
        Refused: an exit row for somebody under 15 or with an infant, an infant, or less than an hour to departure.
    """
    if card_id is not None:
        find(world, TravelCard, card_id, "card")
    part = seat_part(world, flight_id, traveller_id)
    fee = fee_of_seat(world, part, seat_wanted(world, part, seat))
    require_expected(expected_fee, fee, "fee")
    charge(world, part.booking_id, card_id, fee)
    world.update(Segment, part.segment_id, seat=seat, extras=part.extras + fee)
    return {
        "booking_id": part.booking_id,
        "traveller_id": traveller_id,
        "flights": [part.number],
        "seat": seat,
        "fee": fee,
    }


def charge(world: World, booking_id: str, card_id: str | None, fee: int) -> None:
    """Charge a fee to a booking."""
    if not fee:
        return
    if card_id is None:
        raise Conflict(f"It costs {written(fee)}; give the card_id that pays.")
    usable_card(world, card_id)
    row = find(world, TravelBooking, booking_id)
    world.update(TravelBooking, booking_id, total=row.total + fee, card_paid=row.card_paid + fee)
