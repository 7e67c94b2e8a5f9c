"""How people hold the figures of the bank against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("account", "balance"): ("has more in it", "has less in it"),
    ("account", "available"): ("has more available", "has less available"),
    ("scheduled_transfer", "amount"): ("is [higher|bigger]", "is [lower|smaller]"),
    ("scheduled_transfer", "next_day"): ("goes out later", "goes out [sooner|earlier]"),
    ("bank_transaction", "amount"): ("was [bigger|higher]", "was smaller"),
    ("account", "interest_rate_bp"): ("pays more interest", "pays less interest"),
    ("card", "daily_limit"): ("has a higher limit", "has a lower limit"),
    ("card", "expires_on"): ("expires later", "expires [sooner|earlier]"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "transfer_funds": [
        {
            "parameter": "amount",
            "from": ("source_id", "available"),
            "say": [
                "[move|sweep] [whatever's|everything|anything] over {floor} in {source_id} [into|to] {target_id}",
                "[leave|keep] {floor} in {source_id} and [move the rest into|put the rest in] {target_id}",
                "take {source_id} down to {floor} and put the rest in {target_id}",
                "transfer anything above {floor} from {source_id} to {target_id}",
                "leave just {floor} in {source_id} and send the rest to {target_id}",
            ],
            "minus": (20_000, 200_000, 10_000),
        }
    ],
    "send_payment": [
        {
            "parameter": "amount",
            "from": ("payee_id", "last_amount"),
            "say": [
                "[pay|send] {payee_id} {floor} more than last time, from {source_id}",
                "send {payee_id} what i paid last time plus {floor}, from {source_id}",
                "pay {payee_id} from {source_id}, {floor} more than the last time",
                "send {payee_id} the same as last time and {floor} on top, out of {source_id}",
            ],
            "plus": (500, 5_000, 500),
        },
        {
            "parameter": "amount",
            "from": ("payee_id", "last_amount"),
            "say": [
                "[pay|send] {payee_id} {floor} less than last time, from {source_id}",
                "send {payee_id} what i paid last time minus {floor}, from {source_id}",
                "pay {payee_id} from {source_id}, {floor} less than the last time",
            ],
            "less": (500, 3_000, 500),
        },
    ],
    "set_card_controls": [
        {
            "parameter": "daily_limit",
            "from": ("card_id", "daily_limit"),
            "say": [
                "[raise|increase] the daily limit on {card_id} by {floor}",
                "put the daily limit on {card_id} up by {floor}",
                "add {floor} to the daily limit on {card_id}",
            ],
            "plus": (5_000, 50_000, 5_000),
        },
        {
            "parameter": "daily_limit",
            "from": ("card_id", "daily_limit"),
            "say": [
                "[lower|cut|reduce] the daily limit on {card_id} by {floor}",
                "bring the daily limit on {card_id} down by {floor}",
                "take {floor} off the daily limit on {card_id}",
            ],
            "less": (5_000, 50_000, 5_000),
        },
    ],
}
