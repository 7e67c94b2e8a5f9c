"""How people ask for a way, a place, and have their trips sorted."""

from __future__ import annotations

from typing import Any

_CHARGER = {"kind": "charger"}
_PARK = {"kind": "parking"}
_FUEL = {"kind": "fuel"}
_GARAGE = {"kind": "garage"}
_AHEAD = {"kind": "charger", "near": "along_route"}
_AHEAD_PARK = {"kind": "fuel", "near": "along_route"}
_PRIVATE = {"purpose": "private"}
_COMMUTE = {"purpose": "commute"}
_BUSINESS = {"purpose": "business"}
# A car that I do not sit in is sent to no charger and to no pump.
_LATER = "vehicle_id outside & destination_id plain"

WAYS: dict[str, dict[str, list[Any]]] = {
    "set_navigation_route": {
        "do": [
            ("take me to {destination_id}", "destination_id abroad"),
            ("navigate to {destination_id}", "destination_id abroad"),
            ("set a course for {destination_id}", "destination_id abroad"),
            ("start the navigation to {destination_id}", "destination_id abroad"),
            ("give me directions to {destination_id}", "destination_id abroad"),
            ("set the navigation to {destination_id}", "destination_id abroad"),
            ("guide me to {destination_id}", "destination_id abroad"),
            ("put {destination_id} in the navigation", "destination_id stop"),
            ("show me the way to {destination_id}", "destination_id abroad"),
            ("take me {destination_id}", "destination_id home"),
            ("navigate {destination_id}", "destination_id home"),
            ("show me the way {destination_id}", "destination_id home"),
            ("take me to {destination_id} and stop at {stop_ids} first", "destination_id abroad & stop_ids suits"),
            ("go to {destination_id} via {stop_ids}", "destination_id abroad & stop_ids suits"),
            ("navigate to {destination_id} with a stop at {stop_ids}", "destination_id abroad & stop_ids suits"),
            ("take me {destination_id} via {stop_ids}", "destination_id home & stop_ids suits"),
            ("take me to {destination_id} without {avoid}", "destination_id abroad"),
            ("navigate to {destination_id}, no {avoid}", "destination_id abroad"),
            ("take me {destination_id}, no {avoid}", "destination_id home"),
            ("set the navigation of {vehicle_id} to {destination_id}", _LATER),
            ("get the route to {destination_id} ready in {vehicle_id}", _LATER),
            ("set {vehicle_id:poss} navigation to {destination_id}", _LATER),
        ],
        "say": [
            ("i need to get to {destination_id}, start the navigation", "destination_id abroad"),
            ("we're going to {destination_id}, start the navigation", "destination_id abroad"),
            ("i want to drive to {destination_id}, show me the way", "destination_id abroad"),
            ("we're off to {destination_id}, guide me there", "destination_id abroad"),
            ("i want to go {destination_id} now, start the navigation", "destination_id home"),
            (
                "i have to stop at {stop_ids} and then get to {destination_id}, show me the way",
                "destination_id abroad & stop_ids suits",
            ),
            ("i need directions", "destination_id abroad"),
            ("i need the navigation", "destination_id abroad"),
        ],
        "frag": [
            ("navigation to {destination_id}", "destination_id abroad"),
            ("{destination_id} via {stop_ids}", "destination_id abroad & stop_ids suits"),
            ("{destination_id}, no {avoid}", "destination_id abroad"),
        ],
        "why": [],
    },
    "cancel_navigation": {
        "do": [
            "cancel the route",
            "stop the navigation",
            "end the navigation",
            "switch off the navigation",
            "clear the route",
            "stop giving me directions",
            "turn the navigation off",
            "drop the route",
        ],
        "say": [
            "i know the way from here, stop the navigation",
            "we're not going there after all, cancel the route",
            "i don't need directions any more, stop them",
            "i'll find it myself, end the navigation",
        ],
        "frag": ["navigation off"],
        "why": [],
    },
    "find_vehicle_destinations": {
        "do": [
            ("find the nearest charger", None, _CHARGER),
            ("find me a charger nearby", None, _CHARGER),
            ("find the closest charging station", None, _CHARGER),
            ("find the nearest car park", None, _PARK),
            ("find parking close by", None, _PARK),
            ("find the closest petrol station", None, _FUEL),
            ("look up the nearest place to get fuel", None, _FUEL),
            ("find the nearest garage", None, _GARAGE),
            ("find the closest garage", None, _GARAGE),
            ("find a charger along my route", None, _AHEAD),
            ("find a charger on the way", None, _AHEAD),
            ("find a petrol station on the way", None, _AHEAD_PARK),
        ],
        "say": [
            ("i need a charger somewhere near", None, _CHARGER),
            ("i want to know where the closest charger is", None, _CHARGER),
            ("i need somewhere to park near here", None, _PARK),
            ("i'm looking for the nearest petrol station", None, _FUEL),
            ("i need the nearest garage", None, _GARAGE),
            ("i need a charger on the way", None, _AHEAD),
        ],
        "frag": [
            ("nearest charger", None, _CHARGER),
            ("closest car park", None, _PARK),
            ("charger on the way", None, _AHEAD),
        ],
        "why": [],
    },
    "classify_vehicle_trip": {
        "do": [
            ("mark {trip_id} as private", "trip_id private_like", _PRIVATE),
            ("put {trip_id} down as private", "trip_id private_like", _PRIVATE),
            ("file {trip_id} under private", "trip_id private_like", _PRIVATE),
            ("mark {trip_id} as a commute", "trip_id commute_like", _COMMUTE),
            ("put {trip_id} down as my commute", "trip_id commute_like", _COMMUTE),
            ("log {trip_id} as commuting", "trip_id commute_like", _COMMUTE),
            ("log {trip_id} as private", "trip_id private_like", _PRIVATE),
            ("make {trip_id} private in the logbook", "trip_id private_like", _PRIVATE),
            ("mark {trip_id} as business for {company}", "trip_id to_client", _BUSINESS),
            ("put {trip_id} down as business for {company}", "trip_id to_client", _BUSINESS),
            ("log {trip_id} as a business trip for {company}", "trip_id to_client", _BUSINESS),
            ("file {trip_id} as business, for {company}", "trip_id to_client", _BUSINESS),
            ("mark {trip_id} as business", "trip_id to_client", _BUSINESS),
            ("put {trip_id} down as business", "trip_id to_client", _BUSINESS),
            ("file {trip_id} in the logbook", "trip_id sortable"),
            ("put {trip_id} in the right category in the logbook", "trip_id sortable"),
        ],
        "say": [
            ("{trip_id:subj} was private, note that", "trip_id private_like", _PRIVATE),
            ("{trip_id:subj} was private, put that in the logbook", "trip_id private_like", _PRIVATE),
            ("{trip_id:subj} was just my commute, log it as that", "trip_id commute_like", _COMMUTE),
            ("{trip_id:subj} wasn't for work, mark it private", "trip_id private_like", _PRIVATE),
            ("{trip_id:subj} was business for {company}, note that", "trip_id to_client", _BUSINESS),
            ("{trip_id:subj} was a business trip, mark it as that", "trip_id to_client", _BUSINESS),
        ],
        "frag": [
            ("{trip_id}, private", "trip_id private_like", _PRIVATE),
            ("{trip_id}, commute", "trip_id commute_like", _COMMUTE),
            ("{trip_id}, business for {company}", "trip_id to_client", _BUSINESS),
        ],
        "why": [],
    },
}
