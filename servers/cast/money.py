"""My accounts, cards and payees, and what the bank knows of accounts elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import Final, Literal

from servers.cast.days import at_local
from servers.cast.firms import Company
from servers.cast.numbers import NumberBook
from servers.cast.people import People, Person
from servers.cast.shops import Merchant

AccountKind = Literal["everyday", "savings", "joint", "credit", "fixed_term", "youth"]
Role = Literal["owner", "joint", "proxy"]
CardStatus = Literal["active", "frozen", "expired", "cancelled", "ordered"]

_EVERYDAY: Final = ("Everyday", "Main", "Daily")
_RAINY: Final = ("Rainy Day", "Emergency Fund", "Cushion")
_TRAVEL: Final = ("Travel", "Holiday Fund", "Japan Trip", "Summer Trip")
_DORMANT: Final = ("House Deposit", "Wedding Fund", "Old Savings", "Boat Fund")
_JOINT: Final = ("Household", "Family", "Home")
_CREDIT: Final = ("Credit Card", "Rewards Card")
_FIXED: Final = ("Two-Year Fix", "Fixed Saver", "Locked Saver")
_EURO: Final = ("Euro", "Euro Spending")
_FROZEN: Final = ("Old Flat", "Flat Share", "House Share")
_CLOSED: Final = ("Old Everyday", "Student Account", "First Account")


@dataclass(frozen=True, slots=True)
class BankAccount:
    """One of the accounts that I see at my bank; amounts in cents of `currency`.

    Keys: everyday, rainy_day, travel, dormant (savings), joint, credit, fixed_term, youth, euro, parent, frozen,
    closed. `holders` are (e-mail, role), the owner first; mine may be "proxy" (view only) or be beside a child's
    ("owner"). `opening` is what stood there before the first ledger entry; `balance` is `opening` and all entries
    but pending card charges and recalled payments (negative: owed, on the credit account).
    """

    key: str
    kind: AccountKind
    nickname: str
    number: str
    currency: Literal["USD", "EUR"]
    holders: tuple[tuple[str, Role], ...]
    status: Literal["active", "frozen", "dormant", "closed"]
    status_reason: str
    opened_on: date
    matures_on: date | None
    rate_bp: int
    overdraft_limit: int
    payment_limit_day: int
    opening: int
    balance: int

    @property
    def last4(self) -> str:
        """The last four digits of the number."""
        return self.number.replace("-", "")[-4:]


@dataclass(frozen=True, slots=True)
class Card:
    """A card on `account` (a key) in the hands of `holder` (an e-mail); `daily_limit` in cents.

    Keys: everyday_debit, old_debit (expired), joint_debit, partner_debit, credit, virtual, euro_debit (frozen by
    the bank), lost_credit (cancelled), new_credit (ordered). joint_debit and credit end in the same four digits.
    """

    key: str
    account: str
    holder: str
    kind: Literal["debit", "credit", "virtual"]
    last4: str
    status: CardStatus
    frozen_by: Literal["me", "bank", "none"]
    daily_limit: int
    online: bool
    abroad: bool
    expires_on: date
    replaces: str | None


@dataclass(frozen=True, slots=True)
class Payee:
    """Somebody I pay. The key is the account number.

    `holder` is the key of the person, merchant or own account behind it. `name` is the true holder's, `nickname` what I
    call them (may be empty). `is_person` tells whether one says "her, him, them". `added_at` is UTC.
    """

    number: str
    name: str
    nickname: str
    holder: str
    is_person: bool
    status: Literal["active", "blocked"]
    added_at: datetime

    @property
    def key(self) -> str:
        """The account number."""
        return self.number


@dataclass(frozen=True, slots=True)
class OutsideAccount:
    """An account at another bank: its holder's true name and key, and the one-time code my bank texts to add it."""

    number: str
    true_name: str
    holder: str
    code: str


