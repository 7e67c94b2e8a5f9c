"""Chains in the budget: what the rules want done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "resolve_import_line",
        "arguments": {"action": "match"},
        "first": [("update_expense", {"expense_id": "expense_id.expense_id", "amount": "line_id.amount"})],
    },
]
