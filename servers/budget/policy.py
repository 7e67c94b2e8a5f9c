"""The rules of the budget and of acting for a household: constants, when a yes is due, and the text that says so.

The sums that the rules speak of stand in `servers/budget/sums.py`, each with its rounding.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from servers.budget import queries
from servers.budget.models import Category, ImportLine, RecurringExpense
from servers.budget.standing import SUSPECT_DAYS, had_last, suspects_of
from servers.budget.sums import GOAL_SHARE, PRICE_CHANGE_PERCENT, is_large_change
from sessions import World

IRREVERSIBLE: Final[tuple[str, ...]] = ()
MATCH_DAYS: Final = 7
DUPLICATE_DAYS: Final = 1
MOST_PARTS: Final = 8
REPORT_DAYS: Final = 400
CLOSES_ON: Final = 5


def move_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 4: money out of a goal."""
    source_id = arguments.get("source_id")
    source = None if source_id is None else world.get(Category, source_id)
    return source is not None and source.kind == "goal"


def recurring_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 6: the end of a recurring expense, or a price that changes by more than a tenth."""
    if arguments.get("state") == "ended":
        return True
    row = world.get(RecurringExpense, arguments["recurring_id"])
    amount = arguments.get("amount")
    return row is not None and amount is not None and is_large_change(row.amount, amount)


def line_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 1: a suspected line as a second expense, one of two suspects, a new line without a category."""
    line = world.get(ImportLine, arguments["line_id"])
    if line is None or arguments["action"] == "ignore":
        return False
    suspects = suspects_of(line, world.all(queries.uncleared))
    if arguments["action"] == "match":
        return [row.expense_id for row in suspects] != [arguments.get("expense_id")]
    return bool(suspects) or (arguments.get("category_id") is None and had_last(world, line.merchant) is None)


RULES: Final = (
    (
        f"A line from the bank is suspected when an uncleared expense of the same account, amount and direction lies "
        f"within {SUSPECT_DAYS} days. Matching it to its only suspect is fine at once. Accepting it as a second "
        "expense, or matching it where two suspects fit or to anything else, needs the user's yes. A new line is "
        "accepted without one if its category is known from the merchant or was told. A line can be matched up to "
        f"{MATCH_DAYS} days away."
    ),
    (
        "No move takes an envelope or the pool below zero, in its month or later; exactly to zero is fine. Recording "
        "an expense may overspend an envelope: then report by how much, and offer, not make, a cover."
    ),
    (
        f"A month is closed by hand from the {CLOSES_ON}th of the next one on; until then last month can still be "
        "changed. A closed month is never changed: say so. Nothing is dated in the future."
    ),
    (
        f"Goals: taking money out needs a yes and goes up to {100 // GOAL_SHARE} percent of what was saved before the "
        "month's moves, rounded down to the cent; exactly that much is fine. Putting money in needs no yes."
    ),
    (
        "Deleting an expense needs a yes that names merchant, day and amount; several go under one yes that lists "
        "them. Putting a field right does not need one."
    ),
    (
        f"Ending a recurring expense, or changing its price by more than {PRICE_CHANGE_PERCENT} percent, needs a yes; "
        f"pausing it, or a change of exactly {PRICE_CHANGE_PERCENT} percent, does not. What has ended stays ended."
    ),
    (
        "The partner's private group: its totals may be told, its rows may not, and nothing there is moved or "
        "changed. Envelopes that both share are the user's too."
    ),
    (
        "An expense in a work envelope, which somebody pays back, needs a note that names the project or client: ask "
        "for it. Other categories need none."
    ),
    (
        "Equal shares are rounded down to the cent, and the left-over cents go one each to the first categories "
        f"named; an expense is split into at most {MOST_PARTS} parts, and splitting it into one undoes that. Report a "
        "share of a total in percent with one digit, halves up. A recurring expense costs a twelfth of its year each "
        "month, halves up; what a goal still needs a month is rounded up."
    ),
    (
        "Day, amount and account of a reconciled expense are the bank's: refuse, and offer to add a note. Its "
        "category may still change while the month is open. A reconciled expense is not deleted."
    ),
    (
        "An expense whose day nobody says was made today. The same merchant, amount and account within "
        f"{DUPLICATE_DAYS} day of another looks like a duplicate: ask, and record it only after a yes. A report "
        f"covers up to {REPORT_DAYS} days."
    ),
)
POLICY: Final = (
    "You keep a household's envelope budget for one of the two people who share it.\n\n"
    + "\n".join(f"{number}. {rule}" for number, rule in enumerate(RULES, start=1))
    + "\n"
)
