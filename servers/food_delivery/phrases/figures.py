"""How people hold the figures of the delivery service against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("restaurant", "fee"): ("charges more for delivery", "charges less for delivery"),
    ("restaurant", "minimum"): ("has a higher minimum", "has a lower minimum"),
    ("restaurant", "minutes"): ("is slower", "is faster"),
    ("food_order", "total"): ("was [dearer|more expensive]", "was cheaper"),
    ("food_order", "arrives_at"): ("gets here later", "gets here [sooner|earlier]"),
    ("basket", "total"): ("comes to more", "comes to less"),
    ("basket_line", "price"): ("costs more in the basket", "costs less in the basket"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "change_courier_tip": [
        {
            "parameter": "tip",
            "from": ("food_order_id", "tip"),
            "say": [
                "add {floor} to the tip on {food_order_id}",
                "[raise|increase] the tip on {food_order_id} by {floor}",
                "put {floor} more on the tip for {food_order_id}",
            ],
            "plus": (100, 500, 100),
        },
    ],
    "set_basket_delivery": [
        {
            "parameter": "tip",
            "from": ("basket_id", "tip"),
            "say": [
                "add {floor} to the tip on {basket_id}",
                "[raise|increase] the tip on {basket_id} by {floor}",
            ],
            "plus": (100, 500, 100),
        },
    ],
    "update_basket_line": [
        {
            "parameter": "quantity",
            "from": ("basket_line_id", "quantity"),
            "guard": "ours",
            "say": [
                "raise the quantity of {basket_line_id} by {floor}",
                "[increase the quantity of {basket_line_id} by {floor}|take the quantity of {basket_line_id} up by {floor}]",
            ],
            "plus": (1, 3, 1),
        },
    ],
    "update_group_order": [
        {
            "parameter": "per_person_limit",
            "from": ("group_order_id", "per_person_limit"),
            "say": [
                "[raise|increase] the limit per person on {group_order_id} by {floor}",
                "add {floor} a head to the limit on {group_order_id}",
            ],
            "plus": (200, 1_000, 100),
        },
        {
            "parameter": "closes_at",
            "from": ("group_order_id", "closes_at"),
            "say": [
                "keep {group_order_id} open {floor} longer",
                "have {group_order_id} close {floor} later",
            ],
            "plus": (15, 60, 15),
        },
    ],
}

MULTIPLIED: dict[tuple[str, str], dict[str, Any]] = {
    ("basket_line", "price"): {
        "guard": "ours_one",
        "times": (2, 5, 1),
        "ask": [
            "how much would {x} in the basket be if we had {n}",
            "what would {x} in the basket come to if we had {n}",
        ],
    },
}
