"""The desk's rows as people see them; fields are named and valued as the tools show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from servers.kit.environment import Rows
from servers.payments import queries
from servers.payments.effects import refundable
from servers.payments.views import customer_view, delivery_view, invoice_view
from sessions import World


class CustomerThing(NamedTuple):
    """A customer; a firm is "them"."""

    id: str
    company: str
    contact: str
    email: str
    city: str
    country: str
    terms_days: int
    credit_balance: int
    method: str
    wants_po_number: bool
    status: str
    total_due: int
    total_overdue: int
    method_state: str | None = None
    plural: bool = True


class InvoiceThing(NamedTuple):
    """An invoice; `month` is that of its issue."""

    id: str
    billing_customer_id: str
    company: str
    city: str
    contact: str
    status: str
    subtotal: int
    tax: int
    total: int
    amount_due: int
    amount_paid: int
    title: str
    days_overdue: int
    is_blocked: bool
    created_at: str | None = None
    number: str | None = None
    issued_on: str | None = None
    due_on: str | None = None
    po_number: str | None = None


class PaymentThing(NamedTuple):
    """A payment, spoken of by its customer."""

    id: str
    invoice_id: str
    number: str | None
    company: str
    contact: str
    amount: int
    source: str
    status: str
    reference: str
    fee: int
    refunded: int
    refundable: int
    day: str


class ChargebackThing(NamedTuple):
    """A chargeback, spoken of by its customer."""

    id: str
    company: str
    number: str | None
    amount: int
    reason: str
    status: str
    opened_on: str
    respond_by: str
    may_answer: bool


class DeliveryThing(NamedTuple):
    """A webhook delivery."""

    id: str
    number: str | None
    event: str
    endpoint: str
    url: str
    status: str
    attempts: int
    endpoint_enabled: bool
    at: str
    last_code: int | None = None
    next_attempt_at: str | None = None


def _thing(kind: type[Any], key: str, view: Mapping[str, Any], **more: Any) -> Any:
    known = {name: view[name] for name in kind._fields if name in view}
    return kind(**{**known, **more, "id": view[key]})


def _customers(world: World) -> list[Any]:
    rows = world.all(queries.customers, today=world.today.isoformat())
    return [_thing(CustomerThing, "billing_customer_id", customer_view(row)) for row in rows]


def _invoices(world: World) -> list[Any]:
    today, zone = world.today, world.zone
    return [
        _thing(
            InvoiceThing,
            "invoice_id",
            invoice_view(row, today, zone),
            contact=row.contact,
            subtotal=row.subtotal,
            tax=row.tax,
            amount_paid=row.amount_paid,
            is_blocked=row.standing == "blocked",
        )
        for row in world.all(queries.invoices)
    ]


def _payments(world: World) -> list[Any]:
    return [
        PaymentThing(
            row.payment_id, row.invoice_id, row.number, row.company, row.contact, row.amount, row.source, row.status,
            row.reference, row.fee, row.refunded, refundable(row), row.day,
        )
        for row in world.all(queries.all_payments)
    ]  # fmt: skip


def _chargebacks(world: World) -> list[Any]:
    return [
        ChargebackThing(
            row.chargeback_id, row.company, row.number, row.amount, row.reason, row.status, row.opened_on,
            row.respond_by, row.status == "needs_response" and row.respond_by >= world.today.isoformat(),
        )
        for row in world.all(queries.chargebacks)
    ]  # fmt: skip


def _deliveries(world: World) -> list[Any]:
    return [_thing(DeliveryThing, "delivery_id", delivery_view(world, row)) for row in world.all(queries.deliveries)]


THINGS: Mapping[str, Rows] = {
    "billing_customer": _customers,
    "invoice": _invoices,
    "payment": _payments,
    "chargeback": _chargebacks,
    "webhook_delivery": _deliveries,
}
