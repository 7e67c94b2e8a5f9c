"""Leads come in and are worked on."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from servers.crm import policy, queries
from servers.crm.days import day_after, days_between
from servers.crm.models import Company, Lead, LeadId, RepId, Source
from servers.crm.standing import called_lead, contact_with, full_name, has_left, lead_with, require_mine
from servers.crm.views import Book, LeadView
from servers.kit import Conflict, FreeText, InvalidArguments, Refused, Said, Toolbox, find
from servers.kit.text import plain
from sessions import World

toolbox = Toolbox()
Address = Annotated[str, Said("name"), Field(max_length=200, description='E-mail address, "" for none.')]
Phone = Annotated[str, Said("name"), Field(max_length=40, description="Phone number.")]
Rows = Field(min_length=1, max_length=policy.IMPORT_MOST)
_ADDRESS: Final = re.compile(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+")
# Where a lead may go by hand from each state.
_STEPS: Final = {
    "new": {"working", "nurturing", "disqualified"},
    "working": {"nurturing", "disqualified"},
    "nurturing": {"working", "disqualified"},
    "disqualified": {"working"},
}


class ImportedView(TypedDict):
    """What became of one row; `of` says who is known already, by the id that stands with it."""

    name: str
    outcome: Literal["created", "skipped", "updated"]
    of: NotRequired[str]
    lead_id: NotRequired[str]
    contact_id: NotRequired[str]


class ImportView(TypedDict):
    """What became of each row, in their order."""

    rows: list[ImportedView]
    created: int
    skipped: int
    updated: int


@toolbox.write(Lead, confirm=policy.import_needs_yes)
def import_leads(
    world: World,
    source: Annotated[Source, Field(description="Where they come from.")],
    names: Annotated[
        list[Annotated[str, Said("name"), Field(min_length=1, max_length=120)]],
        Rows,
        Field(description="Full names, one a row."),
    ],
    emails: Annotated[list[Address], Rows, Field(description='E-mail addresses in the same order, "" for none.')],
    company_names: Annotated[
        list[Annotated[str, Said("name"), Field(min_length=1, max_length=120)]],
        Rows,
        Field(description="Their firms in the same order."),
    ],
    on_duplicate: Annotated[
        Literal["skip", "update"], Field(description="What to do with a row whose e-mail is known.")
    ] = "skip",
) -> ImportView:
    """Add leads, mine and new, one a row; a single one is a list of one.

    A row whose e-mail a contact or lead has is skipped, or, with update, overwrites name, firm and source of a lead
    that is mine or nobody's and not converted.

    Raises:
        InvalidArguments: the lists differ in length, or an address is malformed.
        Refused: one of the firms is not to be contacted.
        Conflict: the same e-mail stands twice in the list.
    """
    if not len(names) == len(emails) == len(company_names):
        raise InvalidArguments(
            f"There are {len(names)} names, {len(emails)} e-mails, {len(company_names)} companies; a row has one each."
        )
    for email in emails:
        require_address(email)
    _require_once(emails)
    _require_wanted(world, company_names)
    mine = policy.me(world).rep_id
    rows: list[ImportedView] = []
    for name, email, firm in zip(names, emails, company_names, strict=True):
        contact = contact_with(world, email)
        lead = None if contact is not None else lead_with(world, email)
        if contact is not None:
            of = f"{full_name(contact)}, a contact at {contact.company}"
            rows.append({"name": name, "outcome": "skipped", "of": of, "contact_id": contact.contact_id})
        elif lead is None:
            made = _add(world, source, name, email, firm)
            rows.append({"name": name, "outcome": "created", "lead_id": made.lead_id})
        elif on_duplicate == "update" and lead.status != "converted" and lead.owner_id in {None, mine}:
            world.update(Lead, lead.lead_id, name=name, company_name=firm, source=source)
            rows.append({"name": name, "outcome": "updated", "lead_id": lead.lead_id})
        else:
            of = f"the lead {lead.name} of {lead.company_name}"
            rows.append({"name": name, "outcome": "skipped", "of": of, "lead_id": lead.lead_id})
    counts = {outcome: sum(row["outcome"] == outcome for row in rows) for outcome in ("created", "skipped", "updated")}
    return {"rows": rows, "created": counts["created"], "skipped": counts["skipped"], "updated": counts["updated"]}


@toolbox.write(Lead)
def update_lead(
    world: World,
    lead_id: LeadId,
    status: Annotated[Literal["working", "nurturing", "disqualified"], Field(description="New state.")] | None = None,
    reason: Annotated[FreeText, Field(min_length=1, max_length=300, description="Why it is disqualified.")]
    | None = None,
    owner_id: Annotated[RepId, Field(description="Who looks after it from now on.")] | None = None,
    score: Annotated[int, Said("count"), Field(ge=0, le=100, description="How promising it is.")] | None = None,
    phone: Phone | None = None,
    email: Annotated[str, Said("name"), Field(max_length=200, description="E-mail address.")] | None = None,
) -> LeadView:
    """Change a lead that is mine or nobody's; what is left out stays. A disqualified one is reopened as working.

    Raises:
        InvalidArguments: nothing is given, an address is malformed, or a reason comes without disqualified.
        Refused: another rep's lead, disqualified without a reason, reopened too late, or the new owner has left.
        Conflict: it is converted, in that state already, or cannot go there from where it is.
    """
    given = {"owner_id": owner_id, "score": score, "phone": phone, "email": email}
    fields: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if not fields and status is None and reason is None:
        raise InvalidArguments("Give at least one thing to change.")
    if reason is not None and status != "disqualified":
        raise InvalidArguments("A reason goes with disqualified only.")
    if email is not None:
        require_address(email)
    row = find(world, Lead, lead_id, "lead")
    if owner_id is not None and (gone := has_left(world, owner_id, "a lead")):
        raise Refused(gone)
    require_mine(world, row.owner_id, called_lead(row))
    if row.status == "converted":
        raise Conflict(f"The lead {row.name} is converted; change the contact instead.")
    if status is not None:
        fields |= _moved(world, row, status, reason or "")
    if all(getattr(row, name) == value for name, value in fields.items()):
        raise Conflict(f"The lead {row.name} is as asked already; nothing to change.")
    world.update(Lead, lead_id, **fields)
    return lead_view(world, lead_id)


def lead_view(world: World, lead_id: str) -> LeadView:
    """A lead as it is now."""
    return Book(world).lead(next(row for row in world.all(queries.leads) if row.lead_id == lead_id))


def require_address(email: str) -> None:
    """An address, or none.

    Raises:
        InvalidArguments: it is malformed.
    """
    if email and not _ADDRESS.fullmatch(email):
        raise InvalidArguments(f"{email!r} is no e-mail address.")


def _moved(world: World, row: Lead, status: str, reason: str) -> dict[str, Any]:
    """The columns of a lead's new state."""
    today = world.today.isoformat()
    if status == row.status:
        raise Conflict(f"The lead {row.name} is {status} already.")
    if status not in _STEPS[row.status]:
        raise Conflict(
            f"The lead {row.name} is {row.status}; it can go from there to {' or '.join(sorted(_STEPS[row.status]))}."
        )
    if status == "disqualified" and not reason:
        raise Refused("A lead is disqualified with a reason only; ask for it.")
    if row.status == "disqualified" and days_between(row.status_since, today) > policy.REOPEN_LEAD_DAYS:
        last = day_after(row.status_since, policy.REOPEN_LEAD_DAYS)
        raise Refused(f"The lead {row.name} was disqualified on {row.status_since} and could be reopened until {last}.")
    return {"status": status, "status_since": today, "reason": reason}


def _require_once(emails: list[str]) -> None:
    seen: set[str] = set()
    for email in emails:
        if email and plain(email) in seen:
            raise Conflict(f"The address {email} stands twice in the list.")
        seen.add(plain(email))


def _require_wanted(world: World, firms: list[str]) -> None:
    shut = {plain(row.name): row.name for row in world.find(Company, do_not_contact=True)}
    for firm in firms:
        if plain(firm) in shut:
            raise Refused(f"{shut[plain(firm)]} is marked as not to be contacted.")


def _add(world: World, source: str, name: str, email: str, firm: str) -> Lead:
    today = world.today.isoformat()
    return world.insert(
        Lead,
        name=name,
        email=email,
        phone="",
        company_name=firm,
        source=source,
        status="new",
        status_since=today,
        reason="",
        owner_id=policy.me(world).rep_id,
        score=0,
        created_on=today,
        contact_id=None,
        deal_id=None,
    )
