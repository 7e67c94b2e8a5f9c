"""The rooms, and the 51 devices in them with how they stand at nine in the morning."""

from __future__ import annotations

from typing import Any, Final

from servers.iot_devices.models import Alarm, Camera, Color, Cover, Light, Lock, Plug, Purpose, Sensor, Thermostat
from servers.iot_devices.policy import DEVICE_HIGH, DEVICE_LOW
from servers.iot_devices.seed_book import HUB_LOST_MINUTE, House
from servers.kit.text import instant

_ROOMS: Final[tuple[tuple[str, int, Purpose], ...]] = (
    ("hall", 0, "hall"),
    ("living room", 0, "living"),
    ("kitchen", 0, "kitchen"),
    ("dining room", 0, "living"),
    ("utility room", 0, "kitchen"),
    ("garage", 0, "garage"),
    ("garden", 0, "garden"),
    ("landing", 1, "hall"),
    ("main bedroom", 1, "bedroom"),
    ("guest bedroom", 1, "bedroom"),
    ("nursery", 1, "bedroom"),
    ("bathroom", 1, "bathroom"),
    ("office", 1, "office"),
)
_MAIN: Final = "main hub"
_GARDEN: Final = "garden hub"
_OLD: Final = {"firmware": "3.9", "latest_firmware": "4.1"}
# Key, name, room, hub, where it stands, whether it dims, whether it has colours.
_LIGHTS: Final[tuple[tuple[str, str, str, str, str, bool, bool], ...]] = (
    ("hall light", "hall light", "hall", _MAIN, "", True, False),
    ("living lamp", "lamp", "living room", _MAIN, "by the sofa", True, True),
    ("living light", "ceiling light", "living room", _MAIN, "", True, False),
    ("kitchen light", "kitchen light", "kitchen", _MAIN, "", True, False),
    ("dining light", "dining light", "dining room", _MAIN, "over the table", True, False),
    ("utility light", "utility light", "utility room", _MAIN, "", False, False),
    ("garage light", "garage light", "garage", _MAIN, "", False, False),
    ("path light", "path light", "garden", _GARDEN, "along the path", True, False),
    ("shed light", "shed light", "garden", _GARDEN, "at the shed", True, False),
    ("tree light", "tree light", "garden", _GARDEN, "in the cherry tree", True, True),
    ("landing light", "landing light", "landing", _MAIN, "", True, False),
    ("bedroom light", "bedroom light", "main bedroom", _MAIN, "", True, False),
    ("bedroom lamp", "lamp", "main bedroom", _MAIN, "by the bed", True, False),
    ("guest light", "bedroom light", "guest bedroom", _MAIN, "", True, False),
    ("night light", "night light", "nursery", _MAIN, "", True, True),
    ("mirror light", "mirror light", "bathroom", _MAIN, "over the basin", True, False),
    ("office lamp", "lamp", "office", _MAIN, "on the desk", True, False),
)
_COLORS: Final[tuple[Color, ...]] = ("orange", "blue", "pink")
# Room, mode, usual target, current, in tenths.
_ZONES: Final = (
    ("living room", "heat", 205, 201),
    ("main bedroom", "heat", 180, 184),
    ("nursery", "auto", 200, 199),
    ("bathroom", "heat", 215, 208),
    ("office", "eco", 175, 172),
)
# Key, room, hub, type, how far open.
_BLINDS: Final = (
    ("living blind", "living room", 100),
    ("kitchen blind", "kitchen", 60),
    ("bedroom blind", "main bedroom", 0),
    ("nursery blind", "nursery", 100),
    ("office blind", "office", 30),
)
# What hangs on the plug, room, watts, on, critical.
_PLUGS: Final = (
    ("fridge", "kitchen", 140, True, True),
    ("aquarium", "living room", 60, True, True),
    ("dryer", "utility room", 2_400, False, False),
    ("heater", "guest bedroom", 2_000, False, False),
    ("car charger", "garage", 7_200, False, False),
    ("coffee machine", "kitchen", 1_450, True, False),
)


def furnish(house: House) -> None:
    """Write rooms and devices; hubs first, then kind by kind."""
    for name, floor, purpose in _ROOMS:
        house.add_room(name, floor, purpose)
    house.add_device(_MAIN, "main hub", "hub", "hall", None, firmware="7.0", latest_firmware="7.0")
    house.add_device(
        _GARDEN, "garden hub", "hub", "garden", None, status="offline", fault="frozen", firmware="6.8",
        latest_firmware="7.0", last_seen_at=instant(house.at(0, HUB_LOST_MINUTE)),
    )  # fmt: skip
    _lights(house)
    _locks(house)
    _heating(house)
    _covers(house)
    _plugs(house)
    _cameras(house)
    _alarm(house)
    _sensors(house)


