from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.banking import policy
from servers.banking.models import Account, BankTransaction
from servers.banking.statements import moves
from tests.servers.banking_desk import Desk
from tests.servers.desk import SEEDS


def test_closed_accounts_are_listed_only_when_asked_for() -> None:
    desk = Desk()
    open_ones = {row["account_id"] for row in desk.do("list_accounts")["accounts"]}
    every = {row["account_id"] for row in desk.do("list_accounts", include_closed=True)["accounts"]}
    assert every - open_ones == {desk.account("closed")}


@pytest.mark.parametrize("seed", SEEDS)
def test_available_is_the_balance_less_pending_card_charges_plus_the_overdraft(seed: int) -> None:
    desk = Desk(seed)
    held = {planted.account_id: planted.amount for planted in desk.charges("holds")}
    for row in desk.do("list_accounts")["accounts"]:
        account = desk.world.get(Account, row["account_id"])
        assert account is not None
        assert row["available"] == account.balance + held.get(account.account_id, 0) + account.overdraft_limit


def test_the_everyday_account_is_some_cents_short_of_the_rent() -> None:
    desk = Desk()
    short = desk.cast.rent - desk.do("get_account", account_id=desk.account("everyday"))["available"]
    assert 0 < short < 100


def test_an_account_in_full_agrees_with_the_list() -> None:
    desk = Desk()
    for row in desk.do("list_accounts", include_closed=True)["accounts"]:
        detail = desk.do("get_account", account_id=row["account_id"])
        assert {name: detail[name] for name in row} == row


def test_what_is_owed_stands_on_the_credit_account_alone() -> None:
    rows = Desk().do("list_accounts")["accounts"]
    assert [row["kind"] for row in rows if "owed" in row] == ["credit"]


def test_searching_an_unknown_account_says_so() -> None:
    assert Desk().code("search_transactions", account_id="AC-222222") == "not_found"


def test_a_search_without_hits_is_an_empty_list() -> None:
    assert Desk().do("search_transactions", text="zeppelin") == {"transactions": [], "total": 0}


def test_a_search_ignores_case_accents_and_the_order_of_words() -> None:
    desk = Desk()
    friend = desk.cast.friends[2]
    rows = desk.do("search_transactions", text=f"{friend.last.upper()} {friend.first.lower()}")["transactions"]
    assert rows
    assert {row["counterparty"] for row in rows} == {friend.name}


def test_filters_are_combined_and_newest_comes_first() -> None:
    desk = Desk()
    today = desk.cast.today
    view = desk.do(
        "search_transactions",
        account_id=desk.account("everyday"),
        direction="out",
        kind="card",
        min_amount=300,
        max_amount=900,
        from_day=(today - timedelta(days=90)).isoformat(),
        to_day=today.isoformat(),
        limit=50,
    )
    rows = view["transactions"]
    assert rows
    assert all(300 <= row["amount"] <= 900 and row["kind"] == "card" and row["direction"] == "out" for row in rows)
    moments = [(row["day"], row["time"]) for row in rows]
    assert moments == sorted(moments, reverse=True)


def test_pages_of_a_search_hold_every_row_once() -> None:
    desk = Desk()
    seen: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        view = desk.do("search_transactions", kind="salary", limit=7, **cursor)
        seen += [row["transaction_id"] for row in view["transactions"]]
        if "next_cursor" not in view:
            break
        cursor = {"cursor": view["next_cursor"]}
    assert len(seen) == len(set(seen)) == view["total"]


@pytest.mark.parametrize(
    "arguments",
    [
        {"from_day": "2026-05-02", "to_day": "2026-05-01"},
        {"min_amount": 500, "max_amount": 400},
        {"text": "a b c d e f g h i"},
        {"cursor": "nonsense"},
        {"direction": "up"},
        {"min_amount": 0},
    ],
)
def test_a_search_that_makes_no_sense_is_told_so(arguments: dict[str, object]) -> None:
    assert Desk().code("search_transactions", **arguments) == "invalid_arguments"


