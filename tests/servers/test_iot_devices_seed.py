"""The seeded house: every awkward state is there, on every morning, and what is said of the past agrees with itself."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta

import pytest

from servers.iot_devices.models import (
    AccessGrant,
    Alarm,
    Automation,
    Camera,
    Cover,
    Device,
    DeviceEvent,
    EnergyDay,
    Light,
    Lock,
    Scene,
    SceneAction,
    Sensor,
    SensorReading,
    Thermostat,
)
from servers.kit.text import local_minute
from tests.servers.iot_devices_desk import alarm, day, desk, device, part

MORNINGS = range(8)


@pytest.mark.parametrize("seed", MORNINGS)
def test_the_garden_hub_is_frozen_with_six_devices_behind_it(seed: int) -> None:
    at = desk(seed)
    hub = at.row(Device, device(at, "garden hub"))
    behind = at.world.find(Device, hub_id=hub.device_id)
    assert (hub.status, hub.fault) == ("offline", "frozen")
    assert len(behind) == 6
    assert {row.status for row in behind} == {"offline"}
    assert len(at.do("restart_device", device_id=hub.device_id)["back"]) == 6


@pytest.mark.parametrize("seed", MORNINGS)
def test_one_door_is_jammed_and_the_back_door_runs_out_of_battery(seed: int) -> None:
    at = desk(seed)
    assert sum(row.bolt == "jammed" for row in at.world.find(Lock)) == 1
    assert at.row(Device, device(at, "back door")).battery_percent == 9
    assert {row["name"] for row in at.do("list_devices", low_battery=True)["devices"]} == {
        "back door", "nursery thermostat", "freezer sensor",
    }  # fmt: skip


def test_on_some_mornings_it_is_the_side_door_that_is_jammed_and_the_garage_door_that_is_obstructed() -> None:
    assert any(part(desk(seed), "side door").bolt == "jammed" for seed in MORNINGS)
    assert any(part(desk(seed), "garage door").obstructed for seed in MORNINGS)
    assert all(not row.obstructed for row in desk(1).world.find(Cover))


@pytest.mark.parametrize("seed", MORNINGS)
def test_a_room_is_on_hold_until_tomorrow(seed: int) -> None:
    at = desk(seed)
    [held] = [row for row in at.world.find(Thermostat) if row.hold_until is not None]
    assert local_minute(held.hold_until or "", at.world.zone) == f"{day(at, 1)}T08:00"
    assert held.target != held.usual_target


@pytest.mark.parametrize("seed", MORNINGS)
def test_three_lamps_share_a_name_and_each_is_told_by_its_spot(seed: int) -> None:
    at = desk(seed)
    lamps = at.do("list_devices", query="lamp")["devices"]
    assert {row["name"] for row in lamps} == {"lamp"}
    assert {row["spot"] for row in lamps} == {"by the sofa", "by the bed", "on the desk"}
    assert len({row["room"] for row in lamps}) == 3


@pytest.mark.parametrize("seed", MORNINGS)
def test_codes_are_in_every_state(seed: int) -> None:
    at = desk(seed)
    by_status: dict[str, list[AccessGrant]] = defaultdict(list)
    for row in at.world.find(AccessGrant):
        by_status[row.status].append(row)
    assert {status: len(rows) for status, rows in by_status.items()} == {
        "active": 6, "scheduled": 1, "used": 1, "expired": 2, "revoked": 1,
    }  # fmt: skip
    assert any(row.ends_on == day(at, -1) for row in by_status["expired"])
    [soon] = by_status["scheduled"]
    monday = at.cast.today + timedelta(days=7 - at.cast.today.weekday())
    assert monday.isoformat() <= soon.starts_on <= (monday + timedelta(days=6)).isoformat()
    for row in by_status["active"]:
        assert row.starts_on <= day(at, 0) <= row.ends_on


@pytest.mark.parametrize("seed", MORNINGS)
def test_a_camera_is_full_two_versions_behind_and_the_alarm_has_two_wrong_tries(seed: int) -> None:
    at = desk(seed)
    [full] = at.world.find(Camera, storage_percent=100)
    row = at.row(Device, full.device_id)
    assert (row.firmware, row.latest_firmware) == ("3.7", "4.1")
    assert alarm(at).wrong_tries == 2
    answer = at.do("set_alarm_mode", mode="disarmed", pin="0000") if alarm(at).mode != "disarmed" else None
    assert answer is None or answer["tries_left"] == 0


@pytest.mark.parametrize("seed", MORNINGS)
def test_the_pin_of_the_alarm_is_shown_by_no_read(seed: int) -> None:
    at = desk(seed)
    pin = at.world.find(Alarm)[0].pin
    shown = at.do("get_device", device_id=device(at, "alarm"))
    assert "pin" not in shown
    assert pin not in {str(value) for value in shown.values()}
    assert all(pin not in row["detail"] for row in at.do("list_device_events", limit=50)["events"])


@pytest.mark.parametrize("seed", MORNINGS)
def test_water_was_on_the_floor_before_anybody_was_up(seed: int) -> None:
    at = desk(seed)
    leak = device(at, "leak sensor")
    [alert] = at.world.find(DeviceEvent, device_id=leak, kind="alert")
    assert alert.at[:10] <= day(at, 0)
    assert alert.actor == ""
    assert at.row(Sensor, leak).value == 1


@pytest.mark.parametrize("seed", MORNINGS)
def test_movie_is_two_scenes_and_leaving_has_a_device_that_is_gone(seed: int) -> None:
    at = desk(seed)
    movies = [row for row in at.world.find(Scene) if row.name.casefold() == "movie"]
    assert {row.name for row in movies} == {"Movie", "movie"}
    assert {row.owner for row in movies} == {at.cast.me.name, at.cast.partner.name}
    there = {row.device_id for row in at.world.find(Device)}
    [gone] = [row for row in at.world.find(SceneAction) if row.device_id not in there]
    assert at.row(Scene, gone.scene_id).name == "Leaving"


@pytest.mark.parametrize("seed", MORNINGS)
def test_two_automations_contradict_each_other_and_one_is_off_since_winter(seed: int) -> None:
    at = desk(seed)
    late = at.world.find(Automation, at_time="22:30")
    assert {(row.device_id, row.setting) for row in late} == {
        (device(at, "hall light"), "power"), (device(at, "hall light"), "brightness"),
    }  # fmt: skip
    old = at.world.find(Automation, name="Christmas tree")[0]
    assert not old.is_enabled
    assert (old.last_fired_at or "") < (at.cast.today - timedelta(days=300)).isoformat()


@pytest.mark.parametrize("seed", MORNINGS)
def test_the_last_reading_is_what_a_sensor_shows(seed: int) -> None:
    at = desk(seed)
    for row in at.world.find(Sensor):
        readings = at.world.find(SensorReading, device_id=row.device_id)
        assert readings[-1].value == row.value
    for row in at.world.find(Thermostat):
        assert at.world.find(SensorReading, device_id=row.device_id)[-1].value == row.current


@pytest.mark.parametrize("seed", MORNINGS)
def test_readings_are_hourly_for_five_days_with_gaps_where_a_sensor_was_away(seed: int) -> None:
    at = desk(seed)
    counts = {
        row.name: len(at.world.find(SensorReading, device_id=row.device_id))
        for row in at.world.find(Device)
        if row.kind in {"sensor", "thermostat"} and row.name != "climate sensor"
    }
    assert counts.pop("wind sensor") == 120 - 6 - 3
    assert counts.pop("freezer sensor") == 120 - 4
    assert counts.pop("nursery thermostat") == 120 - 2
    assert set(counts.values()) == {120}
    for row in at.world.find(SensorReading):
        assert datetime.fromisoformat(row.at).minute == 0


@pytest.mark.parametrize("seed", MORNINGS)
def test_days_of_power_are_whole_and_the_charger_never_runs_at_the_peak(seed: int) -> None:
    at = desk(seed)
    rows = at.world.find(EnergyDay)
    assert {row.day for row in rows} >= {day(at, -back) for back in range(1, 61)}
    assert len({row.device_id for row in rows}) == 9
    assert all(0 <= row.peak_watt_hours <= row.watt_hours for row in rows)
    assert all(row.peak_watt_hours == 0 for row in rows if row.device_id == device(at, "car charger plug"))


@pytest.mark.parametrize("seed", MORNINGS)
def test_one_light_fails_its_first_update_and_then_takes_it(seed: int) -> None:
    at = desk(seed)
    landing = device(at, "landing light")
    assert at.do("update_device_firmware", device_id=landing)["result"] == "failed"
    assert at.do("update_device_firmware", device_id=landing)["result"] == "started"


def test_lights_differ_from_house_to_house() -> None:
    lit = {tuple(row.is_on for row in desk(seed).world.find(Light)) for seed in MORNINGS}
    assert len(lit) > 4
