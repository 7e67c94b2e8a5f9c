"""Rows as the user sees and names them; fields are named and valued as the tools show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from servers.crm import amounts, policy, queries
from servers.crm.standing import is_one_person, topic
from servers.crm.views import Book
from sessions import World


class RepThing(NamedTuple):
    """A colleague who looks after customers, or I."""

    id: str
    rep_id: str
    name: str
    pronoun: str
    active: bool
    manager: bool
    is_me: bool


class CompanyThing(NamedTuple):
    """A company. `owned` where I look after it; `shared` where another one has its mail domain."""

    id: str
    company_id: str
    name: str
    domain: str
    city: str
    tier: str
    owner: str
    live_deals: int
    live_total: int
    won_total: int
    last_activity: str
    do_not_contact: bool
    owned: bool
    shared: bool


class ContactThing(NamedTuple):
    """A contact. `mine` where nobody else looks after them; `twin` where another row is the same person."""

    id: str
    contact_id: str
    name: str
    last_name: str
    pronoun: str
    title: str
    role: str
    email: str
    phone: str
    status: str
    opted_out: bool
    company: str
    company_id: str
    owner: str
    last_activity: str
    mine: bool
    shut: bool
    twin: str | None


class LeadThing(NamedTuple):
    """A lead. `mine` where nobody else looks after it; `firm_id` is the company of its firm's name, "" for none."""

    id: str
    lead_id: str
    name: str
    company_name: str
    email: str
    phone: str
    status: str
    source: str
    score: int
    created_on: str
    last_activity: str
    owner: str
    owner_id: str
    mine: bool
    free_mail: bool
    firm_id: str


class DealThing(NamedTuple):
    """A deal. `lacks` says in words what its next stage needs; `mine` where I look after it."""

    id: str
    deal_id: str
    name: str
    company: str
    company_id: str
    amount: int
    discount_bp: int
    net: int
    stage: str
    close_day: str
    pushed: int
    days_in_stage: int
    stage_since: str
    next_step: str
    lost_reason: str
    closed_on: str
    owner: str
    owner_id: str
    mine: bool
    lacks: str
    people: tuple[str, ...]

    def amount_after(self, arguments: Mapping[str, Any]) -> int:
        """What it comes to net once a change is made."""
        return amounts.net(arguments.get("amount", self.amount), arguments.get("discount_bp", self.discount_bp))


class ActivityThing(NamedTuple):
    """Something done or to be done, with the firm of its deal, contact or lead; `due` once its day is there.

    `topic` is the subject as it follows the kind: "of the scanner" behind a demo.
    """

    id: str
    activity_id: str
    kind: str
    subject: str
    day: str
    state: str
    outcome: str
    contact: str
    company: str
    deal: str
    lead: str
    owner: str
    mine: bool
    due: bool
    topic: str


def reps(world: World) -> list[Any]:
    """All reps."""
    return [
        RepThing(row.rep_id, row.rep_id, row.name, row.pronoun, row.active, row.manager, row.is_me)
        for row in world.all(queries.reps)
    ]


def companies(world: World) -> list[Any]:
    """All companies."""
    book, mine = Book(world), policy.me(world).rep_id
    rows = world.all(queries.companies)
    domains = [row.domain for row in rows if row.domain]
    found: list[Any] = []
    for row in rows:
        shown = book.company(row)
        found.append(
            CompanyThing(
                id=row.company_id,
                company_id=row.company_id,
                name=row.name,
                domain=row.domain,
                city=row.city,
                tier=row.tier,
                owner=row.owner or "",
                live_deals=shown["live_deals"],
                live_total=shown["live_total"],
                won_total=shown["won_total"],
                last_activity=shown.get("last_activity", ""),
                do_not_contact=row.do_not_contact,
                owned=row.owner_id == mine,
                shared=domains.count(row.domain) > 1,
            )
        )
    return found


