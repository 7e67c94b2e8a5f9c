"""What the tools answer.

Ids stand under their parameters' names. Amounts are positive cents; `direction` says which way. What an envelope
holds may be negative.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.budget import queries
from servers.budget.models import BudgetAccount, Category, Expense, ExpenseSplit, ImportLine, RecurringExpense
from servers.budget.standing import Books, Cell, had_last, suspects_of
from servers.budget.sums import monthly_amount, most_out_of_goal, needed_a_month
from sessions import World


class AccountView(TypedDict):
    """One account; up to `reconciled_to` it agrees with the bank."""

    budget_account_id: str
    name: str
    kind: str
    last4: NotRequired[str]
    balance: int
    reconciled_to: NotRequired[str]
    closed: bool


class EnvelopeView(TypedDict):
    """One envelope: carried + assigned - spent = available.

    A goal shows what is saved (its available), its target, its month, what it needs each month, and what may be taken
    out this month.
    """

    category_id: str
    name: str
    group_name: str
    kind: str
    owner: str
    rollover: str
    assigned: int
    carried: int
    spent: int
    available: int
    needs_note: NotRequired[bool]
    target: NotRequired[int]
    goal_by: NotRequired[str]
    needed_a_month: NotRequired[int]
    can_take_out: NotRequired[int]


class IncomeView(TypedDict):
    """One category of income."""

    category_id: str
    name: str
    received: int


class OverviewView(TypedDict):
    """A month: the pool is what no envelope holds yet."""

    month: str
    closed: bool
    pool: int
    accounts: list[AccountView]
    envelopes: list[EnvelopeView]
    income: list[IncomeView]


class PartView(TypedDict):
    """One part of a split expense."""

    category_id: str
    category: str
    amount: int


class ExpenseView(TypedDict):
    """One expense; merchant and note of the partner's private ones are left out. A split one has `parts`."""

    expense_id: str
    day: str
    merchant: NotRequired[str]
    amount: int
    direction: str
    budget_account_id: str
    account: str
    category_id: NotRequired[str]
    category: NotRequired[str]
    parts: NotRequired[list[PartView]]
    status: str
    source: str
    note: NotRequired[str]
    recurring_id: NotRequired[str]


class ExpensesView(TypedDict):
    """One page of expenses, newest first; total and sums are of all hits."""

    expenses: list[ExpenseView]
    total: int
    sum_out: int
    sum_in: int
    next_cursor: NotRequired[str]


class RecordedView(ExpenseView):
    """An expense after a write; `envelope_available` is what its envelope holds now, `next_day` when it comes again.

    `overspent` is how far below nothing the envelope is, where it is.
    """

    envelope_available: NotRequired[int]
    overspent: NotRequired[int]
    next_day: NotRequired[str]


class SplitView(TypedDict):
    """An expense after it was split; one that is in one piece again has `category`."""

    expense_id: str
    merchant: str
    amount: int
    parts: NotRequired[list[PartView]]
    category: NotRequired[str]


class DeletedView(TypedDict):
    """What was deleted; `line_id` is the line from the bank that waits again."""

    expense_id: str
    merchant: str
    day: str
    amount: int
    line_id: NotRequired[str]


class MoveView(TypedDict):
    """A move between envelopes, or the pool where one side is left out, and what is left on either side."""

    month: str
    amount: int
    source_id: NotRequired[str]
    target_id: NotRequired[str]
    source_available: NotRequired[int]
    target_available: NotRequired[int]
    pool: int


class ReportRow(TypedDict):
    """Spending of one group: net of refunds, its share in basis points."""

    category_id: NotRequired[str]
    budget_account_id: NotRequired[str]
    name: str
    amount: int
    share_bp: int
    count: int
    previous: NotRequired[int]


class ReportView(TypedDict):
    """Spending between two days, the most first."""

    from_day: str
    to_day: str
    group_by: str
    total: int
    rows: list[ReportRow]
    previous_from: NotRequired[str]
    previous_to: NotRequired[str]
    previous_total: NotRequired[int]


