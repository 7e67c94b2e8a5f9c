"""Values that people give the billing desk, what a request is about, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

_WORK = [
    "workshop days", "consulting hours", "training sessions", "site visits", "data exports", "custom reports",
    "onboarding calls", "review meetings", "migration days", "design reviews", "health checks", "support hours",
]  # fmt: skip
_POS = ["PO-40117", "PO-51820", "PO-62093", "PO-73344", "PO-18856", "PO-90412"]
_WIRES = ["TRF 88213", "TRF 40957", "WIRE 7719", "WIRE 2046", "TRF 31608", "WIRE 5582"]
_VOID_WHYS = [
    "billed in error",
    "billed twice",
    "agreed with the customer",
    "the work never happened",
    "wrong customer",
]
_OFF_WHYS = ["the firm has closed down", "no answer to four reminders", "not worth a lawyer", "they have gone bankrupt"]
_PROOF = [
    "the signed delivery note", "their order confirmation", "the attendance list they signed", "the log of their sign-ins",
    "the acceptance report they signed", "the e-mail in which they thank us", "the signed contract and their e-mails",
]  # fmt: skip
_BILL = ["billing_customer_id", "descriptions", "quantities", "unit_amounts"]

VALUES: dict[str, tuple[Any, ...]] = {
    "search_billing_customers.text": ("row", "billing_customer", "company"),
    "search_invoices.text": ("row", "billing_customer", "company"),
    "search_invoices.min_total": ("money", 10_000, 90_000, 10_000),
    "search_invoices.max_total": ("money", 100_000, 400_000, 10_000),
    "search_invoices.issued_from": ("day", -300, -120),
    "search_invoices.issued_to": ("day", -119, 0),
    "list_webhook_deliveries.from_day": ("day", -20, -1),
    "create_invoice.descriptions": ("some", ("pick", _WORK), 1, 1),
    "create_invoice.quantities": ("some", ("count", 2, 8), 1, 1),
    "create_invoice.unit_amounts": ("some", ("money", 18_000, 42_000, 1_000), 1, 1),
    "create_invoice.po_number": ("pick", _POS),
    "set_invoice_status": (
        "either",
        [
            ("row", "invoice", {"invoice_id": "invoice_id"}, {"status": "draft"}),
            ("row", "invoice", {"invoice_id": "invoice_id"}, {"status": "open"}),
        ],
    ),
    "set_invoice_status.status": ("pick", ["open", "open", "void", "uncollectible"]),
    "set_invoice_status.reason": (
        "by",
        "status",
        {"open": ("pick", _VOID_WHYS), "void": ("pick", _VOID_WHYS), "uncollectible": ("pick", _OFF_WHYS)},
    ),
    "capture_payment": ("row", "invoice", {"invoice_id": "invoice_id"}, {"status": "open"}),
    "capture_payment.amount": ("near", "invoice_id", "amount_due", [0.2, 0.25, 0.4, 0.5, 0.6, 0.75, 0.8]),
    "capture_payment.source": ("pick", ["bank_transfer", "credit_balance"]),
    "capture_payment.reference": ("pick", _WIRES),
    "refund_payment": ("row", "payment", {"payment_id": "payment_id"}, {"status": "succeeded"}),
    "refund_payment.amount": ("near", "payment_id", "amount", [0.1, 0.2, 0.25, 0.3, 0.5, 0.6]),
    "refund_payment.reason": ("pick", ["requested", "requested", "duplicate", "not_delivered"]),
    "refund_payment.destination": ("pick", ["credit"]),
    "respond_to_chargeback": ("row", "chargeback", {"chargeback_id": "chargeback_id"}, {"status": "needs_response"}),
    "respond_to_chargeback.evidence": ("pick", _PROOF),
    "retry_webhook_delivery": (
        "either",
        [
            ("row", "webhook_delivery", {"delivery_id": "delivery_id"}, {"status": "failed"}),
            ("row", "webhook_delivery", {"delivery_id": "delivery_id"}, {"status": "failed"}),
            ("row", "webhook_delivery", {"delivery_id": "delivery_id"}, {"status": "abandoned"}),
        ],
    ),
}
SHAPES: dict[str, list[list[str]]] = {
    "search_billing_customers": [[], ["text"], ["has_overdue"], ["has_credit"], ["status"]],
    "search_invoices": [
        [],
        ["text"],
        ["billing_customer_id"],
        ["status"],
        ["overdue"],
        ["min_total", "max_total"],
        ["issued_from", "issued_to"],
    ],
    "list_webhook_deliveries": [[], ["status"], ["event_type"], ["from_day"]],
    "create_invoice": [_BILL, _BILL, [*_BILL, "po_number"]],
    "set_invoice_status": [
        ["invoice_id", "status"],
        ["invoice_id", "status"],
        ["invoice_id", "status", "reason"],
    ],
    "capture_payment": [
        ["invoice_id"],
        ["invoice_id"],
        ["invoice_id", "amount"],
        ["invoice_id", "amount", "source", "reference"],
        ["invoice_id", "source"],
        ["invoice_id", "amount", "source"],
    ],
    "refund_payment": [
        ["payment_id", "reason"],
        ["payment_id", "reason"],
        ["payment_id", "reason", "amount"],
        ["payment_id", "reason", "destination"],
        ["payment_id", "reason", "amount", "destination"],
    ],
    "respond_to_chargeback": [["chargeback_id", "response", "evidence"], ["chargeback_id", "response"]],
}
TOPIC: dict[str, str | None] = {
    "create_invoice": None,
    "set_invoice_status": "invoice_id",
    "capture_payment": "invoice_id",
    "refund_payment": "payment_id",
    "respond_to_chargeback": "chargeback_id",
    "retry_webhook_delivery": "delivery_id",
}
WORDS: dict[str, dict[str, str]] = {
    "set_invoice_status.status": {"open": "opened", "void": "voided", "uncollectible": "written off"},
    "refund_payment.reason": {
        "requested": "on request",
        "duplicate": "a duplicate",
        "not_delivered": "not delivered",
        "fraudulent": "fraud",
    },
    "refund_payment.destination": {"original": "the original method", "credit": "their credit balance"},
    "respond_to_chargeback.response": {"contest": "contested", "accept": "accepted"},
}
NEEDS: dict[str, dict[str, str]] = {"create_invoice": {"po_number": "billing_customer_id wants_po"}}
APART: dict[str, list[str]] = {
    "set_invoice_status": ["set_invoice_status"],
    "capture_payment": ["capture_payment", "refund_payment", "set_invoice_status"],
    "refund_payment": ["capture_payment", "refund_payment"],
    "respond_to_chargeback": ["respond_to_chargeback", "refund_payment"],
}
WHY: dict[str, Any] = {}
NEAR: list[str] = [
    "set up a new customer for us",
    "set the tax rate of our Danish customers to [0|20] percent",
    "put a new card on file for [our biggest customer|our newest customer]",
    "set up automatic late fees for all our customers",
    "start a monthly subscription for our newest client",
    "set up a ten percent discount for our best customers",
    "change everybody's payment terms to [14|21|45] days",
    "translate our newest invoice into French",
    "export the year's invoices as a spreadsheet",
    "call everybody who is late with a payment",
    "add a new webhook endpoint",
    "switch off all our webhooks for the weekend",
    "set up a direct debit with our biggest customer",
    "hand every overdue invoice to a debt collector",
    "unblock every customer we have blocked",
    "raise our prices from {d}",
    "move the due date of all open invoices to {d}",
    "get our newest invoice printed and posted",
    "file our tax return",
    "lend us {k} until the open invoices are paid",
    "insure us against clients who don't pay",
    "reopen the invoice we voided last",
    "change the billing address of our biggest customer",
    "open a bank account for the firm in Denmark",
    "let our biggest customer pay in six instalments",
    "have our biggest customer sign a yearly contract",
]
UNASKED = {
    "capture_payment": "without a reference the user is asked for it",
}
SECOND_BEST: dict[str, str] = {
    "create_invoice.due_on": "more",
    "capture_payment.amount": "less",
    "refund_payment.amount": "less",
}
