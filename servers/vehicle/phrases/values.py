"""Values that requests give, which parameters go together, what a request is about, and near misses."""

from __future__ import annotations

from typing import Any

_WINDOWS = ["front_left_window", "front_right_window", "rear_left_window", "rear_right_window", "sunroof"]
_KINDS = ["inspection", "tyres", "brakes", "battery", "repair"]

VALUES: dict[str, Any] = {
    # Nobody wants neutral on the motorway.
    "shift_gear.gear": (
        "either",
        [("pick", ["D", "R", "P"]), ("pick", ["D", "R", "P"]), ("seen", "vehicles", "idle_gear", {"i_am_in_it": True})],
    ),
    "set_ignition.power": ("pick", ["ready", "ready", "ready", "off", "accessory"]),
    "set_vehicle_lights.setting": (
        "by",
        "light",
        {
            "low_beam": ("pick", ["on", "off", "auto"]),
            "high_beam": ("pick", ["on", "off"]),
            "fog": ("pick", ["on", "off"]),
            "hazard": ("pick", ["on", "off"]),
            "interior": ("pick", ["on", "off", "auto"]),
        },
    ),
    # Boot, bonnet and charge port are opened in a car that stands.
    "set_vehicle_opening.opening": (
        "either",
        [
            ("pick", _WINDOWS),
            ("pick", _WINDOWS),
            ("seen", "vehicles", "hatch"),
            ("seen", "vehicles", "hatch"),
            ("seen", "vehicles", "flap"),
        ],
    ),
    "set_vehicle_opening.open_percent": ("pick", [0, 0, 0, 100, 100, 50, 20]),
    "set_cabin_climate.target": ("pick", [180, 185, 190, 195, 200, 205, 210, 210, 215, 220, 230, 290, 300]),
    "set_cabin_climate.fan": ("pick", [1, 2, 3, 4, 5]),
    "set_cabin_climate.seat_heat": ("pick", [1, 2, 2, 3]),
    "set_cabin_climate.defrost": ("pick", [True]),
    "set_cabin_climate.is_on": ("pick", [True, True, False]),
    # The seats are named from the wheel: "my side" of whoever drives.
    "set_cabin_climate.zone": (
        "either",
        [
            ("seen", "vehicles", "my_zone", {"i_am_in_it": True}),
            ("seen", "vehicles", "my_zone", {"i_am_in_it": True}),
            ("seen", "vehicles", "next_zone", {"i_am_in_it": True}),
            ("pick", ["rear"]),
        ],
    ),
    # Only what runs is paused, and only on the way.
    "set_cruise_control.state": (
        "either",
        [
            ("pick", ["active"]),
            ("pick", ["active"]),
            ("pick", ["off"]),
            ("seen", "vehicles", "cruise_rest", {"i_am_in_it": True}),
        ],
    ),
    "set_cruise_control.set_kmh": ("pick", [80, 85, 90, 95, 100, 105, 110, 115, 120, 125, 130]),
    "set_cruise_control.gap": ("pick", [1, 4, 4]),
    "set_navigation_route.stop_ids": (
        "some",
        ("of", "destinations", "destination_id", {"district": "destination_id.district"}),
        1,
        1,
    ),
    "set_navigation_route.avoid": ("pick", [["tolls"], ["motorways"], ["motorways"], ["ferries"]]),
    "find_vehicle_destinations.kind": ("seen", "destinations", "kind", {"sought": True}),
    "find_vehicle_destinations.near": ("pick", ["along_route"]),
    "find_vehicle_destinations.query": ("row", "destinations", "name"),
    "set_vehicle_charging.limit_percent": (
        "by",
        "action",
        {"start": ("pick", [70, 75, 80, 85, 90, 95, 100]), "schedule": ("pick", [80, 85, 90])},
    ),
    "set_vehicle_charging.ready_by": ("moment", 1, 3),
    "classify_vehicle_trip.company": ("field", "trip_id", "client"),
    "list_service_slots.kind": ("pick", _KINDS),
    "book_vehicle_service.kind": ("pick", _KINDS),
    "book_vehicle_service.replace": ("pick", [True]),
    "switch_driver_profile": ("row", "driver_profiles", {"vehicle_id": "vehicle_id", "profile_id": "profile_id"}),
}
SHAPES: dict[str, list[list[str]]] = {
    "get_vehicle_status": [["vehicle_id"], []],
    "set_ignition": [["power", "vehicle_id"], ["power", "vehicle_id"], ["power"]],
    "shift_gear": [["gear"]],
    "set_parking_brake": [["engaged"]],
    "lock_vehicle": [["vehicle_id"], ["vehicle_id"], []],
    "unlock_vehicle": [["vehicle_id"], ["vehicle_id"], []],
    "set_vehicle_opening": [["opening", "open_percent"], ["opening", "open_percent", "vehicle_id"]],
    "set_vehicle_lights": [["light", "setting"], ["light", "setting", "vehicle_id"]],
    "set_cabin_climate": [
        ["target"],
        ["target"],
        ["vehicle_id", "target"],
        ["vehicle_id", "target"],
        ["vehicle_id", "is_on"],
        ["is_on"],
        ["zone", "target"],
        ["zone", "seat_heat"],
        ["defrost"],
        ["vehicle_id", "defrost"],
        ["fan"],
    ],
    "set_cruise_control": [["state", "set_kmh"], ["state", "set_kmh"], ["state"], ["state", "gap"]],
    "switch_driver_profile": [["vehicle_id", "profile_id"]],
    "find_vehicle_destinations": [["kind"], ["kind"], ["kind", "near"]],
    "set_navigation_route": [
        ["destination_id"],
        ["destination_id"],
        ["destination_id", "stop_ids"],
        ["destination_id", "avoid"],
        ["destination_id", "vehicle_id"],
    ],
    "cancel_navigation": [[]],
    "set_vehicle_charging": [
        ["action", "vehicle_id"],
        ["action", "vehicle_id"],
        ["action"],
        ["action", "limit_percent", "vehicle_id"],
        ["action", "limit_percent", "vehicle_id"],
        ["action", "ready_by", "vehicle_id"],
        ["action", "ready_by", "vehicle_id"],
        ["action", "limit_percent", "ready_by", "vehicle_id"],
    ],
    "list_vehicle_trips": [[], ["purpose"], ["vehicle_id"]],
    "classify_vehicle_trip": [["trip_id", "purpose"], ["trip_id", "purpose", "company"]],
    "list_service_slots": [["vehicle_id", "kind"]],
    "book_vehicle_service": [
        ["slot_id", "kind", "vehicle_id"],
        ["slot_id", "kind", "vehicle_id"],
        ["slot_id", "kind", "vehicle_id", "replace"],
    ],
}
TOPIC: dict[str, str | None] = {
    "set_ignition": "vehicle_id",
    "shift_gear": "vehicle_id",
    "set_parking_brake": "vehicle_id",
    "lock_vehicle": "vehicle_id",
    "unlock_vehicle": "vehicle_id",
    "set_vehicle_opening": "vehicle_id",
    "set_vehicle_lights": "vehicle_id",
    "set_cabin_climate": "vehicle_id",
    "set_cruise_control": "vehicle_id",
    "switch_driver_profile": "vehicle_id",
    "set_navigation_route": "destination_id",
    "cancel_navigation": "vehicle_id",
    "set_vehicle_charging": "vehicle_id",
    "classify_vehicle_trip": "trip_id",
    "book_vehicle_service": "vehicle_id",
}
WITHIN: dict[str, tuple[str, str]] = {"switch_driver_profile.profile_id": ("vehicle_id", "vehicle_id")}
NEEDS: dict[str, dict[str, str]] = {
    "lock_vehicle": {"vehicle_id": "vehicle_id alone"},
    "unlock_vehicle": {"vehicle_id": "vehicle_id alone"},
    "set_vehicle_charging": {"vehicle_id": "vehicle_id alone"},
    "classify_vehicle_trip": {"company": "purpose=business"},
}
WHY: dict[str, Any] = {
    "set_cabin_climate": "",
    "set_vehicle_charging": "",
    "set_navigation_route": "",
    "book_vehicle_service": "",
    "list_service_slots": "",
    "find_vehicle_destinations": "",
}
# A station that fails at first: nobody is asked to start there, since whoever tries again does better. Nobody stops
# what has not begun, nor plans what is under way.
UNLIKE: dict[str, list[tuple[str, str, str]]] = {
    "set_vehicle_charging": [
        ("vehicle_id", "failing", "action"),
        ("vehicle_id", "unstoppable", "action"),
        ("vehicle_id", "underway", "action"),
    ],
    "classify_vehicle_trip": [("trip_id", "unlikely", "purpose"), ("trip_id", "improbable", "purpose")],
}
FORBIDDEN: dict[str, list[tuple[list[str], str]]] = {
    "set_vehicle_charging": [
        (["limit_percent=95", "action=start"], "above 90 % it needs a trip within 24 hours; I can set 90 %"),
        (["limit_percent=100", "action=start"], "above 90 % it needs a trip within 24 hours; I can set 90 %"),
    ],
    "book_vehicle_service": [(["slot_id at_wheel"], "you are driving, and bookings wait until the car stands")],
    "classify_vehicle_trip": [(["trip_id at_wheel"], "you are driving, and the logbook waits until the car stands")],
    "switch_driver_profile": [(["profile_id at_wheel"], "you are driving, and profiles wait until the car stands")],
}
WORDS: dict[str, dict[str, str]] = {
    "opening": {
        "driver_door": "the driver's door",
        "passenger_door": "the passenger door",
        "rear_left_door": "the rear left door",
        "rear_right_door": "the rear right door",
        "front_left_window": "the front left window",
        "front_right_window": "the front right window",
        "rear_left_window": "the rear left window",
        "rear_right_window": "the rear right window",
        "sunroof": "the sunroof",
        "trunk": "the boot",
        "bonnet": "the bonnet",
        "charge_port": "the charge port",
        "fuel_flap": "the fuel flap",
    },
    "light": {
        "low_beam": "the headlights",
        "high_beam": "the high beams",
        "fog": "the fog lights",
        "hazard": "the hazard lights",
        "interior": "the interior light",
    },
    "kind": {
        "inspection": "an inspection",
        "tyres": "a change of tyres",
        "brakes": "work on the brakes",
        "battery": "a battery check",
        "repair": "a repair",
        "charger": "charger",
        "parking": "car park",
        "fuel": "petrol station",
        "garage": "garage",
    },
    "purpose": {"private": "private", "business": "business", "commute": "commute"},
}
NEAR: list[str] = [
    "cancel my appointment at the garage",
    "order new winter tyres online",
    "renew my car insurance",
    "pay my parking fine",
    "get my car valued by a dealer",
    "sell my car",
    "play me some music",
    "make the radio louder for me",
    "call me a taxi",
    "find me somebody who pumps up the tyres",
    "install the software update in my car",
    "let the horn sound",
    "fold in the mirrors for me",
    "read me the messages on my phone",
    "record a dashcam clip for me",
    "reserve a stall for me at the nearest charging station",
    "pay for my last charge at the station",
    "split the fuel bill with my [brother|sister]",
    "add my brother as a driver",
    "take my partner off the list of drivers",
    "order a spare key for my car",
    "book a rental car for {d}",
    "report my dent to the insurance",
    "print me the logbook for the tax office",
    "find me a route by bike",
]
UNDER_WAY = {"vehicles": ("moving", "arrives_at")}
UNASKED = {
    "set_parking_brake": "nobody means the brake of a car that they do not sit in",
    "lock_vehicle": "the booking of the pool car is not over yet",
    "set_navigation_route": "the booking of the pool car is not over yet",
    "cancel_navigation": "the booking of the pool car is not over yet",
    "set_vehicle_charging": "the booking of the pool car is not over yet",
}
SECOND_BEST: dict[str, str] = {
    "set_cabin_climate.target": "any",
    "set_vehicle_charging.ready_by": "more",
}
