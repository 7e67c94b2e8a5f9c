"""Lights, heating, covers and plugs: what is set, what is refused, when a yes is due."""

from __future__ import annotations

import pytest

from servers.iot_devices import policy
from servers.iot_devices.models import Automation, Cover, Device, Home, Light, Plug, Sensor, Thermostat
from servers.iot_devices.steps import wind_of
from tests.servers.desk import Desk
from tests.servers.iot_devices_desk import (
    EMPTY,
    FULL,
    MINDED,
    OPEN_MORNING,
    SEEDS,
    automation,
    desk,
    device,
    disarm,
    home,
    part,
    till,
)


def test_a_brightness_lights_a_lamp_and_leaves_the_rest() -> None:
    at = desk()
    key = device(at, "lamp", "living room")
    at.set(Light, key, is_on=False, brightness=80, color="white", color_temperature=3000)
    shown = at.do("set_light", device_id=key, brightness=20)
    row = part(at, "lamp", "living room")
    assert (row.is_on, row.brightness, row.color_temperature) == (True, 20, 3000)
    assert shown["state"] == "on at 20 %, 3000 K"


def test_a_colour_lights_a_lamp_and_a_white_ends_the_colour() -> None:
    at = desk()
    key = device(at, "lamp", "living room")
    at.do("set_light", device_id=key, color="blue")
    assert part(at, "lamp", "living room").color == "blue"
    at.do("set_light", device_id=key, color_temperature=2700)
    row = part(at, "lamp", "living room")
    assert (row.color, row.color_temperature, row.is_on) == ("white", 2700, True)


def test_a_lamp_that_goes_off_keeps_its_brightness() -> None:
    at = desk()
    key = device(at, "kitchen light")
    at.set(Light, key, is_on=True, brightness=70)
    assert at.do("set_light", device_id=key, is_on=False)["state"] == "off"
    at.do("set_light", device_id=key, is_on=True)
    assert part(at, "kitchen light").brightness == 70


@pytest.mark.parametrize(
    "arguments",
    [{}, {"is_on": False, "brightness": 40}, {"color": "red", "color_temperature": 3000}, {"brightness": 0}],
)
def test_what_does_not_go_together_is_no_order(arguments: dict[str, object]) -> None:
    at = desk()
    key = device(at, "lamp", "living room")
    assert at.code("set_light", device_id=key, **arguments) == "invalid_arguments"


def test_a_light_does_only_what_it_can() -> None:
    at = desk()
    code, message = at.refused("set_light", device_id=device(at, "garage light"), brightness=40)
    assert (code, message) == ("conflict", "The garage light only goes on and off; it cannot be dimmed.")
    code, message = at.refused("set_light", device_id=device(at, "hall light"), color="red")
    assert (code, message) == ("conflict", "The hall light shows no colours.")
    at.do("set_light", device_id=device(at, "garage light"), is_on=True)


def test_an_id_of_another_kind_is_no_light() -> None:
    at = desk()
    assert at.code("set_light", device_id=device(at, "dryer plug"), is_on=True) == "not_found"


def test_who_is_offline_says_since_when_and_whether_the_hub_is_the_cause() -> None:
    at = desk()
    code, message = at.refused("set_light", device_id=device(at, "path light"), is_on=True)
    assert code == "conflict"
    assert "offline because its hub is, the garden hub" in message
    assert message.endswith("last seen 06:05.")
    code, message = at.refused("set_light", device_id=device(at, "mirror light"), is_on=True)
    assert code == "conflict"
    assert "by itself" in message
    assert "at 22:41" in message


def test_a_device_that_is_updated_does_not_answer_for_three_minutes() -> None:
    at = desk()
    key = device(at, "lamp", "office")
    at.do("update_device_firmware", device_id=key)
    assert "being updated until 09:03" in at.refused("set_light", device_id=key, is_on=True)[1]
    at.pass_time(minutes=4)
    at.do("set_light", device_id=key, is_on=True)


def test_a_target_holds_until_its_time_and_then_the_usual_one_stands() -> None:
    at = desk()
    key = device(at, "living room thermostat")
    usual = part(at, "living room thermostat").target
    shown = at.do("set_thermostat", device_id=key, target=230, hold_until=f"{at.cast.today}T17:00")
    assert (shown["target"], shown["hold_until"]) == (230, f"{at.cast.today}T17:00")
    till(at, "17:00")
    row = part(at, "living room thermostat")
    assert (row.target, row.hold_until) == (usual, None)


def test_a_target_without_a_hold_ends_a_hold() -> None:
    at = desk()
    assert part(at, "main bedroom thermostat").hold_until is not None
    at.do("set_thermostat", device_id=device(at, "main bedroom thermostat"), target=185)
    row = part(at, "main bedroom thermostat")
    assert (row.target, row.usual_target, row.hold_until) == (185, 185, None)


