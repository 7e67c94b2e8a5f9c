"""Rows as the user sees and names them; fields are named and valued as the tools show them."""

from __future__ import annotations

from typing import Any, NamedTuple

from servers.iot_devices import queries
from servers.iot_devices.models import (
    AccessGrant,
    Automation,
    Camera,
    Cover,
    Light,
    Lock,
    Plug,
    Room,
    Scene,
    Thermostat,
)
from servers.iot_devices.policy import price_per_hour
from servers.iot_devices.standing import House, house_of, owner_of
from servers.iot_devices.tools.guests import door_names
from servers.iot_devices.tools.reading import room_view
from servers.iot_devices.views import device_view
from servers.iot_devices.wording import automation_view
from servers.kit.text import local_minute, written
from sessions import World


class RoomThing(NamedTuple):
    """A room; temperature and humidity are None where nothing measures them."""

    id: str
    room_id: str
    name: str
    floor: int
    purpose: str
    temperature: int | None
    humidity: int | None


class DeviceThing(NamedTuple):
    """Any device. `lead` and `tail` make its name one that tells it apart ("lock on the ", " by the sofa").

    `setting` is the first that an automation may set of its kind, `noted` the kind of event that people ask of it;
    both are "" where there is none.
    """

    id: str
    device_id: str
    name: str
    lead: str
    tail: str
    kind: str
    room: str
    spot: str
    feeds: str
    status: str
    stale: bool
    last_seen_at: str
    battery_percent: int | None
    firmware: str
    latest_firmware: str
    metered: bool
    jammed: bool
    critical: bool
    setting: str
    noted: str


class LightThing(NamedTuple):
    """A light."""

    id: str
    device_id: str
    name: str
    tail: str
    kind: str
    room: str
    spot: str
    stale: bool
    is_on: bool
    brightness: int
    can_dim: bool
    can_color: bool
    hub_id: str


class LockThing(NamedTuple):
    """A door and its lock. `outer` is one that leads out of the house."""

    id: str
    device_id: str
    name: str
    bolt: str
    door: str
    stale: bool
    auto_lock_minutes: int
    battery_percent: int | None
    outer: bool


class ThermostatThing(NamedTuple):
    """The heating of a room."""

    id: str
    device_id: str
    name: str
    room: str
    mode: str
    target: int
    current: int
    hold_until: str
    stale: bool


class CoverThing(NamedTuple):
    """A blind, the garage door or the awning."""

    id: str
    device_id: str
    name: str
    type: str
    position: int
    obstructed: bool
    stale: bool
    hub_id: str


class PlugThing(NamedTuple):
    """A plug and what hangs on it."""

    id: str
    device_id: str
    name: str
    feeds: str
    is_on: bool
    load_watts: int
    critical: bool
    an_hour: str


class CameraThing(NamedTuple):
    """A camera."""

    id: str
    device_id: str
    name: str
    mode: str
    watches: str
    storage_percent: int
    stale: bool
    hub_id: str


class SceneThing(NamedTuple):
    """A scene; `mine` where I made it."""

    id: str
    scene_id: str
    name: str
    owner: str
    mine: bool


class AutomationThing(NamedTuple):
    """An automation; `next_at` and `last_fired_at` are "" where there is none, `near_times` what it may be moved to."""

    id: str
    automation_id: str
    name: str
    is_enabled: bool
    trigger: str
    at_time: str
    near_times: tuple[str, ...]
    next_at: str
    last_fired_at: str


class GrantThing(NamedTuple):
    """A guest's door code."""

    id: str
    grant_id: str
    person_name: str
    doors: tuple[str, ...]
    kind: str
    from_time: str
    to_time: str
    starts_on: str
    ends_on: str
    code_ends: str
    status: str


_SETTINGS = {
    "light": "power", "plug": "power", "lock": "bolt", "cover": "position", "thermostat": "target", "camera": "mode",
    "alarm": "mode",
}  # fmt: skip


_MINUTES = 24 * 60
_NOTED = {"lock": "unlock", "camera": "motion", "sensor": "alert"}


def rooms(world: World) -> list[Any]:
    """All rooms."""
    house = house_of(world)
    found: list[Any] = []
    for row in world.find(Room):
        view = room_view(house, row)
        found.append(
            RoomThing(
                row.room_id,
                row.room_id,
                row.name,
                row.floor,
                row.purpose,
                view.get("temperature"),
                view.get("humidity"),
            )
        )
    return found


def devices(world: World) -> list[Any]:
    """All devices."""
    house = house_of(world)
    metered = {row.device_id for row in world.all(queries.metered)}
    found: list[Any] = []
    for row in house.devices.values():
        view = device_view(house, row)
        found.append(
            DeviceThing(
                id=row.device_id,
                device_id=row.device_id,
                name=row.name,
                lead="lock on the " if row.kind == "lock" else "",
                tail=_tail(house, row),
                kind=row.kind,
                room=view["room"],
                spot=row.spot,
                feeds=view.get("feeds", ""),
                status=view["status"],
                stale=view["stale"],
                last_seen_at=view["last_seen_at"],
                battery_percent=row.battery_percent,
                firmware=row.firmware,
                latest_firmware=row.latest_firmware,
                metered=row.device_id in metered,
                jammed=row.kind == "lock" and house.parts[row.device_id].bolt == "jammed",
                critical=row.kind == "plug" and house.parts[row.device_id].critical,
                setting=_SETTINGS.get(row.kind, ""),
                noted="clip" if row.name == "doorbell" else _NOTED.get(row.kind, ""),
            )
        )
    return found


