"""Power, gear, brake and cruise control: what must be first, who may, what is never done."""

from __future__ import annotations

import pytest

from servers.vehicle.models import Cruise, DriverProfile, Tyre, Vehicle, VehicleDriver, VehicleWarning
from tests.servers.vehicle_desk import (
    AT_STATION,
    AT_WORK,
    AWAY,
    CHARGING,
    DRIVING,
    ONE_OPEN,
    RIDING,
    cable,
    car,
    desk,
    stored,
)


def test_a_car_that_charges_at_home_leaves_park_once_charging_and_brake_are_off() -> None:
    at = desk(CHARGING)
    code, text = at.refused("shift_gear", gear="D")
    assert (code, "charging" in text) == ("conflict", True)
    assert "released" in at.do("set_vehicle_charging", action="stop")["note"]
    assert cable(at, "mine").state == "unplugged"
    assert "brake" in at.refused("shift_gear", gear="D")[1]
    at.do("set_parking_brake", engaged=False)
    assert at.do("shift_gear", gear="D")["gear"] == "D"


def test_at_a_station_the_user_pulls_the_cable_and_fastens_the_belt() -> None:
    at = desk(AT_STATION)
    assert "pull the cable" in at.refused("shift_gear", gear="D")[1]
    at.happen("cable_moves", vehicle_id=car(at, "mine"), is_in=False)
    at.set(Vehicle, car(at, "mine"), parking_brake=False)
    assert "fasten" in at.refused("shift_gear", gear="R")[1]
    at.happen("belt_fastens", vehicle_id=car(at, "mine"))
    at.do("shift_gear", gear="R")


def test_what_stands_in_the_way_of_leaving_park_is_named_in_order() -> None:
    at = desk(CHARGING)
    mine = car(at, "mine")
    at.happen("door_moves", vehicle_id=mine, opening="driver_door", is_open=True)
    at.set(Vehicle, mine, is_belted=False, power="accessory")
    said = [at.refused("shift_gear", gear="N")[1]]
    at.do("set_ignition", power="ready")
    said.append(at.refused("shift_gear", gear="N")[1])
    at.do("set_vehicle_charging", action="stop")
    said.append(at.refused("shift_gear", gear="N")[1])
    at.do("set_parking_brake", engaged=False)
    said.append(at.refused("shift_gear", gear="N")[1])
    at.happen("door_moves", vehicle_id=mine, opening="driver_door", is_open=False)
    said.append(at.refused("shift_gear", gear="N")[1])
    words = ["not ready", "charging", "parking brake", "door is open", "belt"]
    assert [word in text for word, text in zip(words, said, strict=True)] == [True] * 5


def test_nobody_shifts_from_the_passengers_seat_or_from_outside() -> None:
    assert desk(RIDING).code("shift_gear", gear="N") == "refused"
    assert desk(AWAY).code("shift_gear", gear="D") == "conflict"
    at = desk(AWAY)
    assert at.code("shift_gear", gear="D", vehicle_id=car(at, "mine")) == "refused"


def test_neutral_is_fine_at_speed_reverse_and_park_are_not() -> None:
    at = desk(DRIVING)
    assert at.code("shift_gear", gear="R") == "conflict"
    assert at.code("shift_gear", gear="P") == "conflict"
    assert at.do("shift_gear", gear="N")["gear"] == "N"
    assert at.code("shift_gear", gear="N") == "conflict"
    at.do("shift_gear", gear="D")
    at.happen("car_changes_speed", vehicle_id=car(at, "mine"), speed_kmh=0)
    at.do("shift_gear", gear="P")


def test_the_brake_is_not_put_on_in_motion_nor_let_off_without_power() -> None:
    assert desk(DRIVING).code("set_parking_brake", engaged=True) == "conflict"
    at = desk(AT_WORK)
    assert at.code("set_parking_brake", engaged=False) == "conflict"
    at.do("set_parking_brake", engaged=True)
    at.do("set_ignition", power="off")
    assert at.code("set_parking_brake", engaged=False) == "conflict"
    at.do("set_ignition", power="accessory")
    at.do("set_parking_brake", engaged=False)
    away = desk(AWAY)
    assert away.code("set_parking_brake", engaged=False, vehicle_id=car(away, "mine")) == "refused"


def test_a_car_is_switched_off_in_park_only() -> None:
    at = desk(AT_WORK)
    at.do("shift_gear", gear="D")
    assert "shift to P" in at.refused("set_ignition", power="off")[1]
    at.do("shift_gear", gear="P")
    assert at.do("set_ignition", power="off")["power"] == "off"
    assert at.code("set_ignition", power="off") == "conflict"
    assert desk(DRIVING).code("set_ignition", power="off") == "conflict"


def test_switching_off_ends_cruise_control() -> None:
    at = desk(AT_WORK)
    at.set(Cruise, car(at, "mine"), state="standby")
    at.do("set_ignition", power="off")
    assert at.row(Cruise, car(at, "mine")).state == "off"


