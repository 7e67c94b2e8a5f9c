"""Chains in the tracker: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "transition_issue",
        "arguments": {"to_status": "in_review"},
        "first": [
            (
                "transition_issue",
                {"issue_id": "issue_id.issue_id", "to_status": "in_progress"},
                "I've set {issue_id.key} to in progress first.",
            ),
        ],
    },
    {
        "kind": "recovery",
        "tool": "transition_issue",
        "arguments": {"to_status": "in_progress"},
        "first": [
            (
                "transition_issue",
                {"issue_id": "issue_id.issue_id", "to_status": "todo"},
                "I've taken {issue_id.key} out of the backlog first.",
            ),
        ],
    },
]
INSTEAD: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "transition_issue": [("add_issue_comment", {}), ("assign_issue", {})],
}
