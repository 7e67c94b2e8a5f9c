from __future__ import annotations

from datetime import date, timedelta

import pytest

from servers.budget.models import Category, Envelope, Expense, MonthState
from servers.budget.months import month_after
from tests.servers.budget_desk import account, budget, category, envelope
from tests.servers.desk import Desk


def ids(desk: Desk, *names: str) -> list[str]:
    return [category(desk, name).category_id for name in names]


def test_groceries_are_covered_from_eating_out_to_the_cent() -> None:
    desk = budget(1)
    short = -envelope(desk, "Groceries")["available"]
    left = envelope(desk, "Eating Out")["available"]
    groceries, eating = ids(desk, "Groceries", "Eating Out")
    assert not desk.needs_yes("move_envelope_money", amount=short, target_id=groceries, source_id=eating)
    view = desk.do("move_envelope_money", amount=short, target_id=groceries, source_id=eating)
    assert (view["target_available"], view["source_available"]) == (0, left - short)
    assert view["pool"] == desk.do("get_budget_overview")["pool"]


def test_eating_out_with_forty_left_cannot_cover_them() -> None:
    desk = budget(0)
    groceries, eating = ids(desk, "Groceries", "Eating Out")
    short = -envelope(desk, "Groceries")["available"]
    code, message = desk.refused("move_envelope_money", amount=short, target_id=groceries, source_id=eating)
    assert code == "conflict"
    assert "$40.00" in message
    view = desk.do("move_envelope_money", amount=4_000, target_id=groceries, source_id=eating)
    assert view["source_available"] == 0


def test_the_pool_gives_what_it_holds_and_no_cent_more() -> None:
    desk = budget()
    pool = desk.do("get_budget_overview")["pool"]
    [kids] = ids(desk, "Kids")
    assert desk.code("move_envelope_money", amount=pool + 1, target_id=kids) == "conflict"
    assert desk.do("move_envelope_money", amount=pool, target_id=kids)["pool"] == 0
    assert desk.do("move_envelope_money", amount=pool, source_id=kids)["pool"] == pool


def test_a_move_names_one_side_or_two_that_differ() -> None:
    desk = budget()
    [kids] = ids(desk, "Kids")
    assert desk.code("move_envelope_money", amount=100) == "invalid_arguments"
    assert desk.code("move_envelope_money", amount=100, source_id=kids, target_id=kids) == "invalid_arguments"


def test_what_takes_or_gives_no_money() -> None:
    desk = budget()
    kids, salary = ids(desk, "Kids", "Salary")
    [hidden] = desk.world.find(Category, hidden=True)
    private = desk.world.find(Category, owner="partner")[0].category_id
    assert desk.code("move_envelope_money", amount=100, target_id=hidden.category_id) == "conflict"
    assert desk.do("move_envelope_money", amount=100, source_id=hidden.category_id, target_id=kids)["amount"] == 100
    assert desk.code("move_envelope_money", amount=100, target_id=salary) == "conflict"
    assert desk.code("move_envelope_money", amount=100, source_id=salary) == "conflict"
    assert desk.code("move_envelope_money", amount=100, target_id=private) == "refused"
    assert desk.code("move_envelope_money", amount=100, source_id=private, target_id=kids) == "refused"


def test_a_fifth_of_a_goal_comes_out_after_a_yes_and_no_cent_more_in_a_month() -> None:
    desk = budget()
    goal = next(row for row in desk.do("get_budget_overview")["envelopes"] if row["group_name"] == "Goals"
                and row["name"] not in {"Washing Machine", "New Bikes", "School Trip"})  # fmt: skip
    most = goal["available"] // 5
    assert goal["can_take_out"] == most
    kids = category(desk, "Kids").category_id
    given = {"source_id": goal["category_id"], "target_id": kids}
    assert desk.needs_yes("move_envelope_money", amount=1, **given)
    assert not desk.needs_yes("move_envelope_money", amount=1, source_id=kids, target_id=goal["category_id"])
    assert desk.code("move_envelope_money", amount=most + 1, **given) == "refused"
    desk.do("move_envelope_money", amount=most - 500, **given)
    assert envelope(desk, goal["name"])["can_take_out"] == 500
    assert desk.code("move_envelope_money", amount=501, **given) == "refused"
    desk.do("move_envelope_money", amount=500, **given)
    assert desk.code("move_envelope_money", amount=1, **given) == "refused"


def test_money_put_back_into_a_goal_may_be_taken_again() -> None:
    desk = budget()
    goal, kids = ids(desk, "Washing Machine", "Kids")
    before = desk.digest()
    desk.do("move_envelope_money", amount=5_000, source_id=goal, target_id=kids)
    desk.do("move_envelope_money", amount=5_000, source_id=kids, target_id=goal)
    assert desk.digest() == before
    assert envelope(desk, "Washing Machine")["can_take_out"] == 12_000


