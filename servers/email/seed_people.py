"""Who is behind the addresses, who stands in the address book, the labels and the rules."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from servers.cast import Merchant, Person
from servers.email.models import Contact, Label, Mailbox, MailRule
from servers.email.policy import MAIL_SYSTEM, UNDO_SECONDS
from servers.email.rules import FLAGS
from servers.email.seed_book import Book
from servers.kit.text import instant

TEAM: Final = "team"
STAFF: Final = "everyone"
_TRADES_KNOWN: Final = ("plumber", "electrician", "piano teacher", "cleaner", "dog walker")
# Merchants whose mail somebody answers, by the key of the cast or by sector.
_ANSWERING: Final = (
    "online_store", "travel_agency", "marketplace", "food_app", "hardware_chain", "utility", "insurance", "garage",
)  # fmt: skip


def no_reply(merchant: Merchant) -> str:
    """The address from which a firm's machines write."""
    return f"no-reply@{merchant.domain}"


def desk(merchant: Merchant) -> str:
    """The address at which somebody of a firm reads."""
    return f"support@{merchant.domain}"


def open_mailbox(book: Book) -> None:
    """Mailbox, addresses, contacts, labels, rules."""
    cast, world = book.cast, book.world
    world.insert(
        Mailbox,
        me_work=book.work,
        me_private=book.private,
        time_zone=cast.zone,
        company_domain=cast.employer.key,
        undo_seconds=UNDO_SECONDS,
        rules_changed_at=instant(cast.now - timedelta(days=41)),
    )
    _register(book)
    _write_down(book)
    _make_labels(book)
    _make_rules(book)


def _register(book: Book) -> None:
    cast = book.cast
    me = cast.me
    book.know(book.work, me.name)
    book.know(book.private, me.name)
    book.know(f"{MAIL_SYSTEM}@{cast.employer.key}", "Mail system")
    for who in cast.colleagues:
        if who.left_on is None:
            book.know(who.email, who.name, person=True)
    left, successor = cast.colleagues[-1], cast.team[5]
    book.know(
        left.email,
        left.name,
        answer=f"I have left {cast.employer.name}. Please write to {successor.name}, {successor.email}.",
    )
    book.know(f"{TEAM}@{cast.employer.key}", "Customer engineering team", members=len(cast.team))
    book.know(f"{STAFF}@{cast.employer.key}", "All staff", members=cast.employer.size)
    for client in cast.clients[:14]:
        for email in client.contacts:
            who = cast.person(email)
            leaves = (cast.today + timedelta(days=20)).isoformat() if client is cast.clients[7] else None
            book.know(email, who.name, leaves_on=leaves, person=True)
    book.know(book.mover.other_email or book.mover.email, book.mover.name, is_open=False)
    family = (cast.partner, cast.child_grown, cast.parent)
    for who in (*cast.friends, *family, cast.neighbour, cast.landlord, *cast.people.trades):
        away = who is cast.friends[10]
        answer = (
            f"I am off until {cast.today + timedelta(days=9):%-d %B} and read mail only now and then." if away else ""
        )
        book.know(who.email, who.name, answer=answer, person=True)
    for merchant in _answering(book):
        book.know(desk(merchant), f"{merchant.name} support")


def _answering(book: Book) -> list[Merchant]:
    return [one for one in book.cast.merchants if one.key in _ANSWERING or one.sector in _ANSWERING]


