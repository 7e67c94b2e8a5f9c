"""A year of invoices as the cast knows them, with lines, payments and refunds."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import Any, Final

from servers.cast import Cast
from servers.cast import Invoice as Billed
from servers.cast.days import at_local
from servers.kit.text import instant
from servers.payments.amounts import fee, half_up, line_of, tax_share, totals
from servers.payments.models import BillingCustomer, Invoice, InvoiceLine, Payment, Refund
from servers.payments.seed_customers import Customers
from sessions import World

_EXTRAS: Final = (
    ("Travel", 11_200), ("Materials", 4_800), ("Hotel, one night", 14_500), ("Extra seats", 9_600), ("Rush fee", 7_500),
)  # fmt: skip
_REASONS: Final = ("requested", "requested", "not_delivered", "duplicate")


@dataclass
class Ledger:
    """Invoices and payments as they were written, by invoice id."""

    world: World
    cast: Cast
    invoices: list[Invoice] = field(default_factory=list[Invoice])
    payments: list[Payment] = field(default_factory=list[Payment])
    refunds: list[Refund] = field(default_factory=list[Refund])

    def bill(
        self,
        customer: BillingCustomer,
        lines: list[tuple[str, int, int]],
        issued: date | None,
        *,
        number: str | None = None,
        due: date | None = None,
        status: str = "open",
        drawn_up: int = 0,
        **more: Any,
    ) -> Invoice:
        """Write an invoice with its lines; nothing is paid on it yet. A draft was drawn up so many days ago."""
        worked = [line_of(count, unit, customer.tax_bp) for _, count, unit in lines]
        subtotal, tax, total = totals(worked)
        made = issued or self.cast.today - timedelta(days=drawn_up)
        values: dict[str, Any] = {
            "number": number,
            "billing_customer_id": customer.billing_customer_id,
            "status": status,
            "subtotal": subtotal,
            "tax": tax,
            "total": total,
            "credit_applied": 0,
            "amount_paid": 0,
            "amount_due": total,
            "issued_on": None if issued is None else issued.isoformat(),
            "due_on": None if due is None else due.isoformat(),
            "memo": "",
            "po_number": "",
            "closed_reason": "",
            "created_at": instant(at_local(made, 8 * 60 + 15)),
        }
        row = self.world.insert(Invoice, **{**values, **more})
        for position, ((text, _, _), line) in enumerate(zip(lines, worked, strict=True), start=1):
            self.world.insert(
                InvoiceLine,
                invoice_id=row.invoice_id,
                position=position,
                description=text,
                quantity=line.quantity,
                unit_amount=line.unit_amount,
                amount=line.amount,
                tax=line.tax,
            )
        self.invoices.append(row)
        return row

    def pay(
        self, invoice: Invoice, amount: int, source: str, day: date, reference: str, *, status: str = "succeeded"
    ) -> tuple[Invoice, Payment]:
        """Write a payment; one that succeeded counts on its invoice."""
        payment = self.world.insert(
            Payment,
            invoice_id=invoice.invoice_id,
            amount=amount,
            source=source,
            status=status,
            failure_code="insufficient_funds" if status == "failed" else "",
            reference=reference,
            fee=fee(source, amount) if status == "succeeded" else 0,
            refunded=0,
            at=instant(at_local(day, 11 * 60 + 20)),
            day=day.isoformat(),
        )
        self.payments.append(payment)
        if status != "succeeded":
            return invoice, payment
        due = invoice.amount_due - amount
        paid = self.world.update(
            Invoice,
            invoice.invoice_id,
            amount_paid=invoice.amount_paid + amount,
            amount_due=due,
            status="paid" if due == 0 else invoice.status,
        )
        return self._changed(paid), payment

    def give_back(
        self,
        payment: Payment,
        amount: int,
        day: date,
        *,
        destination: str = "original",
        status: str = "succeeded",
        reason: str = "requested",
    ) -> Refund:
        """Write a refund of a payment."""
        invoice = next(row for row in self.invoices if row.invoice_id == payment.invoice_id)
        kept = self.world.get(Payment, payment.payment_id) or payment
        if status != "failed":
            self.world.update(Payment, payment.payment_id, refunded=kept.refunded + amount)
        refund = self.world.insert(
            Refund,
            payment_id=payment.payment_id,
            amount=amount,
            tax=tax_share(amount, invoice.tax, invoice.total),
            reason=reason,
            destination=destination,
            status=status,
            day=day.isoformat(),
        )
        self.refunds.append(refund)
        return refund

    def close(self, invoice: Invoice, status: str, reason: str) -> Invoice:
        """Void an invoice or write it off."""
        return self._changed(self.world.update(Invoice, invoice.invoice_id, status=status, closed_reason=reason))

    def _changed(self, row: Invoice) -> Invoice:
        self.invoices = [row if one.invoice_id == row.invoice_id else one for one in self.invoices]
        return row


def write_invoices(world: World, cast: Cast, customers: Customers) -> Ledger:
    """Write what the cast has billed, and what was paid for it and given back."""
    rng = Random(f"{cast.seed}/payments/invoices")
    ledger = Ledger(world, cast)
    for billed in cast.invoices:
        _write(ledger, rng, customers.by_key[billed.client], billed)
    once = {row.invoice_id: row for row in ledger.payments if row.status == "succeeded"}
    for payment in rng.sample(list(once.values()), 28):
        part = rng.choice((1, 2, 3, 4))
        amount = min(payment.amount, half_up(payment.amount, part), 240_000)
        day = min(
            cast.today - timedelta(days=1), date.fromisoformat(payment.day) + timedelta(days=rng.randrange(2, 20))
        )
        to = "credit" if rng.random() < 0.25 else "original"
        ledger.give_back(payment, amount, day, destination=to, reason=rng.choice(_REASONS))
    return ledger


def _write(ledger: Ledger, rng: Random, customer: BillingCustomer, billed: Billed) -> None:
    cast, number = ledger.cast, str(billed.number)
    row = ledger.bill(
        customer,
        _lines(rng, billed),
        billed.issued_on,
        number=number,
        due=billed.due_on,
        po_number=billed.po_number or "",
        memo=rng.choice(("", "", "", "Thank you for your trust.", "As agreed by phone.")),
    )
    if billed.paid_on is None:
        late = (cast.today - billed.due_on).days
        if late > 150:
            ledger.close(row, "uncollectible", "No answer to four reminders")
        elif late > 20 and rng.random() < 0.25 and customer.method != "none":
            ledger.pay(row, row.amount_due, customer.method, billed.due_on, f"{number}-1", status="failed")
        return
    if billed.wire_reference is not None:
        ledger.pay(row, row.amount_due, "bank_transfer", billed.paid_on, billed.wire_reference)
        return
    source = customer.method if customer.method != "none" else "bank_transfer"
    if rng.random() < 0.12 and row.total > 40_000:
        first = row.total // 2
        row, _ = ledger.pay(row, first, source, billed.paid_on - timedelta(days=3), f"{number}-1")
        ledger.pay(row, row.amount_due, source, billed.paid_on, f"{number}-2")
        return
    ledger.pay(row, row.amount_due, source, billed.paid_on, f"{number}-1")


def _lines(rng: Random, billed: Billed) -> list[tuple[str, int, int]]:
    """One to five lines that come to the net amount; what is left of whole prices a day is travel."""
    if billed.what.startswith("Workshop"):
        days = 2 if "two" in billed.what else 3
        unit = (billed.net - _EXTRAS[0][1]) // days // 1_000 * 1_000
        return [("Workshop day", days, unit), ("Travel", 1, billed.net - days * unit)]
    extras = rng.sample(_EXTRAS, rng.choice((1, 2, 3, 4))) if rng.random() < 0.9 else []
    while sum(amount for _, amount in extras) * 2 > billed.net:
        extras.pop()
    main = billed.net - sum(amount for _, amount in extras)
    return [(billed.what, 1, main), *((text, 1, amount) for text, amount in extras)]
