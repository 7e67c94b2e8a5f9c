"""Chains at the broker: what the rules want done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "place_trade_order",
        "arguments": {"side": "sell", "order_type": "market"},
        "first": [("cancel_trade_order", {"trade_order_id": "lot_ids.held_by"})],
    },
]
