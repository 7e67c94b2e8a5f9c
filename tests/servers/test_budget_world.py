from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.budget import BUDGET, policy
from servers.budget.models import (
    BudgetAccount,
    Category,
    Envelope,
    Expense,
    ExpenseSplit,
    ImportLine,
    MonthState,
    RecurringExpense,
)
from servers.budget.months import month_after
from servers.budget.standing import books_of, close_books
from servers.budget.sums import (
    equal_shares,
    half_up,
    is_large_change,
    monthly_amount,
    most_out_of_goal,
    needed_a_month,
    share_bp,
)
from sessions import World
from tests.servers.budget_desk import budget, count_anew, envelope, lines_in
from tests.servers.desk import SEEDS, Desk

TOOLS = list(BUDGET.tools)
WRITES = [name for name, tool in BUDGET.tools.items() if tool.writes]
SOME = range(0, 72, 7)


def check_books(world: World) -> None:
    """What holds in every state of the budget."""
    today = world.today.isoformat()
    expenses = {row.expense_id: row for row in world.find(Expense)}
    parts: dict[str, list[ExpenseSplit]] = {}
    for part in world.find(ExpenseSplit):
        parts.setdefault(part.expense_id, []).append(part)
    for key, row in expenses.items():
        assert row.amount > 0
        assert row.day <= today
        if key in parts:
            assert row.category_id is None
            assert 2 <= len(parts[key]) <= policy.MOST_PARTS
            assert sum(part.amount for part in parts[key]) == row.amount
    for account in world.find(BudgetAccount):
        done = [row for row in expenses.values() if row.budget_account_id == account.budget_account_id]
        done = [row for row in done if row.status == "reconciled"]
        sums = sum(row.amount if row.direction == "in" else -row.amount for row in done)
        assert account.reconciled_balance == account.opening + sums
    paired = Counter(row.expense_id for row in world.find(ImportLine) if row.expense_id is not None)
    assert set(paired.values()) <= {1}
    for line in world.find(ImportLine):
        assert (line.expense_id is not None) == (line.state in {"accepted", "matched"})
        if line.expense_id is not None:
            assert expenses[line.expense_id].status in {"cleared", "reconciled"}
    anew = count_anew(world)
    for month, books in anew.items():
        assert books_of(world, month) == books, month
    for state in world.find(MonthState, closed=True):
        assert anew[state.month].pool == state.pool
        for row in world.find(Envelope, month=state.month):
            assert row.left_over == anew[state.month].cells[row.category_id].available


@pytest.mark.parametrize("seed", SOME)
def test_a_seeded_world_adds_up(seed: int) -> None:
    check_books(budget(seed).world)


@pytest.mark.parametrize("seed", SEEDS)
def test_row_counts_are_as_planned(seed: int) -> None:
    world = budget(seed).world
    planned = {
        BudgetAccount: 6, Category: 30, Envelope: 400, Expense: 950, ExpenseSplit: 130, RecurringExpense: 18,
        ImportLine: 48, MonthState: 14,
    }  # fmt: skip
    for table, count in planned.items():
        assert 0.8 * count <= len(world.find(table)) <= 1.2 * count, table


@pytest.mark.parametrize("seed", SOME)
def test_every_awkward_envelope_is_there(seed: int) -> None:
    desk = budget(seed)
    view = desk.do("get_budget_overview")
    envelopes = view["envelopes"]
    assert view["pool"] > 0
    assert any(row["rollover"] == "carry" and row["available"] < 0 for row in envelopes)
    assert envelope(desk, "Groceries")["available"] < 0
    left = envelope(desk, "Eating Out")["available"]
    assert left == 4_000 if seed % 3 == 0 else left >= 6_117
    names = [row["name"] for row in envelopes]
    assert "Gifts" in names
    assert any(name.startswith("Gifts - ") for name in names)
    [hidden] = desk.world.find(Category, hidden=True)
    assert books_of(desk.world, view["month"]).cells[hidden.category_id].available > 0
    goals = {row["name"]: row for row in envelopes if row["kind"] == "goal"}
    assert len(goals) == 4
    this = view["month"]
    assert goals["Washing Machine"]["needed_a_month"] == 0
    assert goals["New Bikes"]["goal_by"] == month_after(this)
    assert goals["New Bikes"]["available"] * 3 < goals["New Bikes"]["target"]
    assert goals["School Trip"]["goal_by"] < this
    assert goals["School Trip"]["needed_a_month"] == goals["School Trip"]["target"] - goals["School Trip"]["available"]
    assert sum(row["owner"] == "partner" for row in envelopes) == 2


