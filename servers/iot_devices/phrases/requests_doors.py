"""How people ask for doors, cameras and the alarm."""

from __future__ import annotations

from typing import Any

_RECORD = {"mode": "record"}
_WATCH = {"mode": "watch"}
_PRIVATE = {"mode": "privacy"}
_OFF = {"mode": "off"}
_HOME = {"mode": "armed_home"}
_NIGHT = {"mode": "armed_night"}
_EVENING = "now>18:00"
_AWAY = {"mode": "armed_away"}
_DISARM = {"mode": "disarmed"}

DOORS: dict[str, dict[str, list[Any]]] = {
    "lock_door": {
        "do": [
            "lock {device_id}",
            "bolt {device_id}",
            "make sure {device_id} is locked",
            "get {device_id} locked",
            "have {device_id} locked",
            "see that {device_id} is locked",
            "check {device_id} and lock it",
            "lock {device_id} from here",
            "see to it that {device_id} gets locked",
        ],
        "say": [
            "i forgot to lock {device_id}",
            "i left {device_id} unlocked, lock it",
            "i want {device_id} locked",
            "{device_id} is still unlocked, please lock it",
            "{device_id} should be locked, please see to that",
        ],
        "frag": ["{device_id}, lock it", "lock {device_id} please"],
        "why": ["i'm already on the bus"],
    },
    "unlock_door": {
        "do": [
            "unlock {device_id}",
            "unlock {device_id} straight away",
            "get {device_id} unlocked",
            "open the lock on {device_id}",
            "unlock {device_id} from here",
            "unlock {device_id} now",
            ("let me in at {device_id}", "device_id outer"),
            ("let me in through {device_id}", "device_id outer"),
        ],
        "say": [
            "i need {device_id} unlocked",
            ("i'm standing outside, unlock {device_id}", "device_id outer"),
            ("i've left my key at work, unlock {device_id}", "device_id outer"),
            ("somebody's waiting at {device_id}, unlock it for them", "device_id outer"),
            ("let my sister in, {device_id} please", "device_id outer"),
            ("let my brother in, {device_id} please", "device_id outer"),
            "{device_id} needs to be unlocked",
            "my hands are full, unlock {device_id}",
        ],
        "frag": ["unlock {device_id} please", "{device_id}, unlock it"],
        "why": ["i've got my hands full", "the kids are locked out"],
    },
    "set_camera_mode": {
        "do": [
            ("have {device_id} record", None, _RECORD),
            ("set {device_id} to record", None, _RECORD),
            ("start recording with {device_id}", None, _RECORD),
            ("let {device_id} record from now on", None, _RECORD),
            ("set {device_id} to privacy mode", None, _PRIVATE),
            ("put {device_id} in privacy mode", None, _PRIVATE),
            ("turn off {device_id}", None, _OFF),
            ("switch {device_id} off", None, _OFF),
            ("turn {device_id} off altogether", None, _OFF),
            ("let {device_id} watch, but not record", None, _WATCH),
            ("set {device_id} to watch only", None, _WATCH),
            ("have {device_id} just watch", None, _WATCH),
        ],
        "say": [
            ("i want {device_id} to record", None, _RECORD),
            ("{device_id} should be recording, switch it over", None, _RECORD),
            ("i'd like {device_id} in privacy mode", None, _PRIVATE),
            ("i don't want {device_id} to see anything, put it in privacy mode", None, _PRIVATE),
            ("{device_id} doesn't have to be on, switch it off", None, _OFF),
            ("{device_id} only needs to watch, no recording", None, _WATCH),
        ],
        "frag": [
            ("{device_id} in privacy mode please", None, _PRIVATE),
            ("{device_id} recording please", None, _RECORD),
            ("{device_id} off please", None, _OFF),
        ],
        "why": ["i'll change it back later"],
    },
    "set_alarm_mode": {
        "do": [
            ("set the alarm for the night", _EVENING, _NIGHT),
            ("arm the alarm for the night", _EVENING, _NIGHT),
            ("put the alarm on night mode", _EVENING, _NIGHT),
            ("arm the alarm for when we're out", None, _AWAY),
            ("arm the alarm, the house is empty", None, _AWAY),
            ("put the alarm on away", None, _AWAY),
            ("set the alarm to away mode", None, _AWAY),
            ("arm the alarm in home mode", None, _HOME),
            ("put the alarm on home mode", None, _HOME),
            ("set the alarm to home mode", None, _HOME),
            ("disarm the alarm", None, _DISARM),
            ("turn off the alarm", None, _DISARM),
            ("switch the alarm off", None, _DISARM),
            ("disarm the alarm, the PIN is {pin}", None, _DISARM),
            ("turn off the alarm, PIN {pin}", None, _DISARM),
            ("switch the alarm off with {pin}", None, _DISARM),
            ("get the alarm off, the PIN is {pin}", None, _DISARM),
        ],
        "say": [
            ("everybody's upstairs, set the alarm for the night", _EVENING, _NIGHT),
            ("we're off now, put the alarm on away", None, _AWAY),
            ("nobody will be in, set the alarm to away mode", None, _AWAY),
            ("we're staying in, put the alarm on home mode", None, _HOME),
            ("i'm back, turn the alarm off, {pin}", None, _DISARM),
            ("i'm at the door, turn the alarm off, the PIN is {pin}", None, _DISARM),
            ("i'm home, turn the alarm off", None, _DISARM),
        ],
        "frag": [
            ("alarm on for the night", _EVENING, _NIGHT),
            ("alarm on away please", None, _AWAY),
            ("alarm off, {pin}", None, _DISARM),
        ],
        "why": ["there were break-ins down the road"],
    },
}
