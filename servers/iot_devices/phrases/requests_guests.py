"""How people ask for door codes, updates and restarts."""

from __future__ import annotations

from typing import Any

_WINDOW = {"kind": "window"}
_WEEKLY = {"kind": "weekly"}
_ONCE = {"kind": "once"}

GUESTS: dict[str, dict[str, list[Any]]] = {
    "grant_guest_access": {
        "do": [
            ("give {person_name} a code for {door_ids} from {starts_on:noun} to {ends_on:noun}, any day in between", None, _WINDOW),
            ("make a code for {person_name} for {door_ids}, every day from {starts_on:noun} to {ends_on:noun}", None, _WINDOW),
            ("set up a door code for {person_name}, {door_ids}, valid daily from {starts_on:noun} to {ends_on:noun}", None, _WINDOW),
            ("let {person_name} in through {door_ids} with a code, any day from {starts_on:noun} to {ends_on:noun}", None, _WINDOW),
            ("get {person_name} a code that opens {door_ids} every day from {starts_on:noun} until {ends_on:noun}", None, _WINDOW),
            ("create a code so that {person_name} can use {door_ids} daily from {starts_on:noun} to {ends_on:noun}", None, _WINDOW),
            ("sort out a code for {person_name}, {door_ids}, every day from {starts_on:noun} to {ends_on:noun}", None, _WINDOW),
            ("~do {person_name} a code for {door_ids}, {starts_on:noun} to {ends_on:noun}, every day", None, _WINDOW),
            ("give {person_name} a code for {door_ids} every day from {starts_on:noun} to {ends_on:noun}, {from_time:noun} to {to_time:noun}", None, _WINDOW),
            ("make a code for {person_name} that opens {door_ids} daily between {from_time:noun} and {to_time:noun}, from {starts_on:noun} to {ends_on:noun}", None, _WINDOW),
            ("give {person_name} a code for {door_ids}, every {days} from {from_time:noun} to {to_time:noun}, starting {starts_on:noun} and ending {ends_on:noun}", None, _WEEKLY),
            ("let {person_name} in through {door_ids} each {days} between {from_time:noun} and {to_time:noun}, from {starts_on:noun} until {ends_on:noun}", None, _WEEKLY),
            ("give {person_name} a code for {door_ids} that works once, sometime from {starts_on:noun} to {ends_on:noun}", None, _ONCE),
            ("make a one-time code for {person_name} for {door_ids}, good from {starts_on:noun} to {ends_on:noun}", None, _ONCE),
            ("make {person_name} a code from {starts_on:noun} to {ends_on:noun}, every day", None, _WINDOW),
            ("get {person_name} a door code for every day from {starts_on:noun} to {ends_on:noun}", None, _WINDOW),
            ("give {person_name} a code for {door_ids} for every day from {starts_on:noun} on", None, _WINDOW),
            ("set {person_name} up with a code for {door_ids} that works every day, starting {starts_on:noun}", None, _WINDOW),
        ],
        "say": [
            ("{person_name} needs to get in through {door_ids} every day from {starts_on:noun} to {ends_on:noun}, make a code", None, _WINDOW),
            ("{person_name} is staying from {starts_on:noun} to {ends_on:noun} and needs a code for {door_ids} every day", None, _WINDOW),
            ("i want {person_name} to have a code for {door_ids} every day from {starts_on:noun} until {ends_on:noun}", None, _WINDOW),
            ("i'd like a code for {person_name} for {door_ids}, any day from {starts_on:noun} to {ends_on:noun}", None, _WINDOW),
            ("{person_name} needs to come in once through {door_ids}, sometime from {starts_on:noun} to {ends_on:noun}", None, _ONCE),
            ("{person_name} comes every {days} from {from_time:noun} to {to_time:noun} and needs a code for {door_ids}, from {starts_on:noun} to {ends_on:noun}", None, _WEEKLY),
            ("{person_name} needs a door code for every day from {starts_on:noun} to {ends_on:noun}", None, _WINDOW),
        ],
        "frag": [
            ("code for {person_name}, {door_ids}, every day from {starts_on:noun} to {ends_on:noun}", None, _WINDOW),
            ("one-time code for {person_name}, {door_ids}, {starts_on:noun} to {ends_on:noun}", None, _ONCE),
        ],
        "why": ["there's only one spare key"],
    },
    "revoke_guest_access": {
        "do": [
            "cancel {grant_id}",
            "take back {grant_id}",
            "revoke {grant_id}",
            "switch off {grant_id}",
            "make sure {grant_id} doesn't work any more",
            "delete {grant_id}",
            "block {grant_id}",
            "disable {grant_id}",
        ],
        "say": [
            "i don't want {grant_id} to work any more",
            "{grant_id} isn't needed any more, cancel it",
            "{grant_id} should be cancelled now",
            "{grant_id} can go, please cancel it",
            "i'd like {grant_id} cancelled",
        ],
        "frag": ["{grant_id}, cancel it", "cancel {grant_id} please"],
        "why": ["the job's done", "they've moved away"],
    },
    "update_device_firmware": {
        "do": [
            "update {device_id}",
            "install the update on {device_id}",
            "bring {device_id} up to date",
            "get {device_id} onto the latest firmware",
            "run the update for {device_id}",
            "put the new firmware on {device_id}",
            "do the update on {device_id}",
            "get {device_id} updated",
            "update the firmware of {device_id}",
        ],
        "say": [
            "i want {device_id} updated",
            "{device_id} is due an update, install it",
            "{device_id} is behind on its firmware, update it",
            "there's an update for {device_id}, put it on",
            "i'd like the new firmware on {device_id}",
        ],
        "frag": ["firmware update for {device_id} please", "new firmware on {device_id} please"],
        "why": ["the app keeps nagging about it"],
    },
    "restart_device": {
        "do": [
            "restart {device_id}",
            "reboot {device_id}",
            "give {device_id} a restart",
            "try restarting {device_id}",
            "get {device_id} restarted",
            "have {device_id} restarted",
            "power-cycle {device_id}",
            ("see if a restart brings {device_id} back", "device_id lost"),
            ("get {device_id} back with a restart", "device_id lost"),
        ],
        "say": [
            ("{device_id} is frozen, restart it", "device_id lost"),
            ("i can't reach {device_id}, give it a restart", "device_id lost"),
            ("{device_id} doesn't answer, restart it", "device_id lost"),
            "i want {device_id} restarted",
            "{device_id} needs a restart",
            "{device_id} could do with a restart, please do that",
        ],
        "frag": ["restart {device_id} please", "{device_id}, restart"],
        "why": ["it has been acting up"],
    },
}  # fmt: skip
