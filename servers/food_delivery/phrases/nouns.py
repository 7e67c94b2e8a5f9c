"""What people call places, dishes, baskets, orders and all that belongs to them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "restaurant": {
        "name": ("restaurant", "name"),
        "street": ("street", "name"),
        "cuisine": ("cuisine", "word"),
    },
    "menu_item": {"dish": ("dish", "name"), "section": ("section", "word")},
    "menu_option": {"option": ("option", "name")},
    "drop_address": {"label": ("label", "name"), "street": ("street", "name"), "said": ("said", "name")},
    "food_contact": {"first": ("name", "first"), "name": ("name", "name")},
    "pay_card": {"brand": ("brand", "name"), "last4": ("last4", "last4")},
    "diner": {"app": ("app", "name")},
    "basket": {"restaurant": ("restaurant", "name"), "address": ("address", "word"), "total": ("total", "money")},
    "basket_line": {"dish": ("dish", "name"), "person": ("for_person", "first")},
    "group_order": {"group": ("group", "name"), "host": ("host", "first"), "limit": ("per_person_limit", "money")},
    "food_order": {
        "restaurant": ("restaurant", "name"),
        "cuisine": ("cuisine", "word"),
        "day": ("day", "day"),
        "dish": ("dishes", "item"),
        "total": ("total", "money"),
        "phase": ("phase", "word"),
        "code": ("id", "code"),
    },
    "food_order_line": {"dish": ("dish", "name")},
    "swap": {"dish": ("dish", "name"), "offered": ("offered", "name")},
}


def _cooks(*cuisines: str) -> Callable[[Any], bool]:
    """Places and orders of these cuisines."""
    return lambda row: row.cuisine in cuisines


def _ate(*cuisines: str) -> Callable[[Any], bool]:
    """Orders of these cuisines that came."""
    return lambda row: row.cuisine in cuisines and row.phase == "delivered"


_SATURDAY = 5
_FOR_SEVERAL = 3_500  # what more than one eater comes to
_TO_COME = ("scheduled", "placed", "accepted", "ready", "on_the_way")
# Dishes of which people order two by adding an s, and what is drunk.
_COUNTED = (
    "margherita", "pizza", "calzone", "burger", "sandwich", "melt", "chilli dog", "bun", "burrito", "quesadilla", "wrap",
    "croissant", "scone", "tart", "twist", "bagel", "roll", "danish", "brownie", "naan", "dosa", "pie",
    "quiche", "set", "bowl", "starter", "pot", "slice", "pancake", "shake", "lassi", "soda", "root beer", "lemonade", "juice", "flat white", "cooler",
)  # fmt: skip
_DRUNK = (
    "red", "soda", "lager", "water", "ale", "lassi", "beer", "wine", "tea", "lemonade", "juice", "white", "shake", "cooler",
)  # fmt: skip
_ADJECTIVES = (("Thai", "thai"), ("Indian", "indian"), ("Mexican", "mexican"), ("Lebanese", "lebanese"))

GUARDS: dict[str, Callable[[Any], bool]] = {
    # places and orders by what they cook
    "thai": _cooks("thai"),
    "indian": _cooks("indian"),
    "mexican": _cooks("mexican"),
    "lebanese": _cooks("lebanese"),
    "burgers": _cooks("burgers"),
    "noodles": _cooks("noodles"),
    "sushi": _cooks("sushi"),
    "plain_place": _cooks("pizza", "sushi"),
    "bakery": _cooks("bakery"),
    "ate_thai": _ate("thai"),
    "ate_indian": _ate("indian"),
    "ate_mexican": _ate("mexican"),
    "ate_lebanese": _ate("lebanese"),
    "ate_sushi": _ate("sushi"),
    "ate_pizza": _ate("pizza"),
    "pizza_to_come": lambda row: row.cuisine == "pizza" and row.phase in _TO_COME,
    "ate_burgers": _ate("burgers"),
    "ate_noodles": _ate("noodles"),
    # places
    "served": lambda row: row.fee is not None,
    "shut": lambda row: row.opens_at is not None,
    "cooking": lambda row: row.open_until is not None,
    # dishes and options
    "food": lambda row: row.section != "Drinks",
    "portioned": lambda row: row.section != "Drinks" and not row.dish.endswith((*_COUNTED, "loaf", "basket")),
    "choosy": lambda row: row.is_choosy,
    "one": lambda row: not row.plural,
    "more": lambda row: row.plural,
    "extra": lambda row: row.is_extra,
    "counted": lambda row: row.dish.endswith(_COUNTED),
    # cards
    "short_brand": lambda row: not row.brand.endswith("card"),
    # addresses
    "home": lambda row: row.kind == "home",
    "work": lambda row: row.kind == "work",
    "kin": lambda row: row.kind == "private" and row.label[0].islower(),
    "friends": lambda row: row.kind == "private" and row.label[0].isupper(),
    "noted": lambda row: row.drop_note != "",
    "at_work": lambda moment: (
        date.fromisoformat(moment[:10]).weekday() < _SATURDAY and "08:00" <= moment[11:] <= "18:00"
    ),
    # baskets
    "own": lambda row: not row.is_group,
    "group": lambda row: row.is_group,
    "goes_home": lambda row: not row.is_group and row.where == "home",
    "on_credit": lambda row: row.credit_first > 0 and row.card_amount == 0,
    "part_credit": lambda row: row.credit_first > 0 and row.card_amount > 0,
    "goes": lambda row: not row.blocked,
    "short": lambda row: row.short_by is not None,
    "tipped": lambda row: row.tip > 0,
    "theirs": lambda row: row.host != "me",
    "choosing": lambda row: row.state == "open",
    "unsafe": lambda row: row.is_unsafe,
    "guests": lambda row: row.for_person is not None,
    # Of a guest's dish nobody wants four.
    "ours": lambda row: row.for_person is None,
    "ours_one": lambda row: row.for_person is None and row.quantity == 1,
    "mine": lambda row: not row.is_group and row.for_person is None,
    "mine_one": lambda row: not row.is_group and row.for_person is None and not row.plural,
    "mine_more": lambda row: not row.is_group and row.for_person is None and row.plural,
    "eaten": lambda row: not row.dish.endswith(_DRUNK),
    # orders
    "kept": lambda row: row.phase not in {"cancelled", "rejected"} and row.is_recent,
    "for_several": lambda row: row.total >= _FOR_SEVERAL,
    "coming": lambda row: row.phase in _TO_COME,
    "delivered": lambda row: row.phase == "delivered",
    "repeated": lambda row: row.phase == "delivered" and row.is_recent,
    "scheduled": lambda row: row.phase == "scheduled",
    # What was ordered for later is not late.
    "awaited": lambda row: row.phase in _TO_COME and row.phase != "scheduled",
    "on_the_way": lambda row: row.phase == "on_the_way",
    "rejected": lambda row: row.phase == "rejected",
    "late": lambda row: row.late_minutes is not None and row.phase == "on_the_way",
    "riding": lambda row: row.courier is not None and row.phase in {"ready", "on_the_way"},
    "costly_to_stop": lambda row: bool(row.cancel_fee),
    "claimable": lambda row: row.claim_until is not None,
    "refunded": lambda row: row.refunded is not None and row.phase == "delivered" and row.is_recent,
    "thanked": lambda row: row.tip > 0 and row.phase not in {"cancelled", "rejected"} and row.is_recent,
    # dishes of orders
    "single": lambda row: row.quantity == 1,
    "single_hot": lambda row: row.quantity == 1 and row.is_hot,
    "several": lambda row: row.quantity > 1 and not row.dish.endswith(_COUNTED),
    "several_hot": lambda row: row.quantity > 1 and row.is_hot and not row.dish.endswith(_COUNTED),
    "several_counted": lambda row: row.quantity > 1 and row.dish.endswith(_COUNTED),
    "several_counted_hot": lambda row: row.quantity > 1 and row.is_hot and row.dish.endswith(_COUNTED),
}

NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "restaurant": [
        ("{name}", "name"),
        ("{name} on {street}", "name street"),
        *((f"the {word} place on {{street}}", "cuisine street", guard) for word, guard in _ADJECTIVES),
        ("the {cuisine} place on {street}", "cuisine street", "plain_place"),
        ("the burger place on {street}", "cuisine street", "burgers"),
        ("the noodle place on {street}", "cuisine street", "noodles"),
        ("the bakery on {street}", "cuisine street", "bakery"),
    ],
    "menu_item": [("the {dish}", "dish")],
    "menu_option": [("{option}", "option")],
    "drop_address": [
        ("my home address", "label", "home"),
        ("the office", "label", "work"),
        ("my {label}", "label", "kin"),
        ("{label}", "label", "friends"),
        ("my office address", "label", "work"),
    ],
    "food_contact": [("{first}", "first"), ("{name}", "name")],
    "pay_card": [
        ("my {brand} card", "brand", "short_brand"),
        ("[my|the] card ending [in |]{last4}", "last4"),
        ("my {brand}", "brand"),
    ],
    "diner": [("{app}", "app")],
    "basket": [
        ("[my|the] {restaurant} basket", "restaurant", "own"),
        ("[the|our] {restaurant} basket", "restaurant", "group"),
        ("the basket [from|at] {restaurant}", "restaurant"),
    ],
    "basket_line": [
        ("the {dish}", "dish"),
        ("{person:poss} {dish}", "dish person", "guests"),
    ],
    "group_order": [
        ("the {group} [group order|order]", "group"),
        ("the group order for {group}", "group"),
        ("{host:poss} group order", "host", "theirs"),
    ],
    "food_order": [
        ("my {restaurant} order", "restaurant"),
        ("[the|my] order from {restaurant}", "restaurant"),
        ("my [last|latest|most recent] {restaurant} order", "restaurant", None, ("day", "-")),
        ("my [last|latest|most recent] order from {restaurant}", "restaurant", None, ("day", "-")),
        ("the {restaurant} order from {day:noun}", "restaurant day", "delivered"),
        *((f"{{day:poss}} {word}", "day cuisine", guard) for word, guard in _ADJECTIVES),
        # What came is an order, so that no pizza is in a pizza.
        ("{day:poss} {cuisine}", "day cuisine", "sushi"),
        ("{day:poss} {cuisine}", "day cuisine", "pizza_to_come"),
        ("{day:poss} pizza order", "day cuisine", "ate_pizza"),
        ("{day:poss} burger order", "day cuisine", "burgers"),
        ("{day:poss} noodle order", "day cuisine", "noodles"),
        *((f"the {word} we had {{day:adv}}", "day cuisine", f"ate_{guard}") for word, guard in _ADJECTIVES),
        ("the {cuisine} we had {day:adv}", "day cuisine", "ate_sushi"),
        ("the pizza order from {day:noun}", "day cuisine", "ate_pizza"),
        ("the burger order from {day:noun}", "day cuisine", "ate_burgers"),
        ("the noodle order from {day:noun}", "day cuisine", "ate_noodles"),
        ("the order we had from {restaurant} {day:adv}", "restaurant day", "delivered"),
        ("the order with the {dish} from {day:noun}", "dish day", "delivered"),
        ("{day:poss} {restaurant} order", "restaurant day"),
        ("the {total} {restaurant} order", "total restaurant", "delivered"),
        ("the order that's on its way", "phase", "on_the_way"),
        ("the order that's scheduled for later", "phase", "scheduled"),
        ("the order with the {dish} that's on its way", "dish phase", "on_the_way"),
        ("order {code}", "code"),
    ],
    "food_order_line": [("the {dish}", "dish")],
    "swap": [
        ("the swap for the {dish}", "dish"),
        ("the {offered} [they offered|they're offering] instead of the {dish}", "offered dish"),
    ],
}
THING: dict[str, str | None] = {
    "restaurant": "place",
    "menu_item": "dish",
    "menu_option": "option",
    "drop_address": "address",
    "food_contact": None,
    "pay_card": "card",
    "diner": "app",
    "basket": "basket",
    "basket_line": "dish",
    "group_order": "group order",
    "food_order": "order",
    "food_order_line": "dish",
    "swap": "swap",
}
LABEL: dict[str, str] = {
    "restaurant": "{name} on {street}",
    "menu_item": "{dish}",
    "menu_option": "{option}",
    "drop_address": "{said}",
    "food_contact": "{name}",
    "pay_card": "{brand} ending {last4}",
    "diner": "{app}",
    "basket": "{restaurant} basket",
    "basket_line": "{dish}",
    "group_order": "{group} group order",
    "food_order": "{restaurant} order",
    "food_order_line": "{dish}",
    "swap": "{offered} instead of the {dish}",
}