def contacts(world: World) -> list[Any]:
    """All contacts, those who left or were merged too."""
    book, mine = Book(world), policy.me(world).rep_id
    shut = {row.company_id for row in world.all(queries.companies) if row.do_not_contact}
    rows = world.all(queries.contacts)
    return [
        ContactThing(
            id=row.contact_id,
            contact_id=row.contact_id,
            name=f"{row.first_name} {row.last_name}",
            last_name=row.last_name,
            pronoun=row.pronoun,
            title=row.title,
            role=row.role,
            email=row.email,
            phone=row.phone,
            status=row.status,
            opted_out=row.opted_out,
            company=row.company,
            company_id=row.company_id,
            owner=row.owner or "",
            last_activity=book.last_of_contacts.get(row.contact_id, ""),
            mine=row.owner_id in {None, mine},
            shut=row.opted_out or row.company_id in shut,
            twin=_twin(row, rows),
        )
        for row in rows
    ]


def _twin(row: Any, rows: Sequence[Any]) -> str | None:
    """The row that a row typed in once more is the same person as, None for any other row."""
    if row.title or row.role != "unknown" or row.status != "active":
        return None
    known = (one for one in rows if one.title and one.status == "active" and is_one_person(row, one))
    return next((one.contact_id for one in known), None)


def leads(world: World) -> list[Any]:
    """All leads."""
    book, mine = Book(world), policy.me(world).rep_id
    firms = {row.name: row.company_id for row in world.all(queries.companies)}
    return [
        LeadThing(
            id=row.lead_id,
            lead_id=row.lead_id,
            name=row.name,
            company_name=row.company_name,
            email=row.email,
            phone=row.phone,
            status=row.status,
            source=row.source,
            score=row.score,
            created_on=row.created_on,
            last_activity=book.last_of_leads.get(row.lead_id, ""),
            owner=row.owner or "",
            owner_id=row.owner_id or "",
            mine=row.owner_id in {None, mine},
            free_mail=policy.is_free_mail(row.email),
            firm_id=firms.get(row.company_name, ""),
        )
        for row in world.all(queries.leads)
    ]


def deals(world: World) -> list[Any]:
    """All deals."""
    book, mine = Book(world), policy.me(world).rep_id
    return [
        DealThing(
            id=row.deal_id,
            deal_id=row.deal_id,
            name=row.name,
            company=row.company,
            company_id=row.company_id,
            amount=row.amount,
            discount_bp=row.discount_bp,
            net=amounts.net(row.amount, row.discount_bp),
            stage=row.stage,
            close_day=row.close_day,
            pushed=row.pushed,
            days_in_stage=book.deal(row)["days_in_stage"],
            stage_since=row.stage_since,
            next_step=row.next_step,
            lost_reason=row.lost_reason,
            closed_on=row.closed_on or "",
            owner=row.owner,
            owner_id=row.owner_id,
            mine=row.owner_id == mine,
            lacks=", ".join(book.missing(row)) if row.stage in policy.LIVE else "",
            people=tuple(dict.fromkeys(part.contact for part in book.parts.get(row.deal_id, ()))),
        )
        for row in book.deals
    ]


def activities(world: World) -> list[Any]:
    """All activities."""
    book, mine = Book(world), policy.me(world).rep_id
    return [
        ActivityThing(
            id=row.activity_id,
            activity_id=row.activity_id,
            kind=row.kind,
            subject=row.subject,
            day=row.day,
            state=row.state,
            outcome=row.outcome,
            contact=row.contact or "",
            company=book.company_of(row),
            deal=row.deal or "",
            lead=row.lead or "",
            owner=row.owner,
            mine=row.owner_id == mine,
            due=row.day <= book.today,
            topic=topic(row.kind, row.subject),
        )
        for row in book.activities
    ]


THINGS = {
    "sales_rep": reps,
    "company": companies,
    "crm_contact": contacts,
    "lead": leads,
    "deal": deals,
    "sales_activity": activities,
}
