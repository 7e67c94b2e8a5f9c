"""Chains in the chat: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "change_channel_members",
        "arguments": {"action": "make_owner"},
        "first": [
            (
                "change_channel_members",
                {"channel_id": "channel_id.channel_id", "action": "add", "member_ids": "member_ids.member_id"},
            )
        ],
    },
]
INSTEAD: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "update_chat_message": [("react_to_chat_message", {})],
}
