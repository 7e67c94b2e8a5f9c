from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest

from servers.budget.models import BudgetAccount, Category, Expense, ImportLine, MonthState, RecurringExpense
from tests.servers.budget_desk import account, budget, category, lines_in, recurring
from tests.servers.desk import SEEDS, Desk


def line_with(desk: Desk, suspects: int, **equal: Any) -> dict[str, Any]:
    return next(
        line
        for line in lines_in(desk, "todo")
        if len(line.get("suspects", ())) == suspects and all(line.get(name) == value for name, value in equal.items())
    )


def arrives(desk: Desk, amount: int, merchant: str = "Gusto Alley") -> str:
    """A line of today on the joint account."""
    known = {row.line_id for row in desk.world.find(ImportLine)}
    desk.happen("import_line_arrives", budget_account_id=account(desk, "joint"), merchant=merchant, amount=amount)
    [new] = [row.line_id for row in desk.world.find(ImportLine) if row.line_id not in known]
    return new


def test_a_line_is_matched_to_its_only_suspect_at_once() -> None:
    desk = budget()
    line = line_with(desk, 1)
    key = line["suspects"][0]["expense_id"]
    given = {"line_id": line["line_id"], "action": "match", "expense_id": key}
    assert not desk.needs_yes("resolve_import_line", **given)
    assert desk.do("resolve_import_line", **given)["state"] == "matched"
    assert desk.row(Expense, key).status == "cleared"
    assert desk.code("resolve_import_line", **given) == "conflict"


def test_accepting_what_is_suspected_and_choosing_between_two_need_a_yes() -> None:
    desk = budget()
    one, two = line_with(desk, 1), line_with(desk, 2)
    assert desk.needs_yes("resolve_import_line", line_id=one["line_id"], action="accept")
    days = [abs((date.fromisoformat(two["day"]) - date.fromisoformat(found["day"])).days) for found in two["suspects"]]
    assert days == sorted(days)
    for found in two["suspects"]:
        assert desk.needs_yes(
            "resolve_import_line", line_id=two["line_id"], action="match", expense_id=found["expense_id"]
        )


def test_a_new_line_is_accepted_at_once_where_its_category_is_known_or_told() -> None:
    desk = budget()
    known = next(line for line in lines_in(desk, "new") if "category" in line and line["direction"] == "out")
    assert not desk.needs_yes("resolve_import_line", line_id=known["line_id"], action="accept")
    view = desk.do("resolve_import_line", line_id=known["line_id"], action="accept")
    row = desk.row(Expense, view["expense_id"])
    assert (row.status, row.source, row.day, row.category_id) == (
        "cleared", "import", known["day"], known["category_id"],
    )  # fmt: skip
    strange = next(line for line in lines_in(desk, "new") if "category" not in line)
    fuel = category(desk, "Fuel").category_id
    assert desk.needs_yes("resolve_import_line", line_id=strange["line_id"], action="accept")
    given = {"line_id": strange["line_id"], "action": "accept", "category_id": fuel}
    assert not desk.needs_yes("resolve_import_line", **given)
    assert desk.do("resolve_import_line", **given)["category"] == "Fuel"


def test_both_of_two_coffees_are_real() -> None:
    desk = budget()
    twice = Counter((line["merchant"], line["amount"], line["day"]) for line in lines_in(desk, "todo"))
    same = [line for line in lines_in(desk, "todo") if twice[line["merchant"], line["amount"], line["day"]] == 2]
    assert {line["state"] for line in same} == {"suspected"}
    key = same[0]["suspects"][0]["expense_id"]
    desk.do("resolve_import_line", line_id=same[0]["line_id"], action="match", expense_id=key)
    [left] = [line for line in lines_in(desk, "todo") if line["line_id"] == same[1]["line_id"]]
    assert left["state"] == "new"
    assert desk.do("resolve_import_line", line_id=left["line_id"], action="accept")["state"] == "accepted"


def test_what_was_recorded_a_moment_ago_is_suspected() -> None:
    desk = budget()
    line = arrives(desk, 7_777)
    assert next(row for row in lines_in(desk, "todo") if row["line_id"] == line)["state"] == "new"
    desk.do("record_expense", budget_account_id=account(desk, "joint"), merchant="Casa Merla", amount=7_777)
    assert next(row for row in lines_in(desk, "todo") if row["line_id"] == line)["state"] == "suspected"


@pytest.mark.parametrize(
    ("days", "suspected", "code"), [(3, True, None), (4, False, None), (7, False, None), (8, False, "conflict")]
)
def test_suspects_lie_within_three_days_and_matches_within_a_week(days: int, suspected: bool, code: str | None) -> None:
    desk = budget()
    day = (desk.cast.today - timedelta(days=days)).isoformat()
    row = desk.do(
        "record_expense", budget_account_id=account(desk, "joint"), merchant="Gusto Alley", amount=7_777, day=day
    )
    line = arrives(desk, 7_777)
    shown = next(found for found in lines_in(desk, "todo") if found["line_id"] == line)
    assert (shown["state"] == "suspected") is suspected
    entry = desk.store.call(
        desk.session, "budget", "resolve_import_line",
        {"line_id": line, "action": "match", "expense_id": row["expense_id"]},
    )  # fmt: skip
    assert entry.code == code


