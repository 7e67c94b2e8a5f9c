"""Places, routes and charging: what a leg leaves in the car, what a route keeps, when a charge begins."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from servers.kit.text import local_minute
from servers.vehicle import policy
from servers.vehicle.models import ChargingSession, Destination, RouteStop, Vehicle
from tests.servers.vehicle_desk import (
    AT_STATION,
    AT_WORK,
    AWAY,
    CHARGING,
    DRIVING,
    RIDING,
    cable,
    car,
    desk,
    destination,
    stored,
)


def test_a_contact_is_found_by_name_and_a_charger_on_the_way_to_them() -> None:
    at = desk(DRIVING)
    friend = at.cast.friends[2]
    found = at.do("find_vehicle_destinations", query=friend.name)["destinations"]
    assert [row["name"] for row in found] == [friend.name]
    at.do("set_navigation_route", destination_id=found[0]["destination_id"])
    chargers = at.do("find_vehicle_destinations", kind="charger", near="along_route", min_kw=50)["destinations"]
    assert [row["detour_m"] for row in chargers] == sorted(row["detour_m"] for row in chargers)
    assert all(row["kw"] >= 50 for row in chargers)
    route = at.do(
        "set_navigation_route",
        destination_id=found[0]["destination_id"],
        stop_ids=[chargers[0]["destination_id"]],
    )
    assert [leg["name"] for leg in route["legs"]] == [chargers[0]["name"], friend.name]


def test_the_nearest_come_first_and_what_is_far_is_left_out_unless_it_is_named() -> None:
    at = desk(AWAY)
    found = at.do("find_vehicle_destinations", kind="favourite", limit=50)["destinations"]
    assert [row["distance_m"] for row in found] == sorted(row["distance_m"] for row in found)
    assert "Sandle Bay" not in {row["name"] for row in found}
    [bay] = at.do("find_vehicle_destinations", query="sandle bay")["destinations"]
    assert bay["distance_m"] > 100_000
    assert at.code("find_vehicle_destinations", near="route_end") == "conflict"


def test_pages_of_places_follow_each_other() -> None:
    at = desk(AWAY)
    first = at.do("find_vehicle_destinations", limit=5, max_distance_m=500_000)
    second = at.do("find_vehicle_destinations", limit=5, max_distance_m=500_000, cursor=first["next_cursor"])
    keys = [row["destination_id"] for row in (*first["destinations"], *second["destinations"])]
    assert len(set(keys)) == 10
    assert first["total"] == len(at.things("destinations"))


def test_used_is_rounded_up_and_frost_costs_an_eighth_more() -> None:
    assert policy.used(10_001, 170, 50) == 1_701
    assert policy.used(10_000, 170, -1) == 1_904
    assert policy.way_m(30_000, []) == 30_000
    assert policy.way_m(30_000, ["motorways"]) == 31_600


def test_arrival_charge_is_what_the_route_says_leg_by_leg() -> None:
    at = desk(DRIVING)
    mine = stored(at, "mine")
    stop, end = destination(at, "fairholt-services"), destination(at, "sandle-bay")
    route = at.do("set_navigation_route", destination_id=end, stop_ids=[stop], avoid=["motorways"])
    first, second = route["legs"]
    left = mine.charge_wh - policy.used(first["distance_m"], mine.wh_per_km, mine.outside)
    assert first["percent_left"] == left * 100 // mine.battery_wh
    full = mine.battery_wh * 80 // 100 - policy.used(second["distance_m"], mine.wh_per_km, mine.outside)
    assert second["percent_left"] == route["arrival_percent"] == full * 100 // mine.battery_wh
    assert route["distance_m"] == first["distance_m"] + second["distance_m"]


def test_a_leg_may_not_end_below_five_percent_and_below_ten_needs_a_yes() -> None:
    at = desk(DRIVING)
    mine, end = stored(at, "mine"), destination(at, "sandle-bay")
    [leg] = policy.legs_of(mine, [at.row(Destination, end)], [])
    need = policy.used(leg.metres, mine.wh_per_km, mine.outside)
    for percent, code, yes in ((4, "conflict", True), (6, None, True), (9, None, True), (11, None, False)):
        at.set(Vehicle, mine.vehicle_id, charge_wh=need + (mine.battery_wh * percent + 99) // 100)
        assert at.needs_yes("set_navigation_route", destination_id=end) is yes
        if code is not None:
            assert "Sandle Bay" in at.refused("set_navigation_route", destination_id=end)[1]
    assert at.do("set_navigation_route", destination_id=end)["arrival_percent"] == 11


def test_a_new_route_replaces_the_old_one_with_its_stops() -> None:
    at = desk(DRIVING)
    key = car(at, "mine")
    status = at.do("get_vehicle_status", sections=["route"])
    kept = [one["destination_id"] for one in status["stops"]]
    assert len(kept) == 1
    end = status["destination_id"]
    more = destination(at, at.cast.friends[3].email)
    at.do("set_navigation_route", destination_id=end, stop_ids=[*kept, more])
    assert [row.destination_id for row in at.world.find(RouteStop, vehicle_id=key)] == [*kept, more]
    at.do("set_navigation_route", destination_id=destination(at, "home"))
    assert at.world.find(RouteStop, vehicle_id=key) == []
    assert at.code("set_navigation_route", destination_id=destination(at, "home")) == "conflict"


def test_the_same_destination_without_motorways_is_another_route() -> None:
    at = desk(DRIVING)
    status = at.do("get_vehicle_status", sections=["route"])
    stops = [one["destination_id"] for one in status["stops"]]
    again = {"destination_id": status["destination_id"], "stop_ids": stops}
    assert at.code("set_navigation_route", **again) == "conflict"
    slow = at.do("set_navigation_route", **again, avoid=["motorways"])
    assert slow["avoid"] == ["motorways"]
    assert at.do("get_vehicle_status", sections=["route"])["avoid"] == ["motorways"]


def test_routes_that_cannot_be() -> None:
    at = desk(AT_WORK)
    keys = [row.id for row in at.things("destinations") if row.kind == "contact" and row.district][:7]
    assert at.code("set_navigation_route", destination_id=keys[0], stop_ids=[keys[0]]) == "invalid_arguments"
    assert "5 stops" in at.refused("set_navigation_route", destination_id=keys[0], stop_ids=keys[1:])[1]
    at.do("set_ignition", power="off")
    assert "power" in at.refused("set_navigation_route", destination_id=keys[0])[1]
    low = next(row.id for row in at.things("destinations") if 0 < row.height_limit_mm < 2_100)
    child = car(at, "child")
    assert "higher" in at.refused("set_navigation_route", vehicle_id=child, destination_id=low)[1]
    at.do("set_navigation_route", vehicle_id=car(at, "partner"), destination_id=low)


def test_a_route_is_ended_once() -> None:
    at = desk(RIDING)
    assert at.do("cancel_navigation")["destination"] == "Merrin Lake"
    assert at.code("cancel_navigation") == "conflict"
    assert "destination" not in at.do("get_vehicle_status", sections=["route"])


def test_charging_at_home_reaches_the_limit_with_time_and_not_more() -> None:
    at = desk(CHARGING)
    before = stored(at, "mine").charge_wh
    at.pass_time(hours=1)
    assert stored(at, "mine").charge_wh == before + 7_000
    at.pass_time(hours=5)
    mine = stored(at, "mine")
    assert (cable(at, "mine").state, policy.charge_percent(mine)) == ("complete", 80)
    assert at.code("set_vehicle_charging", action="start") == "conflict"
    at.do("set_vehicle_charging", action="start", limit_percent=90)


def test_a_schedule_waits_for_the_cheap_hours_where_they_are_in_time() -> None:
    at = desk(AWAY)
    mine, zone = car(at, "mine"), at.world.zone
    tomorrow = (at.cast.today + timedelta(days=1)).isoformat()
    cheap = at.do("set_vehicle_charging", vehicle_id=mine, action="schedule", ready_by=f"{tomorrow}T08:00")
    assert cheap["begins_at"] == f"{at.cast.today}T21:00"
    at.pass_time(hours=11, minutes=59)
    assert cable(at, "mine").state == "scheduled"
    at.pass_time(hours=1)
    assert cable(at, "mine").state == "charging"
    at.pass_time(hours=9)
    assert cable(at, "mine").state == "complete"
    soon = desk(AWAY)
    due = f"{soon.cast.today}T15:00"
    early = soon.do("set_vehicle_charging", vehicle_id=car(soon, "mine"), action="schedule", ready_by=due)
    assert local_minute(soon.world.now.isoformat(), zone) <= early["begins_at"] < due


def test_nothing_is_promised_for_a_time_that_is_too_early() -> None:
    at = desk(AWAY)
    mine = car(at, "mine")
    full = at.do("set_vehicle_charging", vehicle_id=mine, action="start")["full_at"]
    late = desk(AWAY)
    before = (datetime.fromisoformat(full) - timedelta(minutes=1)).isoformat(timespec="minutes")
    code, text = late.refused("set_vehicle_charging", vehicle_id=mine, action="schedule", ready_by=before)
    assert (code, full.replace("T", " at ") in text) == ("conflict", True)
    assert cable(late, "mine").state == "plugged"
    begun = late.do("set_vehicle_charging", vehicle_id=mine, action="schedule", ready_by=full)["begins_at"]
    assert begun == local_minute(late.world.now.isoformat(), late.world.zone)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"action": "schedule"}, "invalid_arguments"),
        ({"action": "start", "ready_by": "2030-01-01T08:00"}, "invalid_arguments"),
        ({"action": "stop", "limit_percent": 80}, "invalid_arguments"),
        ({"action": "schedule", "ready_by": "2020-01-01T08:00"}, "conflict"),
        ({"action": "start", "limit_percent": 50}, "conflict"),
        ({"action": "start", "limit_percent": 80}, "conflict"),
    ],
)
def test_charging_that_cannot_be(arguments: dict[str, object], code: str) -> None:
    assert desk(CHARGING).code("set_vehicle_charging", **arguments) == code


def test_what_has_no_cable_in_or_no_battery_is_not_charged() -> None:
    at = desk(AT_WORK)
    assert "plugged in" in at.refused("set_vehicle_charging", action="start")[1]
    assert "no battery" in at.refused("set_vehicle_charging", action="start", vehicle_id=car(at, "child"))[1]
    at.happen("cable_moves", vehicle_id=car(at, "mine"), is_in=True)
    at.do("set_vehicle_charging", action="start", limit_percent=90)


def test_a_station_that_fails_says_so_and_can_be_tried_again() -> None:
    at = desk(AT_STATION)
    failed = at.do("set_vehicle_charging", action="start")
    assert (failed["state"], "fault" in failed["note"]) == ("fault", True)
    day = (at.cast.today + timedelta(days=1)).isoformat()
    assert at.code("set_vehicle_charging", action="schedule", ready_by=f"{day}T08:00") == "conflict"
    assert at.do("set_vehicle_charging", action="start")["state"] == "charging"
    stopped = at.do("set_vehicle_charging", action="stop")
    assert (stopped["state"], "pulled" in stopped["note"]) == ("plugged", True)
    assert at.code("set_vehicle_charging", action="stop") == "conflict"


def test_full_at_is_when_the_limit_is_reached() -> None:
    at = desk(AWAY)
    shown = at.do("set_vehicle_charging", vehicle_id=car(at, "mine"), action="start", limit_percent=90)
    ends = datetime.fromisoformat(shown["full_at"])
    minutes = (ends - at.world.local).total_seconds() / 60
    at.pass_time(minutes=minutes - 2)
    assert cable(at, "mine").state == "charging"
    at.pass_time(minutes=3)
    assert at.row(ChargingSession, car(at, "mine")).state == "complete"
