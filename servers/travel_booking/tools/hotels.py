"""Finding and booking hotels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from servers.kit import (
    Cents,
    Conflict,
    Cursor,
    Day,
    InvalidArguments,
    Limit,
    Name,
    NotFound,
    Refused,
    Toolbox,
    find,
    page,
)
from servers.kit.text import instant
from servers.travel_booking import queries
from servers.travel_booking.amounts import stay_tax
from servers.travel_booking.models import (
    Amenity,
    CardId,
    Expected,
    Hotel,
    HotelId,
    RoomRate,
    RoomType,
    Stay,
    Terms,
    TravelBooking,
    TravelCard,
    Traveller,
    TravellerId,
    Trip,
    TripId,
    Wallet,
)
from servers.travel_booking.paying import collect, earned_on, plan_payment, require_expected
from servers.travel_booking.rooms import priced_nights, require_span
from servers.travel_booking.standing import first_full_night, nightly_prices, rooms_left
from servers.travel_booking.times import days_between, free_until, is_adult, local, nights
from servers.travel_booking.views import BookedView, HotelsView, HotelView, RatesView, RateView
from servers.travel_booking.words import matches
from sessions import World

toolbox = Toolbox()
Guests = Annotated[int, Field(ge=1, le=6, description="How many people sleep there.")]
Points = Annotated[int, Field(ge=0, le=1_000_000, description="Points that pay a part, in steps of 500.")]


@toolbox.read
def search_hotels(
    world: World,
    place: Annotated[Name, Field(description="A city, or words of a hotel's name.")],
    check_in: Annotated[Day, Field(description="First night.")] | None = None,
    check_out: Annotated[Day, Field(description="Day of leaving.")] | None = None,
    guests: Guests = 1,
    max_nightly: Annotated[Cents, Field(description="Highest average price of a night in cents, without city tax.")]
    | None = None,
    min_stars: Annotated[int, Field(ge=1, le=5, description="Least number of stars.")] | None = None,
    amenity: Annotated[Amenity, Field(description="Something the hotel must have.")] | None = None,
    pets: Annotated[bool, Field(description="Only hotels that take pets.")] = False,
    terms: Annotated[Literal["any", "flexible", "prepaid"], Field(description="Only rooms on these terms.")] = "any",
    sort: Annotated[Literal["price", "rating"], Field(description="The cheapest or the best rated first.")] = "price",
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> HotelsView:
    """Find hotels of a city or by name; with both days only those free on every night, with the cheapest total.

    Raises:
        InvalidArguments: only one of the days is given, they make no stay, or max_nightly comes without them.
        Refused: the stay would be too long.
    """
    if (check_in is None) != (check_out is None):
        raise InvalidArguments("Give check_in and check_out, or neither.")
    if max_nightly is not None and check_in is None:
        raise InvalidArguments("max_nightly needs check_in and check_out.")
    rows = [
        row
        for row in world.all(queries.hotels)
        if matches(place, row.city, row.name)
        and row.stars >= (min_stars or 0)
        and amenity in {None, *row.amenities}
        and (row.pets or not pets)
    ]
    if check_in is None or check_out is None:
        views = [hotel_view(row) for row in rows]
    else:
        views = _priced(world, rows, check_in, check_out, guests, terms)
        views = [view for view in views if max_nightly is None or view.get("nightly_from", 0) <= max_nightly]
    by_rating = {row.hotel_id: -row.rating_tenths for row in rows}
    views.sort(
        key=lambda view: (
            view.get("total", 0) if sort == "price" else by_rating[view["hotel_id"]],
            view["name"],
        )
    )
    found = page(views, limit, cursor)
    view: HotelsView = {"hotels": list(found.rows), "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def get_hotel_rates(
    world: World,
    hotel_id: HotelId,
    check_in: Annotated[Day, Field(description="First night.")],
    check_out: Annotated[Day, Field(description="Day of leaving.")],
    guests: Guests = 1,
    room_type: Annotated[RoomType, Field(description="Only this kind of room.")] | None = None,
    terms: Annotated[Terms, Field(description="Only on these terms.")] | None = None,
) -> RatesView:
    """Show what a hotel has for some nights: each kind of room on each terms that is free all the time, cheapest first.

    `total` is the nights with city tax. Flexible ones are cancelled free until `free_until`, later for penalty nights.

    Raises:
        NotFound: the hotel does not exist.
        InvalidArguments: the days make no stay.
        Refused: the stay would be too long.
    """
    hotel = find(world, Hotel, hotel_id)
    require_span(world, check_in, check_out, hotel.zone)
    days = nights(check_in, check_out)
    span = {"hotel_id": hotel_id, "check_in": check_in, "check_out": check_out}
    periods, allotments = world.all(queries.periods_of, **span), world.all(queries.allotments_of, **span)
    stays = world.all(queries.stays_at, **span)
    rates: list[RateView] = []
    for rate in world.all(queries.rates_of, hotel_id=hotel_id):
        prices = nightly_prices(periods, rate.room_type, rate.terms, days)
        left = min(rooms_left(allotments, stays, rate.room_type, day) for day in days)
        is_wanted = room_type in {None, rate.room_type} and terms in {None, rate.terms}
        if is_wanted and rate.sleeps >= guests and left and len(prices) == len(days):
            rates.append(_rate_view(hotel, rate, prices, left, guests, check_in))
    rates.sort(key=lambda rate: (rate["total"], rate["room_type"], rate["terms"]))
    return {
        "hotel_id": hotel_id,
        "name": hotel.name,
        "city": hotel.city,
        "check_in": check_in,
        "check_out": check_out,
        "check_in_from": hotel.check_in_from,
        "rates": rates,
    }


@toolbox.write(TravelBooking, Stay, Trip, Wallet, confirm=True, irreversible=True)
def book_hotel(
    world: World,
    hotel_id: HotelId,
    room_type: Annotated[RoomType, Field(description="Kind of room.")],
    terms: Annotated[Terms, Field(description="flexible can be cancelled free for a while, prepaid never.")],
    check_in: Annotated[Day, Field(description="First night.")],
    check_out: Annotated[Day, Field(description="Day of leaving.")],
    card_id: Annotated[CardId, Field(description="Card that pays.")],
    guests: Guests = 1,
    lead_traveller_id: Annotated[
        TravellerId, Field(description="In whose name the room is, 18 or older; the customer if left out.")
    ]
    | None = None,
    points: Points = 0,
    trip_id: Annotated[TripId, Field(description="Trip that it belongs to; a new one if left out.")] | None = None,
    expected_total: Expected | None = None,
) -> BookedView:
    """Book a room and pay for it.

    Raises:
        NotFound: hotel, traveller, card or trip does not exist, or the hotel has no such room.
        InvalidArguments: the days make no stay, or the points are no whole steps.
        Conflict: a night is sold out or not sold, too many guests, the total is not the expected one, the card is not
            usable, or points are short or too many.
        Refused: the lead traveller is under 18, or the stay would be too long.
    """
    hotel = find(world, Hotel, hotel_id)
    lead = (
        world.find(Traveller, email=world.me)[0]
        if lead_traveller_id is None
        else find(world, Traveller, lead_traveller_id)
    )
    find(world, TravelCard, card_id, "card")
    trip = None if trip_id is None else find(world, Trip, trip_id)
    rate = world.get(RoomRate, (hotel_id, room_type, terms))
    if rate is None:
        kinds = " and ".join(sorted({row.room_type for row in world.all(queries.rates_of, hotel_id=hotel_id)}))
        raise NotFound(f"{hotel.name} has no {room_type} rooms; it has {kinds} ones.")
    require_span(world, check_in, check_out, hotel.zone)
    if not is_adult(lead.born, check_in):
        raise Refused(f"{lead.name} is under 18; a room needs a grown-up's name.")
    if guests > rate.sleeps:
        raise Conflict(f"The {room_type} room sleeps {rate.sleeps}, not {guests}.")
    cost = sum(priced_nights(world, hotel_id, room_type, terms, check_in, check_out).values())
    tax = stay_tax(hotel.city_tax, guests, _count(check_in, check_out))
    require_expected(expected_total, cost + tax, "total")
    payment = plan_payment(world, cost + tax, card_id, points)
    earned = earned_on(world, cost)
    row = world.insert(
        TravelBooking,
        trip_id=trip.trip_id if trip else world.insert(Trip, name=f"{hotel.city} trip", note="").trip_id,
        kind="hotel",
        state="confirmed",
        booked_at=instant(world.now),
        total=cost + tax,
        card_id=card_id,
        card_paid=payment.card,
        points_used=points,
        points_earned=earned,
    )
    world.insert(
        Stay,
        booking_id=row.booking_id,
        hotel_id=hotel_id,
        room_type=room_type,
        terms=terms,
        check_in=check_in,
        check_out=check_out,
        guests=guests,
        lead_traveller_id=lead.traveller_id,
        nights_total=cost,
        city_tax=tax,
    )
    collect(world, payment, None, earned)
    view: BookedView = {
        "booking_id": row.booking_id,
        "trip_id": row.trip_id,
        "state": "confirmed",
        "total": cost + tax,
        "due": payment.card,
        "points_earned": earned,
    }
    if points:
        view["points_used"] = points
    return view


def _count(check_in: str, check_out: str) -> int:
    return days_between(check_in, check_out)


def hotel_view(row: Hotel) -> HotelView:
    """A hotel as shown, without prices."""
    view: HotelView = {
        "hotel_id": row.hotel_id,
        "name": row.name,
        "city": row.city,
        "street": row.street,
        "stars": row.stars,
        "rating": f"{row.rating_tenths // 10}.{row.rating_tenths % 10}",
        "pets": row.pets,
        "amenities": row.amenities,
    }
    if row.chain:
        view["chain"] = row.chain
    return view


def _priced(
    world: World, hotels: Sequence[Hotel], check_in: str, check_out: str, guests: int, terms: str
) -> list[HotelView]:
    """Hotels that are free on every night, with their cheapest total."""
    days = nights(check_in, check_out)
    found: list[HotelView] = []
    for hotel in hotels:
        require_span(world, check_in, check_out, hotel.zone)
        span = {"hotel_id": hotel.hotel_id, "check_in": check_in, "check_out": check_out}
        periods, allotments = world.all(queries.periods_of, **span), world.all(queries.allotments_of, **span)
        stays = world.all(queries.stays_at, **span)
        totals: list[tuple[int, str]] = []
        for rate in world.all(queries.rates_of, hotel_id=hotel.hotel_id):
            if rate.sleeps < guests or terms not in {"any", rate.terms}:
                continue
            prices = nightly_prices(periods, rate.room_type, rate.terms, days)
            if len(prices) == len(days) and not first_full_night(
                allotments, stays, rate.room_type, check_in, check_out
            ):
                totals.append((sum(prices.values()), rate.terms))
        if totals:
            least = min(totals)[0]
            view = hotel_view(hotel)
            view["total"] = least + stay_tax(hotel.city_tax, guests, len(days))
            view["nightly_from"] = least // len(days)
            view["flexible"] = any(kind == "flexible" for _, kind in totals)
            found.append(view)
    return found


def _rate_view(hotel: Hotel, rate: RoomRate, prices: dict[str, int], left: int, guests: int, check_in: str) -> RateView:
    cost = sum(prices.values())
    tax = stay_tax(hotel.city_tax, guests, len(prices))
    view: RateView = {
        "room_type": rate.room_type,
        "terms": rate.terms,
        "board": rate.board,
        "sleeps": rate.sleeps,
        "cot": rate.cot,
        "rooms_left": left,
        "nights": [{"night": day, "price": price} for day, price in prices.items()],
        "nights_total": cost,
        "city_tax": tax,
        "total": cost + tax,
    }
    if rate.terms == "flexible":
        view["free_until"] = local(instant(free_until(check_in, rate.free_cancel_days, hotel.zone)), hotel.zone)
        view["penalty_nights"] = rate.penalty_nights
    return view
