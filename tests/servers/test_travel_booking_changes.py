from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from servers.kit.text import instant
from servers.travel_booking import limits
from servers.travel_booking.amounts import after_fee, penalty
from servers.travel_booking.models import (
    Credit,
    Flight,
    FlightCabin,
    Hotel,
    RoomRate,
    Segment,
    Stay,
    TravelBooking,
    Traveller,
)
from servers.travel_booking.times import moment
from tests.servers.desk import Desk
from tests.servers.travel_booking_desk import (
    book,
    booked_in,
    booking,
    card,
    desk_of,
    flights,
    free_flight,
    from_home,
    held,
    live,
    me,
    points,
    price,
    rule,
    seats_left,
    who,
)


def later(desk: Desk, flight: Flight, days: int = 1) -> Flight:
    """A flight of the same airline and way that leaves after another, so many days later."""
    day = moment(flight.departs_at).date() + timedelta(days=days)
    return next(
        row
        for row in desk.world.find(Flight, airline_id=flight.airline_id, from_city=flight.from_city)
        if row.to_city == flight.to_city and row.day == day.isoformat() and row.state == "scheduled"
    )


def shifted(desk: Desk, flight_id: str, **departs_in: float) -> None:
    flight = desk.row(Flight, flight_id)
    length = moment(flight.arrives_at) - moment(flight.departs_at)
    leaves = desk.world.now + timedelta(**departs_in)
    desk.set(Flight, flight_id, departs_at=instant(leaves), arrives_at=instant(leaves + length))


def one_way(desk: Desk, brand: str, **more: Any) -> tuple[str, Flight]:
    """A new booking for one flight of my parent, who is booked on no other, and that flight."""
    person = who(desk, "parent")
    flight = free_flight(desk, [person], after_days=9)
    return book(desk, [flight.flight_id], [person], brand, **more)["booking_id"], flight


def aged(desk: Desk, booking_id: str, **age: float) -> None:
    desk.set(TravelBooking, booking_id, booked_at=instant(desk.world.now - timedelta(**age)))


def quote(desk: Desk, booking_id: str) -> dict[str, Any]:
    return desk.do("quote_booking_cancellation", booking_id=booking_id)


def test_a_basic_fare_booked_within_a_day_comes_back_whole_a_week_ahead() -> None:
    desk = desk_of()
    row = booked_in(desk, " conference", "flight", me(desk))
    rows = [one for one in desk.world.find(TravelBooking, kind="flight") if one.trip_id != row.trip_id]
    assert rows
    fresh = next(
        one
        for one in desk.world.find(TravelBooking, kind="flight")
        if desk.world.now - moment(one.booked_at) == timedelta(hours=23)
        and live(desk, one.booking_id)
        and quote(desk, one.booking_id)["rule"] == "24 hours"
    )
    shown = quote(desk, fresh.booking_id)
    assert (shown["refund"], shown["form"], shown["fee"]) == (fresh.total, "cash", 0)
    near = booked_in(desk, " workshop", "flight", me(desk))
    shown = quote(desk, near.booking_id)
    assert (shown["refund"], shown["form"], shown["rule"]) == (0, "none", "fare rules")


@pytest.mark.parametrize(
    ("age", "ahead", "refunded"),
    [
        ({"hours": 23, "minutes": 59}, {"days": 7}, True),
        ({"hours": 24}, {"days": 7}, False),
        ({"hours": 23}, {"days": 6, "hours": 23}, False),
    ],
)
def test_second_thoughts_end_after_a_day_and_a_week_before(
    age: dict[str, float], ahead: dict[str, float], refunded: bool
) -> None:
    desk = desk_of()
    key, flight = one_way(desk, "basic")
    shifted(desk, flight.flight_id, **ahead)
    aged(desk, key, **age)
    assert (quote(desk, key)["refund"] > 0) == refunded


