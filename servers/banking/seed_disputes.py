"""Charges that were contested, in every state that a dispute can be in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Final

from servers.banking.models import BankTransaction, Dispute, DisputeReason, DisputeStatus
from servers.banking.policy import DISPUTE_CREDIT, DISPUTE_LEAST
from servers.cast import Cast, Entry
from servers.cast.days import at_local
from servers.kit.text import instant, plain
from sessions import World

# Age of the charge in days (from, to), state, reason, small enough for a credit at once?, what I said.
_WANTED: Final[tuple[tuple[int, int, DisputeStatus, DisputeReason, bool, str], ...]] = (
    (4, 30, "open", "not_received", False, "It never came."),
    (8, 45, "open", "not_as_described", False, "Not what I ordered."),
    (5, 60, "credited", "wrong_amount", True, "The bill said less."),
    (15, 100, "lost", "not_as_described", True, "It broke on the first day."),
    (20, 100, "withdrawn", "not_received", False, "It came in the end."),
    (25, 110, "withdrawn", "wrong_amount", False, ""),
)


@dataclass(frozen=True)
class PlannedDispute:
    """A dispute of a ledger entry."""

    entry: Entry
    status: DisputeStatus
    reason: DisputeReason
    opened_on: date
    note: str


@dataclass(frozen=True)
class DisputePlan:
    """All disputes of a seed."""

    disputes: tuple[PlannedDispute, ...]

    def credited_on(self, account: str) -> int:
        """What stands on an account as credit of running disputes, beyond what the ledger knows."""
        return sum(
            -planned.entry.amount
            for planned in self.disputes
            if planned.status == "credited" and planned.entry.account == account
        )


def plan_disputes(cast: Cast, rng: Random) -> DisputePlan:
    """Pick the charges: two refunded orders were won, the others are plain charges of the credit card."""
    planned: list[PlannedDispute] = []
    refunds = {entry.pair: entry for entry in cast.ledger if entry.pair is not None and entry.planted is None}
    won = [entry for entry in cast.ledger if entry.key in refunds and -entry.amount >= DISPUTE_LEAST]
    for entry in won[-2:]:
        opened = refunds[entry.key].day - timedelta(days=4)
        planned.append(PlannedDispute(entry, "won", "not_received", opened, "The parcel never came."))
    taken = {entry.key: None for entry in won}
    plain_charges = [
        entry
        for entry in cast.ledger
        if entry.account == "credit" and entry.method == "card" and entry.status == "booked" and entry.planted is None
        and entry.key not in refunds and entry.kind != "trip" and -entry.amount >= DISPUTE_LEAST
    ]  # fmt: skip
    for low, high, status, reason, is_small, note in _WANTED:
        sized = [e for e in plain_charges if (-e.amount <= DISPUTE_CREDIT) == is_small and e.key not in taken]
        ages = {e.key: (cast.today - e.day).days for e in sized}
        fitting = [e for e in sized if low <= ages[e.key] <= high]
        entry = rng.choice(fitting or sorted(sized, key=lambda e: abs(ages[e.key] - high))[:1])
        taken[entry.key] = None
        opened = entry.day + timedelta(days=rng.randrange(1, max(2, min(low, (cast.today - entry.day).days))))
        planned.append(PlannedDispute(entry, status, reason, opened, note))
    return DisputePlan(tuple(planned))


def file_disputes(
    world: World, cast: Cast, rows: dict[str, str], cards: dict[str, str], accounts: dict[str, str], plan: DisputePlan
) -> None:
    """Write the disputes, the credit of the running one, and the credit that a lost one had to give back."""

    def enter(planned: PlannedDispute, amount: int, day: date, minute: int, reference: str) -> None:
        entry = planned.entry
        world.insert(
            BankTransaction,
            account_id=accounts[entry.account],
            amount=amount,
            kind="refund",
            status="booked",
            at=instant(at_local(day, minute)),
            day=day.isoformat(),
            counterparty=entry.name,
            reference=reference,
            card_id=None if entry.card is None else cards[entry.card],
            pair_id=rows[entry.key],
            words=plain(f"{entry.name} {reference}"),
        )

    for planned in plan.disputes:
        entry = planned.entry
        world.insert(
            Dispute,
            transaction_id=rows[entry.key],
            reason=planned.reason,
            amount=-entry.amount,
            status=planned.status,
            opened_on=planned.opened_on.isoformat(),
            note=planned.note,
        )
        if planned.status in {"credited", "lost"}:
            enter(planned, -entry.amount, planned.opened_on, 11 * 60, "Dispute credit")
        if planned.status == "lost":
            decided = min(planned.opened_on + timedelta(days=10), cast.today - timedelta(days=1))
            enter(planned, entry.amount, decided, 12 * 60, "Dispute credit taken back")
