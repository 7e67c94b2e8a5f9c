"""How people hold the figures of the tracker against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("issue", "due_on"): ("is due later", "is due [sooner|earlier]"),
    ("issue", "minutes_spent"): ("has taken more time", "has taken less time"),
    ("issue", "created_at"): ("is newer", "is older"),
    ("issue", "estimate"): ("has more points", "has fewer points"),
    ("project", "open_issues"): ("has more open tickets", "has fewer open tickets"),
    ("sprint", "points"): ("has more points in it", "has fewer points in it"),
    ("sprint", "ends_on"): ("ends later", "ends [sooner|earlier]"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "update_issue": [
        {
            "parameter": "due_on",
            "from": ("issue_id", "due_on"),
            "say": [
                "push the due date of {issue_id} back by {floor}",
                "set the due date of {issue_id} back by {floor}",
                "make {issue_id} due {floor} later",
            ],
            "plus": (1, 14, 1),
        },
        {
            "parameter": "estimate",
            "from": ("issue_id", "estimate"),
            "say": [
                "[raise|increase] the estimate of {issue_id} by {floor}",
                "add {floor} to the estimate of {issue_id}",
                "put {floor} more points on {issue_id}",
            ],
            "plus": (1, 5, 1),
        },
        {
            "parameter": "estimate",
            "from": ("issue_id", "estimate"),
            "say": [
                "[lower|reduce] the estimate of {issue_id} by {floor}",
                "take {floor} off the estimate of {issue_id}",
            ],
            "less": (1, 3, 1),
        },
    ],
}
