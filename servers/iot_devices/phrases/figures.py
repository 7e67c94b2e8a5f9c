"""How people hold the figures of the house against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, ...]] = {
    ("rooms", "temperature"): ("is warmer", "is colder"),
    ("devices", "battery_percent"): (
        "has more battery left",
        "has less battery left",
        "percentage point/percentage points",
    ),
    ("thermostats", "target"): ("is set warmer", "is set cooler"),
    ("lights", "brightness"): ("is brighter", "is dimmer", "percentage point/percentage points"),
    ("automations", "next_at"): ("runs later", "runs [sooner|earlier]"),
    ("access_grants", "ends_on"): ("runs out later", "runs out [sooner|earlier]"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "set_thermostat": [
        {
            "parameter": "target",
            "from": ("device_id", "target"),
            "say": [
                "turn {device_id} up by {floor}",
                "turn the heating in {device_id} up by {floor}",
            ],
            "plus": (10, 30, 5),
        },
        {
            "parameter": "target",
            "from": ("device_id", "target"),
            "say": [
                "turn {device_id} down by {floor}",
                "turn the heating in {device_id} down by {floor}",
            ],
            "less": (10, 30, 5),
        },
    ],
}
