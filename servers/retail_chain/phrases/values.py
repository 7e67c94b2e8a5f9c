"""Values that people give the stock desk, what a request is about and why, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

_MOVED = ["sku_id", "from_store_id", "to_store_id", "quantity", "due_on"]
_KEPT = ["store_id", "sku_id", "quantity", "customer", "hold_until"]
_PRICED = ["sku_id", "region", "kind", "price", "starts_on"]

VALUES: dict[str, tuple[Any, ...]] = {
    "list_stores.query": ("row", "store", "name"),
    "search_stock.query": ("row", "sku", "name"),
    "search_stock.level": ("pick", ["low", "out", "available"]),
    "list_stock_movements.query": ("row", "sku", "name"),
    "list_stock_movements.since": ("day", -60, -10),
    "list_stock_movements.until": ("day", -9, 20),
    "set_region_price.price": ("near", "sku_id", "unit_cost", [1.02, 1.2, 1.35, 1.45, 1.5, 1.6, 1.75]),
    "set_region_price.starts_on": ("day", 1, 20),
    "set_region_price.ends_on": ("day", 21, 40),
    "set_region_price.region": ("pick", ["river", "river", "river", "north", "coast"]),
    "reserve_stock": ("row", "stock", {"store_id": "store_id", "sku_id": "sku_id"}),
    "reserve_stock.quantity": ("count", 2, 5),
    "reserve_stock.customer": ("seen", "reservation", "customer", {"is_person": True}),
    "reserve_stock.hold_until": ("day", 1, 9),
    "close_reservation": (
        "either",
        [("row", "reservation", {"reservation_id": "reservation_id"}, {"state": "held"})],
    ),
    "request_transfer": ("row", "stock", {"to_store_id": "store_id", "sku_id": "sku_id"}),
    "request_transfer.from_store_id": ("of", "stock", "store_id", {"sku_id": "sku_id"}),
    "request_transfer.quantity": ("pick", [2, 3, 4, 6, 6, 8, 10, 12, 20, 30]),
    "request_transfer.due_on": ("day", 1, 8),
    "update_transfer": (
        "either",
        [
            ("row", "transfer", {"transfer_id": "transfer_id"}, {"state": "in_transit"}),
            ("row", "transfer", {"transfer_id": "transfer_id"}, {"state": "in_transit"}),
            ("row", "transfer", {"transfer_id": "transfer_id"}, {"state": "approved"}),
            ("row", "transfer", {"transfer_id": "transfer_id"}, {"state": "requested"}),
        ],
    ),
    "update_transfer.quantity_good": (
        "either",
        [("field", "transfer_id", f"sent_less_{missing}") for missing in (0, 0, 1, 2, 3)],
    ),
    "update_transfer.quantity_damaged": ("count", 1, 3),
    "receive_delivery.delivery_id": ("thing", "delivery", {"is_here": True}),
    "receive_delivery.sku_id": ("one_of", "delivery_id", "open_skus"),
    "receive_delivery.quantity_good": ("pick", [2, 3, 4, 5, 6, 10, 12, 18, 20, 24, 30, 40]),
    "receive_delivery.quantity_damaged": ("count", 1, 2),
    "adjust_stock": ("row", "stock", {"store_id": "store_id", "sku_id": "sku_id"}),
    "adjust_stock.counted": ("count", 3, 40),
    "adjust_stock.reason": ("pick", ["count", "count", "count", "breakage", "found"]),
}
SHAPES: dict[str, list[list[str]]] = {
    "list_stores": [[], ["query"], ["region"], ["kind"], ["near_store_id"]],
    "search_stock": [["query"], ["sku_id"], ["store_id"], ["sku_id", "near_store_id"], ["category", "region", "level"]],
    "list_stock_movements": [[], ["kind"], ["store_id"], ["query"], ["sku_id"], ["since", "until"]],
    "set_region_price": [_PRICED, _PRICED, [*_PRICED, "ends_on"]],
    "reserve_stock": [_KEPT],
    "close_reservation": [["reservation_id", "outcome"]],
    "request_transfer": [_MOVED],
    "update_transfer": [
        ["transfer_id", "action", "quantity_good"],
        ["transfer_id", "action", "quantity_good"],
        ["transfer_id", "action"],
        ["transfer_id", "action", "quantity_good", "quantity_damaged"],
    ],
    "receive_delivery": [
        ["delivery_id", "sku_id", "quantity_good"],
        ["delivery_id", "sku_id", "quantity_good"],
        ["delivery_id", "sku_id", "quantity_good", "quantity_damaged"],
    ],
    "adjust_stock": [["store_id", "sku_id", "counted", "reason"]],
}
TOPIC: dict[str, str | None] = {
    "set_region_price": "sku_id",
    "reserve_stock": None,
    "close_reservation": "reservation_id",
    "request_transfer": None,
    "update_transfer": "transfer_id",
    "receive_delivery": "delivery_id",
    "adjust_stock": "sku_id",
}
WORDS: dict[str, dict[str, str]] = {
    "set_region_price.kind": {"regular": "regular", "promo": "promotional", "clearance": "clearance"},
    "adjust_stock.reason": {
        "count": "a new count",
        "theft": "theft",
        "breakage": "breakage",
        "expired": "expired goods",
        "found": "more was found",
    },
}
WHY: dict[str, Any] = {}
NEAR: list[str] = [
    "order {n} more forklifts for the warehouse",
    "hire somebody for the weekend shift",
    "draw up the shift plan for {d}",
    "what did the tills take yesterday",
    "print new price tags for all our shops",
    "find us a new supplier of drills",
    "change the opening hours of all our shops for {d}",
    "put a new drill into the catalogue",
    "order new card readers for the tills",
    "what's our turnover this month",
    "book a delivery van for {d}",
    "text every customer whose hold has expired",
    "print loyalty cards for our regulars",
    "put an ad in the local paper for {d}",
    "close our smallest shop for good",
    "show me what the cameras in our warehouses saw last night",
    "haggle with our suppliers over the price of drills",
    "change the safety stock of everything",
    "make me a manager of the coast too",
    "raise everybody's wages",
    "take the fan heater out of the catalogue",
    "what do customers say about our drills",
    "have the windows of all our shops cleaned",
    "order new uniforms",
    "renew the leases of all our shops",
    "put up new signs at all our shops",
    "set up a click and collect page",
    "have all our forklifts inspected",
]
UNASKED = {
    "update_transfer": "stores of other regions are not asked for",
}
SECOND_BEST: dict[str, str] = {
    "set_region_price.price": "more",
    "set_region_price.starts_on": "more",
    "reserve_stock.quantity": "less",
    "reserve_stock.hold_until": "less",
    "request_transfer.from_store_id": "any",
    "request_transfer.quantity": "less",
    "request_transfer.due_on": "more",
}
