from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from servers.budget.models import (
    BudgetAccount,
    Category,
    Expense,
    ExpenseSplit,
    ImportLine,
    MonthState,
    RecurringExpense,
)
from servers.budget.months import month_after
from tests.servers.budget_desk import account, budget, category, envelope, open_expenses, plain_expense
from tests.servers.desk import Desk


def bought(desk: Desk, **more: Any) -> dict[str, Any]:
    """Pizza from the joint account, today."""
    given = {"budget_account_id": account(desk, "joint"), "merchant": "Gusto Alley", "amount": 3_480, **more}
    return desk.do("record_expense", **given)


def closed_day(desk: Desk) -> str:
    return desk.world.find(MonthState, closed=True)[-1].month + "-15"


def test_an_expense_is_recorded_for_today_and_draws_its_envelope_down() -> None:
    desk = budget()
    before = envelope(desk, "Date Night")["available"]
    view = bought(desk, category_id=category(desk, "Date Night").category_id)
    assert (view["day"], view["status"], view["source"]) == (desk.cast.today.isoformat(), "uncleared", "manual")
    assert view["envelope_available"] == envelope(desk, "Date Night")["available"] == before - 3_480


def test_a_merchant_keeps_the_category_that_it_had_last() -> None:
    desk = budget()
    known = plain_expense(desk, source="manual", category_id=category(desk, "Coffee").category_id)
    view = desk.do(
        "record_expense", budget_account_id=account(desk, "Wallet"), merchant=known.merchant.upper(), amount=1_234
    )
    assert view["category_id"] == known.category_id
    assert "category" not in bought(desk, merchant="Somewhere Never Seen")


def test_an_envelope_may_be_overspent() -> None:
    desk = budget()
    view = bought(desk, category_id=category(desk, "Takeaway").category_id, amount=500_000)
    assert view["envelope_available"] < 0
    assert view["overspent"] == -view["envelope_available"]
    plenty = max(desk.things("category"), key=lambda row: row.available or 0)
    assert "overspent" not in bought(desk, category_id=plenty.id, amount=100, merchant="Somewhere New")


def test_the_same_again_within_a_day_needs_a_word() -> None:
    desk = budget()
    today = desk.cast.today
    bought(desk)
    code, message = desk.refused(
        "record_expense", budget_account_id=account(desk, "joint"), merchant="gusto alley", amount=3_480,
        day=(today - timedelta(days=1)).isoformat(),
    )  # fmt: skip
    assert code == "conflict"
    assert "$34.80" in message
    assert bought(desk, day=(today - timedelta(days=2)).isoformat())["amount"] == 3_480
    assert bought(desk, amount=3_481)["amount"] == 3_481
    assert bought(desk, budget_account_id=account(desk, "Wallet"))["amount"] == 3_480
    assert bought(desk, allow_duplicate=True)["amount"] == 3_480


def test_days_to_come_and_closed_months_are_refused_and_last_month_is_not() -> None:
    desk = budget()
    given = {"budget_account_id": account(desk, "joint"), "merchant": "Gusto Alley", "amount": 3_480}
    tomorrow = (desk.cast.today + timedelta(days=1)).isoformat()
    assert desk.code("record_expense", **given, day=tomorrow) == "refused"
    assert desk.code("record_expense", **given, day=closed_day(desk)) == "refused"
    assert desk.code("record_expense", **given, day="2019-01-01") == "refused"
    last = desk.world.find(MonthState, closed=False)[0].month
    assert desk.do("record_expense", **given, day=f"{last}-03")["day"] == f"{last}-03"


def test_accounts_and_categories_that_take_nothing() -> None:
    desk = budget()
    [tin] = desk.world.find(BudgetAccount, closed=True)
    [hidden] = desk.world.find(Category, hidden=True)
    private = desk.world.find(Category, owner="partner")[0]
    given = {"merchant": "Gusto Alley", "amount": 3_480}
    joint = account(desk, "joint")
    assert desk.code("record_expense", budget_account_id=tin.budget_account_id, **given) == "conflict"
    for key, code in (
        (hidden.category_id, "conflict"),
        (category(desk, "Salary").category_id, "conflict"),
        (private.category_id, "refused"),
        (category(desk, "Work Travel").category_id, "invalid_arguments"),
    ):
        assert desk.code("record_expense", budget_account_id=joint, category_id=key, **given) == code


def test_a_work_expense_needs_a_note_that_is_more_than_spaces() -> None:
    desk = budget()
    key = category(desk, "Work Travel").category_id
    given = {"budget_account_id": account(desk, "credit"), "merchant": "Northern Counties Rail", "amount": 5_890}
    assert desk.code("record_expense", category_id=key, note="  ", **given) == "invalid_arguments"
    view = desk.do("record_expense", category_id=key, note=f"{desk.cast.clients[2].name} visit", **given)
    assert desk.code("update_expense", expense_id=view["expense_id"], note="") == "invalid_arguments"
    assert desk.do("update_expense", expense_id=view["expense_id"], note="another visit")["note"] == "another visit"


