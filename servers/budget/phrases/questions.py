"""What people ask about the things of the budget, and how the answer sounds."""

from __future__ import annotations

from typing import Any

WHY_ASK = "ask"

QUESTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("category", "available"): {
        "type": "money",
        "why": "afford",
        "guard": "envelope",
        "ask": [
            "how much is left in {x} [this month|]",
            "what [have we got|do we have] left in {x}",
            "what's still there in {x} [for this month|]",
            "how much is there still to spend in {x}",
        ],
        "know": ["how much is left in {x}", "what we've got left in {x}"],
        "frag": ["left in {x}"],
    },
    ("category", "spent"): {
        "type": "money",
        "why": "budget",
        "guard": "envelope",
        "ask": [
            "how much has gone out of {x} [this month|so far this month]",
            "what's been spent from {x} this month",
            "how much have we taken out of {x} this month",
            "what have we got through in {x} this month",
        ],
        "know": ["how much has gone out of {x} this month", "what's been spent from {x} this month"],
        "frag": ["spent from {x} this month"],
    },
    ("category", "assigned"): {
        "type": "money",
        "guard": "envelope",
        "ask": [
            "how much did we assign to {x} this month",
            "what did we put into {x} this month",
            "how much went into {x} this month",
            "what's assigned to {x} this month",
        ],
        "know": ["how much we assigned to {x} this month", "what we put into {x} this month"],
        "frag": ["assigned to {x} this month"],
    },
    ("category", "needed_a_month"): {
        "type": "money",
        "guard": "unreached",
        "ask": [
            "how much does {x} need each month [to get there|]",
            "what would we have to put into {x} a month to reach it in time",
            "how much a month does {x} still take",
            "what do we need to put aside a month for {x}",
        ],
        "know": ["how much {x} needs each month", "what we'd have to put into {x} a month"],
        "frag": ["needed a month for {x}"],
    },
    ("category", "target"): {
        "type": "money",
        "guard": "goal",
        "ask": [
            "what's the target for {x}",
            "how much are we aiming for with {x}",
            "how much do we want to end up with in {x}",
            "what sum did we set for {x}",
        ],
        "know": ["what the target for {x} is", "how much we're aiming for with {x}"],
        "frag": ["target for {x}"],
    },
    ("category", "can_take_out"): {
        "type": "money",
        "guard": "goal",
        "ask": [
            "how much can we take out of {x} this month",
            "what's the most that may come out of {x} this month",
            "how much of {x} could we use [for something else|elsewhere] this month",
            "what are we allowed to take from {x} this month",
        ],
        "know": ["how much we can take out of {x} this month", "what's the most that may come out of {x} this month"],
        "frag": ["most we can take out of {x}"],
    },
    ("category", "received"): {
        "type": "money",
        "guard": "income",
        "ask": [
            "how much has come in under {x} this month",
            "what came in as {x} this month",
            "how much {x} have we had this month",
            "what did we get in {x} this month",
        ],
        "know": ["how much came in as {x} this month", "what we got in {x} this month"],
        "frag": ["{x} received this month"],
    },
    ("budget_account", "balance"): {
        "type": "money",
        "guard": "holds",
        "ask": [
            "how much does the budget show [on|in] {x}",
            "what's the balance of {x} [in the budget|]",
            "how much is there in {x}",
            "what does {x} stand at [in the budget|]",
        ],
        "know": ["how much there is in {x}", "what {x} stands at in the budget"],
        "frag": ["balance of {x}"],
    },
    ("budget_account", "reconciled_to"): {
        "type": "day",
        "guard": "reconciled",
        "ask": [
            "up to when is {x} reconciled",
            "when did we last reconcile {x}",
            "what day is {x} checked up to",
            "how far have we reconciled {x}, up to which date",
        ],
        "know": ["up to when {x} is reconciled", "when we last reconciled {x}"],
        "frag": ["last reconciled day of {x}"],
    },
    ("expense", "amount"): {
        "type": "money",
        "guard": "went_out",
        "ask": [
            "how much was {x}",
            "what did {x} come to",
            "what amount do we have for {x}",
            "how much did we put down for {x}",
        ],
        "know": ["how much {x} was", "what {x} came to"],
        "frag": ["amount of {x}"],
    },
    ("expense", "day"): {
        "type": "day",
        "guard": "went_out",
        "ask": ["when was {x}", "what day was {x}", "what date do we have for {x}", "which day is {x} down for"],
        "know": ["when {x} was", "what date we have for {x}"],
        "frag": ["date of {x}"],
    },
    ("expense", "category"): {
        "type": "text",
        "guard": "sorted",
        "ask": [
            "which envelope did {x} come out of",
            "where did we put {x}, which envelope",
            "what category is {x} in",
            "which envelope is {x} under",
        ],
        "know": ["which envelope {x} came out of", "what category {x} is in"],
        "frag": ["category of {x}"],
    },
    ("expense", "account"): {
        "type": "text",
        "guard": "went_out",
        "ask": [
            "which account was {x} paid from",
            "what account did {x} come off",
            "where was {x} paid from, which account",
            "which of our accounts paid {x}",
        ],
        "know": ["which account {x} was paid from", "what account {x} came off"],
        "frag": ["account for {x}"],
    },
    ("expense", "note"): {
        "type": "text",
        "guard": "noted",
        "ask": [
            "what was {x} for",
            "what does the note on {x} say",
            "what did we note for {x}",
            "what's the note with {x}",
        ],
        "know": ["what {x} was for", "what the note on {x} says"],
        "frag": ["note on {x}"],
    },
    ("expense", "status"): {
        "type": "text",
        "guard": "went_out",
        "ask": [
            "is {x} cleared, or what's its status",
            "what's the status of {x} [in the budget|]",
            "how does {x} stand with the bank, what's its status",
            "has {x} been reconciled, or where does it stand",
        ],
        "know": ["what the status of {x} is", "how {x} stands with the bank"],
        "frag": ["status of {x}"],
    },
    ("recurring_expense", "next_day"): {
        "type": "day",
        "guard": "running",
        "ask": [
            "when is {x} next due",
            "when does {x} come up next",
            "what day is {x} due",
            "when will {x} go out next",
        ],
        "know": ["when {x} is next due", "when {x} comes up next"],
        "frag": ["next date for {x}"],
    },
    ("recurring_expense", "amount"): {
        "type": "money",
        "guard": "waiting",
        "ask": [
            "how much is {x}",
            "what have we got {x} down for",
            "what does the budget say for {x}, how much is it",
            "what amount is set for {x}",
        ],
        "know": ["how much {x} is", "what we've got {x} down for"],
        "frag": ["amount of {x}"],
    },
    ("recurring_expense", "monthly_amount"): {
        "type": "money",
        "guard": "not_monthly",
        "ask": [
            "what does {x} come to a month",
            "how much is {x} if you spread it over the months",
            "what does {x} cost us per month",
            "how much a month is {x} really",
        ],
        "know": ["what {x} comes to a month", "how much {x} costs us per month"],
        "frag": ["monthly cost of {x}"],
    },
    ("recurring_expense", "last_paid_amount"): {
        "type": "money",
        "guard": "paid",
        "ask": [
            "what did we pay last time for {x}",
            "how much was {x} last time",
            "how much did {x} cost us the last time",
            "what was taken last time for {x}",
        ],
        "know": ["how much {x} was last time", "what we paid last time for {x}"],
        "frag": ["last amount for {x}"],
    },
    ("recurring_expense", "last_paid_on"): {
        "type": "day",
        "guard": "paid",
        "ask": [
            "when did {x} last go out",
            "when was {x} last paid",
            "what day did {x} last go through",
            "what was the last date for {x}",
        ],
        "know": ["when {x} last went out", "when {x} was last paid"],
        "frag": ["last date for {x}"],
    },
    ("import_line", "category"): {
        "type": "text",
        "guard": "proposed",
        "ask": [
            "which envelope would {x} go into",
            "what category is proposed for {x}",
            "where would {x} end up, which envelope",
            "which category does the budget suggest for {x}",
        ],
        "know": ["which envelope {x} would go into", "what category is proposed for {x}"],
        "frag": ["proposed category for {x}"],
    },
    ("import_line", "account"): {
        "type": "text",
        "guard": "open_line",
        "ask": [
            "which account did {x} come in on",
            "what account is {x} on",
            "which of our accounts is {x} from",
            "on which account does the bank have {x}",
        ],
        "know": ["which account {x} came in on", "what account {x} is on"],
        "frag": ["account of {x}"],
    },
}

