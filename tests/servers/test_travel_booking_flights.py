from __future__ import annotations

from datetime import timedelta

import pytest

from servers.kit.text import instant
from servers.travel_booking import limits
from servers.travel_booking.amounts import fare_of, most_points, points_earned
from servers.travel_booking.models import Airline, Credit, Flight, FlightCabin, Traveller, Wallet
from servers.travel_booking.times import moment
from tests.servers.desk import Desk
from tests.servers.travel_booking_desk import (
    book,
    booked_in,
    booking,
    card,
    desk_of,
    expired_card,
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


def moved(desk: Desk, flight: Flight, departs_in: timedelta) -> None:
    """Let a flight leave so long from now."""
    length = moment(flight.arrives_at) - moment(flight.departs_at)
    leaves = desk.world.now + departs_in
    desk.set(
        Flight, flight.flight_id, departs_at=instant(leaves), arrives_at=instant(leaves + length),
        day=leaves.date().isoformat(),
    )  # fmt: skip


def test_a_search_finds_the_direct_flights_of_a_day_the_cheapest_first() -> None:
    desk = desk_of()
    flight = flights(desk, from_home(desk))[0]
    options = desk.do("search_flights", destination=flight.to_city, depart_on=flight.day, max_stops=0)["options"]
    assert flight.flight_id in {option["flights"][0]["flight_id"] for option in options}
    prices = [option["price"] for option in options]
    assert prices == sorted(prices)
    two = desk.do("search_flights", destination=flight.to_city, depart_on=flight.day, max_stops=0, travellers=2)
    best = {option["flights"][0]["flight_id"]: option["price"] for option in options}
    assert all(option["price"] == 2 * best[option["flights"][0]["flight_id"]] for option in two["options"])


def test_home_is_meant_where_a_place_is_left_out_and_places_must_exist() -> None:
    desk = desk_of()
    flight = flights(desk, lambda row: row.to_city == desk.cast.city.name)[0]
    options = desk.do("search_flights", origin=flight.from_city, depart_on=flight.day)["options"]
    assert flight.flight_id in {option["flights"][-1]["flight_id"] for option in options}
    day = flight.day
    assert desk.code("search_flights", destination="Atlantis", depart_on=day) == "invalid_arguments"
    assert desk.code("search_flights", depart_on=day) == "invalid_arguments"
    yesterday = (desk.cast.today - timedelta(days=1)).isoformat()
    assert desk.code("search_flights", destination="Oslo", depart_on=yesterday) == "invalid_arguments"


def test_one_change_is_a_wait_of_minutes_to_six_hours_with_one_airline() -> None:
    desk = desk_of()
    first = next(row for row in flights(desk) if row.to_city == "Chicago")
    options = desk.do("search_flights", destination="Chicago", depart_on=first.day)["options"]
    ways = [option["flights"] for option in options if option["stops"] == 1]
    assert ways
    for into, out in ways:
        wait = moment(desk.row(Flight, out["flight_id"]).departs_at) - moment(
            desk.row(Flight, into["flight_id"]).arrives_at
        )
        assert timedelta(minutes=45) <= wait <= limits.CONNECTION_MOST
        assert into["airline"] == out["airline"]
    assert not desk.do("search_flights", destination="Chicago", depart_on=first.day, max_stops=0)["options"]


def test_fares_over_two_flights_are_added_up_for_people_of_their_age() -> None:
    desk = desk_of()
    out = flights(desk, from_home(desk))[0]
    back = next(
        row
        for row in flights(desk)
        if (row.from_city, row.airline_id) == (out.to_city, out.airline_id) and row.day > out.day
    )
    people = [me(desk), who(desk, "child_small")]
    shown = desk.do(
        "get_flight_fares", flight_ids=[out.flight_id, back.flight_id], brand="flex", cabin="economy",
        traveller_ids=people,
    )  # fmt: skip
    one, other = price(desk, out.flight_id, "flex"), price(desk, back.flight_id, "flex")
    [fare] = shown["fares"]
    assert fare["price"] == one + other
    assert fare["total"] == one + other + fare_of(one, "child") + fare_of(other, "child")


def test_a_booking_takes_seats_charges_the_card_and_earns_points() -> None:
    desk = desk_of()
    flight = free_flight(desk, [me(desk)])
    had, left = points(desk), seats_left(desk, flight.flight_id)
    made = book(desk, [flight.flight_id], [me(desk)])
    row = booking(desk, made["booking_id"])
    cost = price(desk, flight.flight_id)
    assert (row.state, row.total, row.card_paid) == ("confirmed", cost, cost)
    assert seats_left(desk, flight.flight_id) == left - 1
    tier = desk.row(Wallet, desk.cast.me.email).tier
    assert points(desk) == had + points_earned(cost, tier)
    [part] = live(desk, row.booking_id)
    assert part.bags == rule(desk, flight.flight_id, "standard").bags_included


def test_the_expected_total_must_be_the_total() -> None:
    desk = desk_of()
    flight = free_flight(desk, [me(desk)])
    arguments = {"flight_ids": [flight.flight_id], "traveller_ids": [me(desk)], "brand": "basic", "card_id": card(desk)}
    cost = price(desk, flight.flight_id, "basic")
    code, message = desk.refused("book_flight", **arguments, expected_total=cost - 1)
    assert code == "conflict"
    assert f"{cost // 100}" in message
    assert desk.do("book_flight", **arguments, expected_total=cost)["total"] == cost


def test_points_pay_in_steps_up_to_half_and_only_as_many_as_there_are() -> None:
    desk = desk_of()
    flight = free_flight(desk, [me(desk)], "flex")
    cost = price(desk, flight.flight_id, "flex")
    arguments = {"flight_ids": [flight.flight_id], "traveller_ids": [me(desk)], "brand": "flex", "card_id": card(desk)}
    assert desk.code("book_flight", **arguments, points=250) == "invalid_arguments"
    assert desk.code("book_flight", **arguments, points=most_points(cost) + 500) == "conflict"
    had = points(desk)
    code, message = desk.refused("book_flight", **arguments, points=(had // 500 + 1) * 500)
    assert code == "conflict"
    assert "100 short" in message
    made = desk.do("book_flight", **arguments, points=500)
    assert (made["due"], made["points_used"]) == (cost - 500, 500)


def test_an_expired_card_pays_nothing() -> None:
    desk = desk_of()
    flight = free_flight(desk, [me(desk)])
    arguments = {"flight_ids": [flight.flight_id], "traveller_ids": [me(desk)], "brand": "basic"}
    assert desk.code("book_flight", **arguments, card_id=expired_card(desk)) == "conflict"


def test_a_credit_pays_its_airline_for_its_owner_while_it_lasts() -> None:
    desk = desk_of()
    flight = free_flight(desk, [me(desk)])
    mine = [row for row in desk.world.find(Credit, traveller_id=me(desk)) if row.amount]
    other = next(row for row in mine if row.airline_id != flight.airline_id)
    arguments = {
        "flight_ids": [flight.flight_id], "traveller_ids": [me(desk)], "brand": "standard", "card_id": card(desk),
    }  # fmt: skip
    code, message = desk.refused("book_flight", **arguments, credit_id=other.credit_id)
    assert code == "conflict"
    assert desk.row(Airline, other.airline_id).name in message
    desk.set(Credit, other.credit_id, airline_id=flight.airline_id, amount=1_000)
    made = desk.do("book_flight", **arguments, credit_id=other.credit_id)
    assert made["due"] == made["total"] - 1_000
    assert desk.row(Credit, other.credit_id).amount == 0
    ended = (desk.cast.today - timedelta(days=1)).isoformat()
    again = free_flight(desk, [me(desk)])
    desk.set(Credit, other.credit_id, airline_id=again.airline_id, amount=1_000, ends_on=ended)
    arguments["flight_ids"] = [again.flight_id]
    assert desk.code("book_flight", **arguments, credit_id=other.credit_id) == "conflict"


def test_seats_must_be_there_for_all_but_infants() -> None:
    desk = desk_of()
    people = [me(desk), who(desk, "child_small")]
    flight = free_flight(desk, people)
    desk.set(FlightCabin, (flight.flight_id, "economy"), seats_left=1)
    arguments = {"flight_ids": [flight.flight_id], "traveller_ids": people, "brand": "basic", "card_id": card(desk)}
    assert desk.code("book_flight", **arguments) == "conflict"
    desk.set(Traveller, people[1], born=(desk.cast.today - timedelta(days=200)).isoformat())
    made = desk.do("book_flight", **arguments)
    cost = price(desk, flight.flight_id, "basic")
    assert made["total"] == cost + fare_of(cost, "infant")
    assert seats_left(desk, flight.flight_id) == 0


def test_children_need_a_grown_up_and_infants_one_each() -> None:
    desk = desk_of()
    child = who(desk, "child_small")
    flight = free_flight(desk, [me(desk), child])
    arguments = {"flight_ids": [flight.flight_id], "brand": "basic", "card_id": card(desk)}
    assert desk.code("book_flight", **arguments, traveller_ids=[child]) == "refused"
    born = (desk.cast.today - timedelta(days=300)).isoformat()
    for key in ("child_small", "child_grown"):
        desk.set(Traveller, who(desk, key), born=born)
    people = [me(desk), child, who(desk, "child_grown")]
    assert desk.code("book_flight", **arguments, traveller_ids=people) == "refused"


def test_who_turns_twelve_between_the_flights_pays_by_the_day() -> None:
    desk = desk_of()
    people = [me(desk), who(desk, "child_small")]
    out = free_flight(desk, people)
    back = next(
        row
        for row in flights(desk)
        if (row.from_city, row.airline_id) == (out.to_city, out.airline_id) and row.day > out.day
    )
    born = f"{int(back.day[:4]) - 12}{back.day[4:]}"
    desk.set(Traveller, people[1], born=born)
    one, other = price(desk, out.flight_id, "basic"), price(desk, back.flight_id, "basic")
    fares = desk.do(
        "get_flight_fares", flight_ids=[out.flight_id, back.flight_id], brand="basic", traveller_ids=people
    )["fares"]
    assert fares[0]["total"] == 2 * other + one + fare_of(one, "child")


def test_a_document_must_last_for_180_days_after_the_last_day_abroad() -> None:
    desk = desk_of()
    person = who(desk, "daniel")
    flight = next(
        row for row in flights(desk, from_home(desk)) if row.to_city != "Edinburgh" and row.day < row.arrives_at
    )
    flight = free_flight(desk, [person])
    last = (moment(flight.arrives_at).date() + timedelta(days=limits.DOCUMENT_DAYS)).isoformat()
    arguments = {"flight_ids": [flight.flight_id], "traveller_ids": [person], "brand": "basic", "card_id": card(desk)}
    desk.set(Traveller, person, document_expires=(moment(flight.arrives_at).date()).isoformat())
    if flight.to_city == "Edinburgh":
        pytest.skip("no border to cross")
    assert desk.code("book_flight", **arguments) == "refused"
    day_before = (moment(flight.arrives_at).date() + timedelta(days=limits.DOCUMENT_DAYS - 2)).isoformat()
    desk.set(Traveller, person, document_expires=day_before)
    assert desk.code("book_flight", **arguments) == "refused"
    desk.set(Traveller, person, document_expires=None)
    assert desk.needs_yes("book_flight", **arguments)
    desk.set(Traveller, person, document_expires=last)
    desk.do("book_flight", **arguments)


def test_nobody_flies_twice_at_one_time() -> None:
    desk = desk_of()
    flight = free_flight(desk, [me(desk)])
    book(desk, [flight.flight_id], [me(desk)])
    arguments = {"flight_ids": [flight.flight_id], "traveller_ids": [me(desk)], "brand": "basic", "card_id": card(desk)}
    code, message = desk.refused("book_flight", **arguments)
    assert code == "conflict"
    assert "already" in message


def test_flights_of_a_booking_connect_and_are_of_one_airline() -> None:
    desk = desk_of()
    out = free_flight(desk, [me(desk)])
    later = [row for row in flights(desk) if row.day > out.day and row.from_city != out.to_city]
    same = next(row for row in later if row.airline_id == out.airline_id)
    other = next(row for row in flights(desk) if row.airline_id != out.airline_id)
    arguments = {"traveller_ids": [me(desk)], "brand": "basic", "card_id": card(desk)}
    assert desk.code("book_flight", flight_ids=[out.flight_id, same.flight_id], **arguments) == "conflict"
    assert desk.code("book_flight", flight_ids=[out.flight_id, other.flight_id], **arguments) == "refused"


def test_booking_closes_an_hour_before_departure() -> None:
    desk = desk_of()
    flight = free_flight(desk, [me(desk)])
    arguments = {"flight_ids": [flight.flight_id], "traveller_ids": [me(desk)], "brand": "basic", "card_id": card(desk)}
    moved(desk, flight, timedelta(minutes=59))
    assert desk.code("book_flight", **arguments) == "conflict"
    moved(desk, flight, timedelta(minutes=60))
    desk.do("book_flight", **arguments)


def test_a_hold_lasts_a_day_but_never_into_the_last_three() -> None:
    desk = desk_of()
    flight = free_flight(desk, [me(desk)], after_days=9)
    desk.set(Traveller, me(desk), document_expires="2050-01-01")
    arguments = {"flight_ids": [flight.flight_id], "traveller_ids": [me(desk)], "brand": "flex"}
    moved(desk, flight, timedelta(hours=95))
    assert desk.code("hold_flight", **arguments) == "conflict"
    moved(desk, flight, timedelta(hours=96))
    made = desk.do("hold_flight", **arguments)
    row = booking(desk, made["booking_id"])
    until = moment(row.hold_until or "")
    assert until - moment(row.booked_at) == limits.HOLD
    assert (row.card_paid, row.total) == (0, price(desk, flight.flight_id, "flex"))


def test_basic_fares_are_not_held_and_at_most_two_holds_are_open() -> None:
    desk = desk_of()
    able = [row for row in flights(desk, from_home(desk)) if rule(desk, row.flight_id, "standard").can_hold]
    flight = able[0]
    arguments = {"flight_ids": [flight.flight_id], "traveller_ids": [who(desk, "parent")]}
    assert desk.code("hold_flight", **arguments, brand="basic") == "refused"
    desk.do("hold_flight", **arguments, brand="standard")
    arguments["flight_ids"] = [next(row.flight_id for row in able if row.day > flight.day)]
    code, message = desk.refused("hold_flight", **arguments, brand="standard")
    assert code == "refused"
    assert held(desk).booking_id in message or "holds are open" in message
    desk.pass_time(hours=1)
    desk.do("hold_flight", **arguments, brand="standard")


def test_one_airline_holds_no_standard_fares() -> None:
    desk = next(one for one in map(desk_of, range(12)) if _unheld(one))
    arguments = {"flight_ids": [_unheld(desk)[0]], "traveller_ids": [who(desk, "parent")]}
    assert desk.code("hold_flight", **arguments, brand="standard") == "refused"


def _unheld(desk: Desk) -> list[str]:
    return [row.flight_id for row in flights(desk) if not rule(desk, row.flight_id, "standard").can_hold]


def test_a_hold_is_paid_at_the_price_that_was_held() -> None:
    desk = desk_of()
    row = held(desk)
    for part in live(desk, row.booking_id):
        desk.happen("airline_changes_fare", flight_id=part.flight_id, brand="standard", price=99_000)
    made = desk.do("confirm_held_booking", booking_id=row.booking_id, card_id=card(desk))
    assert (made["state"], made["total"], made["due"]) == ("confirmed", row.total, row.total)
    assert desk.code("confirm_held_booking", booking_id=row.booking_id, card_id=card(desk)) == "conflict"


def test_a_hold_that_ran_out_cannot_be_confirmed() -> None:
    desk = desk_of()
    row = held(desk)
    desk.pass_time(minutes=40)
    code, message = desk.refused("confirm_held_booking", booking_id=row.booking_id, card_id=card(desk))
    assert code == "conflict"
    assert "expired" in message


def test_bags_are_free_as_far_as_the_fare_includes_them() -> None:
    desk = desk_of()
    row = booked_in(desk, " team meeting", "flight", me(desk))
    arguments = {"booking_id": row.booking_id, "traveller_id": me(desk)}
    assert not desk.needs_yes("add_checked_bags", **arguments, bags=1)
    assert desk.do("add_checked_bags", **arguments, bags=1)["fee"] == 0
    assert desk.code("add_checked_bags", **arguments, bags=1) == "conflict"
    assert desk.needs_yes("add_checked_bags", **arguments, bags=3)
    assert desk.code("add_checked_bags", **arguments, bags=3) == "conflict"
    quoted = desk.do("quote_booking_change", **arguments, bags=3)
    assert quoted["fee"] == quoted["due"]
    paid = {"bags": 3, "card_id": card(desk)}
    assert desk.code("add_checked_bags", **arguments, **paid, expected_fee=quoted["fee"] + 1) == "conflict"
    fee = desk.do("add_checked_bags", **arguments, **paid, expected_fee=quoted["fee"])["fee"]
    assert fee == quoted["fee"]
    parts = [part for part in live(desk, row.booking_id) if part.traveller_id == me(desk)]
    terms = rule(desk, parts[0].flight_id, "flex")
    assert fee == len(parts) * terms.bag_fee * (3 if terms.bags_included == 1 else 2)
    assert booking(desk, row.booking_id).total == row.total + fee
    assert desk.code("add_checked_bags", **arguments, bags=2) == "conflict"


def test_extras_are_quoted_for_bags_or_for_a_seat() -> None:
    desk = desk_of()
    row = booked_in(desk, " team meeting", "flight", me(desk))
    flight_id = live(desk, row.booking_id)[0].flight_id
    both = {"booking_id": row.booking_id, "bags": 3, "flight_id": flight_id, "seat": "20A"}
    assert desk.code("quote_booking_change", traveller_id=me(desk), **both) == "invalid_arguments"
    assert desk.code("quote_booking_change", traveller_id=me(desk), flight_id=flight_id, bags=3) == "invalid_arguments"
    assert desk.code("quote_booking_change", traveller_id=me(desk)) == "invalid_arguments"
    assert desk.code("quote_booking_change", traveller_id=me(desk), flight_id=flight_id, seat="11A") == "conflict"


def test_bags_close_three_hours_before_departure() -> None:
    desk = desk_of()
    flight = free_flight(desk, [me(desk)])
    made = book(desk, [flight.flight_id], [me(desk)])
    arguments = {"booking_id": made["booking_id"], "traveller_id": me(desk), "bags": 3, "card_id": card(desk)}
    moved(desk, flight, timedelta(hours=3) - timedelta(seconds=1))
    assert desk.code("add_checked_bags", **arguments) == "refused"
    moved(desk, flight, timedelta(hours=3))
    desk.do("add_checked_bags", **arguments)


def test_a_seat_is_free_of_the_cabin_and_theirs_alone() -> None:
    desk = desk_of()
    row = booked_in(desk, " team meeting", "flight", me(desk))
    part = next(part for part in live(desk, row.booking_id) if part.seat == "11A")
    arguments = {"flight_id": part.flight_id, "traveller_id": me(desk)}
    assert desk.code("choose_seat", **arguments, seat="11A") == "conflict"
    assert desk.code("choose_seat", **arguments, seat="99F") == "conflict"
    shown = desk.do("get_seat_map", flight_id=part.flight_id)
    assert shown["free_seats"] == len(shown["seats"])
    plain = next(seat for seat in shown["seats"] if not seat.get("extra_legroom"))
    assert not desk.needs_yes("choose_seat", **arguments, seat=plain["seat"])
    assert desk.do("choose_seat", **arguments, seat=plain["seat"])["fee"] == 0
    taken = desk.do("get_seat_map", flight_id=part.flight_id)["seats"]
    assert plain["seat"] not in {seat["seat"] for seat in taken}


def test_legroom_costs_and_exit_rows_are_for_those_of_fifteen() -> None:
    desk = desk_of()
    child = who(desk, "child_small")
    flight = free_flight(desk, [me(desk), child])
    book(desk, [flight.flight_id], [me(desk), child], "flex")
    shown = desk.do("get_seat_map", flight_id=flight.flight_id)["seats"]
    exits = next(seat["seat"] for seat in shown if seat.get("exit_row"))
    arguments = {"flight_id": flight.flight_id, "seat": exits}
    assert desk.code("choose_seat", traveller_id=child, **arguments) == "refused"
    assert desk.needs_yes("choose_seat", traveller_id=me(desk), **arguments)
    assert desk.code("choose_seat", traveller_id=me(desk), **arguments) == "conflict"
    assert desk.do("quote_booking_change", traveller_id=me(desk), **arguments)["fee"] == limits.LEGROOM_FEE
    paid = {"traveller_id": me(desk), "card_id": card(desk)}
    assert desk.code("choose_seat", **paid, **arguments, expected_fee=0) == "conflict"
    made = desk.do("choose_seat", **paid, **arguments, expected_fee=limits.LEGROOM_FEE)
    assert made["fee"] == limits.LEGROOM_FEE
    infant = (desk.cast.today - timedelta(days=100)).isoformat()
    desk.set(Traveller, child, born=infant)
    other = next(seat["seat"] for seat in shown if seat.get("exit_row") and seat["seat"] != exits)
    arguments["seat"] = other
    assert desk.code("choose_seat", traveller_id=me(desk), card_id=card(desk), **arguments) == "refused"


def test_a_traveller_gets_a_new_document_but_not_an_old_or_a_strangers_one() -> None:
    desk = desk_of()
    person = who(desk, "partner")
    number = desk.row(Traveller, me(desk)).document_no
    assert desk.code("update_traveller", traveller_id=person, document_no=number) == "conflict"
    assert desk.code("update_traveller", traveller_id=person, document_expires="2020-01-01") == "conflict"
    assert desk.code("update_traveller", traveller_id=person) == "invalid_arguments"
    assert desk.code("update_traveller", traveller_id=person, loyalty_program="No Such Club") == "invalid_arguments"
    made = desk.do("update_traveller", traveller_id=person, document_no="123456789", document_expires="2036-05-01")
    assert made["document_expires"] == "2036-05-01"
    assert not desk.needs_yes("update_traveller", traveller_id=person, nationality="Irish")
