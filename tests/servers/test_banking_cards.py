from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from servers.banking import policy
from servers.banking.models import BankTransaction, Card, Dispute
from servers.cast.days import is_working_day
from tests.servers.banking_desk import Desk


def plain_charge(desk: Desk, fits: Callable[[BankTransaction], bool]) -> str:
    """A recent booked charge that nobody has disputed or refunded."""
    oldest = (desk.cast.today - timedelta(days=90)).isoformat()
    taken = {row.transaction_id for row in desk.world.find(Dispute)}
    paired = {row.pair_id for row in desk.world.find(BankTransaction, kind="refund")}
    planted = {row.transaction_id for name in ("twice", "abroad", "refunded") for row in desk.charges(name)}
    rows = desk.world.find(BankTransaction, kind="card", status="booked", account_id=desk.account("credit"))
    return next(
        row.transaction_id
        for row in rows
        if row.day >= oldest and row.transaction_id not in taken | paired | planted and fits(row)
    )


def card(desk: Desk, key: str) -> Card:
    row = desk.world.get(Card, desk.card(key))
    assert row is not None
    return row


def dispute(desk: Desk, status: str) -> Dispute:
    return desk.world.find(Dispute, status=status)[0]


def test_cards_are_listed_by_account_and_state() -> None:
    desk = Desk()
    assert len(desk.do("list_bank_cards")["cards"]) == 9
    credit = desk.do("list_bank_cards", account_id=desk.account("credit"), status="active")["cards"]
    assert {row["kind"] for row in credit} == {"credit", "virtual"}
    [frozen] = desk.do("list_bank_cards", status="frozen")["cards"]
    assert frozen["frozen_by"] == "bank"


def test_two_cards_end_in_the_same_digits() -> None:
    desk = Desk()
    digits = [row["last4"] for row in desk.do("list_bank_cards", status="active")["cards"]]
    assert len(digits) - len(set(digits)) == 1


def test_a_card_is_frozen_and_unfrozen_by_me() -> None:
    desk = Desk()
    key = desk.card("everyday_debit")
    assert desk.do("set_card_controls", card_id=key, frozen=True)["status"] == "frozen"
    assert card(desk, "everyday_debit").frozen_by == "me"
    assert desk.code("set_card_controls", card_id=key, frozen=True) == "conflict"
    assert desk.do("set_card_controls", card_id=key, frozen=False)["status"] == "active"
    assert card(desk, "everyday_debit").frozen_by == "none"


def test_what_the_bank_froze_only_the_bank_unfreezes() -> None:
    desk = Desk()
    key = desk.card("euro_debit")
    assert desk.code("set_card_controls", card_id=key, frozen=False) == "refused"
    desk.happen("bank_freezes_card", card_id=desk.card("credit"))
    assert desk.code("set_card_controls", card_id=desk.card("credit"), frozen=False) == "refused"


@pytest.mark.parametrize(("key", "most"), [("everyday_debit", policy.CARD_LIMIT), ("credit", policy.CREDIT_CARD_LIMIT)])
def test_a_limit_goes_as_high_as_the_kind_of_card_allows(key: str, most: int) -> None:
    desk = Desk()
    assert desk.code("set_card_controls", card_id=desk.card(key), daily_limit=most + 1) == "refused"
    assert desk.do("set_card_controls", card_id=desk.card(key), daily_limit=most)["daily_limit"] == most


def test_several_switches_are_set_at_once_and_the_rest_stays() -> None:
    desk = Desk()
    before = card(desk, "virtual")
    view = desk.do("set_card_controls", card_id=desk.card("virtual"), online=False, abroad=before.abroad)
    assert (view["online"], view["abroad"], view["daily_limit"]) == (False, before.abroad, before.daily_limit)


@pytest.mark.parametrize(
    ("key", "code"),
    [("partner_debit", "refused"), ("lost_credit", "conflict"), ("old_debit", "conflict"), ("new_credit", "conflict")],
)
def test_some_cards_are_not_mine_to_change_or_past_change(key: str, code: str) -> None:
    desk = Desk()
    assert desk.code("set_card_controls", card_id=desk.card(key), frozen=True) == code
    assert desk.code("replace_card", card_id=desk.card(key), reason="lost") == code


