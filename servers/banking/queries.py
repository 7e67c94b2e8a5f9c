"""Selects of the bank, compiled once."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, bindparam, func, literal_column, select
from sqlalchemy.orm import aliased

from servers.banking.models import (
    Account,
    AccountHolder,
    BankTransaction,
    Card,
    Dispute,
    Holder,
    Payee,
    ScheduledTransfer,
)
from sessions import Query, columns, entities

_T = BankTransaction
_PENDING: ColumnElement[str] = literal_column("'pending'")  # written out, so that the index of pending rows serves
_Target = aliased(Account)

role_of = columns(
    select(AccountHolder.role)
    .join(Holder, Holder.holder_id == AccountHolder.holder_id)
    .where(AccountHolder.account_id == bindparam("account_id"), Holder.email == bindparam("me"))
)
my_accounts = columns(
    select(*Account.__table__.columns, AccountHolder.role)
    .join(AccountHolder, AccountHolder.account_id == Account.account_id)
    .join(Holder, Holder.holder_id == AccountHolder.holder_id)
    .where(Holder.email == bindparam("me"))
    .order_by(Account.opened_on, Account.account_id)
)
holders_of = columns(
    select(Holder.name, AccountHolder.role)
    .join(AccountHolder, AccountHolder.holder_id == Holder.holder_id)
    .where(AccountHolder.account_id == bindparam("account_id"))
    .order_by(Holder.name)
)
cards = columns(
    select(*Card.__table__.columns, Account.nickname, Holder.name.label("holder"))
    .join(Account, Account.account_id == Card.account_id)
    .join(Holder, Holder.holder_id == Card.holder_id)
    .order_by(Card.card_id)
)
replacement_of = entities(select(Card).where(Card.replaces_id == bindparam("card_id"), Card.status == "ordered"))

# Charges that the shop has not claimed yet lower what is available, not the balance.
held_on = columns(
    select(func.coalesce(func.sum(-_T.amount), 0)).where(
        _T.account_id == bindparam("account_id"), _T.status == _PENDING, _T.kind == "card"
    )
)
held = columns(
    select(_T.account_id, func.sum(-_T.amount).label("amount"))
    .where(_T.status == _PENDING, _T.kind == "card")
    .group_by(_T.account_id)
)
withdrawals = columns(
    select(func.count(_T.transaction_id)).where(
        _T.account_id == bindparam("account_id"),
        _T.day >= bindparam("first_day"),
        _T.day <= bindparam("last_day"),
        _T.kind == "transfer",
        _T.amount < 0,
        _T.status == "booked",
    )
)
paid_out_on = columns(
    select(func.coalesce(func.sum(-_T.amount), 0)).where(
        _T.account_id == bindparam("account_id"),
        _T.day == bindparam("day"),
        _T.kind == "payment",
        _T.amount < 0,
        _T.status != "recalled",
        _T.status != "failed",
    )
)
paid_to = columns(
    select(func.coalesce(func.sum(-_T.amount), 0)).where(
        _T.payee_id == bindparam("payee_id"), _T.status != "recalled", _T.status != "failed"
    )
)
pending_payments = entities(
    select(_T).where(_T.status == _PENDING, _T.kind == "payment").order_by(_T.at, _T.transaction_id)
)

# The latest payment to each payee: SQLite takes the bare columns from the row that holds the maximum.
payees = columns(
    select(
        *Payee.__table__.columns,
        func.max(_T.at).label("last_at"),
        _T.day.label("last_paid_on"),
        (-_T.amount).label("last_amount"),
    )
    .outerjoin(_T, (_T.payee_id == Payee.payee_id) & (_T.status != "recalled") & (_T.status != "failed"))
    .group_by(Payee.payee_id)
    .order_by(Payee.name, Payee.payee_id)
)
schedules = columns(
    select(
        *ScheduledTransfer.__table__.columns,
        Account.nickname.label("source"),
        _Target.nickname.label("target"),
        Payee.name.label("payee"),
    )
    .join(Account, Account.account_id == ScheduledTransfer.source_id)
    .outerjoin(_Target, _Target.account_id == ScheduledTransfer.target_id)
    .outerjoin(Payee, Payee.payee_id == ScheduledTransfer.payee_id)
    .order_by(ScheduledTransfer.next_day, ScheduledTransfer.schedule_id)
)
waiting_schedules = entities(
    select(ScheduledTransfer)
    .where((ScheduledTransfer.status == "active") | (ScheduledTransfer.status == "failed"))
    .order_by(ScheduledTransfer.next_day, ScheduledTransfer.schedule_id)
)
disputes_of = entities(
    select(Dispute)
    .where(Dispute.transaction_id == bindparam("transaction_id"))
    .order_by(Dispute.opened_on.desc(), Dispute.dispute_id)
)
given_back = columns(
    select(func.coalesce(func.sum(_T.amount), 0)).where(
        _T.pair_id == bindparam("transaction_id"), _T.kind == "refund", _T.status != "failed"
    )
)
twins = columns(
    select(_T.transaction_id).where(
        _T.account_id == bindparam("account_id"),
        _T.day >= bindparam("first_day"),
        _T.day <= bindparam("last_day"),
        _T.kind == "card",
        _T.amount == bindparam("amount"),
        _T.counterparty == bindparam("counterparty"),
        _T.transaction_id != bindparam("transaction_id"),
    )
)


_TESTS: dict[str, ColumnElement[bool]] = {
    "account_id": _T.account_id == bindparam("account_id"),
    "kind": _T.kind == bindparam("kind"),
    "status": _T.status == bindparam("status"),
    "in": _T.amount > 0,
    "out": _T.amount < 0,
    "min_amount": func.abs(_T.amount) >= bindparam("min_amount"),
    "max_amount": func.abs(_T.amount) <= bindparam("max_amount"),
    "from_day": _T.day >= bindparam("from_day"),
    "to_day": _T.day <= bindparam("to_day"),
}


class Search(NamedTuple):
    """How many transactions there are, and `count` of them from the `start`-th on, newest first."""

    total: Query[Any]
    rows: Query[BankTransaction]


@cache
def search(tests: tuple[str, ...], words: int) -> Search:
    """Transactions that pass the named tests and hold `words` words (arguments `word0`, `word1` ...)."""
    wanted = [_TESTS[name] for name in tests]
    wanted += [func.instr(_T.words, bindparam(f"word{number}")) > 0 for number in range(words)]
    newest = select(_T).where(*wanted).order_by(_T.at.desc(), _T.transaction_id)
    return Search(
        columns(select(func.count(_T.transaction_id)).where(*wanted)),
        entities(newest.limit(bindparam("count")).offset(bindparam("start"))),
    )


newest_first = entities(select(_T).order_by(_T.at.desc(), _T.transaction_id))
