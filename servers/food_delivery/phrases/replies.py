"""What the assistant says and asks at the app, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, str | list[str]] = {
    "add_to_basket": [
        "I've put {quantity} x {item_id} ({option_ids}) in your basket; it comes to {result.basket_total} now.",
        "I've put the {item_id} ({option_ids}) in your basket; it comes to {result.basket_total} now.",
        "I've put {quantity} x {item_id} in your basket; it comes to {result.basket_total} now.",
        "I've put the {item_id} in your basket; it comes to {result.basket_total} now.",
    ],
    "update_basket_line": [
        'The note on the {basket_line_id} says "{note}" now.',
        "Done, it's {quantity} x {basket_line_id} in the basket now.",
        "I've taken the {basket_line_id} out of the basket.",
    ],
    "set_basket_delivery": [
        "The {basket_id} is set for {deliver_at} and goes to {drop_address_id}. It comes to {result.total} now.",
        "The {basket_id} is set for {deliver_at}. It comes to {result.total} now.",
        "The {basket_id} goes to {drop_address_id} now. It comes to {result.total}.",
        "The tip on the {basket_id} is {tip} now. It comes to {result.total}.",
        "The code {promo_code} is on the {basket_id} now. It comes to {result.total}.",
        "If something in the {basket_id} runs out, they'll {if_missing}.",
        "Done for the {basket_id}: {result.change}. It comes to {result.total} now.",
    ],
    "place_food_order": "Your order is placed for {result.total}; it should arrive {result.arrives_at}.",
    "cancel_food_order": "The {food_order_id} is cancelled; {result.refunded} comes back.",
    "answer_swap": "I've told the kitchen that you {answer} the {swap_id}. The order comes to {result.total} now.",
    "change_courier_tip": "The tip on the {food_order_id} is {tip} now.",
    "report_food_issue": "I've reported the {food_order_line_id}: the claim is {result.decision}.",
    "repeat_food_order": "It is in your basket at {result.restaurant}; it comes to {result.total} today.",
    "start_group_order": "The group order {name} is open until {closes_at}, with {contact_ids} invited.",
    "update_group_order": [
        "Done, the {group_order_id} is open until {closes_at}.",
        "The {group_order_id} is {action} now, with a limit of {per_person_limit} each.",
        "The limit on the {group_order_id} is {per_person_limit} each now.",
        "The {group_order_id} is {action} now.",
    ],
}

CONFIRM: dict[str, str | list[str | tuple[str, str]]] = {
    "place_food_order": [
        (
            (
                "That is {basket_id.dishes} from {basket_id.restaurant} to {basket_id.where}, {basket_id.when}, for {total} with the tip"
                ", all of it from your credit, so that your {card_id} pays nothing. Shall I order it?"
            ),
            "basket_id on_credit",
        ),
        (
            (
                "That is {basket_id.dishes} from {basket_id.restaurant} to {basket_id.where}, {basket_id.when}, for {total} with the tip"
                ": {basket_id.credit_first} from your credit and {basket_id.card_amount} from your {card_id}. Shall I order it?"
            ),
            "basket_id part_credit",
        ),
        (
            "That is {basket_id.dishes} from {basket_id.restaurant} to {basket_id.where}, {basket_id.when}, for {total} with the tip"
            ", paid with your {card_id}. Shall I order it?"
        ),
    ],
    "cancel_food_order": [
        "Cancelling the {food_order_id} would cost {food_order_id.cancel_fee} now. Shall I cancel it?",
        "Cancelling the {food_order_id} costs nothing now. Shall I cancel it?",
    ],
}
CONFIRM_READS: dict[str, dict[str, str]] = {"cancel_food_order": {"food_order_id": "track_food_order"}}
CONFIRMS: dict[str, list[str]] = {
    "place_food_order": ["basket_id", "card_id", "total"],
    "cancel_food_order": ["food_order_id"],
}

ASK: dict[str, str] = {
    "restaurant_id": "From which place?",
    "item_id": "Which dish should it be?",
    "option_ids": "There are options to choose for that: which would you like?",
    "basket_id": "Which basket do you mean?",
    "card_id": "Which card should pay?",
    "basket_line_id": "Which dish in the basket do you mean?",
    "update_basket_line.quantity": "How many should it be?",
    "food_order_id": "Which order do you mean?",
    "food_order_line_id": "Which dish do you mean?",
    "swap_id": "Which swap do you mean?",
    "cancel_food_order.reason": "Why should it be cancelled: a change of mind, too late, or a mistake?",
    "answer_swap.answer": "Should I accept the swap or decline it?",
    "tip": "How much should the tip be in all?",
    "kind": "What was wrong with it: missing, the wrong thing, or cold or spoiled?",
    "name": "What should the group order be called?",
    "closes_at": "By when should people have chosen?",
    "per_person_limit": "How much may each of them spend?",
    "contact_ids": "Whom should I invite?",
    "group_order_id": "Which group order do you mean?",
}
GIVE: dict[str, list[str]] = {
    "restaurant_id": ["{v}", "from {v}", "{v} please", "oh, {v}", "i mean {v}"],
    "item_id": ["{v}", "{v} please", "i'll have {v}", "let's go for {v}", "oh, {v}"],
    "option_ids": ["{v}", "{v} please", "{v} for me", "make it {v}", "let's have {v}"],
    "basket_id": ["{v}", "i mean {v}", "{v} please", "oh sorry, {v}"],
    "card_id": ["{v}", "{v} please", "use {v}", "put it on {v}", "oh, {v}", "{v} is fine"],
    "basket_line_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "update_basket_line.quantity": ["{v}", "{v} please", "make it {v}", "let's say {v}"],
    "food_order_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v}, that's the one"],
    "food_order_line_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "swap_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "cancel_food_order.reason": ["{v}", "{v}, sorry", "{v} to be honest", "{v} i'm afraid"],
    "answer_swap.answer": ["{v}", "{v} please", "{v} it", "just {v} it"],
    "tip": ["{v}", "{v} please", "make it {v}", "{v} in all", "let's say {v}"],
    "kind": ["{v}", "it was {v}", "{v} i'm afraid", "well, {v}"],
    "name": ["{v}", "call it {v}", "just {v}", "let's call it {v}"],
    "closes_at": ["{v}", "{v} please", "let's say {v}", "{v} should do", "{v} is good"],
    "per_person_limit": ["{v}", "{v} each", "{v} a head", "{v} please", "let's say {v}"],
    "contact_ids": ["{v}", "{v} please", "just {v}", "oh, {v}"],
    "group_order_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
}
CUES: dict[str, list[str]] = {
    "restaurant_id": ["which place", "which restaurant", "from where", "what place", "which branch"],
    "item_id": ["which dish", "what dish", "what would you like", "which one", "what should"],
    "option_ids": ["how would you like", "which option", "which size", "which base", "choice", "choose"],
    "basket_id": ["which basket", "what basket", "which one"],
    "card_id": ["which card", "what card", "how would you like to pay", "pay with"],
    "basket_line_id": ["which dish", "which line", "which one"],
    "update_basket_line.quantity": ["how many", "what quantity"],
    "food_order_id": ["which order", "which one", "what order"],
    "food_order_line_id": ["which dish", "which part", "which one", "what dish"],
    "swap_id": ["which swap", "which dish", "which one"],
    "cancel_food_order.reason": ["why", "reason", "change of mind", "too late", "mistake"],
    "answer_swap.answer": ["accept", "decline", "yes or no", "take it or"],
    "tip": ["how much", "what tip", "which amount", "what amount"],
    "kind": ["what was wrong", "what's wrong", "missing", "cold", "what happened"],
    "name": ["called", "what name", "which name", "call it"],
    "closes_at": ["until when", "when should it close", "what time", "closing time", "by when"],
    "per_person_limit": ["how much may", "what limit", "per person", "limit"],
    "contact_ids": ["whom", "who", "which people"],
    "group_order_id": ["which group", "which one", "which order"],
}
WORDS: dict[str, dict[str, str]] = {
    "cuisine": {
        "thai": "Thai",
        "indian": "Indian",
        "mexican": "Mexican",
        "lebanese": "Lebanese",
        "burgers": "burger",
        "noodles": "noodle",
    },
    "diet": {"gluten_free": "gluten-free"},
    "if_missing": {
        "refund": "take it off the bill",
        "best_match": "send whatever comes closest",
        "ask": "check first",
    },
    "cancel_food_order.reason": {
        "changed_mind": "i've changed my mind",
        "too_late": "it's too late for me",
        "mistake": "it was a mistake",
    },
    "update_group_order.action": {"lock": "locked", "reopen": "open again", "cancel": "cancelled"},
    "kind": {"missing": "missing", "wrong": "the wrong thing", "cold_or_spoiled": "spoiled"},
}

AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "update_basket_line": [("same for {x}", "eaten"), ("same with {x}", "eaten")],
    "change_courier_tip": ["and the same on {x}", "same tip on {x}"],
    "answer_swap": ["{x} too", "same answer on {x}", "and {x} as well"],
    "cancel_food_order": ["{x} too", "and {x} as well"],
}

REFUSED: dict[str, str | list[str | tuple[str, str]]] = {
    "add_to_basket": "I can't add that: {why}.",
    "update_basket_line": "I can't change that: {why}.",
    "set_basket_delivery": [
        ("I can't set that time: {why}.", "deliver_at"),
        ("I can't set that address: {why}.", "drop_address_id"),
        ("I can't set that tip: {why}.", "tip"),
        ("I can't use that code: {why}.", "promo_code"),
        "I can't set that: {why}.",
    ],
    "place_food_order": "I can't place that order: {why}.",
    "cancel_food_order": "I can't cancel that order: {why}.",
    "answer_swap": "I can't answer it like that: {why}.",
    "change_courier_tip": "I can't change that tip: {why}.",
    "report_food_issue": "I can't report that: {why}.",
    "repeat_food_order": "I can't repeat that order: {why}.",
    "start_group_order": "I can't start that group order: {why}.",
    "update_group_order": "I can't change that group order: {why}.",
}

UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "search_restaurants": "search places to eat",
    "get_restaurant_menu": "look into menus",
    "get_diner_profile": "look into your account",
    "view_basket": "look into baskets",
    "add_to_basket": "put dishes in a basket",
    "update_basket_line": [
        ("take dishes out of a basket", "remove"),
        ("leave the kitchen a note", "note"),
        "change quantities in a basket",
    ],
    "set_basket_delivery": [
        ("set the time and the address of a basket", "deliver_at & drop_address_id"),
        ("set the delivery time of a basket", "deliver_at"),
        ("set the delivery address of a basket", "drop_address_id"),
        ("set the tip on a basket", "tip"),
        ("use a code on a basket", "promo_code"),
        "tell a place what to do when a dish runs out",
    ],
    "place_food_order": "place an order",
    "list_food_orders": "see your orders",
    "track_food_order": "track an order",
    "cancel_food_order": "cancel an order",
    "answer_swap": "answer a kitchen about a swap",
    "change_courier_tip": "change a tip",
    "report_food_issue": "report a problem with a delivery",
    "repeat_food_order": "repeat an earlier order",
    "start_group_order": "start a group order",
    "update_group_order": [
        ("set the limit on a group order and lock it", "per_person_limit & action=lock"),
        ("change the limit on a group order", "per_person_limit"),
        ("change the closing time of a group order", "closes_at"),
        ("lock a group order", "action=lock"),
        ("reopen a group order", "action=reopen"),
        "cancel a group order",
    ],
}

AMEND: dict[str, dict[str, Any]] = {
    "change_courier_tip": {
        "parameter": "tip",
        "say": ["make that {v}", "{v} instead", "let's make it {v}", "make it {v} after all"],
    },
    "set_basket_delivery": {
        "parameter": "deliver_at",
        "say": ["make that {v:noun}", "{v:noun} instead", "let's make it {v:noun}", "make it {v:noun} after all"],
    },
    "update_group_order": {
        "parameter": "per_person_limit",
        "say": ["make that {v}", "{v} instead", "let's make it {v}"],
    },
    "update_basket_line": {
        "parameter": "quantity",
        "say": ["make that {v}", "{v} instead", "let's make it {v}"],
    },
}
