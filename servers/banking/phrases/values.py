"""Values that people give the bank, what a request is about and why, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

_RHYTHMS = ["weekly", "fortnightly", "monthly", "quarterly"]
_REFERENCES = [
    "thank you", "as agreed", "half", "final instalment", "first half", "deposit", "this month", "balance", "our share",
    "as discussed", "last month", "second half", "all settled", "part one", "the rest",
]  # fmt: skip
_LIMITS = [
    20_000, 25_000, 30_000, 40_000, 60_000, 75_000, 80_000, 120_000, 180_000, 240_000, 260_000, 300_000, 400_000, 550_000,
]  # fmt: skip
_PLANNED = {
    "target": ["source_id", "target_id", "amount", "first_day"],
    "payee": ["source_id", "payee_id", "amount", "first_day"],
}

VALUES: dict[str, tuple[Any, ...]] = {
    "card_charge_arrives.counterparty": ("seen", "bank_transaction", "counterparty", {"kind": "card"}),
    "money_arrives.counterparty": ("seen", "bank_transaction", "counterparty", {"kind": "transfer"}),
    "list_accounts.include_closed": ("pick", [True, False]),
    "search_transactions.text": ("row", "bank_transaction", "counterparty"),
    "search_transactions.min_amount": ("money", 500, 20_000, 500),
    "search_transactions.max_amount": ("money", 20_000, 90_000, 1_000),
    "search_transactions.from_day": ("day", -90, -31),
    "search_transactions.to_day": ("day", -30, 0),
    "get_account_statement.month": ("month", -12, -1),
    "list_payees.text": ("row", "payee", "name"),
    "list_scheduled_transfers.due_before": ("day", 3, 30),
    "transfer_funds.target_id": ("thing", "account", {"takes_money": True}),
    "transfer_funds.amount": ("money", 2_000, 160_000, 500),
    "add_payee": ("row", "directory", {"name": "true_name", "account_number": "number", "code": "code"}),
    "send_payment.amount": ("money", 1_000, 90_000, 500),
    "send_payment.reference": ("pick", _REFERENCES),
    "recall_payment": ("row", "bank_transaction", {"transaction_id": "transaction_id"}, {"status": "pending"}),
    "schedule_transfer.target_id": ("thing", "account", {"takes_money": True}),
    "schedule_transfer.amount": ("money", 1_000, 40_000, 500),
    "schedule_transfer.first_day": ("day", 2, 45),
    "schedule_transfer.repeat": ("pick", _RHYTHMS),
    "set_card_controls.daily_limit": ("pick", _LIMITS),
    "replace_card.reason": ("pick", ["lost", "stolen", "damaged"]),
    "dispute_transaction": ("row", "bank_transaction", {"transaction_id": "transaction_id"}, {"kind": "card"}),
}

SHAPES: dict[str, list[list[str]]] = {
    "search_transactions": [
        ["text"],
        ["account_id"],
        ["account_id", "from_day", "to_day"],
        ["direction", "min_amount"],
        ["kind", "max_amount"],
        ["status"],
    ],
    "list_payees": [[], ["text"], ["status"]],
    "list_scheduled_transfers": [[], ["account_id"], ["payee_id"], ["status"], ["due_before"]],
    "list_bank_cards": [[], ["account_id"], ["status"]],
    "add_payee": [["name", "account_number", "code"]],
    "send_payment": [
        ["source_id", "payee_id", "amount"],
        ["source_id", "payee_id", "amount"],
        ["source_id", "payee_id", "amount", "reference"],
    ],
    "transfer_funds": [["source_id", "target_id", "amount"]],
    "schedule_transfer": [
        _PLANNED["target"],
        _PLANNED["payee"],
        [*_PLANNED["target"], "repeat"],
        [*_PLANNED["payee"], "repeat"],
    ],
    "set_card_controls": [
        ["card_id", "frozen"],
        ["card_id", "frozen"],
        ["card_id", "daily_limit"],
        ["card_id", "online"],
        ["card_id", "abroad"],
    ],
    "dispute_transaction": [["transaction_id", "reason"]],
}

TOPIC: dict[str, str | None] = {
    "transfer_funds": "target_id",
    "add_payee": None,
    "send_payment": "payee_id",
    "recall_payment": "transaction_id",
    "schedule_transfer": None,
    "cancel_scheduled_transfer": "schedule_id",
    "set_card_controls": "card_id",
    "replace_card": "card_id",
    "dispute_transaction": "transaction_id",
    "withdraw_transaction_dispute": "dispute_id",
}

WHY: dict[str, Any] = {
    "transfer_funds": (
        "card_bill",
        (
            "child",
            (("save_better", "save", "source_id saves"), ("withdraw", "between", "source_id saves"), "target_id saves"),
            "target_id owned",
        ),
        "target_id credit",
    ),
    "send_payment": ("", ("owe", ("", "bill", "payee_id myself"), "payee_id friend"), "reference"),
    "recall_payment": "mistake",
    "schedule_transfer": (("standing", "set_aside", "payee_id"), "", "repeat"),
    "cancel_scheduled_transfer": (
        ("skip", "cut", "scope=next"),
        ("tight", ("tight", "", "schedule_id to_own"), "scope=next"),
        "schedule_id to_firm",
    ),
    "set_card_controls": (
        "limit",
        (
            ("safe", "", "card_id plastic"),
            ("card_abroad", ("card_online", ("", "card_off", "frozen"), "online=true"), "abroad=true"),
            "frozen=true",
        ),
        "daily_limit",
    ),
    "withdraw_transaction_dispute": "settled",
    "add_payee": "payee",
}

NEAR: list[str] = [
    "what's your mortgage rate [right now|at the moment|these days]",
    "[open|set up] a new savings account for my [son|daughter|niece]",
    "order [me |]a new [checkbook|cheque book]",
    "raise the credit limit on my credit card to 10,000",
    "how's my credit score [looking|doing]",
    "[buy|get] me 300 euros for my trip",
    "apply for a loan of 8,000 [for a new kitchen|for a car]",
    "what would it cost to wire money to [Japan|Canada|Brazil]",
    "add my [partner|brother|mum] to my savings account",
    "change the PIN on my debit card",
    "update my home address at the bank",
    "close my savings account",
    "get my card back out of [the cash machine|the ATM] at the station",
    "[print|post] my statements for the last year to my home address",
    "raise the daily payment limit on my everyday account",
    "order 500 in cash for pickup at the branch",
    "book an appointment with an adviser at my branch",
    "what's the exchange rate for the dollar against the yen [today|right now]",
    "buy me three gold coins",
    "rename my savings account",
    "set up an overdraft of 1,000 on my everyday account",
    "pay a check from my aunt into my everyday account",
    "move my direct debits over from my old bank",
    "add my card to my phone's wallet",
    "get me travel insurance through my bank account",
    "tell me how many reward points my credit card has",
    "transfer my pension to another provider",
    "give my daughter a card for her account",
    "freeze my credit file with the credit bureaus",
    "open an account for me in Canada",
]
UNASKED = {
    "add_payee": "what is refused is a slip in the name or the code, which the user is asked about",
    "withdraw_transaction_dispute": "no charge of an account that is only seen is in dispute",
}
SECOND_BEST: dict[str, str] = {
    "transfer_funds.source_id": "any",
    "transfer_funds.amount": "less",
    "send_payment.source_id": "any",
    "send_payment.amount": "less",
    "schedule_transfer.source_id": "any",
    "schedule_transfer.amount": "less",
    "schedule_transfer.first_day": "more",
}
