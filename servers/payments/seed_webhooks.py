"""Who listens, and a month of events."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from servers.cast import Cast
from servers.cast.days import at_local
from servers.payments.effects import outcome
from servers.payments.models import WebhookDelivery, WebhookEndpoint, WebhookEvent
from servers.payments.money import instant
from servers.payments.seed_invoices import Ledger
from sessions import World

_ALL = (
    "invoice.opened", "invoice.paid", "invoice.voided", "invoice.uncollectible", "payment.succeeded", "payment.failed",
    "refund.created", "chargeback.updated", "chargeback.closed",
)  # fmt: skip


def tell_of_it(world: World, cast: Cast, ledger: Ledger) -> None:
    """Write endpoints, then the events of the last thirty days and where they went."""
    rng = Random(f"{cast.seed}/payments/webhooks")
    endpoints = [
        world.insert(
            WebhookEndpoint,
            url=f"https://{name}.{cast.employer.key}/hooks",
            event_types=list(types),
            enabled=health != "gone",
            health=health,
            secret=f"whsec_{rng.getrandbits(64):016x}",
        )
        for name, types, health in (
            ("ledger", _ALL, "ok"),
            ("shop", ("invoice.paid", "payment.succeeded", "refund.created"), "failing"),
            ("crm", ("invoice.opened", "invoice.paid", "chargeback.updated"), "ok"),
            ("old-portal", ("invoice.paid",), "gone"),
        )
    ]
    happened: list[tuple[date, str, str]] = [
        (date.fromisoformat(row.issued_on), "invoice.opened", row.invoice_id)
        for row in ledger.invoices
        if row.issued_on is not None
    ]
    for payment in ledger.payments:
        day = date.fromisoformat(payment.day)
        if payment.status == "succeeded":
            happened += [(day, "payment.succeeded", payment.invoice_id), (day, "invoice.paid", payment.invoice_id)]
        elif payment.status == "failed":
            happened.append((day, "payment.failed", payment.invoice_id))
    recent = sorted(one for one in happened if one[0] > cast.today - timedelta(days=30) and one[0] < cast.today)
    for place, (day, name, invoice_id) in enumerate(recent):
        at = at_local(day, 9 * 60 + place % 480)
        event = world.insert(WebhookEvent, type=name, invoice_id=invoice_id, at=instant(at))
        for endpoint in endpoints:
            if name in endpoint.event_types:
                _deliver(world, cast, rng, event, endpoint, place)


def _deliver(world: World, cast: Cast, rng: Random, event: WebhookEvent, endpoint: WebhookEndpoint, place: int) -> None:
    attempts = 1 if endpoint.health == "ok" else 9 if place % 11 == 5 else 10 if place % 7 == 3 else rng.randrange(2, 9)
    status, code = outcome(endpoint.health, attempts)
    if endpoint.health == "ok" and place % 29 == 17:
        status, code, attempts = "pending", 0, 0
    again = cast.now + timedelta(hours=rng.randrange(1, 20)) if status in {"failed", "pending"} else None
    world.insert(
        WebhookDelivery,
        event_id=event.event_id,
        endpoint_id=endpoint.endpoint_id,
        status=status,
        attempts=attempts,
        last_code=code,
        next_attempt_at="" if again is None else instant(again),
    )
