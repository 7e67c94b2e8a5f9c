"""What the assistant says and asks at the stock desk, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, Any] = {
    "set_region_price": [
        "Done: the {sku_id} is {price} in the {region} region from {starts_on} to {ends_on}.",
        "Done: the {sku_id} is {price} in the {region} region from {starts_on}.",
    ],
    "reserve_stock": "Kept at {store_id} for {customer} until {hold_until}: {quantity} x {sku_id}.",
    "close_reservation": [
        ("The {reservation_id} is marked as collected.", "outcome=collected"),
        "The {reservation_id} is {result.state}.",
    ],
    "request_transfer": "The transfer from {from_store_id} to {to_store_id} ({quantity} x {sku_id}) is {result.change}.",
    "update_transfer": [
        "The {transfer_id} is {result.change}; {quantity_damaged} came in damaged.",
        "The {transfer_id} is {result.change}.",
    ],
    "receive_delivery": [
        "Booked in from the {delivery_id}: {quantity_good} x {sku_id}, and {quantity_damaged} damaged.",
        "Booked in from the {delivery_id}: {quantity_good} x {sku_id}.",
    ],
    "adjust_stock": "The correction of the {sku_id} at {store_id} to {counted} is {result.change}.",
}
_PRICED = "That is a {kind} price of {price} for the {sku_id} in the {region} region from {starts_on}"
_INSTEAD = "instead of {sku_id.regular_price} and with a margin of {sku_id.margin}"
_MOVED = "That is {quantity} x {sku_id} from {from_store_id} to {to_store_id}, due {due_on}, worth"
CONFIRM: dict[str, Any] = {
    "set_region_price": [
        f"{_PRICED} to {{ends_on}}, {_INSTEAD}. Shall I set it?",
        f"{_PRICED}, {_INSTEAD}. Shall I set it?",
    ],
    "request_transfer": f"{_MOVED} {{sku_id.worth}} at cost. Shall I go ahead?",
    "adjust_stock": (
        "That would put the stock of the {sku_id} at {store_id} at {counted} ({reason}). Shall I book it?"
    ),
}
CONFIRM_READS: dict[str, dict[str, str]] = {
    "set_region_price": {"sku_id": "get_sku"},
    "request_transfer": {"sku_id": "get_sku"},
}
CONFIRMS: dict[str, list[str]] = {
    "set_region_price": ["sku_id", "price", "region", "starts_on", "ends_on"],
    "request_transfer": ["sku_id", "from_store_id", "to_store_id", "quantity"],
    "adjust_stock": ["sku_id", "store_id", "counted"],
}

ASK: dict[str, str] = {
    "sku_id": "Which article do you mean?",
    "store_id": "Which store is it?",
    "from_store_id": "Which store should they come from?",
    "to_store_id": "Which store should get them?",
    "quantity": "How many should it be?",
    "quantity_good": "How many came in whole?",
    "due_on": "By when should they be there?",
    "hold_until": "Until when should they be kept?",
    "customer": "Who are they for?",
    "price": "What should the price be?",
    "starts_on": "From which day?",
    "region": "Which region is it for?",
    "counted": "How many are really there?",
    "adjust_stock.reason": "Why are the books wrong: a new count, theft, breakage, expired goods, or something found?",
    "transfer_id": "Which transfer do you mean?",
    "reservation_id": "Which hold do you mean?",
    "delivery_id": "Which delivery do you mean?",
    "outcome": "Has it been collected, or should it be released?",
    "action": "What is the next step: approve, send, receive or cancel?",
}
GIVE: dict[str, list[str]] = {
    "sku_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "store_id": ["{v}", "at {v}", "{v} please", "oh, {v}", "it's {v}"],
    "from_store_id": ["{v}", "from {v}", "take them from {v}", "{v} should have them", "oh, {v}"],
    "to_store_id": ["{v}", "to {v}", "they're for {v}", "{v} needs them", "oh, {v}"],
    "quantity": ["{v}", "{v} please", "make it {v}", "let's say {v}", "{v} will do"],
    "quantity_good": ["{v}", "{v} of them", "we counted {v}", "{v}, i checked"],
    "due_on": ["{v}", "by {v:noun}", "{v} please", "let's say {v}", "{v} is fine"],
    "hold_until": ["{v}", "until {v:noun}", "till {v:noun}", "{v} is the last day"],
    "customer": ["{v}", "they're for {v}", "for {v}", "{v}, that's the name"],
    "price": ["{v}", "make it {v}", "{v} please", "let's say {v}"],
    "starts_on": ["{v}", "from {v:noun}", "starting {v}", "{v} please"],
    "region": ["{v}", "the {v} region", "{v}, please"],
    "counted": ["{v}", "there are {v}", "we counted {v}", "{v} exactly"],
    "adjust_stock.reason": ["{v}", "it's {v}", "call it {v}", "{v}, i'd say"],
    "transfer_id": ["{v}", "i mean {v}", "oh sorry, {v}"],
    "reservation_id": ["{v}", "i mean {v}", "oh sorry, {v}"],
    "delivery_id": ["{v}", "i mean {v}", "oh sorry, {v}"],
    "outcome": ["{v}", "it was {v}", "{v}, please"],
    "action": ["{v}", "{v} it", "{v} it please"],
}
CUES: dict[str, list[str]] = {
    "sku_id": ["which article", "which product", "what article", "which item"],
    "store_id": ["which store", "which shop", "what store", "where"],
    "from_store_id": ["from which", "come from", "which store should it come", "which store gives", "source"],
    "to_store_id": ["to which", "should get", "go to", "which store gets", "where to"],
    "quantity": ["how many", "what quantity", "how much"],
    "quantity_good": ["how many", "what quantity", "came in", "arrived"],
    "due_on": ["by when", "when", "which day", "what day", "what date"],
    "hold_until": ["until when", "how long", "which day", "till when", "last day"],
    "customer": ["who", "whom", "which customer", "what name", "whose"],
    "price": ["what price", "which price", "how much", "price be"],
    "starts_on": ["from which day", "from when", "when", "start", "which day"],
    "region": ["which region", "what region"],
    "counted": ["how many", "what did you count", "really there", "the count"],
    "adjust_stock.reason": ["why", "reason", "what happened"],
    "transfer_id": ["which transfer", "which one"],
    "reservation_id": ["which hold", "which reservation", "which one"],
    "delivery_id": ["which delivery", "which one"],
    "outcome": ["collected", "released"],
    "action": ["next step", "which step", "what should i do", "approve", "receive"],
}
AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "close_reservation": [("{x} too", "held"), ("same with {x}", "held"), ("and {x} as well", "held")],
}
REFUSED: dict[str, str | list[str | tuple[str, str]]] = {
    "set_region_price": "I can't set that price: {why}.",
    "reserve_stock": "I can't put that aside: {why}.",
    "close_reservation": [
        ("I can't mark that hold as collected: {why}.", "outcome=collected"),
        "I can't release that hold: {why}.",
    ],
    "request_transfer": "I can't ask for that transfer: {why}.",
    "update_transfer": [
        ("I can't cancel that transfer: {why}.", "action=cancel"),
        ("I can't mark that transfer as sent: {why}.", "action=send"),
        ("I can't approve that transfer: {why}.", "action=approve"),
        "I can't book that transfer in: {why}.",
    ],
    "receive_delivery": "I can't book that in: {why}.",
    "adjust_stock": "I can't correct that: {why}.",
}
UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "list_stores": "look up stores",
    "search_stock": "search the stock",
    "get_sku": "look up an article",
    "set_region_price": "set a price",
    "list_stock_movements": "look up transfers, holds or deliveries",
    "reserve_stock": "put goods aside",
    "close_reservation": [
        ("mark a hold as collected", "outcome=collected"),
        "release a hold",
    ],
    "request_transfer": "ask for a transfer",
    "update_transfer": [
        ("cancel a transfer", "action=cancel"),
        ("mark a transfer as sent", "action=send"),
        ("approve a transfer", "action=approve"),
        "book a transfer in",
    ],
    "receive_delivery": "book a delivery in",
    "adjust_stock": "correct the stock",
}
APART: dict[str, list[str]] = {
    "receive_delivery": ["delivery.expected_on", "delivery.state"],
    "update_transfer": ["transfer.due_on", "transfer.state"],
    "close_reservation": ["reservation.hold_until", "reservation.quantity"],
}
AMEND: dict[str, dict[str, Any]] = {
    "request_transfer": {
        "parameter": "quantity",
        "say": ["make that {v}", "{v} instead", "better make it {v}"],
        "fix": [
            ("update_transfer", {"transfer_id": "/transfer_id", "action": "cancel"}),
            ("request_transfer", {"quantity": "quantity"}),
        ],
    },
    "reserve_stock": {
        "parameter": "quantity",
        "say": ["make that {v}", "{v} instead", "they want {v} after all"],
        "fix": [
            ("close_reservation", {"reservation_id": "/reservation_id", "outcome": "released"}),
            ("reserve_stock", {"quantity": "quantity"}),
        ],
    },
}
