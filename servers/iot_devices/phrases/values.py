"""Values that requests give, which parameters go together, what a request is about, and near misses."""

from __future__ import annotations

from typing import Any

_NAMES = ["House routine", "New routine", "Trial run", "Test run", "Clockwork", "House rule", "My routine"]
_SCENES = ["Work mode", "Sunday", "Guests", "Homework", "Quiet time", "Weekend", "Rainy day", "Late shift", "Everyday"]
_GUESTS = [
    "Marta Quell", "Leo Farrant", "Ivy Okonjo", "Henrik Sand", "Rosa Delmonte", "Tom Birch", "Yusuf Aydin", "Clara Voss",
    "Ben Hollis", "Nadia Petrov", "Amit Rao", "Grace Mbeki",
]  # fmt: skip
_TARGETS = [165, 175, 180, 185, 190, 195, 200, 205, 210, 215, 220, 225, 230, 240]
_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def _from(table: str) -> tuple[Any, ...]:
    return ("row", table, {"device_id": "device_id"})


VALUES: dict[str, Any] = {
    "list_devices.query": ("row", "devices", "name"),
    "list_device_events": ("either", [_from("locks"), _from("cameras"), _from("cameras"), _from("sensors")]),
    "list_device_events.kind": ("field", "device_id", "noted"),
    "get_sensor_history": (
        "either",
        [_from("thermostats"), ("row", "sensors", {"device_id": "device_id"}, {"measures": "temperature"})],
    ),
    "get_sensor_history.since": ("day", -4, -3),
    "get_sensor_history.until": ("day", -2, -1),
    "get_energy_usage.device_id": ("row", "energy_days", "device_id"),
    "get_energy_usage.since": ("day", -45, -12),
    "get_energy_usage.until": ("day", -11, -1),
    "set_light.is_on": ("pick", [True, False]),
    "set_light.brightness": ("pick", [10, 20, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 100]),
    "set_light.color": ("pick", ["red", "orange", "yellow", "green", "blue", "purple", "pink"]),
    "set_light.color_temperature": ("pick", [2_700, 3_000, 4_000, 5_000, 6_500]),
    "set_thermostat.target": ("pick", [*_TARGETS, *_TARGETS, 140, 150, 155, 245, 250, 255, 260, 270, 280]),
    "set_thermostat.hold_until": ("moment", 0, 0),
    "set_thermostat.mode": ("pick", ["eco", "eco", "off", "auto", "heat"]),
    "set_cover_position.position": ("pick", [0, 0, 20, 30, 40, 50, 60, 70, 80, 100, 100]),
    "set_camera_mode.mode": ("pick", ["record", "record", "watch", "privacy", "off"]),
    "set_alarm_mode.mode": ("pick", ["armed_home", "armed_night", "armed_away", "disarmed", "disarmed"]),
    "set_alarm_mode.pin": ("row", "alarms", "pin"),
    "save_scene.name": ("pick", _SCENES),
    "save_scene.device_ids": (
        "some",
        (
            "either",
            [
                ("row", "lights", "device_id"),
                ("row", "lights", "device_id"),
                ("row", "covers", "device_id"),
            ],
        ),
        2,
        3,
    ),
    "create_home_automation": (
        "either",
        [
            _from("lights"),
            _from("lights"),
            _from("covers"),
            ("row", "plugs", {"device_id": "device_id"}, {"load_watts": 1_450}),
            _from("locks"),
            _from("thermostats"),
        ],
    ),
    "create_home_automation.name": ("pick", _NAMES),
    "create_home_automation.trigger": ("pick", ["time", "time", "time", "opened", "unlocked", "motion"]),
    "create_home_automation.trigger_device_id": (
        "either",
        [("row", "locks", "device_id"), ("row", "covers", "device_id"), ("row", "cameras", "device_id")],
    ),
    "create_home_automation.at_time": (
        "pick",
        ["06:30", "07:00", "07:15", "07:30", "08:00", "17:30", "18:00", "19:00", "20:30", "21:00", "22:00", "23:00"],
    ),
    "create_home_automation.days": ("some", ("pick", _WEEKDAYS), 1, 1),
    "create_home_automation.setting": ("field", "device_id", "setting"),
    "create_home_automation.value": (
        "by",
        "setting",
        {
            "power": ("pick", [0, 1]),
            "position": ("pick", [0, 100]),
            "bolt": ("pick", [0, 1]),
            "target": ("pick", [180, 200]),
        },
    ),
    "set_home_automation.change": ("pick", ["enable", "enable", "disable", "disable", "remove"]),
    "set_home_automation.at_time": ("one_of", "automation_id", "near_times"),
    "grant_guest_access.person_name": ("pick", _GUESTS),
    "grant_guest_access.door_ids": ("some", ("row", "locks", "device_id"), 1, 2),
    "grant_guest_access.kind": ("pick", ["window", "window", "window", "weekly", "once"]),
    "grant_guest_access.starts_on": ("day", 0, 5),
    "grant_guest_access.ends_on": ("either", [("day", 6, 13), ("day", 6, 13), ("day", 20, 80), ("day", 100, 160)]),
    "grant_guest_access.from_time": ("pick", ["08:00", "09:00", "10:00", "11:00", "12:00", "14:00"]),
    "grant_guest_access.to_time": ("pick", ["13:00", "15:00", "16:00", "17:00", "18:00", "20:00", "23:00"]),
    "grant_guest_access.days": ("some", ("pick", _WEEKDAYS), 1, 1),
}
SHAPES: dict[str, list[list[str]]] = {
    "list_device_events": [["device_id", "kind"]],
    "get_sensor_history": [["device_id", "since", "until"]],
    "get_energy_usage": [
        ["since", "until", "device_id"],
        ["since", "until", "device_id"],
        ["since", "until", "device_id"],
        ["since", "until", "room_id"],
        ["since", "until"],
    ],
    "set_light": [
        ["device_id", "brightness"],
        ["device_id", "brightness"],
        ["device_id", "brightness"],
        ["device_id", "is_on"],
        ["device_id", "is_on"],
        ["device_id", "color"],
        ["device_id", "color_temperature"],
    ],
    "set_thermostat": [
        ["device_id", "target"],
        ["device_id", "target"],
        ["device_id", "target"],
        ["device_id", "target", "hold_until"],
        ["device_id", "mode"],
    ],
    "set_cover_position": [["device_id", "position"]],
    "set_plug_power": [["device_id", "is_on"]],
    "set_camera_mode": [["device_id", "mode"]],
    "set_alarm_mode": [["mode"], ["mode", "pin"]],
    "save_scene": [["name", "device_ids"]],
    "create_home_automation": [
        ["name", "trigger", "at_time", "device_id", "setting", "value"],
        ["name", "trigger", "at_time", "device_id", "setting", "value"],
        ["name", "trigger", "at_time", "device_id", "setting", "value"],
        ["name", "trigger", "at_time", "scene_id"],
        ["name", "trigger", "at_time", "days", "scene_id"],
        ["name", "trigger", "trigger_device_id", "device_id", "setting", "value"],
    ],
    "set_home_automation": [
        ["automation_id", "change"],
        ["automation_id", "change"],
        ["automation_id", "change", "at_time"],
    ],
    "grant_guest_access": [
        ["person_name", "door_ids", "kind", "starts_on", "ends_on"],
        ["person_name", "door_ids", "kind", "starts_on", "ends_on"],
        ["person_name", "door_ids", "kind", "starts_on", "ends_on"],
        ["person_name", "door_ids", "kind", "starts_on", "ends_on", "from_time", "to_time"],
        ["person_name", "door_ids", "kind", "starts_on", "ends_on", "from_time", "to_time", "days"],
    ],
}
TOPIC: dict[str, str | None] = {
    "set_light": "device_id",
    "set_thermostat": "device_id",
    "set_cover_position": "device_id",
    "set_plug_power": "device_id",
    "lock_door": "device_id",
    "unlock_door": "device_id",
    "set_camera_mode": "device_id",
    "set_alarm_mode": None,
    "save_scene": None,
    "activate_scene": "scene_id",
    "create_home_automation": None,
    "set_home_automation": "automation_id",
    "grant_guest_access": None,
    "revoke_guest_access": "grant_id",
    "update_device_firmware": "device_id",
    "restart_device": "device_id",
}
LATER = [0, 0, 95, 150, 245, 380, 505, 560, 760]
"""From nine in the morning: as many rows begin in the evening, when power is dear, as when locks may be updated."""
NEEDS: dict[str, dict[str, str]] = {
    "set_alarm_mode": {"pin": "mode=disarmed"},
    "set_light": {"brightness": "brightness"},
    "set_thermostat": {"target": "target"},
    "create_home_automation": {"at_time": "at_time"},
}
FORBIDDEN: dict[str, list[tuple[list[str], str]]] = {
    "restart_device": [
        (["device_id needless"], "it is responding, and what responds is not restarted as a first step"),
    ],
}
WHY: dict[str, Any] = {
    "set_light": "",
    "set_thermostat": ("heating", "", "target comfortable"),
    "set_cover_position": "",
    "lock_door": "",
    "set_alarm_mode": ("away", "", "mode=armed_away"),
    "create_home_automation": "",
    "restart_device": "",
}
WORDS: dict[str, dict[str, str]] = {}
NEAR: list[str] = [
    "water the plants in the [garden|kitchen]",
    "vacuum the living room",
    "play some music in the kitchen",
    "turn the volume of the TV down",
    "call the [fire brigade|plumber] for me",
    "order a new battery for the door lock",
    "change the PIN of the alarm",
    "add my new desk lamp to the system",
    "rename the lamp in the office to desk lamp",
    "move the drive camera to the back of the house",
    "take the office heater out of the system for good",
    "show me the picture from the doorbell",
    "talk to whoever is at the door",
    "delete the clips on the drive camera",
    "run the washing machine on forty degrees",
    "put the dishwasher on",
    "start the robot mower {d}",
    "feed the fish at noon",
    "make me a coffee",
    "open the bedroom window a little",
    "turn on the fan in the bathroom",
    "switch the fridge to holiday mode",
    "compare our power use with the neighbours'",
    "switch us to a cheaper electricity tariff",
    "text my [sister|brother] the code for the front door",
    "make it sound as if somebody is at home",
    "turn on the towel rail",
    "say good night to the kids over the speaker",
    "pair my new phone with the hub",
    "run me a bath",
]
SECOND_BEST: dict[str, str] = {
    "set_thermostat.target": "any",
    "set_thermostat.hold_until": "less",
    "grant_guest_access.ends_on": "less",
}
