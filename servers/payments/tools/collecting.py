"""Money in, money back."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from servers.kit import Cents, Conflict, FreeText, Refused, Toolbox, find
from servers.kit.text import instant, written
from servers.payments.amounts import fee, tax_share
from servers.payments.effects import (
    give_credit,
    next_reference,
    open_claim,
    returned_to_method,
    take,
    tell,
)
from servers.payments.models import (
    BillingCustomer,
    Destination,
    Invoice,
    InvoiceId,
    Payment,
    PaymentId,
    Refund,
    RefundReason,
    WebhookDelivery,
    WebhookEvent,
)
from servers.payments.policy import LEAST_CHARGE, REFUND_DAYS, REFUND_MOST, capture_needs_yes
from servers.payments.standing import called, processing
from servers.payments.views import PaymentWritten, RefundWritten
from sessions import World

toolbox = Toolbox()
_STATES = {
    "expired": "has expired",
    "insufficient": "has not enough on it",
    "needs_approval": "needs the customer's own approval",
}


@toolbox.write(
    Payment, Invoice, BillingCustomer, WebhookEvent, WebhookDelivery, confirm=capture_needs_yes, irreversible=True
)
def capture_payment(
    world: World,
    invoice_id: InvoiceId,
    amount: Annotated[Cents, Field(description="Amount in cents; left out, all that is due.")] | None = None,
    source: Annotated[
        Literal["saved_method", "bank_transfer", "credit_balance"],
        Field(description="Charge the saved card or debit, record a bank transfer, or use up credit."),
    ] = "saved_method",
    reference: Annotated[
        FreeText,
        Field(
            max_length=60, description="Reference of the payment; that of an earlier attempt settles it, never twice."
        ),
    ]
    | None = None,
) -> PaymentWritten:
    """Take a payment on an invoice. The same reference and amount again answer the first payment and charge nothing.

    Raises:
        Refused: a bank transfer without its reference, or less than 1.00.
        Conflict: the invoice takes no money, it is more than is due, the saved method is missing or does not work,
            another payment is processing, the reference belongs to another payment, or the credit is too small.
    """
    invoice = find(world, Invoice, invoice_id)
    wanted = invoice.amount_due if amount is None else amount
    reference = (reference or "").strip()
    if reference:
        known = world.find(Payment, reference=reference)
        if known:
            return _settle(world, invoice, known[0], wanted if amount is not None else known[0].amount)
    _check_open(world, invoice, wanted)
    customer = find(world, BillingCustomer, invoice.billing_customer_id)
    paid_by = _source(customer, source, wanted, reference)
    if paid_by == "credit_balance":
        give_credit(world, customer.billing_customer_id, -wanted)
    payment = world.insert(
        Payment,
        invoice_id=invoice_id,
        amount=wanted,
        source=paid_by,
        status="succeeded",
        failure_code="",
        reference=reference or next_reference(world, invoice),
        fee=fee(paid_by, wanted),
        refunded=0,
        at=instant(world.now),
        day=world.today.isoformat(),
    )
    return _written(payment, take(world, invoice, wanted), charged_before=False)


def _settle(world: World, invoice: Invoice, payment: Payment, amount: int) -> PaymentWritten:
    """Answer an earlier payment; one whose end nobody knew is settled now."""
    if payment.invoice_id != invoice.invoice_id or payment.amount != amount:
        where = "" if payment.invoice_id == invoice.invoice_id else " on another invoice"
        raise Conflict(f"The reference {payment.reference} belongs to a payment of {written(payment.amount)}{where}.")
    if payment.status == "failed":
        raise Conflict(f"The payment {payment.reference} failed ({payment.failure_code}); use a new reference.")
    if payment.status == "succeeded":
        return _written(payment, invoice, charged_before=True)
    payment = world.update(
        Payment, payment.payment_id, status="succeeded", fee=fee(payment.source, amount), day=world.today.isoformat()
    )
    return _written(payment, take(world, invoice, amount), charged_before=False)


def _check_open(world: World, invoice: Invoice, amount: int) -> None:
    name = called(invoice)
    if invoice.status not in {"open", "uncollectible"}:
        raise Conflict(f"{name} is {invoice.status} and takes no payment.")
    if amount > invoice.amount_due:
        raise Conflict(f"{written(amount)} is more than the {written(invoice.amount_due)} due on {name.lower()}.")
    waiting = processing(world, invoice.invoice_id)
    if waiting is not None:
        raise Conflict(
            f"A payment of {written(waiting.amount)} on {name.lower()} is still processing; "
            f"use its reference {waiting.reference}."
        )
    if amount < LEAST_CHARGE:
        raise Refused(f"{written(amount)} is less than {written(LEAST_CHARGE)}, the least that is taken.")


def _source(customer: BillingCustomer, source: str, amount: int, reference: str) -> str:
    if source == "bank_transfer":
        if not reference:
            raise Refused("A bank transfer is recorded with its reference; ask for it.")
        return source
    if source == "credit_balance":
        if customer.credit_balance < amount:
            held = customer.credit_balance
            raise Conflict(
                f"{customer.company} has {written(held)} of credit, not {written(amount)}."
                if held
                else f"{customer.company} has no credit."
            )
        return source
    if customer.method == "none":
        raise Conflict(f"{customer.company} has no saved method; record a bank transfer or use credit.")
    if customer.method_state != "ok":
        raise Conflict(f"The {customer.method} of {customer.company} {_STATES[customer.method_state]}.")
    return customer.method


@toolbox.write(Refund, Payment, BillingCustomer, WebhookEvent, WebhookDelivery, confirm=True, irreversible=True)
def refund_payment(
    world: World,
    payment_id: PaymentId,
    reason: Annotated[RefundReason, Field(description="Why it is given back.")],
    amount: Annotated[Cents, Field(description="Amount in cents; left out, all that is left of it.")] | None = None,
    destination: Annotated[
        Destination, Field(description="Back to the original method, or to the credit balance.")
    ] = "original",
) -> RefundWritten:
    """Give a payment back, whole or in part.

    Raises:
        Refused: to the original method after 180 days, above 2,500.00 an invoice in all, or what was paid from credit.
        Conflict: the payment did not succeed, more than is left of it, or a chargeback stands against it.
    """
    payment = find(world, Payment, payment_id)
    invoice = find(world, Invoice, payment.invoice_id)
    name = f"The payment {payment.reference}"
    if payment.status != "succeeded":
        raise Conflict(f"{name} is {payment.status}; there is nothing to give back.")
    claim = open_claim(world, payment_id)
    if claim is not None:
        raise Conflict(f"{name} is claimed back by the customer's bank ({claim.status.replace('_', ' ')}).")
    left = payment.amount - payment.refunded
    wanted = left if amount is None else amount
    if wanted > left or left == 0:
        raise Conflict(f"{written(left)} is left of the payment {payment.reference}, not {written(wanted)}.")
    if destination == "original":
        _check_original(world, payment, invoice, wanted)
    else:
        give_credit(world, invoice.billing_customer_id, wanted)
    refund = world.insert(
        Refund,
        payment_id=payment_id,
        amount=wanted,
        tax=tax_share(wanted, invoice.tax, invoice.total),
        reason=reason,
        destination=destination,
        status="pending" if destination == "original" and payment.source == "bank_transfer" else "succeeded",
        day=world.today.isoformat(),
    )
    world.update(Payment, payment_id, refunded=payment.refunded + wanted)
    tell(world, invoice.invoice_id, "refund.created")
    return {
        "refund_id": refund.refund_id,
        "payment_id": payment_id,
        "amount": wanted,
        "tax": refund.tax,
        "destination": destination,
        "status": refund.status,
        "refundable": left - wanted,
    }


def _check_original(world: World, payment: Payment, invoice: Invoice, amount: int) -> None:
    if payment.source == "credit_balance":
        raise Refused(f"The payment {payment.reference} came from credit and goes back to credit.")
    age = (world.today - date.fromisoformat(payment.day)).days
    if age > REFUND_DAYS:
        raise Refused(
            f"The payment {payment.reference} is {age} days old; the original method takes refunds for {REFUND_DAYS} "
            "days, credit is possible."
        )
    so_far = returned_to_method(world, invoice.invoice_id)
    if so_far + amount > REFUND_MOST:
        raise Refused(
            f"{written(so_far + amount)} would go back on invoice {invoice.number}; above {written(REFUND_MOST)} only "
            "the controller may do it, credit is possible."
        )


def _written(payment: Payment, invoice: Invoice, *, charged_before: bool) -> PaymentWritten:
    return {
        "payment_id": payment.payment_id,
        "invoice_id": invoice.invoice_id,
        "amount": payment.amount,
        "source": payment.source,
        "status": payment.status,
        "reference": payment.reference,
        "fee": payment.fee,
        "amount_due": invoice.amount_due,
        "invoice_status": invoice.status,
        "charged_before": charged_before,
    }