def test_both_legs_of_a_transfer_are_found_and_sum_to_nothing() -> None:
    desk = Desk()
    rows = desk.do("search_transactions", kind="transfer", limit=50)["transactions"]
    by_id = {row["transaction_id"]: row for row in rows}
    pairs = [(row, by_id[row["pair_id"]]) for row in rows if row["pair_id"] in by_id]
    assert len(pairs) >= 20
    assert all(
        one["amount"] == other["amount"] and {one["direction"], other["direction"]} == {"in", "out"}
        for one, other in pairs
    )


def test_a_statement_of_the_running_month_is_not_out_yet() -> None:
    desk = Desk()
    arguments = {"account_id": desk.account("everyday"), "month": desk.cast.today.isoformat()[:7]}
    assert desk.code("get_account_statement", **arguments) == "conflict"


def test_no_statement_stands_before_the_account_was_opened() -> None:
    desk = Desk()
    opened = date.fromisoformat(desk.account_row("travel").opened_on)
    month = (opened.replace(day=1) - timedelta(days=1)).isoformat()[:7]
    code, message = desk.refused("get_account_statement", account_id=desk.account("travel"), month=month)
    assert code == "not_found"
    assert "was opened on" in message


@pytest.mark.parametrize("seed", SEEDS)
def test_statements_follow_one_another_and_agree_with_the_balance(seed: int) -> None:
    desk = Desk(seed)
    account = desk.account_row("everyday")
    month = desk.cast.today.replace(day=1) - timedelta(days=1)
    views: list[dict[str, int]] = []
    for _ in range(12):
        views.append(desk.do("get_account_statement", account_id=account.account_id, month=month.isoformat()[:7]))
        month = month.replace(day=1) - timedelta(days=1)
    for view in views:
        total = view["opening"] + view["paid_in"] - view["paid_out"] - view["fees"] + view["interest"]
        assert total == view["closing"]
    assert [view["closing"] for view in views[1:]] == [view["opening"] for view in views[:-1]]
    first = desk.cast.today.replace(day=1).isoformat()
    rows = desk.world.find(BankTransaction, account_id=account.account_id)
    since = sum(row.amount for row in rows if row.day >= first and moves(row))
    assert views[0]["closing"] + since == account.balance


def test_a_transfer_moves_the_money_at_once_and_books_both_legs() -> None:
    desk = Desk()
    before = desk.balance("rainy_day"), desk.balance("joint")
    view = desk.do(
        "transfer_funds",
        source_id=desk.account("rainy_day"),
        target_id=desk.account("joint"),
        amount=12_345,
        memo="Boiler",
    )
    assert (desk.balance("rainy_day"), desk.balance("joint")) == (before[0] - 12_345, before[1] + 12_345)
    assert (view["source_balance"], view["target_balance"], view["fee"]) == (before[0] - 12_345, before[1] + 12_345, 0)
    out = desk.transaction(view["transaction_id"])
    into = desk.transaction(out.pair_id or "")
    assert (out.amount, into.amount, into.pair_id) == (-12_345, 12_345, out.transaction_id)
    assert out.reference == into.reference == "Boiler"


@pytest.mark.parametrize(
    ("source", "target", "code"),
    [
        ("everyday", "everyday", "refused"),
        ("parent", "everyday", "refused"),
        ("everyday", "parent", "refused"),
        ("youth", "everyday", "refused"),
        ("fixed_term", "everyday", "refused"),
        ("credit", "everyday", "refused"),
        ("dormant", "everyday", "conflict"),
        ("frozen", "everyday", "conflict"),
        ("everyday", "frozen", "conflict"),
        ("everyday", "closed", "conflict"),
        ("everyday", "euro", "conflict"),
    ],
)
def test_some_accounts_give_or_take_nothing(source: str, target: str, code: str) -> None:
    desk = Desk()
    assert (
        desk.code("transfer_funds", source_id=desk.account(source), target_id=desk.account(target), amount=100) == code
    )


def test_a_fixed_term_opens_on_the_day_it_matures() -> None:
    desk = Desk()
    move = {"source_id": desk.account("fixed_term"), "target_id": desk.account("joint"), "amount": 5_000}
    desk.pass_time(days=39)
    code, message = desk.refused("transfer_funds", **move)
    assert code == "refused"
    assert str(desk.account_row("fixed_term").matures_on) in message
    desk.pass_time(days=1)
    assert desk.do("transfer_funds", **move)["amount"] == 5_000


