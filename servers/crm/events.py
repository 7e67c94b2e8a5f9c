"""What others do between turns: leads come in, people opt out or leave, a deal is handed over."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.crm import policy
from servers.crm.models import ContactId, CrmContact, Deal, DealId, Lead, LeadId, RepId, SalesActivity, SalesRep
from servers.crm.standing import full_name, lead_with
from servers.crm.tools import toolbox
from servers.kit import Conflict, Name, find
from sessions import World

Address = Annotated[str, Field(max_length=120, description="E-mail address.")]


@toolbox.event
def lead_arrives(world: World, name: Name, email: Address, company_name: Name) -> None:
    """Somebody fills in the form of the website: a new lead that is nobody's."""
    if lead_with(world, email) is not None:
        raise Conflict(f"There is a lead with {email} already.")
    today = world.today.isoformat()
    world.insert(
        Lead,
        name=name,
        email=email,
        phone="",
        company_name=company_name,
        source="web",
        status="new",
        status_since=today,
        reason="",
        owner_id=None,
        score=40,
        created_on=today,
        contact_id=None,
        deal_id=None,
    )


@toolbox.event
def manager_hands_over(world: World, deal_id: DealId, owner_id: RepId) -> None:
    """The manager gives a deal, with its open tasks, to a rep."""
    find(world, Deal, deal_id, "deal")
    if not find(world, SalesRep, owner_id, "rep").active:
        raise Conflict("That rep has left.")
    world.update(Deal, deal_id, owner_id=owner_id)
    for task in world.find(SalesActivity, deal_id=deal_id, state="open"):
        world.update(SalesActivity, task.activity_id, owner_id=owner_id)


@toolbox.event
def lead_is_handed_over(world: World, lead_id: LeadId) -> None:
    """The manager gives a lead to me."""
    find(world, Lead, lead_id, "lead")
    world.update(Lead, lead_id, owner_id=policy.me(world).rep_id)


@toolbox.event
def contact_opts_out(world: World, contact_id: ContactId) -> None:
    """Somebody asks not to be contacted any more."""
    if find(world, CrmContact, contact_id, "contact").status != "active":
        raise Conflict("That contact is not there any more.")
    world.update(CrmContact, contact_id, opted_out=True)


@toolbox.event
def contact_leaves(world: World, contact_id: ContactId) -> None:
    """Somebody leaves their company."""
    row = find(world, CrmContact, contact_id, "contact")
    if row.status != "active":
        raise Conflict(f"{full_name(row)} is not there any more.")
    world.update(CrmContact, contact_id, status="left")
