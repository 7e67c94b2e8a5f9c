"""Closing the books of a month."""

from __future__ import annotations

from collections.abc import Iterable

from servers.banking.days import month_bounds
from servers.banking.models import BankTransaction, Statement
from sessions import World


def moves(row: BankTransaction) -> bool:
    """Whether a row counts in the balance."""
    return row.status == "booked" or (row.status == "pending" and row.kind != "card")


def close_month(
    world: World, account_id: str, month: str, opening: int, rows: Iterable[BankTransaction], returned: int = 0
) -> int:
    """Write the statement of a month from the rows of an account and return the closing balance.

    `returned` is money of earlier months that came back after they were closed.
    """
    first, last = month_bounds(month)
    within = [row for row in rows if first <= row.day <= last and moves(row)]
    others = [row.amount for row in within if row.kind not in {"fee", "interest"}]
    paid_in = returned + sum(amount for amount in others if amount > 0)
    paid_out = -sum(amount for amount in others if amount < 0)
    fees = -sum(row.amount for row in within if row.kind == "fee")
    interest = sum(row.amount for row in within if row.kind == "interest")
    closing = opening + paid_in - paid_out - fees + interest
    world.insert(
        Statement,
        account_id=account_id,
        month=month,
        opening=opening,
        paid_in=paid_in,
        paid_out=paid_out,
        fees=fees,
        interest=interest,
        closing=closing,
    )
    return closing
