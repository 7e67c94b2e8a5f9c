"""What was done with customers, and what is to be done."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.crm import policy
from servers.crm.days import days_between
from servers.crm.models import (
    ActivityId,
    ActivityKind,
    CompanyId,
    ContactId,
    CrmContact,
    Deal,
    DealId,
    Lead,
    LeadId,
    RepId,
    SalesActivity,
)
from servers.crm.standing import (
    belongs,
    called,
    called_lead,
    check_references,
    full_name,
    has_left,
    require_contactable,
    require_mine,
    topic,
)
from servers.crm.tools.reading import require_order
from servers.crm.views import ActivitiesView, ActivityView, Book
from servers.kit import Conflict, Cursor, Day, FreeText, InvalidArguments, Limit, Refused, Said, Toolbox, find, page
from sessions import World

toolbox = Toolbox()
Outcome = Annotated[FreeText, Field(min_length=1, max_length=1000, description="What came of it.")]


@toolbox.read
def list_sales_activities(
    world: World,
    state: Annotated[
        Literal["open", "done", "cancelled", "any"], Field(description="Only those in this state.")
    ] = "open",
    kind: Annotated[ActivityKind, Field(description="Only of this kind.")] | None = None,
    owner_id: Annotated[RepId, Field(description="Whose; mine where no deal, contact, lead or company is given.")]
    | None = None,
    deal_id: Annotated[DealId, Field(description="Only of this deal.")] | None = None,
    contact_id: Annotated[ContactId, Field(description="Only with this person.")] | None = None,
    lead_id: Annotated[LeadId, Field(description="Only with this lead.")] | None = None,
    company_id: Annotated[CompanyId, Field(description="Only with this company.")] | None = None,
    from_day: Annotated[Day, Field(description="First day.")] | None = None,
    to_day: Annotated[Day, Field(description="Last day.")] | None = None,
    overdue: Annotated[bool, Field(description="true: only open ones whose day is past.")] = False,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> ActivitiesView:
    """List what is to be done, soonest first, or what was done, latest first; filters are combined.

    Raises:
        InvalidArguments: to_day lies before from_day.
    """
    check_references(
        world, owner_id=owner_id, deal_id=deal_id, contact_id=contact_id, lead_id=lead_id, company_id=company_id
    )
    require_order(from_day, to_day, "to_day lies before from_day.")
    free = any(key is not None for key in (owner_id, deal_id, contact_id, lead_id, company_id))
    whose = owner_id if free else policy.me(world).rep_id
    book = Book(world)
    rows = [
        row
        for row in book.activities
        if state in {"any", row.state}
        and kind in {None, row.kind}
        and whose in {None, row.owner_id}
        and deal_id in {None, row.deal_id}
        and contact_id in {None, row.contact_id}
        and lead_id in {None, row.lead_id}
        and company_id in {None, row.deal_company_id, row.contact_company_id}
        and (from_day is None or row.day >= from_day)
        and (to_day is None or row.day <= to_day)
        and not (overdue and (row.state != "open" or row.day >= book.today))
    ]
    found = page(rows if state == "open" else rows[::-1], limit, cursor)
    view: ActivitiesView = {"activities": [book.activity(row) for row in found.rows], "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.write(SalesActivity, Lead)
def record_sales_activity(
    world: World,
    kind: Annotated[ActivityKind, Field(description="What it is.")],
    subject: Annotated[str, Said("text"), Field(min_length=1, max_length=120, description="What it is about.")],
    day: Annotated[Day, Field(description="Up to today it is logged as done; a later day makes it an open task.")],
    deal_id: Annotated[DealId, Field(description="The deal that it is for.")] | None = None,
    contact_id: Annotated[ContactId, Field(description="With whom.")] | None = None,
    lead_id: Annotated[LeadId, Field(description="With which lead.")] | None = None,
    outcome: Outcome | None = None,
    owner_id: Annotated[RepId, Field(description="Who did it or is to do it; left out, it is mine.")] | None = None,
) -> ActivityView:
    """Log a call, mail, meeting, demo or note, or plan one, for a deal, a contact or a lead.

    The first that is done with a new lead of mine or nobody's makes it working; a note does not.

    Raises:
        InvalidArguments: no deal, contact or lead is given, or an outcome of what is still to come.
        Conflict: the contact is not of the deal's firm, the deal is won or lost and it is no note, the lead is
            converted, or the contact was merged.
        Refused: it is planned with who does not want to be contacted, more than a note on another rep's row, too long
            ago, or a task for a rep who has left.
    """
    if deal_id is None and contact_id is None and lead_id is None:
        raise InvalidArguments("Give a deal_id, a contact_id or a lead_id.")
    today = world.today.isoformat()
    if outcome is not None and day > today:
        raise InvalidArguments("An outcome goes with what is done, not with what is to come.")
    deal = None if deal_id is None else find(world, Deal, deal_id, "deal")
    contact = None if contact_id is None else find(world, CrmContact, contact_id, "contact")
    lead = None if lead_id is None else find(world, Lead, lead_id, "lead")
    gone = None if owner_id is None else has_left(world, owner_id, "a task")
    if gone is not None:
        raise Refused(gone)
    if days_between(day, today) > policy.LOG_BACK_DAYS:
        raise Refused(f"Nothing older than {policy.LOG_BACK_DAYS} days is logged.")
    if kind != "note":
        _require_touchable(world, deal, contact, lead)
    _require_open(world, kind, deal, contact, lead)
    if day > today and kind != "note":
        _require_wanted(world, deal, contact)
    row = world.insert(
        SalesActivity,
        kind=kind,
        subject=subject,
        day=day,
        state="open" if day > today else "done",
        outcome=outcome or "",
        deal_id=deal_id,
        contact_id=contact_id,
        lead_id=lead_id,
        owner_id=owner_id or policy.me(world).rep_id,
    )
    if row.state == "done":
        _wake(world, kind, lead_id)
    return activity_view(world, row.activity_id)


@toolbox.write(SalesActivity, Lead)
def update_sales_activity(
    world: World,
    activity_id: ActivityId,
    state: Annotated[Literal["done", "cancelled"], Field(description="What became of it.")] | None = None,
    day: Annotated[Day, Field(description="New day, today or later.")] | None = None,
    outcome: Outcome | None = None,
    owner_id: Annotated[RepId, Field(description="Who is to do it from now on.")] | None = None,
) -> ActivityView:
    """Change an open task of mine: another day or rep, cancelled, or done, which counts as done today.

    Raises:
        InvalidArguments: nothing is given, or a new day or rep for what is done or cancelled.
        Conflict: it is not open, the day is past, or an outcome is given without done, or all is as asked already.
        Refused: another rep's task, one that would be moved though the person does not want to be contacted, or the
            new rep has left.
    """
    if state is None and day is None and outcome is None and owner_id is None:
        raise InvalidArguments("Give at least one thing to change.")
    if state is not None and (day is not None or owner_id is not None):
        raise InvalidArguments("A new day or rep goes with a task that stays open.")
    row = find(world, SalesActivity, activity_id, "activity")
    gone = None if owner_id is None else has_left(world, owner_id, "a task")
    if row.owner_id != policy.me(world).rep_id:
        require_mine(world, row.owner_id, f"the {row.kind} {topic(row.kind, row.subject)}")
    if gone is not None:
        raise Refused(gone)
    today = world.today.isoformat()
    if row.state != "open":
        raise Conflict(f"The {row.kind} {row.subject} is {row.state} already.")
    if outcome is not None and state != "done":
        raise Conflict("An outcome goes with what is done; set it to done with it.")
    if day is not None and day < today:
        raise Conflict(f"The day {day} is past; a task is moved to today or later.")
    if day is not None and row.kind != "note":
        deal = None if row.deal_id is None else find(world, Deal, row.deal_id)
        contact = None if row.contact_id is None else find(world, CrmContact, row.contact_id)
        _require_wanted(world, deal, contact)
    changed: dict[str, Any] = {
        "state": state,
        "day": today if state == "done" else day,
        "outcome": outcome,
        "owner_id": owner_id,
    }
    fields = {name: value for name, value in changed.items() if value is not None}
    if all(getattr(row, name) == value for name, value in fields.items()):
        raise Conflict(f"The {row.kind} {row.subject} is as asked already; nothing to change.")
    world.update(SalesActivity, activity_id, **fields)
    if state == "done":
        _wake(world, row.kind, row.lead_id)
    return activity_view(world, activity_id)


def activity_view(world: World, activity_id: str) -> ActivityView:
    """An activity as it is now."""
    book = Book(world)
    return book.activity(next(row for row in book.activities if row.activity_id == activity_id))


def _require_touchable(world: World, deal: Deal | None, contact: CrmContact | None, lead: Lead | None) -> None:
    """Rule 1: more than a note goes to what is mine or nobody's."""
    if deal is not None:
        require_mine(world, deal.owner_id, called(world, deal))
    if contact is not None and deal is None:
        require_mine(world, contact.owner_id, f"the contact {full_name(contact)}")
    if lead is not None:
        require_mine(world, lead.owner_id, called_lead(lead))


