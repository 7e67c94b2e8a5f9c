"""Splitting an expense over several envelopes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.budget import queries
from servers.budget.models import CategoryId, Expense, ExpenseId, ExpenseSplit
from servers.budget.policy import MOST_PARTS
from servers.budget.standing import called, own_expense, require_open, usable_category
from servers.budget.sums import equal_shares
from servers.budget.views import Names, SplitView, part_views
from servers.kit import Cents, Conflict, InvalidArguments, Toolbox
from servers.kit.text import written
from sessions import World

toolbox = Toolbox()


@toolbox.write(Expense, ExpenseSplit)
def split_expense(
    world: World,
    expense_id: ExpenseId,
    category_ids: Annotated[
        list[CategoryId],
        Field(min_length=1, max_length=MOST_PARTS, description="Categories of the parts, each one once."),
    ],
    amounts: Annotated[
        list[Cents],
        Field(
            min_length=1,
            max_length=MOST_PARTS,
            description="Amounts of the parts in cents, in the same order; equal shares when left out.",
        ),
    ]
    | None = None,
) -> SplitView:
    """Split an expense over categories, in place of an earlier split; one category alone puts it together again.

    Equal shares are rounded down to the cent; the left-over cents go one each to the first categories.

    Raises:
        InvalidArguments: a category is named twice, the lists differ in length, the amounts do not sum to the expense,
            a part would be nothing, or a category needs a note that names the project or client.
        Refused: its month is closed, or it or a category is the partner's private one.
        Conflict: a category is hidden or for income, or it is split like that already.
    """
    if len(set(category_ids)) < len(category_ids):
        raise InvalidArguments("Name each category once.")
    row = own_expense(world, expense_id)
    require_open(world, row.day)
    shares = _shares(row, len(category_ids), amounts)
    for category_id in category_ids:
        category = usable_category(world, category_id, row.direction)
        if category.needs_note and not row.note:
            raise InvalidArguments(f"{category.name} needs a note that names the project or client; add one first.")
    old = world.all(queries.splits_of, expense_id=expense_id)
    before = [(part.category_id, part.amount) for part in old] or [(row.category_id, row.amount)]
    after = list(zip(category_ids, shares, strict=True))
    if sorted(after) == sorted((key or "", amount) for key, amount in before):
        raise Conflict(f"{called(row)} stands like that already; nothing to change.")
    for part in old:
        world.delete(ExpenseSplit, (expense_id, part.category_id))
    is_whole = len(category_ids) == 1
    world.update(Expense, expense_id, category_id=category_ids[0] if is_whole else None)
    names = Names(world)
    view: SplitView = {"expense_id": expense_id, "merchant": row.merchant, "amount": row.amount}
    if is_whole:
        view["category"] = names.category(category_ids[0])
        return view
    parts = [
        world.insert(ExpenseSplit, expense_id=expense_id, category_id=key, position=place, amount=share)
        for place, (key, share) in enumerate(after)
    ]
    view["parts"] = part_views(parts, names)
    return view


def _shares(row: Expense, count: int, amounts: list[int] | None) -> list[int]:
    """What each part gets."""
    if amounts is None:
        if row.amount < count:
            raise InvalidArguments(f"{written(row.amount)} cannot be split into {count} parts.")
        return equal_shares(row.amount, count)
    if len(amounts) != count:
        raise InvalidArguments(f"There are {count} categories and {len(amounts)} amounts; give one for each.")
    if sum(amounts) != row.amount:
        raise InvalidArguments(
            f"{called(row)} needs amounts that sum to {written(row.amount)}; these sum to {written(sum(amounts))}."
        )
    return amounts