REPORT: dict[tuple[str, str], str] = {
    ("category", "available"): "{x} has {v} left this month.",
    ("category", "spent"): "{v} went out of {x} this month.",
    ("category", "assigned"): "{v} is assigned to {x} this month.",
    ("category", "needed_a_month"): "{x} needs {v} a month.",
    ("category", "target"): "The target for {x} is {v}.",
    ("category", "can_take_out"): "You can take {v} out of {x} this month.",
    ("category", "received"): "{v} came in as {x} this month.",
    ("budget_account", "balance"): "The balance of {x} is {v}.",
    ("budget_account", "reconciled_to"): "{x} is reconciled up to {v}.",
    ("expense", "amount"): "It was {v}.",
    ("expense", "day"): "It was on {v}.",
    ("expense", "category"): "It is in {v}.",
    ("expense", "account"): "It was paid from {v}.",
    ("expense", "note"): "The note says: {v}.",
    ("expense", "status"): "It is {v}.",
    ("recurring_expense", "next_day"): "{x} is next due on {v}.",
    ("recurring_expense", "amount"): "{x} is down for {v}.",
    ("recurring_expense", "monthly_amount"): "{x} comes to {v} a month.",
    ("recurring_expense", "last_paid_amount"): "The last payment for {x} was {v}.",
    ("recurring_expense", "last_paid_on"): "{x} last went out on {v}.",
    ("import_line", "category"): "It would go into {v}.",
    ("import_line", "account"): "It is on {v}.",
}

ANSWERS: dict[str, Any] = {
    "get_budget_overview": [
        {"given": ["month"], "pointer": "/pool", "type": "money", "say": "In {month}, {v} was unassigned."},
        {"pointer": "/pool", "type": "money", "say": "{v} is still unassigned."},
    ],
    "get_spending_report": [
        {
            "given": ["category_id", "to_day"],
            "pointer": "/total",
            "type": "money",
            "say": "{v} went out of {category_id} from {from_day} to {to_day}.",
        },
        {
            "given": ["category_id"],
            "pointer": "/total",
            "type": "money",
            "say": "{v} has gone out of {category_id} since {from_day}.",
        },
        {
            "given": ["to_day"],
            "pointer": "/total",
            "type": "money",
            "say": "You spent {v} from {from_day} to {to_day}.",
        },
        {"pointer": "/total", "type": "money", "say": "You have spent {v} since {from_day}."},
    ],
    "list_recurring_expenses": [
        {
            "given": ["category_id"],
            "pointer": "/monthly_total",
            "type": "money",
            "say": "The regular payments in {category_id} come to {v} a month.",
        },
        {"pointer": "/monthly_total", "type": "money", "say": "The regular payments come to {v} a month."},
    ],
}
