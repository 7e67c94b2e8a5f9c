"""The budget's rows as people see them; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows and that only guards of phrases and samplers read: whether a merchant is a
person or takes an article (`speech`), how an expense may be split (`share_ids`), where else it may go (`other_id`),
when else it may have been (`other_day`), what one jots down beside it (`note_idea`), what it may cost from now on
(`new_amount`), the expense that a line may be (`candidate_id`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from servers.budget import queries
from servers.budget.models import Expense, ImportLine
from servers.budget.policy import MATCH_DAYS
from servers.budget.standing import books_of, days_apart, months_known
from servers.budget.views import (
    Names,
    account_views,
    line_view,
    overview_view,
    recurring_view,
)
from servers.cast import cast_of
from servers.kit.environment import Rows
from servers.kit.text import plain
from sessions import World


class AccountThing(NamedTuple):
    """An account."""

    id: str
    name: str
    kind: str
    balance: int
    closed: bool
    last4: str | None = None
    reconciled_to: str | None = None


class CategoryThing(NamedTuple):
    """An envelope of this month, or a category of income; hidden ones are seen by nobody."""

    id: str
    name: str
    kind: str
    group_name: str | None = None
    owner: str | None = None
    assigned: int | None = None
    carried: int | None = None
    spent: int | None = None
    available: int | None = None
    needs_note: bool | None = None
    target: int | None = None
    goal_by: str | None = None
    needed_a_month: int | None = None
    can_take_out: int | None = None
    received: int | None = None


class ExpenseThing(NamedTuple):
    """An expense; the partner's private ones have no merchant."""

    id: str
    expense_id: str
    day: str
    merchant: str | None
    amount: int
    direction: str
    account: str
    category: str | None
    category_id: str | None
    status: str
    source: str
    note: str | None
    is_split: bool
    speech: str
    share_ids: list[str]
    other_id: str | None
    note_idea: str | None
    other_day: str
    toward: str


class RecurringThing(NamedTuple):
    """A recurring expense."""

    id: str
    merchant: str
    account: str
    amount: int
    repeat: str
    monthly_amount: int
    state: str
    category: str | None = None
    next_day: str | None = None
    last_paid_amount: int | None = None
    last_paid_on: str | None = None
    other_id: str | None = None
    new_amount: int | None = None
    speech: str = "brand"


class LineThing(NamedTuple):
    """A line from the bank."""

    id: str
    day: str
    merchant: str
    amount: int
    direction: str
    state: str
    account: str
    budget_account_id: str
    category: str | None = None
    candidate_id: str | None = None
    other_id: str | None = None
    speech: str = "brand"


_GOES_WITH = {
    "Groceries": ("Housekeeping", "Kids", "Gifts"),
    "Eating Out": ("Date Night", "Kids", "Days Out"),
    "Takeaway": ("Kids", "Date Night"),
    "Housekeeping": ("Kids", "Hobbies", "Groceries"),
    "Days Out": ("Kids", "Date Night"),
    "Clothes": ("Kids", "Gifts"),
    "Hobbies": ("Kids", "Gifts"),
    "Home Repairs": ("Housekeeping", "Hobbies"),
}
_WORTH_SPLITTING = 800
_NEXT_TO = {
    "Groceries": ("Housekeeping", "Kids", "Takeaway"),
    "Eating Out": ("Date Night", "Days Out", "Takeaway", "Kids"),
    "Coffee": ("Eating Out", "Date Night"),
    "Takeaway": ("Eating Out", "Date Night"),
    "Fuel": ("Car Upkeep", "Holidays"),
    "Trains and Taxis": ("Days Out", "Holidays"),
    "Kids": ("Gifts", "Days Out"),
    "Gifts": ("Kids", "Housekeeping"),
    "Health": ("Kids", "Clothes"),
    "Housekeeping": ("Home Repairs", "Gifts", "Kids", "Hobbies"),
    "Days Out": ("Kids", "Date Night", "Holidays"),
    "Hobbies": ("Kids", "Gifts", "Clothes"),
    "Clothes": ("Kids", "Gifts"),
    "Home Repairs": ("Housekeeping", "Hobbies"),
    "Holidays": ("Days Out",),
    "Subscriptions": ("Hobbies", "Kids"),
}
_LOOSE = ("Days Out", "Kids")
_NEXT_TO_PERSON = {"Housekeeping": ("Home Repairs",), "Home Repairs": ("Housekeeping",), "Kids": ("Hobbies",)}
# By the last word of the name: a vet is booked under health too.
_NEXT_TO_NAMED = {
    "Gym": ("Health", "Hobbies"),
    "Club": ("Health", "Hobbies"),
    "Hall": ("Health", "Hobbies"),
    "Vets": ("Housekeeping",),
}
_JOTTED = {
    "Groceries": ("for the party", "for the visitors", "for Grandma"),
    "Eating Out": ("with Mum", "leaving do", "with the neighbours"),
    "Coffee": ("with Mum", "after work", "on the way home"),
    "Takeaway": ("for the visitors", "after work", "film night"),
    "Fuel": ("for the trip", "to see Grandma"),
    "Trains and Taxis": ("to see Grandma", "missed the bus"),
    "Kids": ("for school", "half term"),
    "Gifts": ("for Grandma", "thank you present", "for the neighbours"),
    "Health": ("check-up", "for the trip"),
    "Housekeeping": ("for the kitchen", "for the visitors"),
    "Days Out": ("half term", "with the neighbours"),
    "Hobbies": ("for the trip", "half term"),
    "Clothes": ("for school", "for the trip"),
    "Date Night": ("anniversary", "babysitter came"),
    "Home Repairs": ("the kitchen tap", "before the winter"),
    "Work Travel": ("Website relaunch", "Data platform workshop", "Security review", "Operations handover"),
}
_MISNOTED = (-1, 1, -2, 2, -1, 3, -4)
_RISES = (108, 110, 115, 120, 90, 110)


