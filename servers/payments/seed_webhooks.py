"""Who listens, and ten weeks of events."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import count, groupby
from random import Random
from typing import Final

from servers.cast import Cast
from servers.cast.days import at_local
from servers.kit.text import instant
from servers.payments.effects import outcome
from servers.payments.models import Chargeback, WebhookDelivery, WebhookEndpoint, WebhookEvent
from servers.payments.policy import MOST_ATTEMPTS
from servers.payments.seed_invoices import Ledger
from sessions import World

_DAYS: Final = 70
_OFF_DAYS: Final = 30
_ALL: Final = (
    "invoice.opened", "invoice.paid", "invoice.voided", "invoice.uncollectible", "payment.succeeded", "payment.failed",
    "refund.created", "chargeback.updated", "chargeback.closed",
)  # fmt: skip


def tell_of_it(world: World, cast: Cast, ledger: Ledger) -> None:
    """Write endpoints, then the events of the last ten weeks and where they went."""
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
            ("crm", ("invoice.paid", "chargeback.updated"), "ok"),
            ("old-portal", ("invoice.paid",), "gone"),
        )
    ]
    shop_tries = count()
    for day, told in groupby(sorted(_happened(world, ledger)), key=lambda one: one[0]):
        if not cast.today - timedelta(days=_DAYS) < day < cast.today:
            continue
        for place, (_, _, name, invoice_id) in enumerate(told):
            at = at_local(day, 9 * 60 + 17 * place)
            event = world.insert(WebhookEvent, type=name, invoice_id=invoice_id, at=instant(at))
            for endpoint in endpoints:
                left = endpoint.health == "gone" and day > cast.today - timedelta(days=_OFF_DAYS)
                if name in endpoint.event_types and not left:
                    _deliver(world, cast, rng, event, endpoint, shop_tries)


def _happened(world: World, ledger: Ledger) -> Iterator[tuple[date, int, str, str]]:
    """What happened to invoices and their money: day, order within it, type, invoice."""
    open_sums = {row.invoice_id: row.total for row in ledger.invoices}
    invoices: dict[str, str] = {}
    for row in ledger.invoices:
        if row.issued_on is not None:
            yield date.fromisoformat(row.issued_on), 0, "invoice.opened", row.invoice_id
            if row.status == "void":
                yield date.fromisoformat(row.issued_on) + timedelta(days=3), 1, "invoice.voided", row.invoice_id
    for payment in sorted(ledger.payments, key=lambda row: (row.day, row.reference)):
        day, invoice_id = date.fromisoformat(payment.day), payment.invoice_id
        invoices[payment.payment_id] = invoice_id
        if payment.status == "failed":
            yield day, 1, "payment.failed", invoice_id
        if payment.status == "succeeded":
            yield day, 2, "payment.succeeded", invoice_id
            open_sums[invoice_id] -= payment.amount
            if open_sums[invoice_id] == 0:
                yield day, 3, "invoice.paid", invoice_id
    for refund in ledger.refunds:
        yield date.fromisoformat(refund.day), 4, "refund.created", invoices[refund.payment_id]
    for claim in world.find(Chargeback):
        yield date.fromisoformat(claim.opened_on), 5, "chargeback.updated", invoices[claim.payment_id]


def _deliver(
    world: World, cast: Cast, rng: Random, event: WebhookEvent, endpoint: WebhookEndpoint, shop_tries: Iterator[int]
) -> None:
    attempts = 1
    if endpoint.health == "failing":
        place = next(shop_tries)
        attempts = MOST_ATTEMPTS - 1 if place % 11 == 5 else MOST_ATTEMPTS if place % 7 == 3 else rng.randrange(2, 9)
    if endpoint.health == "gone":
        attempts = MOST_ATTEMPTS
    status, code = outcome(endpoint.health, attempts)
    if endpoint.health == "ok" and rng.random() < 0.04:
        status, code, attempts = "pending", 0, 0
    again = cast.now + timedelta(minutes=rng.randrange(60, 1_200)) if status in {"failed", "pending"} else None
    world.insert(
        WebhookDelivery,
        event_id=event.event_id,
        endpoint_id=endpoint.endpoint_id,
        status=status,
        attempts=attempts,
        last_code=code,
        next_attempt_at="" if again is None else instant(again),
    )
