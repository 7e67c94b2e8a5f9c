"""How people hold the figures of the store against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("product", "from_price"): ("costs more", "is cheaper"),
    ("variant", "price"): ("costs more", "is cheaper"),
    ("cart_line", "price"): ("costs more", "is cheaper"),
    ("wish_item", "price"): ("costs more", "is cheaper"),
    ("coupon", "ends_on"): ("runs longer", "ends [sooner|earlier]"),
    ("coupon", "min_subtotal"): ("needs a bigger order", "needs a smaller order"),
    ("shop_order", "total"): ("came to more", "came to less"),
    ("shop_order", "delivery_on"): ("comes later", "comes [sooner|earlier]"),
    ("order_line", "unit_price"): ("cost more", "cost less"),
    ("order_line", "return_until"): ("can go back later", "has to go back [sooner|earlier]"),
    ("shop_return", "refund"): ("gets me more back", "gets me less back"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "update_cart_line": [
        {
            "parameter": "quantity",
            "from": ("cart_line_id", "quantity"),
            "say": [
                "add {floor} more of {cart_line_id}",
                "give me {floor} more of {cart_line_id}",
            ],
            "plus": (1, 3, 1),
        },
    ],
}

MULTIPLIED: dict[tuple[str, str], dict[str, Any]] = {
    ("variant", "price"): {
        "times": (2, 6, 1),
        "ask": [
            "what [would|do] {n} of {x} come to",
            "how much would {n} of {x} be",
            "what would i pay for {n} of {x}",
            "how much do {n} of {x} cost",
        ],
    },
    ("wish_item", "price"): {
        "times": (2, 4, 1),
        "ask": [
            "what would {n} of {x} come to",
            "how much would {n} of {x} be",
        ],
    },
    ("cart_line", "price"): {
        "guard": "!several",
        "times": (2, 6, 1),
        "ask": [
            "how much would {n} of {x} be",
            "what would {n} of {x} come to at today's price",
        ],
    },
}