@lru_cache(maxsize=64)
def _speech(seed: int) -> dict[str, str]:
    """How the names of the cast are said: shops as they are, people as persons."""
    cast = cast_of(seed)
    found = {merchant.name: str(merchant.speech) for merchant in cast.merchants}
    return found | {person.name: "person" for person in cast.people.everyone}


def _accounts(world: World) -> list[Any]:
    return [_thing(AccountThing, "budget_account_id", view) for view in account_views(world)]


def _categories(world: World) -> list[Any]:
    view = overview_view(world, books_of(world, months_known(world)[-1].month))
    found = [_thing(CategoryThing, "category_id", row) for row in view["envelopes"]]
    return found + [_thing(CategoryThing, "category_id", row, kind="income") for row in view["income"]]


def _expenses(world: World) -> list[Any]:
    names = Names(world)
    accounts = {key: row.name for key, row in names.accounts.items()}
    categories: dict[str | None, str | None] = {None: None}
    categories |= {key: row.name for key, row in names.categories.items()}
    private = {key for key in names.categories if names.is_private(key)}
    split = {part.expense_id: part.category_id for part in reversed(world.all(queries.all_splits))}
    speech = _speech(world.seed)
    choices = _Choices(names)
    today = world.local.date()
    found: list[Any] = []
    for row in world.all(queries.newest_first):
        key = row.category_id
        is_private = key in private
        spoken = "private" if is_private else speech.get(row.merchant, "brand")
        found.append(
            ExpenseThing(
                row.expense_id,
                row.expense_id,
                row.day,
                None if is_private else row.merchant,
                row.amount,
                row.direction,
                accounts[row.budget_account_id],
                categories[key],
                key,
                row.status,
                row.source,
                None if is_private else row.note or None,
                row.expense_id in split,
                spoken,
                [split[row.expense_id]] if row.expense_id in split else choices.shares(row, spoken),
                choices.other(row, spoken),
                _one_of(_JOTTED.get(categories[key] or ""), row.expense_id),
                _other_day(row, today),
                "from" if row.direction == "in" else "for",
            )
        )
    return found


