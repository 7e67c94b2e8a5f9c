"""What people call the things of the bank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "account": {
        "nickname": ("nickname", "name"),
        "kind": ("kind", "word"),
        "last4": ("last4", "last4"),
        "currency": ("currency", "word"),
        "status": ("status", "word"),
    },
    "bank_transaction": {
        "counterparty": ("counterparty", "name"),
        "first": ("counterparty", "first"),
        "amount": ("amount", "money"),
        "day": ("day", "day"),
        "kind": ("kind", "word"),
        "direction": ("direction", "word"),
        "status": ("status", "word"),
    },
    "payee": {
        "first": ("name", "first"),
        "name": ("name", "name"),
        "nickname": ("nickname", "word"),
        "last4": ("last4", "last4"),
    },
    "scheduled_transfer": {
        "reference": ("reference", "name"),
        "destination": ("destination", "name"),
        "first": ("destination", "first"),
        "amount": ("amount", "money"),
        "repeat": ("repeat", "word"),
        "next_day": ("next_day", "day"),
    },
    "card": {
        "kind": ("kind", "word"),
        "account": ("account", "name"),
        "last4": ("last4", "last4"),
        "holder": ("holder", "name"),
        "first": ("holder", "first"),
        "status": ("status", "word"),
    },
    "dispute": {
        "counterparty": ("counterparty", "name"),
        "amount": ("amount", "money"),
        "day": ("day", "day"),
        "status": ("dispute_status", "word"),
    },
}


def _ends(*words: str) -> Callable[[Any], bool]:
    """Accounts whose nickname ends in one of these words."""
    return lambda row: row.nickname.split()[-1] in words


_HEADS = ("Fund", "Deposit", "Card", "Account", "Fix", "Saver", "Savings")

GUARDS: dict[str, Callable[[Any], bool]] = {
    # accounts
    "headed": lambda row: _ends(*_HEADS)(row) and "'s " not in row.nickname,
    "named": lambda row: not _ends(*_HEADS)(row),
    "owned": lambda row: "'s " in row.nickname,
    "ours": lambda row: "'s " not in row.nickname,
    "classic": lambda row: row.nickname == "Everyday",
    "pot": lambda row: row.kind == "savings" and not _ends(*_HEADS)(row),
    "joint": lambda row: row.kind == "joint",
    "virtual": lambda row: row.kind == "virtual",
    "savings": lambda row: row.kind == "savings",
    "open_savings": lambda row: row.kind == "savings" and row.status == "active",
    "credit": lambda row: row.kind == "credit",
    "fixed": lambda row: row.kind == "fixed_term",
    "debit": lambda row: row.kind != "credit",
    "daily": lambda row: row.kind in {"everyday", "joint"},
    "saves": lambda row: row.kind in {"savings", "fixed_term"},
    "euro": lambda row: row.currency == "EUR",
    "holds_dollars": lambda row: row.kind != "credit" and row.currency == "USD" and row.status != "closed",
    "spends_dollars": lambda row: (
        row.kind in {"everyday", "joint"} and row.currency == "USD" and row.status == "active"
    ),
    "pays": lambda row: (
        row.kind in {"everyday", "joint"} and row.role != "proxy" and row.status == "active" and row.currency == "USD"
    ),
    "overdrawable": lambda row: row.overdraft_limit is not None,
    "earning": lambda row: row.interest_rate_bp is not None,
    # movements
    "charge": lambda row: row.kind == "card",
    "order": lambda row: row.kind == "card" and (row.reference or "").startswith("Order"),
    "payment_out": lambda row: row.kind == "payment" and row.direction == "out",
    "payment_in": lambda row: row.kind == "payment" and row.direction == "in",
    "direct_debit": lambda row: row.kind == "direct_debit",
    "salary": lambda row: row.kind == "salary" and row.counterparty != "State Pension",
    "refund": lambda row: row.kind == "refund" and row.direction == "in",
    "recent": lambda row: row.status in {"pending", "recalled"},
    "dollars": lambda row: row.is_in_dollars,
    "recallable": lambda row: row.recallable_until is not None,
    # payees
    "person": lambda row: row.pronoun is not None,
    "friend": lambda row: row.circle in {"friend", "family", "neighbour"},
    "role": lambda row: row.nickname is not None and row.nickname.islower() and " " not in row.nickname,
    "trader": lambda row: row.circle not in {"friend", "family", "neighbour"} and row.nickname != "my savings",
    "myself": lambda row: row.nickname == "my savings",
    "paid": lambda row: row.last_paid_on is not None,
    # scheduled transfers
    "to_payee": lambda row: row.payee_id is not None,
    "to_person": lambda row: row.payee_id is not None and row.is_person,
    "to_firm": lambda row: row.payee_id is not None and not row.is_person,
    "to_own": lambda row: row.payee_id is None,
    "series": lambda row: row.repeat != "once",
    "optional": lambda row: row.repeat != "once" and row.reference != "rent",
    "optional_to_payee": lambda row: row.repeat != "once" and row.payee_id is not None and row.reference != "rent",
    "once": lambda row: row.repeat == "once",
    "once_to_payee": lambda row: row.repeat == "once" and row.payee_id is not None,
    "monthly_to_payee": lambda row: row.repeat == "monthly" and row.payee_id is not None,
    "series_to_person": lambda row: row.repeat != "once" and row.payee_id is not None and row.is_person,
    "series_to_payee": lambda row: row.repeat != "once" and row.payee_id is not None,
    "coming": lambda row: row.status == "active",
    "failed": lambda row: row.failure is not None,
    "ending": lambda row: row.last_day is not None and row.status == "active",
    # cards
    "my_working": lambda row: row.is_mine and row.status == "active" and not row.account.endswith("Card"),
    "my_active": lambda row: row.is_mine and row.status == "active",
    "my_frozen": lambda row: row.is_mine and row.status == "frozen",
    "my_expired": lambda row: row.is_mine and row.status == "expired",
    "mine": lambda row: row.is_mine,
    "theirs": lambda row: not row.is_mine,
    "ordered": lambda row: row.status == "ordered",
    "usable": lambda row: row.is_mine and row.status in {"active", "frozen"},
    "plastic": lambda row: row.kind != "virtual",
    # disputes
}

NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "account": [
        ("[my|the] {nickname}", "nickname", "headed"),
        ("[my|the] {nickname} account", "nickname", "named"),
        ("{nickname}", "nickname", "owned"),
        ("~my {nickname} [pot|savings]", "nickname", "pot"),
        ("~{nickname}", "nickname", "classic"),
        ("[my|the] joint account", "kind", "joint"),
        ("my savings account", "kind", "savings"),
        ("my credit card account", "kind", "credit"),
        ("my fixed term account", "kind", "fixed"),
        ("my euro account", "currency", "euro"),
        ("[my|the] account ending [in |]{last4}", "last4", "ours"),
        ("the account ending [in |]{last4}", "last4", "owned"),
        ("my {nickname} account ending [in |]{last4}", "nickname last4", "named"),
    ],
    "bank_transaction": [
        ("the [last|latest|most recent] {counterparty} charge", "counterparty", "charge", ("day", "-")),
        ("[the|that] {counterparty} charge [from|on] {day:noun}", "counterparty day kind", "charge"),
        ("[the|that] {amount} {counterparty} charge", "amount counterparty kind", "charge"),
        ("the {amount} {counterparty} charge from {day:noun}", "amount counterparty day kind", "charge"),
        ("my [last|latest|most recent] payment to {first}", "first", "payment_out", ("day", "-")),
        ("my [last|latest|most recent] payment to {counterparty}", "counterparty", "payment_out", ("day", "-")),
        ("[the|that] {amount} [payment to|i sent] {counterparty}", "amount counterparty kind", "payment_out"),
        ("my payment to {counterparty} from {day:noun}", "counterparty day kind direction", "payment_out"),
        ("the {amount} i sent {counterparty} {day:adv}", "amount counterparty day kind direction", "payment_out"),
        ("the {amount} {counterparty} sent me", "amount counterparty kind direction", "payment_in"),
        ("[my|the] [last|latest] {counterparty} direct debit", "counterparty", "direct_debit", ("day", "-")),
        ("the {counterparty} direct debit from {day:noun}", "counterparty day kind", "direct_debit"),
        ("my [last|latest] salary payment", "kind", "salary", ("day", "-")),
        ("[my|the] {counterparty} refund", "counterparty kind direction", "refund"),
        ("the {amount} {counterparty} refund", "amount counterparty kind direction", "refund"),
    ],
    "payee": [
        ("{first}", "first", "person"),
        ("my {nickname}", "nickname", "role"),
        ("{name}", "name"),
    ],
    "scheduled_transfer": [
        ("[my|the] {reference} payment", "reference", "to_payee"),
        ("[my|the] {reference} transfer", "reference", "to_own"),
        ("[my|the] {reference} standing order", "reference", "series"),
        ("the [standing order|regular payment] to {first}", "first", "series_to_person"),
        ("the [standing order|regular payment] to {destination}", "destination", "series_to_payee"),
        ("my {repeat} payment to {destination}", "repeat destination", "series_to_payee"),
        ("the {amount} [a|every] month to {destination}", "amount destination repeat", "monthly_to_payee"),
        ("the {amount} payment to {destination}", "amount destination", "to_payee"),
        ("the {amount} {reference} payment", "amount reference", "to_payee"),
    ],
    "card": [
        ("my {kind} card", "kind holder", "mine"),
        ("my {account} card", "account holder status", "my_working"),
        ("my {account} {kind} card", "account kind holder status", "my_working"),
        ("[my|the] card ending [in |]{last4}", "last4 holder", "mine"),
        ("my {kind} card ending [in |]{last4}", "kind last4 holder", "mine"),
        ("my frozen {kind} card", "kind holder status", "my_frozen"),
        ("my [old|expired] {kind} card", "kind holder status", "my_expired"),
        ("{first:poss} card", "first", "theirs"),
        ("the [new card|card] that's on its way", "status", "ordered"),
    ],
    "dispute": [
        ("[my|the] {counterparty} dispute", "counterparty"),
        ("[my|the] dispute [about|over] the {counterparty} charge", "counterparty"),
        ("the dispute [about|over] the {amount} {counterparty} charge", "amount counterparty"),
    ],
}
THING: dict[str, str | None] = {
    "account": "account",
    "bank_transaction": "transaction",
    "payee": None,
    "scheduled_transfer": "payment",
    "card": "card",
    "dispute": "dispute",
}
LABEL: dict[str, str] = {
    "account": "{nickname}",
    "bank_transaction": "{counterparty} transaction of {amount} from {day}",
    "payee": "{name}",
    "scheduled_transfer": "{reference} payment to {destination}",
    "card": "{kind} card ending {last4}",
    "dispute": "{counterparty} dispute",
}
