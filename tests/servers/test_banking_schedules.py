from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from dateutil.relativedelta import relativedelta
from hypothesis import given
from hypothesis import strategies as st

from servers.banking import policy
from servers.banking.days import next_in_rhythm
from servers.banking.models import Account, BankTransaction, Payee, ScheduledTransfer, Statement
from tests.servers.banking_desk import Desk
from tests.servers.desk import SEEDS


def plan(desk: Desk, **changes: Any) -> dict[str, Any]:
    """Arguments that succeed, with changes."""
    fine = {
        "source_id": desk.account("everyday"),
        "target_id": desk.account("rainy_day"),
        "amount": 3_300,
        "first_day": (desk.cast.today + timedelta(days=3)).isoformat(),
    }
    return {name: value for name, value in {**fine, **changes}.items() if value is not None}


def order(desk: Desk, key: str) -> ScheduledTransfer:
    row = desk.world.get(ScheduledTransfer, key)
    assert row is not None
    return row


def test_an_order_goes_to_an_own_account_or_to_a_payee() -> None:
    desk = Desk()
    own = desk.do("schedule_transfer", **plan(desk))
    paid = desk.do("schedule_transfer", **plan(desk, target_id=None, payee_id=desk.friend(0), repeat="monthly"))
    assert order(desk, own["schedule_id"]).repeat == "once"
    assert order(desk, paid["schedule_id"]).payee_id == desk.friend(0)


@pytest.mark.parametrize("both", [True, False])
def test_an_order_has_exactly_one_destination(both: bool) -> None:
    desk = Desk()
    arguments = plan(desk, payee_id=desk.friend(0)) if both else plan(desk, target_id=None)
    assert desk.code("schedule_transfer", **arguments) == "invalid_arguments"


def test_an_order_begins_after_today_and_within_a_year() -> None:
    desk = Desk()
    today = desk.cast.today
    latest = today + relativedelta(months=policy.SCHEDULE_MONTHS)
    assert desk.code("schedule_transfer", **plan(desk, first_day=today.isoformat())) == "refused"
    assert desk.code("schedule_transfer", **plan(desk, first_day=(latest + timedelta(days=1)).isoformat())) == "refused"
    assert desk.do("schedule_transfer", **plan(desk, first_day=latest.isoformat()))["status"] == "active"
    early = (today + timedelta(days=2)).isoformat()
    assert desk.code("schedule_transfer", **plan(desk, last_day=early)) == "invalid_arguments"


def test_the_same_order_is_not_set_up_twice_but_another_amount_is() -> None:
    desk = Desk()
    desk.do("schedule_transfer", **plan(desk))
    assert desk.code("schedule_transfer", **plan(desk)) == "conflict"
    desk.do("schedule_transfer", **plan(desk, amount=3_400))
    desk.do("schedule_transfer", **plan(desk, repeat="weekly"))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"source_id": "closed"}, "conflict"),
        ({"target_id": "closed"}, "conflict"),
        ({"source_id": "dormant"}, "conflict"),
        ({"target_id": "frozen"}, "conflict"),
        ({"source_id": "credit"}, "refused"),
        ({"source_id": "euro"}, "conflict"),
        ({"source_id": "parent"}, "refused"),
        ({"target_id": "parent"}, "refused"),
        ({"source_id": "youth"}, "refused"),
        ({"source_id": "fixed_term"}, "refused"),
        ({"source_id": "rainy_day"}, "refused"),
    ],
)
def test_some_accounts_cannot_be_planned_with(changes: dict[str, str], code: str) -> None:
    desk = Desk()
    named = {name: desk.account(key) for name, key in changes.items()}
    assert desk.code("schedule_transfer", **plan(desk, **named)) == code


def test_a_fixed_term_may_be_planned_for_the_day_it_matures() -> None:
    desk = Desk()
    matures = desk.account_row("fixed_term").matures_on
    arguments = plan(desk, source_id=desk.account("fixed_term"), first_day=matures)
    assert desk.do("schedule_transfer", **arguments)["next_day"] == matures


