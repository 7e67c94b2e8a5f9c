"""What the tools answer.

Ids stand under their parameters' names. Amounts are positive cents; `direction` says which way.
"""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.banking import queries
from servers.banking.days import clock_time, cut_off
from servers.banking.models import BankTransaction, Card, Dispute, Payee, ScheduledTransfer
from servers.kit.text import plain, wall
from sessions import World


class AccountView(TypedDict):
    """One account in a list; `owed` stands on credit accounts."""

    account_id: str
    nickname: str
    kind: str
    last4: str
    currency: str
    balance: int
    available: int
    status: str
    role: str
    owed: NotRequired[int]


class AccountsView(TypedDict):
    """My accounts."""

    accounts: list[AccountView]


class HolderView(TypedDict):
    """In whose name an account stands."""

    name: str
    role: str


class AccountDetail(AccountView):
    """One account in full."""

    number: str
    holders: list[HolderView]
    opened_on: str
    status_reason: NotRequired[str]
    overdraft_limit: NotRequired[int]
    credit_limit: NotRequired[int]
    interest_rate_bp: NotRequired[int]
    payment_limit_day: int
    payments_left_today: int
    withdrawals_this_month: NotRequired[int]
    next_withdrawal_fee: NotRequired[int]
    matures_on: NotRequired[str]


class TransactionView(TypedDict):
    """One movement on one account."""

    transaction_id: str
    account_id: str
    day: str
    time: str
    amount: int
    direction: str
    kind: str
    status: str
    counterparty: str
    reference: NotRequired[str]
    payee_id: NotRequired[str]
    card_id: NotRequired[str]
    pair_id: NotRequired[str]
    speed: NotRequired[str]
    dispute_id: NotRequired[str]
    dispute_status: NotRequired[str]
    recallable_until: NotRequired[str]


class TransactionsView(TypedDict):
    """One page of movements, newest first."""

    transactions: list[TransactionView]
    total: int
    next_cursor: NotRequired[str]


class StatementView(TypedDict):
    """A month of an account: opening + paid_in - paid_out - fees + interest = closing."""

    account_id: str
    month: str
    currency: str
    opening: int
    paid_in: int
    paid_out: int
    fees: int
    interest: int
    closing: int


class TransferView(TypedDict):
    """A transfer that was made: the leg out, and what is left on either side."""

    transaction_id: str
    source_id: str
    target_id: str
    amount: int
    fee: int
    source_balance: int
    target_balance: int


class PayeeView(TypedDict):
    """One payee."""

    payee_id: str
    name: str
    nickname: NotRequired[str]
    last4: str
    status: str
    added_on: str
    last_amount: NotRequired[int]
    last_paid_on: NotRequired[str]


class PayeesView(TypedDict):
    """Payees by name."""

    payees: list[PayeeView]


class NewPayeeView(TypedDict):
    """A payee that was added, and what it may get in its first day."""

    payee_id: str
    name: str
    nickname: NotRequired[str]
    last4: str
    status: str
    most_in_first_day: int


class PaymentView(TypedDict):
    """A payment that was sent; `recallable_until` stands while it is pending."""

    transaction_id: str
    payee_id: str
    source_id: str
    amount: int
    fee: int
    status: str
    recallable_until: NotRequired[str]
    available: int


class RecallView(TypedDict):
    """A payment that was called back."""

    transaction_id: str
    account_id: str
    amount: int
    status: str
    available: int


class ScheduleView(TypedDict):
    """One scheduled transfer."""

    schedule_id: str
    source_id: str
    source: str
    target_id: NotRequired[str]
    payee_id: NotRequired[str]
    destination: str
    amount: int
    repeat: str
    next_day: NotRequired[str]
    last_day: NotRequired[str]
    skipped_days: NotRequired[list[str]]
    status: str
    failed_on: NotRequired[str]
    failure: NotRequired[str]
    reference: NotRequired[str]


class SchedulesView(TypedDict):
    """One page of scheduled transfers, the next to run first."""

    scheduled_transfers: list[ScheduleView]
    total: int
    next_cursor: NotRequired[str]


class ScheduledView(TypedDict):
    """A scheduled transfer as it stands after a write; `change` says what was done."""

    schedule_id: str
    change: str
    status: str
    amount: int
    repeat: str
    next_day: NotRequired[str]


class CardView(TypedDict):
    """One card; `account` is the account's nickname."""

    card_id: str
    account_id: str
    account: str
    holder: str
    kind: str
    last4: str
    status: str
    frozen_by: NotRequired[str]
    daily_limit: int
    online: bool
    abroad: bool
    expires_on: str
    arrives_by: NotRequired[str]
    replaces_id: NotRequired[str]


class CardsView(TypedDict):
    """Cards on my accounts."""

    cards: list[CardView]


class CardControlsView(TypedDict):
    """A card's switches after a change; `change` says what was set."""

    card_id: str
    change: str
    status: str
    daily_limit: int
    online: bool
    abroad: bool


class ReplacementView(TypedDict):
    """The new card, and the old one that it replaces."""

    card_id: str
    last4: str
    status: str
    arrives_by: str
    replaces_id: str