def test_switching_the_heating_off_ends_a_hold() -> None:
    at = desk()
    at.do("set_thermostat", device_id=device(at, "main bedroom thermostat"), mode="off")
    row = part(at, "main bedroom thermostat")
    assert (row.mode, row.target, row.hold_until) == ("off", row.usual_target, None)


def test_what_is_off_has_no_target() -> None:
    at = desk()
    key = device(at, "office thermostat")
    assert at.code("set_thermostat", device_id=key, mode="off", target=200) == "conflict"
    at.do("set_thermostat", device_id=key, mode="off")
    assert at.code("set_thermostat", device_id=key, target=200) == "conflict"
    assert at.do("set_thermostat", device_id=key, mode="heat", target=200)["target"] == 200


@pytest.mark.parametrize(
    "arguments",
    [{}, {"hold_until": "2099-01-01T10:00"}, {"mode": "eco", "hold_until": "2099-01-01T10:00"}, {"target": 20.5}],
)
def test_a_thermostat_needs_a_mode_or_a_target(arguments: dict[str, object]) -> None:
    at = desk()
    key = device(at, "office thermostat")
    assert at.code("set_thermostat", device_id=key, **arguments) == "invalid_arguments"


def test_a_hold_lies_ahead() -> None:
    at = desk()
    key = device(at, "office thermostat")
    code = at.code("set_thermostat", device_id=key, target=200, hold_until=f"{at.cast.today}T08:00")
    assert code == "invalid_arguments"


@pytest.mark.parametrize(
    ("target", "asks"), [(210, False), (160, False), (240, False), (159, True), (120, True), (241, True), (260, True)]
)
def test_targets_from_sixteen_to_twenty_four_degrees_need_no_yes(target: int, asks: bool) -> None:
    at = desk()
    key = device(at, "office thermostat")
    assert at.needs_yes("set_thermostat", device_id=key, target=target) is asks
    at.do("set_thermostat", device_id=key, target=target)


def test_a_mode_alone_needs_no_yes() -> None:
    at = desk()
    assert not at.needs_yes("set_thermostat", device_id=device(at, "office thermostat"), mode="eco")


@pytest.mark.parametrize("target", [261, 300, 301, 69, 23])
def test_above_twenty_six_and_outside_the_device_is_refused(target: int) -> None:
    at = desk()
    assert at.code("set_thermostat", device_id=device(at, "office thermostat"), target=target) == "refused"


def test_below_twelve_is_refused_only_while_it_freezes() -> None:
    at = desk(MINDED)
    key = device(at, "office thermostat")
    assert home(at).outdoor_temp < 0
    code, message = at.refused("set_thermostat", device_id=key, target=100)
    assert code == "refused"
    assert "freezes" in message
    at.set(Home, home(at).home_id, outdoor_temp=0)
    assert at.needs_yes("set_thermostat", device_id=key, target=100)
    at.do("set_thermostat", device_id=key, target=100)


def test_a_room_nears_its_target_by_half_a_degree_in_ten_minutes() -> None:
    at = desk()
    key = device(at, "office thermostat")
    at.do("set_thermostat", device_id=key, mode="heat", target=240)
    at.set(Thermostat, key, current=180)
    at.pass_time(minutes=30)
    assert part(at, "office thermostat").current == 195
    at.pass_time(hours=5)
    assert part(at, "office thermostat").current == 240


def test_a_room_cools_only_where_the_thermostat_cools() -> None:
    at = desk()
    key = device(at, "office thermostat")
    at.do("set_thermostat", device_id=key, mode="heat", target=180)
    at.set(Thermostat, key, current=220)
    at.pass_time(hours=1)
    assert part(at, "office thermostat").current == 220
    at.do("set_thermostat", device_id=key, mode="cool")
    at.pass_time(hours=1)
    assert part(at, "office thermostat").current == 190


def test_two_jumps_warm_as_much_as_one() -> None:
    at, other = desk(), desk()
    for one in (at, other):
        one.set(Thermostat, device(one, "office thermostat"), current=100, target=240, mode="heat")
    at.pass_time(minutes=7)
    at.pass_time(minutes=56)
    other.pass_time(minutes=63)
    assert part(at, "office thermostat").current == part(other, "office thermostat").current == 130


def test_a_blind_moves_and_a_second_time_is_a_conflict() -> None:
    at = desk()
    key = device(at, "kitchen blind")
    assert not at.needs_yes("set_cover_position", device_id=key, position=100)
    assert at.do("set_cover_position", device_id=key, position=100)["state"] == "open"
    assert at.code("set_cover_position", device_id=key, position=100) == "conflict"


def test_something_in_the_way_stops_the_garage_door() -> None:
    at = desk(OPEN_MORNING)
    code, message = at.refused("set_cover_position", device_id=device(at, "garage door"), position=0)
    assert code == "conflict"
    assert "obstructed" in message


def clear_garage(at: Desk, position: int) -> str:
    key = device(at, "garage door")
    at.set(Cover, key, obstructed=False, position=position)
    return key


