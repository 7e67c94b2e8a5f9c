"""Transfers that are due on coming days."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from dateutil.relativedelta import relativedelta
from pydantic import Field

from servers.banking import queries
from servers.banking.days import next_in_rhythm
from servers.banking.models import Account, AccountId, Payee, PayeeId, Repeat, ScheduledTransfer, ScheduleId
from servers.banking.policy import SCHEDULE_MONTHS, cancel_needs_yes, schedule_needs_yes
from servers.banking.standing import called, own_account, own_account_of, own_money, require_active, role_in
from servers.banking.views import ScheduledView, SchedulesView, called_schedule, named, schedule_view
from servers.kit import (
    Cents,
    Conflict,
    Cursor,
    Day,
    FreeText,
    InvalidArguments,
    Limit,
    Refused,
    Toolbox,
    find,
    page,
)
from sessions import World

toolbox = Toolbox()


@toolbox.write(ScheduledTransfer, confirm=schedule_needs_yes)
def schedule_transfer(
    world: World,
    source_id: Annotated[AccountId, Field(description="Account that the money comes from.")],
    amount: Cents,
    first_day: Annotated[Day, Field(description="Day of the first transfer, after today.")],
    repeat: Annotated[Repeat, Field(description="How often it is made.")] = "once",
    target_id: Annotated[AccountId, Field(description="Own account that gets the money; else give payee_id.")]
    | None = None,
    payee_id: Annotated[PayeeId, Field(description="Payee who gets the money; else give target_id.")] | None = None,
    last_day: Annotated[Day, Field(description="Last day on which it may be made; open-ended when left out.")]
    | None = None,
    reference: Annotated[FreeText, Field(max_length=140, description="What it is for.")] | None = None,
) -> ScheduledView:
    """Set up one future transfer or a standing order, to one of my accounts or to a payee.

    Raises:
        InvalidArguments: both or neither of target_id and payee_id are given, or last_day is before first_day.
        Refused: first_day is today or earlier or too far ahead, source and target are the same account, one is
            view-only, or the source is the child's, a credit account, a fixed term before maturity, or savings for a
            payee.
        Conflict: the same order is active, an account is not active, the currencies differ, or the payee is blocked.
    """
    if (target_id is None) == (payee_id is None):
        raise InvalidArguments("Give either target_id or payee_id, not both and not neither.")
    if last_day is not None and last_day < first_day:
        raise InvalidArguments(f"last_day {last_day} is before first_day {first_day}.")
    today = world.today
    if first_day <= today.isoformat():
        raise Refused(f"first_day must be after today, {today}; for today use transfer_funds or send_payment.")
    latest = today + relativedelta(months=SCHEDULE_MONTHS)
    if first_day > latest.isoformat():
        raise Refused(f"Transfers can be scheduled up to {SCHEDULE_MONTHS} months ahead, until {latest}.")
    if target_id == source_id:
        raise Refused("Source and target are the same account.")
    source = own_money(world, source_id, date.fromisoformat(first_day))
    require_active(source)
    if target_id is not None:
        target = own_account(world, target_id)
        require_active(target)
        if target.currency != source.currency:
            raise Conflict(f"{called(source)} is in {source.currency}, {called(target)} in {target.currency}.")
    if payee_id is not None:
        _check_payee(world, source, payee_id)
    for other in world.find(
        ScheduledTransfer,
        source_id=source_id,
        target_id=target_id,
        payee_id=payee_id,
        amount=amount,
        repeat=repeat,
        status="active",
    ):
        raise Conflict(f"{called_schedule(other)} does the same already; its next day is {other.next_day}.")
    row = world.insert(
        ScheduledTransfer,
        source_id=source_id,
        target_id=target_id,
        payee_id=payee_id,
        amount=amount,
        repeat=repeat,
        first_day=first_day,
        next_day=first_day,
        last_day=last_day,
        skipped_days=[],
        status="active",
        reference=reference or "",
    )
    return _after(row, "set up")


@toolbox.read
def list_scheduled_transfers(
    world: World,
    account_id: Annotated[AccountId, Field(description="Only those from or to this account.")] | None = None,
    payee_id: Annotated[PayeeId, Field(description="Only those to this payee.")] | None = None,
    status: Annotated[
        Literal["active", "failed", "ended", "cancelled", "any"], Field(description="Only those in this state.")
    ] = "active",
    due_before: Annotated[Day, Field(description="Only those whose next day is before this one.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> SchedulesView:
    """List scheduled transfers, the next to run first: rhythm, destination, next day, and why the last run failed."""
    if account_id is not None:
        role_in(world, account_id)
    rows = [
        row
        for row in world.all(queries.schedules)
        if (account_id is None or account_id in {row.source_id, row.target_id})
        and (payee_id is None or row.payee_id == payee_id)
        and status in {"any", row.status}
        and (due_before is None or (row.status in {"active", "failed"} and row.next_day < due_before))
    ]
    found = page(rows, limit, cursor)
    view: SchedulesView = {"scheduled_transfers": [schedule_view(row) for row in found.rows], "total": found.total}
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.write(ScheduledTransfer, confirm=cancel_needs_yes)
def cancel_scheduled_transfer(
    world: World,
    schedule_id: ScheduleId,
    scope: Annotated[
        Literal["next", "all"],
        Field(description="next skips one date of a series, all ends it or drops a single order."),
    ],
) -> ScheduledView:
    """Skip the next date of a standing order, or cancel it or a single order for good.

    Raises:
        Refused: the account is view-only.
        Conflict: it has ended or is cancelled, it is due today, or only the next date of a single order was named.
    """
    row = find(world, ScheduledTransfer, schedule_id)
    own_account(world, row.source_id)
    if row.status in {"ended", "cancelled"}:
        raise Conflict(f"{called_schedule(row)} is {row.status} already.")
    if row.next_day == world.today.isoformat():
        raise Conflict(f"{called_schedule(row)} is due today; it could be stopped until 00:00.")
    if scope == "all":
        return _after(world.update(ScheduledTransfer, schedule_id, status="cancelled"), "cancelled")
    if row.repeat == "once":
        raise Conflict(f"{called_schedule(row)} is a single order with no date after it; use scope all to drop it.")
    following = next_in_rhythm(row.first_day, row.repeat, row.next_day)
    is_last = row.last_day is not None and following > row.last_day
    after = world.update(
        ScheduledTransfer,
        schedule_id,
        next_day=following,
        skipped_days=[*row.skipped_days, row.next_day],
        status="ended" if is_last else row.status,
    )
    return _after(after, "skipped once")


def _check_payee(world: World, source: Account, payee_id: str) -> None:
    payee = find(world, Payee, payee_id)
    if source.kind in {"savings", "fixed_term"}:
        raise Refused(f"A payee cannot be paid from {called(source)}, a {source.kind.replace('_', '-')} account.")
    if payee.status == "blocked":
        raise Conflict(f"{named(payee)} is blocked; nothing can be sent there.")
    mine = own_account_of(world, payee)
    if mine is not None:
        raise Refused(f"{named(payee)} is your own account {called(mine)}; give it as target_id.")
    if source.currency != "USD":
        raise Conflict(f"{called(source)} is in {source.currency}; payments go out in USD only.")


def _after(row: ScheduledTransfer, change: str) -> ScheduledView:
    view: ScheduledView = {
        "schedule_id": row.schedule_id,
        "change": change,
        "status": row.status,
        "amount": row.amount,
        "repeat": row.repeat,
    }
    if row.status in {"active", "failed"}:
        view["next_day"] = row.next_day
    return view