@pytest.mark.parametrize("seed", SOME)
def test_every_awkward_month_account_and_recurring_expense_is_there(seed: int) -> None:
    desk = budget(seed)
    this = desk.cast.today.isoformat()[:7]
    states = desk.world.find(MonthState)
    assert [row.month for row in states if not row.closed] == [month_after(this, -1), this]
    for row in states[:-2]:
        assert row.closed_on is not None
        assert row.closed_on >= f"{month_after(row.month)}-{policy.CLOSES_ON:02}"
        assert row.closed_on <= desk.cast.today.isoformat()
    accounts = desk.world.find(BudgetAccount)
    assert [(row.kind, row.closed) for row in accounts if row.closed] == [("cash", True)]
    begins = month_after(this, -1)
    assert any((row.reconciled_to or "") >= f"{begins}-01" for row in accounts if not row.closed)
    items = desk.world.find(RecurringExpense)
    assert {row.state for row in items} == {"active", "paused", "ended"}
    assert {row.repeat for row in items} == {"weekly", "monthly", "quarterly", "yearly"}
    assert any(row.next_day.endswith("-31") and row.state == "active" for row in items)
    listed = desk.do("list_recurring_expenses")["recurring_expenses"]
    risen = [row for row in listed if row.get("last_paid_amount", 0) > row["amount"]]
    late = [row for row in listed if row["next_day"] <= desk.cast.today.isoformat()]
    assert not late
    lines = {(line["merchant"], line["amount"]) for line in lines_in(desk, "todo")}
    assert risen or any((row["merchant"], row["amount"] + 200) in lines for row in listed)


@pytest.mark.parametrize("seed", SOME)
def test_every_awkward_expense_and_line_is_there(seed: int) -> None:
    desk = budget(seed)
    today = desk.cast.today.isoformat()
    begins = f"{month_after(today[:7], -1)}-01"
    rows = [row for row in desk.world.find(Expense) if row.day >= begins]
    categories = {row.category_id: row for row in desk.world.find(Category)}
    split = {row.expense_id for row in desk.world.find(ExpenseSplit)}
    by_hand = Counter((row.day, row.merchant, row.amount) for row in rows if row.source == "manual")
    assert max(by_hand.values()) >= 2
    assert any(row.category_id is None and row.expense_id not in split for row in rows)
    assert any(row.category_id and categories[row.category_id].needs_note and not row.note for row in rows)
    assert any(row.category_id and categories[row.category_id].owner == "partner" for row in rows)
    assert any(row.direction == "in" and row.category_id and categories[row.category_id].kind == "spending"
               for row in desk.world.find(Expense))  # fmt: skip
    thirds = [row for row in rows if row.expense_id in split and row.amount % 3]
    assert thirds
    lines = lines_in(desk, "todo")
    counts = Counter(len(line.get("suspects", ())) for line in lines)
    assert counts[0] >= 2
    assert counts[1] >= 3
    assert counts[2] >= 1
    days = [(line["day"], found["day"]) for line in lines for found in line.get("suspects", ())]
    assert any(one == other for one, other in days)
    assert any(one > other for one, other in days)
    twice = Counter((line["merchant"], line["amount"], line["day"]) for line in lines)
    assert max(twice.values()) == 2
    assert any(line["direction"] == "in" for line in lines)
    assert any("category" not in line for line in lines)
    assert {row.state for row in desk.world.find(ImportLine)} == {"todo", "accepted", "matched", "ignored"}


@pytest.mark.parametrize("seed", SOME)
def test_the_budget_agrees_with_the_bank(seed: int) -> None:
    """Once all that waits is booked, an account at the bank stands there as here."""
    desk = budget(seed)
    held = {entry.account: entry for entry in desk.cast.planted("holds")}
    for row in desk.do("get_budget_overview")["accounts"]:
        key = next((account.key for account in desk.cast.accounts if account.nickname == row["name"]), None)
        if key is None or key not in {"everyday", "joint", "credit", "rainy_day"}:
            continue
        waiting = [line for line in lines_in(desk, "todo") if line["account"] == row["name"]]
        moved = sum(line["amount"] if line["direction"] == "in" else -line["amount"] for line in waiting)
        noted = sum(
            expense.amount
            for expense in desk.world.find(Expense, budget_account_id=row["budget_account_id"], status="uncleared")
        )
        assert row["balance"] + noted + moved == desk.cast.account(key).balance
    assert "joint" in held