class DisputeView(TypedDict):
    """A dispute after a write; `credited` was put back at once, `taken_back` was taken again."""

    dispute_id: str
    transaction_id: str
    status: str
    amount: int
    credited: NotRequired[int]
    taken_back: NotRequired[int]


def account_view(row: Any, held: int) -> AccountView:
    """A row of `queries.my_accounts`, with its pending card charges."""
    view: AccountView = {
        "account_id": row.account_id,
        "nickname": row.nickname,
        "kind": row.kind,
        "last4": last4(row.number),
        "currency": row.currency,
        "balance": row.balance,
        "available": row.balance - held + row.overdraft_limit,
        "status": row.status,
        "role": row.role,
    }
    if row.kind == "credit":
        view["owed"] = max(0, -row.balance)
    return view


def transaction_view(world: World, row: BankTransaction, dispute: Dispute | None) -> TransactionView:
    """One movement as shown."""
    view: TransactionView = {
        "transaction_id": row.transaction_id,
        "account_id": row.account_id,
        "day": row.day,
        "time": clock_time(row.at, world.zone),
        "amount": abs(row.amount),
        "direction": "in" if row.amount > 0 else "out",
        "kind": row.kind,
        "status": row.status,
        "counterparty": row.counterparty,
    }
    if row.reference:
        view["reference"] = row.reference
    if row.payee_id:
        view["payee_id"] = row.payee_id
    if row.card_id:
        view["card_id"] = row.card_id
    if row.pair_id:
        view["pair_id"] = row.pair_id
    if row.speed:
        view["speed"] = row.speed
    if dispute is not None:
        view["dispute_id"] = dispute.dispute_id
        view["dispute_status"] = dispute.status
    if row.kind == "payment" and row.status == "pending":
        view["recallable_until"] = recallable_until(world, row)
    return view


def payee_view(world: World, row: Any) -> PayeeView:
    """A row of `queries.payees` as shown."""
    view: PayeeView = {
        "payee_id": row.payee_id,
        "name": row.name,
        "last4": last4(row.number),
        "status": row.status,
        "added_on": wall(row.added_at, world.zone).date().isoformat(),
    }
    if row.nickname:
        view["nickname"] = row.nickname
    if row.last_paid_on is not None:
        view["last_amount"] = row.last_amount
        view["last_paid_on"] = row.last_paid_on
    return view


def schedule_view(row: Any) -> ScheduleView:
    """A row of `queries.schedules` as shown."""
    view: ScheduleView = {
        "schedule_id": row.schedule_id,
        "source_id": row.source_id,
        "source": row.source,
        "destination": row.target if row.payee_id is None else row.payee,
        "amount": row.amount,
        "repeat": row.repeat,
        "status": row.status,
    }
    if row.target_id:
        view["target_id"] = row.target_id
    if row.payee_id:
        view["payee_id"] = row.payee_id
    if row.status in {"active", "failed"}:
        view["next_day"] = row.next_day
    if row.last_day:
        view["last_day"] = row.last_day
    if row.skipped_days:
        view["skipped_days"] = row.skipped_days
    if row.failure:
        view["failed_on"] = row.failed_on
        view["failure"] = row.failure
    if row.reference:
        view["reference"] = row.reference
    return view


def card_view(row: Any) -> CardView:
    """A row of `queries.cards` as shown."""
    view: CardView = {
        "card_id": row.card_id,
        "account_id": row.account_id,
        "account": row.nickname,
        "holder": row.holder,
        "kind": row.kind,
        "last4": row.last4,
        "status": row.status,
        "daily_limit": row.daily_limit,
        "online": row.online,
        "abroad": row.abroad,
        "expires_on": row.expires_on,
    }
    if row.status == "frozen":
        view["frozen_by"] = row.frozen_by
    if row.status == "ordered":
        view["arrives_by"] = row.arrives_by
    if row.replaces_id:
        view["replaces_id"] = row.replaces_id
    return view


def recallable_until(world: World, row: BankTransaction) -> str:
    """The local minute at which a pending payment is booked."""
    return cut_off(wall(row.at, world.zone)).isoformat(timespec="minutes")


def held_by_account(world: World) -> dict[str, int]:
    """Pending card charges by account."""
    return {row.account_id: row.amount for row in world.all(queries.held)}


def latest_disputes(world: World) -> dict[str, Dispute]:
    """The latest dispute of each disputed charge."""
    found = sorted(world.find(Dispute), key=lambda row: (row.opened_on, row.status != "withdrawn"))
    return {row.transaction_id: row for row in found}


def matches(text: str | None, *fields: str) -> bool:
    """Whether all words of a search stand in the fields."""
    if text is None:
        return True
    shown = plain(" ".join(fields))
    return all(word in shown for word in plain(text).split())


def last4(number: str) -> str:
    """The last four digits of an account number."""
    return number.replace("-", "")[-4:]


def named(payee: Payee) -> str:
    """A payee in a message."""
    return f"{payee.name} ({payee.payee_id})"


def called_card(card: Card) -> str:
    """A card in a message."""
    return f"{card.kind} card ending {card.last4} ({card.card_id})"


def called_schedule(row: ScheduledTransfer) -> str:
    """A scheduled transfer in a message."""
    return f"{row.reference} ({row.schedule_id})" if row.reference else row.schedule_id
