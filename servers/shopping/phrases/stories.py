"""Chains at the store: what must be done first before what is asked can be (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {"kind": "recovery", "tool": "checkout_cart", "arguments": {}, "first": [("remove_coupon", {})]},
    {
        "kind": "recovery",
        "tool": "request_return",
        "arguments": {"reason": "damaged"},
        "first": [("cancel_return", {"return_id": "order_line_id.open_return_id"})],
    },
    {
        "kind": "recovery",
        "tool": "request_exchange",
        "arguments": {},
        "first": [("cancel_return", {"return_id": "order_line_id.open_return_id"})],
    },
]
INSTEAD: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "request_exchange": [("request_return", {})],
    "cancel_shop_order": [("redirect_shop_order", {})],
    "add_to_cart": [("add_to_wish_list", {})],
}
