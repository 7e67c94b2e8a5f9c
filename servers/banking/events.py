"""What happens at the bank without the customer: charges, refunds, decisions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from servers.banking import queries
from servers.banking.models import AccountId, BankTransaction, Card, CardId, Dispute, DisputeId, TransactionId
from servers.banking.movements import enter
from servers.banking.tools import toolbox
from servers.kit import Cents, Conflict, FreeText, Name, find
from sessions import World


@toolbox.event
def card_charge_arrives(
    world: World,
    card_id: CardId,
    counterparty: Name,
    amount: Cents,
    status: Annotated[Literal["pending", "booked"], Field(description="Whether the shop has claimed it.")] = "pending",
) -> None:
    """A shop charges a card that is in use."""
    card = _card_in_use(world, card_id)
    enter(
        world, card.account_id, -amount, "card", counterparty,
        day=world.today, at=world.now, status=status, card_id=card_id,
    )  # fmt: skip


@toolbox.event
def refund_arrives(world: World, transaction_id: TransactionId) -> None:
    """A shop gives a card charge back in full."""
    charge = find(world, BankTransaction, transaction_id)
    if charge.kind != "card" or charge.amount >= 0:
        raise Conflict("Only a card charge is given back.")
    if world.find(BankTransaction, pair_id=transaction_id, kind="refund"):
        raise Conflict("It has been given back.")
    enter(
        world, charge.account_id, -charge.amount, "refund", charge.counterparty,
        day=world.today, at=world.now, card_id=charge.card_id, pair_id=transaction_id,
    )  # fmt: skip


@toolbox.event
def money_arrives(
    world: World,
    account_id: AccountId,
    counterparty: Name,
    amount: Cents,
    kind: Annotated[Literal["payment", "salary"], Field(description="What kind of money.")] = "payment",
    reference: FreeText = "",
) -> None:
    """Somebody pays the customer."""
    enter(world, account_id, amount, kind, counterparty, day=world.today, at=world.now, reference=reference)


@toolbox.event
def bank_freezes_card(world: World, card_id: CardId) -> None:
    """The bank freezes a card in use that looks misused."""
    _card_in_use(world, card_id)
    world.update(Card, card_id, status="frozen", frozen_by="bank")


@toolbox.event
def dispute_is_decided(
    world: World,
    dispute_id: DisputeId,
    outcome: Annotated[Literal["won", "lost"], Field(description="How it ended.")],
) -> None:
    """The bank decides a running dispute: a won one is credited if it was not yet, a lost one gives its credit back."""
    dispute = find(world, Dispute, dispute_id)
    if dispute.status not in {"open", "credited"}:
        raise Conflict(f"That dispute is {dispute.status}.")
    charge = find(world, BankTransaction, dispute.transaction_id)
    given = world.scalar(queries.given_back, transaction_id=dispute.transaction_id)
    owed = dispute.amount - given if outcome == "won" else -given
    if owed:
        enter(
            world, charge.account_id, owed, "refund", charge.counterparty, day=world.today, at=world.now,
            reference=f"Dispute {outcome}", card_id=charge.card_id, pair_id=dispute.transaction_id,
        )  # fmt: skip
    world.update(Dispute, dispute_id, status=outcome)


def _card_in_use(world: World, card_id: str) -> Card:
    card = find(world, Card, card_id)
    if card.status != "active":
        raise Conflict(f"That card is {card.status}.")
    return card
