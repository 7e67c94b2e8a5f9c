"""How accounts stand now: rights, what is available, what may still be paid, what is in the way of moving money."""

from __future__ import annotations

from datetime import date

from servers.banking import queries
from servers.banking.models import Account, Payee
from servers.banking.policy import NEW_PAYEE_TOTAL, is_new_payee
from servers.kit import Conflict, NotFound, Refused, find
from servers.kit.text import written
from sessions import World


def role_in(world: World, account_id: str) -> str:
    """The user's role in an account.

    Raises:
        NotFound: the user does not see it.
    """
    role = world.scalar(queries.role_of, account_id=account_id, me=world.me)
    if role is None:
        raise NotFound(f"There is no account {account_id}.")
    return role


def seen_account(world: World, account_id: str) -> Account:
    """An account that the user may look at.

    Raises:
        NotFound: there is none.
    """
    role_in(world, account_id)
    return find(world, Account, account_id)


def own_account(world: World, account_id: str) -> Account:
    """An account that the user may act on.

    Raises:
        NotFound: the user does not see it.
        Refused: the user may only look at it.
    """
    role = role_in(world, account_id)
    account = find(world, Account, account_id)
    if role == "proxy":
        raise Refused(f"{called(account)} is view-only for you; nothing can be changed there.")
    return account


def own_money(world: World, account_id: str, today: date) -> Account:
    """An account that the user may take money out of.

    Raises:
        NotFound: the user does not see it.
        Refused: it is not the user's money, or it is a credit account or locked until it matures.
    """
    account = own_account(world, account_id)
    if account.kind == "youth":
        raise Refused(f"{called(account)} holds the child's money; you can pay in but not take money out.")
    if account.kind == "credit":
        raise Refused(f"{called(account)} is a credit account; it pays by card only.")
    if account.kind == "fixed_term" and account.matures_on is not None and today.isoformat() < account.matures_on:
        raise Refused(
            f"{called(account)} is a fixed term; nothing can be taken out before it matures on {account.matures_on}."
        )
    return account


def called(account: Account) -> str:
    """An account in a message: its nickname and id."""
    return f"{account.nickname} ({account.account_id})"


def require_active(account: Account) -> None:
    """Only active accounts move money.

    Raises:
        Conflict: it is frozen, dormant or closed.
    """
    if account.status != "active":
        reason = f" ({account.status_reason})" if account.status_reason else ""
        raise Conflict(f"{called(account)} is {account.status}{reason}; no money moves there.")


def available(world: World, account: Account) -> int:
    """What may be spent: the balance less pending card charges, and the overdraft."""
    return account.balance - world.scalar(queries.held_on, account_id=account.account_id) + account.overdraft_limit


def require_available(world: World, account: Account, amount: int, fee: int = 0) -> None:
    """There must be enough for an amount and its fee.

    Raises:
        Conflict: there is not.
    """
    free = available(world, account)
    if free < amount + fee:
        with_fee = f" plus the fee of {written(fee, account.currency)}" if fee else ""
        raise Conflict(
            f"{called(account)} has only {written(free, account.currency)} available, "
            f"not {written(amount, account.currency)}{with_fee}."
        )


def left_today(world: World, account: Account, day: date) -> int:
    """What may still be paid out of an account to payees on a day."""
    paid = world.scalar(queries.paid_out_on, account_id=account.account_id, day=day.isoformat())
    return max(0, account.payment_limit_day - paid)


def left_for_payee(world: World, payee: Payee) -> int | None:
    """What a payee that was just added may still get, None for others."""
    if not is_new_payee(payee.added_at, world.now):
        return None
    return max(0, NEW_PAYEE_TOTAL - world.scalar(queries.paid_to, payee_id=payee.payee_id))


def own_account_of(world: World, payee: Payee) -> Account | None:
    """The user's own account behind a payee's number, if it is one."""
    found = world.find(Account, number=payee.number)
    return found[0] if found else None
