"""Tables of the billing desk, the types that point to them, and how money and days stand in them.

Money is whole cents of US dollars; a tax rate is in basis points. Days are local dates ("2026-03-11"), moments UTC
instants ("2026-03-11T10:00:00Z").
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

Method = Literal["none", "card", "debit"]
MethodState = Literal["ok", "expired", "insufficient", "needs_approval"]
CustomerStatus = Literal["active", "blocked"]
InvoiceStatus = Literal["draft", "open", "paid", "void", "uncollectible"]
PaymentSource = Literal["card", "debit", "bank_transfer", "credit_balance"]
PaymentStatus = Literal["processing", "succeeded", "failed"]
RefundReason = Literal["duplicate", "requested", "not_delivered", "fraudulent"]
RefundStatus = Literal["succeeded", "pending", "failed"]
Destination = Literal["original", "credit"]
ChargebackStatus = Literal["needs_response", "under_review", "won", "lost", "accepted"]
EventType = Literal[
    "invoice.opened", "invoice.paid", "invoice.voided", "invoice.uncollectible", "payment.succeeded", "payment.failed",
    "refund.created", "chargeback.updated", "chargeback.closed",
]  # fmt: skip
Health = Literal["ok", "failing", "gone"]
DeliveryStatus = Literal["delivered", "pending", "failed", "abandoned"]


class Base(DeclarativeBase):
    """Tables of this world."""


class BillingCustomer(Base):
    """A firm that is billed. `method` is how it can be charged without asking, `method_state` what that would give."""

    __tablename__ = "billing_customer"
    __table_args__ = (CheckConstraint("credit_balance >= 0"),)

    billing_customer_id: Mapped[str] = mapped_column(primary_key=True, info=generated("BC-{5}"))
    company: Mapped[str] = mapped_column(info=mark("text"))
    contact: Mapped[str] = mapped_column(info=mark("text"))
    email: Mapped[str]
    city: Mapped[str] = mapped_column(info=mark("text"))
    country: Mapped[str]
    tax_bp: Mapped[int]
    terms_days: Mapped[int]
    credit_balance: Mapped[int]
    method: Mapped[Method] = mapped_column(String)
    method_state: Mapped[MethodState] = mapped_column(String)
    wants_po: Mapped[bool]
    status: Mapped[CustomerStatus] = mapped_column(String)


class Invoice(Base):
    """A bill. The number comes with opening; what is due is total less credit applied and what was paid."""

    __tablename__ = "invoice"
    __table_args__ = (CheckConstraint("amount_due >= 0"),)

    invoice_id: Mapped[str] = mapped_column(primary_key=True, info=generated("IV-{5}"))
    number: Mapped[str | None] = mapped_column(info=mark("volatile"))
    billing_customer_id: Mapped[str] = mapped_column(ForeignKey("billing_customer.billing_customer_id"))
    status: Mapped[InvoiceStatus] = mapped_column(String)
    subtotal: Mapped[int]
    tax: Mapped[int]
    total: Mapped[int]
    credit_applied: Mapped[int]
    amount_paid: Mapped[int]
    amount_due: Mapped[int]
    issued_on: Mapped[str | None]
    due_on: Mapped[str | None]
    memo: Mapped[str] = mapped_column(info=mark("text"))
    po_number: Mapped[str]
    closed_reason: Mapped[str] = mapped_column(info=mark("text"))
    created_at: Mapped[str] = mapped_column(info=mark("volatile"))


class InvoiceLine(Base):
    """One line of a bill; a negative unit amount is a discount. Tax is worked out a line."""

    __tablename__ = "invoice_line"
    __table_args__ = ({"sqlite_with_rowid": False},)

    invoice_id: Mapped[str] = mapped_column(ForeignKey("invoice.invoice_id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    description: Mapped[str] = mapped_column(info=mark("text"))
    quantity: Mapped[int]
    unit_amount: Mapped[int]
    amount: Mapped[int]
    tax: Mapped[int]


class Payment(Base):
    """Money that came, is coming or did not come for a bill. No two have one reference."""

    __tablename__ = "payment"
    __table_args__ = (CheckConstraint("refunded <= amount"), Index("payment_by_invoice", "invoice_id"))

    payment_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PM-{5}"))
    invoice_id: Mapped[str] = mapped_column(ForeignKey("invoice.invoice_id"))
    amount: Mapped[int]
    source: Mapped[PaymentSource] = mapped_column(String)
    status: Mapped[PaymentStatus] = mapped_column(String)
    failure_code: Mapped[str]
    reference: Mapped[str] = mapped_column(unique=True, info=mark("volatile"))
    fee: Mapped[int]
    refunded: Mapped[int]
    at: Mapped[str] = mapped_column(info=mark("volatile"))
    day: Mapped[str]


class Refund(Base):
    """Money given back of a payment; `tax` is the share of tax in it."""

    __tablename__ = "refund"

    refund_id: Mapped[str] = mapped_column(primary_key=True, info=generated("RF-{5}"))
    payment_id: Mapped[str] = mapped_column(ForeignKey("payment.payment_id"))
    amount: Mapped[int]
    tax: Mapped[int]
    reason: Mapped[RefundReason] = mapped_column(String)
    destination: Mapped[Destination] = mapped_column(String)
    status: Mapped[RefundStatus] = mapped_column(String)
    day: Mapped[str]


class Chargeback(Base):
    """A payment that the customer's bank claims back."""

    __tablename__ = "chargeback"

    chargeback_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CB-{5}"))
    payment_id: Mapped[str] = mapped_column(ForeignKey("payment.payment_id"))
    amount: Mapped[int]
    reason: Mapped[str] = mapped_column(info=mark("text"))
    status: Mapped[ChargebackStatus] = mapped_column(String)
    opened_on: Mapped[str]
    respond_by: Mapped[str]
    evidence: Mapped[str] = mapped_column(info=mark("text"))


