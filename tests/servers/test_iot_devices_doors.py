"""Doors, cameras and the alarm."""

from __future__ import annotations

import pytest

from servers.iot_devices import policy
from servers.iot_devices.models import AccessGrant, Alarm, Automation, Camera, Cover, Device, Home, Light, Lock, Member
from tests.servers.desk import Desk
from tests.servers.iot_devices_desk import (
    EMPTY,
    FAMILY,
    FULL,
    MINDED,
    OPEN_MORNING,
    SEEDS,
    VACATION,
    alarm,
    automation,
    desk,
    device,
    disarm,
    home,
    lock_all,
    logged,
    part,
    shut_all,
)


def test_a_shut_door_is_locked_once() -> None:
    at = desk(MINDED)
    key = device(at, "front door")
    assert not at.needs_yes("lock_door", device_id=key)
    assert at.do("lock_door", device_id=key)["state"] == "locked, door closed"
    assert at.refused("lock_door", device_id=key) == ("conflict", "The front door is locked already.")


def test_an_open_door_cannot_be_locked() -> None:
    at = desk(OPEN_MORNING)
    code, message = at.refused("lock_door", device_id=device(at, "back door"))
    assert code == "conflict"
    assert "stands open" in message
    at.happen("door_shuts", device_id=device(at, "back door"))
    at.do("lock_door", device_id=device(at, "back door"))


def test_a_jammed_lock_is_freed_only_by_a_restart_with_the_door_shut() -> None:
    at = desk(OPEN_MORNING)
    key = device(at, "side door")
    assert "jammed" in at.refused("lock_door", device_id=key)[1]
    assert "jammed" in at.refused("unlock_door", device_id=key)[1]
    at.set(Lock, key, door="open")
    at.do("restart_device", device_id=key)
    assert part(at, "side door").bolt == "jammed"
    other = desk(OPEN_MORNING)
    other.do("restart_device", device_id=key)
    other.do("lock_door", device_id=key)


def test_a_lock_that_is_nearly_empty_does_not_lock() -> None:
    at = desk(MINDED)
    key = device(at, "front door")
    at.set(Device, key, battery_percent=policy.LOCK_BATTERY - 1)
    assert at.code("lock_door", device_id=key) == "conflict"
    at.set(Device, key, battery_percent=policy.LOCK_BATTERY)
    at.do("lock_door", device_id=key)


def test_unlocking_waits_for_a_yes_and_lights_the_hall() -> None:
    at = desk(OPEN_MORNING)
    key = device(at, "front door")
    at.set(Light, device(at, "hall light"), is_on=False)
    assert at.needs_yes("unlock_door", device_id=key)
    shown = at.do("unlock_door", device_id=key)
    [fired] = shown["fired"]
    assert fired["name"] == "Light at the front door"
    assert [one["name"] for one in fired["applied"]] == ["hall light"]
    assert part(at, "hall light").is_on
    assert at.code("unlock_door", device_id=key) == "conflict"
    assert logged(at, "unlock")[-1].actor == at.cast.me.name


def test_what_is_switched_off_or_meant_for_another_mode_does_not_fire() -> None:
    at = desk(OPEN_MORNING)
    row = automation(at, "Light at the front door")
    at.set(Automation, row.automation_id, is_enabled=False)
    assert "fired" not in at.do("unlock_door", device_id=device(at, "front door"))
    other = desk(OPEN_MORNING)
    other.set(Automation, row.automation_id, only_if_mode="night")
    assert "fired" not in other.do("unlock_door", device_id=device(other, "front door"))


def test_what_cannot_be_done_is_skipped_and_said() -> None:
    at = desk(OPEN_MORNING)
    row = automation(at, "Light at the front door")
    at.set(Automation, row.automation_id, device_id=device(at, "path light"))
    [fired] = at.do("unlock_door", device_id=device(at, "front door"))["fired"]
    assert fired["applied"] == []
    assert "hub" in fired["skipped"][0]["reason"]


def test_no_door_is_unlocked_while_the_alarm_is_armed() -> None:
    at = desk(FULL)
    code, message = at.refused("unlock_door", device_id=device(at, "front door"))
    assert code == "conflict"
    assert "disarm it" in message
    disarm(at)
    at.do("unlock_door", device_id=device(at, "front door"))


