"""Chains in the tracker: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "transition_issue",
        "arguments": {"to_status": "in_review"},
        "first": [("transition_issue", {"issue_id": "issue_id.issue_id", "to_status": "in_progress"})],
    },
    {
        "kind": "recovery",
        "tool": "transition_issue",
        "arguments": {"to_status": "in_progress"},
        "first": [("transition_issue", {"issue_id": "issue_id.issue_id", "to_status": "todo"})],
    },
]
