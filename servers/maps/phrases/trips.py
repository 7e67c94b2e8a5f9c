"""How people ask about places and ways: the reads whose answer is worked out."""

from __future__ import annotations

from typing import Any

_DRIVE = {"mode": "drive"}
_WALK = {"mode": "walk"}
_BIKE = {"mode": "bike"}
_AWAY = "destination_place_id elsewhere"
_BY_CAR = "destination_place_id away"
_ANY = "destination_place_id anywhere"
_EITHER = "destination_place_ids anywhere"
_STOPS = "stop_place_ids round"
_BEYOND = "destination_place_id beyond"

TRIPS: dict[str, dict[str, list[Any]]] = {
    "reverse_geocode": {
        "do": [
            "tell me where i am [right now|]",
            "find out which address i'm at",
            "look up the address i'm at [right now|]",
            "[tell|give] me my current address",
            "check what address this is",
            "find out where exactly i am",
            "look up the address where i am",
            "work out my current address",
        ],
        "say": [
            "i don't know where i am, what's the address here?",
            "i need the address i'm at [right now|]",
            "someone wants to know where i am, what's the address?",
            "i have to give somebody the address here, what is it?",
        ],
        "frag": ["my current address?", "where am i?"],
    },
    "get_place_details": {
        "do": [
            ("check how late {place_id} is open {on_day:adv}", "place_id timed"),
            ("find out how late {place_id} is open {on_day:adv}", "place_id timed"),
            ("tell me when {place_id} closes {on_day:adv}", "place_id timed"),
            ("look up the closing time of {place_id} for {on_day:noun}", "place_id timed"),
            ("see what time {place_id} shuts {on_day:adv}", "place_id timed"),
            ("look up when {place_id} shuts {on_day:adv}", "place_id timed"),
            ("check what time {place_id} closes {on_day:adv}", "place_id timed"),
            ("find out what time {place_id} closes {on_day:adv}", "place_id timed"),
            ("tell me how long {place_id} stays open {on_day:adv}", "place_id timed"),
        ],
        "say": [
            ("i need to know when {place_id} closes {on_day:adv}", "place_id timed"),
            ("i want to go to {place_id} {on_day:adv}, how late is it open?", "place_id timed"),
            ("i'm planning to be at {place_id} {on_day:adv}, when does it close?", "place_id timed"),
            ("i can only make it to {place_id} late {on_day:adv}, when does it shut?", "place_id timed"),
        ],
        "frag": [("closing time of {place_id} {on_day:adv}?", "place_id timed")],
    },
    "get_directions": {
        "do": [
            ("tell me how long it takes to get to {destination_place_id} {mode}", _AWAY),
            ("work out how long i need to get to {destination_place_id} {mode}", _AWAY),
            ("check how long the trip to {destination_place_id} takes {mode}", _AWAY),
            ("find out how long it takes to reach {destination_place_id} {mode}", _AWAY),
            ("look up how long the journey to {destination_place_id} is {mode}", _AWAY),
            ("[give|get] me the travel time to {destination_place_id} {mode}", _AWAY),
            ("see how long i'd need to get to {destination_place_id} {mode}", _AWAY),
            ("find me a route to {destination_place_id} {mode} and tell me how long it takes", _AWAY),
            ("tell me how long the drive to {destination_place_id} is", _BY_CAR, _DRIVE),
            ("check how long the walk to {destination_place_id} is", _AWAY, _WALK),
            ("find out how long the ride to {destination_place_id} is by bike", _AWAY, _BIKE),
            # leaving at a time
            ("tell me how long it takes to get to {destination_place_id} {mode} if i leave {depart_at:adv}", _AWAY),
            ("check how long i'd be on the way to {destination_place_id} {mode} if i set off {depart_at:adv}", _AWAY),
            ("work out how long the trip to {destination_place_id} takes {mode} if i set off {depart_at:adv}", _AWAY),
            ("see how long it takes to get to {destination_place_id} {mode} if i leave {depart_at:adv}", _AWAY),
            # arriving by a time
            ("tell me when to leave {mode} to be at {destination_place_id} {arrive_by:adv}", _AWAY),
            ("work out when i have to set off {mode} to be at {destination_place_id} {arrive_by:adv}", _AWAY),
            ("check when i need to leave {mode} if i have to be at {destination_place_id} {arrive_by:adv}", _AWAY),
            ("find out how late i can leave {mode} if i'm due at {destination_place_id} {arrive_by:adv}", _AWAY),
            # from elsewhere
            (
                "tell me how long it takes from {origin_place_id} to {destination_place_id} {mode}",
                _ANY,
            ),
            (
                "check how long it takes to get from {origin_place_id} to {destination_place_id} {mode}",
                _ANY,
            ),
            (
                "work out the travel time from {origin_place_id} to {destination_place_id} {mode}",
                _ANY,
            ),
            # keeping off
            ("tell me how long it takes to drive to {destination_place_id} without {avoid}", _BY_CAR, _DRIVE),
            ("check how long i need to get to {destination_place_id} by car, avoiding {avoid}", _BY_CAR, _DRIVE),
            (
                "find me a way to {destination_place_id} by car without {avoid} and tell me how long it takes",
                _BY_CAR,
                _DRIVE,
            ),
            ("work out how long the drive to {destination_place_id} is if i avoid {avoid}", _BY_CAR, _DRIVE),
        ],
        "say": [
            ("i need to get to {destination_place_id} {mode}, how long will it take?", _AWAY),
            ("i want to know how long it takes to get to {destination_place_id} {mode}", _AWAY),
            ("i'm about to leave for {destination_place_id} {mode}, how long do i need?", _AWAY),
            ("i'm heading to {destination_place_id} {mode}, how long is that going to take?", _AWAY),
            ("i have to be at {destination_place_id} {arrive_by:adv}, when should i leave {mode}?", _AWAY),
            ("i'm due at {destination_place_id} {arrive_by:adv}, when do i have to set off {mode}?", _AWAY),
            ("i'm leaving for {destination_place_id} {mode} {depart_at:adv}, how long will i need?", _AWAY),
            (
                "i'm going from {origin_place_id} to {destination_place_id} {mode}, how long is that?",
                _ANY,
            ),
        ],
        "frag": [
            ("how long to {destination_place_id} {mode}?", _AWAY),
            ("travel time to {destination_place_id} {mode}?", _AWAY),
            ("due at {destination_place_id} {arrive_by:adv}, when do i leave {mode}?", _AWAY),
            ("from {origin_place_id} to {destination_place_id} {mode}, how long?", _ANY),
        ],
        "why": ["i don't want to be late", "i haven't been that way before"],
    },
    "get_travel_matrix": {
        "do": [
            (
                "tell me which of {destination_place_ids} is quicker to get to from {origin_place_ids} {mode}, and how long it takes",
                _EITHER,
            ),
            (
                "check which of {destination_place_ids} is quicker to reach {mode} from {origin_place_ids} and how many minutes it takes",
                _EITHER,
            ),
            (
                "work out which of {destination_place_ids} i'd reach first from {origin_place_ids} {mode}, and how long i'd need",
                _EITHER,
            ),
            (
                "find out which of {destination_place_ids} is the quicker trip {mode} from {origin_place_ids} and how long it is",
                _EITHER,
            ),
            (
                "see which of {destination_place_ids} takes less time {mode} from {origin_place_ids}, and how much that is",
                _EITHER,
            ),
            (
                "compare the trips {mode} from {origin_place_ids} to {destination_place_ids} and tell me how long the quicker one takes",
                _EITHER,
            ),
            (
                "look up which of {destination_place_ids} i can get to faster from {origin_place_ids} {mode}, and how long that takes",
                _EITHER,
            ),
            (
                "figure out which of {destination_place_ids} is quicker to reach from {origin_place_ids} {mode} and how long i need",
                _EITHER,
            ),
        ],
        "say": [
            (
                "i'm starting from {origin_place_ids} {mode}, which of {destination_place_ids} would i get to sooner, and how long does it take?",
                _EITHER,
            ),
            (
                "i want to know which of {destination_place_ids} is quicker {mode} from {origin_place_ids} and how long it takes",
                _EITHER,
            ),
            (
                "i can't decide between {destination_place_ids}, which is quicker {mode} from {origin_place_ids}, and how long is it?",
                _EITHER,
            ),
            (
                "i'd go {mode} from {origin_place_ids}, which of {destination_place_ids} takes less time, and how much?",
                _EITHER,
            ),
        ],
        "frag": [("quicker {mode} from {origin_place_ids}: which of {destination_place_ids}, and how long?", _EITHER)],
        "why": ["i only have time for one of them"],
    },
    "find_places_along_route": {
        "do": [
            ("find me a {text} on the way to {destination_place_id}, i'm going {mode}", _BEYOND),
            ("look for a {text} on my way to {destination_place_id} {mode}", _BEYOND),
            ("tell me which {text} i could stop at on the way to {destination_place_id} {mode}", _BEYOND),
            ("find the {text} with the smallest detour on the way to {destination_place_id} {mode}", _BEYOND),
            ("check where there's a {text} on the way to {destination_place_id} {mode}", _BEYOND),
            ("see if there's a {text} between here and {destination_place_id}, i'm going {mode}", _BEYOND),
            ("find a {text} i can stop at on the way to {destination_place_id} {mode}", _BEYOND),
            ("suggest a {text} on the way to {destination_place_id}, i'm going {mode}", _BEYOND),
            (
                "find me a {text} on the way to {destination_place_id}, i'm going {mode} and leaving {depart_at:adv}",
                _BEYOND,
            ),
            (
                "look for an open {text} on my way to {destination_place_id} {mode}, i'm leaving {depart_at:adv}",
                _BEYOND,
            ),
            (
                "tell me which {text} is on the way to {destination_place_id} {mode} if i leave {depart_at:adv}",
                _BEYOND,
            ),
        ],
        "say": [
            ("i'm going to {destination_place_id} {mode} and need a {text} on the way, which one?", _BEYOND),
            ("i need a {text} on the way to {destination_place_id} {mode}", _BEYOND),
            ("i have to stop at a {text} on my way to {destination_place_id} {mode}, which is best?", _BEYOND),
            ("i want to stop at a {text} on the way to {destination_place_id} {mode}, where's best?", _BEYOND),
        ],
        "frag": [("a {text} on the way to {destination_place_id} {mode}?", _BEYOND)],
        "why": ["i nearly forgot"],
    },
    "optimize_stop_order": {
        "do": [
            ("work out how long it takes to go to {stop_place_ids} {mode} and come back here", _STOPS),
            ("work out the quickest round trip to {stop_place_ids} {mode} and tell me how long it takes", _STOPS),
            ("check how fast i could do a round trip to {stop_place_ids} {mode}", _STOPS),
            ("tell me how long it takes to do {stop_place_ids} {mode} and get back here", _STOPS),
            ("check how long i'd be out if i go to {stop_place_ids} {mode} and come back here", _STOPS),
            ("figure out how quickly i can get to {stop_place_ids} and back here {mode}", _STOPS),
            ("see how long the quickest round trip to {stop_place_ids} takes {mode}", _STOPS),
            ("find out how long a round trip to {stop_place_ids} takes {mode}", _STOPS),
        ],
        "say": [
            ("i have to go to {stop_place_ids} {mode} and come back here, how long will that take at best?", _STOPS),
            ("i need to stop by {stop_place_ids} {mode} and be back here after, how long will that take me?", _STOPS),
            ("i'm doing {stop_place_ids} in one go {mode} and coming back here, how long will i need?", _STOPS),
            (
                "i want to go to {stop_place_ids} {mode} and be back here as soon as i can, how long will it take?",
                _STOPS,
            ),
        ],
        "frag": [("{stop_place_ids} and back {mode}, how long?", _STOPS)],
        "why": ["i want to get it all done in one go"],
    },
    "list_transit_departures": {
        "do": [
            "tell me when the next bus or tram leaves from {stop_place_id}",
            "check when the next bus or tram goes from {stop_place_id}",
            "find out when the next departure from {stop_place_id} is",
            "look up the next departure from {stop_place_id}",
            "see when the next bus or tram leaves {stop_place_id}",
            "[give|get] me the next departure from {stop_place_id}",
            "look up when i can catch the next bus or tram at {stop_place_id}",
            "check what time the next departure from {stop_place_id} is",
            "tell me when the next bus or tram leaves {stop_place_id} if i'm there {at:adv}",
            "look up the next departure from {stop_place_id} if i get there {at:adv}",
            "check when the next bus or tram goes from {stop_place_id}, i'll be there {at:adv}",
        ],
        "say": [
            "i'm on my way to {stop_place_id}, when does the next bus or tram leave?",
            "i need the next departure from {stop_place_id}",
            "i want to catch a bus or tram at {stop_place_id}, when does the next one go?",
            "i'm waiting at {stop_place_id}, when's the next bus or tram?",
            "i'll be at {stop_place_id} {at:adv}, when does the next bus or tram leave after that?",
        ],
        "frag": ["next departure from {stop_place_id}?", "next bus or tram at {stop_place_id}?"],
        "why": ["it's freezing out here", "i just missed one"],
    },
}
