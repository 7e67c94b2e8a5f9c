"""Chains at the bank: what the rules want done before what is asked (formats: the modules of `synth/kinds`)."""

from __future__ import annotations

from typing import Any

STORIES: list[dict[str, Any]] = [
    {
        "kind": "recovery",
        "tool": "dispute_transaction",
        "arguments": {"reason": "not_me"},
        "first": [
            ("set_card_controls", {"card_id": "transaction_id.card_id", "frozen": True}, "I've frozen your {card_id}."),
        ],
    },
]
