"""The rows that stories look for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Final
from zlib import crc32

from servers.cast import Cast
from servers.payments.models import BillingCustomer, Chargeback, Invoice, Payment
from servers.payments.seed_customers import Customers
from servers.payments.seed_invoices import Ledger
from sessions import World

_DRAFTS: Final = (
    ("Onboarding call", 1, 24_000), ("Support plan, quarter", 1, 72_000), ("Custom report", 2, 29_000),
    ("Site visit", 1, 64_000), ("Training for administrators", 1, 96_000), ("Data export", 3, 11_500),
)  # fmt: skip
_VOIDED: Final = (
    ("Site visit", 64_000, "Billed in error"), ("Custom report", 58_000, "Went to the wrong branch"),
    ("Workshop day", 64_000, "The work never happened"), ("Data export", 34_500, "Billed twice"),
)  # fmt: skip
_CLAIMS: Final = (
    "service not delivered", "charge not recognised", "charged twice", "cancelled before delivery",
)  # fmt: skip


_RESPOND_DAYS: Final = 10


def plant_cases(world: World, cast: Cast, customers: Customers, ledger: Ledger) -> None:
    """Write drafts, invoices at the edges of the rules, a payment left by a time-out, old payments, chargebacks."""
    rng = Random(f"{cast.seed}/payments/cases")
    numbers = iter(range(int(max(row.number or "0" for row in ledger.invoices)) + 1, 10_000))
    everyone = list(customers.by_key.values())
    _draft(ledger, rng, customers, everyone)
    _open_ones(ledger, cast, customers, everyone, numbers)
    _old_payments(ledger, cast, customers, everyone, numbers)
    _claims(world, cast, rng, ledger)


def _bill(
    ledger: Ledger,
    customer: BillingCustomer,
    what: str,
    net: int,
    days_ago: int,
    numbers: Iterator[int],
    *,
    terms: int | None = None,
) -> Invoice:
    issued = ledger.cast.today - timedelta(days=days_ago)
    due = issued + timedelta(days=customer.terms_days if terms is None else terms)
    number = str(next(numbers))
    order = _order_number(customer, days_ago)
    return ledger.bill(customer, [(what, 1, net)], issued, number=number, due=due, po_number=order)


def _order_number(customer: BillingCustomer, salt: int) -> str:
    """The order number of a customer who wants one on each bill."""
    return f"PO-{40_000 + crc32(f'{customer.email} {salt}'.encode()) % 50_000}" if customer.wants_po else ""


def _draft(ledger: Ledger, rng: Random, customers: Customers, everyone: list[BillingCustomer]) -> None:
    billable = [row for row in (*everyone[9:], *customers.branches, *customers.shops) if not row.wants_po]
    for place, line in enumerate(_DRAFTS):
        ledger.bill(billable[place], [line], None, status="draft", drawn_up=2 + place)
    ledger.bill(billable[1], [_DRAFTS[1]], None, status="draft", drawn_up=1)
    ledger.bill(billable[7], [("Trial month", 1, 0)], None, status="draft", drawn_up=4)
    licence = ("Annual licence, 10 seats", 1, 160_000 + rng.randrange(9) * 1_000)
    ledger.bill(customers.rich, [licence], None, status="draft", drawn_up=1, po_number=_order_number(customers.rich, 0))


def _open_ones(
    ledger: Ledger, cast: Cast, customers: Customers, everyone: list[BillingCustomer], numbers: Iterator[int]
) -> None:
    today = cast.today
    _bill(ledger, everyone[9], "Integration support", 86_000, 59 + 30, numbers, terms=30)
    _bill(ledger, everyone[10], "Custom report", 58_000, 60 + 30, numbers, terms=30)
    part = _bill(ledger, everyone[11], "Data migration", 240_000, 40, numbers)
    ledger.pay(part, 100_000, "bank_transfer", today - timedelta(days=12), f"WT-{part.number}")
    _bill(ledger, customers.blocked, "Support plan, quarter", 72_000, 70, numbers)
    _bill(ledger, customers.expired, "Security audit", 120_000, 35, numbers)
    short = _bill(ledger, customers.declined, "Site visit", 64_000, 33, numbers)
    day = today - timedelta(days=2)
    ledger.pay(short, short.amount_due, customers.declined.method, day, f"{short.number}-1", status="failed")
    _bill(ledger, customers.approval, "Training for administrators", 96_000, 31, numbers)
    _bill(ledger, customers.no_method, "Custom report", 58_000, 22, numbers)
    waiting = _bill(ledger, everyone[12], "Integration support", 86_000, 16, numbers)
    ledger.pay(waiting, waiting.amount_due, "card", today, f"{waiting.number}-1", status="processing")
    late = _bill(ledger, everyone[13], "Onboarding package", 140_000, 200, numbers)
    written = ledger.close(late, "uncollectible", "Firm in trouble")
    ledger.pay(written, written.amount_due, "bank_transfer", today - timedelta(days=30), f"WT-{late.number}")
    first = _bill(ledger, everyone[14], "Print run of manuals", 42_000, 2, numbers)
    _bill(ledger, everyone[14], "Print run of manuals", 42_000, 1, numbers)
    ledger.pay(first, first.amount_due, "bank_transfer", today - timedelta(days=1), f"{first.number}-1")
    for place, (what, net, why) in enumerate(_VOIDED):
        ledger.close(_bill(ledger, everyone[21 + place], what, net, 20 + 35 * place, numbers), "void", why)
    for place, shop in enumerate((*customers.shops, *customers.branches)):
        for ago in (25 + place * 3, 110 + place * 5)[: 1 + place % 2]:
            row = _bill(
                ledger,
                shop,
                ("Support plan, quarter", "Custom report", "Site visit")[(place + ago) % 3],
                42_000 + place * 3_000,
                ago,
                numbers,
            )
            if ago > 60 or place % 3:
                source = shop.method if shop.method != "none" else "bank_transfer"
                ledger.pay(row, row.amount_due, source, today - timedelta(days=ago - 12), f"{row.number}-1")


def _old_payments(
    ledger: Ledger, cast: Cast, customers: Customers, everyone: list[BillingCustomer], numbers: Iterator[int]
) -> None:
    today = cast.today

    def paid(customer: BillingCustomer, what: str, net: int, days_ago: int) -> Payment:
        row = _bill(ledger, customer, what, net, days_ago + 10, numbers)
        return ledger.pay(row, row.amount_due, "card", today - timedelta(days=days_ago), f"{row.number}-1")[1]

    paid(everyone[15], "Workshop day", 128_000, 180)
    paid(everyone[16], "Workshop day", 130_000, 181)
    paid(everyone[17], "Annual licence, 10 seats", 310_000, 25)
    whole = paid(everyone[18], "Custom report", 58_000, 40)
    ledger.give_back(whole, whole.amount, today - timedelta(days=30))
    nearly = paid(everyone[19], "Site visit", 64_000, 38)
    ledger.give_back(nearly, nearly.amount - 1, today - timedelta(days=28))
    failed = paid(everyone[20], "Security audit", 90_000, 55)
    ledger.give_back(failed, 20_000, today - timedelta(days=50), status="failed")
    waits = _bill(ledger, everyone[25], "Training for administrators", 96_000, 30, numbers)
    wired = ledger.pay(waits, waits.amount_due, "bank_transfer", today - timedelta(days=9), f"{waits.number}-1")[1]
    ledger.give_back(wired, 12_000, today - timedelta(days=1), status="pending")
    credit = _bill(ledger, customers.rich, "Support plan, quarter", 72_000, 60, numbers)
    ledger.pay(credit, credit.amount_due, "credit_balance", today - timedelta(days=45), f"{credit.number}-1")


def _claims(world: World, cast: Cast, rng: Random, ledger: Ledger) -> None:
    """Nine chargebacks: one whose last day is today, one a day past, one decided each way, one accepted."""
    today = cast.today
    given_back = {row.payment_id for row in ledger.refunds}
    free = [
        row
        for row in ledger.payments
        if row.status == "succeeded" and row.source == "card" and row.payment_id not in given_back
        and (today - date.fromisoformat(row.day)).days <= 170
    ]  # fmt: skip
    plan = (
        ("needs_response", 0), ("needs_response", -1), ("needs_response", 4), ("needs_response", 8),
        ("under_review", -3), ("won", -40), ("lost", -50), ("accepted", -60), ("needs_response", 6),
    )  # fmt: skip
    for place, (status, days) in enumerate(plan):
        opened = today + timedelta(days=days - _RESPOND_DAYS)
        payment = rng.choice([row for row in free if date.fromisoformat(row.day) < opened])
        free = [row for row in free if row.invoice_id != payment.invoice_id]
        world.insert(
            Chargeback,
            payment_id=payment.payment_id,
            amount=payment.amount,
            reason=_CLAIMS[place % len(_CLAIMS)],
            status=status,
            opened_on=opened.isoformat(),
            respond_by=(today + timedelta(days=days)).isoformat(),
            evidence="" if status in {"needs_response", "accepted"} else "Signed delivery note sent to the bank",
        )
        if status in {"lost", "accepted"}:
            world.update(Payment, payment.payment_id, refunded=payment.amount)
