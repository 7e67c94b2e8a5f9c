"""How people hold the figures of the marketplace against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, ...]] = {
    ("listing", "price"): ("has gone higher", "stands lower"),
    ("listing", "ends_at"): ("ends later", "ends [sooner|earlier]"),
    ("listing", "bid_count"): ("has more bids", "has fewer bids"),
    ("listing", "shipping_fee"): ("costs more to ship", "is cheaper to ship"),
    ("listing", "buy_now_price"): ("costs more", "is cheaper"),
    ("listing", "distance_km"): ("is further away", "is closer", "km"),
    ("offer", "amount"): ("is higher", "is lower"),
    ("offer", "expires_at"): ("runs out later", "runs out [sooner|earlier]"),
    ("sale", "price"): ("went for more", "went for less"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "revise_listing": [
        {
            "parameter": "price",
            "from": ("listing_id", "price"),
            "say": [
                "[knock|take] {floor} off the price of {listing_id}",
                "[drop|lower] the price of {listing_id} by {floor}",
                "make {listing_id} {floor} cheaper",
            ],
            "less": (200, 2_000, 100),
        },
        {
            "parameter": "price",
            "from": ("listing_id", "price"),
            "say": [
                "[raise|increase] the price of {listing_id} by {floor}",
                "add {floor} to the price of {listing_id}",
            ],
            "plus": (200, 1_500, 100),
        },
        {
            "parameter": "shipping_fee",
            "from": ("listing_id", "shipping_fee"),
            "say": [
                "add {floor} to the shipping for {listing_id}",
                "[raise|increase] the shipping on {listing_id} by {floor}",
            ],
            "plus": (100, 500, 100),
        },
    ],
    "place_bid": [
        {
            "parameter": "max_amount",
            "from": ("listing_id", "least_bid"),
            "say": [
                "bid {floor} over the lowest bid they'd take on {listing_id}",
                "bid {floor} more than i have to on {listing_id}",
                "go {floor} above the minimum bid on {listing_id}",
            ],
            "plus": (100, 2_000, 100),
        },
    ],
    "make_offer": [
        {
            "parameter": "amount",
            "from": ("listing_id", "price"),
            "say": [
                "offer {floor} less than the asking price for {listing_id}",
                "offer {floor} below what they're asking for {listing_id}",
                "make an offer of {floor} under the asking price for {listing_id}",
            ],
            "less": (200, 2_500, 100),
        },
    ],
    "respond_to_offer": [
        {
            "parameter": "counter_amount",
            "from": ("offer_id", "amount"),
            "fixed": {"answer": "counter"},
            "say": [
                "counter {offer_id} with {floor} more",
                "ask for {floor} more than {offer_id}",
                "go {floor} over {offer_id}",
            ],
            "plus": (200, 1_500, 100),
        },
    ],
}
