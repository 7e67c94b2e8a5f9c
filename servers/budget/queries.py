"""Selects of the budget, compiled once."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, String, bindparam, case, func, literal_column, or_, select, union_all
from sqlalchemy.orm import aliased

from servers.budget.models import (
    BudgetAccount,
    Category,
    Envelope,
    Expense,
    ExpenseSplit,
    ImportLine,
    MonthState,
    RecurringExpense,
)
from sessions import Query, columns, entities

_E = Expense
_S = ExpenseSplit
_UNCLEARED: ColumnElement[str] = literal_column("'uncleared'")
_RECONCILED: ColumnElement[str] = literal_column("'reconciled'")  # written out, so that the index of the others serves
_FROM = bindparam("from_day", type_=String)
_TO = bindparam("to_day", type_=String)
_MONTH: ColumnElement[str] = literal_column("substr(expense.day, 1, 7)", String)

accounts = entities(select(BudgetAccount).order_by(BudgetAccount.closed, BudgetAccount.name))
categories = entities(select(Category).order_by(Category.category_id))
months = entities(select(MonthState).order_by(MonthState.month))
envelopes_from = entities(select(Envelope).where(Envelope.month >= bindparam("month")))
envelopes_of = entities(select(Envelope).where(Envelope.month == bindparam("month")))

# What left and came in on each account since it was reconciled.
unsettled = columns(
    select(
        _E.budget_account_id,
        func.sum(case((_E.direction == "in", _E.amount), else_=-_E.amount)).label("amount"),
    )
    .where(_E.status != _RECONCILED)
    .group_by(_E.budget_account_id)
)


def _net(amount: Any) -> ColumnElement[int]:
    """Spent is positive, what came back negative."""
    return case((_E.direction == "out", amount), else_=-amount)


# Spending of whole expenses and of parts of split ones, by month and category.
spent_whole = columns(
    select(_MONTH.label("month"), _E.category_id, func.sum(_net(_E.amount)).label("amount"))
    .where(_E.day >= _FROM, _E.day <= _TO, _E.category_id.is_not(None))
    .group_by(_MONTH, _E.category_id)
)
spent_parts = columns(
    select(_MONTH.label("month"), _S.category_id, func.sum(_net(_S.amount)).label("amount"))
    .join(_E, _E.expense_id == _S.expense_id)
    .where(_E.day >= _FROM, _E.day <= _TO)
    .group_by(_MONTH, _S.category_id)
)
splits_between = entities(
    select(_S).join(_E, _E.expense_id == _S.expense_id).where(_E.day >= _FROM, _E.day <= _TO).order_by(_S.position)
)
splits_of = entities(select(_S).where(_S.expense_id == bindparam("expense_id")).order_by(_S.position))
all_splits = entities(select(_S).order_by(_S.expense_id, _S.position))
newest_first = entities(select(_E).order_by(_E.day.desc(), _E.expense_id))
uncleared = entities(
    select(_E).where(_E.status != _RECONCILED, _E.status == _UNCLEARED).order_by(_E.day, _E.expense_id)
)

# What a merchant had last: `words` begins with its name and a bar, so that its rows lie between two texts.
category_had_last = columns(
    select(_E.category_id)
    .where(
        _E.words >= bindparam("low", type_=String),
        _E.words < bindparam("high", type_=String),
        _E.category_id.is_not(None),
    )
    .order_by(_E.day.desc(), _E.expense_id.desc())
    .limit(1)
)
alike = entities(
    select(_E)
    .where(
        _E.day >= _FROM,
        _E.day <= _TO,
        _E.budget_account_id == bindparam("budget_account_id"),
        _E.amount == bindparam("amount"),
        _E.direction == bindparam("direction"),
    )
    .order_by(_E.day.desc(), _E.expense_id)
)

recurring = entities(select(RecurringExpense).order_by(RecurringExpense.next_day, RecurringExpense.recurring_id))
due = entities(
    select(RecurringExpense)
    .where(RecurringExpense.state == "active", RecurringExpense.next_day <= bindparam("day"))
    .order_by(RecurringExpense.next_day, RecurringExpense.recurring_id)
)
# The latest expense of each recurring one: SQLite takes the bare columns from the row that holds the maximum.
last_paid = columns(
    select(_E.recurring_id, func.max(_E.day + " " + _E.expense_id).label("latest"), _E.day, _E.amount)
    .where(_E.recurring_id.is_not(None))
    .group_by(_E.recurring_id)
)
lines = entities(select(ImportLine).order_by(ImportLine.day.desc(), ImportLine.line_id))

_ANY = aliased(ExpenseSplit)  # beside the part that a search by category joins
_TESTS: dict[str, ColumnElement[bool]] = {
    "budget_account_id": _E.budget_account_id == bindparam("budget_account_id"),
    "status": _E.status == bindparam("status"),
    "in": _E.direction == "in",
    "out": _E.direction == "out",
    "uncategorised": _E.category_id.is_(None)
    & ~select(_ANY.expense_id).where(_ANY.expense_id == _E.expense_id).correlate(_E).exists(),
    "min_amount": _E.amount >= bindparam("min_amount"),
    "max_amount": _E.amount <= bindparam("max_amount"),
    "from_day": _E.day >= _FROM,
    "to_day": _E.day <= _TO,
}


class Search(NamedTuple):
    """How many expenses there are and what they sum to, and `count` of them from the `start`-th on, newest first."""

    totals: Query[Any]
    rows: Query[Expense]


@cache
def search(tests: tuple[str, ...], words: int, *, of_category: bool) -> Search:
    """Expenses that pass the named tests and hold `words` words (arguments `word0`, `word1` ...).

    With `of_category` those of `category_id`, of split ones only that part is summed.
    """
    wanted = [_TESTS[name] for name in tests]
    wanted += [func.instr(_E.words, bindparam(f"word{number}")) > 0 for number in range(words)]
    counted: Any = func.coalesce(_S.amount, _E.amount) if of_category else _E.amount
    totals = select(
        func.count(_E.expense_id).label("total"),
        func.coalesce(func.sum(case((_E.direction == "out", counted), else_=0)), 0).label("sum_out"),
        func.coalesce(func.sum(case((_E.direction == "in", counted), else_=0)), 0).label("sum_in"),
    )
    newest = select(_E)
    if of_category:
        part = (_S.expense_id == _E.expense_id) & (_S.category_id == bindparam("category_id"))
        totals, newest = totals.select_from(_E).outerjoin(_S, part), newest.outerjoin(_S, part)
        wanted.append(or_(_E.category_id == bindparam("category_id"), _S.amount.is_not(None)))
    newest = newest.where(*wanted).order_by(_E.day.desc(), _E.expense_id)
    return Search(
        columns(totals.where(*wanted)),
        entities(newest.limit(bindparam("count")).offset(bindparam("start"))),
    )


_WHOLE = select(
    _E.expense_id, _E.day, _E.merchant, _E.budget_account_id, _E.category_id, _net(_E.amount).label("amount")
).where(
    _E.day >= _FROM,
    _E.day <= _TO,
    or_(_E.category_id.is_not(None), ~select(_S.expense_id).where(_S.expense_id == _E.expense_id).exists()),
)
_PARTS = (
    select(_E.expense_id, _E.day, _E.merchant, _E.budget_account_id, _S.category_id, _net(_S.amount).label("amount"))
    .join(_S, _S.expense_id == _E.expense_id)
    .where(_E.day >= _FROM, _E.day <= _TO)
)
_SPENT = union_all(_WHOLE, _PARTS).subquery("spent")
_IS_PRIVATE = func.coalesce(Category.owner, "shared") == "partner"
_GROUPS: dict[str, ColumnElement[Any]] = {
    "category": func.coalesce(_SPENT.c.category_id, ""),
    "group": func.coalesce(Category.group_name, ""),
    "merchant": case((_IS_PRIVATE, ""), else_=_SPENT.c.merchant),
    "account": _SPENT.c.budget_account_id,
    "month": func.substr(_SPENT.c.day, 1, 7),
}


@cache
def report(group_by: str, *, of_category: bool) -> Query[Any]:
    """Spending between two days net of refunds, by `key`; income is left out."""
    key = _GROUPS[group_by].label("key")
    wanted = [func.coalesce(Category.kind, "spending") != "income"]
    if of_category:
        wanted.append(_SPENT.c.category_id == bindparam("category_id"))
    return columns(
        select(
            key,
            func.sum(_SPENT.c.amount).label("amount"),
            func.count(_SPENT.c.expense_id.distinct()).label("count"),
        )
        .select_from(_SPENT)
        .outerjoin(Category, Category.category_id == _SPENT.c.category_id)
        .where(*wanted)
        .group_by(key)
        .order_by(func.sum(_SPENT.c.amount).desc(), key)
    )
