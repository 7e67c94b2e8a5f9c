"""Values that people give the budget, what a request is about and why, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

# Who is paid, by what is sold there.
_KINDS: dict[str, list[str]] = {
    "cafe": [
        "Blue Teapot", "Cafe Lumen", "Paper Crane Coffee", "Bean & Barrow", "Copper Spoon", "Tin Roof Coffee",
    ],
    "restaurant": [
        "Saffron Yard", "Noodle Ferry", "Casa Merla", "Salt & Thyme", "Little Anchovy", "Lotus Barge", "Gusto Alley",
        "Taco Wharf",
    ],
    "bakery": ["Crumb Street", "Rye & Rise", "Oat House"],
    "grocery": ["Pantry Lane", "Greengate Market", "Millers Basket", "Larder & Leaf"],
    "taxi": ["Dovetail Cabs", "Magpie Taxis"],
    "train": ["Northern Counties Rail"],
    "books": ["Corner Books", "Foxglove Books"],
    "chemist": ["Wellspring Chemist"],
    "florist": ["Marigold Florist"],
}  # fmt: skip
_PLACES = [*(name for names in _KINDS.values() for name in names), *_KINDS["taxi"], *_KINDS["taxi"]]
_NOTES = [
    "for the party", "with Mum", "leaving do", "for school", "on the way home", "for the weekend", "for the visitors",
    "thank you present", "for Grandma", "lunch break", "after work", "for the trip", "with the neighbours", "half term",
]  # fmt: skip
# Names of projects, which a work envelope asks for: journeys go there, coffees do not.
_WORK = [
    "Website relaunch", "Data platform workshop", "Payments rebuild", "Security review", "Customer app kick-off",
    "Mobile client demo", "Integrations workshop", "Operations handover",
]  # fmt: skip
_PRICES: dict[str, tuple[Any, ...]] = {
    "cafe": ("money", 300, 1_600, 50),
    "restaurant": ("money", 1_500, 9_500, 50),
    "bakery": ("money", 300, 1_800, 50),
    "grocery": ("money", 800, 9_000, 50),
    "taxi": ("money", 800, 3_800, 50),
    "train": ("money", 1_200, 8_000, 100),
    "books": ("money", 800, 4_000, 50),
    "chemist": ("money", 400, 3_000, 50),
    "florist": ("money", 1_000, 5_000, 100),
}
_JOTTED: dict[str, tuple[Any, ...]] = {
    "taxi": ("pick", _WORK),
    "train": ("pick", _WORK),
    "restaurant": ("pick", ["leaving do", "lunch with Mum", "after the match", "with the neighbours"]),
    "grocery": ("pick", ["for the party", "for the visitors", "for the school fair", "for Grandma"]),
    "florist": ("pick", ["for Grandma", "thank you present", "for the neighbours", "get well soon"]),
}
_REGULAR: dict[str, tuple[Any, ...]] = {
    "cafe": ("pick", ["weekly"]),
    "bakery": ("pick", ["weekly"]),
    "grocery": ("pick", ["weekly"]),
    "florist": ("pick", ["weekly", "monthly", "quarterly"]),
    "chemist": ("pick", ["monthly", "quarterly"]),
}
_PAYING = ("checking", "checking", "credit", "cash")
_PAID = ["budget_account_id", "merchant", "amount"]
_MOVED = ["amount", "source_id", "target_id"]


def _by_kind(samplers: dict[str, tuple[Any, ...]]) -> dict[str, tuple[Any, ...]]:
    """A sampler for every merchant, from one for what is sold there."""
    return {name: sampler for kind, sampler in samplers.items() for name in _KINDS[kind]}


VALUES: dict[str, tuple[Any, ...]] = {
    "search_expenses.text": ("row", "import_line", "merchant"),
    "search_expenses.min_amount": ("money", 500, 5_000, 500),
    "search_expenses.max_amount": ("money", 5_000, 60_000, 1_000),
    "search_expenses.from_day": ("day", -90, -31),
    "search_expenses.to_day": ("day", -30, 0),
    "record_expense": (
        "either",
        [("row", "budget_account", {"budget_account_id": "budget_account_id"}, {"kind": kind}) for kind in _PAYING],
    ),
    "record_expense.merchant": ("pick", _PLACES),
    "record_expense.amount": ("by", "merchant", _by_kind(_PRICES)),
    "record_expense.day": ("day", -40, 2),
    "account_is_reconciled.day": ("day", -3, -1),
    "record_expense.category_id": ("of", "expense", "category_id", {"merchant": "merchant"}),
    "record_expense.note": ("by", "merchant", _by_kind(_JOTTED)),
    "record_expense.repeat": ("by", "merchant", _by_kind(_REGULAR)),
    "update_expense.category_id": ("field", "expense_id", "other_id"),
    "update_expense.amount": ("near", "expense_id", "amount"),
    "update_expense.day": ("field", "expense_id", "other_day"),
    "update_expense.merchant": ("pick", _PLACES),
    "update_expense.note": ("field", "expense_id", "note_idea"),
    "split_expense.category_ids": ("field", "expense_id", "share_ids"),
    "move_envelope_money.amount": (
        "either",
        [("money", 500, 5_000, 500), ("money", 500, 5_000, 500), ("money", 1_000, 20_000, 1_000)],
    ),
    "move_envelope_money.month": ("month", -2, 0),
    "get_budget_overview.month": ("month", -6, -1),
    "get_spending_report.from_day": ("day", -80, -8),
    "get_spending_report.to_day": ("day", -7, 0),
    "list_recurring_expenses.due_before": ("day", 3, 30),
    "list_import_lines.from_day": ("day", -12, -3),
    "update_recurring_expense.amount": ("field", "recurring_id", "new_amount"),
    "update_recurring_expense.category_id": ("field", "recurring_id", "other_id"),
    "update_recurring_expense.next_day": ("day", 2, 30),
    "resolve_import_line.expense_id": ("field", "line_id", "candidate_id"),
    "resolve_import_line.category_id": ("field", "line_id", "other_id"),
    "resolve_import_line.note": ("pick", _NOTES),
}

SHAPES: dict[str, list[list[str]]] = {
    "search_expenses": [
        ["text"],
        ["category_id"],
        ["category_id", "from_day", "to_day"],
        ["budget_account_id", "status"],
        ["min_amount"],
        ["uncategorised"],
    ],
    "record_expense": [
        _PAID,
        _PAID,
        [*_PAID, "day"],
        [*_PAID, "category_id"],
        [*_PAID, "category_id", "day"],
        [*_PAID, "note"],
        [*_PAID, "category_id", "note"],
        [*_PAID, "direction"],
        [*_PAID, "repeat"],
    ],
    "update_expense": [
        ["expense_id", "category_id"],
        ["expense_id", "category_id"],
        ["expense_id", "amount"],
        ["expense_id", "day"],
        ["expense_id", "note"],
        ["expense_id", "budget_account_id"],
    ],
    "split_expense": [["expense_id", "category_ids"]],
    "move_envelope_money": [
        _MOVED,
        _MOVED,
        ["amount", "target_id"],
        ["amount", "source_id"],
        [*_MOVED, "month"],
    ],
    "get_budget_overview": [[], ["month"]],
    "get_spending_report": [
        ["from_day", "category_id"],
        ["from_day", "category_id"],
        ["from_day", "to_day", "category_id"],
        ["from_day"],
        ["from_day", "to_day"],
    ],
    "list_recurring_expenses": [[], ["category_id"]],
    "update_recurring_expense": [
        ["recurring_id", "state"],
        ["recurring_id", "state"],
        ["recurring_id", "amount"],
        ["recurring_id", "next_day"],
        ["recurring_id", "category_id"],
    ],
    "list_import_lines": [[], ["budget_account_id"], ["state"], ["from_day"]],
    "resolve_import_line": [
        ["line_id", "action"],
        ["line_id", "action"],
        ["line_id", "action", "category_id"],
        ["line_id", "action", "expense_id"],
    ],
}

TOPIC: dict[str, str | None] = {
    "record_expense": None,
    "update_expense": "expense_id",
    "split_expense": "expense_id",
    "delete_expense": "expense_id",
    "move_envelope_money": "target_id",
    "update_recurring_expense": "recurring_id",
    "resolve_import_line": "line_id",
}

WHY: dict[str, Any] = {
    # A reason of this month, for an envelope that has too little.
    "move_envelope_money": ("", ("reassign", "", "target_id envelope"), "month"),
    "update_recurring_expense": (
        ("cut", "", "recurring_id subscription"),
        ("tight", "", "state=paused"),
        "state=ended",
    ),
    "get_budget_overview": ("", "afford", "month"),
    "get_spending_report": "budget",
    "list_recurring_expenses": "ask",
}

NEEDS: dict[str, dict[str, str]] = {"record_expense": {"note": "category_id work"}}

NEAR: list[str] = [
    "make a new envelope for [the garden|Christmas|the dog]",
    "rename the Kids envelope to [School|Family]",
    "hide the Buffer envelope, we never use it",
    "raise the target for [the new bikes|the washing machine] to 900",
    "reopen January, i forgot something",
    "close last month for me",
    "move our mortgage to another bank",
    "claim our travel costs back from the tax office",
    "add a new account for [the crypto wallet|our new bank]",
    "scan the receipts in my wallet",
    "[print|export] the budget as a spreadsheet",
    "invite [my brother|mum] to our budget",
    "connect my new bank to the budget",
    "what's the best savings rate right now",
    "cancel my gym membership",
    "set up an alert when groceries go over 400",
    "find me a cheaper [phone|energy] contract",
    "what did our neighbours spend on heating last winter",
    "turn the budget into euros",
    "delete the Work Travel envelope",
    "complain to the energy company about our last bill",
    "share the budget with our accountant",
    "find me a bank without fees",
    "raise the credit limit on my credit card",
    "move the budget over to [another app|a new app]",
    "tell me whether our rent will go up next year",
    "lend me 50 until payday",
]
UNASKED = {
    "update_recurring_expense": "nobody files a bill under what is the partner's own",
    "resolve_import_line": "no line of a closed month is open",
}
SECOND_BEST: dict[str, str] = {
    "move_envelope_money.source_id": "any",
    "move_envelope_money.amount": "less",
}
