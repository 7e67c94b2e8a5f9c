"""How people have a car started, put in gear, locked, opened and lit."""

from __future__ import annotations

from typing import Any

_READY = {"power": "ready"}
_OFF = {"power": "off"}
_RADIO = {"power": "accessory"}
_P = {"gear": "P"}
_R = {"gear": "R"}
_N = {"gear": "N"}
_D = {"gear": "D"}
_BRAKE_ON = {"engaged": True}
_BRAKE_OFF = {"engaged": False}
_OPEN = {"open_percent": 100}
_SHUT = {"open_percent": 0}
_HALF = {"open_percent": 50}
_CRACK = {"open_percent": 20}
_ON = {"setting": "on"}
_DARK = {"setting": "off"}
_AUTO = {"setting": "auto"}
_HOLD = {"state": "active"}
_STANDBY = {"state": "standby"}
_NO_CRUISE = {"state": "off"}
# What is asked of the pool car is refused before anybody sees that there is nothing to undo.
_OURS = "vehicle_id outside & vehicle_id household"
# Whoever sits in a car stands beside no other.
_NEAR = "vehicle_id outside & vehicle_id alone"
# From outside nobody wants to see the road, and what could be switched off does not shine.
_SEEN = f"{_NEAR} & light!=fog & light!=high_beam"

