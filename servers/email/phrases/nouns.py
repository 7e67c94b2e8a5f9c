"""What people call mails, files, labels, rules and people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "email": {
        "subject": ("subject", "name"),
        "first": ("from_name", "first"),
        "name": ("from_name", "name"),
        "day": ("date", "day"),
        "to": ("to", "one_of"),
        "folder": ("folder", "word"),
        "described": ("described", "name"),
    },
    "attachment": {"file_name": ("file_name", "name")},
    "label": {"name": ("name", "name"), "parent": ("parent", "name")},
    "mail_rule": {"name": ("name", "name")},
    "contact": {
        "first": ("name", "first"),
        "name": ("name", "name"),
        "company": ("company", "name"),
        "relation": ("note", "name"),
    },
    "address": {
        "first": ("name", "first"),
        "name": ("name", "name"),
        "company": ("company", "name"),
        "relation": ("note", "name"),
    },
}

_KINDS = frozenset("reminder notes proposal minutes answer".split())
_JOINTS = frozenset("about for on of to in with from at by".split())
# Things of mine that a firm writes about: "the mail about my flight to Bergen".
_MINE = frozenset(
    "Order Parcel Refund Meal Flight Hotel Payslip Statements Salary Card Electricity Water Internet Phone Council Gas "
    "Car Home Pet Life Film Music Cloud Newspaper Language Audiobook Meditation Chess Gym Swimming Climbing Allotment "
    "Meal-kit Garden Photo Game Payout Contract".split()
)
_ODD = frozenset(("🎉 Saturday", "شكرا جزيلا", "Feliz cumpleaños", "Invoice", ""))

# What somebody sends who is after money or codes.
_DUBIOUS = frozenset(("Change of bank details", "Request for records", "Computer check"))


def _is_news(row: Any) -> bool:
    return row.from_email.startswith("news@") and not row.subject.startswith("Receipt")


def _is_said(row: Any) -> bool:
    """Mail that people speak of by its subject: no spam, newsletter or answer of a machine."""
    words = row.subject.split()
    return (
        row.subject not in _ODD
        and row.folder not in {"spam", "trash"}
        and not _is_news(row)
        and words[0] not in {"Automatic", "Undelivered"}
        and words[-1] != "invitation"
        and words[0] != "Recording"
    )


def _is_mine(row: Any) -> bool:
    return _is_said(row) and not row.is_personal and row.subject.split()[0] in _MINE


def _is_long(row: Any) -> bool:
    return bool(_JOINTS & set(row.subject.split()))


def _is_topic(row: Any) -> bool:
    return _is_said(row) and not _is_mine(row) and row.state in {"received", "sent"}


def _is_worth(row: Any) -> bool:
    """Mail that somebody else may want to see: people's own to me, bookings, recordings, codes (which never are passed on)."""
    handy = {"Flight", "Hotel", "Recording", "Code", "Sign-in"}
    own = row.is_personal and not row.is_to_list and not row.subject.endswith("invitation")
    return row.folder not in {"spam", "trash"} and (own or row.subject.partition(" ")[0] in handy)


def _is_shareable(row: Any) -> bool:
    """A file that somebody else may want to see: no bill, receipt, contract note or payslip of mine, but a booking."""
    return row.file_name.startswith(("Flight", "Hotel")) or (
        row.amount is None and not row.file_name.startswith("Contract note")
    )


def _names_mail(row: Any) -> bool:
    """Whether the subject says what the mail is: nobody says "the mail about the report reminder"."""
    return bool(_KINDS & {word.casefold() for word in row.subject.split()})


def _is_received(row: Any) -> bool:
    return row.state == "received" and row.folder not in {"spam", "trash"}


