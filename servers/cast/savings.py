"""What goes to the broker and comes back, and what the marketplace pays for things that I sold."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Final

from servers.cast.days import working_day_from, working_day_until
from servers.cast.drafts import Bookkeeper, Draft
from servers.cast.firms import Company
from servers.cast.shops import Merchant
from sessions.codes import code_of

_DEPOSITED_AGO: Final = 3
_SOLD_AGO: Final = (11, 24, 37, 52, 68, 101, 149, 221)
_STEP: Final = 45
"""The marketplace keeps a tenth: payouts of 45 cents a step come from prices of 50 cents a step."""
_TRADED_AGO: Final = (6, 11, 17)
_REPORTS_IN: Final = (10, 20)


@dataclass(frozen=True, slots=True)
class Trade:
    """Shares of a client that I bought at the broker's: so many of `company`, a mail domain, on `day`.

    `number` is what the contract note and the broker's own world call the order.
    """

    number: str
    company: str
    quantity: int
    day: date


def save_with_broker(books: Bookkeeper) -> None:
    """A deposit each month, a larger one three days ago, and a dividend each quarter."""
    rng = Random(f"{books.seed}/cast/broker")
    broker = books.by_sector["broker"][0]
    monthly = rng.randrange(10_000, 30_000, 2_500)
    for month in books.months:
        _pay(books, broker, working_day_from(month.replace(day=26)), -monthly, "Savings plan")
    day = working_day_until(books.today - timedelta(days=_DEPOSITED_AGO))
    _pay(books, broker, day, -rng.randrange(40_000, 120_000, 5_000), "Deposit", planted="deposit")
    for month in books.months[1::3]:
        _pay(books, broker, working_day_from(month.replace(day=15)), rng.randrange(2_100, 9_800), "Dividends")


def _pay(
    books: Bookkeeper, broker: Merchant, day: date, amount: int, reference: str, planted: str | None = None
) -> None:
    is_mine = amount < 0
    books.add(
        Draft(
            day=day,
            minute=6 * 60 if is_mine else 3 * 60,
            account="everyday",
            amount=amount,
            kind="deposit" if is_mine else "dividend",
            method="payment",
            counterparty=broker.key,
            name=broker.name,
            reference=reference,
            payee=broker.account_number if is_mine else None,
            planted=planted,
        )
    )


def sell_used(books: Bookkeeper) -> None:
    """What the marketplace paid out for things of mine; the sales are numbered when all orders are."""
    rng = Random(f"{books.seed}/cast/payouts")
    marketplace = books.by_sector["marketplace"][0]
    for days in _SOLD_AGO:
        books.add(
            Draft(
                day=working_day_until(books.today - timedelta(days=days + rng.randrange(-2, 3))),
                minute=4 * 60,
                account="everyday",
                amount=rng.randrange(60, 360) * _STEP,
                kind="payout",
                method="payment",
                counterparty=marketplace.key,
                name=marketplace.name,
            )
        )


def buy_shares(seed: int, today: date, clients: tuple[Company, ...]) -> tuple[Trade, ...]:
    """Up to three purchases of the last weeks, the oldest first: of clients whose shares are listed."""
    rng = Random(f"{seed}/cast/trades")
    listed = [firm for firm in clients if firm.is_listed]
    firms = rng.sample(listed, min(len(_TRADED_AGO), len(listed)))
    number = code_of(seed, "trade_order", "TO-{6}")
    return tuple(
        Trade(number(place), firm.key, rng.randrange(10, 60, 5), working_day_until(today - timedelta(days=days)))
        for place, (firm, days) in enumerate(zip(firms, reversed(_TRADED_AGO), strict=False))
    )


def results_day(seed: int, today: date) -> date:
    """The day on which my employer reports: ten days from now, or twenty."""
    return working_day_from(today + timedelta(days=_REPORTS_IN[seed % 2]))
