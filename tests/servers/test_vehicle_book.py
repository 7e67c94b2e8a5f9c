"""The logbook and the garages."""

from __future__ import annotations

from datetime import timedelta

from servers.vehicle.models import ServiceBooking, ServiceSlot, VehicleDriver, VehicleTrip
from servers.vehicle.policy import mileage_cents, service_cents
from tests.servers.vehicle_desk import AWAY, DRIVING, car, desk, trip


def test_trips_of_last_week_to_one_client_are_two_of_mine_and_one_of_my_partner() -> None:
    at = desk(AWAY)
    today = at.cast.today
    monday = today - timedelta(days=today.weekday() + 7)
    week = {"since": monday.isoformat(), "until": (monday + timedelta(days=6)).isoformat()}
    unsorted = at.do("list_vehicle_trips", **week, purpose="unclassified", limit=50)["trips"]
    there = at.do("list_vehicle_trips", **week, limit=50)["trips"]
    partner = at.cast.partner.name
    sunday = [
        row
        for row in there
        if row["driver"] == partner and row["origin"] == "Home" and row["started_at"][:10] == week["until"]
    ]
    client = next(row for row in sunday if sum(row["destination"] == one["destination"] for one in unsorted) == 2)
    mine = [row for row in unsorted if row["destination"] == client["destination"]]
    assert {row["driver"] for row in mine} == {at.cast.me.name}
    total = 0
    for row in mine:
        done = at.do("classify_vehicle_trip", trip_id=row["trip_id"], purpose="business", company=client["destination"])
        assert done["mileage_cents"] == row["distance_m"] // 1000 * 30
        total += done["mileage_cents"]
    for row in unsorted:
        if row not in mine:
            at.do("classify_vehicle_trip", trip_id=row["trip_id"], purpose="private")
    after = at.do("list_vehicle_trips", **week, purpose="business", to=client["destination"])
    assert after["mileage_cents"] == total
    assert at.do("list_vehicle_trips", **week, purpose="unclassified", driver=at.cast.me.first)["total"] == 0


def test_mileage_is_rounded_down_trip_by_trip() -> None:
    assert [mileage_cents(metres) for metres in (999, 1_000, 1_999, 2_000)] == [0, 30, 30, 60]


def test_what_cannot_be_sorted() -> None:
    at = desk(AWAY)
    theirs = trip(at, lambda row: not row.yours)
    assert at.code("classify_vehicle_trip", trip_id=theirs.id, purpose="private") == "refused"
    old = trip(at, lambda row: row.yours and not row.fresh and row.open)
    assert at.code("classify_vehicle_trip", trip_id=old.id, purpose="private") == "refused"
    fresh = trip(at, lambda row: row.yours and row.fresh and row.purpose == "unclassified")
    assert at.code("classify_vehicle_trip", trip_id=fresh.id, purpose="business") == "conflict"
    at.set(VehicleTrip, fresh.id, claimed_at="2026-03-01T10:00:00Z", purpose="business", company="Verrin Foods")
    assert "claimed" in at.refused("classify_vehicle_trip", trip_id=fresh.id, purpose="private")[1]


def test_sorting_as_private_forgets_the_company_and_keeps_the_note() -> None:
    at = desk(AWAY)
    row = trip(at, lambda one: one.yours and one.fresh and one.purpose == "unclassified")
    at.do("classify_vehicle_trip", trip_id=row.id, purpose="business", company="Verrin Foods", note="two boxes")
    assert at.code("classify_vehicle_trip", trip_id=row.id, purpose="business") == "conflict"
    after = at.do("classify_vehicle_trip", trip_id=row.id, purpose="private")
    assert ("company" in after, after["note"]) == (False, "two boxes")


def test_a_claimed_trip_stands_in_the_seed_and_one_way_was_driven_twice_on_a_day() -> None:
    found = [row for seed in range(12) for row in desk(seed).world.find(VehicleTrip) if row.claimed_at]
    assert found
    at = desk(AWAY)
    ways = [(row.vehicle, row.origin, row.destination, row.started_at[:10]) for row in at.things("vehicle_trips")]
    assert any(ways.count(way) == 2 for way in ways)


def test_of_a_pool_car_only_my_own_trips_are_shown() -> None:
    for seed in range(8):
        at = desk(seed)
        rows = at.do("list_vehicle_trips", vehicle_id=car(at, "pool"), limit=50)["trips"]
        assert {row["driver"] for row in rows} <= {at.cast.me.name}


def test_a_booking_of_the_pool_car_ends_with_the_week() -> None:
    at = desk(AWAY)
    pool = car(at, "pool")
    at.set(VehicleDriver, (pool, at.cast.me.email), valid_to="2020-01-01T00:00:00Z")
    assert pool not in {row["vehicle_id"] for row in at.do("list_vehicles")["vehicles"]}
    assert at.code("get_vehicle_status", vehicle_id=pool) == "refused"


