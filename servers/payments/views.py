"""What the tools answer. Ids stand under their parameters' names; amounts are cents."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NotRequired
from zoneinfo import ZoneInfo

from typing_extensions import TypedDict

from servers.kit.text import local_minute
from servers.payments import queries
from servers.payments.amounts import chargeback_fee
from servers.payments.effects import refundable
from servers.payments.policy import days_overdue
from servers.payments.standing import next_statuses
from sessions import World

EVENT_NAMES: Mapping[str, str] = {
    "invoice.opened": "opened",
    "invoice.paid": "paid",
    "invoice.voided": "voided",
    "invoice.uncollectible": "written-off",
    "payment.succeeded": "payment",
    "payment.failed": "failed payment",
    "refund.created": "refund",
    "chargeback.updated": "chargeback",
    "chargeback.closed": "closed chargeback",
}


class CustomerView(TypedDict):
    """One customer; `method_state` is what charging the saved method would give."""

    billing_customer_id: str
    company: str
    contact: str
    email: str
    city: str
    country: str
    tax_rate_bp: int
    terms_days: int
    credit_balance: int
    method: str
    wants_po_number: bool
    status: str
    total_due: int
    total_overdue: int
    method_state: NotRequired[str]


class CustomersView(TypedDict):
    """One page of customers."""

    billing_customers: list[CustomerView]
    total: int
    next_cursor: NotRequired[str]


class InvoiceView(TypedDict):
    """One invoice in a list; a draft has no number and no days but when it was written. Its title is its first line."""

    invoice_id: str
    billing_customer_id: str
    company: str
    city: str
    status: str
    total: int
    amount_due: int
    title: str
    days_overdue: int
    created_at: NotRequired[str]
    number: NotRequired[str]
    issued_on: NotRequired[str]
    due_on: NotRequired[str]
    memo: NotRequired[str]
    po_number: NotRequired[str]


class InvoicesView(TypedDict):
    """One page of invoices."""

    invoices: list[InvoiceView]
    total: int
    next_cursor: NotRequired[str]


class LineView(TypedDict):
    """One line."""

    description: str
    quantity: int
    unit_amount: int
    amount: int
    tax: int


class PaymentView(TypedDict):
    """One payment on the invoice of this number; `refundable` is what may still be given back."""

    payment_id: str
    number: str
    amount: int
    source: str
    status: str
    reference: str
    fee: int
    refunded: int
    refundable: int
    day: str
    failure_code: NotRequired[str]


class RefundView(TypedDict):
    """One refund."""

    refund_id: str
    payment_id: str
    amount: int
    tax: int
    reason: str
    destination: str
    status: str
    day: str


class ChargebackView(TypedDict):
    """One chargeback of a payment on the invoice of this number."""

    chargeback_id: str
    number: str
    company: str
    payment_id: str
    amount: int
    fee: int
    reason: str
    status: str
    opened_on: str
    respond_by: str


class WholeInvoiceView(TypedDict):
    """One invoice with lines, payments, refunds and chargebacks; `next_statuses` is where it may go now."""

    invoice_id: str
    billing_customer_id: str
    company: str
    contact: str
    status: str
    subtotal: int
    tax: int
    total: int
    credit_applied: int
    amount_paid: int
    amount_due: int
    days_overdue: int
    lines: list[LineView]
    payments: list[PaymentView]
    refunds: list[RefundView]
    chargebacks: list[ChargebackView]
    next_statuses: list[str]
    created_at: NotRequired[str]
    number: NotRequired[str]
    issued_on: NotRequired[str]
    due_on: NotRequired[str]
    memo: NotRequired[str]
    po_number: NotRequired[str]
    closed_reason: NotRequired[str]


class InvoiceWritten(TypedDict):
    """An invoice after a change; `change` says what happened."""

    invoice_id: str
    status: str
    subtotal: int
    tax: int
    total: int
    credit_applied: int
    amount_due: int
    change: str
    number: NotRequired[str]
    due_on: NotRequired[str]


class PaymentWritten(TypedDict):
    """A payment that was made or was there already; `amount_due` is what the invoice still asks for."""

    payment_id: str
    invoice_id: str
    amount: int
    source: str
    status: str
    reference: str
    fee: int
    amount_due: int
    invoice_status: str
    charged_before: bool


class RefundWritten(TypedDict):
    """A refund that was made."""

    refund_id: str
    payment_id: str
    amount: int
    tax: int
    destination: str
    status: str
    refundable: int


class ChargebackWritten(TypedDict):
    """A chargeback that was answered."""

    chargeback_id: str
    status: str
    amount: int
    respond_by: str


class DeliveryView(TypedDict):
    """One delivery of an event."""

    delivery_id: str
    event_type: str
    event: str
    invoice_id: str
    endpoint: str
    url: str
    status: str
    attempts: int
    at: str
    endpoint_id: str
    endpoint_enabled: bool
    number: NotRequired[str]
    last_code: NotRequired[int]
    next_attempt_at: NotRequired[str]


class DeliveriesView(TypedDict):
    """One page of deliveries."""

    webhook_deliveries: list[DeliveryView]
    total: int
    next_cursor: NotRequired[str]


class DeliveryWritten(TypedDict):
    """A delivery after one more attempt."""

    delivery_id: str
    status: str
    attempts: int
    last_code: int


def customer_view(row: Any) -> CustomerView:
    """A customer as listed."""
    view: CustomerView = {
        "billing_customer_id": row.billing_customer_id,
        "company": row.company,
        "contact": row.contact,
        "email": row.email,
        "city": row.city,
        "country": row.country,
        "tax_rate_bp": row.tax_bp,
        "terms_days": row.terms_days,
        "credit_balance": row.credit_balance,
        "method": row.method,
        "wants_po_number": row.wants_po,
        "status": row.status,
        "total_due": row.due,
        "total_overdue": row.overdue,
    }
    if row.method != "none":
        view["method_state"] = row.method_state
    return view


def overdue_of(row: Any, today: date) -> int:
    """For how many days an open invoice is overdue."""
    return days_overdue(row.due_on, today) if row.status == "open" else 0


def invoice_view(row: Any, today: date, zone: ZoneInfo) -> InvoiceView:
    """An invoice as listed."""
    view: InvoiceView = {
        "invoice_id": row.invoice_id,
        "billing_customer_id": row.billing_customer_id,
        "company": row.company,
        "city": row.city,
        "status": row.status,
        "total": row.total,
        "amount_due": row.amount_due,
        "title": row.title or "",
        "days_overdue": overdue_of(row, today),
    }
    if row.issued_on is None:
        view["created_at"] = local_minute(row.created_at, zone)
    if row.number is not None:
        view["number"] = row.number
    if row.issued_on is not None:
        view["issued_on"] = row.issued_on
    if row.due_on is not None:
        view["due_on"] = row.due_on
    if row.memo:
        view["memo"] = row.memo
    if row.po_number:
        view["po_number"] = row.po_number
    return view


def payment_view(row: Any, number: str) -> PaymentView:
    """A payment as shown."""
    view: PaymentView = {
        "payment_id": row.payment_id,
        "number": number,
        "amount": row.amount,
        "source": row.source,
        "status": row.status,
        "reference": row.reference,
        "fee": row.fee,
        "refunded": row.refunded,
        "refundable": refundable(row),
        "day": row.day,
    }
    if row.failure_code:
        view["failure_code"] = row.failure_code
    return view


def whole_invoice(world: World, row: Any) -> WholeInvoiceView:
    """An invoice with all that belongs to it."""
    view: WholeInvoiceView = {
        "invoice_id": row.invoice_id,
        "billing_customer_id": row.billing_customer_id,
        "company": row.company,
        "contact": row.contact,
        "status": row.status,
        "subtotal": row.subtotal,
        "tax": row.tax,
        "total": row.total,
        "credit_applied": row.credit_applied,
        "amount_paid": row.amount_paid,
        "amount_due": row.amount_due,
        "days_overdue": overdue_of(row, world.today),
        "lines": [
            {
                "description": line.description,
                "quantity": line.quantity,
                "unit_amount": line.unit_amount,
                "amount": line.amount,
                "tax": line.tax,
            }
            for line in world.all(queries.lines, invoice_id=row.invoice_id)
        ],
        "payments": [
            payment_view(one, row.number or "") for one in world.all(queries.payments, invoice_id=row.invoice_id)
        ],
        "refunds": [
            {
                "refund_id": one.refund_id,
                "payment_id": one.payment_id,
                "amount": one.amount,
                "tax": one.tax,
                "reason": one.reason,
                "destination": one.destination,
                "status": one.status,
                "day": one.day,
            }
            for one in world.all(queries.refunds, invoice_id=row.invoice_id)
        ],
        "chargebacks": [
            {
                "chargeback_id": one.chargeback_id,
                "number": one.number or "",
                "company": one.company,
                "payment_id": one.payment_id,
                "amount": one.amount,
                "fee": chargeback_fee(one.status),
                "reason": one.reason,
                "status": one.status,
                "opened_on": one.opened_on,
                "respond_by": one.respond_by,
            }
            for one in (world.all(queries.chargebacks) if row.chargebacks else ())
            if one.invoice_id == row.invoice_id
        ],
        "next_statuses": next_statuses(world, row),
    }
    if row.issued_on is None:
        view["created_at"] = local_minute(row.created_at, world.zone)
    for name in ("number", "issued_on", "due_on", "memo", "po_number", "closed_reason"):
        if getattr(row, name):
            view[name] = getattr(row, name)
    return view


def delivery_view(world: World, row: Any) -> DeliveryView:
    """A delivery as listed."""
    view: DeliveryView = {
        "delivery_id": row.delivery_id,
        "event_type": row.type,
        "event": EVENT_NAMES[row.type],
        "invoice_id": row.invoice_id,
        "endpoint": row.url.removeprefix("https://").partition(".")[0].replace("-", " "),
        "url": row.url,
        "status": row.status,
        "attempts": row.attempts,
        "at": local_minute(row.at, world.zone),
        "endpoint_id": row.endpoint_id,
        "endpoint_enabled": row.enabled,
    }
    if row.number is not None:
        view["number"] = row.number
    if row.last_code:
        view["last_code"] = row.last_code
    if row.next_attempt_at:
        view["next_attempt_at"] = local_minute(row.next_attempt_at, world.zone)
    return view
