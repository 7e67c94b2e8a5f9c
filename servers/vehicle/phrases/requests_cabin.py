"""How people ask for warmth, a profile, charge and a garage."""

from __future__ import annotations

from typing import Any

_WARM = {"is_on": True}
_STOP = {"is_on": False}
_CLEAR = {"defrost": True}
_NO_CLEAR = {"defrost": False}
_MINE = {"zone": "driver"}
_SIDE = {"zone": "passenger"}
_BACK = {"zone": "rear"}
_START = {"action": "start"}
_END = {"action": "stop"}
_BY = {"action": "schedule"}
_MOVE = {"replace": True}
# What is asked of the pool car is refused before anybody sees that there is nothing to undo.
_OURS = "vehicle_id outside & vehicle_id household"
_BOOKED = "vehicle_id inspected & kind=inspection"

CABIN: dict[str, dict[str, list[Any]]] = {
    "set_cabin_climate": {
        "do": [
            "set it to {target} in here",
            "set the temperature to {target}",
            "set the climate to {target}",
            "put the heating on {target}",
            "get it to {target} in here",
            "bring the cabin to {target}",
            "turn the temperature to {target}",
            "change the temperature to {target}",
            "set the heating to {target}",
            ("warm up {vehicle_id} to {target}", "vehicle_id outside"),
            ("set the climate in {vehicle_id} to {target}", "vehicle_id outside"),
            ("heat {vehicle_id} to {target} before i get in", "vehicle_id outside"),
            ("warm up {vehicle_id}", "vehicle_id outside", _WARM),
            ("switch on the climate in {vehicle_id}", "vehicle_id outside", _WARM),
            ("get the heating going in {vehicle_id}", "vehicle_id outside", _WARM),
            ("turn off the climate in {vehicle_id}", _OURS, _STOP),
            ("stop heating {vehicle_id}", _OURS, _STOP),
            ("turn the climate off", None, _STOP),
            ("switch off the heating in here", None, _STOP),
            ("set it to {target} on my side", None, _MINE),
            ("set the passenger side to {target}", None, _SIDE),
            ("set it to {target} in the back", None, _BACK),
            ("set my side to {target}", None, _MINE),
            ("put my seat heating on {seat_heat}", None, _MINE),
            ("set the heating of my seat to {seat_heat}", None, _MINE),
            ("put the passenger's seat heating on {seat_heat}", None, _SIDE),
            ("set the passenger's seat heating to {seat_heat}", None, _SIDE),
            ("clear the windscreen", None, _CLEAR),
            ("turn the windscreen defroster on", None, _CLEAR),
            ("get the windscreen defrosted", None, _CLEAR),
            ("clear the windscreen of {vehicle_id:of}", "vehicle_id outside", _CLEAR),
            ("defrost {vehicle_id}", "vehicle_id outside", _CLEAR),
            "set the fan to {fan}",
            "put the fan on {fan}",
            "turn the fan to {fan}",
        ],
        "say": [
            "i'd like it {target} in here",
            "i want it {target} in here",
            "{target} would be nicer in here",
            "i want the cabin at {target}",
            ("{vehicle_id} should be warm when i get in, {target}", "vehicle_id outside"),
            ("i'm leaving in ten, warm up {vehicle_id}", "vehicle_id outside & vehicle_id alone", _WARM),
            ("the windscreen's fogged up, clear it", None, _CLEAR),
            ("i can't see through the windscreen, defrost it", None, _CLEAR),
        ],
        "frag": [
            "{target} in here",
            ("{vehicle_id}, heating to {target}", "vehicle_id outside"),
            ("{vehicle_id}, heating on", "vehicle_id outside", _WARM),
            ("defrost", None, _CLEAR),
        ],
        "why": [],
    },
    "switch_driver_profile": {
        "do": [
            "switch {vehicle_id} to {profile_id}",
            "set {vehicle_id} to {profile_id}",
            "put {vehicle_id} on {profile_id}",
            "change {vehicle_id} over to {profile_id}",
            "load {profile_id} in {vehicle_id}",
            "use {profile_id} in {vehicle_id}",
            "switch {vehicle_id} over to {profile_id}",
            "set {vehicle_id} up with {profile_id}",
            "change the driver profile of {vehicle_id}",
            "switch {vehicle_id} to another profile",
        ],
        "say": [
            "i want {vehicle_id} on {profile_id}",
            "{vehicle_id} should be set to {profile_id}",
            "i need {profile_id} in {vehicle_id}",
            "{vehicle_id} is on the wrong profile, switch it to {profile_id}",
            "i need {vehicle_id} on another profile",
        ],
        "frag": ["{profile_id} in {vehicle_id}"],
        "why": [],
    },
    "set_vehicle_charging": {
        "do": [
            ("start charging {vehicle_id}", "vehicle_id chargeable", _START),
            ("charge {vehicle_id}", "vehicle_id chargeable", _START),
            ("get {vehicle_id} charging", "vehicle_id chargeable", _START),
            ("charge {vehicle_id} now", "vehicle_id chargeable", _START),
            ("stop charging {vehicle_id}", "vehicle_id chargeable", _END),
            ("take {vehicle_id} off the charger", "vehicle_id at_home & vehicle_id chargeable", _END),
            ("stop charging {vehicle_id}", "vehicle_id chargeable", _END),
            ("unplug {vehicle_id}", "vehicle_id at_home & vehicle_id chargeable", _END),
            ("stop charging", None, _END),
            ("stop the charging", None, _END),
            ("charge {vehicle_id} to {limit_percent} percent", "vehicle_id chargeable", _START),
            ("charge {vehicle_id} up to {limit_percent}%", "vehicle_id chargeable", _START),
            ("have {vehicle_id} charged by {ready_by:noun}", "vehicle_id chargeable", _BY),
            ("get {vehicle_id} charged by {ready_by:noun}", "vehicle_id chargeable", _BY),
            ("charge {vehicle_id} when it's cheap, i leave {ready_by}", "vehicle_id chargeable", _BY),
            ("have {vehicle_id} at {limit_percent}% by {ready_by:noun}", "vehicle_id chargeable", _BY),
            ("get {vehicle_id} to {limit_percent} percent by {ready_by:noun}", "vehicle_id chargeable", _BY),
        ],
        "say": [
            ("i want {vehicle_id} charging now", "vehicle_id chargeable", _START),
            ("{vehicle_id} needs charging, get it going", "vehicle_id chargeable", _START),
            ("{vehicle_id} doesn't need any more, stop charging it", "vehicle_id chargeable", _END),
            ("{vehicle_id} has had enough, stop the charging", "vehicle_id chargeable", _END),
            ("i want {vehicle_id} at {limit_percent}%", "vehicle_id chargeable", _START),
            ("the plug's in, charge {vehicle_id} to {limit_percent}%", "vehicle_id chargeable", _START),
            ("i need {vehicle_id} charged by {ready_by:noun}", "vehicle_id chargeable", _BY),
            ("i'm off {ready_by}, have {vehicle_id} charged by then", "vehicle_id chargeable", _BY),
            ("i've got enough, stop charging", None, _END),
        ],
        "frag": [
            ("charge {vehicle_id}", "vehicle_id chargeable", _START),
            ("stop charging", None, _END),
            ("{vehicle_id} to {limit_percent}%", "vehicle_id chargeable", _START),
            ("{vehicle_id} charged by {ready_by:noun}", "vehicle_id chargeable", _BY),
        ],
        "why": [],
    },
    "book_vehicle_service": {
        "do": [
            "book {vehicle_id} in for {kind}, {slot_id}",
            "book {slot_id} for {vehicle_id}, {kind}",
            "take {slot_id} for {kind} on {vehicle_id}",
            "get {vehicle_id} in for {kind}, {slot_id} please",
            "reserve {slot_id} for {vehicle_id}, it's for {kind}",
            "have {vehicle_id} booked into {slot_id} for {kind}",
            "book {vehicle_id} into {slot_id} for {kind}",
            "get me {slot_id} for {vehicle_id}, {kind}",
            ("move the {kind:bare} of {vehicle_id} to {slot_id}", _BOOKED, _MOVE),
            ("move {vehicle_id:poss} {kind:bare} to {slot_id}", _BOOKED, _MOVE),
            ("switch the {kind:bare} of {vehicle_id} to {slot_id}", _BOOKED, _MOVE),
            "book {vehicle_id} in for {kind}",
            "get {vehicle_id} booked in for {kind}",
            "book {vehicle_id} into {slot_id}",
            "take {slot_id} for {vehicle_id}",
        ],
        "say": [
            "{vehicle_id} needs {kind}, book {slot_id}",
            "i'd like {slot_id} for {vehicle_id}, {kind}",
            "{slot_id:subj} would suit me, book {vehicle_id} in for {kind}",
            "i need {kind} on {vehicle_id}, take {slot_id}",
            ("i can't make the {kind:bare} of {vehicle_id}, move it to {slot_id}", _BOOKED, _MOVE),
            "{vehicle_id} needs {kind}",
        ],
        "frag": ["{vehicle_id}, {kind}, {slot_id}"],
        "why": [],
    },
    "list_service_slots": {
        "do": [
            ("find the earliest time {vehicle_id} can go in for {kind}", "vehicle_id household"),
            ("look up when {vehicle_id} could go in for {kind}", "vehicle_id household"),
            ("tell me the first free slot for {kind} on {vehicle_id}", "vehicle_id household"),
            ("check when a garage could take {vehicle_id} for {kind}", "vehicle_id household"),
            ("see how soon {vehicle_id} can go in for {kind}", "vehicle_id household"),
            ("find out how soon a garage has time for {kind} on {vehicle_id}", "vehicle_id household"),
            ("find the next free slot for {kind} on {vehicle_id}", "vehicle_id household"),
            ("find the soonest {vehicle_id} can go in for {kind}", "vehicle_id household"),
        ],
        "say": [
            ("i need to know how soon {vehicle_id} can be booked in for {kind}", "vehicle_id household"),
            ("i want to know the earliest time {vehicle_id} can go in for {kind}", "vehicle_id household"),
            ("i'm wondering how soon {vehicle_id} could go in for {kind}", "vehicle_id household"),
            ("i'd like to know when {vehicle_id} could go in for {kind}", "vehicle_id household"),
        ],
        "frag": [("earliest slot for {kind}, {vehicle_id}", "vehicle_id household")],
        "why": [],
    },
}
