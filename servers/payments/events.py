"""What others do: banks settle and claim, endpoints come back."""

from __future__ import annotations

from datetime import timedelta

from servers.kit import Cents, Conflict, FreeText, find
from servers.payments.amounts import fee
from servers.payments.effects import open_claim, take, tell
from servers.payments.models import (
    Chargeback,
    EndpointId,
    Invoice,
    Payment,
    PaymentId,
    Refund,
    RefundId,
    WebhookEndpoint,
)
from servers.payments.tools import toolbox
from sessions import World


@toolbox.event
def payment_settles(world: World, payment_id: PaymentId, succeeded: bool) -> None:
    """A payment whose end nobody knew succeeds or fails at the bank.

    Raises:
        NotFound: there is no such payment.
        Conflict: it is not processing.
    """
    row = find(world, Payment, payment_id)
    if row.status != "processing":
        raise Conflict("It is not processing.")
    if succeeded:
        world.update(Payment, payment_id, status="succeeded", fee=fee(row.source, row.amount))
        take(world, find(world, Invoice, row.invoice_id), row.amount)
    else:
        world.update(Payment, payment_id, status="failed", failure_code="timed_out")
        tell(world, row.invoice_id, "payment.failed")


@toolbox.event
def chargeback_arrives(world: World, payment_id: PaymentId, amount: Cents, reason: FreeText) -> None:
    """The customer's bank claims a payment back; there are ten days to respond.

    Raises:
        NotFound: there is no such payment.
        Conflict: it did not succeed, nothing of it is left, or it is claimed back already.
    """
    row = find(world, Payment, payment_id)
    left = row.amount - row.refunded
    if row.status != "succeeded" or left == 0 or open_claim(world, payment_id) is not None:
        raise Conflict("Only what was paid, not given back, and is not claimed yet can be claimed back.")
    world.insert(
        Chargeback,
        payment_id=payment_id,
        amount=min(amount, left),
        reason=reason,
        status="needs_response",
        opened_on=world.today.isoformat(),
        respond_by=(world.today + timedelta(days=10)).isoformat(),
        evidence="",
    )
    tell(world, row.invoice_id, "chargeback.updated")


@toolbox.event
def refund_settles(world: World, refund_id: RefundId, succeeded: bool) -> None:
    """A refund that was on its way arrives at the customer's bank, or fails there and is ours again.

    Raises:
        NotFound: there is no such refund.
        Conflict: it is not pending.
    """
    row = find(world, Refund, refund_id)
    if row.status != "pending":
        raise Conflict("It is not pending.")
    world.update(Refund, refund_id, status="succeeded" if succeeded else "failed")
    if not succeeded:
        payment = find(world, Payment, row.payment_id)
        world.update(Payment, row.payment_id, refunded=payment.refunded - row.amount)


@toolbox.event
def endpoint_recovers(world: World, endpoint_id: EndpointId) -> None:
    """An endpoint answers again.

    Raises:
        NotFound: there is no such endpoint.
        Conflict: it answers.
    """
    if find(world, WebhookEndpoint, endpoint_id).health == "ok":
        raise Conflict("It answers.")
    world.update(WebhookEndpoint, endpoint_id, health="ok")


__all__ = ["toolbox"]
