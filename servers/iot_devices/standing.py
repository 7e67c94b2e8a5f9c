"""How things stand now: which devices answer and why not, what they are called, how each stands in one line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeVar

from sqlalchemy.orm import DeclarativeBase

from servers.iot_devices.models import (
    Alarm,
    Camera,
    Cover,
    Device,
    Light,
    Lock,
    Member,
    Plug,
    Room,
    Sensor,
    Thermostat,
)
from servers.iot_devices.policy import degrees, in_degrees
from servers.iot_devices.times import said_at
from servers.kit import Conflict, NotFound, find
from servers.kit.text import local_minute
from sessions import World

M = TypeVar("M", bound=DeclarativeBase)
PARTS: Final[dict[str, type[Any]]] = {
    "light": Light, "lock": Lock, "thermostat": Thermostat, "camera": Camera, "sensor": Sensor, "plug": Plug,
    "cover": Cover, "alarm": Alarm,
}  # fmt: skip
"""Table of what a device of a kind has beyond `devices`; a hub has nothing."""
ALARM_WORDS: Final = {
    "disarmed": "disarmed", "armed_home": "armed for people at home", "armed_night": "armed for the night",
    "armed_away": "armed for an empty house", "triggered": "triggered",
}  # fmt: skip


@dataclass(frozen=True)
class House:
    """Every device of the house, read once.

    Attributes:
        rooms: by id.
        devices: by id.
        parts: what a device of its kind has besides, by device id.
    """

    world: World
    rooms: dict[str, Room]
    devices: dict[str, Device]
    parts: dict[str, Any]

    @cached_property
    def shared(self) -> set[str]:
        """Names that several devices have."""
        seen: set[str] = set()
        twice: set[str] = set()
        for row in self.devices.values():
            (twice if row.name in seen else seen).add(row.name)
        return twice

    def hub(self, device: Device) -> Device | None:
        """The hub that a device is behind, None where it is behind none."""
        return None if device.hub_id is None else self.devices[device.hub_id]

    def answers(self, device: Device) -> bool:
        """Whether a device takes orders now."""
        hub = self.hub(device)
        return device.status == "online" and (hub is None or hub.status == "online")

    def part(self, device: Device) -> Any:
        """What a device of its kind has besides, None for a hub."""
        return self.parts.get(device.device_id)

    def called(self, device: Device) -> str:
        """How messages call a device: "the hall light", "the lamp in the guest bedroom"."""
        if device.name not in self.shared:
            return f"the {device.name}"
        return f"the {device.name} in the {self.rooms[device.room_id].name}"

    def line(self, device: Device) -> str:
        """How a device stands, in one line."""
        return "connected" if device.kind == "hub" else state_line(device.kind, self.parts[device.device_id])

    def last_seen(self, device: Device) -> str:
        """When a device last reported, as a local minute: now while it answers."""
        if self.answers(device):
            return self.world.local.isoformat(timespec="minutes")
        return local_minute(device.last_seen_at, self.world.zone)


def house_of(world: World) -> House:
    """The whole house as it stands, from the ground floor up, room by room."""
    rooms = sorted(world.find(Room), key=lambda row: (row.floor, row.name))
    place = {row.room_id: number for number, row in enumerate(rooms)}
    devices = sorted(world.find(Device), key=lambda row: (place[row.room_id], row.name, row.device_id))
    return House(
        world,
        {row.room_id: row for row in rooms},
        {row.device_id: row for row in devices},
        {row.device_id: row for model in PARTS.values() for row in world.find(model)},
    )


def found_part(house: House, model: type[M], device_id: str, noun: str) -> tuple[Device, M]:
    """A device of one kind and what it has besides.

    Raises:
        NotFound: there is none of this kind with that id.
    """
    row = house.world.get(model, device_id)
    if row is None:
        raise NotFound(f"There is no {noun} {device_id}.")
    return house.devices[device_id], row


def found_device(house: House, device_id: str) -> Device:
    """A device.

    Raises:
        NotFound: there is none with that id.
    """
    return house.devices.get(device_id) or find(house.world, Device, device_id, "device")


def sentence(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def require_answer(house: House, device: Device) -> None:
    """Orders reach only a device that is online, as its hub is.

    Raises:
        Conflict: it is offline, because of itself or of its hub, or is being updated.
    """
    hub = house.hub(device)
    name = sentence(house.called(device))
    for row in (device, hub):
        if row is not None and row.update_ends_at is not None:
            what = f"{name} is" if row is device else f"{name} does not answer: its hub is"
            raise Conflict(f"{what} being updated until {said_at(house.world, row.update_ends_at)}.")
    if house.answers(device):
        return
    since = said_at(house.world, device.last_seen_at)
    if hub is not None and hub.status != "online":
        raise Conflict(
            f"{name} is offline because its hub is, the {hub.name} ({hub.device_id}); it was last seen {since}."
        )
    raise Conflict(f"{name} is offline by itself, its hub is not the cause; it was last seen {since}.")


def owner_of(world: World) -> str:
    """Name of the owner of the house."""
    return world.find(Member, role="owner")[0].name


def state_line(kind: str, row: Any) -> str:  # noqa: PLR0911 - one case a kind
    """How a device of a kind stands, in one line: "on at 40 %", "locked, door closed"."""
    match kind:
        case "light":
            return _light_line(row)
        case "lock":
            return f"{row.bolt}, door {row.door}" if row.door != "unknown" else row.bolt
        case "thermostat":
            return _thermostat_line(row)
        case "cover":
            return {0: "closed", 100: "open"}.get(row.position, f"{row.position} % open")
        case "plug":
            return "on" if row.is_on else "off"
        case "camera":
            return _CAMERA_WORDS[row.mode]
        case "alarm":
            return ALARM_WORDS[row.mode]
        case _:
            return _sensor_line(row)


_CAMERA_WORDS: Final = {"off": "off", "watch": "watching", "record": "recording", "privacy": "private"}


def _light_line(row: Light) -> str:
    if not row.is_on:
        return "off"
    if not row.can_dim:
        return "on"
    tone = row.color if row.color != "white" else f"{row.color_temperature} K"
    return f"on at {row.brightness} %, {tone}"


def _thermostat_line(row: Thermostat) -> str:
    now = f"{in_degrees(row.current)} now"
    return f"off, {now}" if row.mode == "off" else f"{row.mode}, set to {degrees(row.target)}, {now}"


def _sensor_line(row: Sensor) -> str:
    if row.measures == "leak":
        return "wet" if row.value else "dry"
    if row.measures == "wind":
        return f"{row.value} km/h"
    humid = "" if row.humidity is None else f", {row.humidity} % humidity"
    return f"{in_degrees(row.value)}{humid}"
