"""How the budget stands: envelopes and the pool by month, what a line from the bank may be, what nobody may change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from servers.budget import queries
from servers.budget.models import BudgetAccount, Category, Envelope, Expense, ImportLine, MonthState
from servers.budget.months import last_day_of, month_after, month_of, month_said
from servers.kit import Conflict, NotFound, Refused, find
from servers.kit.text import plain, written
from sessions import World

SUSPECT_DAYS: Final = 3


class Cell(NamedTuple):
    """One envelope of a month: carried + assigned - spent = available."""

    assigned: int
    carried: int
    spent: int
    available: int
    moved_out: int


class Books(NamedTuple):
    """A month: its envelopes by category id, and what is in the pool, still to be assigned."""

    month: str
    closed: bool
    pool: int
    cells: Mapping[str, Cell]
    categories: Sequence[Category]


_EMPTY: Final = Cell(0, 0, 0, 0, 0)


def months_known(world: World) -> list[MonthState]:
    """The months of the budget, the oldest first."""
    return world.all(queries.months)


def state_of(world: World, month: str) -> MonthState:
    """A month of the budget.

    Raises:
        NotFound: it lies before the first or after the last.
    """
    row = world.get(MonthState, month)
    if row is None:
        known = months_known(world)
        raise NotFound(f"The budget has no month {month}; it runs from {known[0].month} to {known[-1].month}.")
    return row


def books_of(world: World, month: str) -> Books:
    """A month as it stands.

    Raises:
        NotFound: the budget has no such month.
    """
    state = state_of(world, month)
    if state.closed:
        return _closed_books(world, state)
    return next(books for books in open_books(world) if books.month == month)


def open_books(world: World) -> list[Books]:
    """All months that are not closed, in order; each carries on what the one before left.

    Of the last closed month what was left over was written down when it was closed, so that earlier ones need not be
    counted again.
    """
    known = months_known(world)
    closed = [state for state in known if state.closed]
    following = [state.month for state in known if not state.closed]
    if not following:
        return []
    before = closed[-1].month if closed else ""
    envelopes: dict[str, dict[str, Envelope]] = {}
    for row in world.all(queries.envelopes_from, month=before):
        envelopes.setdefault(row.month, {})[row.category_id] = row
    left = {key: row.left_over or 0 for key, row in envelopes.get(before, {}).items()}
    pool = (closed[-1].pool or 0) if closed else 0
    spent = _spent(world, following[0], following[-1])
    categories = world.all(queries.categories)
    found: list[Books] = []
    for month in following:
        books = _month(month, categories, envelopes.get(month, {}), spent.get(month, {}), left, pool)
        found.append(books)
        left, pool = {key: cell.available for key, cell in books.cells.items()}, books.pool
    return found


def _month(
    month: str,
    categories: Sequence[Category],
    envelopes: Mapping[str, Envelope],
    spent: Mapping[str, int],
    left: Mapping[str, int],
    pool: int,
) -> Books:
    """One month from what the month before left in the envelopes and in the pool.

    pool = pool before + what the resetting envelopes gave back + income - assigned.
    """
    cells: dict[str, Cell] = {}
    for category in categories:
        key = category.category_id
        envelope = envelopes.get(key)
        assigned, moved_out = (0, 0) if envelope is None else (envelope.assigned, envelope.moved_out)
        gone = spent.get(key, 0)
        if category.kind == "income":
            cells[key] = Cell(0, 0, gone, 0, 0)
            pool -= gone
            continue
        carried = left.get(key, 0)
        if category.rollover == "reset":
            pool += carried
            carried = 0
        pool -= assigned
        cells[key] = Cell(assigned, carried, gone, carried + assigned - gone, moved_out)
    return Books(month, closed=False, pool=pool, cells=cells, categories=categories)


def _closed_books(world: World, state: MonthState) -> Books:
    month = state.month
    now = {row.category_id: row for row in world.all(queries.envelopes_of, month=month)}
    spent = _spent(world, month, month).get(month, {})
    cells: dict[str, Cell] = {}
    categories = world.all(queries.categories)
    for category in categories:
        key, gone = category.category_id, spent.get(category.category_id, 0)
        envelope = now.get(key)
        if category.kind == "income" or envelope is None:
            cells[key] = Cell(0, 0, gone, 0, 0)
            continue
        available = envelope.left_over or 0
        carried = available + gone - envelope.assigned
        cells[key] = Cell(envelope.assigned, carried, gone, available, envelope.moved_out)
    return Books(month, closed=True, pool=state.pool or 0, cells=cells, categories=categories)


def _spent(world: World, first: str, last: str) -> dict[str, dict[str, int]]:
    """Spent by month and category, net of what came back."""
    found: dict[str, dict[str, int]] = {}
    bounds = {"from_day": f"{first}-01", "to_day": last_day_of(last)}
    for query in (queries.spent_whole, queries.spent_parts):
        for row in world.all(query, **bounds):
            by_category = found.setdefault(row.month, {})
            by_category[row.category_id] = by_category.get(row.category_id, 0) + row.amount
    return found


def available_in(world: World, category_id: str, day: str) -> int:
    """What is left in an envelope in the month of a day."""
    return books_of(world, month_of(day)).cells.get(category_id, _EMPTY).available


def spare(books: list[Books], source: Category | None, target: Category | None) -> int:
    """The most that can go from an envelope, or the pool, to another in the first of some months.

    Nothing may fall below zero then or in a later month: what is carried on is carried there too, and what an
    envelope gives back at the end of its month fills the pool of the next.
    """
    if source is None:
        return max(0, min(month.pool for month in books))
    left = [month.cells[source.category_id].available for month in books]
    if source.rollover == "carry":
        return max(0, min(left))
    most = left[0]
    if target is not None and target.rollover == "carry" and len(books) > 1:
        most = min(most, *(month.pool for month in books[1:]))
    return max(0, most)


def require_open(world: World, day: str) -> None:
    """A day on which something can be entered or changed.

    Raises:
        Refused: it is still to come, lies before the budget begins, or its month is closed.
    """
    today = world.today.isoformat()
    if day > today:
        raise Refused(f"{day} is still to come; expenses can be dated up to today, {today}.")
    require_month(world, month_of(day))


def require_month(world: World, month: str) -> None:
    """A month that can be changed.

    Raises:
        Refused: it is closed, or the budget had not begun.
    """
    state = world.get(MonthState, month)
    if state is None:
        raise Refused(
            f"The budget begins in {month_said(months_known(world)[0].month)}; nothing can be entered before that."
        )
    if state.closed:
        first = next((row.month for row in months_known(world) if not row.closed), "")
        since = f"; the first open month is {month_said(first)}" if first else ""
        raise Refused(f"{month_said(month)} is closed and stays as it is{since}.")


def open_account(world: World, budget_account_id: str) -> BudgetAccount:
    """An account on which something can be entered.

    Raises:
        NotFound: there is none.
        Conflict: it is closed.
    """
    account = find(world, BudgetAccount, budget_account_id, "account")
    if account.closed:
        raise Conflict(f"{account.name} ({budget_account_id}) is closed; nothing can be entered there.")
    return account


def usable_category(world: World, category_id: str, direction: str = "out") -> Category:
    """A category that an expense can go into.

    Raises:
        NotFound: there is none.
        Refused: it is the partner's private one.
        Conflict: it is hidden, or it is for income and money went out.
    """
    category = own_category(world, category_id)
    if category.hidden:
        raise Conflict(f"{category.name} is hidden; nothing more goes into it.")
    if category.kind == "income" and direction == "out":
        raise Conflict(f"{category.name} is for income; money that went out needs another category.")
    return category


def own_category(world: World, category_id: str) -> Category:
    """A category that is not the partner's alone.

    Raises:
        NotFound: there is none.
        Refused: it is the partner's private one.
    """
    category = find(world, Category, category_id)
    if category.owner == "partner":
        raise Refused(f"{category.group_name} is private; only its owner can change anything there.")
    return category


def is_private(world: World, expense: Expense) -> bool:
    """Whether an expense lies in the partner's private group."""
    category = None if expense.category_id is None else world.get(Category, expense.category_id)
    return category is not None and category.owner == "partner"


