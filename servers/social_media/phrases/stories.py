"""Chains on the network: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "set_social_relation",
        "arguments": {"action": "follow"},
        "first": [("set_social_relation", {"handle": "handle.handle", "action": "unblock"})],
    },
]
