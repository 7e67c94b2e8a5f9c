"""Writing entries before they have keys: a bookkeeper that takes charges, payments and transfers in any order."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random
from typing import Final

from servers.cast.entries import Kind, Method, Status, Trip
from servers.cast.firms import Company
from servers.cast.money import Payee
from servers.cast.people import People, Person
from servers.cast.shops import Merchant

DAYS_BACK: Final = 422
MORNING: Final = 9 * 60
_OPENS: Final = {"cafe": 8, "bakery": 8, "restaurant": 18, "food_app": 18, "transit": 7, "fuel": 7}


@dataclass(slots=True)
class Draft:
    """An `Entry` to be; `refunds` is the draft it gives back, `minute` counts from local midnight."""

    day: date
    minute: int
    account: str
    amount: int
    kind: Kind
    method: Method
    counterparty: str
    name: str
    reference: str = ""
    status: Status = "booked"
    card: str | None = None
    payee: str | None = None
    refunds: Draft | None = None
    planted: str | None = None

    @property
    def is_held(self) -> bool:
        """Whether it is a card charge that the balance does not know yet."""
        return self.status == "pending" and self.method == "card"

    def effect_on(self, account: str) -> int:
        """What it does to the balance of `account`, in cents."""
        if self.status == "recalled" or self.is_held:
            return 0
        if self.account == account:
            return self.amount
        return -self.amount if self.method == "transfer" and self.counterparty == account else 0


def price(rng: Random, merchant: Merchant) -> int:
    """A charge in cents as that merchant asks it: small ones more often, with the endings that prices have."""
    amount = int(merchant.low + (merchant.high - merchant.low) * rng.random() ** 2)
    if merchant.sector in {"cafe", "bakery", "transit", "parking"}:
        return amount // 10 * 10
    if merchant.sector in {"grocery", "fuel", "garage"}:
        return amount
    return amount // 100 * 100 + rng.choice((0, 0, 49, 50, 95, 99, 99))


class Bookkeeper:
    """Takes the drafts of one household, from `start` to this morning; `months` are the first days of its months."""

    def __init__(
        self,
        seed: int,
        today: date,
        people: People,
        employer: Company,
        merchants: tuple[Merchant, ...],
        payees: tuple[Payee, ...],
    ) -> None:
        self.seed = seed
        self.rng = Random(f"cast-{seed}-ledger")
        self.today = today
        self.start = today - timedelta(days=DAYS_BACK)
        self.people = people
        self.trades = {who.relation: who for who in people.trades}
        self.employer = employer
        self.by_sector: dict[str, list[Merchant]] = defaultdict(list)
        for merchant in merchants:
            self.by_sector[merchant.sector].append(merchant)
        self.rent_numbers = (payees[1].number, payees[0].number)
        self.payee_numbers = {payee.number: None for payee in payees}
        self.drafts: list[Draft] = []
        self.trips: list[Trip] = []
        first = self.start.replace(day=1)
        self.months = [
            date(first.year + (first.month - 1 + ahead) // 12, (first.month - 1 + ahead) % 12 + 1, 1)
            for ahead in range(15)
        ]

    def add(self, draft: Draft) -> bool:
        """Keeps a draft that lies between the first day of the books and 09:00 today; tells whether it did."""
        if draft.day < self.start or (draft.day, draft.minute) >= (self.today, MORNING):
            return False
        self.drafts.append(draft)
        return True

    def charge(
        self,
        merchant: Merchant,
        day: date,
        card: tuple[str, str],
        kind: Kind,
        *,
        amount: int | None = None,
        minute: int | None = None,
        reference: str = "",
        planted: str | None = None,
        status: Status = "booked",
    ) -> Draft:
        """A card charge; `card` is (account key, card key)."""
        opens = _OPENS.get(merchant.sector, 10)
        usual_minute = self.rng.randrange(opens * 60, min(opens + 9, 22) * 60)
        draft = Draft(
            day=day,
            minute=usual_minute if minute is None else minute,
            account=card[0],
            amount=-(amount or price(self.rng, merchant)),
            kind=kind,
            method="card",
            counterparty=merchant.key,
            name=merchant.name,
            reference=reference,
            status=status,
            card=card[1],
            planted=planted,
        )
        self.add(draft)
        return draft

    def pay(
        self,
        who: Person,
        day: date,
        amount: int,
        kind: Kind,
        reference: str,
        *,
        account: str = "everyday",
        minute: int | None = None,
        number: str | None = None,
        planted: str | None = None,
        status: Status = "booked",
    ) -> None:
        """A payment to a person (`amount` > 0), or one from them (`amount` < 0)."""
        known = number or who.account_number
        usual_minute = self.rng.randrange(8 * 60, 21 * 60)
        self.add(
            Draft(
                day=day,
                minute=usual_minute if minute is None else minute,
                account=account,
                amount=-amount,
                kind=kind,
                method="payment",
                counterparty=who.email,
                name=who.name,
                reference=reference,
                status=status,
                payee=known if amount > 0 and known in self.payee_numbers else None,
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
        minute: int = 0,
        planted: str | None = None,
    ) -> None:
        """A transfer between own accounts."""
        self.add(Draft(day, minute, source, -amount, kind, "transfer", target, "", reference, planted=planted))

    def debit(self, merchant: Merchant, day: date, account: str, amount: int, kind: Kind) -> None:
        """A direct debit, early in the morning."""
        reference = (merchant.bill or "").capitalize()
        self.add(Draft(day, 5 * 60, account, -amount, kind, "direct_debit", merchant.key, merchant.name, reference))

    def withdraw_cash(self, account: str, day: date, amount: int) -> None:
        """Notes from a machine."""
        minute = self.rng.randrange(9 * 60, 20 * 60)
        self.add(Draft(day, minute, account, -amount, "cash", "cash", "bank", "Cash Machine"))

    def receive_wages(
        self, account: str, day: date, amount: int, kind: Kind, source: tuple[str, str], text: str
    ) -> None:
        """A salary or pension; `source` is (key, name)."""
        self.add(Draft(day, 2 * 60, account, amount, kind, "salary", source[0], source[1], text))

    def give_back(self, draft: Draft, day: date, planted: str | None = None) -> None:
        """A refund of the whole charge."""
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

    def some_day(self, month: date) -> date:
        """A random day of the month that begins on `month`."""
        return month + timedelta(days=self.rng.randrange(28 if month.month == 2 else 30))
