"""What people ask about places, pins and the roads, and how the answer sounds."""

from __future__ import annotations

from typing import Any

WHY_ASK = "when"

QUESTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("places", "closes_at"): {
        "type": "moment",
        "why": "",
        "guard": "open",
        "ask": [
            "when does {x} close [today|]",
            "what time does {x} shut",
            "how late is {x} open today",
            "what time does {x} close today",
            "until what time is {x} open today",
        ],
        "know": ["when {x} closes", "how late {x} is open today", "what time {x} shuts"],
        "frag": ["closing time of {x}?"],
    },
    ("places", "opens_at"): {
        "type": "moment",
        "why": "",
        "guard": "shut",
        "ask": [
            "when does {x} open [next|]",
            "what time does {x} open",
            "when will {x} be open again",
            "from what time is {x} open",
        ],
        "know": ["when {x} opens", "what time {x} opens"],
        "frag": ["opening time of {x}?"],
    },
    ("places", "open_now"): {
        "type": "yes_no",
        "why": "",
        "guard": "timed",
        "ask": [
            "is {x} open [right now|now|at the moment]",
            "would i find {x} open right now",
            "is {x} open or shut right now",
            "has {x} got its doors open right now",
        ],
        "know": ["whether {x} is open right now", "if {x} is open at the moment"],
        "frag": [],
    },
    ("places", "phone"): {
        "type": "text",
        "guard": "reachable",
        "why": "",
        "ask": [
            "what's the phone number for {x}",
            "what number do i call to reach {x}",
            "how do i reach {x} by phone",
            "have you got a phone number for {x}",
        ],
        "know": ["what the phone number for {x} is", "what the number for {x} is"],
        "frag": ["phone number of {x}?", "number for {x}?"],
    },
    ("places", "postcode"): {
        "type": "text",
        "guard": "house",
        "why": "",
        "ask": [
            "what's the postcode for {x}",
            "have you got the postcode for {x}",
            "what postcode do i put for {x}",
            "what's the right postcode for {x}",
        ],
        "know": ["what the postcode for {x} is", "what postcode to use for {x}"],
        "frag": ["postcode of {x}?"],
    },
    ("places", "address"): {
        "type": "text",
        "guard": "findable",
        "why": "",
        "ask": [
            "what's the address for {x}",
            "what's the full address for {x}",
            "what address do i put in for {x}",
            "where exactly is {x}",
        ],
        "know": ["what address {x} is at", "where exactly {x} is"],
        "frag": ["address of {x}?"],
    },
    ("saved_places", "note"): {
        "type": "text",
        "guard": "noted",
        "why": "",
        "ask": [
            "what did i note down for {x}",
            "what does my note on {x} say",
            "what have i written about {x} on the map",
            "what's in my note for {x}",
        ],
        "know": ["what my note on {x} says", "what i noted down for {x}"],
        "frag": ["my note on {x}?"],
    },
    ("road_incidents", "ends_at"): {
        "type": "moment",
        "why": "road",
        "ask": [
            "when will {x:subj} be gone",
            "how long will {x:subj} be a problem",
            "how much longer will {x:subj} be there",
            "how long will {x:subj} be in the way",
        ],
        "know": [
            "when {x:subj} will be gone",
            "how much longer {x:subj} will be there",
            "how long {x:subj} will be a problem",
        ],
        "frag": [],
    },
    ("road_incidents", "delay_minutes"): {
        "type": "duration",
        "guard": "slow",
        "why": "road",
        "ask": [
            "how much time will {x:subj} cost me",
            "how much of a delay will {x:subj} mean",
            "how long will {x:subj} hold me up",
            "how long a delay will {x:subj} cause",
        ],
        "know": ["how much of a delay {x:subj} will mean", "how much time {x:subj} will cost me"],
        "frag": ["delay at {x}?"],
    },
    ("road_incidents", "note"): {
        "type": "text",
        "guard": "described",
        "why": "road",
        "ask": [
            "what does the report on {x} say",
            "what's going on with {x}",
            "what are people saying about {x}",
            "what details are there on {x}",
        ],
        "know": ["what the report on {x} says", "what's going on with {x}"],
        "frag": [],
    },
}
REPORT: dict[tuple[str, str], Any] = {
    ("places", "closes_at"): "{x} closes on {v}.",
    ("places", "opens_at"): "{x} opens on {v}.",
    ("places", "open_now"): {"yes": "{v}, {x} is open right now.", "no": "{v}, {x} is shut right now."},
    ("places", "phone"): "The number of {x} is {v}.",
    ("places", "postcode"): "The postcode of {x} is {v}.",
    ("places", "address"): "{x} is at {v}.",
    ("saved_places", "note"): 'Your note for "{x}" says: {v}',
    ("road_incidents", "ends_at"): "The {x} should be gone by {v}.",
    ("road_incidents", "delay_minutes"): "Delay at the {x}: {v}.",
    ("road_incidents", "note"): "The report says: {v}",
}
ANSWERS: dict[str, Any] = {
    "reverse_geocode": {"pointer": "/address", "type": "text", "say": "You are at {v}."},
    "get_place_details": {
        "pointer": "/day_closes_at",
        "type": "moment",
        "say": "{place_id} closes on {v}.",
    },
    "get_directions": [
        {
            "given": ["arrive_by"],
            "pointer": "/departs_at",
            "type": "moment",
            "say": "To be at {destination_place_id} in time, leave on {v}.",
        },
        {"pointer": "/minutes", "type": "duration", "say": "The trip to {destination_place_id} takes {v}."},
    ],
    "get_travel_matrix": {
        "pointer": "/quickest/0/minutes",
        "type": "duration",
        "say": "The quicker one is {result.quickest.0.name}: {v}.",
    },
    "find_places_along_route": {
        "pointer": "/places/0/name",
        "type": "text",
        "say": "{v} is on the way, with the smallest detour.",
    },
    "optimize_stop_order": {"pointer": "/minutes", "type": "duration", "say": "The whole round takes {v}."},
    "list_transit_departures": {
        "pointer": "/departures/0/leaves_at",
        "type": "moment",
        "say": "The next departure from the {stop_place_id} is on {v}.",
    },
}
