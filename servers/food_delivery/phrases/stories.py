"""Chains at the app: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    # Everybody has chosen and the host wants it ordered: the group order is locked first.
    {
        "kind": "recovery",
        "tool": "place_food_order",
        "arguments": {},
        "first": [("update_group_order", {"group_order_id": "basket_id.group_order_id", "action": "lock"})],
    },
]
INSTEAD: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "cancel_food_order": [("change_courier_tip", {}), ("report_food_issue", {})],
}
