from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from servers.banking import policy
from servers.banking.days import cut_off
from servers.banking.models import Account, BankTransaction, Directory, Payee
from servers.cast.days import is_working_day
from tests.servers.banking_desk import Desk


def newcomer(desk: Desk) -> Directory:
    """Somebody whom the bank could add: in the directory, not among the payees."""
    known = {row.number for row in desk.world.find(Payee)}
    return next(row for row in desk.world.find(Directory) if row.number not in known)


def test_payees_show_when_they_were_last_paid_and_how_much() -> None:
    desk = Desk()
    rows = {row["payee_id"]: row for row in desk.do("list_payees")["payees"]}
    landlord = rows[desk.payee(desk.cast.landlord.account_number)]
    assert landlord["last_amount"] == desk.cast.rent
    assert landlord["last4"] == desk.cast.landlord.account_number.replace("-", "")[-4:]
    assert "last_paid_on" not in rows[desk.trade("builder")]


def test_a_recalled_payment_does_not_count_as_the_last_one() -> None:
    desk = Desk()
    [recalled] = desk.charges("recalled")
    rows = {row["payee_id"]: row for row in desk.do("list_payees")["payees"]}
    assert rows[recalled.payee_id or ""]["last_paid_on"] != recalled.day


def test_two_payees_share_a_first_name_and_the_landlord_has_an_old_number() -> None:
    desk = Desk()
    assert len(desk.do("list_payees", text="oskar")["payees"]) == 2
    states = [row["status"] for row in desk.do("list_payees", text=desk.cast.landlord.name)["payees"]]
    assert sorted(states) == ["active", "blocked"]
    assert len(desk.do("list_payees", status="blocked")["payees"]) == 1


def test_a_payee_is_added_with_the_name_the_number_and_the_code() -> None:
    desk = Desk()
    entry = newcomer(desk)
    view = desk.do(
        "add_payee",
        name=entry.true_name.upper(),
        account_number=entry.number.replace("-", " "),
        code=entry.code,
        nickname="new",
    )
    row = desk.world.get(Payee, view["payee_id"])
    assert row is not None
    assert (row.name, row.number, row.nickname, row.status) == (entry.true_name, entry.number, "new", "active")
    assert desk.code("add_payee", name=entry.true_name, account_number=entry.number, code=entry.code) == "conflict"


def test_a_wrong_code_gives_no_name_away() -> None:
    desk = Desk()
    entry = newcomer(desk)
    wrong = "000000" if entry.code != "000000" else "000001"
    code, message = desk.refused("add_payee", name="Somebody Else", account_number=entry.number, code=wrong)
    assert code == "refused"
    assert entry.true_name not in message


def test_a_slip_in_the_name_is_a_close_match_and_says_the_true_name() -> None:
    desk = Desk()
    entry = newcomer(desk)
    for close in (
        entry.true_name[:-1],
        entry.true_name.split()[0],
        f"{entry.true_name[0]}. {entry.true_name.split()[-1]}",
    ):
        code, message = desk.refused("add_payee", name=close, account_number=entry.number, code=entry.code)
        assert code == "refused"
        assert message.startswith("Close match")
        assert entry.true_name in message


def test_another_name_is_no_match_and_says_nothing_more() -> None:
    desk = Desk()
    entry = newcomer(desk)
    code, message = desk.refused("add_payee", name="Zuzu Quagmire", account_number=entry.number, code=entry.code)
    assert code == "refused"
    assert message.startswith("No match")
    assert entry.true_name not in message


def test_a_number_that_no_bank_knows_or_that_is_mine_is_no_payee() -> None:
    desk = Desk()
    assert desk.code("add_payee", name="A B", account_number="1111-11111-1", code="123456") == "not_found"
    mine = desk.account_row("joint").number
    assert desk.code("add_payee", name="A B", account_number=mine, code="123456") == "conflict"


@pytest.mark.parametrize("given_code", ["12345", "1234567", "12a456"])
def test_a_code_has_six_digits(given_code: str) -> None:
    desk = Desk()
    entry = newcomer(desk)
    arguments = {"name": entry.true_name, "account_number": entry.number, "code": given_code}
    assert desk.code("add_payee", **arguments) == "invalid_arguments"


