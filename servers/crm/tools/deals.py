"""Deals: opened, changed, and moved through their stages."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from servers.crm import policy, queries
from servers.crm.days import day_after, days_between
from servers.crm.models import CompanyId, ContactId, CrmContact, Deal, DealContact, DealId, RepId, Role, StageChange
from servers.crm.standing import (
    NEXT,
    called,
    full_name,
    has_left,
    lacking,
    note_stage,
    open_deal,
    require_contactable,
    require_mine,
    require_new_deal,
    require_usable,
)
from servers.crm.views import Book, DealView
from servers.kit import Conflict, Day, FreeText, InvalidArguments, Refused, Said, Toolbox, find
from servers.kit.text import listed
from sessions import World

toolbox = Toolbox()
Amount = Annotated[
    int, Said("money"), Field(ge=0, le=10**11, description="What it comes to before discount, in cents; may be 0.")
]
DealName = Annotated[str, Said("text"), Field(min_length=1, max_length=120, description="What the deal is called.")]
NextStep = Annotated[FreeText, Field(max_length=300, description="What is to be done next.")]
_ORDER: Final = {stage: place for place, stage in enumerate(policy.LIVE)}


@toolbox.write(Deal, DealContact, StageChange)
def create_deal(
    world: World,
    company_id: CompanyId,
    contact_id: Annotated[ContactId, Field(description="Who it is talked about with there.")],
    name: DealName,
    amount: Amount,
    close_day: Annotated[Day, Field(description="When it should close.")],
    next_step: NextStep = "",
) -> DealView:
    """Open a deal of mine in prospect, with one contact of the company or of its parent.

    Raises:
        Conflict: the contact left, was merged or is of another firm; there is a live deal of that name; or the close
            day is past.
        Refused: the company or the contact does not want to be contacted, or it is another rep's gold customer.
    """
    contact = find(world, CrmContact, contact_id, "contact")
    require_contactable(world, company_id, contact)
    require_usable(world, contact, company_id)
    require_new_deal(world, company_id, name, close_day)
    deal = open_deal(world, company_id, name, amount, close_day, next_step)
    world.insert(DealContact, deal_id=deal.deal_id, contact_id=contact_id, role=contact.role)
    return deal_view(world, deal.deal_id)


@toolbox.write(Deal, DealContact, confirm=policy.update_needs_yes)
def update_deal(
    world: World,
    deal_id: DealId,
    name: DealName | None = None,
    amount: Amount | None = None,
    discount_bp: Annotated[
        int, Said("percent"), Field(ge=0, le=10_000, description="Discount in basis points: 1000 is 10%.")
    ]
    | None = None,
    close_day: Annotated[Day, Field(description="When it should close.")] | None = None,
    next_step: NextStep | None = None,
    owner_id: Annotated[RepId, Field(description="Who looks after it from now on.")] | None = None,
    add_contact_id: Annotated[ContactId, Field(description="Somebody who has a part in it from now on.")] | None = None,
    contact_role: Annotated[Role, Field(description="Their part; left out, the role that the contact has.")]
    | None = None,
) -> DealView:
    """Change a deal of mine; what is left out stays. A later close day counts as a push.

    Raises:
        InvalidArguments: nothing is given, or a contact_role without add_contact_id.
        Conflict: it is won or lost and more than next_step is given; the contact left, was merged, is of another firm
            or has that part already; the close day is past; the new owner has left; or all is as asked already.
        Refused: another rep's deal, or a discount above 20%.
    """
    given = {
        "name": name, "amount": amount, "discount_bp": discount_bp, "close_day": close_day, "next_step": next_step,
        "owner_id": owner_id,
    }  # fmt: skip
    fields: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    if contact_role is not None and add_contact_id is None:
        raise InvalidArguments("A contact_role goes with add_contact_id.")
    if not fields and add_contact_id is None:
        raise InvalidArguments("Give at least one thing to change.")
    deal = find(world, Deal, deal_id, "deal")
    contact = None if add_contact_id is None else find(world, CrmContact, add_contact_id, "contact")
    gone = None if owner_id is None else has_left(world, owner_id, "a deal")
    require_mine(world, deal.owner_id, called(world, deal))
    if deal.stage not in policy.LIVE and (fields.keys() - {"next_step"} or contact is not None):
        raise Conflict(f"{_named(world, deal)} is {deal.stage}; only its next step can still be changed.")
    if gone is not None:
        raise Conflict(gone)
    if discount_bp is not None and discount_bp > policy.MOST_DISCOUNT_BP:
        raise Refused(f"More than {policy.MOST_DISCOUNT_BP // 100}% off is for the manager alone to give.")
    if close_day is not None:
        _require_ahead(world, close_day)
        fields["pushed"] = deal.pushed + (close_day > deal.close_day)
    if contact is not None:
        _add_part(world, deal, contact, contact_role or contact.role)
    elif all(getattr(deal, key) == value for key, value in fields.items()):
        raise Conflict(f"{_named(world, deal)} is as asked already; nothing to change.")
    if fields:
        world.update(Deal, deal_id, **fields)
    return deal_view(world, deal_id)


@toolbox.write(Deal, StageChange, confirm=policy.move_needs_yes)
def move_deal_stage(
    world: World,
    deal_id: DealId,
    stage: Annotated[
        Literal["prospect", "discovery", "proposal", "negotiation", "won", "lost"], Field(description="Where it goes.")
    ],
    reason: Annotated[FreeText, Field(min_length=1, max_length=300, description="Why it goes back, or was lost.")]
    | None = None,
) -> DealView:
    """Move a deal of mine one step on, back to an earlier stage, or to lost; `missing_for_next` says what a step needs.

    Discovery needs a contact and something done with them in the last 30 days (notes do not count); proposal an
    amount, a decision maker and a meeting or demo; negotiation a mail or call since the proposal and a close day that
    is not past; won a billing contact and a close day that is not past, which becomes today. A lost deal can be
    reopened into discovery for 30 days; won is final.

    Raises:
        InvalidArguments: a reason with a step forward.
        Conflict: it skips a step, lacks something for it, is there already, is won, or was lost too long ago.
        Refused: another rep's deal, or no reason for a step back or a lost deal.
    """
    deal = find(world, Deal, deal_id, "deal")
    require_mine(world, deal.owner_id, called(world, deal))
    if deal.stage == stage:
        raise Conflict(f"{_named(world, deal)} is in {stage} already.")
    if deal.stage == "won":
        raise Conflict(f"{_named(world, deal)} is won, and that is final.")
    if deal.stage == "lost":
        _reopen(world, deal, stage, reason)
    elif stage == "lost" or _ORDER.get(stage, len(_ORDER)) < _ORDER[deal.stage]:
        _leave(world, deal, stage, reason)
    else:
        _step(world, deal, stage, reason)
    return deal_view(world, deal_id)


def deal_view(world: World, deal_id: str) -> DealView:
    """A deal as it is now."""
    return Book(world).deal(next(row for row in world.all(queries.deals) if row.deal_id == deal_id))


def _named(world: World, deal: Deal) -> str:
    words = called(world, deal)
    return words[0].upper() + words[1:]


def _require_ahead(world: World, close_day: str) -> None:
    if close_day < world.today.isoformat():
        raise Conflict(f"The close day {close_day} lies in the past.")


def _add_part(world: World, deal: Deal, contact: CrmContact, role: str) -> None:
    require_usable(world, contact, deal.company_id)
    if world.get(DealContact, (deal.deal_id, contact.contact_id, role)) is not None:
        raise Conflict(f"{full_name(contact)} is in {called(world, deal)} as {role.replace('_', ' ')} already.")
    world.insert(DealContact, deal_id=deal.deal_id, contact_id=contact.contact_id, role=role)


def _step(world: World, deal: Deal, stage: str, reason: str | None) -> None:
    """One step forward, if nothing lacks."""
    if reason is not None:
        raise InvalidArguments("A reason goes with a step back or a lost deal only.")
    if NEXT[deal.stage] != stage:
        raise Conflict(
            f"{_named(world, deal)} is in {deal.stage}; the next stage is {NEXT[deal.stage]}, and none is skipped."
        )
    lacks = lacking(world, deal)
    if lacks:
        raise Conflict(f"{_named(world, deal)} cannot go to {stage} yet: it lacks {listed(lacks)}.")
    today = world.today.isoformat()
    fields: dict[str, Any] = {"closed_on": today, "close_day": today} if stage == "won" else {}
    world.update(Deal, deal.deal_id, stage=stage, stage_since=today, **fields)
    note_stage(world, deal.deal_id, deal.stage, stage)


def _leave(world: World, deal: Deal, stage: str, reason: str | None) -> None:
    """Back to an earlier stage, or lost; either needs its reason."""
    if not reason:
        what = "A deal is lost" if stage == "lost" else "A deal goes back"
        raise Refused(f"{what} with a reason only; ask for it.")
    today = world.today.isoformat()
    fields: dict[str, Any] = {"closed_on": today, "lost_reason": reason} if stage == "lost" else {}
    world.update(Deal, deal.deal_id, stage=stage, stage_since=today, **fields)
    note_stage(world, deal.deal_id, deal.stage, stage, reason)


def _reopen(world: World, deal: Deal, stage: str, reason: str | None) -> None:
    """A deal that was lost lately goes back to discovery."""
    if reason is not None:
        raise InvalidArguments("A reason goes with a step back or a lost deal only.")
    if stage != "discovery":
        raise Conflict(f"{_named(world, deal)} is lost; it can be reopened into discovery only.")
    closed = deal.closed_on or deal.stage_since
    today = world.today.isoformat()
    if days_between(closed, today) > policy.REOPEN_DEAL_DAYS:
        last = day_after(closed, policy.REOPEN_DEAL_DAYS)
        raise Conflict(f"{_named(world, deal)} was lost on {closed} and could be reopened until {last}.")
    world.update(Deal, deal.deal_id, stage="discovery", stage_since=today, closed_on=None, lost_reason="")
    note_stage(world, deal.deal_id, "lost", "discovery")
