"""Automations that go off: which ones a trigger sets off, and what each did."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from itertools import groupby
from typing import Final

from servers.iot_devices import policy
from servers.iot_devices.models import (
    Alarm,
    Automation,
    Camera,
    Cover,
    Device,
    Home,
    Light,
    Lock,
    Plug,
    SceneAction,
    Thermostat,
)
from servers.iot_devices.standing import House, house_of
from servers.iot_devices.steps import note, put_settings
from servers.iot_devices.times import weekday
from servers.iot_devices.views import AppliedView, FiredView, SkippedView
from servers.kit import Conflict, Refused
from servers.kit.text import instant
from sessions import World

ACTOR = "automation"
FIRED: Final = (Device, Light, Plug, Cover, Thermostat, Camera, Lock, Alarm, Home, Automation)
"""Tables that an automation may write when it goes off, beside the log."""


def fire(
    world: World, trigger: str, device_id: str | None = None, fits: Callable[[Automation], bool] | None = None
) -> list[FiredView]:
    """Run the automations that a trigger sets off, each once; what they do sets off no others.

    Args:
        device_id: the device that opened, was unlocked, saw or measured something.
        fits: whether the trigger's value is met, where it has one.
    """
    return [
        run(world, row)
        for row in world.find(Automation, trigger=trigger, trigger_device_id=device_id)
        if may_run(world, row, world.now) and (fits is None or fits(row))
    ]


def may_run(world: World, row: Automation, moment: datetime) -> bool:
    """Whether an automation is on, and this is a day and a mode of the home for it."""
    today = weekday(moment.astimezone(world.zone).date())
    return (
        row.is_enabled and (not row.days or today in row.days) and row.only_if_mode in {None, policy.home(world).mode}
    )


def run(world: World, row: Automation, moment: datetime | None = None) -> FiredView:
    """Do what an automation is there for, as far as it goes now."""
    house = house_of(world)
    at = moment or world.now
    if row.scene_id is not None:
        applied, skipped = apply_scene(house, row.scene_id, ACTOR)
    else:
        applied, skipped = apply_one(house, str(row.device_id), {str(row.setting): int(row.value or 0)}, ACTOR)
    world.update(Automation, row.automation_id, last_fired_at=instant(at))
    view: FiredView = {
        "automation_id": row.automation_id,
        "name": row.name,
        "applied": applied,
    }
    if skipped:
        view["skipped"] = skipped
    if row.trigger_device_id is not None:
        note(world, row.trigger_device_id, "fired", row.name, ACTOR, at=at)
    elif applied:
        note(world, applied[0]["device_id"], "fired", row.name, ACTOR, at=at)
    return view


def apply_one(
    house: House, device_id: str, settings: dict[str, int], actor: str
) -> tuple[list[AppliedView], list[SkippedView]]:
    """Bring one device to some settings, or say why not."""
    device = house.devices.get(device_id)
    if device is None:
        return [], [{"device_id": device_id, "reason": "This device was removed from the house."}]
    try:
        line = put_settings(house, device, settings, actor)
    except (Conflict, Refused) as error:
        return [], [{"device_id": device_id, "name": device.name, "reason": str(error)}]
    return [{"device_id": device_id, "name": device.name, "state": line}], []


def apply_scene(house: House, scene_id: str, actor: str) -> tuple[list[AppliedView], list[SkippedView]]:
    """Bring every device of a scene to its settings, as far as each goes."""
    applied: list[AppliedView] = []
    skipped: list[SkippedView] = []
    for device_id, rows in groupby(house.world.find(SceneAction, scene_id=scene_id), key=lambda row: row.device_id):
        done, left = apply_one(house, device_id, {row.setting: row.value for row in rows}, actor)
        applied += done
        skipped += left
    return applied, skipped