def _require_open(world: World, kind: str, deal: Deal | None, contact: CrmContact | None, lead: Lead | None) -> None:
    if contact is not None and contact.status == "merged":
        raise Conflict(f"{full_name(contact)} was merged into another contact; take that one.")
    if deal is not None and contact is not None and not belongs(world, contact, deal.company_id):
        raise Conflict(f"{full_name(contact)} is not of the firm of {called(world, deal)}.")
    if deal is not None and deal.stage not in policy.LIVE and kind != "note":
        words = called(world, deal)
        raise Conflict(f"{words[0].upper()}{words[1:]} is {deal.stage}; only notes can be added to it.")
    if lead is not None and lead.status == "converted":
        raise Conflict(f"The lead {lead.name} is converted; log it with the contact.")


def _require_wanted(world: World, deal: Deal | None, contact: CrmContact | None) -> None:
    """Rule 5: nothing is planned with who does not want to be contacted."""
    if deal is not None:
        require_contactable(world, deal.company_id, contact)
    elif contact is not None:
        require_contactable(world, contact.company_id, contact)


def _wake(world: World, kind: str, lead_id: str | None) -> None:
    """A new lead with whom something was done is worked on."""
    if lead_id is None or kind not in policy.TALKING:
        return
    if find(world, Lead, lead_id).status == "new":
        world.update(Lead, lead_id, status="working", status_since=world.today.isoformat())