def test_fare_rules_give_back_by_brand() -> None:
    desk = desk_of()
    for brand in ("basic", "standard", "flex"):
        key, flight = one_way(desk, brand)
        aged(desk, key, hours=30)
        terms, cost = rule(desk, flight.flight_id, brand), price(desk, flight.flight_id, brand)
        shown = quote(desk, key)
        if brand == "basic":
            assert (shown["refund"], shown["form"]) == (0, "none")
        else:
            assert shown["refund"] == after_fee(cost, terms.cancel_fee)
            assert shown["form"] == (terms.refund if shown["refund"] else "none")
        desk.do("cancel_travel_booking", booking_id=key, expected_refund=shown["refund"])


def test_cancelling_frees_the_seats_takes_points_back_and_leaves_the_fee() -> None:
    desk = desk_of()
    had = points(desk)
    key, flight = one_way(desk, "flex")
    left = seats_left(desk, flight.flight_id)
    aged(desk, key, hours=30)
    made = desk.do("cancel_travel_booking", booking_id=key)
    assert made["state"] == "cancelled"
    assert made["refunded"] == price(desk, flight.flight_id, "flex")
    assert seats_left(desk, flight.flight_id) == left + 1
    assert points(desk) == had
    assert desk.code("cancel_travel_booking", booking_id=key) == "conflict"


def test_money_comes_back_before_points() -> None:
    desk = desk_of()
    key, _ = one_way(desk, "flex", points=500)
    row = booking(desk, key)
    shown = quote(desk, key)
    assert (shown["to_card"], shown["points_back"]) == (row.card_paid, 500)
    assert desk.do("cancel_travel_booking", booking_id=key)["points_back"] == 500


def test_a_credit_is_made_where_the_airline_pays_in_credit() -> None:
    desk = desk_of()
    for flight in flights(desk, from_home(desk), after_days=9):
        terms = rule(desk, flight.flight_id, "standard")
        if terms.refund == "credit" and price(desk, flight.flight_id) > terms.cancel_fee:
            break
    else:
        pytest.skip("no airline of the kind flies")
    made = book(desk, [flight.flight_id], [who(desk, "parent")])
    aged(desk, made["booking_id"], hours=40)
    done = desk.do("cancel_travel_booking", booking_id=made["booking_id"])
    row = desk.row(Credit, done["credit_id"])
    assert (row.amount, row.airline_id) == (done["refunded"], flight.airline_id)
    assert booking(desk, made["booking_id"]).refunded_card == 0


def test_the_expected_refund_must_be_the_refund() -> None:
    desk = desk_of()
    key, _ = one_way(desk, "flex")
    refund = quote(desk, key)["refund"]
    assert desk.code("cancel_travel_booking", booking_id=key, expected_refund=refund + 1) == "conflict"


def test_one_of_several_can_be_dropped_but_no_child_left_alone() -> None:
    desk = desk_of()
    people = [me(desk), who(desk, "child_small"), who(desk, "parent")]
    flight = free_flight(desk, people)
    desk.set(FlightCabin, (flight.flight_id, "economy"), seats_left=9)
    key = book(desk, [flight.flight_id], people, "flex")["booking_id"]
    made = desk.do("cancel_travel_booking", booking_id=key, traveller_ids=[people[2]])
    assert made["state"] == "changed"
    assert {part.traveller_id for part in live(desk, key)} == set(people[:2])
    assert desk.code("cancel_travel_booking", booking_id=key, traveller_ids=[people[0]]) == "refused"
    assert desk.code("cancel_travel_booking", booking_id=key, traveller_ids=[people[2]]) == "not_found"


def test_flights_are_not_cancelled_in_the_last_two_hours() -> None:
    desk = desk_of()
    key, flight = one_way(desk, "flex")
    shifted(desk, flight.flight_id, minutes=119)
    assert desk.code("cancel_travel_booking", booking_id=key) == "refused"
    shifted(desk, flight.flight_id, minutes=120)
    desk.do("cancel_travel_booking", booking_id=key)


