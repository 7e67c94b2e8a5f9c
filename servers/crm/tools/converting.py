"""A lead becomes a contact, and maybe a deal."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from servers.crm import policy
from servers.crm.models import (
    Company,
    CompanyId,
    CrmContact,
    Deal,
    DealContact,
    Lead,
    LeadId,
    SalesActivity,
    StageChange,
)
from servers.crm.standing import (
    called_lead,
    company_of_name,
    contact_with,
    full_name,
    open_deal,
    require_contactable,
    require_mine,
    require_new_deal,
    require_usable,
)
from servers.kit import Cents, Conflict, Day, FreeText, InvalidArguments, Said, Toolbox, find
from servers.kit.text import listed
from sessions import World

toolbox = Toolbox()


class ConvertedView(TypedDict):
    """What a lead became. `new_company` and `new_contact` say what was made for it."""

    lead_id: str
    status: str
    contact_id: str
    contact: str
    new_contact: bool
    company_id: str
    company: str
    new_company: bool
    deal_id: NotRequired[str]
    deal: NotRequired[str]


@toolbox.write(Lead, Company, CrmContact, Deal, DealContact, StageChange, confirm=True, irreversible=True)
def convert_lead(
    world: World,
    lead_id: LeadId,
    company_id: Annotated[
        CompanyId,
        Field(description="Their company; left out, it is the one with the domain of their e-mail, else a new one."),
    ]
    | None = None,
    deal_name: Annotated[FreeText, Said("text"), Field(min_length=1, max_length=120, description="A deal to open.")]
    | None = None,
    deal_amount: Annotated[Cents, Field(description="What it comes to before discount, in cents.")] | None = None,
    close_day: Annotated[Day, Field(description="When the deal should close.")] | None = None,
) -> ConvertedView:
    """Make a lead a contact of a company, for good; with a deal_name and close_day also a deal in prospect.

    It must be working, with a call, mail, meeting or demo done. A contact with the same e-mail is used rather than
    made again.

    Raises:
        InvalidArguments: an amount or a close_day without a deal_name, or a deal_name without a close_day.
        Conflict: it is not working, or nothing was done with it yet; several companies share the domain, or a free mail
            service names none, so that a company_id is needed; the known contact left or is of another firm; the close
            day is past; or that deal is there already.
        Refused: another rep's lead or gold customer, or the company or contact does not want to be contacted.
    """
    if deal_name is None and (deal_amount is not None or close_day is not None):
        raise InvalidArguments("deal_amount and close_day go with a deal_name.")
    if deal_name is not None and close_day is None:
        raise InvalidArguments("A deal needs a close_day.")
    lead = find(world, Lead, lead_id, "lead")
    if company_id is not None:
        find(world, Company, company_id, "company")
    require_mine(world, lead.owner_id, called_lead(lead))
    _require_working(world, lead)
    known = contact_with(world, lead.email)
    found = company_id or (known.company_id if known is not None else _company_of(world, lead))
    if found is not None:
        require_contactable(world, found, known)
    if known is not None and found is not None:
        require_usable(world, find(world, CrmContact, known.contact_id, "contact"), found)
    firm = found or _add_company(world, lead)
    contact_id = known.contact_id if known is not None else _add_contact(world, lead, firm)
    deal_id: str | None = None
    if deal_name is not None and close_day is not None:
        require_new_deal(world, firm, deal_name, close_day)
        deal_id = open_deal(world, firm, deal_name, deal_amount or 0, close_day).deal_id
        contact = find(world, CrmContact, contact_id, "contact")
        world.insert(DealContact, deal_id=deal_id, contact_id=contact_id, role=contact.role)
    world.update(
        Lead, lead_id, status="converted", status_since=world.today.isoformat(), contact_id=contact_id, deal_id=deal_id
    )
    view: ConvertedView = {
        "lead_id": lead_id,
        "status": "converted",
        "contact_id": contact_id,
        "contact": full_name(find(world, CrmContact, contact_id)),
        "new_contact": known is None,
        "company_id": firm,
        "company": find(world, Company, firm).name,
        "new_company": found is None,
    }
    if deal_id is not None and deal_name is not None:
        view["deal_id"] = deal_id
        view["deal"] = deal_name
    return view


def _require_working(world: World, lead: Lead) -> None:
    done = world.find(SalesActivity, lead_id=lead.lead_id, state="done")
    talked = any(row.kind in policy.TALKING for row in done)
    if lead.status == "working" and talked:
        return
    if lead.status in {"new", "working"}:
        raise Conflict(
            f"Nothing was done with the lead {lead.name} yet; log a first call, mail, meeting or demo with them."
        )
    if lead.status == "converted":
        raise Conflict(f"The lead {lead.name} is converted already.")
    raise Conflict(f"The lead {lead.name} is {lead.status}; put it back to working first.")


def _company_of(world: World, lead: Lead) -> str | None:
    """The company that a lead's e-mail or firm's name leads to, None where it is a new one."""
    if policy.is_free_mail(lead.email):
        raise Conflict(
            f"The address {lead.email} is of a free mail service and names no company; say which company it is."
        )
    domain = policy.domain_of(lead.email)
    sharing = world.find(Company, domain=domain) if domain else []
    if len(sharing) > 1:
        names = [f"{row.name} ({row.company_id})" for row in sorted(sharing, key=lambda row: row.name)]
        raise Conflict(f"More than one company has the domain {domain}: {listed(names)}. Say which one it is.")
    if sharing:
        return sharing[0].company_id
    named = company_of_name(world, lead.company_name)
    return None if named is None else named.company_id


def _add_company(world: World, lead: Lead) -> str:
    return world.insert(
        Company,
        name=lead.company_name,
        domain=policy.domain_of(lead.email),
        industry="unknown",
        city="",
        tier="none",
        owner_id=policy.me(world).rep_id,
        parent_id=None,
        do_not_contact=False,
    ).company_id


def _add_contact(world: World, lead: Lead, company_id: str) -> str:
    first, _, last = lead.name.partition(" ")
    return world.insert(
        CrmContact,
        first_name=first,
        last_name=last,
        pronoun="they",
        email=lead.email,
        phone=lead.phone,
        title="",
        company_id=company_id,
        role="unknown",
        owner_id=policy.me(world).rep_id,
        opted_out=False,
        status="active",
        merged_into_id=None,
        created_on=world.today.isoformat(),
    ).contact_id
