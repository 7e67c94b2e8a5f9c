"""Values that requests give, which parameters go together, what a request is about, and near misses."""

from __future__ import annotations

from typing import Any

from servers.crm.talk import BACK, DEALS, DISQUALIFIED, FIRST_STEPS, LOST, NEVER, NEXT_STEPS, NOTES, OUTCOMES, SUBJECTS

_NEW_LEADS: dict[str, tuple[str, str]] = {
    "Lena Vogt": ("lena.vogt@haldenworks.example", "Halden Works"),
    "Marc Duval": ("m.duval@ternandco.example", "Tern and Co"),
    "Asha Menon": ("asha@menonfreight.example", "Menon Freight"),
    "Peter Lund": ("peter.lund@lundkitchens.example", "Lund Kitchens"),
    "Rosa Quint": ("rosa.quint@quintpaper.example", "Quint Paper"),
    "Jonas Ekberg": ("jonas@ekbergbikes.example", "Ekberg Bikes"),
    "Tilda Moreau": ("tilda.moreau@moreautiles.example", "Moreau Tiles"),
    "Sunil Bhatt": ("sunil@bhatttools.example", "Bhatt Tools"),
    "Elena Pardo": ("e.pardo@pardofoods.example", "Pardo Foods"),
    "Gareth Pugh": ("gareth@pughheating.example", "Pugh Heating"),
    "Naomi Feld": ("naomi.feld@feldstudios.example", "Feld Studios"),
    "Victor Hale": ("victor@halemarine.example", "Hale Marine"),
}
_NEW_CONTACTS: dict[str, str] = {
    "Ruben": "Castell", "Ida": "Thorsen", "Malte": "Brink", "Selma": "Aydin", "Colm": "Brannigan", "Petra": "Vesely",
    "Ines": "Salgado", "Dev": "Kapadia", "Wanda": "Zielny", "Arlo": "Finch",
}  # fmt: skip
_PHONES = [
    "+44 7700 900961", "+44 7700 900962", "+44 7700 900964", "+44 7700 900967", "+44 7700 900971", "+44 7700 900973",
    "+44 7700 900978", "+44 7700 900982", "+44 7700 900986", "+44 7700 900991",
]  # fmt: skip
_TITLES = [
    "head of security", "operations manager", "purchasing manager", "finance director", "warehouse manager", "project lead",
    "office manager", "head of logistics", "systems manager", "data manager",
]  # fmt: skip
_OLD_AND_NEW = [("workday", -9, 0), ("workday", 1, 14)]


def _deals(stage: str) -> tuple[Any, ...]:
    return ("row", "deal", {"deal_id": "deal_id"}, {"stage": stage})


def _leads(status: str) -> tuple[Any, ...]:
    return ("row", "lead", {"lead_id": "lead_id"}, {"status": status})


_LIVE = [
    _deals(stage) for stage in ("prospect", "discovery", "proposal", "negotiation")
]  # Who has bought nothing yet has nothing to renew or to add to.
_OF_CUSTOMERS = {"Licence renewal", "Support upgrade", "Seat extension", "Second warehouse"}

