"""A billing desk for tests: customers, invoices, payments and deliveries by the part they play."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.payments import PAYMENTS
from servers.payments.models import (
    BillingCustomer,
    Chargeback,
    Invoice,
    Payment,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
)
from tests.servers.desk import Desk


def desk_of(seed: int = 0) -> Desk:
    return Desk(PAYMENTS, seed)


def day(desk: Desk, days: int) -> str:
    return (desk.cast.today + timedelta(days=days)).isoformat()


def customer(desk: Desk, **equal: Any) -> BillingCustomer:
    """A customer of whom this holds; active, wanting no order number and without credit if nothing else is said."""
    plain = {"status": "active", "wants_po": False, "credit_balance": 0, "method_state": "ok"}
    return desk.world.find(BillingCustomer, **{**plain, **equal})[0]


def bill(desk: Desk, who: BillingCustomer, *lines: tuple[str, int, int], **more: Any) -> dict[str, Any]:
    """A draft of these lines: text, quantity, price of one."""
    texts, counts, prices = zip(*(lines or (("Roadmap review", 1, 50_000),)), strict=True)
    return desk.do(
        "create_invoice",
        billing_customer_id=who.billing_customer_id,
        descriptions=list(texts),
        quantities=list(counts),
        unit_amounts=list(prices),
        **more,
    )


def sent(desk: Desk, who: BillingCustomer, *lines: tuple[str, int, int]) -> Invoice:
    """A draft of these lines, opened."""
    made = bill(desk, who, *lines)
    desk.do("set_invoice_status", invoice_id=made["invoice_id"], status="open")
    return desk.row(Invoice, made["invoice_id"])


def overdue_by(desk: Desk, days: int) -> Invoice:
    """An open invoice that is overdue by exactly so many days, with nothing paid on it."""
    rows = desk.world.find(Invoice, status="open", due_on=day(desk, -days), amount_paid=0)
    return next(row for row in rows if not desk.world.find(Payment, invoice_id=row.invoice_id))


def timed_out(desk: Desk) -> Payment:
    """The payment whose end nobody knows."""
    [row] = desk.world.find(Payment, status="processing")
    return row


def untouched(desk: Desk, **equal: Any) -> Payment:
    """A payment that succeeded, of which nothing was given back or claimed."""
    claimed = {row.payment_id for row in desk.world.find(Chargeback)}
    rows = desk.world.find(Payment, status="succeeded", refunded=0, **equal)
    recent = day(desk, -150)
    return next(row for row in rows if row.payment_id not in claimed and (row.day >= recent or "day" in equal))


def claim(desk: Desk, days: int, status: str = "needs_response") -> Chargeback:
    """A chargeback with so many days left."""
    return desk.world.find(Chargeback, status=status, respond_by=day(desk, days))[0]


def endpoint(desk: Desk, name: str) -> WebhookEndpoint:
    return next(row for row in desk.world.find(WebhookEndpoint) if name in row.url)


def delivery(desk: Desk, name: str, **equal: Any) -> WebhookDelivery:
    """A delivery to an endpoint of this name."""
    return desk.world.find(WebhookDelivery, endpoint_id=endpoint(desk, name).endpoint_id, **equal)[0]


def told(desk: Desk, known: set[str]) -> list[str]:
    """Types of the events that came since those known."""
    return sorted(row.type for row in desk.world.find(WebhookEvent) if row.event_id not in known)


def events(desk: Desk) -> set[str]:
    return {row.event_id for row in desk.world.find(WebhookEvent)}
