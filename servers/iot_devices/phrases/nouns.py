"""What people call rooms, devices, scenes, automations and door codes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "rooms": {"name": ("name", "name"), "purpose": ("purpose", "word")},
    "devices": {
        "name": ("name", "name"),
        "lead": ("lead", "word"),
        "tail": ("tail", "word"),
        "kind": ("kind", "word"),
        "room": ("room", "name"),
        "spot": ("spot", "name"),
        "feeds": ("feeds", "name"),
    },
    "lights": {
        "name": ("name", "name"),
        "tail": ("tail", "word"),
        "kind": ("kind", "word"),
        "room": ("room", "name"),
        "spot": ("spot", "name"),
    },
    "locks": {"name": ("name", "name")},
    "thermostats": {"room": ("room", "name")},
    "covers": {"name": ("name", "name")},
    "plugs": {"feeds": ("feeds", "name")},
    "cameras": {"name": ("name", "name")},
    "scenes": {"name": ("name", "name"), "owner": ("owner", "first")},
    "automations": {"name": ("name", "name"), "at": ("at_time", "time")},
    "access_grants": {
        "first": ("person_name", "first"),
        "name": ("person_name", "name"),
        "ends": ("ends_on", "day"),
        "status": ("status", "word"),
    },
}


# Scenes for a part of the day.
_EARLY = frozenset({"morning"})
_LATE = frozenset({"movie", "good night", "dinner", "garden evening"})
# What nobody switches back on out of season.
_SEASONAL = frozenset({"christmas tree"})


def _answers(row: Any) -> bool:
    return not row.stale


def _needless(row: Any) -> bool:
    """A device that is there and does what it should: nobody restarts it first of all."""
    return not row.stale and not row.jammed


GUARDS: dict[str, Callable[[Any], bool]] = {
    # rooms
    "bedroom": lambda row: row.purpose == "bedroom",
    "measured": lambda row: row.temperature is not None,
    "humid": lambda row: row.humidity is not None,
    # devices of any kind
    "answers": _answers,
    "lost": lambda row: row.stale,
    "needless": _needless,
    "lock": lambda row: row.kind == "lock",
    "no_lock": lambda row: row.kind not in {"lock", "plug"},
    "shared": lambda row: bool(row.tail),
    "spotted": lambda row: bool(row.tail) and bool(row.spot),
    "lamp": lambda row: row.name == "lamp",
    "enclosed": lambda row: row.room != "landing",
    "light": lambda row: row.kind == "light",
    "powered": lambda row: row.kind == "light" or (row.kind == "plug" and not row.critical),
    "plug": lambda row: row.kind == "plug",
    "cover": lambda row: row.kind == "cover",
    "camera": lambda row: row.kind == "camera",
    "opens": lambda row: row.kind in {"lock", "cover"} and row.name in {"garage door", "front door", "back door", "side door"},
    "thermostat": lambda row: row.kind == "thermostat",
    "sensor": lambda row: row.kind == "sensor",
    "battery": lambda row: row.battery_percent is not None,
    "battery_lock": lambda row: row.battery_percent is not None and row.kind == "lock",
    "outdated": lambda row: row.firmware != row.latest_firmware,
    "metered": lambda row: row.metered,
    "metered_plug": lambda row: row.metered and row.kind == "plug",
    "filmed": lambda row: row.name == "doorbell",
    # lights
    "lit": lambda row: row.is_on and not row.stale,
    "dark": lambda row: not row.is_on,
    "dims": lambda row: row.can_dim,
    "dims_lit": lambda row: row.can_dim and row.is_on,
    "dims_dark": lambda row: row.can_dim and not row.is_on,
    "bright": lambda row: row.can_dim and row.is_on and row.brightness > 40,
    # locks
    "unlocked": lambda row: row.bolt == "unlocked",
    "outer": lambda row: row.outer,
    "locks_itself": lambda row: row.auto_lock_minutes > 0,
    # thermostats
    "comfortable": lambda value: 190 <= value <= 240,
    "held": lambda row: row.hold_until != "",
    "not_eco": lambda row: row.mode != "eco",
    "not_off": lambda row: row.mode != "off",
    "heated": lambda row: row.mode in {"heat", "auto", "eco"},
    # covers
    "open_door": lambda row: row.type == "garage_door" and row.position > 0,
    "shut_door": lambda row: row.type == "garage_door" and row.position == 0,
    "door": lambda row: row.type == "garage_door",
    "blind": lambda row: row.type == "blind",
    "raised": lambda row: row.type == "blind" and row.position > 0,
    "lowered": lambda row: row.type == "blind" and row.position < 100,
    "down": lambda row: row.type == "blind" and row.position == 0,
    "partly": lambda row: 0 < row.position < 100,
    "awning": lambda row: row.type == "awning",
    "awning_out": lambda row: row.type == "awning" and row.position > 0,
    # plugs
    "off": lambda row: not row.is_on,
    "on": lambda row: row.is_on,
    "spare": lambda row: not row.critical,
    "strong": lambda row: row.load_watts > 20,
    # the time of day at which something is to happen by itself
    "morning": lambda value: value < "12:00",
    "evening": lambda value: value >= "17:00",
    # scenes
    "any_hour": lambda row: row.name.casefold() not in _LATE | _EARLY,
    "early": lambda row: row.name.casefold() in _EARLY,
    "late": lambda row: row.name.casefold() in _LATE,
    "mine": lambda row: row.mine,
    "others": lambda row: not row.mine,
    # automations
    "enabled": lambda row: row.is_enabled,
    "disabled": lambda row: not row.is_enabled and row.name.casefold() not in _SEASONAL,
    "timed": lambda row: row.at_time != "",
    "timed_on": lambda row: row.at_time != "" and row.is_enabled,
    "coming": lambda row: row.next_at != "",
    "fired": lambda row: row.last_fired_at != "",
    # codes
    "current": lambda row: row.status in {"active", "scheduled"},
    "planned": lambda row: row.status == "scheduled",
    "over": lambda row: row.status == "expired",
}  # fmt: skip

# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "rooms": [
        ("the {name}", "name"),
        ("the {purpose}", "purpose", "bedroom"),
    ],
    "devices": [
        ("the {name}", "name", "no_lock"),
        ("the {feeds}", "feeds", "plug"),
        ("the {feeds} plug", "feeds", "plug"),
        ("the {name} lock", "name", "lock"),
        ("the lock on the {name}", "name", "lock"),
        ("the {name} {spot}", "name spot", "spotted"),
        ("the {room} {name}", "name room", "lamp"),
        ("the {name} in the {room}", "name room", "shared"),
    ],
    "lights": [
        ("the {name}", "name"),
        ("the {name} {spot}", "name spot", "spotted"),
        ("the {room} {name}", "name room", "lamp"),
        ("the light in the {room}", "kind room", "enclosed"),
        ("the {name} in the {room}", "name room", "shared"),
    ],
    "locks": [("the {name}", "name")],
    "thermostats": [("the {room}", "room")],
    "covers": [("the {name}", "name")],
    "plugs": [
        ("the {feeds}", "feeds"),
        ("the {feeds} plug", "feeds"),
        ("the plug for the {feeds}", "feeds"),
    ],
    "cameras": [("the {name}", "name")],
    "scenes": [
        ("the {name} scene", "name"),
        ('the scene "{name}"', "name"),
        ("my {name} scene", "name owner", "mine"),
        ("{owner:poss} {name} scene", "name owner", "others"),
    ],
    "automations": [
        ('the automation "{name}"', "name"),
        ('the "{name}" automation', "name"),
        ("the {at:pre} automation", "at", "timed"),
        ("the automation {at:adv}", "at", "timed"),
    ],
    "access_grants": [
        ("{first:poss} code", "first"),
        ("{first:poss} door code", "first"),
        ("the code for {first}", "first"),
        ("{name:poss} code", "name"),
        ("the code that runs out {ends:adv}", "ends", "current"),
    ],
}
THING: dict[str, str | None] = {
    "rooms": "room", "devices": "device", "lights": "light", "locks": "door", "thermostats": "room", "covers": "one",
    "plugs": "plug", "cameras": "camera", "scenes": "scene", "automations": "automation", "access_grants": "code",
}  # fmt: skip
LABEL: dict[str, str] = {
    "rooms": "the {name}",
    "devices": "the {lead}{name}{tail}",
    "lights": "the {name}{tail}",
    "locks": "the {name}",
    "thermostats": "the {room}",
    "covers": "the {name}",
    "plugs": "the {feeds}",
    "cameras": "the {name}",
    "scenes": 'the scene "{name}"',
    "automations": 'the automation "{name}"',
    "access_grants": "the code for {name}",
}
TELL: dict[str, list[str]] = {"lights": ["room"], "devices": ["room"]}
"""A lamp by its room, never by its own name: nobody says "the ceiling light one"."""