@pytest.mark.parametrize(("minutes", "upset"), [(179, False), (180, True)])
def test_three_hours_late_disrupt_a_booking(minutes: int, upset: bool) -> None:
    desk = desk_of()
    key, flight = one_way(desk, "basic")
    aged(desk, key, hours=40)
    desk.happen("airline_delays_flight", flight_id=flight.flight_id, minutes=minutes)
    assert desk.do("get_travel_booking", booking_id=key).get("disrupted", False) == upset
    assert (quote(desk, key)["rule"] == "disrupted") == upset
    new = later(desk, flight)
    desk.set(FlightCabin, (new.flight_id, "economy"), seats_left=5)
    if not upset:
        assert desk.code("change_flight_booking", booking_id=key, new_flight_id=new.flight_id) == "refused"
        return
    shown = desk.do("quote_booking_change", booking_id=key, new_flight_id=new.flight_id)
    assert (shown["due"], shown["rest"]) == (0, 0)
    made = desk.do("change_flight_booking", booking_id=key, new_flight_id=new.flight_id, expected_due=0)
    assert made["due"] == 0
    assert booking(desk, key).total == price(desk, flight.flight_id, "basic")


def test_a_cancelled_flight_is_changed_free_to_the_same_or_the_next_day() -> None:
    desk = desk_of()
    row = booked_in(desk, " site visit", "flight", me(desk))
    [part] = live(desk, row.booking_id)
    flight = desk.row(Flight, part.flight_id)
    assert flight.state == "cancelled"
    assert quote(desk, row.booking_id)["refund"] == row.total
    same = later(desk, flight, 0)
    made = desk.do("change_flight_booking", booking_id=row.booking_id, new_flight_id=same.flight_id)
    assert (made["due"], made["state"]) == (0, "changed")
    assert "disrupted" not in desk.do("get_travel_booking", booking_id=row.booking_id)


def test_a_late_first_flight_that_misses_the_second_disrupts_both() -> None:
    desk = desk_of()
    row = booked_in(desk, " rollout", "flight", who(desk, "dana"))
    shown = desk.do("get_travel_booking", booking_id=row.booking_id)
    assert shown["disrupted"]
    assert len(shown["upset_flights"]) == 2


def test_a_change_costs_the_fee_and_the_difference() -> None:
    desk = desk_of()
    key, flight = one_way(desk, "standard")
    new = later(desk, flight)
    desk.set(FlightCabin, (new.flight_id, "economy"), seats_left=5)
    old_price = price(desk, flight.flight_id)
    desk.happen("airline_changes_fare", flight_id=new.flight_id, brand="standard", price=old_price + 700)
    fee = rule(desk, flight.flight_id, "standard").change_fee
    shown = desk.do("quote_booking_change", booking_id=key, new_flight_id=new.flight_id)
    assert (shown["fee"], shown["difference"], shown["due"]) == (fee, 700, fee + 700)
    arguments = {"booking_id": key, "new_flight_id": new.flight_id}
    assert desk.code("change_flight_booking", **arguments) == "conflict"
    assert desk.code("change_flight_booking", **arguments, card_id=card(desk), expected_due=fee) == "conflict"
    made = desk.do("change_flight_booking", **arguments, card_id=card(desk), expected_due=fee + 700)
    assert made["total"] == old_price + 700 + fee
    assert seats_left(desk, new.flight_id) == 4
    [part] = live(desk, key)
    assert (part.flight_id, part.seat) == (new.flight_id, None)


def test_what_a_cheaper_flight_saves_becomes_a_credit() -> None:
    desk = desk_of()
    key, flight = one_way(desk, "flex")
    new = later(desk, flight)
    desk.set(FlightCabin, (new.flight_id, "economy"), seats_left=5)
    cost = price(desk, flight.flight_id, "flex")
    desk.happen("airline_changes_fare", flight_id=new.flight_id, brand="flex", price=cost - 900)
    arguments = {"booking_id": key, "new_flight_id": new.flight_id}
    assert desk.code("change_flight_booking", **arguments, expected_rest=0) == "conflict"
    made = desk.do("change_flight_booking", **arguments, expected_rest=900)
    assert (made["due"], made["refunded"], made["refund_form"]) == (0, 900, "credit")
    assert desk.row(Credit, made["credit_id"]).amount == 900