def test_closed_months_take_no_moves_and_last_month_does_while_nothing_falls_below_zero_later() -> None:
    desk = budget(1)
    this = desk.do("get_budget_overview")["month"]
    last = month_after(this, -1)
    buffer, kids = ids(desk, "Buffer", "Kids")
    given = {"source_id": buffer, "target_id": kids}
    assert desk.code("move_envelope_money", amount=100, month=month_after(this, -2), **given) == "refused"
    assert desk.code("move_envelope_money", amount=100, month=month_after(this, 1), **given) == "not_found"
    before = envelope(desk, "Kids")["available"]
    desk.do("move_envelope_money", amount=100, month=last, **given)
    assert envelope(desk, "Kids")["available"] == before + 100
    view = desk.do("get_budget_overview")
    pool_then = desk.do("get_budget_overview", month=last)["pool"]
    most = min(view["pool"], pool_then)
    if pool_then > most:
        assert desk.code("move_envelope_money", amount=most + 1, target_id=kids, month=last) == "conflict"


def test_what_resets_gives_back_to_the_pool_and_what_carries_keeps() -> None:
    desk = budget()
    view = desk.do("get_budget_overview")
    left = sum(row["available"] for row in view["envelopes"] if row["rollover"] == "reset")
    kept = {row["category_id"]: row["available"] for row in view["envelopes"] if row["rollover"] == "carry"}
    begins = date.fromisoformat(f"{month_after(view['month'])}-01")
    spent = len(desk.world.find(Expense))
    desk.pass_time(days=(begins - desk.cast.today).days)
    after = desk.do("get_budget_overview")
    assert after["month"] == month_after(view["month"])
    if len(desk.world.find(Expense)) == spent:
        assert after["pool"] == view["pool"] + left
        assert {key: row["carried"] for row in after["envelopes"] if (key := row["category_id"]) in kept} == kept
    assert desk.world.find(MonthState)[-1].closed is False


def test_the_overview_knows_its_months_only() -> None:
    desk = budget()
    first = desk.world.find(MonthState)[0].month
    assert desk.do("get_budget_overview", month=first)["closed"] is True
    assert desk.code("get_budget_overview", month=month_after(first, -1)) == "not_found"


def test_a_report_adds_up_in_every_grouping() -> None:
    desk = budget()
    this = desk.cast.today
    given = {"from_day": (this - timedelta(days=89)).isoformat(), "to_day": this.isoformat()}
    totals: set[int] = set()
    for group_by in ("category", "group", "merchant", "account", "month"):
        view = desk.do("get_spending_report", group_by=group_by, **given)
        assert sum(row["amount"] for row in view["rows"]) == view["total"]
        assert abs(sum(row["share_bp"] for row in view["rows"]) - 10_000) <= len(view["rows"])
        totals.add(view["total"])
    assert len(totals) == 1


def test_a_report_compares_with_the_days_before() -> None:
    desk = budget()
    kids = category(desk, "Kids").category_id
    first = desk.cast.today - timedelta(days=59)
    view = desk.do("get_spending_report", from_day=first.isoformat(), category_id=kids, compare_previous=True)
    assert view["to_day"] == desk.cast.today.isoformat()
    assert view["previous_to"] == (first - timedelta(days=1)).isoformat()
    before = desk.do(
        "get_spending_report", from_day=view["previous_from"], to_day=view["previous_to"], category_id=kids
    )
    assert before["total"] == view["previous_total"]
    [row] = view["rows"]
    assert row["previous"] == view["previous_total"]


def test_refunds_lower_and_income_does_not_count() -> None:
    desk = budget()
    today = desk.cast.today.isoformat()
    before = desk.do("get_spending_report", from_day=today)["total"]
    given = {"budget_account_id": account(desk, "joint"), "merchant": "Kettle Works", "direction": "in"}
    desk.do("record_expense", amount=4_000, category_id=category(desk, "Housekeeping").category_id, **given)
    desk.do("record_expense", amount=5_000, category_id=category(desk, "Other Income").category_id, **given)
    assert desk.do("get_spending_report", from_day=today)["total"] == before - 4_000


def test_the_partners_private_spending_is_told_as_a_sum_without_merchants() -> None:
    desk = budget()
    private = desk.world.find(Category, owner="partner")[0]
    first = (desk.cast.today - timedelta(days=300)).isoformat()
    view = desk.do("get_spending_report", from_day=first, category_id=private.category_id, group_by="merchant")
    assert [row["name"] for row in view["rows"]] == ["private"]


@pytest.mark.parametrize(("days", "code"), [(400, None), (401, "invalid_arguments")])
def test_a_report_covers_four_hundred_days(days: int, code: str | None) -> None:
    desk = budget()
    first = (desk.cast.today - timedelta(days=days - 1)).isoformat()
    entry = desk.store.call(desk.session, "budget", "get_spending_report", {"from_day": first})
    assert entry.code == code
    assert desk.code("get_spending_report", from_day="2026-03-02", to_day="2026-03-01") == "invalid_arguments"


def test_months_assign_nothing_to_categories_of_income() -> None:
    desk = budget()
    income = {row.category_id for row in desk.world.find(Category, kind="income")}
    assert not income & {row.category_id for row in desk.world.find(Envelope)}