def open_accounts(seed: int, today: date, people: People, numbers: NumberBook) -> tuple[BankAccount, ...]:
    """The twelve accounts, still without money."""
    rng = Random(f"cast-{seed}-accounts")
    me = people.me.email

    def account(
        key: str,
        kind: AccountKind,
        names: tuple[str, ...],
        *others: tuple[str, Role],
        role: Role = "owner",
        currency: Literal["USD", "EUR"] = "USD",
        status: Literal["active", "frozen", "dormant", "closed"] = "active",
        reason: str = "",
        matures_on: date | None = None,
        rate_bp: int = 0,
        overdraft: int = 0,
        limit: int = 500_000,
    ) -> BankAccount:
        mine = (me, role)
        return BankAccount(
            key=key,
            kind=kind,
            nickname=rng.choice(names),
            number=numbers.account(),
            currency=currency,
            holders=(mine, *others) if role != "proxy" and key != "youth" else (*others, mine),
            status=status,
            status_reason=reason,
            opened_on=matures_on - timedelta(days=730)
            if matures_on
            else today - timedelta(days=rng.randrange(700, 4200)),
            matures_on=matures_on,
            rate_bp=rate_bp,
            overdraft_limit=overdraft,
            payment_limit_day=limit,
            opening=0,
            balance=0,
        )

    small, flatmate, kin = people.child_small, people.friends[9], people.friends[6]
    return (
        account("everyday", "everyday", _EVERYDAY, limit=rng.choice((400_000, 500_000))),
        account(
            "joint", "joint", _JOINT, (people.partner.email, "joint"), role="joint", overdraft=50_000, limit=300_000
        ),
        account("rainy_day", "savings", _RAINY, rate_bp=rng.choice((210, 260, 310))),
        account("travel", "savings", _TRAVEL, rate_bp=rng.choice((150, 180, 225))),
        account("dormant", "savings", _DORMANT, status="dormant", reason="no movement for two years", rate_bp=50),
        account("credit", "credit", _CREDIT, overdraft=rng.choice((500_000, 600_000, 750_000))),
        account(
            "fixed_term",
            "fixed_term",
            _FIXED,
            matures_on=today + timedelta(days=40),
            rate_bp=rng.choice((380, 415, 450)),
        ),
        account("youth", "youth", (f"{small.first}'s Account",), (small.email, "owner"), rate_bp=100, limit=5_000),
        account("euro", "everyday", _EURO, currency="EUR", limit=200_000),
        account(
            "parent",
            "everyday",
            (f"{(people.parent.relation or '').capitalize()}'s Account",),
            (people.parent.email, "owner"),
            role="proxy",
        ),
        account(
            "frozen", "joint", _FROZEN, (flatmate.email, "joint"), role="joint", status="frozen", reason="court order"
        ),
        account(
            "closed",
            "joint",
            _CLOSED,
            (kin.email, "joint"),
            role="joint",
            status="closed",
            reason="closed at the holders' wish",
        ),
    )


def issue_cards(seed: int, today: date, people: People) -> tuple[Card, ...]:
    """The nine cards."""
    rng = Random(f"cast-{seed}-cards")
    digits = [f"{number:04}" for number in rng.sample(range(1000, 10_000), 8)]
    alike = digits.pop()
    me, partner = people.me.email, people.partner.email

    def card(
        key: str,
        account: str,
        kind: Literal["debit", "credit", "virtual"],
        last4: str | None = None,
        *,
        holder: str = me,
        status: CardStatus = "active",
        abroad: bool = True,
        days_left: int | None = None,
        replaces: str | None = None,
    ) -> Card:
        return Card(
            key=key,
            account=account,
            holder=holder,
            kind=kind,
            last4=last4 or digits.pop(),
            status=status,
            frozen_by="bank" if status == "frozen" else "none",
            daily_limit=rng.choice((50_000, 100_000, 150_000, 200_000)),
            online=True,
            abroad=abroad,
            expires_on=_month_end(today + timedelta(days=days_left or rng.randrange(150, 1300))),
            replaces=replaces,
        )

    return (
        card("everyday_debit", "everyday", "debit", abroad=False, replaces="old_debit"),
        card("old_debit", "everyday", "debit", status="expired", days_left=-75),
        card("joint_debit", "joint", "debit", alike),
        card("partner_debit", "joint", "debit", holder=partner),
        card("credit", "credit", "credit", alike),
        card("virtual", "credit", "virtual"),
        card("euro_debit", "euro", "debit", status="frozen"),
        card("lost_credit", "credit", "credit", status="cancelled"),
        card("new_credit", "credit", "credit", status="ordered", days_left=1460, replaces="lost_credit"),
    )