@pytest.mark.parametrize("seed", SOME)
def test_lines_are_rows_of_the_bank(seed: int) -> None:
    desk = budget(seed)
    names = {account.nickname: account.key for account in desk.cast.accounts}
    booked = Counter(
        (entry.account, entry.day.isoformat(), abs(entry.amount), entry.amount > 0)
        for entry in desk.cast.ledger
        if entry.status == "booked"
    )
    raw = {merchant.name: merchant.statement_name for merchant in desk.cast.merchants}
    for state in ("todo", "ignored", "settled"):
        for line in lines_in(desk, state):
            assert booked[names[line["account"]], line["day"], line["amount"], line["direction"] == "in"]
            assert line["merchant"] not in raw or raw[line["merchant"]] == line["merchant_raw"]


def test_private_rows_show_neither_merchant_nor_note() -> None:
    desk = budget()
    private = {row.category_id for row in desk.world.find(Category, owner="partner")}
    for key in private:
        found = desk.do("search_expenses", category_id=key, limit=50)
        assert found["total"] > 0
        assert all("merchant" not in row and "note" not in row for row in found["expenses"])
    row = next(row for row in desk.world.find(Expense) if row.category_id in private)
    hits = desk.do("search_expenses", text=row.merchant, limit=50)["expenses"]
    assert row.expense_id not in {hit["expense_id"] for hit in hits}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", TOOLS)
def test_drawn_arguments_reach_success(tool: str, seed: int) -> None:
    assert budget(seed).reaches_success(tool)


def random_calls(desk: Desk, rng: Random, count: int) -> None:
    """Calls with drawn arguments, time passing now and then."""
    for _ in range(count):
        if desk.attempt(rng, rng.choice(WRITES)) is None:
            continue
        if rng.random() < 0.15:
            desk.pass_time(hours=rng.choice((1, 30, 200, 800)))


