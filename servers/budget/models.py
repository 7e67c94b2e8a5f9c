"""Tables of the household budget, the types that point to them, and how money, days and months stand in them.

Money is whole cents, always positive beside a `direction`; days are local dates ("2026-03-11"), months "2026-03".
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

AccountKind = Literal["checking", "savings", "credit", "cash"]
CategoryKind = Literal["spending", "goal", "income"]
Rollover = Literal["carry", "reset"]
Owner = Literal["shared", "me", "partner"]
Direction = Literal["out", "in"]
ExpenseStatus = Literal["uncleared", "cleared", "reconciled"]
Source = Literal["manual", "import", "recurring"]
Repeat = Literal["weekly", "monthly", "quarterly", "yearly"]
RecurringState = Literal["active", "paused", "ended"]
LineState = Literal["todo", "accepted", "matched", "ignored"]


class Base(DeclarativeBase):
    """Tables of this world."""


class BudgetAccount(Base):
    """Where money lies: the household's accounts at the bank, named as there, and its cash.

    `opening` is what stood there before the first expense, `reconciled_balance` that and all reconciled expenses,
    which go up to `reconciled_to`.
    """

    __tablename__ = "budget_account"

    budget_account_id: Mapped[str] = mapped_column(primary_key=True, info=generated("BA-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[AccountKind] = mapped_column(String)
    bank_number: Mapped[str | None]
    opening: Mapped[int]
    reconciled_balance: Mapped[int]
    reconciled_to: Mapped[str | None]
    closed: Mapped[bool]


class Category(Base):
    """An envelope's name and nature.

    What is left at the end of a month stays (`carry`) or goes back to the pool (`reset`); so does what is missing.
    """

    __tablename__ = "category"

    category_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CG-{6}"))
    group_name: Mapped[str] = mapped_column(info=mark("text"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[CategoryKind] = mapped_column(String)
    rollover: Mapped[Rollover] = mapped_column(String)
    owner: Mapped[Owner] = mapped_column(String)
    needs_note: Mapped[bool]
    hidden: Mapped[bool]
    goal_target: Mapped[int | None]
    goal_by: Mapped[str | None]


class Envelope(Base):
    """What a month gave to a category.

    `moved_out` is what moves took out of a goal in that month, less what they put in. `left_over` is what was
    available as the month was closed, None while it is open.
    """

    __tablename__ = "envelope"
    __table_args__ = ({"sqlite_with_rowid": False},)

    month: Mapped[str] = mapped_column(primary_key=True)
    category_id: Mapped[str] = mapped_column(ForeignKey("category.category_id"), primary_key=True)
    assigned: Mapped[int]
    moved_out: Mapped[int]
    left_over: Mapped[int | None]


class MonthState(Base):
    """A month of the budget. `pool` is what was unassigned as it was closed, None while it is open."""

    __tablename__ = "month_state"
    __table_args__ = ({"sqlite_with_rowid": False},)

    month: Mapped[str] = mapped_column(primary_key=True)
    closed: Mapped[bool]
    closed_on: Mapped[str | None]
    pool: Mapped[int | None]


class RecurringExpense(Base):
    """What is due again and again; `next_day` is a day of the rhythm that began on `first_day`."""

    __tablename__ = "recurring_expense"

    recurring_id: Mapped[str] = mapped_column(primary_key=True, info=generated("RX-{6}"))
    merchant: Mapped[str] = mapped_column(info=mark("text"))
    budget_account_id: Mapped[str] = mapped_column(ForeignKey("budget_account.budget_account_id"))
    category_id: Mapped[str | None] = mapped_column(ForeignKey("category.category_id"))
    amount: Mapped[int]
    repeat: Mapped[Repeat] = mapped_column(String)
    first_day: Mapped[str]
    next_day: Mapped[str]
    state: Mapped[RecurringState] = mapped_column(String)


class Expense(Base):
    """Money that was spent, or with direction "in" came in: income, a refund.

    `category_id` is None when it is uncategorised or split. `words` is what a search looks into.
    """

    __tablename__ = "expense"
    __table_args__ = (
        Index("expense_day", "day", "category_id", "direction", "amount"),
        Index("expense_unsettled", "day", sqlite_where=text("status <> 'reconciled'")),
        Index("expense_words", "words", "day", "category_id"),
        CheckConstraint("amount > 0"),
        {"sqlite_with_rowid": False},
    )

    expense_id: Mapped[str] = mapped_column(primary_key=True, info=generated("EX-{6}"))
    budget_account_id: Mapped[str] = mapped_column(ForeignKey("budget_account.budget_account_id"))
    day: Mapped[str]
    merchant: Mapped[str] = mapped_column(info=mark("text"))
    amount: Mapped[int]
    direction: Mapped[Direction] = mapped_column(String)
    category_id: Mapped[str | None] = mapped_column(ForeignKey("category.category_id"))
    status: Mapped[ExpenseStatus] = mapped_column(String)
    note: Mapped[str] = mapped_column(info=mark("text"))
    source: Mapped[Source] = mapped_column(String)
    recurring_id: Mapped[str | None] = mapped_column(ForeignKey("recurring_expense.recurring_id"))
    words: Mapped[str] = mapped_column(info=mark("volatile"))


class ExpenseSplit(Base):
    """One part of an expense that is split over categories; `position` counts from 0 as they were named."""

    __tablename__ = "expense_split"
    __table_args__ = (CheckConstraint("amount > 0"), {"sqlite_with_rowid": False})

    expense_id: Mapped[str] = mapped_column(ForeignKey("expense.expense_id"), primary_key=True)
    category_id: Mapped[str] = mapped_column(ForeignKey("category.category_id"), primary_key=True)
    position: Mapped[int] = mapped_column(info=mark("volatile"))
    amount: Mapped[int]


class ImportLine(Base):
    """A row that came in from the bank, `merchant_raw` as the bank prints it and `merchant` as it was read.

    An accepted line made `expense_id`, a matched one is that expense.
    """

    __tablename__ = "import_line"
    __table_args__ = (Index("import_line_expense", "expense_id", unique=True),)

    line_id: Mapped[str] = mapped_column(primary_key=True, info=generated("IL-{6}"))
    budget_account_id: Mapped[str] = mapped_column(ForeignKey("budget_account.budget_account_id"))
    day: Mapped[str]
    merchant_raw: Mapped[str] = mapped_column(info=mark("text"))
    merchant: Mapped[str] = mapped_column(info=mark("text"))
    amount: Mapped[int]
    direction: Mapped[Direction] = mapped_column(String)
    state: Mapped[LineState] = mapped_column(String)
    expense_id: Mapped[str | None] = mapped_column(ForeignKey("expense.expense_id"))


BudgetAccountId = Annotated[str, Ref(BudgetAccount), Field(description="An account of the budget, such as BA-7K3QX9.")]
CategoryId = Annotated[str, Ref(Category), Field(description="A category, such as CG-4MH2R8.")]
ExpenseId = Annotated[str, Ref(Expense), Field(description="An expense, such as EX-P5V8WE.")]
RecurringId = Annotated[str, Ref(RecurringExpense), Field(description="A recurring expense, such as RX-9DT4NB.")]
LineId = Annotated[str, Ref(ImportLine), Field(description="A line from the bank, such as IL-2GX7LU.")]
