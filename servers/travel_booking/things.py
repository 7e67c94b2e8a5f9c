"""The agency's rows as people see them; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows and that only guards and samplers of phrases read: which way a flight goes,
what could be changed, what somebody is to me (`pronoun`) and how the assistant names them to me (`called`, `whose`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple

from servers.cast import cast_of
from servers.kit.environment import Rows
from servers.kit.text import instant
from servers.travel_booking import queries
from servers.travel_booking.cancelling import refund_form
from servers.travel_booking.models import TravelCard
from servers.travel_booking.standing import (
    Whole,
    all_bookings,
    free_deadline,
    has_left,
    home_city,
    is_active,
    my_flights,
    ways_of,
)
from servers.travel_booking.times import local
from servers.travel_booking.tools.hotels import hotel_view
from servers.travel_booking.tools.people import traveller_view
from servers.travel_booking.tools.trips import trip_views
from servers.travel_booking.views import booking_view, flight_view
from sessions import World

_WAYS: Final = {
    "cash": "paid back to the card",
    "credit": "as a credit with the airline",
    "none": "nothing comes back",
}


class FlightThing(NamedTuple):
    """A flight; `booking_id`, `way` and `seat` are those of my booking on it, else of the one that is there."""

    id: str
    number: str
    airline: str
    airline_id: str
    from_city: str
    to_city: str
    departs_at: str
    arrives_at: str
    minutes: int
    state: str
    mine: bool | None
    new_departs_at: str | None
    delay_minutes: int | None
    way: str | None
    booking_id: str | None
    seat: str | None
    is_alone: bool
    leaves_home: bool
    comes_home: bool
    is_ahead: bool


class BookingThing(NamedTuple):
    """A booking; `next_from` and `next_to` are set where one flight alone lies ahead."""

    id: str
    kind: str
    city: str
    starts_on: str
    ends_on: str
    state: str
    travellers: tuple[str, ...]
    mine: bool | None
    airline: str | None
    hotel: str | None
    disrupted: bool | None
    trip: str
    total: int
    refunded: int
    fees: int
    points_earned: int
    card_paid: int
    booked_at: str
    paid_with: str | None
    hold_until: str | None
    room_type: str | None
    terms: str | None
    street: str | None
    city_tax: int | None
    nights_total: int | None
    free_until: str | None
    airline_id: str | None
    next_from: str | None
    next_to: str | None
    night_more: str | None
    two_nights_more: str | None
    refund_way: str | None
    is_ahead: bool
    has_begun: bool
    whose: str
    party: str


class HotelThing(NamedTuple):
    """A hotel; away: elsewhere than at home, where nobody books a room."""

    id: str
    name: str
    city: str
    street: str
    rating: str
    stars: int
    chain: str | None
    is_away: bool


class TravellerThing(NamedTuple):
    """Somebody on the account; I have no pronoun."""

    id: str
    name: str
    me: bool
    born: str
    age: int
    nationality: str
    document_no: str | None
    document_expires: str | None
    loyalty_program: str | None
    loyalty_no: str | None
    pronoun: str | None
    called: str


class CardThing(NamedTuple):
    """A card on file."""

    id: str
    kind: str
    last4: str
    usable: bool


class CreditThing(NamedTuple):
    """A credit of an airline."""

    id: str
    airline: str
    traveller: str
    amount: int
    ends_on: str
    is_mine: bool
    is_good: bool


class TripThing(NamedTuple):
    """A trip."""

    id: str
    name: str
    state: str
    starts_on: str | None
    ends_on: str | None
    note: str | None


@lru_cache(maxsize=64)
def _pronouns(seed: int) -> dict[str, str]:
    return {person.email: person.pronoun for person in cast_of(seed).people.everyone}


def _flights(world: World) -> list[Any]:
    home, mine = home_city(world), my_flights(world)
    booked: dict[str, tuple[str, str, Any, bool]] = {}
    for booking in all_bookings(world):
        if booking.stay is not None or booking.row.state in {"cancelled", "expired"}:
            continue
        ways = ways_of(booking, home)
        for part in booking.live:
            is_me = part.email == world.me
            alone = sum(other.flight_id == part.flight_id for other in booking.live) == 1
            if is_me or part.flight_id not in booked:
                booked[part.flight_id] = (booking.row.booking_id, ways[part.flight_id], part.seat, is_me and alone)
    found: list[Any] = []
    for row in world.all(queries.flights):
        view = flight_view(world, row, mine)
        booking_id, way, seat, alone = booked.get(row.flight_id, (None, None, None, False))
        found.append(
            FlightThing(
                row.flight_id,
                row.number,
                row.airline,
                row.airline_id,
                row.from_city,
                row.to_city,
                view["departs_at"],
                view["arrives_at"],
                view["minutes"],
                view["state"],
                view.get("mine"),
                view.get("new_departs_at"),
                view.get("delay_minutes"),
                way,
                booking_id,
                seat,
                alone,
                row.from_city == home,
                row.to_city == home,
                view["state"] in {"scheduled", "delayed"},
            )
        )
    return found


def _bookings(world: World) -> list[Any]:
    home = home_city(world)
    cards = {row.card_id: f"{row.kind} card ending {row.last4}" for row in world.find(TravelCard)}
    return [_booking(world, booking, home, cards) for booking in all_bookings(world)]


def _booking(world: World, booking: Whole, home: str, cards: Mapping[str, str]) -> BookingThing:
    view, row, stay = booking_view(world, booking, home), booking.row, booking.stay
    ahead = {part.flight_id: part for part in booking.live if not has_left(world, part)}
    only = next(iter(ahead.values())) if len(ahead) == 1 else None
    deadline = None if stay is None else free_deadline(stay)
    return BookingThing(
        row.booking_id,
        row.kind,
        view["city"],
        view["starts_on"],
        view["ends_on"],
        view["state"],
        tuple(view["travellers"]),
        view.get("mine"),
        view.get("airline"),
        view.get("hotel"),
        view.get("disrupted"),
        getattr(row, "trip", ""),
        row.total,
        row.refunded,
        row.fees,
        row.points_earned,
        row.card_paid,
        local(row.booked_at, str(world.zone)),
        None if row.card_id is None else cards[row.card_id],
        None if row.hold_until is None else local(row.hold_until, str(world.zone)),
        None if stay is None else stay.room_type,
        None if stay is None else stay.terms,
        None if stay is None else stay.street,
        None if stay is None else stay.city_tax,
        None if stay is None else stay.nights_total,
        None if deadline is None or stay is None or deadline <= world.now else local(instant(deadline), stay.zone),
        booking.segments[0].airline_id if booking.segments else None,
        None if only is None else only.from_city,
        None if only is None else only.to_city,
        None if stay is None else _shifted(stay.check_out, 1),
        None if stay is None else _shifted(stay.check_out, 2),
        _WAYS[refund_form(world, booking)] if is_active(view["state"]) else None,
        is_active(view["state"]),
        view["starts_on"] <= world.today.isoformat(),
        *_whose(view["travellers"], cast_of(world.seed).me.name if view.get("mine") else None),
    )


def _whose(names: Sequence[str], me: str | None) -> tuple[str, str]:
    """What stands before and behind a booking that the assistant names to me: "your ..." or "the ... for ..."."""
    if me is not None and len(names) == 1:
        return "your", ""
    others = [name for name in names if name != me]
    known = others if me is None else ["you", *others]
    return "the", f" for {', '.join(known[:-1])}{' and ' if known[:-1] else ''}{known[-1]}"


def _shifted(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def _hotels(world: World) -> list[Any]:
    home = home_city(world)
    return [
        _thing(HotelThing, "hotel_id", hotel_view(row), is_away=row.city != home) for row in world.all(queries.hotels)
    ]


def _travellers(world: World) -> list[Any]:
    pronouns = _pronouns(world.seed)
    return [
        _thing(
            TravellerThing,
            "traveller_id",
            traveller_view(world, row),
            pronoun=None if row.email == world.me else pronouns.get(row.email),
            called="you" if row.email == world.me else row.name,
        )
        for row in world.all(queries.travellers)
    ]


def _cards(world: World) -> list[Any]:
    return [CardThing(row.card_id, row.kind, row.last4, row.usable) for row in world.find(TravelCard)]


def _credits(world: World) -> list[Any]:
    me, today = cast_of(world.seed).me.name, world.today.isoformat()
    return [
        CreditThing(
            row.credit_id,
            row.airline,
            row.name,
            row.amount,
            row.ends_on,
            row.name == me,
            row.amount > 0 and row.ends_on >= today,
        )
        for row in world.all(queries.credits_left)
    ]


def _trips(world: World) -> list[Any]:
    return [_thing(TripThing, "trip_id", view) for view in trip_views(world)]


def _thing(kind: type[Any], key: str, view: Mapping[str, Any], **unseen: Any) -> Any:
    known = {name: view.get(name) for name in kind._fields if name != "id" and name not in unseen}
    return kind(**{**known, **unseen, "id": view[key]})


THINGS: Mapping[str, Rows] = {
    "flight": _flights,
    "travel_booking": _bookings,
    "hotel": _hotels,
    "traveller": _travellers,
    "travel_card": _cards,
    "credit": _credits,
    "trip": _trips,
}
