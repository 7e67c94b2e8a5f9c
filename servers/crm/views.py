"""What the tools answer: ids under their parameters' names, people and firms by name; what is not known is left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.crm import amounts, policy, queries
from servers.crm.days import days_between
from servers.crm.standing import full_name, missing_for
from servers.kit.text import plain
from sessions import World


class LeadView(TypedDict):
    """One lead. `looks_like` is the contact, or else the other lead, with the same e-mail."""

    lead_id: str
    name: str
    company_name: str
    email: NotRequired[str]
    phone: NotRequired[str]
    status: str
    status_since: str
    reason: NotRequired[str]
    source: str
    score: int
    created_on: str
    last_activity: NotRequired[str]
    owner: NotRequired[str]
    owner_id: NotRequired[str]
    looks_like: NotRequired[str]
    contact_id: NotRequired[str]
    deal_id: NotRequired[str]


class LeadsView(TypedDict):
    """One page of leads."""

    leads: list[LeadView]
    total: int
    next_cursor: NotRequired[str]


class DealName(TypedDict):
    """A deal by name."""

    deal_id: str
    name: str


class ContactView(TypedDict):
    """One contact; one who was merged names the row that is left."""

    contact_id: str
    name: str
    title: NotRequired[str]
    role: str
    email: NotRequired[str]
    phone: NotRequired[str]
    status: str
    opted_out: bool
    created_on: str
    last_activity: NotRequired[str]
    company: str
    company_id: str
    owner: NotRequired[str]
    owner_id: NotRequired[str]
    live_deals: list[DealName]
    merged_into_id: NotRequired[str]


class ContactsView(TypedDict):
    """One page of contacts."""

    contacts: list[ContactView]
    total: int
    next_cursor: NotRequired[str]


class CompanyView(TypedDict):
    """One company; the totals are net, in cents."""

    company_id: str
    name: str
    domain: NotRequired[str]
    industry: str
    city: NotRequired[str]
    tier: str
    do_not_contact: bool
    contacts: int
    live_deals: int
    live_total: int
    won_total: int
    last_activity: NotRequired[str]
    parent: NotRequired[str]
    parent_id: NotRequired[str]
    owner: NotRequired[str]
    owner_id: NotRequired[str]


class CompaniesView(TypedDict):
    """One page of companies."""

    companies: list[CompanyView]
    total: int
    next_cursor: NotRequired[str]


class PartView(TypedDict):
    """Somebody's part in a deal."""

    contact_id: str
    name: str
    role: str
    status: str


class TaskView(TypedDict):
    """An open activity of a deal."""

    activity_id: str
    kind: str
    subject: str
    day: str


class DealView(TypedDict):
    """One deal. `net` is its amount less the discount; `missing_for_next` stands on live deals."""

    deal_id: str
    name: str
    company: str
    stage: str
    amount: int
    discount_bp: int
    net: int
    close_day: str
    pushed: int
    stage_since: str
    days_in_stage: int
    next_step: NotRequired[str]
    lost_reason: NotRequired[str]
    closed_on: NotRequired[str]
    missing_for_next: NotRequired[list[str]]
    company_id: str
    owner: str
    owner_id: str
    contacts: list[PartView]
    open_activities: list[TaskView]


class DealsView(TypedDict):
    """One page of deals."""

    deals: list[DealView]
    total: int
    next_cursor: NotRequired[str]


class ActivityView(TypedDict):
    """One activity; `overdue` stands on open ones whose day is past."""

    activity_id: str
    kind: str
    subject: str
    day: str
    state: str
    overdue: NotRequired[bool]
    outcome: NotRequired[str]
    contact: NotRequired[str]
    company: NotRequired[str]
    deal: NotRequired[str]
    lead: NotRequired[str]
    contact_id: NotRequired[str]
    deal_id: NotRequired[str]
    lead_id: NotRequired[str]
    owner: str
    owner_id: str


class ActivitiesView(TypedDict):
    """One page of activities."""

    activities: list[ActivityView]
    total: int
    next_cursor: NotRequired[str]


def left_out(view: dict[str, Any]) -> Any:
    """A view without what is not known."""
    return {name: value for name, value in view.items() if value is not None and value != ""}


def matches(text: str, *fields: str | None) -> bool:
    """Whether every word of a search stands in one of the fields; no words match all."""
    hay = " ".join(plain(field) for field in fields if field)
    return all(word in hay for word in plain(text).split())