def test_only_flights_of_the_airline_and_the_way_are_taken_instead() -> None:
    desk = desk_of()
    key, flight = one_way(desk, "flex")
    other = next(row for row in flights(desk) if row.airline_id != flight.airline_id and row.to_city == flight.to_city)
    assert desk.code("change_flight_booking", booking_id=key, new_flight_id=other.flight_id) == "refused"
    away = next(row for row in flights(desk) if row.airline_id == flight.airline_id and row.to_city != flight.to_city)
    assert desk.code("change_flight_booking", booking_id=key, new_flight_id=away.flight_id) == "refused"
    assert desk.code("change_flight_booking", booking_id=key, new_flight_id=flight.flight_id) == "conflict"
    new = later(desk, flight)
    desk.set(FlightCabin, (new.flight_id, "economy"), seats_left=0)
    assert desk.code("change_flight_booking", booking_id=key, new_flight_id=new.flight_id) == "conflict"


def test_the_flight_to_give_up_is_named_where_several_lie_ahead() -> None:
    desk = desk_of()
    row = booked_in(desk, " team meeting", "flight", me(desk))
    part = live(desk, row.booking_id)[0]
    flight = desk.row(Flight, part.flight_id)
    new = later(desk, flight) if from_home(desk)(flight) else later(desk, flight, 1)
    arguments = {"booking_id": row.booking_id, "new_flight_id": new.flight_id, "card_id": card(desk)}
    assert desk.code("change_flight_booking", **arguments) == "invalid_arguments"
    desk.set(FlightCabin, (new.flight_id, "economy"), seats_left=2)
    assert desk.code("change_flight_booking", **arguments, old_flight_id=flight.flight_id) == "conflict"
    desk.set(FlightCabin, (new.flight_id, "economy"), seats_left=9)
    one = part.traveller_id
    made = desk.do("change_flight_booking", **arguments, old_flight_id=flight.flight_id, traveller_ids=[one])
    assert made["state"] == "changed"
    moved = [part for part in live(desk, row.booking_id) if part.flight_id == new.flight_id]
    assert [part.traveller_id for part in moved] == [one]


def test_a_held_booking_is_let_go_free_and_not_changed() -> None:
    desk = desk_of()
    row = held(desk)
    flight = desk.row(Flight, live(desk, row.booking_id)[0].flight_id)
    arguments = {"booking_id": row.booking_id, "new_flight_id": flight.flight_id, "old_flight_id": flight.flight_id}
    assert desk.code("change_flight_booking", **arguments) == "conflict"
    made = desk.do("cancel_travel_booking", booking_id=row.booking_id, expected_refund=0)
    assert (made["state"], made["refunded"], made["total"]) == ("cancelled", 0, 0)


def stay_of(desk: Desk, booking_id: str) -> Stay:
    return desk.row(Stay, booking_id)


def days_ahead(desk: Desk, first: int, last: int) -> dict[str, str]:
    today = desk.cast.today
    return {
        "check_in": (today + timedelta(days=first)).isoformat(),
        "check_out": (today + timedelta(days=last)).isoformat(),
    }


def book_room(desk: Desk, terms: str = "flexible", first: int = 40, last: int = 43) -> str:
    hotel = desk.world.find(Hotel, city=desk.cast.city.name)[0]
    made = desk.do(
        "book_hotel", hotel_id=hotel.hotel_id, room_type="double", terms=terms, card_id=card(desk), guests=2,
        **days_ahead(desk, first, last),
    )  # fmt: skip
    return made["booking_id"]


def test_rates_are_nights_and_tax_and_the_booking_costs_the_same() -> None:
    desk = desk_of()
    hotel = desk.world.find(Hotel)[0]
    days = days_ahead(desk, 40, 43)
    shown = desk.do("get_hotel_rates", hotel_id=hotel.hotel_id, guests=2, room_type="double", terms="flexible", **days)[
        "rates"
    ]
    [rate] = shown
    assert rate["nights_total"] == sum(night["price"] for night in rate["nights"])
    assert rate["total"] == rate["nights_total"] + hotel.city_tax * 2 * 3
    arguments = {
        "hotel_id": hotel.hotel_id, "room_type": "double", "terms": "flexible", "card_id": card(desk), "guests": 2,
    }  # fmt: skip
    assert desk.code("book_hotel", **arguments, **days, expected_total=rate["total"] + 1) == "conflict"
    made = desk.do("book_hotel", **arguments, **days, expected_total=rate["total"])
    assert made["total"] == rate["total"]
    again = desk.do("get_hotel_rates", hotel_id=hotel.hotel_id, room_type="double", terms="flexible", **days)["rates"]
    assert [one["rooms_left"] for one in again] in ([rate["rooms_left"] - 1], [])