def test_nothing_given_and_nothing_new_are_told_apart() -> None:
    desk = Desk()
    key = desk.card("credit")
    assert desk.code("set_card_controls", card_id=key) == "invalid_arguments"
    assert desk.code("set_card_controls", card_id=key, online=card(desk, "credit").online) == "conflict"


def test_a_replaced_card_is_cancelled_and_a_new_one_is_on_its_way() -> None:
    desk = Desk()
    old = card(desk, "everyday_debit")
    view = desk.do("replace_card", card_id=old.card_id, reason="stolen")
    new = desk.world.get(Card, view["card_id"])
    assert new is not None
    assert (new.status, new.replaces_id, new.kind, new.account_id) == ("ordered", old.card_id, old.kind, old.account_id)
    assert new.last4 != old.last4
    after = desk.world.get(Card, old.card_id)
    assert after is not None
    assert after.status == "cancelled"
    days = [desk.cast.today + timedelta(days=n) for n in range(1, 15)]
    assert view["arrives_by"] == [day for day in days if is_working_day(day)][4].isoformat()
    assert desk.code("replace_card", card_id=old.card_id, reason="stolen") == "conflict"
    assert desk.code("replace_card", card_id=new.card_id, reason="lost") == "conflict"


def test_a_virtual_card_is_lost_or_stolen_but_never_damaged() -> None:
    desk = Desk()
    assert desk.code("replace_card", card_id=desk.card("virtual"), reason="damaged") == "refused"
    assert desk.do("replace_card", card_id=desk.card("virtual"), reason="stolen")["status"] == "ordered"


def test_a_small_dispute_is_credited_at_once_and_a_large_one_waits() -> None:
    desk = Desk()
    small = plain_charge(desk, lambda row: policy.DISPUTE_LEAST <= -row.amount <= policy.DISPUTE_CREDIT)
    large = plain_charge(desk, lambda row: -row.amount > policy.DISPUTE_CREDIT)
    before = desk.balance("credit")
    view = desk.do("dispute_transaction", transaction_id=small, reason="wrong_amount")
    assert view["status"] == "credited"
    assert desk.balance("credit") == before - desk.transaction(small).amount
    before = desk.balance("credit")
    assert desk.do("dispute_transaction", transaction_id=large, reason="not_received")["status"] == "open"
    assert desk.balance("credit") == before


@pytest.mark.parametrize(
    ("amount", "status"), [(policy.DISPUTE_CREDIT, "credited"), (policy.DISPUTE_CREDIT + 1, "open")]
)
def test_the_contested_part_decides_whether_it_is_credited(amount: int, status: str) -> None:
    desk = Desk()
    key = plain_charge(desk, lambda row: -row.amount > policy.DISPUTE_CREDIT)
    assert desk.do("dispute_transaction", transaction_id=key, reason="wrong_amount", amount=amount)["status"] == status


def test_a_charge_of_120_days_can_be_disputed_and_one_of_121_not() -> None:
    desk = Desk()
    [old], [young] = desk.charges("age_121"), desk.charges("age_119")
    assert desk.code("dispute_transaction", transaction_id=old.transaction_id, reason="not_received") == "refused"
    desk.pass_time(days=1)
    assert desk.do("dispute_transaction", transaction_id=young.transaction_id, reason="not_received")["amount"]
    later = Desk()
    later.pass_time(days=2)
    assert later.code("dispute_transaction", transaction_id=young.transaction_id, reason="not_received") == "refused"


def test_what_is_too_small_pending_or_no_card_charge_is_not_disputed() -> None:
    desk = Desk()
    key = plain_charge(desk, lambda row: -row.amount >= policy.DISPUTE_LEAST)
    contest = {"reason": "wrong_amount"}
    assert desk.code("dispute_transaction", transaction_id=key, amount=policy.DISPUTE_LEAST - 1, **contest) == "refused"
    too_much = -desk.transaction(key).amount + 1
    assert desk.code("dispute_transaction", transaction_id=key, amount=too_much, **contest) == "conflict"
    hold = next(row for row in desk.charges("holds") if -row.amount >= policy.DISPUTE_LEAST)
    assert desk.code("dispute_transaction", transaction_id=hold.transaction_id, **contest) == "conflict"
    [sent] = desk.charges("sent_today")
    assert desk.code("dispute_transaction", transaction_id=sent.transaction_id, **contest) == "refused"


