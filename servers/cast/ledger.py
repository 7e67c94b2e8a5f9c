"""Fourteen months of money: who paid whom, when, how much, what for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from random import Random
from typing import Final, Literal

from servers.cast.days import at_local, working_day_from, working_day_until
from servers.cast.firms import Company
from servers.cast.money import BankAccount, Payee
from servers.cast.people import People, Person
from servers.cast.shops import Merchant

Method = Literal["card", "transfer", "payment", "direct_debit", "salary", "refund", "fee", "interest", "cash"]
Kind = Literal[
    "salary", "rent", "order", "purchase", "meal", "groceries", "fuel", "fare", "subscription", "bill", "insurance", "trip",
    "invoice", "gift", "share", "pension", "pocket_money", "savings", "card_payoff", "contribution", "refund", "interest", "fee",
    "cash", "top_up",
]  # fmt: skip

DAYS_BACK: Final = 422


@dataclass(frozen=True, slots=True)
class Entry:
    """A movement on one of my accounts.

    `account` is the key of the account it stands on and `amount` is signed in that account's cents: negative is money out.
    `counterparty` is the key of the other side (e-mail, mail domain, merchant key, "bank", or for a transfer the key of my
    other account, where the same amount arrives with the other sign: a transfer is one entry). `name` is how the other side
    is written. `payee` is the payee's number when it is one, `card` the card's key. `pair` is the key of the entry that a
    refund gives back. `at` is UTC, `day` the local date. `planted` names the entries that stories look for.

    Planted: twice (two, within two minutes, both real), refunded and its refund, age_121, age_119, abroad (two), sent_today
    (a payment still pending), recalled, holds (pending card charges), withdrawal (three from travel this month).
    """

    key: str
    at: datetime
    day: date
    account: str
    amount: int
    kind: Kind
    method: Method
    counterparty: str
    name: str
    reference: str
    status: Literal["booked", "pending", "recalled"]
    card: str | None
    payee: str | None
    pair: str | None
    planted: str | None


@dataclass(frozen=True, slots=True)
class Trip:
    """A journey booked with the travel agency: fares and stays in cents, `booked_on` the day of both charges."""

    key: str
    city: str
    zone: str
    is_work: bool
    leaves: date
    returns: date
    booked_on: date
    fare: int
    stay: int


@dataclass(slots=True)
class _Draft:
    day: date
    minute: int
    account: str
    amount: int
    kind: Kind
    method: Method
    counterparty: str
    name: str
    reference: str = ""
    status: Literal["booked", "pending", "recalled"] = "booked"
    card: str | None = None
    payee: str | None = None
    refunds: _Draft | None = None
    planted: str | None = None

    def moves(self) -> bool:
        """Whether the balance knows it."""
        return self.status != "recalled" and not (self.status == "pending" and self.method == "card")

    def effect_on(self, account: str) -> int:
        """What it does to the balance of `account`."""
        if not self.moves():
            return 0
        if self.account == account:
            return self.amount
        return -self.amount if self.method == "transfer" and self.counterparty == account else 0


@dataclass(frozen=True, slots=True)
class Books:
    """The ledger in time order, the accounts with their balances, the trips, the rent in cents."""

    ledger: tuple[Entry, ...]
    accounts: tuple[BankAccount, ...]
    trips: tuple[Trip, ...]
    rent: int


_OPENS: Final = {"cafe": 8, "bakery": 8, "restaurant": 18, "food_app": 18, "transit": 7, "fuel": 7}
_MONTHS: Final = "January February March April May June July August September October November December".split()
_TRIP_CITIES: Final = (
    ("Copenhagen", "Europe/Copenhagen"), ("Hamburg", "Europe/Berlin"), ("Bologna", "Europe/Rome"), ("Lyon", "Europe/Paris"),
    ("Valencia", "Europe/Madrid"), ("Kraków", "Europe/Warsaw"), ("Boston", "America/New_York"), ("Bergen", "Europe/Oslo"),
    ("Ghent", "Europe/Brussels"), ("Ljubljana", "Europe/Ljubljana"),
)  # fmt: skip


class _Bookkeeper:
    """Writes the drafts of one household."""

    def __init__(
        self,
        seed: int,
        today: date,
        people: People,
        employer: Company,
        merchants: tuple[Merchant, ...],
        payees: tuple[Payee, ...],
    ) -> None:
        self.rng = Random(f"cast-{seed}-ledger")
        self.today = today
        self.start = today - timedelta(days=DAYS_BACK)
        self.people = people
        self.employer = employer
        self.payees = payees
        self.by_sector: dict[str, list[Merchant]] = defaultdict(list)
        for merchant in merchants:
            self.by_sector[merchant.sector].append(merchant)
        self.drafts: list[_Draft] = []
        self.trips: list[Trip] = []
        self.rent = self.rng.randrange(2_050, 2_650, 25) * 100
        first = self.start.replace(day=1)
        self.months = [
            date(first.year + (first.month - 1 + k) // 12, (first.month - 1 + k) % 12 + 1, 1) for k in range(15)
        ]

    def add(self, draft: _Draft) -> _Draft | None:
        """Keeps a draft that lies between the first day of the books and now (09:00 of today)."""
        if draft.day < self.start or draft.day > self.today or (draft.day == self.today and draft.minute >= 9 * 60):
            return None
        self.drafts.append(draft)
        return draft

    def charge(
        self, merchant: Merchant, day: date, account: str, card: str, kind: Kind, *, amount: int | None = None, minute: int | None = None,
        reference: str = "", planted: str | None = None, status: Literal["booked", "pending"] = "booked",
    ) -> _Draft | None:  # fmt: skip
        """A card charge."""
        opens = _OPENS.get(merchant.sector, 10)
        return self.add(
            _Draft(
                day=day,
                minute=self.rng.randrange(opens * 60, min(opens + 9, 22) * 60) if minute is None else minute,
                account=account,
                amount=-(amount or price(self.rng, merchant)),
                kind=kind,
                method="card",
                counterparty=merchant.key,
                name=merchant.name,
                reference=reference,
                status=status,
                card=card,
                planted=planted,
            )
        )

    def pay(
        self, who: Person, day: date, amount: int, kind: Kind, reference: str, *, account: str = "everyday", minute: int | None = None,
        number: str | None = None, planted: str | None = None, status: Literal["booked", "pending", "recalled"] = "booked",
    ) -> _Draft | None:  # fmt: skip
        """A payment to a person (`amount` > 0) or from one (`amount` < 0)."""
        known = number or who.account_number
        return self.add(
            _Draft(
                day=day,
                minute=self.rng.randrange(8 * 60, 21 * 60) if minute is None else minute,
                account=account,
                amount=-amount,
                kind=kind,
                method="payment",
                counterparty=who.email,
                name=who.name,
                reference=reference,
                status=status,
                payee=known if amount > 0 and any(payee.number == known for payee in self.payees) else None,
                planted=planted,
            )
        )

    def move(
        self,
        source: str,
        target: str,
        day: date,
        amount: int,
        kind: Kind,
        reference: str,
        *,
        minute: int = 7 * 60,
        planted: str | None = None,
    ) -> None:
        """A transfer between own accounts."""
        self.add(_Draft(day, minute, source, -amount, kind, "transfer", target, "", reference, planted=planted))

    def debit(self, merchant: Merchant, day: date, account: str, amount: int, kind: Kind) -> None:
        """A monthly charge that the merchant draws."""
        self.add(
            _Draft(
                day, 5 * 60, account, -amount, kind, "direct_debit", merchant.key, merchant.name, merchant.bill or ""
            )
        )

    def some_day(self, month: date) -> date:
        """A random day of the month that begins on `month`."""
        return month + timedelta(days=self.rng.randrange(28 if month.month == 2 else 30))

    def regulars(self) -> None:
        """What comes and goes every month."""
        rng, people = self.rng, self.people
        salary = rng.randrange(6_900, 8_400, 10) * 100 + rng.randrange(100)
        pension, share, pocket = (
            rng.randrange(1_650, 2_300) * 100,
            rng.randrange(900, 1_300, 50) * 100,
            rng.choice((20, 25, 30)) * 100,
        )
        rent_number = {payee.status: payee.number for payee in self.payees[:2]}
        moved_on = self.today - timedelta(days=70)
        parent_bills = rng.sample(self.by_sector["utility"], 2)
        for month in self.months:
            spoken = _MONTHS[month.month - 1]
            payday = working_day_until(month.replace(day=25))
            raised = salary * 104 // 100 if month >= self.months[6] else salary
            self.add(
                _Draft(
                    payday,
                    120,
                    "everyday",
                    raised,
                    "salary",
                    "salary",
                    self.employer.key,
                    self.employer.name,
                    f"Salary {spoken}",
                )
            )
            due = working_day_from(month)
            number = rent_number["blocked" if due < moved_on else "active"]
            self.pay(people.landlord, due, self.rent, "rent", f"Rent {spoken}", minute=6 * 60, number=number)
            self.move("everyday", "joint", month.replace(day=2), share, "contribution", "Household share", minute=0)
            self.pay(
                people.partner,
                month.replace(day=2),
                -share,
                "contribution",
                "Household share",
                account="joint",
                minute=6 * 60,
            )
            self.move("everyday", "youth", month.replace(day=3), pocket, "pocket_money", "Pocket money", minute=0)
            self.move("everyday", "travel", month.replace(day=27), 15_000, "savings", "Holiday", minute=0)
            self.add(
                _Draft(
                    month.replace(day=8),
                    90,
                    "parent",
                    pension,
                    "pension",
                    "salary",
                    "bank",
                    "State Pension",
                    f"Pension {spoken}",
                )
            )
            for bill in parent_bills:
                self.debit(bill, month.replace(day=11), "parent", bill.low + 700, "bill")
            self.add(
                _Draft(
                    self.some_day(month),
                    11 * 60,
                    "parent",
                    -rng.choice((60, 80, 100)) * 100,
                    "cash",
                    "cash",
                    "bank",
                    "Cash Machine",
                )
            )
            self.add(
                _Draft(
                    self.some_day(month),
                    13 * 60,
                    "everyday",
                    -rng.choice((40, 60, 80, 100)) * 100,
                    "cash",
                    "cash",
                    "bank",
                    "Cash Machine",
                )
            )
        for sector, account, kind in (
            ("subscription", "everyday", "subscription"), ("club", "everyday", "subscription"), ("utility", "joint", "bill"),
            ("insurance", "everyday", "insurance"),
        ):  # fmt: skip
            self._draw_monthly(sector, account, kind)
        trades = {who.relation: who for who in people.trades}
        cleaner = self.start + timedelta(days=rng.randrange(14))
        while cleaner < self.today:
            self.pay(trades["cleaner"], cleaner, 6_500, "invoice", "Cleaning", account="joint", minute=6 * 60)
            cleaner += timedelta(days=14)
        for month in self.months:
            self.pay(trades["piano teacher"], month.replace(day=5), 9_600, "invoice", "Piano lessons", minute=6 * 60)

    def _draw_monthly(self, sector: str, account: str, kind: Kind) -> None:
        for merchant in self.by_sector[sector]:
            amount = self.rng.randrange(merchant.low, merchant.high + 1)
            if kind == "subscription":
                amount = amount // 100 * 100 + 99
            day, dearer = self.rng.randrange(1, 28), self.rng.random() < 0.3
            for month in self.months:
                now_costs = amount + 200 if dearer and month >= self.months[10] else amount
                if sector == "utility":
                    now_costs = max(100, amount + self.rng.randrange(-amount // 5, amount // 5))
                self.debit(merchant, month.replace(day=day), account, now_costs, kind)

    def spending(self) -> None:
        """Cards: everyday's for small things, the joint one for the household, the credit card for the rest."""
        plan: tuple[tuple[str, float, str, str, Kind], ...] = (
            ("cafe", 5.2, "everyday", "everyday_debit", "meal"), ("bakery", 1.8, "everyday", "everyday_debit", "groceries"),
            ("transit", 2.2, "everyday", "everyday_debit", "fare"), ("books", 0.6, "everyday", "everyday_debit", "purchase"),
            ("beauty", 0.6, "everyday", "everyday_debit", "purchase"), ("parking", 0.8, "everyday", "everyday_debit", "fare"),
            ("grocery", 4.6, "joint", "joint_debit", "groceries"), ("grocery", 1.6, "joint", "partner_debit", "groceries"),
            ("pharmacy", 0.8, "joint", "joint_debit", "purchase"), ("toys", 0.4, "joint", "partner_debit", "purchase"),
            ("home", 0.7, "credit", "credit", "purchase"), ("hardware_chain", 0.7, "credit", "credit", "purchase"),
            ("restaurant", 2.2, "credit", "credit", "meal"), ("food_app", 2.4, "credit", "virtual", "order"),
            ("online_store", 2.2, "credit", "virtual", "order"), ("clothes", 1.0, "credit", "credit", "purchase"),
            ("fuel", 1.6, "credit", "credit", "fuel"), ("leisure", 1.2, "credit", "credit", "purchase"),
            ("marketplace", 0.5, "credit", "virtual", "order"), ("taxi", 0.8, "credit", "credit", "fare"),
            ("sport", 0.3, "credit", "credit", "purchase"), ("health", 0.4, "credit", "credit", "invoice"),
            ("flowers", 0.3, "credit", "credit", "purchase"), ("garage", 0.12, "credit", "credit", "invoice"),
        )  # fmt: skip
        order = self.rng.randrange(40_000, 60_000)
        for sector, monthly, account, card, kind in plan:
            favourites = self.by_sector[sector]
            for month in self.months:
                for _ in range(int(monthly + self.rng.random())):
                    merchant = favourites[min(int(self.rng.expovariate(0.9)), len(favourites) - 1)]
                    order += self.rng.randrange(3, 40)
                    reference = f"Order {order}" if kind == "order" else ""
                    self.charge(merchant, self.some_day(month), account, card, kind, reference=reference)
        for month in self.months[::3]:
            self.add(
                _Draft(
                    self.some_day(month),
                    12 * 60,
                    "euro",
                    -self.rng.randrange(900, 6_000),
                    "cash",
                    "cash",
                    "bank",
                    "Cash Machine",
                )
            )

    def friends(self) -> None:
        """Shares of bills and presents, to friends and from them; invoices of people who work for us."""
        rng, people = self.rng, self.people
        shares = (
            "Dinner",
            "Concert tickets",
            "Gas bill",
            "Train tickets",
            "Birthday present",
            "Pizza night",
            "Cottage",
            "Football pitch",
        )
        for month in self.months:
            for _ in range(2):
                self.pay(
                    rng.choice(people.friends),
                    self.some_day(month),
                    rng.randrange(900, 9_000, 50),
                    "share",
                    rng.choice(shares),
                )
            self.pay(
                rng.choice(people.friends),
                self.some_day(month),
                -rng.randrange(900, 6_000, 50),
                "share",
                rng.choice(shares),
            )
        trades = {who.relation: who for who in people.trades}
        for relation, days, what in (
            ("plumber", 200, "Boiler repair"),
            ("plumber", 34, "Kitchen tap"),
            ("electrician", 96, "Sockets"),
            ("accountant", 1, "Tax return"),
            ("dog walker", 22, "Dog walks"),
        ):
            self.pay(trades[relation], self.today - timedelta(days=days), rng.randrange(80, 420) * 100, "invoice", what)
        self.pay(people.child_grown, self.today - timedelta(days=16), 20_000, "gift", "For books")

    def journeys(self) -> None:
        """Five trips behind me and two to come, each paid to the travel agency in two charges."""
        rng = self.rng
        agency = self.by_sector["travel_agency"][0]
        cities = rng.sample(_TRIP_CITIES, 7)
        offsets = (-385, -290, -205, -118, -38, 16 + rng.randrange(4), 44 + rng.randrange(6))
        for number, ((city, zone), offset) in enumerate(zip(cities, offsets, strict=True), start=1):
            leaves = self.today + timedelta(days=offset)
            is_work = number in {2, 4, 6}
            leaves -= timedelta(days=leaves.weekday() - 1 if is_work else leaves.weekday() - 4)
            trip = Trip(
                key=f"trip-{number}",
                city=city,
                zone=zone,
                is_work=is_work,
                leaves=leaves,
                returns=leaves + timedelta(days=2 if is_work else rng.choice((3, 4, 7))),
                booked_on=min(leaves, self.today) - timedelta(days=rng.randrange(3, 20)),
                fare=price(rng, agency),
                stay=price(rng, agency),
            )
            self.trips.append(trip)
            for amount, what in ((trip.fare, "flights"), (trip.stay, "hotel")):
                self.charge(
                    agency,
                    trip.booked_on,
                    "credit",
                    "credit",
                    "trip",
                    amount=amount,
                    minute=20 * 60 + 5 * len(what),
                    reference=f"{city} {what}",
                )

    def plant(self) -> None:
        """The entries that stories look for."""
        rng, today = self.rng, self.today
        cafe, restaurant = self.by_sector["cafe"][0], self.by_sector["restaurant"][0]
        thursday = today - timedelta(days=(today.weekday() - 3) % 7 or 7)
        twice = price(rng, cafe)
        for minute in (12 * 60 + 41, 12 * 60 + 42):
            self.charge(
                cafe,
                thursday,
                "everyday",
                "everyday_debit",
                "meal",
                amount=max(twice, 620),
                minute=minute,
                planted="twice",
            )
        dinner = self.today - timedelta(days=rng.randrange(11, 17))
        bill = price(rng, restaurant)
        self.charge(restaurant, dinner, "credit", "credit", "meal", amount=bill, minute=21 * 60)
        second = self.charge(
            restaurant, dinner, "credit", "credit", "meal", amount=bill, minute=21 * 60 + 1, planted="refunded"
        )
        self._give_back(second, dinner + timedelta(days=2), "refund")
        home = self.by_sector["home"]
        for days in (121, 119):
            self.charge(
                home[1],
                today - timedelta(days=days),
                "credit",
                "credit",
                "purchase",
                amount=rng.randrange(4_500, 16_000),
                planted=f"age_{days}",
            )
        station = "Estrada Nova Petrol Lisbon"
        for days, minute in ((5, 16 * 60 + 20), (4, 10 * 60 + 5)):
            self.add(
                _Draft(
                    today - timedelta(days=days),
                    minute,
                    "credit",
                    -rng.randrange(3_900, 9_800),
                    "fuel",
                    "card",
                    "abroad",
                    station,
                    "Lisbon",
                    card="credit",
                    planted="abroad",
                )
            )
        friend = self.people.friends
        self.pay(
            friend[2], today, 32_000, "share", "Cottage", minute=7 * 60 + 40, planted="sent_today", status="pending"
        )
        self.pay(
            friend[3],
            today - timedelta(days=9),
            14_500,
            "share",
            "Train tickets",
            planted="recalled",
            status="recalled",
        )
        self.charge(
            self.by_sector["grocery"][0],
            today - timedelta(days=1),
            "joint",
            "joint_debit",
            "groceries",
            minute=18 * 60,
            planted="holds",
            status="pending",
        )
        self.charge(
            cafe, today, "everyday", "everyday_debit", "meal", minute=8 * 60 + 20, planted="holds", status="pending"
        )
        self.charge(
            self.by_sector["online_store"][0],
            today - timedelta(days=1),
            "credit",
            "virtual",
            "order",
            minute=21 * 60,
            planted="holds",
            status="pending",
            reference="Order 61207",
        )
        days = sorted(rng.sample(range(today.day - 1), 3)) if today.day > 3 else [0, 0, 0]
        for rank, (back, amount) in enumerate(zip(days, (12_000, 8_000, 20_000), strict=True)):
            self.move(
                "travel",
                "everyday",
                today - timedelta(days=back),
                amount,
                "top_up",
                ("Flights", "Train", "Hotel")[rank],
                minute=60,
                planted="withdrawal",
            )
        for purchase in [draft for draft in self.drafts if draft.kind == "order" and draft.status == "booked"][5::17]:
            self._give_back(purchase, purchase.day + timedelta(days=9), None)

    def _give_back(self, draft: _Draft | None, day: date, planted: str | None) -> None:
        if draft:
            self.add(
                replace(
                    draft,
                    day=day,
                    minute=10 * 60,
                    amount=-draft.amount,
                    kind="refund",
                    method="refund",
                    refunds=draft,
                    planted=planted,
                )
            )

    def pay_off(self) -> None:
        """Each month's 12th the everyday account pays what stood on the credit card at the month's beginning."""
        paid = 0
        for month in self.months:
            owed = -sum(
                draft.amount
                for draft in self.drafts
                if draft.account == "credit" and draft.day < month and draft.moves()
            )
            if owed > paid:
                self.move(
                    "everyday", "credit", month.replace(day=12), owed - paid, "card_payoff", "Card bill", minute=0
                )
                paid = owed


