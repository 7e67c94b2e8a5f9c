"""How people hold the figures of the video account against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("meeting", "starts_at"): ("starts later", "starts earlier"),
    ("meeting", "ends_at"): ("ends later", "ends earlier"),
    ("recording", "minutes"): ("is longer", "is shorter"),
    ("recording", "expires_on"): ("expires later", "expires [sooner|earlier]"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "update_video_meeting": [
        {
            "parameter": "starts_at",
            "from": ("meeting_id", "starts_at"),
            "say": [
                "push {meeting_id} back by {floor}",
                "make {meeting_id} start {floor} later",
                "delay {meeting_id} by {floor}",
            ],
            "plus": (15, 120, 15),
        },
        {
            "parameter": "starts_at",
            "from": ("meeting_id", "starts_at"),
            "say": [
                "bring {meeting_id} forward by {floor}",
                "make {meeting_id} start {floor} earlier",
            ],
            "less": (15, 90, 15),
        },
    ],
    "update_recording": [
        {
            "parameter": "expires_on",
            "from": ("recording_id", "expires_on"),
            "say": [
                "keep {recording_id} {floor} longer",
                "have {recording_id} expire {floor} later",
                "give {recording_id} {floor} more before it expires",
            ],
            "plus": (1, 30, 1),
        },
    ],
}
