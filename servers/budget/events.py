"""What happens to the budget without the user: lines from the bank, what the partner does."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.budget import queries
from servers.budget.models import BudgetAccount, BudgetAccountId, CategoryId, Direction, Expense, ImportLine
from servers.budget.standing import close_books, require_open
from servers.budget.tools import toolbox
from servers.budget.words import words_of
from servers.kit import Cents, Conflict, Day, FreeText, Month, Name, find
from sessions import World


@toolbox.event
def import_line_arrives(
    world: World,
    budget_account_id: BudgetAccountId,
    merchant: Name,
    amount: Cents,
    direction: Annotated[Direction, Field(description="Which way the money went.")] = "out",
    day: Day | None = None,
) -> None:
    """The bank books a row, which waits to be settled; today's where no day is given."""
    find(world, BudgetAccount, budget_account_id)
    world.insert(
        ImportLine,
        budget_account_id=budget_account_id,
        day=day or world.today.isoformat(),
        merchant_raw=merchant.upper(),
        merchant=merchant,
        amount=amount,
        direction=direction,
        state="todo",
        expense_id=None,
    )


@toolbox.event
def partner_records_expense(
    world: World,
    budget_account_id: BudgetAccountId,
    merchant: Name,
    amount: Cents,
    category_id: CategoryId | None = None,
    note: FreeText = "",
) -> None:
    """The partner records what was spent today in a shared envelope."""
    find(world, BudgetAccount, budget_account_id)
    world.insert(
        Expense,
        budget_account_id=budget_account_id,
        day=world.today.isoformat(),
        merchant=merchant,
        amount=amount,
        direction="out",
        category_id=category_id,
        status="uncleared",
        note=note,
        source="manual",
        recurring_id=None,
        words=words_of(merchant, note),
    )


@toolbox.event
def partner_closes_month(world: World, month: Month) -> None:
    """The partner closes the first month that is open; it must be over."""
    require_open(world, f"{month}-01")
    first = next(row.month for row in world.all(queries.months) if not row.closed)
    if month != first or month >= world.today.isoformat()[:7]:
        raise Conflict(f"{month} cannot be closed yet.")
    close_books(world, month, world.today.isoformat())


@toolbox.event
def account_is_reconciled(world: World, budget_account_id: BudgetAccountId, day: Day) -> None:
    """The partner compares an account with the bank: what is cleared up to a day is reconciled."""
    account = find(world, BudgetAccount, budget_account_id)
    balance = account.reconciled_balance
    for row in world.find(Expense, budget_account_id=budget_account_id, status="cleared"):
        if row.day <= day:
            world.update(Expense, row.expense_id, status="reconciled")
            balance += row.amount if row.direction == "in" else -row.amount
    world.update(BudgetAccount, budget_account_id, reconciled_to=day, reconciled_balance=balance)
