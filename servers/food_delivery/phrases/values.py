"""What values requests give, which parameters go together, what the request is about, and near misses."""

from __future__ import annotations

from typing import Any

_NAMES = [
    "book club", "moving day", "study group", "housewarming", "training day", "planning day", "game day", "away day", "rehearsal",
    "workshop", "reading group", "quiz team", "garden day", "film club", "painting day",
]  # fmt: skip
_NOTES = [
    "no cutlery needed", "extra napkins please", "please pack it separately", "please pack it well", "please double bag it",
    "paper bag please", "no plastic bag please",
]  # fmt: skip
_TIPS = [100, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 1_000]
_GROUP = ["restaurant_id", "name", "closes_at", "per_person_limit", "contact_ids"]
_CLAIM = ["food_order_id", "food_order_line_id", "kind"]

VALUES: dict[str, Any] = {
    "search_restaurants.query": ("row", "restaurant", "name"),
    "search_restaurants.cuisine": (
        "pick",
        ["pizza", "thai", "indian", "burgers", "sushi", "noodles", "mexican", "lebanese"],
    ),
    "search_restaurants.deliver_at": ("moment", 0, 4),
    "search_restaurants.open_only": ("pick", [True]),
    "search_restaurants.max_delivery_fee": ("money", 100, 500, 50),
    "search_restaurants.max_minutes": ("minutes", [30, 45, 60]),
    "get_restaurant_menu.contains": ("of", "menu_item", "name", {"restaurant_id": "restaurant_id"}),
    "get_restaurant_menu.diet": ("pick", ["vegan", "vegetarian", "halal", "gluten_free"]),
    "get_restaurant_menu.without_allergens": (
        "pick",
        [["peanuts"], ["nuts"], ["milk"], ["gluten"], ["eggs"], ["sesame"], ["soya"], ["nuts", "peanuts"]],
    ),
    "add_to_basket": ("row", "menu_item", {"restaurant_id": "restaurant_id", "item_id": "item_id"}),
    "add_to_basket.quantity": ("pick", [2, 2, 2, 3, 3, 4]),
    "add_to_basket.option_ids": (
        "either",
        [("field", "item_id", "likely_option_ids"), ("field", "item_id", "other_option_ids")],
    ),
    "update_basket_line.quantity": ("pick", [2, 3, 4]),
    "update_basket_line.remove": ("pick", [True]),
    "update_basket_line.note": ("pick", _NOTES),
    "set_basket_delivery.deliver_at": ("either", [("moment", 0, 4), ("beside", "basket_id", "deliver_at", 1, 4)]),
    "set_basket_delivery.tip": ("pick", _TIPS),
    "set_basket_delivery.promo_code": ("row", "promo", "code"),
    "place_food_order.total": ("quoted", "view_basket", "/baskets/0/total"),
    "list_food_orders.query": ("row", "restaurant", "name"),
    "list_food_orders.from_day": ("day", -90, -31),
    "list_food_orders.to_day": ("day", -30, 0),
    "answer_swap": ("row", "swap", {"swap_id": "swap_id"}, {"state": "pending"}),
    "change_courier_tip.tip": ("pick", _TIPS),
    "report_food_issue": (
        "row",
        "food_order_line",
        {"food_order_id": "food_order_id", "food_order_line_id": "food_order_line_id"},
    ),
    "report_food_issue.kind": ("pick", ["missing", "missing", "wrong", "cold_or_spoiled"]),
    "report_food_issue.quantity": ("pick", [2]),
    "repeat_food_order.food_order_id": ("thing", "food_order", {"phase": "delivered", "is_recent": True}),
    "start_group_order.name": ("pick", _NAMES),
    "start_group_order.closes_at": ("moment", 0, 5),
    "start_group_order.per_person_limit": ("pick", [1_000, 1_200, 1_500, 1_800, 2_000, 2_500]),
    "start_group_order.contact_ids": ("some", ("row", "food_contact", "contact_id"), 2, 3),
    "update_group_order.action": ("pick", ["lock", "reopen", "cancel"]),
    "update_group_order.closes_at": ("moment", 0, 0),
    "update_group_order.per_person_limit": ("pick", [1_600, 1_800, 2_000, 2_200, 2_500, 3_000]),
}

