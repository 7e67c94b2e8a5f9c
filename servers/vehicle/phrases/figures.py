"""How people hold the figures of the cars against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, ...]] = {
    ("vehicles", "charge_percent"): ("has more charge", "has less charge", "percentage point/percentage points"),
    ("vehicles", "range_km"): ("can go further", "has less range", "km"),
    ("vehicles", "odometer_km"): ("has done more kilometres", "has done fewer kilometres"),
    ("vehicles", "service_due_in_km"): ("has longer to go until its service", "is closer to its next service", "km"),
    ("destinations", "free_stalls"): ("has more stalls free", "has fewer stalls free"),
    ("destinations", "price_cents_kwh"): ("is dearer", "is cheaper"),
    ("destinations", "kw"): ("charges faster", "has slower chargers", "kW"),
    ("vehicle_trips", "ended_at"): ("ended later", "ended earlier"),
}

MULTIPLIED: dict[tuple[str, str], dict[str, Any]] = {
    ("destinations", "price_cents_kwh"): {
        "times": (10, 60, 5),
        "ask": [
            "what would {n} kilowatt hours at {x} cost",
            "how much would {n} kilowatt hours at {x} be",
            "what would i pay for {n} kilowatt hours at {x}",
        ],
    },
}