class WebhookEndpoint(Base):
    """An address that is told of events. Its secret is shown by no tool."""

    __tablename__ = "webhook_endpoint"

    endpoint_id: Mapped[str] = mapped_column(primary_key=True, info=generated("EP-{4}"))
    url: Mapped[str]
    event_types: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    enabled: Mapped[bool]
    health: Mapped[Health] = mapped_column(String)
    secret: Mapped[str]


class WebhookEvent(Base):
    """Something that happened to an invoice or its money."""

    __tablename__ = "webhook_event"

    event_id: Mapped[str] = mapped_column(primary_key=True, info=generated("EV-{6}"))
    type: Mapped[EventType] = mapped_column(String)
    invoice_id: Mapped[str] = mapped_column(ForeignKey("invoice.invoice_id"))
    at: Mapped[str] = mapped_column(info=mark("volatile"))


class WebhookDelivery(Base):
    """An event on its way to an endpoint."""

    __tablename__ = "webhook_delivery"
    __table_args__ = (Index("delivery_by_event", "event_id"),)

    delivery_id: Mapped[str] = mapped_column(primary_key=True, info=generated("WD-{6}"))
    event_id: Mapped[str] = mapped_column(ForeignKey("webhook_event.event_id"))
    endpoint_id: Mapped[str] = mapped_column(ForeignKey("webhook_endpoint.endpoint_id"))
    status: Mapped[DeliveryStatus] = mapped_column(String)
    attempts: Mapped[int]
    last_code: Mapped[int]
    next_attempt_at: Mapped[str] = mapped_column(info=mark("volatile"))


BillingCustomerId = Annotated[str, Ref(BillingCustomer), Field(description="billing_customer_id of a customer.")]
InvoiceId = Annotated[str, Ref(Invoice), Field(description="invoice_id of an invoice; its number is not its id.")]
PaymentId = Annotated[str, Ref(Payment), Field(description="payment_id of a payment.")]
RefundId = Annotated[str, Ref(Refund), Field(description="refund_id of a refund.")]
ChargebackId = Annotated[str, Ref(Chargeback), Field(description="chargeback_id of a chargeback.")]
EndpointId = Annotated[str, Ref(WebhookEndpoint), Field(description="endpoint_id of a webhook endpoint.")]
DeliveryId = Annotated[str, Ref(WebhookDelivery), Field(description="delivery_id of a webhook delivery.")]