def is_idle(last: str | None, since: str, today: str, days: int | None) -> bool:
    """Whether nothing happened for so many days, since it was there."""
    return days is None or days_between(last or since, today) >= days


@dataclass(frozen=True, eq=False)
class Book:
    """What the lists of one call share; each part is read when it is first wanted."""

    world: World

    @cached_property
    def today(self) -> str:
        """The local date."""
        return self.world.today.isoformat()

    @cached_property
    def deals(self) -> list[Any]:
        """All deals."""
        return self.world.all(queries.deals)

    @cached_property
    def parts(self) -> Mapping[str, list[Any]]:
        """Who has a part in each deal."""
        return _grouped(self.world.all(queries.parts), "deal_id")

    @cached_property
    def done(self) -> Mapping[str, dict[str, str]]:
        """For each deal the latest day of each kind of activity."""
        found: dict[str, dict[str, str]] = defaultdict(dict)
        for row in self.world.all(queries.done):
            if row.deal_id is not None:
                found[row.deal_id][row.kind] = row.day
        return found

    @cached_property
    def activities(self) -> list[Any]:
        """All activities by day."""
        return self.world.all(queries.activities)

    @cached_property
    def firms(self) -> Mapping[str, str]:
        """Names of companies."""
        return {row.company_id: row.name for row in self.world.all(queries.companies)}

    def lasts(self, query: Any) -> dict[str, str]:
        """The latest day of each row of a query."""
        return {row[0]: row.day for row in self.world.all(query) if row[0] is not None}

    @cached_property
    def last_of_leads(self) -> dict[str, str]:
        """When something was last done with each lead."""
        return self.lasts(queries.last_of_leads)

    @cached_property
    def last_of_contacts(self) -> dict[str, str]:
        """When something was last done with each contact."""
        return self.lasts(queries.last_of_contacts)

    @cached_property
    def last_of_companies(self) -> dict[str, str]:
        """When something was last done with each company."""
        return self.lasts(queries.last_of_companies)

    @cached_property
    def with_email(self) -> Mapping[str, list[str]]:
        """Ids of active contacts, then of leads, by their folded address."""
        found: dict[str, list[str]] = defaultdict(list)
        for row in self.world.all(queries.contacts):
            if row.email and row.status == "active":
                found[plain(row.email)].append(row.contact_id)
        for row in self.world.all(queries.leads):
            if row.email:
                found[plain(row.email)].append(row.lead_id)
        return found

    @cached_property
    def live_of_contacts(self) -> Mapping[str, list[Any]]:
        """The live deals in which each contact has a part."""
        found: dict[str, list[Any]] = defaultdict(list)
        for deal in self.deals:
            if deal.stage in policy.LIVE:
                for contact_id in dict.fromkeys(part.contact_id for part in self.parts.get(deal.deal_id, ())):
                    found[contact_id].append(deal)
        return found

    @cached_property
    def contacts_of_companies(self) -> Mapping[str, list[Any]]:
        """Active contacts of each company."""
        rows = [row for row in self.world.all(queries.contacts) if row.status == "active"]
        return _grouped(rows, "company_id")

    @cached_property
    def deals_of_companies(self) -> Mapping[str, list[Any]]:
        """The deals of each company."""
        return _grouped(self.deals, "company_id")

    def missing(self, deal: Any) -> list[str]:
        """What a live deal lacks for its next stage."""
        return missing_for(deal, self.parts.get(deal.deal_id, ()), self.done.get(deal.deal_id, {}), self.today)

    def lead(self, row: Any) -> LeadView:
        """A lead, a row of `queries.leads`."""
        alike = [key for key in self.with_email.get(plain(row.email), ()) if key != row.lead_id] if row.email else []
        return left_out(
            {
                "lead_id": row.lead_id,
                "name": row.name,
                "company_name": row.company_name,
                "email": row.email,
                "phone": row.phone,
                "status": row.status,
                "status_since": row.status_since,
                "reason": row.reason,
                "source": row.source,
                "score": row.score,
                "created_on": row.created_on,
                "last_activity": self.last_of_leads.get(row.lead_id),
                "owner": row.owner,
                "owner_id": row.owner_id,
                "looks_like": alike[0] if alike else None,
                "contact_id": row.contact_id,
                "deal_id": row.deal_id,
            }
        )

    def contact(self, row: Any) -> ContactView:
        """A contact, a row of `queries.contacts`."""
        live: list[DealName] = [
            {"deal_id": deal.deal_id, "name": deal.name} for deal in self.live_of_contacts.get(row.contact_id, ())
        ]
        return left_out(
            {
                "contact_id": row.contact_id,
                "name": full_name(row),
                "title": row.title,
                "role": row.role,
                "email": row.email,
                "phone": row.phone,
                "status": row.status,
                "opted_out": row.opted_out,
                "created_on": row.created_on,
                "last_activity": self.last_of_contacts.get(row.contact_id),
                "company": row.company,
                "company_id": row.company_id,
                "owner": row.owner,
                "owner_id": row.owner_id,
                "live_deals": live,
                "merged_into_id": row.merged_into_id,
            }
        )

    def company(self, row: Any) -> CompanyView:
        """A company, a row of `queries.companies`."""
        deals = self.deals_of_companies.get(row.company_id, ())
        live = [deal for deal in deals if deal.stage in policy.LIVE]
        return left_out(
            {
                "company_id": row.company_id,
                "name": row.name,
                "domain": row.domain,
                "industry": row.industry,
                "city": row.city,
                "tier": row.tier,
                "do_not_contact": row.do_not_contact,
                "contacts": len(self.contacts_of_companies.get(row.company_id, ())),
                "live_deals": len(live),
                "live_total": sum(amounts.net(deal.amount, deal.discount_bp) for deal in live),
                "won_total": sum(amounts.net(deal.amount, deal.discount_bp) for deal in deals if deal.stage == "won"),
                "last_activity": self.last_of_companies.get(row.company_id),
                "parent": row.parent,
                "parent_id": row.parent_id,
                "owner": row.owner,
                "owner_id": row.owner_id,
            }
        )

    def deal(self, row: Any) -> DealView:
        """A deal, a row of `queries.deals`."""
        tasks: list[TaskView] = [
            {"activity_id": one.activity_id, "kind": one.kind, "subject": one.subject, "day": one.day}
            for one in self.tasks_of_deals.get(row.deal_id, ())
        ]
        parts: list[PartView] = [
            {"contact_id": part.contact_id, "name": part.contact, "role": part.role, "status": part.status}
            for part in self.parts.get(row.deal_id, ())
        ]
        return left_out(
            {
                "deal_id": row.deal_id,
                "name": row.name,
                "company": row.company,
                "stage": row.stage,
                "amount": row.amount,
                "discount_bp": row.discount_bp,
                "net": amounts.net(row.amount, row.discount_bp),
                "close_day": row.close_day,
                "pushed": row.pushed,
                "stage_since": row.stage_since,
                "days_in_stage": days_between(row.stage_since, self.today),
                "next_step": row.next_step,
                "lost_reason": row.lost_reason,
                "closed_on": row.closed_on,
                "missing_for_next": self.missing(row) if row.stage in policy.LIVE else None,
                "company_id": row.company_id,
                "owner": row.owner,
                "owner_id": row.owner_id,
                "contacts": parts,
                "open_activities": tasks,
            }
        )

    @cached_property
    def tasks_of_deals(self) -> Mapping[str, list[Any]]:
        """Open activities of each deal."""
        return _grouped([row for row in self.activities if row.state == "open" and row.deal_id], "deal_id")

    def company_of(self, row: Any) -> str:
        """The name of the firm of an activity, a row of `queries.activities`."""
        firm = row.deal_company_id or row.contact_company_id
        return self.firms[firm] if firm else row.company_name or ""

    def activity(self, row: Any) -> ActivityView:
        """An activity, a row of `queries.activities`."""
        return left_out(
            {
                "activity_id": row.activity_id,
                "kind": row.kind,
                "subject": row.subject,
                "day": row.day,
                "state": row.state,
                "overdue": True if row.state == "open" and row.day < self.today else None,
                "outcome": row.outcome,
                "contact": row.contact,
                "company": self.company_of(row),
                "deal": row.deal,
                "lead": row.lead,
                "contact_id": row.contact_id,
                "deal_id": row.deal_id,
                "lead_id": row.lead_id,
                "owner": row.owner,
                "owner_id": row.owner_id,
            }
        )


def _grouped(rows: Iterable[Any], column: str) -> Mapping[str, list[Any]]:
    found: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        found[getattr(row, column)].append(row)
    return found
