"""What the assistant says and asks on the map, and how people answer."""

from __future__ import annotations

from typing import Any

WORDS: dict[str, dict[str, str]] = {
    "mode": {"drive": "by car", "walk": "on foot", "bike": "by bike", "transit": "by public transport"},
    "kind": {
        "closure": "a closed road",
        "accident": "an accident",
        "works": "roadworks",
        "hazard": "a hazard",
        "police": "a police check",
    },
    "list": {
        "want_to_go": "want-to-go",
        "favourites": "favourites",
        "custom": "custom",
        "home": "home",
        "work": "work",
    },
}

DONE: dict[str, Any] = {
    "report_road_incident": [
        "I've confirmed the {confirms_incident_id}.",
        "I've reported {kind} on {result.street}.",
    ],
    "save_place": [
        'Done, {place_id} is saved as "{label}".',
        ("Done, {place_id} is down as your home now.", "list=home"),
        ("Done, {place_id} is down as your work address now.", "list=work"),
        "Done, {place_id} is on your {list} list now.",
    ],
    "remove_saved_place": 'I\'ve taken "{saved_id}" off your saved places.',
    "share_trip_eta": (
        "{contact_name} can follow your trip to {destination_place_id} now; you should arrive on {result.arrives_at}."
    ),
    "end_trip_share": "I've stopped sharing your trip to {result.destination} with {result.contact}.",
}

CONFIRM: dict[str, str | list[str]] = {
    "save_place": "That would change your {list} address on the map to {place_id}. Shall I go ahead?",
    "remove_saved_place": 'That would take "{saved_id}" ({saved_id.place_name}) off your saved places. Shall I remove it?',
    "share_trip_eta": [
        (
            "That would let {contact_name} see where you are on your way to {destination_place_id} {mode}, "
            "leaving on {depart_at}. Shall I share it?"
        ),
        (
            "That would let {contact_name} see where you are on your way to {destination_place_id} {mode}, leaving "
            "now. It is shut right now and opens on {destination_place_id.opens_at}. Shall I share it?"
        ),
        (
            "That would let {contact_name} see where you are on your way to {destination_place_id} {mode}, leaving "
            "now. Shall I share it?"
        ),
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "save_place": ["list", "place_id"],
    "remove_saved_place": ["saved_id"],
    "share_trip_eta": ["contact_name", "destination_place_id"],
}

ASK: dict[str, str] = {
    "place_id": "Which place do you mean?",
    "saved_id": "Which of your saved places do you mean?",
    "confirms_incident_id": "Which of them do you mean?",
    "destination_place_id": "Where are you going?",
    "stop_place_id": "Which stop do you mean?",
    "contact_name": "Who should be able to follow the trip?",
    "mode": "How are you travelling: by car, on foot, by bike or by public transport?",
    "text": "What are you looking for?",
    "on_day": "On which day?",
}
GIVE: dict[str, list[str]] = {
    "place_id": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}", "it's {v}"],
    "saved_id": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "confirms_incident_id": ["{v}", "i mean {v}", "oh, {v}"],
    "destination_place_id": ["{v}", "to {v}", "i'm going to {v}", "oh sorry, to {v}"],
    "stop_place_id": ["{v}", "i mean {v}", "oh, {v}"],
    "contact_name": ["{v}", "{v} please", "with {v}", "oh sorry, with {v}", "{v} should"],
    "mode": ["{v}", "i'm going {v}", "{v} this time", "oh, {v}"],
    "text": ["{v}", "a {v}"],
    "on_day": ["{v:adv}", "{v:noun}"],
}
CUES: dict[str, list[str]] = {
    "place_id": ["which place", "what place", "where", "which one"],
    "saved_id": ["which saved", "which of your saved", "which place", "which pin", "which one"],
    "confirms_incident_id": ["which incident", "which of them", "which one"],
    "destination_place_id": ["where are you going", "where to", "destination", "going to", "which place"],
    "stop_place_id": ["which stop"],
    "contact_name": ["who", "whom", "which contact", "with whom"],
    "mode": ["how are you travelling", "how are you going", "by car", "which way of travelling", "means of transport"],
    "text": ["what are you looking", "looking for"],
    "on_day": ["which day", "what day", "when"],
}

AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "remove_saved_place": ["{x} too", "and {x} as well", "same with {x}"],
    "save_place": [("and {x} on the same list", "outing")],
}
APART: dict[str, list[str]] = {"save_place": ["share_trip_eta"], "end_trip_share": ["end_trip_share"]}

REFUSED: dict[str, str] = {
    "report_road_incident": "I can't report that: {why}.",
    "save_place": "I can't save that: {why}.",
    "remove_saved_place": "I can't remove that one: {why}.",
    "share_trip_eta": "I can't share that trip: {why}. I can tell you when you will arrive, so that you can pass it on.",
    "end_trip_share": "I can't end that share: {why}.",
}

UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "geocode_address": "look up addresses",
    "reverse_geocode": "tell where you are",
    "search_places": "search for places",
    "get_place_details": "look into a single place",
    "get_directions": "plan a route",
    "get_travel_matrix": "compare travel times",
    "find_places_along_route": "look for places on the way",
    "optimize_stop_order": "work out the best order of stops",
    "list_transit_departures": "look up departures",
    "list_road_incidents": "look up what is going on on the roads",
    "report_road_incident": [
        ("confirm what others have reported", "confirms_incident_id"),
        "report anything on the road",
    ],
    "list_saved_places": "see your saved places",
    "save_place": [
        ("change your home address", "list=home"),
        ("change your work address", "list=work"),
        ("put places on a list", "list"),
        "save a place",
    ],
    "remove_saved_place": "remove a saved place",
    "share_trip_eta": "share a trip",
    "end_trip_share": "end a shared trip",
}

AMEND: dict[str, dict[str, Any]] = {
    "save_place": {
        "parameter": "label",
        "say": ['actually, call it "{v}"', '[wait|sorry], "{v}" instead', 'on second thought, make it "{v}"'],
        "fix": [
            ("remove_saved_place", {"saved_id": "/saved_id"}),
            ("save_place", {"place_id": "place_id", "label": "label", "list": "list"}),
        ],
    },
}
