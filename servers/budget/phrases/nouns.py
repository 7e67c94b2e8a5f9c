"""What people call the things of the budget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "budget_account": {
        "name": ("name", "name"),
        "kind": ("kind", "word"),
        "last4": ("last4", "last4"),
        "closed": ("closed", "word"),
    },
    "category": {
        "name": ("name", "name"),
        "group": ("group_name", "name"),
        "kind": ("kind", "word"),
    },
    "expense": {
        "merchant": ("merchant", "name"),
        "first": ("merchant", "first"),
        "amount": ("amount", "money"),
        "day": ("day", "day"),
        "category": ("category", "name"),
        "direction": ("direction", "word"),
        "toward": ("toward", "word"),
        "status": ("status", "word"),
    },
    "recurring_expense": {
        "merchant": ("merchant", "name"),
        "first": ("merchant", "first"),
        "amount": ("amount", "money"),
        "repeat": ("repeat", "word"),
        "category": ("category", "name"),
        "state": ("state", "word"),
        "next_day": ("next_day", "day"),
    },
    "import_line": {
        "merchant": ("merchant", "name"),
        "first": ("merchant", "first"),
        "amount": ("amount", "money"),
        "day": ("day", "day"),
        "state": ("state", "word"),
        "direction": ("direction", "word"),
    },
}

_HEADS = ("Card", "Fund", "Cushion", "Wallet", "Tin")
_DAILY = {
    "Groceries", "Eating Out", "Coffee", "Takeaway", "Fuel", "Trains and Taxis", "Kids", "Gifts", "Health",
    "Housekeeping", "Days Out", "Hobbies", "Clothes", "Date Night", "Home Repairs", "Car Upkeep", "Holidays",
    "Work Travel",
}  # fmt: skip

_INCOME = {"Salary", "Household Share", "Other Income"}
# What nobody does without for a while.
_NEEDED = {"Rent", "Utilities", "Phone and Internet", "Insurance"}
# The fourth goal is called after a town.
_THINGS_SAVED_FOR = {"Washing Machine", "New Bikes", "School Trip"}


def _bare(merchant: str) -> bool:
    """Whether a name can follow an article."""
    return not merchant.startswith("The ")


def _out(speech: str) -> Callable[[Any], bool]:
    """Money that went to merchants so spoken of."""
    return lambda row: row.direction == "out" and row.speech == speech


GUARDS: dict[str, Callable[[Any], bool]] = {
    # accounts
    "headed": lambda row: row.name.split()[-1] in _HEADS,
    "plain": lambda row: row.name.split()[-1] not in _HEADS,
    "open": lambda row: not row.closed,
    "purse": lambda row: row.kind == "cash" and not row.closed,
    "credit": lambda row: row.kind == "credit",
    "banked": lambda row: row.last4 is not None,
    "pays": lambda row: not row.closed and row.kind != "savings",
    "holds": lambda row: not row.closed and row.kind != "credit",
    "reconciled": lambda row: row.reconciled_to is not None and not row.closed,
    # categories
    "shared": lambda row: row.owner != "partner",
    "goal": lambda row: row.kind == "goal",
    "place": lambda row: row.kind == "goal" and row.name not in _THINGS_SAVED_FOR,
    "income": lambda row: row.kind == "income",
    "envelope": lambda row: row.kind == "spending",
    "holder": lambda row: row.kind != "income",
    "daily": lambda row: row.name in _DAILY or row.name.startswith("Gifts"),
    "work": lambda row: row.name == "Work Travel",
    "twin": lambda row: row.name == "Gifts",
    "own_envelope": lambda row: row.kind == "spending" and row.owner != "partner",
    "overspent": lambda row: row.kind == "spending" and row.available < 0,
    "unreached": lambda row: row.kind == "goal" and row.needed_a_month > 0,
    # expenses
    "brand_out": _out("brand"),
    "headed_out": _out("headed"),
    "person_out": _out("person"),
    "shop_out": lambda row: row.direction == "out" and row.speech in {"brand", "headed"} and _bare(row.merchant),
    "refund": lambda row: (
        row.direction == "in" and row.speech in {"brand", "headed"} and row.category not in {None, *_INCOME}
    ),
    "went_out": lambda row: row.direction == "out" and row.speech != "private",
    "seen": lambda row: row.speech != "private",
    "hidden": lambda row: row.speech == "private",
    "sorted": lambda row: row.category is not None and row.speech != "private" and row.direction == "out",
    "noted": lambda row: row.note is not None and row.direction == "out",
    "whole": lambda row: not row.is_split and bool(row.share_ids),
    "split": lambda row: row.is_split,
    "movable": lambda row: row.other_id is not None,
    # recurring expenses
    "shop": lambda row: row.speech != "person" and _bare(row.merchant),
    "person": lambda row: row.speech == "person",
    "subscription": lambda row: row.category == "Subscriptions" and _bare(row.merchant),
    "monthly": lambda row: row.repeat == "monthly",
    "optional": lambda row: row.category not in _NEEDED,
    "running": lambda row: row.state == "active",
    "waiting": lambda row: row.state != "ended",
    "not_monthly": lambda row: row.state == "active" and row.repeat != "monthly",
    "paid": lambda row: row.last_paid_on is not None and row.state != "ended",
    "rare": lambda row: row.repeat in {"quarterly", "yearly"},
    # lines
    "came_from_shop": lambda row: row.speech != "person" and row.direction == "out" and _bare(row.merchant),
    "came_from_person": lambda row: row.speech == "person" and row.direction == "out",
    "came_in": lambda row: row.direction == "in",
    "new": lambda row: row.state == "new" and row.direction == "out" and _bare(row.merchant),
    "suspected": lambda row: row.state == "suspected" and row.direction == "out" and _bare(row.merchant),
    "open_line": lambda row: row.state in {"new", "suspected"},
    "proposed": lambda row: row.state == "new" and row.category is not None,
    "unproposed": lambda row: row.state == "new" and row.category is None,
}

NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "budget_account": [
        ("[my|the|our] {name}", "name", "headed"),
        ("[the|our] {name} account", "name", "plain"),
        ("my wallet", "name", "purse"),
        ("[my|the] credit card", "kind", "credit"),
        ("the account ending [in |]{last4}", "last4", "banked"),
    ],
    "category": [
        ("{name}", "name", "!place"),
        ("[the|our] {name} envelope", "name", "own_envelope"),
        ("[the|our] {name} goal", "name", "goal"),
        ("the {name} trip fund", "name", "place"),
        ("the {name} envelope under {group}", "name group", "twin"),
    ],
    "expense": [
        ("the [last|latest|most recent] {merchant} expense", "merchant", "shop_out", ("day", "-")),
        ("the {merchant} expense from {day:noun}", "merchant day direction", "shop_out"),
        ("the {amount} at {merchant}", "amount merchant direction", "brand_out"),
        ("the {amount} at the {merchant}", "amount merchant direction", "headed_out"),
        ("the {amount} {merchant} expense", "amount merchant direction", "shop_out"),
        ("{day:poss} {merchant} expense", "merchant day direction", "shop_out"),
        ("the {amount} {merchant} expense from {day:noun}", "amount merchant day direction", "shop_out"),
        ("the [last|latest|most recent] payment to {first}", "first", "person_out", ("day", "-")),
        ("the payment to {merchant} from {day:noun}", "merchant day direction", "person_out"),
        ("the {amount} to {merchant} from {day:noun}", "amount merchant day direction", "person_out"),
        ("the {merchant} refund", "merchant direction", "refund"),
        ("the {amount} {merchant} refund", "amount merchant direction", "refund"),
    ],
    "recurring_expense": [
        ("[the|our] {merchant} payment", "merchant", "shop"),
        ("[the|our] {merchant} subscription", "merchant", "subscription"),
        ("the regular payment to {first}", "first", "person"),
        ("the {repeat} payment to {merchant}", "repeat merchant"),
        ("the {amount} a month to {merchant}", "amount merchant repeat", "monthly"),
        ("the {amount} we pay {merchant}", "amount merchant"),
    ],
    "import_line": [
        ("the {merchant} line", "merchant direction", "came_from_shop"),
        ("the {merchant} line from {day:noun}", "merchant day direction", "came_from_shop"),
        ("the {amount} {merchant} line", "amount merchant direction", "came_from_shop"),
        ("the {amount} line from {merchant}", "amount merchant direction", "came_from_shop"),
        ("the new {merchant} line", "merchant state direction", "new"),
        ("the possible duplicate from {merchant}", "merchant state direction", "suspected"),
        ("the line for the payment to {first}", "first direction", "came_from_person"),
        ("the line for the {amount} to {merchant}", "amount merchant direction", "came_from_person"),
        ("the incoming {amount} from {merchant}", "amount merchant direction", "came_in"),
    ],
}
THING: dict[str, str | None] = {
    "budget_account": "account",
    "category": "envelope",
    "expense": "expense",
    "recurring_expense": "payment",
    "import_line": "line",
}
LABEL: dict[str, str] = {
    "budget_account": "{name}",
    "category": "{name}",
    "expense": "the {amount} {toward} {merchant} on {day}",
    "recurring_expense": "the payment to {merchant}",
    "import_line": "the {amount} line for {merchant} from {day}",
}
