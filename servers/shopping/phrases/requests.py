"""How people ask the store to do things. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.shopping.phrases.requests_orders import ORDERS

_DEFAULT = {"make_default": True}
_NONE_LEFT = {"quantity": 0}
_SOME_LEFT = "cart_line_id by_number & quantity!=0"


def _listed(*patterns: str) -> list[Any]:
    """Ways to put a thing on a list: anything on one's own, what a child may want on a child's."""
    guards = ("wish_list_id list_of_mine", "variant_id for_a_child")
    return [(pattern, guard) for pattern in patterns for guard in guards]


CART: dict[str, dict[str, list[Any]]] = {
    "quote_shipping": {
        "do": [
            "work out what my [cart|basket] comes to if it goes to {shipping_address_id} the cheapest way",
            "tell me what everything in my [cart|basket] would cost sent to {shipping_address_id} the cheapest way",
            "check the cheapest total for my [cart|basket] delivered to {shipping_address_id}",
            "find out the least i'd pay for my [cart|basket] with delivery to {shipping_address_id}",
            "see what my [cart|basket] comes to with the cheapest delivery to {shipping_address_id}",
            "give me the lowest total for my [cart|basket] sent to {shipping_address_id}",
            "get me the total for my [cart|basket] with the cheapest shipping to {shipping_address_id}",
            "look up the cheapest total with delivery to {shipping_address_id} for what's in my [cart|basket]",
        ],
        "say": [
            "i want to know what my [cart|basket] comes to with the cheapest delivery to {shipping_address_id}",
            "i need the lowest total for my [cart|basket] delivered to {shipping_address_id}",
            "i'm wondering what my [cart|basket] would come to, sent to {shipping_address_id} the cheapest way",
            "i'd like to see the cheapest total for my [cart|basket] with delivery to {shipping_address_id}",
        ],
        "frag": ["cheapest total for my [cart|basket], delivered to {shipping_address_id}"],
    },
    "add_to_cart": {
        "do": [
            "add {variant_id} to my [cart|basket]",
            "put {variant_id} in my cart",
            "[put|~stick|pop] {variant_id} in my [cart|basket]",
            "drop {variant_id} [in|into] my [basket|cart]",
            ("get me {variant_id}, just into the [cart|basket] for now", "variant_id one"),
            "get {variant_id} into my [cart|basket]",
            "put {variant_id} in the [cart|basket] for me",
            "add {variant_id} to what's in my [cart|basket]",
            "place {variant_id} in my [cart|basket]",
            ("add {variant_id} to my [cart|basket], {quantity} of them", "variant_id by_number"),
            ("[put|~stick] {variant_id} in my [cart|basket], {quantity} of them", "variant_id by_number"),
            ("get {variant_id} into my [cart|basket], quantity {quantity}", "variant_id by_number"),
            ("add {quantity} pairs of {variant_id:bare} to my [cart|basket]", "variant_id worn_pair"),
            ("[put|~stick] {quantity} pairs of {variant_id:bare} in my [cart|basket]", "variant_id worn_pair"),
        ],
        "say": [
            "i want {variant_id} in my [cart|basket]",
            "i'd like to have {variant_id} in my [cart|basket]",
            "i've decided on {variant_id}, put that in my [cart|basket]",
            "i'm going for {variant_id}, [add that to my cart|put that in my basket]",
            "i need {variant_id} in my [cart|basket] before i forget",
            ("i've wanted {variant_id} for ages, put that in my [cart|basket]", "variant_id dear_one"),
            ("it's about time i treated myself, put {variant_id} in my [cart|basket]", "variant_id dear_one"),
            ("ours broke the other day, so put {variant_id} in my [cart|basket]", "variant_id dear_home"),
            ("the old one gave up last week, so i need {variant_id} in my [cart|basket]", "variant_id dear_home"),
            "my [sister|brother|neighbour] swears by {variant_id}, put that in my [cart|basket]",
            ("{variant_id} would make a good present, put that in my [cart|basket]", "variant_id one"),
            ("i want {variant_id} in my [cart|basket], {quantity} of them", "variant_id by_number"),
        ],
        "frag": [
            "{variant_id} in my [cart|basket] please",
            "add to [cart|basket], {variant_id}",
            ("{variant_id} into my [cart|basket] please, {quantity} of them", "variant_id by_number"),
            ("add to [cart|basket], {variant_id}, quantity {quantity}", "variant_id by_number"),
        ],
    },
    "update_cart_line": {
        "do": [
            ("fix the quantity of {cart_line_id}, it should be {quantity}", _SOME_LEFT),
            ("switch the quantity of {cart_line_id} to {quantity}", _SOME_LEFT),
            ("change the quantity of {cart_line_id} to {quantity}", _SOME_LEFT),
            ("correct the quantity of {cart_line_id} to {quantity}", _SOME_LEFT),
            ("set the quantity of {cart_line_id} to {quantity}", _SOME_LEFT),
            ("update the quantity of {cart_line_id} to {quantity}", _SOME_LEFT),
            ("adjust the quantity of {cart_line_id} to {quantity}", _SOME_LEFT),
            ("set {cart_line_id} to a quantity of {quantity}", _SOME_LEFT),
            ("change the quantity of {cart_line_id}", _SOME_LEFT),
            ("adjust the quantity of {cart_line_id}", _SOME_LEFT),
            ("take out {cart_line_id}", None, _NONE_LEFT),
            ("remove {cart_line_id}", None, _NONE_LEFT),
            ("get rid of {cart_line_id}", None, _NONE_LEFT),
            ("delete {cart_line_id}", None, _NONE_LEFT),
        ],
        "say": [
            ("i'd like the quantity of {cart_line_id} changed to {quantity}", _SOME_LEFT),
            ("i want the quantity of {cart_line_id} set to {quantity}", _SOME_LEFT),
            ("i got the quantity of {cart_line_id} wrong, make it {quantity}", _SOME_LEFT),
            ("i don't want {cart_line_id} any more, take it out", "cart_line_id one", _NONE_LEFT),
            ("i don't want {cart_line_id} any more, take them out", "cart_line_id many", _NONE_LEFT),
            ("i've changed my mind about {cart_line_id}, take it out", "cart_line_id one", _NONE_LEFT),
            ("i've changed my mind about {cart_line_id}, take them out", "cart_line_id many", _NONE_LEFT),
            ("i won't need {cart_line_id} after all, take it out", "cart_line_id one", _NONE_LEFT),
            ("i won't need {cart_line_id} after all, take them out", "cart_line_id many", _NONE_LEFT),
        ],
        "frag": [
            ("quantity for {cart_line_id} to {quantity}", _SOME_LEFT),
            ("{cart_line_id} out please", None, _NONE_LEFT),
        ],
    },
    "apply_coupon": {
        "do": [
            "use the code {code} [on|for] my [cart|basket]",
            "apply {code} to my [cart|basket]",
            "put the [coupon|voucher|code] {code} on my [cart|basket]",
            "use my {code} [coupon|voucher] for what's in my [cart|basket]",
            "enter the code {code} for my [cart|basket]",
            "add the [coupon|voucher] {code} to my [cart|basket]",
            "redeem {code} on my [cart|basket]",
            "get me the {code} discount on my [cart|basket]",
            "put the discount code i was sent on my [cart|basket]",
            "use the code i've got for my [cart|basket]",
            "put a discount code on my [cart|basket] before i check out",
            "apply the [voucher|promo] code i have to my [cart|basket]",
            "add a [voucher|promo code] to my [cart|basket]",
            "enter a [voucher|discount] code for what's in my [cart|basket]",
            "use a [coupon|voucher] i was given on my [cart|basket]",
        ],
        "say": [
            "i have a code, {code}, use it on my [cart|basket]",
            "i've got a [coupon|voucher], {code}, apply it to my [cart|basket]",
            "i want to use {code} [on|for] my [cart|basket]",
            "my code is {code}, put it on my [cart|basket]",
            "i'd like the {code} discount on my [cart|basket]",
            "i've got a discount code for my [cart|basket]",
            "i was sent a code for my [cart|basket], use it",
            "i've got a [coupon|voucher] i want to use on my [cart|basket]",
            "i'd like to use a discount code on my [cart|basket]",
        ],
        "frag": ["code {code} for my [cart|basket]", "{code} on my [cart|basket] please"],
        "why": ["it's the whole point of getting their mails", "i may as well"],
    },
    "remove_coupon": {
        "do": [
            "take the [coupon|voucher] [off|out of] my [cart|basket]",
            "remove the [coupon|voucher|discount code] from my [cart|basket]",
            "clear the [coupon|voucher|code] from my [cart|basket]",
            "get rid of the [coupon|voucher] in my [cart|basket]",
            "take out the discount code that's on my [cart|basket]",
            "drop the [coupon|voucher] from my [cart|basket]",
            "leave the [coupon|voucher] out of my [cart|basket]",
            "delete the code that's on my [cart|basket]",
        ],
        "say": [
            "i don't want to use the [coupon|voucher] in my [cart|basket], take it off",
            "i'd rather keep the [coupon|voucher] for later, take it out of my [cart|basket]",
            "i put the wrong code on my [cart|basket], remove it",
            "i'd like my [cart|basket] without the [coupon|voucher]",
        ],
        "frag": ["no [coupon|voucher] on my [cart|basket] please", "[coupon|voucher] off my [cart|basket]"],
    },
    "checkout_cart": {
        "do": [
            "order what's in my [cart|basket], {shipping_option_id} to {shipping_address_id}, on {payment_method_id}",
            "check out my [cart|basket], send it to {shipping_address_id} by {shipping_option_id} and use {payment_method_id}",
            "place the order for my [cart|basket] with {shipping_option_id} to {shipping_address_id}, paid with {payment_method_id}",
            "buy everything in my [cart|basket] with {payment_method_id}, {shipping_option_id} to {shipping_address_id}",
            "put my [cart|basket] through on {payment_method_id} with {shipping_option_id} to {shipping_address_id}",
            "order what's in my [cart|basket] to {shipping_address_id} by {shipping_option_id} and charge {payment_method_id}",
            "get what's in my [cart|basket] sent to {shipping_address_id} by {shipping_option_id}, paid with {payment_method_id}",
            "go ahead and order what's in my [cart|basket], {shipping_option_id} to {shipping_address_id}, and take it off {payment_method_id}",
            "pay for my [cart|basket] with {payment_method_id} and send it to {shipping_address_id} by {shipping_option_id}",
            "order what's in my [cart|basket], send it to {shipping_address_id} and charge {payment_method_id}",
            "check out my [cart|basket], have it all sent to {shipping_address_id} and use {payment_method_id}",
            "buy everything in my [cart|basket] with {payment_method_id} and send it to {shipping_address_id}",
        ],
        "say": [
            "i want to order what's in my [cart|basket], {shipping_option_id} to {shipping_address_id}, on {payment_method_id}",
            "i'd like my [cart|basket] sent to {shipping_address_id} by {shipping_option_id}, paid with {payment_method_id}",
            "i'm ready to buy my [cart|basket], {shipping_option_id} to {shipping_address_id}, use {payment_method_id}",
            "i need everything in my [cart|basket] at {shipping_address_id} by {shipping_option_id}, put it on {payment_method_id}",
            "i want what's in my [cart|basket] sent to {shipping_address_id}, and i'll pay with {payment_method_id}",
        ],
        "frag": [
            "check out, {shipping_option_id} to {shipping_address_id}, {payment_method_id}",
            "order my [cart|basket], {shipping_option_id} to {shipping_address_id}, on {payment_method_id}",
        ],
        "why": ["i've been putting it off all week", "the sale ends soon"],
    },
    "save_shipping_address": {
        "do": [
            "save a new address for {recipient}, {street}, {city} {postcode}, and call it {label}",
            "add an address called {label} for {recipient}, {street}, {city} {postcode}",
            "put {recipient:poss} address in my address book as {label}, it's {street}, {city} {postcode}",
            "save {street}, {city} {postcode} as {label}, for {recipient}",
            "add {recipient} to my addresses as {label}, at {street}, {city} {postcode}",
            "save {street}, {city} {postcode} as an address called {label}, the parcels are for {recipient}",
            "set up {label} as a delivery address, {recipient}, {street}, {city} {postcode}",
            "note down a new delivery address, {label}, {recipient}, {street}, {city} {postcode}",
            ("make {shipping_address_id} my default for deliveries", "shipping_address_id not_default", _DEFAULT),
            ("set {shipping_address_id} as the default for my deliveries", "shipping_address_id not_default", _DEFAULT),
            ("use {shipping_address_id} for all my deliveries by default", "shipping_address_id not_default", _DEFAULT),
            ("send things to {shipping_address_id} by default", "shipping_address_id not_default", _DEFAULT),
        ],
        "say": [
            "i'll be sending things to {recipient}, {street}, {city} {postcode}, save that as {label}",
            "i need {recipient:poss} address saved as {label}, it's {street}, {city} {postcode}",
            "i want to have {label} in my address book, {recipient}, {street}, {city} {postcode}",
            "{recipient} lives at {street}, {city} {postcode}, save that as {label}",
            (
                "i want {shipping_address_id} to be my default for deliveries",
                "shipping_address_id not_default",
                _DEFAULT,
            ),
        ],
        "frag": [
            "new address {label}, {recipient}, {street}, {city} {postcode}",
            ("{shipping_address_id} as my delivery default please", "shipping_address_id not_default", _DEFAULT),
        ],
    },
    "add_to_wish_list": {
        "do": [
            *_listed(
                "add {variant_id} to {wish_list_id}",
                "put {variant_id} on {wish_list_id}",
                "[put|~stick|pop] {variant_id} on {wish_list_id}",
                "add {variant_id} to {wish_list_id} for me",
                "save {variant_id} on {wish_list_id}",
                "add {variant_id} to {wish_list_id} [for later|for now]",
                "note {variant_id} down on {wish_list_id}",
                "get {variant_id} onto {wish_list_id}",
            ),
            'start a [wish list|new list] called "{new_list_name}" with {variant_id} on it',
            'make a new wish list named "{new_list_name}" and put {variant_id} on it',
            'put {variant_id} on a new list called "{new_list_name}"',
        ],
        "say": [
            *_listed(
                "i want to have {variant_id} added to {wish_list_id}",
                "i'd like to add {variant_id} to {wish_list_id}",
                "i don't want to forget about {variant_id}, add that to {wish_list_id}",
            ),
            ("i'd love to have {variant_id} one day, put that on {wish_list_id}", "wish_list_id list_of_mine"),
            ("i can't buy {variant_id} right now, put that on {wish_list_id}", "wish_list_id list_of_mine"),
            ("{variant_id} would make a good present, put that on {wish_list_id}", "variant_id for_a_child"),
            'i want to start a list called "{new_list_name}" with {variant_id}',
        ],
        "frag": [*_listed("add to {wish_list_id}, {variant_id}"), 'new list "{new_list_name}" with {variant_id}'],
    },
    "remove_from_wish_list": {
        "do": [
            ("remove {wish_item_id}, [we've got one already|i got one from a friend]", "wish_item_id one"),
            "remove {wish_item_id}",
            "delete {wish_item_id}",
            "cross off {wish_item_id}",
            "drop {wish_item_id}",
            "strike off {wish_item_id}",
            "clear {wish_item_id}",
            "~scrap {wish_item_id}",
        ],
        "say": [
            "i don't want {wish_item_id} any more, [remove that|cross that off]",
            "i've already bought {wish_item_id}, cross that off",
            "i've gone off {wish_item_id}, remove that",
            "someone gave me {wish_item_id} already, so cross that off",
        ],
        "frag": ["cross off {wish_item_id}", "remove {wish_item_id} please"],
    },
}
REQUESTS: dict[str, dict[str, list[Any]]] = CART | ORDERS
