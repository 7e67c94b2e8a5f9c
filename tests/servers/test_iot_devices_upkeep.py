"""Firmware, restarts, measurements and energy."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta

import pytest

from servers.iot_devices.models import Device, DeviceEvent, EnergyDay, Lock, Member, SensorReading
from servers.iot_devices.tools.measures import cost_of_day
from servers.kit.text import instant, local_day
from tests.servers.iot_devices_desk import (
    EMPTY,
    FULL,
    OPEN_MORNING,
    SEEDS,
    alarm,
    day,
    desk,
    device,
    home,
    logged,
    part,
    room,
    till,
)


def test_a_bulb_is_updated_at_any_hour_without_a_question() -> None:
    at = desk()
    key = device(at, "lamp", "office")
    assert not at.needs_yes("update_device_firmware", device_id=key)
    shown = at.do("update_device_firmware", device_id=key)
    assert (shown["result"], shown["ready_at"][11:]) == ("started", "09:03")
    assert at.row(Device, key).status == "updating"
    at.pass_time(minutes=4)
    row = at.row(Device, key)
    assert (row.status, row.firmware, row.update_ends_at) == ("online", row.latest_firmware, None)
    assert at.code("update_device_firmware", device_id=key) == "conflict"


def test_one_update_fails_and_the_second_try_works() -> None:
    at = desk()
    key = device(at, "landing light")
    shown = at.do("update_device_firmware", device_id=key)
    assert (shown["result"], "ready_at" in shown) == ("failed", False)
    assert (at.row(Device, key).status, at.row(Device, key).failed_updates) == ("online", 1)
    assert at.do("update_device_firmware", device_id=key)["result"] == "started"


def test_a_lock_is_updated_by_day_after_a_yes_with_an_adult_home() -> None:
    at = desk(OPEN_MORNING)
    key = device(at, "front door")
    assert at.needs_yes("update_device_firmware", device_id=key)
    code, message = at.refused("update_device_firmware", device_id=key)
    assert code == "refused"
    assert "between 10:00 and 16:00" in message
    till(at, "10:00")
    owner = at.world.find(Member, role="owner")[0]
    at.happen("member_leaves", name=owner.name)
    code, message = at.refused("update_device_firmware", device_id=key)
    assert code == "refused"
    assert "adult" in message
    at.happen("member_returns", name=owner.name)
    assert at.do("update_device_firmware", device_id=key)["result"] == "started"
    assert "being updated" in at.refused("unlock_door", device_id=key)[1]


def test_after_four_no_lock_is_updated() -> None:
    at = desk(FULL)
    till(at, "16:00")
    assert at.code("update_device_firmware", device_id=device(at, "front door")) == "refused"
    assert at.code("update_device_firmware", device_id=alarm(at).device_id) == "refused"


@pytest.mark.parametrize(("name", "least"), [("front door", 50), ("doorbell", 30)])
def test_an_update_needs_a_battery(name: str, least: int) -> None:
    at = desk(FULL)
    till(at, "12:00")
    key = device(at, name)
    at.set(Device, key, firmware="1.0", battery_percent=least - 1)
    code, message = at.refused("update_device_firmware", device_id=key)
    assert code == "conflict"
    assert f"{least} are needed" in message
    at.set(Device, key, battery_percent=least)
    at.do("update_device_firmware", device_id=key)


def test_a_frozen_device_comes_back_once_a_day() -> None:
    at = desk()
    key = device(at, "mirror light")
    assert at.do("restart_device", device_id=key)["status"] == "online"
    at.do("set_light", device_id=key, is_on=True)
    assert "today already" in at.refused("restart_device", device_id=key)[1]
    at.pass_time(days=1)
    at.do("restart_device", device_id=key)


def test_a_restart_does_not_help_without_power() -> None:
    at = desk()
    code, message = at.refused("restart_device", device_id=device(at, "bedroom light", "guest bedroom"))
    assert code == "conflict"
    assert "no power" in message


def test_behind_an_offline_hub_the_hub_is_restarted() -> None:
    at = desk()
    code, message = at.refused("restart_device", device_id=device(at, "path light"))
    assert code == "conflict"
    assert "garden hub" in message
    shown = at.do("restart_device", device_id=device(at, "garden hub"))
    assert "path light" in shown["back"]
    at.do("set_light", device_id=device(at, "path light"), is_on=True)


def test_a_hub_does_not_bring_back_what_has_no_power() -> None:
    at = desk()
    at.set(Device, device(at, "path light"), fault="no_power")
    assert "path light" not in at.do("restart_device", device_id=device(at, "garden hub"))["back"]
    assert at.row(Device, device(at, "path light")).status == "offline"


def test_what_freezes_takes_along_what_is_behind_it() -> None:
    at = desk()
    at.happen("device_freezes", device_id=device(at, "main hub"))
    code, message = at.refused("set_light", device_id=device(at, "hall light"), is_on=True)
    assert code == "conflict"
    assert "main hub" in message
    at.do("restart_device", device_id=device(at, "main hub"))
    at.do("set_light", device_id=device(at, "hall light"), is_on=True)


def test_a_camera_loses_the_clips_of_an_hour() -> None:
    at = desk()
    key = device(at, "doorbell")
    at.happen("camera_sees", device_id=key, seen="a courier", seconds=12)
    before = {row.event_id for row in at.world.find(DeviceEvent, device_id=key, kind="clip")}
    hour = instant(at.world.now - timedelta(hours=1))
    fresh = [row for row in at.world.find(DeviceEvent, device_id=key, kind="clip") if row.at >= hour]
    assert at.do("restart_device", device_id=key)["lost_clips"] == len(fresh) > 0
    after = {row.event_id for row in at.world.find(DeviceEvent, device_id=key, kind="clip")}
    assert before - after == {row.event_id for row in fresh}


def test_a_restarted_lock_whose_door_is_shut_is_free() -> None:
    at = desk(OPEN_MORNING)
    at.do("restart_device", device_id=device(at, "side door"))
    assert part(at, "side door").bolt == "unlocked"
    assert at.row(Lock, device(at, "front door")).bolt == "locked"


def test_history_is_measured_by_day_with_its_gaps() -> None:
    at = desk()
    key = device(at, "climate sensor", "living room")
    shown = at.do("get_sensor_history", device_id=key, since=day(at, -4), until=day(at, -1))
    rows = at.world.find(SensorReading, device_id=key)
    by_day: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        by_day[local_day(row.at, at.world.zone)].append(row.value)
    for bucket in shown["buckets"]:
        values = by_day[bucket["at"]]
        assert (bucket["min"], bucket["max"]) == (min(values), max(values))
        assert bucket["mean"] == (2 * sum(values) + len(values)) // (2 * len(values))
        assert bucket["gaps"] == 24 - len(values)
    assert shown["gaps"] == sum(bucket["gaps"] for bucket in shown["buckets"])


def test_a_sensor_that_was_offline_has_gaps() -> None:
    at = desk()
    key = device(at, "wind sensor")
    shown = at.do("get_sensor_history", device_id=key, since=day(at, -4), until=day(at, 0))
    assert shown["unit"] == "km/h"
    assert shown["gaps"] > 0


def test_history_by_hour_has_a_line_an_hour() -> None:
    at = desk()
    key = device(at, "living room thermostat")
    shown = at.do("get_sensor_history", device_id=key, since=day(at, -1), until=day(at, -1), bucket="hour")
    assert 23 <= len(shown["buckets"]) <= 25
    assert shown["buckets"][0]["at"] == f"{day(at, -1)}T00:00"


def test_today_has_only_the_hours_that_have_begun() -> None:
    at = desk()
    key = device(at, "living room thermostat")
    shown = at.do("get_sensor_history", device_id=key, since=day(at, 0), until=day(at, 0), bucket="hour")
    assert len(shown["buckets"]) == 9


def test_only_what_measures_has_a_history() -> None:
    at = desk()
    span = {"since": day(at, -2), "until": day(at, -1)}
    assert at.code("get_sensor_history", device_id=device(at, "hall light"), **span) == "conflict"
    key = device(at, "leak sensor")
    assert at.code("get_sensor_history", device_id=key, since=day(at, 0), until=day(at, -1)) == "invalid_arguments"


def test_energy_is_priced_by_day_and_band_and_rounded_up() -> None:
    at = desk()
    shown = at.do("get_energy_usage", since=day(at, -30), until=day(at, -1))
    assert shown["devices"] == sorted(shown["devices"], key=lambda row: -row["watt_hours"])
    assert shown["cost"] == sum(row["cost"] for row in shown["devices"])
    [dryer] = [row for row in shown["devices"] if row["name"] == "dryer plug"]
    days = [
        row for row in at.world.find(EnergyDay, device_id=dryer["device_id"]) if day(at, -30) <= row.day < day(at, 0)
    ]
    assert dryer["watt_hours"] == sum(row.watt_hours for row in days)
    rates = home(at)
    cents = 0
    for row in days:
        for energy, rate in (
            (row.peak_watt_hours, rates.peak_cents_kwh),
            (row.watt_hours - row.peak_watt_hours, rates.offpeak_cents_kwh),
        ):
            cents += (energy * rate + 999) // 1000
    assert dryer["cost"] == cents


def test_a_started_cent_counts_whole() -> None:
    at = desk()
    rates = home(at)
    assert cost_of_day(rates, 0, 0) == 0
    assert cost_of_day(rates, 2, 1) == 2


def test_energy_of_one_device_or_one_room() -> None:
    at = desk()
    span = {"since": day(at, -7), "until": day(at, -1)}
    key = device(at, "dryer plug")
    [row] = at.do("get_energy_usage", device_id=key, **span)["devices"]
    assert row["device_id"] == key
    assert {row["room"] for row in at.do("get_energy_usage", room_id=room(at, "kitchen"), **span)["devices"]} == {
        "kitchen"
    }
    assert at.code("get_energy_usage", device_id=device(at, "hall light"), **span) == "conflict"
    assert at.code("get_energy_usage", since=day(at, 0), until=day(at, -1)) == "invalid_arguments"
    assert at.code("get_energy_usage", since=day(at, -100), until=day(at, 0)) == "invalid_arguments"


@pytest.mark.parametrize("seed", SEEDS)
def test_reads_say_how_old_a_value_is(seed: int) -> None:
    at = desk(seed)
    shown = at.do("get_device", device_id=device(at, "path light"))
    assert shown["stale"]
    assert shown["hub"] == "garden hub"
    assert shown["hub_status"] == "offline"
    assert shown["last_seen_at"] < at.world.local.isoformat()
    fresh = at.do("get_device", device_id=device(at, "hall light"))
    assert not fresh["stale"]
    assert fresh["last_seen_at"] == at.world.local.isoformat(timespec="minutes")


def test_devices_are_found_by_what_they_are() -> None:
    at = desk()
    shown = at.do("list_devices", kind="light", limit=50)
    assert shown["total"] == 17
    assert at.do("list_devices")["total"] == 51
    low = {row["name"] for row in at.do("list_devices", low_battery=True)["devices"]}
    assert {"back door", "nursery thermostat", "freezer sensor"} == low
    lamps = [row for row in shown["devices"] if row["name"] == "lamp"]
    assert {row["room"] for row in lamps} == {"living room", "main bedroom", "office"}
    assert {row["spot"] for row in lamps} == {"by the sofa", "by the bed", "on the desk"}


def test_pages_of_devices_join() -> None:
    at = desk()
    first = at.do("list_devices")
    second = at.do("list_devices", cursor=first["next_cursor"])
    third = at.do("list_devices", cursor=second["next_cursor"])
    rows = [row["device_id"] for one in (first, second, third) for row in one["devices"]]
    assert len(set(rows)) == len(rows) == 51
    assert "next_cursor" not in third


def test_a_device_says_who_uses_it() -> None:
    at = desk()
    shown = at.do("get_device", device_id=device(at, "hall light"))
    assert "Movie" in shown["scenes"]
    assert {"Hall light off", "Good night"} <= set(shown["automations"])


def test_events_are_told_newest_first_and_filtered() -> None:
    at = desk(EMPTY)
    shown = at.do("list_device_events", limit=50)
    moments = [row["at"] for row in shown["events"]]
    assert moments == sorted(moments, reverse=True)
    clips = at.do("list_device_events", device_id=device(at, "doorbell"), kind="clip", limit=50)["events"]
    assert clips
    assert all(row["seconds"] > 0 and row["seen"] for row in clips)
    since = f"{day(at, -1)}T00:00"
    recent = at.do("list_device_events", since=since, until=f"{day(at, 0)}T00:00", limit=50)["events"]
    assert {row["at"][:10] for row in recent} == {day(at, -1)}
    assert at.code("list_device_events", since=since, until=since) == "invalid_arguments"


def test_an_alert_that_nobody_saw_stands_in_the_log() -> None:
    at = desk()
    assert any(row.device_id == device(at, "leak sensor") for row in logged(at, "alert"))


def test_rooms_show_what_is_on_and_open() -> None:
    at = desk(OPEN_MORNING)
    shown = at.do("list_home_rooms", floor=0)
    assert {row["floor"] for row in shown["rooms"]} == {0}
    rooms = {row["name"]: row for row in shown["rooms"]}
    assert rooms["kitchen"]["open_doors"] == ["back door"]
    assert rooms["garage"]["open_doors"] == ["garage door"]
    assert rooms["living room"]["humidity"] > 0
    assert shown["alarm"] == "disarmed"
    assert {row["role"] for row in shown["household"]} == {"owner", "adult", "child", "guest"}
    assert len(at.do("list_home_rooms")["rooms"]) == 13
