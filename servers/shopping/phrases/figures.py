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
            "guard": "by_number",
            "say": [
                "raise the quantity of {cart_line_id} by {floor}",
                "[increase the quantity of {cart_line_id} by {floor}|take the quantity of {cart_line_id} up by {floor}]",
            ],
            "plus": (1, 2, 1),
        },
    ],
}

MULTIPLIED: dict[tuple[str, str], dict[str, Any]] = {
    ("variant", "price"): {
        "times": (2, 6, 1),
        "ask": [
            "what would {x} come to if i bought {n}",
            "how much would {x} be if i took {n}",
            "what would i pay for {x} if i ordered {n}",
        ],
        "guard": "by_number",
    },
    ("wish_item", "price"): {
        "times": (2, 4, 1),
        "ask": [
            "what would {x} come to if i bought {n}",
            "how much would {x} be if i took {n}",
        ],
        "guard": "wished_by_number",
    },
    ("cart_line", "price"): {
        "guard": "one_by_number",
        "times": (2, 6, 1),
        "ask": [
            "how much would {x} be if i took {n}",
            "what would {x} come to at today's price if i bought {n}",
        ],
    },
}
