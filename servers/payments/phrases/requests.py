"""How people ask the billing desk to do things. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

_OPEN = {"status": "open"}
_VOID = {"status": "void"}
_OFF = {"status": "uncollectible"}
_WIRE = {"source": "bank_transfer"}
_CREDIT = {"source": "credit_balance"}
_TO_CREDIT = {"destination": "credit"}
_ACCEPT = {"response": "accept"}
_CONTEST = {"response": "contest"}
_ASKED = {"reason": "requested"}
_TWICE = {"reason": "duplicate"}
_NEVER = {"reason": "not_delivered"}

REQUESTS: dict[str, dict[str, list[Any]]] = {
    "create_invoice": {
        "do": [
            ("bill {billing_customer_id} for {quantities} {descriptions} at {unit_amounts} each", "billing_customer_id no_po"),
            ("draft an invoice to {billing_customer_id}, {quantities} {descriptions} at {unit_amounts} each", "billing_customer_id no_po"),
            ("write up a bill for {billing_customer_id}, {quantities} {descriptions} at {unit_amounts} each", "billing_customer_id no_po"),
            ("put together a bill for {billing_customer_id}: {quantities} {descriptions} at {unit_amounts} apiece", "billing_customer_id no_po"),
            ("make a draft for {billing_customer_id} with {quantities} {descriptions} at {unit_amounts} each", "billing_customer_id no_po"),
            ("prepare an invoice for {billing_customer_id}: {quantities} {descriptions}, {unit_amounts} each", "billing_customer_id no_po"),
            ("draw up a bill for {billing_customer_id}: {quantities} {descriptions}, {unit_amounts} each", "billing_customer_id no_po"),
            ("invoice {billing_customer_id} for {quantities} {descriptions}, {unit_amounts} each before tax", "billing_customer_id no_po"),
            ("bill {billing_customer_id} for {quantities} {descriptions} at {unit_amounts} each, their PO is {po_number}", "billing_customer_id wants_po"),
            ("draft an invoice to {billing_customer_id} for {quantities} {descriptions} at {unit_amounts} each, PO number {po_number}", "billing_customer_id wants_po"),
            ("bill {billing_customer_id} for {quantities} {descriptions}", "billing_customer_id no_po"),
            ("draft an invoice to {billing_customer_id} for {quantities} {descriptions}", "billing_customer_id no_po"),
            ("bill {billing_customer_id} for {descriptions} at {unit_amounts} each", "billing_customer_id no_po"),
            ("draft an invoice to {billing_customer_id} for {descriptions} at {unit_amounts} each", "billing_customer_id no_po"),
            "draft an invoice for {quantities} {descriptions} at {unit_amounts} each",
            "write up a bill for {quantities} {descriptions} at {unit_amounts} each",
            ("bill {billing_customer_id} for {quantities} {descriptions} at {unit_amounts} each", "billing_customer_id wants_po"),
            ("invoice {billing_customer_id} for {quantities} {descriptions}, {unit_amounts} each before tax", "billing_customer_id wants_po"),
        ],
        "say": [
            ("i need a bill for {billing_customer_id}, {quantities} {descriptions} at {unit_amounts} each", "billing_customer_id no_po"),
            ("{billing_customer_id} should be billed for {quantities} {descriptions} at {unit_amounts} each", "billing_customer_id no_po"),
            ("we did {quantities} {descriptions} for {billing_customer_id}, draft the invoice at {unit_amounts} each", "billing_customer_id no_po"),
            ("{billing_customer_id} ordered {quantities} {descriptions}, draft the bill at {unit_amounts} each", "billing_customer_id no_po"),
        ],
        "frag": [
            ("draft for {billing_customer_id}, {quantities} {descriptions} at {unit_amounts} each", "billing_customer_id no_po"),
        ],
        "why": ["we've just finished the work"],
    },
    "set_invoice_status": {
        "do": [
            ("finish {invoice_id} and send it", "invoice_id draft", _OPEN),
            ("send out {invoice_id}", "invoice_id draft", _OPEN),
            ("finalise {invoice_id}", "invoice_id draft", _OPEN),
            ("~get {invoice_id} out the door", "invoice_id draft", _OPEN),
            ("issue {invoice_id}", "invoice_id draft", _OPEN),
            ("make {invoice_id} official and mail it to them", "invoice_id draft", _OPEN),
            ("put through {invoice_id}", "invoice_id draft", _OPEN),
            ("mail out {invoice_id}", "invoice_id draft", _OPEN),
            ("discard {invoice_id}", "invoice_id draft", _VOID),
            ("throw away {invoice_id}", "invoice_id draft", _VOID),
            ("~bin {invoice_id}", "invoice_id draft", _VOID),
            ("void {invoice_id}, reason: {reason}", "invoice_id open", _VOID),
            ("cancel {invoice_id}, reason: {reason}", "invoice_id open", _VOID),
            ("write off {invoice_id}, reason: {reason}", "invoice_id old", _OFF),
            ("mark {invoice_id} as uncollectible, reason: {reason}", "invoice_id old", _OFF),
            ("give up on {invoice_id} and write it off, reason: {reason}", "invoice_id old", _OFF),
        ],
        "say": [
            ("i want {invoice_id} sent", "invoice_id draft", _OPEN),
            ("{invoice_id} can go out now", "invoice_id draft", _OPEN),
            ("{invoice_id} is ready, open it", "invoice_id draft", _OPEN),
            ("i've checked {invoice_id}, send it off", "invoice_id draft", _OPEN),
            ("we don't need {invoice_id} any more, discard it", "invoice_id draft", _VOID),
            ("{invoice_id} has to be voided, reason: {reason}", "invoice_id open", _VOID),
        ],
        "frag": [
            ("send {invoice_id}", "invoice_id draft", _OPEN),
            ("discard {invoice_id}", "invoice_id draft", _VOID),
        ],
        "why": ["month end is near"],
    },
    "capture_payment": {
        "do": [
            ("charge {invoice_id} to the saved payment method", "invoice_id open"),
            ("collect {invoice_id}", "invoice_id open"),
            ("take the money for {invoice_id} from the saved payment method", "invoice_id open"),
            ("charge {invoice_id} to the method on file", "invoice_id open"),
            ("charge the payment method on file for {invoice_id}", "invoice_id open"),
            ("collect what's due on {invoice_id}", "invoice_id open"),
            ("charge what's outstanding on {invoice_id}", "invoice_id open"),
            ("get {invoice_id} paid from the saved payment method", "invoice_id open"),
            ("charge {amount} of {invoice_id} to the saved payment method", "invoice_id open"),
            ("collect {amount} on {invoice_id}", "invoice_id open"),
            ("record a bank transfer of {amount} on {invoice_id}, reference {reference}", "invoice_id open", _WIRE),
            ("book {amount} by bank transfer on {invoice_id}, the reference is {reference}", "invoice_id open", _WIRE),
            ("use the customer's credit on {invoice_id}", "invoice_id open", _CREDIT),
            ("pay {invoice_id} from the customer's credit", "invoice_id open", _CREDIT),
            ("pay {amount} of {invoice_id} from the customer's credit", "invoice_id open", _CREDIT),
            ("use {amount} of the customer's credit on {invoice_id}", "invoice_id open", _CREDIT),
        ],
        "say": [
            ("{invoice_id} needs collecting", "invoice_id open"),
            ("i want {invoice_id} charged to the saved payment method", "invoice_id open"),
            ("{invoice_id} is still unpaid, charge it", "invoice_id open"),
            ("the customer asked us to charge {invoice_id}", "invoice_id open"),
            ("{amount} came in for {invoice_id} by bank transfer, the reference is {reference}", "invoice_id open", _WIRE),
            ("the customer has wired {amount} for {invoice_id}, reference {reference}", "invoice_id open", _WIRE),
            ("the customer wants {invoice_id} paid from their credit", "invoice_id open", _CREDIT),
        ],
        "frag": [
            ("charge {invoice_id}", "invoice_id open"),
            ("bank transfer for {invoice_id}, {amount}, reference {reference}", "invoice_id open", _WIRE),
        ],
        "why": ["they've agreed to it"],
    },
    "refund_payment": {
        "do": [
            ("refund {payment_id}, the customer asked for it", "payment_id worth", _ASKED),
            ("give back {payment_id}, as the customer requested", "payment_id worth", _ASKED),
            ("send back {payment_id}, the customer has asked", "payment_id worth", _ASKED),
            ("refund {payment_id} because the customer asked", "payment_id worth", _ASKED),
            ("return {payment_id}, the customer wants it back", "payment_id worth", _ASKED),
            ("refund {payment_id}, it's a duplicate", "payment_id worth", _TWICE),
            ("give back {payment_id}, we charged twice", "payment_id worth", _TWICE),
            ("refund {payment_id}, we never delivered", "payment_id worth", _NEVER),
            ("send back {payment_id}, the work was never done", "payment_id worth", _NEVER),
            ("refund {amount} of {payment_id}, the customer asked for it", "payment_id worth", _ASKED),
            ("give back {amount} of {payment_id}, at the customer's request", "payment_id worth", _ASKED),
            ("put {payment_id} back on the customer's credit, as they asked", "payment_id worth", {**_ASKED, **_TO_CREDIT}),
            ("refund {payment_id} as credit, the customer asked for it", "payment_id worth", {**_ASKED, **_TO_CREDIT}),
            ("refund {amount} of {payment_id} as credit, the customer asked for it", "payment_id worth", {**_ASKED, **_TO_CREDIT}),
            ("turn {amount} of {payment_id} into credit, as the customer asked", "payment_id worth", {**_ASKED, **_TO_CREDIT}),
            ("refund {payment_id}", "payment_id worth"),
            ("give back {payment_id}", "payment_id worth"),
        ],
        "say": [
            ("the customer wants {payment_id} refunded", "payment_id worth", _ASKED),
            ("we have to give back {payment_id}, the customer asked for it", "payment_id worth", _ASKED),
            ("{payment_id} has to go back, it was charged twice", "payment_id worth", _TWICE),
            ("the customer has asked us to refund {payment_id}", "payment_id worth", _ASKED),
            ("we never delivered, so {payment_id} has to go back", "payment_id worth", _NEVER),
            ("the customer wants {amount} of {payment_id} refunded", "payment_id worth", _ASKED),
            ("{payment_id} has to go back", "payment_id worth"),
        ],
        "frag": [
            ("refund {payment_id}, on request", "payment_id worth", _ASKED),
            ("refund {payment_id}, charged twice", "payment_id worth", _TWICE),
        ],
        "why": [],
    },
    "respond_to_chargeback": {
        "do": [
            ("contest {chargeback_id} with {evidence}", "chargeback_id waiting", _CONTEST),
            ("fight {chargeback_id} with {evidence} as proof", "chargeback_id waiting", _CONTEST),
            ("dispute {chargeback_id} and send the bank {evidence}", "chargeback_id waiting", _CONTEST),
            ("push back on {chargeback_id} with {evidence}", "chargeback_id waiting", _CONTEST),
            ("challenge {chargeback_id} with {evidence}", "chargeback_id waiting", _CONTEST),
            ("contest {chargeback_id}, using {evidence} as evidence", "chargeback_id waiting", _CONTEST),
            ("fight off {chargeback_id} with {evidence}", "chargeback_id waiting", _CONTEST),
            ("reject {chargeback_id} and give {evidence} as proof", "chargeback_id waiting", _CONTEST),
            ("accept {chargeback_id}", "chargeback_id waiting", _ACCEPT),
            ("accept {chargeback_id}, we can't prove anything", "chargeback_id waiting", _ACCEPT),
            ("accept {chargeback_id}, they're in the right", "chargeback_id waiting", _ACCEPT),
            ("accept {chargeback_id} and give the money back", "chargeback_id waiting", _ACCEPT),
        ],
        "say": [
            ("i want to contest {chargeback_id} with {evidence}", "chargeback_id waiting", _CONTEST),
            ("we should contest {chargeback_id}, send the bank {evidence}", "chargeback_id waiting", _CONTEST),
            ("{chargeback_id} is nonsense, contest it with {evidence}", "chargeback_id waiting", _CONTEST),
            ("we won't accept {chargeback_id}, contest it with {evidence}", "chargeback_id waiting", _CONTEST),
            ("they're right about {chargeback_id}, accept it", "chargeback_id waiting", _ACCEPT),
            ("it's not worth fighting {chargeback_id}, accept it", "chargeback_id waiting", _ACCEPT),
        ],
        "frag": [
            ("contest {chargeback_id}, evidence: {evidence}", "chargeback_id waiting", _CONTEST),
            ("accept {chargeback_id}", "chargeback_id waiting", _ACCEPT),
        ],
        "why": [],
    },
    "retry_webhook_delivery": {
        "do": [
            "retry {delivery_id}",
            "resend {delivery_id}",
            "try {delivery_id} again",
            "send {delivery_id} once more",
            "give {delivery_id} another try",
            "have another go at {delivery_id}",
            "redeliver {delivery_id}",
            "fire off {delivery_id} again",
        ],
        "say": [
            "{delivery_id} never arrived, resend it",
            "{delivery_id} didn't arrive, try it again",
            "i need {delivery_id} sent again",
            "{delivery_id} still hasn't arrived, retry it",
        ],
        "frag": ["resend {delivery_id}", "retry {delivery_id}"],
        "why": ["they say their side is fixed"],
    },
}  # fmt: skip
