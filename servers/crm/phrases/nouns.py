"""What people call deals, leads, contacts, firms, colleagues and what is done with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from servers.crm.policy import LIVE
from servers.crm.talk import SUBJECTS

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "sales_rep": {"first": ("name", "first"), "name": ("name", "name")},
    "company": {"name": ("name", "name"), "city": ("city", "word")},
    "crm_contact": {
        "first": ("name", "first"),
        "name": ("name", "name"),
        "company": ("company", "name"),
        "title": ("title", "name"),
        "role": ("role", "word"),
        "status": ("status", "word"),
    },
    "lead": {
        "name": ("name", "name"),
        "company": ("company_name", "name"),
        "status": ("status", "word"),
    },
    "deal": {
        "name": ("name", "title"),
        "company": ("company", "name"),
        "amount": ("amount", "money"),
        "stage": ("stage", "word"),
    },
    "sales_activity": {
        "kind": ("kind", "word"),
        "subject": ("subject", "name"),
        "topic": ("topic", "name"),
        "first": ("contact", "first"),
        "contact": ("contact", "name"),
        "company": ("company", "name"),
        "day": ("day", "day"),
        "state": ("state", "word"),
    },
}


def _is_live(row: Any) -> bool:
    return row.stage in LIVE


def _is_spoken(row: Any) -> bool:
    """Whether one can say that an activity is about its subject."""
    return row.subject in SUBJECTS[row.kind]


def _with_somebody(row: Any) -> bool:
    return row.kind in {"call", "meeting", "demo"} and row.contact != ""


GUARDS: dict[str, Callable[[Any], bool]] = {
    # reps
    "colleague": lambda row: not row.is_me,
    # companies
    "sold": lambda row: row.won_total > 0,
    "buying": lambda row: row.live_total > 0,
    "met": lambda row: row.last_activity != "",
    "elsewhere": lambda row: row.city != "" and not row.name.endswith(row.city),
    # contacts
    "there": lambda row: row.status == "active",
    "titled": lambda row: row.status == "active" and row.title != "" and "IT" not in row.title,
    "decides": lambda row: row.status == "active" and row.role == "decision_maker",
    "bills": lambda row: row.status == "active" and row.role == "billing",
    "mailed": lambda row: row.status == "active" and row.email != "",
    "phoned": lambda row: row.status == "active" and row.phone != "",
    "talked": lambda row: row.status == "active" and row.last_activity != "",
    "not_boss": lambda row: row.status == "active" and row.role != "decision_maker",
    "not_billing": lambda row: row.status == "active" and row.role != "billing",
    "not_champion": lambda row: row.status == "active" and row.role in {"user", "unknown"},
    "open_to_it": lambda row: row.status == "active" and not row.opted_out,
    # leads
    "parked": lambda row: row.status == "nurturing",
    "dropped": lambda row: row.status == "disqualified",
    "awake": lambda row: row.status in {"new", "working"},
    "alive": lambda row: row.status in {"new", "working", "nurturing"},
    "reachable": lambda row: row.phone != "" and row.status in {"new", "working", "nurturing"},
    "writable": lambda row: row.email != "" and row.status in {"new", "working", "nurturing"},
    "nameless_firm": lambda row: row.free_mail,
    # deals
    "live": _is_live,
    "priced": lambda row: _is_live(row) and row.amount > 0,
    "live_off": lambda row: _is_live(row) and row.discount_bp > 0,
    "prospect": lambda row: row.stage == "prospect",
    "discovery": lambda row: row.stage == "discovery",
    "proposal": lambda row: row.stage == "proposal",
    "negotiation": lambda row: row.stage == "negotiation",
    "beyond": lambda row: row.stage in {"proposal", "negotiation"},
    "begun": lambda row: row.stage in {"discovery", "proposal", "negotiation"},
    "won": lambda row: row.stage == "won",
    "lost": lambda row: row.stage == "lost",
    "planned": lambda row: _is_live(row) and row.next_step != "" and row.mine,
    "long": lambda row: _is_live(row) and row.days_in_stage > 20,
    # activities
    "with_open": lambda row: _with_somebody(row) and row.state == "open",
    "with_ahead": lambda row: _with_somebody(row) and row.state == "open" and not row.due,
    "mail_ahead": lambda row: (
        row.kind == "email" and row.contact != "" and row.state == "open" and row.mine and not row.due
    ),
    "spoken_with_open": lambda row: _is_spoken(row) and _with_somebody(row) and row.state == "open",
    "with_done": lambda row: _with_somebody(row) and row.state == "done",
    "my_with_ahead": lambda row: _with_somebody(row) and row.state == "open" and row.mine and not row.due,
    "my_open": lambda row: row.state == "open" and row.mine,
    "my_due": lambda row: row.state == "open" and row.mine and row.due,
    "my_ahead": lambda row: row.state == "open" and row.mine and not row.due,
    "open": lambda row: row.state == "open",
    "due": lambda row: row.state == "open" and row.due,
    "talk_due": lambda row: row.state == "open" and row.due and row.kind in {"call", "meeting", "demo"},
    "talk_open": lambda row: row.state == "open" and row.kind in {"call", "meeting", "demo"},
    "told": lambda row: row.state == "done" and row.outcome != "" and row.kind != "note" and row.mine,
}

# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "sales_rep": [("{first}", "first", "colleague"), ("{name}", "name", "colleague")],
    "company": [("{name}", "name"), ("{name} in {city}", "name city", "elsewhere")],
    "crm_contact": [
        # Who left or was merged is not meant: a search leaves them out.
        ("{first}", "first status", "there"),
        ("{name}", "name status", "there"),
        ("{first} at {company}", "first company status", "there"),
        ("{name} at {company}", "name company status", "there"),
        ("the decision maker at {company}", "company role status", "decides"),
        ("the billing contact at {company}", "company role status", "bills"),
        ("the {title} at {company}", "company title status", "titled"),
    ],
    "lead": [
        ("the {company} lead", "company"),
        ("the {name} lead", "name"),
        ("the lead from {company}", "company"),
        ("the lead {name} from {company}", "name company"),
    ],
    "deal": [
        ("the {company} deal", "company"),
        ("the deal with {company}", "company"),
        ("the {name} deal", "name"),
        ("the {name} deal with {company}", "name company"),
        ("the {amount:pre} deal with {company}", "amount company", "priced"),
        ("the lost deal with {company}", "company stage", "lost"),
        ("our [biggest|largest] open deal with {company}", "company", "priced", ("amount", "-")),
        ("the {company} deal that's in {stage}", "company stage", "begun"),
    ],
    "sales_activity": [
        ("my {kind} with {first} {day:adv}", "kind first day", "my_with_ahead"),
        ("the {kind} with {contact}", "kind contact state", "with_open"),
        ("the {kind} with {contact} {day:adv}", "kind contact day", "with_ahead"),
        ("{day:poss} email to {first}", "kind first day", "mail_ahead"),
        ("the {kind} about {subject} with {first}", "kind subject first", "spoken_with_open"),
        ("my {kind} with {company} {day:adv}", "kind company day", "my_with_ahead"),
        ("the {kind} with {contact} {day:adv}", "kind contact day", "with_done"),
        ("the {kind} with {first} {day:adv}", "kind first day", "with_done"),
    ],
}
THING: dict[str, str | None] = {
    "sales_rep": None,
    "company": None,
    "crm_contact": None,
    "lead": "lead",
    "deal": "deal",
    "sales_activity": "one",
}
LABEL: dict[str, str] = {
    "sales_rep": "{name}",
    "company": "{name}",
    "crm_contact": "{name}",
    "lead": "the {company} lead ({name})",
    "deal": "the {name} deal with {company}",
    "sales_activity": "the {kind} {topic}",
}
