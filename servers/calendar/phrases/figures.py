"""How people hold the figures of the calendar against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, ...]] = {
    ("event", "starts_at"): ("starts later", "starts earlier"),
    ("event", "ends_at"): ("ends later", "ends earlier"),
    ("room", "capacity"): ("is bigger", "is smaller", "seat/seats"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "reschedule_event": [
        {
            "parameter": "starts_at",
            "from": ("event_id", "starts_at"),
            "say": [
                "[push|put] {event_id} back by {floor}",
                "make {event_id} start {floor} later",
                "delay {event_id} by {floor}",
                "postpone {event_id} by {floor}",
            ],
            "plus": (15, 120, 15),
        },
        {
            "parameter": "starts_at",
            "from": ("event_id", "starts_at"),
            "say": [
                "bring {event_id} forward by {floor}",
                "make {event_id} start {floor} earlier",
                "have {event_id} start {floor} earlier",
            ],
            "less": (15, 90, 15),
        },
        {
            "parameter": "starts_at",
            "from": ("event_id", "starts_at"),
            "say": [
                "[push|put] {event_id} back by {floor}",
                "put {event_id} off by {floor}",
                "postpone {event_id} by {floor}",
            ],
            "plus": (1_440, 10_080, 1_440),
        },
    ],
}
