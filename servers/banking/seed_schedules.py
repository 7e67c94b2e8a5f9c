"""Standing orders and single orders: what the ledger shows to be paid on fixed days, and one in every awkward state."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from dateutil.relativedelta import relativedelta

from servers.banking.days import next_in_rhythm
from servers.banking.models import Repeat, ScheduledTransfer, ScheduleStatus
from servers.cast import Cast, Merchant
from sessions import World

_YEARS_BACK = 2


class _Desk:
    """Writes scheduled transfers of one seed."""

    def __init__(self, world: World, cast: Cast, accounts: Mapping[str, str], payees: Mapping[str, str]) -> None:
        self.world = world
        self.today = cast.today
        self.accounts = accounts
        self.payees = payees

    def monthly(self, day: int) -> date:
        """A day of the month, some years back."""
        return self.today.replace(day=1) - relativedelta(years=_YEARS_BACK) + relativedelta(day=day)

    def order(
        self,
        source: str,
        amount: int,
        repeat: Repeat,
        first: date,
        reference: str,
        *,
        target: str | None = None,
        payee: str | None = None,
        last: date | None = None,
        status: ScheduleStatus = "active",
        next_day: date | None = None,
        failed_on: date | None = None,
        failure: str = "",
    ) -> None:
        """One row; its next day is the first of its rhythm after today unless given."""
        coming = next_day or first
        if next_day is None and repeat != "once":
            coming = date.fromisoformat(next_in_rhythm(first.isoformat(), repeat, self.today.isoformat()))
        self.world.insert(
            ScheduledTransfer,
            source_id=self.accounts[source],
            target_id=None if target is None else self.accounts[target],
            payee_id=None if payee is None else self.payees[payee],
            amount=amount,
            repeat=repeat,
            first_day=first.isoformat(),
            next_day=coming.isoformat(),
            last_day=None if last is None else last.isoformat(),
            skipped_days=[],
            status=status,
            failed_on=None if failed_on is None else failed_on.isoformat(),
            failure=failure,
            reference=reference,
        )


def schedule_transfers(
    world: World, cast: Cast, accounts: Mapping[str, str], payees: Mapping[str, str], ordered: tuple[Merchant, ...]
) -> None:
    """Write the orders. Those that money was moved by before take amount and day from the ledger."""
    desk = _Desk(world, cast, accounts, payees)
    today = cast.today
    trades = {who.relation: who for who in cast.people.trades}
    friends = cast.friends

    desk.order("everyday", cast.rent, "monthly", desk.monthly(1), "rent", payee=cast.landlord.account_number)
    for target, kind, reference in (
        ("joint", "contribution", "household share"),
        ("youth", "pocket_money", "pocket money"),
        ("travel", "savings", "holiday savings"),
    ):
        latest = next(
            entry
            for entry in reversed(cast.ledger)
            if entry.account == "everyday" and entry.counterparty == target and entry.kind == kind
        )
        desk.order("everyday", -latest.amount, "monthly", desk.monthly(latest.day.day), reference, target=target)
    for merchant in ordered:
        latest = next(entry for entry in reversed(cast.ledger) if entry.counterparty == merchant.key)
        reference = merchant.bill or merchant.name
        day = desk.monthly(latest.day.day)
        desk.order("everyday", -latest.amount, "monthly", day, reference, payee=merchant.account_number)
    desk.order(
        "everyday", 9_600, "monthly", desk.monthly(5), "piano lessons", payee=trades["piano teacher"].account_number
    )
    cleaned = next(entry for entry in reversed(cast.ledger) if entry.counterparty == trades["cleaner"].email)
    desk.order("joint", 6_500, "fortnightly", cleaned.day, "cleaning", payee=trades["cleaner"].account_number)

    # Awkward ones: due today, on the 31st, failed last month, from a closed account, from savings whose free
    # withdrawals are used up, somebody else's, ended, cancelled.
    desk.order(
        "everyday", 4_000, "weekly", today - timedelta(weeks=12), "dog walks",
        payee=trades["dog walker"].account_number, next_day=today,
    )  # fmt: skip
    desk.order("everyday", 10_000, "monthly", date(today.year - 1, 1, 31), "rainy day money", target="rainy_day")
    broker = next(merchant for merchant in cast.merchants if merchant.key == "broker")
    failed_on = today.replace(day=1) - timedelta(days=13)
    desk.order(
        "joint", 25_000, "monthly", failed_on - relativedelta(months=9), "share plan",
        payee=broker.account_number, status="failed", failed_on=failed_on, failure="not enough money",
    )  # fmt: skip
    desk.order("closed", 1_500, "monthly", desk.monthly(15), "allotment kitty", payee=friends[6].account_number)
    desk.order("travel", 30_000, "once", today + timedelta(days=9), "spending money", target="everyday")
    desk.order("parent", 1_000, "monthly", desk.monthly(20), "birthday fund", target="youth")
    desk.order(
        "everyday", 1_200, "weekly", today - timedelta(weeks=30), "football pitch",
        payee=friends[8].account_number, last=today - timedelta(weeks=2), next_day=today - timedelta(weeks=1),
        status="ended",
    )  # fmt: skip
    garage = next(merchant for merchant in cast.merchants if merchant.sector == "garage")
    desk.order(
        "joint", 3_500, "monthly", desk.monthly(18), "service plan", payee=garage.account_number, status="cancelled"
    )  # fmt: skip

    desk.order("everyday", 8_400, "once", today + timedelta(days=6), "concert tickets", payee=friends[0].account_number)
    desk.order(
        "everyday", 2_500, "weekly", today - timedelta(weeks=20) + timedelta(days=2), "food money",
        payee=cast.child_grown.account_number, last=today + timedelta(weeks=16),
    )  # fmt: skip
    desk.order(
        "joint", 4_500, "quarterly", today - relativedelta(months=10) + timedelta(days=4), "hedge cutting",
        payee=cast.neighbour.account_number,
    )  # fmt: skip
