"""Chains in the video account: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "manage_participants",
        "arguments": {"action": "admit"},
        "first": [("control_video_meeting", {"meeting_id": "meeting_id.meeting_id", "action": "unlock"})],
    },
    {
        "kind": "recovery",
        "tool": "update_recording",
        "arguments": {},
        "first": [("update_recording", {"recording_id": "recording_id.recording_id", "trashed": False})],
    },
]