class RecurringView(TypedDict):
    """One recurring expense; `monthly_amount` is what it comes to a month."""

    recurring_id: str
    merchant: str
    budget_account_id: str
    account: str
    category_id: NotRequired[str]
    category: NotRequired[str]
    amount: int
    repeat: str
    monthly_amount: int
    state: str
    next_day: NotRequired[str]
    last_paid_amount: NotRequired[int]
    last_paid_on: NotRequired[str]


class RecurringsView(TypedDict):
    """Recurring expenses, the next due first, and what they come to a month together."""

    recurring_expenses: list[RecurringView]
    monthly_total: int


class RecurringChangeView(TypedDict):
    """A recurring expense after a change; `change` says what was set."""

    recurring_id: str
    change: str
    amount: int
    repeat: str
    state: str
    next_day: NotRequired[str]


class SuspectView(TypedDict):
    """An expense that a line may be."""

    expense_id: str
    day: str
    merchant: str


class LineView(TypedDict):
    """One line from the bank; `category` is what this merchant had last."""

    line_id: str
    day: str
    merchant: str
    merchant_raw: str
    amount: int
    direction: str
    state: str
    budget_account_id: str
    account: str
    suspects: NotRequired[list[SuspectView]]
    category_id: NotRequired[str]
    category: NotRequired[str]
    expense_id: NotRequired[str]


class LinesView(TypedDict):
    """One page of lines, newest first."""

    lines: list[LineView]
    total: int
    next_cursor: NotRequired[str]


class ResolvedView(TypedDict):
    """A line that was settled or set aside; `envelope_available` is what the envelope holds now, as `overspent`."""

    line_id: str
    state: str
    merchant: str
    amount: int
    expense_id: NotRequired[str]
    category_id: NotRequired[str]
    category: NotRequired[str]
    envelope_available: NotRequired[int]
    overspent: NotRequired[int]


class Names:
    """Accounts and categories by id, for one answer."""

    def __init__(self, world: World) -> None:
        self.accounts = {row.budget_account_id: row for row in world.all(queries.accounts)}
        self.categories = {row.category_id: row for row in world.all(queries.categories)}

    def account(self, key: str) -> str:
        """How an account is called."""
        return self.accounts[key].name

    def category(self, key: str) -> str:
        """How a category is called."""
        return self.categories[key].name

    def is_private(self, key: str | None) -> bool:
        """Whether a category is the partner's alone."""
        return key is not None and self.categories[key].owner == "partner"


def account_views(world: World) -> list[AccountView]:
    """All accounts: their balance is what was reconciled and all expenses since."""
    moved = {row.budget_account_id: row.amount for row in world.all(queries.unsettled)}
    return [account_view(row, moved.get(row.budget_account_id, 0)) for row in world.all(queries.accounts)]


def account_view(row: BudgetAccount, moved: int) -> AccountView:
    """One account, with what the expenses that are not reconciled come to."""
    view: AccountView = {
        "budget_account_id": row.budget_account_id,
        "name": row.name,
        "kind": row.kind,
        "balance": row.reconciled_balance + moved,
        "closed": row.closed,
    }
    if row.bank_number is not None:
        view["last4"] = row.bank_number.replace("-", "")[-4:]
    if row.reconciled_to is not None:
        view["reconciled_to"] = row.reconciled_to
    return view


def envelope_view(category: Category, cell: Cell, month: str) -> EnvelopeView:
    """One envelope of a month."""
    view: EnvelopeView = {
        "category_id": category.category_id,
        "name": category.name,
        "group_name": category.group_name,
        "kind": category.kind,
        "owner": category.owner,
        "rollover": category.rollover,
        "assigned": cell.assigned,
        "carried": cell.carried,
        "spent": cell.spent,
        "available": cell.available,
    }
    if category.needs_note:
        view["needs_note"] = True
    if category.goal_target is not None and category.goal_by is not None:
        view["target"] = category.goal_target
        view["goal_by"] = category.goal_by
        view["needed_a_month"] = needed_a_month(category.goal_target, cell.available, category.goal_by, month)
        view["can_take_out"] = most_out_of_goal(cell.available, cell.moved_out)
    return view


