from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from servers.travel_booking import TRAVEL_BOOKING, policy
from servers.travel_booking.limits import DISRUPTED_DELAY
from servers.travel_booking.models import (
    Airport,
    Allotment,
    Credit,
    Fare,
    FareRule,
    Flight,
    FlightCabin,
    Hotel,
    RatePeriod,
    RoomRate,
    Segment,
    Stay,
    TravelBooking,
    TravelCard,
    Traveller,
    Trip,
    Wallet,
)
from servers.travel_booking.standing import all_bookings, upset_flights
from servers.travel_booking.times import moment
from sessions import World
from tests.servers.desk import Desk
from tests.servers.travel_booking_desk import SEEDS, booked_in, desk_of, held, live, me, trip_named, who

TOOLS = list(TRAVEL_BOOKING.tools)
WRITES = [name for name, tool in TRAVEL_BOOKING.tools.items() if tool.writes]


def check_books(world: World) -> None:
    """What must hold whatever was called."""
    stays = {row.booking_id: row for row in world.find(Stay)}
    parts: dict[str, list[Segment]] = {}
    for row in world.find(Segment):
        parts.setdefault(row.booking_id, []).append(row)
    for row in world.find(TravelBooking):
        assert row.refunded >= row.refunded_card + row.points_back >= 0, row
        assert row.refunded_card <= row.card_paid, row
        assert row.points_back <= row.points_used, row
        if row.state in {"held", "expired"}:
            assert row.card_paid == row.points_used == row.credit_used == 0, row
            continue
        if row.card_id is not None:
            assert row.card_paid + row.credit_used + row.points_used == row.total + row.refunded, row
        if row.kind == "flight":
            standing = sum(part.price + part.extras for part in parts[row.booking_id] if part.state != "dropped")
            assert row.total == standing + row.fees, row
        elif row.state != "cancelled":
            stay = stays[row.booking_id]
            assert row.total == stay.nights_total + stay.city_tax + row.fees, row
    on_board = Counter((row.flight_id, row.traveller_id) for row in world.find(Segment, state="live"))
    assert max(on_board.values()) == 1
    assert all(row.seats_left >= 0 for row in world.find(FlightCabin))
    assert all(row.amount >= 0 for row in world.find(Credit))
    assert world.find(Wallet)[0].points >= 0


def test_there_are_twenty_tools() -> None:
    assert len(TOOLS) == 20


def test_what_cannot_be_taken_back_is_named_in_the_policy() -> None:
    marked = [name for name, tool in TRAVEL_BOOKING.tools.items() if tool.irreversible]
    assert sorted(marked) == sorted(policy.IRREVERSIBLE)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_books_agree_at_the_start(seed: int) -> None:
    check_books(desk_of(seed).world)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_agency_is_as_large_as_life(seed: int) -> None:
    world = desk_of(seed).world
    counts = {
        Airport: 24, FareRule: 24, Flight: 260, Fare: 780, Hotel: 45, RoomRate: 180, RatePeriod: 360, Allotment: 95,
        Traveller: 8, TravelCard: 4, Credit: 5, Trip: 21, TravelBooking: 62, Segment: 108, Stay: 32,
    }  # fmt: skip
    for model, count in counts.items():
        assert count * 0.8 <= len(world.find(model)) <= count * 1.2, model


@pytest.mark.parametrize("seed", SEEDS)
def test_bookings_of_the_ledger_have_its_numbers_and_cost_what_was_charged(seed: int) -> None:
    desk = desk_of(seed)
    for purchase in desk.cast.purchases_of("travel_agency"):
        row = desk.row(TravelBooking, purchase.number)
        assert (row.total, moment(row.booked_at)) == (purchase.total, purchase.at)
        assert row.refunded == purchase.refunded
        assert desk.row(TravelCard, row.card_id).kind == "credit"
        assert row.kind == ("flight" if purchase.items[0].name.startswith("return flight") else "hotel")
        trip = next(trip for trip in desk.cast.trips if trip.key == purchase.place)
        shown = desk.do("get_travel_booking", booking_id=purchase.number)
        assert (shown["city"], shown["starts_on"]) == (trip.city, trip.leaves.isoformat())


