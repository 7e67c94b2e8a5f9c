"""How people ask for scenes and for what the house is to do by itself."""

from __future__ import annotations

from typing import Any

_TIME = {"trigger": "time"}


def _at(setting: str, value: int) -> dict[str, Any]:
    return {"trigger": "time", "setting": setting, "value": value}


def _when(trigger: str, setting: str, value: int) -> dict[str, Any]:
    return {"trigger": trigger, "setting": setting, "value": value}


_OFF = {"change": "disable"}
_ON = {"change": "enable"}
_GONE = {"change": "remove"}


def _in_time(line: str) -> list[tuple[str, str]]:
    """Nobody has dinner in the morning, nor wakes up in the evening."""
    hours = (("any_hour", ""), ("early", "now<12:00"), ("late", "now>17:00"))
    return [(line, f"scene_id {guard}{' & ' * bool(hour)}{hour}") for guard, hour in hours]


def _daily(line: str) -> list[tuple[str, str, dict[str, Any]]]:
    """The same of a scene that comes on by itself."""
    hours = (("any_hour", ""), ("early", "at_time morning"), ("late", "at_time evening"))
    return [(line, f"scene_id {guard}{' & ' * bool(hour)}{hour}", _TIME) for guard, hour in hours]


RULES: dict[str, dict[str, list[Any]]] = {
    "save_scene": {
        "do": [
            'save {device_ids} as they are now as a scene called "{name}"',
            'save {device_ids} the way they are set now as "{name}"',
            'save {device_ids} the way they are now as a scene called "{name}"',
            'save how {device_ids} are set now and call it "{name}"',
            'store {device_ids} the way they are now as "{name}"',
            'remember {device_ids} as they are now, as the scene "{name}"',
            'put {device_ids} as they are now into a scene called "{name}"',
            'create a scene "{name}" from {device_ids} as they stand',
            "save {device_ids} as they are now as a scene",
            "make a scene of how {device_ids} are set now",
        ],
        "say": [
            'i like {device_ids} the way they are, save that as "{name}"',
            'i want {device_ids} as they are now as a scene called "{name}"',
            'i\'d like a scene "{name}" with {device_ids} just as they are',
            '{device_ids} are exactly right as they are, save that as the scene "{name}"',
            "i want to keep {device_ids} as they are now as a scene",
        ],
        "frag": ['scene "{name}" from {device_ids} as they are'],
        "why": ["it took me ages to get it right"],
    },
    "activate_scene": {
        "do": [
            *_in_time("put on {scene_id}"),
            *_in_time("start {scene_id}"),
            *_in_time("activate {scene_id}"),
            *_in_time("switch to {scene_id}"),
            *_in_time("run {scene_id}"),
            *_in_time("turn {scene_id} on"),
            *_in_time("get {scene_id} going"),
            *_in_time("turn on {scene_id}"),
            *_in_time("put {scene_id} on"),
        ],
        "say": [
            *_in_time("i'd like {scene_id} now"),
            *_in_time("we're ready for {scene_id}"),
            *_in_time("it's time for {scene_id}, put it on"),
            *_in_time("i want {scene_id} on"),
            *_in_time("we could do with {scene_id} now"),
        ],
        "frag": [*_in_time("{scene_id} please"), *_in_time("{scene_id} now")],
    },
    "create_home_automation": {
        "do": [
            ('turn on {device_id} every day {at_time:adv} and call that "{name}"', "device_id light", _at("power", 1)),
            ('have {device_id} come on {at_time:adv} every day, and call it "{name}"', "device_id light", _at("power", 1)),
            ('set {device_id} to come on {at_time:adv} each day and call that "{name}"', "device_id light", _at("power", 1)),
            ('turn on {device_id} every day {at_time:adv} and call that "{name}"', "device_id plug & at_time morning", _at("power", 1)),
            ('have {device_id} come on {at_time:adv} every day, and call it "{name}"', "device_id plug & at_time morning", _at("power", 1)),
            ("turn on {device_id} every day {at_time:adv}", "device_id plug & at_time morning", _at("power", 1)),
            ('turn off {device_id} every day {at_time:adv} and call that "{name}"', "device_id powered & at_time evening", _at("power", 0)),
            ('have {device_id} go off {at_time:adv} every day, and call it "{name}"', "device_id powered & at_time evening", _at("power", 0)),
            ('make an automation "{name}" that turns {device_id} off {at_time:adv} every day', "device_id powered & at_time evening", _at("power", 0)),
            ('open {device_id} every day {at_time:adv} and call the automation "{name}"', "device_id cover & at_time morning", _at("position", 100)),
            ('set up an automation "{name}" that opens {device_id} every day {at_time:adv}', "device_id cover & at_time morning", _at("position", 100)),
            ('close {device_id} every day {at_time:adv} and call the automation "{name}"', "device_id cover & at_time evening", _at("position", 0)),
            ('have {device_id} close {at_time:adv} every day, and call it "{name}"', "device_id cover & at_time evening", _at("position", 0)),
            ('set {device_id} to 18 degrees every day {at_time:adv}, and call the automation "{name}"', "device_id thermostat & at_time evening", _at("target", 180)),
            ('have {device_id} go to 20 degrees {at_time:adv} every day, and call it "{name}"', "device_id thermostat & at_time morning", _at("target", 200)),
            ('set {device_id} to lock every day {at_time:adv} and call that "{name}"', "device_id lock & at_time evening", _at("bolt", 1)),
            ('have {device_id} lock itself every day {at_time:adv}, and call it "{name}"', "device_id lock & at_time evening", _at("bolt", 1)),
            ('set {device_id} to unlock every day {at_time:adv} and call that "{name}"', "device_id lock & at_time morning", _at("bolt", 0)),
            ('have {device_id} unlock itself every day {at_time:adv}, and call it "{name}"', "device_id lock & at_time morning", _at("bolt", 0)),
            ('turn on {device_id} at a set time every day and call that "{name}"', "device_id light", _at("power", 1)),
            ('have {device_id} go off at a fixed time every day, and call it "{name}"', "device_id powered", _at("power", 0)),
            ("turn on {device_id} every day {at_time:adv}", "device_id light", _at("power", 1)),
            ("set up something that turns {device_id} off {at_time:adv} every day", "device_id powered & at_time evening", _at("power", 0)),
            ("have {device_id} close {at_time:adv} every day", "device_id cover & at_time evening", _at("position", 0)),
            *_daily('start {scene_id} every day {at_time:adv} and call the automation "{name}"'),
            *_daily('have {scene_id} come on {at_time:adv} every day, and call it "{name}"'),
            *_daily('start {scene_id} every {days} {at_time:adv} and call the automation "{name}"'),
            *_daily('have {scene_id} come on every {days} {at_time:adv}, and call it "{name}"'),
            ('turn on {device_id} whenever {trigger_device_id} is opened and call that "{name}"', "device_id light & trigger_device_id opens", _when("opened", "power", 1)),
            ('have {device_id} come on when {trigger_device_id} is unlocked, and call that "{name}"', "device_id light", _when("unlocked", "power", 1)),
            ('set up an automation "{name}" that turns on {device_id} when {trigger_device_id} sees motion', "device_id light", _when("motion", "power", 1)),
        ],
        "say": [
            ('i want {device_id} on {at_time:adv} every day, call it "{name}"', "device_id light", _at("power", 1)),
            ('i\'d like {device_id} to go off {at_time:adv} every day, and i want it called "{name}"', "device_id powered & at_time evening", _at("power", 0)),
            ('{device_id} should close {at_time:adv} every day, call the automation "{name}"', "device_id cover & at_time evening", _at("position", 0)),
            ('{device_id} should lock by itself every day {at_time:adv}, call that "{name}"', "device_id lock & at_time evening", _at("bolt", 1)),
            ('i want {device_id} open {at_time:adv} every day, call it "{name}"', "device_id cover & at_time morning", _at("position", 100)),
            ("i want {device_id} to come on {at_time:adv} every day", "device_id light", _at("power", 1)),
            *_daily('i\'d like {scene_id} {at_time:adv} every day, call it "{name}"'),
        ],
        "frag": [
            ('{device_id} off {at_time:adv} every day, call it "{name}"', "device_id powered & at_time evening", _at("power", 0)),
            ('{device_id} on {at_time:adv} every day, call it "{name}"', "device_id light", _at("power", 1)),
        ],
        "why": ["i never remember to do it myself"],
    },
    "set_home_automation": {
        "do": [
            ("switch off {automation_id} for now", "automation_id enabled", _OFF),
            ("pause {automation_id}", "automation_id enabled", _OFF),
            ("stop {automation_id} for the time being", "automation_id enabled", _OFF),
            ("disable {automation_id}", "automation_id enabled", _OFF),
            ("turn {automation_id} off, but keep it", "automation_id enabled", _OFF),
            ("switch {automation_id} back on", "automation_id disabled", _ON),
            ("turn {automation_id} on again", "automation_id disabled", _ON),
            ("get {automation_id} going again", "automation_id disabled", _ON),
            ("delete {automation_id}", None, _GONE),
            ("remove {automation_id} for good", None, _GONE),
            ("get rid of {automation_id} altogether", None, _GONE),
            ("move {automation_id} to {at_time:noun}", "automation_id timed_on", _ON),
            ("change the time of {automation_id} to {at_time:noun}", "automation_id timed_on", _ON),
            ("have {automation_id} run {at_time:adv} instead", "automation_id timed_on", _ON),
            ("make it {at_time:noun} for {automation_id}", "automation_id timed_on", _ON),
        ],
        "say": [
            ("i don't need {automation_id} for now, pause it", "automation_id enabled", _OFF),
            ("{automation_id} is driving us mad, switch it off for now", "automation_id enabled", _OFF),
            ("i'd like {automation_id} off for a while", "automation_id enabled", _OFF),
            ("i want {automation_id} running again", "automation_id disabled", _ON),
            ("we'll never need {automation_id} again, delete it", None, _GONE),
            ("i want {automation_id} gone for good", None, _GONE),
            ("{automation_id} should run {at_time:adv} instead", "automation_id timed_on", _ON),
        ],
        "frag": [
            ("{automation_id} off for now", "automation_id enabled", _OFF),
            ("{automation_id} to {at_time:noun}", "automation_id timed_on", _ON),
            ("{automation_id} on again", "automation_id disabled", _ON),
        ],
        "why": ["i've thought about it"],
    },
}  # fmt: skip
