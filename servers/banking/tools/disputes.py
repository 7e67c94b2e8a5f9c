"""Card charges that are contested."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

from pydantic import Field

from servers.banking import queries
from servers.banking.models import (
    Account,
    BankTransaction,
    Card,
    Dispute,
    DisputeId,
    DisputeReason,
    TransactionId,
)
from servers.banking.movements import enter
from servers.banking.policy import DISPUTE_CREDIT, DISPUTE_DAYS, DISPUTE_LEAST, TWIN_DAYS, withdrawal_needs_yes
from servers.banking.standing import available, called, own_account
from servers.banking.views import DisputeView, called_card
from servers.kit import Cents, Conflict, FreeText, Refused, Toolbox, find
from servers.kit.text import written
from sessions import World

toolbox = Toolbox()


@toolbox.write(Account, BankTransaction, Dispute, confirm=True)
def dispute_transaction(
    world: World,
    transaction_id: TransactionId,
    reason: Annotated[DisputeReason, Field(description="What is wrong with the charge.")],
    amount: Annotated[Cents, Field(description="How much of it is contested, in cents; all of it when left out.")]
    | None = None,
    note: Annotated[FreeText, Field(max_length=500, description="What the customer says about it.")] | None = None,
) -> DisputeView:
    """Contest a booked card charge. Small disputes are credited at once, others wait for the decision.

    Raises:
        Refused: it is no card charge, it is too old, the amount is too small, or the account is view-only.
        Conflict: it is still pending, disputed or refunded already, the amount is above the charge, the card is still
            active though it was "not_me", or a "duplicate" has no twin charge.
    """
    charge = find(world, BankTransaction, transaction_id)
    own_account(world, charge.account_id)
    if charge.kind != "card":
        raise Refused(f"{transaction_id} is no card charge; only those can be disputed.")
    today = world.today
    oldest = (today - timedelta(days=DISPUTE_DAYS)).isoformat()
    if charge.day < oldest:
        raise Refused(f"Charges can be disputed for {DISPUTE_DAYS} days; {transaction_id} ({charge.day}) is too old.")
    contested = -charge.amount if amount is None else amount
    if contested < DISPUTE_LEAST:
        raise Refused(f"The least that can be disputed is {written(DISPUTE_LEAST)}.")
    if charge.status != "booked":
        raise Conflict(f"{transaction_id} is still {charge.status}; it can be disputed when it is booked.")
    if contested > -charge.amount:
        raise Conflict(f"The charge was {written(-charge.amount)}; no more than that can be disputed.")
    _require_unsettled(world, transaction_id)
    if reason == "not_me":
        _require_stopped(world, charge)
    if reason == "duplicate":
        _require_twin(world, charge)
    at_once = contested <= DISPUTE_CREDIT
    dispute = world.insert(
        Dispute,
        transaction_id=transaction_id,
        reason=reason,
        amount=contested,
        status="credited" if at_once else "open",
        opened_on=today.isoformat(),
        note=note or "",
    )
    view: DisputeView = {
        "dispute_id": dispute.dispute_id,
        "transaction_id": transaction_id,
        "status": dispute.status,
        "amount": contested,
    }
    if at_once:
        _credit(world, charge, contested, "Dispute credit")
        view["credited"] = contested
    return view


@toolbox.write(Account, BankTransaction, Dispute, confirm=withdrawal_needs_yes)
def withdraw_transaction_dispute(world: World, dispute_id: DisputeId) -> DisputeView:
    """End a dispute that is not decided yet; what was credited for it is taken back.

    Raises:
        Refused: the account is view-only.
        Conflict: it is decided or withdrawn already, or too little is available to take the credit back.
    """
    dispute = find(world, Dispute, dispute_id)
    charge = find(world, BankTransaction, dispute.transaction_id)
    account = own_account(world, charge.account_id)
    if dispute.status not in {"open", "credited"}:
        raise Conflict(f"{dispute_id} is {dispute.status} already.")
    view: DisputeView = {
        "dispute_id": dispute_id,
        "transaction_id": dispute.transaction_id,
        "status": "withdrawn",
        "amount": dispute.amount,
    }
    if dispute.status == "credited":
        free = available(world, account)
        if free < dispute.amount:
            raise Conflict(
                f"{called(account)} has only {written(free)} available; the credit of {written(dispute.amount)} "
                "cannot be taken back."
            )
        _credit(world, charge, -dispute.amount, "Dispute credit taken back")
        view["taken_back"] = dispute.amount
    world.update(Dispute, dispute_id, status="withdrawn")
    return view


def _require_unsettled(world: World, transaction_id: str) -> None:
    for dispute in world.all(queries.disputes_of, transaction_id=transaction_id):
        if dispute.status != "withdrawn":
            raise Conflict(f"{transaction_id} was disputed already: {dispute.dispute_id}, {dispute.status}.")
    if world.scalar(queries.given_back, transaction_id=transaction_id) > 0:
        raise Conflict(f"{transaction_id} was refunded already.")


def _require_stopped(world: World, charge: BankTransaction) -> None:
    card = None if charge.card_id is None else world.get(Card, charge.card_id)
    if card is not None and card.status == "active":
        raise Conflict(f"The {called_card(card)} is still active; freeze or replace it first.")


def _require_twin(world: World, charge: BankTransaction) -> None:
    day = date.fromisoformat(charge.day)
    for twin in world.all(
        queries.twins,
        account_id=charge.account_id,
        first_day=(day - timedelta(days=TWIN_DAYS)).isoformat(),
        last_day=(day + timedelta(days=TWIN_DAYS)).isoformat(),
        amount=charge.amount,
        counterparty=charge.counterparty,
        transaction_id=charge.transaction_id,
    ):
        disputes = world.all(queries.disputes_of, transaction_id=twin.transaction_id)
        is_disputed = any(dispute.status != "withdrawn" for dispute in disputes)
        if not is_disputed and world.scalar(queries.given_back, transaction_id=twin.transaction_id) == 0:
            return
    raise Conflict(
        f"{charge.transaction_id} has no second charge of the same amount within {TWIN_DAYS} days that still stands."
    )


def _credit(world: World, charge: BankTransaction, amount: int, reference: str) -> None:
    enter(
        world, charge.account_id, amount, "refund", charge.counterparty,
        day=world.today, at=world.now, reference=reference, card_id=charge.card_id, pair_id=charge.transaction_id,
    )  # fmt: skip
