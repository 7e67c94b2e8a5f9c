"""Where an invoice may go now: what a read shows and what a guard checks come from here."""

from __future__ import annotations

from typing import Any

from servers.kit import Conflict, Refused
from servers.kit.text import written
from servers.payments import queries
from servers.payments.models import BillingCustomer
from servers.payments.policy import WRITE_OFF_DAYS, days_overdue
from sessions import World

STATUSES = ("open", "void", "uncollectible")
_ALLOWED = {"draft": ("open", "void"), "open": ("void", "uncollectible"), "uncollectible": ("void",)}


def called(invoice: Any) -> str:
    """What messages call an invoice at the start of a sentence."""
    return f"Invoice {invoice.number}" if invoice.number else "The draft"


def processing(world: World, invoice_id: str) -> Any | None:
    """The payment on an invoice whose end nobody knows yet."""
    rows = world.all(queries.payments, invoice_id=invoice_id)
    return next((row for row in rows if row.status == "processing"), None)


def kept(world: World, invoice_id: str) -> int:
    """What was captured on an invoice and not given back."""
    rows = world.all(queries.payments, invoice_id=invoice_id)
    return sum(row.amount - row.refunded for row in rows if row.status == "succeeded")


def obstacle(world: World, invoice: Any, status: str) -> Conflict | Refused | None:
    """What keeps an invoice from a status today; None when it may go there."""
    name = called(invoice)
    if status not in _ALLOWED.get(invoice.status, ()):
        return Conflict(f"{name} is {invoice.status}; it cannot become {status}.")
    if invoice.status == "draft":
        return _unsendable(world, invoice) if status == "open" else None
    waiting = processing(world, invoice.invoice_id)
    if waiting is not None:
        return Conflict(
            f"The payment {waiting.reference} on {name.lower()} is still processing; settle it first, by its reference."
        )
    return _too_early(world, invoice) if status == "uncollectible" else _paid_for(world, invoice)


def _paid_for(world: World, invoice: Any) -> Refused | None:
    paid = kept(world, invoice.invoice_id)
    if not paid:
        return None
    return Refused(f"{written(paid)} was paid on {called(invoice).lower()}; give that back before it is voided.")


def _too_early(world: World, invoice: Any) -> Refused | None:
    late = days_overdue(invoice.due_on, world.today)
    if late >= WRITE_OFF_DAYS:
        return None
    return Refused(
        f"So far {called(invoice).lower()} is {late} days overdue; it may be written off from day {WRITE_OFF_DAYS} on."
    )


def _unsendable(world: World, invoice: Any) -> Conflict | Refused | None:
    if invoice.total == 0:
        return Conflict("The draft comes to $0.00; there is nothing to bill.")
    customer = world.get(BillingCustomer, invoice.billing_customer_id)
    if customer is not None and customer.status == "blocked":
        return Refused(f"{customer.company} is blocked and gets no new invoice; old debts may be collected.")
    return None


def next_statuses(world: World, invoice: Any) -> list[str]:
    """Where an invoice may go today."""
    return [status for status in STATUSES if obstacle(world, invoice, status) is None]
