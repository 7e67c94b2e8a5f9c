"""How people ask for things in the house. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.iot_devices.phrases.requests_doors import DOORS
from servers.iot_devices.phrases.requests_guests import GUESTS
from servers.iot_devices.phrases.requests_rules import RULES
from servers.iot_devices.phrases.requests_setting import SETTING

_CLIP = {"kind": "clip"}
_UNLOCK = {"kind": "unlock"}
_MOTION = {"kind": "motion"}
_ALERT = {"kind": "alert"}

_LOOKING: dict[str, dict[str, list[Any]]] = {
    "list_device_events": {
        "do": [
            ("find out when {device_id} last kept a clip", "device_id filmed", _CLIP),
            ("check when {device_id} last recorded somebody", "device_id filmed", _CLIP),
            ("look up when {device_id} last had somebody in front of it", "device_id filmed", _CLIP),
            ("tell me when the last clip on {device_id} is from", "device_id filmed", _CLIP),
            ("find out when {device_id} was last unlocked", "device_id lock", _UNLOCK),
            ("look up when {device_id} was last unlocked", "device_id lock", _UNLOCK),
            ("tell me when somebody last unlocked {device_id}", "device_id lock", _UNLOCK),
            ("check when {device_id} was last unlocked", "device_id lock", _UNLOCK),
            ("find out when {device_id} last saw something move", "device_id camera", _MOTION),
            ("check when {device_id} last noticed anything", "device_id camera", _MOTION),
            ("look up when {device_id} last raised an alert", "device_id sensor", _ALERT),
        ],
        "say": [
            ("i want to know when {device_id} was last unlocked", "device_id lock", _UNLOCK),
            ("i need the time {device_id} was last unlocked", "device_id lock", _UNLOCK),
            ("i'd like to know when {device_id} last kept a clip", "device_id filmed", _CLIP),
            ("i'd like to know when {device_id} last saw something move", "device_id camera", _MOTION),
            ("i want to know when {device_id} last gave an alert", "device_id sensor", _ALERT),
        ],
        "frag": [
            ("last time {device_id} was unlocked", "device_id lock", _UNLOCK),
            ("last clip on {device_id}, when", "device_id filmed", _CLIP),
        ],
    },
    "get_sensor_history": {
        "do": [
            "find out the highest temperature {device_id} measured from {since:noun} to {until:noun}",
            "look up the highest temperature that {device_id} showed from {since:noun} to {until:noun}",
            "check the highest reading of {device_id} between {since:noun} and {until:noun}",
            "tell me the highest temperature {device_id} recorded from {since:noun} to {until:noun}",
            "see how high the temperature on {device_id} went between {since:noun} and {until:noun}",
            "get me the highest reading of {device_id} from {since:noun} to {until:noun}",
            "work out the highest temperature {device_id} recorded from {since:noun} to {until:noun}",
            "look at {device_id} from {since:noun} to {until:noun} and tell me its highest reading",
        ],
        "say": [
            "i need the highest temperature {device_id} recorded from {since:noun} to {until:noun}",
            "i want to know how high the temperature on {device_id} went between {since:noun} and {until:noun}",
            "i'd like to know the highest reading of {device_id} from {since:noun} to {until:noun}",
            "i want the highest temperature that {device_id} measured from {since:noun} to {until:noun}",
        ],
        "frag": ["highest reading of {device_id}, {since:noun} to {until:noun}"],
    },
    "get_energy_usage": {
        "do": [
            ("work out what {device_id} cost us from {since:noun} to {until:noun}", "device_id !thermostat"),
            ("find out what {device_id} cost in power from {since:noun} to {until:noun}", "device_id !thermostat"),
            (
                "tell me what the power for {device_id} came to between {since:noun} and {until:noun}",
                "device_id !thermostat",
            ),
            ("check how much {device_id} cost us in power from {since:noun} to {until:noun}", "device_id !thermostat"),
            ("look up the power cost of {device_id} from {since:noun} to {until:noun}", "device_id !thermostat"),
            ("add up what {device_id} cost us between {since:noun} and {until:noun}", "device_id !thermostat"),
            ("see what {device_id} cost in electricity from {since:noun} to {until:noun}", "device_id !thermostat"),
            ("get me the electricity cost of {device_id} from {since:noun} to {until:noun}", "device_id !thermostat"),
            (
                "add up the heating cost of {device_id} from {since:noun} to {until:noun}",
                "device_id thermostat",
            ),
            (
                "tell me the heating cost of {device_id} between {since:noun} and {until:noun}",
                "device_id thermostat",
            ),
            ("look up the heating cost on {device_id} from {since:noun} to {until:noun}", "device_id thermostat"),
            "add up what our electricity cost from {since:noun} to {until:noun}",
            "tell me what our electricity cost between {since:noun} and {until:noun}",
            "work out what the power in {room_id} cost from {since:noun} to {until:noun}",
            "find out how much we spent on power in {room_id} between {since:noun} and {until:noun}",
        ],
        "say": [
            ("i want to know what {device_id} cost us from {since:noun} to {until:noun}", "device_id !thermostat"),
            ("i need the power cost of {device_id} from {since:noun} to {until:noun}", "device_id !thermostat"),
            (
                "i'd like to know what {device_id} cost in power between {since:noun} and {until:noun}",
                "device_id !thermostat",
            ),
            ("i'm curious what {device_id} cost us from {since:noun} to {until:noun}", "device_id !thermostat"),
            (
                "i want to know the heating cost of {device_id} from {since:noun} to {until:noun}",
                "device_id thermostat",
            ),
            "i want to know what the power in {room_id} cost from {since:noun} to {until:noun}",
        ],
        "frag": [("power cost of {device_id}, {since:noun} to {until:noun}", "device_id !thermostat")],
    },
}
REQUESTS: dict[str, dict[str, list[Any]]] = {**_LOOKING, **SETTING, **DOORS, **RULES, **GUESTS}
