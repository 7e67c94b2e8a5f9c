"""Customers and invoices, to read."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Cents, Cursor, Day, FreeText, InvalidArguments, Limit, Toolbox, find, page
from servers.payments import queries
from servers.payments.models import (
    BillingCustomer,
    BillingCustomerId,
    CustomerStatus,
    Invoice,
    InvoiceId,
    InvoiceStatus,
)
from servers.payments.views import (
    CustomersView,
    InvoicesView,
    WholeInvoiceView,
    customer_view,
    invoice_view,
    overdue_of,
    whole_invoice,
)
from servers.payments.words import matches
from sessions import World

toolbox = Toolbox()


@toolbox.read
def search_billing_customers(
    world: World,
    text: Annotated[FreeText, Field(max_length=100, description="Words in company, contact, e-mail, city or country.")]
    | None = None,
    status: Annotated[CustomerStatus, Field(description="Only customers in this state.")] | None = None,
    has_overdue: Annotated[bool, Field(description="Only those who are, or are not, overdue.")] | None = None,
    has_credit: Annotated[bool, Field(description="Only those with, or without, a credit balance.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> CustomersView:
    """Search customers: tax rate, terms, credit, saved method and its state, what is due and overdue.

    Raises:
        InvalidArguments: the cursor is not one of this listing.
    """
    rows = [
        row
        for row in world.all(queries.customers, today=world.today.isoformat())
        if matches(text, row.company, row.contact, row.email, row.city, row.country)
        and status in {None, row.status}
        and has_overdue in {None, row.overdue > 0}
        and has_credit in {None, row.credit_balance > 0}
    ]
    found = page(rows, limit, cursor)
    view: CustomersView = {"billing_customers": [customer_view(row) for row in found.rows], "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def search_invoices(
    world: World,
    billing_customer_id: Annotated[BillingCustomerId, Field(description="Only invoices to this customer.")]
    | None = None,
    text: Annotated[
        FreeText, Field(max_length=100, description="Words in company, contact, number, memo, PO number or lines.")
    ]
    | None = None,
    status: Annotated[InvoiceStatus, Field(description="Only invoices in this state.")] | None = None,
    overdue: Annotated[bool, Field(description="Only those that are, or are not, overdue.")] | None = None,
    has_chargeback: Annotated[bool, Field(description="Only those with, or without, a chargeback.")] | None = None,
    min_total: Annotated[Cents, Field(description="Least total in cents.")] | None = None,
    max_total: Annotated[Cents, Field(description="Greatest total in cents.")] | None = None,
    issued_from: Annotated[Day, Field(description="First day of issue, such as 2026-03-01.")] | None = None,
    issued_to: Annotated[Day, Field(description="Last day of issue, such as 2026-03-31.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> InvoicesView:
    """Search invoices, drafts first, then newest first: customer, status, total, what is due and for how long.

    Raises:
        InvalidArguments: a range is the wrong way round, or the cursor is not one of this listing.
        NotFound: there is no such customer.
    """
    if issued_from is not None and issued_to is not None and issued_from > issued_to:
        raise InvalidArguments(f"issued_from {issued_from} is after issued_to {issued_to}.")
    if min_total is not None and max_total is not None and min_total > max_total:
        raise InvalidArguments(f"min_total {min_total} is above max_total {max_total}.")
    if billing_customer_id is not None:
        find(world, BillingCustomer, billing_customer_id, "customer")
    today, zone = world.today, world.zone
    rows = [
        row
        for row in world.all(queries.invoices)
        if billing_customer_id in {None, row.billing_customer_id}
        and status in {None, row.status}
        and has_chargeback in {None, row.chargebacks > 0}
        and (min_total is None or row.total >= min_total)
        and (max_total is None or row.total <= max_total)
        and (issued_from is None or (row.issued_on or "") >= issued_from)
        and (issued_to is None or "" < (row.issued_on or "") <= issued_to)
        and matches(text, row.company, row.contact, row.number or "", row.memo, row.po_number, row.words or "")
        and overdue in {None, overdue_of(row, today) > 0}
    ]
    part = page(rows, limit, cursor)
    view: InvoicesView = {"invoices": [invoice_view(row, today, zone) for row in part.rows], "total": part.total}
    if part.next_cursor is not None:
        view["next_cursor"] = part.next_cursor
    return view


@toolbox.read
def get_invoice(world: World, invoice_id: InvoiceId) -> WholeInvoiceView:
    """Show one invoice: lines, tax, payments and what may be refunded, refunds, chargebacks, where it may go next.

    Raises:
        NotFound: there is no such invoice.
    """
    find(world, Invoice, invoice_id)
    row = world.first(queries.invoice, invoice_id=invoice_id)
    if row is None:
        raise LookupError(invoice_id)
    return whole_invoice(world, row)
