"""The seeded cars: where the user is, how much there is, what is awkward."""

from __future__ import annotations

from collections import Counter

import pytest

from servers.vehicle.models import (
    Destination,
    DriverProfile,
    Presence,
    ServiceBooking,
    ServiceSlot,
    Tyre,
    Vehicle,
    VehicleTrip,
    VehicleWarning,
)
from servers.vehicle.policy import charge_percent
from tests.servers.vehicle_desk import AWAY, CHARGING, DRIVING, RIDING, SEEDS, cable, car, desk, stored


@pytest.mark.parametrize("seed", range(12))
def test_the_user_is_somewhere_else_from_seed_to_seed(seed: int) -> None:
    at = desk(seed)
    here = at.world.get(Presence, at.cast.me.email)
    seat = None if here is None else here.seat
    assert seat == {CHARGING: "driver", DRIVING: "driver", RIDING: "passenger", AWAY: None}[seed % 4]
    if here is not None:
        assert (at.row(Vehicle, here.vehicle_id).speed_kmh > 0) is (seed % 4 in {DRIVING, RIDING})
    listed = [row for row in at.do("list_vehicles")["vehicles"] if row["i_am_in_it"]]
    assert len(listed) == (seat is not None)


@pytest.mark.parametrize("seed", SEEDS)
def test_how_much_there_is(seed: int) -> None:
    world = desk(seed).world
    counts = [len(world.find(model)) for model in (Vehicle, DriverProfile, VehicleWarning, ServiceSlot, ServiceBooking)]
    assert counts == [4, 9, 9, 90 + 12, 12 + 1]
    assert 110 <= len(world.find(Destination)) <= 135
    trips = world.find(VehicleTrip)
    assert 190 <= len(trips) <= 300
    assert 15 <= sum(row.purpose == "unclassified" for row in trips) <= 50


@pytest.mark.parametrize("seed", SEEDS)
def test_the_awkward_ones_are_there(seed: int) -> None:
    at = desk(seed)
    child, pool, partner = (stored(at, key) for key in ("child", "pool", "partner"))
    assert [row.system for row in at.world.find(VehicleWarning, severity="stop")] == ["brakes"]
    assert (child.is_indoors, child.is_asleep, child.has_roof_box) == (True, True, True)
    assert child.odometer_m // 1000 - child.service_due_m // 1000 == 800
    assert (pool.is_online, pool.is_asleep, pool.wakes_today) == (False, True, 2)
    assert charge_percent(pool) > cable(at, "pool").limit_percent
    assert {row.season for row in at.world.find(Tyre, vehicle_id=partner.vehicle_id)} == {"summer"}
    places = at.world.find(Destination)
    assert Counter(row.name for row in places)["Mill Lane Car Park"] == 2
    assert any(row.kw and not row.free_stalls for row in places)
    assert any(0 < row.height_limit_mm < child.height_mm for row in places)


def test_my_partner_drives_while_i_sit_in_my_own_car() -> None:
    at = desk(CHARGING)
    row = next(one for one in at.do("list_vehicles")["vehicles"] if one["vehicle_id"] == car(at, "partner"))
    assert (row["mode"], row["where"]) == ("driving at 64 km/h", "on the road")


def test_without_a_name_the_car_is_the_one_the_user_sits_in() -> None:
    at = desk(RIDING)
    assert at.do("get_vehicle_status")["vehicle_id"] == car(at, "partner")
    assert desk(AWAY).code("get_vehicle_status") == "conflict"


def test_a_parked_car_falls_asleep_after_twelve_hours() -> None:
    at = desk(AWAY)
    assert not stored(at, "partner").is_asleep
    at.pass_time(hours=4)
    assert stored(at, "partner").is_asleep
    assert "as_of" in at.do("get_vehicle_status", vehicle_id=car(at, "partner"))


@pytest.mark.parametrize("tool", ["shift_gear", "set_cruise_control", "unlock_vehicle", "cancel_navigation"])
def test_what_only_some_scenes_allow_succeeds_on_some_seed(tool: str) -> None:
    assert any(desk(seed).reaches_success(tool) for seed in SEEDS)
