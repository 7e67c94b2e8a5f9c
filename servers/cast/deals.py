"""What the employer sells and to whom: firms that may buy, people there, what clients bought, and letters of clients.

Drawn from streams of their own, so that they change nothing else of the cast: `firms_of(cast)` and the like.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from random import Random
from typing import Final

from servers.cast.cast import CASTS_KEPT, Cast, cast_of
from servers.cast.days import working_day_until
from servers.cast.firms import CLIENT_CITIES, Company, domain_of
from servers.cast.names import Name, NameBook, Pronoun, as_ascii

OFFICE_CITIES: Final = ("Lisbon", "Hamburg", "Boston", "Lyon", "Copenhagen", "Bologna")
_PROSPECTS: Final = 39
_STEMS: Final = (
    "Ardenby Bramhurst Calloway Denholt Eskmere Farrowdale Glenmarch Harwick Inverby Jessamy Kelderly Lowmarsh "
    "Mistleby Nethercote Orrin Pennard Queensholt Rushbeck Stavely Tarnhollow Ullerby Varnholt Wexcombe Yewbarrow "
    "Ashgarth Birkmoor Corrindale Drumlow Elverton Fallowby Grantley Hollinbrook Islebury Kirrin Lindisholt "
    "Marrowby Northgarth Ottermere Pinfold Ravensby"
).split()
_TRADES: Final = (
    ("Brewing", "food"), ("Couriers", "haulage"), ("Opticians", "health"), ("Kitchens", "household goods"),
    ("Nurseries", "farming"), ("Printworks", "publishing"), ("Dental", "health"), ("Boatyards", "shipping"),
    ("Bakeries", "food"), ("Tiles", "building"), ("Furniture", "household goods"), ("Laundries", "services"),
    ("Cycles", "sport"), ("Motors", "transport"), ("Joinery", "building"), ("Tutors", "education"),
    ("Theatres", "culture"), ("Orchards", "farming"), ("Plastics", "packaging"), ("Instruments", "instruments"),
)  # fmt: skip
_JOBS: Final = (
    "head of operations", "head of IT", "purchasing manager", "finance director", "warehouse manager",
    "managing director", "project lead", "systems manager", "branch manager", "accounts manager", "team lead",
    "data manager", "plant manager", "head of logistics", "office manager",
)  # fmt: skip
_BATCH: Final = 45
# What an invoice calls it: what the deal was called.
_SOLD: Final = {
    "Annual licence, 25 seats": "Licence for 25 seats",
    "Annual licence, 10 seats": "Licence for 10 seats",
    "Onboarding package": "Onboarding package",
    "Data migration": "Data migration",
    "Security audit": "Security audit",
    "Workshop, three days": "Three-day workshop",
    "Workshop, two days": "Two-day workshop",
    "Integration support": "Integration support",
    "Training for administrators": "Administrator training",
    "Support plan, quarter": "Support plan",
    "Custom report": "Custom report",
    "Site visit": "Site visit",
}


@dataclass(frozen=True, slots=True)
class Outsider:
    """Somebody at a client, or at a firm that may become one; the e-mail is unique among all people."""

    email: str
    first: str
    last: str
    pronoun: Pronoun
    phone: str
    job: str
    firm: str


@dataclass(frozen=True, slots=True)
class Prospect:
    """A firm that may buy. Its key is its mail domain."""

    key: str
    name: str
    industry: str
    city: str


@dataclass(frozen=True, slots=True)
class Sale:
    """A deal that was won: what a client bought, and the number of the invoice that bills it for `amount` cents net."""

    client: str
    name: str
    amount: int
    closed_on: date
    invoice: int


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail between me and a client's contact, as the mailbox has it: its subject and its local day."""

    client: str
    contact: str
    subject: str
    day: date


def offices_of(cast: Cast) -> tuple[tuple[Company, str], ...]:
    """Clients with a second office in another city, which is billed, and sold to, by itself."""
    pairs = zip(cast.clients[2:8], OFFICE_CITIES, strict=True)
    return tuple((client, city) for client, city in pairs if client.city != city)


def prospects_of(cast: Cast) -> tuple[Prospect, ...]:
    """Firms that are no clients yet; the first two have nearly one name."""
    return _prospects(cast.seed)


def outsiders_of(cast: Cast) -> tuple[Outsider, ...]:
    """People at clients beside the contacts of the cast, then people at prospects, firm by firm."""
    return _outsiders(cast.seed)


def strangers(cast: Cast, count: int) -> list[tuple[Name, str]]:
    """More people with their phones, none of whom is anybody else of this cast."""
    return _Crowd(cast, "strangers", tuple(one.phone for one in outsiders_of(cast))).draw(count)


def sales_of(cast: Cast) -> tuple[Sale, ...]:
    """What each client bought: one or two deals, each behind an invoice, by the day on which it was won."""
    return _sales(cast.seed)


