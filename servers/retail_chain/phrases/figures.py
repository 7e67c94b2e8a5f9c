"""How people hold the figures of the chain against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("sku", "unit_cost"): ("costs us more", "costs us less"),
    ("sku", "on_hand"): ("has more units in the chain", "has fewer units in the chain"),
    ("stock", "available"): ("has more units available", "has fewer units available"),
    ("stock", "price"): ("is dearer", "is cheaper"),
    ("transfer", "due_on"): ("is due later", "is due [sooner|earlier]"),
    ("transfer", "value"): ("is worth more", "is worth less"),
    ("reservation", "hold_until"): ("runs longer", "runs out [sooner|earlier]"),
    ("delivery", "expected_on"): ("is due later", "is due [sooner|earlier]"),
    ("adjustment", "value"): ("is worth more", "is worth less"),
}

MULTIPLIED: dict[tuple[str, str], dict[str, Any]] = {
    ("sku", "unit_cost"): {
        "times": (3, 40, 1),
        "ask": [
            "what do {n} units of {x} cost us",
            "how much would {n} units of {x} cost us",
            "what would {n} units of {x} come to at cost",
        ],
    },
    ("stock", "price"): {
        "times": (2, 12, 1),
        "ask": [
            "what would {n} units of {x} come to",
            "how much is it for {n} units of {x}",
            "what does a customer pay for {n} units of {x}",
        ],
    },
}
