"""The house as a whole: sound at the start and after any calls, and the stories that people live in it."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.iot_devices import IOT_DEVICES, policy
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
    Member,
    Plug,
    Room,
    Scene,
    SceneAction,
    SensorReading,
    Thermostat,
)
from servers.iot_devices.standing import PARTS
from sessions import World
from tests.servers.iot_devices_desk import (
    EMPTY,
    FULL,
    MINDED,
    OPEN_MORNING,
    SEEDS,
    VACATION,
    alarm,
    automation,
    day,
    desk,
    device,
    home,
    lock_all,
    part,
    scene,
    shut_all,
    till,
)

TOOLS = list(IOT_DEVICES.tools)
WRITES = [name for name, tool in IOT_DEVICES.tools.items() if tool.writes]
FORBIDDEN_BY_THE_MORNING = {
    "lock_door": (EMPTY, FULL, VACATION),
    "unlock_door": (EMPTY, FULL, VACATION),
    "set_alarm_mode": (OPEN_MORNING, MINDED),
}
"""Armed houses are locked already, and open doors keep a house from being armed."""


def check_house(world: World) -> None:
    """What must hold whatever was called."""
    devices = {row.device_id: row for row in world.find(Device)}
    for kind, model in PARTS.items():
        assert {row.device_id for row in world.find(model)} == {key for key, row in devices.items() if row.kind == kind}
    [guard] = world.find(Alarm)
    if guard.mode == "armed_away":
        assert all(row.bolt == "locked" for row in world.find(Lock) if row.behind == "house")
        assert all(row.position == 0 for row in world.find(Cover) if row.type == "garage_door")
    mode = policy.home(world).mode
    follows = {"armed_home": {"home"}, "armed_night": {"night"}, "armed_away": {"away", "vacation"}}
    assert guard.mode not in follows or mode in follows[guard.mode]
    assert guard.wrong_tries < policy.PIN_TRIES
    assert all(row.is_on for row in world.find(Plug) if row.critical)
    for row in world.find(Thermostat):
        assert row.min_target <= row.target <= policy.TARGET_HIGHEST
        assert row.hold_until is not None or row.target == row.usual_target or row.mode == "off"
    if policy.guests_inside(world) or not policy.child_home(world):
        assert all(row.mode != "record" for row in world.find(Camera, watches="nursery"))
    codes = world.find(AccessGrant)
    assert len({row.code for row in codes}) == len(codes)
    assert sum(row.status in policy.GUEST_STATES for row in codes) <= policy.CODES_MOST
    garage = {row.device_id for row in world.find(Lock, behind="garage")}
    for row in codes:
        assert len(row.door_ids) <= policy.DOORS_MOST
        assert not garage & set(row.door_ids)
        assert policy.CODE_FROM <= row.from_time < row.to_time <= policy.CODE_TO
        most = policy.WEEKLY_DAYS_MOST if row.kind == "weekly" else policy.DAYS_MOST
        assert (date.fromisoformat(row.ends_on) - date.fromisoformat(row.starts_on)).days < most
    for row in world.find(Automation):
        assert (row.setting, row.value) != ("bolt", 0)
    kept = {"lock", "alarm", "hub", "sensor"}
    for action in world.find(SceneAction):
        assert action.device_id not in devices or devices[action.device_id].kind not in kept


def test_there_are_twenty_five_tools() -> None:
    assert len(TOOLS) == 25


@pytest.mark.parametrize("seed", range(6))
def test_the_house_is_sound_at_the_start(seed: int) -> None:
    check_house(desk(seed).world)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_house_is_as_large_as_life(seed: int) -> None:
    world = desk(seed).world
    kinds = Counter(row.kind for row in world.find(Device))
    assert kinds == {
        "light": 17, "lock": 4, "thermostat": 5, "cover": 7, "plug": 6, "camera": 4, "alarm": 1, "sensor": 5, "hub": 2,
    }  # fmt: skip
    assert sum(not row.can_dim for row in world.find(Light)) == 2
    exact = {Room: 13, Scene: 9, SceneAction: 38, Automation: 14, AccessGrant: 11, Member: 5}
    assert {model: len(world.find(model)) for model in exact} == exact
    assert len(world.find(EnergyDay)) == 60 * 9
    assert len(world.find(DeviceEvent)) >= 300
    assert len(world.find(SensorReading)) >= 600


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", TOOLS)
def test_drawn_arguments_reach_success_but_for_what_the_morning_forbids(tool: str, seed: int) -> None:
    assert desk(seed).reaches_success(tool) is (seed not in FORBIDDEN_BY_THE_MORNING.get(tool, ()))


@settings(max_examples=15, deadline=None)
@given(number=st.integers(0, 10**6))
def test_no_call_and_no_time_makes_the_house_unsound(number: int) -> None:
    rng = Random(f"house-{number}")
    at = desk(number % 6)
    for _ in range(25):
        at.attempt(rng, rng.choice(WRITES))
        if rng.random() < 0.25:
            at.pass_time(minutes=rng.choice((3, 20, 90, 600, 3000)))
    check_house(at.world)


# The stories of the house, as calls.


def test_everything_off_downstairs_but_the_hall() -> None:
    at = desk(MINDED)
    at.do("set_light", device_id=device(at, "hall light"), is_on=True)
    down = {row["room_id"] for row in at.do("list_home_rooms", floor=0)["rooms"]}
    shown = at.do("list_devices", kind="light", limit=50)["devices"]
    on = [row for row in shown if row["is_on"] and row["room_id"] in down and row["name"] != "hall light"]
    for row in on:
        at.do("set_light", device_id=row["device_id"], is_on=False)
    after = [row for row in at.do("list_home_rooms", floor=0)["rooms"] if row["lights_on"]]
    assert [row["name"] for row in after] == ["hall"]
    assert part(at, "fridge plug").is_on


def test_twenty_three_degrees_in_the_office_until_five() -> None:
    at = desk()
    key = device(at, "office thermostat")
    assert at.code("set_thermostat", device_id=key, target=23) == "refused"
    shown = at.do("set_thermostat", device_id=key, target=230, hold_until=f"{day(at, 0)}T17:00")
    assert (shown["target"], shown["hold_until"][11:]) == (230, "17:00")


def test_three_lamps_are_told_apart_by_where_they_stand() -> None:
    at = desk()
    lamps = [row for row in at.do("list_devices", query="lamp")["devices"] if row["name"] == "lamp"]
    assert len(lamps) == 3
    [sofa] = [row for row in lamps if row["spot"] == "by the sofa"]
    at.do("set_light", device_id=sofa["device_id"], brightness=20)
    assert part(at, "lamp", "living room").brightness == 20


def test_somebody_at_the_front_of_an_armed_house_waits_for_the_pin() -> None:
    at = desk(FULL)
    key = device(at, "front door")
    assert "disarm" in at.refused("unlock_door", device_id=key)[1]
    assert at.code("set_alarm_mode", mode="disarmed") == "invalid_arguments"
    at.do("set_alarm_mode", mode="disarmed", pin=alarm(at).pin)
    assert at.do("unlock_door", device_id=key)["fired"][0]["name"] == "Light at the front door"


def test_the_dog_walker_gets_the_side_door_for_eight_weeks_and_never_the_garage() -> None:
    at = desk()
    days = ["monday", "tuesday", "wednesday", "thursday", "friday"]
    asked = {"person_name": "Dora Finch", "kind": "weekly", "days": days, "starts_on": day(at, 1)}
    garage, side = device(at, "garage entrance"), device(at, "side door")
    assert at.code("grant_guest_access", door_ids=[garage], ends_on=day(at, 56), **asked) == "refused"
    assert at.code("grant_guest_access", door_ids=[side], ends_on=day(at, 120), **asked) == "refused"
    at.do("grant_guest_access", door_ids=[side], ends_on=day(at, 56), **asked)


def test_an_open_back_door_leaves_the_alarm_off_for_the_night() -> None:
    at = desk(OPEN_MORNING)
    shown = at.do("list_device_events", device_id=device(at, "doorbell"), limit=50)
    assert shown["total"] > 0
    shut = [name for name in ("front door", "back door", "side door") if part(at, name).bolt == "unlocked"]
    assert shut == ["back door"]
    assert "open" in at.refused("lock_door", device_id=device(at, "back door"))[1]
    assert "the back door" in at.refused("set_alarm_mode", mode="armed_night")[1]
    assert alarm(at).mode == "disarmed"


def test_with_all_doors_shut_the_house_is_locked_and_armed_for_the_night() -> None:
    at = desk(OPEN_MORNING)
    shut_all(at)
    for name in ("front door", "back door", "side door"):
        at.do("lock_door", device_id=device(at, name))
    shown = at.do("set_alarm_mode", mode="armed_night")
    assert [one["name"] for one in shown["fired"]] == ["Good night"]
    assert home(at).mode == "night"


def test_evening_lights_in_the_garden_need_its_hub() -> None:
    at = desk()
    key = scene(at, "Garden Evening")
    code, message = at.refused("activate_scene", scene_id=key)
    hub = device(at, "garden hub")
    assert (code, hub in message) == ("conflict", True)
    at.do("restart_device", device_id=hub)
    shown = at.do("activate_scene", scene_id=key)
    assert {one["name"] for one in shown["applied"]} == {"path light", "shed light", "tree light", "awning"}
    assert at.code("restart_device", device_id=hub) == "conflict"


def test_blinds_at_seven_then_half_past_then_not_on_fridays_leave_one_automation() -> None:
    at = desk()
    before = {row.automation_id for row in at.world.find(Automation)}
    week = ["monday", "tuesday", "wednesday", "thursday", "friday"]
    asked = {
        "name": "Blinds up", "trigger": "time", "device_id": device(at, "main bedroom blind"), "setting": "position",
        "value": 100,
    }  # fmt: skip
    first = at.do("create_home_automation", at_time="07:00", days=week, **asked)["automation_id"]
    at.do("set_home_automation", automation_id=first, change="enable", at_time="07:30")
    assert at.needs_yes("set_home_automation", automation_id=first, change="remove")
    at.do("set_home_automation", automation_id=first, change="remove")
    last = at.do("create_home_automation", at_time="07:30", days=week[:4], **asked)
    assert {row.automation_id for row in at.world.find(Automation)} - before == {last["automation_id"]}
    assert last["when"] == "at 07:30 on Mondays, Tuesdays, Wednesdays, Thursdays"


def test_what_eats_most_power_and_what_the_dryer_cost_in_a_month() -> None:
    at = desk()
    last = at.cast.today.replace(day=1) - timedelta(days=1)
    span = {"since": last.replace(day=1).isoformat(), "until": last.isoformat()}
    most = at.do("get_energy_usage", **span)["devices"][0]
    dryer = at.do("get_energy_usage", device_id=device(at, "dryer plug"), **span)
    assert most["watt_hours"] >= dryer["watt_hours"] > 0
    flat = -(-dryer["watt_hours"] * dryer["peak_cents_kwh"] // 1000)
    assert 0 < dryer["cost"] < flat


def test_the_cleaner_comes_on_another_day_this_week() -> None:
    at = desk()
    row = next(
        one for one in at.world.find(AccessGrant, kind="weekly", status="active")
        if one.days and len(one.days) < 5 and one.ends_on > day(at, 7)
    )  # fmt: skip
    other = next(
        day(at, ahead)
        for ahead in range(1, 8)
        if (at.cast.today + timedelta(days=ahead)).strftime("%A").lower() not in row.days
    )
    made = at.do(
        "grant_guest_access", person_name=row.person_name, door_ids=row.door_ids, kind="window", starts_on=other,
        ends_on=other, from_time=row.from_time, to_time=row.to_time,
    )  # fmt: skip
    assert made["starts_on"] == made["ends_on"] == other


def test_the_car_is_charged_when_power_is_cheap() -> None:
    at = desk()
    asked = {
        "name": "Charge the car", "trigger": "time", "at_time": "21:00", "device_id": device(at, "car charger plug"),
        "setting": "power", "value": 1,
    }  # fmt: skip
    at.do("create_home_automation", **asked)
    till(at, "20:59")
    assert not part(at, "car charger plug").is_on
    till(at, "21:00")
    assert part(at, "car charger plug").is_on
    assert automation(at, "Charge the car").last_fired_at is not None


def test_the_lock_of_the_front_door_is_updated_at_noon_after_a_yes() -> None:
    at = desk(FULL)
    till(at, "12:20")
    key = device(at, "front door")
    shown = at.do("get_device", device_id=key)
    assert shown["battery_percent"] == 62
    assert shown["firmware"] < shown["latest_firmware"]
    assert at.needs_yes("update_device_firmware", device_id=key)
    assert at.do("update_device_firmware", device_id=key)["ready_at"][11:] == "12:23"


def test_those_who_leave_for_days_lock_and_arm_the_house() -> None:
    at = desk(MINDED)
    shut_all(at)
    at.set(Cover, device(at, "garage door"), position=0)
    at.happen("vacation_begins")
    assert (home(at).mode, alarm(at).mode) == ("vacation", "armed_away")
    assert at.code("unlock_door", device_id=device(at, "front door")) == "refused"
    assert not policy.adult_home(at.world)
    check_house(at.world)


def test_an_open_door_keeps_those_who_leave_from_arming() -> None:
    at = desk(OPEN_MORNING)
    at.happen("vacation_begins")
    assert (home(at).mode, alarm(at).mode) == ("vacation", "disarmed")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_house_that_is_locked_can_be_armed_in_every_way(seed: int) -> None:
    at = desk(seed)
    lock_all(at)
    for mode in ("armed_home", "armed_night", "armed_away"):
        if alarm(at).mode != mode:
            at.do("set_alarm_mode", mode=mode)
        check_house(at.world)
