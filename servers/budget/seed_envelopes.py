"""What each month gave to the envelopes: as much as they need, so that a small pool is left this morning."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from servers.budget.seed_ledger import Draft
from servers.budget.seed_plan import CARRIES, GOALS, RESETS, Goal

OVERSPENT: Final = 6_117
SCARCE: Final = 4_000
_SHORT: Final = 2_350
_IN_POOL: Final = 450_000
_PRIVATE: Final = ("treats", "surprises")
_MAY_RUN_SHORT: Final = ("clothes", "hobbies", "health", "gifts", "housekeeping")

Spent = Mapping[str, Mapping[str, int]]


@dataclass
class Budget:
    """Assigned and available by month and category key, the pool of each month, and what was there at the start."""

    assigned: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))
    available: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))
    pool: dict[str, int] = field(default_factory=dict[str, int])
    start: int = 0


def spent_by_month(expenses: Iterable[Draft]) -> dict[str, dict[str, int]]:
    """What each category spent in each month, net of what came back; income is negative."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for draft in expenses:
        sign = 1 if draft.direction == "out" else -1
        month = draft.day.isoformat()[:7]
        for key, amount in draft.parts or ([(draft.category, draft.amount)] if draft.category else []):
            found[month][key] += sign * amount
    return found


def assign(spent: Spent, months: list[str], goals: Mapping[str, Goal], rng: Random, *, is_scarce: bool) -> Budget:
    """Fill the envelopes of all months.

    In this month groceries are overspent, eating out has just `SCARCE` left where `is_scarce`, and one envelope that
    carries on what is missing ran short last month. The buffer takes what is left over, so that the pool holds next
    month's money.
    """
    budget = Budget()
    this, last = months[-1], months[-2]
    short = max(_MAY_RUN_SHORT, key=lambda key: spent[last].get(key, 0))
    for key in (*RESETS, *CARRIES, *GOALS, *_PRIVATE):
        usual = _usual([spent[month].get(key, 0) for month in months[1:-1]])
        left = 0
        for month in months:
            gone = spent[month].get(key, 0)
            given = usual
            if key in goals:
                given = goals[key].monthly + (goals[key].first if month == months[0] else 0)
            elif key == "old_car":
                given = 18_460 if month == months[0] else 0
            elif key == "buffer":
                given = 0
            elif key in RESETS:
                left = 0
            elif key == short:
                given = max(0, gone - left - _SHORT) if month == last else gone - left if month < last else gone
            elif left + given < gone:
                given = -(-(gone - left) // 500) * 500
            if month == this and key == "groceries":
                given = max(0, gone - OVERSPENT)
            if month == this and key == "eating_out":
                given = gone + (SCARCE if is_scarce else rng.randrange(6_500, 12_000, 50))
            left += given - gone
            budget.assigned[month][key] = given
            budget.available[month][key] = left
    _fill_buffer(budget, spent, months, rng)
    return budget


def _usual(amounts: list[int]) -> int:
    """The mean of some months, rounded up to the next ten, at least ten."""
    return max(1_000, -(-sum(amounts) // (len(amounts) * 1_000)) * 1_000)


def _fill_buffer(budget: Budget, spent: Spent, months: list[str], rng: Random) -> None:
    """The buffer evens the pool out; enough was there at the start that it never runs dry."""
    income = {month: -sum(spent[month].get(key, 0) for key in ("salary", "share", "other_income")) for month in months}
    given = {month: sum(budget.assigned[month].values()) for month in months}
    back = {month: sum(budget.available[month][key] for key in RESETS) for month in months}
    this, last = months[-1], months[-2]
    wanted = {month: _IN_POOL + rng.randrange(-30_000, 30_000) for month in months}
    wanted[this] = rng.randrange(18_000, 60_000) + income[this]
    wanted[last] = wanted[this] + given[this] - back[last] - income[this]
    pool, left = 0, 0
    lowest = 0
    for place, month in enumerate(months):
        before = back[months[place - 1]] if place else 0
        unassigned = pool + before + income[month] - given[month]
        extra = unassigned - wanted[month]
        left += extra
        lowest = min(lowest, left)
        budget.assigned[month]["buffer"] = extra
        budget.available[month]["buffer"] = left
        pool = budget.pool[month] = wanted[month]
    budget.start = -(-(150_000 - lowest) // 50_000) * 50_000
    budget.assigned[months[0]]["buffer"] += budget.start
    for month in months:
        budget.available[month]["buffer"] += budget.start
