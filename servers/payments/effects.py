"""What follows from billing: events for those who listen, money on an invoice, what may still be refunded."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.kit.text import instant
from servers.payments import queries
from servers.payments.models import (
    BillingCustomer,
    Chargeback,
    EventType,
    Invoice,
    Payment,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
)
from servers.payments.policy import MOST_ATTEMPTS
from sessions import World

_CODES = {"ok": 200, "failing": 500, "gone": 410}


def tell(world: World, invoice_id: str, *types: EventType) -> None:
    """Write events about an invoice, and one delivery for each endpoint that is on and listens."""
    for name in types:
        event = world.insert(WebhookEvent, type=name, invoice_id=invoice_id, at=instant(world.now))
        for endpoint in world.find(WebhookEndpoint, enabled=True):
            if name in endpoint.event_types:
                status, code = outcome(endpoint.health, attempts=1)
                world.insert(
                    WebhookDelivery,
                    event_id=event.event_id,
                    endpoint_id=endpoint.endpoint_id,
                    status=status,
                    attempts=1,
                    last_code=code,
                    next_attempt_at=instant(world.now + timedelta(hours=1)) if status == "failed" else "",
                )


def outcome(health: str, attempts: int) -> tuple[str, int]:
    """How the attempt of this number ends at an endpoint, and the HTTP code it answers."""
    if health == "ok":
        return "delivered", _CODES[health]
    return "abandoned" if attempts >= MOST_ATTEMPTS else "failed", _CODES[health]


def take(world: World, invoice: Invoice, amount: int) -> Invoice:
    """Count money that came in on an invoice; one with nothing left to pay is paid. Tells those who listen."""
    due = invoice.amount_due - amount
    row = world.update(
        Invoice,
        invoice.invoice_id,
        amount_paid=invoice.amount_paid + amount,
        amount_due=due,
        status="paid" if due == 0 else invoice.status,
    )
    if due == 0:
        tell(world, invoice.invoice_id, "payment.succeeded", "invoice.paid")
    else:
        tell(world, invoice.invoice_id, "payment.succeeded")
    return row


def give_credit(world: World, customer_id: str, amount: int) -> None:
    """Change a customer's credit balance."""
    customer = world.get(BillingCustomer, customer_id)
    if customer is None:
        raise LookupError(customer_id)
    world.update(BillingCustomer, customer_id, credit_balance=customer.credit_balance + amount)


def open_claim(world: World, payment_id: str) -> Chargeback | None:
    """The chargeback that stands against refunds of a payment: open, or lost, or accepted."""
    rows = world.find(Chargeback, payment_id=payment_id)
    return next((row for row in rows if row.status != "won"), None)


def refundable(payment: Any) -> int:
    """What of a payment, read with its `claims`, may still be given back in some way."""
    return payment.amount - payment.refunded if payment.status == "succeeded" and not payment.claims else 0


def returned_to_method(world: World, invoice_id: str) -> int:
    """What went back to original methods on an invoice so far."""
    row = world.first(queries.refunded_to_method, invoice_id=invoice_id)
    return 0 if row is None else row.amount


def next_reference(world: World, invoice: Invoice) -> str:
    """The reference of the next attempt on an invoice: its number and a running count; no payment anywhere has it."""
    count = len(world.all(queries.payments, invoice_id=invoice.invoice_id)) + 1
    while world.find(Payment, reference=f"{invoice.number}-{count}"):
        count += 1
    return f"{invoice.number}-{count}"
