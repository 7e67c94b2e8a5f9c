"""Fourteen months of money in time order, and the accounts as they stand this morning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise
from typing import Final

from servers.cast.days import at_local
from servers.cast.drafts import Bookkeeper, Draft
from servers.cast.entries import Entry, Trip
from servers.cast.firms import Company
from servers.cast.household import (
    draw_regular_debits,
    live_a_month,
    pay_off_credit,
    plant_charges,
    plant_payments,
    settle_with_people,
    spend,
    travel,
)
from servers.cast.money import BankAccount, Payee
from servers.cast.people import People
from servers.cast.purchases import number_of
from servers.cast.savings import save_with_broker, sell_used
from servers.cast.shops import Merchant

# What an account holds at its lowest, in cents.
_LOWEST: Final = {
    "joint": 60_000,
    "rainy_day": 640_000,
    "travel": 310_000,
    "dormant": 412_050,
    "credit": 0,
    "fixed_term": 1_000_000,
    "youth": 14_000,
    "euro": 92_000,
    "parent": 150_000,
    "frozen": 118_340,
    "closed": 0,
}
_BUFFER: Final = 40_000
_SWEEP_STEP: Final = 5_000


@dataclass(frozen=True, slots=True)
class Books:
    """The ledger in time order, the accounts with their balances, the trips, the rent in cents."""

    ledger: tuple[Entry, ...]
    accounts: tuple[BankAccount, ...]
    trips: tuple[Trip, ...]
    rent: int


def _in_order(drafts: Iterable[Draft]) -> list[Draft]:
    return sorted(drafts, key=lambda draft: (draft.day, draft.minute))


def _sum_and_low(drafts: Iterable[Draft], account: str) -> tuple[int, int]:
    """The sum of the drafts' effects on `account`, and the lowest point on the way (0 or less)."""
    total = low = 0
    for draft in drafts:
        total += draft.effect_on(account)
        low = min(low, total)
    return total, low


def _sweep(books: Bookkeeper, target: int) -> int:
    """Moves money between everyday and rainy_day on paydays so that everyday never runs dry and ends near `target`.

    Returns the opening balance with which it ends exactly there.
    """
    touching = _in_order(draft for draft in books.drafts if "everyday" in {draft.account, draft.counterparty})
    paydays = [draft.day for draft in touching if draft.kind == "salary"]
    cycles = list(pairwise([books.start, *paydays, books.today + timedelta(days=1)]))
    spans = [[draft for draft in touching if begin <= draft.day < end] for begin, end in cycles]
    opening = balance = _BUFFER - _sum_and_low(spans[0], "everyday")[1]
    for (begin, end), span in zip(cycles, spans, strict=True):
        total, low = _sum_and_low(span, "everyday")
        wanted = target - total if end > books.today else _BUFFER - low
        if begin > books.start:
            spare = (balance - wanted) // _SWEEP_STEP * _SWEEP_STEP
            if spare > 0:
                books.move("everyday", "rainy_day", begin, spare, "savings", "What is left", minute=8 * 60)
            elif spare < 0:
                books.move("rainy_day", "everyday", begin, -spare, "top_up", "Top-up", minute=3 * 60)
            balance -= spare
        balance += total
    return opening + target - balance


def _add_interest(books: Bookkeeper, account: BankAccount, opening: int) -> None:
    """On each first of the month, a twelfth of the year's rate on what stood there the evening before."""
    touching = [draft for draft in books.drafts if account.key in {draft.account, draft.counterparty}]
    earned = 0
    for month in books.months:
        stood = opening + earned + sum(draft.effect_on(account.key) for draft in touching if draft.day < month)
        interest = stood * account.rate_bp // 120_000
        if books.add(Draft(month, 30, account.key, interest, "interest", "interest", "bank", "Interest")):
            earned += interest


def _number_orders(books: Bookkeeper, seed: int) -> None:
    """Each order and each sale of mine carries the number that its shop's own world gives it."""
    counts: dict[str, int] = {}
    for draft in books.drafts:
        if draft.kind == "order":
            place = counts.get(draft.counterparty, 0)
            draft.reference = f"Order {number_of(seed, draft.counterparty, place)}"
            counts[draft.counterparty] = place + 1
        elif draft.refunds:
            draft.reference = draft.refunds.reference
    first = counts.get("marketplace", 0)
    for place, draft in enumerate((draft for draft in books.drafts if draft.kind == "payout"), first):
        draft.reference = f"Sale {number_of(seed, draft.counterparty, place)}"


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

    On everyday, what is available (the balance less pending card charges) falls some cents short of the rent.
    """
    books = Bookkeeper(seed, today, people, employer, merchants, payees)
    for chapter in (
        live_a_month,
        draw_regular_debits,
        spend,
        settle_with_people,
        travel,
        plant_charges,
        plant_payments,
        save_with_broker,
        sell_used,
        pay_off_credit,
    ):
        chapter(books)
    rent = next(-draft.amount for draft in books.drafts if draft.kind == "rent")
    held = sum(-draft.amount for draft in books.drafts if draft.is_held and draft.account == "everyday")
    openings = {"everyday": _sweep(books, rent - books.rng.randrange(13, 96) + held)}
    books.drafts = _in_order(books.drafts)
    for account in accounts:
        if account.key not in openings:
            low = 0 if account.kind == "credit" else _sum_and_low(books.drafts, account.key)[1]
            lowest = _LOWEST[account.key]
            openings[account.key] = lowest - low + (books.rng.randrange(20_000) if lowest else 0)
    for account in accounts:
        if account.rate_bp:
            _add_interest(books, account, openings[account.key])
    books.drafts = _in_order(books.drafts)
    _number_orders(books, seed)
    standing = tuple(
        replace(
            account,
            opening=openings[account.key],
            balance=openings[account.key] + sum(draft.effect_on(account.key) for draft in books.drafts),
        )
        for account in accounts
    )
    return Books(_write_out(books.drafts, accounts), standing, tuple(books.trips), rent)


def _write_out(drafts: list[Draft], accounts: tuple[BankAccount, ...]) -> tuple[Entry, ...]:
    keys = {id(draft): f"L{number:04}" for number, draft in enumerate(drafts, start=1)}
    nicknames = {account.key: account.nickname for account in accounts}
    return tuple(
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
        for draft in drafts
    )