def test_a_match_needs_the_same_account_amount_and_direction_and_an_expense_that_waits() -> None:
    desk = budget()
    line = arrives(desk, 7_777)
    given = {"merchant": "Gusto Alley"}
    joint, wallet = account(desk, "joint"), account(desk, "Wallet")
    wrong = [
        desk.do("record_expense", budget_account_id=wallet, amount=7_777, **given)["expense_id"],
        desk.do("record_expense", budget_account_id=joint, amount=7_000, **given)["expense_id"],
        desk.do("record_expense", budget_account_id=joint, amount=7_777, direction="in", **given)["expense_id"],
        next(row.expense_id for row in desk.world.find(Expense, status="cleared")),
    ]
    for key in wrong:
        assert desk.code("resolve_import_line", line_id=line, action="match", expense_id=key) == "conflict"
    desk.do("update_expense", expense_id=wrong[1], amount=7_777)
    assert desk.do("resolve_import_line", line_id=line, action="match", expense_id=wrong[1])["state"] == "matched"


def test_arguments_go_with_their_action() -> None:
    desk = budget()
    line = line_with(desk, 1)
    key, fuel = line["suspects"][0]["expense_id"], category(desk, "Fuel").category_id
    for given in (
        {"action": "match"},
        {"action": "accept", "expense_id": key},
        {"action": "match", "expense_id": key, "category_id": fuel},
        {"action": "ignore", "note": "x"},
        {"action": "accept", "category_id": category(desk, "Work Travel").category_id},
    ):
        assert desk.code("resolve_import_line", line_id=line["line_id"], **given) == "invalid_arguments"


def test_an_ignored_line_can_still_be_accepted() -> None:
    desk = budget()
    line = line_with(desk, 0, direction="out")
    assert not desk.needs_yes("resolve_import_line", line_id=line["line_id"], action="ignore")
    desk.do("resolve_import_line", line_id=line["line_id"], action="ignore")
    assert desk.code("resolve_import_line", line_id=line["line_id"], action="ignore") == "conflict"
    assert line["line_id"] in {row["line_id"] for row in lines_in(desk, "ignored")}
    assert desk.do("resolve_import_line", line_id=line["line_id"], action="accept")["state"] == "accepted"
    assert line["line_id"] in {row["line_id"] for row in lines_in(desk, "settled")}


def test_a_refund_comes_in_and_fills_its_envelope() -> None:
    desk = budget()
    line = next(
        row for row in lines_in(desk, "todo") if row["direction"] == "in" and row.get("category") == "Eating Out"
    )
    view = desk.do("resolve_import_line", line_id=line["line_id"], action="accept")
    assert desk.row(Expense, view["expense_id"]).direction == "in"
    assert view["category"] == "Eating Out"


def test_lines_of_closed_months_accounts_and_into_private_envelopes_are_refused() -> None:
    desk = budget()
    line = line_with(desk, 0, direction="out")
    private = desk.world.find(Category, owner="partner")[0].category_id
    given = {"line_id": line["line_id"], "action": "accept"}
    assert desk.code("resolve_import_line", category_id=private, **given) == "refused"
    desk.set(BudgetAccount, line["budget_account_id"], closed=True)
    assert desk.code("resolve_import_line", **given) == "conflict"
    desk.set(BudgetAccount, line["budget_account_id"], closed=False)
    desk.set(MonthState, line["day"][:7], closed=True)
    assert desk.code("resolve_import_line", **given) == "refused"


@pytest.mark.parametrize("seed", SEEDS)
def test_going_through_all_lines_leaves_none(seed: int) -> None:
    desk = budget(seed)
    while lines := lines_in(desk, "todo"):
        line = lines[0]
        given: dict[str, str] = {"action": "accept"}
        if "suspects" in line:
            given = {"action": "match", "expense_id": line["suspects"][0]["expense_id"]}
        desk.do("resolve_import_line", line_id=line["line_id"], **given)
    assert desk.do("list_import_lines")["total"] == 0


def test_recurring_expenses_are_listed_by_state_day_and_category() -> None:
    desk = budget()
    every = desk.do("list_recurring_expenses", state="any")["recurring_expenses"]
    assert len(every) == len(desk.world.find(RecurringExpense))
    active = desk.do("list_recurring_expenses")
    assert active["monthly_total"] == sum(row["monthly_amount"] for row in active["recurring_expenses"])
    assert [row["next_day"] for row in active["recurring_expenses"]] == sorted(
        row["next_day"] for row in active["recurring_expenses"]
    )
    week = (desk.cast.today + timedelta(days=7)).isoformat()
    assert all(
        row["next_day"] < week for row in desk.do("list_recurring_expenses", due_before=week)["recurring_expenses"]
    )
    rent = category(desk, "Rent").category_id
    [row] = desk.do("list_recurring_expenses", category_id=rent)["recurring_expenses"]
    assert row["merchant"] == desk.cast.landlord.name