def test_money_that_comes_back_fills_the_envelope_again() -> None:
    desk = budget()
    key = category(desk, "Housekeeping").category_id
    before = envelope(desk, "Housekeeping")["available"]
    assert bought(desk, category_id=key, direction="in")["envelope_available"] == before + 3_480
    pool = desk.do("get_budget_overview")["pool"]
    bought(desk, category_id=category(desk, "Other Income").category_id, direction="in", amount=9_900)
    assert desk.do("get_budget_overview")["pool"] == pool + 9_900


def test_a_repeated_expense_is_due_again_one_period_on() -> None:
    desk = budget()
    view = bought(desk, repeat="weekly")
    row = desk.row(RecurringExpense, view["recurring_id"])
    assert row.next_day == view["next_day"] == (desk.cast.today + timedelta(days=7)).isoformat()
    assert (row.state, row.amount, row.repeat) == ("active", 3_480, "weekly")


def test_only_what_is_given_changes() -> None:
    desk = budget()
    row = plain_expense(desk, source="manual")
    view = desk.do("update_expense", expense_id=row.expense_id, note="with tip")
    after = desk.row(Expense, row.expense_id)
    assert view["note"] == after.note == "with tip"
    assert (after.amount, after.day, after.category_id) == (row.amount, row.day, row.category_id)
    assert desk.code("update_expense", expense_id=row.expense_id) == "invalid_arguments"
    assert desk.code("update_expense", expense_id=row.expense_id, note="with tip") == "conflict"


def test_a_changed_note_is_found_by_its_words() -> None:
    desk = budget()
    row = plain_expense(desk, source="manual")
    desk.do("update_expense", expense_id=row.expense_id, note="Überraschung for Mia")
    [hit] = desk.do("search_expenses", text="uberraschung", direction="any")["expenses"]
    assert hit["expense_id"] == row.expense_id


def test_reconciled_rows_keep_amount_day_and_account_but_not_their_category() -> None:
    desk = budget()
    split = {row.expense_id for row in desk.world.find(ExpenseSplit)}
    row = next(row for row in open_expenses(desk, status="reconciled", direction="out") if row.expense_id not in split)
    other = "Hobbies" if row.category_id != category(desk, "Hobbies").category_id else "Kids"
    key = row.expense_id
    assert desk.code("update_expense", expense_id=key, amount=row.amount + 1) == "refused"
    assert desk.code("update_expense", expense_id=key, day=desk.cast.today.isoformat()) == "refused"
    assert desk.code("update_expense", expense_id=key, budget_account_id=account(desk, "Wallet")) == "refused"
    assert desk.code("delete_expense", expense_id=key) == "refused"
    view = desk.do("update_expense", expense_id=key, category_id=category(desk, other).category_id)
    assert view["category"] == other


def test_rows_of_closed_months_stay_as_they_are() -> None:
    desk = budget()
    day = closed_day(desk)
    row = next(row for row in desk.world.find(Expense) if row.day[:7] == day[:7] and row.category_id)
    assert "closed" in desk.refused("update_expense", expense_id=row.expense_id, note="x")[1]
    assert desk.code("delete_expense", expense_id=row.expense_id) == "refused"
    kids = category(desk, "Kids").category_id
    assert desk.code("split_expense", expense_id=row.expense_id, category_ids=[kids]) == "refused"
    open_row = plain_expense(desk, source="manual")
    assert desk.code("update_expense", expense_id=open_row.expense_id, day=day) == "refused"


def test_the_partners_private_rows_are_not_mine_to_touch() -> None:
    desk = budget()
    private = {row.category_id for row in desk.world.find(Category, owner="partner")}
    row = next(row for row in reversed(desk.world.find(Expense)) if row.category_id in private)
    kids = category(desk, "Kids").category_id
    assert desk.code("update_expense", expense_id=row.expense_id, note="x") == "refused"
    assert desk.code("delete_expense", expense_id=row.expense_id) == "refused"
    assert desk.code("split_expense", expense_id=row.expense_id, category_ids=[kids]) == "refused"
    mine = plain_expense(desk, source="manual")
    assert desk.code("update_expense", expense_id=mine.expense_id, category_id=row.category_id) == "refused"


def test_pizza_is_split_in_half_and_its_tip_comes_after() -> None:
    """Half date night, half kids; then 38.01 with the tip: undone, put right, split anew with the odd cent first."""
    desk = budget()
    key = bought(desk)["expense_id"]
    night, kids = category(desk, "Date Night").category_id, category(desk, "Kids").category_id
    view = desk.do("split_expense", expense_id=key, category_ids=[night, kids])
    assert [part["amount"] for part in view["parts"]] == [1_740, 1_740]
    assert desk.code("update_expense", expense_id=key, amount=3_801) == "conflict"
    assert desk.code("update_expense", expense_id=key, category_id=night) == "conflict"
    assert desk.do("split_expense", expense_id=key, category_ids=[night])["category"] == "Date Night"
    desk.do("update_expense", expense_id=key, amount=3_801)
    view = desk.do("split_expense", expense_id=key, category_ids=[night, kids])
    assert [part["amount"] for part in view["parts"]] == [1_901, 1_900]