def test_no_combustion_engine_is_started_indoors_an_electric_car_is() -> None:
    at = desk(RIDING)
    assert at.code("set_ignition", power="ready", vehicle_id=car(at, "child")) == "refused"
    assert at.code("set_ignition", power="ready", vehicle_id=car(at, "pool")) == "refused"
    at.set(Vehicle, car(at, "mine"), is_indoors=True)
    assert at.do("set_ignition", power="ready", vehicle_id=car(at, "mine"))["power"] == "ready"


def test_outside_the_same_diesel_can_be_started_once_it_is_shut_and_locked() -> None:
    at = desk(RIDING)
    child = car(at, "child")
    at.set(Vehicle, child, is_indoors=False)
    assert "boot" in at.refused("set_ignition", power="ready", vehicle_id=child)[1]
    at.do("set_vehicle_opening", vehicle_id=child, opening="trunk", open_percent=0)
    assert "lock it first" in at.refused("set_ignition", power="ready", vehicle_id=child)[1]
    at.do("lock_vehicle", vehicle_id=child)
    at.do("set_ignition", power="ready", vehicle_id=child)


def test_a_stop_warning_forbids_to_start_a_service_warning_does_not() -> None:
    at = desk(ONE_OPEN)
    partner = car(at, "partner")
    assert "stop" in at.refused("set_ignition", power="ready", vehicle_id=partner)[1]
    for row in at.world.find(VehicleWarning, vehicle_id=partner, severity="stop"):
        at.set(VehicleWarning, row.warning_id, severity="service")
    at.do("lock_vehicle", vehicle_id=partner)
    at.do("set_ignition", power="ready", vehicle_id=partner)


def test_a_restricted_account_starts_nothing_from_outside() -> None:
    at = desk(RIDING)
    mine = car(at, "mine")
    at.set(VehicleDriver, (mine, at.cast.me.email), role="restricted")
    assert at.code("set_ignition", power="ready", vehicle_id=mine) == "refused"
    assert at.code("unlock_vehicle", vehicle_id=mine) == "refused"


def test_an_empty_car_is_not_started_from_outside() -> None:
    at = desk(RIDING)
    mine = stored(at, "mine")
    at.set(Vehicle, mine.vehicle_id, charge_wh=mine.battery_wh * 4 // 100)
    assert at.code("set_ignition", power="ready", vehicle_id=mine.vehicle_id) == "conflict"


def test_starting_from_outside_needs_a_yes_inside_it_does_not() -> None:
    at = desk(RIDING)
    assert at.needs_yes("set_ignition", power="ready", vehicle_id=car(at, "mine"))
    assert not at.needs_yes("set_ignition", power="off", vehicle_id=car(at, "mine"))
    inside = desk(AT_WORK)
    assert not inside.needs_yes("set_ignition", power="ready")
    assert not inside.needs_yes("set_ignition", power="ready", vehicle_id=car(inside, "mine"))


def test_cruise_control_goes_up_to_the_limit_of_the_profile() -> None:
    at = desk(DRIVING)
    code, text = at.refused("set_cruise_control", state="active", set_kmh=130)
    assert (code, "110" in text) == ("refused", True)
    assert at.do("set_cruise_control", state="active", set_kmh=110)["set_kmh"] == 110
    at.do("set_cruise_control", state="active", set_kmh=95)
    assert at.code("set_cruise_control", state="active", set_kmh=95) == "conflict"
    assert at.code("set_cruise_control", state="standby", set_kmh=120) == "refused"


def test_cruise_control_holds_a_speed_near_the_one_driven_in_drive() -> None:
    at = desk(DRIVING)
    assert at.code("set_cruise_control", state="active", set_kmh=60) == "conflict"
    at.happen("car_changes_speed", vehicle_id=car(at, "mine"), speed_kmh=25)
    assert at.code("set_cruise_control", state="active", set_kmh=40) == "conflict"
    at.happen("car_changes_speed", vehicle_id=car(at, "mine"), speed_kmh=70)
    at.do("shift_gear", gear="N")
    assert at.code("set_cruise_control", state="active", set_kmh=70) == "conflict"
    at.do("shift_gear", gear="D")
    assert at.do("set_cruise_control", state="active", set_kmh=70, gap=4)["gap"] == 4
    assert at.do("set_cruise_control", state="off")["state"] == "off"


@pytest.mark.parametrize("system", ["brakes", "tyres"])
def test_a_warning_of_brakes_or_tyres_keeps_cruise_control_off(system: str) -> None:
    at = desk(DRIVING)
    row = at.world.find(VehicleWarning, vehicle_id=car(at, "mine"))[0]
    at.set(VehicleWarning, row.warning_id, system=system)
    assert at.code("set_cruise_control", state="active", set_kmh=100) == "conflict"


def test_the_seeded_limits_and_the_soft_tyre() -> None:
    at = desk(DRIVING)
    limits = {(row.person, row.max_speed_kmh) for row in at.world.find(DriverProfile, is_restricted=True)}
    assert {limit for _, limit in limits} == {60, 110}
    soft = [row for row in at.world.find(Tyre) if row.pressure_kpa * 100 < row.recommended_kpa * 80]
    assert [row.vehicle_id for row in soft] == [car(at, "child")]