def test_the_gym_is_ended_after_a_yes_or_only_paused() -> None:
    desk = budget()
    row = next(one for one in desk.world.find(RecurringExpense, state="active") if one.repeat == "monthly")
    key = row.recurring_id
    assert desk.needs_yes("update_recurring_expense", recurring_id=key, state="ended")
    assert not desk.needs_yes("update_recurring_expense", recurring_id=key, state="paused")
    desk.do("update_recurring_expense", recurring_id=key, state="paused")
    assert desk.code("update_recurring_expense", recurring_id=key, state="paused") == "conflict"
    view = desk.do("update_recurring_expense", recurring_id=key, state="ended")
    assert view["state"] == "ended"
    assert "next_day" not in view
    assert desk.code("update_recurring_expense", recurring_id=key, state="active") == "conflict"


@pytest.mark.parametrize(("percent", "due"), [(110, False), (90, False), (111, True), (89, True)])
def test_a_price_that_changes_by_more_than_a_tenth_needs_a_yes(percent: int, due: bool) -> None:
    desk = budget()
    key = recurring(desk, "active").recurring_id
    desk.set(RecurringExpense, key, amount=1_000)
    assert desk.needs_yes("update_recurring_expense", recurring_id=key, amount=10 * percent) is due


def test_a_resumed_one_is_due_on_the_first_day_of_its_rhythm_to_come() -> None:
    desk = budget()
    row = recurring(desk, "paused")
    desk.pass_time(hours=24 * 70)
    assert desk.row(RecurringExpense, row.recurring_id).next_day == row.next_day
    view = desk.do("update_recurring_expense", recurring_id=row.recurring_id, state="active")
    today = desk.world.today.isoformat()
    assert today <= view["next_day"]
    assert view["next_day"][8:] == row.first_day[8:]


def test_a_new_day_begins_the_rhythm_anew() -> None:
    desk = budget()
    row = next(one for one in desk.world.find(RecurringExpense, state="active") if one.repeat == "monthly")
    given = {"recurring_id": row.recurring_id}
    yesterday = (desk.cast.today - timedelta(days=1)).isoformat()
    assert desk.code("update_recurring_expense", next_day=yesterday, **given) == "conflict"
    assert desk.code("update_recurring_expense", **given) == "invalid_arguments"
    assert desk.code("update_recurring_expense", amount=row.amount, **given) == "conflict"
    soon = (desk.cast.today + timedelta(days=2)).isoformat()
    assert desk.do("update_recurring_expense", next_day=soon, **given)["next_day"] == soon
    desk.pass_time(hours=24 * 3)
    after = desk.row(RecurringExpense, row.recurring_id)
    assert after.next_day[8:] == soon[8:] or after.next_day[8:] in {"28", "29", "30"}


def test_the_partner_records_and_reconciles_beside_me() -> None:
    desk = budget()
    joint = account(desk, "joint")
    desk.happen("partner_records_expense", budget_account_id=joint, merchant="Corner Books", amount=2_222)
    today = desk.cast.today.isoformat()
    [row] = desk.world.find(Expense, merchant="Corner Books", amount=2_222, day=today)
    assert row.status == "uncleared"
    desk.happen("account_is_reconciled", budget_account_id=joint, day=today)
    assert {one.status for one in desk.world.find(Expense, budget_account_id=joint)} == {"uncleared", "reconciled"}


@pytest.mark.parametrize(
    ("field", "old", "new"), [("amount", 7_000, 7_777), ("budget_account_id", "Wallet", "joint"), ("day", "-10", "0")]
)
def test_a_match_that_fails_for_one_field_goes_through_once_that_is_put_right(
    field: str, old: int | str, new: int | str
) -> None:
    desk = budget()
    line = arrives(desk, 7_777)

    def as_given(value: int | str) -> int | str:
        if field == "amount":
            return value
        if field == "day":
            return (desk.cast.today + timedelta(days=int(value))).isoformat()
        return account(desk, str(value))

    right: dict[str, Any] = {"budget_account_id": account(desk, "joint"), "merchant": "Gusto Alley", "amount": 7_777}
    key = desk.do("record_expense", **(right | {field: as_given(old)}))["expense_id"]
    assert desk.code("resolve_import_line", line_id=line, action="match", expense_id=key) == "conflict"
    desk.do("update_expense", expense_id=key, **{field: as_given(new)})
    assert desk.do("resolve_import_line", line_id=line, action="match", expense_id=key)["state"] == "matched"
