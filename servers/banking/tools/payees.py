"""Payees and payments to them."""

from __future__ import annotations

import difflib
from typing import Annotated

from pydantic import Field

from servers.banking import queries
from servers.banking.days import cut_off
from servers.banking.models import (
    Account,
    AccountId,
    BankTransaction,
    Directory,
    Payee,
    PayeeId,
    PayeeStatus,
    Speed,
    TransactionId,
)
from servers.banking.movements import change_balance, pay
from servers.banking.policy import INSTANT_FEE, INSTANT_MOST, NEW_PAYEE, NEW_PAYEE_TOTAL
from servers.banking.standing import (
    available,
    called,
    left_for_payee,
    left_today,
    own_account,
    own_account_of,
    own_money,
    require_active,
    require_available,
)
from servers.banking.views import (
    NewPayeeView,
    PayeesView,
    PaymentView,
    RecallView,
    last4,
    matches,
    named,
    payee_view,
    recallable_until,
)
from servers.kit import Cents, Conflict, FreeText, Name, NotFound, Refused, Toolbox, find
from servers.kit.text import instant, plain, written
from sessions import World

toolbox = Toolbox()
_CLOSE = 0.75


@toolbox.read
def list_payees(
    world: World,
    text: Annotated[FreeText, Field(max_length=100, description="Words in the name or nickname.")] | None = None,
    status: Annotated[PayeeStatus, Field(description="Only payees in this state.")] | None = None,
) -> PayeesView:
    """List the people and firms I pay, with the last four digits of their number and when they were last paid."""
    return {
        "payees": [
            payee_view(world, row)
            for row in world.all(queries.payees)
            if matches(text, row.name, row.nickname) and status in {None, row.status}
        ]
    }


@toolbox.write(Payee)
def add_payee(
    world: World,
    name: Annotated[Name, Field(description="Full name of the account holder.")],
    account_number: Annotated[
        str, Field(pattern=r"^\d[\d -]{7,18}$", description="Account number at the other bank, such as 5538-20417-6.")
    ],
    code: Annotated[
        str, Field(pattern=r"^\d{6}$", description="The six-digit code that the bank texted to the customer.")
    ],
    nickname: Annotated[FreeText, Field(max_length=40, description="What I call them.")] | None = None,
) -> NewPayeeView:
    """Add somebody to pay. The other bank checks that the name fits the account.

    Raises:
        NotFound: no bank knows the account number.
        Conflict: the number is a payee already, or one of my own accounts.
        Refused: the code is wrong, or the name does not match the account's holder.
    """
    number = _digits(account_number)
    for account in world.find(Account):
        if _digits(account.number) == number:
            raise Conflict(f"{account_number} is your own account {called(account)}; use transfer_funds for it.")
    for payee in world.find(Payee):
        if _digits(payee.number) == number:
            raise Conflict(f"{account_number} is on your list already: {named(payee)}, {payee.status}.")
    entry = next((row for row in world.find(Directory) if _digits(row.number) == number), None)
    if entry is None:
        raise NotFound(f"No bank knows the account number {account_number}; check the digits.")
    if code != entry.code:
        raise Refused(f"The code {code} is wrong. Ask the customer for the one the bank has texted for this payee.")
    if plain(name) != plain(entry.true_name):
        if _is_close(name, entry.true_name):
            raise Refused(f"Close match: the account is {entry.true_name}'s, not {name}'s. Check it with the customer.")
        raise Refused(f"No match: the account does not belong to {name}.")
    row = world.insert(
        Payee,
        name=entry.true_name,
        nickname=nickname or "",
        number=entry.number,
        status="active",
        added_at=instant(world.now),
    )
    view: NewPayeeView = {
        "payee_id": row.payee_id,
        "name": row.name,
        "last4": last4(row.number),
        "status": row.status,
        "most_in_first_day": NEW_PAYEE_TOTAL,
    }
    if row.nickname:
        view["nickname"] = row.nickname
    return view


