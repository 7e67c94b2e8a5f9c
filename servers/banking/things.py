"""The bank's rows as people see them; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows and that only guards of phrases read: what somebody is to me (`pronoun`,
`circle`), whether a card is mine, whether an amount is in dollars.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from servers.banking import queries
from servers.banking.days import clock_time
from servers.banking.models import Account, BankTransaction, Payee
from servers.banking.tools.accounts import get_account
from servers.banking.tools.cards import list_bank_cards
from servers.banking.views import latest_disputes, payee_view, recallable_until, schedule_view, transaction_view
from servers.cast import cast_of
from servers.kit.environment import Rows
from sessions import World


class AccountThing(NamedTuple):
    """An account."""

    id: str
    nickname: str
    kind: str
    last4: str
    number: str
    currency: str
    balance: int
    available: int
    status: str
    role: str
    opened_on: str
    payment_limit_day: int
    payments_left_today: int
    status_reason: str | None = None
    owed: int | None = None
    overdraft_limit: int | None = None
    credit_limit: int | None = None
    interest_rate_bp: int | None = None
    withdrawals_this_month: int | None = None
    next_withdrawal_fee: int | None = None
    matures_on: str | None = None
    takes_money: bool = True


class TransactionThing(NamedTuple):
    """A movement."""

    id: str
    account_id: str
    day: str
    time: str
    amount: int
    direction: str
    kind: str
    status: str
    counterparty: str
    reference: str | None
    payee_id: str | None
    card_id: str | None
    dispute_status: str | None
    recallable_until: str | None
    is_in_dollars: bool


class PayeeThing(NamedTuple):
    """A payee; firms have neither pronoun nor circle."""

    id: str
    name: str
    last4: str
    status: str
    added_on: str
    nickname: str | None = None
    last_amount: int | None = None
    last_paid_on: str | None = None
    pronoun: str | None = None
    circle: str | None = None


class ScheduleThing(NamedTuple):
    """A scheduled transfer."""

    id: str
    source: str
    destination: str
    amount: int
    repeat: str
    status: str
    next_day: str | None = None
    last_day: str | None = None
    failed_on: str | None = None
    failure: str | None = None
    reference: str | None = None
    payee_id: str | None = None
    is_person: bool = False


class CardThing(NamedTuple):
    """A card."""

    id: str
    account: str
    holder: str
    kind: str
    last4: str
    status: str
    daily_limit: int
    online: bool
    abroad: bool
    expires_on: str
    frozen_by: str | None = None
    arrives_by: str | None = None
    is_mine: bool = False


class DisputeThing(NamedTuple):
    """A dispute, spoken of by the charge that it is about."""

    id: str
    counterparty: str
    amount: int
    day: str
    dispute_status: str


@lru_cache(maxsize=64)
def _people(seed: int) -> dict[str, tuple[str, str]]:
    """Pronoun and circle of the people whose account number I may have."""
    cast = cast_of(seed)
    found = {person.account_number: (person.pronoun, person.circle) for person in cast.people.everyone}
    holders = {person.email: (person.pronoun, person.circle) for person in cast.people.everyone}
    return found | {row.number: holders[row.holder] for row in cast.payees if row.holder in holders}


def _accounts(world: World) -> list[Any]:
    ids = [row.account_id for row in world.all(queries.my_accounts, me=world.me)]
    views = [get_account(world, key) for key in ids]
    return [_thing(AccountThing, "account_id", view, takes_money=view["kind"] != "fixed_term") for view in views]


def _transactions(world: World) -> list[Any]:
    disputes = {key: row.status for key, row in latest_disputes(world).items()}
    dollars = {row.account_id: row.currency == "USD" for row in world.find(Account)}
    return [
        TransactionThing(
            row.transaction_id,
            row.account_id,
            row.day,
            clock_time(row.at, world.zone),
            abs(row.amount),
            "in" if row.amount > 0 else "out",
            row.kind,
            row.status,
            row.counterparty,
            row.reference or None,
            row.payee_id,
            row.card_id,
            disputes.get(row.transaction_id),
            recallable_until(world, row) if row.status == "pending" and row.kind == "payment" else None,
            dollars[row.account_id],
        )
        for row in world.all(queries.newest_first)
    ]


def _payees(world: World) -> list[Any]:
    known = _people(world.seed)
    found: list[Any] = []
    for row in world.all(queries.payees):
        pronoun, circle = known.get(row.number, (None, None))
        found.append(_thing(PayeeThing, "payee_id", payee_view(world, row), pronoun=pronoun, circle=circle))
    return found


def _schedules(world: World) -> list[Any]:
    known = _people(world.seed)
    persons = {row.payee_id: row.number in known for row in world.find(Payee)}
    return [
        _thing(ScheduleThing, "schedule_id", schedule_view(row), is_person=persons.get(row.payee_id, False))
        for row in world.all(queries.schedules)
    ]


def _cards(world: World) -> list[Any]:
    me = cast_of(world.seed).me.name
    return [_thing(CardThing, "card_id", row, is_mine=row["holder"] == me) for row in list_bank_cards(world)["cards"]]


def _disputes(world: World) -> list[Any]:
    found: list[Any] = []
    for key, dispute in latest_disputes(world).items():
        row = world.get(BankTransaction, key)
        if row is not None:
            found.append(_thing(DisputeThing, "dispute_id", transaction_view(world, row, dispute)))
    return found


def _thing(kind: type[Any], key: str, view: Mapping[str, Any], **unseen: Any) -> Any:
    known = {name: view[name] for name in kind._fields if name in view}
    return kind(**{**known, **unseen, "id": view[key]})


THINGS: Mapping[str, Rows] = {
    "account": _accounts,
    "bank_transaction": _transactions,
    "payee": _payees,
    "scheduled_transfer": _schedules,
    "card": _cards,
    "dispute": _disputes,
}
