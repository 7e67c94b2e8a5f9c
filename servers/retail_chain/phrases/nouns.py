"""What people call the things of the chain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "store": {
        "name": ("name", "name"),
        "city": ("city", "name"),
        "manager": ("manager", "name"),
        "first": ("manager", "first"),
        "kind": ("kind", "word"),
        "region": ("region", "word"),
        "state": ("state", "word"),
    },
    "sku": {
        "name": ("name", "name"),
        "brand": ("brand", "name"),
        "category": ("category", "word"),
        "state": ("state", "word"),
    },
    "stock": {
        "sku": ("sku", "name"),
        "store": ("store", "name"),
    },
    "transfer": {
        "code": ("id", "code"),
        "sku": ("sku", "name"),
        "from_store": ("from_store", "name"),
        "to_store": ("to_store", "name"),
        "quantity": ("quantity", "number"),
        "state": ("state", "word"),
        "due": ("due_on", "day"),
    },
    "reservation": {
        "sku": ("sku", "name"),
        "customer": ("customer", "name"),
        "first": ("customer", "first"),
        "store": ("store", "name"),
        "state": ("state", "word"),
        "until": ("hold_until", "day"),
    },
    "delivery": {
        "code": ("id", "code"),
        "supplier": ("supplier", "name"),
        "store": ("store", "name"),
        "expected": ("expected_on", "day"),
        "state": ("state", "word"),
        "sku": ("skus", "item"),
    },
    "adjustment": {
        "sku": ("sku", "name"),
        "store": ("store", "name"),
        "day": ("day", "day"),
        "reason": ("reason", "word"),
        "state": ("state", "word"),
    },
}

_BY_THE = {
    "tin": ("paint", "stain", "primer", "thinner", "varnish"),
    "tube": ("silicone", "filler"),
    "bag": ("grout", "soil"),
    "roll": ("tape",),
    "length": ("insulation",),
}
_HISSING = ("switch", "wrench", "bench", "brush")


def _by_the(measure: str) -> Callable[[Any], bool]:
    """Whether an article is counted in tins, bags and the like, by the last word of its name."""
    return lambda row: row.name.rsplit(maxsplit=1)[-1] in _BY_THE[measure]


def _takes_s(name: str) -> bool:
    """Whether the plural of an article's name is the name and an s."""
    last = name.rsplit(maxsplit=1)[-1]
    return not name.endswith(_HISSING) and all(last not in words for words in _BY_THE.values())


def _several(row: Any) -> bool:
    """Whether a transfer is of more than one, and of what can be called so with an s."""
    return row.quantity > 1 and _takes_s(row.sku) and not row.sku[0].isdigit()


GUARDS: dict[str, Callable[[Any], bool]] = {
    # stores
    "shop": lambda row: row.kind == "shop",
    "outlet": lambda row: row.kind == "outlet",
    "warehouse": lambda row: row.kind == "warehouse",
    "branch": lambda row: row.kind != "warehouse",
    "near": lambda row: row.mine,
    # articles
    "counted": lambda row: _takes_s(row.name),
    "hissing": lambda row: row.name.endswith(_HISSING),
    "loose": lambda row: not _takes_s(row.name) and not row.name.endswith(_HISSING),
    **{f"by_the_{measure}": _by_the(measure) for measure in _BY_THE},
    "lettered": lambda row: not row.name[0].isdigit(),
    "recalled": lambda row: row.state == "recalled",
    "sound": lambda row: row.state != "recalled",
    "leaving": lambda row: row.state == "phase_out",
    "packed": lambda row: row.pack_size > 1,
    "kept": lambda row: row.is_mine,
    # stock
    "priced": lambda row: row.price is not None,
    "held_back": lambda row: row.reserved > 0,
    # transfers
    "several": _several,
    "several_travelling": lambda row: _several(row) and row.state == "in_transit",
    "travelling": lambda row: row.state == "in_transit",
    "open": lambda row: row.state in {"requested", "approved", "in_transit"},
    "asked": lambda row: row.state == "requested",
    "arrived": lambda row: row.state in {"received", "received_short"},
    "mine_to_do": lambda row: bool(row.next),
    "to_receive": lambda row: "receive" in row.next,
    "to_send": lambda row: "send" in row.next,
    "to_cancel": lambda row: "cancel" in row.next,
    "to_approve": lambda row: "approve" in row.next,
    "on_the_way": lambda row: row.sent_on is not None,
    # holds
    "held": lambda row: row.state == "held",
    "over": lambda row: row.state == "expired",
    "kept_hold": lambda row: row.state in {"held", "expired"},
    "person": lambda row: row.phone is not None,
    # deliveries
    "late": lambda row: row.days_late > 0,
    "ahead": lambda row: row.state == "expected" and not row.is_here,
    "waiting": lambda row: row.state in {"expected", "part_received"},
    # corrections
    "theft": lambda row: row.reason == "theft",
    "waits": lambda row: row.state == "awaiting_approval",
}

NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "store": [
        ("{name}", "name", "branch"),
        ("the warehouse", "kind", "warehouse"),
        ("the {city} outlet", "city kind", "outlet"),
        ("the {city} shop", "city kind", "shop"),
        ("{manager:poss} shop", "manager", "shop"),
        ("our {name} branch", "name", "near"),
        ("the shop in {city}", "city kind", "shop"),
    ],
    "sku": [
        ("the {name}", "name", "lettered"),  # "5 12 V drills": a number needs the brand before it
        ("the {brand} {name}", "brand name"),
    ],
    "stock": [
        ("the {sku} at {store}", "sku store"),
    ],
    "transfer": [
        ("{code}", "code"),
        ("the {sku} transfer to {to_store}", "sku to_store"),
        ("the {sku} transfer from {from_store} to {to_store}", "sku from_store to_store"),
        ("the {sku}s that {to_store} is waiting for", "sku to_store state", "several_travelling"),
        ("the {sku}s going from {from_store} to {to_store}", "sku from_store to_store state", "several_travelling"),
        ("the transfer of {quantity} {sku}s to {to_store}", "quantity sku to_store", "several"),
        ("the {sku} transfer due {due:adv}", "sku due", "open"),
    ],
    "reservation": [
        ("{customer:poss} hold", "customer", "kept_hold"),
        ("the {sku} held for {customer}", "sku customer", "kept_hold"),
        ("the {sku} we're keeping for {customer}", "sku customer state", "held"),
        ("{customer:poss} {sku}", "customer sku", "kept_hold"),
        ("the hold for {customer} at {store}", "customer store", "kept_hold"),
    ],
    "delivery": [
        ("{code}", "code"),
        ("the {supplier} delivery for {store}", "supplier store state", "waiting"),
        ("the {supplier} delivery due {expected:adv}", "supplier expected", "late"),
        ("the {supplier} delivery to {store}", "supplier store"),
        ("the next {supplier} delivery to {store}", "supplier store", "ahead", ("expected_on", "+")),
        ("the {supplier} delivery with the {sku}", "supplier sku state", "waiting"),
    ],
    "adjustment": [
        ("the {sku} correction at {store}", "sku store"),
        ("the {sku} correction at {store} {day:adv}", "sku store day"),
        ("the {sku} theft at {store}", "sku store reason", "theft"),
        ("the {sku} correction waiting at {store}", "sku store state", "waits"),
    ],
}

THING: dict[str, str | None] = {
    "store": "shop",
    "sku": "article",
    "stock": "article",
    "transfer": "transfer",
    "reservation": "hold",
    "delivery": "delivery",
    "adjustment": "correction",
}
LABEL: dict[str, str] = {
    "store": "{name}",
    "sku": "{name}",
    "stock": "{sku} at {store}",
    "transfer": "{sku} transfer from {from_store} to {to_store}",
    "reservation": "hold for {customer} ({sku})",
    "delivery": "{supplier} delivery to {store}",
    "adjustment": "{sku} correction at {store}",
}
