"""Envelopes: what they hold, moving money between them, and where it went."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import Field

from servers.budget import queries
from servers.budget.models import Category, CategoryId, Envelope
from servers.budget.months import month_said
from servers.budget.policy import REPORT_DAYS, move_needs_yes
from servers.budget.standing import (
    books_of,
    months_known,
    open_books,
    own_category,
    require_month,
    spare,
    state_of,
)
from servers.budget.sums import most_out_of_goal, share_bp
from servers.budget.views import MoveView, Names, OverviewView, ReportRow, ReportView, overview_view
from servers.kit import Cents, Conflict, Day, InvalidArguments, Month, Refused, Toolbox, find
from servers.kit.text import written
from sessions import World

toolbox = Toolbox()
GroupBy = Literal["category", "group", "merchant", "account", "month"]


@toolbox.read
def get_budget_overview(
    world: World,
    month: Annotated[Month, Field(description="Month to show, such as 2026-03; this one when left out.")] | None = None,
) -> OverviewView:
    """Show a month of the budget: the pool still to be assigned, accounts, envelopes, goals, income.

    An envelope's available is what it carried over, plus what was assigned, less what was spent; below zero it is
    overspent. For a goal it is what is saved.

    Raises:
        NotFound: the budget has no such month.
    """
    wanted = month or months_known(world)[-1].month
    return overview_view(world, books_of(world, wanted))


@toolbox.write(Envelope, confirm=move_needs_yes)
def move_envelope_money(
    world: World,
    amount: Cents,
    target_id: Annotated[CategoryId, Field(description="Envelope that gets the money; the pool when left out.")]
    | None = None,
    source_id: Annotated[CategoryId, Field(description="Envelope that it comes from; the pool when left out.")]
    | None = None,
    month: Annotated[Month, Field(description="Month in which it moves; this one when left out.")] | None = None,
) -> MoveView:
    """Move money between two envelopes, from the pool into one, or from one back to the pool.

    Raises:
        InvalidArguments: neither envelope is given, or the same one twice.
        NotFound: there is no such category, or the budget has no such month.
        Refused: the month is closed, an envelope is the partner's private one, or it would take more out of a goal
            than a month allows.
        Conflict: the source or the pool holds less, the target is hidden, or one of them is for income.
    """
    if source_id is None and target_id is None:
        raise InvalidArguments("Give source_id, target_id or both; what is left out is the pool.")
    if source_id == target_id:
        raise InvalidArguments("source_id and target_id are the same envelope.")
    wanted = month or months_known(world)[-1].month
    state_of(world, wanted)
    require_month(world, wanted)
    source = None if source_id is None else _envelope(world, source_id)
    target = None if target_id is None else _envelope(world, target_id)
    if target is not None and target.hidden:
        raise Conflict(f"{target.name} is hidden; nothing more goes into it.")
    books = [found for found in open_books(world) if found.month >= wanted]
    most = spare(books, source, target)
    if amount > most:
        name = "The pool" if source is None else source.name
        if most <= 0:
            raise Conflict(f"{name} has nothing to give in {month_said(wanted)}.")
        raise Conflict(f"{name} can give at most {written(most)} in {month_said(wanted)}, not {written(amount)}.")
    if source is not None and source.kind == "goal":
        cell = books[0].cells[source.category_id]
        allowed = most_out_of_goal(cell.available, cell.moved_out)
        if amount > allowed:
            raise Refused(
                f"No more than {written(allowed)} can still come out of the {source.name} goal in "
                f"{month_said(wanted)}, not {written(amount)}."
            )
    for category, change in ((source, -amount), (target, amount)):
        if category is not None:
            _assign(world, category, wanted, change)
    return _after(world, wanted, amount, source_id, target_id)


@toolbox.read
def get_spending_report(
    world: World,
    from_day: Annotated[Day, Field(description="First day, such as 2026-03-01.")],
    to_day: Annotated[Day, Field(description="Last day, such as 2026-03-31; today when left out.")] | None = None,
    group_by: Annotated[GroupBy, Field(description="What the rows stand for.")] = "category",
    category_id: Annotated[CategoryId, Field(description="Only spending in this category.")] | None = None,
    compare_previous: Annotated[
        bool, Field(description="Whether the period of equal length before it is shown too.")
    ] = False,
) -> ReportView:
    """Sum up what was spent between two days, net of refunds, the most first; income is left out.

    Raises:
        InvalidArguments: from_day is after to_day, or they are more than 400 days apart.
        NotFound: there is no such category.
    """
    last = to_day or world.today.isoformat()
    days = (date.fromisoformat(last) - date.fromisoformat(from_day)).days + 1
    if days < 1:
        raise InvalidArguments(f"from_day {from_day} is after to_day {last}.")
    if days > REPORT_DAYS:
        raise InvalidArguments(f"A report covers up to {REPORT_DAYS} days; {from_day} to {last} are {days}.")
    if category_id is not None:
        find(world, Category, category_id)
    rows = _sums(world, group_by, category_id, from_day, last)
    view: ReportView = {
        "from_day": from_day,
        "to_day": last,
        "group_by": group_by,
        "total": sum(row["amount"] for row in rows.values()),
        "rows": list(rows.values()),
    }
    for row in view["rows"]:
        row["share_bp"] = share_bp(row["amount"], view["total"])
    if compare_previous:
        first = (date.fromisoformat(from_day) - timedelta(days=days)).isoformat()
        end = (date.fromisoformat(from_day) - timedelta(days=1)).isoformat()
        before = _sums(world, group_by, category_id, first, end)
        for key, row in rows.items():
            row["previous"] = before[key]["amount"] if key in before else 0
        view["previous_from"], view["previous_to"] = first, end
        view["previous_total"] = sum(row["amount"] for row in before.values())
    return view


def _envelope(world: World, category_id: str) -> Category:
    """An envelope that money may be moved from or to."""
    category = own_category(world, category_id)
    if category.kind == "income":
        raise Conflict(f"{category.name} is for income; it holds no money, which goes to the pool.")
    return category


def _assign(world: World, category: Category, month: str, change: int) -> None:
    key = (month, category.category_id)
    row = world.get(Envelope, key)
    out = -change if category.kind == "goal" else 0
    if row is None:
        world.insert(
            Envelope, month=month, category_id=category.category_id, assigned=change, moved_out=out, left_over=None
        )  # fmt: skip
    else:
        world.update(Envelope, key, assigned=row.assigned + change, moved_out=row.moved_out + out)


def _after(world: World, month: str, amount: int, source_id: str | None, target_id: str | None) -> MoveView:
    books = books_of(world, month)
    view: MoveView = {"month": month, "amount": amount, "pool": books.pool}
    if source_id is not None:
        view["source_id"] = source_id
        view["source_available"] = books.cells[source_id].available
    if target_id is not None:
        view["target_id"] = target_id
        view["target_available"] = books.cells[target_id].available
    return view


def _sums(world: World, group_by: str, category_id: str | None, first: str, last: str) -> dict[str, ReportRow]:
    """Rows of a report by their key, shares still to be set."""
    names = Names(world)
    query = queries.report(group_by, of_category=category_id is not None)
    given = {"from_day": first, "to_day": last}
    if category_id is not None:
        given["category_id"] = category_id
    found: dict[str, ReportRow] = {}
    for row in world.all(query, **given):
        view: ReportRow = {
            "name": _UNNAMED[group_by] if row.key == "" else row.key,
            "amount": row.amount,
            "share_bp": 0,
            "count": row.count,
        }
        if group_by == "category" and row.key:
            view["category_id"], view["name"] = row.key, names.category(row.key)
        if group_by == "account":
            view["budget_account_id"], view["name"] = row.key, names.account(row.key)
        found[row.key] = view
    return found


_UNNAMED = {"category": "uncategorised", "group": "uncategorised", "merchant": "private"}
