"""Chains at the agency: what the rules want done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = []
INSTEAD: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "change_flight_booking": [("cancel_travel_booking", {})],
    "change_hotel_stay": [("cancel_travel_booking", {})],
}
