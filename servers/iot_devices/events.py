"""What happens in and round the house between turns: doors, visitors, people who come and go, what is measured."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.iot_devices import policy
from servers.iot_devices.clock import pass_value
from servers.iot_devices.firing import fire
from servers.iot_devices.models import (
    AccessGrant,
    Alarm,
    Camera,
    CameraId,
    Cover,
    Device,
    DeviceId,
    GrantId,
    Home,
    Lock,
    LockId,
    Member,
    Sensor,
)
from servers.iot_devices.standing import House, found_device, found_part, house_of, sentence
from servers.iot_devices.steps import alarm_of, note, open_ways
from servers.iot_devices.times import weekday
from servers.iot_devices.tools import toolbox
from servers.kit import Conflict, FreeText, Name, find
from servers.kit.text import instant
from sessions import World

Measured = Annotated[int, Field(ge=-400, le=1000, description="What it measures, in its unit.")]
Seconds = Annotated[int, Field(ge=1, le=600, description="Length of the clip.")]
PersonName = Annotated[Name, Field(description="Somebody of the household.")]


@toolbox.event
def door_opens(world: World, device_id: LockId) -> None:
    """Somebody opens a door that is not locked; of an armed house the alarm is set off."""
    house = house_of(world)
    device, row = found_part(house, Lock, device_id, "lock")
    if row.bolt == "locked" or row.door == "open":
        raise Conflict(f"{sentence(house.called(device))} cannot be opened: it is {house.line(device)}.")
    world.update(Lock, device_id, door="open")
    note(world, device_id, "state", "opened", "")
    alarm = alarm_of(world)
    if alarm.mode in policy.ARMED:
        world.update(Alarm, alarm.device_id, mode="triggered")
        note(world, alarm.device_id, "alert", f"triggered by {house.called(device)}", "")
    fire(world, "opened", device_id)


@toolbox.event
def door_shuts(world: World, device_id: LockId) -> None:
    """Somebody shuts a door."""
    house = house_of(world)
    device, row = found_part(house, Lock, device_id, "lock")
    if row.door == "closed":
        raise Conflict(f"{sentence(house.called(device))} is shut.")
    world.update(Lock, device_id, door="closed")
    note(world, device_id, "state", "shut", "")


@toolbox.event
def camera_sees(world: World, device_id: CameraId, seen: FreeText, seconds: Seconds = 20) -> None:
    """Something moves before a camera; one that records keeps a clip."""
    house = house_of(world)
    device, row = found_part(house, Camera, device_id, "camera")
    if not house.answers(device) or row.mode in {"off", "privacy"}:
        raise Conflict(f"{sentence(house.called(device))} sees nothing now.")
    if row.mode == "record":
        note(world, device_id, "clip", "clip", "", seconds=seconds, seen=seen)
    else:
        note(world, device_id, "motion", "motion", "", seen=seen)
    fire(world, "motion", device_id)


@toolbox.event
def member_leaves(world: World, name: PersonName) -> None:
    """Somebody of the household goes out."""
    _move_member(world, name, is_home=False)


@toolbox.event
def member_returns(world: World, name: PersonName) -> None:
    """Somebody of the household comes home."""
    _move_member(world, name, is_home=True)


def _move_member(world: World, name: str, *, is_home: bool) -> None:
    rows = world.find(Member, name=name)
    if not rows or rows[0].is_home == is_home:
        raise Conflict(f"{name} cannot go that way.")
    world.update(Member, rows[0].member_id, is_home=is_home)


@toolbox.event
def guest_arrives(world: World, grant_id: GrantId) -> None:
    """A guest unlocks a door with a code that opens now, and comes in; cameras indoors go private."""
    row = find(world, AccessGrant, grant_id)
    day, clock = world.today.isoformat(), policy.clock(world)
    opens = row.starts_on <= day <= row.ends_on and row.from_time <= clock <= row.to_time
    if row.status != "active" or not opens or (row.days and weekday(world.today) not in row.days):
        raise Conflict(f"The code of {row.person_name} opens nothing now.")
    house = house_of(world)
    door = house.devices[min(row.door_ids)]
    if not house.answers(door) or house.parts[door.device_id].bolt == "jammed":
        raise Conflict(f"{sentence(house.called(door))} does not open.")
    world.update(Lock, door.device_id, bolt="unlocked", unlocked_at=instant(world.now))
    note(world, door.device_id, "unlock", "unlocked by code", row.person_name)
    world.update(AccessGrant, grant_id, is_inside=True, status="used" if row.kind == "once" else row.status)
    for device in house.devices.values():
        if device.kind == "camera" and house.parts[device.device_id].watches == "nursery":
            world.update(Camera, device.device_id, mode="privacy")
    fire(world, "unlocked", door.device_id)


@toolbox.event
def guest_leaves(world: World, grant_id: GrantId) -> None:
    """A guest who came in by a code goes."""
    row = find(world, AccessGrant, grant_id)
    if not row.is_inside:
        raise Conflict(f"{row.person_name} is not inside.")
    world.update(AccessGrant, grant_id, is_inside=False)


@toolbox.event
def sensor_measures(world: World, device_id: DeviceId, value: Measured) -> None:
    """A sensor measures something new: a leak is an alert, strong wind draws the awnings in."""
    house = house_of(world)
    device, row = found_part(house, Sensor, device_id, "sensor")
    if not house.answers(device):
        raise Conflict(f"{sentence(house.called(device))} measures nothing now.")
    world.update(Sensor, device_id, value=value)
    if row.measures == "leak" and value > row.value:
        note(world, device_id, "alert", "water on the floor", "")
    if row.measures == "wind" and value > policy.AWNING_WIND:
        _draw_in(house)
    pass_value(world, device_id, row.value, value)


def _draw_in(house: House) -> None:
    for device in house.devices.values():
        row = house.part(device)
        if device.kind == "cover" and row.type == "awning" and row.position > 0 and house.answers(device):
            house.world.update(Cover, device.device_id, position=0)
            note(house.world, device.device_id, "state", "drawn in, strong wind", "")


@toolbox.event
def device_freezes(world: World, device_id: DeviceId) -> None:
    """A device stops to answer, with all that is behind it."""
    house = house_of(world)
    device = found_device(house, device_id)
    if device.status != "online":
        raise Conflict(f"{sentence(house.called(device))} is {device.status}.")
    now = instant(world.now)
    world.update(Device, device_id, status="offline", fault="frozen", last_seen_at=now)
    note(world, device_id, "offline", "stopped to answer", "")
    for row in house.devices.values():
        if row.hub_id == device_id and row.status == "online":
            world.update(Device, row.device_id, status="offline", last_seen_at=now)


@toolbox.event
def vacation_begins(world: World) -> None:
    """Everybody goes away for days; the alarm is armed for an empty house where it can be."""
    alarm, home = alarm_of(world), policy.home(world)
    if home.mode == "vacation":
        raise Conflict("The home is in vacation mode.")
    for row in world.find(Member):
        world.update(Member, row.member_id, is_home=False)
    for row in world.find(Lock):
        if row.bolt == "unlocked" and row.door != "open":
            world.update(Lock, row.device_id, bolt="locked", unlocked_at=None)
    world.update(Home, home.home_id, mode="vacation")
    if not open_ways(house_of(world), "armed_away"):
        world.update(Alarm, alarm.device_id, mode="armed_away")
    note(world, alarm.device_id, "state", "vacation", "")
