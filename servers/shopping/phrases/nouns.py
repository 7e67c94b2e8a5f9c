"""What people call the things of the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_LOOKS = {
    "product": ("product", "name"),
    "colour": ("colour", "word"),
    "size": ("size", "word"),
    "front": ("front", "word"),
    "behind": ("behind", "word"),
}

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "product": {"name": ("name", "name"), "brand": ("brand", "name")},
    "variant": _LOOKS,
    "shipping_address": {
        "label": ("label", "name"),
        "kind": ("kind", "word"),
        "before": ("before", "word"),
        "after": ("after", "word"),
    },
    "payment_method": {
        "brand": ("brand", "name"),
        "last4": ("last4", "last4"),
        "kind": ("kind", "word"),
        "state": ("state", "word"),
        "called": ("called", "word"),
    },
    "coupon": {"code": ("code", "code")},
    "cart_line": _LOOKS,
    "shipping_option": {"name": ("name", "word")},
    "shop_order": {
        "product": ("products", "item"),
        "day": ("placed_on", "day"),
        "month": ("placed_on", "month"),
        "going_to": ("going_to", "name"),
        "phase": ("phase", "word"),
        "total": ("total", "money"),
        "code": ("id", "code"),
    },
    "order_line": {**_LOOKS, "day": ("ordered_on", "day"), "month": ("ordered_on", "month")},
    "shop_return": {
        "product": ("product", "name"),
        "kind": ("kind", "word"),
        "state": ("state", "word"),
        "day": ("opened_on", "day"),
        "called": ("called", "word"),
    },
    "wish_list": {"name": ("name", "name"), "before": ("before", "word")},
    "wish_item": {**_LOOKS, "list": ("list", "name")},
}

_DEAR = 4_000
_AT_HOME = frozenset({"kitchen", "home", "garden", "electronics"})
_UNDER_WAY = frozenset({"paid", "packed", "shipped"})
_PAIRS = frozenset({"gloves", "socks", "goggles"})
# What a household buys several of at once.
_BY_NUMBER = frozenset(
    {
        "picture frame", "candle holder", "feather pillow", "folding chair", "seed tray", "trellis", "deck chair",
        "phone charger", "USB-C cable", "screen protector", "water bottle", "head torch", "lip balm", "hand cream",
        "face soap", "shampoo bar", "body lotion", "sun cream", "skipping rope", "desk lamp", "bedside lamp",
        "wash bag", "sleeping bag", "coffee scoop", "door draught stopper", "bird feeder", "hand trowel",
        "power bank", "baking tray", "wool blanket", "bath towel set",
    }
)  # fmt: skip


def _plain(row: Any) -> bool:
    return row.colour is None and row.size is None


def _coloured(row: Any) -> bool:
    return row.colour is not None and row.size is None


def _sized_after(row: Any) -> bool:
    return row.behind != ""


def _both_after(row: Any) -> bool:
    return row.colour is not None and _sized_after(row)


def _both_before(row: Any) -> bool:
    return row.colour is not None and row.size not in {None, "single"} and not row.behind


def _size_first(row: Any) -> bool:
    return row.colour is None and row.size is not None and not row.behind


def _single(row: Any) -> bool:
    """One of it was bought, not long ago: who sends it back does not say how many."""
    return row.quantity == 1 and row.is_recent


def _size_last(row: Any) -> bool:
    return row.colour is None and _sized_after(row)


GUARDS: dict[str, Callable[[Any], bool]] = {
    # products, variants, lines
    "plain": _plain,
    "coloured": _coloured,
    "coloured_one": lambda row: _coloured(row) and not row.plural,
    "coloured_many": lambda row: _coloured(row) and row.plural,
    "size_before": _size_first,
    "size_before_one": lambda row: _size_first(row) and not row.plural,
    "size_before_many": lambda row: _size_first(row) and row.plural,
    "size_after": _size_last,
    "size_after_one": lambda row: _size_last(row) and not row.plural,
    "size_after_many": lambda row: _size_last(row) and row.plural,
    "both_after": _both_after,
    "both_after_one": lambda row: _both_after(row) and not row.plural,
    "both_after_many": lambda row: _both_after(row) and row.plural,
    "both_before": _both_before,
    "both_before_one": lambda row: _both_before(row) and not row.plural,
    "has_colour": lambda row: row.colour is not None,
    "has_size": lambda row: row.size is not None,
    "worn_pair": lambda row: row.plural and row.product.split()[-1] in _PAIRS,
    "by_number": lambda row: row.product in _BY_NUMBER,
    "one_by_number": lambda row: row.quantity == 1 and row.product in _BY_NUMBER,
    # Of a present for somebody one is bought.
    "wished_by_number": lambda row: row.product in _BY_NUMBER and "'s " not in row.list,
    "not_on_order": lambda row: not row.is_on_order,
    "only": lambda row: row.is_only,
    "one": lambda row: not row.plural,
    "many": lambda row: row.plural,
    "sold": lambda row: row.sellable and row.stock != "0",
    "dear_one": lambda row: not row.plural and row.price >= _DEAR,
    "dear_home": lambda row: not row.plural and row.price >= _DEAR and row.category in _AT_HOME,
    "cheaper_now": lambda row: row.was_price is not None and row.sellable,
    "priced": lambda row: row.sellable,
    "rated": lambda row: row.rating is not None,
    "reviewed": lambda row: row.newest_on is not None,
    "mine_unreviewed": lambda row: row.is_mine and not row.has_mine,
    "mine_one": lambda row: row.is_mine and not row.has_mine and not row.plural,
    "goes_back": lambda row: row.return_days > 0,
    # addresses, payment methods, coupons
    "own": lambda row: row.after != "",
    "old_own": lambda row: row.before == "your " and not row.after,
    "thing": lambda row: row.before == "the ",
    "somebodys": lambda row: "'s " in row.label,
    "mine": lambda row: row.recipient != "" and "'s " not in row.label and row.kind != "locker",
    "not_default": lambda row: not row.is_default,
    "lived_in": lambda row: row.kind in {"work", "other"},
    "card": lambda row: row.kind == "card",
    "usable_card": lambda row: row.kind == "card" and row.state == "usable",
    "expired_card": lambda row: row.state == "expired",
    "blocked_card": lambda row: row.state == "blocked",
    "gift": lambda row: row.kind == "gift_card",
    "has_minimum": lambda row: row.min_subtotal is not None,
    "running": lambda row: row.kind != "",
    # cart
    "dearer": lambda row: row.price != row.seen_price,
    "several": lambda row: row.quantity > 1,
    # orders
    "under_way": lambda row: row.phase in _UNDER_WAY,
    "recent": lambda row: row.is_recent,
    "recent_coming": lambda row: row.is_recent and row.phase not in {"delivered", "lost"},
    "recent_lone": lambda row: row.is_recent and len(row.products) == 1,
    "to_work": lambda row: row.phase in _UNDER_WAY and row.going_to == "work",
    "to_my_old": lambda row: row.phase in _UNDER_WAY and row.going_to.startswith("old "),
    "to_a_place": lambda row: row.phase in _UNDER_WAY and row.going_to.endswith(("locker", "cottage")),
    "to_somebody": lambda row: row.phase in _UNDER_WAY and "'s " in row.going_to,
    "waiting": lambda row: row.phase == "awaiting_payment",
    "lost": lambda row: row.phase == "lost",
    "delivered": lambda row: row.phase == "delivered",
    "sent": lambda row: row.tracking_no is not None and row.phase != "delivered",
    "unpacked": lambda row: row.phase == "paid",
    "alive": lambda row: row.phase not in {"cancelled", "lost"},
    "delivery_paid": lambda row: row.shipping > 0 and row.phase != "cancelled",
    "discounted": lambda row: row.discount > 0,
    "refunded": lambda row: row.refunded > 0,
    "lone": lambda row: len(row.products) == 1,
    # order lines
    "bought_again": lambda row: row.is_repeated,
    "single": _single,
    "single_one": lambda row: _single(row) and not row.plural,
    "single_hard": lambda row: _single(row) and not row.plural and row.size is None,
    "single_many": lambda row: _single(row) and row.plural,
    "single_sized": lambda row: _single(row) and row.size is not None and row.can_return is not None,
    "single_sized_one": lambda row: _single(row) and row.size is not None and not row.plural,
    "single_sized_many": lambda row: _single(row) and row.size is not None and row.plural,
    "recent_once": lambda row: row.is_recent and not row.is_repeated,
    "recent_one": lambda row: row.is_recent and not row.is_repeated and not row.plural,
    "recent_many": lambda row: row.is_recent and not row.is_repeated and row.plural,
    "feed": lambda row: row.fee > 0,
    "below_fee": lambda row: row.refund_whole <= row.fee,
    "for_a_child": lambda row: row.for_a_child,
    "for_anybody": lambda row: not row.for_a_child,
    "swap": lambda row: _single(row) and row.rivals == 0,
    "swap_one": lambda row: _single(row) and row.rivals == 0 and not row.plural,
    "swap_sized": lambda row: _single(row) and row.rivals == 0 and row.size is not None and row.can_return is not None,
    "may_go_back": lambda row: row.return_until is not None,
    "here": lambda row: row.phase == "delivered",
    "here_once": lambda row: row.phase == "delivered" and row.quantity == 1,
    "cancellable": lambda row: row.can_cancel is not None,
    # returns
    "refund": lambda row: row.kind == "refund",
    "exchange": lambda row: row.kind == "exchange",
    "open_refund": lambda row: row.kind == "refund" and row.state == "open",
    "open_exchange": lambda row: row.kind == "exchange" and row.state == "open",
    "open": lambda row: row.state == "open",
    "paid_out": lambda row: row.kind == "refund" and row.state in {"refunded", "received", "in_transit"},
    # wish lists
    "list_of_mine": lambda row: "'s " not in row.name,
    "list_of_theirs": lambda row: "'s " in row.name,
    "on_mine": lambda row: "'s " not in row.list,
    "on_theirs": lambda row: "'s " in row.list,
    "on_mine_noted": lambda row: row.note is not None,
}

_ANY_LOOK: list[tuple[Any, ...]] = [
    ("[the|my] {product}", "product"),
    ("the {colour} {product}", "product colour", "coloured"),
    ("the {size} {product}", "product size", "size_before"),
    ("the {product} in {size}", "product size", "size_after"),
    ("the {colour} {product} in {size}", "product colour size", "both_after"),
]

NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "product": [
        ("the {name}", "name"),
        ("the {brand} {name}", "name brand"),
        ("the {name} from {brand}", "name brand"),
    ],
    "variant": [
        ("the {product}", "product", "plain"),
        ("the {colour} {product}", "product colour", "coloured"),
        ("the {product} in {colour}", "product colour", "coloured"),
        ("the {size} {product}", "product size", "size_before"),
        ("the {product} in {size}", "product size", "size_after"),
        ("the {colour} {product} in {size}", "product colour size", "both_after"),
        ("the {size} {colour} {product}", "product colour size", "both_before"),
        ("the {colour} one", "colour", "coloured_one"),
        ("the {colour} ones", "colour", "coloured_many"),
        ("the {size} one", "size", "size_before_one"),
        ("the {size} ones", "size", "size_before_many"),
        ("[the one|one] in {size}", "size", "size_after_one"),
        ("the ones in {size}", "size", "size_after_many"),
        ("the {colour} one in {size}", "colour size", "both_after_one"),
        ("the {colour} ones in {size}", "colour size", "both_after_many"),
        ("the {size} {colour} one", "colour size", "both_before_one"),
    ],
    "shipping_address": [
        ("my {label} address", "label", "own"),
        ("my {label}", "label", "old_own"),
        ("the {label}", "label", "thing"),
        ("{label}", "label", "somebodys"),
    ],
    "payment_method": [
        ("my {brand} card", "brand state", "usable_card"),
        ("[my|the] card ending in {last4}", "last4", "card"),
        ("my {brand} card ending in {last4}", "brand last4", "card"),
        ("my gift card", "kind", "gift"),
        ("my expired card", "state", "expired_card"),
        ("my blocked card", "state", "blocked_card"),
    ],
    "coupon": [
        ("the {code} [coupon|voucher|code]", "code"),
        ("my {code} [coupon|voucher]", "code"),
    ],
    "cart_line": [
        ("the {product} in my [cart|basket]", "product"),
        ("the {colour} {product} in my [cart|basket]", "product colour", "coloured"),
    ],
    "shipping_option": [("{name} delivery", "name")],
    "shop_order": [
        ("[my|the] order with the {product}", "product"),
        ("[my|the] {product} order", "product", "lone"),
        ("my {month:pre} order", "month", "!recent"),
        ("my {month:pre} order with the {product}", "month product", "!recent"),
        ("the order i placed {day:adv}", "day"),
        ("the order with the {product} from {day:noun}", "product day"),
        ("the {total} order", "total"),
        ("the order going to my work address", "going_to phase", "to_work"),
        ("the order going to my {going_to}", "going_to phase", "to_my_old"),
        ("the order going to the {going_to}", "going_to phase", "to_a_place"),
        ("the order going to {going_to}", "going_to phase", "to_somebody"),
        ("the order that got lost", "phase", "lost"),
        ("my [latest|most recent|last] order", "", None, ("placed_on", "-")),
        ("my [latest|last] order with the {product}", "product", None, ("placed_on", "-")),
        ("order {code}", "code"),
    ],
    "order_line": [
        *_ANY_LOOK,
        ("the {product} [i ordered|i bought] {day:adv}", "product day", "bought_again"),
        ("the {product} from my {month:pre} order", "product month", "bought_again"),
        ("the {product} i [ordered|bought] last", "product", "bought_again", ("ordered_on", "-")),
    ],
    "shop_return": [
        ("[my|the] return of the {product}", "product kind", "refund"),
        ("[my|the] {product} return", "product kind", "refund"),
        ("[my|the] exchange of the {product}", "product kind", "exchange"),
        ("[my|the] {product} exchange", "product kind", "exchange"),
        ("the return i opened {day:adv}", "day kind", "refund"),
    ],
    "wish_list": [
        ("my {name} [wish list|list]", "name", "list_of_mine"),
        ("the {name} list", "name", "list_of_mine"),
        ("{name} list", "name", "list_of_theirs"),
    ],
    "wish_item": [
        ("the {product} on my {list} list", "product list", "on_mine"),
        ("the {product} on {list} list", "product list", "on_theirs"),
        ("the {product} on [my wish list|one of my wish lists]", "product", "on_mine"),
    ],
}
THING: dict[str, str | None] = {
    "product": "item",
    "variant": "item",
    "shipping_address": "address",
    "payment_method": "card",
    "coupon": "coupon",
    "cart_line": "item",
    "shipping_option": "delivery",
    "shop_order": "order",
    "order_line": "item",
    "shop_return": "return",
    "wish_list": "list",
    "wish_item": "item",
}
LABEL: dict[str, str] = {
    "product": "{name}",
    "variant": "{front}{product}{behind}",
    "shipping_address": "{before}{label}{after}",
    "payment_method": "{called}",
    "coupon": "{code}",
    "cart_line": "{front}{product}{behind}",
    "shipping_option": "{name} delivery",
    "shop_order": "{code}",
    "order_line": "{front}{product}{behind}",
    "shop_return": "{called}",
    "wish_list": "{before}{name} list",
    "wish_item": "{front}{product}{behind}",
}
