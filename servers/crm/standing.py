"""How things stand: whose a row is, what a deal lacks for its next stage, what must not be done with whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from servers.crm import policy, queries
from servers.crm.days import days_between
from servers.crm.models import Company, CrmContact, Deal, Lead, SalesRep, StageChange
from servers.kit import Conflict, Refused, find
from servers.kit.text import instant, plain
from sessions import World

NEXT: Final[dict[str, str]] = {
    "prospect": "discovery", "discovery": "proposal", "proposal": "negotiation", "negotiation": "won",
}  # fmt: skip
_JOINTS: Final = {"demo": "of", "email": "with"}


def full_name(contact: Any) -> str:
    """A contact by name."""
    return f"{contact.first_name} {contact.last_name}"


def topic(kind: str, subject: str) -> str:
    """What an activity is about, as it follows its kind: "of the scanner" behind a demo."""
    return f"{_JOINTS.get(kind, 'about')} {subject}"


def called(world: World, deal: Any) -> str:
    """How messages call a deal: "the deal Depot rollout with Verrin Foods"."""
    return f"the deal {deal.name} with {find(world, Company, deal.company_id).name}"


def called_lead(lead: Any) -> str:
    """How messages call a lead: "the Halden Works lead (Lena Vogt)"."""
    return f"the {lead.company_name} lead ({lead.name})"


def require_mine(world: World, owner_id: str | None, what: str) -> None:
    """Rule 1: what another rep owns is not touched.

    Args:
        what: the row in a message: "the deal Depot rollout".

    Raises:
        Refused: it is somebody else's.
    """
    mine = policy.me(world).rep_id
    if owner_id is None or owner_id == mine:
        return
    raise Refused(f"{find(world, SalesRep, owner_id).name} looks after {what}; only notes can be added.")


def has_left(world: World, rep_id: str, to_get: str) -> str | None:
    """Why a rep cannot be given something, None where nothing speaks against it.

    Args:
        to_get: what: "a deal".

    Raises:
        NotFound: there is no such rep.
    """
    rep = find(world, SalesRep, rep_id, "rep")
    return None if rep.active else f"{rep.name} no longer works here and cannot be given {to_get}."


def check_references(world: World, **keys: str | None) -> None:
    """Filters must name rows that are there: `deal_id=...`, `owner_id=...` and the like.

    Raises:
        NotFound: one is not.
    """
    for name, key in keys.items():
        if key is not None:
            find(world, _TABLES[name], key, _NOUNS[name])


_TABLES: Final[Mapping[str, Any]] = {
    "owner_id": SalesRep, "company_id": Company, "contact_id": CrmContact, "deal_id": Deal, "lead_id": Lead,
}  # fmt: skip
_NOUNS: Final = {
    "owner_id": "rep", "company_id": "company", "contact_id": "contact", "deal_id": "deal", "lead_id": "lead",
}  # fmt: skip


def same_email(one: str, other: str) -> bool:
    """Whether two addresses are one, whatever their case; none is like none."""
    return bool(one) and plain(one) == plain(other)


def is_one_person(one: Any, other: Any) -> bool:
    """Rule 6: the same e-mail, or the same name and the same company or phone."""
    if same_email(one.email, other.email):
        return True
    if plain(full_name(one)) != plain(full_name(other)):
        return False
    return one.company_id == other.company_id or bool(one.phone and one.phone == other.phone)


def contact_with(world: World, email: str) -> Any | None:
    """The active contact with an address, as a row of `queries.contacts`; None if there is none."""
    rows = world.all(queries.contacts)
    return next((row for row in rows if row.status == "active" and same_email(row.email, email)), None)


def lead_with(world: World, email: str, besides: str = "") -> Any | None:
    """The lead with an address, as a row of `queries.leads`; None if there is none."""
    rows = world.all(queries.leads)
    return next((row for row in rows if row.lead_id != besides and same_email(row.email, email)), None)


def require_contactable(world: World, company_id: str, contact: Any | None = None) -> None:
    """Rule 5: no new business with who does not want it.

    Raises:
        Refused: the company is not to be contacted, or the contact opted out.
    """
    company = find(world, Company, company_id, "company")
    if company.do_not_contact:
        raise Refused(f"{company.name} is marked as not to be contacted.")
    if contact is not None and contact.opted_out:
        raise Refused(f"{full_name(contact)} has opted out of being contacted.")


def belongs(world: World, contact: Any, company_id: str) -> bool:
    """Whether a contact is of a company or of its parent."""
    company = find(world, Company, company_id, "company")
    return contact.company_id in {company_id, company.parent_id}


def require_usable(world: World, contact: CrmContact, company_id: str) -> None:
    """A contact who can have a part in a company's deal.

    Raises:
        Conflict: left, merged, or of another firm.
    """
    name = full_name(contact)
    if contact.status == "left":
        raise Conflict(f"{name} has left {find(world, Company, contact.company_id).name}.")
    if contact.status == "merged":
        raise Conflict(f"{name} was merged into another contact.")
    if not belongs(world, contact, company_id):
        other = find(world, Company, contact.company_id).name
        raise Conflict(f"{name} is of {other}, not of {find(world, Company, company_id).name}.")


def missing_for(deal: Any, parts: Iterable[Any], done: Mapping[str, str], today: str) -> list[str]:
    """What a live deal lacks for its next stage, in words; [] where nothing.

    Args:
        parts: its contacts with `role` and `status`.
        done: the latest day of each kind of activity done for it.
        today: the local date.
    """
    roles = {part.role for part in parts if part.status == "active"}
    talks = [day for kind, day in done.items() if kind in policy.TALKING]
    fresh = any(days_between(day, today) <= policy.FRESH_DAYS for day in talks)
    answered = any(done.get(kind, "") >= deal.stage_since for kind in ("email", "call"))
    needs: dict[str, tuple[tuple[bool, str], ...]] = {
        "prospect": (
            (bool(roles), "a contact"),
            (fresh, f"a call, mail, meeting or demo in the last {policy.FRESH_DAYS} days"),
        ),
        "discovery": (
            (deal.amount > 0, "an amount"),
            ("decision_maker" in roles, "a decision maker"),
            (bool({"meeting", "demo"} & done.keys()), "a meeting or a demo"),
        ),
        "proposal": (
            (answered, "a mail or call since the proposal"),
            (deal.close_day >= today, "a close day that is not past"),
        ),
        "negotiation": (
            ("billing" in roles, "a billing contact"),
            (deal.discount_bp <= policy.MOST_DISCOUNT_BP, "a discount that is allowed"),
            (deal.close_day >= today, "a close day that is not past"),
        ),
    }
    return [words for there, words in needs[deal.stage] if not there]


def lacking(world: World, deal: Deal) -> list[str]:
    """What one deal lacks for its next stage."""
    latest: dict[str, str] = {}
    for row in world.all(queries.done_for, deal_id=deal.deal_id):
        latest[row.kind] = max(row.day, latest.get(row.kind, ""))
    parts = world.all(queries.parts_of, deal_id=deal.deal_id)
    return missing_for(deal, parts, latest, world.today.isoformat())


def note_stage(world: World, deal_id: str, before: str, after: str, reason: str = "") -> None:
    """Write down a step of a deal."""
    world.insert(
        StageChange,
        deal_id=deal_id,
        from_stage=before,
        to_stage=after,
        reason=reason,
        day=world.today.isoformat(),
        at=instant(world.now),
    )


def require_new_deal(world: World, company_id: str, name: str, close_day: str) -> None:
    """A deal that may be opened.

    Raises:
        Conflict: its close day is past, or the company has a live deal of that name.
        Refused: the company is gold and somebody else's.
    """
    company = find(world, Company, company_id, "company")
    if close_day < world.today.isoformat():
        raise Conflict(f"The close day {close_day} lies in the past.")
    if any(
        row.stage in policy.LIVE and plain(row.name) == plain(name) for row in world.find(Deal, company_id=company_id)
    ):
        raise Conflict(f"There is a live deal {name} with {company.name} already.")
    if company.tier == "gold":
        require_mine(world, company.owner_id, f"the gold customer {company.name}")


def open_deal(world: World, company_id: str, name: str, amount: int, close_day: str, next_step: str = "") -> Deal:
    """Write a new deal of mine, in prospect."""
    deal = world.insert(
        Deal,
        name=name,
        company_id=company_id,
        amount=amount,
        discount_bp=0,
        stage="prospect",
        close_day=close_day,
        pushed=0,
        owner_id=policy.me(world).rep_id,
        next_step=next_step,
        lost_reason="",
        closed_on=None,
        stage_since=world.today.isoformat(),
    )
    note_stage(world, deal.deal_id, "", "prospect")
    return deal


def company_of_name(world: World, name: str) -> Any | None:
    """The company of that very name, None if there is none."""
    return world.first(queries.company_named, name=name)