def test_a_charge_that_was_refunded_or_decided_is_not_disputed_again() -> None:
    desk = Desk()
    [refunded] = desk.charges("refunded")
    if -refunded.amount >= policy.DISPUTE_LEAST:
        code, message = desk.refused(
            "dispute_transaction", transaction_id=refunded.transaction_id, reason="wrong_amount"
        )
        assert code == "conflict"
        assert "refunded" in message
    for status in ("lost", "open", "credited"):
        row = dispute(desk, status)
        code, message = desk.refused("dispute_transaction", transaction_id=row.transaction_id, reason="wrong_amount")
        assert code == "conflict"
        assert status in message


def test_not_me_needs_the_card_to_be_frozen_or_replaced_first() -> None:
    for stop in ("freeze", "replace"):
        desk = Desk()
        [charge, _] = desk.charges("abroad")
        contest = {"transaction_id": charge.transaction_id, "reason": "not_me"}
        code, message = desk.refused("dispute_transaction", **contest)
        assert code == "conflict"
        assert charge.card_id is not None
        assert charge.card_id in message
        if stop == "freeze":
            desk.do("set_card_controls", card_id=charge.card_id, frozen=True)
        else:
            desk.do("replace_card", card_id=charge.card_id, reason="stolen")
        assert desk.do("dispute_transaction", **contest)["amount"] == -charge.amount


def test_the_other_card_that_ends_in_the_same_digits_does_not_help() -> None:
    desk = Desk()
    [charge, _] = desk.charges("abroad")
    desk.do("set_card_controls", card_id=desk.card("joint_debit"), frozen=True)
    assert desk.code("dispute_transaction", transaction_id=charge.transaction_id, reason="not_me") == "conflict"


def test_a_duplicate_needs_a_twin_that_still_stands() -> None:
    desk = Desk()
    first, second = desk.charges("twice")
    single = plain_charge(desk, lambda row: -row.amount > 20_000)
    assert desk.code("dispute_transaction", transaction_id=single, reason="duplicate") == "conflict"
    desk.do("dispute_transaction", transaction_id=second.transaction_id, reason="duplicate")
    assert desk.code("dispute_transaction", transaction_id=first.transaction_id, reason="duplicate") == "conflict"


def test_of_two_twins_only_one_is_disputed_even_while_nothing_is_credited() -> None:
    desk = Desk()
    for _ in range(2):
        desk.happen(
            "card_charge_arrives", card_id=desk.card("credit"), counterparty="Lamp Loft", amount=9_900, status="booked"
        )
    one, other = desk.world.find(BankTransaction, counterparty="Lamp Loft")
    opened = desk.do("dispute_transaction", transaction_id=one.transaction_id, reason="duplicate")
    assert opened["status"] == "open"
    assert desk.code("dispute_transaction", transaction_id=other.transaction_id, reason="duplicate") == "conflict"
    desk.do("withdraw_transaction_dispute", dispute_id=opened["dispute_id"])
    assert desk.do("dispute_transaction", transaction_id=other.transaction_id, reason="duplicate")["status"] == "open"


@pytest.mark.parametrize(("days", "is_twin"), [(policy.TWIN_DAYS, True), (policy.TWIN_DAYS + 1, False)])
def test_a_twin_is_at_most_three_days_away(days: int, is_twin: bool) -> None:
    desk = Desk()
    charge = {"card_id": desk.card("credit"), "counterparty": "Lamp Loft", "amount": 9_900, "status": "booked"}
    desk.happen("card_charge_arrives", **charge)
    desk.pass_time(days=days)
    desk.happen("card_charge_arrives", **charge)
    row = max(desk.world.find(BankTransaction, counterparty="Lamp Loft"), key=lambda found: found.day)
    contest = {"transaction_id": row.transaction_id, "reason": "duplicate"}
    if is_twin:
        assert desk.do("dispute_transaction", **contest)["amount"] == 9_900
    else:
        assert desk.code("dispute_transaction", **contest) == "conflict"


def test_two_replacements_may_be_ordered_in_either_order() -> None:
    digests: list[str] = []
    for keys in (("credit", "virtual"), ("virtual", "credit")):
        desk = Desk()
        for key in keys:
            desk.do("replace_card", card_id=desk.card(key), reason="stolen")
        digests.append(desk.digest())
    assert digests[0] == digests[1]


