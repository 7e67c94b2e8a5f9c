"""Accounts: what stands there, what came and went, and moving money between them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from servers.banking import queries
from servers.banking.days import month_bounds
from servers.banking.models import (
    Account,
    AccountId,
    BankTransaction,
    Statement,
    TransactionKind,
    TransactionStatus,
)
from servers.banking.movements import move
from servers.banking.policy import transfer_needs_yes, withdrawal_fee, withdrawals_in_month
from servers.banking.standing import (
    available,
    called,
    left_today,
    own_account,
    own_money,
    require_active,
    require_available,
    role_in,
    seen_account,
)
from servers.banking.views import (
    AccountDetail,
    AccountsView,
    HolderView,
    StatementView,
    TransactionsView,
    TransferView,
    account_view,
    held_by_account,
    last4,
    latest_disputes,
    transaction_view,
)
from servers.kit import (
    Cents,
    Conflict,
    Cursor,
    Day,
    FreeText,
    InvalidArguments,
    Limit,
    Month,
    NotFound,
    Refused,
    Toolbox,
    find,
    page,
)
from servers.kit.text import plain, written
from sessions import World

toolbox = Toolbox()
_MOST_WORDS = 8


@toolbox.read
def list_accounts(
    world: World,
    include_closed: Annotated[bool, Field(description="Whether closed accounts are listed too.")] = False,
) -> AccountsView:
    """List my accounts with their balance and what is available.

    Available is the balance less pending card charges, plus the overdraft or credit limit.
    """
    held = held_by_account(world)
    return {
        "accounts": [
            account_view(row, held.get(row.account_id, 0))
            for row in world.all(queries.my_accounts, me=world.me)
            if include_closed or row.status != "closed"
        ]
    }


@toolbox.read
def get_account(world: World, account_id: AccountId) -> AccountDetail:
    """Show one account in full.

    Holders, limits, payments left today, withdrawals this month and the fee of the next one, interest, maturity.
    """
    role = role_in(world, account_id)
    account = find(world, Account, account_id)
    free = available(world, account)
    view: AccountDetail = {
        "account_id": account_id,
        "nickname": account.nickname,
        "kind": account.kind,
        "last4": last4(account.number),
        "currency": account.currency,
        "balance": account.balance,
        "available": free,
        "status": account.status,
        "role": role,
        "number": account.number,
        "holders": [
            HolderView(name=row.name, role=row.role) for row in world.all(queries.holders_of, account_id=account_id)
        ],
        "opened_on": account.opened_on,
        "payment_limit_day": account.payment_limit_day,
        "payments_left_today": left_today(world, account, world.today),
    }
    if account.kind == "credit":
        view["owed"] = max(0, -account.balance)
        view["credit_limit"] = account.overdraft_limit
    elif account.overdraft_limit:
        view["overdraft_limit"] = account.overdraft_limit
    if account.status_reason:
        view["status_reason"] = account.status_reason
    if account.rate_bp:
        view["interest_rate_bp"] = account.rate_bp
    if account.kind == "savings":
        view["withdrawals_this_month"] = withdrawals_in_month(world, account_id, world.today)
        view["next_withdrawal_fee"] = withdrawal_fee(world, account, world.today)
    if account.matures_on is not None:
        view["matures_on"] = account.matures_on
    return view


@toolbox.read
def search_transactions(
    world: World,
    account_id: Annotated[AccountId, Field(description="Only those on this account.")] | None = None,
    text: Annotated[FreeText, Field(max_length=100, description="Words in the counterparty or the reference.")]
    | None = None,
    kind: Annotated[TransactionKind, Field(description="Kind of transaction.")] | None = None,
    status: Annotated[TransactionStatus, Field(description="State of the transaction.")] | None = None,
    direction: Annotated[
        Literal["in", "out", "any"], Field(description="Money that came in, that went out, or both.")
    ] = "any",
    min_amount: Annotated[Cents, Field(description="Least amount in cents, in or out.")] | None = None,
    max_amount: Annotated[Cents, Field(description="Greatest amount in cents, in or out.")] | None = None,
    from_day: Annotated[Day, Field(description="First day, such as 2026-03-01.")] | None = None,
    to_day: Annotated[Day, Field(description="Last day, such as 2026-03-31.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> TransactionsView:
    """Find transactions of my accounts, newest first; filters are combined.

    Amounts are positive, `direction` tells in from out. A transfer between own accounts is two transactions.

    Raises:
        InvalidArguments: from_day is after to_day, min_amount is above max_amount, or the text has too many words.
    """
    if from_day is not None and to_day is not None and from_day > to_day:
        raise InvalidArguments(f"from_day {from_day} is after to_day {to_day}.")
    if min_amount is not None and max_amount is not None and min_amount > max_amount:
        raise InvalidArguments(f"min_amount {min_amount} is above max_amount {max_amount}.")
    words = plain(text or "").split()
    if len(words) > _MOST_WORDS:
        raise InvalidArguments(f"Search for at most {_MOST_WORDS} words at a time.")
    if account_id is not None:
        role_in(world, account_id)
    filters = {
        "account_id": account_id, "kind": kind, "status": status, "min_amount": min_amount, "max_amount": max_amount,
        "from_day": from_day, "to_day": to_day,
    }  # fmt: skip
    given = {name: value for name, value in filters.items() if value is not None}
    tests = (*given, *(() if direction == "any" else (direction,)))
    given |= {f"word{number}": word for number, word in enumerate(words)}
    query = queries.search(tests, len(words))
    found = page(range(world.scalar(query.total, **given)), limit, cursor)
    rows = world.all(query.rows, **given, start=found.rows[0], count=len(found.rows)) if found.rows else []
    disputes = latest_disputes(world)
    view: TransactionsView = {
        "transactions": [transaction_view(world, row, disputes.get(row.transaction_id)) for row in rows],
        "total": found.total,
    }
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def get_account_statement(world: World, account_id: AccountId, month: Month) -> StatementView:
    """Totals and closing balance of a month that is over.

    Raises:
        Conflict: the month is not over yet.
        NotFound: there is no such account, or no statement of it for so early a month.
    """
    account = seen_account(world, account_id)
    if month >= world.today.isoformat()[:7]:
        raise Conflict(f"{month} is not over yet; its statement appears on the first of the next month.")
    row = world.get(Statement, (account_id, month))
    if row is None:
        if month_bounds(month)[1] < account.opened_on:
            raise NotFound(f"{called(account)} was opened on {account.opened_on}, after {month}.")
        raise NotFound(f"There is no statement of {called(account)} for {month}.")
    return {
        "account_id": account_id,
        "month": month,
        "currency": account.currency,
        "opening": row.opening,
        "paid_in": row.paid_in,
        "paid_out": row.paid_out,
        "fees": row.fees,
        "interest": row.interest,
        "closing": row.closing,
    }


@toolbox.write(Account, BankTransaction, confirm=transfer_needs_yes)
def transfer_funds(
    world: World,
    source_id: Annotated[AccountId, Field(description="Account that the money comes from.")],
    target_id: Annotated[AccountId, Field(description="Account that gets the money.")],
    amount: Cents,
    memo: Annotated[FreeText, Field(max_length=140, description="A note that both accounts show.")] | None = None,
) -> TransferView:
    """Move money at once between two of my accounts. A savings withdrawal beyond the free ones books its fee as well.

    Raises:
        Refused: both accounts are the same, one is view-only, or the source is the child's, a credit account or a
            fixed term before maturity.
        Conflict: too little is available, an account is not active, the currencies differ, or it would pay more into a
            credit account than is owed.
    """
    if source_id == target_id:
        raise Refused("Source and target are the same account.")
    target = own_account(world, target_id)
    source = own_money(world, source_id, world.today)
    require_active(source)
    require_active(target)
    if source.currency != target.currency:
        raise Conflict(f"{called(source)} is in {source.currency}, {called(target)} in {target.currency}.")
    if target.kind == "credit" and amount > max(0, -target.balance):
        raise Conflict(f"Only {written(max(0, -target.balance))} is owed on {called(target)}; pay that or less.")
    fee = withdrawal_fee(world, source, world.today)
    require_available(world, source, amount, fee)
    out, _ = move(world, source, target, amount, fee, memo or "", day=world.today, at=world.now)
    return {
        "transaction_id": out,
        "source_id": source_id,
        "target_id": target_id,
        "amount": amount,
        "fee": fee,
        "source_balance": source.balance - amount - fee,
        "target_balance": target.balance + amount,
    }