def test_a_service_is_booked_at_the_price_that_the_list_shows() -> None:
    at = desk(AWAY)
    partner = car(at, "partner")
    shown = at.do("list_service_slots", vehicle_id=partner, kind="brakes")
    slot = shown["slots"][0]
    assert at.needs_yes("book_vehicle_service", vehicle_id=partner, slot_id=slot["slot_id"], kind="brakes")
    done = at.do("book_vehicle_service", vehicle_id=partner, slot_id=slot["slot_id"], kind="brakes")
    assert (done["price_cents"], done["starts_at"]) == (slot["price_cents"], slot["starts_at"])
    assert at.code("book_vehicle_service", vehicle_id=partner, slot_id=slot["slot_id"], kind="repair") == "conflict"
    assert service_cents("brakes", 100) == 24_900
    assert {row["kind"] for row in at.do("list_service_slots", vehicle_id=partner)["booked"]} == {
        "inspection",
        "brakes",
    }


def test_the_earliest_morning_next_week_and_then_the_later_one() -> None:
    at = desk(AWAY)
    partner, today = car(at, "partner"), at.cast.today
    monday = today + timedelta(days=7 - today.weekday())
    week = {"since": monday.isoformat(), "until": (monday + timedelta(days=4)).isoformat()}
    slots = at.do("list_service_slots", vehicle_id=partner, kind="brakes", **week)["slots"]
    first, later = [slot for slot in slots if slot["starts_at"][11:] < "12:00"][:2]
    assert first["starts_at"] < later["starts_at"]
    done = at.do("book_vehicle_service", vehicle_id=partner, slot_id=later["slot_id"], kind="brakes")
    assert done["starts_at"] == later["starts_at"]
    assert at.row(ServiceSlot, first["slot_id"]).is_free


def test_nothing_cancels_a_booking() -> None:
    assert not [name for name in desk(AWAY).environment.tools if "cancel" in name and "service" in name]


def test_a_booked_kind_is_moved_with_replace_and_its_old_time_is_free_again() -> None:
    at = desk(AWAY)
    partner = car(at, "partner")
    [old] = at.world.find(ServiceBooking, vehicle_id=partner, status="booked")
    slot = at.do("list_service_slots", vehicle_id=partner, kind="inspection")["slots"][-1]
    asked = {"vehicle_id": partner, "slot_id": slot["slot_id"], "kind": "inspection"}
    assert "replace" in at.refused("book_vehicle_service", **asked)[1]
    at.do("book_vehicle_service", **asked, replace=True)
    assert at.row(ServiceSlot, old.slot_id).is_free
    assert at.row(ServiceBooking, old.booking_id).status == "moved"
    assert at.code("book_vehicle_service", **{**asked, "kind": "tyres"}, replace=True) == "conflict"


def test_a_garage_takes_its_makes_only_and_the_employer_books_the_pool_car() -> None:
    at = desk(AWAY)
    mine, partner, pool = (car(at, key) for key in ("mine", "partner", "pool"))
    shown = {
        key: {row["slot_id"] for row in at.do("list_service_slots", vehicle_id=key)["slots"]} for key in (mine, partner)
    }
    foreign = min(shown[partner] - shown[mine])
    assert at.code("book_vehicle_service", vehicle_id=mine, slot_id=foreign, kind="tyres") == "refused"
    assert at.code("book_vehicle_service", vehicle_id=pool, slot_id=foreign, kind="tyres") == "refused"


def test_a_time_that_somebody_else_took_is_not_free() -> None:
    at = desk(AWAY)
    slot = at.do("list_service_slots", vehicle_id=car(at, "mine"))["slots"][0]["slot_id"]
    at.happen("slot_is_taken", slot_id=slot)
    assert at.code("book_vehicle_service", vehicle_id=car(at, "mine"), slot_id=slot, kind="tyres") == "conflict"


def test_days_and_the_name_of_a_garage_narrow_the_list() -> None:
    at = desk(AWAY)
    child = car(at, "child")
    every = at.do("list_service_slots", vehicle_id=child)["slots"]
    day, centre = every[-1]["starts_at"][:10], every[-1]["centre"]
    some = at.do("list_service_slots", vehicle_id=child, since=day, until=day, centre_name=centre)["slots"]
    assert some == [row for row in every if row["starts_at"][:10] == day and row["centre"] == centre]


def test_while_the_user_drives_nothing_is_booked_or_sorted_though_the_tools_would() -> None:
    at = desk(DRIVING)
    assert all(
        row.at_wheel for table in ("service_slots", "vehicle_trips", "driver_profiles") for row in at.things(table)
    )
    assert not any(row.at_wheel for row in desk(AWAY).things("service_slots"))
