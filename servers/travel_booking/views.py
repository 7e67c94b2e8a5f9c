"""What the tools answer.

Ids stand under their parameters' names. Amounts are cents; times are local to the place where they are.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.kit.text import instant
from servers.travel_booking.limits import SEATS_SHOWN
from servers.travel_booking.standing import (
    Whole,
    arrives,
    departs,
    flight_state,
    goal_of,
    span_of,
    state_of,
    upset_flights,
)
from servers.travel_booking.times import days_between, local, moment
from sessions import World


class FlightView(TypedDict):
    """One flight; `departs_at` and `arrives_at` are as planned, `new_departs_at` stands on delayed ones.

    `mine` says that the customer is booked on it.
    """

    flight_id: str
    number: str
    airline: str
    origin: str
    from_city: str
    destination: str
    to_city: str
    departs_at: str
    arrives_at: str
    days_later: NotRequired[int]
    minutes: int
    state: str
    mine: NotRequired[bool]
    delay_minutes: NotRequired[int]
    new_departs_at: NotRequired[str]
    new_arrives_at: NotRequired[str]


class OptionView(TypedDict):
    """One way to get there; `price` is the lowest fare for all travellers."""

    price: int
    stops: int
    minutes: int
    seats_left: int
    flights: list[FlightView]


class OptionsView(TypedDict):
    """One page of ways."""

    options: list[OptionView]
    total: int
    next_cursor: NotRequired[str]


class FareView(TypedDict):
    """A fare of one cabin; `price` is a grown-up's, fees are for each traveller, `seats_left` 9 means nine or more."""

    cabin: str
    brand: str
    price: int
    total: NotRequired[int]
    seats_left: int
    change_fee: NotRequired[int]
    refund: str
    cancel_fee: NotRequired[int]
    bags_included: int
    bag_fee: int
    seat_fee: int
    can_be_held: bool


class FaresView(TypedDict):
    """Some flights and their fares over all of them, the cheapest first."""

    flights: list[FlightView]
    fares: list[FareView]


class SeatView(TypedDict):
    """A free seat; what is not said is not so."""

    seat: str
    position: str
    exit_row: NotRequired[bool]
    extra_legroom: NotRequired[bool]
    over_wing: NotRequired[bool]


class SeatFeeView(TypedDict):
    """What choosing a seat costs with a fare brand."""

    brand: str
    seat_fee: int
    legroom_fee: int


class SeatMapView(TypedDict):
    """Free seats of a cabin from the front."""

    flight_id: str
    cabin: str
    free_seats: int
    seats: list[SeatView]
    fees: list[SeatFeeView]


class HotelView(TypedDict):
    """A hotel in a list; `total` is the cheapest room for the span with city tax, where a span was given."""

    hotel_id: str
    name: str
    chain: NotRequired[str]
    city: str
    street: str
    stars: int
    rating: str
    pets: bool
    amenities: list[str]
    total: NotRequired[int]
    nightly_from: NotRequired[int]
    flexible: NotRequired[bool]


class HotelsView(TypedDict):
    """One page of hotels."""

    hotels: list[HotelView]
    total: int
    next_cursor: NotRequired[str]


class NightView(TypedDict):
    """The price of one night."""

    night: str
    price: int


class RateView(TypedDict):
    """A kind of room on certain terms for a span; `free_until` stands on flexible ones, local to the hotel."""

    room_type: str
    terms: str
    board: str
    sleeps: int
    cot: bool
    rooms_left: int
    nights: list[NightView]
    nights_total: int
    city_tax: int
    total: int
    free_until: NotRequired[str]
    penalty_nights: NotRequired[int]


class RatesView(TypedDict):
    """What a hotel has for a span, the cheapest first."""

    hotel_id: str
    name: str
    city: str
    check_in: str
    check_out: str
    check_in_from: str
    rates: list[RateView]