def overview_view(world: World, books: Books) -> OverviewView:
    """A month in full; hidden categories are left out."""
    shown = sorted((row for row in books.categories if not row.hidden), key=lambda row: (row.group_name, row.name))
    return {
        "month": books.month,
        "closed": books.closed,
        "pool": books.pool,
        "accounts": account_views(world),
        "envelopes": [
            envelope_view(row, books.cells[row.category_id], books.month) for row in shown if row.kind != "income"
        ],
        "income": [
            {"category_id": row.category_id, "name": row.name, "received": -books.cells[row.category_id].spent}
            for row in shown
            if row.kind == "income"
        ],
    }


def expense_view(row: Expense, names: Names, parts: Iterable[ExpenseSplit] = ()) -> ExpenseView:
    """One expense as shown."""
    is_private = names.is_private(row.category_id)
    view: ExpenseView = {
        "expense_id": row.expense_id,
        "day": row.day,
        "amount": row.amount,
        "direction": row.direction,
        "budget_account_id": row.budget_account_id,
        "account": names.account(row.budget_account_id),
        "status": row.status,
        "source": row.source,
    }
    if not is_private:
        view["merchant"] = row.merchant
        if row.note:
            view["note"] = row.note
    if row.category_id is not None:
        view["category_id"] = row.category_id
        view["category"] = names.category(row.category_id)
    if shown := part_views(parts, names):
        view["parts"] = shown
    if row.recurring_id is not None:
        view["recurring_id"] = row.recurring_id
    return view


def part_views(parts: Iterable[ExpenseSplit], names: Names) -> list[PartView]:
    """The parts of a split expense."""
    return [
        {"category_id": part.category_id, "category": names.category(part.category_id), "amount": part.amount}
        for part in parts
    ]


def parts_by_expense(splits: Iterable[ExpenseSplit]) -> dict[str, list[ExpenseSplit]]:
    """Parts of several expenses, each in its order."""
    found: dict[str, list[ExpenseSplit]] = {}
    for part in splits:
        found.setdefault(part.expense_id, []).append(part)
    return found


def recurring_view(row: RecurringExpense, names: Names, last: Any | None) -> RecurringView:
    """One recurring expense; `last` is a row of `queries.last_paid`."""
    view: RecurringView = {
        "recurring_id": row.recurring_id,
        "merchant": row.merchant,
        "budget_account_id": row.budget_account_id,
        "account": names.account(row.budget_account_id),
        "amount": row.amount,
        "repeat": row.repeat,
        "monthly_amount": monthly_amount(row.amount, row.repeat),
        "state": row.state,
    }
    if row.category_id is not None:
        view["category_id"] = row.category_id
        view["category"] = names.category(row.category_id)
    if row.state != "ended":
        view["next_day"] = row.next_day
    if last is not None:
        view["last_paid_amount"] = last.amount
        view["last_paid_on"] = last.day
    return view


def state_shown(line: ImportLine, suspects: list[Expense]) -> str:
    """A line that waits is suspected or new."""
    if line.state != "todo":
        return line.state
    return "suspected" if suspects else "new"


def line_view(world: World, line: ImportLine, names: Names, uncleared: Iterable[Expense]) -> LineView:
    """One line from the bank."""
    waits = line.state in {"todo", "ignored"}
    found = suspects_of(line, uncleared) if waits else []
    view: LineView = {
        "line_id": line.line_id,
        "day": line.day,
        "merchant": line.merchant,
        "merchant_raw": line.merchant_raw,
        "amount": line.amount,
        "direction": line.direction,
        "state": state_shown(line, found),
        "budget_account_id": line.budget_account_id,
        "account": names.account(line.budget_account_id),
    }
    if found:
        view["suspects"] = [{"expense_id": row.expense_id, "day": row.day, "merchant": row.merchant} for row in found]
    proposed = had_last(world, line.merchant) if waits else None
    if proposed is not None:
        view["category_id"] = proposed
        view["category"] = names.category(proposed)
    if line.expense_id is not None:
        view["expense_id"] = line.expense_id
    return view
