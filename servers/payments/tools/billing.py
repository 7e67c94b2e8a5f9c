"""Writing bills and deciding what becomes of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Literal

from pydantic import Field

from servers.kit import Conflict, Day, FreeText, InvalidArguments, Refused, Said, Toolbox, find
from servers.kit.text import instant, words_apart, written
from servers.payments import queries
from servers.payments.amounts import Line, line_of, split_due, totals
from servers.payments.effects import give_credit, tell
from servers.payments.models import (
    BillingCustomer,
    BillingCustomerId,
    Invoice,
    InvoiceId,
    InvoiceLine,
    WebhookDelivery,
    WebhookEvent,
)
from servers.payments.policy import MOST_LINES, status_needs_yes
from servers.payments.standing import called, obstacle
from servers.payments.views import InvoiceWritten
from sessions import World

toolbox = Toolbox()
_DONE = {"open": "opened and sent", "void": "voided", "uncollectible": "written off"}


@toolbox.write(Invoice, InvoiceLine)
def create_invoice(
    world: World,
    billing_customer_id: BillingCustomerId,
    descriptions: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=200)]],
        Field(min_length=1, max_length=MOST_LINES, description="What is billed, one text a line."),
    ],
    quantities: Annotated[
        list[Annotated[int, Said("count"), Field(ge=1, le=10_000)]],
        Field(min_length=1, max_length=MOST_LINES, description="How many of each, one number a line."),
    ],
    unit_amounts: Annotated[
        list[Annotated[int, Said("money"), Field(ge=-(10**9), le=10**9)]],
        Field(
            min_length=1,
            max_length=MOST_LINES,
            description="Price of one in cents before tax, one number a line; below 0 for a discount.",
        ),
    ],
    due_on: Annotated[Day, Field(description="Day by which it is to be paid; left out, the customer's terms decide.")]
    | None = None,
    memo: Annotated[FreeText, Field(max_length=500, description="What stands below the lines.")] = "",
    po_number: Annotated[FreeText, Field(max_length=40, description="The customer's order number.")] = "",
) -> InvoiceWritten:
    """Write a draft with one to twenty lines; tax is worked out. A draft has no number and is not sent.

    Raises:
        InvalidArguments: the lists differ in length, the total is below 0, or due_on is over.
        Refused: the customer is blocked, or wants a PO number and none is given.
        Conflict: the same draft is there already.
    """
    customer = find(world, BillingCustomer, billing_customer_id, "customer")
    if len({len(descriptions), len(quantities), len(unit_amounts)}) > 1:
        raise InvalidArguments("descriptions, quantities and unit_amounts must be equally long, one entry a line.")
    if due_on is not None and due_on < world.today.isoformat():
        raise InvalidArguments(f"due_on {due_on} is over; today is {world.today}.")
    if customer.status == "blocked":
        raise Refused(f"{customer.company} is blocked and gets no new invoice; old debts may be collected.")
    if customer.wants_po and not po_number.strip():
        raise Refused(f"{customer.company} takes no invoice without a PO number; ask for it.")
    lines = [line_of(count, unit, customer.tax_bp) for count, unit in zip(quantities, unit_amounts, strict=True)]
    subtotal, tax, total = totals(lines)
    if total < 0:
        raise InvalidArguments(f"The lines come to {written(total)}; a total is at least $0.00.")
    _refuse_twin(world, customer, descriptions, lines, total, po_number)
    row = world.insert(
        Invoice,
        number=None,
        billing_customer_id=billing_customer_id,
        status="draft",
        subtotal=subtotal,
        tax=tax,
        total=total,
        credit_applied=0,
        amount_paid=0,
        amount_due=total,
        issued_on=None,
        due_on=due_on,
        memo=memo,
        po_number=po_number,
        closed_reason="",
        created_at=instant(world.now),
    )
    for position, (description, line) in enumerate(zip(descriptions, lines, strict=True), start=1):
        world.insert(
            InvoiceLine,
            invoice_id=row.invoice_id,
            position=position,
            description=description,
            quantity=line.quantity,
            unit_amount=line.unit_amount,
            amount=line.amount,
            tax=line.tax,
        )
    return _written(row, "drafted")


def _refuse_twin(
    world: World, customer: BillingCustomer, descriptions: list[str], lines: list[Line], total: int, po_number: str
) -> None:
    wanted = [
        (words_apart(text), line.quantity, line.unit_amount) for text, line in zip(descriptions, lines, strict=True)
    ]
    for row in world.all(queries.drafts, billing_customer_id=customer.billing_customer_id, total=total):
        kept = world.all(queries.lines, invoice_id=row.invoice_id)
        there = [(words_apart(one.description), one.quantity, one.unit_amount) for one in kept]
        if words_apart(row.po_number) == words_apart(po_number) and there == wanted:
            raise Conflict(f"The same draft for {customer.company} is there already: {row.invoice_id}.")


@toolbox.write(Invoice, BillingCustomer, WebhookEvent, WebhookDelivery, confirm=status_needs_yes, irreversible=True)
def set_invoice_status(
    world: World,
    invoice_id: InvoiceId,
    status: Annotated[
        Literal["open", "void", "uncollectible"],
        Field(description="open numbers and sends a draft, void cancels, uncollectible writes off."),
    ],
    reason: Annotated[
        FreeText, Field(max_length=300, description="Why; needed to void what is open and to write off.")
    ] = "",
) -> InvoiceWritten:
    """Open a draft (it gets number and days, is mailed, and uses up credit first), void an invoice, or write it off.

    Raises:
        InvalidArguments: a reason is needed and not given.
        Refused: voiding what somebody paid for, writing off before day 60 overdue, or opening for a blocked customer.
        Conflict: it cannot go there from its status, a draft of 0.00 is to be opened, or a payment is processing.
    """
    row = find(world, Invoice, invoice_id)
    in_the_way = obstacle(world, row, status)
    if in_the_way is not None:
        raise in_the_way
    if status == "open":
        return _open(world, row)
    if row.status != "draft" and not reason.strip():
        raise InvalidArguments(f"Say why {called(row).lower()} becomes {status}: give reason.")
    back = row.credit_applied if status == "void" else 0
    if back:
        give_credit(world, row.billing_customer_id, back)
    closed = world.update(
        Invoice,
        invoice_id,
        status=status,
        closed_reason=reason,
        credit_applied=row.credit_applied - back,
        amount_due=row.amount_due + back,
    )
    if row.status != "draft":
        tell(world, invoice_id, "invoice.voided" if status == "void" else "invoice.uncollectible")
    return _written(closed, "discarded" if row.status == "draft" else _DONE[status])


def _open(world: World, row: Invoice) -> InvoiceWritten:
    customer = find(world, BillingCustomer, row.billing_customer_id)
    used, due = split_due(row.total, customer.credit_balance)
    last = world.first(queries.last_number)
    number = str((last.number if last is not None and last.number else 0) + 1)
    issued = world.today
    due_on = row.due_on or (issued + timedelta(days=customer.terms_days)).isoformat()
    if used:
        give_credit(world, customer.billing_customer_id, -used)
    opened = world.update(
        Invoice,
        row.invoice_id,
        number=number,
        status="paid" if due == 0 else "open",
        credit_applied=used,
        amount_due=due,
        issued_on=issued.isoformat(),
        due_on=max(due_on, issued.isoformat()),
    )
    if due == 0:
        tell(world, row.invoice_id, "invoice.opened", "invoice.paid")
    else:
        tell(world, row.invoice_id, "invoice.opened")
    return _written(opened, "opened and paid from credit" if due == 0 else _DONE["open"])


def _written(row: Invoice, change: str) -> InvoiceWritten:
    view: InvoiceWritten = {
        "invoice_id": row.invoice_id,
        "status": row.status,
        "subtotal": row.subtotal,
        "tax": row.tax,
        "total": row.total,
        "credit_applied": row.credit_applied,
        "amount_due": row.amount_due,
        "change": change,
    }
    if row.number is not None:
        view["number"] = row.number
    if row.due_on is not None:
        view["due_on"] = row.due_on
    return view
