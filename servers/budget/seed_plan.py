"""The envelopes of a household: groups, categories, goals, and which category a charge belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from servers.budget.models import Category, CategoryKind, Owner, Rollover
from servers.budget.months import month_after, month_of
from servers.cast import Cast, Entry, Trip
from sessions import World


@dataclass(frozen=True)
class Plan:
    """One category to be. Those without a name take it from the cast."""

    key: str
    group: str
    name: str
    rollover: Rollover = "reset"
    kind: CategoryKind = "spending"
    owner: Owner = "shared"
    needs_note: bool = False
    hidden: bool = False


_PLANS: Final = (
    Plan("rent", "Bills", "Rent"),
    Plan("utilities", "Bills", "Utilities"),
    Plan("phone", "Bills", "Phone and Internet"),
    Plan("insurance", "Bills", "Insurance"),
    Plan("subscriptions", "Bills", "Subscriptions"),
    Plan("groceries", "Food", "Groceries"),
    Plan("eating_out", "Food", "Eating Out"),
    Plan("coffee", "Food", "Coffee"),
    Plan("takeaway", "Food", "Takeaway"),
    Plan("fuel", "Getting Around", "Fuel"),
    Plan("transit", "Getting Around", "Trains and Taxis"),
    Plan("old_car", "Getting Around", "Old Car", "carry", hidden=True),
    Plan("kids", "Care", "Kids", "carry"),
    Plan("gifts", "Care", "Gifts", "carry"),
    Plan("health", "Care", "Health", "carry"),
    Plan("pocket", "Care", "Pocket Money"),
    Plan("housekeeping", "Care", "Housekeeping", "carry"),
    Plan("days_out", "Fun", "Days Out"),
    Plan("hobbies", "Fun", "Hobbies", "carry"),
    Plan("clothes", "Fun", "Clothes", "carry"),
    Plan("date_night", "Fun", "Date Night", "carry"),
    Plan("repairs", "Set Aside", "Home Repairs", "carry"),
    Plan("car", "Set Aside", "Car Upkeep", "carry"),
    Plan("child_gifts", "Set Aside", "", "carry"),
    Plan("holidays", "Set Aside", "Holidays", "carry"),
    Plan("buffer", "Set Aside", "Buffer", "carry"),
    Plan("work", "Work", "Work Travel", "carry", needs_note=True),
    Plan("trip", "Goals", "", "carry", kind="goal"),
    Plan("washer", "Goals", "Washing Machine", "carry", kind="goal"),
    Plan("bikes", "Goals", "New Bikes", "carry", kind="goal"),
    Plan("camp", "Goals", "School Trip", "carry", kind="goal"),
    Plan("treats", "", "", "carry", owner="partner"),
    Plan("surprises", "", "", "carry", owner="partner"),
    Plan("salary", "Income", "Salary", kind="income"),
    Plan("share", "Income", "Household Share", kind="income"),
    Plan("other_income", "Income", "Other Income", kind="income"),
)
CARRIES: Final = tuple(plan.key for plan in _PLANS if plan.rollover == "carry" and plan.kind == "spending")
RESETS: Final = tuple(plan.key for plan in _PLANS if plan.rollover == "reset" and plan.kind == "spending")
SPENDING: Final = tuple(plan.key for plan in _PLANS if plan.kind == "spending")
GOALS: Final = tuple(plan.key for plan in _PLANS if plan.kind == "goal")


@dataclass(frozen=True)
class Goal:
    """A goal: its target, its month, what was saved before the books began, what each month added."""

    target: int
    by: str
    first: int
    monthly: int


class Saving(NamedTuple):
    """A goal as it stands now."""

    target: int
    by: str
    now: int
    monthly: int


_SECTORS: Final = {
    "grocery": "groceries", "bakery": "groceries", "cafe": "coffee", "restaurant": "eating_out", "food_app": "takeaway",
    "online_store": "housekeeping", "marketplace": "housekeeping", "hardware_chain": "repairs",
    "home": "housekeeping", "clothes": "clothes", "books": "hobbies", "sport": "hobbies", "toys": "kids",
    "pharmacy": "health", "health": "health", "beauty": "health", "flowers": "gifts", "fuel": "fuel",
    "transit": "transit", "taxi": "transit", "parking": "transit", "leisure": "days_out", "garage": "car",
    "subscription": "subscriptions", "club": "subscriptions", "insurance": "insurance", "travel_agency": "holidays",
}  # fmt: skip
_KINDS: Final = {
    "rent": "rent", "salary": "salary", "contribution": "share", "interest": "other_income", "share": "days_out",
    "gift": "gifts", "pocket_money": "pocket", "fuel": "fuel",
    "dividend": "other_income", "payout": "other_income",
}  # fmt: skip
_TRADES: Final = {"cleaner": "housekeeping", "dog walker": "housekeeping", "piano teacher": "kids"}


def category_of(cast: Cast, entry: Entry) -> str:
    """The key of the category that a charge belongs to."""
    if entry.kind == "trip":
        trip = next(trip for trip in cast.trips if entry.reference.startswith(trip.city))
        return "work" if trip.is_work else "holidays"
    if entry.kind in _KINDS:
        return _KINDS[entry.kind]
    if entry.method == "payment":
        return _TRADES.get(_relation(cast, entry.counterparty), "repairs")
    merchant = cast.merchant(entry.counterparty)
    if merchant.sector == "utility":
        return "phone" if "phone" in (merchant.bill or "") or "internet" in (merchant.bill or "") else "utilities"
    return _SECTORS[merchant.sector]


def _relation(cast: Cast, email: str) -> str:
    return next((who.relation or "" for who in cast.people.trades if who.email == email), "")


def set_goals(cast: Cast, months: list[str], rng: Random) -> dict[str, Goal]:
    """The goals: one under way, one reached, one due next month and far off, one whose month is over."""
    this = months[-1]
    by = month_after(month_of(next_trip(cast).leaves.isoformat()), 2)
    saved = {
        "trip": Saving(rng.randrange(240_000, 300_000, 10_000), by, rng.randrange(120_000, 181_000, 1_000), 6_000),
        "washer": Saving(60_000, month_after(this, 2), 60_000, 3_000),
        "bikes": Saving(150_000, month_after(this, 1), rng.randrange(22_000, 31_000, 500), 1_500),
        "camp": Saving(25_000, month_after(this, -2), rng.randrange(14_000, 22_000, 500), 800),
    }
    return {
        key: Goal(saving.target, saving.by, saving.now - saving.monthly * len(months), saving.monthly)
        for key, saving in saved.items()
    }


def next_trip(cast: Cast) -> Trip:
    """The next journey that is not for work."""
    return next(trip for trip in cast.trips if trip.leaves > cast.today and not trip.is_work)


def open_categories(world: World, cast: Cast, goals: dict[str, Goal]) -> dict[str, str]:
    """Write the categories; their ids by key."""
    names = {
        "child_gifts": f"Gifts - {cast.child_small.first}",
        "trip": next_trip(cast).city,
        "treats": f"{cast.partner.first}'s Treats",
        "surprises": f"{cast.partner.first}'s Surprises",
    }
    private = f"{cast.partner.first}'s Money"
    found: dict[str, str] = {}
    for plan in _PLANS:
        goal = goals.get(plan.key)
        row = world.insert(
            Category,
            group_name=plan.group or private,
            name=plan.name or names[plan.key],
            kind=plan.kind,
            rollover=plan.rollover,
            owner=plan.owner,
            needs_note=plan.needs_note,
            hidden=plan.hidden,
            goal_target=None if goal is None else goal.target,
            goal_by=None if goal is None else goal.by,
        )
        found[plan.key] = row.category_id
    return found