def test_parts_draw_each_envelope_down() -> None:
    desk = budget()
    before = [envelope(desk, name)["available"] for name in ("Date Night", "Kids")]
    key = bought(desk)["expense_id"]
    ids = [category(desk, name).category_id for name in ("Date Night", "Kids")]
    desk.do("split_expense", expense_id=key, category_ids=ids, amounts=[3_000, 480])
    after = [envelope(desk, name)["available"] for name in ("Date Night", "Kids")]
    assert [one - other for one, other in zip(before, after, strict=True)] == [3_000, 480]
    found = desk.do("search_expenses", category_id=ids[1], text="gusto alley", from_day=desk.cast.today.isoformat())
    assert (found["total"], found["sum_out"]) == (1, 480)


@pytest.mark.parametrize(
    ("names", "amounts"),
    [
        (["Kids", "Kids"], None),
        (["Kids", "Gifts"], [3_480]),
        (["Kids", "Gifts"], [3_000, 481]),
        (["Kids", "Gifts"], [3_000, 479]),
        (["Kids", "Work Travel"], None),
    ],
)
def test_parts_that_do_not_fit_are_refused(names: list[str], amounts: list[int] | None) -> None:
    desk = budget()
    key = bought(desk)["expense_id"]
    ids = [category(desk, name).category_id for name in names]
    given = {} if amounts is None else {"amounts": amounts}
    assert desk.code("split_expense", expense_id=key, category_ids=ids, **given) == "invalid_arguments"


def test_a_split_takes_no_more_parts_than_cents_and_no_hidden_or_private_category() -> None:
    desk = budget()
    key = bought(desk, amount=2)["expense_id"]
    kids = category(desk, "Kids").category_id
    ids = [category(desk, name).category_id for name in ("Kids", "Gifts", "Health")]
    assert desk.code("split_expense", expense_id=key, category_ids=ids) == "invalid_arguments"
    [hidden] = desk.world.find(Category, hidden=True)
    private = desk.world.find(Category, owner="partner")[0]
    assert desk.code("split_expense", expense_id=key, category_ids=[kids, hidden.category_id]) == "conflict"
    assert desk.code("split_expense", expense_id=key, category_ids=[kids, private.category_id]) == "refused"
    desk.do("split_expense", expense_id=key, category_ids=ids[:2])
    assert desk.code("split_expense", expense_id=key, category_ids=ids[:2]) == "conflict"


def test_deleting_takes_the_parts_along_and_its_line_waits_again() -> None:
    desk = budget()
    lines = [line for line in desk.world.find(ImportLine) if line.expense_id is not None]
    line = next(line for line in lines if desk.row(Expense, line.expense_id).status == "cleared")
    key = line.expense_id
    ids = [category(desk, name).category_id for name in ("Date Night", "Kids", "Gifts")]
    desk.do("split_expense", expense_id=key, category_ids=ids)
    assert desk.needs_yes("delete_expense", expense_id=key)
    assert desk.do("delete_expense", expense_id=key)["line_id"] == line.line_id
    after = desk.row(ImportLine, line.line_id)
    assert (after.state, after.expense_id) == ("todo", None)
    assert desk.world.find(ExpenseSplit, expense_id=key) == []
    assert desk.code("delete_expense", expense_id=key) == "not_found"


def test_search_pages_through_all_and_sums_them() -> None:
    desk = budget()
    rows = [row for row in desk.world.find(Expense) if row.direction == "out"]
    seen: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        view = desk.do("search_expenses", limit=50, **cursor)
        seen += [row["expense_id"] for row in view["expenses"]]
        assert (view["total"], view["sum_out"], view["sum_in"]) == (len(rows), sum(row.amount for row in rows), 0)
        if "next_cursor" not in view:
            break
        cursor = {"cursor": view["next_cursor"]}
    assert sorted(seen) == sorted(row.expense_id for row in rows)


def test_filters_are_combined() -> None:
    desk = budget()
    first = month_after(desk.cast.today.isoformat()[:7], -1) + "-01"
    view = desk.do(
        "search_expenses", budget_account_id=account(desk, "joint"), status="cleared", from_day=first,
        min_amount=1_000, max_amount=9_000, limit=50,
    )  # fmt: skip
    assert view["expenses"]
    assert all(1_000 <= row["amount"] <= 9_000 and row["status"] == "cleared" for row in view["expenses"])
    loose = desk.do("search_expenses", uncategorised=True, limit=50)["expenses"]
    assert loose
    assert all("category" not in row and "parts" not in row for row in loose)
    assert desk.code("search_expenses", from_day="2026-03-02", to_day="2026-03-01") == "invalid_arguments"
    assert desk.code("search_expenses", min_amount=2, max_amount=1) == "invalid_arguments"
    assert desk.code("search_expenses", text="a b c d e f g h i") == "invalid_arguments"