VALUES: dict[str, Any] = {
    "search_leads.text": ("row", "lead", "company_name"),
    "search_leads.min_score": ("count", 20, 90),
    "search_leads.created_from": ("day", -120, -30),
    "search_leads.created_to": ("day", -29, 0),
    "search_leads.idle_days": ("count", 5, 60),
    "search_crm_contacts.text": ("row", "crm_contact", "last_name"),
    "search_crm_contacts.idle_days": ("count", 5, 120),
    "search_companies.text": ("row", "company", "name"),
    "search_companies.idle_days": ("count", 5, 60),
    "search_deals.text": ("row", "company", "name"),
    "search_deals.closing_from": ("day", -60, 0),
    "search_deals.closing_to": ("day", 1, 90),
    "search_deals.min_amount": ("money", 100_000, 900_000, 100_000),
    "search_deals.max_amount": ("money", 1_000_000, 9_000_000, 100_000),
    "search_deals.stalled_days": ("count", 5, 60),
    "list_sales_activities.from_day": ("day", -60, -20),
    "list_sales_activities.to_day": ("day", -19, 30),
    "get_sales_forecast.from_day": ("workday", 0, 10),
    "get_sales_forecast.to_day": ("workday", 25, 80),
    "import_leads.names": ("pick", [[name] for name in _NEW_LEADS]),
    "import_leads.emails": (
        "by",
        "names",
        {(name,): ("pick", [[email], [email], [email], [""]]) for name, (email, _) in _NEW_LEADS.items()},
    ),
    "import_leads.company_names": (
        "by",
        "names",
        {(name,): ("pick", [[firm]]) for name, (_, firm) in _NEW_LEADS.items()},
    ),
    "import_leads.source": ("pick", ["event", "event", "web", "referral", "partner"]),
    "import_leads.on_duplicate": ("pick", ["update"]),
    "update_lead": ("either", [_leads("new"), _leads("working"), _leads("nurturing"), _leads("disqualified")]),
    "update_lead.reason": ("pick", list(DISQUALIFIED)),
    "update_lead.score": ("pick", [20, 35, 40, 55, 60, 70, 75, 80, 85, 90]),
    "update_lead.phone": ("pick", _PHONES),
    "update_lead.email": ("pick", [email for email, _ in _NEW_LEADS.values()]),
    "convert_lead": ("either", [_leads("working"), _leads("working"), _leads("nurturing")]),
    "convert_lead.company_id": ("of", "company", "company_id", {"parent_id": "lead_id.firm_id"}),
    "convert_lead.deal_name": ("pick", [name for name in DEALS if name not in _OF_CUSTOMERS]),
    "convert_lead.deal_amount": ("money", 300_000, 4_000_000, 50_000),
    "convert_lead.close_day": ("workday", 15, 90),
    "save_crm_contact.first_name": ("pick", list(_NEW_CONTACTS)),
    "save_crm_contact.last_name": (
        "by",
        "first_name",
        {first: ("pick", [last]) for first, last in _NEW_CONTACTS.items()},
    ),
    "save_crm_contact.phone": ("pick", _PHONES),
    "save_crm_contact.email": ("pick", [email for email, _ in _NEW_LEADS.values()]),
    "save_crm_contact.title": ("pick", _TITLES),
    "save_crm_contact.role": ("pick", ["decision_maker", "billing", "champion"]),
    "save_crm_contact.opted_out": ("pick", [True]),
    "save_crm_contact.status": ("pick", ["left"]),
    "merge_crm_contacts": ("row", "crm_contact", {"duplicate_id": "contact_id"}, {"title": "", "role": "unknown"}),
    "merge_crm_contacts.keep_id": ("field", "duplicate_id", "twin"),
    "create_deal": (
        "row",
        "crm_contact",
        {"company_id": "company_id", "contact_id": "contact_id"},
        {"status": "active"},
    ),
    "create_deal.name": ("pick", list(DEALS)),
    "create_deal.amount": ("money", 300_000, 4_000_000, 50_000),
    "create_deal.close_day": ("workday", 15, 90),
    "create_deal.next_step": ("pick", list(FIRST_STEPS)),
    "update_deal": ("either", _LIVE),
    "update_deal.name": ("pick", list(DEALS)),
    "update_deal.amount": ("near", "deal_id", "amount", [0.8, 0.9, 1.1, 1.2, 1.25, 1.5]),
    "update_deal.discount_bp": ("pick", [500, 700, 1_000, 1_200, 1_500, 1_600, 2_000, 2_500, 3_000]),
    "update_deal.close_day": ("after", "deal_id", "close_day", 3, 110),
    "update_deal.next_step": ("pick", list(NEXT_STEPS)),
    "update_deal.add_contact_id": ("of", "crm_contact", "contact_id", {"company_id": "deal_id.company_id"}),
    "update_deal.contact_role": ("pick", ["billing", "billing", "decision_maker", "champion"]),
    "move_deal_stage": ("either", [*_LIVE, _deals("negotiation"), _deals("lost")]),
    "move_deal_stage.reason": (
        "by",
        "stage",
        {
            "lost": ("pick", list(LOST)),
            "discovery": ("pick", list(BACK)),
            "prospect": ("pick", list(BACK)),
        },
    ),
    "record_sales_activity.kind": ("pick", ["call", "call", "email", "meeting", "demo", "note"]),
    "record_sales_activity.subject": (
        "by",
        "kind",
        {kind: ("pick", list(subjects)) for kind, subjects in SUBJECTS.items()},
    ),
    "record_sales_activity.day": ("either", _OLD_AND_NEW),
    "record_sales_activity.outcome": (
        "by",
        "kind",
        {
            **{
                kind: ("pick", [*outcomes, *([NEVER] if kind in {"call", "meeting", "demo"} else [])])
                for kind, outcomes in OUTCOMES.items()
            },
            "note": ("by", "subject", {subject: ("pick", list(lines)) for subject, lines in NOTES.items()}),
        },
    ),
    "update_sales_activity": ("row", "sales_activity", {"activity_id": "activity_id"}, {"state": "open"}),
    "update_sales_activity.day": ("after", "activity_id", "day", 1, 16),
    "update_sales_activity.outcome": ("pick", [said for said in OUTCOMES["call"] if "demo" not in said]),
}
SHAPES: dict[str, list[list[str]]] = {
    "search_leads": [[], ["text"], ["status"], ["unowned"], ["status", "idle_days"]],
    "search_crm_contacts": [[], ["text"], ["company_id"], ["role"], ["status"]],
    "search_companies": [[], ["text"], ["tier"], ["no_live_deals"]],
    "search_deals": [[], ["text"], ["stage"], ["live"], ["company_id"], ["contact_id"], ["min_amount"]],
    "list_sales_activities": [[], ["state"], ["overdue"], ["deal_id", "state"], ["contact_id", "state"]],
    "get_sales_forecast": [["from_day", "to_day"]],
    "import_leads": [
        ["source", "names", "emails", "company_names"],
        ["source", "names", "emails", "company_names"],
        ["source", "names", "emails", "company_names"],
        ["source", "names", "emails", "company_names", "on_duplicate"],
    ],
    "update_lead": [
        ["lead_id", "status"],
        ["lead_id", "status"],
        ["lead_id", "status", "reason"],
        ["lead_id", "owner_id"],
        ["lead_id", "score"],
        ["lead_id", "phone"],
    ],
    "convert_lead": [
        ["lead_id"],
        ["lead_id"],
        ["lead_id", "deal_name", "deal_amount", "close_day"],
        ["lead_id", "company_id"],
    ],
    "save_crm_contact": [
        ["contact_id", "phone"],
        ["contact_id", "phone"],
        ["contact_id", "title"],
        ["contact_id", "role"],
        ["contact_id", "role"],
        ["contact_id", "opted_out"],
        ["contact_id", "status"],
        ["first_name", "last_name", "phone", "company_id"],
        ["first_name", "last_name", "phone", "company_id"],
    ],
    "merge_crm_contacts": [["keep_id", "duplicate_id"]],
    "create_deal": [
        ["company_id", "contact_id", "name", "amount", "close_day"],
        ["company_id", "contact_id", "name", "amount", "close_day"],
        ["company_id", "contact_id", "name", "amount", "close_day", "next_step"],
    ],
    "update_deal": [
        ["deal_id", "close_day"],
        ["deal_id", "close_day"],
        ["deal_id", "close_day"],
        ["deal_id", "discount_bp"],
        ["deal_id", "discount_bp"],
        ["deal_id", "discount_bp"],
        ["deal_id", "amount"],
        ["deal_id", "next_step"],
        ["deal_id", "owner_id"],
        ["deal_id", "add_contact_id", "contact_role"],
        ["deal_id", "add_contact_id", "contact_role"],
        ["deal_id", "name"],
    ],
    "move_deal_stage": [
        ["deal_id", "stage"],
        ["deal_id", "stage"],
        ["deal_id", "stage"],
        ["deal_id", "stage", "reason"],
        ["deal_id", "stage", "reason"],
    ],
    "record_sales_activity": [
        ["kind", "subject", "day", "contact_id"],
        ["kind", "subject", "day", "contact_id"],
        ["kind", "subject", "day", "contact_id", "outcome"],
        ["kind", "subject", "day", "deal_id"],
        ["kind", "subject", "day", "deal_id", "outcome"],
        ["kind", "subject", "day", "lead_id"],
        ["kind", "subject", "day", "lead_id", "outcome"],
    ],
    "update_sales_activity": [
        ["activity_id", "day"],
        ["activity_id", "day"],
        ["activity_id", "state"],
        ["activity_id", "state", "outcome"],
        ["activity_id", "owner_id"],
    ],
}
TOPIC: dict[str, str | None] = {
    "import_leads": None,
    "update_lead": "lead_id",
    "convert_lead": "lead_id",
    "save_crm_contact": "contact_id",
    "merge_crm_contacts": "keep_id",
    "create_deal": None,
    "update_deal": "deal_id",
    "move_deal_stage": "deal_id",
    "record_sales_activity": None,
    "update_sales_activity": "activity_id",
}
WITHIN: dict[str, tuple[str, str]] = {
    "create_deal.contact_id": ("company_id", "company_id"),
    "update_deal.add_contact_id": ("deal_id.company_id", "company_id"),
}
UNLIKE: dict[str, list[tuple[str, str, str]]] = {
    "update_deal": [("deal_id", "owner_id", "owner_id")],
    "update_lead": [("lead_id", "owner_id", "owner_id")],
}
FORBIDDEN: dict[str, list[tuple[list[str], str]]] = {
    "record_sales_activity": [
        ([f"outcome={NEVER}"], "only what really took place is logged, so the deal has to wait until it did")
    ],
    "convert_lead": [
        (
            ["lead_id nameless_firm", "company_id"],
            "a lead with an address from a free mail service goes to nurturing, not to a company",
        )
    ],
}
NEEDS: dict[str, dict[str, str]] = {
    "update_lead": {"reason": "status=disqualified"},
    "move_deal_stage": {"reason": "stage=lost"},
}
WHY: dict[str, Any] = {
    "import_leads": "",
    "update_lead": "",
    "convert_lead": "",
    "save_crm_contact": "",
    "merge_crm_contacts": "",
    "create_deal": "",
    "update_deal": ("customer", "", "close_day"),
    "move_deal_stage": "",
    "record_sales_activity": "",
    "update_sales_activity": "",
    "get_sales_forecast": "",
}
WORDS: dict[str, dict[str, str]] = {
    "contact_role": {
        "decision_maker": "decision maker", "billing": "billing contact", "champion": "champion", "user": "user",
        "unknown": "contact",
    },
    "role": {
        "decision_maker": "decision maker", "billing": "billing contact", "champion": "champion", "user": "user",
        "unknown": "contact",
    },
    "kind": {"call": "call", "email": "mail", "meeting": "meeting", "demo": "demo", "note": "note"},
}  # fmt: skip
NEAR: list[str] = [
    "post a printed brochure to my biggest customer",
    "ring my biggest customer for me and say thank you",
    "order printed Christmas cards for all my contacts",
    "draw up a quote for fifty seats",
    "get my biggest deal insured",
    "check the credit rating of my biggest customer",
    "erase all my disqualified leads for good",
    "delete my last note, it was nonsense",
    "add a new stage between proposal and negotiation",
    "set up a second pipeline for partners",
    "raise my quota for next quarter",
    "merge all companies that share a domain",
    "book a stand for us at a trade fair {d}",
    "set up a form on our website for new leads",
    "record my phone calls from now on",
    "connect my desk phone to the system",
    "rent me a car for my customer visits {d}",
    "book me a train to my biggest customer {d}",
    "sign the contract for my biggest deal in my name",
    "upload a signed contract to my biggest deal",
    "print the list of my deals",
    "export all my contacts to a spreadsheet",
    "send flowers to my best customer",
    "give a new colleague a login to the system",
    "undo the merge i did last week",
    "turn last year's won deals back into open ones",
]
UNASKED = {
    "import_leads": "new leads are of firms that may be written to",
}
SECOND_BEST: dict[str, str] = {
    "update_deal.discount_bp": "less",
    "update_sales_activity.day": "any",
}
