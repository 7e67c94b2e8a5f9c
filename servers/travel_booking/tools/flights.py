"""Finding flights: ways to get somewhere, fares, seats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Cents, Conflict, Cursor, Day, InvalidArguments, Limit, Name, TimeOfDay, Toolbox, page
from servers.kit.text import plain
from servers.travel_booking import queries
from servers.travel_booking.limits import (
    BOOKING_CLOSES,
    CONNECTION_MOST,
    DAYS_AHEAD,
    LEGROOM_FEE,
    MOST_TRAVELLERS,
    SEATS_SHOWN,
)
from servers.travel_booking.models import Brand, Cabin, FlightId, TravellerId
from servers.travel_booking.seats import seats_of
from servers.travel_booking.standing import (
    arrives,
    connects,
    departs,
    find_flight,
    free_seats,
    has_left,
    home_city,
    my_flights,
)
from servers.travel_booking.ticketing import called, fares_for, find_flights, find_travellers
from servers.travel_booking.times import local
from servers.travel_booking.views import (
    FaresView,
    FareView,
    OptionsView,
    OptionView,
    SeatMapView,
    SeatView,
    fare_view,
    flight_view,
)
from sessions import World

toolbox = Toolbox()
Sort = Literal["price", "duration", "departure"]


@toolbox.read
def search_flights(
    world: World,
    depart_on: Annotated[Day, Field(description="Local day of departure.")],
    origin: Annotated[Name, Field(description="City or airport code; the customer's home city if left out.")]
    | None = None,
    destination: Annotated[Name, Field(description="City or airport code; the customer's home city if left out.")]
    | None = None,
    travellers: Annotated[int, Field(ge=1, le=MOST_TRAVELLERS, description="How many seats are needed.")] = 1,
    cabin: Annotated[Cabin, Field(description="Cabin.")] = "economy",
    max_stops: Annotated[int, Field(ge=0, le=1, description="0 for direct flights only, 1 for one change.")] = 1,
    depart_after: Annotated[TimeOfDay, Field(description="Earliest local time of departure.")] | None = None,
    arrive_before: Annotated[TimeOfDay, Field(description="Latest local time of arrival, on the day of departure.")]
    | None = None,
    max_price: Annotated[Cents, Field(description="Highest price in cents for all travellers.")] | None = None,
    sort: Annotated[Sort, Field(description="What comes first: the cheapest, the shortest, the earliest.")] = "price",
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> OptionsView:
    """Find ways to fly on a day, direct or with one change, and the lowest fare of each for all travellers.

    A city with two airports is searched whole; a code means one airport. The price is without extra bags.

    Raises:
        InvalidArguments: a place is unknown, both are the same or left out, or the day is past or too far ahead.
    """
    start, end = _place(world, origin), _place(world, destination)
    if start == end:
        raise InvalidArguments("Origin and destination are the same; give at least one of them.")
    day = date.fromisoformat(depart_on)
    if not world.today <= day <= world.today + timedelta(days=DAYS_AHEAD):
        raise InvalidArguments(f"Flights are on sale from today, {world.today}, up to {DAYS_AHEAD} days ahead.")
    rows = [
        row
        for row in world.all(
            queries.departures,
            cabin=cabin,
            seats=travellers,
            first_day=depart_on,
            last_day=(day + timedelta(days=1)).isoformat(),
        )
        if departs(row) - world.now >= BOOKING_CLOSES
    ]
    mine = my_flights(world)
    options = [
        _option(world, way, travellers, mine)
        for way in _ways(world, rows, start, end, depart_on, stops=max_stops)
        if _fits(way, depart_after, arrive_before)
    ]
    options = [option for option in options if max_price is None or option["price"] <= max_price]
    options.sort(key=lambda option: _rank(option, sort))
    found = page(options, limit, cursor)
    view: OptionsView = {"options": list(found.rows), "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def get_flight_fares(
    world: World,
    flight_ids: Annotated[
        list[FlightId], Field(min_length=1, max_length=4, description="Flights of one airline that are flown together.")
    ],
    cabin: Annotated[Cabin, Field(description="Only fares of this cabin.")] | None = None,
    brand: Annotated[Brand, Field(description="Only fares of this brand.")] | None = None,
    traveller_ids: Annotated[
        list[TravellerId],
        Field(min_length=1, max_length=MOST_TRAVELLERS, description="People whose fares are added up as total."),
    ]
    | None = None,
) -> FaresView:
    """Show flights with their fares over all of them: price, seats left, what changes, bags and seats cost.

    With `traveller_ids` each fare has the total for these people at their ages. Bags and seats come on top.

    Raises:
        NotFound: a flight or a traveller does not exist.
        InvalidArguments: the flights are of several airlines.
    """
    flights = find_flights(world, flight_ids)
    people = None if traveller_ids is None else find_travellers(world, traveller_ids)
    if len({flight.airline_id for flight in flights}) > 1:
        raise InvalidArguments("Look at flights of different airlines one by one; a booking is with one airline.")
    offers = [world.all(queries.fares_of, flight_id=flight.flight_id) for flight in flights]
    gone = any(has_left(world, flight) for flight in flights)
    fares: list[FareView] = []
    for row in () if gone else offers[0]:
        same = [one for offer in offers for one in offer if (one.cabin, one.brand) == (row.cabin, row.brand)]
        if cabin in {None, row.cabin} and brand in {None, row.brand} and len(same) == len(flights):
            view = fare_view(row)
            view["price"] = sum(one.price for one in same)
            view["seats_left"] = min(SEATS_SHOWN, *(one.seats_left for one in same))
            if people is not None:
                view["total"] = sum(map(sum, fares_for(world, flights, people, row.cabin, row.brand)))
            fares.append(view)
    fares.sort(key=lambda fare: (fare["price"], fare["cabin"], fare["brand"]))
    mine = my_flights(world)
    return {"flights": [flight_view(world, flight, mine) for flight in flights], "fares": fares}


@toolbox.read
def get_seat_map(
    world: World, flight_id: FlightId, cabin: Annotated[Cabin, Field(description="Cabin.")] = "economy"
) -> SeatMapView:
    """Show the free seats of a flight's cabin, and what choosing one costs with each fare brand.

    Raises:
        NotFound: the flight does not exist.
        Conflict: it has no such cabin, is cancelled or has left.
    """
    flight = find_flight(world, flight_id)
    if flight.flight_state == "cancelled" or has_left(world, flight):
        raise Conflict(f"{called(flight)} {'has left' if has_left(world, flight) else 'is cancelled'}.")
    if not seats_of(flight.aircraft, cabin):
        raise Conflict(f"{called(flight)} has no {cabin} cabin.")
    free = free_seats(world, flight, cabin)
    fees = {row.brand: row.seat_fee for row in world.all(queries.fares_of, flight_id=flight_id)}
    return {
        "flight_id": flight_id,
        "cabin": cabin,
        "free_seats": len(free),
        "seats": [_seat(seat) for seat in free],
        "fees": [
            {"brand": brand, "seat_fee": fee, "legroom_fee": fee + LEGROOM_FEE} for brand, fee in sorted(fees.items())
        ],
    }


def _place(world: World, text: str | None) -> tuple[str, ...]:
    """The airport codes that a text means; those of home without one."""
    rows = world.all(queries.airports)
    wanted = plain(text or home_city(world))
    codes = [row.code for row in rows if plain(row.code) == wanted]
    found = tuple(codes or [row.code for row in rows if wanted in {plain(row.city), plain(row.name)}])
    if not found:
        cities = ", ".join(sorted({row.city for row in rows}))
        raise InvalidArguments(f"No airport is called {text!r}; the cities are {cities}.")
    return found


def _ways(
    world: World, rows: Sequence[Any], start: tuple[str, ...], end: tuple[str, ...], day: str, *, stops: int
) -> list[list[Any]]:
    """Direct flights of the day, and pairs of one airline with time to change that begin on it."""
    first = [row for row in rows if row.origin in start and row.day == day]
    ways = [[row] for row in first if row.destination in end]
    if not stops:
        return ways
    last = [row for row in rows if row.destination in end and row.origin not in start]
    for into in first:
        if into.destination in end:
            continue
        ways += [
            [into, out]
            for out in last
            if out.from_city == into.to_city
            and out.airline_id == into.airline_id
            and departs(out) - arrives(into) <= CONNECTION_MOST
            and connects(world, into, out)
        ]
    return ways


def _fits(way: Sequence[Any], depart_after: str | None, arrive_before: str | None) -> bool:
    leaves, lands = local(way[0].departs_at, way[0].from_zone), local(way[-1].arrives_at, way[-1].to_zone)
    if depart_after is not None and leaves[11:] < depart_after:
        return False
    return arrive_before is None or (lands[:10] == leaves[:10] and lands[11:] <= arrive_before)


def _option(world: World, way: Sequence[Any], travellers: int, mine: frozenset[str]) -> OptionView:
    return {
        "price": sum(row.lowest for row in way) * travellers,
        "stops": len(way) - 1,
        "minutes": int((arrives(way[-1]) - departs(way[0])).total_seconds() // 60),
        "seats_left": min(SEATS_SHOWN, *(row.seats_left for row in way)),
        "flights": [flight_view(world, row, mine) for row in way],
    }


def _rank(option: OptionView, sort: Sort) -> tuple[Any, ...]:
    leaves = option["flights"][0]["departs_at"]
    first = {"price": option["price"], "duration": option["minutes"], "departure": leaves}[sort]
    return (first, leaves, option["flights"][0]["flight_id"])


def _seat(seat: Any) -> SeatView:
    view: SeatView = {"seat": seat.label, "position": seat.position}
    if seat.exit_row:
        view["exit_row"] = True
    if seat.extra_legroom:
        view["extra_legroom"] = True
    if seat.over_wing:
        view["over_wing"] = True
    return view
