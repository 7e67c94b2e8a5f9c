"""Locks, windows and flaps, lights, climate, profiles."""

from __future__ import annotations

from datetime import time

import pytest

from servers.vehicle.models import ClimateZone, Vehicle, VehicleLight, VehicleOpening
from servers.vehicle.policy import is_dark
from tests.servers.vehicle_desk import (
    AT_WORK,
    AWAY,
    CHARGING,
    DRIVING,
    ONE_OPEN,
    RIDING,
    car,
    desk,
    opening,
    profile,
    stored,
)


def test_the_boot_is_shut_before_the_car_is_locked() -> None:
    at = desk(AWAY)
    mine = car(at, "mine")
    assert at.do("get_vehicle_status", vehicle_id=mine, sections=["openings"])["boot_open"]
    assert "boot" in at.refused("lock_vehicle", vehicle_id=mine)[1]
    at.do("set_vehicle_opening", vehicle_id=mine, opening="trunk", open_percent=0)
    assert at.do("lock_vehicle", vehicle_id=mine)["is_locked"]
    assert at.code("lock_vehicle", vehicle_id=mine) == "conflict"


def test_an_open_door_has_to_be_shut_by_hand() -> None:
    at = desk(ONE_OPEN)
    partner = car(at, "partner")
    at.happen("door_moves", vehicle_id=partner, opening="rear_left_door", is_open=True)
    assert "by hand" in at.refused("lock_vehicle", vehicle_id=partner)[1]
    assert at.code("set_vehicle_opening", vehicle_id=partner, opening="rear_left_door", open_percent=0) == "refused"
    at.happen("door_moves", vehicle_id=partner, opening="rear_left_door", is_open=False)
    assert at.do("lock_vehicle", vehicle_id=partner)["open_windows"] == ["front left window"]


def test_which_car_is_asked_only_where_more_than_one_is_open() -> None:
    at = desk(AWAY)
    assert at.code("lock_vehicle") == "conflict"
    unlocked = [row["vehicle_id"] for row in at.do("list_vehicles")["vehicles"] if not row["is_locked"]]
    assert unlocked == [car(at, "mine"), car(at, "partner")]
    other = desk(ONE_OPEN)
    unlocked = [row["vehicle_id"] for row in other.do("list_vehicles")["vehicles"] if not row["is_locked"]]
    assert unlocked == [car(other, "partner")]
    inside = desk(CHARGING)
    assert inside.do("lock_vehicle")["vehicle_id"] == car(inside, "mine")


def test_a_running_car_is_not_locked_with_nobody_inside() -> None:
    at = desk(AT_WORK)
    at.set(Vehicle, car(at, "mine"), is_locked=False)
    at.happen("user_gets_out")
    assert "switch it off" in at.refused("lock_vehicle", vehicle_id=car(at, "mine"))[1]


def test_unlocking_from_outside_needs_a_yes_and_a_car_that_stands() -> None:
    at = desk(RIDING)
    assert at.needs_yes("unlock_vehicle", vehicle_id=car(at, "mine"))
    assert not at.needs_yes("unlock_vehicle")
    assert at.code("unlock_vehicle") == "refused"
    assert not at.do("unlock_vehicle", vehicle_id=car(at, "mine"))["is_locked"]
    assert at.code("unlock_vehicle", vehicle_id=car(at, "mine")) == "conflict"


def test_underground_a_car_is_not_reached() -> None:
    at = desk(AWAY)
    pool = car(at, "pool")
    assert "underground" in at.refused("set_cabin_climate", vehicle_id=pool, target=210)[1]
    status = at.do("get_vehicle_status", vehicle_id=pool)
    assert (status["wakes_today"], status["is_online"]) == (2, False)
    assert "as_of" in status