@pytest.mark.parametrize("seed", SEEDS)
def test_only_the_ledger_charged_my_own_cards_since_it_began(seed: int) -> None:
    """What else was paid since then the firm's card paid, so that the bank knows every charge."""
    desk = desk_of(seed)
    numbers = {purchase.number for purchase in desk.cast.purchases_of("travel_agency")}
    begins = desk.cast.ledger[0].at
    for row in desk.world.find(TravelBooking):
        if row.card_id is not None and moment(row.booked_at) >= begins and row.booking_id not in numbers:
            assert desk.row(TravelCard, row.card_id).kind == "company"


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_end_as_in_the_bank(seed: int) -> None:
    desk = desk_of(seed)
    known = {card.last4 for card in desk.cast.cards}
    assert {row.last4 for row in desk.world.find(TravelCard) if row.kind != "company"} <= known


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_flight_is_there(seed: int) -> None:
    desk = desk_of(seed)
    world = desk.world
    flights = world.find(Flight)
    by_id = {row.flight_id: row for row in flights}
    assert any(row.arrives_at[:10] > row.departs_at[:10] for row in flights)
    numbers = Counter(row.number for row in flights)
    assert max(numbers.values()) >= 2
    soon = (desk.cast.today + timedelta(days=3)).isoformat()
    gone = [row for row in flights if row.state == "cancelled"]
    assert {row.day for row in gone} == {soon}
    mine = {part.flight_id for part in world.find(Segment, traveller_id=me(desk), state="live")}
    assert mine & {row.flight_id for row in gone}
    late = [row for row in flights if row.state == "delayed"]
    assert late
    assert all(0 < row.delay_minutes < DISRUPTED_DELAY for row in late)
    missed = [upset_flights(world, booking) for booking in all_bookings(world) if booking.segments]
    assert any(by_id[key].state == "scheduled" for keys in missed for key in keys)
    lands = {row.arrives_at[:10] for row in flights if row.from_city == "Boston"}
    assert desk.cast.clock_change.isoformat() in lands
    cities = Counter(row.city for row in world.find(Airport))
    assert [city for city, count in cities.items() if count == 2] == ["Milan"]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_fare_is_there(seed: int) -> None:
    world = desk_of(seed).world
    left = {row.seats_left for row in world.find(FlightCabin, cabin="economy")}
    assert {0, 1} <= left
    prices = {(row.flight_id, row.cabin, row.brand): row.price for row in world.find(Fare)}
    assert any(
        price > prices[key[0], key[1], "flex"] for key, price in prices.items() if key[1:] == ("economy", "standard")
    )
    assert any(
        price < prices[key[0], "premium", key[2]]
        for key, price in prices.items()
        if key[1] == "business" and (key[0], "premium", key[2]) in prices
    )
    rules = world.find(FareRule)
    assert any(row.brand == "basic" and row.bags_included for row in rules)
    assert any(row.brand == "standard" and row.refund == "cash" and row.cancel_fee for row in rules)
    assert any(row.brand == "standard" and not row.can_hold for row in rules)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_hotel_is_there(seed: int) -> None:
    desk = desk_of(seed)
    world = desk.world
    chains = Counter((row.chain, row.city) for row in world.find(Hotel) if row.chain)
    assert list(chains.values()) == [2, 2, 2]
    assert any(row.cot and row.sleeps == 2 for row in world.find(RoomRate))
    full = [row for row in world.find(Allotment) if not row.rooms]
    assert full
    periods = world.find(RatePeriod)
    assert any(row.starts_on > desk.cast.today.isoformat() for row in periods)
    stay = booked_in(desk, " workshop", "hotel", me(desk))
    bed = desk.row(Stay, stay.booking_id)
    assert any((row.hotel_id, row.starts_on) == (bed.hotel_id, bed.check_out) for row in full)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_traveller_and_credit_is_there(seed: int) -> None:
    desk = desk_of(seed)
    world = desk.world
    assert world.find(Wallet)[0].points % 500 == 400
    assert desk.row(Traveller, who(desk, "parent")).document_no is None
    expires = desk.row(Traveller, who(desk, "partner")).document_expires
    months = (datetime.fromisoformat(expires).date() - desk.cast.trips[-1].returns).days
    assert 148 <= months <= 154
    surnames = Counter(row.name.split()[-1] for row in world.find(Traveller))
    assert max(surnames.values()) >= 2
    ends = {row.ends_on for row in world.find(Credit)}
    friday = desk.cast.today + timedelta(days=(4 - desk.cast.today.weekday()) % 7)
    assert friday.isoformat() in ends
    assert min(ends) < desk.cast.today.isoformat()
    assert len({row.airline_id for row in world.find(Credit)}) >= 3


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_booking_is_there(seed: int) -> None:
    desk = desk_of(seed)
    world = desk.world
    row = held(desk)
    assert moment(row.hold_until or "") - world.now == timedelta(minutes=40)
    assert world.find(TravelBooking, state="expired")
    ages = Counter(world.now - moment(row.booked_at) for row in world.find(TravelBooking))
    assert ages[timedelta(hours=23)] == 2
    shown = {key: desk.do("list_trips", state=key, limit=50)["trips"] for key in ("upcoming", "running", "past")}
    assert all(shown.values())
    states = {one["state"] for trips in shown.values() for trip in trips for one in trip["bookings"]}
    assert states == {"held", "confirmed", "changed", "expired", "cancelled", "used"}
    assert any(one.get("disrupted") for trip in shown["upcoming"] for one in trip["bookings"])
    assert any(trip.get("clashes") for trip in shown["upcoming"])
    assert any("starts_on" not in trip for trip in shown["past"])
    names = Counter(one["city"] for trips in shown.values() for trip in trips for one in trip["bookings"][:1])
    assert max(names.values()) >= 2
    assert world.find(Segment, state="no_show")
    assert any(stay.no_show for stay in world.find(Stay))
    group = booked_in(desk, " team meeting", "flight", me(desk))
    assert Counter(part.state for part in world.find(Segment, booking_id=group.booking_id)) == {"live": 6, "dropped": 2}
    seats = {part.seat for part in live(desk, group.booking_id)}
    assert "11A" in seats
    assert None in seats
    flown = trip_named(desk, " installation")
    assert [trip["trip_id"] for trip in shown["running"]] == [flown.trip_id]


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_in_two_places_at_once(seed: int) -> None:
    world = desk_of(seed).world
    flights = {row.flight_id: row for row in world.find(Flight)}
    for traveller in world.find(Traveller):
        mine = world.find(Segment, traveller_id=traveller.traveller_id, state="live")
        rows = [flights[part.flight_id] for part in mine]
        spans = sorted({(row.departs_at, row.arrives_at) for row in rows})
        for one, other in pairwise(spans):
            assert one[1] <= other[0], (traveller.name, one, other)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_called_the_books_agree(seed: int) -> None:
    desk = desk_of(seed)
    rng = Random(f"walk-{seed}")
    done: Counter[str] = Counter()
    for _ in range(160):
        tool = rng.choice(WRITES)
        entry = desk.attempt(rng, tool)
        if entry is not None and entry.code is None:
            done[tool] += 1
            check_books(desk.world)
    assert len(done) >= 7


