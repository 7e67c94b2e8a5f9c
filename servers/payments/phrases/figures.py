"""How people hold the figures of the billing system against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, ...]] = {
    ("billing_customer", "total_due"): ("owes us more", "owes us less"),
    ("invoice", "amount_due"): ("has more left to pay", "has less left to pay"),
    ("invoice", "due_on"): ("is due later", "is due [sooner|earlier]"),
    ("invoice", "total"): ("is [higher|bigger]", "is [lower|smaller]"),
    ("invoice", "days_overdue"): ("is overdue longer", "has been overdue for fewer days", "day/days"),
    ("payment", "fee"): ("cost us more in fees", "cost us less in fees"),
    ("chargeback", "respond_by"): ("is due later", "is due [sooner|earlier]"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "capture_payment": [
        {
            "parameter": "amount",
            "from": ("invoice_id", "amount_due"),
            "say": [
                "leave {floor} of {invoice_id} open, they dispute that much, and collect the rest",
                "collect everything except {floor} on {invoice_id}, that much is still in dispute",
                "charge what's due on {invoice_id} less {floor}, which they have asked to pay later",
            ],
            "minus": (2_000, 100_000, 1_000),
        },
    ],
}
