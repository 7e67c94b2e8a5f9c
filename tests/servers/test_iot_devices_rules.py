"""Scenes and automations: kept, run, made, moved, removed; what time sets off."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from servers.iot_devices.models import Automation, Cover, Device, Light, Scene, SceneAction, Sensor
from servers.iot_devices.times import weekday
from tests.servers.desk import Desk
from tests.servers.iot_devices_desk import (
    EMPTY,
    FAMILY,
    MINDED,
    OPEN_MORNING,
    automation,
    desk,
    device,
    lock_all,
    logged,
    part,
    room,
    scene,
    till,
)


def test_a_scene_keeps_how_things_stand_and_brings_them_back() -> None:
    at = desk()
    lamp, blind = device(at, "lamp", "living room"), device(at, "living room blind")
    at.do("set_light", device_id=lamp, brightness=35, color="blue")
    at.set(Cover, blind, position=20)
    made = at.do("save_scene", name="Film club", device_ids=[lamp, blind])
    assert {(one["device"], one["setting"], one["value"]) for one in made["actions"]} == {
        ("lamp", "power", 1),
        ("lamp", "brightness", 35),
        ("lamp", "color", 5),
        ("living room blind", "position", 20),
    }
    at.do("set_light", device_id=lamp, is_on=False)
    at.do("set_cover_position", device_id=blind, position=100)
    shown = at.do("activate_scene", scene_id=made["scene_id"])
    assert shown["skipped"] == []
    row = part(at, "lamp", "living room")
    assert (row.is_on, row.brightness, row.color) == (True, 35, "blue")
    assert part(at, "living room blind").position == 20


def test_a_taken_name_is_replaced_only_on_demand() -> None:
    at = desk()
    keys = [device(at, "hall light")]
    code, message = at.refused("save_scene", name="reading", device_ids=keys)
    assert code == "conflict"
    assert '"Reading"' in message
    made = at.do("save_scene", name="reading", device_ids=keys, replace=True)
    assert made["scene_id"] == scene(at, "Reading")
    assert {row.device_id for row in at.world.find(SceneAction, scene_id=made["scene_id"])} == set(keys)


def test_a_scene_of_somebody_else_is_not_replaced_and_mine_comes_first() -> None:
    at = desk()
    keys = [device(at, "hall light")]
    assert at.code("save_scene", name="Dinner", device_ids=keys, replace=True) == "refused"
    made = at.do("save_scene", name="MOVIE", device_ids=keys, replace=True)
    assert made["scene_id"] == scene(at, "Movie")
    assert len(at.world.find(SceneAction, scene_id=scene(at, "movie"))) == 4


@pytest.mark.parametrize("name", ["front door", "alarm", "garage door"])
def test_doors_and_the_alarm_are_part_of_no_scene(name: str) -> None:
    at = desk()
    keys = [device(at, "hall light"), device(at, name)]
    assert at.code("save_scene", name="Out", device_ids=keys) == "refused"


@pytest.mark.parametrize("name", ["leak sensor", "main hub", "path light", "mirror light"])
def test_what_has_nothing_to_keep_or_does_not_answer_is_a_conflict(name: str) -> None:
    at = desk()
    assert at.code("save_scene", name="Out", device_ids=[device(at, name)]) == "conflict"


def test_a_blank_name_is_no_name() -> None:
    at = desk()
    assert at.code("save_scene", name="  ", device_ids=[device(at, "hall light")]) == "invalid_arguments"


def test_a_scene_does_what_it_can_and_says_what_it_left() -> None:
    at = desk()
    shown = at.do("activate_scene", scene_id=scene(at, "Leaving"))
    assert {one["name"] for one in shown["applied"]} >= {"hall light", "kitchen light", "coffee machine plug"}
    [left] = shown["skipped"]
    assert "name" not in left
    assert "removed" in left["reason"]


def test_nothing_of_a_scene_behind_an_offline_hub_can_be_set_until_it_is_restarted() -> None:
    at = desk()
    key = scene(at, "Garden Evening")
    code, message = at.refused("activate_scene", scene_id=key)
    assert code == "conflict"
    assert "garden hub" in message
    back = at.do("restart_device", device_id=device(at, "garden hub"))["back"]
    assert len(back) == 6
    assert at.do("activate_scene", scene_id=key)["skipped"] == []
    assert part(at, "path light").brightness == 60


def test_a_scene_never_switches_off_what_is_critical() -> None:
    at = desk()
    fridge = device(at, "fridge plug")
    made = at.do("save_scene", name="Quiet", device_ids=[fridge, device(at, "hall light")])
    world = at.world
    world.begin()
    world.update(SceneAction, (made["scene_id"], fridge, "power"), value=0)
    world.commit()
    shown = at.do("activate_scene", scene_id=made["scene_id"])
    assert [one["name"] for one in shown["skipped"]] == ["fridge plug"]
    assert part(at, "fridge plug").is_on


def test_two_people_have_a_scene_of_one_name() -> None:
    at = desk()
    rows = [row for row in at.do("list_scenes")["scenes"] if row["name"].lower() == "movie"]
    assert {row["owner"] for row in rows} == {at.cast.me.name, at.cast.partner.name}


def test_scenes_of_a_room_are_those_that_do_something_there() -> None:
    at = desk()
    names = {row["name"] for row in at.do("list_scenes", room_id=room(at, "office"))["scenes"]}
    assert names == {"Reading", "Leaving"}
    assert at.code("list_scenes", room_id="RM-222222") == "not_found"


def make(at: Desk, **arguments: Any) -> dict[str, Any]:
    return at.do("create_home_automation", **arguments)


def blinds_up(at: Desk, **more: Any) -> dict[str, Any]:
    return {
        "name": "Bedroom up",
        "trigger": "time",
        "at_time": "07:00",
        "device_id": device(at, "main bedroom blind"),
        "setting": "position",
        "value": 100,
        **more,
    }


def test_a_timed_automation_is_made_and_says_when_it_goes_off() -> None:
    at = desk()
    shown = make(at, **blinds_up(at, days=["friday", "monday"]))
    assert shown["when"] == "at 07:00 on Mondays, Fridays"
    assert shown["does"] == "the main bedroom blind open"
    assert shown["is_enabled"]
    assert shown["next_at"][11:] == "07:00"


def test_the_same_trigger_and_action_is_a_conflict() -> None:
    at = desk()
    make(at, **blinds_up(at, days=["friday", "monday"]))
    assert at.code("create_home_automation", **blinds_up(at, name="Again", days=["monday", "friday"])) == "conflict"
    make(at, **blinds_up(at, days=["monday"]))
    make(at, **blinds_up(at, days=["monday"], only_if_mode="home"))


@pytest.mark.parametrize(
    "more",
    [
        {"at_time": None},
        {"trigger_value": 20},
        {"scene_id": "Movie"},
        {"setting": None},
        {"device_id": None, "setting": None, "value": None},
        {"name": " "},
        {"trigger": "mode", "at_time": None, "trigger_value": 4},
        {"trigger": "unlocked", "at_time": None},
    ],
)
def test_one_trigger_and_one_action(more: dict[str, Any]) -> None:
    at = desk()
    if "scene_id" in more:
        more = {"scene_id": scene(at, more["scene_id"])}
    arguments = {key: value for key, value in blinds_up(at, **more).items() if value is not None}
    assert at.code("create_home_automation", **arguments) == "invalid_arguments"


@pytest.mark.parametrize(
    ("name", "setting", "value"),
    [
        ("hall light", "color", 2),
        ("hall light", "position", 50),
        ("garage light", "brightness", 40),
        ("leak sensor", "power", 0),
        ("hall light", "brightness", 101),
        ("kitchen blind", "mode", 0),
    ],
)
def test_a_device_is_set_only_to_what_it_can(name: str, setting: str, value: int) -> None:
    at = desk()
    arguments = blinds_up(at, device_id=device(at, name), setting=setting, value=value)
    assert at.code("create_home_automation", **arguments) == "conflict"


def test_a_trigger_comes_from_a_device_that_can_see_it() -> None:
    at = desk()
    arguments = blinds_up(at, trigger="motion", trigger_device_id=device(at, "hall light"))
    del arguments["at_time"]
    assert at.code("create_home_automation", **arguments) == "conflict"
    make(at, **{**arguments, "trigger_device_id": device(at, "drive camera")})


@pytest.mark.parametrize(
    ("name", "setting", "value"),
    [
        ("front door", "bolt", 0),
        ("garage door", "position", 10),
        ("alarm", "mode", 0),
        ("fridge plug", "power", 0),
        ("office thermostat", "target", 280),
    ],
)
def test_no_automation_opens_the_house(name: str, setting: str, value: int) -> None:
    at = desk()
    arguments = blinds_up(at, device_id=device(at, name), setting=setting, value=value)
    assert at.code("create_home_automation", **arguments) == "refused"


@pytest.mark.parametrize(
    ("name", "setting", "value"),
    [("front door", "bolt", 1), ("garage door", "position", 0), ("alarm", "mode", 2), ("dryer plug", "power", 0)],
)
def test_one_that_locks_and_shuts_may_be_made(name: str, setting: str, value: int) -> None:
    at = desk()
    assert not at.needs_yes("create_home_automation", **blinds_up(at))
    make(at, **blinds_up(at, device_id=device(at, name), setting=setting, value=value))


def test_removing_needs_a_yes_and_switching_off_none() -> None:
    at = desk()
    key = automation(at, "Evening lights").automation_id
    assert not at.needs_yes("set_home_automation", automation_id=key, change="disable")
    assert at.do("set_home_automation", automation_id=key, change="disable")["is_enabled"] is False
    assert at.code("set_home_automation", automation_id=key, change="disable") == "conflict"
    assert at.needs_yes("set_home_automation", automation_id=key, change="remove")
    assert at.do("set_home_automation", automation_id=key, change="remove")["change"] == "removed"
    assert at.world.get(Automation, key) is None


def test_an_automation_moves_to_another_time_or_value() -> None:
    at = desk()
    key = automation(at, "Kitchen blind up").automation_id
    shown = at.do("set_home_automation", automation_id=key, change="enable", at_time="07:30")
    assert shown["when"] == "at 07:30 on weekdays"
    assert at.code("set_home_automation", automation_id=key, change="enable", at_time="07:30") == "conflict"
    assert at.code("set_home_automation", automation_id=key, change="enable", trigger_value=5) == "invalid_arguments"
    assert at.code("set_home_automation", automation_id=key, change="remove", at_time="08:00") == "invalid_arguments"
    other = automation(at, "Frost guard").automation_id
    assert at.code("set_home_automation", automation_id=other, change="enable", at_time="08:00") == "invalid_arguments"
    shown = at.do("set_home_automation", automation_id=other, change="enable", trigger_value=150)
    assert "below 15 degrees" in shown["when"]


def test_time_sets_off_what_waits_for_it_and_only_on_its_days() -> None:
    at = desk()
    today = weekday(at.cast.today)
    tomorrow = weekday(at.cast.today + timedelta(days=1))
    for name, days, value in (("Now", [today], 25), ("Not now", [tomorrow], 75)):
        make(at, **blinds_up(at, name=name, at_time="11:00", days=days, value=value))
    till(at, "10:59")
    assert part(at, "main bedroom blind").position == 0
    till(at, "12:00")
    assert part(at, "main bedroom blind").position == 25
    assert automation(at, "Now").last_fired_at is not None
    assert automation(at, "Not now").last_fired_at is None


def test_an_automation_of_another_mode_of_the_home_waits() -> None:
    at = desk(EMPTY)
    before = automation(at, "Evening lights").last_fired_at
    till(at, "19:00")
    assert automation(at, "Evening lights").last_fired_at == before
    other = desk(FAMILY)
    till(other, "19:00")
    assert automation(other, "Evening lights").last_fired_at != before


def test_two_automations_of_one_minute_both_run_and_one_that_is_off_does_not() -> None:
    at = desk()
    friday = (4 - at.cast.today.weekday()) % 7
    at.pass_time(days=friday, hours=14)
    names = {row.detail for row in logged(at, "fired") if row.at[:10] >= at.world.now.date().isoformat()}
    assert {"Hall light off", "Light for latecomers"} <= names
    assert "Bedroom down" not in names


def test_a_room_that_falls_below_a_value_sets_off_what_waits_for_it() -> None:
    at = desk()
    key = device(at, "climate sensor", "living room")
    before = automation(at, "Frost guard").last_fired_at
    at.set(Sensor, key, value=170)
    at.happen("sensor_measures", device_id=key, value=160)
    assert automation(at, "Frost guard").last_fired_at == before
    at.happen("sensor_measures", device_id=key, value=159)
    assert automation(at, "Frost guard").last_fired_at != before


def test_motion_lights_the_garage_only_at_night() -> None:
    at = desk(MINDED)
    at.set(Light, device(at, "garage light"), is_on=False)
    at.happen("camera_sees", device_id=device(at, "drive camera"), seen="a fox")
    assert not part(at, "garage light").is_on
    lock_all(at)
    at.do("set_alarm_mode", mode="armed_night")
    at.happen("camera_sees", device_id=device(at, "drive camera"), seen="a fox")
    assert part(at, "garage light").is_on


def test_the_list_says_what_touches_a_device() -> None:
    at = desk()
    key = device(at, "garage door")
    assert [row["name"] for row in at.do("list_home_automations", device_id=key)["automations"]] == ["Garage light"]
    off = {row["name"] for row in at.do("list_home_automations")["automations"] if not row["is_enabled"]}
    assert off == {"Christmas tree", "Bedroom down"}
    assert len(at.do("list_home_automations", enabled_only=True)["automations"]) == 12
    hall = {row["name"] for row in at.do("list_home_automations", device_id=device(at, "hall light"))["automations"]}
    assert {"Good night", "Everything off when we leave", "Hall light off"} <= hall


def test_no_scene_of_the_seed_is_without_actions() -> None:
    at = desk(OPEN_MORNING)
    rows = at.world.find(Scene)
    assert len(rows) == 9
    assert sum(len(at.world.find(SceneAction, scene_id=row.scene_id)) for row in rows) == 38
    gone = {row.device_id for row in at.world.find(SceneAction)} - {row.device_id for row in at.world.find(Device)}
    assert len(gone) == 1


def test_an_automation_may_move_by_an_hour_within_its_day() -> None:
    at = desk(0)
    for row in at.things("automations"):
        assert row.near_times
        assert all("00:00" <= time <= "23:59" and time != row.at_time for time in row.near_times)
    at.do(
        "set_home_automation",
        automation_id=automation(at, "Hall light off").automation_id,
        change="enable",
        at_time="23:30",
    )
    moved = next(row for row in at.things("automations") if row.name == "Hall light off")
    assert moved.near_times == ("22:30", "23:00", "23:15", "23:45")


def test_a_scene_names_its_devices_without_their_rooms() -> None:
    actions = [action for scene in desk(0).do("list_scenes")["scenes"] for action in scene["actions"]]
    assert actions
    assert all("room" not in action for action in actions)
