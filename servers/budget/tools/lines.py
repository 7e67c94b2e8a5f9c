"""Lines that came in from the bank: what they may be, and settling them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from servers.budget import queries
from servers.budget.models import BudgetAccount, BudgetAccountId, CategoryId, Expense, ExpenseId, ImportLine, LineId
from servers.budget.policy import MATCH_DAYS, line_needs_yes
from servers.budget.standing import (
    available_in,
    called,
    days_apart,
    had_last,
    open_account,
    own_expense,
    require_open,
    usable_category,
)
from servers.budget.views import LinesView, Names, ResolvedView, line_view
from servers.budget.words import words_of
from servers.kit import Conflict, Cursor, Day, FreeText, InvalidArguments, Limit, Toolbox, find, page
from servers.kit.text import written
from sessions import World

toolbox = Toolbox()
_SETTLED = {"accepted", "matched"}
_STORED = {"todo": {"todo"}, "new": {"todo"}, "suspected": {"todo"}, "ignored": {"ignored"}, "settled": _SETTLED}
State = Literal["todo", "new", "suspected", "ignored", "settled"]


@toolbox.read
def list_import_lines(
    world: World,
    budget_account_id: Annotated[BudgetAccountId, Field(description="Only lines of this account.")] | None = None,
    state: Annotated[
        State, Field(description="todo is new and suspected ones, settled is accepted and matched ones.")
    ] = "todo",
    from_day: Annotated[Day, Field(description="First day, such as 2026-03-01.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> LinesView:
    """List lines that came in from the bank, newest first: which expenses each may be, which category fits."""
    if budget_account_id is not None:
        find(world, BudgetAccount, budget_account_id, "account")
    names = Names(world)
    uncleared = world.all(queries.uncleared)
    rows = [
        row
        for row in world.all(queries.lines)
        if budget_account_id in {None, row.budget_account_id}
        and (from_day is None or row.day >= from_day)
        and row.state in _STORED[state]
    ]
    views = [
        shown
        for row in rows
        if (shown := line_view(world, row, names, uncleared))["state"] == state or state not in {"new", "suspected"}
    ]
    found = page(views, limit, cursor)
    view: LinesView = {"lines": list(found.rows), "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.write(ImportLine, Expense, confirm=line_needs_yes)
def resolve_import_line(
    world: World,
    line_id: LineId,
    action: Annotated[
        Literal["accept", "match", "ignore"],
        Field(description="accept books it as an expense, match clears one that is there, ignore sets it aside."),
    ],
    expense_id: Annotated[ExpenseId, Field(description="With match: the expense that it is.")] | None = None,
    category_id: Annotated[
        CategoryId, Field(description="With accept: its category; when left out the one this merchant had last.")
    ]
    | None = None,
    note: Annotated[FreeText, Field(max_length=200, description="With accept: what it was for.")] | None = None,
) -> ResolvedView:
    """Settle a line from the bank: book it as a new expense, match it to one that is there, or ignore it.

    Raises:
        InvalidArguments: an argument does not go with the action, match has no expense_id, or the category needs a
            note that names the project or client.
        Refused: the month of the line or expense is closed, or the expense or category is the partner's private one.
        Conflict: it is settled or ignored already, the account is closed, the category is hidden or for income, or the
            expense is cleared, or has another account, amount or direction, or lies more than a week apart.
    """
    _check_arguments(action, expense_id, category_id, note)
    line = find(world, ImportLine, line_id, "line")
    if line.state in _SETTLED or line.state == action + "d":
        raise Conflict(f"The {line.merchant} line of {written(line.amount)} ({line_id}) is {line.state} already.")
    if action == "ignore":
        world.update(ImportLine, line_id, state="ignored")
        return {"line_id": line_id, "state": "ignored", "merchant": line.merchant, "amount": line.amount}
    require_open(world, line.day)
    open_account(world, line.budget_account_id)
    if expense_id is not None:
        row = _matching(world, line, expense_id)
        world.update(Expense, expense_id, status="cleared")
    else:
        row = _book(world, line, category_id, note or "")
    state = "accepted" if action == "accept" else "matched"
    world.update(ImportLine, line_id, state=state, expense_id=row.expense_id)
    view: ResolvedView = {
        "line_id": line_id,
        "state": state,
        "merchant": line.merchant,
        "amount": line.amount,
        "expense_id": row.expense_id,
    }
    if row.category_id is not None:
        names = Names(world)
        view["category_id"] = row.category_id
        view["category"] = names.category(row.category_id)
        if names.categories[row.category_id].kind != "income":
            view["envelope_available"] = left = available_in(world, row.category_id, row.day)
            if left < 0:
                view["overspent"] = -left
    return view


def _check_arguments(action: str, expense_id: str | None, category_id: str | None, note: str | None) -> None:
    if action == "match" and expense_id is None:
        raise InvalidArguments("match needs the expense_id of the expense that the line is.")
    if action != "match" and expense_id is not None:
        raise InvalidArguments("expense_id goes with match only.")
    if action != "accept" and (category_id is not None or note is not None):
        raise InvalidArguments("category_id and note go with accept only.")


def _matching(world: World, line: ImportLine, expense_id: str) -> Expense:
    row = own_expense(world, expense_id)
    require_open(world, row.day)
    if row.status != "uncleared":
        raise Conflict(f"{called(row)} is {row.status} already; it belongs to another line.")
    if row.budget_account_id != line.budget_account_id:
        raise Conflict(f"{called(row)} is on another account than the {line.merchant} line.")
    if row.amount != line.amount or row.direction != line.direction:
        raise Conflict(f"{called(row)} does not fit the {line.merchant} line: {written(line.amount)} {line.direction}.")
    if days_apart(row.day, line.day) > MATCH_DAYS:
        raise Conflict(f"{called(row)} lies more than {MATCH_DAYS} days from the {line.merchant} line of {line.day}.")
    return row


def _book(world: World, line: ImportLine, category_id: str | None, note: str) -> Expense:
    chosen = had_last(world, line.merchant) if category_id is None else category_id
    if chosen is not None:
        category = usable_category(world, chosen, line.direction)
        if category.needs_note and not note.strip():
            raise InvalidArguments(f"{category.name} needs a note that names the project or client; ask for it.")
    return world.insert(
        Expense, budget_account_id=line.budget_account_id, day=line.day, merchant=line.merchant, amount=line.amount,
        direction=line.direction, category_id=chosen, status="cleared", note=note, source="import", recurring_id=None,
        words=words_of(line.merchant, note),
    )  # fmt: skip
