from __future__ import annotations

import pytest

from servers.crm import policy
from servers.crm.models import Company, CrmContact, Deal, DealContact
from tests.servers.crm_desk import (
    activities,
    ago,
    ahead,
    colleague,
    company,
    contact,
    deal,
    desk,
    gone,
    me,
    parts,
    person_at,
    steps,
    stored,
)
from tests.servers.desk import Desk


def ready(at: Desk, stage: str) -> str:
    return deal(at, stage, fits=lambda row: not row.lacks).id


def lacking(at: Desk, stage: str, what: str) -> str:
    return deal(at, stage, fits=lambda row: what in row.lacks).id


def decides(at: Desk, key: str) -> bool:
    """Whether a decision maker stands in the deal."""
    return any(role == "decision_maker" for _, role in parts(at, key))


def test_a_deal_goes_from_prospect_to_won_step_by_step() -> None:
    at = desk()
    key = deal(at, "prospect", fits=lambda row: not row.lacks and not decides(at, row.id)).id
    firm = stored(at, key).company_id
    at.do("move_deal_stage", deal_id=key, stage="discovery")
    assert at.code("move_deal_stage", deal_id=key, stage="proposal") == "conflict"
    boss = person_at(at, firm)
    at.do("update_deal", deal_id=key, add_contact_id=boss.id, contact_role="decision_maker", amount=500_000)
    at.do("record_sales_activity", kind="demo", subject="the reports", day=ago(at, 0), deal_id=key)
    at.do("move_deal_stage", deal_id=key, stage="proposal")
    assert at.code("move_deal_stage", deal_id=key, stage="negotiation") == "conflict"
    at.do("record_sales_activity", kind="email", subject="the offer", day=ago(at, 0), deal_id=key)
    at.do("move_deal_stage", deal_id=key, stage="negotiation")
    code, message = at.refused("move_deal_stage", deal_id=key, stage="won")
    assert code == "conflict"
    assert "a billing contact" in message
    at.do("update_deal", deal_id=key, add_contact_id=boss.id, contact_role="billing")
    shown = at.do("move_deal_stage", deal_id=key, stage="won")
    row = stored(at, key)
    assert (row.stage, row.closed_on, row.close_day) == ("won", ago(at, 0), ago(at, 0))
    assert "missing_for_next" not in shown
    assert {(boss.id, "decision_maker"), (boss.id, "billing")} <= parts(at, key)
    assert steps(at, key)[-4:] == [
        ("prospect", "discovery"), ("discovery", "proposal"), ("proposal", "negotiation"), ("negotiation", "won"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("stage", "after", "what"),
    [
        ("prospect", "discovery", "in the last 30 days"),
        ("discovery", "proposal", "a meeting or a demo"),
        ("discovery", "proposal", "a decision maker"),
        ("discovery", "proposal", "an amount"),
        ("proposal", "negotiation", "a mail or call since the proposal"),
        ("proposal", "negotiation", "a close day that is not past"),
        ("negotiation", "won", "a billing contact"),
        ("negotiation", "won", "a close day that is not past"),
    ],
)
def test_a_step_says_what_it_lacks(stage: str, after: str, what: str) -> None:
    at = desk()
    key = lacking(at, stage, what)
    code, message = at.refused("move_deal_stage", deal_id=key, stage=after)
    assert code == "conflict"
    assert what in message
    [shown] = [row for row in at.do("search_deals", stage=stage, limit=50)["deals"] if row["deal_id"] == key]
    assert any(what in one for one in shown["missing_for_next"])


def test_an_activity_counts_for_thirty_days_and_a_note_never() -> None:
    at = desk()
    key = lacking(at, "prospect", "in the last 30 days")
    at.do("record_sales_activity", kind="note", subject="the budget", day=ago(at, 0), deal_id=key)
    at.do("record_sales_activity", kind="call", subject="pricing", day=ago(at, policy.FRESH_DAYS + 1), deal_id=key)
    assert at.code("move_deal_stage", deal_id=key, stage="discovery") == "conflict"
    at.do("record_sales_activity", kind="call", subject="pricing", day=ago(at, policy.FRESH_DAYS), deal_id=key)
    at.do("move_deal_stage", deal_id=key, stage="discovery")


def test_a_decision_maker_who_left_does_not_count() -> None:
    at = desk()
    key = next(row.id for row in at.things("deal") if row.name == "Handheld pilot")
    assert "a decision maker" in at.refused("move_deal_stage", deal_id=key, stage="proposal")[1]


@pytest.mark.parametrize(("stage", "after"), [("prospect", "proposal"), ("prospect", "won"), ("discovery", "won")])
def test_no_stage_is_skipped(stage: str, after: str) -> None:
    at = desk()
    assert at.code("move_deal_stage", deal_id=ready(at, stage), stage=after) == "conflict"


def test_a_deal_is_not_moved_to_where_it_is() -> None:
    at = desk()
    assert at.code("move_deal_stage", deal_id=ready(at, "proposal"), stage="proposal") == "conflict"


def test_a_step_back_needs_a_reason_and_no_yes() -> None:
    at = desk()
    key = ready(at, "negotiation")
    assert at.code("move_deal_stage", deal_id=key, stage="discovery") == "refused"
    back = {"deal_id": key, "stage": "discovery", "reason": "the scope has changed"}
    assert not at.needs_yes("move_deal_stage", **back)
    at.do("move_deal_stage", **back)
    assert stored(at, key).stage == "discovery"
    assert stored(at, key).lost_reason == ""


def test_a_deal_is_lost_with_a_reason_and_reopened_for_thirty_days() -> None:
    at = desk()
    key = ready(at, "proposal")
    assert at.code("move_deal_stage", deal_id=key, stage="lost") == "refused"
    gone_ = {"deal_id": key, "stage": "lost", "reason": "they went with someone else"}
    assert at.needs_yes("move_deal_stage", **gone_)
    at.do("move_deal_stage", **gone_)
    assert (stored(at, key).lost_reason, stored(at, key).closed_on) == ("they went with someone else", ago(at, 0))
    at.pass_time(days=policy.REOPEN_DEAL_DAYS)
    assert at.code("move_deal_stage", deal_id=key, stage="proposal") == "conflict"
    assert not at.needs_yes("move_deal_stage", deal_id=key, stage="discovery")
    at.do("move_deal_stage", deal_id=key, stage="discovery")
    assert (stored(at, key).stage, stored(at, key).lost_reason, stored(at, key).closed_on) == ("discovery", "", None)


@pytest.mark.parametrize(("days", "opens"), [(29, True), (31, False)])
def test_the_seed_has_deals_lost_on_both_sides_of_the_limit(days: int, opens: bool) -> None:
    at = desk()
    key = deal(at, "lost", fits=lambda row: row.closed_on == ago(at, days)).id
    if opens:
        at.do("move_deal_stage", deal_id=key, stage="discovery")
    else:
        assert at.code("move_deal_stage", deal_id=key, stage="discovery") == "conflict"


def test_won_is_final() -> None:
    at = desk()
    key = deal(at, "won").id
    assert at.code("move_deal_stage", deal_id=key, stage="lost", reason="they changed their mind") == "conflict"


def test_a_reason_goes_with_no_step_forward() -> None:
    at = desk()
    assert (
        at.code("move_deal_stage", deal_id=ready(at, "prospect"), stage="discovery", reason="so") == "invalid_arguments"
    )


def test_deals_of_others_are_looked_at_and_not_touched() -> None:
    at = desk()
    row = deal(at, "discovery", mine=False)
    assert at.code("move_deal_stage", deal_id=row.id, stage="lost", reason="no budget") == "refused"
    assert at.code("update_deal", deal_id=row.id, owner_id=me(at).rep_id) == "refused"
    assert at.code("record_sales_activity", kind="call", subject="pricing", day=ago(at, 0), deal_id=row.id) == "refused"
    at.do("record_sales_activity", kind="note", subject="the budget", day=ago(at, 0), deal_id=row.id)


def test_a_deal_that_was_handed_over_is_mine() -> None:
    at = desk()
    row = deal(at, "discovery", mine=False)
    at.happen("manager_hands_over", deal_id=row.id, owner_id=me(at).rep_id)
    at.do("update_deal", deal_id=row.id, next_step="call about the seat numbers")


def test_giving_a_deal_away_needs_a_yes_and_somebody_who_is_there() -> None:
    at = desk()
    key = ready(at, "proposal")
    assert at.needs_yes("update_deal", deal_id=key, owner_id=colleague(at).rep_id)
    assert at.code("update_deal", deal_id=key, owner_id=gone(at).rep_id) == "conflict"
    at.do("update_deal", deal_id=key, owner_id=colleague(at).rep_id)
    assert at.code("update_deal", deal_id=key, next_step="wait") == "refused"


@pytest.mark.parametrize(
    ("discount", "yes", "code"),
    [(1_000, False, None), (1_001, True, None), (2_000, True, None), (2_001, True, "refused")],
)
def test_discounts_up_to_ten_are_mine_up_to_twenty_with_a_yes_and_no_more(
    discount: int, yes: bool, code: str | None
) -> None:
    at = desk()
    key = deal(at, "negotiation", fits=lambda row: row.discount_bp == 0).id
    assert at.needs_yes("update_deal", deal_id=key, discount_bp=discount) == yes
    if code is None:
        shown = at.do("update_deal", deal_id=key, discount_bp=discount)
        assert shown["net"] == round(stored(at, key).amount * (10_000 - discount) / 10_000)
    else:
        assert at.code("update_deal", deal_id=key, discount_bp=discount) == code


def test_the_net_that_a_yes_must_name_follows_from_the_call() -> None:
    at = desk()
    row = deal(at, "negotiation", fits=lambda row: row.discount_bp == 0)
    assert row.amount_after({"discount_bp": 2_000}) == row.amount * 8 // 10


@pytest.mark.parametrize(
    ("pushed", "days", "yes"), [(0, 90, False), (0, 91, True), (1, 10, False), (2, 10, True), (2, -5, False)]
)
def test_the_third_push_and_a_long_one_need_a_yes(pushed: int, days: int, yes: bool) -> None:
    at = desk()
    key = ready(at, "discovery")
    at.set(Deal, key, pushed=pushed, close_day=ahead(at, 20))
    assert at.needs_yes("update_deal", deal_id=key, close_day=ahead(at, 20 + days)) == yes
    at.do("update_deal", deal_id=key, close_day=ahead(at, 20 + days))
    assert stored(at, key).pushed == pushed + (days > 0)


def test_a_close_day_is_not_set_into_the_past() -> None:
    at = desk()
    assert at.code("update_deal", deal_id=ready(at, "proposal"), close_day=ago(at, 1)) == "conflict"


@pytest.mark.parametrize("stage", ["won", "lost"])
def test_of_a_closed_deal_only_the_next_step_changes(stage: str) -> None:
    at = desk()
    key = deal(at, stage).id
    assert at.code("update_deal", deal_id=key, amount=100) == "conflict"
    at.do("update_deal", deal_id=key, next_step="say thank you")


def test_a_change_needs_something_to_change() -> None:
    at = desk()
    row = deal(at, "proposal")
    assert at.code("update_deal", deal_id=row.id) == "invalid_arguments"
    assert at.code("update_deal", deal_id=row.id, contact_role="billing") == "invalid_arguments"
    assert at.code("update_deal", deal_id=row.id, amount=row.amount) == "conflict"


def test_only_people_of_the_firm_or_its_parent_have_a_part() -> None:
    at = desk()
    row = deal(at, "proposal")
    stranger = contact(at, lambda one: one.company_id != row.company_id)
    assert at.code("update_deal", deal_id=row.id, add_contact_id=stranger.id) == "conflict"
    [first, *_] = at.world.find(DealContact, deal_id=row.id)
    again = {"deal_id": row.id, "add_contact_id": first.contact_id, "contact_role": first.role}
    assert at.code("update_deal", **again) == "conflict"
    [office, *_] = [one for one in at.world.find(Company) if one.parent_id is not None]
    parent = at.row(Company, office.parent_id)
    boss = person_at(at, parent.company_id)
    at.do(
        "create_deal",
        company_id=office.company_id,
        contact_id=boss.id,
        name="Night pilot",
        amount=0,
        close_day=ahead(at, 30),
    )


def test_a_new_deal_is_mine_and_in_prospect() -> None:
    at = desk()
    who = contact(at, lambda one: not one.shut and one.role == "champion")
    made = at.do(
        "create_deal", company_id=who.company_id, contact_id=who.id, name="Night pilot", amount=250_000,
        close_day=ahead(at, 40), next_step="book a demo",
    )  # fmt: skip
    row = stored(at, made["deal_id"])
    assert (row.stage, row.owner_id, row.pushed, row.discount_bp) == ("prospect", me(at).rep_id, 0, 0)
    assert parts(at, row.deal_id) == {(who.id, "champion")}
    assert steps(at, row.deal_id) == [("", "prospect")]
    again = {
        "company_id": who.company_id,
        "contact_id": who.id,
        "name": "night pilot",
        "amount": 0,
        "close_day": ahead(at, 9),
    }
    assert at.code("create_deal", **again) == "conflict"


def test_a_new_deal_needs_somebody_of_that_firm_who_is_there_and_a_day_to_come() -> None:
    at = desk()
    who = contact(at, lambda one: not one.shut)
    other = contact(at, lambda one: not one.shut and one.company_id != who.company_id)
    new = {
        "company_id": who.company_id,
        "contact_id": who.id,
        "name": "Night pilot",
        "amount": 0,
        "close_day": ahead(at, 9),
    }
    assert at.code("create_deal", **{**new, "contact_id": other.id}) == "conflict"
    assert at.code("create_deal", **{**new, "close_day": ago(at, 1)}) == "conflict"
    at.set(CrmContact, who.id, status="left")
    assert at.code("create_deal", **new) == "conflict"


def test_no_deal_with_who_does_not_want_to_be_contacted() -> None:
    at = desk()
    shy = contact(at, lambda one: one.opted_out)
    new = {"name": "Night pilot", "amount": 0, "close_day": ahead(at, 9)}
    assert at.code("create_deal", company_id=shy.company_id, contact_id=shy.id, **new) == "refused"
    shut = company(at, lambda one: one.do_not_contact)
    who = person_at(at, shut.id)
    assert at.code("create_deal", company_id=shut.id, contact_id=who.id, **new) == "refused"


def test_no_deal_with_the_gold_customer_of_another_rep() -> None:
    at = desk()
    gold = company(at, lambda one: one.tier == "gold" and not one.owned)
    new = {"name": "Night pilot", "amount": 0, "close_day": ahead(at, 9)}
    who = person_at(at, gold.id)
    assert at.code("create_deal", company_id=gold.id, contact_id=who.id, **new) == "refused"
    silver = company(at, lambda one: one.tier == "silver" and not one.owned)
    at.do("create_deal", company_id=silver.id, contact_id=person_at(at, silver.id).id, **new)


def test_nothing_is_logged_beside_a_failed_step() -> None:
    at = desk()
    key = lacking(at, "proposal", "a mail or call")
    before = len(activities(at, deal_id=key))
    at.refused("move_deal_stage", deal_id=key, stage="negotiation")
    assert len(activities(at, deal_id=key)) == before