def price(rng: Random, merchant: Merchant) -> int:
    """A charge in cents as that merchant asks it: small ones more often, with the endings prices have."""
    amount = int(merchant.low + (merchant.high - merchant.low) * rng.random() ** 2)
    if merchant.sector in {"cafe", "bakery", "transit", "parking"}:
        return amount // 10 * 10
    if merchant.sector in {"grocery", "fuel", "garage"}:
        return amount
    return amount // 100 * 100 + rng.choice((0, 0, 49, 50, 95, 99, 99))


def _running_low(drafts: Iterable[_Draft], account: str) -> tuple[int, int]:
    """The sum of the drafts' effects on `account`, and the lowest point on the way (0 or less)."""
    total = low = 0
    for draft in drafts:
        total += draft.effect_on(account)
        low = min(low, total)
    return total, low


def _sweep(keeper: _Bookkeeper, target: int) -> int:
    """Moves between everyday and rainy_day after each salary so that everyday never runs dry and ends near `target`.

    Returns the opening balance with which it ends exactly there.
    """
    touching = sorted(
        (draft for draft in keeper.drafts if "everyday" in {draft.account, draft.counterparty}),
        key=lambda draft: (draft.day, draft.minute),
    )
    paydays = [draft.day for draft in touching if draft.kind == "salary"]
    bounds = [keeper.start, *paydays, keeper.today + timedelta(days=1)]
    opening = balance = None
    for begin, end in zip(bounds, bounds[1:], strict=False):
        cycle = [draft for draft in touching if begin <= draft.day < end]
        total, low = _running_low(cycle, "everyday")
        wanted = target - total if end > keeper.today else 40_000 - low
        if balance is None:
            opening = balance = wanted
        else:
            spare = (balance - wanted) // 5_000 * 5_000
            if spare > 0:
                keeper.move("everyday", "rainy_day", begin, spare, "savings", "What is left", minute=8 * 60)
            elif spare < 0:
                keeper.move("rainy_day", "everyday", begin, -spare, "top_up", "Top-up", minute=3 * 60)
            balance -= spare
        balance += total
    if opening is None or balance is None:
        raise RuntimeError("the books hold no cycle")
    return opening + target - balance


