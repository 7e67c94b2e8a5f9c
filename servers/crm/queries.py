"""Selects of the sales system, compiled once. Everything is seen by every rep."""

from __future__ import annotations

from sqlalchemy import String, bindparam, func, literal_column, or_, select
from sqlalchemy.orm import aliased

from servers.crm.models import Company, CrmContact, Deal, DealContact, Lead, SalesActivity, SalesRep
from sessions import columns

_Parent = aliased(Company)
_full_name = (CrmContact.first_name + " " + CrmContact.last_name).label("contact")
_done = SalesActivity.state == literal_column("'done'")

reps = columns(select(*SalesRep.__table__.columns).order_by(SalesRep.name))
companies = columns(
    select(*Company.__table__.columns, _Parent.name.label("parent"), SalesRep.name.label("owner"))
    .join(_Parent, _Parent.company_id == Company.parent_id, isouter=True)
    .join(SalesRep, SalesRep.rep_id == Company.owner_id, isouter=True)
    .order_by(Company.name, Company.company_id)
)
company_named = columns(
    select(*Company.__table__.columns).where(func.lower(Company.name) == func.lower(bindparam("name", type_=String)))
)
contacts = columns(
    select(*CrmContact.__table__.columns, Company.name.label("company"), SalesRep.name.label("owner"))
    .join(Company, Company.company_id == CrmContact.company_id)
    .join(SalesRep, SalesRep.rep_id == CrmContact.owner_id, isouter=True)
    .order_by(CrmContact.last_name, CrmContact.first_name, CrmContact.contact_id)
)
leads = columns(
    select(*Lead.__table__.columns, SalesRep.name.label("owner"))
    .join(SalesRep, SalesRep.rep_id == Lead.owner_id, isouter=True)
    .order_by(Lead.name, Lead.lead_id)
)
deals = columns(
    select(*Deal.__table__.columns, Company.name.label("company"), Company.tier, SalesRep.name.label("owner"))
    .join(Company, Company.company_id == Deal.company_id)
    .join(SalesRep, SalesRep.rep_id == Deal.owner_id)
    .order_by(Deal.close_day, Deal.deal_id)
)
parts = columns(
    select(
        DealContact.deal_id,
        DealContact.contact_id,
        DealContact.role,
        _full_name,
        CrmContact.status,
        CrmContact.opted_out,
    )
    .join(CrmContact, CrmContact.contact_id == DealContact.contact_id)
    .order_by(DealContact.deal_id, CrmContact.last_name, DealContact.contact_id, DealContact.role)
)
parts_of = columns(
    select(DealContact.contact_id, DealContact.role, _full_name, CrmContact.status, CrmContact.opted_out)
    .join(CrmContact, CrmContact.contact_id == DealContact.contact_id)
    .where(DealContact.deal_id == bindparam("deal_id"))
    .order_by(CrmContact.last_name, DealContact.contact_id, DealContact.role)
)
activities = columns(
    select(
        *SalesActivity.__table__.columns,
        SalesRep.name.label("owner"),
        Deal.name.label("deal"),
        Deal.company_id.label("deal_company_id"),
        _full_name,
        CrmContact.company_id.label("contact_company_id"),
        Lead.name.label("lead"),
        Lead.company_name,
    )
    .join(SalesRep, SalesRep.rep_id == SalesActivity.owner_id)
    .join(Deal, Deal.deal_id == SalesActivity.deal_id, isouter=True)
    .join(CrmContact, CrmContact.contact_id == SalesActivity.contact_id, isouter=True)
    .join(Lead, Lead.lead_id == SalesActivity.lead_id, isouter=True)
    .order_by(SalesActivity.day, SalesActivity.activity_id)
)
# What was done for a deal: its own activities, and those of the lead that it came from.
done_for = columns(
    select(SalesActivity.kind, SalesActivity.day)
    .join(Lead, Lead.lead_id == SalesActivity.lead_id, isouter=True)
    .where(
        _done,
        or_(
            SalesActivity.deal_id == bindparam("deal_id", type_=String),
            Lead.deal_id == bindparam("deal_id", type_=String),
        ),
    )
)
# What was done for each deal, the latest day of each kind.
done = columns(
    select(
        func.coalesce(SalesActivity.deal_id, Lead.deal_id).label("deal_id"),
        SalesActivity.kind,
        func.max(SalesActivity.day).label("day"),
    )
    .join(Lead, Lead.lead_id == SalesActivity.lead_id, isouter=True)
    .where(_done)
    .group_by(func.coalesce(SalesActivity.deal_id, Lead.deal_id), SalesActivity.kind)
)
last_of_leads = columns(
    select(SalesActivity.lead_id, func.max(SalesActivity.day).label("day")).where(_done).group_by(SalesActivity.lead_id)
)
last_of_contacts = columns(
    select(SalesActivity.contact_id, func.max(SalesActivity.day).label("day"))
    .where(_done)
    .group_by(SalesActivity.contact_id)
)
first_of_contacts = columns(
    select(SalesActivity.contact_id, func.min(SalesActivity.day).label("day"))
    .where(_done)
    .group_by(SalesActivity.contact_id)
)
last_of_companies = columns(
    select(
        func.coalesce(Deal.company_id, CrmContact.company_id).label("company_id"),
        func.max(SalesActivity.day).label("day"),
    )
    .join(Deal, Deal.deal_id == SalesActivity.deal_id, isouter=True)
    .join(CrmContact, CrmContact.contact_id == SalesActivity.contact_id, isouter=True)
    .where(_done)
    .group_by(func.coalesce(Deal.company_id, CrmContact.company_id))
)
parts_with = columns(
    select(DealContact.deal_id, DealContact.role).where(DealContact.contact_id == bindparam("contact_id"))
)
