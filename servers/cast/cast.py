"""The cast of one world seed, put together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from random import Random
from typing import Final

from servers.cast.branches import Branch, open_branches
from servers.cast.days import ZONE, at_local, choose_today
from servers.cast.diary import Appointment, keep_diary
from servers.cast.entries import Entry, Trip
from servers.cast.firms import Company, draw_firms
from servers.cast.goods import Good, stock_shelves
from servers.cast.hours import Week, week_of
from servers.cast.invoices import Invoice, bill_clients
from servers.cast.kitchens import Kitchen, open_kitchens
from servers.cast.ledger import keep_books
from servers.cast.money import (
    BankAccount,
    Card,
    OutsideAccount,
    Payee,
    issue_cards,
    list_directory,
    list_payees,
    open_accounts,
)
from servers.cast.numbers import NumberBook
from servers.cast.people import People, Person, build_people
from servers.cast.places import AddressBook, City, build_city, name_spots
from servers.cast.purchases import Purchase, list_purchases
from servers.cast.savings import Trade, buy_shares, results_day
from servers.cast.shops import Merchant, draw_merchants
from servers.cast.things import Project, Vehicle, park_vehicles, start_projects

CASTS_KEPT: Final = 16
"""Casts that a process keeps, those used last, each with what was made of it: a writer of tasks works seed by seed."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Everybody and everything that the worlds of one seed share. See `servers.cast` for a guide.

    `now` is 09:00 local on a working day, as UTC; `today` its local date; `clock_change` the Sunday within five
    weeks on which the clocks of `zone` change. Amounts are cents of `currency` unless an account says otherwise.
    `rent` is in cents. On `results_on` the employer reports.
    """

    seed: int
    now: datetime
    today: date
    clock_change: date
    zone: str
    currency: str
    people: People
    employer: Company
    clients: tuple[Company, ...]
    merchants: tuple[Merchant, ...]
    city: City
    accounts: tuple[BankAccount, ...]
    cards: tuple[Card, ...]
    payees: tuple[Payee, ...]
    directory: tuple[OutsideAccount, ...]
    rent: int
    ledger: tuple[Entry, ...]
    trips: tuple[Trip, ...]
    diary: tuple[Appointment, ...]
    goods: tuple[Good, ...]
    kitchens: tuple[Kitchen, ...]
    branches: tuple[Branch, ...]
    purchases: tuple[Purchase, ...]
    invoices: tuple[Invoice, ...]
    trades: tuple[Trade, ...]
    results_on: date
    vehicles: tuple[Vehicle, ...]
    projects: tuple[Project, ...]

    @property
    def me(self) -> Person:
        """The user."""
        return self.people.me

    @property
    def partner(self) -> Person:
        """Whom I live with."""
        return self.people.partner

    @property
    def child_small(self) -> Person:
        """My child at school."""
        return self.people.child_small

    @property
    def child_grown(self) -> Person:
        """My child who has left home."""
        return self.people.child_grown

    @property
    def parent(self) -> Person:
        """My mother or father."""
        return self.people.parent

    @property
    def friends(self) -> tuple[Person, ...]:
        """Twelve friends and kin: two Oskars first, then Mira, two Sams, a Daniel."""
        return self.people.friends

    @property
    def neighbour(self) -> Person:
        """Who lives in my street."""
        return self.people.neighbour

    @property
    def landlord(self) -> Person:
        """Whom I pay rent."""
        return self.people.landlord

    @property
    def manager(self) -> Person:
        """Whom I report to."""
        return self.people.manager

    @property
    def team(self) -> tuple[Person, ...]:
        """The seven I work with: Priya, Daniel, Dana, Arjun (in Pune) and three more."""
        return self.people.team

    @property
    def colleagues(self) -> tuple[Person, ...]:
        """Forty at my firm: the manager, the team, the others; the last has left."""
        return self.people.colleagues

    def person(self, email: str) -> Person:
        """The person with that e-mail. Raises KeyError."""
        return _index(self.seed).people[email]

    def company(self, key: str) -> Company:
        """The client or employer with that mail domain. Raises KeyError."""
        return _index(self.seed).companies[key]

    def merchant(self, key: str) -> Merchant:
        """The merchant with that key ("food_app", "blue_teapot"). Raises KeyError."""
        return _index(self.seed).merchants[key]

    def account(self, key: str) -> BankAccount:
        """My account with that key ("everyday"). Raises KeyError."""
        return _index(self.seed).accounts[key]

    def hours(self, key: str) -> Week:
        """The week of opening hours of a merchant, kitchen or branch: a tuple of intervals a day. Raises KeyError."""
        index = _index(self.seed)
        return week_of(self.seed, key, index.sectors[key], index.kitchens.get(key))

    def purchases_of(self, merchant: str) -> tuple[Purchase, ...]:
        """The orders with one merchant, in time order."""
        return tuple(purchase for purchase in self.purchases if purchase.merchant == merchant)

    def booked(self, month: str) -> tuple[Entry, ...]:
        """The ledger entries booked in a month ("2026-02"), in time order."""
        return tuple(_index(self.seed).booked.get(month, ()))

    def planted(self, name: str) -> tuple[Entry, ...]:
        """The ledger entries planted under that name, in time order."""
        return tuple(entry for entry in self.ledger if entry.planted == name)


@dataclass(frozen=True, slots=True)
class _Index:
    people: dict[str, Person]
    companies: dict[str, Company]
    merchants: dict[str, Merchant]
    accounts: dict[str, BankAccount]
    sectors: dict[str, str]
    kitchens: dict[str, int]
    booked: dict[str, list[Entry]]


@lru_cache(maxsize=CASTS_KEPT)
def _index(seed: int) -> _Index:
    cast = cast_of(seed)
    booked: dict[str, list[Entry]] = {}
    for entry in cast.ledger:
        if entry.status == "booked":
            booked.setdefault(entry.day.isoformat()[:7], []).append(entry)
    return _Index(
        people={person.email: person for person in cast.people.everyone},
        companies={firm.key: firm for firm in (cast.employer, *cast.clients)},
        merchants={merchant.key: merchant for merchant in cast.merchants},
        accounts={account.key: account for account in cast.accounts},
        kitchens={kitchen.key: place for place, kitchen in enumerate(cast.kitchens)},
        sectors={
            **{kitchen.key: "bakery" if kitchen.cuisine == "bakery" else "restaurant" for kitchen in cast.kitchens},
            **{branch.key: "warehouse" if branch.kind == "warehouse" else "hardware_chain" for branch in cast.branches},
            **{merchant.key: merchant.sector for merchant in cast.merchants},
        },
        booked=booked,
    )


@lru_cache(maxsize=CASTS_KEPT)
def cast_of(seed: int) -> Cast:
    """The cast of world `seed`: the same value in every process."""
    today, clock_change = choose_today(Random(f"cast-{seed}-today"))
    now = at_local(today, 9 * 60)
    city = build_city(seed, ZONE)
    addresses = AddressBook(city, Random(f"cast-{seed}-addresses"))
    numbers = NumberBook(Random(f"cast-{seed}-numbers"))
    merchants = draw_merchants(seed, city, addresses, numbers)
    by_key = {merchant.key: merchant for merchant in merchants}
    employer, firms = draw_firms(seed, by_key["hardware_chain"].name, city.name, city.zone, addresses, numbers)
    people = build_people(seed, today, city, employer, firms, addresses, numbers)
    clients = tuple(
        replace(firm, contacts=tuple(person.email for person in people.contacts if person.company == firm.key))
        for firm in firms
    )
    accounts = open_accounts(seed, today, people, numbers)
    payees = list_payees(seed, today, now, people, merchants, accounts, numbers.account())
    books = keep_books(seed, today, people, employer, merchants, payees, accounts)
    results_on = results_day(seed, today)
    goods, kitchens = stock_shelves(seed), open_kitchens(seed, merchants, addresses)
    branches = open_branches(seed, city, by_key["hardware_chain"], addresses, numbers)
    return Cast(
        seed=seed,
        now=now,
        today=today,
        clock_change=clock_change,
        zone=ZONE,
        currency="USD",
        people=people,
        employer=employer,
        clients=clients,
        merchants=merchants,
        city=name_spots(seed, city, addresses),
        accounts=books.accounts,
        cards=issue_cards(seed, today, people),
        payees=payees,
        directory=list_directory(people, merchants, clients, payees, accounts, numbers),
        rent=books.rent,
        ledger=books.ledger,
        trips=books.trips,
        diary=keep_diary(
            seed, today, people, clients, merchants, books.trips, books.ledger, (employer.name, results_on)
        ),
        goods=goods,
        kitchens=kitchens,
        branches=branches,
        purchases=list_purchases(seed, books.ledger, books.trips, goods, kitchens, people),
        invoices=bill_clients(seed, today, clients),
        trades=buy_shares(seed, today, clients),
        results_on=results_on,
        vehicles=park_vehicles(seed, people, employer),
        projects=start_projects(seed, people, clients),
    )
