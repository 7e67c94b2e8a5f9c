"""Automations in words: when each goes off, what it does, when next."""

from __future__ import annotations

from datetime import datetime, timedelta

from servers.iot_devices.models import Automation, Scene
from servers.iot_devices.policy import in_degrees
from servers.iot_devices.standing import House
from servers.iot_devices.steps import HOME_MODES, action_words
from servers.iot_devices.times import WEEKDAYS, at_clock, days_from, in_order, weekday
from servers.iot_devices.views import AutomationView
from servers.kit.text import instant, local_minute
from sessions import World


def automation_view(house: House, row: Automation) -> AutomationView:
    """An automation as shown."""
    world = house.world
    view: AutomationView = {
        "automation_id": row.automation_id,
        "name": row.name,
        "is_enabled": row.is_enabled,
        "trigger": row.trigger,
        "when": trigger_of(house, row),
        "does": action_of(house, row),
        "days": in_order(row.days),
    }
    for name in (
        "at_time", "trigger_value", "trigger_device_id", "only_if_mode", "scene_id", "device_id", "setting", "value",
    ):  # fmt: skip
        if getattr(row, name) is not None:
            view[name] = getattr(row, name)
    following = next_at(world, row)
    if following is not None:
        view["next_at"] = local_minute(instant(following), world.zone)
    if row.last_fired_at is not None:
        view["last_fired_at"] = local_minute(row.last_fired_at, world.zone)
    return view


def trigger_of(house: House, row: Automation) -> str:
    """When an automation goes off: "at 07:00 on weekdays", "when the front door is unlocked, at night only"."""
    mode = "" if row.only_if_mode is None else f", only in {row.only_if_mode} mode"
    return f"{_cause(house, row)}{_days_of(row.days)}{mode}"


def _cause(house: House, row: Automation) -> str:
    if row.trigger == "time":
        return f"at {row.at_time}"
    if row.trigger == "mode":
        return f"when the home goes to {HOME_MODES[row.trigger_value or 0]} mode"
    device = house.devices[str(row.trigger_device_id)]
    name = house.called(device)
    match row.trigger:
        case "opened":
            return f"when {name} is opened"
        case "unlocked":
            return f"when {name} is unlocked"
        case "motion":
            return f"when {name} sees motion"
        case _:
            return f"when {name} goes {row.trigger} {_measure(house, row)}"


def _measure(house: House, row: Automation) -> str:
    value = row.trigger_value or 0
    part = house.parts[str(row.trigger_device_id)]
    measures = getattr(part, "measures", "temperature")
    if measures == "temperature":
        sign = "-" if value < 0 else ""
        return f"{sign}{in_degrees(abs(value))}"
    return f"{value} km/h" if measures == "wind" else str(value)


def _days_of(days: list[str]) -> str:
    found = in_order(days)
    match found:
        case []:
            return ""
        case _ if found == list(WEEKDAYS[:5]):
            return " on weekdays"
        case _ if found == list(WEEKDAYS[5:]):
            return " on weekends"
        case _:
            return " on " + ", ".join(f"{day.capitalize()}s" for day in found)


def action_of(house: House, row: Automation) -> str:
    """What an automation does: "the hall light on", 'the scene "Movie"'."""
    if row.scene_id is not None:
        scene = house.world.get(Scene, row.scene_id)
        return f'the scene "{scene.name}"' if scene is not None else "a scene that is gone"
    return action_words(house, house.devices[str(row.device_id)], str(row.setting), int(row.value or 0))


def next_at(world: World, row: Automation) -> datetime | None:
    """When a timed automation goes off next, None where it is off or has no time."""
    if not row.is_enabled or row.at_time is None:
        return None
    return next(
        at
        for day in days_from(world.today, world.today + timedelta(days=8))
        if (not row.days or weekday(day) in row.days) and (at := at_clock(day, row.at_time, world.zone)) > world.now
    )
