"""Chains in the mailbox: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "move_emails",
        "arguments": {"folder": "trash"},
        "first": [("unsend_email", {"email_id": "email_ids.email_id"})],
    },
    {
        "kind": "recovery",
        "tool": "reply_to_email",
        "arguments": {},
        "first": [("move_emails", {"email_ids": "email_id.email_id", "folder": "inbox"})],
    },
    {
        "kind": "recovery",
        "tool": "save_email_draft",
        "arguments": {},
        "first": [("unsend_email", {"email_id": "draft_id.email_id"})],
    },
    {
        "kind": "recovery",
        "tool": "send_email_draft",
        "arguments": {},
        "first": [("unsend_email", {"email_id": "draft_id.email_id"})],
    },
]
