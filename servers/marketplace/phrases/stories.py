"""Chains at the marketplace: what must be done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "make_offer",
        "arguments": {},
        "first": [("respond_to_offer", {"offer_id": "listing_id.my_offer_id", "answer": "withdraw"})],
    },
]
INSTEAD: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "buy_listing_now": [("make_offer", {}), ("place_bid", {})],
    "make_offer": [("place_bid", {})],
    "end_listing": [("revise_listing", {})],
}