def test_holds_run_out_by_themselves_and_their_seats_are_on_sale_again() -> None:
    desk = desk_of()
    row = held(desk)
    parts = live(desk, row.booking_id)
    before = {part.flight_id: desk.row(FlightCabin, (part.flight_id, "economy")).seats_left for part in parts}
    desk.pass_time(minutes=39)
    assert desk.do("get_travel_booking", booking_id=row.booking_id)["state"] == "held"
    desk.pass_time(minutes=1)
    assert desk.do("get_travel_booking", booking_id=row.booking_id)["state"] == "expired"
    for flight_id, seats in before.items():
        assert desk.row(FlightCabin, (flight_id, "economy")).seats_left == seats + 2
    assert not live(desk, row.booking_id)
    check_books(desk.world)


def test_flights_leave_and_bookings_are_used_as_time_passes() -> None:
    desk = desk_of()
    row = booked_in(desk, " workshop", "flight", me(desk))
    desk.pass_time(days=20)
    shown = desk.do("get_travel_booking", booking_id=row.booking_id)
    assert shown["state"] == "used"
    assert {part["state"] for part in shown["segments"]} == {"landed"}
    assert desk.code("cancel_travel_booking", booking_id=row.booking_id) == "conflict"


def test_what_others_do_shows_in_flights_fares_and_rooms() -> None:
    desk = Desk(TRAVEL_BOOKING, 1)
    flight = next(row for row in desk.world.find(Flight, state="scheduled") if row.day > desk.cast.today.isoformat())
    desk.happen("airline_changes_fare", flight_id=flight.flight_id, brand="flex", price=99_900)
    desk.happen("others_take_seats", flight_id=flight.flight_id, left=1)
    fares = desk.do("get_flight_fares", flight_ids=[flight.flight_id], brand="flex", cabin="economy")["fares"]
    assert [(fare["price"], fare["seats_left"]) for fare in fares] == [(99_900, 1)]
    desk.happen("airline_delays_flight", flight_id=flight.flight_id, minutes=45)
    [shown] = desk.do("get_flight_fares", flight_ids=[flight.flight_id])["flights"]
    assert (shown["state"], shown["delay_minutes"]) == ("delayed", 45)
    hotel = desk.world.find(Hotel)[0]
    night, leaves = ((desk.cast.today + timedelta(days=days)).isoformat() for days in (10, 11))
    desk.happen("others_take_rooms", hotel_id=hotel.hotel_id, room_type="double", night=night)
    rates = desk.do("get_hotel_rates", hotel_id=hotel.hotel_id, check_in=night, check_out=leaves)["rates"]
    assert all(rate["room_type"] != "double" for rate in rates)


def test_list_trips_narrows_by_state_place_and_days() -> None:
    desk = desk_of()
    trip = desk.cast.trips[-1]
    [found] = desk.do("list_trips", place=f"{trip.city} trip")["trips"]
    assert found["starts_on"] == trip.leaves.isoformat()
    both = desk.do("list_trips", state="all", since=found["starts_on"], until=found["starts_on"])["trips"]
    assert found["trip_id"] in {row["trip_id"] for row in both}
    assert desk.code("list_trips", since="2027-01-02", until="2027-01-01") == "invalid_arguments"
    first = desk.do("list_trips", state="all", limit=5)
    rest = desk.do("list_trips", state="all", limit=50, cursor=first["next_cursor"])
    assert first["total"] == len(first["trips"]) + len(rest["trips"])
