"""Doors, cameras and the alarm."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from pydantic import Field

from servers.iot_devices import policy
from servers.iot_devices.firing import FIRED, fire
from servers.iot_devices.models import (
    Alarm,
    AlarmMode,
    Camera,
    CameraId,
    CameraMode,
    Device,
    DeviceEvent,
    Lock,
    LockId,
)
from servers.iot_devices.standing import ALARM_WORDS, found_part, house_of, owner_of, require_answer, sentence
from servers.iot_devices.steps import HOME_MODES, alarm_of, arm, heard_from, note, put_alarm, put_bolt, put_camera
from servers.iot_devices.times import said_at
from servers.iot_devices.views import AlarmWritten, DeviceWritten, FiredView, written
from servers.kit import Conflict, InvalidArguments, Refused, Said, Toolbox
from servers.kit.text import instant, local_minute
from sessions import World

toolbox = Toolbox()
Pin = Annotated[
    str,
    Said("code"),
    Field(pattern=r"^\d{4,8}$", description="The PIN of the alarm, as the user says it; only to disarm."),
]


@toolbox.write(Lock, Device, DeviceEvent)
def lock_door(world: World, device_id: LockId) -> DeviceWritten:
    """Lock a door.

    Raises:
        NotFound: there is no such lock.
        Conflict: the door stands open, is locked already or jammed, its battery is below 5 %, or the lock or its hub
            is offline or being updated.
    """
    house = house_of(world)
    device, row = found_part(house, Lock, device_id, "lock")
    if row.bolt == "locked":
        raise Conflict(f"{sentence(house.called(device))} is locked already.")
    state = put_bolt(house, device, row, owner_of(world))
    return written(house, device, state, "locked", [])


@toolbox.write(*FIRED, DeviceEvent, confirm=True)
def unlock_door(world: World, device_id: LockId) -> DeviceWritten:
    """Unlock a door. It may set off automations; `fired` lists them.

    Raises:
        NotFound: there is no such lock.
        Refused: the home is in vacation mode.
        Conflict: the alarm is armed, the door is jammed or unlocked already, or the lock or its hub is offline or
            being updated.
    """
    house = house_of(world)
    device, row = found_part(house, Lock, device_id, "lock")
    name = sentence(house.called(device))
    if policy.home(world).mode == "vacation":
        raise Refused(f"The house is in vacation mode; {house.called(device)} is not unlocked from here.")
    require_answer(house, device)
    alarm = alarm_of(world)
    if alarm.mode in policy.ARMED:
        raise Conflict(f"The alarm is {ALARM_WORDS[alarm.mode]}; disarm it before {house.called(device)} is unlocked.")
    if row.bolt == "jammed":
        raise Conflict(f"{name} is jammed; with the door shut, a restart of the lock may free it.")
    if row.bolt == "unlocked":
        raise Conflict(f"{name} is unlocked already.")
    world.update(Lock, device_id, bolt="unlocked", unlocked_at=instant(world.now))
    heard_from(world, device)
    note(world, device_id, "unlock", "unlocked", owner_of(world))
    return written(house, device, f"unlocked, door {row.door}", "unlocked", fire(world, "unlocked", device_id))


@toolbox.write(Camera, Device, DeviceEvent)
def set_camera_mode(
    world: World, device_id: CameraId, mode: Annotated[CameraMode, Field(description="What it does from now on.")]
) -> DeviceWritten:
    """Switch a camera: watch shows without keeping, record keeps clips, privacy shows and keeps nothing.

    Raises:
        NotFound: there is no such camera.
        Refused: it is the nursery's, and no child is home to record, or guests with a code are inside.
        Conflict: it is in that mode already, would record with its storage full, or it or its hub is offline or being
            updated.
    """
    house = house_of(world)
    device, row = found_part(house, Camera, device_id, "camera")
    if row.mode == mode:
        raise Conflict(f"{sentence(house.called(device))} is {house.line(device)} already.")
    state = put_camera(house, device, row, mode, owner_of(world))
    return written(house, device, state, "set", [])


@toolbox.write(*FIRED, DeviceEvent, confirm=policy.alarm_needs_yes)
def set_alarm_mode(
    world: World, mode: Annotated[AlarmMode, Field(description="How the house is guarded.")], pin: Pin | None = None
) -> AlarmWritten:
    """Arm the alarm, or disarm it with the PIN; the mode of the home follows, which may set off automations.

    A wrong PIN is answered by `accepted` false and counts. The third wrong one blocks the alarm for 15 minutes.

    Raises:
        InvalidArguments: it is to be disarmed without a PIN, or armed with one.
        Conflict: it is in that mode already, blocked, sounding, offline or being updated; an outer door is not locked;
            or, for an empty house, the garage door is not closed.
    """
    house = house_of(world)
    alarm = alarm_of(world)
    device = house.devices[alarm.device_id]
    if mode == "disarmed" and pin is None:
        raise InvalidArguments("The alarm is disarmed only with its PIN; ask the user for it.")
    if mode != "disarmed" and pin is not None:
        raise InvalidArguments("No PIN is needed to arm the alarm; leave it out.")
    if alarm.mode == mode:
        raise Conflict(f"The alarm is {ALARM_WORDS[mode]} already.")
    before = policy.home(world).mode
    if mode != "disarmed":
        arm(house, device, mode, owner_of(world))
        return _answer(world, fired=_follow(world, before))
    require_answer(house, device)
    if alarm.blocked_until is not None and alarm.blocked_until > instant(world.now):
        raise Conflict(f"The alarm is blocked after wrong PINs until {said_at(world, alarm.blocked_until)}.")
    if pin != alarm.pin:
        return _count_wrong(world, alarm)
    world.update(Alarm, alarm.device_id, wrong_tries=0, blocked_until=None)
    put_alarm(house, device, mode, owner_of(world))
    return _answer(world, fired=_follow(world, before))


def _follow(world: World, before: str) -> list[FiredView]:
    """Run what a change of the home's mode sets off."""
    after = policy.home(world).mode
    return [] if after == before else fire(world, "mode", fits=lambda row: row.trigger_value == HOME_MODES.index(after))


def _count_wrong(world: World, alarm: Alarm) -> AlarmWritten:
    tries = alarm.wrong_tries + 1
    if tries < policy.PIN_TRIES:
        world.update(Alarm, alarm.device_id, wrong_tries=tries)
        note(world, alarm.device_id, "alert", "wrong PIN", owner_of(world))
        return {**_answer(world, accepted=False), "tries_left": policy.PIN_TRIES - tries}
    until = instant(world.now + timedelta(minutes=policy.BLOCK_MINUTES))
    world.update(Alarm, alarm.device_id, wrong_tries=0, blocked_until=until)
    note(world, alarm.device_id, "alert", "blocked after wrong PINs", owner_of(world))
    return {**_answer(world, accepted=False), "tries_left": 0, "blocked_until": local_minute(until, world.zone)}


def _answer(world: World, *, accepted: bool = True, fired: list[FiredView] | None = None) -> AlarmWritten:
    view: AlarmWritten = {
        "accepted": accepted,
        "mode": alarm_of(world).mode,
        "home_mode": policy.home(world).mode,
    }
    if fired:
        view["fired"] = fired
    return view
