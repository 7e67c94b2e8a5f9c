"""Chains at the car: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    *(
        {
            "kind": "recovery",
            "tool": "shift_gear",
            "arguments": {"gear": gear},
            "first": [("set_vehicle_charging", {"action": "stop"}), ("set_parking_brake", {"engaged": False})],
        }
        for gear in ("D", "R", "N")
    ),
    {
        "kind": "recovery",
        "tool": "lock_vehicle",
        "arguments": {},
        "first": [
            (
                "set_vehicle_opening",
                {"vehicle_id": "vehicle_id.vehicle_id", "opening": "trunk", "open_percent": 0},
            )
        ],
    },
]