def test_no_door_is_unlocked_in_vacation_mode() -> None:
    at = desk(VACATION)
    assert at.code("unlock_door", device_id=device(at, "front door")) == "refused"


def test_a_door_locks_itself_after_its_minutes() -> None:
    at = desk(OPEN_MORNING)
    at.do("unlock_door", device_id=device(at, "front door"))
    at.pass_time(minutes=4)
    assert part(at, "front door").bolt == "unlocked"
    at.pass_time(minutes=2)
    assert part(at, "front door").bolt == "locked"


def test_an_open_door_does_not_lock_itself() -> None:
    at = desk(OPEN_MORNING)
    at.do("unlock_door", device_id=device(at, "front door"))
    at.happen("door_opens", device_id=device(at, "front door"))
    at.pass_time(minutes=20)
    assert part(at, "front door").bolt == "unlocked"


def test_arming_names_the_doors_that_keep_it_from_it() -> None:
    at = desk(OPEN_MORNING)
    code, message = at.refused("set_alarm_mode", mode="armed_night")
    assert code == "conflict"
    assert "the back door stands open" in message
    assert "the side door is jammed" in message
    assert "garage entrance" not in message


def test_an_empty_house_needs_its_garage_door_closed() -> None:
    at = desk(OPEN_MORNING)
    lock_all(at)
    at.set(Cover, device(at, "garage door"), position=40)
    code, message = at.refused("set_alarm_mode", mode="armed_away")
    assert code == "conflict"
    assert "the garage door is 40 % open" in message
    at.do("set_alarm_mode", mode="armed_home")


@pytest.mark.parametrize(
    ("mode", "follows"), [("armed_home", "home"), ("armed_night", "night"), ("armed_away", "away")]
)
def test_arming_needs_no_yes_and_no_pin_and_the_home_follows(mode: str, follows: str) -> None:
    at = desk(OPEN_MORNING)
    lock_all(at)
    assert not at.needs_yes("set_alarm_mode", mode=mode)
    shown = at.do("set_alarm_mode", mode=mode)
    assert (shown["accepted"], shown["mode"], shown["home_mode"]) == (True, mode, follows)
    assert home(at).mode == follows
    assert at.code("set_alarm_mode", mode=mode) == "conflict"
    assert at.code("set_alarm_mode", mode=mode, pin="1234") == "invalid_arguments"


def test_leaving_sets_off_what_waits_for_an_empty_house() -> None:
    at = desk(OPEN_MORNING)
    lock_all(at)
    shown = at.do("set_alarm_mode", mode="armed_away")
    [fired] = shown["fired"]
    assert fired["name"] == "Everything off when we leave"
    assert not part(at, "kitchen light").is_on
    assert any("name" not in one for one in fired["skipped"])
    other = desk(OPEN_MORNING)
    lock_all(other)
    assert "fired" not in other.do("set_alarm_mode", mode="armed_home")


def test_disarming_takes_a_yes_and_the_right_pin() -> None:
    at = desk(FULL)
    assert at.needs_yes("set_alarm_mode", mode="disarmed", pin="0000")
    assert at.code("set_alarm_mode", mode="disarmed") == "invalid_arguments"
    shown = at.do("set_alarm_mode", mode="disarmed", pin=alarm(at).pin)
    assert (shown["accepted"], shown["mode"]) == (True, "disarmed")
    assert (alarm(at).mode, alarm(at).wrong_tries, home(at).mode) == ("disarmed", 0, "home")


def wrong(at: Desk) -> str:
    return "0000" if alarm(at).pin != "0000" else "1111"


def test_a_wrong_pin_is_an_answer_and_counts() -> None:
    at = desk(FULL)
    at.set(Alarm, alarm(at).device_id, wrong_tries=0)
    shown = at.do("set_alarm_mode", mode="disarmed", pin=wrong(at))
    assert (shown["accepted"], shown["tries_left"], shown["mode"]) == (False, 2, "armed_home")
    assert alarm(at).wrong_tries == 1


