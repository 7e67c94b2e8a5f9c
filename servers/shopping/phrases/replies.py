"""What the assistant says and asks at the store, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, Any] = {
    "save_shipping_address": [
        "{label} is in your address book: {street}, {city} {postcode}.",
        "{shipping_address_id} is your default from now on.",
    ],
    "add_to_cart": [
        "I've put the {variant_id} in your cart, quantity {quantity}.",
        "I've put the {variant_id} in your cart.",
    ],
    "update_cart_line": [
        ("I've taken the {cart_line_id} out of your cart.", "quantity=0"),
        "The quantity of the {cart_line_id} in your cart is {quantity} now.",
    ],
    "apply_coupon": "{code} is the coupon on your cart now.",
    "remove_coupon": "The coupon is off your cart.",
    "checkout_cart": "It is ordered: {result.order_id} comes to {result.total} and should arrive on {result.delivery_on}.",
    "redirect_shop_order": "Order {order_id} goes to {shipping_address_id} now.",
    "cancel_shop_order": [
        "I've cancelled the {order_line_ids} in order {order_id}.",
        "Order {order_id} is cancelled.",
    ],
    "request_return": "The return of the {order_line_id} is open; it has to be sent off by {result.send_by}.",
    "request_exchange": "The exchange of the {order_line_id} is set up; what you have must be sent back by {result.send_by}.",
    "cancel_return": "The {return_id} is called off.",
    "write_review": 'Your review "{title}" of the {product_id} is published.',
    "add_to_wish_list": [
        "I've put the {variant_id} on {wish_list_id}.",
        "I've started the list {new_list_name} with the {variant_id}.",
    ],
    "remove_from_wish_list": "I've taken the {wish_item_id} off the list.",
}

_SEND_BY = "The last day to send it off is {order_line_id.send_by}. Shall I go ahead?"
_RETURN = "I would open a return of the {order_line_id} (reason: {reason})."
_WHOLE = f"{_RETURN} You would get back the {{order_line_id.refund_whole}} that you paid, without a fee. {_SEND_BY}"
_CREDIT = f"{_RETURN} {{order_line_id.refund_whole}} would become store credit, without a fee. {_SEND_BY}"
_LESS_FEE = (
    f"{_RETURN} You paid {{order_line_id.refund_whole}} and would get back {{order_line_id.refund_less_fee}}, as the return "
    f"fee is {{order_line_id.fee}}. {_SEND_BY}"
)
_NOTHING = (
    f"{_RETURN} The return fee of {{order_line_id.fee}} takes up all of the {{order_line_id.refund_whole}} that you paid, so "
    f"nothing would come back. {_SEND_BY}"
)
CONFIRM: dict[str, Any] = {
    "checkout_cart": (
        "I would order everything in your cart for {agreed_total} in all, by {shipping_option_id} to "
        "{shipping_address_id}, arriving on {shipping_option_id.delivery_on}, paid with your {payment_method_id}. "
        "Shall I place the order?"
    ),
    "cancel_shop_order": [
        "I would cancel the {order_line_ids} in order {order_id}; that cannot be undone. Shall I go ahead?",
        "I would cancel order {order_id}; that cannot be undone. Shall I go ahead?",
    ],
    "request_return": [
        (_CREDIT, "refund_to=store_credit"),
        *[(_WHOLE, f"reason={fault}") for fault in ("damaged", "wrong_item", "not_as_described")],
        (_NOTHING, "order_line_id below_fee"),
        (_LESS_FEE, "order_line_id feed"),
        _WHOLE,
    ],
    "request_exchange": (
        "I would exchange the {order_line_id} for the {variant_id}. You paid {order_line_id.refund_whole} with tax, and the "
        "difference of {variant_id.swap_difference}, tax included, would be charged. Shall I go ahead?"
    ),
}
CONFIRMS: dict[str, list[str]] = {
    "checkout_cart": ["shipping_address_id", "shipping_option_id", "payment_method_id", "agreed_total"],
    "cancel_shop_order": ["order_id", "order_line_ids"],
    "request_return": ["order_line_id"],
    "request_exchange": ["order_line_id"],
}

ASK: dict[str, str] = {
    "variant_id": "Which one do you mean, in which colour and size?",
    "quantity": "How many should there be?",
    "code": "What is the code?",
    "shipping_option_id": "Which way of delivery would you like?",
    "shipping_address_id": "Which address should it be?",
    "payment_method_id": "Which card should it go on?",
    "order_id": "Which order do you mean?",
    "order_line_id": "Which item do you mean?",
    "order_line_ids": "Which items of the order do you mean?",
    "cart_line_id": "Which item in your cart do you mean?",
    "return_id": "Which return do you mean?",
    "product_id": "Which product do you mean?",
    "wish_list_id": "Which of your wish lists should it go on?",
    "wish_item_id": "Which item on your wish lists do you mean?",
    "reason": (
        "Why should it go back: a change of mind, the wrong size, damaged, the wrong item, or not as described?"
    ),
    "rating": "How many stars out of five should it get?",
    "title": "What should the headline say?",
}
GIVE: dict[str, list[str]] = {
    "variant_id": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}", "{v}, that's the one"],
    "quantity": ["{v}", "{v} please", "make it {v}", "let's say {v}"],
    "code": ["{v}", "it's {v}", "the code is {v}", "oh, {v}", "here, {v}"],
    "shipping_option_id": ["{v}", "{v} please", "by {v}", "{v} will do", "let's say {v}"],
    "shipping_address_id": ["{v}", "{v} please", "to {v}", "i mean {v}", "oh sorry, {v}"],
    "payment_method_id": ["{v}", "{v} please", "use {v}", "put it on {v}"],
    "order_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "order_line_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v}, that's the one"],
    "order_line_ids": ["{v}", "just {v}", "i mean {v}"],
    "cart_line_id": ["{v}", "i mean {v}", "oh sorry, {v}"],
    "return_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "product_id": ["{v}", "i mean {v}", "oh sorry, {v}"],
    "wish_list_id": ["{v}", "{v} please", "on {v}", "put it on {v}"],
    "wish_item_id": ["{v}", "i mean {v}", "oh sorry, {v}"],
    "reason": ["{v}", "{v}, i'm afraid", "well, {v}", "{v}, that's why"],
    "rating": ["{v}", "{v} i'd say", "make it {v}", "{v} out of five"],
    "title": ['"{v}"', 'just "{v}"', 'make it "{v}"', 'let\'s say "{v}"'],
}
CUES: dict[str, list[str]] = {
    "variant_id": ["which one", "which colour", "what colour", "which size", "what size", "which variant"],
    "quantity": ["how many", "what quantity", "what number"],
    "code": ["what is the code", "which code", "what code", "the code", "which coupon", "what coupon"],
    "shipping_option_id": [
        "which way",
        "delivery option",
        "which delivery",
        "how should",
        "shipping option",
        "how fast",
    ],
    "shipping_address_id": ["which address", "what address", "where should", "where to"],
    "payment_method_id": ["which card", "how would you like to pay", "payment method", "which payment"],
    "order_id": ["which order", "what order"],
    "order_line_id": ["which item", "which one", "which of", "which product"],
    "order_line_ids": ["which item", "which items", "which of"],
    "cart_line_id": ["which item", "which one", "which of"],
    "return_id": ["which return", "which exchange", "which one"],
    "product_id": ["which product", "which one", "which item"],
    "wish_list_id": ["which list", "which wish list", "which of your"],
    "wish_item_id": ["which item", "which one", "which of"],
    "reason": ["why", "reason", "what is wrong", "what's wrong"],
    "rating": ["how many stars", "what rating", "which rating", "how would you rate", "out of five"],
    "title": ["headline", "what title", "title", "what should it say"],
}

AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "add_to_cart": ["same with {x}", "same again for {x}", "and the same with {x}", "do the same with {x}"],
    "cancel_shop_order": [("{x} too", "recent"), ("same with {x}", "recent"), ("and {x} as well", "recent")],
    "redirect_shop_order": [("{x} too", "recent"), ("same with {x}", "recent")],
    "cancel_return": ["{x} too", "same with {x}"],
    "add_to_wish_list": [
        (text, guard)
        for text in ("{x} too", "and {x} as well", "{x} as well")
        for guard in ("for_a_child", "for_anybody")
    ],
    "remove_from_wish_list": ["{x} too", "and {x} as well", "same with {x}"],
}

REFUSED: dict[str, str] = {
    "save_shipping_address": "I can't save that address: {why}.",
    "add_to_cart": "I can't put that in your cart: {why}.",
    "update_cart_line": "I can't change that: {why}.",
    "apply_coupon": "I can't use that coupon: {why}.",
    "remove_coupon": "I can't take the coupon out: {why}.",
    "checkout_cart": "I can't place that order: {why}.",
    "redirect_shop_order": "I can't send that order elsewhere: {why}.",
    "cancel_shop_order": "I can't cancel that: {why}.",
    "request_return": "I can't open that return: {why}.",
    "request_exchange": "I can't set up that exchange: {why}.",
    "cancel_return": "I can't call that return off: {why}.",
    "write_review": "I can't post that review: {why}.",
    "add_to_wish_list": "I can't put that on the list: {why}.",
    "remove_from_wish_list": "I can't take that off the list: {why}.",
}

UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "search_products": "search for products",
    "get_product": "look at a product",
    "list_product_reviews": "read reviews",
    "get_shopper_profile": "see your addresses, cards and coupons",
    "save_shipping_address": [
        ("change your default address", "make_default"),
        "save an address",
    ],
    "view_cart": "look into your cart",
    "add_to_cart": "put things in your cart",
    "update_cart_line": [
        ("take things out of your cart", "quantity=0"),
        "change quantities in your cart",
    ],
    "apply_coupon": "use a coupon",
    "remove_coupon": "take a coupon off your cart",
    "quote_shipping": "work out what delivery costs",
    "checkout_cart": "place an order",
    "list_shop_orders": "see your orders",
    "get_shop_order": "look into an order",
    "redirect_shop_order": "send an order to another address",
    "cancel_shop_order": [
        ("take things out of an order", "order_line_ids"),
        "cancel an order",
    ],
    "request_return": "open a return",
    "request_exchange": "set up an exchange",
    "cancel_return": [
        ("call off an exchange", "return_id exchange"),
        "call off a return",
    ],
    "write_review": "post a review",
    "list_wish_lists": "see your wish lists",
    "add_to_wish_list": [
        ("start a wish list", "new_list_name"),
        "put things on a wish list",
    ],
    "remove_from_wish_list": "take things off a wish list",
}

AMEND: dict[str, dict[str, Any]] = {
    "add_to_cart": {
        "parameter": "quantity",
        "say": ["make that {v}", "make it {v} after all", "{v} instead", "let's have {v}"],
        "fix": [("update_cart_line", {"cart_line_id": "/cart_line_id", "quantity": "quantity"})],
    },
    "update_cart_line": {
        "parameter": "quantity",
        "say": ["make that {v}", "{v} instead", "let's make it {v}", "make it {v} after all"],
    },
}

WORDS: dict[str, dict[str, str]] = {
    "cancel_shop_order.reason": {
        "changed_mind": "a change of mind",
        "too_late": "it takes too long",
        "found_cheaper": "found cheaper elsewhere",
        "mistake": "ordered by mistake",
        "other": "something else",
    },
    "request_return.reason": {
        "changed_mind": "a change of mind",
        "wrong_size": "the wrong size",
        "damaged": "damaged",
        "wrong_item": "the wrong item",
        "not_as_described": "not as described",
    },
    "refund_to": {"original": "the way it was paid", "store_credit": "store credit"},
}
