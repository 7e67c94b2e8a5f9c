"""What others do: banks settle and claim, endpoints come back."""

from __future__ import annotations

from datetime import timedelta

from servers.kit import Cents, Conflict, FreeText, find
from servers.payments.amounts import fee
from servers.payments.effects import take, tell
from servers.payments.models import Chargeback, EndpointId, Invoice, Payment, PaymentId, WebhookEndpoint
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
        Conflict: it did not succeed.
    """
    row = find(world, Payment, payment_id)
    if row.status != "succeeded":
        raise Conflict("Only what succeeded can be claimed back.")
    world.insert(
        Chargeback,
        payment_id=payment_id,
        amount=min(amount, row.amount - row.refunded),
        reason=reason,
        status="needs_response",
        opened_on=world.today.isoformat(),
        respond_by=(world.today + timedelta(days=10)).isoformat(),
        evidence="",
    )


@toolbox.event
def endpoint_recovers(world: World, endpoint_id: EndpointId) -> None:
    """An endpoint answers again.

    Raises:
        NotFound: there is no such endpoint.
    """
    find(world, WebhookEndpoint, endpoint_id)
    world.update(WebhookEndpoint, endpoint_id, health="ok")


__all__ = ["toolbox"]