SHAPES: dict[str, list[list[str]]] = {
    "search_restaurants": [
        ["cuisine", "sort"],
        ["cuisine", "sort"],
        ["cuisine", "drop_address_id"],
        ["cuisine", "deliver_at", "open_only"],
    ],
    "get_restaurant_menu": [
        ["restaurant_id", "contains"],
        ["restaurant_id", "contains"],
        ["restaurant_id", "diet"],
        ["restaurant_id", "without_allergens"],
    ],
    "view_basket": [[], ["basket_id"]],
    "list_food_orders": [[], ["phase"], ["query"], ["from_day", "to_day"]],
    "add_to_basket": [
        ["restaurant_id", "item_id"],
        ["restaurant_id", "item_id", "quantity"],
        ["restaurant_id", "item_id", "option_ids"],
    ],
    "update_basket_line": [
        ["basket_line_id", "remove"],
        ["basket_line_id", "quantity"],
        ["basket_line_id", "note"],
    ],
    "set_basket_delivery": [
        ["basket_id", "deliver_at"],
        ["basket_id", "deliver_at"],
        ["basket_id", "drop_address_id"],
        ["basket_id", "drop_address_id", "deliver_at"],
        ["basket_id", "tip"],
        ["basket_id", "promo_code"],
        ["basket_id", "if_missing"],
    ],
    "place_food_order": [["basket_id", "card_id", "total"]],
    "answer_swap": [["swap_id", "answer"]],
    "report_food_issue": [_CLAIM, [*_CLAIM, "quantity"]],
    "repeat_food_order": [["food_order_id"], ["food_order_id", "skip_unavailable"]],
    "start_group_order": [_GROUP],
    "update_group_order": [
        ["group_order_id", "action"],
        ["group_order_id", "action"],
        ["group_order_id", "per_person_limit"],
        ["group_order_id", "closes_at"],
        ["group_order_id", "per_person_limit", "action"],
    ],
}
WITHIN: dict[str, tuple[str, str]] = {
    "add_to_basket.item_id": ("restaurant_id", "restaurant_id"),
    "add_to_basket.option_ids": ("item_id", "item_id"),
    "report_food_issue.food_order_line_id": ("food_order_id", "food_order_id"),
}

TOPIC: dict[str, str | None] = {
    "add_to_basket": None,
    "update_basket_line": "basket_line_id",
    "set_basket_delivery": "basket_id",
    "place_food_order": "basket_id",
    "cancel_food_order": "food_order_id",
    "answer_swap": "swap_id",
    "change_courier_tip": "food_order_id",
    "report_food_issue": "food_order_id",
    "repeat_food_order": "food_order_id",
    "start_group_order": None,
    "update_group_order": "group_order_id",
}
APART: dict[str, list[str]] = {
    "cancel_food_order": ["change_courier_tip", "repeat_food_order", "report_food_issue"],
    "report_food_issue": ["change_courier_tip"],
}

WHY: dict[str, Any] = {
    "search_restaurants": "food",
    "get_restaurant_menu": "food",
    "add_to_basket": ("food", "", "item_id food"),
    "place_food_order": ("food", "", "basket_id goes_home"),
    "repeat_food_order": ("food", "", "food_order_id for_several"),
}

NEEDS: dict[str, dict[str, str]] = {"add_to_basket": {"option_ids": "item_id choosy"}}
FORBIDDEN: dict[str, list[tuple[list[str], str]]] = {
    "answer_swap": [
        (["answer=accept", "swap_id unsafe"], "that dish has nuts in it, and your note to the kitchen rules them out"),
    ],
}

NEAR: list[str] = [
    "book a table for {n} at Old Mill Tavern {d}",
    "is there a playground at Old Mill Tavern",
    "order my groceries for the weekend",
    "post a five star review of my last order",
    "change the card number saved in the food app",
    "delete my old office address from the food app",
    "top up my food app credit by {k}",
    "find me a place with a terrace for {d}",
    "invite my mum to the food app",
    "get me a taxi to Old Mill Tavern",
    "call the courier with my last order and tell him to hurry",
    "send the courier with my last order a message that the bell is broken",
    "split the bill for my last order with my flatmate",
    "sign me up for the free delivery subscription",
    "add the address of my holiday flat to the food app",
    "print the receipts of all my orders this year",
    "find me a cooking class {d}",
    "cancel our table at Old Mill Tavern {d}",
    "change my password for the food app",
    "turn off the app's notifications",
    "raise my usual tip to twelve percent",
    "bake me a birthday cake with Sam written on it",
    "find me a job as a courier",
    "send flowers along with my last order",
    "get the kitchen of Old Mill Tavern on the phone for me",
]
UNASKED = {
    "answer_swap": "requests take what the kitchen offers",
}
SECOND_BEST: dict[str, str] = {
    "add_to_basket.quantity": "less",
    "update_basket_line.quantity": "less",
    "set_basket_delivery.deliver_at": "more",
    "place_food_order.card_id": "any",
    "start_group_order.closes_at": "any",
    "update_group_order.closes_at": "any",
}
