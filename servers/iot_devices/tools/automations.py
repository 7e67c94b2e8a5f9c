"""Automations: what the house does by itself."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.iot_devices import policy
from servers.iot_devices.models import (
    Automation,
    AutomationId,
    Device,
    DeviceId,
    HomeMode,
    Scene,
    SceneAction,
    SceneId,
    Setting,
    TriggerKind,
    Weekday,
)
from servers.iot_devices.standing import House, found_device, house_of, sentence
from servers.iot_devices.steps import HOME_MODES, require_setting
from servers.iot_devices.times import in_order
from servers.iot_devices.views import AutomationChanged, AutomationsView, AutomationView
from servers.iot_devices.wording import action_of, automation_view, trigger_of
from servers.kit import UNORDERED, Conflict, FreeText, InvalidArguments, Refused, TimeOfDay, Toolbox, find
from sessions import World

toolbox = Toolbox()
_SEEN_BY = {
    "above": ("sensor", "thermostat"), "below": ("sensor", "thermostat"), "opened": ("lock", "cover"),
    "unlocked": ("lock",), "motion": ("camera",),
}  # fmt: skip
"""Kinds of devices that a trigger can come from."""
Threshold = Annotated[
    int,
    Field(
        ge=-400,
        le=1000,
        description="For above and below the value that is passed (temperatures in tenths of a degree, wind km/h, leak "
        "1), for mode the new one: 0 home, 1 away, 2 night, 3 vacation.",
    ),
]
Value = Annotated[
    int,
    Field(
        ge=0,
        le=10_000,
        description="power 0 or 1; brightness and position in percent; color_temperature in kelvin; color 0 white, 1 "
        "red, 2 orange, 3 yellow, 4 green, 5 blue, 6 purple, 7 pink; target in tenths of a degree; bolt 1 locked; mode "
        "of a thermostat 0 off, 1 heat, 2 cool, 3 auto, 4 eco, of a camera 0 off, 1 watch, 2 record, 3 privacy, of the "
        "alarm 1 home, 2 night, 3 away.",
    ),
]
Days = Annotated[list[Weekday], UNORDERED, Field(max_length=7, description="Weekdays; none is every day.")]


@toolbox.read
def list_home_automations(
    world: World,
    enabled_only: Annotated[bool, Field(description="Leave out those that are switched off.")] = False,
    device_id: Annotated[DeviceId, Field(description="Only those that watch or set this device.")] | None = None,
) -> AutomationsView:
    """Automations: when each goes off and what it does, in words and figures; when a timed one goes off next.

    Raises:
        NotFound: there is no such device.
    """
    house = house_of(world)
    if device_id is not None:
        found_device(house, device_id)
    rows = [
        row
        for row in world.find(Automation)
        if (row.is_enabled or not enabled_only) and (device_id is None or device_id in _touched(world, row))
    ]
    return {"automations": [automation_view(house, row) for row in rows]}


def _touched(world: World, row: Automation) -> set[str | None]:
    inside = world.find(SceneAction, scene_id=row.scene_id) if row.scene_id is not None else []
    return {row.device_id, row.trigger_device_id, *(one.device_id for one in inside)}


@toolbox.write(Automation)
def create_home_automation(
    world: World,
    name: Annotated[FreeText, Field(min_length=1, max_length=80, description="What it is called.")],
    trigger: Annotated[TriggerKind, Field(description="What sets it off.")],
    trigger_device_id: Annotated[
        DeviceId,
        Field(
            description="The sensor or thermostat that goes above or below, the lock or cover that is opened, the lock "
            "that is unlocked, the camera that sees motion."
        ),
    ]
    | None = None,
    trigger_value: Threshold | None = None,
    at_time: Annotated[TimeOfDay, Field(description="When, for the trigger time.")] | None = None,
    days: Days = [],  # noqa: B006 - read only
    only_if_mode: Annotated[HomeMode, Field(description="Only while the home is in this mode.")] | None = None,
    scene_id: Annotated[SceneId, Field(description="The scene that it activates.")] | None = None,
    device_id: Annotated[DeviceId, Field(description="The device that it sets.")] | None = None,
    setting: Annotated[Setting, Field(description="What of the device it sets.")] | None = None,
    value: Value | None = None,
) -> AutomationView:
    """Make an automation with one trigger and one action: a scene, or one setting of one device.

    Raises:
        InvalidArguments: the trigger lacks what it needs or has what it does not take, there is no action or more than
            one, or the name is blank.
        NotFound: there is no such device or scene.
        Refused: it would unlock a door, open the garage, disarm the alarm, or switch off something critical; or set a
            target that the house does not allow.
        Conflict: an automation with this trigger and action exists; the trigger's device cannot set it off, or the
            device cannot do it.
    """
    if not name.strip():
        raise InvalidArguments("The name is blank.")
    house = house_of(world)
    _require_trigger(house, trigger, trigger_device_id, trigger_value, at_time)
    _require_action(house, scene_id, device_id, setting, value)
    values: dict[str, Any] = {
        "trigger": trigger,
        "trigger_device_id": trigger_device_id,
        "trigger_value": trigger_value,
        "at_time": at_time,
        "days": in_order(days),
        "only_if_mode": only_if_mode,
        "scene_id": scene_id,
        "device_id": device_id,
        "setting": setting,
        "value": value,
    }
    for row in world.find(Automation):
        if all(getattr(row, key) == given for key, given in {**values, "days": row.days}.items()) and (
            in_order(row.days) == values["days"]
        ):
            raise Conflict(f'The automation "{row.name}" has this trigger and does this already.')
    made = world.insert(Automation, name=name, is_enabled=True, last_fired_at=None, **values)
    return automation_view(house, made)


def _require_trigger(house: House, trigger: str, device_id: str | None, value: int | None, at_time: str | None) -> None:
    wants = {"device": trigger in _SEEN_BY, "value": trigger in {"above", "below", "mode"}, "time": trigger == "time"}
    has = {"device": device_id is not None, "value": value is not None, "time": at_time is not None}
    names = {"device": "trigger_device_id", "value": "trigger_value", "time": "at_time"}
    for part, name in names.items():
        if wants[part] and not has[part]:
            raise InvalidArguments(f"The trigger {trigger} needs {name}.")
        if has[part] and not wants[part]:
            raise InvalidArguments(f"The trigger {trigger} takes no {name}; leave it out.")
    if trigger == "mode" and not 0 <= (value or 0) < len(HOME_MODES):
        raise InvalidArguments("The mode is 0 home, 1 away, 2 night or 3 vacation.")
    if device_id is not None:
        device = found_device(house, device_id)
        if device.kind not in _SEEN_BY[trigger]:
            raise Conflict(f"{sentence(house.called(device))} cannot set off the trigger {trigger}.")


def _require_action(
    house: House, scene_id: str | None, device_id: str | None, setting: str | None, value: int | None
) -> None:
    parts = (device_id, setting, value)
    if (scene_id is None) == (device_id is None) or (scene_id is not None and any(one is not None for one in parts)):
        raise InvalidArguments("Give one action: scene_id, or device_id with setting and value.")
    if scene_id is not None:
        find(house.world, Scene, scene_id, "scene")
        return
    if device_id is None or setting is None or value is None:
        raise InvalidArguments("An action on a device needs device_id, setting and value.")
    device = found_device(house, device_id)
    require_setting(house, device, setting, value)
    if fault := forbidden(house, device, setting, value):
        raise Refused(fault)


def forbidden(house: House, device: Device, setting: str, value: int) -> str:
    """Rules 2, 3 and 8: why no automation may do this, "" where one may."""
    row = house.part(device)
    name = house.called(device)
    match device.kind, setting:
        case "lock", "bolt" if value == 0:
            return f"No automation unlocks a door, {name} among them."
        case "cover", "position" if row.type == "garage_door" and value > 0:
            return f"No automation opens {name}."
        case "alarm", "mode" if value == 0:
            return "No automation disarms the alarm."
        case "plug", "power" if row.critical and value == 0:
            return f"The {row.feeds} must not lose power; {name} is never switched off."
        case "thermostat", "target":
            return policy.target_fault(house.world, value)
        case _:
            return ""


@toolbox.write(Automation, confirm=policy.automation_needs_yes)
def set_home_automation(
    world: World,
    automation_id: AutomationId,
    change: Annotated[Literal["enable", "disable", "remove"], Field(description="What becomes of it.")],
    at_time: Annotated[TimeOfDay, Field(description="A new time, for one that goes off at a time.")] | None = None,
    trigger_value: Annotated[Threshold, Field(description="A new value, for one that goes off above or below one.")]
    | None = None,
) -> AutomationChanged:
    """Switch an automation on or off, or remove it; with a new time or value, enable also moves one that is on.

    Raises:
        InvalidArguments: a time or value is given that its trigger does not have, or with remove.
        NotFound: there is no such automation.
        Conflict: it is so already.
    """
    row = find(world, Automation, automation_id, "automation")
    if at_time is not None and row.trigger != "time":
        raise InvalidArguments(f'"{row.name}" does not go off at a time; leave at_time out.')
    if trigger_value is not None and row.trigger not in {"above", "below"}:
        raise InvalidArguments(f'"{row.name}" does not go off above or below a value; leave trigger_value out.')
    if change == "remove":
        if at_time is not None or trigger_value is not None:
            raise InvalidArguments("What is removed gets no new time or value.")
        world.delete(Automation, automation_id)
        return {"automation_id": automation_id, "name": row.name, "change": "removed"}
    values: dict[str, Any] = {"is_enabled": change == "enable"}
    if at_time is not None:
        values["at_time"] = at_time
    if trigger_value is not None:
        values["trigger_value"] = trigger_value
    if all(getattr(row, key) == value for key, value in values.items()):
        raise Conflict(f'"{row.name}" is {"on" if row.is_enabled else "off"} already{_as_it_is(values)}.')
    row = world.update(Automation, automation_id, **values)
    house = house_of(world)
    return {
        "automation_id": automation_id,
        "name": row.name,
        "change": "moved" if len(values) > 1 else f"{change}d",
        "is_enabled": row.is_enabled,
        "when": trigger_of(house, row),
        "does": action_of(house, row),
    }


def _as_it_is(values: dict[str, Any]) -> str:
    return ", and set so" if len(values) > 1 else ""
