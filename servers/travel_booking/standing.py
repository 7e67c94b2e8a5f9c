"""How bookings stand now: which phase, what is disrupted, who flies, which rooms and seats are free."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from servers.kit import Conflict, NotFound, find
from servers.travel_booking import queries
from servers.travel_booking.limits import AIRPORT_CHANGE, CONNECTION_MOST, DISRUPTED_DELAY
from servers.travel_booking.models import Airport, FareRule, FlightCabin, TravelBooking, Wallet
from servers.travel_booking.seats import others_on, seats_of
from servers.travel_booking.times import age_on, free_until, later, local, moment, nights, today_at
from sessions import World


class Whole(NamedTuple):
    """A booking with its parts: the segments of a flight booking in order of departure, or a stay."""

    row: TravelBooking
    segments: Sequence[Any]
    stay: Any

    @property
    def live(self) -> list[Any]:
        """Segments that were not dropped."""
        return [part for part in self.segments if part.state == "live"]


def find_flight(world: World, flight_id: str) -> Any:
    """A flight with its airline and zones.

    Raises:
        NotFound: there is none.
    """
    row = world.first(queries.flight, flight_id=flight_id)
    if row is None:
        raise NotFound(f"There is no flight {flight_id}.")
    return row


def whole(world: World, booking_id: str) -> Whole:
    """A booking and its parts.

    Raises:
        NotFound: there is none.
    """
    row = find(world, TravelBooking, booking_id, "booking")
    if row.kind == "hotel":
        return Whole(row, (), world.first(queries.stay_of, booking_id=booking_id))
    return Whole(row, world.all(queries.segments_of, booking_id=booking_id), None)


def all_bookings(world: World) -> list[Whole]:
    """Every booking with its parts, three selects in all; `row.trip` is the trip's name."""
    segments: dict[str, list[Any]] = {}
    for part in world.all(queries.segments):
        segments.setdefault(part.booking_id, []).append(part)
    stays = {stay.booking_id: stay for stay in world.all(queries.stays)}
    return [
        Whole(row, segments.get(row.booking_id, ()), stays.get(row.booking_id)) for row in world.all(queries.bookings)
    ]


def departs(flight: Any) -> datetime:
    """When a flight leaves as is known now."""
    return later(flight.departs_at, flight.delay_minutes)


def arrives(flight: Any) -> datetime:
    """When a flight lands as is known now."""
    return later(flight.arrives_at, flight.delay_minutes)


def has_left(world: World, flight: Any) -> bool:
    """Whether a flight has departed; a cancelled one never does."""
    return flight.flight_state != "cancelled" and departs(flight) <= world.now


def flight_state(world: World, flight: Any) -> str:
    """The state of a flight as shown: scheduled, delayed, cancelled, departed or landed."""
    if flight.flight_state == "cancelled":
        return "cancelled"
    if arrives(flight) <= world.now:
        return "landed"
    return "departed" if departs(flight) <= world.now else flight.flight_state


def minutes_to_change(world: World, into: Any, out: Any) -> int:
    """The least minutes between two flights: those of the airport, or of the way to the city's other one."""
    if into.destination != out.origin:
        return AIRPORT_CHANGE
    return find(world, Airport, out.origin).min_connect


def connects(world: World, into: Any, out: Any) -> bool:
    """Whether one flight follows on another: from the same city, with enough time to change."""
    wait = departs(out) - arrives(into)
    return into.to_city == out.from_city and wait >= timedelta(minutes=minutes_to_change(world, into, out))


def is_missed(world: World, into: Any, out: Any) -> bool:
    """Whether a connection that was planned cannot be made any more."""
    planned = moment(out.departs_at) - moment(into.arrives_at)
    is_connection = into.to_city == out.from_city and planned <= CONNECTION_MOST
    return is_connection and not connects(world, into, out)


def is_upset(flight: Any) -> bool:
    """Whether a flight by itself disrupts those on it: cancelled, or three hours late."""
    return flight.flight_state == "cancelled" or flight.delay_minutes >= DISRUPTED_DELAY


def upset_flights(world: World, booking: Whole) -> list[str]:
    """Flights of a booking that disrupt it: cancelled, very late, or missed because the one before is late."""
    ahead = [part for part in booking.live if not has_left(world, part)]
    found = {part.flight_id: None for part in ahead if is_upset(part)}
    for traveller_id in {part.traveller_id: None for part in booking.live}:
        way = [part for part in booking.live if part.traveller_id == traveller_id]
        for into, out in pairwise(way):
            if not has_left(world, out) and is_missed(world, into, out):
                found[out.flight_id] = None
                if not has_left(world, into):
                    found[into.flight_id] = None
    return list(found)


def state_of(world: World, booking: Whole) -> str:
    """The state of a booking as shown: a hold that ran out has expired, what lies behind is used."""
    row = booking.row
    if row.state == "held":
        return "expired" if row.hold_until is not None and moment(row.hold_until) <= world.now else "held"
    if row.state in {"expired", "cancelled"}:
        return row.state
    if booking.stay is not None:
        return "used" if booking.stay.check_out <= today_at(world.now, booking.stay.zone) else row.state
    live = booking.live
    return "used" if all(has_left(world, part) for part in live) else row.state


def is_active(state: str) -> bool:
    """Whether a booking in this shown state still lies ahead or runs."""
    return state in {"held", "confirmed", "changed"}