def _month_end(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)


def list_payees(
    seed: int,
    today: date,
    now: datetime,
    people: People,
    merchants: tuple[Merchant, ...],
    own: tuple[BankAccount, ...],
    old_number: str,
) -> tuple[Payee, ...]:
    """The 24 payees: my landlord first with the number in use, then with the `old_number`, which is blocked."""
    rng = Random(f"cast-{seed}-payees")

    def added(days: int) -> datetime:
        return at_local(today - timedelta(days=days), rng.randrange(8 * 60, 21 * 60))

    def person(
        who: Person, *, number: str | None = None, nickname: str = "", blocked: bool = False, at: datetime | None = None
    ) -> Payee:
        return Payee(
            number=number or who.account_number,
            name=who.name,
            nickname=nickname,
            holder=who.email,
            is_person=True,
            status="blocked" if blocked else "active",
            added_at=at or added(rng.randrange(450, 1100)),
        )

    def firm(sector: str) -> Payee:
        row = next(merchant for merchant in merchants if merchant.sector == sector)
        return Payee(
            row.account_number,
            row.name,
            "",
            row.key,
            is_person=False,
            status="active",
            added_at=added(rng.randrange(450, 900)),
        )

    landlord, friends = people.landlord, people.friends
    keeper = (landlord.relation or "").capitalize()
    trades = {who.relation: who for who in people.trades}
    savings = next(account for account in own if account.key == "rainy_day")
    return (
        person(landlord, nickname=keeper, at=added(72)),
        person(landlord, number=old_number, nickname=f"{keeper} old", blocked=True),
        person(friends[0]),
        person(friends[1]),
        person(friends[2]),
        person(friends[3], nickname="Sam"),
        person(friends[5]),
        *(person(who) for who in friends[6:10]),
        person(people.child_grown, nickname=people.child_grown.first),
        person(people.parent, nickname=(people.parent.relation or "").capitalize()),
        person(people.neighbour),
        person(trades["plumber"], nickname="Plumber"),
        person(trades["builder"], nickname="Builder", at=now - timedelta(hours=3)),
        person(trades["cleaner"]),
        person(trades["piano teacher"]),
        person(trades["accountant"], at=now - timedelta(hours=25)),
        person(trades["dog walker"]),
        person(trades["electrician"]),
        firm("broker"),
        firm("garage"),
        Payee(
            savings.number,
            people.me.name,
            "My savings",
            savings.key,
            is_person=True,
            status="active",
            added_at=added(600),
        ),
    )


def list_directory(
    people: People,
    merchants: tuple[Merchant, ...],
    clients: tuple[Company, ...],
    payees: tuple[Payee, ...],
    own: tuple[BankAccount, ...],
    numbers: NumberBook,
) -> tuple[OutsideAccount, ...]:
    """Seventy accounts at other banks: every payee's, then those of trades, friends, team, firms."""
    ours = {account.number: None for account in own}
    holders = {payee.number: (payee.name, payee.holder) for payee in payees if payee.number not in ours}
    for who in (*people.trades, *people.friends, people.partner, *people.team):
        holders.setdefault(who.account_number, (who.name, who.email))
    for firm in (*merchants, *clients):
        holders.setdefault(firm.account_number, (firm.name, firm.key))
    return tuple(
        OutsideAccount(number, name, key, numbers.code()) for number, (name, key) in list(holders.items())[:70]
    )