def _add_interest(keeper: _Bookkeeper, accounts: Iterable[BankAccount], openings: dict[str, int]) -> None:
    """Monthly interest on what stood there as the month ended, on the first."""
    for account in accounts:
        if not account.rate_bp:
            continue
        touching = [draft for draft in keeper.drafts if account.key in {draft.account, draft.counterparty}]
        earned = 0
        for month in keeper.months:
            stood = openings[account.key] + earned + sum(d.effect_on(account.key) for d in touching if d.day < month)
            interest = stood * account.rate_bp // 120_000
            made = keeper.add(_Draft(month, 30, account.key, interest, "interest", "interest", "bank", "Interest"))
            earned += interest if made else 0


_MARGINS: Final = {
    "joint": 60_000, "rainy_day": 640_000, "travel": 310_000, "dormant": 412_050, "credit": 0, "fixed_term": 1_000_000,
    "youth": 14_000, "euro": 92_000, "parent": 150_000, "frozen": 118_340, "closed": 0,
}  # fmt: skip


def keep_books(
    seed: int,
    today: date,
    people: People,
    employer: Company,
    merchants: tuple[Merchant, ...],
    payees: tuple[Payee, ...],
    accounts: tuple[BankAccount, ...],
) -> Books:
    """The ledger of world `seed` and the accounts as they stand this morning.

    On everyday what is available (balance less pending card charges) falls some cents short of the rent.
    """
    keeper = _Bookkeeper(seed, today, people, employer, merchants, payees)
    keeper.regulars()
    keeper.spending()
    keeper.friends()
    keeper.journeys()
    keeper.plant()
    keeper.pay_off()
    held = sum(
        -d.amount for d in keeper.drafts if d.account == "everyday" and d.status == "pending" and d.method == "card"
    )
    openings = {"everyday": _sweep(keeper, keeper.rent - keeper.rng.randrange(13, 96) + held)}
    keeper.drafts.sort(key=lambda draft: (draft.day, draft.minute))
    for account in accounts:
        if account.key != "everyday":
            low = 0 if account.key == "credit" else _running_low(keeper.drafts, account.key)[1]
            openings[account.key] = (
                _MARGINS[account.key] - low + (keeper.rng.randrange(20_000) if _MARGINS[account.key] else 0)
            )
    _add_interest(keeper, accounts, openings)
    keeper.drafts.sort(key=lambda draft: (draft.day, draft.minute))
    keys = {id(draft): f"L{number:04}" for number, draft in enumerate(keeper.drafts, start=1)}
    nicknames = {account.key: account.nickname for account in accounts}
    ledger = tuple(
        Entry(
            key=keys[id(draft)],
            at=at_local(draft.day, draft.minute),
            day=draft.day,
            account=draft.account,
            amount=draft.amount,
            kind=draft.kind,
            method=draft.method,
            counterparty=draft.counterparty,
            name=draft.name or nicknames[draft.counterparty],
            reference=draft.reference,
            status=draft.status,
            card=draft.card,
            payee=draft.payee,
            pair=keys[id(draft.refunds)] if draft.refunds else None,
            planted=draft.planted,
        )
        for draft in keeper.drafts
    )
    standing = tuple(
        replace(
            account,
            opening=openings[account.key],
            balance=openings[account.key] + sum(draft.effect_on(account.key) for draft in keeper.drafts),
        )
        for account in accounts
    )
    return Books(ledger, standing, tuple(keeper.trips), keeper.rent)