def test_opening_the_garage_door_needs_a_yes_and_closing_it_none() -> None:
    at = desk()
    key = clear_garage(at, 40)
    assert at.needs_yes("set_cover_position", device_id=key, position=60)
    assert not at.needs_yes("set_cover_position", device_id=key, position=0)


def test_the_garage_door_stays_shut_while_the_alarm_is_armed() -> None:
    at = desk(FULL)
    key = clear_garage(at, 0)
    code, message = at.refused("set_cover_position", device_id=key, position=100)
    assert code == "conflict"
    assert "armed" in message
    disarm(at)
    at.do("set_cover_position", device_id=key, position=100)


def test_opening_the_garage_door_sets_off_its_light_once() -> None:
    at = desk()
    key = clear_garage(at, 0)
    at.set(Light, device(at, "garage light"), is_on=False)
    shown = at.do("set_cover_position", device_id=key, position=50)
    assert [one["name"] for one in shown["fired"]] == ["Garage light"]
    assert part(at, "garage light").is_on
    assert "fired" not in at.do("set_cover_position", device_id=key, position=100)


def test_a_blind_that_an_automation_opens_sets_off_nothing_more() -> None:
    at = desk()
    clear_garage(at, 0)
    at.set(Cover, device(at, "living room blind"), position=0)
    row = automation(at, "Garage light")
    at.set(Automation, row.automation_id, device_id=device(at, "living room blind"), setting="position", value=100)
    other = automation(at, "Light at the front door")
    at.set(Automation, other.automation_id, trigger="opened", trigger_device_id=device(at, "living room blind"))
    shown = at.do("set_cover_position", device_id=device(at, "garage door"), position=100)
    assert len(shown["fired"]) == 1
    assert part(at, "living room blind").position == 100
    assert at.row(Automation, other.automation_id).last_fired_at == other.last_fired_at


def bring_back_garden(at: Desk) -> None:
    at.do("restart_device", device_id=device(at, "garden hub"))


def test_an_awning_stays_in_above_fifty_kilometres_an_hour() -> None:
    at = desk(FULL)
    bring_back_garden(at)
    assert wind_of(at.world) > policy.AWNING_WIND
    code, message = at.refused("set_cover_position", device_id=device(at, "awning"), position=100)
    assert code == "conflict"
    assert "56 km/h" in message
    at.set(Sensor, device(at, "wind sensor"), value=50)
    at.do("set_cover_position", device_id=device(at, "awning"), position=100)


def test_strong_wind_draws_the_awning_in() -> None:
    at = desk()
    bring_back_garden(at)
    at.do("set_cover_position", device_id=device(at, "awning"), position=80)
    at.happen("sensor_measures", device_id=device(at, "wind sensor"), value=40)
    assert part(at, "awning").position == 80
    at.happen("sensor_measures", device_id=device(at, "wind sensor"), value=62)
    assert part(at, "awning").position == 0


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["fridge plug", "aquarium plug"])
def test_a_critical_plug_is_never_switched_off(seed: int, name: str) -> None:
    at = desk(seed)
    code, message = at.refused("set_plug_power", device_id=device(at, name), is_on=False)
    assert code == "refused"
    assert name.split(maxsplit=1)[0] in message


def test_any_other_plug_is_switched_off_and_only_once() -> None:
    at = desk()
    key = device(at, "coffee machine plug")
    at.do("set_plug_power", device_id=key, is_on=False)
    assert at.code("set_plug_power", device_id=key, is_on=False) == "conflict"


def test_a_heavy_load_in_the_dear_hours_needs_a_yes() -> None:
    at = desk(EMPTY)
    heavy, light = device(at, "heater plug"), device(at, "coffee machine plug")
    assert not at.needs_yes("set_plug_power", device_id=heavy, is_on=True)
    till(at, "17:00")
    assert at.needs_yes("set_plug_power", device_id=heavy, is_on=True)
    assert not at.needs_yes("set_plug_power", device_id=heavy, is_on=False)
    assert not at.needs_yes("set_plug_power", device_id=light, is_on=True)
    at.set(Plug, light, load_watts=policy.HEAVY_WATTS)
    assert at.needs_yes("set_plug_power", device_id=light, is_on=True)
    till(at, "21:00")
    assert not at.needs_yes("set_plug_power", device_id=heavy, is_on=True)


def test_an_hour_of_a_load_is_rounded_up_to_a_cent() -> None:
    at = desk()
    at.set(Home, home(at).home_id, peak_cents_kwh=31)
    assert policy.price_per_hour(at.world, 7200) == 224
    assert policy.price_per_hour(at.world, 2000) == 62


@pytest.mark.parametrize("seed", SEEDS)
def test_a_device_behind_an_offline_hub_is_offline_too(seed: int) -> None:
    at = desk(seed)
    hub = device(at, "garden hub")
    behind = [row for row in at.world.find(Device) if row.hub_id == hub]
    assert len(behind) == 6
    shown = {row["device_id"] for row in at.do("list_devices", status="offline", limit=50)["devices"]}
    assert {row.device_id for row in behind} <= shown