def _write_down(book: Book) -> None:
    cast = book.cast
    team = (*cast.team, cast.manager, *cast.colleagues[8:12], *cast.colleagues[14:20], cast.colleagues[-1])
    for who in team:
        _contact(book, who, company=cast.employer.name, note=who.job or "")
    for client in cast.clients[:10]:
        for email in client.contacts[:2]:
            who = cast.person(email)
            moved = who is book.mover and who.other_email
            _contact(book, who, company=client.name, note=who.job or "", email=who.other_email if moved else None)
    for who in (*cast.friends, cast.partner, cast.child_grown, cast.parent, cast.neighbour, cast.landlord):
        _contact(book, who, note=who.relation or "")
    for who in cast.people.trades:
        if who.relation in _TRADES_KNOWN:
            _contact(book, who, note=who.relation or "")
    for address, name in (
        (f"{TEAM}@{cast.employer.key}", "Customer engineering team"),
        (f"{STAFF}@{cast.employer.key}", "All staff"),
    ):
        _insert(book, name, address, kind="list", company=cast.employer.name)
    for merchant in _answering(book)[:6]:
        _insert(book, f"{merchant.name} support", desk(merchant), kind="merchant", company=merchant.name)


def _contact(book: Book, who: Person, *, company: str = "", note: str = "", email: str | None = None) -> None:
    _insert(book, who.name, email or who.email, phone=who.phone, company=company, note=note)


def _insert(
    book: Book, name: str, email: str, *, kind: str = "person", phone: str = "", company: str = "", note: str = ""
) -> None:
    book.world.insert(
        Contact, name=name, email=email, other_emails=[], phone=phone, company=company, kind=kind, note=note
    )


def _make_labels(book: Book) -> None:
    cast, world = book.cast, book.world
    for flag in FLAGS:
        world.insert(Label, label_id=flag, name=flag.capitalize(), parent_label_id=None)
    tree = {
        "Clients": [cast.clients[1].name, cast.clients[2].name],
        "Projects": [cast.projects[0].name, cast.projects[1].name],
        **{name: [] for name in ("Invoices", "Receipts", "Travel", "School", "Newsletters", "Friends", "To read")},
        # What any mail may go under.
        **{name: [] for name in ("Private", "Follow up", "Keep")},
    }
    for name, children in tree.items():
        book.labels[name] = world.insert(Label, name=name, parent_label_id=None).label_id
        for child in children:
            row = world.insert(Label, name=child, parent_label_id=book.labels[name])
            book.labels[child] = row.label_id


def _make_rules(book: Book) -> None:
    cast = book.cast
    food, agency = cast.merchant("food_app"), cast.merchant("travel_agency")
    streaming = next(one for one in cast.merchants if one.sector == "subscription")
    first, second = cast.clients[1], cast.clients[2]
    _rule(book, 1, f"{food.name} receipts", "archive", from_contains=food.domain)
    # Meant for an estate agent of the same name; it hides what the landlord writes.
    _rule(book, 2, f"Mail from {cast.landlord.last}", "archive", from_contains=cast.landlord.last)
    _rule(book, 3, "Invitations", "mark_read", subject_contains="invitation")
    _rule(book, 4, f"{first.name} mail", "label", from_contains=first.key, label=first.name)
    _rule(book, 5, f"{second.name} mail", "label", from_contains=second.key, label=second.name)
    _rule(book, 6, f"{streaming.name} bills", "label", from_contains=streaming.domain, label="Receipts")
    _rule(book, 7, f"{agency.name} bookings", "label", from_contains=agency.domain, label="Travel")
    _rule(book, 8, "Bills with a file", "label", subject_contains="bill", has_attachment=True, label="Invoices")
    _rule(
        book, 9, f"{cast.projects[0].name} copies", "forward",
        subject_contains=cast.projects[0].name, forward_to=cast.manager.email, enabled=False,
    )  # fmt: skip


def _rule(
    book: Book, position: int, name: str, action: str, *, from_contains: str = "", subject_contains: str = "",
    has_attachment: bool = False, label: str | None = None, forward_to: str = "", enabled: bool = True,
) -> None:  # fmt: skip
    book.world.insert(
        MailRule,
        position=position,
        name=name,
        from_contains=from_contains,
        to_contains="",
        subject_contains=subject_contains,
        has_attachment=has_attachment,
        action=action,
        label_id=None if label is None else book.labels[label],
        forward_to=forward_to,
        enabled=enabled,
    )
