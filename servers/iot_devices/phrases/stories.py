"""Chains in the house: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

_HUB: list[tuple[str, dict[str, str]]] = [("restart_device", {"device_id": "device_id.hub_id"})]
_ITSELF: list[tuple[str, dict[str, str]]] = [("restart_device", {"device_id": "device_id.device_id"})]
STORIES: list[dict[str, Any]] = [
    {"kind": "recovery", "tool": "set_light", "arguments": {"is_on": True}, "first": _HUB},
    {"kind": "recovery", "tool": "set_light", "arguments": {}, "first": _HUB},
    {"kind": "recovery", "tool": "set_light", "arguments": {}, "first": _ITSELF},
    {"kind": "recovery", "tool": "set_camera_mode", "arguments": {}, "first": _HUB},
    {"kind": "recovery", "tool": "lock_door", "arguments": {}, "first": _ITSELF},
]
