"""What the assistant says and asks at the bank, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, str | list[str | tuple[str, str]]] = {
    "transfer_funds": "Done, I moved {amount} from {source_id} to {target_id}.",
    "add_payee": "{name} is on your payee list now.",
    "send_payment": "I've sent {amount} to {payee_id} from {source_id}.",
    "recall_payment": "That payment is recalled; {result.amount} is back in your account.",
    "schedule_transfer": [
        "It is set up: {amount} from {source_id} to {payee_id}, {repeat}, first on {first_day}.",
        "It is set up: {amount} from {source_id} to {target_id}, {repeat}, first on {first_day}.",
        "It is set up: {amount} from {source_id} to {payee_id} on {first_day}.",
        "It is set up: {amount} from {source_id} to {target_id} on {first_day}.",
    ],
    "cancel_scheduled_transfer": "Done: the {schedule_id} is {result.change}.",
    "set_card_controls": "Done for your {card_id}: {result.change}.",
    "replace_card": [
        ("Your {card_id} is cancelled; the new one should be ready by {result.arrives_by}.", "card_id virtual"),
        "Your {card_id} is cancelled; the new one should arrive by {result.arrives_by}.",
    ],
    "dispute_transaction": [
        "I've opened the dispute; {result.credited} is credited to you until it is decided.",
        "I've opened the dispute for {result.amount}.",
    ],
    "withdraw_transaction_dispute": "The {dispute_id} is withdrawn.",
}

_DISPUTE = "I would open a dispute about the {transaction_id}"
CONFIRM: dict[str, str | list[str | tuple[str, str]]] = {
    "transfer_funds": [
        (
            "That is {amount} from {source_id} to {target_id}, with a fee of {source_id.next_withdrawal_fee}. "
            "Shall I go ahead?"
        ),
        "That is {amount} from {source_id} to {target_id}. Shall I go ahead?",
    ],
    "send_payment": (
        "That is {amount} to {payee_id} from {source_id}, as a standard payment without a fee. Shall I send it?"
    ),
    "schedule_transfer": [
        (
            "That is {amount} from {source_id} to {payee_id}, {repeat}, first on {first_day}, "
            "as standard payments without a fee. Shall I set it up?"
        ),
        "That is {amount} from {source_id} to {target_id}, {repeat}, first on {first_day}. Shall I set it up?",
        (
            "That is {amount} from {source_id} to {payee_id} on {first_day}, as a standard payment without a fee. "
            "Shall I set it up?"
        ),
        "That is {amount} from {source_id} to {target_id} on {first_day}. Shall I set it up?",
    ],
    "cancel_scheduled_transfer": "That would end the {schedule_id} for good. Shall I cancel it?",
    "replace_card": "That would cancel your {card_id} for good and order a new one, the old one being {reason}. Shall I go ahead?",
    "dispute_transaction": [
        (f"{_DISPUTE} as one that you did not make. Shall I go ahead?", "reason=not_me"),
        (f"{_DISPUTE} because it was taken twice. Shall I go ahead?", "reason=duplicate"),
        (f"{_DISPUTE} because the amount is wrong. Shall I go ahead?", "reason=wrong_amount"),
        (f"{_DISPUTE} because what it paid for never came. Shall I go ahead?", "reason=not_received"),
        f"{_DISPUTE} because what it paid for is not as described. Shall I go ahead?",
    ],
    "withdraw_transaction_dispute": (
        "Withdrawing the {dispute_id} takes back what was credited for it. Shall I go ahead?"
    ),
}
CONFIRMS: dict[str, list[str]] = {
    "transfer_funds": ["amount", "source_id", "target_id"],
    "send_payment": ["amount", "payee_id", "source_id"],
    "schedule_transfer": ["amount", "source_id", "target_id", "payee_id", "first_day"],
    "cancel_scheduled_transfer": ["schedule_id"],
    "replace_card": ["card_id"],
    "dispute_transaction": ["transaction_id"],
    "withdraw_transaction_dispute": ["dispute_id"],
}

ASK: dict[str, str] = {
    "amount": "How much should it be?",
    "source_id": "Which account should it come from?",
    "target_id": "Which account should it go to?",
    "account_id": "Which account do you mean?",
    "payee_id": "Who should get the money?",
    "card_id": "Which card do you mean?",
    "schedule_id": "Which scheduled payment do you mean?",
    "transaction_id": "Which transaction do you mean?",
    "dispute_id": "Which dispute do you mean?",
    "first_day": "On which day should the money go out?",
    "month": "Which month do you mean?",
    "name": "What is the full name of the account holder?",
    "account_number": "What is the account number?",
    "code": "What is the six-digit code that the bank texted you?",
    "daily_limit": "What should the daily limit be?",
    "replace_card.reason": "Is the card lost for good, stolen or damaged?",
    "dispute_transaction.reason": (
        "What is wrong with the charge: it wasn't you, a duplicate, the wrong amount, never received or not as described?"
    ),
    "scope": "Should I skip only the next date, or cancel all of them?",
}
GIVE: dict[str, list[str]] = {
    "amount": ["{v}", "{v} please", "make it {v}", "let's say {v}", "{v} should do it", "oh, {v}"],
    "source_id": [
        "{v}",
        "{v} please",
        "from {v}",
        "out of {v}",
        "oh, {v}",
        "use {v}",
        "take it from {v}",
        "{v} is fine",
    ],
    "target_id": ["{v}", "into {v}", "{v} please", "to {v}", "oh, {v}", "put it in {v}"],
    "account_id": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "payee_id": ["{v}", "to {v}", "it's for {v}", "oh sorry, {v}", "{v} please"],
    "card_id": ["{v}", "{v} please", "i mean {v}", "oh, {v}", "{v}, sorry"],
    "schedule_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "transaction_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v}, that's the one"],
    "dispute_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "first_day": ["{v}", "{v} please", "{v} works", "let's say {v}", "{v} is good"],
    "month": ["{v}", "{v} please", "i mean {v}", "for {v}"],
    "name": ["{v}", "it's {v}", "the name is {v}", "{v}, that's the full name", "{v} is the name on it"],
    "account_number": ["{v}", "it's {v}", "the number is {v}", "here it is, {v}", "{v} is what i was given"],
    "code": ["{v}", "it's {v}", "the code is {v}", "here, {v}", "they texted me {v}", "{v} is what i got"],
    "daily_limit": ["{v}", "{v} please", "make it {v}", "{v} a day", "let's say {v}"],
    "replace_card.reason": ["{v}", "it's {v}", "{v} i'm afraid", "it was {v}"],
    "dispute_transaction.reason": ["{v}", "{v}, i'd say", "{v}, i think"],
}
CUES: dict[str, list[str]] = {
    "amount": ["how much", "what amount", "which amount", "the amount"],
    "source_id": ["which account", "from which", "what account", "come from", "source"],
    "target_id": ["which account", "to which", "what account", "go to", "target", "where should"],
    "account_id": ["which account", "what account"],
    "payee_id": ["who", "whom", "which payee", "to whom"],
    "card_id": ["which card", "what card"],
    "schedule_id": ["which scheduled", "which payment", "which standing order", "which transfer", "which one"],
    "transaction_id": ["which transaction", "which charge", "which payment", "which one"],
    "dispute_id": ["which dispute", "which one"],
    "first_day": ["which day", "what day", "when", "what date", "which date"],
    "month": ["which month", "what month"],
    "name": ["full name", "what name", "whose name", "account holder", "name of"],
    "account_number": ["account number", "which number", "what number"],
    "code": ["code", "six-digit", "texted"],
    "daily_limit": ["what limit", "daily limit", "how high", "how much", "limit be"],
    "replace_card.reason": ["lost", "stolen", "damaged", "why", "reason", "what happened"],
    "dispute_transaction.reason": ["what is wrong", "what's wrong", "why", "reason", "what happened"],
    "scope": ["only the next", "all of them", "whole series", "just the next"],
}

AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "transfer_funds": ["and the same [into|to] {x}", "same again for {x}"],
    "send_payment": [
        ("and the same to {x}", "friend"),
        ("same amount to {x}", "friend"),
        ("{x} gets the same", "friend"),
        ("now the same for {x}", "friend"),
    ],
    "cancel_scheduled_transfer": [
        ("{x} too", "series_to_payee"),
        ("and {x} as well", "series_to_payee"),
        ("same with {x}", "once_to_payee"),
    ],
    "set_card_controls": ["{x} too", "same [for|with] {x}", "do the same [for|with] {x}"],
    "withdraw_transaction_dispute": ["{x} too", "and {x} as well", "same with {x}"],
}

REFUSED: dict[str, str | list[str | tuple[str, str]]] = {
    "transfer_funds": "I can't make that transfer: {why}.",
    "add_payee": "I can't add that payee: {why}.",
    "send_payment": "I can't send that payment: {why}.",
    "recall_payment": "I can't recall that payment: {why}.",
    "schedule_transfer": "I can't schedule that: {why}.",
    "cancel_scheduled_transfer": [("I can't skip that one: {why}.", "scope=next"), "I can't cancel that one: {why}."],
    "set_card_controls": [
        ("I can't freeze that card: {why}.", "frozen=true"),
        ("I can't unfreeze that card: {why}.", "frozen=false"),
        ("I can't change the limit on that card: {why}.", "daily_limit"),
        ("I can't switch on online payments: {why}.", "online=true"),
        ("I can't switch off online payments: {why}.", "online=false"),
        ("I can't switch on payments abroad: {why}.", "abroad=true"),
        "I can't switch off payments abroad: {why}.",
    ],
    "replace_card": "I can't replace that card: {why}.",
    "dispute_transaction": "I can't dispute that charge: {why}.",
    "withdraw_transaction_dispute": "I can't withdraw that dispute: {why}.",
}

UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "list_accounts": "list your accounts",
    "get_account": "look into a single account",
    "search_transactions": "search your transactions",
    "get_account_statement": "look up statements",
    "transfer_funds": "move money between your accounts",
    "list_payees": "see your payees",
    "add_payee": "add a payee",
    "send_payment": "send a payment",
    "recall_payment": "recall a payment",
    "schedule_transfer": [
        ("set up a regular payment", "repeat & payee_id"),
        ("set up a regular transfer", "repeat"),
        ("schedule a payment", "payee_id"),
        "schedule a transfer",
    ],
    "list_scheduled_transfers": "see your scheduled transfers",
    "cancel_scheduled_transfer": [
        ("skip a transfer", "scope=next & schedule_id to_own"),
        ("skip a payment", "scope=next"),
        ("cancel a scheduled transfer", "schedule_id to_own"),
        "cancel a scheduled payment",
    ],
    "list_bank_cards": "see your cards",
    "set_card_controls": [
        ("freeze a card", "frozen=true"),
        ("unfreeze a card", "frozen=false"),
        ("switch on online payments", "online=true"),
        ("switch off online payments", "online=false"),
        ("switch on payments abroad", "abroad=true"),
        ("switch off payments abroad", "abroad=false"),
        "change the daily limit on a card",
    ],
    "replace_card": "replace a card",
    "dispute_transaction": "open a dispute",
    "withdraw_transaction_dispute": "withdraw a dispute",
}

AMEND: dict[str, dict[str, Any]] = {
    "set_card_controls": {
        "parameter": "daily_limit",
        "say": ["make that {v}", "{v} instead", "let's make it {v}", "make it {v} after all"],
    },
    "transfer_funds": {
        "parameter": "amount",
        "said": "old - new",
        "say": [
            "make that {v} less",
            "[move|put] {v} of that back",
            "that's {v} too much, put it back",
            "i need {v} of that back where it came from",
            "bring {v} of it back",
        ],
        "fix": [("transfer_funds", {"source_id": "target_id", "target_id": "source_id", "amount": "old - new"})],
    },
    "schedule_transfer": {
        "parameter": "first_day",
        "say": ["make that {v:noun}", "{v:noun} instead", "let's make it {v:noun}", "make it {v:noun} after all"],
        "fix": [
            ("cancel_scheduled_transfer", {"schedule_id": "/schedule_id", "scope": "all"}),
            (
                "schedule_transfer",
                {"source_id": "source_id", "target_id": "target_id", "amount": "amount", "first_day": "first_day"},
            ),
        ],
    },
}