class _Choices:
    """Envelopes that an expense may as well be in, by category id; which of them follows from its id."""

    def __init__(self, names: Names) -> None:
        self.by_name = {row.name: key for key, row in names.categories.items()}

        def ids(table: Mapping[str, tuple[str, ...]]) -> dict[str | None, list[str]]:
            return {self.by_name[name]: [self.by_name[other] for other in found] for name, found in table.items()}

        self.goes_with = ids(_GOES_WITH)
        self.next_to = {**ids(_NEXT_TO), None: [self.by_name[name] for name in _LOOSE]}
        self.next_to_person = self.next_to | ids(_NEXT_TO_PERSON)
        self.private = next(key for name, key in self.by_name.items() if name.endswith("'s Treats"))
        self.clothes = self.by_name["Clothes"]

    def shares(self, row: Expense, speech: str) -> list[str]:
        """Two envelopes that it may well be split over."""
        key = row.category_id
        other = _one_of(self.goes_with.get(key), row.expense_id)
        if key is None or other is None or speech == "person" or row.amount < _WORTH_SPLITTING:
            return []
        return [key, other]

    def other(self, row: Expense, speech: str) -> str | None:
        """Another envelope for it; now and then the partner's private one."""
        key = self.beside(row.category_id, row.expense_id, row.merchant, speech)
        return self.private if key == self.clothes and ord(row.expense_id[-2]) % 2 else key

    def beside(self, category_id: str | None, key: str, merchant: str, speech: str) -> str | None:
        """An envelope that is near the category of a row."""
        named = _NEXT_TO_NAMED.get(merchant.rpartition(" ")[2])
        if named is not None:
            return self.by_name[_one_of(named, key) or named[0]]
        return _one_of((self.next_to_person if speech == "person" else self.next_to).get(category_id), key)


def _one_of(found: Sequence[str] | None, key: str) -> str | None:
    """One of some, chosen by the id of a row."""
    return None if not found else found[ord(key[-1]) % len(found)]


def _other_day(row: Expense, today: date) -> str:
    """A day beside its own, none that is still to come."""
    noted = date.fromisoformat(row.day)
    other = noted + timedelta(days=_MISNOTED[ord(row.expense_id[-1]) % len(_MISNOTED)])
    return (other if other <= today else noted - timedelta(days=1)).isoformat()


def _new_price(amount: int, key: str) -> int:
    """What the next letter may ask: dearer as a rule, in the same sort of figure."""
    wanted = amount * _RISES[ord(key[-1]) % len(_RISES)] // 100
    if amount % 100 in {49, 99}:
        return (wanted + 26) // 50 * 50 - 1
    step = 50 if amount < 10_000 else 1_000
    return round(wanted / step) * step


def _recurring(world: World) -> list[Any]:
    names = Names(world)
    last = {row.recurring_id: row for row in world.all(queries.last_paid)}
    speech = _speech(world.seed)
    choices = _Choices(names)
    found: list[Any] = []
    for row in world.all(queries.recurring):
        spoken = speech.get(row.merchant, "brand")
        found.append(
            _thing(
                RecurringThing,
                "recurring_id",
                recurring_view(row, names, last.get(row.recurring_id)),
                other_id=choices.beside(row.category_id, row.recurring_id, row.merchant, spoken),
                new_amount=_new_price(row.amount, row.recurring_id),
                speech=spoken,
            )
        )
    return found


def _lines(world: World) -> list[Any]:
    names = Names(world)
    choices = _Choices(names)
    uncleared = world.all(queries.uncleared)
    speech = _speech(world.seed)
    found: list[Any] = []
    for row in world.all(queries.lines):
        view = line_view(world, row, names, uncleared)
        is_open = row.state == "todo" and row.direction == "out"
        spoken = speech.get(row.merchant, "brand")
        found.append(
            _thing(
                LineThing,
                "line_id",
                view,
                candidate_id=_candidate(row, uncleared),
                other_id=choices.beside(view.get("category_id"), row.line_id, row.merchant, spoken)
                if is_open
                else None,
                speech=spoken,
            )
        )
    return found


def _candidate(line: ImportLine, uncleared: list[Expense]) -> str | None:
    """The expense of the same merchant that a line most likely is: it fits, or one field of it was noted wrongly."""
    if line.state != "todo":
        return None
    best: tuple[int, int, str] | None = None
    for row in uncleared:
        if plain(row.merchant) != plain(line.merchant) or row.direction != line.direction:
            continue
        days = days_apart(row.day, line.day)
        wrong = (row.amount != line.amount) + (row.budget_account_id != line.budget_account_id) + (days > MATCH_DAYS)
        if wrong <= 1 and days <= _MISDATED:
            best = min(best or (9, 0, ""), (wrong, days, row.expense_id))
    return None if best is None else best[2]


_MISDATED = 14


def _thing(shape: type[Any], key: str, view: Mapping[str, Any], **unseen: Any) -> Any:
    known = {name: view[name] for name in shape._fields if name in view}
    return shape(**{**known, **unseen, "id": view[key]})


THINGS: Mapping[str, Rows] = {
    "budget_account": _accounts,
    "category": _categories,
    "expense": _expenses,
    "recurring_expense": _recurring,
    "import_line": _lines,
}
