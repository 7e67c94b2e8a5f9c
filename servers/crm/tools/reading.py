"""Looking: leads, contacts, companies and deals by what they are, with when something last happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.crm import policy, queries
from servers.crm.models import CompanyId, ContactId, LeadStatus, RepId, Role, Source, Stage, Tier
from servers.crm.standing import check_references
from servers.crm.views import Book, CompaniesView, ContactsView, DealsView, LeadsView, is_idle, matches
from servers.kit import Cents, Cursor, Day, InvalidArguments, Limit, Said, Toolbox, page
from sessions import World

toolbox = Toolbox()
Owner = Annotated[RepId, Field(description="Only those of this rep.")]
IdleDays = Annotated[int, Field(ge=1, le=3650, description="Only those with nothing done for so many days.")]


@toolbox.read
def search_leads(
    world: World,
    text: Annotated[str, Said("text"), Field(max_length=120, description="Words of name, company or e-mail.")] = "",
    status: Annotated[LeadStatus, Field(description="Only leads in this state.")] | None = None,
    source: Annotated[Source, Field(description="Only leads from there.")] | None = None,
    owner_id: Owner | None = None,
    unowned: Annotated[bool, Field(description="true: only leads that nobody looks after.")] = False,
    min_score: Annotated[int, Field(ge=0, le=100, description="Least score.")] | None = None,
    created_from: Annotated[Day, Field(description="First day on which they came in.")] | None = None,
    created_to: Annotated[Day, Field(description="Last day on which they came in.")] | None = None,
    idle_days: IdleDays | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> LeadsView:
    """Find leads, newest activity first; filters are combined. `looks_like` is the contact or lead of the same e-mail.

    Raises:
        InvalidArguments: created_to lies before created_from.
    """
    check_references(world, owner_id=owner_id)
    require_order(created_from, created_to, "created_to lies before created_from.")
    book = Book(world)
    rows = [
        row
        for row in world.all(queries.leads)
        if matches(text, row.name, row.company_name, row.email)
        and status in {None, row.status}
        and source in {None, row.source}
        and owner_id in {None, row.owner_id}
        and not (unowned and row.owner_id is not None)
        and (min_score is None or row.score >= min_score)
        and (created_from is None or row.created_on >= created_from)
        and (created_to is None or row.created_on <= created_to)
        and is_idle(book.last_of_leads.get(row.lead_id), row.created_on, book.today, idle_days)
    ]
    rows = latest_first(rows, lambda row: book.last_of_leads.get(row.lead_id) or row.created_on)
    found = page(rows, limit, cursor)
    view: LeadsView = {"leads": [book.lead(row) for row in found.rows], "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def search_crm_contacts(
    world: World,
    text: Annotated[
        str, Said("text"), Field(max_length=120, description="Words of name, company, e-mail, phone or title.")
    ] = "",
    company_id: Annotated[CompanyId, Field(description="Only people of this company.")] | None = None,
    role: Annotated[Role, Field(description="Only people with this role.")] | None = None,
    owner_id: Owner | None = None,
    opted_out: Annotated[bool, Field(description="true: only who opted out; false: only who did not.")] | None = None,
    status: Annotated[
        Literal["active", "left", "merged", "any"], Field(description="Who is there, has left, or was merged.")
    ] = "active",
    idle_days: IdleDays | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> ContactsView:
    """Find people at companies, newest activity first, with the live deals that they have a part in."""
    check_references(world, company_id=company_id, owner_id=owner_id)
    book = Book(world)
    rows = [
        row
        for row in world.all(queries.contacts)
        if matches(text, row.first_name, row.last_name, row.email, row.phone, row.title, row.company)
        and company_id in {None, row.company_id}
        and role in {None, row.role}
        and owner_id in {None, row.owner_id}
        and opted_out in {None, row.opted_out}
        and status in {"any", row.status}
        and is_idle(book.last_of_contacts.get(row.contact_id), row.created_on, book.today, idle_days)
    ]
    rows = latest_first(rows, lambda row: book.last_of_contacts.get(row.contact_id, ""))
    found = page(rows, limit, cursor)
    view: ContactsView = {"contacts": [book.contact(row) for row in found.rows], "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def search_companies(
    world: World,
    text: Annotated[str, Said("text"), Field(max_length=120, description="Words of name, domain or city.")] = "",
    tier: Annotated[Tier, Field(description="Only companies of this tier.")] | None = None,
    owner_id: Owner | None = None,
    no_live_deals: Annotated[bool, Field(description="true: only companies without a live deal.")] = False,
    idle_days: IdleDays | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> CompaniesView:
    """Find companies, newest activity first, with how many people and deals they have and what those come to net."""
    check_references(world, owner_id=owner_id)
    book = Book(world)
    rows = [
        row
        for row in world.all(queries.companies)
        if matches(text, row.name, row.domain, row.city)
        and tier in {None, row.tier}
        and owner_id in {None, row.owner_id}
        and not (no_live_deals and any(d.stage in policy.LIVE for d in book.deals_of_companies.get(row.company_id, ())))
        and is_idle(book.last_of_companies.get(row.company_id), "1900-01-01", book.today, idle_days)
    ]
    rows = latest_first(rows, lambda row: book.last_of_companies.get(row.company_id, ""))
    found = page(rows, limit, cursor)
    view: CompaniesView = {"companies": [book.company(row) for row in found.rows], "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def search_deals(
    world: World,
    text: Annotated[
        str, Said("text"), Field(max_length=120, description="Words of the deal, its company, or who has a part in it.")
    ] = "",
    company_id: Annotated[CompanyId, Field(description="Only deals with this company.")] | None = None,
    contact_id: Annotated[ContactId, Field(description="Only deals in which this person has a part.")] | None = None,
    stage: Annotated[Stage, Field(description="Only deals in this stage.")] | None = None,
    live: Annotated[
        bool, Field(description="true: only deals that are neither won nor lost; false: only those that are.")
    ]
    | None = None,
    owner_id: Owner | None = None,
    closing_from: Annotated[Day, Field(description="First close day.")] | None = None,
    closing_to: Annotated[Day, Field(description="Last close day.")] | None = None,
    min_amount: Annotated[Cents, Field(description="Least amount before discount, in cents.")] | None = None,
    max_amount: Annotated[Cents, Field(description="Largest amount before discount, in cents.")] | None = None,
    stalled_days: Annotated[int, Field(ge=1, le=3650, description="Only deals in their stage for so many days.")]
    | None = None,
    order: Annotated[
        Literal["close_day", "amount", "stage_since"],
        Field(description="Soonest close day first, largest amount first, or longest in its stage first."),
    ] = "close_day",
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> DealsView:
    """Find deals with all that is known of them: who has a part, what is still to do, what the next stage needs.

    Raises:
        InvalidArguments: closing_to lies before closing_from, or max_amount below min_amount.
    """
    check_references(world, company_id=company_id, contact_id=contact_id, owner_id=owner_id)
    require_order(closing_from, closing_to, "closing_to lies before closing_from.")
    if min_amount is not None and max_amount is not None and max_amount < min_amount:
        raise InvalidArguments("max_amount lies below min_amount.")
    book = Book(world)
    rows = [
        row
        for row in book.deals
        if matches(text, row.name, row.company, *(part.contact for part in book.parts.get(row.deal_id, ())))
        and company_id in {None, row.company_id}
        and (contact_id is None or any(part.contact_id == contact_id for part in book.parts.get(row.deal_id, ())))
        and stage in {None, row.stage}
        and (live is None or live == (row.stage in policy.LIVE))
        and owner_id in {None, row.owner_id}
        and (closing_from is None or row.close_day >= closing_from)
        and (closing_to is None or row.close_day <= closing_to)
        and (min_amount is None or row.amount >= min_amount)
        and (max_amount is None or row.amount <= max_amount)
        and is_idle(None, row.stage_since, book.today, stalled_days)
    ]
    found = page(sorted(rows, key=_ORDERS[order]), limit, cursor)
    view: DealsView = {"deals": [book.deal(row) for row in found.rows], "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


_ORDERS: dict[str, Callable[[Any], Any]] = {
    "close_day": lambda row: row.close_day,
    "amount": lambda row: -row.amount,
    "stage_since": lambda row: row.stage_since,
}


def latest_first(rows: Sequence[Any], last: Callable[[Any], str]) -> list[Any]:
    """Rows with the latest day first; those of one day stay as they were."""
    return sorted(rows, key=last, reverse=True)


def require_order(first: str | None, last: str | None, problem: str) -> None:
    """Two days bound a window.

    Raises:
        InvalidArguments: it ends before it begins.
    """
    if first is not None and last is not None and last < first:
        raise InvalidArguments(problem)
