"""Chains in the sales system: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "convert_lead",
        "arguments": {},
        "first": [("update_lead", {"lead_id": "lead_id.lead_id", "status": "working"})],
    },
]