def _lights(house: House) -> None:
    rng = house.rng
    for key, name, room, hub, spot, dims, colors in _LIGHTS:
        odd: dict[str, Any] = {}
        if key == "mirror light":
            odd = {"status": "offline", "fault": "frozen", "last_seen_at": instant(house.at(-1, 22 * 60 + 41))}
        elif key == "guest light":
            odd = {"status": "offline", "fault": "no_power", "last_seen_at": instant(house.at(-3, 19 * 60 + 8))}
        elif key in {"landing light", "office lamp"}:
            odd = _OLD
        if key == "landing light":
            odd = odd | {"update_fails_first": True}
        device = house.add_device(key, name, "light", room, hub, spot=spot, **odd)
        house.world.insert(
            Light,
            device_id=device,
            is_on=not odd.get("fault") and key != house.frozen and hub == _MAIN and rng.random() < 0.55,
            brightness=rng.choice((30, 45, 60, 70, 80, 90)) if dims else 100,
            color_temperature=rng.choice((2_700, 3_000, 4_000)),
            color=rng.choice(_COLORS) if colors and rng.random() < 0.4 else "white",
            can_color=colors,
            can_dim=dims,
        )


def _locks(house: House) -> None:
    morning = house.morning
    plan = (
        ("front door", "hall", (morning.front, "closed"), 5, "house", {"battery_percent": 62, **_OLD}),
        ("back door", "kitchen", morning.back_door, 0, "house", {"battery_percent": 9}),
        ("side door", "utility room", morning.side_door, 0, "house", {"battery_percent": 74, **_OLD}),
        ("garage entrance", "garage", morning.inner_door, 10, "garage", {"battery_percent": 88}),
    )
    for name, room, (bolt, door), minutes, behind, columns in plan:
        device = house.add_device(name, name, "lock", room, _MAIN, **columns)
        unlocked_at = instant(house.at(0, 8 * 60 + 57)) if bolt == "unlocked" and door == "closed" and minutes else None
        house.world.insert(
            Lock, device_id=device, bolt=bolt, door=door, auto_lock_minutes=minutes, behind=behind,
            unlocked_at=unlocked_at,
        )  # fmt: skip


def _heating(house: House) -> None:
    for room, mode, usual, current in _ZONES:
        held = room == "main bedroom"
        columns: dict[str, Any] = {"battery_percent": 17} if room == "nursery" else {}
        device = house.add_device(
            f"{room} thermostat", f"{room} thermostat", "thermostat", room, _MAIN,
            **{"battery_percent": house.rng.randrange(40, 96), **columns},
        )  # fmt: skip
        house.world.insert(
            Thermostat,
            device_id=device,
            mode=mode,
            target=190 if held else usual,
            usual_target=usual,
            current=current + house.rng.randrange(-3, 4),
            hold_until=instant(house.at(1, 8 * 60)) if held else None,
            min_target=DEVICE_LOW,
            max_target=DEVICE_HIGH,
        )


def _covers(house: House) -> None:
    position, stuck = house.morning.garage
    plan = [("garage door", "garage door", "garage", _MAIN, position, "garage_door", stuck)]
    plan += [(key, f"{room} blind", room, _MAIN, at, "blind", False) for key, room, at in _BLINDS]
    plan += [("awning", "awning", "garden", _GARDEN, 0, "awning", False)]
    for key, name, room, hub, at, kind, obstructed in plan:
        device = house.add_device(key, name, "cover", room, hub)
        house.world.insert(Cover, device_id=device, position=at, obstructed=obstructed, type=kind)


def _plugs(house: House) -> None:
    for feeds, room, watts, on, critical in _PLUGS:
        device = house.add_device(feeds, f"{feeds} plug", "plug", room, _MAIN)
        house.world.insert(Plug, device_id=device, is_on=on, feeds=feeds, load_watts=watts, critical=critical)


def _cameras(house: House) -> None:
    plan: tuple[tuple[str, str, str, str, int, dict[str, Any]], ...] = (
        ("doorbell", "hall", _MAIN, house.morning.doorbell, 41, {"battery_percent": 57}),
        ("drive camera", "garage", _MAIN, "watch", 100, {"firmware": "3.7", "latest_firmware": "4.1"}),
        ("garden camera", "garden", _GARDEN, "watch", 63, {}),
        ("nursery camera", "nursery", _MAIN, house.morning.nursery, 22, {}),
    )
    for name, room, hub, mode, storage, columns in plan:
        device = house.add_device(name, name, "camera", room, hub, **columns)
        house.world.insert(Camera, device_id=device, mode=mode, storage_percent=storage, watches=name.split()[0])


def _alarm(house: House) -> None:
    device = house.add_device("alarm", "alarm", "alarm", "hall", _MAIN, battery_percent=81, **_OLD)
    pin = f"{house.rng.randrange(1_000, 10_000)}"
    house.world.insert(Alarm, device_id=device, mode=house.morning.alarm, pin=pin, wrong_tries=2, blocked_until=None)


def _sensors(house: House) -> None:
    rng = house.rng
    plan = (
        ("living sensor", "climate sensor", "living room", _MAIN, "temperature", 198 + rng.randrange(8), 46, 64),
        ("nursery sensor", "climate sensor", "nursery", _MAIN, "temperature", 194 + rng.randrange(8), 51, 71),
        ("leak sensor", "leak sensor", "utility room", _MAIN, "leak", 1, None, 38),
        ("wind sensor", "wind sensor", "garden", _GARDEN, "wind", house.morning.wind, None, 83),
        ("freezer sensor", "freezer sensor", "utility room", _MAIN, "temperature", -184 + rng.randrange(6), None, 12),
    )
    for key, name, room, hub, measures, value, humidity, battery in plan:
        device = house.add_device(key, name, "sensor", room, hub, battery_percent=battery)
        house.world.insert(Sensor, device_id=device, measures=measures, value=value, humidity=humidity)
