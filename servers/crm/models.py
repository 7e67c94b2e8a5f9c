"""Tables of the sales system and the types that point to them. Amounts are cents, days local dates ("2026-03-11").

An `owner_id` is the rep whose row it is, None for nobody's. E-mail addresses stand as they were typed.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

Pronoun = Literal["she", "he", "they"]
Tier = Literal["gold", "silver", "bronze", "none"]
Role = Literal["decision_maker", "champion", "user", "billing", "unknown"]
ContactStatus = Literal["active", "left", "merged"]
Source = Literal["web", "event", "referral", "partner", "list"]
LeadStatus = Literal["new", "working", "nurturing", "converted", "disqualified"]
Stage = Literal["prospect", "discovery", "proposal", "negotiation", "won", "lost"]
ActivityKind = Literal["call", "email", "meeting", "demo", "note"]
ActivityState = Literal["open", "done", "cancelled"]

_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class SalesRep(Base):
    """Somebody who looks after customers; `manager` leads the others, who is not `active` has left."""

    __tablename__ = "sales_rep"

    rep_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SR-{5}"))
    name: Mapped[str]
    pronoun: Mapped[Pronoun] = mapped_column(String)
    email: Mapped[str] = mapped_column(unique=True)
    is_me: Mapped[bool]
    manager: Mapped[bool]
    active: Mapped[bool]
    quota_quarter: Mapped[int]


class Company(Base):
    """A firm that buys or might. A branch names its parent and may share its mail domain; `domain` may be ""."""

    __tablename__ = "company"
    __table_args__ = (Index("company_domain", "domain"),)

    company_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CO-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    domain: Mapped[str]
    industry: Mapped[str]
    city: Mapped[str]
    tier: Mapped[Tier] = mapped_column(String)
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("sales_rep.rep_id"))
    parent_id: Mapped[str | None] = mapped_column(ForeignKey("company.company_id"))
    do_not_contact: Mapped[bool]


class CrmContact(Base):
    """Somebody at a company. Who was merged into another row stays, and owns nothing."""

    __tablename__ = "crm_contact"
    __table_args__ = (
        Index("contact_company", "company_id"),
        CheckConstraint("(status = 'merged') = (merged_into_id IS NOT NULL)"),
    )

    contact_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CN-{6}"))
    first_name: Mapped[str] = mapped_column(info=mark("text"))
    last_name: Mapped[str] = mapped_column(info=mark("text"))
    pronoun: Mapped[Pronoun] = mapped_column(String, info=mark("volatile"))
    email: Mapped[str]
    phone: Mapped[str]
    title: Mapped[str] = mapped_column(info=mark("text"))
    company_id: Mapped[str] = mapped_column(ForeignKey("company.company_id"))
    role: Mapped[Role] = mapped_column(String)
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("sales_rep.rep_id"))
    opted_out: Mapped[bool]
    status: Mapped[ContactStatus] = mapped_column(String)
    merged_into_id: Mapped[str | None] = mapped_column(ForeignKey("crm_contact.contact_id"))
    created_on: Mapped[str]


class Deal(Base):
    """What a company may buy. `pushed` counts how often its close day was moved later."""

    __tablename__ = "deal"
    __table_args__ = (
        Index("deal_company", "company_id"),
        CheckConstraint("(stage = 'lost') = (lost_reason <> '')"),
        CheckConstraint("(stage IN ('won', 'lost')) = (closed_on IS NOT NULL)"),
        CheckConstraint("discount_bp BETWEEN 0 AND 10000"),
    )

    deal_id: Mapped[str] = mapped_column(primary_key=True, info=generated("DL-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    company_id: Mapped[str] = mapped_column(ForeignKey("company.company_id"))
    amount: Mapped[int]
    discount_bp: Mapped[int]
    stage: Mapped[Stage] = mapped_column(String)
    close_day: Mapped[str]
    pushed: Mapped[int]
    owner_id: Mapped[str] = mapped_column(ForeignKey("sales_rep.rep_id"))
    next_step: Mapped[str] = mapped_column(info=mark("text"))
    lost_reason: Mapped[str] = mapped_column(info=mark("text"))
    closed_on: Mapped[str | None]
    stage_since: Mapped[str]


class Lead(Base):
    """Somebody who may become a contact. `reason` says why one was disqualified, `status_since` when it changed."""

    __tablename__ = "lead"
    __table_args__ = (
        CheckConstraint("(status = 'converted') = (contact_id IS NOT NULL)"),
        CheckConstraint("score BETWEEN 0 AND 100"),
    )

    lead_id: Mapped[str] = mapped_column(primary_key=True, info=generated("LD-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    email: Mapped[str]
    phone: Mapped[str]
    company_name: Mapped[str] = mapped_column(info=mark("text"))
    source: Mapped[Source] = mapped_column(String)
    status: Mapped[LeadStatus] = mapped_column(String)
    status_since: Mapped[str]
    reason: Mapped[str] = mapped_column(info=mark("text"))
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("sales_rep.rep_id"))
    score: Mapped[int]
    created_on: Mapped[str]
    contact_id: Mapped[str | None] = mapped_column(ForeignKey("crm_contact.contact_id"))
    deal_id: Mapped[str | None] = mapped_column(ForeignKey("deal.deal_id"))


class DealContact(Base):
    """Who has a part in a deal; one person may have several roles in it."""

    __tablename__ = "deal_contact"
    __table_args__ = (Index("part_contact", "contact_id"), _BY_KEY)

    deal_id: Mapped[str] = mapped_column(ForeignKey("deal.deal_id"), primary_key=True)
    contact_id: Mapped[str] = mapped_column(ForeignKey("crm_contact.contact_id"), primary_key=True)
    role: Mapped[Role] = mapped_column(String, primary_key=True)


class SalesActivity(Base):
    """What was done with a customer, or is to be: an open one is a task for its day."""

    __tablename__ = "sales_activity"
    __table_args__ = (
        Index("activity_deal", "deal_id"),
        Index("activity_contact", "contact_id"),
        Index("activity_lead", "lead_id"),
        CheckConstraint("deal_id IS NOT NULL OR contact_id IS NOT NULL OR lead_id IS NOT NULL"),
        CheckConstraint("state = 'done' OR outcome = ''"),
    )

    activity_id: Mapped[str] = mapped_column(primary_key=True, info=generated("AY-{6}"))
    kind: Mapped[ActivityKind] = mapped_column(String)
    subject: Mapped[str] = mapped_column(info=mark("text"))
    day: Mapped[str]
    state: Mapped[ActivityState] = mapped_column(String)
    outcome: Mapped[str] = mapped_column(info=mark("text"))
    deal_id: Mapped[str | None] = mapped_column(ForeignKey("deal.deal_id"))
    contact_id: Mapped[str | None] = mapped_column(ForeignKey("crm_contact.contact_id"))
    lead_id: Mapped[str | None] = mapped_column(ForeignKey("lead.lead_id"))
    owner_id: Mapped[str] = mapped_column(ForeignKey("sales_rep.rep_id"))


class StageChange(Base):
    """A step of a deal; its first one comes from "". `reason` stands where it went back or was lost."""

    __tablename__ = "stage_change"
    __table_args__ = (Index("change_deal", "deal_id"),)

    change_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SC-{6}"))
    deal_id: Mapped[str] = mapped_column(ForeignKey("deal.deal_id"))
    from_stage: Mapped[str]
    to_stage: Mapped[Stage] = mapped_column(String)
    reason: Mapped[str] = mapped_column(info=mark("text"))
    day: Mapped[str]
    at: Mapped[str] = mapped_column(info=mark("volatile"))


RepId = Annotated[str, Ref(SalesRep), Field(description="A sales rep, such as SR-7K3QX, as get_sales_forecast shows.")]
CompanyId = Annotated[str, Ref(Company), Field(description="A company, such as CO-7K3QX9.")]
ContactId = Annotated[str, Ref(CrmContact), Field(description="A contact, such as CN-4M2TXR.")]
LeadId = Annotated[str, Ref(Lead), Field(description="A lead, such as LD-8RT2XA.")]
DealId = Annotated[str, Ref(Deal), Field(description="A deal, such as DL-M5C9QE.")]
ActivityId = Annotated[str, Ref(SalesActivity), Field(description="An activity or task, such as AY-2B7WQX.")]
