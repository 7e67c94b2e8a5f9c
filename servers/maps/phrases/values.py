"""Values that people give the map, what a request is about and why, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

from servers.maps.phrases.nouns import ERRANDS

# What any place may be called; what suits its category alone is told by the place.
_LABELS = [
    "meeting point", "plan b", "next time", "first choice", "back-up", "good one", "local tip",
]  # fmt: skip
_BUSINESS: tuple[Any, ...] = ("row", "opening_hours", "place_id")
_OPEN: tuple[Any, ...] = ("seen", "places", "id", {"open_now": True, "is_open_a_while": True})
_MINE: tuple[Any, ...] = ("row", "saved_places", "place_id")
_ANYWHERE: tuple[Any, ...] = ("either", [_BUSINESS, _BUSINESS, _MINE, ("row", "places", "place_id")])
# Nobody chooses between a surgery and a ramen place.
_TWO_OF_A_KIND: tuple[Any, ...] = (
    "either",
    [
        ("things", "places", {"kind": kind, "status": "open"}, ["category"], 2, 2)
        for kind in ("food", "shop", "leisure", "health", "public")
    ],
)
_MODES = ["drive", "drive", "walk", "bike", "transit", "transit"]

VALUES: dict[str, tuple[Any, ...]] = {
    "geocode_address.address": ("row", "places", "address"),
    "search_places.text": ("row", "places", "category"),
    "search_places.open_at": ("moment", 0, 6),
    "search_places.min_rating": ("pick", [35, 40, 42, 45]),
    "search_places.max_price": ("pick", [1, 2, 3]),
    "get_place_details.place_id": ("either", [_BUSINESS, _BUSINESS, _MINE]),
    "get_place_details.on_day": ("day", 1, 9),
    "get_directions.destination_place_id": _ANYWHERE,
    "get_directions.origin_place_id": ("either", [_BUSINESS, _MINE]),
    "get_directions.mode": ("pick", _MODES),
    "get_directions.depart_at": ("moment", 0, 4),
    "get_directions.arrive_by": ("moment", 0, 4),
    "get_directions.avoid": ("some", ("pick", ["tolls", "motorways", "bridges"]), 1, 1),
    "get_travel_matrix.origin_place_ids": ("some", ("either", [_MINE, _BUSINESS]), 1, 1),
    "get_travel_matrix.destination_place_ids": _TWO_OF_A_KIND,
    "get_travel_matrix.mode": ("pick", _MODES),
    "find_places_along_route.destination_place_id": _ANYWHERE,
    "find_places_along_route.text": ("pick", ERRANDS),
    "find_places_along_route.depart_at": ("moment", 0, 4),
    "optimize_stop_order.stop_place_ids": ("some", ("either", [_MINE, _OPEN]), 2, 3),
    "list_transit_departures": ("row", "places", {"stop_place_id": "place_id"}, {"kind": "transit_stop"}),
    "list_transit_departures.at": ("moment", 0, 4),
    "list_road_incidents.kind": ("pick", ["closure", "accident", "works", "hazard", "police"]),
    "report_road_incident.street": ("row", "roads", "street"),
    "list_saved_places.text": ("row", "saved_places", "label"),
    "save_place.place_id": ("either", [_BUSINESS, _BUSINESS, _BUSINESS, ("row", "places", "place_id")]),
    "save_place.label": (
        "either",
        [("field", "place_id", "idea"), ("field", "place_id", "other_idea"), ("pick", _LABELS)],
    ),
    "save_place.list": ("pick", ["want_to_go", "want_to_go", "favourites", "home", "work"]),
    "save_place.replace": ("pick", [True]),
    "share_trip_eta": ("row", "map_contacts", {"contact_name": "first"}),
    "share_trip_eta.destination_place_id": ("either", [_BUSINESS, _MINE, _MINE]),
    "share_trip_eta.mode": ("pick", _MODES),
    "share_trip_eta.depart_at": ("moment", 0, 0),
    "end_trip_share": (
        "either",
        [
            ("row", "map_contacts", {"contact_name": "first"}),
            ("row", "map_contacts", {"contact_name": "first"}),
            ("row", "trip_shares", {"contact_name": "contact_name"}, {"status": "active"}),
        ],
    ),
}

SHAPES: dict[str, list[list[str]]] = {
    "geocode_address": [["address"]],
    "reverse_geocode": [[]],
    "search_places": [["text"], ["kind"], ["kind", "open_at"], ["text", "min_rating"], ["kind", "max_price"]],
    "get_place_details": [["place_id", "on_day"]],
    "get_directions": [
        ["destination_place_id", "mode"],
        ["destination_place_id", "mode", "depart_at"],
        ["destination_place_id", "mode", "arrive_by"],
        ["origin_place_id", "destination_place_id", "mode"],
        ["destination_place_id", "mode", "avoid"],
    ],
    "get_travel_matrix": [["origin_place_ids", "destination_place_ids", "mode"]],
    "find_places_along_route": [
        ["destination_place_id", "mode", "text"],
        ["destination_place_id", "mode", "text", "depart_at"],
    ],
    "optimize_stop_order": [["stop_place_ids", "mode"]],
    "list_transit_departures": [["stop_place_id"], ["stop_place_id", "at"]],
    "list_road_incidents": [[], ["kind"]],
    "report_road_incident": [["kind"], ["kind", "street"], ["confirms_incident_id"], ["confirms_incident_id"]],
    "list_saved_places": [[], ["text"], ["list"]],
    "save_place": [
        ["place_id", "label"],
        ["place_id", "label"],
        ["place_id", "list"],
        ["place_id", "label", "list"],
        ["place_id", "list", "replace"],
    ],
    "share_trip_eta": [
        ["contact_name", "destination_place_id", "mode"],
        ["contact_name", "destination_place_id", "mode"],
        ["contact_name", "destination_place_id", "mode", "depart_at"],
    ],
    "end_trip_share": [["contact_name"]],
}

TOPIC: dict[str, str | None] = {
    "report_road_incident": None,
    "save_place": "place_id",
    "remove_saved_place": "saved_id",
    "share_trip_eta": "contact_name",  # nobody says "my trip to it"
    "end_trip_share": None,
}

WHY: dict[str, Any] = {
    "get_directions": ("route", "", "mode=drive"),
    "get_travel_matrix": "",
    "find_places_along_route": "",
    "optimize_stop_order": "",
    "list_transit_departures": "",
    "get_place_details": "",
    "reverse_geocode": "",
    "report_road_incident": "",
    "save_place": "",
    "share_trip_eta": "",
    "end_trip_share": "",
    "remove_saved_place": "",
}

NEAR: list[str] = [
    "[book|order] me a taxi to the airport",
    "reserve a table at the noodle place for tonight",
    "what's the weather like [at the coast|in the hills] this weekend",
    "buy me a day ticket for the tram",
    "pay for my parking [until five|for two more hours]",
    "call the pharmacy for me and ask if they have plasters in stock",
    "how much does petrol cost at the station on the ring road",
    "[rate|review] the bakery at the station with five stars",
    "find me a flat to rent near the park",
    "where did i park [my car|the car]",
    "download the map so it works offline",
    "show me the satellite picture of my street",
    "is the train to the capital on time",
    "turn on voice guidance",
    "where is [my daughter|my son] right now",
    "change my walking speed to slow",
    "delete my location history",
    "what's the speed limit on the ring road",
    "[rent|unlock] a bike near the station",
    "add the coffee shop that opened in our street to the map",
    "move the pin of the library, it's on the wrong corner",
    "how many steps have i walked today",
    "what does a room at the hotel by the river cost tonight",
    "change the opening hours of our shop on the map",
    "renew my transit pass for next month",
    "reserve a charging point at the station for six",
    "how busy was the city museum last sunday",
    "who reported the accident on the ring road",
    "[mark|set] my brother as a trusted contact",
    "find me the quickest way to the next city by car",
]
UNASKED = {
    "report_road_incident": "people report what is before them",
    "save_place": "no list is full",
}
SECOND_BEST: dict[str, str] = {
    "share_trip_eta.depart_at": "any",
}
