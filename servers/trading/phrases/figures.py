"""How people hold the figures of the broker against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("instrument", "last"): ("trades higher", "trades lower"),
    ("instrument", "ask"): ("has a higher ask", "has a lower ask"),
    ("instrument", "results_on"): ("reports later", "reports [sooner|earlier]"),
    ("portfolio", "buying_power"): ("has more to spend", "has less to spend"),
    ("portfolio", "settled_cash"): ("has more settled cash", "has less settled cash"),
    ("portfolio", "market_value"): ("is worth more", "is worth less"),
    ("position", "value"): ("is worth more", "is worth less"),
    ("position", "quantity"): ("has more shares", "has fewer shares"),
    ("trade_order", "fees"): ("cost more in fees", "cost less in fees"),
    ("trade_order", "expires_on"): ("runs longer", "runs out [sooner|earlier]"),
    ("watchlist", "size"): ("has more names on it", "has fewer names on it"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "replace_trade_order": [
        {
            "parameter": "limit_price",
            "from": ("trade_order_id", "limit_price"),
            "say": [
                "[raise|increase] the limit on {trade_order_id} by {floor}",
                "put the limit on {trade_order_id} up by {floor}",
                "move the limit on {trade_order_id} up {floor}",
            ],
            "plus": (10, 200, 10),
        },
        {
            "parameter": "limit_price",
            "from": ("trade_order_id", "limit_price"),
            "say": [
                "[lower|reduce] the limit on {trade_order_id} by {floor}",
                "bring the limit on {trade_order_id} down by {floor}",
                "take {floor} off the limit on {trade_order_id}",
            ],
            "less": (10, 200, 10),
        },
        {
            "parameter": "quantity",
            "from": ("trade_order_id", "quantity"),
            "say": [
                "add {floor} shares to {trade_order_id}",
                "make {trade_order_id} {floor} shares bigger",
            ],
            "plus": (1, 10, 1),
        },
    ],
}

MULTIPLIED: dict[tuple[str, str], dict[str, Any]] = {
    ("instrument", "ask"): {
        "times": (5, 80, 5),
        "ask": [
            "what would {n} shares of {x} cost at the ask",
            "how much are {n} shares of {x} at the current ask",
            "what do {n} shares of {x} come to at the ask right now",
        ],
    },
    ("instrument", "bid"): {
        "times": (5, 80, 5),
        "ask": [
            "what would i get for {n} shares of {x} at the bid",
            "how much would {n} shares of {x} bring at the current bid",
        ],
    },
    ("instrument", "last"): {
        "times": (5, 80, 5),
        "ask": [
            "what are {n} shares of {x} worth at the last price",
            "how much do {n} shares of {x} come to at the last price",
        ],
    },
}
