"""The budget as it stands this morning: fourteen months of a household, and the bank's rows that wait."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Final

from servers.budget.models import (
    AccountKind,
    BudgetAccount,
    Envelope,
    Expense,
    ExpenseSplit,
    ImportLine,
    LineState,
    MonthState,
)
from servers.budget.months import month_after, month_of
from servers.budget.policy import CLOSES_ON
from servers.budget.seed_envelopes import Budget, assign, spent_by_month
from servers.budget.seed_ledger import BANK, Draft, Ledger, keep_ledger, reconciled_days
from servers.budget.seed_plan import open_categories, set_goals
from servers.budget.seed_recurring import list_recurring, regular_payments
from servers.budget.words import words_of
from servers.cast import Cast
from servers.cast.names import as_ascii
from sessions import World

MONTHS: Final = 14
OPEN_MONTHS: Final = 2
_PRIVATE: Final = frozenset({"treats", "surprises"})
_KINDS: Final[dict[str, AccountKind]] = {
    "everyday": "checking", "joint": "checking", "credit": "credit", "rainy_day": "savings",
}  # fmt: skip
_PURSES: Final = {"wallet": "Wallet", "tin": "Holiday Tin"}
_IN_WALLET: Final = 6_450


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    this = month_of(cast.today.isoformat())
    months = [month_after(this, back) for back in range(1 - MONTHS, 1)]
    begins = date.fromisoformat(f"{months[0]}-01")
    goals = set_goals(cast, months, Random(f"{cast.seed}/budget/goals"))
    ledger = keep_ledger(cast, begins, regular_payments(cast), Random(f"{cast.seed}/budget/ledger"))
    budget = assign(
        spent_by_month(ledger.expenses), months, goals, Random(f"{cast.seed}/budget/envelopes"),
        is_scarce=cast.seed % 3 == 0,
    )  # fmt: skip
    ledger.expenses.insert(
        0, Draft("rainy_day", begins, "Starting balance", budget.start, "other_income", "in", source="manual")
    )
    categories = open_categories(world, cast, goals)
    accounts = _open_accounts(world, cast, ledger)
    recurring = list_recurring(world, cast, accounts, categories)
    _enter(world, ledger, accounts, categories, recurring)
    _list_lines(world, cast, ledger, accounts)
    _fill_envelopes(world, months, budget, categories)


def _open_accounts(world: World, cast: Cast, ledger: Ledger) -> dict[str, str]:
    """The accounts; once all that waits is booked, the bank's ones stand as they stand there."""
    moved = dict.fromkeys((*BANK, *_PURSES), 0)
    for draft in (*ledger.expenses, *ledger.waiting):
        if _counts(draft):
            moved[draft.account] += draft.effect
    reconciled = reconciled_days(cast.today)
    settled = dict.fromkeys(moved, 0)
    for draft in ledger.expenses:
        settled[draft.account] += draft.effect if draft.status == "reconciled" else 0
    found: dict[str, str] = {}
    for key in (*BANK, *_PURSES):
        if key in BANK:
            account = cast.account(key)
            name, number, opening = account.nickname, account.number, account.balance - moved[key]
        else:
            paid = sum(draft.effect for draft in ledger.expenses if draft.account == key)
            name, number, opening = _PURSES[key], None, (_IN_WALLET if key == "wallet" else 0) - paid
        row = world.insert(
            BudgetAccount,
            name=name,
            kind=_KINDS.get(key, "cash"),
            bank_number=number,
            opening=opening,
            reconciled_balance=opening + settled[key],
            reconciled_to=reconciled[key].isoformat(),
            closed=key == "tin",
        )
        found[key] = row.budget_account_id
    return found


def _counts(draft: Draft) -> bool:
    """Whether the bank has or will have this row: what was noted by hand beside a waiting one is not a second."""
    return draft.entry is not None or draft.merchant == "Starting balance"


def _enter(
    world: World, ledger: Ledger, accounts: dict[str, str], categories: dict[str, str], recurring: dict[str, str]
) -> None:
    """The expenses and their parts; what is settled keeps its line's expense in mind."""
    for draft in ledger.expenses:
        is_private = draft.category in _PRIVATE
        row = world.insert(
            Expense,
            budget_account_id=accounts[draft.account],
            day=draft.day.isoformat(),
            merchant=draft.merchant,
            amount=draft.amount,
            direction=draft.direction,
            category_id=None if draft.category is None else categories[draft.category],
            status=draft.status,
            note=draft.note,
            source=draft.source,
            recurring_id=None if draft.recurring is None else recurring[draft.recurring],
            words="" if is_private else words_of(draft.merchant, draft.note),
        )
        ledger.ids[id(draft)] = row.expense_id
        for place, (key, amount) in enumerate(draft.parts):
            world.insert(
                ExpenseSplit, expense_id=row.expense_id, category_id=categories[key], position=place, amount=amount
            )


def _list_lines(world: World, cast: Cast, ledger: Ledger, accounts: dict[str, str]) -> None:
    raw = {merchant.name: merchant.statement_name for merchant in cast.merchants}
    states: dict[int, LineState] = {id(draft): "todo" for draft in ledger.waiting}
    states |= {id(draft): "ignored" for draft in ledger.ignored}
    for draft in ledger.settled:
        states[id(draft)] = "accepted" if draft.source == "import" else "matched"
    for draft in sorted((*ledger.waiting, *ledger.ignored, *ledger.settled), key=lambda draft: draft.day):
        name = raw.get(draft.merchant) or as_ascii(draft.merchant).replace(".", " ").upper()
        world.insert(
            ImportLine,
            budget_account_id=accounts[draft.account],
            day=draft.day.isoformat(),
            merchant_raw=name,
            merchant=draft.merchant,
            amount=draft.amount,
            direction=draft.direction,
            state=states[id(draft)],
            expense_id=ledger.ids.get(id(draft)),
        )


def _fill_envelopes(world: World, months: list[str], budget: Budget, categories: dict[str, str]) -> None:
    """Envelopes and months; all but the last two are closed, and what was left in them is written down."""
    for place, month in enumerate(months):
        is_closed = place < len(months) - OPEN_MONTHS
        closed_on = f"{month_after(month)}-{CLOSES_ON + place % 4:02}" if is_closed else None
        world.insert(
            MonthState, month=month, closed=is_closed, closed_on=closed_on,
            pool=budget.pool[month] if is_closed else None,
        )  # fmt: skip
        for key, assigned in budget.assigned[month].items():
            world.insert(
                Envelope,
                month=month,
                category_id=categories[key],
                assigned=assigned,
                moved_out=0,
                left_over=budget.available[month][key] if is_closed else None,
            )
