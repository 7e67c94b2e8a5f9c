"""Rows of the sales system that tests look for: my deals by stage, what they lack, my leads, people who opted out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from servers.crm import CRM
from servers.crm.models import CrmContact, Deal, DealContact, Lead, SalesActivity, SalesRep, StageChange
from servers.crm.policy import LIVE
from tests.servers.desk import SEEDS, Desk

__all__ = [
    "SEEDS",
    "activities",
    "ago",
    "ahead",
    "colleague",
    "company",
    "contact",
    "deal",
    "desk",
    "gone",
    "lead",
    "me",
    "parts",
    "person_at",
    "steps",
    "stored",
    "stored_contact",
    "stored_lead",
]


def desk(seed: int = 0) -> Desk:
    """A session on the sales system."""
    return Desk(CRM, seed)


def ago(at: Desk, days: int) -> str:
    """The day so many days ago."""
    return (at.cast.today - timedelta(days=days)).isoformat()


def ahead(at: Desk, days: int) -> str:
    """The day in so many days."""
    return (at.cast.today + timedelta(days=days)).isoformat()


def me(at: Desk) -> SalesRep:
    """My own row."""
    return at.world.find(SalesRep, is_me=True)[0]


def colleague(at: Desk) -> SalesRep:
    """Another rep who is there."""
    rows = at.world.find(SalesRep, is_me=False, active=True, manager=False)
    return min(rows, key=lambda row: row.name)


def gone(at: Desk) -> SalesRep:
    """The rep who has left."""
    return at.world.find(SalesRep, active=False)[0]


def deal(at: Desk, stage: str, *, mine: bool = True, fits: Callable[[Any], bool] = lambda _: True) -> Any:
    """The first deal, as people see it, in that stage."""
    return next(row for row in at.things("deal") if row.stage == stage and row.mine == mine and fits(row))


def stored(at: Desk, key: str) -> Deal:
    """A deal as stored."""
    return at.row(Deal, key)


def parts(at: Desk, key: str) -> set[tuple[str, str]]:
    """Who has which part in a deal."""
    return {(row.contact_id, row.role) for row in at.world.find(DealContact, deal_id=key)}


def steps(at: Desk, key: str) -> list[tuple[str, str]]:
    """The steps of a deal, in order."""
    rows = at.world.find(StageChange, deal_id=key)
    return [(row.from_stage, row.to_stage) for row in sorted(rows, key=lambda row: (row.at, _place(row.to_stage)))]


def _place(stage: str) -> int:
    return (*LIVE, "won", "lost").index(stage)


def lead(at: Desk, status: str, *, mine: bool = True, fits: Callable[[Any], bool] = lambda _: True) -> Any:
    """The first lead, as people see it, in that state."""
    return next(row for row in at.things("lead") if row.status == status and row.mine == mine and fits(row))


def stored_lead(at: Desk, key: str) -> Lead:
    """A lead as stored."""
    return at.row(Lead, key)


def contact(at: Desk, fits: Callable[[Any], bool] = lambda _: True, *, mine: bool = True) -> Any:
    """The first active contact, as people see it, that fits."""
    rows = at.things("crm_contact")
    return next(row for row in rows if row.status == "active" and row.mine == mine and fits(row))


def stored_contact(at: Desk, key: str) -> CrmContact:
    """A contact as stored."""
    return at.row(CrmContact, key)


def person_at(at: Desk, company_id: str, role: str | None = None) -> Any:
    """An active contact of a company who has not opted out."""
    return next(
        row
        for row in at.things("crm_contact")
        if row.company_id == company_id and row.status == "active" and not row.opted_out and role in {None, row.role}
    )


def company(at: Desk, fits: Callable[[Any], bool] = lambda _: True) -> Any:
    """The first company, as people see it, that fits."""
    return next(row for row in at.things("company") if fits(row))


def activities(at: Desk, **equal: Any) -> list[SalesActivity]:
    """Stored activities."""
    return at.world.find(SalesActivity, **equal)
