"""The bank's rows as people see them; fields are named and valued as the tools show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from servers.banking import queries
from servers.banking.models import BankTransaction
from servers.banking.tools.accounts import get_account
from servers.banking.tools.cards import list_bank_cards
from servers.banking.tools.payees import list_payees
from servers.banking.views import latest_disputes, schedule_view, transaction_view
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
    reference: str | None = None
    payee_id: str | None = None
    card_id: str | None = None
    dispute_status: str | None = None
    recallable_until: str | None = None


class PayeeThing(NamedTuple):
    """A payee."""

    id: str
    name: str
    last4: str
    status: str
    added_on: str
    nickname: str | None = None
    last_amount: int | None = None
    last_paid_on: str | None = None


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


class DisputeThing(NamedTuple):
    """A dispute, spoken of by the charge that it is about."""

    id: str
    counterparty: str
    amount: int
    day: str
    dispute_status: str


def _accounts(world: World) -> list[Any]:
    ids = [row.account_id for row in world.all(queries.my_accounts, me=world.me)]
    return [_thing(AccountThing, "account_id", dict(get_account(world, key))) for key in ids]


def _transactions(world: World) -> list[Any]:
    disputes = latest_disputes(world)
    rows = world.all(queries.newest_first)
    return [
        _thing(TransactionThing, "transaction_id", dict(transaction_view(world, row, disputes.get(row.transaction_id))))
        for row in rows
    ]


def _payees(world: World) -> list[Any]:
    return [_thing(PayeeThing, "payee_id", dict(row)) for row in list_payees(world)["payees"]]


def _schedules(world: World) -> list[Any]:
    return [_thing(ScheduleThing, "schedule_id", dict(schedule_view(row))) for row in world.all(queries.schedules)]


def _cards(world: World) -> list[Any]:
    return [_thing(CardThing, "card_id", dict(row)) for row in list_bank_cards(world)["cards"]]


def _disputes(world: World) -> list[Any]:
    found: list[Any] = []
    for key, dispute in latest_disputes(world).items():
        row = world.get(BankTransaction, key)
        if row is not None:
            view = transaction_view(world, row, dispute)
            found.append(_thing(DisputeThing, "dispute_id", dict(view)))
    return found


def _thing(kind: type[Any], key: str, view: Mapping[str, Any]) -> Any:
    known = {name: view[name] for name in kind._fields if name in view}
    return kind(**{**known, "id": view[key]})


THINGS: Mapping[str, Rows] = {
    "account": _accounts,
    "bank_transaction": _transactions,
    "payee": _payees,
    "scheduled_transfer": _schedules,
    "card": _cards,
    "dispute": _disputes,
}