def letters_of(cast: Cast) -> tuple[Letter, ...]:
    """Mails with clients on days that are known, latest first."""
    planned = (
        (3, "Maintenance window", 2), (1, "Figures for the trial", 2), (12, "Order for next month", 3),
        (9, "Form for the account", 13), (5, "Invoice", 16), (8, "Lawyers' talk", 61),
        (8, "Photos of the scanners", 70),
        (8, "Claim for the scanners", 79), (8, "Late delivery of the scanners", 88),
    )  # fmt: skip
    found = [
        Letter(cast.clients[place].key, cast.clients[place].contacts[0], subject, cast.today - timedelta(days=days))
        for place, subject, days in planned
    ]
    wired = [one for one in cast.invoices if one.wire_reference and one.paid_on and one.client != cast.clients[4].key]
    found += [
        Letter(one.client, one.contact, f"Payment of invoice {one.number}", one.paid_on)
        for one in wired[-8:]
        if one.paid_on is not None
    ]
    return tuple(sorted(found, key=lambda one: one.day, reverse=True))


class _Crowd:
    """Draws people whom nobody else of the cast could be taken for."""

    def __init__(self, cast: Cast, stream: str, taken: tuple[str, ...] = ()) -> None:
        self.rng = Random(f"cast-{cast.seed}-deals-{stream}")
        self._names = {person.name for person in cast.people.everyone}
        used = {person.phone for person in cast.people.everyone} | set(taken)
        numbers = [f"+44 7700 900{number:03}" for number in range(1000)]
        self._phones = iter(self.rng.sample([one for one in numbers if one not in used], 1000 - len(used) - 60))

    def draw(self, count: int) -> list[tuple[Name, str]]:
        """New names with phones; surnames repeat only here and there."""
        found: list[tuple[Name, str]] = []
        book = NameBook(self.rng)
        while len(found) < count:
            if found and len(found) % _BATCH == 0:
                book = NameBook(self.rng)
            name = book.draw()
            full = f"{name.first} {name.last}"
            if full not in self._names:
                self._names.add(full)
                found.append((name, next(self._phones)))
        return found


@lru_cache(maxsize=CASTS_KEPT)
def _prospects(seed: int) -> tuple[Prospect, ...]:
    rng = Random(f"cast-{seed}-deals-prospects")
    stems = rng.sample(_STEMS, _PROSPECTS - 1)
    trades = rng.sample(_TRADES * 2, len(stems))
    twin = rng.choice([trade for trade in _TRADES if trade[0] != trades[0][0]])
    named = [(f"{stems[0]} {trades[0][0]}", trades[0][1]), (f"{stems[0]} {twin[0]}", twin[1])]
    named += [(f"{stem} {trade[0]}", trade[1]) for stem, trade in zip(stems[1:], trades[1:], strict=True)]
    cities = [city for city, _ in CLIENT_CITIES]
    return tuple(Prospect(domain_of(name), name, industry, rng.choice(cities)) for name, industry in named)


@lru_cache(maxsize=CASTS_KEPT)
def _outsiders(seed: int) -> tuple[Outsider, ...]:
    cast = cast_of(seed)
    crowd = _Crowd(cast, "people")
    rng = crowd.rng
    places = [client.key for client in cast.clients for _ in range(rng.choice((1, 1, 2, 2, 3)))]
    places += [firm.key for firm in prospects_of(cast) for _ in range(rng.choice((2, 2, 2, 3, 3)))]
    emails = {person.email for person in cast.people.everyone}
    found: list[Outsider] = []
    for firm, (name, phone) in zip(places, crowd.draw(len(places)), strict=True):
        local = f"{as_ascii(name.first)}.{as_ascii(name.last)}"
        email = next(one for one in (f"{local}@{firm}", f"{local}2@{firm}", f"{local}3@{firm}") if one not in emails)
        emails.add(email)
        found.append(Outsider(email, name.first, name.last, name.pronoun, phone, rng.choice(_JOBS), firm))
    return tuple(found)


@lru_cache(maxsize=CASTS_KEPT)
def _sales(seed: int) -> tuple[Sale, ...]:
    cast = cast_of(seed)
    rng = Random(f"cast-{seed}-deals-sales")
    found: list[Sale] = []
    for client in cast.clients:
        billed = [one for one in cast.invoices if one.client == client.key and one.what in _SOLD]
        names: set[str] = set()
        for invoice in sorted(billed, key=lambda one: (-one.net, one.number)):
            if len(names) == (1 if len(found) % 5 < 3 else 2):
                break
            if invoice.what in names:
                continue
            names.add(invoice.what)
            day = working_day_until(invoice.issued_on - timedelta(days=rng.randrange(4, 19)))
            found.append(Sale(client.key, _SOLD[invoice.what], invoice.net, day, invoice.number))
    return tuple(sorted(found, key=lambda one: (one.closed_on, one.invoice)))
