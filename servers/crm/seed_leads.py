"""Leads: where they came from, how far they are, and the awkward ones among them."""

from __future__ import annotations

from typing import Any, Final

from servers.cast.deals import offices_of, strangers
from servers.cast.firms import domain_of
from servers.cast.names import as_ascii
from servers.crm.models import Lead
from servers.crm.seed_book import Book
from servers.crm.talk import DISQUALIFIED, LEAD_FIRMS, LEAD_TRADES

_FIRST: Final = 40
_STATES: Final = (
    *["new"] * 11, *["working"] * 12, *["nurturing"] * 6, *["disqualified"] * 6,
)  # fmt: skip
_COUNT: Final = 132
_CONVERTED: Final = 20
_SOURCES: Final = ("web", "web", "event", "event", "referral", "partner", "list")


def add_leads(book: Book) -> None:
    """All of them."""
    rng = book.rng
    pairs = [(stem, trade) for stem in LEAD_FIRMS for trade in rng.sample(LEAD_TRADES, 3)]
    firms = [f"{stem} {trade}" for stem, trade in rng.sample(pairs, _COUNT)]
    people = strangers(book.cast, _FIRST + _COUNT + 20)[_FIRST:]
    for place, firm in enumerate(firms):
        name, phone = people[place]
        email = f"{as_ascii(name.first)}.{as_ascii(name.last)}@{domain_of(firm)}"
        _add(
            book, f"{name.first} {name.last}", firm, _STATES[place % len(_STATES)],
            email=email, phone=phone if rng.random() < 0.6 else "",
        )  # fmt: skip
    _converted(book)
    _cases(book, [(f"{name.first} {name.last}", phone) for name, phone in people[_COUNT:]])


def _add(book: Book, name: str, firm: str, status: str, *, age: int | None = None, **columns: Any) -> Lead:
    """A lead that came in so many days ago; one that is worked on has had something done."""
    rng = book.rng
    days = age if age is not None else rng.randrange(1, 40) if status == "new" else rng.randrange(12, 220)
    moved = 0 if status == "new" else rng.randrange(2, max(3, min(days, 60)))
    owner = rng.choices((book.me.rep_id, None, book.some_rep().rep_id), (44, 16 if status != "working" else 4, 40))[0]
    defaults: dict[str, Any] = {
        "email": "", "phone": "", "source": rng.choice(_SOURCES),
        "reason": rng.choice(DISQUALIFIED) if status == "disqualified" else "",
        "owner_id": owner, "score": rng.randrange(2, 20) * 5, "contact_id": None, "deal_id": None,
        "status_since": book.exactly(-days) if status == "new" else max(book.exactly(-days), book.ago(moved)),
    }  # fmt: skip
    lead = book.world.insert(
        Lead, name=name, company_name=firm, status=status, created_on=book.exactly(-days), **(defaults | columns)
    )
    who = lead.owner_id or book.me.rep_id
    if status in {"working", "nurturing"}:
        for _ in range(rng.choice((1, 1, 2))):
            book.log(rng.choice(("call", "email")), book.ago(rng.randrange(1, max(2, days))), who, lead=lead)
    if status == "working" and rng.random() < 0.3:
        book.log("call", book.ahead(rng.randrange(1, 12)), who, lead=lead, state="open")
    return lead


def _converted(book: Book) -> None:
    """Leads that became contacts of firms."""
    rng = book.rng
    firms = [firm for firm in book.firms if firm.parent_id is None and book.people[firm.company_id]]
    for firm in rng.sample(firms, _CONVERTED):
        who = next((one for one in book.people[firm.company_id] if one.email), book.people[firm.company_id][0])
        _add(
            book, f"{who.first_name} {who.last_name}", firm.name, "converted", age=rng.randrange(90, 330),
            email=who.email, contact_id=who.contact_id, owner_id=who.owner_id,
        )  # fmt: skip


def _cases(book: Book, people: list[tuple[str, str]]) -> None:
    """A known contact, free mail, no mail, a shared domain, an old one, ones that can be reopened or not."""
    me = book.me.rep_id
    known = next(
        one for firm in book.firms[8:] for one in book.people[firm.company_id] if one.email and one.owner_id == me
    )
    firm = next(row for row in book.firms if row.company_id == known.company_id)
    names = iter(people)

    def add(firm_name: str, status: str, mail: str = "", **columns: Any) -> Lead:
        name, phone = next(names)
        local = ".".join(as_ascii(word) for word in name.split())
        return _add(
            book, name, firm_name, status, email=mail and f"{local}@{mail}", phone=phone, owner_id=me, **columns
        )

    _add(
        book, f"{known.first_name} {known.last_name}", firm.name, "working",
        email=known.email.upper(), owner_id=me, source="web", age=9,
    )  # fmt: skip
    add("Hazel and Sons", "working", "inkwell.example", age=20)
    add("Copperfield Stables", "new", "mailhaven.example", age=4)
    add("Marram Pottery", "working", age=16)
    add("Selwyn Ferries", "new", domain_of("Selwyn Ferries"), age=45)
    for days, name in ((89, "Tidewell Yachts"), (91, "Broom Hill Farm")):
        add(
            name,
            "disqualified",
            domain_of(name),
            age=days + 40,
            status_since=book.exactly(-days),
            reason=DISQUALIFIED[5],
        )
    for place, (client, _) in enumerate(offices_of(book.cast)[:4]):
        add(client.name, "working", client.key, age=25 + place)
        add(client.name, "working", ("inkwell.example", "postroom.example")[place % 2], age=30 - 5 * place)
