"""Tables of the bank, the types that point to them, and how money and days stand in them.

Money is whole cents of the account's currency. Days are local dates ("2026-03-11"), moments are UTC instants
("2026-03-11T10:00:00Z").
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

AccountKind = Literal["everyday", "savings", "joint", "credit", "fixed_term", "youth"]
AccountStatus = Literal["active", "frozen", "dormant", "closed"]
Currency = Literal["USD", "EUR"]
Role = Literal["owner", "joint", "proxy"]
TransactionKind = Literal[
    "card", "transfer", "payment", "direct_debit", "salary", "refund", "fee", "interest", "cash"
]  # fmt: skip
TransactionStatus = Literal["pending", "booked", "recalled", "failed"]
Speed = Literal["standard", "instant"]
PayeeStatus = Literal["active", "blocked"]
Repeat = Literal["once", "weekly", "fortnightly", "monthly", "quarterly"]
ScheduleStatus = Literal["active", "failed", "ended", "cancelled"]
CardKind = Literal["debit", "credit", "virtual"]
CardStatus = Literal["active", "frozen", "expired", "cancelled", "ordered"]
FrozenBy = Literal["me", "bank", "none"]
DisputeReason = Literal["not_me", "duplicate", "wrong_amount", "not_received", "not_as_described"]
DisputeStatus = Literal["open", "credited", "won", "lost", "withdrawn"]


class Base(DeclarativeBase):
    """Tables of this world."""


class Holder(Base):
    """Somebody in whose name an account stands. The e-mail says who it is in other worlds."""

    __tablename__ = "holder"

    holder_id: Mapped[str] = mapped_column(primary_key=True, info=generated("HD-{6}"))
    name: Mapped[str]
    email: Mapped[str] = mapped_column(unique=True)
    phone: Mapped[str]


class Account(Base):
    """An account that the user sees.

    `balance` is `opening_balance` (what stood there before the first row) and all rows but pending card charges,
    recalled and failed ones; on a credit account it is negative by what is owed, and `overdraft_limit` is the limit.
    """

    __tablename__ = "account"

    account_id: Mapped[str] = mapped_column(primary_key=True, info=generated("AC-{6}"))
    kind: Mapped[AccountKind] = mapped_column(String)
    nickname: Mapped[str] = mapped_column(info=mark("text"))
    number: Mapped[str] = mapped_column(unique=True)
    currency: Mapped[Currency] = mapped_column(String)
    balance: Mapped[int]
    opening_balance: Mapped[int]
    overdraft_limit: Mapped[int]
    payment_limit_day: Mapped[int]
    status: Mapped[AccountStatus] = mapped_column(String)
    status_reason: Mapped[str] = mapped_column(info=mark("text"))
    matures_on: Mapped[str | None]
    opened_on: Mapped[str]
    rate_bp: Mapped[int]


class AccountHolder(Base):
    """Who may do what with an account: a proxy may only look."""

    __tablename__ = "account_holder"

    account_id: Mapped[str] = mapped_column(ForeignKey("account.account_id"), primary_key=True)
    holder_id: Mapped[str] = mapped_column(ForeignKey("holder.holder_id"), primary_key=True)
    role: Mapped[Role] = mapped_column(String)


class Payee(Base):
    """Somebody whom the user pays, at the account of this number."""

    __tablename__ = "payee"

    payee_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PY-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    nickname: Mapped[str] = mapped_column(info=mark("text"))
    number: Mapped[str] = mapped_column(unique=True)
    status: Mapped[PayeeStatus] = mapped_column(String)
    added_at: Mapped[str] = mapped_column(info=mark("volatile"))


class Directory(Base):
    """Accounts at other banks, their true holders, and the one-time code that the bank texts to the user for each.

    No tool shows it.
    """

    __tablename__ = "directory"

    number: Mapped[str] = mapped_column(primary_key=True, info=mark("user_knows"))
    true_name: Mapped[str] = mapped_column(info=mark("user_knows"))
    code: Mapped[str] = mapped_column(info=mark("user_knows"))


class Card(Base):
    """A card on an account. `frozen_by` is "none" unless it is frozen."""

    __tablename__ = "card"

    card_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CD-{6}"))
    account_id: Mapped[str] = mapped_column(ForeignKey("account.account_id"))
    holder_id: Mapped[str] = mapped_column(ForeignKey("holder.holder_id"))
    kind: Mapped[CardKind] = mapped_column(String)
    last4: Mapped[str]
    status: Mapped[CardStatus] = mapped_column(String)
    frozen_by: Mapped[FrozenBy] = mapped_column(String)
    daily_limit: Mapped[int]
    online: Mapped[bool]
    abroad: Mapped[bool]
    expires_on: Mapped[str]
    arrives_by: Mapped[str | None]
    replaces_id: Mapped[str | None] = mapped_column(ForeignKey("card.card_id"))


class BankTransaction(Base):
    """A movement on one account; `amount` is negative when money leaves it.

    `pair_id` is the other leg of a transfer, or the charge that a refund or a dispute's credit belongs to. `speed` is
    set on payments to payees that were sent by hand. `words` is what a search looks into.
    """

    __tablename__ = "bank_transaction"
    __table_args__ = (
        Index("bank_transaction_at", "at"),
        Index("bank_transaction_account", "account_id", "day"),
        Index("bank_transaction_payee", "payee_id", sqlite_where=text("payee_id IS NOT NULL")),
        Index("bank_transaction_pair", "pair_id", sqlite_where=text("pair_id IS NOT NULL")),
        Index("bank_transaction_unbooked", "account_id", sqlite_where=text("status = 'pending'")),
        CheckConstraint("amount <> 0"),
    )

    transaction_id: Mapped[str] = mapped_column(primary_key=True, info=generated("TX-{7}"))
    account_id: Mapped[str] = mapped_column(ForeignKey("account.account_id"))
    amount: Mapped[int]
    kind: Mapped[TransactionKind] = mapped_column(String)
    status: Mapped[TransactionStatus] = mapped_column(String)
    at: Mapped[str] = mapped_column(info=mark("volatile"))
    day: Mapped[str]
    counterparty: Mapped[str] = mapped_column(info=mark("text"))
    reference: Mapped[str] = mapped_column(info=mark("text"))
    payee_id: Mapped[str | None] = mapped_column(ForeignKey("payee.payee_id"))
    card_id: Mapped[str | None] = mapped_column(ForeignKey("card.card_id"))
    pair_id: Mapped[str | None] = mapped_column(
        ForeignKey("bank_transaction.transaction_id", deferrable=True, initially="DEFERRED")
    )
    speed: Mapped[Speed | None] = mapped_column(String)
    words: Mapped[str] = mapped_column(info=mark("volatile"))


class ScheduledTransfer(Base):
    """Money that leaves an account on coming days, to an own account or to a payee.

    `next_day` is the n-th day of the rhythm that began on `first_day`. After a run failed `failed_on` is its day and
    `failure` says why; the bank tries once more on the day after.
    """

    __tablename__ = "scheduled_transfer"
    __table_args__ = (CheckConstraint("(target_id IS NULL) <> (payee_id IS NULL)"),)

    schedule_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SC-{6}"))
    source_id: Mapped[str] = mapped_column(ForeignKey("account.account_id"))
    target_id: Mapped[str | None] = mapped_column(ForeignKey("account.account_id"))
    payee_id: Mapped[str | None] = mapped_column(ForeignKey("payee.payee_id"))
    amount: Mapped[int]
    repeat: Mapped[Repeat] = mapped_column(String)
    first_day: Mapped[str]
    next_day: Mapped[str]
    last_day: Mapped[str | None]
    skipped_days: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    status: Mapped[ScheduleStatus] = mapped_column(String)
    failed_on: Mapped[str | None]
    failure: Mapped[str] = mapped_column(info=mark("text"), default="")
    reference: Mapped[str] = mapped_column(info=mark("text"))


class Dispute(Base):
    """A card charge that the user contests; at most one of a charge is open or credited."""

    __tablename__ = "dispute"
    __table_args__ = (
        Index(
            "dispute_running", "transaction_id", unique=True, sqlite_where=text("status IN ('open', 'credited')")
        ),
    )  # fmt: skip

    dispute_id: Mapped[str] = mapped_column(primary_key=True, info=generated("DP-{6}"))
    transaction_id: Mapped[str] = mapped_column(ForeignKey("bank_transaction.transaction_id"))
    reason: Mapped[DisputeReason] = mapped_column(String)
    amount: Mapped[int]
    status: Mapped[DisputeStatus] = mapped_column(String)
    opened_on: Mapped[str]
    note: Mapped[str] = mapped_column(info=mark("text"))


class Statement(Base):
    """Totals of an account over a month that is over: opening + paid_in - paid_out - fees + interest = closing."""

    __tablename__ = "statement"

    account_id: Mapped[str] = mapped_column(ForeignKey("account.account_id"), primary_key=True)
    month: Mapped[str] = mapped_column(primary_key=True)
    opening: Mapped[int]
    paid_in: Mapped[int]
    paid_out: Mapped[int]
    fees: Mapped[int]
    interest: Mapped[int]
    closing: Mapped[int]


AccountId = Annotated[str, Ref(Account), Field(description="An account, such as AC-7K3QX9.")]
TransactionId = Annotated[str, Ref(BankTransaction), Field(description="A transaction, such as TX-4MH2R8D.")]
PayeeId = Annotated[str, Ref(Payee), Field(description="A payee, such as PY-P5V8WE.")]
ScheduleId = Annotated[str, Ref(ScheduledTransfer), Field(description="A scheduled transfer, such as SC-9DT4NB.")]
CardId = Annotated[str, Ref(Card), Field(description="A card, such as CD-2GX7LU.")]
DisputeId = Annotated[str, Ref(Dispute), Field(description="A dispute, such as DP-H6K3YS.")]
