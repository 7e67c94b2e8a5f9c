"""The house that tests look into: devices by name, and calls that name them so.

Seeds 0 to 5 are six mornings: the back door stands open; nobody is in; a child with the childminder, and frost; all are
in and it blows; away for days; partner and child are in.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.iot_devices import IOT_DEVICES
from servers.iot_devices.models import (
    AccessGrant,
    Alarm,
    Automation,
    Camera,
    Cover,
    Device,
    DeviceEvent,
    Home,
    Light,
    Lock,
    Member,
    Plug,
    Room,
    Scene,
    Sensor,
    Thermostat,
)
from tests.servers.desk import SEEDS, Desk

__all__ = [
    "SEEDS",
    "alarm",
    "automation",
    "day",
    "desk",
    "device",
    "grant",
    "home",
    "lock_all",
    "logged",
    "part",
    "room",
    "scene",
    "shut_all",
    "till",
]
PARTS: dict[str, type[Any]] = {
    "light": Light,
    "lock": Lock,
    "thermostat": Thermostat,
    "cover": Cover,
    "plug": Plug,
    "camera": Camera,
    "sensor": Sensor,
}
OPEN_MORNING, EMPTY, MINDED, FULL, VACATION, FAMILY = range(6)


def desk(seed: int = OPEN_MORNING) -> Desk:
    """A session in the house."""
    return Desk(IOT_DEVICES, seed)


def device(at: Desk, name: str, place: str = "") -> str:
    """The id of the device of that name, in that room where several have it."""
    rooms = {row.room_id: row.name for row in at.world.find(Room)}
    [found] = [row for row in at.world.find(Device, name=name) if not place or rooms[row.room_id] == place]
    return found.device_id


def part(at: Desk, name: str, place: str = "") -> Any:
    """What the device of that name has besides, as stored."""
    key = device(at, name, place)
    return at.row(PARTS[at.row(Device, key).kind], key)


def room(at: Desk, name: str) -> str:
    """The id of a room."""
    return at.world.find(Room, name=name)[0].room_id


def scene(at: Desk, name: str) -> str:
    """The id of the scene of exactly that name."""
    return at.world.find(Scene, name=name)[0].scene_id


def automation(at: Desk, name: str) -> Automation:
    """An automation as stored."""
    return at.world.find(Automation, name=name)[0]


def grant(at: Desk, status: str, kind: str | None = None) -> AccessGrant:
    """The first code with that status, of that kind."""
    rows = at.world.find(AccessGrant, status=status)
    return next(row for row in rows if kind in {None, row.kind})


def alarm(at: Desk) -> Alarm:
    """The alarm as stored."""
    return at.world.find(Alarm)[0]


def home(at: Desk) -> Home:
    """The house as stored."""
    return at.world.find(Home)[0]


def shut_all(at: Desk) -> None:
    """By hand: every door shut and every bolt drawn back."""
    for row in at.world.find(Lock):
        at.set(Lock, row.device_id, bolt="unlocked", door="closed", unlocked_at=None)


def lock_all(at: Desk) -> None:
    """By hand: every door shut and locked, the garage door closed."""
    for row in at.world.find(Lock):
        at.set(Lock, row.device_id, bolt="locked", door="closed", unlocked_at=None)
    for row in at.world.find(Cover, type="garage_door"):
        at.set(Cover, row.device_id, position=0, obstructed=False)


def disarm(at: Desk) -> None:
    """By hand: the alarm off, somebody at home."""
    at.set(Alarm, alarm(at).device_id, mode="disarmed", wrong_tries=0)
    at.set(Home, home(at).home_id, mode="home")
    owner = at.world.find(Member, role="owner")[0]
    at.set(Member, owner.member_id, is_home=True)


def day(at: Desk, ahead: int) -> str:
    """The day so many days from today."""
    return (at.cast.today + timedelta(days=ahead)).isoformat()


def till(at: Desk, clock: str) -> None:
    """Let the time pass until that time of today, or of tomorrow where it is over."""
    hour, minute = map(int, clock.split(":"))
    now = at.world.local
    then = now.replace(hour=hour, minute=minute, second=0)
    at.pass_time(seconds=((then - now) % timedelta(days=1)).total_seconds())


def logged(at: Desk, kind: str) -> list[DeviceEvent]:
    """What the log has of one kind, the newest last."""
    return sorted(at.world.find(DeviceEvent, kind=kind), key=lambda row: row.at)
