"""Recurring expenses: what is due again, and changing or ending it."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Literal

from pydantic import Field

from servers.budget import queries
from servers.budget.models import Category, CategoryId, RecurringExpense, RecurringId, RecurringState
from servers.budget.months import next_in_rhythm
from servers.budget.policy import recurring_needs_yes
from servers.budget.standing import usable_category
from servers.budget.views import Names, RecurringChangeView, RecurringsView, recurring_view
from servers.kit import Cents, Conflict, Day, InvalidArguments, Toolbox, find
from servers.kit.text import written
from sessions import World

toolbox = Toolbox()


@toolbox.read
def list_recurring_expenses(
    world: World,
    state: Annotated[
        Literal["active", "paused", "ended", "any"], Field(description="Only those in this state.")
    ] = "active",
    due_before: Annotated[Day, Field(description="Only those whose next day is before this one.")] | None = None,
    category_id: Annotated[CategoryId, Field(description="Only those in this category.")] | None = None,
) -> RecurringsView:
    """List recurring expenses, the next due first: amount, rhythm, next day, what was paid last, what it is a month.

    Raises:
        NotFound: there is no such category.
    """
    if category_id is not None:
        find(world, Category, category_id)
    names = Names(world)
    last = {row.recurring_id: row for row in world.all(queries.last_paid)}
    views = [
        recurring_view(row, names, last.get(row.recurring_id))
        for row in world.all(queries.recurring)
        if state in {"any", row.state}
        and (category_id is None or row.category_id == category_id)
        and (due_before is None or (row.state != "ended" and row.next_day < due_before))
    ]
    return {"recurring_expenses": views, "monthly_total": sum(view["monthly_amount"] for view in views)}


@toolbox.write(RecurringExpense, confirm=recurring_needs_yes)
def update_recurring_expense(
    world: World,
    recurring_id: RecurringId,
    amount: Annotated[Cents, Field(description="New amount in cents.")] | None = None,
    next_day: Annotated[Day, Field(description="Day on which it is next due; its rhythm begins anew there.")]
    | None = None,
    category_id: Annotated[CategoryId, Field(description="Category of its expenses.")] | None = None,
    state: Annotated[RecurringState, Field(description="Pause it, go on with it, or end it for good.")] | None = None,
) -> RecurringChangeView:
    """Change a recurring expense, pause it, go on with it or end it; what is left out stays.

    One that goes on after its day has passed is next due on the first day of its rhythm to come.

    Raises:
        InvalidArguments: nothing is given.
        Refused: the category is the partner's private one.
        Conflict: it has ended, the day has passed, the category is hidden or for income, or it is as asked already.
    """
    if amount is None and next_day is None and category_id is None and state is None:
        raise InvalidArguments("Give at least one of amount, next_day, category_id and state.")
    row = find(world, RecurringExpense, recurring_id)
    if row.state == "ended":
        raise Conflict(f"{called_recurring(row)} has ended; that is final.")
    today = world.today.isoformat()
    if next_day is not None and next_day < today:
        raise Conflict(f"{next_day} has passed; the next day can be today, {today}, or later.")
    if category_id is not None:
        usable_category(world, category_id)
    given = {"amount": amount, "next_day": next_day, "category_id": category_id, "state": state}
    changes = {name: value for name, value in given.items() if value is not None and getattr(row, name) != value}
    if not changes or (state is not None and "state" not in changes):
        raise Conflict(f"{called_recurring(row)} is as asked already: {row.state}, {written(row.amount)}.")
    said = _said(world, changes)
    if "next_day" in changes:
        changes["first_day"] = changes["next_day"]
    elif changes.get("state") == "active" and row.next_day < today:
        yesterday = (world.today - timedelta(days=1)).isoformat()
        changes["next_day"] = next_in_rhythm(row.first_day, row.repeat, yesterday)
    after = world.update(RecurringExpense, recurring_id, **changes)
    view: RecurringChangeView = {
        "recurring_id": recurring_id,
        "change": said,
        "amount": after.amount,
        "repeat": after.repeat,
        "state": after.state,
    }
    if after.state != "ended":
        view["next_day"] = after.next_day
    return view


def called_recurring(row: RecurringExpense) -> str:
    """A recurring expense in a message."""
    return f"The payment to {row.merchant} ({row.recurring_id})"


def _said(world: World, changes: dict[str, int | str]) -> str:
    """What was set, in words."""
    parts: list[str] = []
    if "amount" in changes:
        parts.append(written(int(changes["amount"])))
    if "next_day" in changes:
        parts.append(f"next on {changes['next_day']}")
    if "category_id" in changes:
        parts.append(f"in {Names(world).category(str(changes['category_id']))}")
    if "state" in changes:
        parts.append({"active": "active again", "paused": "paused", "ended": "ended"}[str(changes["state"])])
    return ", ".join(parts)