DRIVE: dict[str, dict[str, list[Any]]] = {
    "set_ignition": {
        "do": [
            ("start {vehicle_id}", "vehicle_id outside", _READY),
            ("start {vehicle_id} for me from here", "vehicle_id outside", _READY),
            ("start {vehicle_id} up", "vehicle_id outside", _READY),
            ("get {vehicle_id} started", "vehicle_id outside", _READY),
            ("start {vehicle_id} remotely", "vehicle_id outside", _READY),
            ("start {vehicle_id}, i'm on my way down", _NEAR, _READY),
            ("switch {vehicle_id} on", "vehicle_id outside", _READY),
            ("have {vehicle_id} running when i get there", "vehicle_id outside", _READY),
            ("turn {vehicle_id} off", _OURS, _OFF),
            ("switch off {vehicle_id}", _OURS, _OFF),
            ("turn the car off", None, _OFF),
            ("switch the car off", None, _OFF),
            ("power the car off", None, _OFF),
            ("switch to accessory mode", None, _RADIO),
            ("put the car in accessory mode", None, _RADIO),
            ("switch the car off but leave the radio on", None, _RADIO),
            ("start the car", None, _READY),
            ("get the car ready to drive", None, _READY),
        ],
        "say": [
            ("i want {vehicle_id} running when i get to it", "vehicle_id outside", _READY),
            ("i'll be at {vehicle_id} in a minute, start it", _NEAR, _READY),
            ("i need {vehicle_id} started", "vehicle_id outside", _READY),
            ("{vehicle_id} should be running by the time i'm down, start it", _NEAR, _READY),
            ("i'm sitting here a while, switch the car off", None, _OFF),
            ("we're just listening to the radio, accessory mode is enough", None, _RADIO),
        ],
        "frag": [
            ("start {vehicle_id}", "vehicle_id outside", _READY),
            ("car off", None, _OFF),
            ("accessory mode", None, _RADIO),
        ],
        "why": [],
    },
    "shift_gear": {
        "do": [
            ("put it in drive", None, _D),
            ("shift into drive", None, _D),
            ("put the car in D", None, _D),
            ("switch to drive", None, _D),
            ("put it in reverse", None, _R),
            ("shift into reverse", None, _R),
            ("go into reverse", None, _R),
            ("put it in neutral", None, _N),
            ("shift to neutral", None, _N),
            ("put the car in neutral", None, _N),
            ("put it in park", None, _P),
            ("shift to park", None, _P),
        ],
        "say": [
            ("i'm ready to go, put it in drive", None, _D),
            ("i want to pull out now, shift into drive", None, _D),
            ("i need to back out, put it in reverse", None, _R),
            ("i have to back up a bit, reverse please", None, _R),
            ("i need the car in neutral", None, _N),
            ("we're getting a push, put it in neutral", None, _N),
        ],
        "frag": [("into drive", None, _D), ("reverse gear", None, _R), ("neutral", None, _N)],
        "why": [],
    },
    "set_parking_brake": {
        "do": [
            ("release the parking brake", None, _BRAKE_OFF),
            ("take the handbrake off", None, _BRAKE_OFF),
            ("let off the handbrake", None, _BRAKE_OFF),
            ("take off the parking brake", None, _BRAKE_OFF),
            ("put the parking brake on", None, _BRAKE_ON),
            ("put the handbrake on", None, _BRAKE_ON),
            ("engage the parking brake", None, _BRAKE_ON),
            ("set the parking brake", None, _BRAKE_ON),
        ],
        "say": [
            ("i'm about to drive off, take the handbrake off", None, _BRAKE_OFF),
            ("the parking brake can come off now", None, _BRAKE_OFF),
            ("i need the parking brake off", None, _BRAKE_OFF),
            ("it's steep here, put the parking brake on", None, _BRAKE_ON),
            ("i want the handbrake on while i wait", None, _BRAKE_ON),
        ],
        "frag": [("handbrake off", None, _BRAKE_OFF), ("handbrake on", None, _BRAKE_ON)],
        "why": [],
    },
    "lock_vehicle": {
        "do": [
            ("lock {vehicle_id}", "vehicle_id standing"),
            ("lock up {vehicle_id}", "vehicle_id standing"),
            ("lock the doors of {vehicle_id:of}", "vehicle_id standing"),
            ("make sure {vehicle_id} is locked", "vehicle_id standing"),
            ("lock {vehicle_id} for me", "vehicle_id standing"),
            ("get {vehicle_id} locked", "vehicle_id standing"),
            ("lock {vehicle_id} from here", "vehicle_id outside"),
            ("lock all the doors of {vehicle_id:of}", "vehicle_id standing"),
            "lock the car",
            "lock the doors",
            "lock the car for me",
        ],
        "say": [
            ("i don't think i locked {vehicle_id}, do it from here", "vehicle_id outside"),
            ("i left {vehicle_id} unlocked, lock it", _OURS),
            ("i forgot to lock {vehicle_id}, do it for me", _OURS),
            ("{vehicle_id} isn't locked, lock it", "vehicle_id standing & vehicle_id household"),
            "i forgot to lock the car, do it for me",
            "i want the doors locked",
        ],
        "frag": [("lock {vehicle_id}", "vehicle_id standing"), "lock the car"],
        "why": [],
    },
    "unlock_vehicle": {
        "do": [
            ("unlock {vehicle_id}", "vehicle_id standing"),
            ("unlock {vehicle_id} for me", "vehicle_id standing"),
            ("unlock {vehicle_id} from here", "vehicle_id outside"),
            ("unlock the doors of {vehicle_id:of}", "vehicle_id standing"),
            ("get {vehicle_id} unlocked", "vehicle_id standing"),
            ("unlock {vehicle_id} remotely", "vehicle_id outside"),
            ("unlock all the doors of {vehicle_id:of}", "vehicle_id standing"),
            ("get {vehicle_id} unlocked", "vehicle_id standing"),
            "unlock the car",
            "unlock the doors",
        ],
        "say": [
            ("i'm standing next to {vehicle_id} without the key, unlock it", _NEAR),
            ("i need {vehicle_id} unlocked", "vehicle_id standing"),
            ("somebody needs to get something out of {vehicle_id}, unlock it", "vehicle_id outside"),
            ("i locked myself out of {vehicle_id}, open it up", _NEAR),
            ("somebody's waiting next to {vehicle_id}, unlock it", "vehicle_id outside"),
            ("i left the key upstairs, unlock {vehicle_id} for me", _NEAR),
        ],
        "frag": [("unlock {vehicle_id}", "vehicle_id standing"), "unlock"],
        "why": [],
    },
    "set_vehicle_opening": {
        "do": [
            ("open {opening}", None, _OPEN),
            ("open {opening} all the way", "opening parts", _OPEN),
            ("open up {opening}", None, _OPEN),
            ("get {opening} open", None, _OPEN),
            ("close {opening}", None, _SHUT),
            ("shut {opening}", None, _SHUT),
            ("close {opening} again", None, _SHUT),
            ("get {opening} shut", None, _SHUT),
            ("open {opening} halfway", "opening parts", _HALF),
            ("open {opening} a crack", "opening airy", _CRACK),
            ("open {opening} a little", "opening airy", _CRACK),
            ("close {vehicle_id:poss} {opening:bare}", _OURS, _SHUT),
            ("shut {vehicle_id:poss} {opening:bare}", _OURS, _SHUT),
            ("get {vehicle_id:poss} {opening:bare} shut", _OURS, _SHUT),
            ("open {vehicle_id:poss} {opening:bare}", _NEAR, _OPEN),
            ("get {vehicle_id:poss} {opening:bare} open", _NEAR, _OPEN),
            ("close {opening} of {vehicle_id:of}", _OURS, _SHUT),
            ("shut {opening} of {vehicle_id:of}", _OURS, _SHUT),
            ("open {opening} of {vehicle_id:of}", _NEAR, _OPEN),
            ("open {opening} of {vehicle_id:of} halfway", f"{_NEAR} & opening parts", _HALF),
            ("open {opening} of {vehicle_id:of} a crack", f"{_NEAR} & opening airy", _CRACK),
            ("open {vehicle_id:poss} {opening:bare} halfway", f"{_NEAR} & opening parts", _HALF),
            ("open {vehicle_id:poss} {opening:bare} a crack", f"{_NEAR} & opening airy", _CRACK),
        ],
        "say": [
            ("i'd like {opening} open", None, _OPEN),
            ("i want {opening} closed", None, _SHUT),
            ("it's stuffy in here, open {opening} a crack", "opening airy", _CRACK),
            ("there's a draught, close {opening}", "opening airy", _SHUT),
            ("i left {vehicle_id:poss} {opening:bare} open, close it", _OURS, _SHUT),
            ("{vehicle_id:poss} {opening:bare} is still open, shut it", _OURS, _SHUT),
            ("i need {vehicle_id:poss} {opening:bare} open", _NEAR, _OPEN),
            ("i left {opening} of {vehicle_id:of} open, close it", _OURS, _SHUT),
            ("i need {opening} of {vehicle_id:of} open", _NEAR, _OPEN),
        ],
        "frag": [
            ("{opening:bare} open", None, _OPEN),
            ("{opening:bare} shut", None, _SHUT),
            ("{vehicle_id:poss} {opening:bare} shut", _OURS, _SHUT),
            ("{opening:bare} of {vehicle_id:of} shut", _OURS, _SHUT),
        ],
        "why": [],
    },
    "set_vehicle_lights": {
        "do": [
            ("turn on {light}", None, _ON),
            ("switch {light} on", None, _ON),
            ("put {light} on", None, _ON),
            ("turn off {light}", None, _DARK),
            ("switch {light} off", None, _DARK),
            ("turn {light} off", None, _DARK),
            ("kill {light}", None, _DARK),
            ("set {light} to automatic", None, _AUTO),
            ("put {light} on auto", None, _AUTO),
            ("turn on {vehicle_id:poss} {light:bare}", _SEEN, _ON),
            ("switch {vehicle_id:poss} {light:bare} on", _SEEN, _ON),
            ("turn on {light} of {vehicle_id:of}", _SEEN, _ON),
            ("switch on {light} of {vehicle_id:of}", _SEEN, _ON),
        ],
        "say": [
            ("i need {light} on", None, _ON),
            ("i want {light} on", None, _ON),
            ("i don't need {light} any more, turn them off", "light!=interior", _DARK),
            ("i'd like {light} off", None, _DARK),
            ("i can't find {vehicle_id}, put {light} on", f"{_NEAR} & light=hazard", _ON),
            ("i need {light} of {vehicle_id:of} on", _SEEN, _ON),
        ],
        "frag": [
            ("{light:bare} on", None, _ON),
            ("{light:bare} off", None, _DARK),
        ],
        "why": [],
    },
    "set_cruise_control": {
        "do": [
            ("set cruise to {set_kmh}", None, _HOLD),
            ("set the cruise control to {set_kmh}", None, _HOLD),
            ("hold {set_kmh} on the cruise control", None, _HOLD),
            ("put cruise control on {set_kmh}", None, _HOLD),
            ("turn on cruise control at {set_kmh}", None, _HOLD),
            ("keep the car at {set_kmh} with the cruise control", None, _HOLD),
            ("bring the cruise control to {set_kmh}", None, _HOLD),
            ("have the cruise control hold {set_kmh}", None, _HOLD),
            ("switch cruise control off", None, _NO_CRUISE),
            ("cancel the cruise control", None, _NO_CRUISE),
            ("turn cruise off", None, _NO_CRUISE),
            ("pause the cruise control for now", None, _STANDBY),
            ("pause the cruise control", None, _STANDBY),
            ("turn the cruise control on and keep a big gap to the car in front", None, {"state": "active", "gap": 4}),
            ("run the cruise control with the longest gap", None, {"state": "active", "gap": 4}),
            ("run the cruise control with the shortest gap", None, {"state": "active", "gap": 1}),
            ("turn on the cruise control", None, _HOLD),
            ("switch cruise control on", None, _HOLD),
        ],
        "say": [
            ("i'd like to cruise at {set_kmh}", None, _HOLD),
            ("i want the cruise control at {set_kmh}", None, _HOLD),
            ("{set_kmh} is plenty, set the cruise control to that", None, _HOLD),
            ("the road's clear, cruise at {set_kmh}", None, _HOLD),
            ("i'd rather drive myself, cruise control off", None, _NO_CRUISE),
        ],
        "frag": [("cruise {set_kmh}", None, _HOLD), ("cruise off", None, _NO_CRUISE)],
        "why": [],
    },
}
