"""What time alone does at the bank."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from servers.banking import queries
from servers.banking.days import begin_of, cut_off, next_in_rhythm
from servers.banking.models import Account, BankTransaction, Payee, ScheduledTransfer, Statement
from servers.banking.movements import move, pay
from servers.banking.policy import CUT_OFF, withdrawal_fee
from servers.banking.standing import available, left_today
from servers.banking.statements import close_month, moves
from servers.kit.text import wall
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:
    """Let the time from `before` to `after` pass, day by day.

    At 00:00 of the first the statements of the month that ended appear, at 00:00 transfers of the day run, at 17:00 of
    a working day pending payments are booked. What was due today and has not run yet runs first.
    """
    start, end = before.astimezone(world.zone), after.astimezone(world.zone)
    day = start.date()
    while day <= end.date():
        if day.day == 1 and begin_of(day, world.zone) > start:
            _write_statements(world, day - timedelta(days=1))
        _run_schedules(world, day)
        until = min(end.replace(tzinfo=None), datetime.combine(day, CUT_OFF))
        _book_payments(world, until)
        day += timedelta(days=1)


def _book_payments(world: World, until: datetime) -> None:
    for row in world.all(queries.pending_payments):
        if cut_off(wall(row.at, world.zone)) <= until:
            world.update(BankTransaction, row.transaction_id, status="booked")


def _write_statements(world: World, last: date) -> None:
    month = f"{last:%Y-%m}"
    first = last.replace(day=1).isoformat()
    before = f"{last.replace(day=1) - timedelta(days=1):%Y-%m}"
    for account in world.find(Account):
        previous = world.get(Statement, (account.account_id, before))
        if previous is None or world.get(Statement, (account.account_id, month)) is not None:
            continue
        rows = world.find(BankTransaction, account_id=account.account_id)
        stood = account.opening_balance + sum(row.amount for row in rows if moves(row) and row.day < first)
        close_month(world, account.account_id, month, previous.closing, rows, returned=stood - previous.closing)


def _run_schedules(world: World, day: date) -> None:
    today = day.isoformat()
    yesterday = (day - timedelta(days=1)).isoformat()
    for row in world.all(queries.waiting_schedules):
        is_retry = row.status == "failed" and row.failed_on == yesterday and row.next_day == yesterday
        is_due = row.next_day == today and row.failed_on != today
        if not (is_due or is_retry):
            continue
        failure = _run(world, row, day)
        if failure is None:
            _advance(world, row, failed_on=None, failure="")
        elif is_retry:
            _advance(world, row, failed_on=today, failure=failure)
        else:
            world.update(ScheduledTransfer, row.schedule_id, status="failed", failed_on=today, failure=failure)


def _run(world: World, row: ScheduledTransfer, day: date) -> str | None:
    """Make one transfer, or say in a few words what is in the way."""
    source = world.get(Account, row.source_id)
    target = None if row.target_id is None else world.get(Account, row.target_id)
    payee = None if row.payee_id is None else world.get(Payee, row.payee_id)
    if source is None:
        raise LookupError(row.source_id)
    fee = withdrawal_fee(world, source, day) if payee is None else 0
    for account in (source, target):
        if account is not None and account.status != "active":
            return f"the account is {account.status}"
    if payee is not None and payee.status == "blocked":
        return "the payee is blocked"
    if payee is not None and row.amount > left_today(world, source, day):
        return "over the limit of the day"
    if available(world, source) < row.amount + fee:
        return "not enough money"
    at = begin_of(day, world.zone)
    if payee is not None:
        pay(world, source, payee, row.amount, row.reference, day=day, at=at, speed=None)
    elif target is not None:
        move(world, source, target, row.amount, fee, row.reference, day=day, at=at)
    return None


def _advance(world: World, row: ScheduledTransfer, *, failed_on: str | None, failure: str) -> None:
    """On to the next day; without one the order has ended."""
    status = "failed" if failure else "active"
    following = row.next_day
    if row.repeat == "once":
        status = "failed" if failure else "ended"
    else:
        following = next_in_rhythm(row.first_day, row.repeat, row.next_day)
        if row.last_day is not None and following > row.last_day:
            status = "ended"
    world.update(
        ScheduledTransfer, row.schedule_id, status=status, next_day=following, failed_on=failed_on, failure=failure
    )
