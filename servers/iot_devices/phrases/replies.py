"""What the assistant says and asks about the house, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, Any] = {
    "set_light": [
        ("{device_id} is off now.", "is_on=false"),
        ("{device_id} is on now.", "is_on=true"),
        "{device_id} is at {brightness} percent now.",
        "{device_id} is {color} now.",
        "{device_id} is on {color_temperature} kelvin now.",
        "Done.",
    ],
    "set_thermostat": [
        "{device_id} is set to {target} until {hold_until}.",
        "{device_id} is set to {target} now.",
        ("The heating in {device_id} is off now.", "mode=off"),
        ("The heating in {device_id} is on eco now.", "mode=eco"),
        ("The heating in {device_id} is on automatic now.", "mode=auto"),
        "The heating in {device_id} is back to normal now.",
    ],
    "set_cover_position": [
        ("{device_id} is closed now.", "position=0"),
        ("{device_id} is fully open now.", "position=100"),
        "{device_id} is {position} percent open now.",
    ],
    "set_plug_power": [("{device_id} is on now.", "is_on=true"), "{device_id} is off now."],
    "lock_door": "{device_id} is locked now.",
    "unlock_door": "{device_id} is unlocked now.",
    "set_camera_mode": [
        ("{device_id} records from now on.", "mode=record"),
        ("{device_id} watches now, without recording.", "mode=watch"),
        ("{device_id} is in privacy mode now.", "mode=privacy"),
        "{device_id} is off now.",
    ],
    "set_alarm_mode": [
        ("The alarm is off now.", "mode=disarmed"),
        ("The alarm is set for the night.", "mode=armed_night"),
        ("The alarm is set for an empty house.", "mode=armed_away"),
        "The alarm is set, with people at home.",
    ],
    "save_scene": 'Done, that is saved as the scene "{name}".',
    "activate_scene": "{scene_id} is on now.",
    "create_home_automation": 'Done, the automation "{name}" is set up.',
    "set_home_automation": [
        "{automation_id} runs at {at_time} from now on.",
        ("{automation_id} is deleted.", "change=remove"),
        ("{automation_id} is switched off, but still there.", "change=disable"),
        "{automation_id} is switched on again.",
    ],
    "grant_guest_access": "Done, {person_name} has a code for {door_ids} until {ends_on}. It is {result.code}.",
    "revoke_guest_access": "{grant_id} no longer works.",
    "update_device_firmware": [
        "The update of {device_id} has started and will be finished on {result.ready_at}.",
        "The update of {device_id} failed and nothing has changed on it. It can be tried again.",
    ],
    "restart_device": "{device_id} has been restarted.",
}
CONFIRM: dict[str, Any] = {
    "set_thermostat": "That puts {device_id} at {target}, which is outside the usual range. Shall I go ahead?",
    "set_cover_position": [
        ("That opens {device_id}. Shall I go ahead?", "position=100"),
        "That opens {device_id} {position} percent. Shall I go ahead?",
    ],
    "set_plug_power": "{device_id} draws {device_id.load_watts:number} watts, and that costs {device_id.an_hour} an hour now. Shall I go ahead?",
    "unlock_door": "That unlocks {device_id}. Shall I go ahead?",
    "set_alarm_mode": "That disarms the alarm. Shall I go ahead?",
    "set_home_automation": "That deletes {automation_id} for good. Shall I go ahead?",
    "grant_guest_access": [
        (
            "That gives {person_name} a code for {door_ids}, every {days} from {from_time} to {to_time}, from {starts_on} "
            "to {ends_on}. Shall I go ahead?"
        ),
        (
            (
                "That gives {person_name} a code that works once on {door_ids}, between 07:00 and 22:00, from {starts_on} "
                "to {ends_on}. Shall I go ahead?"
            ),
            "kind=once",
        ),
        (
            "That gives {person_name} a code for {door_ids}, daily from {from_time} to {to_time}, from {starts_on} to "
            "{ends_on}. Shall I go ahead?"
        ),
        (
            "That gives {person_name} a code for {door_ids}, daily from 07:00 to 22:00, from {starts_on} to {ends_on}. "
            "Shall I go ahead?"
        ),
    ],
    "update_device_firmware": "That updates {device_id}, which will be out of use for 3 minutes. Shall I go ahead?",
}
CONFIRMS: dict[str, list[str]] = {
    "set_thermostat": ["device_id", "target"],
    "set_cover_position": ["device_id"],
    "set_plug_power": ["device_id"],
    "unlock_door": ["device_id"],
    "set_alarm_mode": [],
    "set_home_automation": ["automation_id"],
    "grant_guest_access": ["person_name", "door_ids", "ends_on"],
    "update_device_firmware": ["device_id"],
}
ASK: dict[str, str] = {
    "device_id": "Which one do you mean?",
    "lock_door.device_id": "Which door do you mean?",
    "unlock_door.device_id": "Which door do you mean?",
    "set_light.device_id": "Which light do you mean?",
    "set_thermostat.device_id": "Which room do you mean?",
    "brightness": "How bright should it be, in percent?",
    "target": "How warm should it be?",
    "pin": "What is the PIN of the alarm?",
    "at_time": "At what time?",
    "scene_id": "Which scene do you mean?",
    "automation_id": "Which automation do you mean?",
    "grant_id": "Whose code do you mean?",
    "name": "What should it be called?",
    "device_ids": "Which devices should be in it?",
    "person_name": "Who is the code for?",
    "door_ids": "Which doors should it open?",
    "starts_on": "From which day should it work?",
    "ends_on": "What is the last day on which it should work?",
    "since": "From which day?",
    "until": "Until which day?",
}
GIVE: dict[str, list[str]] = {
    "device_id": ["{v}", "i mean {v}", "oh, {v}", "{v} please", "sorry, {v}"],
    "brightness": ["{v} percent", "make it {v} percent", "{v} percent please"],
    "at_time": ["{v}", "at {v}", "{v} please", "let's say {v}"],
    "pin": ["{v}", "it's {v}", "the PIN is {v}", "sorry, {v}"],
    "scene_id": ["{v}", "i mean {v}", "oh, {v}", "{v} please"],
    "automation_id": ["{v}", "i mean {v}", "oh, {v}", "{v}, sorry"],
    "grant_id": ["{v}", "i mean {v}", "oh, {v}", "{v}, sorry"],
    "name": ["{v}", 'call it "{v}"', "just {v}", "{v} is fine", "let's call it {v}"],
    "person_name": ["{v}", "for {v}", "it's for {v}", "oh, {v}"],
    "door_ids": ["{v}", "{v} please", "just {v}", "oh, {v}"],
    "starts_on": ["{v}", "from {v}", "starting {v}"],
    "ends_on": ["{v}", "until {v}", "up to {v}", "{v} please"],
}
CUES: dict[str, list[str]] = {
    "device_id": ["which one", "which device", "which light", "which lamp", "which door", "which room", "which of"],
    "brightness": ["how bright", "what brightness", "what level", "percent"],
    "target": ["how warm", "what temperature", "how many degrees", "which temperature"],
    "pin": ["pin", "code"],
    "at_time": ["what time", "which time", "when"],
    "scene_id": ["which scene", "whose scene", "which one", "which of"],
    "automation_id": ["which automation", "which one", "which of"],
    "grant_id": ["whose code", "which code", "which one", "which of"],
    "name": ["be called", "call it", "what name", "which name", "name it"],
    "device_ids": ["which devices", "which lights"],
    "person_name": ["who is the code for", "whose", "for whom", "what name", "who is it for"],
    "door_ids": ["which door", "which doors", "what doors"],
    "starts_on": ["from which day", "from when", "when should it start", "first day", "start"],
    "ends_on": ["last day", "until when", "how long", "till when", "end"],
}
APART: dict[str, list[str]] = {
    "update_device_firmware": ["restart_device", "devices.firmware"],
    "restart_device": ["devices.last_seen_at"],
    "set_thermostat": ["thermostats.target", "thermostats.hold_until"],
    "set_light": ["lights.brightness"],
    "set_cover_position": ["covers.position"],
    "revoke_guest_access": ["access_grants.ends_on", "access_grants.starts_on", "access_grants.code_ends"],
    "set_home_automation": ["automations.next_at", "automations.last_fired_at"],
    "lock_door": ["unlock_door"],
    "set_alarm_mode": ["set_alarm_mode"],
}
AGAIN: dict[str, list[Any]] = {
    "set_light": ["{x} too", "and {x} as well", "same for {x}", "same with {x}"],
    "set_thermostat": ["same for {x}", "and {x} too", "the same in the {x:bare}"],
    "lock_door": ["{x} too", "and {x} as well", "same with {x}"],
    "set_plug_power": ["{x} too", "and {x} as well"],
    "set_cover_position": [("{x} too", "blind"), ("and {x} as well", "blind"), ("same for {x}", "blind")],
    "set_camera_mode": ["{x} too", "same for {x}"],
    "revoke_guest_access": ["{x} too", "and {x} as well", "same with {x}"],
    "update_device_firmware": ["{x} too", "and {x} as well"],
    "restart_device": ["{x} too", "and {x} as well"],
}
REFUSED: dict[str, str] = {
    "set_thermostat": "I can't set that: {why}.",
    "set_plug_power": "I can't switch that off: {why}.",
    "unlock_door": "I can't unlock it: {why}.",
    "set_camera_mode": "I can't do that: {why}.",
    "save_scene": "I can't save that: {why}.",
    "create_home_automation": "I can't set that up: {why}.",
    "grant_guest_access": "I can't give out that code: {why}.",
    "update_device_firmware": "I can't update it now: {why}.",
    "restart_device": "I can't restart that: {why}.",
}
UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "list_home_rooms": "look at the rooms of the house",
    "list_devices": "look up the devices in the house",
    "get_device": "look into a single device",
    "list_device_events": "look up what happened in the house",
    "get_sensor_history": "look up what the sensors measured",
    "get_energy_usage": "look up what the power cost",
    "set_light": [
        ("change the colour of lights", "color"),
        ("change the colour of lights", "color_temperature"),
        ("change the brightness of lights", "brightness"),
        ("switch lights off", "is_on=false"),
        "switch lights on",
    ],
    "set_thermostat": "set the heating",
    "set_cover_position": [
        ("close the garage door", "device_id door & position=0"),
        ("open the garage door", "device_id door"),
        ("let blinds down", "position=0"),
        "move blinds",
    ],
    "set_plug_power": [("switch plugs on", "is_on=true"), "switch plugs off"],
    "lock_door": "lock doors",
    "unlock_door": "unlock doors",
    "set_camera_mode": [
        ("switch cameras off", "mode=off"),
        ("put cameras in privacy mode", "mode=privacy"),
        ("have cameras record", "mode=record"),
        "have cameras watch only",
    ],
    "set_alarm_mode": [("disarm the alarm", "mode=disarmed"), "set the alarm"],
    "list_scenes": "look up scenes",
    "save_scene": "save scenes",
    "activate_scene": "start scenes",
    "list_home_automations": "look up automations",
    "create_home_automation": "set up automations",
    "set_home_automation": [
        ("move automations to another time", "at_time"),
        ("delete automations", "change=remove"),
        ("pause automations", "change=disable"),
        "switch automations on again",
    ],
    "list_guest_access": "look up door codes",
    "grant_guest_access": "give out door codes",
    "revoke_guest_access": "cancel door codes",
    "update_device_firmware": "update devices",
    "restart_device": "restart devices",
}
AMEND: dict[str, dict[str, Any]] = {
    "set_light": {
        "parameter": "brightness",
        "say": [
            "actually, make that {v} percent",
            "[wait|sorry], {v} percent instead",
            "on second thought, {v} percent",
            "hmm, {v} percent is better",
        ],
        "fix": [("set_light", {"device_id": "device_id", "brightness": "brightness"})],
    },
    "set_thermostat": {
        "parameter": "target",
        "say": [
            "actually, make that {v}",
            "[wait|sorry], {v} instead",
            "on second thought, let's do {v}",
            "hmm, {v} is better",
        ],
        "fix": [("set_thermostat", {"device_id": "device_id", "target": "target"})],
        "unless": ["hold_until"],
    },
    "set_home_automation": {
        "parameter": "at_time",
        "say": ["actually, make that {v}", "[wait|sorry], {v} instead", "on second thought, {v}"],
        "fix": [("set_home_automation", {"automation_id": "automation_id", "change": "change", "at_time": "at_time"})],
    },
}
