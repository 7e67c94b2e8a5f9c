"""Rows of the budget that tests look for, and the sums of the page counted anew from all rows."""

from __future__ import annotations

from typing import Any

from servers.budget import BUDGET
from servers.budget.models import Category, Envelope, Expense, ExpenseSplit, ImportLine, MonthState, RecurringExpense
from servers.budget.standing import Books, Cell
from sessions import World
from tests.servers.desk import Desk


def budget(seed: int = 0) -> Desk:
    return Desk(BUDGET, seed)


def account(desk: Desk, name: str) -> str:
    """The id of an account by its name or by the cast's key."""
    keys = {"everyday", "joint", "credit", "rainy_day"}
    wanted = desk.cast.account(name).nickname if name in keys else name
    accounts = desk.do("get_budget_overview")["accounts"]
    return next(row["budget_account_id"] for row in accounts if row["name"] == wanted)


def category(desk: Desk, name: str) -> Category:
    """A category by its name."""
    [row] = desk.world.find(Category, name=name)
    return row


def envelope(desk: Desk, name: str, month: str | None = None) -> dict[str, Any]:
    """An envelope as the overview shows it."""
    view = desk.do("get_budget_overview", **({} if month is None else {"month": month}))
    return next(row for row in view["envelopes"] if row["name"] == name)


def open_expenses(desk: Desk, **equal: Any) -> list[Expense]:
    """Expenses in months that are not closed, of shared envelopes."""
    months = {row.month for row in desk.world.find(MonthState, closed=False)}
    private = {row.category_id for row in desk.world.find(Category, owner="partner")}
    rows = desk.world.find(Expense, **equal)
    return [row for row in rows if row.day[:7] in months and row.category_id not in private]


def plain_expense(desk: Desk, **equal: Any) -> Expense:
    """A charge in an open month that is neither split nor cleared."""
    split = {row.expense_id for row in desk.world.find(ExpenseSplit)}
    paired = {row.expense_id for row in desk.world.find(ImportLine)}
    return next(
        row
        for row in open_expenses(desk, direction="out", **equal)
        if row.expense_id not in split | paired and row.status == "uncleared" and row.category_id is not None
    )


def lines_in(desk: Desk, state: str) -> list[dict[str, Any]]:
    """Lines as they are listed."""
    return desk.do("list_import_lines", state=state, limit=50)["lines"]


def recurring(desk: Desk, state: str) -> RecurringExpense:
    return desk.world.find(RecurringExpense, state=state)[0]


def count_anew(world: World) -> dict[str, Books]:
    """All months counted from the first one on, closed ones too: what the snapshots of closed months stand for."""
    categories = world.find(Category)
    spent: dict[tuple[str, str], int] = {}
    whole = {row.expense_id: row for row in world.find(Expense)}
    for row in whole.values():
        if row.category_id is not None:
            key = (row.day[:7], row.category_id)
            spent[key] = spent.get(key, 0) + (row.amount if row.direction == "out" else -row.amount)
    for part in world.find(ExpenseSplit):
        row = whole[part.expense_id]
        key = (row.day[:7], part.category_id)
        spent[key] = spent.get(key, 0) + (part.amount if row.direction == "out" else -part.amount)
    assigned = {(row.month, row.category_id): row for row in world.find(Envelope)}
    found: dict[str, Books] = {}
    left: dict[str, int] = {}
    pool = 0
    for state in world.find(MonthState):
        cells: dict[str, Cell] = {}
        for category_ in categories:
            key = (state.month, category_.category_id)
            gone = spent.get(key, 0)
            if category_.kind == "income":
                pool -= gone
                cells[category_.category_id] = Cell(0, 0, gone, 0, 0)
                continue
            carried = left.get(category_.category_id, 0)
            if category_.rollover == "reset":
                pool, carried = pool + carried, 0
            given = assigned[key].assigned if key in assigned else 0
            moved = assigned[key].moved_out if key in assigned else 0
            pool -= given
            cells[category_.category_id] = Cell(given, carried, gone, carried + given - gone, moved)
        left = {key: cell.available for key, cell in cells.items()}
        found[state.month] = Books(state.month, state.closed, pool, cells, categories)
    return found
