"""How people hold the figures of the budget against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("category", "available"): ("has more left", "has less left"),
    ("category", "spent"): ("had more spent this month", "had less spent this month"),
    ("category", "assigned"): ("gets more this month", "gets less this month"),
    ("budget_account", "balance"): ("has more in it", "has less in it"),
    ("expense", "amount"): ("was [higher|bigger]", "was [lower|smaller]"),
    ("recurring_expense", "amount"): ("costs more", "is cheaper"),
    ("recurring_expense", "next_day"): ("is due later", "is due [sooner|earlier]"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "move_envelope_money": [
        {
            "parameter": "amount",
            "from": ("source_id", "available"),
            "say": [
                "[leave|keep] {floor} in {source_id} and [move the rest to|put the rest in] {target_id}",
                "[move|sweep] everything over {floor} in {source_id} to {target_id}",
                "take {source_id} down to {floor} and put the rest in {target_id}",
                "leave just {floor} in {source_id}, the rest goes to {target_id}",
            ],
            "minus": (1_000, 15_000, 1_000),
        },
    ],
    "update_recurring_expense": [
        {
            "parameter": "amount",
            "from": ("recurring_id", "amount"),
            "say": [
                "[raise|increase] the amount of {recurring_id} by {floor}",
                "[put|set] the amount of {recurring_id} {floor} higher",
                "add {floor} to the amount of {recurring_id}",
            ],
            "plus": (100, 2_000, 100),
        },
        {
            "parameter": "amount",
            "from": ("recurring_id", "amount"),
            "say": [
                "[lower|reduce] the amount of {recurring_id} by {floor}",
                "bring {recurring_id} down by {floor}",
                "take {floor} off the amount of {recurring_id}",
            ],
            "less": (100, 1_500, 100),
        },
    ],
    "update_expense": [
        {
            "parameter": "amount",
            "from": ("expense_id", "amount"),
            "say": [
                "add {floor} to {expense_id}",
                "raise {expense_id} by {floor}",
                "put another {floor} on {expense_id}",
            ],
            "plus": (100, 1_500, 100),
        },
        {
            "parameter": "amount",
            "from": ("expense_id", "amount"),
            "say": [
                "take {floor} off {expense_id}",
                "lower {expense_id} by {floor}",
            ],
            "less": (100, 1_500, 100),
        },
    ],
}

MULTIPLIED: dict[tuple[str, str], dict[str, Any]] = {
    ("recurring_expense", "monthly_amount"): {
        "times": (3, 24, 3),
        "unsaid": ("amount",),
        "ask": [
            "what does {x} come to over {n} months",
            "how much is {x} over {n} months",
            "what does {x} add up to in {n} months",
        ],
    },
}