def require_changeable(world: World, booking: Whole) -> None:
    """Only paid bookings that are not over can be changed.

    Raises:
        Conflict: it is held, expired, cancelled or used.
    """
    state = state_of(world, booking)
    if state == "held":
        raise Conflict(f"{booking.row.booking_id} is only held; confirm it first.")
    if not is_active(state):
        raise Conflict(f"{booking.row.booking_id} is {state}; nothing can be changed there.")


def span_of(booking: Whole) -> tuple[str, str]:
    """First and last day of a booking, local to the places; dropped segments count only when none stands."""
    if booking.stay is not None:
        return booking.stay.check_in, booking.stay.check_out
    parts = booking.live or booking.segments
    return parts[0].day, max(local(part.arrives_at, part.to_zone)[:10] for part in parts)


def goal_of(booking: Whole, home: str) -> str:
    """The city that a booking is for: where the hotel is, or the farthest point of the flights."""
    if booking.stay is not None:
        return booking.stay.city
    return goal_city([(part.from_city, part.to_city) for part in booking.segments], home)


def goal_city(legs: Sequence[tuple[str, str]], home: str) -> str:
    """Where a way leads: the first city that one stays in, home if it only leads there."""
    ends = list(dict.fromkeys(legs))
    if ends[-1][1] != home:
        return ends[-1][1]
    away = [end for _, end in ends if end != home]
    return away[(len(away) - 1) // 2] if away else ends[0][0]


def ways_of(booking: Whole, home: str) -> dict[str, str]:
    """For each flight of a booking whether it goes "out" to the place the booking is for, or "back" from there."""
    goal = goal_of(booking, home)
    found: dict[str, str] = {}
    way = "out"
    for part in booking.segments:
        if part.from_city == goal:
            way = "back"
        found[part.flight_id] = way
    return found


def my_flights(world: World) -> frozenset[str]:
    """Flights that the customer is on."""
    return frozenset(row.flight_id for row in world.all(queries.flown_by, email=world.me))


def home_city(world: World) -> str:
    """The customer's city."""
    return find(world, Wallet, world.me).home_city


def rule_of(world: World, airline_id: str, brand: str) -> FareRule:
    """What a brand of an airline allows."""
    return find(world, FareRule, (airline_id, brand))


def age_kind(born: str, day: str) -> Any:
    """What fare somebody pays on a day: adult, child or infant."""
    years = age_on(born, day)
    return "adult" if years >= 12 else "child" if years >= 2 else "infant"


def needs_seat(part: Any) -> bool:
    """Whether a traveller of a segment sits in a seat of their own."""
    return age_kind(part.born, part.day) != "infant"


def seats_short(world: World, flight_id: str, cabin: str, count: int) -> int:
    """How many of `count` seats a cabin lacks.

    Raises:
        Conflict: the flight has no such cabin.
    """
    row = world.get(FlightCabin, (flight_id, cabin))
    if row is None:
        raise Conflict(f"Flight {flight_id} has no {cabin} cabin.")
    return max(0, count - row.seats_left)


def take_seats(world: World, flight_id: str, cabin: str, count: int) -> None:
    """Take seats out of a cabin, or with a negative count give them back."""
    row = world.get(FlightCabin, (flight_id, cabin))
    if row is not None and count:
        world.update(FlightCabin, (flight_id, cabin), seats_left=row.seats_left - count)


def taken_seats(world: World, flight: Any) -> set[str]:
    """Seats of a flight that somebody has."""
    mine = {row.seat for row in world.all(queries.seats_on, flight_id=flight.flight_id)}
    return mine | others_on(flight.flight_id, flight.aircraft)


def free_seats(world: World, flight: Any, cabin: str) -> list[Any]:
    """Seats of a cabin that can be chosen, from the front."""
    taken = taken_seats(world, flight)
    return [seat for label, seat in seats_of(flight.aircraft, cabin).items() if label not in taken]


def nightly_prices(periods: Iterable[Any], room_type: str, terms: str, days: Iterable[str]) -> dict[str, int]:
    """The price of each night that is sold; a night without a period is left out."""
    fitting = [row for row in periods if row.room_type == room_type and row.terms == terms]
    found: dict[str, int] = {}
    for day in days:
        price = next((row.nightly for row in fitting if row.starts_on <= day <= row.ends_on), None)
        if price is not None:
            found[day] = price
    return found


def rooms_left(allotments: Iterable[Any], stays: Iterable[Any], room_type: str, day: str) -> int:
    """Rooms of a kind that are free on a night: the smallest allotment over it less the stays over it."""
    given = [row.rooms for row in allotments if row.room_type == room_type and row.starts_on <= day <= row.ends_on]
    used = sum(1 for stay in stays if stay.room_type == room_type and stay.check_in <= day < stay.check_out)
    return max(0, min(given, default=0) - used)


def first_full_night(
    allotments: Sequence[Any], stays: Sequence[Any], room_type: str, check_in: str, check_out: str
) -> str | None:
    """The first night of a span on which no room of the kind is free, None if there is none."""
    return next((day for day in nights(check_in, check_out) if rooms_left(allotments, stays, room_type, day) < 1), None)


def free_deadline(stay: Any) -> datetime | None:
    """Until when a stay is cancelled free, None for prepaid ones."""
    return None if stay.terms == "prepaid" else free_until(stay.check_in, stay.free_cancel_days, stay.zone)
