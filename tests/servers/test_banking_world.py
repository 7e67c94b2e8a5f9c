from __future__ import annotations

import itertools
import re
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.banking import BANKING, policy
from servers.banking.days import cut_off
from servers.banking.models import (
    Account,
    AccountHolder,
    BankTransaction,
    Card,
    Directory,
    Dispute,
    Payee,
    ScheduledTransfer,
    Statement,
)
from servers.kit.sample import NoSample, sample_arguments
from servers.kit.text import wall, written
from sessions import World
from tests.servers.banking_desk import Desk
from tests.servers.desk import SEEDS, store_of

TOOLS = list(BANKING.tools)
WRITES = [name for name, tool in BANKING.tools.items() if tool.writes]


def counts(row: BankTransaction) -> bool:
    """Whether a row counts in the balance: all but pending card charges, recalled and failed rows."""
    return row.status not in {"recalled", "failed"} and not (row.status == "pending" and row.kind == "card")


def check_books(world: World) -> None:
    """What must hold whatever was called."""
    rows = world.find(BankTransaction)
    by_id = {row.transaction_id: row for row in rows}
    for account in world.find(Account):
        mine = [row for row in rows if row.account_id == account.account_id]
        assert account.balance == account.opening_balance + sum(row.amount for row in mine if counts(row))
        held = sum(row.amount for row in mine if row.status == "pending" and row.kind == "card")
        assert account.balance + held + account.overdraft_limit >= 0
    for row in rows:
        if row.kind == "transfer":
            assert row.pair_id is not None
            assert by_id[row.pair_id].amount == -row.amount
            assert by_id[row.pair_id].pair_id == row.transaction_id
    running = [row.transaction_id for row in world.find(Dispute) if row.status in {"open", "credited"}]
    assert len(running) == len(set(running))
    for one, other in itertools.pairwise(world.find(Statement)):
        if one.account_id == other.account_id:
            assert one.closing == other.opening


def test_there_are_seventeen_tools() -> None:
    assert len(TOOLS) == 17


@pytest.mark.parametrize("seed", SEEDS)
def test_the_books_agree_at_the_start(seed: int) -> None:
    check_books(Desk(seed).world)