def test_payees_are_not_planned_from_savings_nor_when_blocked_or_mine() -> None:
    desk = Desk()
    [blocked] = desk.world.find(Payee, status="blocked")
    savings = plan(desk, source_id=desk.account("rainy_day"), target_id=None, payee_id=desk.friend(0))
    assert desk.code("schedule_transfer", **savings) == "refused"
    assert desk.code("schedule_transfer", **plan(desk, target_id=None, payee_id=blocked.payee_id)) == "conflict"
    mine = desk.payee(desk.cast.account("rainy_day").number)
    assert desk.code("schedule_transfer", **plan(desk, target_id=None, payee_id=mine)) == "refused"
    euro = plan(desk, source_id=desk.account("euro"), target_id=None, payee_id=desk.friend(0))
    assert desk.code("schedule_transfer", **euro) == "conflict"


def test_a_yes_is_due_to_a_payee_or_above_a_thousand() -> None:
    desk = Desk()
    assert policy.schedule_needs_yes(desk.world, plan(desk, target_id=None, payee_id=desk.friend(0)))
    assert policy.schedule_needs_yes(desk.world, plan(desk, amount=policy.FREE_TRANSFER + 1))
    assert not policy.schedule_needs_yes(desk.world, plan(desk, amount=policy.FREE_TRANSFER))


def test_lists_hold_what_is_asked_for_and_the_next_to_run_first() -> None:
    desk = Desk()
    rows = desk.do("list_scheduled_transfers", limit=50)["scheduled_transfers"]
    assert [row["next_day"] for row in rows] == sorted(row["next_day"] for row in rows)
    assert {row["status"] for row in rows} == {"active"}
    every = desk.do("list_scheduled_transfers", status="any", limit=50)
    assert {row["status"] for row in every["scheduled_transfers"]} == {"active", "failed", "ended", "cancelled"}
    travel = desk.account("travel")
    ties = desk.do("list_scheduled_transfers", account_id=travel)["scheduled_transfers"]
    assert ties
    assert all(travel in {row["source_id"], row.get("target_id")} for row in ties)
    cleaner = desk.trade("cleaner")
    assert [
        row["payee_id"] for row in desk.do("list_scheduled_transfers", payee_id=cleaner)["scheduled_transfers"]
    ] == [cleaner]
    soon = (desk.cast.today + timedelta(days=7)).isoformat()
    due = desk.do("list_scheduled_transfers", due_before=soon)["scheduled_transfers"]
    assert [row for row in rows if row["next_day"] < soon] == due


def test_why_the_last_run_failed_is_shown() -> None:
    [row] = Desk().do("list_scheduled_transfers", status="failed")["scheduled_transfers"]
    assert row["failure"] == "not enough money"
    assert row["failed_on"] < row["next_day"]


def test_one_date_is_skipped_and_the_next_day_moves_on() -> None:
    desk = Desk()
    rent = desk.schedule("rent")
    view = desk.do("cancel_scheduled_transfer", schedule_id=rent.schedule_id, scope="next")
    following = date.fromisoformat(rent.next_day) + relativedelta(months=1)
    assert view["next_day"] == following.isoformat()
    assert order(desk, rent.schedule_id).skipped_days == [rent.next_day]
    assert view["change"] == "skipped once"


def test_skipping_the_last_date_ends_the_order() -> None:
    desk = Desk()
    first = (desk.cast.today + timedelta(days=3)).isoformat()
    made = desk.do("schedule_transfer", **plan(desk, repeat="weekly", last_day=first))
    assert desk.do("cancel_scheduled_transfer", schedule_id=made["schedule_id"], scope="next")["status"] == "ended"


def test_an_order_is_cancelled_once_and_for_good() -> None:
    desk = Desk()
    key = desk.schedule("piano lessons").schedule_id
    assert desk.do("cancel_scheduled_transfer", schedule_id=key, scope="all")["status"] == "cancelled"
    assert desk.code("cancel_scheduled_transfer", schedule_id=key, scope="all") == "conflict"


def test_what_is_due_today_single_or_not_mine_is_not_skipped() -> None:
    desk = Desk()

    def code(reference: str, scope: str) -> str:
        return desk.code("cancel_scheduled_transfer", schedule_id=desk.schedule(reference).schedule_id, scope=scope)

    assert code("dog walks", "next") == "conflict"
    assert code("dog walks", "all") == "conflict"
    assert code("concert tickets", "next") == "conflict"
    assert code("football pitch", "all") == "conflict"
    assert code("service plan", "all") == "conflict"
    assert code("birthday fund", "all") == "refused"


