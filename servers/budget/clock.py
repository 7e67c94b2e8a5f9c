"""What time alone does to the budget."""

from __future__ import annotations

from datetime import datetime, timedelta

from servers.budget import queries
from servers.budget.models import Expense, RecurringExpense
from servers.budget.months import month_of, next_in_rhythm
from servers.budget.standing import begin_month
from servers.budget.words import words_of
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:
    """Let the time from `before` to `after` pass, day by day.

    At 00:00 of the first a month begins, at 00:00 of its day an active recurring expense books an expense that is not
    cleared and moves on. What was due and has not been booked is booked first.
    """
    day, end = before.astimezone(world.zone).date(), after.astimezone(world.zone).date()
    while day <= end:
        today = day.isoformat()
        begin_month(world, month_of(today))
        for row in world.all(queries.due, day=today):
            _book(world, row)
        day += timedelta(days=1)


def _book(world: World, row: RecurringExpense) -> None:
    world.insert(
        Expense,
        budget_account_id=row.budget_account_id,
        day=row.next_day,
        merchant=row.merchant,
        amount=row.amount,
        direction="out",
        category_id=row.category_id,
        status="uncleared",
        note="",
        source="recurring",
        recurring_id=row.recurring_id,
        words=words_of(row.merchant, ""),
    )
    following = next_in_rhythm(row.first_day, row.repeat, row.next_day)
    world.update(RecurringExpense, row.recurring_id, next_day=following)