def own_expense(world: World, expense_id: str) -> Expense:
    """An expense that the user may change.

    Raises:
        NotFound: there is none.
        Refused: it lies in the partner's private group.
    """
    expense = find(world, Expense, expense_id)
    if is_private(world, expense):
        raise Refused("That expense is private; only its owner can look into it or change it.")
    return expense


def called(expense: Expense) -> str:
    """An expense in a message."""
    toward = "to" if expense.direction == "out" else "from"
    return (
        f"The payment of {written(expense.amount)} {toward} {expense.merchant} on {expense.day} ({expense.expense_id})"
    )


def had_last(world: World, merchant: str) -> str | None:
    """The category that this merchant had last, if it may still be used without asking."""
    key = plain(merchant)
    category_id = world.scalar(queries.category_had_last, low=f"{key} |", high=f"{key} }}")
    category = None if category_id is None else world.get(Category, category_id)
    if category is None or category.hidden or category.owner == "partner" or category.needs_note:
        return None
    return category_id


def suspects_of(line: ImportLine, uncleared: Iterable[Expense]) -> list[Expense]:
    """Expenses that a line may be: not cleared yet, same account, amount and direction, at most three days apart.

    The nearest day comes first.
    """
    near = [
        row
        for row in uncleared
        if row.amount == line.amount
        and row.budget_account_id == line.budget_account_id
        and row.direction == line.direction
        and days_apart(row.day, line.day) <= SUSPECT_DAYS
    ]
    return sorted(near, key=lambda row: (days_apart(row.day, line.day), row.day, row.expense_id))


def days_apart(one: str, other: str) -> int:
    """How many days lie between two days."""
    return abs((date.fromisoformat(one) - date.fromisoformat(other)).days)


def find_alike(
    world: World, budget_account_id: str, merchant: str, amount: int, direction: str, day: str, within: int
) -> Expense | None:
    """An expense of the same account, merchant, amount and direction within some days, the latest if there are more."""
    around = date.fromisoformat(day)
    rows = world.all(
        queries.alike,
        from_day=(around - timedelta(days=within)).isoformat(),
        to_day=(around + timedelta(days=within)).isoformat(),
        budget_account_id=budget_account_id,
        amount=amount,
        direction=direction,
    )
    return next((row for row in rows if plain(row.merchant) == plain(merchant)), None)


def close_books(world: World, month: str, day: str) -> None:
    """Close the first open month: write down what is left in its envelopes and in the pool."""
    books = books_of(world, month)
    for category in books.categories:
        if category.kind == "income":
            continue
        cell = books.cells[category.category_id]
        key = (month, category.category_id)
        if world.get(Envelope, key) is None:
            world.insert(
                Envelope,
                month=month,
                category_id=category.category_id,
                assigned=0,
                moved_out=0,
                left_over=cell.available,
            )
        else:
            world.update(Envelope, key, left_over=cell.available)
    world.update(MonthState, month, closed=True, closed_on=day, pool=books.pool)


def begin_month(world: World, month: str) -> None:
    """Add a month that has come, and those between if some were left out."""
    last = months_known(world)[-1].month
    while last < month:
        last = month_after(last)
        world.insert(MonthState, month=last, closed=False, closed_on=None, pool=None)
