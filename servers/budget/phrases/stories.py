"""Chains in the budget: what the rules want done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any


def _after(**corrected: str) -> dict[str, Any]:
    """A line that fits what was noted but for one field: that is put right first."""
    change = {"expense_id": "expense_id.expense_id", **corrected}
    return {
        "kind": "recovery",
        "tool": "resolve_import_line",
        "arguments": {"action": "match"},
        "first": [("update_expense", change)],
    }


STORIES: list[dict[str, Any]] = [
    _after(amount="line_id.amount"),
    _after(budget_account_id="line_id.budget_account_id"),
    _after(day="line_id.day"),
]
