"""What the assistant says and asks at the billing desk, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, str | list[str | tuple[str, str]]] = {
    "create_invoice": "The draft for {billing_customer_id} comes to {result.total} with tax; it is not sent yet.",
    "set_invoice_status": [
        ("Done: the draft for {invoice_id.company} is {result.change}.", "invoice_id empty_draft"),
        ("Done: the {invoice_id.total} draft for {invoice_id.company} is {result.change}.", "invoice_id draft"),
        "Done: {invoice_id} is {result.change}.",
    ],
    "capture_payment": [
        (
            "I've recorded {result.amount} on {invoice_id}; {result.amount_due:rest} is left to pay.",
            "source=bank_transfer",
        ),
        ("I've used {result.amount} of their credit on {invoice_id}.", "source=credit_balance"),
        ("I've taken {result.amount} on {invoice_id}; {result.amount_due:rest} is left to pay.", "amount"),
        "I've taken {result.amount} on {invoice_id}; nothing is left to pay.",
    ],
    "refund_payment": [
        "I've put {result.amount} back on {destination}.",
        "I've given back {result.amount}.",
    ],
    "respond_to_chargeback": "{chargeback_id} is {response}.",
    "retry_webhook_delivery": "I tried {delivery_id} again; its status is now: {result.status}.",
}
CONFIRM: dict[str, str | list[str | tuple[str, str]]] = {
    "set_invoice_status": [
        "{invoice_id} (number {invoice_id.number}) would be {status}, with the reason: {reason}. Shall I go ahead?",
        "{invoice_id} would be opened and sent to the customer; any credit is used first. Shall I go ahead?",
    ],
    "capture_payment": [
        "That charges {amount} for {invoice_id} to the saved method. Shall I go ahead?",
        ("That charges {invoice_id} in full to the saved method. Shall I go ahead?", "invoice_id untouched"),
        "That charges all that is due ({invoice_id.amount_due}) for {invoice_id} to the saved method. Shall I go ahead?",
    ],
    "refund_payment": [
        "I would refund {payment_id.company} {amount} of {payment_id} to {destination} (reason: {reason}). Shall I go ahead?",
        (
            "I would refund {payment_id.company} the whole of {payment_id} to {destination} (reason: {reason}). Shall I go ahead?",
            "payment_id whole",
        ),
        "I would refund {payment_id.company} all that is left ({payment_id.refundable}) of {payment_id} to {destination} (reason: {reason}). Shall I go ahead?",
        "I would refund {payment_id.company} {amount} of {payment_id}, the way it was paid (reason: {reason}). Shall I go ahead?",
        (
            "I would refund {payment_id.company} the whole of {payment_id}, the way it was paid (reason: {reason}). Shall I go ahead?",
            "payment_id whole",
        ),
        "I would refund {payment_id.company} all that is left ({payment_id.refundable}) of {payment_id}, the way it was paid (reason: {reason}). Shall I go ahead?",
    ],
    "respond_to_chargeback": [
        "I would contest {chargeback_id} (invoice {chargeback_id.number}) with this evidence: {evidence}. Shall I go ahead?",
        "I would accept {chargeback_id} (invoice {chargeback_id.number}), which gives the money back for good. Shall I go ahead?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "set_invoice_status": ["invoice_id"],
    "capture_payment": ["invoice_id", "amount"],
    "refund_payment": ["payment_id", "amount"],
    "respond_to_chargeback": ["chargeback_id"],
}
ASK: dict[str, str] = {
    "billing_customer_id": "Which customer is it for?",
    "descriptions": "What is it for?",
    "quantities": "How many should I bill?",
    "unit_amounts": "What is the price for each?",
    "po_number": "What is their PO number?",
    "invoice_id": "Which invoice do you mean?",
    "payment_id": "Which payment do you mean?",
    "chargeback_id": "Which chargeback do you mean?",
    "delivery_id": "Which webhook do you mean?",
    "refund_payment.reason": "What's the reason for the refund: a duplicate, on request, not delivered, or fraud?",
    "status": "Should I open, void or write it off?",
    "response": "Should I contest it or accept it?",
}
GIVE: dict[str, list[str]] = {
    "billing_customer_id": ["{v}", "it's for {v}", "for {v}", "{v} please"],
    "descriptions": ["{v}", "it's for {v}", "for {v}"],
    "quantities": ["{v}", "{v} of them", "make it {v}"],
    "unit_amounts": ["{v}", "{v} each", "{v} apiece", "it's {v} each"],
    "po_number": ["{v}", "it's {v}", "the PO is {v}", "{v} is what they sent"],
    "invoice_id": ["{v}", "i mean {v}", "oh sorry, {v}"],
    "payment_id": ["{v}", "i mean {v}", "oh sorry, {v}"],
    "chargeback_id": ["{v}", "i mean {v}"],
    "delivery_id": ["{v}", "i mean {v}"],
    "refund_payment.reason": ["{v}", "put it down as {v}", "it was {v}"],
    "status": ["it should be {v}", "i want it {v}"],
    "response": ["it should be {v}", "i want it {v}"],
}
CUES: dict[str, list[str]] = {
    "billing_customer_id": ["which customer", "who is it for", "whom", "which company"],
    "descriptions": ["what is it for", "what for", "which work", "description"],
    "quantities": ["how many", "what quantity"],
    "unit_amounts": ["what does one", "price for each", "what price", "how much", "unit price"],
    "po_number": ["po number", "order number", "which po", "their po"],
    "invoice_id": ["which invoice", "which one"],
    "payment_id": ["which payment", "which one"],
    "chargeback_id": ["which chargeback", "which one"],
    "delivery_id": ["which webhook", "which event", "which delivery", "which one"],
    "refund_payment.reason": ["why", "reason"],
    "status": ["open", "void", "write it off"],
    "response": ["contest", "accept"],
}
AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "retry_webhook_delivery": ["{x} too", "and {x} as well", "same with {x}"],
}
REFUSED: dict[str, str | list[str | tuple[str, str]]] = {
    "create_invoice": "I can't draft that invoice: {why}.",
    "set_invoice_status": [
        ("I can't send that invoice out: {why}.", "status=open"),
        ("I can't discard that draft: {why}.", "status=void & invoice_id draft"),
        ("I can't void that invoice: {why}.", "status=void"),
        "I can't write that invoice off: {why}.",
    ],
    "capture_payment": "I can't take that payment: {why}.",
    "refund_payment": "I can't give that back: {why}.",
    "respond_to_chargeback": "I can't answer that chargeback: {why}.",
    "retry_webhook_delivery": "I can't resend that: {why}.",
}
UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "search_billing_customers": "look up customers",
    "search_invoices": "search invoices",
    "get_invoice": "look into an invoice",
    "create_invoice": "draft an invoice",
    "set_invoice_status": [
        ("send out an invoice", "status=open"),
        ("discard a draft", "status=void & invoice_id draft"),
        ("void an invoice", "status=void"),
        "write off an invoice",
    ],
    "capture_payment": "take a payment",
    "refund_payment": "give money back",
    "respond_to_chargeback": [
        ("contest a chargeback", "response=contest"),
        "accept a chargeback",
    ],
    "list_webhook_deliveries": "look up webhook deliveries",
    "retry_webhook_delivery": "resend a webhook",
}
AMEND: dict[str, dict[str, Any]] = {
    "create_invoice": {
        "parameter": "unit_amounts",
        "say": ["make that {v} each", "{v} each instead", "better make it {v} each"],
        "fix": [
            ("set_invoice_status", {"invoice_id": "/invoice_id", "status": "void"}),
            ("create_invoice", {"unit_amounts": "unit_amounts"}),
        ],
    },
}
