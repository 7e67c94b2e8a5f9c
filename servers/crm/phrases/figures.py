"""How people hold the figures of the sales system against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, ...]] = {
    ("deal", "amount"): ("is worth more", "is worth less"),
    ("deal", "close_day"): ("closes later", "closes [sooner|earlier]"),
    ("company", "won_total"): ("has bought more", "has bought less"),
    ("company", "live_total"): ("has more open with us", "has less open with us"),
    ("lead", "score"): ("has a higher score", "has a lower score"),
    ("sales_activity", "day"): ("is later", "is [sooner|earlier]"),
    ("deal", "days_in_stage"): ("has been in its stage longer", "has been in its stage for fewer days", "day/days"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "update_deal": [
        {
            "parameter": "amount",
            "from": ("deal_id", "amount"),
            "say": [
                "add {floor} to {deal_id}",
                "[raise|increase] the amount of {deal_id} by {floor}",
                "put {deal_id} up by {floor}",
            ],
            "plus": (50_000, 500_000, 50_000),
        },
        {
            "parameter": "amount",
            "from": ("deal_id", "amount"),
            "say": [
                "take {floor} off {deal_id}",
                "[lower|reduce] the amount of {deal_id} by {floor}",
                "bring {deal_id} down by {floor}",
            ],
            "less": (50_000, 300_000, 50_000),
        },
        {
            "parameter": "close_day",
            "from": ("deal_id", "close_day"),
            "say": [
                "push the close date of {deal_id} back by {floor}",
                "put the closing of {deal_id} off by {floor}",
                "make the close date of {deal_id} {floor} later",
            ],
            "plus": (1, 21, 1),
        },
    ],
    "update_lead": [
        {
            "parameter": "score",
            "from": ("lead_id", "score"),
            "say": [
                "[raise|increase] the score of {lead_id} by {floor}",
                "add {floor} to the score of {lead_id}",
                "put the score of {lead_id} up by {floor}",
            ],
            "plus": (5, 20, 5),
        },
    ],
    "update_sales_activity": [
        {
            "parameter": "day",
            "from": ("activity_id", "day"),
            "say": [
                "[push|put] {activity_id} back by {floor}",
                "put {activity_id} off by {floor}",
                "postpone {activity_id} by {floor}",
            ],
            "plus": (1, 14, 1),
        },
    ],
}
