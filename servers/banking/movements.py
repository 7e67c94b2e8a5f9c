"""Money moving: every balance changes here, together with the row that says why."""

from __future__ import annotations

from datetime import date, datetime

from servers.banking.models import Account, BankTransaction, Payee, Speed, TransactionKind, TransactionStatus
from servers.kit.text import instant, plain
from sessions import World


def enter(
    world: World,
    account_id: str,
    amount: int,
    kind: TransactionKind,
    counterparty: str,
    *,
    day: date,
    at: datetime,
    reference: str = "",
    status: TransactionStatus = "booked",
    transaction_id: str | None = None,
    payee_id: str | None = None,
    card_id: str | None = None,
    pair_id: str | None = None,
    speed: Speed | None = None,
) -> BankTransaction:
    """Write one row and move the balance by it; a pending card charge only holds the money."""
    row = world.insert(
        BankTransaction,
        transaction_id=transaction_id or world.new_id(BankTransaction),
        account_id=account_id,
        amount=amount,
        kind=kind,
        status=status,
        at=instant(at),
        day=day.isoformat(),
        counterparty=counterparty,
        reference=reference,
        payee_id=payee_id,
        card_id=card_id,
        pair_id=pair_id,
        speed=speed,
        words=plain(f"{counterparty} {reference}"),
    )
    if not (status == "pending" and kind == "card"):
        change_balance(world, account_id, amount)
    return row


def change_balance(world: World, account_id: str, by: int) -> None:
    """Add to an account's balance."""
    account = world.get(Account, account_id)
    if account is None:
        raise LookupError(account_id)
    world.update(Account, account_id, balance=account.balance + by)


def move(
    world: World, source: Account, target: Account, amount: int, fee: int, memo: str, *, day: date, at: datetime
) -> tuple[str, str]:
    """Both legs of a transfer between own accounts, and its fee; ids of the leg out and the leg in."""
    out, into = world.new_id(BankTransaction), world.new_id(BankTransaction)
    enter(
        world, source.account_id, -amount, "transfer", target.nickname,
        day=day, at=at, reference=memo, transaction_id=out, pair_id=into,
    )  # fmt: skip
    enter(
        world, target.account_id, amount, "transfer", source.nickname,
        day=day, at=at, reference=memo, transaction_id=into, pair_id=out,
    )  # fmt: skip
    if fee:
        enter(world, source.account_id, -fee, "fee", "Bank", day=day, at=at, reference="Withdrawal fee")
    return out, into


def pay(
    world: World, source: Account, payee: Payee, amount: int, reference: str, *, day: date, at: datetime,
    speed: Speed | None, fee: int = 0,
) -> BankTransaction:  # fmt: skip
    """A payment to a payee; standard ones stay pending though the money has left the balance."""
    row = enter(
        world, source.account_id, -amount, "payment", payee.name,
        day=day, at=at, reference=reference, payee_id=payee.payee_id, speed=speed,
        status="pending" if speed == "standard" else "booked",
    )  # fmt: skip
    if fee:
        enter(world, source.account_id, -fee, "fee", "Bank", day=day, at=at, reference="Instant payment fee")
    return row
