"""Chains on the map: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "remove_saved_place",
        "arguments": {},
        "first": [("end_trip_share", {"share_id": "saved_id.share_id"})],
    },
]
