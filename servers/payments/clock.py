"""What time alone does: waiting deliveries go out, banks decide contested chargebacks."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from servers.payments import queries
from servers.payments.effects import tell
from servers.payments.models import Chargeback, Payment, WebhookDelivery
from servers.payments.policy import REVIEW_DAYS, is_won
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:
    """Let the time from `before` to `after` pass. A contested chargeback is decided two weeks after its last day."""
    if after <= before:
        return
    for row in world.all(queries.pending):
        world.update(
            WebhookDelivery, row.delivery_id, status="delivered", attempts=1, last_code=200, next_attempt_at=""
        )
    today = after.astimezone(world.zone).date()
    for row in world.find(Chargeback, status="under_review"):
        if date.fromisoformat(row.respond_by) + timedelta(days=REVIEW_DAYS) > today:
            continue
        won = is_won(world.seed, row.opened_on, row.amount)
        world.update(Chargeback, row.chargeback_id, status="won" if won else "lost")
        payment = world.get(Payment, row.payment_id)
        if payment is None:
            raise LookupError(row.payment_id)
        if not won:
            world.update(Payment, payment.payment_id, refunded=min(payment.amount, payment.refunded + row.amount))
        tell(world, payment.invoice_id, "chargeback.closed")