def test_a_sleeping_car_is_woken_three_times_a_day() -> None:
    at = desk(AWAY)
    child = car(at, "child")
    for number in range(1, 4):
        at.set(Vehicle, child, is_asleep=True)
        at.do("set_vehicle_lights", vehicle_id=child, light="interior", setting=("on", "off", "auto")[number - 1])
        assert stored(at, "child").wakes_today == number
        assert not stored(at, "child").is_asleep
    at.set(Vehicle, child, is_asleep=True)
    assert "spared" in at.refused("set_vehicle_lights", vehicle_id=child, light="interior", setting="on")[1]
    at.pass_time(hours=16)
    at.do("set_vehicle_lights", vehicle_id=child, light="interior", setting="on")


def test_reading_does_not_wake_a_car() -> None:
    at = desk(AWAY)
    before = at.digest()
    assert "as_of" in at.do("get_vehicle_status", vehicle_id=car(at, "child"))
    assert at.digest() == before


def test_windows_stay_above_120_and_flaps_stay_in_motion() -> None:
    at = desk(DRIVING)
    at.do("set_vehicle_opening", opening="front_left_window", open_percent=30)
    assert at.code("set_vehicle_opening", opening="trunk", open_percent=100) == "refused"
    assert at.code("set_vehicle_opening", opening="charge_port", open_percent=100) == "refused"
    at.happen("car_changes_speed", vehicle_id=car(at, "mine"), speed_kmh=125)
    assert at.code("set_vehicle_opening", opening="front_left_window", open_percent=0) == "refused"


@pytest.mark.parametrize(
    ("seed", "key", "part", "percent", "code"),
    [
        (CHARGING, "mine", "charge_port", 100, "conflict"),
        (CHARGING, "mine", "charge_port", 50, "invalid_arguments"),
        (CHARGING, "mine", "fuel_flap", 100, "conflict"),
        (CHARGING, "mine", "bonnet", 100, "refused"),
        (CHARGING, "mine", "sunroof", 0, "conflict"),
        (AWAY, "child", "sunroof", 100, "conflict"),
        (AWAY, "child", "trunk", 100, "conflict"),
        (AWAY, "mine", "trunk", 50, "conflict"),
    ],
)
def test_openings_that_do_not_move(seed: int, key: str, part: str, percent: int, code: str) -> None:
    at = desk(seed)
    assert at.code("set_vehicle_opening", vehicle_id=car(at, key), opening=part, open_percent=percent) == code


def test_the_boot_opens_once_the_car_is_unlocked() -> None:
    at = desk(AWAY)
    child = car(at, "child")
    at.do("unlock_vehicle", vehicle_id=child)
    at.do("set_vehicle_opening", vehicle_id=child, opening="trunk", open_percent=100)
    assert opening(at, "child", "trunk") == 100


def test_beams_need_power_and_the_high_ones_the_low_ones() -> None:
    at = desk(CHARGING)
    assert at.code("set_vehicle_lights", light="high_beam", setting="on") == "conflict"
    assert "high beam is on" in at.refused("set_vehicle_lights", light="low_beam", setting="off")[1]
    at.do("set_vehicle_lights", light="high_beam", setting="off")
    at.do("set_vehicle_lights", light="low_beam", setting="off")
    assert "needs the low beam" in at.refused("set_vehicle_lights", light="fog", setting="on")[1]
    away = desk(AWAY)
    mine = car(away, "mine")
    assert away.code("set_vehicle_lights", vehicle_id=mine, light="fog", setting="on") == "conflict"
    away.do("set_vehicle_lights", vehicle_id=mine, light="hazard", setting="on")


def test_in_the_dark_the_low_beam_of_a_moving_car_stays_on() -> None:
    at = desk(DRIVING)
    at.do("set_vehicle_lights", light="high_beam", setting="off")
    at.pass_time(hours=11)
    assert at.code("set_vehicle_lights", light="low_beam", setting="off") == "refused"
    day = desk(DRIVING)
    day.do("set_vehicle_lights", light="high_beam", setting="off")
    day.do("set_vehicle_lights", light="low_beam", setting="off")
    assert [is_dark(time(hour)) for hour in (6, 7, 18, 19)] == [True, False, False, True]