def test_a_room_needs_a_grown_up_space_and_nights_that_are_sold() -> None:
    desk = desk_of()
    hotel = desk.world.find(Hotel)[0]
    arguments = {"hotel_id": hotel.hotel_id, "room_type": "double", "terms": "prepaid", "card_id": card(desk)}
    days = days_ahead(desk, 40, 43)
    child = who(desk, "child_small")
    assert desk.code("book_hotel", **arguments, **days, lead_traveller_id=child) == "refused"
    assert desk.code("book_hotel", **arguments, **days, guests=3) == "conflict"
    assert desk.code("book_hotel", **arguments, **days_ahead(desk, 40, 69)) == "refused"
    assert desk.code("book_hotel", **arguments, **days_ahead(desk, 198, 205)) == "conflict"
    assert desk.code("book_hotel", **arguments, **days_ahead(desk, -2, 3)) == "invalid_arguments"
    kinds = {row.room_type for row in desk.world.find(RoomRate, hotel_id=hotel.hotel_id)}
    arguments["room_type"] = next(kind for kind in ("family", "suite", "single", "twin") if kind not in kinds)
    assert desk.code("book_hotel", **arguments, **days) == "not_found"


def test_a_search_with_days_shows_only_hotels_free_on_every_night() -> None:
    desk = desk_of()
    row = booked_in(desk, " workshop", "hotel", me(desk))
    stay = stay_of(desk, row.booking_id)
    hotel = desk.row(Hotel, stay.hotel_id)
    after = (moment(f"{stay.check_out}T00:00:00Z") + timedelta(days=1)).date().isoformat()
    found = desk.do("search_hotels", place=hotel.city, check_in=stay.check_in, check_out=after)["hotels"]
    assert hotel.hotel_id not in {one["hotel_id"] for one in found}
    whole = desk.do("search_hotels", place=hotel.city)["hotels"]
    assert {one["hotel_id"] for one in whole} > {one["hotel_id"] for one in found}
    assert desk.code("search_hotels", place=hotel.city, check_in=stay.check_in) == "invalid_arguments"
    totals = [one["total"] for one in found]
    assert totals == sorted(totals)
    flexible = desk.do("search_hotels", place=hotel.city, terms="flexible", **days_ahead(desk, 40, 42))["hotels"]
    assert all(one["flexible"] for one in flexible)


def test_one_more_night_fails_where_the_house_is_full_and_says_which() -> None:
    desk = desk_of()
    row = booked_in(desk, " workshop", "hotel", me(desk))
    stay = stay_of(desk, row.booking_id)
    more = (moment(f"{stay.check_out}T00:00:00Z") + timedelta(days=1)).date().isoformat()
    code, message = desk.refused("quote_booking_change", booking_id=row.booking_id, check_out=more)
    assert code == "conflict"
    assert stay.check_out in message


def test_a_night_more_costs_that_night_and_one_less_comes_back() -> None:
    desk = desk_of()
    key = book_room(desk)
    before = booking(desk, key)
    days = days_ahead(desk, 40, 44)
    shown = desk.do("quote_booking_change", booking_id=key, check_out=days["check_out"])
    stay = stay_of(desk, key)
    assert desk.code("change_hotel_stay", booking_id=key, check_out=days["check_out"]) == "conflict"
    made = desk.do(
        "change_hotel_stay", booking_id=key, check_out=days["check_out"], card_id=card(desk), expected_due=shown["due"]
    )
    assert made["total"] == before.total + shown["due"]
    assert stay_of(desk, key).nights_total > stay.nights_total
    back = desk.do("change_hotel_stay", booking_id=key, check_out=days_ahead(desk, 40, 43)["check_out"])
    assert back["refunded"] == shown["due"]
    assert desk.code("change_hotel_stay", booking_id=key, guests=2) == "conflict"