@pytest.mark.parametrize("seed", SEEDS)
def test_balances_are_those_of_the_cast(seed: int) -> None:
    desk = Desk(seed)
    for account in desk.cast.accounts:
        assert desk.balance(account.key) == account.balance


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bank_is_as_large_as_life(seed: int) -> None:
    world = Desk(seed).world
    least = {
        Account: 11, AccountHolder: 15, BankTransaction: 1_000, Payee: 24, Directory: 70, ScheduledTransfer: 16,
        Card: 9, Dispute: 8, Statement: 110,
    }  # fmt: skip
    assert all(len(world.find(model)) >= count for model, count in least.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_account_is_there(seed: int) -> None:
    desk = Desk(seed)
    today = desk.cast.today
    assert (desk.account_row("frozen").status, desk.account_row("frozen").status_reason) == ("frozen", "court order")
    assert (desk.account_row("dormant").status, desk.account_row("closed").status) == ("dormant", "closed")
    assert desk.account_row("fixed_term").matures_on == (today + timedelta(days=40)).isoformat()
    assert desk.account_row("euro").currency == "EUR"
    assert policy.withdrawals_in_month(desk.world, desk.account("travel"), today) == policy.FREE_WITHDRAWALS
    assert desk.do("get_account", account_id=desk.account("parent"))["role"] == "proxy"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_payee_is_there(seed: int) -> None:
    desk = Desk(seed)
    payees = desk.world.find(Payee)
    now = desk.world.now
    firsts = [row.name.split()[0] for row in payees]
    assert firsts.count("Oskar") == 2
    ages = [now - datetime.fromisoformat(row.added_at) for row in payees]
    assert timedelta(hours=3) in ages
    assert timedelta(hours=25) in ages
    assert [row.name for row in payees if row.status == "blocked"] == [desk.cast.landlord.name]
    assert desk.account_row("rainy_day").number in {row.number for row in payees}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_schedule_card_and_dispute_is_there(seed: int) -> None:
    desk = Desk(seed)
    schedules = desk.world.find(ScheduledTransfer)
    today = desk.cast.today.isoformat()
    assert {row.status for row in schedules} == {"active", "failed", "ended", "cancelled"}
    assert {row.repeat for row in schedules} == {"once", "weekly", "fortnightly", "monthly", "quarterly"}
    assert any(row.next_day == today and row.status == "active" for row in schedules)
    assert any(row.first_day.endswith("-31") for row in schedules)
    assert any(row.source_id == desk.account("closed") and row.status == "active" for row in schedules)
    cards = desk.world.find(Card)
    assert {row.status for row in cards} == {"active", "frozen", "expired", "cancelled", "ordered"}
    assert {row.status for row in desk.world.find(Dispute)} == {"open", "credited", "won", "lost", "withdrawn"}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_sent_after_the_last_cut_off_is_pending_and_nothing_else(seed: int) -> None:
    desk = Desk(seed)
    sent = [row for row in desk.world.find(BankTransaction, kind="payment") if row.speed == "standard"]
    assert sent
    for row in sent:
        waits = cut_off(wall(row.at, desk.world.zone)) > desk.world.local
        assert row.status == "recalled" or (row.status == "pending") == waits


@pytest.mark.parametrize("seed", SEEDS)
def test_coming_days_lie_ahead(seed: int) -> None:
    desk = Desk(seed)
    today = desk.cast.today.isoformat()
    for row in desk.world.find(ScheduledTransfer):
        if row.status in {"active", "failed"}:
            assert row.next_day >= today
            assert row.last_day is None or row.next_day <= row.last_day


@pytest.mark.parametrize("seed", SEEDS)
def test_disputes_are_opened_after_their_charge_and_before_today(seed: int) -> None:
    desk = Desk(seed)
    for row in desk.world.find(Dispute):
        assert desk.transaction(row.transaction_id).day < row.opened_on <= desk.cast.today.isoformat()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", TOOLS)
def test_drawn_arguments_reach_success(tool: str, seed: int) -> None:
    assert Desk(seed).reaches_success(tool)


def random_calls(desk: Desk, rng: Random, count: int) -> int:
    """Calls with drawn arguments, time passing now and then; how many succeeded."""
    done = 0
    for _ in range(count):
        entry = desk.attempt(rng, rng.choice(WRITES))
        if entry is None:
            continue
        done += entry.code is None
        if rng.random() < 0.2:
            desk.pass_time(hours=rng.choice((1, 5, 30, 200)))
    return done


@settings(max_examples=12, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_the_books_agree_after_anything_that_is_called(seed: int, salt: int) -> None:
    desk = Desk(seed)
    random_calls(desk, Random(f"anything-{salt}"), 25)
    check_books(desk.world)


@settings(max_examples=25, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_writes_of_independent_things_may_come_in_either_order(seed: int, salt: int) -> None:
    rng = Random(f"order-{salt}")
    here, there = Desk(seed), Desk(seed)
    pair: list[tuple[str, dict[str, Any]]] = []
    for tool in rng.sample(WRITES, len(WRITES)):
        for _ in range(20):
            try:
                arguments = sample_arguments(rng, BANKING, there.world, BANKING.tools[tool])
            except NoSample:
                continue
            if len(pair) < 2 and not shares(pair, arguments) and works(there, tool, arguments):
                pair.append((tool, arguments))
                break
    if len(pair) < 2 or not all(works(here, *one) for one in pair):
        return
    outcomes: list[str] = []
    for desk, calls in ((Desk(seed), pair), (Desk(seed), pair[::-1])):
        codes = [store_of(BANKING).call(desk.session, "banking", tool, arguments).code for tool, arguments in calls]
        if any(codes):
            return
        outcomes.append(desk.digest())
    assert outcomes[0] == outcomes[1]


def shares(pair: list[tuple[str, dict[str, Any]]], arguments: dict[str, Any]) -> bool:
    """Whether a call names a row that the other names too."""
    named = {value for _, given in pair for value in given.values() if isinstance(value, str)}
    return bool(named & {value for value in arguments.values() if isinstance(value, str)})


def works(desk: Desk, tool: str, arguments: dict[str, Any]) -> bool:
    with store_of(BANKING).trial(desk.session):
        return store_of(BANKING).call(desk.session, "banking", tool, arguments).code is None


def test_two_payments_may_come_in_either_order() -> None:
    digests: list[str] = []
    for friends in ((0, 1), (1, 0)):
        desk = Desk()
        for index in friends:
            amount = 1_000 + index
            desk.do("send_payment", source_id=desk.account("everyday"), payee_id=desk.friend(index), amount=amount)
        digests.append(desk.digest())
    assert digests[0] == digests[1]


@pytest.mark.parametrize("tool", [name for name in TOOLS if name not in WRITES])
def test_reads_write_nothing(tool: str) -> None:
    desk = Desk()
    rng = Random(f"read-{tool}")
    for _ in range(20):
        arguments = sample_arguments(rng, BANKING, desk.world, BANKING.tools[tool])
        assert store_of(BANKING).call(desk.session, "banking", tool, arguments).writes == ()


def test_every_constant_stands_in_the_policy() -> None:
    for cents in (
        policy.FREE_TRANSFER, policy.NEW_PAYEE_TOTAL, policy.INSTANT_FEE, policy.INSTANT_MOST, policy.WITHDRAWAL_FEE,
        policy.DISPUTE_LEAST, policy.DISPUTE_CREDIT, policy.CARD_LIMIT, policy.CREDIT_CARD_LIMIT,
    ):  # fmt: skip
        assert written(cents) in policy.POLICY
    for text in (
        "less than 24 hours", f"{policy.CUT_OFF:%H:%M}", f"{policy.FREE_WITHDRAWALS} withdrawals",
        f"{policy.DISPUTE_DAYS} days", f"{policy.TWIN_DAYS} days", f"{policy.CARD_WORKING_DAYS} working days",
        f"{policy.SCHEDULE_MONTHS} months",
    ):  # fmt: skip
        assert text in policy.POLICY
    assert len(re.findall(r"^\d+\. ", policy.POLICY, re.MULTILINE)) == len(policy.RULES) == 10


def test_payments_and_replacements_cannot_be_taken_back() -> None:
    assert [name for name in TOOLS if BANKING.tools[name].irreversible] == ["send_payment", "replace_card"]


def test_time_passes_the_same_in_one_step_or_many() -> None:
    steps, leap = Desk(), Desk()
    for _ in range(50):
        steps.pass_time(hours=24)
    leap.pass_time(hours=24 * 50)
    assert steps.digest() == leap.digest()
    check_books(leap.world)


def test_a_day_on_which_the_clocks_change_is_like_any_other() -> None:
    desk = Desk()
    change: date = desk.cast.clock_change
    made = desk.do(
        "schedule_transfer",
        source_id=desk.account("everyday"),
        target_id=desk.account("joint"),
        amount=700,
        first_day=change.isoformat(),
    )
    desk.pass_time(days=(change - desk.cast.today).days)
    row = desk.world.get(ScheduledTransfer, made["schedule_id"])
    assert row is not None
    assert row.status == "ended"