GUARDS: dict[str, Callable[[Any], bool]] = {
    "says_all": lambda row: row.enabled and row.action != "forward",
    # mails
    "mine": _is_mine,
    "short": lambda row: _is_topic(row) and not _is_long(row),
    "long": lambda row: _is_topic(row) and _is_long(row),
    "short_personal": lambda row: _is_topic(row) and not _is_long(row) and row.is_personal and row.state == "received",
    "long_personal": lambda row: _is_topic(row) and _is_long(row) and row.is_personal and row.state == "received",
    "event": lambda row: row.subject.split()[-1:] == ["invitation"] or row.subject.startswith("Recording of"),
    "news": _is_news,
    "draft": lambda row: row.state == "draft" and row.folder == "drafts" and row.subject != "",
    "topic_draft": lambda row: (
        row.state == "draft" and row.folder == "drafts" and row.subject != "" and not _names_mail(row)
    ),
    "scheduled": lambda row: row.state == "scheduled",
    "topic_scheduled": lambda row: row.state == "scheduled" and _is_long(row) and not _names_mail(row),
    "short_scheduled": lambda row: row.state == "scheduled" and not _is_long(row),
    "first_received": lambda row: _is_received(row) and row.is_plain_first,
    "person_received": lambda row: _is_received(row) and row.is_personal,
    "firm_received": lambda row: _is_received(row) and not row.is_personal,
    "first_sent": lambda row: row.state == "sent" and row.folder == "sent" and row.is_plain_first and len(row.to) == 1,
    "in_inbox": lambda row: row.folder == "inbox",
    "in_spam": lambda row: row.folder == "spam" and row.is_personal and row.state == "received",
    "answered": lambda row: row.state == "received" and (row.is_personal or row.is_no_reply),
    "code": lambda row: row.subject in {"Sign-in code", "Code for a new payee"},
    "worth_bare": lambda row: row.has_files and _is_worth(row),
    "people": lambda row: row.is_personal and row.state != "draft",
    "unsent": lambda row: row.state in {"draft", "scheduled"},
    "in_trash": lambda row: row.folder == "trash" and row.is_personal and row.state == "received",
    "open_draft": lambda row: row.state == "draft",
    "junk": lambda row: row.state == "received" and (_is_news(row) or row.subject in _DUBIOUS),
    "shared": lambda row: row.state == "received" and (row.is_personal or row.is_no_reply) and row.answers_all > 1,
    "worth": _is_worth,
    "on_its_way": lambda row: row.state == "scheduled",
    # One would call back what went out a day or two ago, no older mail.
    "gone": lambda row: row.state == "sent" and row.lately,
    "recallable": lambda row: row.state == "scheduled" or (row.state == "sent" and row.lately),
    "received": lambda row: row.state == "received",
    "delivered": lambda row: row.delivery is not None,
    "priced": lambda row: row.amount is not None and row.state == "received",
    "numbered": lambda row: row.number is not None and row.number not in row.subject and row.state == "received",
    "dated": lambda row: row.day is not None and row.state == "received" and row.is_personal,
    "waiting": lambda row: row.send_at is not None,
    "talked": lambda row: row.total > 1 and row.is_personal,
    # files
    "document": lambda row: not row.file_name.endswith("ics"),
    "shareable": _is_shareable,
    "paged": lambda row: not row.locked and row.file_name.endswith("pdf") and row.pages > 1,
    "billed": lambda row: row.amount is not None and not row.locked,
    # labels
    "own": lambda row: row.is_own,
    "below": lambda row: row.parent is not None,
    "used": lambda row: row.is_own and row.total > 1,
    "waited": lambda row: row.is_own and row.unread > 1,
    "for_any": lambda row: row.name in {"To read", "Follow up", "Keep"},
    "private": lambda row: row.name == "Private",
    # rules
    "on": lambda row: row.enabled,
    "busy": lambda row: row.matches_90_days > 1,
    "off": lambda row: not row.enabled,
    # people
    "person": lambda row: row.kind == "person",
    "relation": lambda row: row.is_relation,
    "client": lambda row: row.is_client,
    "list": lambda row: row.kind == "list",
    "small_list": lambda row: row.kind == "list" and row.name != "All staff",
    "firm": lambda row: row.kind == "merchant",
    "reachable": lambda row: row.kind == "person" and row.phone is not None,
    "met": lambda row: row.kind != "list" and row.last_exchanged_on is not None,
    "at_work": lambda row: row.kind == "person" and row.company is not None,
}

# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "email": [
        ("{first:poss} [last|latest|most recent] [email|mail]", "first", "first_received", ("date", "-")),
        ("the [last|latest] [email|mail] from {first}", "first", "first_received", ("date", "-")),
        ("the [last|latest] [email|mail] from {name}", "name", "person_received", ("date", "-")),
        ("the {subject} [email|mail]", "subject", "short"),
        ("the [email|mail] about the {subject}", "subject", "long"),
        ("the [email|mail] about my {subject}", "subject", "mine"),
        ("the {subject}", "subject", "event"),
        ("the {subject} [email|mail] from {first}", "subject first", "short_personal"),
        ("{first:poss} [email|mail] about the {subject}", "subject first", "short_personal"),
        ("{first:poss} [email|mail] about the {subject}", "subject first", "long_personal"),
        ("the [email|mail] {first} sent [me |]{day:adv}", "first day", "first_received"),
        ("the [email|mail] {name} sent [me |]{day:adv}", "name day", "person_received"),
        ("the {name} [email|mail] from {day:noun}", "name day", "firm_received"),
        ("the [last|latest] [email|mail] from {name}", "name", "firm_received", ("date", "-")),
        ("the {name} newsletter from {day:noun}", "name day", "news"),
        ("the [email|mail] i sent {to} {day:adv}", "to day folder", "first_sent"),
        ("[my|the] draft about the {subject}", "subject folder", "topic_draft"),
        ("the {subject} draft", "subject folder", "draft"),
        ("the scheduled [email|mail] about the {subject}", "subject", "topic_scheduled"),
        ("the scheduled {subject} [email|mail]", "subject", "short_scheduled"),
        ("the {subject} [email|mail]", "subject", "short_scheduled"),
        ("the [email|mail] about the {subject} in my spam", "subject folder", "in_spam"),
        ("{first:poss} [email|mail] in the trash", "first folder", "in_trash"),
        ("the [email|mail] about the {subject} in the trash", "subject folder", "in_trash"),
    ],
    "attachment": [
        ("{file_name}", "file_name", "document"),
        ("the file {file_name}", "file_name", "document"),
    ],
    "label": [
        ("the {name} label", "name", "own"),
        ("my {name} label", "name", "own"),
        ("the {name} label under {parent}", "name parent", "below"),
    ],
    "mail_rule": [
        ("[my|the] rule called {name}", "name"),
        ("[my|the] {name} rule", "name"),
    ],
    "contact": [
        ("{first}", "first", "person"),
        ("my {relation}", "relation", "relation"),
        ("{name}", "name", "person"),
        ("{first} from {company}", "first company", "client"),
        ("{name}", "name", "firm"),
        ("the {name} list", "name", "list"),
    ],
    "address": [
        ("{first}", "first", "person"),
        ("my {relation}", "relation", "relation"),
        ("{name}", "name", "person"),
        ("{first} from {company}", "first company", "client"),
        ("the {name} list", "name", "small_list"),
    ],
}
THING: dict[str, str | None] = {
    "email": "email",
    "attachment": "file",
    "label": "label",
    "mail_rule": "rule",
    "contact": None,
    "address": None,
}
LABEL: dict[str, str] = {
    "email": 'the "{subject}" {described}',
    "attachment": "{file_name}",
    "label": "the {name} label",
    "mail_rule": 'the "{name}" rule',
    "contact": "{name}",
    "address": "{name}",
}