@settings(max_examples=10, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_the_books_add_up_after_anything_that_is_called(seed: int, salt: int) -> None:
    desk = budget(seed)
    random_calls(desk, Random(f"anything-{salt}"), 40)
    check_books(desk.world)


def test_a_month_that_is_closed_by_hand_keeps_what_it_held() -> None:
    desk = budget()
    this = desk.do("get_budget_overview")["month"]
    before = desk.do("get_budget_overview", month=month_after(this, -1))
    after = desk.do("get_budget_overview")
    desk.happen("partner_closes_month", month=month_after(this, -1))
    assert desk.do("get_budget_overview", month=month_after(this, -1)) == before | {"closed": True}
    assert desk.do("get_budget_overview") == after
    check_books(desk.world)


def test_only_the_first_open_month_is_closed_and_only_when_it_is_over() -> None:
    desk = budget()
    this = desk.do("get_budget_overview")["month"]
    [entry] = desk.store.advance(desk.session, None, [("budget", "partner_closes_month", {"month": this})])
    assert entry.code == "conflict"
    world = desk.world
    world.begin()
    close_books(world, month_after(this, -1), world.today.isoformat())
    world.commit()
    check_books(desk.world)


def test_time_passes_the_same_in_one_step_or_many() -> None:
    steps, leap = budget(), budget()
    for _ in range(70):
        steps.pass_time(hours=24)
    leap.pass_time(hours=24 * 70)
    assert steps.digest() == leap.digest()
    check_books(leap.world)


def test_a_recurring_expense_books_itself_on_its_day_and_moves_on() -> None:
    desk = budget()
    row = min(desk.world.find(RecurringExpense, state="active"), key=lambda row: row.next_day)
    known = {one.expense_id for one in desk.world.find(Expense, recurring_id=row.recurring_id)}
    desk.pass_time(hours=24 * 8)
    due = [one for one in desk.world.find(Expense, recurring_id=row.recurring_id) if one.expense_id not in known]
    assert due[0].day == row.next_day or due[-1].day == row.next_day
    assert {one.status for one in due} == {"uncleared"}
    after = desk.world.get(RecurringExpense, row.recurring_id)
    assert after is not None
    assert after.next_day > row.next_day


def test_paused_and_ended_ones_book_nothing_and_a_31st_falls_on_shorter_months_last_day() -> None:
    desk = budget()
    quiet = {row.recurring_id for row in desk.world.find(RecurringExpense) if row.state != "active"}
    before = {row.expense_id for row in desk.world.find(Expense)}
    late = next(row for row in desk.world.find(RecurringExpense, state="active") if row.next_day.endswith("-31"))
    desk.set(RecurringExpense, late.recurring_id, repeat="monthly")
    desk.pass_time(hours=24 * 130)
    new = [row for row in desk.world.find(Expense) if row.expense_id not in before]
    assert not quiet & {row.recurring_id for row in new}
    days = sorted(row.day[8:] for row in new if row.recurring_id == late.recurring_id)
    assert len(days) >= 3
    assert set(days) <= {"28", "29", "30", "31"}
    assert "31" in days


@given(st.integers(1, 10**7), st.integers(1, 8))
def test_equal_shares_sum_up_and_the_first_get_the_cents(amount: int, count: int) -> None:
    shares = equal_shares(amount, count)
    assert sum(shares) == amount
    assert max(shares) - min(shares) <= 1
    assert shares == sorted(shares, reverse=True)


def test_halves_go_up() -> None:
    assert [half_up(n, 2) for n in (1, 3, -1, 0)] == [1, 2, -1, 0]
    assert share_bp(1, 3) == 3_333
    assert share_bp(2, 3) == 6_667
    assert share_bp(5, 0) == 0


@given(st.integers(1, 10**8))
def test_a_month_is_a_twelfth_of_the_year(amount: int) -> None:
    assert monthly_amount(amount, "monthly") == amount
    assert abs(monthly_amount(amount, "yearly") * 12 - amount) <= 6
    assert abs(monthly_amount(amount, "quarterly") * 3 - amount) <= 2
    assert abs(monthly_amount(amount, "weekly") * 12 - amount * 52) <= 6
    assert monthly_amount(6, "yearly") == 1
    assert monthly_amount(5, "yearly") == 0


@given(st.integers(0, 10**7), st.integers(-(10**5), 10**7), st.integers(0, 24))
def test_what_a_goal_needs_reaches_it_in_time_and_not_a_cent_too_early(target: int, saved: int, months: int) -> None:
    need = needed_a_month(target, saved, month_after("2026-03", months), "2026-03")
    assert saved + need * (months + 1) >= target
    assert need == 0 or saved + (need - 1) * (months + 1) < target


def test_a_goal_past_its_month_needs_all_that_is_missing_now() -> None:
    assert needed_a_month(25_000, 10_000, "2026-01", "2026-03") == 15_000
    assert needed_a_month(25_000, 25_000, "2026-01", "2026-03") == 0


@given(st.integers(0, 10**7), st.integers(0, 10**6))
def test_a_fifth_of_a_goal_is_the_most_in_one_move_or_several(saved: int, first: int) -> None:
    most = most_out_of_goal(saved, 0)
    assert most == saved // 5
    part = min(first, most)
    assert most_out_of_goal(saved - part, part) == most - part


@given(st.integers(1, 10**6))
def test_a_tenth_is_no_large_change_and_a_cent_more_is(tens: int) -> None:
    old = tens * 10
    assert not is_large_change(old, old + tens)
    assert not is_large_change(old, old - tens)
    assert is_large_change(old, old + tens + 1)
    assert is_large_change(old, old - tens - 1)


def test_the_page_says_what_the_constants_say() -> None:
    for text in (
        f"within {policy.SUSPECT_DAYS} days", f"up to {policy.MATCH_DAYS} days", f"from the {policy.CLOSES_ON}th",
        "20 percent", "10 percent", f"at most {policy.MOST_PARTS} parts", f"up to {policy.REPORT_DAYS} days",
        f"{policy.DUPLICATE_DAYS} day of another",
    ):  # fmt: skip
        assert text in policy.POLICY.replace("\n", " "), text
    assert len(policy.RULES) == 11
    assert policy.IRREVERSIBLE == ()