def test_the_twin_of_a_refunded_charge_is_no_duplicate_any_more() -> None:
    desk = Desk()
    [refunded] = desk.charges("refunded")
    rows = desk.world.find(
        BankTransaction, account_id=refunded.account_id, day=refunded.day, amount=refunded.amount, kind="card"
    )
    paired = {row.pair_id for row in desk.world.find(BankTransaction, kind="refund")}
    for row in rows:
        code = desk.code("dispute_transaction", transaction_id=row.transaction_id, reason="duplicate")
        assert code == "conflict" or row.transaction_id in paired


def test_a_withdrawn_dispute_gives_its_credit_back_and_may_be_opened_again() -> None:
    desk = Desk()
    before = desk.balance("credit")
    row = dispute(desk, "credited")
    view = desk.do("withdraw_transaction_dispute", dispute_id=row.dispute_id)
    assert view["taken_back"] == row.amount
    assert desk.balance("credit") == before - row.amount
    assert desk.code("withdraw_transaction_dispute", dispute_id=row.dispute_id) == "conflict"
    again = desk.do("dispute_transaction", transaction_id=row.transaction_id, reason="wrong_amount")
    assert again["credited"] == row.amount
    assert desk.balance("credit") == before


def test_an_uncredited_dispute_ends_without_a_yes_and_without_money() -> None:
    desk = Desk()
    row = dispute(desk, "open")
    assert not policy.withdrawal_needs_yes(desk.world, {"dispute_id": row.dispute_id})
    assert policy.withdrawal_needs_yes(desk.world, {"dispute_id": dispute(desk, "credited").dispute_id})
    before = desk.balance("credit")
    assert "taken_back" not in desk.do("withdraw_transaction_dispute", dispute_id=row.dispute_id)
    assert desk.balance("credit") == before


def test_a_credit_that_was_spent_cannot_be_taken_back() -> None:
    desk = Desk()
    _, second = desk.charges("twice")
    made = desk.do("dispute_transaction", transaction_id=second.transaction_id, reason="duplicate")
    free = desk.do("get_account", account_id=desk.account("everyday"))["available"]
    desk.do("transfer_funds", source_id=desk.account("everyday"), target_id=desk.account("joint"), amount=free)
    assert desk.code("withdraw_transaction_dispute", dispute_id=made["dispute_id"]) == "conflict"


@pytest.mark.parametrize("status", ["won", "lost", "withdrawn"])
def test_a_dispute_that_is_over_is_not_withdrawn(status: str) -> None:
    desk = Desk()
    assert desk.code("withdraw_transaction_dispute", dispute_id=dispute(desk, status).dispute_id) == "conflict"


def test_the_search_shows_a_charge_s_dispute() -> None:
    desk = Desk()
    row = dispute(desk, "open")
    charge = desk.transaction(row.transaction_id)
    rows = desk.do("search_transactions", text=charge.counterparty, from_day=charge.day, to_day=charge.day)[
        "transactions"
    ]
    shown = next(found for found in rows if found["transaction_id"] == charge.transaction_id)
    assert (shown["dispute_id"], shown["dispute_status"]) == (row.dispute_id, "open")


def test_a_decided_dispute_settles_its_credit() -> None:
    desk = Desk()
    before = desk.balance("credit")
    credited, waiting = dispute(desk, "credited"), dispute(desk, "open")
    desk.happen("dispute_is_decided", dispute_id=waiting.dispute_id, outcome="won")
    assert desk.balance("credit") == before + waiting.amount
    desk.happen("dispute_is_decided", dispute_id=credited.dispute_id, outcome="lost")
    assert desk.balance("credit") == before + waiting.amount - credited.amount


def test_a_charge_holds_money_and_a_refund_ends_the_matter() -> None:
    desk = Desk()
    account = desk.account("joint")
    free = desk.do("get_account", account_id=account)["available"]
    desk.happen("card_charge_arrives", card_id=desk.card("joint_debit"), counterparty="Corner Shop", amount=2_000)
    assert desk.do("get_account", account_id=account)["available"] == free - 2_000
    key = plain_charge(desk, lambda row: -row.amount >= policy.DISPUTE_LEAST)
    desk.happen("refund_arrives", transaction_id=key)
    assert desk.code("dispute_transaction", transaction_id=key, reason="wrong_amount") == "conflict"