def test_a_standard_payment_leaves_the_balance_and_stays_pending_until_five() -> None:
    desk = Desk()
    before = desk.balance("everyday")
    view = desk.do("send_payment", source_id=desk.account("everyday"), payee_id=desk.friend(0), amount=4_320)
    assert view["status"] == "pending"
    assert view["fee"] == 0
    assert view["recallable_until"] == f"{desk.cast.today}T17:00"
    assert desk.balance("everyday") == before - 4_320
    desk.pass_time(hours=7, minutes=59)
    assert desk.transaction(view["transaction_id"]).status == "pending"
    desk.pass_time(minutes=1)
    assert desk.transaction(view["transaction_id"]).status == "booked"


def test_a_payment_sent_after_five_waits_for_the_next_working_day() -> None:
    desk = Desk()
    desk.pass_time(hours=9)
    view = desk.do("send_payment", source_id=desk.account("everyday"), payee_id=desk.friend(0), amount=4_320)
    due = date.fromisoformat(view["recallable_until"][:10])
    assert due > desk.cast.today
    assert is_working_day(due)
    desk.pass_time(days=(due - desk.cast.today).days, hours=-1)
    assert desk.transaction(view["transaction_id"]).status == "booked"


@example(day=date(2026, 3, 11), at=policy.CUT_OFF)
@given(day=st.dates(date(2025, 1, 1), date(2027, 12, 31)), at=st.times())
def test_the_cut_off_is_five_o_clock_of_a_working_day_after_the_sending(day: date, at: time) -> None:
    sent = datetime.combine(day, at)
    due = cut_off(sent)
    assert due > sent
    assert due.time() == policy.CUT_OFF
    assert is_working_day(due.date())
    earlier = due - timedelta(days=1)
    while earlier.date() >= sent.date():
        assert not is_working_day(earlier.date()) or earlier <= sent
        earlier -= timedelta(days=1)


def test_an_instant_payment_is_booked_at_once_for_a_fee() -> None:
    desk = Desk()
    before = desk.balance("everyday")
    view = desk.do(
        "send_payment", source_id=desk.account("everyday"), payee_id=desk.friend(0), amount=4_320, speed="instant"
    )
    assert (view["status"], view["fee"]) == ("booked", policy.INSTANT_FEE)
    assert "recallable_until" not in view
    assert desk.balance("everyday") == before - 4_320 - policy.INSTANT_FEE


def test_instant_payments_go_up_to_five_thousand() -> None:
    desk = Desk()
    desk.set(Account, desk.account("joint"), balance=2_000_000, payment_limit_day=2_000_000)
    pay = {"source_id": desk.account("joint"), "payee_id": desk.friend(0), "speed": "instant"}
    assert desk.code("send_payment", **pay, amount=policy.INSTANT_MOST + 1) == "refused"
    assert desk.do("send_payment", **pay, amount=policy.INSTANT_MOST)["status"] == "booked"


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("rainy_day", "refused"),
        ("fixed_term", "refused"),
        ("credit", "refused"),
        ("parent", "refused"),
        ("youth", "refused"),
        ("frozen", "conflict"),
        ("closed", "conflict"),
        ("euro", "conflict"),
    ],
)
def test_some_accounts_pay_nobody(source: str, code: str) -> None:
    desk = Desk()
    assert desk.code("send_payment", source_id=desk.account(source), payee_id=desk.friend(0), amount=500) == code


def test_a_blocked_payee_and_my_own_account_get_no_payment() -> None:
    desk = Desk()
    source = desk.account("everyday")
    [blocked] = desk.world.find(Payee, status="blocked")
    assert desk.code("send_payment", source_id=source, payee_id=blocked.payee_id, amount=500) == "refused"
    code, message = desk.refused(
        "send_payment", source_id=source, payee_id=desk.payee(desk.cast.account("rainy_day").number), amount=500
    )
    assert code == "refused"
    assert "transfer_funds" in message


@settings(max_examples=20, deadline=None)
@given(over=st.integers(-3, 3))
def test_a_payee_of_three_hours_gets_five_hundred_in_all(over: int) -> None:
    desk = Desk()
    pay = {"source_id": desk.account("everyday"), "payee_id": desk.trade("builder")}
    desk.do("send_payment", **pay, amount=20_000)
    rest = policy.NEW_PAYEE_TOTAL - 20_000 + over
    if over > 0:
        assert desk.code("send_payment", **pay, amount=rest) == "refused"
    else:
        assert desk.do("send_payment", **pay, amount=rest)["amount"] == rest