def test_prepaid_stays_are_neither_changed_nor_paid_back() -> None:
    desk = desk_of()
    key = book_room(desk, "prepaid")
    assert desk.code("change_hotel_stay", booking_id=key, guests=1) == "refused"
    shown = quote(desk, key)
    assert (shown["refund"], shown["form"], shown["rule"]) == (0, "none", "prepaid")


def test_free_cancellation_ends_at_six_and_then_nights_are_lost() -> None:
    desk = desk_of()
    key = book_room(desk, first=3, last=6)
    row, stay = booking(desk, key), stay_of(desk, key)
    desk.set(RoomRate, (stay.hotel_id, "double", "flexible"), free_cancel_days=3, penalty_nights=2)
    assert quote(desk, key)["refund"] == row.total
    desk.pass_time(hours=8, minutes=59)
    assert quote(desk, key)["rule"] == "free cancellation"
    desk.pass_time(minutes=1)
    shown = quote(desk, key)
    lost = penalty(stay.nights_total, 3, 2)
    assert (shown["rule"], shown["fee"], shown["refund"]) == ("penalty", lost, row.total - lost)
    assert desk.code("change_hotel_stay", booking_id=key, guests=1) == "refused"
    desk.do("change_hotel_stay", booking_id=key, check_out=days_ahead(desk, 3, 7)["check_out"], card_id=card(desk))
    desk.pass_time(days=4)
    assert desk.code("cancel_travel_booking", booking_id=key) == "conflict"


def test_arguments_must_fit_the_kind_of_booking() -> None:
    desk = desk_of()
    hotel = booked_in(desk, " workshop", "hotel", me(desk)).booking_id
    flight = booked_in(desk, " workshop", "flight", me(desk)).booking_id
    day = desk.cast.today.isoformat()
    new = flights(desk)[0].flight_id
    assert desk.code("quote_booking_change", booking_id=hotel, new_flight_id=new) == "invalid_arguments"
    assert desk.code("quote_booking_change", booking_id=flight, check_out=day) == "invalid_arguments"
    assert desk.code("cancel_travel_booking", booking_id=hotel, traveller_ids=[me(desk)]) == "invalid_arguments"
    assert desk.code("quote_booking_change", booking_id=flight, brand="flex") == "invalid_arguments"


def test_an_infant_takes_no_bags_and_no_seat() -> None:
    desk = desk_of()
    people = [me(desk), who(desk, "child_small")]
    flight = free_flight(desk, people)
    key = book(desk, [flight.flight_id], people, "flex")["booking_id"]
    desk.set(Traveller, people[1], born=(desk.cast.today - timedelta(days=90)).isoformat())
    arguments = {"traveller_id": people[1], "card_id": card(desk)}
    assert desk.code("add_checked_bags", booking_id=key, bags=3, **arguments) == "refused"
    seat = desk.do("get_seat_map", flight_id=flight.flight_id)["seats"][-1]["seat"]
    assert desk.code("choose_seat", flight_id=flight.flight_id, seat=seat, **arguments) == "refused"


def test_travellers_keep_their_bags_when_they_change_flights() -> None:
    desk = desk_of()
    key, flight = one_way(desk, "flex")
    desk.do("add_checked_bags", booking_id=key, traveller_id=who(desk, "parent"), bags=3, card_id=card(desk))
    new = later(desk, flight)
    desk.set(FlightCabin, (new.flight_id, "economy"), seats_left=5)
    desk.do("change_flight_booking", booking_id=key, new_flight_id=new.flight_id, card_id=card(desk))
    [part] = live(desk, key)
    assert part.bags == 3
    assert part.extras > 0
    assert desk.world.find(Segment, booking_id=key, state="dropped")[0].bags == 3


def test_limits_are_those_that_the_policy_tells() -> None:
    assert (limits.MOST_BAGS, limits.DOCUMENT_DAYS, limits.DISRUPTED_DELAY) == (3, 180, 180)