class TravellerView(TypedDict):
    """Somebody on the account; `document_valid` says whether the document is valid today."""

    traveller_id: str
    name: str
    me: bool
    born: str
    age: int
    nationality: str
    document_no: NotRequired[str]
    document_expires: NotRequired[str]
    document_valid: NotRequired[bool]
    loyalty_program: NotRequired[str]
    loyalty_no: NotRequired[str]


class CardView(TypedDict):
    """A card on file."""

    card_id: str
    kind: str
    last4: str
    usable: bool


class CreditView(TypedDict):
    """A credit of an airline."""

    credit_id: str
    airline: str
    traveller: str
    amount: int
    ends_on: str


class TravellersView(TypedDict):
    """The people on the account, and what can pay."""

    travellers: list[TravellerView]
    points: int
    tier: str
    cards: list[CardView]
    credits: list[CreditView]


class BookingView(TypedDict):
    """One booking in a list; `disrupted` stands on those that are."""

    booking_id: str
    kind: str
    city: str
    starts_on: str
    ends_on: str
    state: str
    travellers: list[str]
    mine: NotRequired[bool]
    airline: NotRequired[str]
    hotel: NotRequired[str]
    disrupted: NotRequired[bool]


class TripView(TypedDict):
    """A trip with its bookings; `clashes` says what does not fit together."""

    trip_id: str
    name: str
    state: str
    starts_on: NotRequired[str]
    ends_on: NotRequired[str]
    note: NotRequired[str]
    bookings: list[BookingView]
    clashes: NotRequired[list[str]]


class TripsView(TypedDict):
    """One page of trips, the next to begin first; past ones newest first."""

    trips: list[TripView]
    total: int
    next_cursor: NotRequired[str]


class SegmentView(FlightView):
    """One traveller on one flight of a booking; `way` is out to the place the booking is for, or back from it."""

    way: str
    traveller_id: str
    traveller: str
    cabin: str
    brand: str
    price: int
    bags: int
    seat: NotRequired[str]


class TermsView(TypedDict):
    """What may be done with a booking now, and what it would cost; why not where it may not."""

    can_cancel: bool
    refund: NotRequired[int]
    refund_form: NotRequired[str]
    cancel_problem: NotRequired[str]
    can_change: bool
    change_fee: NotRequired[int]
    change_problem: NotRequired[str]


class BookingDetail(BookingView):
    """One booking in full. A stay has the fields from `hotel_id` on, a flight booking `segments`."""

    trip_id: str
    trip: str
    upset_flights: NotRequired[list[str]]
    booked_at: str
    hold_until: NotRequired[str]
    cancelled_at: NotRequired[str]
    total: int
    fees: int
    refunded: int
    card_paid: int
    credit_used: int
    points_used: int
    points_earned: int
    card_id: NotRequired[str]
    paid_with: NotRequired[str]
    segments: NotRequired[list[SegmentView]]
    dropped: NotRequired[list[str]]
    hotel_id: NotRequired[str]
    street: NotRequired[str]
    room_type: NotRequired[str]
    board: NotRequired[str]
    terms: NotRequired[str]
    check_in_from: NotRequired[str]
    guests: NotRequired[int]
    nights_total: NotRequired[int]
    city_tax: NotRequired[int]
    free_until: NotRequired[str]
    penalty_nights: NotRequired[int]
    now: TermsView


class ChangeQuoteView(TypedDict):
    """What a change, bags or a seat would cost; a `rest` comes back in the form named."""

    booking_id: str
    kind: str
    old_flight_id: NotRequired[str]
    new_flight_id: NotRequired[str]
    brand: NotRequired[str]
    travellers: NotRequired[list[str]]
    check_in: NotRequired[str]
    check_out: NotRequired[str]
    guests: NotRequired[int]
    new_total: NotRequired[int]
    fee: int
    difference: int
    due: int
    rest: int
    rest_form: str