def _tail(house: House, row: Any) -> str:
    """What tells a device from others of its name."""
    if row.name not in house.shared:
        return ""
    return f" {row.spot}" if row.spot else f" in the {house.rooms[row.room_id].name}"


def lights(world: World) -> list[Any]:
    """All lights."""
    house = house_of(world)
    return [
        LightThing(
            id=row.device_id,
            device_id=row.device_id,
            name=device.name,
            tail=_tail(house, device),
            kind="light",
            room=house.rooms[device.room_id].name,
            spot=device.spot,
            stale=not house.answers(device),
            is_on=row.is_on,
            brightness=row.brightness,
            can_dim=row.can_dim,
            can_color=row.can_color,
            hub_id=device.hub_id or "",
        )
        for row in world.find(Light)
        for device in (house.devices[row.device_id],)
    ]


def locks(world: World) -> list[Any]:
    """All doors with a lock."""
    house = house_of(world)
    return [
        LockThing(
            id=row.device_id,
            device_id=row.device_id,
            name=device.name,
            bolt=row.bolt,
            door=row.door,
            stale=not house.answers(device),
            auto_lock_minutes=row.auto_lock_minutes,
            battery_percent=device.battery_percent,
            outer=row.behind == "house",
        )
        for row in world.find(Lock)
        for device in (house.devices[row.device_id],)
    ]


def thermostats(world: World) -> list[Any]:
    """The heating, room by room."""
    house = house_of(world)
    return [
        ThermostatThing(
            id=row.device_id,
            device_id=row.device_id,
            name=device.name,
            room=house.rooms[device.room_id].name,
            mode=row.mode,
            target=row.target,
            current=row.current,
            hold_until="" if row.hold_until is None else local_minute(row.hold_until, world.zone),
            stale=not house.answers(device),
        )
        for row in world.find(Thermostat)
        for device in (house.devices[row.device_id],)
    ]


def covers(world: World) -> list[Any]:
    """Blinds, garage door and awning."""
    house = house_of(world)
    return [
        CoverThing(
            id=row.device_id,
            device_id=row.device_id,
            name=device.name,
            type=row.type,
            position=row.position,
            obstructed=row.obstructed,
            stale=not house.answers(device),
            hub_id=device.hub_id or "",
        )
        for row in world.find(Cover)
        for device in (house.devices[row.device_id],)
    ]


def plugs(world: World) -> list[Any]:
    """All plugs."""
    house = house_of(world)
    return [
        PlugThing(
            id=row.device_id,
            device_id=row.device_id,
            name=house.devices[row.device_id].name,
            feeds=row.feeds,
            is_on=row.is_on,
            load_watts=row.load_watts,
            critical=row.critical,
            an_hour=written(price_per_hour(world, row.load_watts)),
        )
        for row in world.find(Plug)
    ]


def cameras(world: World) -> list[Any]:
    """All cameras."""
    house = house_of(world)
    return [
        CameraThing(
            id=row.device_id,
            device_id=row.device_id,
            name=device.name,
            mode=row.mode,
            watches=row.watches,
            storage_percent=row.storage_percent,
            stale=not house.answers(device),
            hub_id=device.hub_id or "",
        )
        for row in world.find(Camera)
        for device in (house.devices[row.device_id],)
    ]


def scenes(world: World) -> list[Any]:
    """All scenes."""
    me = owner_of(world)
    return [SceneThing(row.scene_id, row.scene_id, row.name, row.owner, row.owner == me) for row in world.find(Scene)]


def automations(world: World) -> list[Any]:
    """All automations."""
    house = house_of(world)
    found: list[Any] = []
    for row in world.find(Automation):
        view = automation_view(house, row)
        found.append(
            AutomationThing(
                id=row.automation_id,
                automation_id=row.automation_id,
                name=row.name,
                is_enabled=row.is_enabled,
                trigger=row.trigger,
                at_time=row.at_time or "",
                near_times=_near(row.at_time or "18:00"),
                next_at=view.get("next_at", ""),
                last_fired_at=view.get("last_fired_at", ""),
            )
        )
    return found


def _near(at_time: str) -> tuple[str, ...]:
    """Times about an hour from one, all of the same day: nobody moves an evening's light to the morning."""
    hour, minute = map(int, at_time.split(":"))
    moved = [hour * 60 + minute + shift for shift in (-60, -30, -15, 15, 30, 60)]
    return tuple(f"{at // 60:02}:{at % 60:02}" for at in moved if 0 <= at < _MINUTES)


def grants(world: World) -> list[Any]:
    """All guests' codes, over or not."""
    house = house_of(world)
    return [
        GrantThing(
            id=row.grant_id,
            grant_id=row.grant_id,
            person_name=row.person_name,
            doors=tuple(door_names(house, row)),
            kind=row.kind,
            from_time=row.from_time,
            to_time=row.to_time,
            starts_on=row.starts_on,
            ends_on=row.ends_on,
            code_ends=row.code[-2:],
            status=row.status,
        )
        for row in world.find(AccessGrant)
    ]


THINGS = {
    "rooms": rooms,
    "devices": devices,
    "lights": lights,
    "locks": locks,
    "thermostats": thermostats,
    "covers": covers,
    "plugs": plugs,
    "cameras": cameras,
    "scenes": scenes,
    "automations": automations,
    "access_grants": grants,
}
