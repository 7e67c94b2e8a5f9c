"""What people call the things of the billing desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "billing_customer": {
        "company": ("company", "name"),
        "contact": ("contact", "name"),
        "city": ("city", "name"),
    },
    "invoice": {
        "number": ("number", "name"),
        "company": ("company", "name"),
        "status": ("status", "word"),
        "total": ("total", "money"),
        "issued": ("issued_on", "day"),
        "month": ("issued_on", "month"),
        "title": ("title", "name"),
    },
    "payment": {
        "number": ("number", "name"),
        "amount": ("amount", "money"),
        "company": ("company", "name"),
        "day": ("day", "day"),
        "reference": ("reference", "name"),
        "status": ("status", "word"),
    },
    "chargeback": {
        "number": ("number", "name"),
        "company": ("company", "name"),
        "status": ("status", "word"),
        "amount": ("amount", "money"),
    },
    "webhook_delivery": {
        "number": ("number", "name"),
        "event": ("event", "word"),
        "endpoint": ("endpoint", "word"),
        "status": ("status", "word"),
    },
}

GUARDS: dict[str, Callable[[Any], bool]] = {
    # customers
    "person": lambda row: row.contact != "Accounts",
    "owes": lambda row: row.total_due > 0,
    "late": lambda row: row.total_overdue > 0,
    "has_credit": lambda row: row.credit_balance > 0,
    "charged": lambda row: row.method != "none",
    "wants_po": lambda row: row.wants_po_number,
    "no_po": lambda row: not row.wants_po_number,
    # invoices
    "draft": lambda row: row.status == "draft",
    "empty_draft": lambda row: row.status == "draft" and row.total == 0,
    "sent": lambda row: row.number is not None,
    "open": lambda row: row.status == "open",
    "untouched": lambda row: row.amount_due == row.total,
    "unpaid": lambda row: row.status in {"open", "uncollectible"},
    "overdue": lambda row: row.days_overdue > 0,
    "old": lambda row: row.days_overdue > 45 and row.amount_paid == 0,
    "unpaid_yet": lambda row: row.status == "open" and row.amount_paid == 0,
    "taxed": lambda row: row.tax > 0,
    "ordered": lambda row: row.po_number is not None,
    "work": lambda row: "," not in row.title and " for " not in row.title and not row.title.startswith("Workshop"),
    # payments
    "good": lambda row: row.status == "succeeded",
    "charged_fee": lambda row: row.status == "succeeded" and row.fee > 0,
    "wired": lambda row: row.source == "bank_transfer",
    "given_back": lambda row: row.refunded > 0,
    "whole": lambda row: row.refunded == 0,
    "worth": lambda row: row.refunded * 10 < row.amount * 9,
    # chargebacks
    "waiting": lambda row: row.status == "needs_response",
    "answerable": lambda row: row.may_answer,
    "decided": lambda row: row.status in {"won", "lost"},
    # deliveries
    "failed": lambda row: row.status == "failed",
    "stuck": lambda row: row.status in {"failed", "abandoned"},
    "tried": lambda row: row.last_code is not None,
    "again": lambda row: row.status == "failed" and row.next_attempt_at is not None,
}

NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "billing_customer": [
        ("{company}", "company"),
        ("{contact:poss} company", "contact", "person"),
        ("{contact} at {company}", "contact company", "person"),
    ],
    "invoice": [
        ("invoice {number}", "number", "sent"),
        ("the draft for {company}", "company status", "draft"),
        ("the {total} draft for {company}", "total company status", "draft"),
        ("{company:poss} {month:pre} invoice", "company month", "sent"),
        ("the {total} invoice to {company}", "total company", "sent"),
        ("{company:poss} open invoice", "company status", "open"),
        ("the invoice to {company} for the {title}", "company title", "work"),
        ("{company:poss} latest invoice", "company", "sent", ("issued_on", "-")),
        ("{company:poss} oldest open invoice", "company status", "open", ("issued_on", "+")),
        ("{company:poss} [biggest|largest] open invoice", "company status", "open", ("amount_due", "-")),
    ],
    "payment": [
        ("the payment on invoice {number}", "number"),
        ("the {amount} payment on invoice {number}", "amount number"),
        ("the payment made {day:adv} for invoice {number}", "day number"),
        ("the {amount} payment from {company}", "amount company"),
    ],
    "chargeback": [
        ("the chargeback on invoice {number}", "number"),
        ("the {amount} chargeback on invoice {number}", "amount number"),
        ("{company:poss} chargeback", "company"),
        ("the {amount} chargeback from {company}", "amount company"),
    ],
    "webhook_delivery": [
        ("the {event} webhook to the {endpoint} for invoice {number}", "event number endpoint"),
        ("the {event} webhook for invoice {number}", "event number"),
    ],
}

THING: dict[str, str | None] = {
    "billing_customer": None,
    "invoice": "invoice",
    "payment": "payment",
    "chargeback": "chargeback",
    "webhook_delivery": "webhook",
}
LABEL: dict[str, str] = {
    "billing_customer": "{company}",
    "invoice": "the {total} invoice to {company}",
    "payment": "the {amount} payment on invoice {number}",
    "chargeback": "the {amount} chargeback from {company}",
    "webhook_delivery": "the {event} webhook to the {endpoint} for invoice {number}",
}