def test_a_series_needs_a_yes_to_end_and_a_date_or_a_single_order_does_not() -> None:
    desk = Desk()
    rent, tickets = desk.schedule("rent").schedule_id, desk.schedule("concert tickets").schedule_id
    assert policy.cancel_needs_yes(desk.world, {"schedule_id": rent, "scope": "all"})
    assert not policy.cancel_needs_yes(desk.world, {"schedule_id": rent, "scope": "next"})
    assert not policy.cancel_needs_yes(desk.world, {"schedule_id": tickets, "scope": "all"})


@given(
    first=st.dates(date(2024, 1, 1), date(2026, 12, 31)),
    repeat=st.sampled_from(["weekly", "fortnightly", "monthly", "quarterly"]),
    steps=st.integers(1, 20),
)
def test_a_rhythm_never_drifts(first: date, repeat: str, steps: int) -> None:
    day = first.isoformat()
    for _ in range(steps):
        day = next_in_rhythm(first.isoformat(), repeat, day)
    months = {"monthly": steps, "quarterly": 3 * steps}
    weeks = {"weekly": steps, "fortnightly": 2 * steps}
    expected = first + relativedelta(months=months.get(repeat, 0), weeks=weeks.get(repeat, 0))
    assert day == expected.isoformat()


def test_an_order_on_the_thirty_first_falls_on_the_last_day_of_short_months() -> None:
    assert next_in_rhythm("2026-01-31", "monthly", "2026-01-31") == "2026-02-28"
    assert next_in_rhythm("2026-01-31", "monthly", "2026-02-28") == "2026-03-31"


def test_an_order_runs_on_its_day_and_moves_on() -> None:
    desk = Desk()
    before = desk.balance("rainy_day")
    made = desk.do("schedule_transfer", **plan(desk, repeat="weekly", amount=700))
    desk.pass_time(days=2)
    assert order(desk, made["schedule_id"]).next_day == made["next_day"]
    desk.pass_time(days=1)
    after = order(desk, made["schedule_id"])
    assert after.next_day == (date.fromisoformat(made["next_day"]) + timedelta(weeks=1)).isoformat()
    rows = desk.world.find(BankTransaction, account_id=desk.account("rainy_day"), day=made["next_day"], amount=700)
    assert len(rows) == 1
    assert desk.balance("rainy_day") - before >= 700


def test_a_single_order_ends_when_it_has_run_and_a_series_with_its_last_day() -> None:
    desk = Desk()
    first = (desk.cast.today + timedelta(days=3)).isoformat()
    once = desk.do("schedule_transfer", **plan(desk, amount=500))
    last = desk.do("schedule_transfer", **plan(desk, amount=600, repeat="weekly", last_day=first))
    desk.pass_time(days=3)
    assert order(desk, once["schedule_id"]).status == "ended"
    assert order(desk, last["schedule_id"]).status == "ended"


def test_an_order_that_is_short_fails_and_is_tried_once_more_the_day_after() -> None:
    desk = Desk()
    made = desk.do("schedule_transfer", **plan(desk, amount=40_000_000, repeat="monthly"))
    desk.pass_time(days=3)
    failed = order(desk, made["schedule_id"])
    assert (failed.status, failed.failure, failed.next_day) == ("failed", "not enough money", made["next_day"])
    desk.pass_time(hours=2)
    assert order(desk, made["schedule_id"]) == failed
    desk.pass_time(days=1)
    again = order(desk, made["schedule_id"])
    assert again.status == "failed"
    assert again.failed_on == (date.fromisoformat(made["next_day"]) + timedelta(days=1)).isoformat()
    assert again.next_day > made["next_day"]


def test_the_second_try_succeeds_when_the_money_has_come() -> None:
    desk = Desk()
    made = desk.do("schedule_transfer", **plan(desk, amount=900_000, repeat="monthly"))
    desk.pass_time(days=3)
    assert order(desk, made["schedule_id"]).status == "failed"
    desk.happen("money_arrives", account_id=desk.account("everyday"), counterparty="Lottery", amount=2_000_000)
    desk.pass_time(days=1)
    after = order(desk, made["schedule_id"])
    assert (after.status, after.failure, after.failed_on) == ("active", "", None)


