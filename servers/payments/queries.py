"""Selects of the billing desk, compiled once."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import ColumnElement, Integer, bindparam, case, cast, func, select

from servers.payments.models import (
    BillingCustomer,
    Chargeback,
    Invoice,
    InvoiceLine,
    Payment,
    Refund,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
)
from sessions import columns, entities

_today: ColumnElement[Any] = bindparam("today")
_owed = Invoice.status == "open"
_running = cast(Invoice.number, Integer)

customers: Final = columns(
    select(
        *BillingCustomer.__table__.columns,
        func.coalesce(func.sum(case((_owed, Invoice.amount_due), else_=0)), 0).label("due"),
        func.coalesce(func.sum(case((_owed & (Invoice.due_on < _today), Invoice.amount_due), else_=0)), 0).label(
            "overdue"
        ),
    )
    .outerjoin(Invoice, Invoice.billing_customer_id == BillingCustomer.billing_customer_id)
    .group_by(BillingCustomer.billing_customer_id)
    .order_by(BillingCustomer.company, BillingCustomer.city, BillingCustomer.billing_customer_id)
)
_words = (
    select(func.group_concat(InvoiceLine.description, "; "))
    .where(InvoiceLine.invoice_id == Invoice.invoice_id)
    .correlate(Invoice)
    .scalar_subquery()
)
_title = (
    select(InvoiceLine.description)
    .where(InvoiceLine.invoice_id == Invoice.invoice_id, InvoiceLine.position == 1)
    .correlate(Invoice)
    .scalar_subquery()
)
_claimed = (
    select(func.count())
    .select_from(Chargeback)
    .join(Payment, Payment.payment_id == Chargeback.payment_id)
    .where(Payment.invoice_id == Invoice.invoice_id)
    .correlate(Invoice)
    .scalar_subquery()
)
_invoices = (
    select(
        *Invoice.__table__.columns,
        BillingCustomer.company,
        BillingCustomer.contact,
        BillingCustomer.city,
        BillingCustomer.status.label("standing"),
        _title.label("title"),
        _words.label("words"),
        _claimed.label("chargebacks"),
    )
    .join(BillingCustomer, BillingCustomer.billing_customer_id == Invoice.billing_customer_id)
    .order_by(Invoice.issued_on.is_(None).desc(), Invoice.issued_on.desc(), _running.desc(), Invoice.invoice_id)
)
invoices: Final = columns(_invoices)
invoice: Final = columns(_invoices.where(Invoice.invoice_id == bindparam("invoice_id")))
lines: Final = entities(
    select(InvoiceLine).where(InvoiceLine.invoice_id == bindparam("invoice_id")).order_by(InvoiceLine.position)
)
drafts: Final = entities(
    select(Invoice).where(
        Invoice.billing_customer_id == bindparam("billing_customer_id"),
        Invoice.status == "draft",
        Invoice.total == bindparam("total"),
    )
)
_claims = (
    select(func.count())
    .where(Chargeback.payment_id == Payment.payment_id, Chargeback.status != "won")
    .correlate(Payment)
    .scalar_subquery()
    .label("claims")
)
payments: Final = columns(
    select(*Payment.__table__.columns, _claims)
    .where(Payment.invoice_id == bindparam("invoice_id"))
    .order_by(Payment.day, Payment.payment_id)
)
all_payments: Final = columns(
    select(*Payment.__table__.columns, _claims, Invoice.number, BillingCustomer.company, BillingCustomer.contact)
    .join(Invoice, Invoice.invoice_id == Payment.invoice_id)
    .join(BillingCustomer, BillingCustomer.billing_customer_id == Invoice.billing_customer_id)
    .order_by(Payment.day.desc(), Payment.payment_id)
)
refunds: Final = columns(
    select(*Refund.__table__.columns, Payment.invoice_id)
    .join(Payment, Payment.payment_id == Refund.payment_id)
    .where(Payment.invoice_id == bindparam("invoice_id"))
    .order_by(Refund.day, Refund.refund_id)
)
refunded_to_method: Final = columns(
    select(func.coalesce(func.sum(Refund.amount), 0).label("amount"))
    .join(Payment, Payment.payment_id == Refund.payment_id)
    .where(Payment.invoice_id == bindparam("invoice_id"), Refund.destination == "original", Refund.status != "failed")
)
chargebacks: Final = columns(
    select(*Chargeback.__table__.columns, Payment.invoice_id, Invoice.number, BillingCustomer.company)
    .join(Payment, Payment.payment_id == Chargeback.payment_id)
    .join(Invoice, Invoice.invoice_id == Payment.invoice_id)
    .join(BillingCustomer, BillingCustomer.billing_customer_id == Invoice.billing_customer_id)
    .order_by(Chargeback.respond_by, Chargeback.chargeback_id)
)
last_number: Final = columns(select(func.max(_running).label("number")))
deliveries: Final = columns(
    select(
        *WebhookDelivery.__table__.columns,
        WebhookEvent.type,
        WebhookEvent.invoice_id,
        WebhookEvent.at,
        WebhookEndpoint.url,
        WebhookEndpoint.enabled,
        WebhookEndpoint.health,
        Invoice.number,
    )
    .join(WebhookEvent, WebhookEvent.event_id == WebhookDelivery.event_id)
    .join(WebhookEndpoint, WebhookEndpoint.endpoint_id == WebhookDelivery.endpoint_id)
    .join(Invoice, Invoice.invoice_id == WebhookEvent.invoice_id)
    .order_by(WebhookEvent.at.desc(), WebhookDelivery.delivery_id)
)
pending: Final = columns(
    select(WebhookDelivery.delivery_id)
    .join(WebhookEndpoint, WebhookEndpoint.endpoint_id == WebhookDelivery.endpoint_id)
    .where(WebhookDelivery.status == "pending", WebhookEndpoint.health == "ok", WebhookEndpoint.enabled.is_(True))
    .order_by(WebhookDelivery.delivery_id)
)
