"""Changing and cancelling bookings: what it would cost, and doing it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, Day, InvalidArguments, Toolbox, find
from servers.kit.text import instant, written
from servers.travel_booking.amounts import Split
from servers.travel_booking.cancelling import Cancellation, cancellation
from servers.travel_booking.changing import flight_change, stay_change
from servers.travel_booking.extras import bags_wanted, fee_of_bags, fee_of_seat, seat_part, seat_wanted
from servers.travel_booking.limits import MOST_TRAVELLERS
from servers.travel_booking.models import (
    BookingId,
    Brand,
    CardId,
    Credit,
    Expected,
    FlightCabin,
    FlightId,
    Segment,
    Stay,
    TravelBooking,
    TravelCard,
    TravellerId,
    Wallet,
)
from servers.travel_booking.paying import earned_on, give_back, require_expected, usable_card
from servers.travel_booking.standing import needs_seat, take_seats
from servers.travel_booking.times import local
from servers.travel_booking.tools.extras import Bags, SeatLabel
from servers.travel_booking.views import BookedView, CancelQuoteView, ChangeQuoteView
from sessions import World

toolbox = Toolbox()
Some = Annotated[
    list[TravellerId],
    Field(min_length=1, max_length=MOST_TRAVELLERS, description="Only these travellers; all if left out."),
]
OldFlight = Annotated[FlightId, Field(description="Flight to give up; left out where only one lies ahead.")]
NewBrand = Annotated[Brand, Field(description="Fare brand of the new flight; as before if left out.")]
Guests = Annotated[int, Field(ge=1, le=6, description="How many people sleep there; as before if left out.")]
CheckIn = Annotated[Day, Field(description="New first night; as before if left out.")]
CheckOut = Annotated[Day, Field(description="New day of leaving; as before if left out.")]
PayCard = Annotated[CardId, Field(description="Card that pays what is due; needed when something is.")]


@toolbox.read
def quote_booking_change(
    world: World,
    booking_id: Annotated[BookingId, Field(description="Booking to change; left out for a seat.")] | None = None,
    old_flight_id: OldFlight | None = None,
    new_flight_id: Annotated[FlightId, Field(description="Flight to take instead; for a flight booking.")]
    | None = None,
    brand: NewBrand | None = None,
    traveller_ids: Some | None = None,
    check_in: CheckIn | None = None,
    check_out: CheckOut | None = None,
    guests: Guests | None = None,
    flight_id: Annotated[FlightId, Field(description="Flight of the seat, or the only one of the bags.")] | None = None,
    traveller_id: Annotated[TravellerId, Field(description="Who has the bags or the seat.")] | None = None,
    bags: Bags | None = None,
    seat: SeatLabel | None = None,
) -> ChangeQuoteView:
    """Work out what it would cost to take another flight, to have other days or guests in a hotel, bags, or a seat.

    Nothing changes. Bags are of a traveller in a booking, a seat of a traveller on a flight.

    Raises:
        NotFound: the booking, a flight or a traveller does not exist or is not in it.
        InvalidArguments: what is given does not fit the kind of booking or not together, or the days make no stay.
        Refused: as the tools that make the change.
        Conflict: as the tools that make the change.
    """
    if bags is not None or seat is not None:
        others = (old_flight_id, new_flight_id, brand, traveller_ids, check_in, check_out, guests)
        if any(other is not None for other in others):
            raise InvalidArguments("Ask for bags or a seat by themselves.")
        return _extras(world, booking_id, flight_id, traveller_id, bags, seat)
    if booking_id is None:
        raise InvalidArguments("Give booking_id, the booking to change.")
    if new_flight_id is not None:
        plan = flight_change(world, booking_id, new_flight_id, old_flight_id, brand, traveller_ids)
        return {
            "booking_id": booking_id,
            "kind": "flight",
            "old_flight_id": plan.old.flight_id,
            "new_flight_id": new_flight_id,
            "brand": plan.brand,
            "travellers": [part.traveller for part in plan.parts],
            "new_total": plan.booking.row.total + plan.due.due - plan.due.rest,
            "fee": plan.due.fee,
            "difference": plan.due.difference,
            "due": plan.due.due,
            "rest": plan.due.rest,
            "rest_form": plan.rest_form,
        }
    if old_flight_id is not None or traveller_ids is not None or brand is not None:
        raise InvalidArguments("Give new_flight_id, the flight to take instead.")
    stay = stay_change(world, booking_id, check_in, check_out, guests)
    return {
        "booking_id": booking_id,
        "kind": "hotel",
        "check_in": stay.check_in,
        "check_out": stay.check_out,
        "guests": stay.guests,
        "new_total": stay.nights_total + stay.city_tax,
        "fee": 0,
        "difference": stay.due,
        "due": stay.due,
        "rest": stay.refund,
        "rest_form": "cash" if stay.refund else "none",
    }


def _extras(
    world: World,
    booking_id: str | None,
    flight_id: str | None,
    traveller_id: str | None,
    bags: int | None,
    seat: str | None,
) -> ChangeQuoteView:
    """What bags in a booking, or a seat on a flight, would cost a traveller."""
    if traveller_id is not None and booking_id is not None and bags is not None and seat is None:
        parts = bags_wanted(world, booking_id, traveller_id, bags, flight_id)
        fee, kind = sum(fee_of_bags(world, part, bags) for part in parts), "bags"
    elif (
        traveller_id is not None and flight_id is not None and seat is not None and booking_id is None and bags is None
    ):
        parts = [seat_part(world, flight_id, traveller_id)]
        fee, kind = fee_of_seat(world, parts[0], seat_wanted(world, parts[0], seat)), "seat"
    else:
        raise InvalidArguments("Give booking_id, traveller_id and bags, or flight_id, traveller_id and seat.")
    return {
        "booking_id": parts[0].booking_id,
        "kind": kind,
        "travellers": [parts[0].traveller],
        "fee": fee,
        "difference": 0,
        "due": fee,
        "rest": 0,
        "rest_form": "none",
    }


@toolbox.write(TravelBooking, Segment, FlightCabin, Wallet, Credit, confirm=True, irreversible=True)
def change_flight_booking(
    world: World,
    *,
    booking_id: BookingId,
    old_flight_id: OldFlight | None = None,
    new_flight_id: Annotated[FlightId, Field(description="Flight to take instead.")],
    brand: NewBrand | None = None,
    traveller_ids: Some | None = None,
    card_id: PayCard | None = None,
    expected_due: Expected | None = None,
    expected_rest: Expected | None = None,
) -> BookedView:
    """Give up one flight of a booking for another of the same airline between the same cities.

    Bags move along with what was paid for them; the seat is chosen anew.

    Raises:
        NotFound: the booking, a flight, a traveller or the card does not exist or is not in it.
        InvalidArguments: it is a hotel booking, or several flights lie ahead and none is named.
        Refused: a basic fare that is not disrupted, another airline or way, less than two hours before departure, the
            flight has left, a document ends too early, or a child would fly alone.
        Conflict: seats are short, what is due or comes back is not the expected amount, the connection breaks, the
            booking is held or over, the new flight is cancelled or closed, or something is due and there is no usable
            card.
    """
    if card_id is not None:
        find(world, TravelCard, card_id, "card")
    plan = flight_change(world, booking_id, new_flight_id, old_flight_id, brand, traveller_ids)
    due, row = plan.due, plan.booking.row
    require_expected(expected_due, due.due, "amount due")
    require_expected(expected_rest, due.rest, "credit")
    _require_card(world, card_id, due.due)
    for part, price in zip(plan.parts, plan.prices, strict=True):
        world.update(Segment, part.segment_id, state="dropped", seat=None)
        world.insert(
            Segment,
            booking_id=booking_id,
            flight_id=new_flight_id,
            traveller_id=part.traveller_id,
            cabin=part.cabin,
            brand=plan.brand,
            price=price,
            extras=part.extras,
            bags=part.bags,
            seat=None,
            state="live",
        )
    seats = sum(needs_seat(part) for part in plan.parts)
    take_seats(world, plan.old.flight_id, plan.parts[0].cabin, -seats)
    take_seats(world, new_flight_id, plan.parts[0].cabin, seats)
    gone = {part.segment_id for part in plan.parts}
    fares = sum(part.price for part in plan.booking.live if part.segment_id not in gone) + sum(plan.prices)
    earned = earned_on(world, fares)
    changed = world.update(
        TravelBooking,
        booking_id,
        state="changed",
        total=row.total + due.due - due.rest,
        fees=row.fees + due.fee,
        card_paid=row.card_paid + due.due,
        points_earned=earned,
    )
    made = give_back(
        world, changed, Split(0, due.rest, 0), row.points_earned - earned,
        plan.old.airline_id, plan.parts[0].traveller_id,
    )  # fmt: skip
    view: BookedView = {
        "booking_id": booking_id, "trip_id": row.trip_id, "state": "changed", "total": changed.total, "due": due.due,
    }  # fmt: skip
    if made is not None:
        view["refunded"] = due.rest
        view["refund_form"] = "credit"
        view["credit_id"] = made
    return view


@toolbox.write(TravelBooking, Stay, Wallet, confirm=True)
def change_hotel_stay(
    world: World,
    booking_id: BookingId,
    check_in: CheckIn | None = None,
    check_out: CheckOut | None = None,
    guests: Guests | None = None,
    card_id: PayCard | None = None,
    expected_due: Expected | None = None,
) -> BookedView:
    """Change the nights or guests of a stay, in the same hotel at the same rate. What it gets cheaper by comes back.

    Raises:
        NotFound: the booking or the card does not exist.
        InvalidArguments: it is a flight booking, or the days make no stay.
        Refused: the rate is prepaid, free cancellation is over and more than nights at the end would change, or the
            stay would be too long.
        Conflict: a night is sold out or not sold, too many guests, the amount due is not the expected one, nothing
            would change, the booking is over, or something is due and there is no usable card.
    """
    if card_id is not None:
        find(world, TravelCard, card_id, "card")
    plan = stay_change(world, booking_id, check_in, check_out, guests)
    row = plan.booking.row
    require_expected(expected_due, plan.due, "amount due")
    _require_card(world, card_id, plan.due)
    world.update(
        Stay,
        booking_id,
        check_in=plan.check_in,
        check_out=plan.check_out,
        guests=plan.guests,
        nights_total=plan.nights_total,
        city_tax=plan.city_tax,
    )
    earned = earned_on(world, plan.nights_total)
    money = min(plan.refund, row.card_paid - row.refunded_card)
    changed = world.update(
        TravelBooking,
        booking_id,
        state="changed",
        total=row.total + plan.due - plan.refund,
        card_paid=row.card_paid + plan.due,
        points_earned=earned,
    )
    split = Split(money, 0, plan.refund - money)
    give_back(world, changed, split, row.points_earned - earned, None, None)
    view: BookedView = {
        "booking_id": booking_id, "trip_id": row.trip_id, "state": "changed", "total": changed.total, "due": plan.due,
    }  # fmt: skip
    if plan.refund:
        view["refunded"] = money
        view["refund_form"] = "cash"
    if split.points:
        view["points_back"] = split.points
    return view


@toolbox.read
def quote_booking_cancellation(
    world: World, booking_id: BookingId, traveller_ids: Some | None = None
) -> CancelQuoteView:
    """Work out what a cancellation would give back, in which form, and what is lost. Nothing changes.

    Raises:
        NotFound: the booking, or a traveller in it, does not exist.
        InvalidArguments: travellers are named for a hotel stay.
        Refused: as cancel_travel_booking.
        Conflict: as cancel_travel_booking.
    """
    plan = cancellation(world, booking_id, traveller_ids)
    view: CancelQuoteView = {
        "booking_id": booking_id,
        "kind": plan.booking.row.kind,
        "refund": plan.split.card + plan.split.credit,
        "form": plan.form,
        "to_card": plan.split.card,
        "as_credit": plan.split.credit,
        "points_back": plan.split.points,
        "points_taken": plan.points_taken,
        "fee": plan.kept,
        "rule": plan.why,
    }
    if plan.parts:
        view["travellers"] = list(dict.fromkeys(part.traveller for part in plan.parts))
    if plan.deadline is not None:
        zone = str(world.zone) if plan.booking.stay is None else plan.booking.stay.zone
        view["free_until"] = local(plan.deadline, zone)
    return view


@toolbox.write(TravelBooking, Segment, FlightCabin, Wallet, Credit, confirm=True, irreversible=True)
def cancel_travel_booking(
    world: World,
    booking_id: BookingId,
    traveller_ids: Some | None = None,
    expected_refund: Expected | None = None,
) -> BookedView:
    """Cancel a booking, or some travellers of a flight booking, and give back what the rules say. Holds are let go.

    Raises:
        NotFound: the booking, or a traveller in it, does not exist.
        InvalidArguments: travellers are named for a hotel stay.
        Conflict: the refund is not the expected one, it is cancelled, expired or used, or the stay has begun.
        Refused: less than two hours before departure, or a child would be left without a grown-up.
    """
    plan = cancellation(world, booking_id, traveller_ids)
    money = plan.split.card + plan.split.credit
    require_expected(expected_refund, money, "refund")
    row = plan.booking.row
    gone = {part.segment_id for part in plan.parts}
    for part in plan.parts:
        world.update(Segment, part.segment_id, state="dropped", seat=None)
    _free_seats(world, plan)
    left = [part for part in plan.booking.live if part.segment_id not in gone]
    is_over = plan.booking.stay is not None or not left
    if row.state == "held":
        total, fees = sum(part.price for part in left), 0
    else:
        total, fees = row.total - plan.value, row.fees + plan.kept
    changed = world.update(
        TravelBooking,
        booking_id,
        state="cancelled" if is_over else row.state if row.state == "held" else "changed",
        cancelled_at=instant(world.now) if is_over else None,
        total=total,
        fees=fees,
        points_earned=row.points_earned - plan.points_taken,
    )
    flight = plan.parts[0] if plan.parts else None
    made = give_back(
        world, changed, plan.split, plan.points_taken,
        flight.airline_id if flight else None, flight.traveller_id if flight else None,
    )  # fmt: skip
    view: BookedView = {
        "booking_id": booking_id,
        "trip_id": row.trip_id,
        "state": changed.state,
        "total": total,
        "refunded": money,
        "refund_form": plan.form,
    }
    if made is not None:
        view["credit_id"] = made
    if plan.split.points:
        view["points_back"] = plan.split.points
    return view


def _free_seats(world: World, plan: Cancellation) -> None:
    """Seats of dropped segments are on sale again."""
    count: dict[tuple[str, str], int] = {}
    for part in plan.parts:
        key = (part.flight_id, part.cabin)
        count[key] = count.get(key, 0) + needs_seat(part)
    for (flight_id, cabin), seats in count.items():
        take_seats(world, flight_id, cabin, -seats)


def _require_card(world: World, card_id: str | None, due: int) -> None:
    """What is due can be charged."""
    if not due:
        return
    if card_id is None:
        raise Conflict(f"{written(due)} is due; give the card_id that pays.")
    usable_card(world, card_id)
