"""Values that people give the store, what a request is about and why, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

_LISTS = [
    "Christmas", "Treats", "Rainy days", "Autumn", "Next payday", "Ideas", "Maybe later", "Presents", "Black Friday",
    "Spring sale", "Favourites", "One day", "Birthday hints", "To compare",
]  # fmt: skip
_QUERIES = [
    "kettle",
    "lamp",
    "jacket",
    "gloves",
    "tent",
    "puzzle",
    "shoes",
    "cream",
    "kitchen",
    "sports",
    "blue",
    "boots",
]
_PLACE = {
    "label": "label",
    "recipient": "recipient",
    "street": "street",
    "city": "city",
    "postcode": "postcode",
}

# Nothing is sent to where one does not live any more ("your old flat").
_WHERE_TO = (
    "either",
    [
        ("thing", "shipping_address", {"after": " address"}),
        ("thing", "shipping_address", {"before": "the "}),
        ("thing", "shipping_address", {"before": ""}),
    ],
)

# One of the few goods that the store limits, and of which one buys several, is asked for now and then.
_ANY_VARIANT: list[Any] = [("thing", "variant", {})] * 8
# Mostly a way of delivery that goes there, and a card that pays; what the store turns down is asked for, too.
_BY_WHICH: tuple[Any, ...] = (
    "either",
    [
        ("one_of", "shipping_address_id", "ways"),
        ("one_of", "shipping_address_id", "ways"),
        ("one_of", "shipping_address_id", "ways"),
        ("thing", "shipping_option", {}),
    ],
)
_PAID_WITH: tuple[Any, ...] = (
    "either",
    [
        ("thing", "payment_method", {"state": "usable", "kind": "card"}),
        ("thing", "payment_method", {"state": "usable", "kind": "card"}),
        ("thing", "payment_method", {"state": "usable", "kind": "card"}),
        ("thing", "payment_method", {}),
    ],
)

VALUES: dict[str, tuple[Any, ...]] = {
    "price_changes.price": ("near", "variant_id", "price", [0.8, 0.85, 0.9, 1.1, 1.15, 1.2]),
    "redirect_shop_order.shipping_address_id": _WHERE_TO,
    "quote_shipping.shipping_address_id": _WHERE_TO,
    "checkout_cart.shipping_address_id": _WHERE_TO,
    "search_products.query": ("pick", _QUERIES),
    "search_products.brand": ("row", "product", "brand"),
    "search_products.colour": ("pick", ["blue", "green", "black", "white", "cream", "red"]),
    "search_products.max_price": ("money", 1_500, 15_000, 500),
    "search_products.min_rating": ("count", 3, 5),
    "list_product_reviews.contains": ("pick", ["leak", "picture", "month", "description", "present"]),
    "list_product_reviews.rating": ("count", 1, 5),
    "list_shop_orders.contains": ("row", "product", "name"),
    "list_shop_orders.from_day": ("day", -120, -40),
    "list_shop_orders.to_day": ("day", -39, 0),
    "list_wish_lists.name": ("row", "wish_list", "name"),
    "save_shipping_address": (
        "either",
        [
            ("row", "known_place", _PLACE),
            ("row", "shipping_address", {"shipping_address_id": "shipping_address_id"}),
        ],
    ),
    "save_shipping_address.make_default": ("pick", [True]),
    "add_to_cart.variant_id": ("either", [*_ANY_VARIANT, ("thing", "variant", {"product": "power bank"})]),
    "add_to_cart.quantity": ("count", 2, 4),
    "update_cart_line.quantity": ("pick", [0, 0, 1, 2, 2, 3, 3, 4]),
    "apply_coupon.code": ("row", "coupon", "code"),
    "checkout_cart.shipping_option_id": _BY_WHICH,
    "checkout_cart.payment_method_id": _PAID_WITH,
    "checkout_cart.agreed_total": ("quoted", "quote_shipping", "/options/0/total"),
    "cancel_shop_order.order_line_ids": (
        "some",
        ("of", "order_line", "order_line_id", {"order_id": "order_id"}),
        1,
        1,
    ),
    "cancel_shop_order.reason": ("pick", ["changed_mind", "too_late", "found_cheaper", "mistake"]),
    "request_return.refund_to": ("pick", ["store_credit"]),
    "request_exchange.variant_id": ("of", "variant", "variant_id", {"product_id": "order_line_id.product_id"}),
    "write_review": ("row", "known_verdict", {"rating": "rating", "title": "title"}),
    "add_to_wish_list.new_list_name": ("pick", _LISTS),
}

SHAPES: dict[str, list[list[str]]] = {
    "search_products": [
        ["query"],
        ["query", "colour"],
        ["query", "max_price"],
        ["category", "min_rating"],
        ["brand"],
        ["category", "sort"],
        ["in_stock"],
    ],
    "list_product_reviews": [["product_id"], ["product_id", "rating"], ["product_id", "contains"]],
    "list_shop_orders": [[], ["phase"], ["contains"], ["from_day", "to_day"]],
    "list_wish_lists": [[], ["name"]],
    "save_shipping_address": [
        ["label", "recipient", "street", "city", "postcode"],
        ["shipping_address_id", "make_default"],
    ],
    "add_to_cart": [["variant_id"], ["variant_id"], ["variant_id", "quantity"]],
    "quote_shipping": [["shipping_address_id"]],
    "checkout_cart": [["shipping_address_id", "shipping_option_id", "payment_method_id", "agreed_total"]],
    "cancel_shop_order": [["order_id"], ["order_id"], ["order_id", "reason"], ["order_id", "order_line_ids"]],
    "request_return": [
        ["order_line_id", "reason"],
        ["order_line_id", "reason"],
        ["order_line_id", "reason", "refund_to"],
    ],
    "request_exchange": [["order_line_id", "variant_id"]],
    "write_review": [["product_id", "rating", "title"]],
    "add_to_wish_list": [
        ["variant_id", "wish_list_id"],
        ["variant_id", "wish_list_id"],
        ["variant_id", "new_list_name"],
    ],
}

WITHIN: dict[str, tuple[str, str]] = {
    "request_exchange.variant_id": ("order_line_id.product_id", "product_id"),
    "cancel_shop_order.order_line_ids": ("order_id", "order_id"),
}

TOPIC: dict[str, str | None] = {
    "save_shipping_address": "shipping_address_id",
    "add_to_cart": "variant_id",
    "update_cart_line": "cart_line_id",
    "apply_coupon": None,
    "remove_coupon": None,
    "checkout_cart": None,
    "redirect_shop_order": "order_id",
    "cancel_shop_order": "order_id",
    "request_return": "order_line_id",
    "request_exchange": "order_line_id",
    "cancel_return": "return_id",
    "write_review": "product_id",
    "add_to_wish_list": "variant_id",
    "remove_from_wish_list": "wish_item_id",
}

APART: dict[str, list[str]] = {
    "add_to_cart": ["add_to_wish_list"],
    "add_to_wish_list": ["add_to_cart"],
    "request_return": ["request_exchange"],
    "request_exchange": ["request_return"],
    "redirect_shop_order": ["cancel_shop_order"],
    "cancel_shop_order": ["redirect_shop_order", "shop_order.tax"],
    "cancel_return": ["shop_return.send_by"],
    "remove_from_wish_list": ["wish_item.note"],
    "write_review": ["product.from_price"],
    "update_cart_line": ["update_cart_line"],
    "apply_coupon": ["apply_coupon"],
}

WHY: dict[str, Any] = {
    "add_to_cart": "",
    "apply_coupon": "",
    "quote_shipping": "",
    "write_review": "",
}

NEAR: list[str] = [
    "[print|email] me the invoice for my last order",
    "open a [store|charge] account for my [firm|company]",
    "match the price I saw in another shop",
    "where is the courier with my last order right now",
    "ring me when the driver with my last order is outside",
    "book a fitter for the [dishwasher|blinds|curtain rail]",
    "buy a gift card for my [sister|mother|nephew]",
    "engrave my [son|daughter]'s name on a [water bottle|picture frame]",
    "gift wrap my last order",
    "subscribe me to a coffee delivery every month",
    "have the [kettle|toaster|lamp] I bought three years ago repaired",
    "delete my account with the store",
    "change the email address on my account",
    "change my password",
    "add a new credit card to my account",
    "pay for my order in instalments",
    "cancel my Plus membership",
    "sign me up for Plus",
    "share my [June|payday] list with my sister",
    "let me know when the [red kite|blue rucksack] is back in stock",
    "sell my old [tent|bike helmet] for me",
    "how many loyalty points do I have",
    "collect my order from the shop in town {d}",
    "leave my parcel with the neighbour at number {n}",
    "delete the review I wrote",
    "talk to a person in customer service",
    "get me a cleaner for tonight",
    "stop sending me your newsletter",
    "move my delivery to the evening of {d}",
]
UNASKED = {
    "update_cart_line": "quantities are those of a household",
    "checkout_cart": "carts go to addresses that are known",
}
SECOND_BEST: dict[str, str] = {
    "add_to_cart.quantity": "less",
    "update_cart_line.quantity": "less",
    "checkout_cart.shipping_option_id": "any",
    "checkout_cart.payment_method_id": "any",
    "request_exchange.quantity": "less",
}