class CancelQuoteView(TypedDict):
    """What a cancellation would give back: `refund` in the form named, points beside it; `fee` is kept.

    `free_until` is the local deadline that decides, where one does.
    """

    booking_id: str
    kind: str
    travellers: NotRequired[list[str]]
    refund: int
    form: str
    to_card: int
    as_credit: int
    points_back: int
    points_taken: int
    fee: int
    rule: str
    free_until: NotRequired[str]


class BookedView(TypedDict):
    """A booking as it stands after a write; `due` was charged or held, `refunded` came back."""

    booking_id: str
    trip_id: str
    state: str
    total: int
    due: NotRequired[int]
    refunded: NotRequired[int]
    refund_form: NotRequired[str]
    credit_id: NotRequired[str]
    points_used: NotRequired[int]
    points_earned: NotRequired[int]
    points_back: NotRequired[int]
    hold_until: NotRequired[str]


class ExtraView(TypedDict):
    """Bags or a seat after a write."""

    booking_id: str
    traveller_id: str
    flights: list[str]
    fee: int
    bags: NotRequired[int]
    seat: NotRequired[str]


def flight_view(world: World, row: Any, mine: Collection[str] = ()) -> FlightView:
    """A flight, or a segment with its flight, as shown; `mine` are the flights that the customer is on."""
    leaves, lands = local(row.departs_at, row.from_zone), local(row.arrives_at, row.to_zone)
    view: FlightView = {
        "flight_id": row.flight_id,
        "number": row.number,
        "airline": row.airline,
        "origin": row.origin,
        "from_city": row.from_city,
        "destination": row.destination,
        "to_city": row.to_city,
        "departs_at": leaves,
        "arrives_at": lands,
        "minutes": int((moment(row.arrives_at) - moment(row.departs_at)).total_seconds() // 60),
        "state": flight_state(world, row),
    }
    if row.flight_id in mine:
        view["mine"] = True
    if leaves[:10] != lands[:10]:
        view["days_later"] = days_between(leaves[:10], lands[:10])
    if row.delay_minutes and row.flight_state != "cancelled":
        view["delay_minutes"] = row.delay_minutes
        view["new_departs_at"] = local(instant(departs(row)), row.from_zone)
        view["new_arrives_at"] = local(instant(arrives(row)), row.to_zone)
    return view


def fare_view(row: Any) -> FareView:
    """A row of `queries.fares_of` as shown."""
    view: FareView = {
        "cabin": row.cabin,
        "brand": row.brand,
        "price": row.price,
        "seats_left": min(row.seats_left, SEATS_SHOWN),
        "refund": row.refund,
        "bags_included": row.bags_included,
        "bag_fee": row.bag_fee,
        "seat_fee": row.seat_fee,
        "can_be_held": row.can_hold,
    }
    if row.brand != "basic":
        view["change_fee"] = row.change_fee
        view["cancel_fee"] = row.cancel_fee
    return view


def booking_view(world: World, booking: Whole, home: str) -> BookingView:
    """A booking as it stands in a list."""
    starts, ends = span_of(booking)
    view: BookingView = {
        "booking_id": booking.row.booking_id,
        "kind": booking.row.kind,
        "city": goal_of(booking, home),
        "starts_on": starts,
        "ends_on": ends,
        "state": state_of(world, booking),
        "travellers": [],
    }
    if world.me in _emails_on(booking):
        view["mine"] = True
    if booking.stay is not None:
        view["hotel"] = booking.stay.hotel
        view["travellers"] = [booking.stay.lead_traveller]
        return view
    view["airline"] = booking.segments[0].airline
    view["travellers"] = names_on(booking)
    if view["state"] in {"confirmed", "changed"} and upset_flights(world, booking):
        view["disrupted"] = True
    return view


def names_on(booking: Whole) -> list[str]:
    """Who flies on a booking, each once; of one that does not stand, who would have."""
    return sorted({part.traveller for part in booking.live or booking.segments})


def _emails_on(booking: Whole) -> set[str]:
    """E-mails of those whom a booking is for."""
    if booking.stay is not None:
        return {booking.stay.email}
    return {part.email for part in booking.live or booking.segments}
