"""What is done to one device, by a hand, a scene or an automation: guards that hold for all three, then the change."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, get_args

from servers.iot_devices import policy
from servers.iot_devices.models import (
    Alarm,
    AlarmMode,
    Camera,
    CameraMode,
    Color,
    Cover,
    Device,
    DeviceEvent,
    EventKind,
    Home,
    HomeMode,
    Light,
    Lock,
    Plug,
    Sensor,
    Setting,
    Thermostat,
    ThermostatMode,
)
from servers.iot_devices.standing import PARTS, House, require_answer, sentence, state_line
from servers.kit import Conflict, Refused
from servers.kit.text import instant
from sessions import World

COLORS: Final[tuple[str, ...]] = get_args(Color)
THERMOSTAT_MODES: Final[tuple[str, ...]] = get_args(ThermostatMode)
CAMERA_MODES: Final[tuple[str, ...]] = get_args(CameraMode)
ALARM_MODES: Final[tuple[str, ...]] = get_args(AlarmMode)
HOME_MODES: Final[tuple[str, ...]] = get_args(HomeMode)
_OWN: Final[Mapping[str, tuple[str, ...]]] = {
    "light": ("power", "brightness", "color_temperature", "color"),
    "lock": ("bolt",),
    "thermostat": ("mode", "target"),
    "camera": ("mode",),
    "plug": ("power",),
    "cover": ("position",),
    "alarm": ("mode",),
}
_MODES: Final[Mapping[str, tuple[str, ...]]] = {
    "thermostat": THERMOSTAT_MODES,
    "camera": CAMERA_MODES,
    "alarm": ALARM_MODES,
}
_RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "power": (0, 1),
    "brightness": (1, 100),
    "color_temperature": (2200, 6500),
    "color": (0, len(COLORS) - 1),
    "position": (0, 100),
    "target": (policy.DEVICE_LOW, policy.DEVICE_HIGH),
    "bolt": (0, 1),
}
_HOME_OF: Final = {"disarmed": "home", "armed_home": "home", "armed_night": "night", "armed_away": "away"}


def note(
    world: World,
    device_id: str,
    kind: EventKind,
    detail: str,
    actor: str,
    *,
    at: datetime | None = None,
    seconds: int = 0,
    seen: str = "",
) -> None:
    """Write into the log of the house."""
    world.insert(
        DeviceEvent,
        device_id=device_id,
        at=instant(at or world.now),
        kind=kind,
        detail=detail,
        actor=actor,
        seconds=seconds,
        seen=seen,
    )


def heard_from(world: World, device: Device) -> None:
    """A device has told how it stands."""
    world.update(Device, device.device_id, last_seen_at=instant(world.now))


def _changed(world: World, device: Device, actor: str) -> str:
    line = state_line(device.kind, world.get(PARTS[device.kind], device.device_id))
    heard_from(world, device)
    note(world, device.device_id, "state", line, actor)
    return line


def put_light(house: House, device: Device, row: Light, wanted: Mapping[str, Any], actor: str) -> str:
    """Set a light to what is `wanted` of is_on, brightness, color_temperature and color; the last three light it.

    Raises:
        Conflict: it does not answer, cannot dim, or shows no colours.
    """
    require_answer(house, device)
    name = sentence(house.called(device))
    if not row.can_dim and wanted.keys() & {"brightness", "color_temperature"}:
        raise Conflict(f"{name} only goes on and off; it cannot be dimmed.")
    if not row.can_color and "color" in wanted:
        raise Conflict(f"{name} shows no colours.")
    values = {"is_on": True, **wanted}
    if "color_temperature" in wanted:
        values["color"] = "white"
    house.world.update(Light, device.device_id, **values)
    return _changed(house.world, device, actor)


def put_thermostat(
    house: House, device: Device, row: Thermostat, wanted: Mapping[str, Any], actor: str, hold_until: str | None = None
) -> str:
    """Set a thermostat to what is `wanted` of mode and target, the latter until a stored moment or for good.

    Raises:
        Refused: the target is outside what the device or the house allows.
        Conflict: it does not answer, or is off and gets a target.
    """
    if "target" in wanted:
        target = wanted["target"]
        if not row.min_target <= target <= row.max_target:
            low, high = policy.degrees(row.min_target), policy.degrees(row.max_target)
            raise Refused(f"{sentence(house.called(device))} takes targets from {low} to {high} degrees.")
        if fault := policy.target_fault(house.world, target):
            raise Refused(fault)
    require_answer(house, device)
    mode = wanted.get("mode", row.mode)
    if mode == "off" and "target" in wanted:
        raise Conflict(f"{sentence(house.called(device))} has no target while it is off; set another mode with it.")
    values: dict[str, Any] = {**wanted}
    if "target" in wanted:
        values["hold_until"] = hold_until
        if hold_until is None:
            values["usual_target"] = wanted["target"]
    elif mode == "off":
        values |= {"hold_until": None, "target": row.usual_target}
    house.world.update(Thermostat, device.device_id, **values)
    return _changed(house.world, device, actor)


def put_cover(house: House, device: Device, row: Cover, position: int, actor: str) -> str:
    """Move a cover.

    Raises:
        Conflict: it does not answer, something is in its way, it would open the garage of an armed house, or the wind
            is too strong for an awning.
    """
    require_answer(house, device)
    name = sentence(house.called(device))
    if row.obstructed:
        raise Conflict(f"{name} is obstructed; somebody has to clear it first.")
    if row.type == "garage_door" and position > row.position and alarm_of(house.world).mode in policy.ARMED:
        raise Conflict(f"The alarm is armed; disarm it before {house.called(device)} is opened.")
    wind = wind_of(house.world)
    if row.type == "awning" and position > row.position and wind > policy.AWNING_WIND:
        raise Conflict(f"The wind blows at {wind} km/h; {house.called(device)} stays in above {policy.AWNING_WIND}.")
    house.world.update(Cover, device.device_id, position=position)
    return _changed(house.world, device, actor)


def put_plug(house: House, device: Device, row: Plug, *, is_on: bool, actor: str) -> str:
    """Switch a plug.

    Raises:
        Refused: a critical plug would go off.
        Conflict: it does not answer.
    """
    if row.critical and not is_on:
        raise Refused(f"The {row.feeds} must not lose power; {house.called(device)} is never switched off.")
    require_answer(house, device)
    house.world.update(Plug, device.device_id, is_on=is_on)
    return _changed(house.world, device, actor)


def put_camera(house: House, device: Device, row: Camera, mode: str, actor: str) -> str:
    """Switch a camera to a mode.

    Raises:
        Refused: the house rules forbid it in the nursery now.
        Conflict: it does not answer, or would record with its storage full.
    """
    if fault := policy.camera_fault(house.world, row, mode):
        raise Refused(fault)
    require_answer(house, device)
    if mode == "record" and row.storage_percent >= 100:
        raise Conflict(f"The storage of {house.called(device)} is full; it cannot record.")
    house.world.update(Camera, device.device_id, mode=mode)
    return _changed(house.world, device, actor)


def put_bolt(house: House, device: Device, row: Lock, actor: str) -> str:
    """Lock a door.

    Raises:
        Conflict: the lock does not answer, is jammed or nearly empty, or the door stands open.
    """
    require_answer(house, device)
    name = sentence(house.called(device))
    if row.door == "open":
        raise Conflict(f"{name} stands open; it has to be shut before it is locked.")
    if row.bolt == "jammed":
        raise Conflict(f"{name} is jammed; with the door shut, a restart of the lock may free it.")
    if device.battery_percent is not None and device.battery_percent < policy.LOCK_BATTERY:
        raise Conflict(f"The battery of {house.called(device)} is at {device.battery_percent} %, too low to lock.")
    house.world.update(Lock, device.device_id, bolt="locked", unlocked_at=None)
    return _changed(house.world, device, actor)


def arm(house: House, device: Device, mode: str, actor: str) -> str:
    """Arm the alarm; the home follows.

    Raises:
        Conflict: the alarm does not answer or is sounding, an outer door is not locked, or the garage door is not
            closed in an empty house.
    """
    require_answer(house, device)
    if alarm_of(house.world).mode == "triggered":
        raise Conflict("The alarm is sounding; disarm it first.")
    if faults := open_ways(house, mode):
        raise Conflict(f"The alarm cannot be armed: {'; '.join(faults)}.")
    return put_alarm(house, device, mode, actor)


def put_alarm(house: House, device: Device, mode: str, actor: str) -> str:
    """Bring the alarm and the mode of the home to a mode, whatever stands open."""
    world = house.world
    world.update(Alarm, device.device_id, mode=mode)
    world.update(Home, policy.home(world).home_id, mode=_HOME_OF[mode])
    return _changed(world, device, actor)


def open_ways(house: House, mode: str) -> list[str]:
    """What keeps the alarm from being armed: outer doors that are not locked, and away from home the garage door."""
    found: list[str] = []
    for device in house.devices.values():
        row = house.part(device)
        if device.kind == "lock" and row.behind == "house" and row.bolt != "locked":
            state = "stands open" if row.door == "open" else f"is {row.bolt}"
            found.append(f"{house.called(device)} {state}")
        if device.kind == "cover" and row.type == "garage_door" and row.position > 0 and mode == "armed_away":
            found.append(f"{house.called(device)} is {state_line('cover', row)}")
    return found


def alarm_of(world: World) -> Alarm:
    """The alarm."""
    return world.find(Alarm)[0]


def wind_of(world: World) -> int:
    """The wind outdoors in km/h."""
    return world.find(Sensor, measures="wind")[0].value


def put_settings(house: House, device: Device, settings: Mapping[str, int], actor: str) -> str:
    """Bring a device to the settings of a scene or an automation; answers how it stands then.

    Raises:
        Refused: a rule forbids it now.
        Conflict: the device does not answer, or cannot do it now.
    """
    row: Any = house.world.get(PARTS[device.kind], device.device_id)
    if device.kind == "light":
        return put_light(house, device, row, _light_values(settings), actor)
    return _put_other(house, device, row, settings, actor)


def _light_values(settings: Mapping[str, int]) -> dict[str, Any]:
    if settings.get("power") == 0:
        return {"is_on": False}
    values: dict[str, Any] = {name: settings[name] for name in ("brightness", "color_temperature") if name in settings}
    if "color" in settings:
        values["color"] = COLORS[settings["color"]]
    return values


def _put_other(house: House, device: Device, row: Any, settings: Mapping[str, int], actor: str) -> str:
    match device.kind:
        case "thermostat":
            values: dict[str, Any] = {"target": settings["target"]} if "target" in settings else {}
            if "mode" in settings:
                values["mode"] = THERMOSTAT_MODES[settings["mode"]]
            return put_thermostat(house, device, row, values, actor)
        case "cover":
            return put_cover(house, device, row, settings["position"], actor)
        case "plug":
            return put_plug(house, device, row, is_on=bool(settings["power"]), actor=actor)
        case "camera":
            return put_camera(house, device, row, CAMERA_MODES[settings["mode"]], actor)
        case "lock":
            return put_bolt(house, device, row, actor)
        case _:
            return arm(house, device, ALARM_MODES[settings["mode"]], actor)


def settings_of(device: Device, row: Any) -> dict[Setting, int]:
    """How a device stands now, as settings that bring it back there; {} where a scene cannot hold it."""
    match device.kind:
        case "light":
            return _light_settings(row)
        case "thermostat":
            mode = THERMOSTAT_MODES.index(row.mode)
            return {"mode": mode, "target": row.target} if mode else {"mode": mode}
        case "cover":
            return {"position": row.position}
        case "plug":
            return {"power": int(row.is_on)}
        case "camera":
            return {"mode": CAMERA_MODES.index(row.mode)}
        case _:
            return {}


def _light_settings(row: Light) -> dict[Setting, int]:
    found: dict[Setting, int] = {"power": int(row.is_on)}
    if not row.is_on or not row.can_dim:
        return found
    found["brightness"] = row.brightness
    if row.color == "white":
        found["color_temperature"] = row.color_temperature
    else:
        found["color"] = COLORS.index(row.color)
    return found


def require_setting(house: House, device: Device, setting: str, value: int) -> None:
    """A device can be brought to a setting at all.

    Raises:
        Conflict: its kind has no such setting, or the value lies outside it.
    """
    name = sentence(house.called(device))
    own = _OWN.get(device.kind, ())
    if setting not in own:
        able = f"it takes {' and '.join(own)}" if own else "nothing can be set there"
        raise Conflict(f"{name} has no setting {setting}; {able}.")
    row = house.parts[device.device_id]
    if device.kind == "light" and setting in {"brightness", "color_temperature"} and not row.can_dim:
        raise Conflict(f"{name} only goes on and off; it cannot be dimmed.")
    if device.kind == "light" and setting == "color" and not row.can_color:
        raise Conflict(f"{name} shows no colours.")
    low, high = (0, len(_MODES[device.kind]) - 1) if setting == "mode" else _RANGES[setting]
    if not low <= value <= high:
        raise Conflict(f"{name} takes {setting} from {low} to {high}.")


def action_words(house: House, device: Device, setting: str, value: int) -> str:
    """One setting of a device in words: "the hall light to 40 % brightness", "the back door locked"."""
    return f"{house.called(device)} {_setting_words(device.kind, setting, value)}"


def _setting_words(kind: str, setting: str, value: int) -> str:  # noqa: PLR0911 - one case a setting
    match setting:
        case "power":
            return "on" if value else "off"
        case "brightness":
            return f"to {value} % brightness"
        case "color_temperature":
            return f"to {value} K"
        case "color":
            return f"to {COLORS[value]}"
        case "position":
            return {0: "closed", 100: "open"}.get(value, f"{value} % open")
        case "target":
            return f"to {policy.in_degrees(value)}"
        case "bolt":
            return "locked" if value else "unlocked"
        case _:
            return f"to {_MODES[kind][value].replace('_', ' ')}"
