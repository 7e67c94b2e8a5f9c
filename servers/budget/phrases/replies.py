"""What the assistant says and asks about the budget, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, str | list[str | tuple[str, str]]] = {
    "record_expense": [
        (
            "{amount} at {merchant} is down as a {repeat} expense, next on {result.next_day}; its envelope is "
            "{result.overspent} overspent now."
        ),
        (
            "{amount} at {merchant} is down under {category_id}, which is {result.overspent} overspent now; I can cover it "
            "from another envelope if you like."
        ),
        (
            "{amount} at {merchant} is down; its envelope is {result.overspent} overspent now, and I can cover it from "
            "another one if you like."
        ),
        "{amount} at {merchant} is down under {category_id}, which stands at {result.envelope_available} now.",
        "{amount} at {merchant} is down as a {repeat} expense, next on {result.next_day}.",
        "{amount} from {merchant} is down as money {direction}.",
        ("{amount} at {merchant} is down, paid from the {budget_account_id}.", "budget_account_id headed"),
        "{amount} at {merchant} is down, paid from the {budget_account_id} account.",
    ],
    "update_expense": [
        "Done: {expense_id} is under {category_id} now.",
        "Done: that expense is {amount} now.",
        "Done: {expense_id} is dated {day} now.",
        'Done: {expense_id} has the note "{note}" now.',
        ("Done: {expense_id} is on the {budget_account_id} now.", "budget_account_id headed"),
        "Done: {expense_id} is on the {budget_account_id} account now.",
        "Done: {expense_id} is changed.",
    ],
    "split_expense": "Done: {expense_id} is under {category_ids} now.",
    "delete_expense": "{expense_id} is deleted.",
    "move_envelope_money": [
        "Done: {amount} moved from {source_id} to {target_id} in the budget for {month}.",
        "Done: {amount} moved from {source_id} to {target_id}.",
        "Done: {amount} went from the pool to {target_id}.",
        "Done: {amount} went from {source_id} back to the pool.",
    ],
    "update_recurring_expense": [
        ("Done: {recurring_id} has been ended.", "state=ended"),
        "Done: {recurring_id} is {state} now.",
        "Done: {recurring_id} is {amount} from now on.",
        "Done: {recurring_id} is next due on {next_day}.",
        "Done: {recurring_id} comes out of {category_id} from now on.",
    ],
    "resolve_import_line": "{line_id} is {result.state}.",
}

CONFIRM: dict[str, str | list[str]] = {
    "delete_expense": "That would delete {expense_id}. Shall I go ahead?",
    "move_envelope_money": [
        "That takes {amount} out of the {source_id} goal for {target_id} in the budget for {month}. Shall I go ahead?",
        "That takes {amount} out of the {source_id} goal for {target_id}. Shall I go ahead?",
        "That takes {amount} out of the {source_id} goal and puts it back in the pool. Shall I go ahead?",
    ],
    "update_recurring_expense": [
        "That changes {recurring_id} from {recurring_id.amount} to {amount}. Shall I go ahead?",
        "That would end {recurring_id}, next due on {recurring_id.next_day}, for good. Shall I go ahead?",
    ],
    "resolve_import_line": [
        "That would match {line_id} to {expense_id}. Shall I go ahead?",
        "That would {action} {line_id} as a new expense under {category_id}. Shall I go ahead?",
        "That would {action} {line_id} as an expense of its own. Shall I go ahead?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "delete_expense": ["expense_id"],
    "move_envelope_money": ["amount", "source_id", "target_id"],
    "update_recurring_expense": ["recurring_id", "amount"],
    "resolve_import_line": ["line_id", "expense_id", "category_id"],
}

ASK: dict[str, str] = {
    "amount": "How much should it be?",
    "record_expense.amount": "How much was it?",
    "move_envelope_money.amount": "How much should I move?",
    "budget_account_id": "Which account was it paid from?",
    "merchant": "Where was it spent?",
    "expense_id": "Which expense do you mean?",
    "category_ids": "Which envelopes should it be split between?",
    "recurring_id": "Which regular payment do you mean?",
    "line_id": "Which line do you mean?",
    "from_day": "From which day on?",
    "note": "Which project or client was it for?",
    "action": "Should I accept it, match it or ignore it?",
}
GIVE: dict[str, list[str]] = {
    "amount": ["{v}", "{v} please", "make it {v}", "let's say {v}", "{v} should do it", "oh, {v}"],
    "record_expense.amount": ["{v}", "it was {v}", "oh, {v}", "{v} altogether", "it came to {v}"],
    "budget_account_id": ["{v}", "from {v}", "it was {v}", "oh, {v}", "{v} this time", "out of {v}"],
    "merchant": ["{v}", "at {v}", "oh, at {v}", "it was {v}", "{v}, sorry"],
    "expense_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v}, that's the one"],
    "category_ids": ["{v}", "{v} please", "between {v}", "oh, {v}"],
    "recurring_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "line_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v}, that's the one"],
    "from_day": ["{v}", "since {v}", "from {v} on"],
    "note": ["{v}", "it was for {v}", "for {v}", "that was {v}", "oh, {v}"],
    "action": ["{v} it", "{v} it please", "just {v} it"],
}
CUES: dict[str, list[str]] = {
    "amount": ["how much", "what amount", "which amount", "the amount"],
    "budget_account_id": ["which account", "what account", "paid from", "from which", "which card"],
    "merchant": ["where", "which shop", "which merchant", "what merchant", "who was paid"],
    "expense_id": ["which expense", "which entry", "which one", "what expense"],
    "category_ids": ["which envelopes", "which categories", "between what", "which ones"],
    "recurring_id": ["which regular", "which recurring", "which payment", "which one"],
    "line_id": ["which line", "which one"],
    "from_day": ["which day", "what day", "since when", "from when"],
    "note": ["which project", "which client", "what note", "project or client", "what was it for"],
    "action": ["accept it", "match it", "ignore it"],
}

AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "delete_expense": ["{x} too", "and {x} as well", "same with {x}"],
    "move_envelope_money": ["and the same for {x}", "same again for {x}"],
    "resolve_import_line": ["{x} too", "and {x} as well", "same with {x}"],
}

APART: dict[str, list[str]] = {
    "delete_expense": ["update_expense", "split_expense"],
    "split_expense": ["update_expense"],
}

REFUSED: dict[str, str] = {
    "record_expense": "I can't put that down: {why}.",
    "update_expense": "I can't change that expense: {why}.",
    "split_expense": "I can't change how that expense is split: {why}.",
    "delete_expense": "I can't delete that expense: {why}.",
    "move_envelope_money": "I can't move that: {why}.",
    "update_recurring_expense": "I can't change that payment: {why}.",
    "resolve_import_line": "I can't do that with the line: {why}.",
}

UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "get_budget_overview": "look into your envelopes",
    "search_expenses": "search your expenses",
    "record_expense": [
        ("record a refund", "direction=in"),
        ("record a recurring expense", "repeat"),
        "record an expense",
    ],
    "update_expense": [
        ("move an expense to another envelope", "category_id"),
        ("change the amount of an expense", "amount"),
        ("change the date of an expense", "day"),
        ("put a note on an expense", "note"),
        "change the account of an expense",
    ],
    "split_expense": "split an expense",
    "delete_expense": "delete an expense",
    "move_envelope_money": "move money between envelopes",
    "get_spending_report": "add up what you spent",
    "list_recurring_expenses": "see your recurring expenses",
    "update_recurring_expense": [
        ("pause a recurring expense", "state=paused"),
        ("end a recurring expense", "state=ended"),
        ("resume a recurring expense", "state=active"),
        ("change the amount of a recurring expense", "amount"),
        ("change the next date of a recurring expense", "next_day"),
        "move a recurring expense to another envelope",
    ],
    "list_import_lines": "see the lines from your bank",
    "resolve_import_line": [
        ("match a line from your bank to an expense", "action=match"),
        ("ignore a line from your bank", "action=ignore"),
        "book a line from your bank",
    ],
}

AMEND: dict[str, dict[str, Any]] = {
    "record_expense": {
        "parameter": "amount",
        "unless": ["repeat"],
        "say": ["make that {v}", "it should be {v}", "make it {v} after all", "make it {v}"],
        "fix": [("update_expense", {"expense_id": "/expense_id", "amount": "amount"})],
    },
    "update_expense": {
        "parameter": "amount",
        "say": ["make that {v}", "{v} instead", "it should be {v} after all"],
    },
    "update_recurring_expense": {
        "parameter": "next_day",
        "say": ["make that {v:noun}", "{v:noun} instead", "let's make it {v:noun}"],
    },
    "move_envelope_money": {
        "parameter": "amount",
        "unless": ["month"],
        "said": "old - new",
        "say": [
            "make that {v} less",
            "[move|put] {v} of that back",
            "that's {v} too much, put it back",
            "bring {v} of it back",
        ],
        "fix": [("move_envelope_money", {"source_id": "target_id", "target_id": "source_id", "amount": "old - new"})],
    },
}
