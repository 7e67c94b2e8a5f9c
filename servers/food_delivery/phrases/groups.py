"""How people ask for group orders. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

_LOCK = {"action": "lock"}
_REOPEN = {"action": "reopen"}
_CANCEL = {"action": "cancel"}

GROUPS: dict[str, dict[str, list[Any]]] = {
    "start_group_order": {
        "do": [
            "start a group order at {restaurant_id} called {name} with {contact_ids}, {per_person_limit} each, closing {closes_at}",
            "set up a group order called {name} at {restaurant_id}, invite {contact_ids}, {per_person_limit} a head, closing {closes_at}",
            "open a group order at {restaurant_id} for {contact_ids}, name it {name}, limit {per_person_limit} each, cut-off {closes_at:noun}",
            "get a group order going at {restaurant_id} with {contact_ids}, {per_person_limit} per person, called {name}, to close {closes_at}",
            "invite {contact_ids} to a group order at {restaurant_id} called {name}, {per_person_limit} each, closing {closes_at}",
            "create a group order named {name} at {restaurant_id} for {contact_ids}, {per_person_limit} each, to close {closes_at}",
            "let {contact_ids} choose from {restaurant_id}, {per_person_limit} each, cut-off {closes_at:noun}, and call the group order {name}",
            "start a group order called {name} at {restaurant_id} and invite {contact_ids}, {per_person_limit} per head, closing {closes_at}",
            "start a group order at {restaurant_id} called {name} with {contact_ids}, cut-off {closes_at:noun}",
            "set up a group order called {name} at {restaurant_id}, invite {contact_ids}, closing {closes_at}",
            "start a group order at {restaurant_id} called {name} with {contact_ids}, {per_person_limit} each",
            "set up a group order called {name} at {restaurant_id}, invite {contact_ids}, {per_person_limit} a head",
            "start a group order called {name} with {contact_ids}, {per_person_limit} each, closing {closes_at}",
            "set up a group order called {name}, invite {contact_ids}, {per_person_limit} a head, closing {closes_at}",
        ],
        "say": [
            "i want {contact_ids} to pick from {restaurant_id}, {per_person_limit} each, so start a group order called {name} that closes {closes_at}",
            "i'm ordering from {restaurant_id} with {contact_ids}, start a group order called {name}, {per_person_limit} each, closing {closes_at}",
            "i'm treating {contact_ids} at {restaurant_id}, {per_person_limit} each, set up a group order called {name}, cut-off {closes_at:noun}",
            "i need a group order at {restaurant_id} called {name} for {contact_ids}, {per_person_limit} each, to close {closes_at}",
        ],
        "frag": [
            "group order {name}, {restaurant_id}, {contact_ids}, {per_person_limit} each, closing {closes_at}",
        ],
        "why": ["it's our turn to pay"],
    },
    "update_group_order": {
        "do": [
            ("lock {group_order_id}", None, _LOCK),
            ("close {group_order_id} so nobody can add any more", None, _LOCK),
            ("lock {group_order_id}, everyone has chosen", None, _LOCK),
            ("reopen {group_order_id}", None, _REOPEN),
            ("open {group_order_id} again", None, _REOPEN),
            ("unlock {group_order_id} so people can change things", None, _REOPEN),
            ("cancel {group_order_id}", None, _CANCEL),
            ("call off {group_order_id}", None, _CANCEL),
            ("scrap {group_order_id}", None, _CANCEL),
            "set the limit on {group_order_id} to {per_person_limit} each",
            "change the limit per person on {group_order_id} to {per_person_limit}",
            "let everybody on {group_order_id} spend {per_person_limit}",
            ("have {group_order_id} close {closes_at}", "group_order_id choosing"),
            ("change the closing time on {group_order_id} to {closes_at:noun}", "group_order_id choosing"),
            ("move the cut-off for {group_order_id} to {closes_at:noun}", "group_order_id choosing"),
            ("set the limit on {group_order_id} to {per_person_limit} each and lock it", None, _LOCK),
            ("make it {per_person_limit} a head on {group_order_id} and then lock it", None, _LOCK),
        ],
        "say": [
            ("everyone's done, lock {group_order_id}", None, _LOCK),
            ("{group_order_id:subj} isn't happening, cancel it", None, _CANCEL),
            ("i don't need {group_order_id} any more, call it off", None, _CANCEL),
            ("someone wants to change their dish, reopen {group_order_id}", None, _REOPEN),
            "i want the limit on {group_order_id} to be {per_person_limit} each",
            ("i want {group_order_id} to close {closes_at}", "group_order_id choosing"),
        ],
        "frag": [
            ("lock {group_order_id}", None, _LOCK),
            ("cancel {group_order_id}", None, _CANCEL),
            ("reopen {group_order_id}", None, _REOPEN),
            "limit on {group_order_id} to {per_person_limit}",
            ("{group_order_id} to close {closes_at}", "group_order_id choosing"),
        ],
    },
}
