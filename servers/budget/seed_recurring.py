"""Recurring expenses: those that the ledger shows on fixed days, and one in every awkward state."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from dateutil.relativedelta import relativedelta

from servers.budget.models import RecurringExpense, RecurringState, Repeat
from servers.budget.months import next_in_rhythm
from servers.budget.seed_ledger import CHILDMINDER
from servers.budget.sums import is_large_change
from servers.cast import Cast, Entry
from sessions import World

_SECTORS: Final = {"subscription": "subscriptions", "club": "subscriptions", "insurance": "insurance"}
PAUSED: Final = "paused"
_RISE: Final = 200


def regular_payments(cast: Cast) -> dict[str, tuple[str, int]]:
    """By counterparty, key and amount of each that is active and that the bank's rows show."""
    last = _last_payments(cast)
    found = {key: (key, -entry.amount) for key, entry in last.items()}
    del found[paused_one(cast)]
    risen = dearer_one(cast)
    found[risen] = (risen, found[risen][1] - _RISE)
    return found


def paused_one(cast: Cast) -> str:
    """The merchant whose recurring expense is paused: the last subscription."""
    return [merchant.key for merchant in cast.merchants if merchant.sector == "subscription"][-1]


def dearer_one(cast: Cast) -> str:
    """The subscription that asks more than the budget knows, by more than a tenth; streaming where there is one."""
    last = _last_payments(cast)
    fits = [
        merchant
        for merchant in cast.merchants
        if merchant.sector == "subscription"
        and merchant.key != paused_one(cast)
        and -last[merchant.key].amount > _RISE
        and is_large_change(-last[merchant.key].amount - _RISE, -last[merchant.key].amount)
    ]
    return next((merchant.key for merchant in fits if "streaming" in (merchant.bill or "")), fits[0].key)


def _last_payments(cast: Cast) -> dict[str, Entry]:
    """The latest row of each that asks the same each month."""
    fixed = {merchant.key for merchant in cast.merchants if merchant.sector in _SECTORS}
    teacher = next(who.email for who in cast.people.trades if who.relation == "piano teacher")
    found: dict[str, Entry] = {}
    for entry in cast.ledger:
        if entry.account != "everyday" or entry.amount > 0 or entry.status != "booked":
            continue
        if entry.counterparty in fixed or entry.counterparty == teacher or entry.kind in {"rent", "pocket_money"}:
            found[entry.counterparty] = entry
    return found


def list_recurring(world: World, cast: Cast, accounts: dict[str, str], categories: dict[str, str]) -> dict[str, str]:
    """Write the recurring expenses; their ids by key."""
    today = cast.today
    active = regular_payments(cast)
    sectors = {merchant.key: merchant.sector for merchant in cast.merchants}
    found: dict[str, str] = {}

    def item(
        key: str,
        merchant: str,
        amount: int,
        category: str,
        first: date,
        *,
        account: str = "everyday",
        repeat: Repeat = "monthly",
        state: RecurringState = "active",
        next_day: str | None = None,
    ) -> None:
        coming = next_day or next_in_rhythm(first.isoformat(), repeat, today.isoformat())
        row = world.insert(
            RecurringExpense,
            merchant=merchant,
            budget_account_id=accounts[account],
            category_id=categories[category],
            amount=amount,
            repeat=repeat,
            first_day=first.isoformat(),
            next_day=coming,
            state=state,
        )
        found[key] = row.recurring_id

    for key, entry in _last_payments(cast).items():
        named = {"rent": "rent", "pocket_money": "pocket", "invoice": "kids"}
        category = named.get(entry.kind) or _SECTORS[sectors[key]]
        first = entry.day.replace(day=1) if entry.kind == "rent" else entry.day
        name = cast.child_small.name if entry.kind == "pocket_money" else entry.name
        if key in active:
            item(key, name, active[key][1], category, first)
        else:
            item(PAUSED, entry.name, -entry.amount, category, first, state="paused")
    trades = {who.relation: who for who in cast.people.trades}
    item(CHILDMINDER, trades[CHILDMINDER].name, 3_000, "kids", today - timedelta(days=3), account="wallet",
         repeat="weekly")  # fmt: skip
    walked = today - timedelta(days=22)
    item("ended", trades["dog walker"].name, 2_200, "housekeeping", walked, repeat="weekly", state="ended",
         next_day=(walked + timedelta(days=7)).isoformat())  # fmt: skip
    garage = next(merchant for merchant in cast.merchants if merchant.sector == "garage")
    item("yearly", garage.name, 18_900, "car", today + relativedelta(months=3, days=4), account="credit",
         repeat="yearly")  # fmt: skip
    cinema = next(merchant for merchant in cast.merchants if merchant.sector == "leisure")
    item("quarterly", cinema.name, 3_650, "days_out", _next_31st(today), account="credit", repeat="quarterly")
    return found


def _next_31st(today: date) -> date:
    """The first 31st to come."""
    day = today + timedelta(days=1)
    while day.day != 31:
        day += timedelta(days=1)
    return day