def test_a_payee_of_a_day_has_no_limit_of_its_own() -> None:
    desk = Desk()
    source = desk.account("everyday")
    assert (
        desk.do("send_payment", source_id=source, payee_id=desk.trade("accountant"), amount=90_000)["amount"] == 90_000
    )
    desk.pass_time(hours=21)
    assert desk.do("send_payment", source_id=source, payee_id=desk.trade("builder"), amount=60_000)["amount"] == 60_000


def test_a_recalled_payment_gives_a_new_payee_its_room_back() -> None:
    desk = Desk()
    pay = {"source_id": desk.account("everyday"), "payee_id": desk.trade("builder")}
    sent = desk.do("send_payment", **pay, amount=policy.NEW_PAYEE_TOTAL)
    assert desk.code("send_payment", **pay, amount=100) == "refused"
    desk.do("recall_payment", transaction_id=sent["transaction_id"])
    assert desk.do("send_payment", **pay, amount=policy.NEW_PAYEE_TOTAL)["status"] == "pending"


@settings(max_examples=20, deadline=None)
@given(over=st.integers(-3, 3), first=st.integers(1_000, 50_000))
def test_a_day_s_payments_end_at_the_limit_and_transfers_do_not_count(over: int, first: int) -> None:
    desk = Desk()
    desk.set(Account, desk.account("joint"), balance=2_000_000)
    source = desk.account("joint")
    limit = desk.account_row("joint").payment_limit_day
    desk.do("transfer_funds", source_id=source, target_id=desk.account("everyday"), amount=100_000)
    desk.do("send_payment", source_id=source, payee_id=desk.friend(0), amount=first)
    assert desk.do("get_account", account_id=source)["payments_left_today"] == limit - first
    rest = {"source_id": source, "payee_id": desk.friend(1), "amount": limit - first + over}
    if over > 0:
        assert desk.code("send_payment", **rest) == "refused"
    else:
        desk.do("send_payment", **rest)
        assert desk.do("get_account", account_id=source)["payments_left_today"] == -over


def test_the_limit_of_a_day_comes_back_with_a_recall_and_with_the_next_day() -> None:
    desk = Desk()
    source = desk.account("everyday")
    left = desk.do("get_account", account_id=source)["payments_left_today"]
    sent = desk.do("send_payment", source_id=source, payee_id=desk.friend(0), amount=10_000)
    desk.do("recall_payment", transaction_id=sent["transaction_id"])
    assert desk.do("get_account", account_id=source)["payments_left_today"] == left
    desk.do("send_payment", source_id=source, payee_id=desk.friend(0), amount=10_000)
    desk.pass_time(days=1)
    assert desk.do("get_account", account_id=source)["payments_left_today"] >= left


def test_a_payment_needs_the_money_and_its_fee() -> None:
    desk = Desk()
    source = desk.account("everyday")
    free = desk.do("get_account", account_id=source)["available"]
    pay = {"source_id": source, "payee_id": desk.friend(0)}
    assert desk.code("send_payment", **pay, amount=free + 1) == "conflict"
    assert desk.code("send_payment", **pay, amount=free, speed="instant") == "conflict"
    assert desk.do("send_payment", **pay, amount=free)["available"] == 0


def test_a_pending_payment_is_recalled_once() -> None:
    desk = Desk()
    before = desk.balance("everyday")
    [sent] = desk.charges("sent_today")
    view = desk.do("recall_payment", transaction_id=sent.transaction_id)
    assert (view["status"], view["amount"]) == ("recalled", 32_000)
    assert desk.balance("everyday") == before + 32_000
    assert desk.code("recall_payment", transaction_id=sent.transaction_id) == "conflict"


def test_instant_booked_and_other_rows_are_not_recalled() -> None:
    desk = Desk()
    instant = desk.do(
        "send_payment", source_id=desk.account("everyday"), payee_id=desk.friend(0), amount=500, speed="instant"
    )
    assert desk.code("recall_payment", transaction_id=instant["transaction_id"]) == "refused"
    [hold, *_] = desk.charges("holds")
    assert desk.code("recall_payment", transaction_id=hold.transaction_id) == "refused"
    desk.pass_time(hours=8)
    [sent] = desk.charges("sent_today")
    code, message = desk.refused("recall_payment", transaction_id=sent.transaction_id)
    assert code == "conflict"
    assert "booked since" in message


def test_money_that_somebody_else_sent_is_not_mine_to_recall() -> None:
    desk = Desk()
    rows = desk.world.find(BankTransaction, kind="payment")
    incoming = next(row for row in rows if row.amount > 0)
    assert desk.code("recall_payment", transaction_id=incoming.transaction_id) == "refused"
