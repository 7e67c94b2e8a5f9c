"""Expenses: finding, recording, putting right and deleting them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.budget import queries
from servers.budget.models import (
    BudgetAccount,
    BudgetAccountId,
    Category,
    CategoryId,
    Direction,
    Expense,
    ExpenseId,
    ExpenseSplit,
    ExpenseStatus,
    ImportLine,
    RecurringExpense,
)
from servers.budget.months import next_in_rhythm
from servers.budget.policy import DUPLICATE_DAYS
from servers.budget.standing import (
    available_in,
    called,
    find_alike,
    had_last,
    open_account,
    own_expense,
    require_open,
    usable_category,
)
from servers.budget.views import (
    DeletedView,
    ExpensesView,
    Names,
    RecordedView,
    expense_view,
    parts_by_expense,
)
from servers.budget.words import words_of
from servers.kit import (
    Cents,
    Conflict,
    Cursor,
    Day,
    FreeText,
    InvalidArguments,
    Limit,
    Name,
    Refused,
    Toolbox,
    find,
    page,
)
from servers.kit.text import plain, written
from sessions import World

toolbox = Toolbox()
_MOST_WORDS = 8
Note = Annotated[FreeText, Field(max_length=200, description="What it was for.")]
Merchant = Annotated[Name, Field(description="Who was paid, or who paid.")]


@toolbox.read
def search_expenses(
    world: World,
    text: Annotated[FreeText, Field(max_length=100, description="Words in the merchant or the note.")] | None = None,
    category_id: Annotated[CategoryId, Field(description="Only those in this category, parts of split ones too.")]
    | None = None,
    budget_account_id: Annotated[BudgetAccountId, Field(description="Only those on this account.")] | None = None,
    direction: Annotated[
        Literal["out", "in", "any"], Field(description="Money that went out, that came in, or both.")
    ] = "out",
    status: Annotated[ExpenseStatus, Field(description="Only those in this state.")] | None = None,
    uncategorised: Annotated[bool, Field(description="Only those without a category.")] = False,
    from_day: Annotated[Day, Field(description="First day, such as 2026-03-01.")] | None = None,
    to_day: Annotated[Day, Field(description="Last day, such as 2026-03-31.")] | None = None,
    min_amount: Annotated[Cents, Field(description="Least amount in cents.")] | None = None,
    max_amount: Annotated[Cents, Field(description="Greatest amount in cents.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> ExpensesView:
    """Find expenses, newest first, with how many there are and what they sum to; filters are combined.

    With category_id the sums count only that part of split ones. The partner's private ones show no merchant and note.

    Raises:
        InvalidArguments: from_day is after to_day, min_amount is above max_amount, or the text has too many words.
    """
    if from_day is not None and to_day is not None and from_day > to_day:
        raise InvalidArguments(f"from_day {from_day} is after to_day {to_day}.")
    if min_amount is not None and max_amount is not None and min_amount > max_amount:
        raise InvalidArguments(f"min_amount {min_amount} is above max_amount {max_amount}.")
    words = plain(text or "").split()
    if len(words) > _MOST_WORDS:
        raise InvalidArguments(f"Search for at most {_MOST_WORDS} words at a time.")
    if budget_account_id is not None:
        find(world, BudgetAccount, budget_account_id, "account")
    if category_id is not None:
        find(world, Category, category_id)
    filters = {
        "budget_account_id": budget_account_id, "status": status, "min_amount": min_amount, "max_amount": max_amount,
        "from_day": from_day, "to_day": to_day,
    }  # fmt: skip
    given: dict[str, Any] = {name: value for name, value in filters.items() if value is not None}
    switches = [*(() if direction == "any" else (direction,)), *(("uncategorised",) if uncategorised else ())]
    query = queries.search((*given, *switches), len(words), of_category=category_id is not None)
    if category_id is not None:
        given["category_id"] = category_id
    given |= {f"word{number}": word for number, word in enumerate(words)}
    [totals] = world.all(query.totals, **given)
    found = page(range(totals.total), limit, cursor)
    rows = world.all(query.rows, **given, start=found.rows[0], count=len(found.rows)) if found.rows else []
    names = Names(world)
    splits = world.all(queries.splits_between, from_day=rows[-1].day, to_day=rows[0].day) if rows else []
    parts = parts_by_expense(splits)
    view: ExpensesView = {
        "expenses": [expense_view(row, names, parts.get(row.expense_id, ())) for row in rows],
        "total": totals.total,
        "sum_out": totals.sum_out,
        "sum_in": totals.sum_in,
    }
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.write(Expense, RecurringExpense)
def record_expense(
    world: World,
    budget_account_id: Annotated[BudgetAccountId, Field(description="Account it was paid from, or came in on.")],
    merchant: Merchant,
    amount: Cents,
    day: Annotated[Day, Field(description="Day it was paid; today when left out.")] | None = None,
    category_id: Annotated[
        CategoryId, Field(description="Category; when left out the one this merchant had last, else none.")
    ]
    | None = None,
    direction: Annotated[Direction, Field(description="in for income and refunds.")] = "out",
    note: Note | None = None,
    repeat: Annotated[
        Literal["none", "weekly", "monthly", "quarterly", "yearly"],
        Field(description="Whether it also becomes a recurring expense."),
    ] = "none",
    allow_duplicate: Annotated[
        bool, Field(description="Record it though one of the same merchant, amount and account is there.")
    ] = False,
) -> RecordedView:
    """Record what was spent or came in. With repeat it also becomes a recurring expense, next due one period on.

    Raises:
        InvalidArguments: the category needs a note that names the project or client.
        Refused: the day is still to come, its month is closed, or the category is the partner's private one.
        Conflict: the account is closed, the category is hidden or for income, or the same merchant, amount and account
            is there within a day.
    """
    on = day or world.today.isoformat()
    require_open(world, on)
    open_account(world, budget_account_id)
    category = had_last(world, merchant) if category_id is None else category_id
    if category is not None:
        _require_note(usable_category(world, category, direction), note or "")
    if not allow_duplicate:
        twin = find_alike(world, budget_account_id, merchant, amount, direction, on, DUPLICATE_DAYS)
        if twin is not None:
            raise Conflict(f"{called(twin)} is there already; set allow_duplicate if this is a second one.")
    recurring = None
    if repeat != "none":
        recurring = world.insert(
            RecurringExpense, merchant=merchant, budget_account_id=budget_account_id, category_id=category,
            amount=amount, repeat=repeat, first_day=on, next_day=next_in_rhythm(on, repeat, on), state="active",
        )  # fmt: skip
    row = world.insert(
        Expense, budget_account_id=budget_account_id, day=on, merchant=merchant, amount=amount, direction=direction,
        category_id=category, status="uncleared", note=note or "", source="manual",
        recurring_id=None if recurring is None else recurring.recurring_id, words=words_of(merchant, note or ""),
    )  # fmt: skip
    view = _recorded(world, row)
    if recurring is not None:
        view["next_day"] = recurring.next_day
    return view


@toolbox.write(Expense)
def update_expense(
    world: World,
    expense_id: ExpenseId,
    merchant: Merchant | None = None,
    amount: Cents | None = None,
    day: Annotated[Day, Field(description="Day it was paid.")] | None = None,
    category_id: Annotated[CategoryId, Field(description="Category that it belongs to.")] | None = None,
    budget_account_id: Annotated[BudgetAccountId, Field(description="Account it was paid from, or came in on.")]
    | None = None,
    note: Annotated[Note, Field(description='What it was for; "" clears it.')] | None = None,
) -> RecordedView:
    """Change fields of an expense; what is left out stays.

    Raises:
        InvalidArguments: nothing is given, or the category needs a note that names the project or client.
        Refused: its month or the new one is closed, the day is still to come, it is reconciled and its amount, day or
            account would change, or it or the category is the partner's private one.
        Conflict: category or amount of a split one, the account is closed, the category is hidden or for income, or
            everything is as asked already.
    """
    given = {
        "merchant": merchant, "amount": amount, "day": day, "category_id": category_id,
        "budget_account_id": budget_account_id, "note": note,
    }  # fmt: skip
    after = {name: value for name, value in given.items() if value is not None}
    if not after:
        raise InvalidArguments("Give at least one of merchant, amount, day, category_id, budget_account_id and note.")
    row = own_expense(world, expense_id)
    require_open(world, row.day)
    if day is not None:
        require_open(world, day)
    changes = {name: value for name, value in after.items() if getattr(row, name) != value}
    _require_not_reconciled(row, changes)
    if changes.keys() & {"amount", "category_id"} and world.find(ExpenseSplit, expense_id=expense_id):
        raise Conflict(f"{called(row)} is split; split it again, or into one category first.")
    if budget_account_id is not None:
        open_account(world, budget_account_id)
    new_note = row.note if note is None else note
    if category_id is not None:
        usable_category(world, category_id, row.direction)
    if changes.keys() & {"category_id", "note"} and (kept := category_id or row.category_id) is not None:
        _require_note(find(world, Category, kept), new_note)
    if not changes:
        raise Conflict(f"{called(row)} is as asked already; nothing to change.")
    words = words_of(merchant or row.merchant, new_note)
    return _recorded(world, world.update(Expense, expense_id, **changes, words=words))


@toolbox.write(Expense, ExpenseSplit, ImportLine, confirm=True)
def delete_expense(world: World, expense_id: ExpenseId) -> DeletedView:
    """Delete an expense with its parts; a line from the bank that it came from waits again.

    Raises:
        Refused: its month is closed, it is reconciled, or it is the partner's private one.
    """
    row = own_expense(world, expense_id)
    require_open(world, row.day)
    if row.status == "reconciled":
        raise Refused(f"{called(row)} is reconciled with the bank; it cannot be deleted.")
    view: DeletedView = {
        "expense_id": expense_id,
        "merchant": row.merchant,
        "day": row.day,
        "amount": row.amount,
    }
    for line in world.find(ImportLine, expense_id=expense_id):
        world.update(ImportLine, line.line_id, state="todo", expense_id=None)
        view["line_id"] = line.line_id
    for part in world.find(ExpenseSplit, expense_id=expense_id):
        world.delete(ExpenseSplit, (expense_id, part.category_id))
    world.delete(Expense, expense_id)
    return view


def _require_note(category: Category, note: str) -> None:
    if category.needs_note and not note.strip():
        raise InvalidArguments(f"{category.name} needs a note that names the project or client; ask for it.")


def _require_not_reconciled(row: Expense, changes: dict[str, Any]) -> None:
    fixed = [name for name in ("amount", "day", "budget_account_id") if name in changes]
    if row.status == "reconciled" and fixed:
        raise Refused(
            f"{called(row)} is reconciled with the bank; its amount of {written(row.amount)}, its day and its account "
            "stay as they are. Only merchant, category and note can change."
        )


def _recorded(world: World, row: Expense) -> RecordedView:
    names = Names(world)
    parts = world.all(queries.splits_of, expense_id=row.expense_id)
    view: RecordedView = {**expense_view(row, names, parts)}
    if row.category_id is not None and names.categories[row.category_id].kind != "income":
        view["envelope_available"] = left = available_in(world, row.category_id, row.day)
        if left < 0:
            view["overspent"] = -left
    return view
