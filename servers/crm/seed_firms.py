"""Companies and their people: clients of the cast, their offices, firms that may buy, and rows made twice."""

from __future__ import annotations

from typing import Any, Final

from servers.cast.deals import Outsider, offices_of, outsiders_of, prospects_of, strangers
from servers.cast.names import as_ascii
from servers.crm.models import Company, SalesRep
from servers.crm.seed_book import Book
from servers.crm.talk import NICKNAMES

_MINE: Final = 0.42
_ROLES: Final = ("decision_maker", "champion", "user", "user")
_TIERS: Final = (("gold", 25), ("silver", 35), ("bronze", 40))


def add_firms(book: Book) -> None:
    """All companies with the people who are there."""
    cast, rng = book.cast, book.rng
    staff: dict[str, list[Outsider]] = {}
    for one in outsiders_of(cast):
        staff.setdefault(one.firm, []).append(one)
    for place, client in enumerate(cast.clients):
        owner = book.me if place in {1, 2, 5} else _owner(book)
        tier = rng.choices([name for name, _ in _TIERS], [weight for _, weight in _TIERS])[0]
        firm = book.firm(
            client.name, client.key, industry=client.industry, city=client.city, tier=tier, owner_id=owner.rep_id
        )
        book.by_key[client.key] = firm
        for rank, email in enumerate(client.contacts):
            who = cast.person(email)
            book.person(
                firm, who.first, who.last, who.pronoun,
                email=email, phone=who.phone, title=who.job or "", role="billing" if rank == 0 else _ROLES[rank],
            )  # fmt: skip
        _staff(book, firm, staff.get(client.key, []))
    _offices(book)
    for place, prospect in enumerate(prospects_of(cast)):
        owner = _owner(book)
        firm = book.firm(
            prospect.name, prospect.key,
            industry=prospect.industry, city=prospect.city, tier="none" if rng.random() < 0.6 else "bronze",
            owner_id=owner.rep_id if place % 9 else None, do_not_contact=place in {4, 17},
        )  # fmt: skip
        book.by_key[prospect.key] = firm
        _staff(book, firm, staff.get(prospect.key, []), billing=True)


def _owner(book: Book) -> SalesRep:
    return book.me if book.rng.random() < _MINE else book.some_rep()


def _staff(book: Book, firm: Company, people: list[Outsider], *, billing: bool = False) -> None:
    rng = book.rng
    roles = ["decision_maker", "billing", "champion"] if billing else list(_ROLES)
    for rank, one in enumerate(people):
        gone = rank > 0 and rng.random() < 0.04
        book.person(
            firm, one.first, one.last, one.pronoun,
            email=one.email if rng.random() < 0.95 else "", phone=one.phone, title=one.job,
            role=roles[rank] if rng.random() < 0.92 else "unknown",
            opted_out=rank > 0 and rng.random() < 0.08, status="left" if gone else "active",
        )  # fmt: skip


def _offices(book: Book) -> None:
    """Second offices of clients: they share the domain and have people of their own."""
    offices = offices_of(book.cast)
    people = iter(strangers(book.cast, 2 * len(offices)))
    for client, city in offices:
        parent = book.by_key[client.key]
        firm = book.firm(
            f"{client.name} {city}", client.key,
            industry=client.industry, city=city, tier="bronze", owner_id=parent.owner_id, parent_id=parent.company_id,
        )  # fmt: skip
        for role, title in (("decision_maker", "branch manager"), ("billing", "accounts manager")):
            name, phone = next(people)
            email = f"{as_ascii(name.first)}.{as_ascii(name.last)}@{client.key}"
            book.person(firm, name.first, name.last, name.pronoun, email=email, phone=phone, title=title, role=role)


def add_twins(book: Book) -> None:
    """People who stand there twice, and people of one name who are two."""
    cast = book.cast
    priya = book.people[book.by_key[cast.clients[1].key].company_id][0]
    client = book.by_key[cast.clients[1].key]
    made = {"created_on": book.ago(40), "role": "unknown"}
    head, _, domain = priya.email.partition("@")
    book.person(
        client, priya.first_name, priya.last_name, "she", email=f"{head.upper()}@{domain}", opted_out=True, **made
    )
    mine = [firm for firm in book.firms if firm.owner_id == book.me.rep_id and not firm.do_not_contact and firm.domain]
    fresh = [firm for firm in mine if firm.parent_id is None and firm is not client]
    book.person(
        fresh[0], priya.first_name, priya.last_name, "she",
        email=f"{head}@{fresh[0].domain}", title="team lead", role="user",
    )  # fmt: skip
    names = iter(strangers(cast, 40)[-len(NICKNAMES) - 1 :])
    for place, (long, short, pronoun) in enumerate(NICKNAMES):
        (name, phone), firm = next(names), fresh[(2 * place + 1) % len(fresh)]
        email = f"{as_ascii(long)}.{as_ascii(name.last)}@{firm.domain}"
        known: dict[str, Any] = {"email": email, "phone": phone, "title": "project lead", "role": "champion"}
        book.person(firm, long, name.last, pronoun, **known)
        typed = email.replace(as_ascii(long), long).replace(as_ascii(name.last), as_ascii(name.last).capitalize())
        book.person(firm, short, name.last, pronoun, email=typed, **made, opted_out=place == 2)
    (name, phone), firm = next(names), fresh[2 % len(fresh)]
    book.person(firm, name.first, name.last, name.pronoun, phone=phone, title="plant manager", role="champion")
    book.person(
        firm, name.first, name.last, name.pronoun,
        phone=phone, email=f"{as_ascii(name.first)}.{as_ascii(name.last)}@{firm.domain}", **made,
    )  # fmt: skip