def test_the_electric_car_warms_up_without_being_started() -> None:
    at = desk(AWAY)
    mine = car(at, "mine")
    shown = at.do("set_cabin_climate", vehicle_id=mine, target=215)
    assert [(zone["target"], zone["is_on"]) for zone in shown["zones"]] == [(215, True)] * 3
    assert stored(at, "mine").power == "off"
    assert at.code("set_cabin_climate", vehicle_id=car(at, "partner"), target=215) == "conflict"


def test_climate_keeps_to_its_range_and_needs_something_to_do() -> None:
    at = desk(CHARGING)
    assert at.code("set_cabin_climate", target=150) == "refused"
    assert at.code("set_cabin_climate", target=290) == "refused"
    at.do("set_cabin_climate", target=160)
    at.do("set_cabin_climate", target=280)
    assert at.code("set_cabin_climate", target=280) == "conflict"
    assert at.code("set_cabin_climate") == "invalid_arguments"
    riding = desk(RIDING)
    assert riding.code("set_cabin_climate", zone="rear", target=200) == "conflict"
    riding.do("set_cabin_climate", zone="passenger", seat_heat=2)


def test_a_car_that_is_nearly_empty_and_unplugged_is_not_warmed() -> None:
    at = desk(AT_WORK)
    mine = stored(at, "mine")
    at.set(Vehicle, mine.vehicle_id, charge_wh=mine.battery_wh * 19 // 100)
    assert at.code("set_cabin_climate", target=220) == "conflict"
    at.do("set_cabin_climate", is_on=False)


def test_a_profile_moves_seat_and_temperature_in_a_car_that_stands() -> None:
    at = desk(AT_WORK)
    other = profile(at, "mine", at.cast.partner.email)
    shown = at.do("switch_driver_profile", profile_id=other)
    zone = at.row(ClimateZone, (car(at, "mine"), "driver"))
    assert (shown["seat_memory"], shown["target"]) == (2, zone.target)
    assert at.code("switch_driver_profile", profile_id=other) == "conflict"
    assert at.code("switch_driver_profile", profile_id=profile(at, "child", at.cast.me.email)) == "conflict"
    assert desk(DRIVING).code("switch_driver_profile", profile_id=profile(desk(DRIVING), "mine", "")) == "conflict"


def test_only_the_owner_takes_a_car_off_the_valet_or_a_restricted_profile() -> None:
    at = desk(ONE_OPEN)
    partner = car(at, "partner")
    assert stored(at, "partner").valet_mode
    mine = profile(at, "partner", at.cast.me.email)
    assert at.code("switch_driver_profile", vehicle_id=partner, profile_id=mine) == "refused"
    child = car(at, "child")
    at.do("switch_driver_profile", vehicle_id=child, profile_id=profile(at, "child", at.cast.me.email))
    own = car(at, "mine")
    at.do("switch_driver_profile", vehicle_id=own, profile_id=profile(at, "mine", ""))
    assert stored(at, "mine").valet_mode
    at.do("switch_driver_profile", vehicle_id=own, profile_id=profile(at, "mine", at.cast.me.email))
    assert not stored(at, "mine").valet_mode


@pytest.mark.parametrize("seed", range(12))
def test_a_car_in_motion_is_ready_and_its_doors_are_shut(seed: int) -> None:
    at = desk(seed)
    for row in at.world.find(Vehicle):
        if row.speed_kmh:
            shut = [one.open_percent for one in at.world.find(VehicleOpening, vehicle_id=row.vehicle_id)]
            assert (row.power, set(shut)) == ("ready", {0})
        lights = {one.light: one.setting for one in at.world.find(VehicleLight, vehicle_id=row.vehicle_id)}
        assert row.power != "off" or lights["high_beam"] == "off"