@settings(max_examples=30, deadline=None)
@given(over=st.integers(-300, 300))
def test_a_transfer_takes_what_is_available_and_not_a_cent_more(over: int) -> None:
    desk = Desk()
    free = desk.do("get_account", account_id=desk.account("everyday"))["available"]
    move = {"source_id": desk.account("everyday"), "target_id": desk.account("joint"), "amount": free + over}
    if over > 0:
        assert desk.code("transfer_funds", **move) == "conflict"
    else:
        desk.do("transfer_funds", **move)
        assert desk.do("get_account", account_id=desk.account("everyday"))["available"] == -over


def test_the_overdraft_of_the_joint_account_may_be_used() -> None:
    desk = Desk()
    row = desk.account_row("joint")
    amount = row.balance + 10_000
    desk.do("transfer_funds", source_id=row.account_id, target_id=desk.account("rainy_day"), amount=amount)
    assert desk.balance("joint") == -10_000


def test_no_more_goes_to_the_credit_account_than_is_owed() -> None:
    desk = Desk()
    owed = -desk.balance("credit")
    move = {"source_id": desk.account("rainy_day"), "target_id": desk.account("credit")}
    code, message = desk.refused("transfer_funds", **move, amount=owed + 1)
    assert code == "conflict"
    assert "owed" in message
    desk.do("transfer_funds", **move, amount=owed)
    assert desk.balance("credit") == 0


def test_the_third_withdrawal_of_a_month_is_free_and_the_fourth_costs_five() -> None:
    desk = Desk()
    source, target = desk.account("rainy_day"), desk.account("joint")
    taken = desk.do("get_account", account_id=source)["withdrawals_this_month"]
    fees = [
        desk.do("transfer_funds", source_id=source, target_id=target, amount=1_000)["fee"] for _ in range(5 - taken)
    ]
    assert fees == [0] * (policy.FREE_WITHDRAWALS - taken) + [policy.WITHDRAWAL_FEE] * 2


@settings(max_examples=20, deadline=None)
@given(over=st.integers(-policy.WITHDRAWAL_FEE - 100, 100))
def test_the_fee_must_be_available_too(over: int) -> None:
    desk = Desk()
    free = desk.do("get_account", account_id=desk.account("travel"))["available"]
    move = {"source_id": desk.account("travel"), "target_id": desk.account("joint"), "amount": free + over}
    if over > -policy.WITHDRAWAL_FEE:
        assert desk.code("transfer_funds", **move) == "conflict"
    else:
        assert desk.do("transfer_funds", **move)["fee"] == policy.WITHDRAWAL_FEE
        assert desk.balance("travel") == -over - policy.WITHDRAWAL_FEE


def test_the_fee_is_a_row_of_its_own() -> None:
    desk = Desk()
    desk.do("transfer_funds", source_id=desk.account("travel"), target_id=desk.account("joint"), amount=1_000)
    [fee] = desk.world.find(BankTransaction, account_id=desk.account("travel"), kind="fee")
    assert (fee.amount, fee.reference) == (-policy.WITHDRAWAL_FEE, "Withdrawal fee")


def test_a_new_month_brings_free_withdrawals_again() -> None:
    desk = Desk()
    assert desk.do("get_account", account_id=desk.account("travel"))["next_withdrawal_fee"] == policy.WITHDRAWAL_FEE
    desk.pass_time(days=31)
    assert desk.do("get_account", account_id=desk.account("travel"))["withdrawals_this_month"] <= 1


def test_a_yes_is_due_above_a_thousand_or_with_a_fee() -> None:
    desk = Desk()
    needs_yes = policy.transfer_needs_yes

    def due(source: str, amount: int) -> bool:
        return needs_yes(desk.world, {"source_id": desk.account(source), "amount": amount})

    assert not due("everyday", policy.FREE_TRANSFER)
    assert due("everyday", policy.FREE_TRANSFER + 1)
    assert due("travel", 100)
    assert not due("rainy_day", 100)
