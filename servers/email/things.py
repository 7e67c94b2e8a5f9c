"""The mailbox as people see it; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows: facts that stand in a text (`amount`, `number`, `day`), and what only
guards of phrases read: whether somebody is a person, whether the first name alone says who it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

import orjson

from servers.cast import cast_of
from servers.email import queries
from servers.email.facts import amount_in, number_in
from servers.email.models import Address, Contact, Mailbox
from servers.email.reach import is_me, mailbox
from servers.email.standing import is_no_reply
from servers.email.tools.reading import last_exchanged, list_mail_labels, list_mail_rules
from servers.email.views import delivery_of
from servers.kit.environment import Rows
from servers.kit.text import day_in, local_minute
from sessions import World

_LATELY: Final = 2


class EmailThing(NamedTuple):
    """A mail."""

    id: str
    email_id: str
    from_name: str
    from_email: str
    to: tuple[str, ...]
    subject: str
    date: str
    folder: str
    send_at: str | None
    unread: bool
    starred: bool
    important: bool
    received_via: str
    sensitivity: str
    on_hold: bool
    delivery: str | None
    total: int
    state: str
    lately: bool
    has_files: bool
    is_personal: bool
    is_plain_first: bool
    is_no_reply: bool
    answers_all: int
    is_to_list: bool
    described: str
    goes_to: str
    amount: int | None
    number: str | None
    day: str | None


class AttachmentThing(NamedTuple):
    """A file on a mail."""

    id: str
    file_name: str
    pages: int
    size_bytes: int
    sensitivity: str
    locked: bool
    folder: str
    amount: int | None


class LabelThing(NamedTuple):
    """A label."""

    id: str
    name: str
    parent: str | None
    total: int
    unread: int
    is_own: bool


class RuleThing(NamedTuple):
    """A rule."""

    id: str
    name: str
    position: int
    action: str
    enabled: bool
    matches_90_days: int
    label: str | None = None


class ContactThing(NamedTuple):
    """Somebody in the address book."""

    id: str
    name: str
    email: str
    kind: str
    phone: str | None
    company: str | None
    note: str | None
    members: int | None
    last_exchanged_on: str | None
    pronoun: str | None
    is_relation: bool
    is_client: bool


class AddressThing(NamedTuple):
    """Somebody whom one may write to: a contact, or a person who has written first."""

    id: str
    name: str
    reached: str
    kind: str
    company: str | None
    note: str | None
    members: int | None
    pronoun: str | None
    is_person: bool
    is_relation: bool
    is_client: bool


@lru_cache(maxsize=64)
def _people(seed: int) -> Mapping[str, str]:
    """Pronouns of the people by all their addresses."""
    everyone = cast_of(seed).people.everyone
    found = {who.email: who.pronoun for who in everyone}
    return found | {who.other_email: who.pronoun for who in everyone if who.other_email}


@lru_cache(maxsize=64)
def _relations(seed: int) -> frozenset[str]:
    return frozenset(who.relation for who in cast_of(seed).people.everyone if who.relation and who.circle != "client")


@lru_cache(maxsize=1 << 8)
def _firsts(names: tuple[str, ...]) -> Counter[str]:
    """How many people bear each first name."""
    return Counter(name.split()[0].casefold() for name in names if name)


@lru_cache(maxsize=1 << 11)
def _listed(packed: str) -> tuple[str, ...]:
    """A stored list of addresses."""
    return tuple(orjson.loads(packed))


class _Beside(NamedTuple):
    """What other rows say of a mail."""

    from_name: str
    to: tuple[str, ...]
    person: str
    is_plain_first: bool
    delivery: str | None
    total: int
    has_files: bool
    answers_all: int
    is_to_list: bool
    since: str


def _described(row: Any, to: tuple[str, ...], from_name: str) -> str:
    """What kind of mail it is and whose: "draft", "mail to Dana Novak", "mail from Dana Novak"."""
    if row.state == "draft":
        return "draft"
    if row.state == "received" or not to:
        return f"mail from {from_name}"
    first, *others = (one.partition(" <")[0] for one in to)
    besides = f" and {others[0]}" if len(others) == 1 else f" and {len(others)} others" if others else ""
    return f"mail to {first}{besides}"


@lru_cache(maxsize=1 << 13)
def _seen(row: Any, beside: _Beside, zone: ZoneInfo) -> EmailThing:
    """A mail as people see it."""
    date = local_minute(row.sent_at, zone)
    return EmailThing(
        id=row.email_id,
        email_id=row.email_id,
        from_name=beside.from_name,
        from_email=row.from_email,
        to=beside.to,
        subject=row.subject,
        date=date,
        folder=row.folder,
        send_at=None if row.send_at is None else local_minute(row.send_at, zone),
        unread=bool(row.unread),
        starred=bool(row.starred),
        important=bool(row.important),
        received_via=row.received_via,
        sensitivity=row.sensitivity,
        on_hold=bool(row.on_hold),
        delivery=beside.delivery,
        total=beside.total,
        state=row.state,
        lately=date[:10] >= beside.since,
        has_files=beside.has_files,
        is_personal=bool(beside.person),
        is_plain_first=beside.is_plain_first,
        is_no_reply=is_no_reply(row.from_email),
        answers_all=beside.answers_all,
        is_to_list=beside.is_to_list,
        described=_described(row, beside.to, beside.from_name),
        goes_to=" and ".join(beside.to),
        amount=amount_in(row.body),
        number=number_in(row.body),
        day=day_in(row.body, date[:10]),
    )


def _emails(world: World) -> list[Any]:
    box, zone = mailbox(world), world.zone
    mine = {box.me_work, box.me_private}
    rows = world.all(queries.seen_mails)
    names: dict[str, str] = {}
    people: dict[str, str] = {}
    sizes: dict[str, int] = {}
    for known in world.all(queries.all_names):
        names[known.address] = known.name or known.address
        people[known.address] = known.person
        sizes[known.address] = known.member_count
    firsts = _firsts(tuple(person for address, person in people.items() if address not in mine))
    files = {row.email_id for row in world.all(queries.with_files)}
    threads = Counter([row.thread_id for row in rows])
    fared = {row.email_id: delivery_of(row.recipients, row.bounced) for row in world.all(queries.fared)}
    since = (world.local - timedelta(days=_LATELY)).date().isoformat()
    found: list[Any] = []
    for row in rows:
        to = _listed(row.to_emails)
        other = row.from_email if row.from_email not in mine else to[0] if to else ""
        person = people.get(other, "")
        beside = _Beside(
            str(names.get(row.from_email, row.from_email)),
            tuple(f"{names[one]} <{one}>" if one in names else one for one in to),
            person,
            bool(person) and firsts[person.split()[0].casefold()] == 1,
            fared.get(row.email_id),
            threads[row.thread_id],
            row.email_id in files,
            sum(sizes.get(one, 1) for one in {row.from_email, *to, *_listed(row.cc_emails)} - mine),
            any(sizes.get(one, 1) > 1 for one in to),
            since,
        )
        found.append(_seen(row, beside, zone))
    return found


def _attachments(world: World) -> list[Any]:
    return [
        AttachmentThing(
            row.attachment_id,
            row.file_name,
            row.pages,
            row.size_bytes,
            row.sensitivity,
            row.locked,
            row.folder,
            amount_in(row.content),
        )
        for row in world.all(queries.all_attachments)
    ]


def _labels(world: World) -> list[Any]:
    return [
        LabelThing(
            row["label_id"],
            row["name"],
            row.get("parent"),
            row["total"],
            row["unread"],
            row["label_id"].startswith("LB-"),
        )
        for row in list_mail_labels(world)["labels"]
    ]


def _rules(world: World) -> list[Any]:
    return [
        RuleThing(
            row["rule_id"],
            row["name"],
            row["position"],
            row["action"],
            row["enabled"],
            row["matches_90_days"],
            row.get("label"),
        )
        for row in list_mail_rules(world)["rules"]
    ]


def _members(world: World) -> dict[str, int]:
    return {row.address: row.member_count for row in world.find(Address, is_list=True)}


def _contacts(world: World) -> list[Any]:
    box, rows, members = mailbox(world), world.all(queries.contacts), _members(world)
    last = last_exchanged(world, [one for row in rows for one in (row.email, *row.other_emails)])
    return [
        ContactThing(
            id=row.contact_id,
            name=row.name,
            email=row.email,
            kind=row.kind,
            phone=row.phone or None,
            company=row.company or None,
            note=row.note or None,
            members=members.get(row.email),
            last_exchanged_on=max((last[one] for one in (row.email, *row.other_emails) if one in last), default=None),
            **_guarded(world, box, row),
        )
        for row in rows
    ]


def _guarded(world: World, box: Mailbox, row: Contact) -> dict[str, Any]:
    """What only guards read of a contact."""
    outside = row.email.rpartition("@")[2] != box.company_domain
    return {
        "pronoun": _people(world.seed).get(row.email) if row.kind == "person" else None,
        "is_relation": row.note in _relations(world.seed),
        "is_client": row.kind == "person" and bool(row.company) and outside,
    }


def _addresses(world: World) -> list[Any]:
    box, members = mailbox(world), _members(world)
    found: dict[str, Any] = {}
    for row in world.all(queries.contacts):
        found[row.email] = AddressThing(
            id=row.email,
            name=row.name,
            reached=f"{members[row.email]} people" if row.email in members else row.email,
            kind=row.kind,
            company=row.company or None,
            note=row.note or None,
            members=members.get(row.email),
            is_person=row.kind == "person",
            **_guarded(world, box, row),
        )
    wrote = [row.from_email for row in world.all(queries.senders)]
    known = {row.address: row for row in world.all(queries.all_names)}
    for address in wrote:
        if address in found or is_me(box, address) or address not in known or not known[address].person:
            continue
        found[address] = AddressThing(
            id=address,
            name=known[address].name,
            reached=address,
            kind="person",
            company=None,
            note=None,
            members=None,
            pronoun=_people(world.seed).get(address),
            is_person=True,
            is_relation=False,
            is_client=False,
        )
    return list(found.values())


THINGS: Mapping[str, Rows] = {
    "email": _emails,
    "attachment": _attachments,
    "label": _labels,
    "mail_rule": _rules,
    "contact": _contacts,
    "address": _addresses,
}
