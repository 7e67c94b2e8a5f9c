"""Trips and their bookings as they stand."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Cursor, Day, InvalidArguments, Limit, Name, Toolbox, ToolError, find, page
from servers.kit.text import instant
from servers.travel_booking.cancelling import cancellation_of
from servers.travel_booking.models import BookingId, TravelCard, Trip
from servers.travel_booking.standing import (
    Whole,
    all_bookings,
    free_deadline,
    has_left,
    home_city,
    is_active,
    my_flights,
    rule_of,
    state_of,
    upset_flights,
    ways_of,
    whole,
)
from servers.travel_booking.times import local
from servers.travel_booking.views import (
    BookingDetail,
    BookingView,
    SegmentView,
    TermsView,
    TripsView,
    TripView,
    booking_view,
    flight_view,
)
from servers.travel_booking.words import matches
from sessions import World

toolbox = Toolbox()
TripState = Literal["upcoming", "running", "past", "all"]


@toolbox.read
def list_trips(
    world: World,
    state: Annotated[
        TripState, Field(description="Trips that are still to come, run now, lie behind (or were called off), or all.")
    ] = "upcoming",
    place: Annotated[Name, Field(description="Words of the trip's name, a city or a hotel in it.")] | None = None,
    since: Annotated[Day, Field(description="Only trips that end on or after this day.")] | None = None,
    until: Annotated[Day, Field(description="Only trips that begin on or before this day.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> TripsView:
    """List trips with their bookings, and say what is disrupted and what does not fit together.

    Raises:
        InvalidArguments: since is after until.
    """
    if since is not None and until is not None and since > until:
        raise InvalidArguments(f"since {since} is after until {until}.")
    trips = [
        view
        for view in trip_views(world)
        if state in {"all", view["state"]}
        and (place is None or _is_about(view, place))
        and (since is None or view.get("ends_on", "") >= since)
        and (until is None or ("starts_on" in view and view["starts_on"] <= until))
    ]
    trips.sort(key=lambda view: (view.get("starts_on", ""), view["trip_id"]), reverse=state == "past")
    found = page(trips, limit, cursor)
    view: TripsView = {"trips": list(found.rows), "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def get_travel_booking(world: World, booking_id: BookingId) -> BookingDetail:
    """Show a booking in full: flights with seats and bags or the stay, the money, and what may be done with it now."""
    booking = whole(world, booking_id)
    row, home = booking.row, home_city(world)
    view: BookingDetail = {
        **booking_view(world, booking, home),
        "trip_id": row.trip_id,
        "trip": find(world, Trip, row.trip_id).name,
        "booked_at": local(row.booked_at, str(world.zone)),
        "total": row.total,
        "fees": row.fees,
        "refunded": row.refunded,
        "card_paid": row.card_paid,
        "credit_used": row.credit_used,
        "points_used": row.points_used,
        "points_earned": row.points_earned,
        "now": _terms(world, booking),
    }
    if row.hold_until is not None:
        view["hold_until"] = local(row.hold_until, str(world.zone))
    if row.cancelled_at is not None:
        view["cancelled_at"] = local(row.cancelled_at, str(world.zone))
    if row.card_id is not None:
        card = find(world, TravelCard, row.card_id)
        view["card_id"] = row.card_id
        view["paid_with"] = f"{card.kind} card ending {card.last4}"
    if booking.stay is not None:
        _add_stay(view, booking.stay)
        return view
    ways, mine = ways_of(booking, home), my_flights(world)
    view["segments"] = [
        _segment_view(world, part, ways[part.flight_id], mine) for part in booking.segments if part.state != "dropped"
    ]
    dropped = sorted({part.traveller for part in booking.segments if part.state == "dropped"})
    if dropped and view["segments"]:
        view["dropped"] = dropped
    if view.get("disrupted"):
        view["upset_flights"] = upset_flights(world, booking)
    return view


def trip_views(world: World) -> list[TripView]:
    """All trips with their bookings, in the order of the table."""
    home = home_city(world)
    by_trip: dict[str, list[Whole]] = {}
    for booking in all_bookings(world):
        by_trip.setdefault(booking.row.trip_id, []).append(booking)
    return [_trip_view(world, trip, by_trip.get(trip.trip_id, []), home) for trip in world.find(Trip)]


def _trip_view(world: World, trip: Trip, bookings: list[Whole], home: str) -> TripView:
    views = sorted(
        (booking_view(world, booking, home) for booking in bookings),
        key=lambda view: (view["starts_on"], view["kind"], view["booking_id"]),
    )
    standing = [view for view in views if view["state"] not in {"cancelled", "expired"}]
    view: TripView = {"trip_id": trip.trip_id, "name": trip.name, "state": "past", "bookings": views}
    if trip.note:
        view["note"] = trip.note
    if standing:
        view["starts_on"] = min(one["starts_on"] for one in standing)
        view["ends_on"] = max(one["ends_on"] for one in standing)
        today = world.today.isoformat()
        active = any(is_active(one["state"]) for one in standing)
        view["state"] = "past" if not active else "upcoming" if view["starts_on"] > today else "running"
    clashes = _clashes(bookings, standing)
    if clashes:
        view["clashes"] = clashes
    return view


def _clashes(bookings: list[Whole], standing: list[BookingView]) -> list[str]:
    """Where hotels and flights of one person do not fit: a first night before the landing, a last one too early."""
    found: list[str] = []
    ids = {view["booking_id"] for view in standing}
    live = [booking for booking in bookings if booking.row.booking_id in ids]
    for bed in (booking.stay for booking in live if booking.stay is not None):
        lands = [
            local(part.arrives_at, part.to_zone)[:10]
            for booking in live
            for part in booking.live
            if part.traveller_id == bed.lead_traveller_id and part.to_city == bed.city
        ]
        leaves = [
            part.day
            for booking in live
            for part in booking.live
            if part.traveller_id == bed.lead_traveller_id and part.from_city == bed.city
        ]
        if lands and bed.check_in < min(lands):
            found.append(f"The stay at {bed.hotel} begins on {bed.check_in}, the flight lands on {min(lands)}.")
        if leaves and bed.check_out < max(leaves):
            found.append(f"The stay at {bed.hotel} ends on {bed.check_out}, the flight leaves on {max(leaves)}.")
    return found


def _is_about(view: TripView, place: str) -> bool:
    return matches(place, view["name"]) or any(
        matches(place, one["city"], one.get("hotel", ""), one.get("airline", "")) for one in view["bookings"]
    )


def _segment_view(world: World, part: Any, way: str, mine: frozenset[str]) -> SegmentView:
    view: SegmentView = {
        **flight_view(world, part, mine),
        "way": way,
        "traveller_id": part.traveller_id,
        "traveller": part.traveller,
        "cabin": part.cabin,
        "brand": part.brand,
        "price": part.price,
        "bags": part.bags,
    }
    if part.state == "no_show":
        view["state"] = "no_show"
    if part.seat is not None:
        view["seat"] = part.seat
    return view


def _add_stay(view: BookingDetail, stay: Any) -> None:
    view["hotel_id"] = stay.hotel_id
    view["street"] = stay.street
    view["room_type"] = stay.room_type
    view["board"] = stay.board
    view["terms"] = stay.terms
    view["check_in_from"] = stay.check_in_from
    view["guests"] = stay.guests
    view["nights_total"] = stay.nights_total
    view["city_tax"] = stay.city_tax
    deadline = free_deadline(stay)
    if deadline is not None:
        view["free_until"] = local(instant(deadline), stay.zone)
        view["penalty_nights"] = stay.penalty_nights


def _terms(world: World, booking: Whole) -> TermsView:
    """What the quotes would say, in short."""
    view: TermsView = {"can_cancel": True, "can_change": True}
    try:
        plan = cancellation_of(world, booking)
        view["refund"] = plan.split.card + plan.split.credit
        view["refund_form"] = plan.form
    except ToolError as error:
        view["can_cancel"] = False
        view["cancel_problem"] = str(error)
    problem = _change_problem(world, booking)
    if problem is not None:
        view["can_change"] = False
        view["change_problem"] = problem
    elif booking.stay is None:
        upset = bool(upset_flights(world, booking))
        part = next(part for part in booking.live if not has_left(world, part))
        view["change_fee"] = 0 if upset else rule_of(world, part.airline_id, part.brand).change_fee
    return view


def _change_problem(world: World, booking: Whole) -> str | None:
    state = state_of(world, booking)
    if state not in {"confirmed", "changed"}:
        return f"It is {state}."
    if booking.stay is not None:
        return "It is prepaid." if booking.stay.terms == "prepaid" else None
    ahead = [part for part in booking.live if not has_left(world, part)]
    if all(part.brand == "basic" for part in ahead) and not upset_flights(world, booking):
        return "It is a basic fare."
    return None