def test_the_third_wrong_pin_blocks_for_fifteen_minutes() -> None:
    at = desk(FULL)
    assert alarm(at).wrong_tries == policy.PIN_TRIES - 1
    shown = at.do("set_alarm_mode", mode="disarmed", pin=wrong(at))
    assert (shown["accepted"], shown["tries_left"]) == (False, 0)
    assert shown["blocked_until"] == f"{at.cast.today}T09:15"
    assert "blocked" in at.refused("set_alarm_mode", mode="disarmed", pin=alarm(at).pin)[1]
    at.pass_time(minutes=16)
    assert at.do("set_alarm_mode", mode="disarmed", pin=alarm(at).pin)["accepted"]


def test_no_tool_shows_the_pin() -> None:
    at = desk(FULL)
    pin = alarm(at).pin
    shown = at.do("get_device", device_id=alarm(at).device_id)
    assert "pin" not in shown
    assert pin not in {str(value) for value in shown.values()}


def test_a_door_that_opens_in_an_armed_house_sets_off_the_alarm() -> None:
    at = desk(FULL)
    key = device(at, "front door")
    at.set(Lock, key, bolt="unlocked")
    at.happen("door_opens", device_id=key)
    assert alarm(at).mode == "triggered"
    assert at.code("set_alarm_mode", mode="armed_night") == "conflict"
    assert at.do("set_alarm_mode", mode="disarmed", pin=alarm(at).pin)["mode"] == "disarmed"


@pytest.mark.parametrize("name", ["doorbell", "drive camera"])
def test_cameras_outdoors_may_watch_at_any_time(name: str) -> None:
    at = desk(EMPTY)
    at.set(Camera, device(at, name), mode="off")
    at.do("set_camera_mode", device_id=device(at, name), mode="watch")
    assert part(at, name).mode == "watch"
    assert at.code("set_camera_mode", device_id=device(at, name), mode="watch") == "conflict"


def test_a_full_camera_cannot_record_but_watch() -> None:
    at = desk()
    code, message = at.refused("set_camera_mode", device_id=device(at, "drive camera"), mode="record")
    assert code == "conflict"
    assert "full" in message
    at.do("set_camera_mode", device_id=device(at, "drive camera"), mode="off")


def test_the_nursery_is_recorded_only_while_a_child_is_home() -> None:
    at = desk(OPEN_MORNING)
    code, message = at.refused("set_camera_mode", device_id=device(at, "nursery camera"), mode="record")
    assert code == "refused"
    assert "child" in message
    child = at.world.find(Member, role="child")[0]
    at.happen("member_returns", name=child.name)
    at.do("set_camera_mode", device_id=device(at, "nursery camera"), mode="record")


def test_the_nursery_stays_private_while_a_guest_is_inside() -> None:
    at = desk(MINDED)
    key = device(at, "nursery camera")
    assert part(at, "nursery camera").mode == "privacy"
    for mode in ("watch", "record"):
        assert at.code("set_camera_mode", device_id=key, mode=mode) == "refused"
    at.do("set_camera_mode", device_id=key, mode="off")
    inside = next(row for row in policy.guests_inside(at.world))
    at.happen("guest_leaves", grant_id=inside.grant_id)
    at.do("set_camera_mode", device_id=key, mode="record")


def test_a_guest_who_comes_in_turns_the_nursery_camera_away() -> None:
    at = desk(FAMILY)
    row = next(
        one
        for one in at.world.find(AccessGrant)
        if one.status == "active" and one.from_time <= "09:00" <= one.to_time and not one.days
    )
    shut_all(at)
    at.happen("guest_arrives", grant_id=row.grant_id)
    assert part(at, "nursery camera").mode == "privacy"
    assert logged(at, "unlock")[-1].actor == row.person_name
    assert row.person_name in at.do("list_home_rooms")["guests_inside"]


@pytest.mark.parametrize("seed", SEEDS)
def test_an_empty_armed_house_has_its_outer_doors_locked(seed: int) -> None:
    at = desk(seed)
    if alarm(at).mode != "armed_away":
        lock_all(at)
        at.do("set_alarm_mode", mode="armed_away")
    for row in at.world.find(Lock):
        assert row.behind == "garage" or row.bolt == "locked"
    for row in at.world.find(Cover, type="garage_door"):
        assert row.position == 0
    assert at.code("set_cover_position", device_id=device(at, "garage door"), position=100) == "conflict"
    assert at.row(Home, home(at).home_id).mode in {"away", "vacation"}