@toolbox.write(Account, BankTransaction, confirm=True, irreversible=True)
def send_payment(
    world: World,
    source_id: Annotated[AccountId, Field(description="Account that the money comes from.")],
    payee_id: Annotated[PayeeId, Field(description="Who gets the money.")],
    amount: Cents,
    speed: Annotated[
        Speed,
        Field(description="standard is free and booked at 17:00 of the working day, instant books now for a fee."),
    ] = "standard",
    reference: Annotated[FreeText, Field(max_length=140, description="What it is for; the payee sees it.")]
    | None = None,
) -> PaymentView:
    """Pay a payee in US dollars. A standard payment can be recalled until it is booked.

    Raises:
        Refused: over the account's limit for the day or the limit of a new payee, the payee is blocked or my own
            account, too much for an instant payment, or the source is a savings, fixed-term, credit, child's or
            view-only account.
        Conflict: too little is available, the account is not active, or it is not in US dollars.
    """
    payee = find(world, Payee, payee_id)
    source = own_money(world, source_id, world.today)
    if source.kind in {"savings", "fixed_term"}:
        raise Refused(
            f"{called(source)} is a {source.kind.replace('_', '-')} account; move the money to an everyday one first."
        )
    if payee.status == "blocked":
        raise Refused(f"{named(payee)} is blocked; nothing can be sent there.")
    mine = own_account_of(world, payee)
    if mine is not None:
        raise Refused(f"{named(payee)} is your own account {called(mine)}; use transfer_funds.")
    require_active(source)
    if source.currency != "USD":
        raise Conflict(f"{called(source)} is in {source.currency}; payments go out in USD only.")
    if speed == "instant" and amount > INSTANT_MOST:
        raise Refused(f"Instant payments go up to {written(INSTANT_MOST)}; send it as a standard one.")
    first_day = left_for_payee(world, payee)
    if first_day is not None and amount > first_day:
        hours = int(NEW_PAYEE.total_seconds() // 3600)
        raise Refused(
            f"{named(payee)} was added less than {hours} hours ago and can get {written(first_day)} more until then."
        )
    left = left_today(world, source, world.today)
    if amount > left:
        raise Refused(
            f"{called(source)} can pay out {written(left)} more today; its limit is "
            f"{written(source.payment_limit_day)} a day."
        )
    fee = INSTANT_FEE if speed == "instant" else 0
    require_available(world, source, amount, fee)
    row = pay(world, source, payee, amount, reference or "", day=world.today, at=world.now, speed=speed, fee=fee)
    view: PaymentView = {
        "transaction_id": row.transaction_id,
        "payee_id": payee_id,
        "source_id": source_id,
        "amount": amount,
        "fee": fee,
        "status": row.status,
        "available": available(world, find(world, Account, source_id)),
    }
    if speed == "standard":
        view["recallable_until"] = cut_off(world.local).isoformat(timespec="minutes")
    return view


@toolbox.write(Account, BankTransaction)
def recall_payment(world: World, transaction_id: TransactionId) -> RecallView:
    """Call back a standard payment that is still pending; the money and the day's limit come back.

    Raises:
        Refused: it is not a payment to a payee, it was instant, or the account is view-only.
        Conflict: it is booked, recalled or failed already.
    """
    row = find(world, BankTransaction, transaction_id)
    own_account(world, row.account_id)
    if row.kind != "payment" or row.amount > 0:
        raise Refused("that is no payment to a payee; only those can be recalled.")
    if row.speed == "instant":
        raise Refused("that was an instant payment; those cannot be recalled.")
    if row.status != "pending":
        when = f" since {recallable_until(world, row)}" if row.status == "booked" and row.speed else ""
        raise Conflict(f"{transaction_id} is {row.status}{when}; only a pending payment can be recalled.")
    world.update(BankTransaction, transaction_id, status="recalled")
    change_balance(world, row.account_id, -row.amount)
    return {
        "transaction_id": transaction_id,
        "account_id": row.account_id,
        "amount": -row.amount,
        "status": "recalled",
        "available": available(world, find(world, Account, row.account_id)),
    }


def _digits(number: str) -> str:
    return number.replace("-", "").replace(" ", "")


def _is_close(given: str, true: str) -> bool:
    """A slip of the pen, a name cut short or an initial; not just a first name in common."""
    said, held = plain(given), plain(true)
    if difflib.SequenceMatcher(None, said, held).ratio() >= _CLOSE:
        return True
    words = held.split()
    return all(
        word in words or (len(word.rstrip(".")) == 1 and any(w[0] == word[0] for w in words)) for word in said.split()
    )
