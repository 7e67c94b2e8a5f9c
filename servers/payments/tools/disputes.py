"""Chargebacks."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from servers.kit import Conflict, FreeText, InvalidArguments, Refused, Toolbox, find
from servers.payments.effects import tell
from servers.payments.models import Chargeback, ChargebackId, Payment, WebhookDelivery, WebhookEvent
from servers.payments.policy import EVIDENCE
from servers.payments.views import ChargebackWritten
from sessions import World

toolbox = Toolbox()


@toolbox.write(Chargeback, Payment, WebhookEvent, WebhookDelivery, confirm=True, irreversible=True)
def respond_to_chargeback(
    world: World,
    chargeback_id: ChargebackId,
    response: Annotated[Literal["contest", "accept"], Field(description="Contest it with evidence, or accept it.")],
    evidence: Annotated[
        FreeText, Field(max_length=EVIDENCE[1], description="What shows that the charge was right; needed to contest.")
    ] = "",
) -> ChargebackWritten:
    """Answer a chargeback: contest it, which the bank then reviews, or accept it, which counts as refunded.

    Raises:
        InvalidArguments: contested with less than 20 characters of evidence.
        Refused: the last day to respond is over.
        Conflict: it was answered or decided already.
    """
    row = find(world, Chargeback, chargeback_id)
    payment = find(world, Payment, row.payment_id)
    if row.status != "needs_response":
        raise Conflict(f"The chargeback is {row.status.replace('_', ' ')} already.")
    if row.respond_by < world.today.isoformat():
        raise Refused(f"The last day to respond was {row.respond_by}.")
    if response == "contest" and len(evidence.strip()) < EVIDENCE[0]:
        raise InvalidArguments(f"Contesting needs evidence of at least {EVIDENCE[0]} characters.")
    status = "under_review" if response == "contest" else "accepted"
    world.update(Chargeback, chargeback_id, status=status, evidence=evidence)
    if response == "accept":
        world.update(Payment, payment.payment_id, refunded=min(payment.amount, payment.refunded + row.amount))
    tell(world, payment.invoice_id, "chargeback.updated" if response == "contest" else "chargeback.closed")
    return {
        "chargeback_id": chargeback_id,
        "status": status,
        "amount": row.amount,
        "respond_by": row.respond_by,
    }
