"""Scenes of two people, one with a device that is gone, and the automations, two of which contradict each other."""

from __future__ import annotations

from typing import Any, Final

from servers.iot_devices.models import Automation, Device, Scene, SceneAction
from servers.iot_devices.seed_book import House
from servers.kit.text import instant

_GONE: Final = "floor lamp"
_WORKDAYS: Final = ["monday", "tuesday", "wednesday", "thursday", "friday"]
_NIGHT: Final = 2
"""The place of a mode in `HomeMode`."""
_AWAY: Final = 1
_ORANGE: Final = 2
"""The place of a colour in `Color`."""
# Name, whose, what it sets.
_SCENES: Final[tuple[tuple[str, str, tuple[tuple[str, str, int], ...]], ...]] = (
    ("Movie", "me", (("living lamp", "brightness", 20), ("living light", "power", 0), ("living blind", "position", 0),
                     ("hall light", "brightness", 30))),
    ("movie", "partner", (("living lamp", "brightness", 10), ("living lamp", "color", _ORANGE),
                          ("living light", "power", 0), ("kitchen light", "power", 0))),
    ("Good Night", "me", (("hall light", "power", 0), ("kitchen light", "power", 0), ("living lamp", "power", 0),
                          ("living light", "power", 0), ("garage light", "power", 0),
                          ("bedroom lamp", "brightness", 15), ("living room thermostat", "target", 170))),
    ("Dinner", "partner", (("dining light", "brightness", 60), ("kitchen light", "brightness", 80),
                           ("living lamp", "brightness", 40), ("living light", "power", 0))),
    ("Leaving", "me", (("hall light", "power", 0), ("kitchen light", "power", 0), ("living light", "power", 0),
                       ("office lamp", "power", 0), ("coffee machine", "power", 0), (_GONE, "power", 0))),
    ("Garden Evening", "partner", (("path light", "brightness", 60), ("shed light", "power", 1),
                                   ("tree light", "brightness", 50), ("awning", "position", 0))),
    ("Reading", "me", (("office lamp", "brightness", 90), ("living lamp", "brightness", 70),
                       ("living lamp", "color_temperature", 3_000))),
    ("Open House", "partner", (("hall light", "brightness", 40), ("dining light", "brightness", 40),
                               ("living lamp", "brightness", 30))),
    ("Morning", "me", (("living blind", "position", 100), ("kitchen blind", "position", 100),
                       ("kitchen light", "power", 1))),
)  # fmt: skip


def set_rules(house: House) -> None:
    """Write scenes and automations."""
    scenes = _scenes(house)
    for name, trigger, columns in _automations(scenes):
        defaults: dict[str, Any] = {
            "is_enabled": True, "trigger_device_id": None, "trigger_value": None, "at_time": None, "days": [],
            "only_if_mode": None, "scene_id": None, "device_id": None, "setting": None, "value": None,
            "last_fired_at": None,
        }  # fmt: skip
        row = defaults | columns
        for column in ("trigger_device_id", "device_id"):
            if row[column] is not None:
                row[column] = house.devices[row[column]]
        if row["last_fired_at"] is not None:
            row["last_fired_at"] = instant(house.at(*row["last_fired_at"]))
        house.world.insert(Automation, name=name, trigger=trigger, **row)


def _scenes(house: House) -> dict[str, str]:
    gone = house.world.new_id(Device)
    found: dict[str, str] = {}
    for name, who, actions in _SCENES:
        scene = house.world.insert(Scene, name=name, owner=house.people[who].name)
        found[name] = scene.scene_id
        for device, setting, value in actions:
            house.world.insert(
                SceneAction,
                scene_id=scene.scene_id,
                device_id=gone if device == _GONE else house.devices[device],
                setting=setting,
                value=value,
            )
    return found


def _device(device: str, setting: str, value: int) -> dict[str, Any]:
    return {"device_id": device, "setting": setting, "value": value}


def _automations(scenes: dict[str, str]) -> tuple[tuple[str, str, dict[str, Any]], ...]:
    return (
        ("Evening lights", "time", {"at_time": "18:30", "scene_id": scenes["Dinner"], "only_if_mode": "home",
                                    "last_fired_at": (-1, 18 * 60 + 30)}),
        ("Kitchen blind up", "time", {"at_time": "07:00", "days": _WORKDAYS, **_device("kitchen blind", "position", 60),
                                      "last_fired_at": (0, 7 * 60)}),
        ("Hall light off", "time", {"at_time": "22:30", **_device("hall light", "power", 0),
                                    "last_fired_at": (-1, 22 * 60 + 30)}),
        ("Light for latecomers", "time", {"at_time": "22:30", "days": ["friday", "saturday"],
                                           **_device("hall light", "brightness", 25)}),
        ("Christmas tree", "time", {"at_time": "16:30", "is_enabled": False, **_device("tree light", "power", 1),
                                    "last_fired_at": (-320, 16 * 60 + 30)}),
        ("Light at the front door", "unlocked", {"trigger_device_id": "front door", **_device("hall light", "power", 1),
                                                 "last_fired_at": (-1, 17 * 60 + 48)}),
        ("Awning in when it blows", "above", {"trigger_device_id": "wind sensor", "trigger_value": 45,
                                              **_device("awning", "position", 0)}),
        ("Frost guard", "below", {"trigger_device_id": "living sensor", "trigger_value": 160,
                                  **_device("living room thermostat", "target", 180)}),
        ("Car charger off", "time", {"at_time": "06:30", **_device("car charger", "power", 0),
                                     "last_fired_at": (0, 6 * 60 + 30)}),
        ("Drive light", "motion", {"trigger_device_id": "drive camera", **_device("garage light", "power", 1),
                                   "only_if_mode": "night", "last_fired_at": (-2, 23 * 60 + 12)}),
        ("Everything off when we leave", "mode", {"trigger_value": _AWAY, "scene_id": scenes["Leaving"],
                                                  "last_fired_at": (-1, 8 * 60 + 20)}),
        ("Good night", "mode", {"trigger_value": _NIGHT, "scene_id": scenes["Good Night"],
                                "last_fired_at": (-1, 23 * 60 + 5)}),
        ("Bedroom down", "time", {"at_time": "22:00", "is_enabled": False,
                                  **_device("main bedroom thermostat", "target", 170),
                                  "last_fired_at": (-12, 22 * 60)}),
        ("Garage light", "opened", {"trigger_device_id": "garage door", **_device("garage light", "power", 1),
                                    "last_fired_at": (-1, 18 * 60 + 2)}),
    )  # fmt: skip
