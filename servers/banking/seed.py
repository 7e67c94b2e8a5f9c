"""The bank as it stands this morning: holders, accounts, payees, cards and fourteen months of movements."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from servers.banking.days import cut_off, working_days_after
from servers.banking.models import (
    Account,
    AccountHolder,
    BankTransaction,
    Card,
    Directory,
    Holder,
    Payee,
)
from servers.banking.policy import CARD_WORKING_DAYS
from servers.banking.seed_disputes import DisputePlan, file_disputes, plan_disputes
from servers.banking.seed_schedules import schedule_transfers
from servers.banking.statements import close_month, moves
from servers.cast import Cast, Merchant
from servers.cast.ledger import Entry
from servers.kit.text import instant, plain
from sessions import World

# Merchants of these sectors are paid by standing order, one of each; the ledger calls such charges direct debits.
_PAID_BY_ORDER = ("club", "subscription")


@dataclass
class Books:
    """Ids that the world gave to the cast's things, by the cast's keys."""

    accounts: dict[str, str] = field(default_factory=dict[str, str])
    holders: dict[str, str] = field(default_factory=dict[str, str])
    payees: dict[str, str] = field(default_factory=dict[str, str])
    cards: dict[str, str] = field(default_factory=dict[str, str])
    rows: dict[str, str] = field(default_factory=dict[str, str])


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    rng = Random(f"banking-{cast.seed}")
    books = Books()
    disputes = plan_disputes(cast, Random(f"banking-disputes-{cast.seed}"))
    _open_accounts(world, cast, books, disputes)
    ordered = paid_by_order(cast)
    _list_payees(world, cast, books, ordered, rng)
    _issue_cards(world, cast, books)
    _enter_ledger(world, cast, books, {merchant.key: merchant for merchant in ordered})
    file_disputes(world, cast, books.rows, books.cards, books.accounts, disputes)
    schedule_transfers(world, cast, books.accounts, books.payees, ordered)
    _close_months(world, cast)


def paid_by_order(cast: Cast) -> tuple[Merchant, ...]:
    """The merchants that get a standing order instead of a direct debit: a club and a subscription."""
    found: list[Merchant] = []
    for sector in _PAID_BY_ORDER:
        rows = [merchant for merchant in cast.merchants if merchant.sector == sector]
        found.append(
            next((row for row in rows if "streaming" in (row.bill or "") or "gym" in (row.bill or "")), rows[0])
        )
    return tuple(found)


def _open_accounts(world: World, cast: Cast, books: Books, disputes: DisputePlan) -> None:
    for account in cast.accounts:
        for email, _ in account.holders:
            if email not in books.holders:
                person = cast.person(email)
                holder = world.insert(Holder, name=person.name, email=person.email, phone=person.phone)
                books.holders[email] = holder.holder_id
    for account in cast.accounts:
        row = world.insert(
            Account,
            kind=account.kind,
            nickname=account.nickname,
            number=account.number,
            currency=account.currency,
            balance=account.balance,
            opening_balance=account.opening - disputes.credited_on(account.key),
            overdraft_limit=account.overdraft_limit,
            payment_limit_day=account.payment_limit_day,
            status=account.status,
            status_reason=account.status_reason,
            matures_on=None if account.matures_on is None else account.matures_on.isoformat(),
            opened_on=account.opened_on.isoformat(),
            rate_bp=account.rate_bp,
        )
        books.accounts[account.key] = row.account_id
        for email, role in account.holders:
            world.insert(AccountHolder, account_id=row.account_id, holder_id=books.holders[email], role=role)


def _list_payees(world: World, cast: Cast, books: Books, ordered: tuple[Merchant, ...], rng: Random) -> None:
    for payee in cast.payees:
        row = world.insert(
            Payee,
            name=payee.name,
            nickname=_spoken(payee.nickname, payee.name),
            number=payee.number,
            status=payee.status,
            added_at=instant(payee.added_at),
        )
        books.payees[payee.number] = row.payee_id
    for merchant in ordered:
        added = cast.now - timedelta(days=rng.randrange(450, 900), minutes=rng.randrange(600))
        row = world.insert(
            Payee,
            name=merchant.name,
            nickname="",
            number=merchant.account_number,
            status="active",
            added_at=instant(added),
        )
        books.payees[merchant.account_number] = row.payee_id
    known: dict[str, tuple[str, str]] = {row.number: (row.true_name, row.code) for row in cast.directory}
    for merchant in ordered:
        known.setdefault(merchant.account_number, (merchant.name, f"{rng.randrange(100_000, 1_000_000)}"))
    for number, (name, code) in known.items():
        world.insert(Directory, number=number, true_name=name, code=code)


def _spoken(nickname: str, name: str) -> str:
    """A nickname as I typed it: what somebody is to me in small letters, a first name as it is."""
    return nickname if nickname in name.split() else nickname.lower()


def _issue_cards(world: World, cast: Cast, books: Books) -> None:
    waiting = list(cast.cards)
    while waiting:
        card = next(card for card in waiting if card.replaces is None or card.replaces in books.cards)
        waiting.remove(card)
        row = world.insert(
            Card,
            account_id=books.accounts[card.account],
            holder_id=books.holders[card.holder],
            kind=card.kind,
            last4=card.last4,
            status=card.status,
            frozen_by=card.frozen_by,
            daily_limit=card.daily_limit,
            online=card.online,
            abroad=card.abroad,
            expires_on=card.expires_on.isoformat(),
            arrives_by=working_days_after(cast.today, CARD_WORKING_DAYS - 2).isoformat()
            if card.status == "ordered"
            else None,
            replaces_id=None if card.replaces is None else books.cards[card.replaces],
        )
        books.cards[card.key] = row.card_id


def _enter_ledger(world: World, cast: Cast, books: Books, ordered: dict[str, Merchant]) -> None:
    nicknames = {account.key: account.nickname for account in cast.accounts}
    for entry in cast.ledger:
        if entry.method == "transfer":
            out, into = world.new_id(BankTransaction), world.new_id(BankTransaction)
            books.rows[entry.key] = out
            name = nicknames[entry.counterparty]
            _row(world, books, entry, out, counterparty=name, pair_id=into)
            _row(
                world, books, entry, into,
                account=entry.counterparty, amount=-entry.amount, counterparty=nicknames[entry.account], pair_id=out,
            )  # fmt: skip
            continue
        merchant = ordered.get(entry.counterparty)
        books.rows[entry.key] = row_id = world.new_id(BankTransaction)
        by_hand = entry.method == "payment" and entry.amount < 0 and entry.kind not in {"rent", "contribution"}
        _row(
            world,
            books,
            entry,
            row_id,
            counterparty=entry.name,
            kind="payment" if merchant else entry.method,
            payee=merchant.account_number if merchant else entry.payee,
            pair_id=None if entry.pair is None else books.rows[entry.pair],
            speed="standard" if by_hand else None,
            status="pending" if by_hand and entry.status == "booked" and _waits(world, entry) else entry.status,
        )


def _waits(world: World, entry: Entry) -> bool:
    """Whether a payment was sent after the last cut-off."""
    return cut_off(entry.at.astimezone(world.zone).replace(tzinfo=None)) > world.local


def _row(
    world: World, books: Books, entry: Entry, row_id: str, *, counterparty: str, account: str | None = None,
    amount: int | None = None, kind: str | None = None, payee: str | None = None, pair_id: str | None = None,
    speed: str | None = None, status: str | None = None,
) -> None:  # fmt: skip
    world.insert(
        BankTransaction,
        transaction_id=row_id,
        account_id=books.accounts[account or entry.account],
        amount=entry.amount if amount is None else amount,
        kind=kind or entry.method,
        status=status or entry.status,
        at=instant(entry.at),
        day=entry.day.isoformat(),
        counterparty=counterparty,
        reference=entry.reference,
        payee_id=None if payee is None else books.payees[payee],
        card_id=None if entry.card is None else books.cards[entry.card],
        pair_id=pair_id,
        speed=speed,
        words=plain(f"{counterparty} {entry.reference}"),
    )


def _close_months(world: World, cast: Cast) -> None:
    """Statements of all whole months that the books cover, of accounts that are not closed."""
    begins = _next_month(cast.ledger[0].day)
    for account in world.find(Account):
        if account.status == "closed":
            continue
        rows = world.find(BankTransaction, account_id=account.account_id)
        earlier = sum(row.amount for row in rows if moves(row) and row.day < begins.isoformat())
        month, standing = begins, account.opening_balance + earlier
        while month < cast.today.replace(day=1):
            standing = close_month(world, account.account_id, f"{month:%Y-%m}", standing, rows)
            month = _next_month(month)


def _next_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)
