"""Upkeep: new firmware, and restarts of what does not answer."""

from __future__ import annotations

from datetime import timedelta

from servers.iot_devices import policy, queries
from servers.iot_devices.models import Device, DeviceEvent, DeviceId, Lock
from servers.iot_devices.standing import House, found_device, house_of, owner_of, require_answer, sentence
from servers.iot_devices.steps import note
from servers.iot_devices.views import RestartView, UpdateView
from servers.kit import Conflict, Refused, Toolbox
from servers.kit.text import instant, local_minute
from sessions import World

toolbox = Toolbox()


@toolbox.write(Device, DeviceEvent, confirm=policy.update_needs_yes)
def update_device_firmware(world: World, device_id: DeviceId) -> UpdateView:
    """Update a device to its latest firmware; it is out of use for 3 minutes.

    An update may fail: `result` says so, the device stays as it is, and may be tried again.

    Raises:
        NotFound: there is no such device.
        Refused: it is a lock or the alarm, and it is not between 10:00 and 16:00, or no adult is at home.
        Conflict: it has the latest firmware, its battery is below 30 % (locks and the alarm: 50 %), or it or its hub
            is offline or being updated.
    """
    house = house_of(world)
    device = found_device(house, device_id)
    name = sentence(house.called(device))
    require_answer(house, device)
    if device.firmware == device.latest_firmware:
        raise Conflict(f"{name} has the latest firmware, {device.firmware}.")
    safe = device.kind in policy.SAFE_KINDS
    least = policy.UPDATE_BATTERY_SAFE if safe else policy.UPDATE_BATTERY
    if device.battery_percent is not None and device.battery_percent < least:
        raise Conflict(f"The battery of {house.called(device)} is at {device.battery_percent} %; {least} are needed.")
    if safe:
        _require_quiet(world, house.called(device))
    if device.update_fails_first and device.failed_updates == 0:
        world.update(Device, device_id, failed_updates=1)
        note(world, device_id, "alert", f"update to {device.latest_firmware} failed", owner_of(world))
        return _answer(device, "failed")
    until = instant(world.now + timedelta(minutes=policy.UPDATE_MINUTES))
    world.update(Device, device_id, status="updating", update_ends_at=until)
    note(world, device_id, "state", f"updating to {device.latest_firmware}", owner_of(world))
    return {**_answer(device, "started"), "ready_at": local_minute(until, world.zone)}


def _require_quiet(world: World, name: str) -> None:
    """Rule 6: the doors and the alarm are out of use only by day, with somebody there."""
    if not policy.UPDATE_FROM <= policy.clock(world) < policy.UPDATE_TO:
        raise Refused(
            f"Locks and the alarm are updated between {policy.UPDATE_FROM} and {policy.UPDATE_TO} only; it is "
            f"{policy.clock(world)} now."
        )
    if not policy.adult_home(world):
        raise Refused(f"No adult is at home; {name} is updated only while one is.")


def _answer(device: Device, result: str) -> UpdateView:
    return {
        "device_id": device.device_id,
        "name": device.name,
        "result": result,
        "firmware": device.firmware,
        "latest_firmware": device.latest_firmware,
    }


@toolbox.write(Device, Lock, DeviceEvent)
def restart_device(world: World, device_id: DeviceId) -> RestartView:
    """Restart a device once a day: brings back a frozen one, with a hub all that is behind it.

    A camera loses the clips of the last hour. A jammed lock whose door is shut comes back unlocked.

    Raises:
        NotFound: there is no such device.
        Conflict: it was restarted today already, has no power, is being updated, or is behind a hub that is offline.
    """
    house = house_of(world)
    device = found_device(house, device_id)
    name = sentence(house.called(device))
    hub = house.hub(device)
    if hub is not None and hub.status != "online":
        raise Conflict(f"{name} is behind the {hub.name} ({hub.device_id}), which is {hub.status}; see to that first.")
    if device.status == "updating":
        raise Conflict(f"{name} is being updated; it comes back by itself.")
    if device.fault == "no_power":
        raise Conflict(f"{name} has no power; a restart does not help.")
    if device.restarts_today > 0:
        raise Conflict(f"{name} was restarted today already.")
    now = instant(world.now)
    world.update(
        Device, device_id, status="online", fault="none", restarts_today=device.restarts_today + 1, last_seen_at=now
    )
    note(world, device_id, "state", "restarted", owner_of(world))
    if device.kind == "lock":
        _free_bolt(world, device_id)
    back = _bring_back(house, device, now) if device.kind == "hub" else []
    lost = _lose_clips(world, device_id) if device.kind == "camera" else 0
    fresh = house_of(world)
    return {
        "device_id": device_id,
        "name": device.name,
        "status": "online",
        "state": fresh.line(device),
        "back": back,
        "lost_clips": lost,
    }


def _free_bolt(world: World, device_id: str) -> None:
    row = world.find(Lock, device_id=device_id)[0]
    if row.bolt == "jammed" and row.door != "open":
        world.update(Lock, device_id, bolt="unlocked", unlocked_at=instant(world.now))


def _bring_back(house: House, hub: Device, now: str) -> list[str]:
    """What is behind a hub answers again, but for what has no power; answers their names."""
    names: list[str] = []
    for row in house.devices.values():
        if row.hub_id == hub.device_id and row.status == "offline" and row.fault != "no_power":
            house.world.update(Device, row.device_id, status="online", fault="none", last_seen_at=now)
            names.append(row.name)
    return names


def _lose_clips(world: World, device_id: str) -> int:
    since = instant(world.now - timedelta(minutes=policy.CLIP_LOSS_MINUTES))
    lost = world.all(queries.clips_since, device_id=device_id, since=since)
    for row in lost:
        world.delete(DeviceEvent, row.event_id)
    return len(lost)
