"""What the assistant says and asks about the cars, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, Any] = {
    "set_ignition": [
        ("{vehicle_id} is started and ready to drive.", "power=ready"),
        ("{vehicle_id} is off.", "power=off"),
        ("The car is ready to drive.", "power=ready"),
        ("The car is off.", "power=off"),
        "The car is in accessory mode.",
    ],
    "shift_gear": [
        ("The car is in drive.", "gear=d"),
        ("The car is in reverse.", "gear=r"),
        ("The car is in neutral.", "gear=n"),
        "The car is in park.",
    ],
    "set_parking_brake": [("The parking brake is on.", "engaged=true"), "The parking brake is released."],
    "lock_vehicle": ["{vehicle_id} is locked.", "The car is locked."],
    "unlock_vehicle": ["{vehicle_id} is unlocked.", "The car is unlocked."],
    "set_vehicle_opening": [
        ("{opening} of {vehicle_id} is shut.", "open_percent=0"),
        ("{opening} of {vehicle_id} is open.", "open_percent=100"),
        ("{opening} of {vehicle_id} is half open.", "open_percent=50"),
        "{opening} of {vehicle_id} is open a crack.",
        ("{opening} is shut.", "open_percent=0"),
        ("{opening} is open.", "open_percent=100"),
        ("{opening} is half open.", "open_percent=50"),
        "{opening} is open a crack.",
    ],
    "set_vehicle_lights": [
        ("Done, I've switched off {light} of {vehicle_id}.", "setting=off"),
        ("Done, I've switched on {light} of {vehicle_id}.", "setting=on"),
        "Done, I've set {light} of {vehicle_id} to automatic.",
        ("Done, I've switched off {light}.", "setting=off"),
        ("Done, I've switched on {light}.", "setting=on"),
        "Done, I've set {light} to automatic.",
    ],
    "set_cabin_climate": [
        "{vehicle_id} is being brought to {target}.",
        ("The climate in {vehicle_id} is on.", "is_on=true"),
        ("The climate in {vehicle_id} is off.", "is_on=false"),
        "The windscreen of {vehicle_id} is being cleared.",
        ("Your seat heating is on {seat_heat}.", "zone=driver"),
        "The passenger's seat heating is on {seat_heat}.",
        ("Your side is set to {target}.", "zone=driver"),
        ("The passenger side is set to {target}.", "zone=passenger"),
        ("The back is set to {target}.", "zone=rear"),
        "The climate is set to {target}.",
        ("The windscreen is being cleared.", "defrost=true"),
        "The fan is on {fan}.",
        "The climate is off.",
    ],
    "set_cruise_control": [
        ("Cruise control is off.", "state=off"),
        ("Cruise control is on standby.", "state=standby"),
        "Cruise control holds {set_kmh} km/h now.",
        "Cruise control is on at {result.set_kmh} km/h.",
    ],
    "switch_driver_profile": "{vehicle_id} is set to the {profile_id}.",
    "set_navigation_route": [
        "The navigation of {vehicle_id} is set to {destination_id}, about {result.minutes} minutes.",
        "The route to {destination_id} with a stop at {stop_ids} is set, about {result.minutes} minutes of driving.",
        "The route to {destination_id} without {avoid} is set, about {result.minutes} minutes.",
        "The route to {destination_id} is set, about {result.minutes} minutes.",
    ],
    "cancel_navigation": "The route to {result.destination} is cancelled.",
    "set_vehicle_charging": [
        (
            "{vehicle_id} will be at {limit_percent} % by {ready_by}. Charging begins on {result.begins_at}.",
            "action=schedule",
        ),
        ("{vehicle_id} will be charged by {ready_by}. Charging begins on {result.begins_at}.", "action=schedule"),
        ("{vehicle_id} is charging to {limit_percent} %, which takes until {result.full_at}.", "action=start"),
        ("{vehicle_id} is charging, which takes until {result.full_at}.", "action=start"),
        ("{vehicle_id} has stopped charging. {result.note}", "action=stop"),
        ("It is charging to {limit_percent} %, which takes until {result.full_at}.", "action=start"),
        ("It is charging, which takes until {result.full_at}.", "action=start"),
        ("Charging has stopped. {result.note}", "action=stop"),
        "{result.note}",
    ],
    "classify_vehicle_trip": [
        "The {trip_id} is down as business for {company}.",
        ("The {trip_id} is down as private.", "purpose=private"),
        "The {trip_id} is down as your commute.",
    ],
    "book_vehicle_service": [
        (
            "The booking is moved, {vehicle_id} goes to {result.centre} on {result.starts_at} for {kind}, {result.price_cents}.",
            "replace=true",
        ),
        "{vehicle_id} is booked in at {result.centre} on {result.starts_at} for {kind}, {result.price_cents}.",
    ],
}
CONFIRM: dict[str, Any] = {
    "set_ignition": "{vehicle_id} is at {vehicle_id.where}. Shall I start it?",
    "unlock_vehicle": "{vehicle_id} is at {vehicle_id.where}. Shall I unlock it?",
    "set_navigation_route": (
        "To {destination_id} the car would arrive with less than 10 % left, and I can put in a stop to charge. Shall I set "
        "the route as it is?"
    ),
    "book_vehicle_service": [
        (
            "That moves the booking of {vehicle_id} for {kind} to {slot_id.starts_at} at {slot_id.centre}, {slot_id.price}. Shall I move it?",
            "replace=true",
        ),
        "That is {kind} for {vehicle_id}, on {slot_id.starts_at} at {slot_id.centre}, {slot_id.price}. Shall I book it?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "set_ignition": ["vehicle_id"],
    "unlock_vehicle": ["vehicle_id"],
    "set_navigation_route": ["destination_id"],
    "book_vehicle_service": ["vehicle_id", "slot_id", "kind"],
}
ASK: dict[str, str] = {
    "vehicle_id": "Which car do you mean?",
    "destination_id": "Where do you want to go?",
    "profile_id": "Which profile should it be?",
    "purpose": "Was it private, business or your commute?",
    "company": "Which company was it for?",
    "kind": "What work should be done?",
    "slot_id": "Which garage and which time should it be?",
    "trip_id": "Which trip do you mean?",
}
GIVE: dict[str, list[str]] = {
    "vehicle_id": ["{v}", "i mean {v}", "oh, {v}", "{v} please", "sorry, {v}"],
    "destination_id": ["{v}", "to {v}", "oh, to {v}", "{v} please"],
    "profile_id": ["{v}", "{v} please", "oh, {v}"],
    "purpose": ["{v}", "that was {v}", "{v}, i'd say", "oh, {v}"],
    "company": ["{v}", "for {v}", "that was for {v}", "oh, {v}"],
    "kind": ["{v}", "{v} please", "it's {v}", "oh, {v}"],
    "slot_id": ["{v}", "{v} please", "{v} would be good", "i'd like {v}"],
    "trip_id": ["{v}", "i mean {v}", "{v} please"],
}
CUES: dict[str, list[str]] = {
    "vehicle_id": ["which car", "which one", "which vehicle", "which of"],
    "destination_id": ["where", "which place", "what destination", "which destination"],
    "profile_id": ["which profile", "whose profile", "what profile"],
    "purpose": ["private", "what was it for", "which purpose", "what kind of trip", "how should i"],
    "company": ["which company", "what company", "which client", "who was it for", "for whom"],
    "kind": ["should be done", "what kind of work", "what kind of service", "which service", "what work"],
    "slot_id": ["which garage", "which time", "which slot", "what time", "when"],
    "trip_id": ["which trip", "which drive", "which one", "which of"],
}
APART: dict[str, list[str]] = {
    "set_ignition": [
        "set_cabin_climate",
        "lock_vehicle",
        "unlock_vehicle",
        "set_vehicle_charging",
        "switch_driver_profile",
        "book_vehicle_service",
        "set_vehicle_opening",
        "set_vehicle_lights",
        "vehicles.where",
    ],
    "lock_vehicle": ["unlock_vehicle", "set_vehicle_opening", "switch_driver_profile", "book_vehicle_service"],
    "unlock_vehicle": ["set_vehicle_lights", "switch_driver_profile", "book_vehicle_service", "vehicles.where"],
    "set_vehicle_charging": [
        "book_vehicle_service",
        "switch_driver_profile",
        "vehicles.limit_percent",
        "vehicles.charge_percent",
    ],
    "set_cabin_climate": ["book_vehicle_service", "set_vehicle_opening"],
    "set_vehicle_opening": [
        "vehicles.charge_percent",
        "vehicles.limit_percent",
        "vehicles.odometer_km",
        "vehicles.plate",
        "vehicles.service_due_in_km",
    ],
    "set_navigation_route": ["cancel_navigation", "destinations.address"],
    "cancel_navigation": ["vehicles.destination", "vehicles.arrives_at"],
    "switch_driver_profile": ["book_vehicle_service", "set_vehicle_lights", "set_vehicle_opening"],
    "book_vehicle_service": ["set_vehicle_opening", "set_vehicle_lights"],
    "classify_vehicle_trip": ["vehicle_trips.company"],
}
AGAIN: dict[str, list[Any]] = {
    "lock_vehicle": ["and {x} too", "same with {x}", "{x} as well"],
    "classify_vehicle_trip": ["same for {x}", "and {x} too", "{x} as well"],
}
REFUSED: dict[str, str] = {
    "set_ignition": "I can't start it: {why}.",
    "shift_gear": "I can't shift gear: {why}.",
    "set_parking_brake": "I can't do that: {why}.",
    "lock_vehicle": "I can't lock it: {why}.",
    "unlock_vehicle": "I can't unlock it: {why}.",
    "set_vehicle_opening": "I can't do that: {why}.",
    "set_vehicle_lights": "I can't do that: {why}.",
    "set_cabin_climate": "I can't set that: {why}.",
    "set_cruise_control": "I can't set that: {why}.",
    "switch_driver_profile": "I can't switch the profile: {why}.",
    "set_navigation_route": "I can't set that route: {why}.",
    "cancel_navigation": "I can't do that: {why}.",
    "set_vehicle_charging": "I can't set that: {why}.",
    "classify_vehicle_trip": "I can't sort that: {why}.",
    "book_vehicle_service": "I can't book that: {why}.",
}
UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "list_vehicles": "look up your cars",
    "get_vehicle_status": "read what a car reports",
    "set_ignition": [
        ("switch a car off", "power=off"),
        ("put a car in accessory mode", "power=accessory"),
        "start a car",
    ],
    "shift_gear": "shift gear",
    "set_parking_brake": [("put the parking brake on", "engaged=true"), "release the parking brake"],
    "lock_vehicle": "lock a car",
    "unlock_vehicle": "unlock a car",
    "set_vehicle_opening": [("close {opening}", "open_percent=0"), "open {opening}"],
    "set_vehicle_lights": [
        ("switch {light} on", "setting=on"),
        ("switch {light} off", "setting=off"),
        "set {light} to automatic",
    ],
    "set_cabin_climate": [
        ("set the seat heating", "seat_heat"),
        ("clear the windscreen", "defrost"),
        ("set the fan", "fan"),
        ("switch the climate on", "is_on=true"),
        ("switch the climate off", "is_on=false"),
        "set the temperature in a car",
    ],
    "set_cruise_control": [
        ("switch the cruise control off", "state=off"),
        ("pause the cruise control", "state=standby"),
        "set the cruise control",
    ],
    "switch_driver_profile": "switch driver profiles",
    "find_vehicle_destinations": "look for places",
    "set_navigation_route": "set a route",
    "cancel_navigation": "end the navigation",
    "set_vehicle_charging": [
        ("stop the charging", "action=stop"),
        ("plan the charging", "action=schedule"),
        "start charging a car",
    ],
    "list_vehicle_trips": "look into the logbook",
    "classify_vehicle_trip": "sort trips in the logbook",
    "list_service_slots": "look up free times at garages",
    "book_vehicle_service": [("move a booking at a garage", "replace=true"), "book work at a garage"],
}
AMEND: dict[str, dict[str, Any]] = {
    "set_cabin_climate": {
        "parameter": "target",
        "unless": ["vehicle_id", "zone"],
        "say": ["actually, make it {v}", "[wait|sorry], {v} is better", "hmm, {v} after all"],
        "fix": [("set_cabin_climate", {"target": "target"})],
    },
    "set_cruise_control": {
        "parameter": "set_kmh",
        "say": ["actually, make that {v}", "[wait|sorry], {v} is better", "hmm, {v} after all"],
        "fix": [("set_cruise_control", {"state": "state", "set_kmh": "set_kmh"})],
    },
}