def test_money_that_comes_later_the_same_day_waits_for_the_second_try() -> None:
    desk = Desk()
    made = desk.do("schedule_transfer", **plan(desk, amount=900_000, repeat="monthly"))
    desk.pass_time(days=3)
    desk.happen("money_arrives", account_id=desk.account("everyday"), counterparty="Lottery", amount=2_000_000)
    desk.pass_time(hours=3)
    assert order(desk, made["schedule_id"]).status == "failed"
    desk.pass_time(hours=12)
    assert order(desk, made["schedule_id"]).status == "active"


def test_an_order_from_a_closed_account_fails_and_says_why() -> None:
    desk = Desk()
    kitty = desk.schedule("allotment kitty")
    days = (date.fromisoformat(kitty.next_day) - desk.cast.today).days
    desk.pass_time(days=days)
    assert desk.schedule("allotment kitty").failure == "the account is closed"


def test_an_order_to_a_blocked_payee_or_over_the_limit_of_the_day_fails() -> None:
    desk = Desk()
    limit = desk.account_row("joint").payment_limit_day
    desk.set(Account, desk.account("joint"), balance=5_000_000)
    over = desk.do(
        "schedule_transfer",
        **plan(desk, source_id=desk.account("joint"), target_id=None, payee_id=desk.friend(0), amount=limit + 1),
    )
    blocked = desk.do("schedule_transfer", **plan(desk, target_id=None, payee_id=desk.friend(2), amount=100))
    desk.set(Payee, desk.friend(2), status="blocked")
    desk.pass_time(days=3)
    assert order(desk, over["schedule_id"]).failure == "over the limit of the day"
    assert order(desk, blocked["schedule_id"]).failure == "the payee is blocked"


def test_what_is_due_today_runs_once_time_passes() -> None:
    desk = Desk()
    before = desk.balance("everyday")
    desk.pass_time(minutes=10)
    assert desk.balance("everyday") == before - 4_000
    assert desk.schedule("dog walks").next_day == (desk.cast.today + timedelta(weeks=1)).isoformat()
    desk.pass_time(minutes=10)
    assert desk.balance("everyday") == before - 4_000


@pytest.mark.parametrize("seed", SEEDS)
def test_the_statement_of_a_month_appears_on_the_first(seed: int) -> None:
    desk = Desk(seed)
    month = desk.cast.today.isoformat()[:7]
    first = desk.cast.today.replace(day=1) + relativedelta(months=1)
    desk.pass_time(days=(first - desk.cast.today).days)
    view = desk.do("get_account_statement", account_id=desk.account("everyday"), month=month)
    rows = desk.world.find(BankTransaction, account_id=desk.account("everyday"))
    since = sum(row.amount for row in rows if row.day >= first.isoformat())
    assert view["closing"] == desk.balance("everyday") - since + held(desk)


def held(desk: Desk) -> int:
    """Pending card charges of the everyday account are not in the balance."""
    rows = desk.world.find(BankTransaction, account_id=desk.account("everyday"), status="pending", kind="card")
    first = (desk.cast.today.replace(day=1) + relativedelta(months=1)).isoformat()
    return sum(row.amount for row in rows if row.day >= first)


def test_a_payment_recalled_after_its_month_closed_comes_back_in_the_next_statement() -> None:
    desk = Desk()
    today = desk.cast.today
    last = today.replace(day=1) + relativedelta(months=1, days=-1)
    desk.pass_time(days=(last - today).days, hours=9)
    sent = desk.do("send_payment", source_id=desk.account("everyday"), payee_id=desk.friend(0), amount=1_100)
    desk.pass_time(hours=14)
    desk.do("recall_payment", transaction_id=sent["transaction_id"])
    desk.pass_time(days=32)
    rows = desk.world.find(Statement, account_id=desk.account("everyday"))
    assert rows[-2].closing == rows[-1].opening
    stood = sum(
        row.amount
        for row in desk.world.find(BankTransaction, account_id=desk.account("everyday"))
        if row.day <= f"{rows[-1].month}-31" and row.status == "booked"
    )
    assert rows[-1].closing == desk.account_row("everyday").opening_balance + stood
